"""The summary of a game: what one seat's decisions come to, each number beside what it is out of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.analysis.review.deal_ins import DealIn
    from bot.engine.replay import Position


@dataclass(frozen=True, slots=True)
class DiscardEfficiency:
    """Discards while nobody threatened and the hand could still be ready in time.

    ``turns`` are all of them: ``best`` + ``fine`` + ``slower`` + ``unsure`` + ``risky``. Of ``farther`` the hand was
    left farther from tenpai than need be, ``steps_lost`` tiles altogether. Of the others, ``near`` many, ``ways_lost``
    tiles fewer helped than after the discard that accepts most, out of ``ways``, which that would have accepted.
    """

    turns: int
    best: int
    fine: int
    slower: int
    unsure: int
    risky: int
    farther: int
    steps_lost: int
    near: int
    ways_lost: int
    ways: int


@dataclass(frozen=True, slots=True)
class Defence:
    """Discards while somebody was in riichi or had called three times, the own hand not being in riichi.

    ``turns`` are all of them: ``both`` + ``pushed`` + ``folded`` + ``between``. In ``without`` none of the tiles was
    safe. Of those pushed ``with_safe`` had a safe tile beside, of those folded ``safely`` were safe. ``risky`` are
    graded so. ``risk`` is the chance of each discard to be won on, summed up: deal-ins to expect.
    """

    turns: int
    both: int
    pushed: int
    folded: int
    between: int
    without: int
    with_safe: int
    safely: int
    risky: int
    risk: float


class Came(Enum):
    """What came of a hand."""

    WON = "won"
    DEALT_IN = "dealt_in"
    OTHER_WON = "other_won"
    DRAW = "draw"
    BROKEN_OFF = "broken_off"


@dataclass(frozen=True, slots=True)
class RiichiResult:
    """A riichi: in which turn, for how many unseen tiles (``left``), whether by a good shape, and what came of it.

    ``chasing``: somebody was in riichi before; ``first``: nobody was. ``delta`` is what the kyoku brought, None where
    it broke off. ``silent``: riichi was open and the hand stayed silent, told of its first such turn.
    """

    position: Position
    turn: int
    left: int
    good: bool
    furiten: bool
    chasing: bool
    silent: bool
    points: float
    came: Came
    delta: int | None


@dataclass(frozen=True, slots=True)
class Calls:
    """Discards that could be called and that nobody else took: how many were, and what that did.

    ``taken`` of ``offered``, in ``opened`` of ``kyoku``. Of the calls taken ``nearer`` brought the hand nearer to
    tenpai, ``wider`` left it as near and let more tiles help, and ``no_yaku`` left none in reach; of those let go
    ``nearer_let_go`` would have brought it nearer.
    """

    offered: int
    taken: int
    nearer: int
    wider: int
    no_yaku: int
    nearer_let_go: int
    opened: int
    kyoku: int


@dataclass(frozen=True, slots=True)
class Results:
    """How it went, of ``kyoku`` that were played to their end.

    ``won_points`` and ``lost_points`` are those of wins and deal-ins, counters included, sticks left aside. ``tenpai``
    of ``draws``, which are exhaustive ones. ``place``, ``score`` and ``final`` (tenths of a thousand) are None where
    the game broke off.
    """

    kyoku: int
    wins: int
    drawn_wins: int
    won_points: int
    deal_ins: int
    lost_points: int
    draws: int
    tenpai: int
    place: int | None
    score: int | None
    final: int | None


@dataclass(frozen=True, slots=True)
class Summary:
    """A game of one seat."""

    efficiency: DiscardEfficiency
    defence: Defence
    riichi: tuple[RiichiResult, ...]
    calls: Calls
    deal_ins: tuple[DealIn, ...]
    results: Results
