"""Recorded Tenhou rounds, played again by the engine: every event, score, yaku and final result must agree."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.engine.events import Agari, GameEnded, NextKyoku
from bot.engine.phases import KyokuOver
from tests.conformance.recorded import Record, load
from tests.conformance.replay import Replay, happened, recorded, replay

DATA = Path(__file__).parents[1] / "data" / "tenhou_rounds.jsonl.gz"
SHARDS = 8

# The record's names of yaku that differ from ours.
NAMES = {
    "menzen_tsumo": "menzen_tsumo",
    "sanshoku": "sanshoku_doujun",
    "ittsu": "ittsuu",
    "haku": "yakuhai_haku",
    "hatsu": "yakuhai_hatsu",
    "chun": "yakuhai_chun",
    "kokushi": "kokushi_musou",
    "kokushi13": "kokushi_musou_13",
    "chuuren": "chuuren_poutou",
    **{f"seat_{wind}": "yakuhai_jikaze" for wind in ("east", "south", "west", "north")},
    **{f"round_{wind}": "yakuhai_bakaze" for wind in ("east", "south", "west", "north")},
}
DRAWS = {
    "four_winds": "suufon_renda",
    "four_riichi": "suucha_riichi",
    "four_kans": "suukaikan",
    "triple_ron": "sanchahou",
}


def _rounds() -> list[Record]:
    return list(load(DATA))


@pytest.fixture(scope="module")
def rounds() -> list[Record]:
    return _rounds()


def test_the_selection_holds_a_thousand_rounds_of_whole_games(rounds: list[Record]) -> None:
    per_game = Counter(record["game"] for record in rounds)
    whole = {record["game"] for record in rounds if "final" in record}
    assert sum(per_game[game] for game in whole) >= 1000


@pytest.mark.parametrize("shard", range(SHARDS))
def test_the_engine_plays_every_recorded_round_as_it_was_played(rounds: list[Record], shard: int) -> None:
    played = 0
    for record in rounds[shard::SHARDS]:
        run = replay(record)
        where = (record["game"], record["round"])
        assert happened(run) == recorded(run), where
        assert run.over.ended.scores == tuple(record["end_scores"]), where
        if record["result"]["type"] == "win":
            assert [_won(win) for win in run.over.wins] == [_recorded_win(win) for win in record["result"]["wins"]], (
                where
            )
        else:
            _compare_draw(run, record["result"])
        _compare_end(run, record)
        played += 1
    assert played > 150


def _won(win: Agari) -> dict[str, Any]:
    value = win.value
    hand = sum(payment.points for payment in win.payments if payment.reason != "honba")
    yaku = Counter({row.id: row.han for row in (*value.yaku, *value.bonus) if row.han})
    return {
        "who": win.seat,
        "from": win.source,
        "points": hand,
        "limit": {None: "", "kazoe_yakuman": "yakuman"}.get(value.limit, value.limit),
        "yaku": set() if value.yakuman else {(name, han) for name, han in yaku.items()},
        "fu_han": None if value.yakuman else (value.fu, value.han),
        "yakuman": {row.id for row in value.yaku} if value.yakuman else set(),
        "ura": len(win.ura),
        "pao": bool([payment for payment in win.payments if payment.reason == "pao"]),
    }


def _recorded_win(win: dict[str, Any]) -> dict[str, Any]:
    yaku: Counter[str] = Counter()
    for name, han in win["yaku"]:
        yaku[NAMES.get(name, name)] += han
    # The double east is two rows in the record and one row of each name here.
    rows = {(name, han) for name, han in yaku.items() if han}
    return {
        "who": win["who"],
        "from": win["from"],
        "points": win["points"],
        "limit": win["limit"],
        "yaku": set() if win["yakuman"] else rows,
        "fu_han": None if win["yakuman"] else (win["fu"], win["han"]),
        "yakuman": {NAMES.get(name, name) for name in win["yakuman"]},
        "ura": len(win["ura_indicators"]),
        "pao": win.get("pao") is not None,
    }


def _compare_draw(run: Replay, result: dict[str, Any]) -> None:
    draw = run.over.draw
    assert draw is not None
    assert draw.reason.value == DRAWS.get(result["reason"], result["reason"])
    assert [seat for seat, hand in enumerate(draw.shown) if hand is not None] == result["shown_hands"]
    assert list(run.over.ended.deltas) == result["delta"]


def _compare_end(run: Replay, record: Record) -> None:
    ended = next((event for event in run.events if isinstance(event, GameEnded)), None)
    final = record.get("final")
    if final is not None:
        assert ended is not None, (record["game"], record["round"])
        by_seat = sorted(ended.placements, key=lambda placement: placement.seat)
        assert [placement.points for placement in by_seat] == final["scores"]
        assert [placement.final / 10 for placement in by_seat] == final["points"]


def test_each_round_leads_to_the_next_as_recorded(rounds: list[Record]) -> None:
    pairs = 0
    for record, after in itertools.pairwise(rounds):
        if after["game"] != record["game"] or after["round"] != record["round"] + 1:
            continue
        run = replay(record)
        assert isinstance(run.state.phase, KyokuOver), (record["game"], record["round"])
        expected = NextKyoku("ESWN".index(after["round_wind"]), after["hand_no"], after["dealer"], after["honba"])
        assert run.over.ended.following == expected, (record["game"], record["round"])
        assert run.over.ended.kyotaku == after["sticks"]
        pairs += 1
        if pairs == 500:
            break
    assert pairs == 500
