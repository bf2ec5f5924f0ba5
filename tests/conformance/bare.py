"""Checks hands that have no recorded answer: the engine's values of a hand must agree with each other.

A record is a list in ids 0-135: closed tiles without the winning one, winning tile, melds ``[kind, tiles ...]``, dora,
ura, flags, round, seat, honba, sticks. Every one is a win with some yaku.
"""

from collections import Counter
from typing import Any

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue, evaluate_all
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, Kind, Tile
from bot.lookup.hand_lookup import shares_of
from tests.conformance.recorded import tile_of
from tests.conformance.report import Findings, Halt
from tests.conformance.scored import meld_of, score

FLAGS = (
    "tsumo",
    "riichi",
    "double_riichi",
    "ippatsu",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
)
_MELDS = ("chi", "pon", "kan_open", "kan_added", "kan_closed")
_RULES = Ruleset()
_LIMITS = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))


def check_bare(record: list[Any], findings: Findings) -> None:
    """Note where the value of a winning hand does not agree with itself. Raises Halt where the engine gives none."""
    closed, win, melds, dora, ura, flags, bakaze, seat, honba, sticks = record
    seen = [*closed, win, *(number for meld in melds for number in meld[1:]), *dora, *ura]
    if any(type(number) is not int or not 0 <= number < 136 for number in seen) or len(set(seen)) < len(seen):
        raise Halt("tiles", "ids 0-135, each once", seen)
    if not 0 <= flags < 1 << len(FLAGS) or bakaze not in range(4) or seat not in range(4) or min(honba, sticks) < 0:
        raise Halt("circumstances", "flags, winds 0-3 and counters", record[5:])
    situation = _situation(flags, bakaze, seat, dora, ura)
    sets = [(_MELDS[meld[0]], [tile_of(number, _RULES) for number in meld[1:]]) for meld in melds]
    tiles = [tile_of(number, _RULES) for number in (*closed, win)]
    value = score(tiles, tiles[-1], sets, situation, _RULES)
    findings.counts["hands"] += 1
    declared = [meld_of(*each) for each in sets]
    readings = evaluate_all(tiles[:-1], tiles[-1], declared, situation, _RULES)
    findings.same("best reading", readings[0], value)
    findings.same("tiles of the reading", _kinds(tiles, declared), _kinds_of(value))
    _check_sums(value, findings)
    _check_points(value, situation, honba, findings)


def _situation(flags: int, bakaze: int, seat: int, dora: list[int], ura: list[int]) -> Situation:
    named = {name: bool(flags >> bit & 1) for bit, name in enumerate(FLAGS)}
    return Situation(
        Kind(EAST + seat),
        Kind(EAST + bakaze),
        dora=tuple(tile_of(number, _RULES) for number in dora),
        ura=tuple(tile_of(number, _RULES) for number in ura),
        **named,
    )


def _kinds(tiles: list[Tile], melds: list[Any]) -> Counter[int]:
    return Counter([KIND_OF[tile] for tile in (*tiles, *(tile for meld in melds for tile in meld.tiles))])


def _kinds_of(value: ExplainedValue) -> Counter[int]:
    """Kinds of the sets and pairs that a value was read from."""
    reading = value.interpretation
    if reading.shape == "kokushi":
        # Its thirteen kinds are no sets.
        return Counter([*(kind for kind in (0, 8, 9, 17, 18, 26, *range(27, 34))), *reading.pairs])
    sets = [KIND_OF[tile] for own in reading.sets for tile in own.tiles]
    return Counter([*sets, *(kind for kind in reading.pairs for _ in range(2))])


def _check_sums(value: ExplainedValue, findings: Findings) -> None:
    """Han are the sum of yaku and bonus, fu the rounded sum of its parts, and base what 4.2 says."""
    if value.yakuman:
        findings.same("yakuman", sum(row.han for row in value.yaku), value.yakuman)
        findings.same("base", 8000 * value.yakuman, value.base)
        return
    findings.same("han", sum(row.han for row in (*value.yaku, *value.bonus)), value.han)
    parts = sum(item.fu for item in value.fu_items)
    findings.same("fu", 25 if value.interpretation.shape == "seven_pairs" else -(-parts // 10) * 10, value.fu)
    limit = next((base for han, base in _LIMITS if value.han >= han), 2000)
    findings.same("base", limit if value.han >= 5 else min(limit, value.fu << value.han + 2), value.base)


def _check_points(value: ExplainedValue, situation: Situation, honba: int, findings: Findings) -> None:
    """Every payment is its share of the base, rounded up, and its share of the counters."""
    dealer = situation.seat_wind == EAST
    came = {share.payer: (share.count, share.points) for share in shares_of(value, situation, _RULES, honba)}

    def up(points: int) -> int:
        return -(-points // 100) * 100

    if not situation.tsumo:
        due = {"discarder": (1, up(value.base * (6 if dealer else 4)) + 300 * honba)}
    elif dealer:
        due = {"non_dealer": (3, up(value.base * 2) + 100 * honba)}
    else:
        due = {"dealer": (1, up(value.base * 2) + 100 * honba), "non_dealer": (2, up(value.base) + 100 * honba)}
    findings.same("payments", due, came)
