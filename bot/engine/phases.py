"""Phases: what a game waits for. Each carries only its own data, and all of it is public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.engine.events import Agari, KyokuEnded, Placement, Ryuukyoku  # noqa: TC001 - mypyc asks for them
from bot.engine.tiles import Kind, Tile  # noqa: TC001 - the same
from bot.engine.value import Value


@dataclass(slots=True, eq=False, repr=False)
class AwaitDeal(Value):
    """The game waits for a wall."""


@dataclass(slots=True, eq=False, repr=False)
class AwaitDiscard(Value):
    """``seat`` has a tile too many.

    ``origin`` says how: a draw from the live wall, the replacement tile of a kan or of a north set aside, or a call.
    ``forbidden`` are the kinds that kuikae bars (2.7). ``kan_feeder`` is the seat whose discard became the daiminkan
    just replaced (``pao_rinshan``).
    """

    seat: int
    origin: Literal["draw", "rinshan", "kita", "call"]
    forbidden: tuple[Kind, ...] = ()
    kan_feeder: int | None = None


@dataclass(slots=True, eq=False, repr=False)
class AwaitCalls(Value):
    """The others may answer ``tile`` of ``seat``: a discard, or a tile shown for a kan or kita that may be robbed."""

    seat: int
    tile: Tile
    origin: Literal["discard", "kakan", "ankan", "kita"]
    riichi: bool = False


@dataclass(slots=True, eq=False, repr=False)
class AwaitTenpai(Value):
    """Every seat not in riichi says whether it is tenpai; ``seat`` made the last discard (``noten_choice``, 5.1)."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class Settling(Value):
    """Between a win or draw and the settlement that follows it in the same step."""

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
    """The kyoku is settled, and its dealer ``seat`` says whether the game ends here (6.6)."""

    seat: int
    over: KyokuOver


@dataclass(slots=True, eq=False, repr=False)
class GameOver(Value):
    """The game is over; ``last`` is how its last kyoku ended."""

    last: KyokuOver
    placements: tuple[Placement, ...]


Phase = AwaitDeal | AwaitDiscard | AwaitCalls | AwaitTenpai | Settling | KyokuOver | AwaitStop | GameOver
