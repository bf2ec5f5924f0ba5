"""Throws: what each tile that a seat may discard leaves of its hand, and how dangerous it is."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.discard_puzzle import DiscardChoice, choices_of
from bot.engine.actions import Discard, Riichi

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.analysis.efficiency import Accepted
    from bot.analysis.puzzles.discard_puzzle import Verdict
    from bot.analysis.review.safety import Danger, Dangers
    from bot.engine.actions import Action
    from bot.engine.tiles import Tile
    from bot.engine.view import SeatView

_MARGIN: Final = 0.02
_PART: Final = 0.5
"""Clearly safer is what is won on at most half as often, and less often by two in a hundred at the least."""
SAFE: Final = 0.01
"""Chances to be won on that differ by less are the same."""


@dataclass(frozen=True, slots=True)
class ReviewedDiscard:
    """One tile that may go: ``choice`` says what it leaves, as the quiz of discards judges it."""

    choice: DiscardChoice
    dangers: tuple[Danger, ...]

    @property
    def tile(self) -> Tile:
        """The tile."""
        return self.choice.tile

    @property
    def shanten(self) -> int:
        """Tiles from tenpai after it."""
        return self.choice.outlook.shanten

    @property
    def ways(self) -> int:
        """Unseen tiles that then bring the hand nearer, each copy counted."""
        return self.choice.outlook.ways

    @property
    def accepted(self) -> tuple[Accepted, ...]:
        """The kinds that do, with how many of each are unseen."""
        return self.choice.outlook.accepted

    @property
    def kept(self) -> int:
        """Dora and red fives that stay in the hand."""
        return self.choice.kept

    @property
    def verdict(self) -> Verdict:
        """What the quiz of discards would say."""
        return self.choice.verdict

    @property
    def right(self) -> bool:
        """Whether the quiz of discards would take it."""
        return self.choice.right

    @property
    def risk(self) -> float:
        """The chance that somebody who threatens wins on it."""
        return 1.0 - prod(1.0 - danger.risk for danger in self.dangers)

    @property
    def cost(self) -> float:
        """Points that it costs on the average by being won on."""
        return sum(danger.risk * danger.loss for danger in self.dangers)

    def clearly_safer_than(self, other: ReviewedDiscard) -> bool:
        """Whether it is won on so much less often that an estimate may say so, and costs no more."""
        mine, its = self.risk, other.risk
        return mine <= _PART * its and mine <= its - _MARGIN and self.cost <= other.cost

    def no_more_dangerous_than(self, other: ReviewedDiscard) -> bool:
        """Whether no seat wins on it more often."""
        return all(one.risk <= its.risk + SAFE / 10 for one, its in zip(self.dangers, other.dangers, strict=True))


def throws_of(view: SeatView, legal: Iterable[Action], dangers: Dangers) -> tuple[ReviewedDiscard, ...]:
    """Every tile that may go now, the best for the hand first; empty where no discard is asked for."""
    allowed = {action.tile for action in legal if isinstance(action, Discard | Riichi)}
    if not allowed:
        return ()
    return tuple(ReviewedDiscard(choice, dangers.of(choice.tile)) for choice in choices_of(view, allowed))
