"""Checks scored hands: yaku, fu, han, points and who pays what."""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.engine.melds import Meld
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.score import ExplainedValue, explain
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, TILE_BY_NAME, TILE_NAMES, Kind, Tile, counts_of, sort_tiles
from bot.lookup.hand_lookup import shares_of
from tests.conformance.names import MELDS, engine_yaku, recorded_yaku
from tests.conformance.report import Findings, Halt

Case = dict[str, Any]
SEATS = (None, "right", "across", "left")
LUCK = ("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou")
_BY_TSUMO = frozenset(("rinshan", "haitei", "tenhou", "chiihou"))
_BY_RON = frozenset(("chankan", "houtei"))
_DOUBLES = ("double_kokushi13", "double_suuankou_tanki", "double_junsei_chuuren", "double_daisuushii")
_SANMA = {"players": 3, "uma": [0, 0, 0], "honba_value": 200}


def wind(letter: str) -> Kind:
    """A wind by its letter."""
    return Kind(EAST + "ESWN".index(letter))


def tiles_of(names: Iterable[str]) -> list[Tile]:
    """Tiles by their names."""
    return [TILE_BY_NAME[name] for name in names]


def rules_of(case: Case) -> Ruleset:
    """The rules a hand was scored by."""
    players, switches = case["players"], case["rules"]
    reds = {0: 0, players - 1: 1}[switches["red_fives"]]
    return ruleset_from(
        ({3: _SANMA, 4: {}}[players])
        | dict.fromkeys(_DOUBLES, switches["double_yakuman"])
        | {
            "aka_dora": [0, reds, reds] if players == 3 else [reds] * 3,
            "kuitan": switches["open_tanyao"],
            "double_wind_fu": switches["double_wind_pair_fu"],
            "kiriage": switches["kiriage_mangan"],
        }
    )


def physical(tiles: Sequence[Tile], rules: Ruleset) -> None:
    """Refuse tiles that no set has: more than four of a kind. Raises Halt."""
    for kind, count in enumerate(counts_of(tiles)):
        if count > 4 or (count and rules.players == 3 and 1 <= kind <= 7):
            raise Halt("tiles", "tiles that one set has", f"{count} of {TILE_NAMES[kind]}")


def score(
    closed: Sequence[Tile], win: Tile, melds: Sequence[tuple[str, Sequence[Tile]]], situation: Situation, rules: Ruleset
) -> ExplainedValue:
    """The value of a complete hand, ``closed`` with the winning tile. Raises Halt if the engine refuses it."""
    concealed = list(closed)
    if win not in concealed:
        raise Halt("win_tile", "one of the closed tiles", TILE_NAMES[win])
    physical([*closed, *(tile for _, tiles in melds for tile in tiles), *situation.dora, *situation.ura], rules)
    concealed.remove(win)
    sets = [meld_of(kind, tiles) for kind, tiles in melds]
    value = explain(concealed, win, sets, situation, rules)
    if not isinstance(value, ExplainedValue):
        raise Halt("hand", "a win", f"refused: {value}")
    return value


def meld_of(kind: str, tiles: Sequence[Tile]) -> Meld:
    """A declared set. Raises Halt where the tiles are no such set."""
    kinds = sorted(KIND_OF[tile] for tile in tiles)
    if kind == "chi":
        fits = len(kinds) == 3 and kinds == list(range(kinds[0], kinds[0] + 3)) and kinds[0] % 9 < 7 and kinds[0] < EAST
    else:
        fits = len(set(kinds)) == 1 and len(kinds) == (3 if kind == "pon" else 4)
    if not fits:
        raise Halt("melds", f"tiles of a {kind}", [TILE_NAMES[tile] for tile in tiles])
    return Meld(MELDS[kind], sort_tiles(tiles))


def check_sources(case: Case) -> None:
    """Refuse calls from where they cannot have come. Raises Halt."""
    if case["from"] not in SEATS or (case["tsumo"] and case["from"] is not None):
        raise Halt("from", "a seat to win from, or a tsumo", case["from"])
    for meld in case["melds"]:
        called, source = meld.get("called"), meld.get("from")
        if source not in SEATS or (meld["type"] == "chi" and source not in (None, "left")):
            raise Halt("melds", f"a {meld['type']} from a seat that it can be called from", source)
        if called is not None and called not in meld["tiles"]:
            raise Halt("melds", "a called tile of the set", meld)


