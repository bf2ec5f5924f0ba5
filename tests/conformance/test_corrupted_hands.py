"""Scored hands, calls, shanten hands, hands without an answer and offers that were tampered with are reported."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.reading import read
from tests.conformance.test_corrupted import found_in, put
from tests.for_each import for_each

DATA = Path(__file__).parents[1] / "data"
BENCHMARKS = Path(__file__).parents[2] / "benchmarks" / "data"
Record = dict[str, Any]


def one_of(path: Path, wanted: Callable[[Any], Any] = bool) -> Any:
    return next(record for _, record in read(path) if wanted(record))


def plain_hand(case: Record) -> bool:
    """A win by ron on a non-dealer, with melds, dora and nothing that hides a change."""
    yaku = dict(case["expected"].get("yaku", ()))
    return bool(case["melds"] and not case["tsumo"] and case["honba"] and case["seat_wind"] == "S" and "dora" in yaku)


HAND_CHANGES: dict[str, Callable[[Record], None]] = {
    "yaku": put("expected", "yaku", 0, 1, lambda han: han + 1),
    "a yaku more": put("expected", "yaku", lambda yaku: [*yaku, ["toitoi", 2]]),
    "fu": put("expected", "fu", lambda fu: fu + 10),
    "han": put("expected", "han", lambda han: han - 1),
    "points": put("expected", "points", lambda points: points + 100),
    "payments": put("expected", "payments_by_seat_wind_ESWN", lambda paid: paid[::-1]),
    "yakuman": put("expected", "yakuman_times", 1),
    "honba": put("honba", lambda honba: honba + 1),
    "sticks": put("sticks", lambda sticks: sticks + 1),
    "from": put("from", lambda source: "left" if source == "right" else "right"),
    "tsumo": put("tsumo", True),
    "seat wind": put("seat_wind", "E"),
    "dora": put("dora_indicators", []),
    "a dora indicator that is no tile": put("dora_indicators", ["8z"]),
    "winning tile": put("win_tile", "9z"),
    "a closed tile": put("closed", lambda closed: closed[1:]),
    "meld": put("melds", []),
    "meld of tiles that do not fit": put("melds", 0, "tiles", ["1m", "2m", "9m"]),
    "situation": put("situation", ["riichi"]),
    "an unknown situation": put("situation", ["sunshine"]),
    "players": put("players", 5),
    "no rules": lambda case: case.pop("rules"),
    "no expectation": lambda case: case.pop("expected"),
}


@for_each("change", HAND_CHANGES)
def test_a_scored_hand_with_something_changed_is_reported(change: str) -> None:
    case = deepcopy(one_of(DATA / "scoring_cases.jsonl.gz", plain_hand))
    assert found_in(case) == []
    HAND_CHANGES[change](case)
    assert found_in(case)


@pytest.mark.parametrize(
    "change",
    [
        put("expected", "yaku_names", lambda names: names[1:]),
        put("expected", "han", lambda han: han + 1),
        put("expected", "fu", lambda fu: fu + 10),
        put("kita", lambda kita: kita + 1),
    ],
)
def test_a_hand_of_three_players_with_something_changed_is_reported(change: Callable[[Record], None]) -> None:
    case = deepcopy(one_of(DATA / "scoring_cases.jsonl.gz", lambda case: case["players"] == 3 and case["kita"] == 1))
    assert found_in(case) == []
    change(case)
    assert found_in(case)


CALL_CHANGES: dict[str, Callable[[Record], None]] = {
    "yaku": put("expected", "yaku", lambda names: [*names, "Toitoi"]),
    "fu": put("expected", "fu", lambda fu: fu + 10),
    "han": put("expected", "han", lambda han: han + 1),
    "main": put("expected", "cost", "main", lambda main: main + 100),
    "additional": put("expected", "cost", "additional", lambda paid: paid + 100),
    "total": put("expected", "cost", "total", lambda paid: paid + 100),
    "limit": put("expected", "cost", "yaku_level", "baiman"),
    "error": put("expected", "error", "no_yaku"),
    "winning tile": put("win_tile", "7z"),
    "a tile": put("tiles_with_win_and_melds", lambda names: names[1:]),
    "an unknown option": put("options_not_at_default", {"has_flowers": True}),
    "an unknown circumstance": put("circumstances", "is_sunny", True),
    "no circumstances": lambda call: call.pop("circumstances"),
}


@for_each("test", ["test_is_tsumo", "test_suuankou", "test_kazoe_settings[limited]"])
@for_each("change", CALL_CHANGES)
def test_a_call_with_something_changed_is_reported(change: str, test: str) -> None:
    call = deepcopy(one_of(DATA / "scoring_option_cases.jsonl.gz", lambda call: call["test"] == test))
    assert found_in(call) == []
    CALL_CHANGES[change](call)
    assert found_in(call)


def test_a_call_that_was_refused_for_another_reason_is_reported() -> None:
    calls = [r for _, r in read(DATA / "scoring_option_cases.jsonl.gz") if r["expected"]["error"] is not None]
    errors = sorted({call["expected"]["error"] for call in calls})
    assert len(errors) > 15
    for call in calls:
        changed = deepcopy(call)
        changed["expected"]["error"] = "no_yaku" if call["expected"]["error"] != "no_yaku" else "hand_not_winning"
        assert found_in(changed) == ["error"], call["test"]


def test_nagashi_mangan_of_another_worth_is_reported() -> None:
    call = deepcopy(
        one_of(DATA / "scoring_option_cases.jsonl.gz", lambda call: "is_nagashi_mangan" in call["circumstances"])
    )
    assert found_in(call) == []
    call["expected"]["cost"]["total"] = 12000
    assert "nagashi mangan" in found_in(call)


@pytest.mark.parametrize("key", ["regular", "chiitoitsu", "kokushi"])
def test_another_shanten_is_reported(key: str) -> None:
    case = dict(one_of(DATA / "shanten_cases.jsonl.gz"))
    assert found_in(case) == []
    case[key] += 1
    assert key in found_in(case)


@pytest.mark.parametrize("tiles", [[0] * 14, [1, 2], list(range(13)), [40] * 14, "x", None])
def test_tiles_that_are_no_hand_are_reported(tiles: Any) -> None:
    case = dict(one_of(DATA / "shanten_cases.jsonl.gz")) | {"tiles34": tiles}
    assert found_in(case)


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, [0, 1, 2]), (1, 136), (1, "1m"), (2, [[0, 1, 5, 9]]), (2, [[9]]), (5, 1 << 12), (6, 4), (7, -1), (8, -1)],
)
def test_a_hand_without_an_answer_that_cannot_be_is_reported(place: int, value: Any) -> None:
    hand = deepcopy(one_of(BENCHMARKS / "score.jsonl.gz"))
    assert found_in(hand) == []
    hand[place] = value
    assert found_in(hand)


OFFER_CHANGES: dict[str, Callable[[list[Any]], None]] = {
    "an offer less": list.clear,
    "an offer more": lambda offers: offers.append("ron"),
    "another offer": lambda offers: offers.__setitem__(0, "kan_open"),
}


@pytest.fixture(scope="module")
def traces() -> list[Record]:
    return [record for _, record in read(DATA / "golden_offers.jsonl.xz")]


@for_each("offer", ["chi", "pon", "riichi", "tsumo", "ron", "kyuushu_kyuuhai"])
@for_each("change", OFFER_CHANGES)
def test_offers_that_were_changed_are_reported(traces: list[Record], offer: str, change: str) -> None:
    for record in traces:
        for place, event in enumerate(record["events"]):
            if isinstance(event[-1], list) and event[-1] == [offer]:
                changed = deepcopy(record)
                OFFER_CHANGES[change](changed["events"][place][-1])
                if changed["events"][place][-1] != event[-1]:
                    assert any(what.startswith(f"offers on events[{place}]") for what in found_in(changed))
                    return
    pytest.fail(f"no {offer} is offered alone")


def test_an_offer_where_there_was_none_is_reported(traces: list[Record]) -> None:
    record = deepcopy(traces[0])
    place = next(i for i, event in enumerate(record["events"]) if event[0] == "discard" and event[-1] == [])
    record["events"][place][-1] = ["pon"]
    assert [what.split(" ")[2] for what in found_in(record)] == [f"events[{place}]"]


def won(record: Record) -> bool:
    wins = record["result"].get("wins", ())
    return len(wins) == 1 and not wins[0]["yakuman"] and "final" not in record


WIN = ("result", "wins", 0)


@for_each(
    "change",
    [
        put(*WIN, "fu", lambda fu: fu + 10),
        put(*WIN, "han", lambda han: han + 1),
        put(*WIN, "yaku", lambda yaku: [*yaku, ["sankantsu", 2]]),
        put(*WIN, "points", lambda points: points + 100),
        put(*WIN, "delta", lambda delta: delta[::-1]),
        put(*WIN, "closed", lambda closed: closed[1:]),
        put("end_scores", 0, lambda score: score + 100),
        put("start_scores", 0, lambda score: score + 100),
        put("events", lambda events: events[:-1]),
        put("start_hand", 0, 999),
        put("result", "type", "draw"),
        put("viewer", 7),
    ],
)
def test_a_round_seen_from_one_seat_with_something_changed_is_reported(
    traces: list[Record], change: Callable[[Record], None]
) -> None:
    record = deepcopy(next(record for record in traces if won(record)))
    assert found_in(record) == []
    change(record)
    assert found_in(record)


def test_changing_any_one_value_of_a_round_never_breaks_the_check() -> None:
    """Whatever stands where it should not, a check ends with a report."""
    record = json.dumps(one_of(DATA / "golden_offers.jsonl.xz", won))
    for junk in ("null", "-1", '"x"', "[]", "{}"):
        for key in ("viewer", "dealer", "start_hand", "events", "result", "rules", "hand_no", "final", "end_scores"):
            found_in(json.loads(record) | {key: json.loads(junk)})
