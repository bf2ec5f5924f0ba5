"""Logs as results of whole games: files of several, games in two formats, what is no whole game."""

import gzip
import json
from datetime import UTC, datetime

import pytest

from bot.engine.events import GameEnded
from bot.engine.rules.ruleset import preset
from bot.paifu.compare import Matter
from bot.paifu.errors import LogProblem, UnreadableLog
from bot.paifu.file_parts import MOST_GAMES, parts_of, played_at
from bot.paifu.games_in_log import LogGame, NoGame, NoResult, events_of, games_of
from bot.paifu.hide_name import without_name
from tests.builders import known
from tests.paifu.encode_mjai import mjai_of
from tests.paifu.encode_mjlog import mjlog_of
from tests.paifu.encode_tenhou6 import tenhou6_of
from tests.paifu.rounds import Round, games
from tests.paifu.samples import sample

RANKED = sample("tenhou_ranked_game.tenhou6.json")


@pytest.fixture(scope="module")
def whole() -> list[Round]:
    """A short game from its first deal to its end."""
    complete = [game for game in games() if game[0]["round"] == 0 and "final" in game[-1]]
    return min(complete, key=len)


def only(data: bytes | str) -> LogGame:
    [found] = games_of(data.encode() if isinstance(data, str) else data)
    assert isinstance(found, LogGame), found
    return found


def why(data: str) -> object:
    [found] = games_of(data.encode())
    assert isinstance(found, NoGame)
    return found.why


def test_a_whole_game_is_read_with_its_points_and_its_course() -> None:
    game = only(RANKED)
    assert (game.points, game.sticks, game.disagreement) == ((13000, 73300, -2300, 16000), 0, None)
    assert isinstance(known(game.events)[-1], GameEnded)


def test_one_game_has_one_digest_in_every_format_and_under_any_names(whole: list[Round]) -> None:
    found = [only(mjlog_of(whole)), only(gzip.compress(mjlog_of(whole).encode())), only(tenhou6_of(whole))]
    found.append(only(mjai_of(whole)))
    renamed = json.loads(tenhou6_of(whole)) | {"name": ["w", "x", "y", "z"]}
    found.append(only(json.dumps(renamed)))
    assert len({game.digest for game in found}) == 1
    assert len({game.points for game in found}) == 1
    assert only(RANKED).digest != found[0].digest


def test_sticks_that_are_left_over_are_told_apart(whole: list[Round]) -> None:
    for game in (game for game in games() if game[0]["round"] == 0 and "final" in game[-1]):
        left = sum(game[0]["start_scores"]) - sum(game[-1]["end_scores"])
        if left:
            found = only(mjlog_of(game))
            assert found.sticks == left // 1000
            assert sum(found.points) + left == sum(game[0]["start_scores"])
            return
    raise AssertionError("no recorded game ends with sticks on the table")


def test_a_part_of_a_game_is_no_result() -> None:
    assert why(sample("tenhou_chankan.tenhou6.json")) is NoResult.UNFINISHED
    assert why(sample("tenhou_pao.mjlog")) is NoResult.MIDDLE
    log = json.loads(RANKED)
    log["log"][0][1] = [30000, 20000, 25000, 25000]
    assert why(json.dumps(log)) is NoResult.MIDDLE
    error = why(sample("mjai_from_one_seat.mjai.jsonl"))
    assert getattr(error, "problem", None) is LogProblem.HIDDEN_TILE


def test_where_the_engine_disagrees_the_result_stands_and_the_course_does_not() -> None:
    game = only(sample("mahjong_soul_kokushi_on_north.tenhou6.json"))
    assert game.events is None
    assert known(game.disagreement).matter is Matter.DELTAS
    assert sum(game.points) + 1000 * game.sticks == 105000


def test_rules_of_the_season_are_tried_where_the_guessed_ones_disagree() -> None:
    log = json.loads(sample("mahjong_soul_kokushi_thirteen_wait.tenhou6.json"))
    # Without the room's name it looks like a game of Tenhou, where no hand is a double yakuman.
    text = json.dumps(log | {"rule": {"disp": "", "aka": 1}})
    assert only(text).disagreement is not None
    rules = preset("mahjong_soul_sanma")
    [found] = games_of(text.encode(), rules)
    assert isinstance(found, LogGame)
    assert (found.disagreement, found.record.rules) == (None, rules)
    assert events_of(text, rules) == found.events
    assert events_of(text, preset("tenhou_sanma")) == ()
    assert events_of("no log", rules) == ()