def situation_of(case: Case) -> Situation:
    """The circumstances of a scored hand. Raises Halt for one that is not known."""
    named = case.get("situation", ())
    if set(named) - set(LUCK):
        raise Halt("situation", f"some of {', '.join(LUCK)}", named)
    declared = bool({"riichi", "double_riichi"}.intersection(named))
    if declared and any(meld["type"] != "kan_closed" for meld in case["melds"]):
        raise Halt("situation", "riichi on a closed hand", named)
    if "ippatsu" in named and not declared:
        raise Halt("situation", "ippatsu after riichi", named)
    if set(named) & (_BY_RON if case["tsumo"] else _BY_TSUMO):
        raise Halt("situation", f"luck of a {'tsumo' if case['tsumo'] else 'ron'}", named)
    return Situation(
        wind(case["seat_wind"]),
        wind(case["round_wind"]),
        case["tsumo"],
        dora=tuple(tiles_of(case["dora_indicators"])),
        ura=tuple(tiles_of(case["ura_indicators"])),
        kita=case.get("kita", 0),
        **dict.fromkeys(named, True),
    )


def payments_by_wind(value: ExplainedValue, case: Case, situation: Situation, rules: Ruleset) -> list[int]:
    """Score changes of East, South, West, North, counters and sticks included."""
    own = "ESWN".index(case["seat_wind"])
    changes = [0] * rules.players
    for share in shares_of(value, situation, rules, case["honba"]):
        if share.payer == "discarder":
            payers = [(own + ("right", "across", "left").index(case["from"]) + 1) % 4]
        elif share.payer == "dealer":
            payers = [0]
        else:
            payers = [seat for seat in range(1, rules.players) if seat != own]
        for payer in payers:
            changes[payer] -= share.points
            changes[own] += share.points
    changes[own] += case["sticks"] * 1000
    return changes


def listed_fu(value: ExplainedValue) -> int:
    """What the fu that an answer lists add up to, rounded up to the next ten; seven pairs are not rounded (4.1)."""
    listed = sum(item.fu for item in value.fu_items)
    return listed if listed == 25 else -(-listed // 10) * 10


def check_scored(case: Case, findings: Findings) -> None:
    """Note every disagreement of a scored hand. Raises Halt where the engine gives it no value."""
    check_sources(case)
    rules, situation = rules_of(case), situation_of(case)
    value = score(
        tiles_of(case["closed"]),
        TILE_BY_NAME[case["win_tile"]],
        [(meld["type"], tiles_of(meld["tiles"])) for meld in case["melds"]],
        situation,
        rules,
    )
    expected = case["expected"]
    findings.counts["hands"] += 1
    winds = situation.seat_wind - EAST, situation.round_wind - EAST
    yaku = {engine_yaku(row.id, *winds): row.han for row in (*value.yaku, *value.bonus)}
    if "yaku_names" in expected:
        findings.same("yaku_names", sorted(map(recorded_yaku, expected["yaku_names"])), sorted(yaku))
        findings.same("han", expected["han"], value.han)
        if not value.yakuman:
            findings.same("fu", expected["fu"], value.fu)
            findings.same("fu_items", expected["fu"], listed_fu(value))
        return
    findings.same("yakuman_times", expected["yakuman_times"] or 0, value.yakuman)
    if expected["yakuman_times"]:
        findings.same("yakuman", sorted(map(recorded_yaku, expected["yakuman"])), sorted(row.id for row in value.yaku))
    else:
        findings.same("yaku", {recorded_yaku(name): han for name, han in expected["yaku"]}, yaku)
        findings.same("fu", expected["fu"], value.fu)
        findings.same("fu_items", expected["fu"], listed_fu(value))
        findings.same("han", expected["han"], value.han)
    received = sum(share.count * share.points for share in shares_of(value, situation, rules))
    findings.same("points", expected["points"], received)
    paid = payments_by_wind(value, case, situation, rules)
    findings.same("payments_by_seat_wind_ESWN", expected["payments_by_seat_wind_ESWN"], paid)
