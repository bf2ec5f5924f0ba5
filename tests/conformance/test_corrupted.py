"""A record that was tampered with is reported, whatever was changed in it."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.forms import Checker, check_records
from tests.conformance.reading import Counts, read
from tests.for_each import for_each

DATA = Path(__file__).parents[1] / "data"
Record = dict[str, Any]


@pytest.fixture(scope="module")
def rounds() -> list[Record]:
    return [record for _, record in read(DATA / "golden_rounds.jsonl.xz") if not record["rules"]["special_table"]]


def first(records: list[Record], wanted: Callable[[Record], Any]) -> Record:
    return deepcopy(next(record for record in records if wanted(record)))


def found_in(record: Any) -> list[str]:
    """What a check of one record alone finds."""
    return [found.what for found in check_records([(1, record)])[0].disagreements]


def ordinary_win(record: Record) -> bool:
    wins = record["result"].get("wins", ())
    riichi = [event for event in record["events"] if event[0] == "riichi_paid"]
    return len(wins) == 1 and not wins[0]["yakuman"] and bool(wins[0]["ura_indicators"]) and len(riichi) == 1


def put(*path: Any) -> Callable[[Record], None]:
    """A change: the last of the path is put where the others lead."""
    *way, last, value = path

    def change(record: Record) -> None:
        for step in way:
            record = record[step]
        record[last] = value(record[last]) if callable(value) else value

    return change


WIN = ("result", "wins", 0)
WIN_CHANGES: dict[str, Callable[[Record], None]] = {
    "a yaku more": put(*WIN, "yaku", lambda yaku: [*yaku, ["tanyao" if ["tanyao", 1] not in yaku else "chanta", 1]]),
    "a yaku less": put(*WIN, "yaku", lambda yaku: yaku[1:]),
    "another yaku": put(*WIN, "yaku", 0, 0, "sanankou"),
    "fu": put(*WIN, "fu", lambda fu: fu + 10),
    "han": put(*WIN, "han", lambda han: han + 1),
    "points": put(*WIN, "points", lambda points: points + 100),
    "limit": put(*WIN, "limit", lambda limit: "" if limit else "mangan"),
    "a yakuman": put(*WIN, "yakuman", ["suuankou"]),
    "delta": put(*WIN, "delta", lambda delta: [delta[0] + 100, *delta[1:]]),
    "honba of the win": put(*WIN, "honba", lambda honba: honba + 1),
    "sticks of the win": put(*WIN, "sticks", lambda sticks: sticks + 1),
    "winner": put(*WIN, "who", lambda who: (who + 1) % 3),
    "from": put(*WIN, "from", lambda source: (source + 1) % 3),
    "winning tile": put(*WIN, "tile", lambda tile: (tile + 1) % 136),
    "closed tile": put(*WIN, "closed", lambda closed: closed[1:]),
    "offer": put(*WIN, "offer", "kan_added"),
    "liable seat": put(*WIN, "pao", 0),
    "dora indicator of the win": put(*WIN, "dora_indicators", lambda tiles: [*tiles, 0]),
    "no ura indicator": put(*WIN, "ura_indicators", []),
    "no win": put("result", "wins", []),
    "a draw": put("result", {"type": "draw", "reason": "exhaustive", "shown_hands": [], "delta": [0, 0, 0, 0]}),
    "honba": put("honba", lambda honba: honba + 1),
    "sticks": put("sticks", lambda sticks: sticks + 1),
    "dealer": put("dealer", lambda dealer: (dealer + 1) % 3),
    "start score": put("start_scores", 0, lambda score: score + 1000),
    "start hand": put("start_hands", 0, 0, 200),
    "end score": put("end_scores", 0, lambda score: score + 100),
    "dora indicator": put("dora_indicator", lambda tile: (tile + 4) % 136),
    "special table": put("rules", "special_table", "no"),
    "players": put("rules", "players", lambda players: 7 - players),
    "no red fives": put("rules", "red_fives", 7),
    "events": put("events", lambda events: events[:-1]),
    "no events": put("events", []),
    "an event of no kind": put("events", 3, ["flower", 0, 1]),
    "a discard of a tile not held": put("events", 1, 2, lambda tile: (tile + 40) % 136),
    "a draw of a tile twice": lambda record: put("events", 0, 2, record["start_hands"][0][0])(record),
    "another seat draws": put("events", 2, 1, lambda seat: (seat + 1) % 3),
    "a riichi out of nowhere": put("events", lambda events: [events[0], ["riichi", events[0][1]], *events[1:]]),
}


@for_each("players", [4, 3])
@for_each("change", WIN_CHANGES)
def test_a_win_with_something_changed_is_reported(rounds: list[Record], change: str, players: int) -> None:
    record = first(rounds, lambda r: ordinary_win(r) and r["rules"]["players"] == players and "final" not in r)
    assert found_in(record) == []
    WIN_CHANGES[change](record)
    assert found_in(record)


DRAW_CHANGES: dict[str, Callable[[Record], None]] = {
    "reason": put("result", "reason", "nagashi_mangan"),
    "an abortive reason": put("result", "reason", "four_winds"),
    "shown hands": put("result", "shown_hands", lambda seats: seats[1:]),
    "delta": put("result", "delta", lambda delta: delta[::-1]),
    "end scores": put("end_scores", lambda scores: scores[::-1]),
}


def exhausted(record: Record) -> bool:
    result = record["result"]
    return result.get("reason") == "exhaustive" and result["delta"] not in ([0] * 4, result["delta"][::-1])


@pytest.mark.parametrize("change", DRAW_CHANGES)
def test_a_draw_with_something_changed_is_reported(rounds: list[Record], change: str) -> None:
    record = first(rounds, exhausted)
    assert found_in(record) == []
    DRAW_CHANGES[change](record)
    assert found_in(record)


@pytest.mark.parametrize("reason", ["kyuushu_kyuuhai", "four_winds", "four_riichi", "four_kans", "triple_ron"])
def test_an_abortive_draw_of_another_kind_is_reported(rounds: list[Record], reason: str) -> None:
    record = first(rounds, lambda r: r["result"].get("reason") == reason)
    assert found_in(record) == []
    record["result"]["reason"] = "exhaustive"
    assert found_in(record)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (put("final", "points", 0, lambda points: points + 1), "final.points"),
        (put("final", "scores", 0, lambda scores: scores + 100), "final.scores"),
        (lambda record: record.pop("final"), "end of the game"),
    ],
)
def test_the_end_of_a_game_with_something_changed_is_reported(
    rounds: list[Record], change: Callable[[Record], None], found: str
) -> None:
    record = first(rounds, lambda r: "final" in r)
    assert found_in(record) == []
    change(record)
    assert found in found_in(record)


def test_a_game_that_ends_where_it_goes_on_is_reported(rounds: list[Record]) -> None:
    record = first(rounds, lambda r: "final" not in r and r["round"] == 1)
    record["final"] = {"scores": record["end_scores"], "points": [0.0] * len(record["end_scores"])}
    assert "end of the game" in found_in(record)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (put("honba", lambda honba: honba + 1), "honba"),
        (put("sticks", lambda sticks: sticks + 1), "sticks"),
        (put("dealer", lambda dealer: (dealer + 1) % 4), "dealer"),
        (put("hand_no", lambda number: number % 4 + 1), "hand_no"),
        (put("round_wind", "N"), "round_wind"),
        (put("start_scores", 1, lambda score: score - 500), "start_scores"),
        (put("round", 0), "round"),
        (put("rules", "fast", True), "rules of the game"),
    ],
)
def test_a_round_that_does_not_follow_from_the_one_before_is_reported(
    rounds: list[Record], change: Callable[[Record], None], found: str
) -> None:
    place = next(i for i, r in enumerate(rounds) if r["rules"]["players"] == 4 and r["round"] == 2)
    before, after = deepcopy(rounds[place - 1 : place + 1])
    assert before["game"] == after["game"]
    assert [checked.disagreements for checked in check_records([(1, before), (2, after)])] == [(), ()]
    change(after)
    checks = check_records([(1, before), (2, after)])
    assert not checks[0].disagreements
    assert found in [disagreement.what for disagreement in checks[1].disagreements]


def test_a_game_that_goes_on_after_its_end_is_reported(rounds: list[Record]) -> None:
    place = next(i for i, r in enumerate(rounds) if "final" in r and r["round"] > 3)
    last = rounds[place]
    another = deepcopy(rounds[place - 1]) | {"game": last["game"], "round": last["round"] + 1}
    checks = check_records([(1, last), (2, another)])
    assert "the game" in [found.what for found in checks[1].disagreements]


@for_each("key", ["rules", "events", "result", "start_hands", "start_scores", "end_scores", "dealer"])
@for_each("value", [None, 7, "x", [], {}, [None], {"type": 1}, [[[[]]]]])
def test_a_field_of_the_wrong_sort_is_reported(rounds: list[Record], key: str, value: Any) -> None:
    record = first(rounds, ordinary_win)
    record[key] = value
    assert found_in(record)


@for_each("place", range(0, 40, 3))
def test_every_missing_event_is_reported(rounds: list[Record], place: int) -> None:
    record = first(rounds, ordinary_win)
    del record["events"][place]
    assert found_in(record)


def test_every_missing_key_of_a_round_that_is_needed_is_reported(rounds: list[Record]) -> None:
    record = first(rounds, lambda r: ordinary_win(r) and "final" in r)
    for key in record.keys() - {"source", "license", "game", "round", "had_disconnect"}:
        less = {name: value for name, value in record.items() if name != key}
        assert found_in(less), key
    for key in record["result"]["wins"][0].keys() - {"pao", "offer"}:
        less = deepcopy(record)
        del less["result"]["wins"][0][key]
        assert found_in(less), key


def test_checking_goes_on_after_a_round_that_cannot_be_followed(rounds: list[Record]) -> None:
    bad = first(rounds, ordinary_win)
    del bad["events"][5]
    checker = Checker()
    assert checker.check(1, bad).disagreements
    assert not checker.check(2, rounds[0]).disagreements


@for_each(
    "record",
    [None, 3, True, "text", {}, [], [1, 2], {"a": 1}, {"game": "g", "rules": {}}, [[], 0, [], [], [], 0, 0, 0, 0, 0]],
)
def test_what_is_no_record_is_reported(record: Any) -> None:
    assert found_in(record)


@pytest.mark.parametrize("digits", ["5" + "0" * 33, "4" * 34, "0" * 34, "3" * 4 + "0" * 30])
def test_counts_that_are_no_hand_are_reported(digits: str) -> None:
    assert found_in(Counts(digits)) == ["hand"]
