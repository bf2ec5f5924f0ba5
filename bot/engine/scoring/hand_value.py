"""The value of a hand: yaku, bonus han, fu and limit, also with explanations."""

from dataclasses import dataclass

from bot.engine.scoring.interpretations import Interpretation
from bot.engine.tiles import Tile
from bot.engine.value_base import Value


@dataclass(frozen=True, slots=True)
class YakuHan:
    """A yaku and its han; in a yakuman hand ``han`` is the multiple."""

    id: str
    han: int


@dataclass(frozen=True, slots=True)
class FuItem:
    """Fu and their reason; ``tiles`` is the set or pair they are for, empty for the whole hand."""

    reason: str
    fu: int
    tiles: tuple[Tile, ...]


class HandValue(Value):
    """The value of one interpretation of a hand."""

    __slots__ = ("base", "bonus", "fu", "han", "limit", "yaku", "yakuman")
    __match_args__ = ("yaku", "bonus", "han", "fu", "yakuman", "limit", "base")

    def __init__(  # noqa: PLR0917 - one per field; positions are faster than names
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
        """In the order of the catalogue."""
        self.bonus = bonus
        """Dora, ura_dora, aka_dora and kita, in the order of the catalogue."""
        self.han = han
        """The sum of yaku and bonus; 13 per multiple of a yakuman; for a flat mangan or baiman its equivalent."""
        self.fu = fu
        """Rounded; 0 for a flat value."""
        self.yakuman = yakuman
        """The multiple, 0 for none."""
        self.limit = limit
        """mangan, haneman, baiman, sanbaiman, kazoe_yakuman, yakuman or None."""
        self.base = base
        """The base points (4.2)."""


class ExplainedValue(HandValue):
    """A hand value with its fu items and interpretation.

    ``fu_items`` are not rounded and empty for a flat value. This is a class of its own because most hands are scored
    only for their points.
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
