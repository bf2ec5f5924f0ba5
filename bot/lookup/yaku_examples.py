"""An example hand for each yaku (``data/yaku_examples.toml``), valued by the scorer."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from bot.engine.errors import Refusal
from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.data_files import read_table
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue, HandValue, explain
from bot.engine.scoring.situation import Situation
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.scoring.yaku_worth import with_yaku
from bot.engine.tiles import KIND_OF, Tile
from bot.lookup.hand_lookup import LookupAnswer, shares_of
from bot.lookup.notation import ParsedHand, parse_hand, parse_tile, parse_tiles
from bot.lookup.validity import why_not_possible

LEFT: Final = 3
"""The left neighbour of seat 0, which holds the examples: runs are called from this seat."""
ACROSS: Final = 2


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a yaku. Nagashi mangan has only ``discards``, the other yaku have none."""

    yaku: str
    hand: ParsedHand | None
    situation: Situation | None
    discards: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """An example scored under rules; ``changed`` if the given rules had to be changed for the yaku to count."""

    example: Example
    answer: LookupAnswer
    value: ExplainedValue
    changed: bool


@cache
def examples() -> dict[str, Example]:
    """Every example by the id of its yaku; each yaku of the catalogue has one."""
    return {yaku: _read(yaku, entry) for yaku, entry in read_table("yaku_examples.toml").items()}


def _read(yaku: str, entry: dict[str, Any]) -> Example:
    if "discards" in entry:
        return Example(yaku, None, None, parse_tiles(entry["discards"]))
    hand = parse_hand(entry["hand"], melds=entry.get("melds", ""))
    situation = Situation(
        KIND_OF[parse_tile(entry.get("seat", "S"))],
        KIND_OF[parse_tile(entry.get("round", "E"))],
        tsumo=entry.get("tsumo", False),
        dora=parse_tiles(entry.get("dora", "")),
        ura=parse_tiles(entry.get("ura", "")),
        kita=entry.get("kita", 0),
        wins_in_a_row=entry.get("wins", 0),
        **dict.fromkeys(entry.get("luck", ()), True),
    )
    return Example(yaku, replace(hand, melds=tuple(_laid(meld) for meld in hand.melds)), situation)


def _laid(meld: Meld) -> Meld:
    """A meld with the called tile and its source filled in."""
    if meld.kind is MeldKind.ANKAN:
        return meld
    return replace(meld, called=meld.tiles[0], source=LEFT if meld.kind is MeldKind.CHII else ACROSS)


def scored(yaku_id: str, rules: Ruleset) -> Scored | None:
    """The example of a yaku scored under these rules, or None if there is no example hand.

    If the rules lack the yaku or its tiles, the nearest rules that have them are used, and ``changed`` is set.
    """
    example = examples()[yaku_id]
    if example.hand is None or example.situation is None:
        return None
    for tried in (rules, with_yaku(yaku_id, rules), *_elsewhere(yaku_id)):
        found = _scored(example, example.hand, example.situation, tried)
        if found is not None:
            return replace(found, changed=tried is not rules)
    return None


def _scored(example: Example, hand: ParsedHand, situation: Situation, rules: Ruleset) -> Scored | None:
    if hand.win is None or why_not_possible(hand.concealed, hand.win, hand.melds, situation, rules) is not None:
        return None
    value = explain(hand.concealed, hand.win, hand.melds, situation, rules)
    if isinstance(value, Refusal) or not shows(value, example.yaku):
        return None
    shares = shares_of(value, situation, rules)
    total = sum(share.count * share.points for share in shares)
    return Scored(
        example, LookupAnswer(hand, situation, rules, value, shares=shares, total=total), value, changed=False
    )


def shows(value: HandValue, yaku_id: str) -> bool:
    """Whether a value has the yaku, bonus or limit of this entry."""
    if catalogue()[yaku_id].kind == "limit":
        return value.han >= 13 and not value.yakuman
    return any(entry.id == yaku_id for entry in (*value.yaku, *value.bonus))


@cache
def _elsewhere(yaku_id: str) -> tuple[Ruleset, ...]:
    """Rules for four and for three players under which the yaku counts."""
    from bot.engine.rules.ruleset import Ruleset, preset  # noqa: PLC0415 - presets are files, read when they are needed

    return tuple(with_yaku(yaku_id, rules) for rules in (Ruleset(), preset("tenhou_sanma")))
