"""Phases: what a game waits for. All their data are public."""

from dataclasses import dataclass
from typing import Literal

from bot.engine.events import Agari, KyokuEnded, Placement, Ryuukyoku
from bot.engine.tiles import Kind, Tile
from bot.engine.value_base import Value


@dataclass(slots=True, eq=False, repr=False)
class AwaitDeal(Value):
    """The game waits for a wall."""


@dataclass(slots=True, eq=False, repr=False)
class AwaitDiscard(Value):
    """``seat`` has 3n+2 tiles and must discard or declare something.

    ``origin`` says why: a draw from the live wall, the replacement tile of a kan or kita, or a call. ``forbidden`` are
    the kinds barred by kuikae (2.7). ``kan_feeder`` is the seat whose discard was just called for a daiminkan
    (``pao_rinshan``).
    """

    seat: int
    origin: Literal["draw", "rinshan", "kita", "call"]
    forbidden: tuple[Kind, ...] = ()
    kan_feeder: int | None = None


@dataclass(slots=True, eq=False, repr=False)
class AwaitCalls(Value):
    """The others may call or win on ``tile`` of ``seat``: a discard, or a tile shown for a kan or kita."""

    seat: int
    tile: Tile
    origin: Literal["discard", "kakan", "ankan", "kita"]
    riichi: bool = False


@dataclass(slots=True, eq=False, repr=False)
class AwaitTenpai(Value):
    """Seats not in riichi declare whether they are tenpai; ``seat`` made the last discard (``noten_choice``, 5.1)."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class Settling(Value):
    """The moment between a win or draw and its settlement, which follows in the same step."""

    wins: tuple[Agari, ...] = ()
    draw: Ryuukyoku | None = None


@dataclass(slots=True, eq=False, repr=False)
class KyokuOver(Value):
    """The kyoku is settled; the next one waits for a wall."""

    wins: tuple[Agari, ...]
    draw: Ryuukyoku | None
    ended: KyokuEnded


@dataclass(slots=True, eq=False, repr=False)
class AwaitStop(Value):
    """The kyoku is settled, and the dealer ``seat`` decides whether the game ends here (6.6)."""

    seat: int
    over: KyokuOver


@dataclass(slots=True, eq=False, repr=False)
class GameOver(Value):
    """The game is over; ``last`` is the end of its last kyoku."""

    last: KyokuOver
    placements: tuple[Placement, ...]


Phase = AwaitDeal | AwaitDiscard | AwaitCalls | AwaitTenpai | Settling | KyokuOver | AwaitStop | GameOver
