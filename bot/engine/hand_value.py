"""What a hand is worth, as a value: its yaku, bonus han, fu and limit, and the reading they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.agari import Reading
    from bot.engine.reasons import FuItem, YakuHan

    Spelling = tuple[Callable[[Any, Any, int, int], tuple["tuple[FuItem, ...]", Reading]], Any, Any, int]
    """A function, and what it takes to spell a value out, its fu added (``bot.engine.spelling``)."""


class HandValue(Value):
    """What one reading of a hand is worth.

    ``yaku`` without ``bonus`` (dora, ura_dora, aka_dora, kita), both in the order of the catalogue. ``han`` is their
    sum; 13 for each multiple of a yakuman; the han worth as much for a flat mangan or baiman. ``fu`` is rounded,
    ``fu_items`` are not; a flat value has none. ``yakuman`` is the multiple (0 for none), ``limit`` one of mangan,
    haneman, baiman, sanbaiman, kazoe_yakuman, yakuman, and ``base`` the base points of 4.2.

    ``fu_items`` and ``reading`` are spelled out when somebody first looks at them: most hands are scored for their
    points alone. The scorer gives a ``spelling`` in their stead.
    """

    __slots__ = ("_fu_items", "_reading", "_spelling", "base", "bonus", "fu", "han", "limit", "yaku", "yakuman")
    __match_args__ = ("yaku", "bonus", "han", "fu", "fu_items", "yakuman", "limit", "base", "reading")

    def __init__(  # noqa: PLR0913, PLR0917 - one a field, and made for every win
        self,
        yaku: tuple[YakuHan, ...],
        bonus: tuple[YakuHan, ...],
        han: int,
        fu: int,
        fu_items: tuple[FuItem, ...],
        yakuman: int,
        limit: str | None,
        base: int,
        reading: Reading | None,
        spelling: Spelling | None = None,
    ) -> None:
        self.yaku = yaku
        self.bonus = bonus
        self.han = han
        self.fu = fu
        self._fu_items = fu_items
        self.yakuman = yakuman
        self.limit = limit
        self.base = base
        self._reading = reading
        self._spelling = spelling

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """Where the fu come from, not rounded."""
        if self._reading is None:
            self._spell()
        return self._fu_items

    @property
    def reading(self) -> Reading:
        """The split into sets and pairs, and where the winning tile lies. Raises TypeError where none was given."""
        reading = self._reading
        if reading is None:
            reading = self._spell()
        return reading

    def _spell(self) -> Reading:
        if self._spelling is None:
            raise TypeError("a value has a reading or a way to spell one out")
        spell, hand, ways, placed = self._spelling
        self._fu_items, self._reading = spell(hand, ways, placed, self.fu)
        self._spelling = None
        return self._reading
