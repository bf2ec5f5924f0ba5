"""The beginner CPU: a person in the first weeks of the game, good company for another one.

It builds four sets and a pair, calls whatever brings it nearer once a yaku is in sight, declares riichi whenever it
can, and never thinks of what others may wait for. It does nothing absurd: it takes every win, breaks no set for a lone
tile, and seldom spoils a hand for good. Now and then it overlooks the better of two discards.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from bot.engine.actions import (
    Action,
    Ankan,
    Chii,
    Discard,
    Kakan,
    Kita,
    KyuushuKyuuhai,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from bot.engine.calls import forbidden_after, meld_of
from bot.engine.hidden_state import without
from bot.engine.legal import default_action
from bot.engine.tiles import EAST, KIND_OF, NORTH, YAOCHUU, Kind, counts_of, is_red
from bot.players.end_choices import answer, is_settled
from bot.players.holding import Holding
from bot.players.plans import NO_PLAN, Step, YakuPlan, nearest_discards, plans_for

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.engine.melds import Meld
    from bot.engine.view import SeatView

_OVERLOOKS: Final = 0.2
"""How often the second best of equally near discards is taken."""
_DETOUR: Final = 1
"""How much farther a yaku may be than the hand itself, for a call to be made."""


class BeginnerPlayer:
    """A computer player. Sees its view only; equal views and seeds give equal choices."""

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """One of the legal actions. Raises ValueError when there is none."""
        for win in (Tsumo(), Ron()):
            if win in legal:
                return win
        if not legal:
            raise ValueError(f"nothing is asked of seat {view.seat}")
        if is_settled(view.public):
            return answer(view, legal)
        if view.own.riichi:
            more = next((action for action in legal if isinstance(action, Ankan | Kita)), None)
            return more or default_action(view, legal)
        holding = Holding(view)
        if Pass() in legal:
            return _answer(holding, legal)
        return self._turn(holding, legal)

    def _turn(self, holding: Holding, legal: tuple[Action, ...]) -> Action:
        if KyuushuKyuuhai() in legal:
            return KyuushuKyuuhai()
        for action in legal:
            if isinstance(action, Ankan | Kakan) and holding.shanten_after_kan(action) <= holding.shanten:
                return action
        if Kita() in legal and holding.counts[NORTH] < 2:
            return Kita()
        dice = Random(f"{self._seed}/{holding.view.seat}/{holding.view.public.decision}")
        riichis = [action for action in legal if isinstance(action, Riichi)]
        if riichis:
            return _nearest(holding, riichis, dice, overlooks=0.0)
        return _nearest(holding, [each for each in legal if isinstance(each, Discard)], dice, overlooks=_OVERLOOKS)


def _nearest(
    holding: Holding, offers: Sequence[Discard | Riichi], dice: Random, *, overlooks: float
) -> Discard | Riichi:
    """The discard that leaves the fewest tiles missing, then the most tiles that help: as the own hand shows them.

    What lies in the rivers is not counted.
    """
    order = sorted(offers, key=lambda offer: (is_red(offer.tile), not offer.drawn))
    by_kind: dict[Kind, Discard | Riichi] = {}
    for offer in order:
        by_kind.setdefault(KIND_OF[offer.tile], offer)
    plans = _plans(holding, holding.counts, holding.melds) or (NO_PLAN,)
    steps = [step for plan in plans for step in _steps(holding, plan, holding.counts, holding.melds, by_kind)]
    if not steps:
        # Kuikae leaves only a tile that the plan cannot spare.
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
    """The copies of each kind that are somewhere else."""
    return [4 - count for count in counts]


def _loneliness(holding: Holding, step: Step) -> int:
    """Of equals a lone wind or dragon goes first, then a terminal."""
    kind = step.discard or 0
    if holding.counts[kind] > 1:
        return 0
    return 2 if kind >= EAST else 1 if kind in YAOCHUU else 0


def _answer(holding: Holding, legal: Sequence[Action]) -> Action:
    """The first call that brings the hand nearer while a yaku is in sight; a ready hand stays as it is."""
    before = holding.shanten
    if before <= 0:
        return Pass()
    for call in legal:
        if isinstance(call, Pon | Chii) and _brings_nearer(holding, call, before):
            return call
    return Pass()


def _brings_nearer(holding: Holding, call: Pon | Chii, before: int) -> bool:
    meld = meld_of(call, holding.view)
    melds = (*holding.melds, meld)
    counts = counts_of(without(holding.tiles, call.tiles))
    barred = forbidden_after(meld, holding.view.public.rules)
    kinds = [Kind(kind) for kind, count in enumerate(counts) if count and kind not in barred]
    bare = _steps(holding, NO_PLAN, counts, melds, kinds)
    if min(step.shanten for step in bare) >= before:
        return False
    for plan in _plans(holding, counts, melds):
        steps = _steps(holding, plan, counts, melds, kinds)
        if steps and min(step.shanten for step in steps) < before + _DETOUR:
            return True
    return False
