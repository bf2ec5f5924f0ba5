"""The summary of one seat's game: counts of its decisions, each with the total it is taken from."""

from dataclasses import dataclass
from enum import Enum

from bot.analysis.review.deal_ins import DealIn
from bot.engine.replay import Position


@dataclass(frozen=True, slots=True)
class DiscardEfficiency:
    """Discards made without an urgent threat and while the hand could still reach tenpai in time."""

    turns: int
    """All of them: ``best`` + ``fine`` + ``slower`` + ``unsure`` + ``risky``."""
    best: int
    fine: int
    slower: int
    unsure: int
    risky: int
    farther: int
    """Discards that left the hand farther from tenpai than necessary."""
    steps_lost: int
    """Shanten lost by them altogether."""
    near: int
    """The other discards."""
    ways_lost: int
    """Accepted tiles lost by the ``near`` discards altogether, compared with the best ones."""
    ways: int
    """Tiles that the best discards would have accepted in those turns."""


@dataclass(frozen=True, slots=True)
class Defence:
    """Discards made under an urgent threat by a hand that was not in riichi itself."""

    turns: int
    """All of them: ``both`` + ``pushed`` + ``folded`` + ``between``."""
    both: int
    pushed: int
    folded: int
    between: int
    without: int
    """Turns in which no tile was safe."""
    with_safe: int
    """Pushes made although a safe tile was available."""
    safely: int
    """Folds with a safe tile."""
    risky: int
    """Discards graded RISKY."""
    risk: float
    """The sum of the deal-in chances: the expected number of deal-ins."""


class KyokuResult(Enum):
    """How a kyoku ended for a seat."""

    WON = "won"
    DEALT_IN = "dealt_in"
    OTHER_WON = "other_won"
    DRAW = "draw"
    BROKEN_OFF = "broken_off"


@dataclass(frozen=True, slots=True)
class RiichiResult:
    """A riichi, or the first turn in which riichi was possible and the hand stayed dama."""

    position: Position
    turn: int
    left: int
    """Unseen tiles that would win."""
    good: bool
    """The wait has a good shape (``TenpaiOutcome.good``)."""
    furiten: bool
    chasing: bool
    """Another seat was already in riichi."""
    silent: bool
    """Riichi was possible and not declared."""
    points: float
    """Points of a ron on average."""
    result: KyokuResult
    delta: int | None
    """The seat's change of points in the kyoku; None if it broke off."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Discards that the seat could call and no other seat took."""

    offered: int
    taken: int
    nearer: int
    """Calls taken that brought the hand nearer to tenpai."""
    wider: int
    """Calls taken that kept the shanten and let more tiles help."""
    no_yaku: int
    """Calls taken that left no yaku in reach."""
    nearer_let_go: int
    """Calls passed that would have brought the hand nearer."""
    opened: int
    """Kyoku with at least one call, out of ``kyoku``."""
    kyoku: int


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a game. ``place``, ``score`` and ``final`` are None if the game broke off."""

    kyoku: int
    """Kyoku played to their end."""
    wins: int
    drawn_wins: int
    won_points: int
    """Points of the wins, honba included, riichi sticks excluded."""
    deal_ins: int
    lost_points: int
    """Points paid for the deal-ins, honba included, riichi sticks excluded."""
    draws: int
    """Exhaustive draws."""
    tenpai: int
    """Exhaustive draws in which the seat was tenpai."""
    place: int | None
    score: int | None
    final: int | None
    """Final score with uma, in tenths of a thousand points."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a game for one seat."""

    efficiency: DiscardEfficiency
    defence: Defence
    riichi: tuple[RiichiResult, ...]
    calls: Calls
    deal_ins: tuple[DealIn, ...]
    results: Results
