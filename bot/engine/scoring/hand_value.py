"""What a hand is worth, as a value: its yaku, bonus han, fu and limit, and the reading they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.value import Value, fields_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.scoring.interpretations import Reading
    from bot.engine.scoring.reasons import FuItem, YakuHan

    Spelling = tuple[Callable[[Any, Any, int, int], tuple["tuple[FuItem, ...]", Reading]], Any, Any, int]
    """A function, and what it takes to spell a value out, its fu added (``bot.engine.scoring.spelling``)."""


class HandValue(Value):
    """What one reading of a hand is worth.

    ``yaku`` without ``bonus`` (dora, ura_dora, aka_dora, kita), both in the order of the catalogue. ``han`` is their
    sum; 13 for each multiple of a yakuman; the han worth as much for a flat mangan or baiman. ``fu`` is rounded,
    ``fu_items`` are not; a flat value has none. ``yakuman`` is the multiple (0 for none), ``limit`` one of mangan,
    haneman, baiman, sanbaiman, kazoe_yakuman, yakuman, and ``base`` the base points of 4.2.

    ``fu_items`` and ``reading`` are spelled out when somebody first looks at them: most hands are scored for their
    points alone. Until then ``spelling`` says how.
    """

    __slots__ = ("_fu_items", "_reading", "base", "bonus", "fu", "han", "limit", "spelling", "yaku", "yakuman")
    __match_args__ = ("yaku", "bonus", "han", "fu", "fu_items", "yakuman", "limit", "base", "reading")

    yaku: tuple[YakuHan, ...]
    bonus: tuple[YakuHan, ...]
    han: int
    fu: int
    yakuman: int
    limit: str | None
    base: int
    spelling: Spelling | None
    _fu_items: tuple[FuItem, ...]
    _reading: Reading

    # There is no __init__: the scorer makes one for every win, and writing the fields itself costs it half as much.

    @classmethod
    def of(  # noqa: PLR0913, PLR0917 - one a field
        cls,
        yaku: tuple[YakuHan, ...],
        bonus: tuple[YakuHan, ...],
        han: int,
        fu: int,
        fu_items: tuple[FuItem, ...],
        yakuman: int,
        limit: str | None,
        base: int,
        reading: Reading,
    ) -> HandValue:
        """The value with these fields."""
        value = HandValue()
        value.yaku = yaku
        value.bonus = bonus
        value.han = han
        value.fu = fu
        value.yakuman = yakuman
        value.limit = limit
        value.base = base
        value.spelling = None
        value._fu_items = fu_items
        value._reading = reading
        return value

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        return HandValue.of, fields_of(self, self.__match_args__)

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """Where the fu come from, not rounded."""
        if self.spelling is not None:
            self._spell()
        return self._fu_items

    @property
    def reading(self) -> Reading:
        """The split into sets and pairs, and where the winning tile lies."""
        if self.spelling is not None:
            self._spell()
        return self._reading

    def _spell(self) -> None:
        if self.spelling is not None:
            spell, hand, ways, placed = self.spelling
            self._fu_items, self._reading = spell(hand, ways, placed, self.fu)
            self.spelling = None
