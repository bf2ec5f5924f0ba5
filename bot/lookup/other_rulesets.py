"""The same win under other common rulesets: which of them pay differently, and why."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Final

from bot.engine.melds import Meld
from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.scoring.score import HandValue, limit_and_base
from bot.engine.tiles import KIND_COUNT, KIND_OF, Tile, sort_tiles
from bot.lookup.hand_lookup import Lookup, LookupAnswer, answer_of
from bot.lookup.notation import ParsedHand
from bot.lookup.validity import Contradiction

COMMON: Final = {
    4: ("tenhou", "mahjong_soul", "mleague", "wrc2025", "ema2025", "jpml_a"),
    3: ("tenhou_sanma", "mahjong_soul_sanma"),
}
"""The most widely played rulesets, by number of players."""


class Because(StrEnum):
    """The reason for a difference in payment."""

    NO_WIN = "no_win"
    RED_FIVES = "red_fives"
    URA_DORA = "ura_dora"
    YAKU = "yaku"
    HAN = "han"
    FU = "fu"
    MULTIPLE = "multiple"
    LIMIT = "limit"
    HONBA = "honba"
    SHARES = "shares"


@dataclass(frozen=True, slots=True)
class OtherPayment:
    """A different payment by some presets. ``missing`` are yaku that only our rules count, ``added`` only theirs."""

    presets: tuple[str, ...]
    answer: LookupAnswer
    because: tuple[Because, ...]
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()


def other_payments(question: Lookup, answer: LookupAnswer) -> tuple[OtherPayment, ...]:
    """The common presets that pay this win differently, grouped by equal payment and reasons.

    Red fives become plain fives if a preset has none. Presets under which the circumstances are impossible are omitted.
    """
    found: dict[tuple[object, ...], OtherPayment] = {}
    for name in COMMON[question.rules.players]:
        rules = _rules(name)
        try:
            other = answer_of(_with_reds_of(answer.hand, rules), replace(question, rules=rules))
        except Contradiction:
            continue
        if other.total == answer.total:
            continue
        one = _compared(answer, other)
        key = (other.total, one.because, one.missing, one.added)
        known = found.get(key)
        found[key] = replace(one, presets=(*(known.presets if known else ()), name))
    return tuple(found.values())


@cache
def _rules(name: str) -> Ruleset:
    return preset(name)


def _compared(ours: LookupAnswer, theirs: LookupAnswer) -> OtherPayment:
    here, there = ours.value, theirs.value
    if not isinstance(here, HandValue) or not isinstance(there, HandValue):
        return OtherPayment((), theirs, (Because.NO_WIN,))
    mine, other = ({entry.id: entry.han for entry in value.yaku} for value in (here, there))
    limited = not there.yakuman and _base(there, ours.rules) != there.base
    # The han and fu differ in effect, not only the limits.
    counted = here.base != there.base and (not limited or _base(here, theirs.rules) != there.base)
    missing = tuple(name for name in mine if name not in other) if counted else ()
    added = tuple(name for name in other if name not in mine) if counted else ()
    reasons = {
        Because.YAKU: bool(missing or added),
        Because.RED_FIVES: counted and _bonus(here, "aka_dora") != _bonus(there, "aka_dora"),
        Because.URA_DORA: counted and _bonus(here, "ura_dora") != _bonus(there, "ura_dora"),
        Because.MULTIPLE: bool(here.yakuman and there.yakuman) and here.yakuman != there.yakuman,
        Because.HAN: counted and not here.yakuman and any(other.get(name, han) != han for name, han in mine.items()),
        Because.FU: counted and here.fu != there.fu and min(here.han, there.han) < 5,
        Because.LIMIT: limited,
        Because.HONBA: bool(ours.situation.honba) and ours.rules.honba_value != theirs.rules.honba_value,
        Because.SHARES: ours.rules.players == 3 and ours.rules.sanma_tsumo != theirs.rules.sanma_tsumo,
    }
    return OtherPayment((), theirs, tuple(reason for reason, holds in reasons.items() if holds), missing, added)


def _base(value: HandValue, rules: Ruleset) -> int:
    """The base points of a value's han and fu under other rules; a yakuman keeps its own."""
    return value.base if value.yakuman else limit_and_base(value.han, value.fu, rules)[1]


def _bonus(value: HandValue, name: str) -> int:
    return sum(entry.han for entry in value.bonus if entry.id == name)


def _with_reds_of(hand: ParsedHand, rules: Ruleset) -> ParsedHand:
    """The hand with plain fives in place of red ones that the rules do not have."""
    if all(rules.aka_dora):
        return hand

    def tile_there(tile: Tile) -> Tile:
        return tile if tile < KIND_COUNT or rules.aka_dora[tile - KIND_COUNT] else Tile(KIND_OF[tile])

    melds = tuple(
        Meld(
            meld.kind,
            sort_tiles(map(tile_there, meld.tiles)),
            called=None if meld.called is None else tile_there(meld.called),
            source=meld.source,
            added=None if meld.added is None else tile_there(meld.added),
        )
        for meld in hand.melds
    )
    win = None if hand.win is None else tile_there(hand.win)
    return ParsedHand(sort_tiles(map(tile_there, hand.concealed)), win, melds)
