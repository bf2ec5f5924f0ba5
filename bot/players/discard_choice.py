"""Which tile a CPU discards, going forward or folding."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from bot.engine.actions import Discard
from bot.engine.tiles import EAST, KIND_OF, YAOCHUU, Kind, is_red
from bot.players.decision_facts import Holding
from bot.players.plans import NO_PLAN, Step, nearest_discards, nearness, plans_for

_DORA_LOSS: Final = 0.12
_VALUED_LOSS: Final = 0.03
_FURITEN: Final = 0.4
"""Value of a furiten wait relative to one that can win by ron."""


class RankedDiscard(NamedTuple):
    """A discard and the step of the plan that it leads to."""

    discard: Discard
    step: Step


def forward(holding: Holding, discards: Sequence[Discard], dice: Random) -> RankedDiscard:
    """The discard that brings the hand nearest to a win: least shanten, then most unseen tiles that help.

    Dora and yakuhai are kept if that costs little. Among equals a lone guest wind goes first.
    """
    by_kind = _one_of_each(discards)
    melds = len(holding.melds)
    plans = plans_for(holding.counts, holding.melds, holding.valued, holding.unseen, holding.view.public.rules) or (
        NO_PLAN,
    )
    best: list[Step] = []
    for plan in plans:
        steps = nearest_discards(plan, holding.counts, melds, holding.unseen, by_kind.keys(), holding.players)
        if steps and (not best or _promise(steps) > _promise(best)):
            best = steps
    if not best:
        # Kuikae forbids every discard that the plan could spare.
        best = nearest_discards(NO_PLAN, holding.counts, melds, holding.unseen, by_kind.keys(), holding.players)
    ordered = sorted(best, key=lambda step: step.discard or 0)
    dice.shuffle(ordered)
    step = max(ordered, key=lambda s: _worth(holding, s, by_kind))
    return RankedDiscard(by_kind[Kind(step.discard or 0)], step)


def fold(holding: Holding, discards: Sequence[Discard], dice: Random) -> Discard:
    """The discard least likely to deal in to a riichi; among equally safe ones the least useful."""
    by_kind = _one_of_each(discards)
    safest = min(holding.danger[kind] for kind in by_kind)
    return forward(holding, [by_kind[kind] for kind in by_kind if holding.danger[kind] <= safest], dice).discard


def _one_of_each(discards: Sequence[Discard]) -> dict[Kind, Discard]:
    """One discard of each kind: a plain five before a red one, and the drawn tile before its twin."""
    order = sorted(discards, key=lambda discard: (is_red(discard.tile), not discard.drawn))
    by_kind: dict[Kind, Discard] = {}
    for discard in order:
        by_kind.setdefault(KIND_OF[discard.tile], discard)
    return by_kind


def _promise(steps: list[Step]) -> float:
    return max(nearness(step) for step in steps)


def _worth(holding: Holding, step: Step, by_kind: dict[Kind, Discard]) -> tuple[int, float, float]:
    """Sort key for the steps of one plan: shanten, ways reduced by the value given up, usefulness of the tile."""
    kind = Kind(step.discard or 0)
    ways = float(step.ways)
    if step.shanten == 0 and not holding.view.own.river_kinds.union((kind,)).isdisjoint(step.kinds):
        ways *= _FURITEN
    loss = _DORA_LOSS * holding.dora_in((by_kind[kind].tile,))
    if kind in holding.valued and holding.unseen[kind] >= 2:
        loss += _VALUED_LOSS
    risk = holding.danger[kind] / 400 if holding.threats else 0.0
    return -(step.shanten + (step.ways == 0)), ways * (1 - loss - risk) - loss, -_usefulness(holding, kind)


def _usefulness(holding: Holding, kind: Kind) -> float:
    """How useful a tile may become, to break ties in ways: guest winds least, then terminals, middle tiles most."""
    if kind >= EAST:
        return 0.4 if kind in holding.valued else 0.1 * min(holding.unseen[kind], 3) / 3
    number = kind % 9
    neighbours = sum(holding.counts[kind + step] for step in (-2, -1, 1, 2) if 0 <= number + step <= 8)
    return (0.2 if kind in YAOCHUU else 0.5 + min(number, 8 - number) / 10) + neighbours
