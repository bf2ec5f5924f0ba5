"""Whether a CPU calls a discard, only towards a yaku and only to come nearer, aborts, and sets a north aside."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.engine.actions import Action, Chii, Pon
from bot.engine.calls import forbidden_after, meld_of
from bot.engine.hidden_hand_fold import without
from bot.engine.melds import Meld
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import NORTH, YAOCHUU, Kind, counts_of
from bot.players.decision_facts import Holding
from bot.players.plans import NO_PLAN, Step, nearest_discards, nearness, now, plans_for

_WIDE: Final = 16
"""Ways from which a closed hand one tile from tenpai waits for its own draw."""
_GOOD_WAIT: Final = 4
_CHEAP_FROM: Final = 2
"""From this shanten on a cheap open hand is too slow to be worth it."""
_KOKUSHI_FROM: Final = 11
"""With this many kinds of terminals and honours a hand is played for kokushi."""
_NEAR: Final = 2
"""Up to this shanten a hand with nine terminals and honours is played on."""


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
    """The state of the hand without a call."""
    rules = holding.view.public.rules
    plans = plans_for(holding.counts, holding.melds, holding.valued, holding.unseen, rules) or (NO_PLAN,)
    steps = [now(plan, holding.counts, len(holding.melds), holding.unseen, holding.players) for plan in plans]
    # A closed hand is measured as closed, not by the plans that it could be opened for.
    return steps[0] if holding.closed else max(steps, key=nearness)


def _offers(holding: Holding, call: Chii | Pon) -> list[_CallPlan]:
    """The call combined with each plan that it leaves in reach, after the best discard."""
    view = holding.view
    rules = view.public.rules
    meld = meld_of(call, view)
    melds: tuple[Meld, ...] = (*holding.melds, meld)
    rest = without(holding.tiles, call.tiles)
    counts = counts_of(rest)
    forbidden = forbidden_after(meld, rules)
    kinds = [Kind(kind) for kind, count in enumerate(counts) if count and kind not in forbidden]
    value = holding.dora_in(rest) + sum(holding.dora_in(own.tiles) for own in melds) + holding.norths
    offers = []
    for plan in plans_for(counts, melds, holding.valued, holding.unseen, rules):
        steps = nearest_discards(plan, counts, len(melds), holding.unseen, kinds, holding.players)
        if steps:
            offers.append(_CallPlan(call, max(steps, key=nearness), value))
    return offers


def _is_worth(holding: Holding, before: Step, offer: _CallPlan) -> bool:
    """Whether a call pays: it brings the hand nearer to a win with a yaku, and the closed hand would not be better.

    Against a riichi a call must make the hand tenpai, as it leaves fewer tiles to fold with.
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
        # The valued pair is not yet a triplet, so the opened hand may never get its yaku.
        return han >= 3 and after.shanten <= 1
    if before.shanten == 1:
        slow = before.ways < _WIDE or holding.late
        return after.ways >= _GOOD_WAIT and (slow or han >= 3)
    return after.shanten < _CHEAP_FROM or han >= 2 or (after.plan.name == "yakuhai" and holding.dealer)


def aborts(holding: Holding) -> bool:
    """Whether to end the kyoku with nine terminals and honours."""
    return not _is_for_kokushi(holding) and holding.shanten > _NEAR


def sets_aside(holding: Holding, nearest: int) -> bool:
    """Whether to set a north aside; ``nearest`` is the hand's best shanten.

    It stays for kokushi, in a near hand that needs it, and in a far hand that may need a safe tile.
    """
    if holding.threats and nearest >= _NEAR:
        return False
    if _is_for_kokushi(holding) and holding.closed:
        return False
    counts = list(holding.counts)
    counts[NORTH] -= 1
    after = shanten(counts, len(holding.melds), holding.players)
    # Far from tenpai, a han and a new tile are worth a pair.
    return after <= nearest or (after > _NEAR and holding.counts[NORTH] < 3)


def _is_for_kokushi(holding: Holding) -> bool:
    return sum(holding.counts[kind] > 0 for kind in YAOCHUU) >= _KOKUSHI_FROM
