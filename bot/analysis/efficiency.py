"""Efficiency: how far a hand is from tenpai after each discard, and which tiles bring it nearer."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.analysis.visible import unseen_counts
from bot.engine.scoring.shanten import discards_ukeire, shanten, ukeire
from bot.engine.tiles import Kind, counts_of
from bot.engine.view import SeatView


@dataclass(frozen=True, slots=True)
class Accepted:
    """A kind that brings the hand nearer to a win, and its copies that the viewer has not seen."""

    kind: Kind
    unseen: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand of 3n+1 tiles: its shanten and what it accepts. At tenpai the accepted kinds are the waits.

    ``discard`` is the kind discarded to reach it; None if the hand already had 3n+1 tiles.
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
        """The accepted kinds, including those with no unseen copies."""
        return tuple(entry.kind for entry in self.accepted)


def _accepted(kinds: Sequence[Kind], unseen: Sequence[int]) -> tuple[Accepted, ...]:
    return tuple(Accepted(kind, max(0, unseen[kind])) for kind in kinds)


def discard_outlooks(counts: Sequence[int], melds: int, unseen: Sequence[int], players: int = 4) -> tuple[Outlook, ...]:
    """The outlook after each kind that a hand of 3n+2 concealed tiles can discard, best first.

    The order is fewest shanten, most ways, tile order. ``counts`` are the 34 counts of the concealed tiles, ``melds``
    the number of declared sets, ``unseen`` the unseen copies of each kind. With three ``players`` there are no 2m-8m.
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
    """The outlook after discarding each kind in the viewer's hand, best first, whether or not it is legal now.

    Empty if the viewer has 3n+1 tiles.
    """
    counts = counts_of(view.hidden.tiles)
    if sum(counts) % 3 != 2:
        return ()
    return discard_outlooks(counts, len(view.own.melds), unseen_counts(view), view.public.players)


def outlook_of(view: SeatView) -> Outlook:
    """The outlook of the viewer's hand without the drawn tile."""
    return outlook(counts_of(view.hidden.hand), len(view.own.melds), unseen_counts(view), view.public.players)


def waits_of(view: SeatView) -> tuple[Accepted, ...]:
    """The waits of a tenpai hand, with the unseen copies of each; empty if the hand is not tenpai."""
    return _accepted(view.hidden.waits, unseen_counts(view))
