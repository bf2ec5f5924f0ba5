"""Calls: whether a CPU seat takes a discard. It calls only towards a yaku, and only to come nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.actions import Chii, Pon
from bot.engine.calls import forbidden_after, meld_of
from bot.engine.hidden_state import without
from bot.engine.tiles import Kind, counts_of
from bot.players.plans import NO_PLAN, Step, nearest_discards, nearness, now, plans_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.actions import Action
    from bot.engine.melds import Meld
    from bot.players.holding import Holding

_WIDE: Final = 16
"""Ways from which a closed hand one from tenpai waits for its own draw."""
_GOOD_WAIT: Final = 4
_CHEAP_FROM: Final = 2
"""Shanten from which an open hand without dora is too slow to be worth its price."""


class _CallPlan(NamedTuple):
    call: Chii | Pon
    step: Step
    value: int


def call_to_make(holding: Holding, legal: Sequence[Action]) -> Chii | Pon | None:
    """The call that is worth making, or None."""
    before = _standing(holding)
    offers = [offer for action in legal if isinstance(action, Chii | Pon) for offer in _offers(holding, action)]
    worth = [offer for offer in offers if _is_worth(holding, before, offer)]
    if not worth:
        return None
    return max(worth, key=lambda offer: (nearness(offer.step), offer.value)).call


def _standing(holding: Holding) -> Step:
    """Where the hand stands without the call."""
    rules = holding.view.public.rules
    plans = plans_for(holding.counts, holding.melds, holding.valued, holding.unseen, rules) or (NO_PLAN,)
    steps = [now(plan, holding.counts, len(holding.melds), holding.unseen, holding.players) for plan in plans]
    # A closed hand is measured as it is; what it might be opened for is not yet its way.
    return steps[0] if holding.closed else max(steps, key=nearness)


def _offers(holding: Holding, call: Chii | Pon) -> list[_CallPlan]:
    """The call with each plan that would then be in reach, at its best discard."""
    view = holding.view
    rules = view.public.rules
    meld = meld_of(call, view)
    melds: tuple[Meld, ...] = (*holding.melds, meld)
    rest = without(holding.tiles, call.tiles)
    counts = counts_of(rest)
    barred = forbidden_after(meld, rules)
    kinds = [Kind(kind) for kind, count in enumerate(counts) if count and kind not in barred]
    value = holding.dora_in(rest) + sum(holding.dora_in(own.tiles) for own in melds) + holding.norths
    offers = []
    for plan in plans_for(counts, melds, holding.valued, holding.unseen, rules):
        steps = nearest_discards(plan, counts, len(melds), holding.unseen, kinds, holding.players)
        if steps:
            offers.append(_CallPlan(call, max(steps, key=nearness), value))
    return offers


def _is_worth(holding: Holding, before: Step, offer: _CallPlan) -> bool:
    """Whether a call pays: nearer to a win with a yaku, and not against a better closed hand.

    Against a riichi a call must make the hand ready: it costs tiles that could be needed to fold.
    """
    after = offer.step
    if after.shanten >= before.shanten or after.ways == 0 or (holding.threats and after.shanten > 0):
        return False
    if not holding.closed:
        return True
    if before.shanten == 0:
        return False
    han = after.plan.han + offer.value
    if after.plan.pair is not None:
        # Opening the hand before the valued triplet stands is a promise, not a yaku.
        return han >= 3 and after.shanten <= 1
    if before.shanten == 1:
        slow = before.ways < _WIDE or holding.late
        return after.ways >= _GOOD_WAIT and (slow or han >= 3)
    return after.shanten < _CHEAP_FROM or han >= 2 or (after.plan.name == "yakuhai" and holding.dealer)
