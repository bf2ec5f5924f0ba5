"""Offers: what a call would have made of the hand, or what going on without it left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.analysis.dora import dora_counts, han_of_dora
from bot.analysis.efficiency import discard_outlooks, outlook
from bot.analysis.hand_input import HandInput
from bot.analysis.yaku_reach import in_reach
from bot.engine.actions import Chii, Daiminkan, Pon
from bot.engine.calls import forbidden_after, meld_of
from bot.engine.hidden_state import without
from bot.engine.tiles import KIND_OF, counts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.analysis.efficiency import Outlook
    from bot.engine.actions import Action
    from bot.engine.calls import Call
    from bot.engine.melds import Meld
    from bot.engine.tiles import Kind, Tile
    from bot.engine.view import SeatView

_READABLE: Final = 3
"""Farther from tenpai than this nothing is said of yaku: too much may still come."""


class CallFact(Enum):
    """A plain fact about a call."""

    NEARER = "nearer"
    """It brings the hand nearer to tenpai."""
    WIDER = "wider"
    """It leaves the hand as far from tenpai, and more tiles help then."""
    NO_NEARER = "no_nearer"
    """It leaves the hand as far from tenpai with no more tiles that help, or farther."""
    OPENS = "opens"
    """The hand was closed: with it go riichi, ippatsu and ura dora, a closed ron's fu and menzen tsumo."""
    NO_YAKU = "no_yaku"
    """No yaku that is looked for is in reach afterwards."""
    LAST_DRAWS = "last_draws"
    """So few tiles are left that being ready at the draw may be all it is for."""


@dataclass(frozen=True, slots=True)
class OfferedCall:
    """A call that was open: the hand after it and its best discard, None for a kan, which draws first.

    ``yaku`` are those in reach then, by their ids, empty as well where the hand is too far away to tell; ``kept`` the
    han of dora and red fives of the whole hand.
    """

    call: Call
    discard: Kind | None
    after: Outlook
    yaku: frozenset[str]
    kept: int
    findings: frozenset[CallFact]


@dataclass(frozen=True, slots=True)
class CallTurn:
    """What a seat did with a discard that it could call. ``taken`` is None where it passed.

    ``before`` is its hand without the call, ``yaku`` what is in reach so; ``tile`` the discard and ``source`` whose.
    """

    tile: Tile
    source: int
    before: Outlook
    yaku: frozenset[str]
    closed: bool
    offers: tuple[OfferedCall, ...]
    taken: OfferedCall | None


def call_turn(
    view: SeatView, tile: Tile, source: int, legal: Iterable[Action], action: Action, unseen: Sequence[int]
) -> CallTurn | None:
    """The calls that were open, best first; None where none was."""
    calls = [one for one in legal if isinstance(one, Chii | Pon | Daiminkan)]
    if not calls:
        return None
    before = outlook(counts_of(view.hidden.hand), len(view.own.melds), unseen, view.public.players)
    offers = sorted(
        (_offer(view, call, before, unseen) for call in calls),
        key=lambda one: (one.after.shanten, -one.after.ways, -one.kept),
    )
    taken = next((one for one in offers if one.call == action), None)
    yaku = _yaku(view, view.hidden.hand, view.own.melds, before.shanten, unseen)
    return CallTurn(tile, source, before, yaku, view.own.closed, tuple(offers), taken)


def _offer(view: SeatView, call: Call, before: Outlook, unseen: Sequence[int]) -> OfferedCall:
    public = view.public
    meld = meld_of(call, view)
    melds = (*view.own.melds, meld)
    called = meld.called
    own = without(meld.tiles, () if called is None else (called,))
    rest = without(view.hidden.hand, own)
    counts = counts_of(rest)
    if isinstance(call, Daiminkan):
        discard, after, hand = None, outlook(counts, len(melds), unseen, public.players), rest
    else:
        barred = forbidden_after(meld, public.rules)
        outlooks = discard_outlooks(counts, len(melds), unseen, public.players)
        after = next(one for one in outlooks if one.discard not in barred)
        discard = after.discard
        hand = without(rest, (next(tile for tile in rest if KIND_OF[tile] == discard),))
    yaku = _yaku(view, hand, melds, after.shanten, unseen)
    dora = dora_counts(public)
    kept = han_of_dora((*hand, *(tile for one in melds for tile in one.tiles)), dora, public.rules)
    findings = {_reach(before, after)}
    if view.own.closed:
        findings.add(CallFact.OPENS)
    if not yaku and after.shanten <= _READABLE:
        findings.add(CallFact.NO_YAKU)
    if public.live <= 2 * public.players:
        findings.add(CallFact.LAST_DRAWS)
    return OfferedCall(call, discard, after, yaku, kept, frozenset(findings))


def _reach(before: Outlook, after: Outlook) -> CallFact:
    if after.shanten < before.shanten:
        return CallFact.NEARER
    return CallFact.WIDER if (after.shanten, -after.ways) < (before.shanten, -before.ways) else CallFact.NO_NEARER


def _yaku(
    view: SeatView, hand: tuple[Tile, ...], melds: tuple[Meld, ...], far: int, unseen: Sequence[int]
) -> frozenset[str]:
    """The yaku in reach of 3n+1 concealed tiles."""
    if far > _READABLE:
        return frozenset()
    river = tuple(entry.tile for entry in view.own.river)
    held = HandInput(hand, melds, 0, tuple(unseen), river)
    return in_reach(held, view.public.rules, far, view.public.jikaze(view.seat), view.public.bakaze_kind)
