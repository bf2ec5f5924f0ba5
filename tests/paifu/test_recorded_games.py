"""Recorded games, written in each format and read from it again, are played by the engine as they were played."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.engine.events import StopOffered
from bot.engine.rules.ruleset import ruleset_from
from bot.paifu.mjai.read_mjai import read_mjai
from bot.paifu.playback import play_back
from bot.paifu.record import Kyoku, Record, Win
from bot.paifu.tenhou.mjlog import read_mjlog
from bot.paifu.tenhou.tenhou6 import read_tenhou6
from tests.paifu.encode_mjai import mjai_of
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.encode_tenhou6 import tenhou6_of
from tests.paifu.rounds import Round, games

# The conformance tests play all of these rounds; here it is enough to see that nothing is lost on the way.
EVERY = 3
PARTS = [slice(12), slice(12, None)]
"""In two tests, for two workers."""


@pytest.fixture(scope="module")
def recorded() -> list[list[Round]]:
    return list(games())


def test_the_engine_agrees_with_games_read_from_mjlog(recorded: list[list[Round]]) -> None:
    kyoku = 0
    for game in recorded[::EVERY]:
        record = read_mjlog(mjlog_of(game))
        assert play_back(record).disagreement is None, (game[0]["game"], game[0]["round"])
        assert len(record.kyoku) == len(game)
        kyoku += len(record.kyoku)
    assert kyoku > 400


def test_what_is_read_is_what_was_recorded(recorded: list[list[Round]]) -> None:
    for game in recorded[:: 2 * EVERY]:
        record = read_mjlog(mjlog_of(game))
        for kyoku, original in zip(record.kyoku, game, strict=True):
            assert kyoku.deal.scores == tuple(original["start_scores"])
            assert kyoku.outcome is not None
            assert kyoku.outcome.scores == tuple(original["end_scores"])
            assert len(kyoku.outcome.wins) == len(original["result"].get("wins", ()))
        _compare_final(record, game)


def _compare_final(record: Record, game: list[Round]) -> None:
    if "final" not in game[-1]:
        assert record.final is None
        return
    assert record.final is not None
    assert record.final.points == tuple(game[-1]["final"]["scores"])
    assert [tenths / 10 for tenths in record.final.tenths] == game[-1]["final"]["points"]


def _without(record: Record, *unknown: str) -> tuple[Kyoku, ...]:
    """The kyoku of a record without when indicators were shown and these fields of a win."""

    def cut(win: Win) -> Win:
        # tenhou/6 has no fu for a hand of a limit.
        values: dict[str, Any] = dict.fromkeys(unknown if win.limit == "" else (*unknown, "fu"))
        return replace(win, **values)

    return tuple(
        replace(kyoku, reveals=None, outcome=replace(kyoku.outcome, wins=tuple(map(cut, kyoku.outcome.wins))))
        for kyoku in record.kyoku
        if kyoku.outcome is not None
    )


@pytest.mark.parametrize("part", PARTS, ids=["first", "others"])
def test_a_game_is_the_same_record_from_mjlog_and_from_tenhou6(recorded: list[list[Round]], part: slice) -> None:
    for game in recorded[::2][part]:
        one, other = read_mjlog(mjlog_of(game)), read_tenhou6(tenhou6_of(game))
        assert _without(one) == _without(other), (game[0]["game"], game[0]["round"])
        assert replace(one, kyoku=()) == replace(other, kyoku=())


@pytest.mark.parametrize("part", PARTS, ids=["first", "others"])
def test_a_game_is_the_same_record_from_mjlog_and_from_mjai(recorded: list[list[Round]], part: slice) -> None:
    for game in recorded[1::EVERY][part]:
        one = read_mjlog(mjlog_of(game))
        other = read_mjai(mjai_of(game), one.rules)
        # mjai has no word for limits and for who is liable.
        assert _without(one, "limit", "liable", "fu") == _without(other, "limit", "liable", "fu"), game[0]["game"]
        assert (one.names, one.finished) == (other.names, other.finished)


@pytest.mark.parametrize("part", PARTS, ids=["first", "others"])
def test_a_terse_mjai_log_is_filled_in_from_the_course_of_the_game(recorded: list[list[Round]], part: slice) -> None:
    """Why a kyoku was drawn, red fives and the players are not told, and neither is anything of a win but payments."""
    told = ("limit", "liable", "fu", "han", "yaku", "yakuman", "points")
    for game in recorded[2::EVERY][part]:
        one = read_mjlog(mjlog_of(game))
        other = read_mjai(mjai_of(game, terse=True))
        assert _without(one, *told) == _without(other, *told), game[0]["game"]
        assert (one.rules.players, one.rules.aka_dora) == (other.rules.players, other.rules.aka_dora)


def test_the_engine_agrees_with_terse_mjai_logs(recorded: list[list[Round]]) -> None:
    for game in recorded[:: 4 * EVERY]:
        rules = read_mjlog(mjlog_of(game)).rules
        assert play_back(read_mjai(mjai_of(game, terse=True), rules)).disagreement is None, game[0]["game"]


def test_most_games_show_their_length(recorded: list[list[Round]]) -> None:
    whole = [game for game in recorded[::EVERY] if "final" in game[-1] and game[0]["round"] == 0]
    right = [
        game
        for game in whole
        if (read_mjai(mjai_of(game)).rules.length == "east_only") == (game[0]["rules"]["length"] == "tonpuu")
    ]
    assert len(right) > 0.9 * len(whole)


@pytest.mark.parametrize("part", PARTS, ids=["first", "others"])
def test_scores_that_an_mjai_log_does_not_tell_are_those_left_by_the_kyoku_before(
    recorded: list[list[Round]], part: slice
) -> None:
    """As the first mjai server writes it: no scores at a deal, and scores in place of changes at its end."""
    for game in recorded[:: 2 * EVERY][part]:
        if game[0]["round"] != 0:
            continue
        events = [json.loads(line) for line in mjai_of(game).splitlines()]
        for event in events:
            event.pop("scores" if event["type"] == "start_kyoku" else "deltas", None)
            if event["type"] == "ryukyoku":
                event["scores"] = None
        ends = iter(game)
        for event, after in pairwise(events):
            if event["type"] == "ryukyoku" or (event["type"] == "hora" and after["type"] != "hora"):
                event["scores"] = next(ends)["end_scores"]
        one = read_mjlog(mjlog_of(game))
        other = read_mjai("\n".join(map(json.dumps, events)), one.rules)
        assert _without(one, "limit", "liable", "fu") == _without(other, "limit", "liable", "fu"), game[0]["game"]


def test_a_dealer_who_may_choose_stops_where_the_record_ends(recorded: list[list[Round]]) -> None:
    stopped = 0
    for game in recorded:
        last = game[-1]
        dealer_won = [win["who"] for win in last["result"].get("wins", ())] == [last["dealer"]]
        if "final" not in last or not dealer_won or min(last["end_scores"]) < 0:
            continue
        record = read_mjlog(mjlog_of(game[-1:]))
        asked = replace(record, rules=ruleset_from({"agari_yame": "choice_if_first"}, record.rules))
        result = play_back(asked)
        assert result.disagreement is None
        stopped += any(isinstance(event, StopOffered) for event in result.kyoku[0].events)
    assert stopped
