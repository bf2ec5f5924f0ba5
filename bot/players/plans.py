"""Plans: the yaku that a hand can be played for, and the shanten towards each.

A closed hand has riichi. An open hand needs a plan: yakuhai, tanyao, honitsu or toitoi. A plan names the kinds that
serve it, and its shanten counts only those, so it never leads to a hand without a yaku.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.shanten import accepted, accepted_by_discard, kinds_of, shanten, ukeire
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, YAOCHUU, Kind

ALL_KINDS: Final = frozenset(range(KIND_COUNT))
MIDDLE_KINDS: Final = ALL_KINDS - YAOCHUU
SUITS: Final = tuple(frozenset((*range(first, first + 9), *range(EAST, KIND_COUNT))) for first in (0, 9, 18))
_ONE_SUIT_TILES: Final = 9
"""With this many tiles of one suit and honours a hand may aim for honitsu."""
_TRIPLET_SCORE: Final = 5
"""With this many pairs, triplets counting twice, a hand may aim for toitoi."""


@dataclass(frozen=True, slots=True)
class YakuPlan:
    """A yaku to play for."""

    name: str
    serves: frozenset[int] = ALL_KINDS
    """The kinds that can be part of the hand."""
    pair: Kind | None = None
    """A valued pair that must still become a triplet."""
    triplets: bool = False
    """Only triplets count as sets."""
    han: int = 1
    """Han that the plan adds, for choosing between equally near plans."""


CLOSED: Final = YakuPlan("closed")
NO_PLAN: Final = YakuPlan("none", han=0)
"""For an open hand without a yaku in reach, which can still be tenpai at an exhaustive draw."""
_WHOLE: Final = (CLOSED.name, NO_PLAN.name)
"""Plans that every tile can serve."""


class Step(NamedTuple):
    """The state of a plan after a discard."""

    plan: YakuPlan
    discard: Kind | None
    shanten: int
    ways: int
    """Unseen tiles that bring the plan nearer."""
    kinds: tuple[Kind, ...]
    """The kinds of those tiles."""


def plans_for(
    counts: Sequence[int],
    melds: Sequence[Meld],
    valued: Collection[int],
    unseen: Sequence[int],
    rules: Ruleset,
) -> tuple[YakuPlan, ...]:
    """The plans in reach of a hand; empty for an open hand without one.

    ``counts`` are those of the concealed tiles, ``valued`` the kinds whose triplet is a yaku.
    """
    plans: list[YakuPlan] = []
    if not any(meld.is_open for meld in melds):
        plans.append(CLOSED)
    else:
        plans += _valued_plans(counts, melds, valued, unseen, rules)
        if rules.kuitan and all(KIND_OF[tile] in MIDDLE_KINDS for meld in melds for tile in meld.tiles):
            plans.append(YakuPlan("tanyao", MIDDLE_KINDS))
        if all(meld.kind is not MeldKind.CHII for meld in melds) and _triplet_score(counts, melds) >= _TRIPLET_SCORE:
            plans.append(YakuPlan("toitoi", triplets=True, han=2))
    for suit in SUITS:
        fits = all(KIND_OF[tile] in suit for meld in melds for tile in meld.tiles)
        if fits and 3 * len(melds) + sum(counts[kind] for kind in suit) >= _ONE_SUIT_TILES + (not melds):
            plans.append(YakuPlan("honitsu", suit, han=2))
    return tuple(plans)


def _valued_plans(
    counts: Sequence[int],
    melds: Sequence[Meld],
    valued: Collection[int],
    unseen: Sequence[int],
    rules: Ruleset,
) -> list[YakuPlan]:
    declared = {meld.first for meld in melds if meld.kind is not MeldKind.CHII}
    if any(kind in declared or counts[kind] >= 3 for kind in valued):
        return [YakuPlan("yakuhai")]
    if not rules.atozuke:
        # Without atozuke the yaku must be certain on every wait, and a pair is not yet a yaku.
        return []
    return [YakuPlan("yakuhai", pair=Kind(kind)) for kind in sorted(valued) if counts[kind] == 2 and unseen[kind] > 0]


def _triplet_score(counts: Sequence[int], melds: Sequence[Meld]) -> int:
    return 2 * len(melds) + sum(2 if count >= 3 else count == 2 for count in counts)


def now(plan: YakuPlan, counts: Sequence[int], melds: int, unseen: Sequence[int], players: int) -> Step:
    """The state of a plan with 3n+1 concealed tiles."""
    if plan.triplets:
        return _triplets_only(plan, None, counts, melds, unseen)
    own, sets, missing = _serving(plan, counts, melds)
    return _step(plan, None, shanten(own, sets, players) + missing, ukeire(own, sets, players), unseen)


def nearest_discards(
    plan: YakuPlan, counts: Sequence[int], melds: int, unseen: Sequence[int], kinds: Collection[Kind], players: int
) -> list[Step]:
    """The steps of a plan after the discards of least shanten from 3n+2 concealed tiles.

    ``kinds`` are the kinds that may be discarded. If the nearest steps accept no unseen tile, the next nearest are
    included. Empty if the plan cannot spare any of the kinds.
    """
    if plan.triplets:
        return [_triplets_only(plan, kind, _less(counts, kind), melds, unseen) for kind in kinds]
    own, sets, missing = _serving(plan, counts, melds)
    by_shanten: dict[int, list[Kind]] = {}
    for kind in kinds:
        # The valued pair is set aside and cannot be discarded. Kinds that do not serve the plan are not in ``own``.
        if kind != plan.pair:
            rest = _less(own, kind) if own[kind] else own
            by_shanten.setdefault(shanten(rest, sets, players), []).append(kind)
    steps: list[Step] = []
    for after in sorted(by_shanten)[:2]:
        for kind in by_shanten[after]:
            rest = _less(own, kind) if own[kind] else own
            steps.append(_step(plan, kind, after + missing, ukeire(rest, sets, players), unseen))
        if any(step.ways for step in steps):
            break
    return steps


def after_discards(
    plan: YakuPlan, counts: Sequence[int], melds: int, unseen: Sequence[int], players: int
) -> list[tuple[int, int, tuple[Kind, ...]]]:
    """For each discard of 3n+2 concealed tiles under a plan: (kind, shanten, accepted kinds).

    The plan's valued pair is not discarded.
    """
    if plan.name in _WHOLE:
        return [(kind, after, kinds_of(mask)) for kind, after, mask in accepted_by_discard(counts, melds, players)]
    if plan.triplets:
        found = []
        for kind, count in enumerate(counts):
            if count:
                step = _triplets_only(plan, Kind(kind), _less(counts, Kind(kind)), melds, unseen)
                found.append((kind, step.shanten, step.kinds))
        return found
    own, sets, missing = _serving(plan, counts, melds)
    spare: tuple[int, tuple[Kind, ...]] | None = None
    result = []
    for kind, count in enumerate(counts):
        if not count or kind == plan.pair:
            continue
        if own[kind]:
            after, mask = accepted(_less(own, Kind(kind)), sets, players)
            left = after + missing, _useful(plan, kinds_of(mask))
        else:
            if spare is None:
                after, mask = accepted(own, sets, players)
                spare = after + missing, _useful(plan, kinds_of(mask))
            left = spare
        result.append((kind, *left))
    return result


def _useful(plan: YakuPlan, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    useful = tuple([kind for kind in kinds if kind in plan.serves])
    return (*useful, plan.pair) if plan.pair is not None and plan.pair not in useful else useful


def _less(counts: Sequence[int], kind: Kind) -> list[int]:
    rest = list(counts)
    rest[kind] -= 1
    return rest


def _serving(plan: YakuPlan, counts: Sequence[int], melds: int) -> tuple[list[int], int, int]:
    """The counts that serve the plan, the number of finished sets, and the tiles missing from the valued triplet."""
    own = [count if kind in plan.serves else 0 for kind, count in enumerate(counts)]
    if plan.pair is None:
        return own, melds, 0
    own[plan.pair] -= 2
    return own, melds + 1, 1


def _step(plan: YakuPlan, discard: Kind | None, after: int, kinds: Sequence[Kind], unseen: Sequence[int]) -> Step:
    useful = _useful(plan, tuple(kinds))
    return Step(plan, discard, after, sum(unseen[kind] for kind in useful), useful)


def _triplets_only(
    plan: YakuPlan, discard: Kind | None, counts: Sequence[int], melds: int, unseen: Sequence[int]
) -> Step:
    """The step towards toitoi: a triplet reduces the shanten by two, a pair by one, with at most five blocks."""
    sets = melds + sum(count >= 3 for count in counts)
    pairs = [Kind(kind) for kind, count in enumerate(counts) if count == 2]
    room = 5 - sets
    kinds = tuple(pairs)
    if len(pairs) < room:
        kinds = (*pairs, *(Kind(kind) for kind, count in enumerate(counts) if count == 1))
    after = 8 - 2 * sets - min(len(pairs), room)
    return Step(plan, discard, after, sum(unseen[kind] for kind in kinds), kinds)


def nearness(step: Step) -> float:
    """How near a step is to a win; higher is nearer. Shanten counts most, then the plan's han and its ways.

    A step that accepts no unseen tile counts as one shanten farther.
    """
    return -(step.shanten + (step.ways == 0)) + 0.35 * step.plan.han + min(step.ways, 60) / 200
