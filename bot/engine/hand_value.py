"""What a hand is worth, as a value: its yaku, bonus han, fu and limit, and the reading they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.engine.agari import Reading  # noqa: TC001 - the journal's codec reads these annotations at run time
from bot.engine.tiles import Tile  # noqa: TC001

if TYPE_CHECKING:
    from collections.abc import Callable

    Spelling = tuple[Callable[[Any, Any, int, int], tuple["tuple[FuItem, ...]", Reading]], Any, Any, int]
    """A function, and what it takes to spell a value out, its fu added (``bot.engine.spelling``)."""


@dataclass(frozen=True, slots=True)
class YakuHan:
    """A yaku and its han; in a yakuman hand ``han`` is the multiple."""

    id: str
    han: int


@dataclass(frozen=True, slots=True)
class FuItem:
    """Some fu and why; ``tiles`` is the set or pair they belong to, empty for the whole hand."""

    reason: str
    fu: int
    tiles: tuple[Tile, ...]


class Unfrozen:
    """The fields of a ``HandValue`` while the scorer writes them; then it makes the object a ``HandValue``.

    A frozen dataclass pays for every field that it is given; one that is written first and frozen after does not.
    """

    __slots__ = ("base", "bonus", "fu", "han", "limit", "spelled_out", "spelling", "yaku", "yakuman")

    yaku: tuple[YakuHan, ...]
    bonus: tuple[YakuHan, ...]
    han: int
    fu: int
    yakuman: int
    limit: str | None
    base: int
    spelling: Spelling
    spelled_out: dict[str, Any]


class _SpelledOut:
    """A field that is worked out when somebody first looks at it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, value: HandValue | None, owner: type) -> object:
        if value is None:
            # So that a dataclass takes it for a field without a default.
            raise AttributeError(self.name)
        try:
            fields = value.spelled_out
        except AttributeError:
            spell, hand, ways, placed = value.spelling
            fu_items, reading = spell(hand, ways, placed, value.fu)
            fields = {"fu_items": fu_items, "reading": reading}
            object.__setattr__(value, "spelled_out", fields)
        return fields[self.name]

    def __set__(self, value: HandValue, field: object) -> None:
        try:
            value.spelled_out[self.name] = field
        except AttributeError:
            object.__setattr__(value, "spelled_out", {self.name: field})


@dataclass(frozen=True, init=False)
class HandValue(Unfrozen):
    """What one reading of a hand is worth.

    ``yaku`` without ``bonus`` (dora, ura_dora, aka_dora, kita), both in the order of the catalogue. ``han`` is their
    sum; 13 for each multiple of a yakuman; the han worth as much for a flat mangan or baiman. ``fu`` is rounded,
    ``fu_items`` are not; a flat value has none. ``yakuman`` is the multiple (0 for none), ``limit`` one of mangan,
    haneman, baiman, sanbaiman, kazoe_yakuman, yakuman, and ``base`` the base points of 4.2.

    ``fu_items`` and ``reading`` are spelled out when somebody first looks at them: most hands are scored for their
    points alone.
    """

    __slots__ = ()

    yaku: tuple[YakuHan, ...]
    bonus: tuple[YakuHan, ...]
    han: int
    fu: int
    fu_items: tuple[FuItem, ...] = _SpelledOut()  # type: ignore[assignment]
    yakuman: int  # type: ignore[misc] # what stands before has no default, as dataclasses see it
    limit: str | None  # type: ignore[misc]
    base: int  # type: ignore[misc]
    reading: Reading = _SpelledOut()  # type: ignore[assignment]

    def __init__(  # noqa: PLR0913, PLR0917 - one a field
        self,
        yaku: tuple[YakuHan, ...],
        bonus: tuple[YakuHan, ...],
        han: int,
        fu: int,
        fu_items: tuple[FuItem, ...],
        yakuman: int,
        limit: str | None,
        base: int,
        reading: Reading,
    ) -> None:
        given = (yaku, bonus, han, fu, fu_items, yakuman, limit, base, reading)
        for name, value in zip(self.__match_args__, given, strict=True):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[HandValue], tuple[object, ...]]:
        return HandValue, tuple([getattr(self, name) for name in self.__match_args__])
