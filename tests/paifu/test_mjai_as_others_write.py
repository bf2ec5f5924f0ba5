"""mjai as other programs write it: results without payments, arrays of events, other names of tiles and yaku."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.paifu import LogProblem, Malformed, Record, play_back, read
from bot.paifu.compare import Matter
from bot.paifu.file_parts import parts_of
from bot.paifu.mjai.mjai_words import TILES
from bot.paifu.read import Format, format_of
from bot.paifu.record import Win
from bot.paifu.record_replay import record_of, replay_in, replay_of
from tests.builders import raised
from tests.paifu.own_game import own_game, own_mjai, own_tenhou6

MPSZ = {f"5{suit}r": f"0{suit}" for suit in "mps"} | {name: f"{rank}z" for rank, name in enumerate("ESWNPFC", start=1)}
assert all(TILES[mjai] == TILES[mpsz] for mjai, mpsz in MPSZ.items())


def lines_of(events: list[dict[str, Any]]) -> str:
    return "\n".join(map(json.dumps, events))


def without(events: list[dict[str, Any]], kind: str, *keys: str) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in event.items() if event["type"] != kind or key not in keys} for event in events
    ]


def played(record: Record) -> Record:
    """The record completed by the engine, which agrees with it."""
    replay, disagreement = replay_of(record)
    assert disagreement is None
    return record_of(replay)


# --------------------------------------------------------------------------------------------- results without payments


@pytest.mark.parametrize("kinds", [("hora",), ("ryukyoku",), ("hora", "ryukyoku")], ids=" ".join)
def test_what_a_result_does_not_say_was_paid_is_what_the_engine_pays(kinds: tuple[str, ...]) -> None:
    events = own_mjai()
    for kind in kinds:
        events = without(events, kind, "deltas", "scores", "tenpais")
    told, silent = read(lines_of(own_mjai())), read(lines_of(events))
    assert [kyoku.outcome and kyoku.outcome.deltas for kyoku in silent.kyoku] == [
        kyoku.outcome and kyoku.outcome.deltas for kyoku in told.kyoku
    ]
    assert [kyoku.outcome and kyoku.outcome.scores for kyoku in silent.kyoku] == [
        kyoku.outcome and kyoku.outcome.scores for kyoku in told.kyoku
    ]
    assert played(silent) == played(told)


def test_the_next_kyoku_begins_with_what_the_engine_paid() -> None:
    events = without(without(own_mjai(), "hora", "deltas", "scores", "hora_points"), "start_kyoku", "scores")
    silent = read(lines_of(events))
    assert [kyoku.deal.scores for kyoku in silent.kyoku] == [kyoku.deal.scores for kyoku in own_game().kyoku]


def test_points_that_may_have_honba_in_them_are_not_taken_where_nothing_else_says_what_was_paid() -> None:
    def wins(events: list[dict[str, Any]]) -> list[Win]:
        return [win for kyoku in read(lines_of(events)).kyoku if kyoku.outcome for win in kyoku.outcome.wins]

    dearer = [
        {**event, "hora_points": event["hora_points"] + 300} if event["type"] == "hora" else event
        for event in own_mjai()
    ]
    silent = wins(without(dearer, "hora", "deltas", "scores"))
    assert None in [win.points for win in silent]
    told = wins(own_mjai())
    assert all(
        win.points in (None, other.points + 300) for win, other in zip(silent, told, strict=True) if other.points
    )


def test_a_win_without_payments_that_the_rules_do_not_allow_is_shown_up_to_there() -> None:
    events = without(own_mjai(), "hora", "deltas", "scores")
    winner = next(index for index, event in enumerate(events) if event["type"] == "hora")
    kyoku = sum(event["type"] == "start_kyoku" for event in events[:winner]) - 1
    actor, target = events[winner]["actor"], events[winner]["target"]
    other = next(seat for seat in range(4) if seat not in (actor, target))
    events[winner] = {**events[winner], "actor": other, "target": actor if actor == target else target}
    if actor == target:
        # By tsumo nobody else can win: the tile is discarded first.
        pai = events[winner]["pai"]
        events.insert(winner, {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": True})
    _, disagreement = replay_of(read(lines_of(events)))
    assert disagreement is not None
    assert (disagreement.kyoku, disagreement.matter) == (kyoku, Matter.ILLEGAL)


def test_a_draw_without_payments_before_the_wall_is_exhausted_is_refused() -> None:
    events = without(own_mjai(), "ryukyoku", "deltas", "scores", "tenpais")
    first = next(index for index, event in enumerate(events) if event["type"] == "tsumo")
    cut = [*events[: first + 2], {"type": "ryukyoku", "reason": "fanpai"}]
    refused = raised(Malformed, read, lines_of(cut))
    assert (refused.problem, refused.detail) == (LogProblem.MISSING, {"field": "deltas"})


# ---------------------------------------------------------------------------------------------------- arrays of events


def by_turns(events: list[dict[str, Any]]) -> str:
    """Arrays of up to four events on lines."""
    return "\n".join(json.dumps(events[start : start + 4]) for start in range(0, len(events), 4))


@pytest.mark.parametrize(
    "text",
    [
        by_turns(own_mjai()),
        json.dumps(own_mjai()),
        json.dumps(own_mjai(), indent=2),
        "\n" + json.dumps([own_mjai()[:100], own_mjai()[100:]], indent=1),
    ],
    ids=["arrays on lines", "one array on one line", "one array on many lines", "an array of arrays"],
)
def test_arrays_of_events_are_the_game_of_their_events(text: str) -> None:
    assert format_of(text) is Format.MJAI
    assert parts_of(text) == (text,)
    assert read(text) == read(lines_of(own_mjai()))


def test_games_in_arrays_on_lines_are_found_apart() -> None:
    both = f"{by_turns(own_mjai())}\n{by_turns(own_mjai())}"
    assert [read(part) for part in parts_of(both)] == [read(lines_of(own_mjai()))] * 2


def test_a_fault_in_an_array_has_its_place() -> None:
    events = own_mjai()
    events[2] = {**events[2], "pai": "10m"}
    assert raised(Malformed, read, by_turns(events)).place == (1, 1, "[2].pai")
    assert raised(Malformed, read, json.dumps(events, indent=1)).place.path == "[2].pai"


# ------------------------------------------------------------------------------------------------------ names of tiles


def renamed(value: Any) -> Any:
    if isinstance(value, str):
        return MPSZ.get(value, value)
    if isinstance(value, list):
        return [renamed(part) for part in value]
    return value


def test_tiles_named_as_in_mpsz_are_those_tiles() -> None:
    events = [
        {key: value if key in ("type", "names") else renamed(value) for key, value in event.items()}
        for event in own_mjai()
    ]
    assert '"0p"' in lines_of(events)
    assert '"bakaze": "2z"' in lines_of(events)
    assert read(lines_of(events)) == read(lines_of(own_mjai()))


def test_a_drawn_tile_that_is_not_marked_as_drawn_is_drawn_unless_the_hand_has_another() -> None:
    unmarked = [{**event, "tsumogiri": False} if event["type"] == "dahai" else event for event in own_mjai()]
    assert any(event.get("tsumogiri") for event in own_mjai())
    record = read(lines_of(unmarked))
    assert play_back(record).disagreement is None
    assert any(getattr(getattr(step, "action", None), "drawn", False) for kyoku in record.kyoku for step in kyoku.steps)


# -------------------------------------------------------------------------------------------------------- names of yaku


def test_a_yaku_that_is_not_known_is_named_and_the_game_is_shown() -> None:
    events = [
        {**event, "yakus": [["nobodys_yaku", 1], *event["yakus"][1:]]} if event["type"] == "hora" else event
        for event in own_mjai()
    ]
    record = read(lines_of(events))
    assert record.unknown_yaku == ("nobodys_yaku",)
    assert replace(played(record), rules=own_game().rules) == replace(
        played(read(lines_of(own_mjai()))), rules=own_game().rules
    )
    found = replay_in(lines_of(events).encode(), None, 1 << 20)
    assert (found.unknown_yaku, found.disagreement) == (("nobodys_yaku",), None)


@pytest.mark.parametrize("yaku", ["nobody's yaku(1飜)", "nobody's yaku"])
def test_in_tenhou6_too_even_where_its_han_are_missing(yaku: str) -> None:
    tree = own_tenhou6()
    for kyoku in tree["log"]:
        if len(kyoku[16]) > 2:
            kyoku[16][2][4] = yaku
    record = read(json.dumps(tree))
    assert record.unknown_yaku == ("nobody's yaku",)
    assert play_back(record).disagreement is None
