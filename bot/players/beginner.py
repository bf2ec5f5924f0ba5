"""The beginner CPU: plays like a person in their first weeks of the game.

It builds four sets and a pair, makes every call that brings it nearer while a yaku is in reach, declares riichi
whenever it can, and ignores what others may wait for. It takes every win and breaks no set for a lone tile. Now and
then it overlooks the better of two discards.
"""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from bot.engine import actions as act
from bot.engine.calls import forbidden_after, meld_of
from bot.engine.hidden_hand_fold import without
from bot.engine.melds import Meld
from bot.engine.tiles import EAST, KIND_OF, NORTH, YAOCHUU, Kind, counts_of, is_red
from bot.engine.view import SeatView
from bot.players.decision_facts import Holding
from bot.players.plans import NO_PLAN, Step, YakuPlan, nearest_discards, plans_for
from bot.players.settled_choice import settled_choice

_OVERLOOKS: Final = 0.2
"""Chance of choosing the second best of equally near discards."""
_DETOUR: Final = 1
"""How many tiles farther a hand with a yaku may be than without one for a call to be made."""


class BeginnerPlayer:
    """A computer player that knows only its view. The same view and seed always give the same choice."""

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed

    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
        """Choose one of the legal actions. Raises ValueError if there are none."""
        for win in (act.Tsumo(), act.Ron()):
            if win in legal:
                return win
        settled = settled_choice(view, legal)
        if settled is not None:
            return settled
        holding = Holding(view)
        if act.Pass() in legal:
            return _answer(holding, legal)
        return self._turn(holding, legal)

    def _turn(self, holding: Holding, legal: tuple[act.Action, ...]) -> act.Action:
        if act.KyuushuKyuuhai() in legal:
            return act.KyuushuKyuuhai()
        for action in legal:
            if isinstance(action, act.Ankan | act.Kakan) and holding.shanten_after_kan(action) <= holding.shanten:
                return action
        if act.Kita() in legal and holding.counts[NORTH] < 2:
            return act.Kita()
        dice = Random(f"{self._seed}/{holding.view.seat}/{holding.view.public.decision}")
        riichis = [action for action in legal if isinstance(action, act.Riichi)]
        if riichis:
            return _nearest(holding, riichis, dice, overlooks=0.0)
        return _nearest(holding, [each for each in legal if isinstance(each, act.Discard)], dice, overlooks=_OVERLOOKS)


def _nearest(
    holding: Holding, offers: Sequence[act.Discard | act.Riichi], dice: Random, *, overlooks: float
) -> act.Discard | act.Riichi:
    """The discard with the least shanten, then the most accepted tiles, counting only the own hand as visible."""
    order = sorted(offers, key=lambda offer: (is_red(offer.tile), not offer.drawn))
    by_kind: dict[Kind, act.Discard | act.Riichi] = {}
    for offer in order:
        by_kind.setdefault(KIND_OF[offer.tile], offer)
    plans = _plans(holding, holding.counts, holding.melds) or (NO_PLAN,)
    steps = [step for plan in plans for step in _steps(holding, plan, holding.counts, holding.melds, by_kind)]
    if not steps:
        # Kuikae forbids every discard that the plan could spare.
        steps = _steps(holding, NO_PLAN, holding.counts, holding.melds, by_kind)
    ranked = sorted(steps, key=lambda step: (step.shanten, -step.ways, -_loneliness(holding, step), step.discard or 0))
    second = next((step for step in ranked if step.discard != ranked[0].discard), ranked[0])
    chosen = second if second.shanten == ranked[0].shanten and dice.random() < overlooks else ranked[0]
    return by_kind[Kind(chosen.discard or 0)]


def _plans(holding: Holding, counts: Sequence[int], melds: tuple[Meld, ...]) -> tuple[YakuPlan, ...]:
    return plans_for(counts, melds, holding.valued, _not_in(counts), holding.view.public.rules)


def _steps(
    holding: Holding, plan: YakuPlan, counts: Sequence[int], melds: tuple[Meld, ...], kinds: Collection[Kind]
) -> list[Step]:
    return nearest_discards(plan, counts, len(melds), _not_in(counts), kinds, holding.players)


def _not_in(counts: Sequence[int]) -> list[int]:
    """The copies of each kind that are not in the hand."""
    return [4 - count for count in counts]


def _loneliness(holding: Holding, step: Step) -> int:
    """Rank of the discard among equals: a lone wind or dragon goes first, then a terminal."""
    kind = step.discard or 0
    if holding.counts[kind] > 1:
        return 0
    return 2 if kind >= EAST else 1 if kind in YAOCHUU else 0


def _answer(holding: Holding, legal: Sequence[act.Action]) -> act.Action:
    """The first call that brings the hand nearer with a yaku in reach; a tenpai hand passes."""
    before = holding.shanten
    if before <= 0:
        return act.Pass()
    for call in legal:
        if isinstance(call, act.Pon | act.Chii) and _brings_nearer(holding, call, before):
            return call
    return act.Pass()


def _brings_nearer(holding: Holding, call: act.Pon | act.Chii, before: int) -> bool:
    meld = meld_of(call, holding.view)
    melds = (*holding.melds, meld)
    counts = counts_of(without(holding.tiles, call.tiles))
    forbidden = forbidden_after(meld, holding.view.public.rules)
    kinds = [Kind(kind) for kind, count in enumerate(counts) if count and kind not in forbidden]
    bare = _steps(holding, NO_PLAN, counts, melds, kinds)
    if min(step.shanten for step in bare) >= before:
        return False
    for plan in _plans(holding, counts, melds):
        steps = _steps(holding, plan, counts, melds, kinds)
        if steps and min(step.shanten for step in steps) < before + _DETOUR:
            return True
    return False
