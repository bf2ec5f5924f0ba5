"""Scored hands of other projects and wins of recorded games: yaku, fu, han, points and payments must all agree."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.lookup import shares_of
from bot.engine.melds import Meld, MeldKind
from bot.engine.rules import Ruleset, ruleset_from
from bot.engine.score import HandValue, evaluate
from bot.engine.situation import Situation
from bot.engine.tiles import EAST, TILE_BY_NAME, Kind, Tile, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parents[1] / "data"
DOUBLES = dict.fromkeys(
    ("double_kokushi13", "double_suuankou_tanki", "double_junsei_chuuren", "double_daisuushii"), True
)
SANMA = {"players": 3, "uma": [0, 0, 0], "honba_value": 200, "aka_dora": [0, 1, 1], "noten_bappu": 2000}
MELDS = {
    "chi": MeldKind.CHII,
    "pon": MeldKind.PON,
    "kan_open": MeldKind.DAIMINKAN,
    "kan_closed": MeldKind.ANKAN,
    "kan_added": MeldKind.KAKAN,
}
NAMES = {
    "sanshoku": "sanshoku_doujun",
    "ittsu": "ittsuu",
    "haku": "yakuhai_haku",
    "hatsu": "yakuhai_hatsu",
    "chun": "yakuhai_chun",
    "kokushi": "kokushi_musou",
    "kokushi_13": "kokushi_musou_13",
    "chuuren": "chuuren_poutou",
    "junsei_chuuren": "junsei_chuuren_poutou",
    **{f"seat_{wind}": "yakuhai_jikaze" for wind in ("east", "south", "west", "north")},
    **{f"round_{wind}": "yakuhai_bakaze" for wind in ("east", "south", "west")},
}
RED_IDS = {16: 34, 52: 35, 88: 36}


def records(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def wind(letter: str) -> Kind:
    return Kind(EAST + "ESWN".index(letter))


def rules_of(players: int, **options: object) -> Ruleset:
    return ruleset_from((SANMA if players == 3 else {}) | options)


def score(
    closed: list[Tile], win: Tile, melds: list[tuple[str, list[Tile]]], situation: Situation, rules: Ruleset
) -> HandValue:
    concealed = list(closed)
    concealed.remove(win)
    sets = [Meld(MELDS[kind], sort_tiles(tiles)) for kind, tiles in melds]
    value = evaluate(concealed, win, sets, situation, rules)
    assert isinstance(value, HandValue), value
    return value


def yaku_of(value: HandValue) -> list[tuple[str, int]]:
    return sorted((entry.id, entry.han) for entry in (*value.yaku, *value.bonus))


def received(value: HandValue, situation: Situation, rules: Ruleset, honba: int = 0) -> int:
    return sum(share.count * share.points for share in shares_of(value, situation, rules, honba))


def payments_by_wind(value: HandValue, case: dict[str, Any], situation: Situation, rules: Ruleset) -> list[int]:
    """Score changes of East, South, West, North, counters and sticks included."""
    own = "ESWN".index(case["seat_wind"])
    changes = [0] * rules.players
    for share in shares_of(value, situation, rules, case.get("honba", 0)):
        if share.payer == "discarder":
            payers = [(own + ("right", "across", "left").index(case["from"]) + 1) % 4]
        elif share.payer == "dealer":
            payers = [0]
        else:
            payers = [seat for seat in range(1, rules.players) if seat != own]
        assert len(payers) == share.count
        for payer in payers:
            changes[payer] -= share.points
            changes[own] += share.points
    changes[own] += case.get("sticks", 0) * 1000
    return changes


def disagreement(case: dict[str, Any]) -> object | None:
    """What a scored hand gives where it is not what the case expects."""
    players = case["players"]
    rules = rules_of(players, **DOUBLES)
    situation = Situation(
        wind(case["seat_wind"]),
        wind(case["round_wind"]),
        case.get("tsumo", False),
        dora=tuple(TILE_BY_NAME[name] for name in case.get("dora_indicators", ())),
        ura=tuple(TILE_BY_NAME[name] for name in case.get("ura_indicators", ())),
        kita=case.get("kita", 0),
        **dict.fromkeys(case.get("situation", ()), True),
    )
    value = score(
        [TILE_BY_NAME[name] for name in case["closed"]],
        TILE_BY_NAME[case["win_tile"]],
        [(meld["type"], [TILE_BY_NAME[name] for name in meld["tiles"]]) for meld in case.get("melds", ())],
        situation,
        rules,
    )
    expected = case["expected"]
    if "yaku_names" in expected:
        found: object = (value.han, 0 if value.yakuman else value.fu)
        wanted: object = (expected["han"], 0 if value.yakuman else expected["fu"])
        return None if found == wanted else (value, wanted)
    if expected["yakuman_times"]:
        found = (value.yakuman, sorted(entry.id for entry in value.yaku))
        wanted = (expected["yakuman_times"], sorted(NAMES.get(name, name) for name in expected["yakuman"]))
    else:
        found = (value.fu, value.han, yaku_of(value))
        theirs = sorted((NAMES.get(name, name), han) for name, han in expected["yaku"])
        wanted = (expected["fu"], expected["han"], theirs)
    paid = (received(value, situation, rules), payments_by_wind(value, case, situation, rules))
    due = (expected["points"], expected["payments_by_seat_wind_ESWN"])
    return None if (found, paid) == (wanted, due) else (found, paid, wanted, due)


@pytest.mark.parametrize("source", ["majiang", "riichienv-4p", "riichienv-3p"])
def test_scored_hands_agree(source: str) -> None:
    cases = [case for case in records("scoring_cases.jsonl.gz") if case["id"].startswith(source)]
    wrong = {case["id"]: found for case in cases if (found := disagreement(case)) is not None}
    assert not wrong
    assert len(cases) == {"majiang": 4955, "riichienv-4p": 420, "riichienv-3p": 203}[source]


def test_wins_of_recorded_games_agree() -> None:
    checked = 0
    for win in records("scoring_tenhou_wins.jsonl.gz"):
        reds = RED_IDS if win["red_fives"] else {}

        def tiles(ids: list[int], reds: dict[int, int] = reds) -> list[Tile]:
            return [Tile(reds.get(number, number // 4)) for number in ids]

        players = win["players"]
        named = dict(win.get("yaku", ()))
        rules = rules_of(
            players,
            kuitan=win["open_tanyao"],
            aka_dora=[1, 1, 1] if reds and players == 4 else [0, 1, 1] if reds else [0] * 3,
        )
        luck = ("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou")
        situation = Situation(
            Kind(EAST + (win["who"] - win["dealer"]) % players),
            wind(win["round_wind"]),
            win["who"] == win["from"],
            dora=tuple(tiles(win["dora_indicators"])),
            ura=tuple(tiles(win.get("ura_indicators", []))),
            kita=sum(kind == "kita" for kind, _ in win.get("melds", ())),
            **{name: name in named or name in win.get("yakuman", ()) for name in luck},
        )
        melds = [(kind, tiles(ids)) for kind, ids in win.get("melds", ()) if kind != "kita"]
        value = score(tiles(win["closed"]), tiles([win["tile"]])[0], melds, situation, rules)

        assert received(value, situation, rules) == win["points"], win
        if "yakuman" in win:
            assert sorted(entry.id for entry in value.yaku) == sorted(NAMES.get(name, name) for name in win["yakuman"])
        else:
            # The server counts norths set aside among the dora, and names ura dora worth nothing.
            mine = dict(yaku_of(value))
            mine["dora"] = mine.get("dora", 0) + mine.pop("kita", 0)
            theirs: dict[str, int] = {"dora": 0}
            for name, han in win["yaku"]:
                if han:
                    theirs[NAMES.get(name, name)] = theirs.get(NAMES.get(name, name), 0) + han
            assert (value.fu, value.han, mine) == (win["fu"], win["han"], theirs), win
        checked += 1
    assert checked == 8308