def test_files_of_several_games_are_cut_into_them(whole: list[Round]) -> None:
    mjlog, tenhou6, mjai = mjlog_of(whole), json.dumps(json.loads(tenhou6_of(whole))), mjai_of(whole)
    several = {
        "mjlog": mjlog + "\n" + mjlog,
        "lines": f"{tenhou6}\n\n{json.dumps(json.loads(RANKED))}\n",
        "array": f"[{tenhou6}, {RANKED}]",
        "mjai": mjai.rstrip("\n") + "\n" + mjai,
    }
    for text in several.values():
        found = games_of(text.encode())
        assert [game.part for game in found] == [0, 1]
        assert all(isinstance(game, LogGame) for game in found)
    assert parts_of(json.dumps(json.loads(RANKED), indent=1)) == (json.dumps(json.loads(RANKED), indent=1),)


def test_no_game_of_a_list_is_parsed_before_its_turn_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    decode = json.JSONDecoder.raw_decode

    def counted(decoder: json.JSONDecoder, text: str, idx: int = 0) -> tuple[object, int]:
        parsed.append(text)
        return decode(decoder, text, idx)

    monkeypatch.setattr(json.JSONDecoder, "raw_decode", counted)
    games_of(f"[{RANKED}, {RANKED}]".encode())
    assert len(parsed) == 2


@pytest.mark.parametrize(
    "text",
    [
        *('[{"log": [}, {"log": []}]', '[{"log": 1}, 2]', '["{", {"log": 1}]', '[{"log": 1} {"log": 2}]'),
        *('[{"x": "log"}]', '[{"log": 1}]]', "[[1], [2]]", "[]", '[{"log": "]}"'),
    ],
)
def test_a_list_of_anything_but_games_is_read_as_a_whole(text: str) -> None:
    assert parts_of(text) == (text,)


def test_brackets_within_strings_end_no_game() -> None:
    one, two = r'{"title": ["a]}\"}"], "log": []}', '{"log": [], "x": "}\n]"}'
    assert parts_of(f"[{one},{two}]") == (one, two)


def test_what_is_wrong_with_one_game_leaves_the_others_as_they_are() -> None:
    pao = json.dumps(json.loads(sample("tenhou_chankan.tenhou6.json")))
    first, second = games_of(f"{pao}\n{json.dumps(json.loads(RANKED))}".encode())
    assert isinstance(first, NoGame)
    assert isinstance(second, LogGame)


def test_a_line_with_many_beginnings_is_one_part_and_no_long_search() -> None:
    assert len(parts_of('{"type":"start_game"}' * 100_000)) == 1


def test_a_file_of_too_many_games_is_refused() -> None:
    with pytest.raises(UnreadableLog):
        games_of(("<mjloggm>" * (MOST_GAMES + 1)).encode())


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("2023010112gm-0029-0000-aabbccdd&tw=1.mjlog", "", datetime(2023, 1, 1, 3, tzinfo=UTC)),
        ("game.json", '{"ref":"2023123123gm-0089-0000-aabbccdd"}', datetime(2023, 12, 31, 14, tzinfo=UTC)),
        ("x", '{"ref":"210102-01234567-89ab-cdef-0123-456789abcdef"}', datetime(2021, 1, 2, 4, tzinfo=UTC)),
        ("2023139912gm-0029-0000-aabbccdd", "", None),
        ("game.json", "{}", None),
    ],
)
def test_the_id_of_a_game_says_when_it_was_played(name: str, text: str, expected: datetime | None) -> None:
    assert played_at(name, text) == expected


def test_a_name_is_taken_out_and_the_game_stays_what_it_was(whole: list[Round]) -> None:
    mjai_text = mjai_of(whole)
    for text in (mjlog_of(whole), tenhou6_of(whole), mjai_text):
        known = only(text)
        without = only(without_name(text, 1))
        assert without.digest == known.digest
        assert without.record.names[1] == ""
        assert without.record.names[0] == known.record.names[0]
    assert without_name("no log", 1) == "no log"
