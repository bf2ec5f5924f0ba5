"""What is said of a decision."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.analysis.review.decision_moment import DecisionMoment
    from bot.analysis.review.discard_review import ReviewedDiscard
    from bot.analysis.review.extras import KanTurn, KitaTurn, NineTurn, WinTurn
    from bot.analysis.review.grade import Doubt, Grade, Stance
    from bot.analysis.review.offers import CallTurn
    from bot.analysis.review.tenpai_outcomes import TenpaiOutcome
    from bot.engine.actions import Action
    from bot.engine.replay import Position


class Deed(Enum):
    """What a seat did."""

    DISCARD = "discard"
    RIICHI = "riichi"
    CALL = "call"
    LET_GO = "let_go"
    """It let a tile pass that it could have won on or called."""
    KAN = "kan"
    """An own one; a called one is a CALL."""
    KITA = "kita"
    WIN = "win"
    NINE = "nine"
    """The kyoku was thrown in for nine terminals and honours."""
    ANSWER = "answer"
    """Whether it is tenpai, or whether the game stops."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A discard beside the others that were possible; of a hand in riichi, where none were, nothing is said.

    ``throws`` are all of them, the best for the hand first; ``chosen`` and ``best`` are among them, ``best`` being one
    that keeps the hand nearest and then accepts most. ``before`` is the shanten of the hand before it drew, None after
    a call. ``safest`` is the least chance to be won on that any throw had; ``safer`` are the throws that were clearly
    safer and left the hand no worse. ``threats`` are the seats that threatened, ``urgent`` whether one of them was in
    riichi or had called three times, ``stance`` what the discard came to against them, None where nobody did.
    ``gained`` and ``lost`` are yaku, by their ids, that the chosen discard keeps in reach and the right ones do not,
    and the other way round; looked into near tenpai alone.
    """

    before: int | None
    throws: tuple[ReviewedDiscard, ...]
    chosen: ReviewedDiscard
    best: ReviewedDiscard
    threats: tuple[int, ...]
    urgent: bool
    stance: Stance | None
    safest: float
    safer: tuple[ReviewedDiscard, ...]
    gained: frozenset[str]
    lost: frozenset[str]

    @property
    def steps_lost(self) -> int:
        """By how much farther from tenpai the discard left the hand than the best."""
        return self.chosen.shanten - self.best.shanten

    @property
    def ways_lost(self) -> int:
        """How many tiles fewer help, of discards that leave the hand equally near; 0 where it was left farther."""
        return self.best.ways - self.chosen.ways if not self.steps_lost else 0


@dataclass(frozen=True, slots=True)
class RiichiTurn:
    """A turn in which the hand could be ready: what each such discard would wait for, most tiles times points first.

    ``chosen`` is the wait it came to, None where readiness was given up. ``open`` says whether riichi could be
    declared, ``declared`` whether it was; ``others`` are the seats in riichi before.
    """

    stands: tuple[TenpaiOutcome, ...]
    chosen: TenpaiOutcome | None
    open: bool
    declared: bool
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision of a seat, judged by what it could know.

    ``doubts`` say why the grade is UNSURE; beside another grade they are what the measures leave out. What was not
    part of the decision is None.
    """

    position: Position
    seat: int
    moment: DecisionMoment
    action: Action
    deed: Deed
    grade: Grade
    doubts: tuple[Doubt, ...] = ()
    thrown: Thrown | None = None
    riichi: RiichiTurn | None = None
    call: CallTurn | None = None
    kan: KanTurn | None = None
    kita: KitaTurn | None = None
    win: WinTurn | None = None
    nine: NineTurn | None = None
