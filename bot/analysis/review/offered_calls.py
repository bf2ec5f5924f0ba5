"""Offered calls: the hand after each possible call, and without one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from bot.analysis.efficiency import Outlook, discard_outlooks, outlook
from bot.analysis.hand_input import HandInput
from bot.analysis.hand_points import ron_base
from bot.analysis.visible import dora_counts, han_of_dora
from bot.analysis.yaku_reach import in_reach
from bot.engine.actions import Action, Chii, Daiminkan, Pon
from bot.engine.calls import Call, forbidden_after, meld_of
from bot.engine.hidden_hand_fold import without
from bot.engine.melds import Meld
from bot.engine.tiles import KIND_OF, Kind, Tile, counts_of
from bot.engine.view import SeatView

_READABLE: Final = 3
"""Beyond this shanten no yaku are reported: too much may still change."""


class CallFact(Enum):
    """A plain fact about a call."""

    NEARER = "nearer"
    """It brings the hand nearer to tenpai."""
    WIDER = "wider"
    """The shanten stays the same and more tiles help."""
    NO_NEARER = "no_nearer"
    """The shanten stays the same and no more tiles help, or the shanten rises."""
    OPENS = "opens"
    """It opens a closed hand, which loses riichi, ippatsu, ura dora, the closed ron fu and menzen tsumo."""
    NO_YAKU = "no_yaku"
    """Afterwards none of the yaku that the review knows is in reach."""
    LAST_DRAWS = "last_draws"
    """So few tiles are left that the call may only be for tenpai at the exhaustive draw."""


@dataclass(frozen=True, slots=True)
class OfferedCall:
    """A possible call."""

    call: Call
    discard: Kind | None
    """The best discard after the call; None for a kan, which draws first."""
    after: Outlook
    """The hand after the call and that discard."""
    yaku: frozenset[str]
    """Ids of the yaku in reach after the call; empty if the hand is too far from tenpai to tell."""
    kept: int
    """Han of dora and red fives in the whole hand."""
    facts: frozenset[CallFact]
    winless: bool = False
    """It leaves a tenpai hand that has no yaku on any of its waits."""


@dataclass(frozen=True, slots=True)
class CallTurn:
    """A discard that the seat could call."""

    tile: Tile
    source: int
    """The seat that discarded it."""
    before: Outlook
    """The hand without a call."""
    yaku: frozenset[str]
    """Ids of the yaku in reach without a call."""
    closed: bool
    offers: tuple[OfferedCall, ...]
    taken: OfferedCall | None
    """None if the seat passed."""


def call_turn(
    view: SeatView, tile: Tile, source: int, legal: Iterable[Action], action: Action, unseen: Sequence[int]
) -> CallTurn | None:
    """The possible calls, best first; None if there are none."""
    offered = offered_calls(view, legal, unseen)
    if offered is None:
        return None
    before, offers = offered
    taken = next((one for one in offers if one.call == action), None)
    yaku = _yaku(view, view.hidden.hand, view.own.melds, before.shanten, unseen)
    return CallTurn(tile, source, before, yaku, view.own.closed, offers, taken)


def offered_calls(
    view: SeatView, legal: Iterable[Action], unseen: Sequence[int]
) -> tuple[Outlook, tuple[OfferedCall, ...]] | None:
    """The hand without a call, and the possible calls, best first; None if there are none."""
    calls = [one for one in legal if isinstance(one, Chii | Pon | Daiminkan)]
    if not calls:
        return None
    before = outlook(counts_of(view.hidden.hand), len(view.own.melds), unseen, view.public.players)
    offers = sorted(
        (_offer(view, call, before, unseen) for call in calls),
        key=lambda one: (one.after.shanten, -one.after.ways, -one.kept),
    )
    return before, tuple(offers)


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
        forbidden = forbidden_after(meld, public.rules)
        outlooks = discard_outlooks(counts, len(melds), unseen, public.players)
        after = next(one for one in outlooks if one.discard not in forbidden)
        discard = after.discard
        hand = without(rest, (next(tile for tile in rest if KIND_OF[tile] == discard),))
    yaku = _yaku(view, hand, melds, after.shanten, unseen)
    dora = dora_counts(public)
    kept = han_of_dora((*hand, *(tile for one in melds for tile in one.tiles)), dora, public.rules)
    facts = {_progress(before, after)}
    if view.own.closed:
        facts.add(CallFact.OPENS)
    if not yaku and after.shanten <= _READABLE:
        facts.add(CallFact.NO_YAKU)
    if public.live <= 2 * public.players:
        facts.add(CallFact.LAST_DRAWS)
    return OfferedCall(call, discard, after, yaku, kept, frozenset(facts), _winless(view, hand, melds, after))


def _winless(view: SeatView, hand: tuple[Tile, ...], melds: tuple[Meld, ...], after: Outlook) -> bool:
    return after.shanten == 0 and not any(ron_base(view, hand, after.kinds, riichi=False, melds=melds).values())


def lack_without_call(view: SeatView, before: Outlook, unseen: Sequence[int]) -> Literal["win", "yaku"] | None:
    """Whether the hand without a call is tenpai and wins on no tile, or has no common yaku in reach.

    None where neither is so, or it is too far from tenpai to tell; of a closed hand too, since riichi is a yaku.
    """
    hand, melds = view.hidden.hand, view.own.melds
    if view.own.closed or before.shanten > _READABLE:
        return None
    if _winless(view, hand, melds, before):
        return "win"
    return "yaku" if before.shanten and not _yaku(view, hand, melds, before.shanten, unseen) else None


def _progress(before: Outlook, after: Outlook) -> CallFact:
    if after.shanten < before.shanten:
        return CallFact.NEARER
    return CallFact.WIDER if (after.shanten, -after.ways) < (before.shanten, -before.ways) else CallFact.NO_NEARER


def _yaku(
    view: SeatView, hand: tuple[Tile, ...], melds: tuple[Meld, ...], shanten: int, unseen: Sequence[int]
) -> frozenset[str]:
    """The yaku in reach of 3n+1 concealed tiles."""
    if shanten > _READABLE:
        return frozenset()
    river = tuple(entry.tile for entry in view.own.river)
    hand_input = HandInput(hand, melds, 0, tuple(unseen), river)
    return in_reach(hand_input, view.public.rules, shanten, view.public.jikaze(view.seat), view.public.bakaze_kind)
