"""Each possible discard of a turn: the hand it leaves, and its danger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Final

from bot.analysis.efficiency import Accepted
from bot.analysis.puzzles.discard_puzzle import DiscardChoice, Verdict, choices_of
from bot.analysis.review.safety import Danger, Dangers
from bot.engine.actions import Action, Discard, Riichi
from bot.engine.tiles import Tile
from bot.engine.view import SeatView

_MARGIN: Final = 0.02
_PART: Final = 0.5
"""A discard is clearly safer if it deals in at most half as often, and at least two percentage points less often."""
SAFE: Final = 0.01
"""Deal-in chances that differ by less than this count as equal."""


@dataclass(frozen=True, slots=True)
class ReviewedDiscard:
    """One possible discard: ``choice`` is the discard quiz's judgement of the hand it leaves."""

    choice: DiscardChoice
    dangers: tuple[Danger, ...]

    @property
    def tile(self) -> Tile:
        """The tile."""
        return self.choice.tile

    @property
    def shanten(self) -> int:
        """Shanten after the discard."""
        return self.choice.outlook.shanten

    @property
    def ways(self) -> int:
        """Unseen tiles that bring the hand nearer after the discard, each copy counted."""
        return self.choice.outlook.ways

    @property
    def accepted(self) -> tuple[Accepted, ...]:
        """The kinds that bring the hand nearer, with how many of each are unseen."""
        return self.choice.outlook.accepted

    @property
    def kept(self) -> int:
        """Number of dora and red fives that stay in the hand."""
        return self.choice.dora_left

    @property
    def verdict(self) -> Verdict:
        """The verdict of the discard quiz."""
        return self.choice.verdict

    @property
    def right(self) -> bool:
        """Whether the discard quiz would accept it."""
        return self.choice.right

    @property
    def risk(self) -> float:
        """The chance that a threatening seat wins on it."""
        return 1.0 - prod(1.0 - danger.risk for danger in self.dangers)

    @property
    def cost(self) -> float:
        """Points that dealing in with it costs on average."""
        return sum(danger.risk * danger.loss for danger in self.dangers)

    def clearly_safer_than(self, other: ReviewedDiscard) -> bool:
        """Whether it deals in so much less often that the estimate is trustworthy, and costs no more."""
        own_risk, other_risk = self.risk, other.risk
        return own_risk <= _PART * other_risk and own_risk <= other_risk - _MARGIN and self.cost <= other.cost

    def no_more_dangerous_than(self, other: ReviewedDiscard) -> bool:
        """Whether no seat wins on it more often than on the other discard."""
        pairs = zip(self.dangers, other.dangers, strict=True)
        return all(own.risk <= others.risk + SAFE / 10 for own, others in pairs)


def reviewed_discards(view: SeatView, legal: Iterable[Action], dangers: Dangers) -> tuple[ReviewedDiscard, ...]:
    """Every tile that may be discarded now, best for the hand first; empty if no discard is due."""
    allowed = {action.tile for action in legal if isinstance(action, Discard | Riichi)}
    if not allowed:
        return ()
    return tuple(ReviewedDiscard(choice, dangers.of(choice.tile)) for choice in choices_of(view, allowed))
