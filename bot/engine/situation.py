"""The circumstances of a win that the tiles do not show (rules reference 3.4, 3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.tiles import Kind, Tile


@dataclass(frozen=True, slots=True)
class Situation:
    """How a hand was won.

    The flags say what happened; which of them score, and with which other, the options decide when the hand is
    evaluated. So ``haitei`` may be set together with ``rinshan`` whenever the live wall is empty.
    """

    seat_wind: Kind
    round_wind: Kind
    tsumo: bool
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    first_turn: bool = False
    """Own first draw, go-around uninterrupted: what the unconnected hands need (3.7)."""
    dora: tuple[Tile, ...] = ()
    """Indicators shown."""
    ura: tuple[Tile, ...] = ()
    """Indicators beneath them, in the same order; counted only for riichi and as the options say."""
    kita: int = 0
    """Norths set aside."""
    honba: int = 0
    """Counters, only for ``ryanhan_shibari``: they never change han or fu."""
    wins_in_a_row: int = 0
    """Hands won in a row by this player, this one included (paarenchan)."""
