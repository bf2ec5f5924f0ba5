"""The circumstances of a win apart from the tiles (rules reference 3.4, 3.5)."""

from typing import Any, Final

from bot.engine.tiles import EAST, NORTH, SOUTH, WEST, Kind, Tile
from bot.engine.value_base import Value, fields_of

TSUMO: Final = 1
RIICHI: Final = 1 << 1
DOUBLE_RIICHI: Final = 1 << 2
IPPATSU: Final = 1 << 3
RINSHAN: Final = 1 << 4
CHANKAN: Final = 1 << 5
HAITEI: Final = 1 << 6
HOUTEI: Final = 1 << 7
TENHOU: Final = 1 << 8
CHIIHOU: Final = 1 << 9
RENHOU: Final = 1 << 10
FIRST_TURN: Final = 1 << 11
_WINDS: Final = (EAST, SOUTH, WEST, NORTH)

CIRCUMSTANCES: Final = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
    "first_turn",
)
"""The circumstances by name. The order must never change: custom ids of buttons have them as bits."""

Packed = tuple[int, int, int, "tuple[Tile, ...]", "tuple[Tile, ...]"]


class Situation(Value):
    """How a hand was won.

    The flags say what happened; the options decide which of them score when the hand is evaluated. So ``haitei`` may be
    set together with ``rinshan`` if the live wall is empty. ``honba`` matters only for ``ryanhan_shibari``: counters
    never change han or fu. Raises ValueError if a wind is not a wind.
    """

    __slots__ = ("_honba", "_wins", "packed")
    __match_args__ = (
        "seat_wind",
        "round_wind",
        "tsumo",
        *CIRCUMSTANCES,
        "dora",
        "ura",
        "kita",
        "honba",
        "wins_in_a_row",
    )

    def __init__(  # noqa: PLR0913 - there are many circumstances, and they are passed by name
        self,
        seat_wind: Kind,
        round_wind: Kind,
        tsumo: bool,  # noqa: FBT001 - always given
        *,
        riichi: bool = False,
        double_riichi: bool = False,
        ippatsu: bool = False,
        rinshan: bool = False,
        chankan: bool = False,
        haitei: bool = False,
        houtei: bool = False,
        tenhou: bool = False,
        chiihou: bool = False,
        renhou: bool = False,
        first_turn: bool = False,
        dora: tuple[Tile, ...] = (),
        ura: tuple[Tile, ...] = (),
        kita: int = 0,
        honba: int = 0,
        wins_in_a_row: int = 0,
    ) -> None:
        if not (EAST <= seat_wind <= NORTH and EAST <= round_wind <= NORTH):
            raise ValueError(f"no winds: {seat_wind}, {round_wind}")
        flags = 0
        # Most are false, so a branch is cheaper than a shift.
        if tsumo:
            flags |= TSUMO
        if riichi:
            flags |= RIICHI
        if double_riichi:
            flags |= DOUBLE_RIICHI
        if ippatsu:
            flags |= IPPATSU
        if rinshan:
            flags |= RINSHAN
        if chankan:
            flags |= CHANKAN
        if haitei:
            flags |= HAITEI
        if houtei:
            flags |= HOUTEI
        if tenhou:
            flags |= TENHOU
        if chiihou:
            flags |= CHIIHOU
        if renhou:
            flags |= RENHOU
        if first_turn:
            flags |= FIRST_TURN
        self.packed: Final[Packed] = (flags, (seat_wind - EAST) << 2 | (round_wind - EAST), kita, dora, ura)
        """For the scorer: flags, ``seat wind << 2 | round wind`` (East is 0), norths, dora and ura indicators."""
        self._honba: Final = honba
        self._wins: Final = wins_in_a_row

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        # Circumstances can only be passed by name.
        return _of_names, (dict(zip(self.__match_args__, fields_of(self, self.__match_args__), strict=True)),)

    @property
    def seat_wind(self) -> Kind:
        """Wind of the winner's seat."""
        return _WINDS[self.packed[1] >> 2]

    @property
    def round_wind(self) -> Kind:
        """Wind of the round."""
        return _WINDS[self.packed[1] & 3]

    @property
    def tsumo(self) -> bool:
        """Won by tsumo, not by ron."""
        return self.packed[0] & TSUMO != 0

    @property
    def riichi(self) -> bool:
        """In riichi, but not double riichi."""
        return self.packed[0] & RIICHI != 0

    @property
    def double_riichi(self) -> bool:
        """In double riichi."""
        return self.packed[0] & DOUBLE_RIICHI != 0

    @property
    def ippatsu(self) -> bool:
        """Within the first go-around of the riichi."""
        return self.packed[0] & IPPATSU != 0

    @property
    def rinshan(self) -> bool:
        """On a replacement tile."""
        return self.packed[0] & RINSHAN != 0

    @property
    def chankan(self) -> bool:
        """On a tile added to a pon."""
        return self.packed[0] & CHANKAN != 0

    @property
    def haitei(self) -> bool:
        """On the last draw."""
        return self.packed[0] & HAITEI != 0

    @property
    def houtei(self) -> bool:
        """On the last discard."""
        return self.packed[0] & HOUTEI != 0

    @property
    def tenhou(self) -> bool:
        """The dealer's first draw."""
        return self.packed[0] & TENHOU != 0

    @property
    def chiihou(self) -> bool:
        """A non-dealer's first draw, uninterrupted."""
        return self.packed[0] & CHIIHOU != 0

    @property
    def renhou(self) -> bool:
        """A ron within the window of the option ``renhou_window``."""
        return self.packed[0] & RENHOU != 0

    @property
    def first_turn(self) -> bool:
        """On the first draw, without calls before; needed for the unconnected hands (3.7)."""
        return self.packed[0] & FIRST_TURN != 0

    @property
    def dora(self) -> tuple[Tile, ...]:
        """The dora indicators."""
        return self.packed[3]

    @property
    def ura(self) -> tuple[Tile, ...]:
        """The ura indicators, in the same order; counted only in riichi."""
        return self.packed[4]

    @property
    def kita(self) -> int:
        """Norths set aside."""
        return self.packed[2]

    @property
    def honba(self) -> int:
        """Counters on the table."""
        return self._honba

    @property
    def wins_in_a_row(self) -> int:
        """Hands won in a row, this one included."""
        return self._wins


def _of_names(fields: dict[str, Any]) -> Situation:
    return Situation(**fields)
