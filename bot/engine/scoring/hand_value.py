"""What a hand is worth, as a value: its yaku, bonus han, fu and limit; and the same explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.value import Value

if TYPE_CHECKING:
    from bot.engine.scoring.interpretations import Interpretation
    from bot.engine.scoring.reasons import FuItem, YakuHan


class HandValue(Value):
    """What one interpretation of a hand is worth.

    ``yaku`` without ``bonus`` (dora, ura_dora, aka_dora, kita), both in the order of the catalogue. ``han`` is their
    sum; 13 for each multiple of a yakuman; the han worth as much for a flat mangan or baiman. ``fu`` is rounded, 0 for
    a flat value. ``yakuman`` is the multiple (0 for none), ``limit`` one of mangan, haneman, baiman, sanbaiman,
    kazoe_yakuman, yakuman, and ``base`` the base points of 4.2.
    """

    __slots__ = ("base", "bonus", "fu", "han", "limit", "yaku", "yakuman")
    __match_args__ = ("yaku", "bonus", "han", "fu", "yakuman", "limit", "base")

    def __init__(  # noqa: PLR0917 - one a field; places are quicker than names
        self,
        yaku: tuple[YakuHan, ...],
        bonus: tuple[YakuHan, ...],
        han: int,
        fu: int,
        yakuman: int,
        limit: str | None,
        base: int,
    ) -> None:
        self.yaku = yaku
        self.bonus = bonus
        self.han = han
        self.fu = fu
        self.yakuman = yakuman
        self.limit = limit
        self.base = base


class ExplainedValue(HandValue):
    """A hand value with where its fu come from, and how the hand was interpreted.

    ``fu_items`` are not rounded; a flat value has none. ``interpretation`` is the split into sets and pairs, and where
    the winning tile lies in it. Most hands are scored for their points alone, so this is a value of its own.
    """

    __slots__ = ("fu_items", "interpretation")
    __match_args__ = (*HandValue.__match_args__, "fu_items", "interpretation")

    def __init__(  # noqa: PLR0913, PLR0917 - as above
        self,
        yaku: tuple[YakuHan, ...],
        bonus: tuple[YakuHan, ...],
        han: int,
        fu: int,
        yakuman: int,
        limit: str | None,
        base: int,
        fu_items: tuple[FuItem, ...],
        interpretation: Interpretation,
    ) -> None:
        super().__init__(yaku, bonus, han, fu, yakuman, limit, base)
        self.fu_items = fu_items
        self.interpretation = interpretation
