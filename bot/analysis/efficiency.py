"""Efficiency: how far a hand is from tenpai after each discard, and which tiles bring it nearer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.analysis.visible import unseen_counts
from bot.engine.scoring.shanten import discards_ukeire, shanten, ukeire
from bot.engine.tiles import Kind, counts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Accepted:
    """A kind that brings the hand nearer, and how many copies of it the viewer has not seen."""

    kind: Kind
    unseen: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand of 3n+1 tiles: its shanten and what it accepts. At tenpai the accepted kinds are the waits.

    ``discard`` is the kind given up to reach it, None where the hand has no tile too many.
    """

    discard: Kind | None
    shanten: int
    accepted: tuple[Accepted, ...]

    @property
    def ways(self) -> int:
        """Unseen tiles that the hand accepts, each copy counted."""
        return sum(entry.unseen for entry in self.accepted)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The accepted kinds, those that are all seen included."""
        return tuple(entry.kind for entry in self.accepted)


def _accepted(kinds: Sequence[Kind], unseen: Sequence[int]) -> tuple[Accepted, ...]:
    return tuple(Accepted(kind, max(0, unseen[kind])) for kind in kinds)


def discard_outlooks(counts: Sequence[int], melds: int, unseen: Sequence[int], players: int = 4) -> tuple[Outlook, ...]:
    """The outlook after each kind that a hand of 3n+2 concealed tiles can discard, best first.

    Fewest shanten, then most ways, then the order of the tiles. ``counts`` are the 34 counts of the concealed tiles,
    ``melds`` how many sets are declared beside them, ``unseen`` the copies of each kind not yet seen. With three
    ``players`` 2m-8m are not in play.
    """
    outlooks = [
        Outlook(kind, after, _accepted(kinds, unseen))
        for kind, (after, kinds) in discards_ukeire(counts, melds, players).items()
    ]
    outlooks.sort(key=lambda outlook: (outlook.shanten, -outlook.ways))
    return tuple(outlooks)


def outlook(counts: Sequence[int], melds: int, unseen: Sequence[int], players: int = 4) -> Outlook:
    """The outlook of a hand of 3n+1 concealed tiles."""
    return Outlook(None, shanten(counts, melds, players), _accepted(ukeire(counts, melds, players), unseen))


def discards_of(view: SeatView) -> tuple[Outlook, ...]:
    """The outlook after each kind the viewer holds, best first, whether or not it may be discarded now.

    Empty when the viewer has no tile too many.
    """
    counts = counts_of(view.hidden.tiles)
    if sum(counts) % 3 != 2:
        return ()
    return discard_outlooks(counts, len(view.own.melds), unseen_counts(view), view.public.players)


def outlook_of(view: SeatView) -> Outlook:
    """The outlook of the viewer's hand, a drawn tile left aside."""
    return outlook(counts_of(view.hidden.hand), len(view.own.melds), unseen_counts(view), view.public.players)


def waits_of(view: SeatView) -> tuple[Accepted, ...]:
    """The waits of a hand that is tenpai, with how many of each are unseen; empty when it is not."""
    return _accepted(view.hidden.waits, unseen_counts(view))
