"""Why a complete hand has too few yaku to win, and what would give it one (rules reference 3.1, 3.6)."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.engine.circumstances import value_of_win
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import Kind, Tile
from bot.engine.view import SeatView


class MissingYaku(StrEnum):
    """The cause of ``Refusal.NO_YAKU``: the tiles alone, or a rule without which the hand could win."""

    NONE = "none"
    """No rule: the tiles have no yaku."""
    SECOND_HAN = "second_han"
    """``ryanhan_shibari``: from five honba on the yaku must be worth two han."""
    SURE = "sure"
    """``atozuke`` off: on some wait the hand has no yaku except by luck."""
    OPEN_TANYAO = "open_tanyao"
    """``kuitan`` off: tanyao counts only in a closed hand."""


LENIENT: Final[tuple[tuple[MissingYaku, dict[str, str | bool]], ...]] = (
    (MissingYaku.SECOND_HAN, {"ryanhan_shibari": "off"}),
    (MissingYaku.SURE, {"atozuke": True}),
    (MissingYaku.OPEN_TANYAO, {"kuitan": True}),
)
"""The options that may take a yaku away, with the values at which they do not."""


def missing_yaku(view: SeatView) -> MissingYaku:
    """Why the viewer's hand has too few yaku, completed by the tile that was just drawn or discarded."""
    rules = view.public.rules
    for cause, options in LENIENT:
        if any(getattr(rules, name) != value for name, value in options.items()):
            lenient = view.altered(public=view.public.altered(rules=_with(rules, cause)))
            if isinstance(value_of_win(lenient), HandValue):
                return cause
    return MissingYaku.NONE


@lru_cache(maxsize=64)
def _with(rules: Ruleset, cause: MissingYaku) -> Ruleset:
    """The rules without the option at fault. Cached, because the scorer builds tables for each new ruleset."""
    return replace(rules, **dict(LENIENT)[cause])  # type: ignore[arg-type]


def kinds_with_yaku(view: SeatView, kinds: Iterable[Kind], *, tsumo: bool) -> tuple[Kind, ...]:
    """The kinds on which the viewer's hand of 3n+1 tiles has a yaku without luck; furiten is ignored."""
    public, own = view.public, view.own
    situation = Situation(
        seat_wind=public.jikaze(view.seat),
        round_wind=public.bakaze_kind,
        tsumo=tsumo,
        riichi=own.riichi and not own.double_riichi,
        double_riichi=own.double_riichi,
        honba=public.honba,
    )
    return tuple(
        kind
        for kind in kinds
        if isinstance(evaluate(view.hidden.hand, Tile(kind), own.melds, situation, public.rules), HandValue)
    )
