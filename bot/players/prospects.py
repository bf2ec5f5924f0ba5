"""Prospects: what a hand is worth to play on, by looking at what its draws lead to.

A ready hand is valued by its waits. A hand one from ready is followed to every ready hand that a draw makes of it. A
hand farther off is judged by how many tiles bring it nearer, how many do so afterwards, and what it may be worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.tiles import EAST, KIND_COUNT, Kind
from bot.players.plans import CLOSED, NO_PLAN, YakuPlan, after_discards, now, plans_for

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.players.holding import Holding
    from bot.players.race import Curve, Race
    from bot.players.values import Values

_FOLLOWED: Final = 7
"""Discards of a hand one from ready that are followed to their ends; two or three from ready fewer."""
_GLANCED: Final = 4
_USUAL_WAYS: Final = (6, 14, 34, 56, 70, 80)
"""Tiles that bring a closed hand nearer, by shanten, where nothing more is known."""
_OPEN_WAYS: Final = (7, 20, 34, 48, 56, 60)
"""The same for a hand that may call, calls counted."""
_NARROW_WAYS: Final = (6, 15, 24, 28, 30, 32)
"""The same for a hand that may call and that not every tile serves."""
_PON: Final = {4: 2.5, 3: 2.0}
_CHII: Final = {4: 1.5, 3: 1.0}
"""How much oftener an open hand gets a tile, others' discards included, by players."""
_EASE: Final = 2.0
"""How much oftener than drawing it a usual wait is won on."""
_FAR: Final = 5
"""Shanten up to which a plan of an open hand is in reach."""
_BIG: Final = 4
"""Han from which a hand is big without riichi."""
_OTHERS_FOLD: Final = 100.0
"""What a riichi is worth beside what is reckoned, for each turn that is left: others break their hands over it."""


class Prospect(NamedTuple):
    """A discard's prospect: what going forward is worth, and whether that begins with riichi."""

    worth: float
    riichi: bool
    shanten: int


class Prospects:
    """The prospects of a seat's hand beside some melds. ``loud`` is the race in riichi, None where it is not open."""

    def __init__(self, holding: Holding, values: Values, quiet: Race, loud: Race | None) -> None:
        self._holding: Final = holding
        self._unseen: Final = holding.unseen
        self._players: Final = holding.players
        self._rules: Final = holding.view.public.rules
        self._values: Final = values
        self._melds: Final = len(values.melds)
        self._quiet: Final = quiet
        self._loud: Final = loud if values.closed else None
        self._soon: Final = min(2, quiet.cycles + 1)
        self._river: Final = holding.view.own.river_kinds
        self._levels: dict[tuple[int, int, int, tuple[int, ...]], Curve] = {}

    def after_each_discard(self, counts: Sequence[int]) -> dict[int, Prospect]:
        """The best prospect after each discard of 3n+2 concealed tiles; those that set it far back are left out."""
        best: dict[int, Prospect] = {}
        anchor: float | None = None
        for plan in self._plans(counts):
            ways, lift = self._by_plan(plan, counts, anchor)
            if anchor is None:
                anchor = lift
            for kind, way in ways.items():
                known = best.get(kind)
                if known is None or way.worth > known.worth:
                    best[kind] = way
        return best

    def standing(self, counts: Sequence[int]) -> float:
        """The best prospect of 3n+1 concealed tiles."""
        best = self._quiet.fold[1]
        anchor: float | None = None
        for plan in self._plans(counts):
            step = now(plan, counts, self._melds, self._unseen, self._players)
            if step.shanten <= 0:
                worth = self._ready(counts, self._river)[0][1]
            else:
                curve = self._exact(plan, counts, step.shanten, step.kinds, frozenset())
                usual = self._level(plan, counts, step.shanten, step.kinds)[1]
                worth = curve[1] if curve is not None else usual + (anchor or 0.0)
                if anchor is None:
                    anchor = worth - usual
            best = max(best, worth)
        return best

    def _plans(self, counts: Sequence[int]) -> tuple[YakuPlan, ...]:
        """The plans in reach. A closed hand is measured as it is: what it may be opened for is not yet its way."""
        if self._values.closed:
            return (CLOSED,)
        holding = self._holding
        return (*plans_for(counts, self._values.melds, holding.valued, self._unseen, self._rules), NO_PLAN)

    def _by_plan(
        self, plan: YakuPlan, counts: Sequence[int], anchor: float | None
    ) -> tuple[dict[int, Prospect], float]:
        """The prospects of one plan, and by how much following them differs from what is usual.

        Where nothing is followed, what is usual is lifted by the ``anchor`` of a plan that was, so that plans and
        discards compare evenly.
        """
        steps = after_discards(plan, counts, self._melds, self._unseen, self._players)
        nearest = min([step[1] for step in steps], default=99)
        if nearest > _FAR and not self._values.closed:
            return {}, 0.0
        steps = [step for step in steps if step[1] <= nearest + 1]
        steps.sort(key=lambda step: (step[1], -self._ways(step[2], counts)))
        lift = anchor
        best: Curve | None = None
        ways: dict[int, Prospect] = {}
        for place, (kind, shanten, kinds) in enumerate(steps):
            rest = list(counts)
            rest[kind] -= 1
            curve: Curve | None
            if shanten <= 0:
                curve, riichi = self._ready(rest, self._river | {kind})
                ways[kind] = Prospect(curve[1], riichi, 0)
                continue
            back = shanten > nearest
            curve = None
            if place < (_GLANCED if shanten > 1 or back else _FOLLOWED) and (shanten == 1 or not back):
                curve = self._exact(plan, rest, shanten, kinds, frozenset((kind,)))
                if curve is not None and lift is None:
                    lift = curve[1] - self._level(plan, rest, shanten, kinds)[1]
            if curve is not None:
                worth = curve[1]
            elif back and best is not None:
                # Whoever goes back comes, at best, to where it was.
                worth = self._quiet.nearing(((self._chance(kinds, rest), best),))[1]
            else:
                curve = self._level(plan, rest, shanten, kinds)
                worth = curve[1] + (lift or 0.0)
            if not back and (best is None or (curve is not None and worth == curve[1] > best[1])):
                best = curve
            ways[kind] = Prospect(worth, riichi=False, shanten=shanten)
        return ways, lift or 0.0

    def _chance(self, kinds: Sequence[Kind], counts: Sequence[int]) -> float:
        return min(0.95, self._ways(kinds, counts) / self._quiet.total)

    def _ready(self, counts: Sequence[int], thrown: Collection[int]) -> tuple[Curve, bool]:
        """A ready hand, in silence or in riichi, whichever is worth more."""
        values, quiet, loud = self._values, self._quiet, self._loud
        waits = values.waits(counts)
        if not waits:
            return quiet.nearing(()), False
        formal = self._rules.keishiki_tenpai or values.closed or any(wait.han for wait in waits)
        silent = quiet.waiting(*values.outcome(counts, thrown, quiet), counts_as_ready=formal)
        if loud is not None:
            declared = loud.waiting(*values.outcome(counts, thrown, loud))
            # A hand that is big or ends the game in silence gains little by fear.
            modest = not quiet.last and any(not wait.han or wait.han + wait.bonus < _BIG for wait in waits)
            bonus = _OTHERS_FOLD * quiet.cycles if modest else 0.0
            if declared[1] + bonus > silent[1]:
                return [worth + bonus for worth in declared], True
        return silent, False

    def _exact(
        self,
        plan: YakuPlan,
        counts: Sequence[int],
        shanten: int,
        kinds: Sequence[Kind],
        thrown: frozenset[int],
    ) -> Curve | None:
        """The curve of a hand that is near enough to be followed through its draws; None where it is not."""
        if shanten == 1:
            return self._followed(plan, counts, kinds, thrown)
        if shanten <= 3 and plan is CLOSED:
            return self._glanced(counts, shanten, kinds)
        return None

    def _followed(self, plan: YakuPlan, counts: Sequence[int], kinds: Sequence[Kind], thrown: frozenset[int]) -> Curve:
        """A hand one from ready: every ready hand that it may become."""
        steps = []
        drawn = list(counts)
        for kind in kinds:
            left = self._unseen[kind]
            if not left:
                continue
            drawn[kind] += 1
            best: Curve | None = None
            for out, after, _ in after_discards(plan, drawn, self._melds, self._unseen, self._players):
                if after > 0:
                    continue
                drawn[out] -= 1
                curve, _ = self._ready(drawn, self._river | thrown | {out})
                drawn[out] += 1
                if best is None or curve[self._soon] > best[self._soon]:
                    best = curve
            drawn[kind] -= 1
            if best is not None:
                chance = left * self._oftener(kind, counts) / self._quiet.total
                steps.append((chance, best))
        return self._quiet.nearing(steps)

    def _glanced(self, counts: Sequence[int], shanten: int, kinds: Sequence[Kind]) -> Curve:
        """A closed hand two or three from ready: how wide it is after each draw that helps."""
        chances: dict[int, float] = {}
        drawn = list(counts)
        for kind in kinds:
            left = self._unseen[kind]
            if not left:
                continue
            drawn[kind] += 1
            widest = 0
            for _, after, accepted in after_discards(CLOSED, drawn, self._melds, self._unseen, self._players):
                if after < shanten:
                    widest = max(widest, sum([self._unseen[each] for each in accepted]))
            drawn[kind] -= 1
            rounded = min(60, widest // 2 * 2)
            chances[rounded] = chances.get(rounded, 0.0) + left / self._quiet.total
        nearer = shanten - 1
        steps = [(chance, self._wide(CLOSED, counts, nearer, float(ways))) for ways, chance in chances.items()]
        return self._quiet.nearing(steps)

    def _level(self, plan: YakuPlan, counts: Sequence[int], shanten: int, kinds: Sequence[Kind]) -> Curve:
        return self._wide(plan, counts, shanten, self._ways(kinds, counts))

    def _wide(self, plan: YakuPlan, counts: Sequence[int], shanten: int, ways: float) -> Curve:
        """A hand so far from ready and so wide, all that comes after being as usual."""
        if plan is NO_PLAN:
            return self._usual(shanten, round(ways / 2), 0, _OPEN_WAYS)
        race = self._loud if self._loud is not None else self._quiet
        gain = self._values.estimate(plan, counts, race)
        narrow = plan.triplets or len(plan.serves) < KIND_COUNT
        usual = _USUAL_WAYS if self._values.closed else _NARROW_WAYS if narrow else _OPEN_WAYS
        return self._usual(shanten, round(ways / 2), round(gain / 200), usual)

    def _usual(self, shanten: int, ways: int, gain: int, usual: tuple[int, ...]) -> Curve:
        key = shanten, ways, gain, usual
        found = self._levels.get(key)
        if found is None:
            found = self._levels[key] = self._usual_anew(shanten, ways, gain, usual)
        return found

    def _usual_anew(self, shanten: int, ways: int, gain: int, usual: tuple[int, ...]) -> Curve:
        if shanten == 0:
            hazard = 2 * ways * _EASE / self._quiet.total if gain else 0.0
            silent = self._quiet.waiting(hazard, 200.0 * gain, counts_as_ready=gain > 0 or self._rules.keishiki_tenpai)
            if self._loud is None or usual is not _USUAL_WAYS:
                return silent
            declared = self._loud.waiting(hazard, 200.0 * gain)
            return declared if declared[1] > silent[1] else silent
        next_ways = usual[min(shanten, len(usual)) - 1]
        nearer = self._usual(shanten - 1, next_ways // 2, gain, usual)
        return self._quiet.nearing(((min(0.95, 2 * ways / self._quiet.total), nearer),))

    def _ways(self, kinds: Sequence[Kind], counts: Sequence[int]) -> float:
        if self._values.closed:
            return float(sum([self._unseen[kind] for kind in kinds]))
        return sum(self._unseen[kind] * self._oftener(kind, counts) for kind in kinds)

    def _oftener(self, kind: int, counts: Sequence[int]) -> float:
        """How much oftener than by drawing it a tile that helps comes to the hand."""
        if self._values.closed:
            return 1.0
        if counts[kind] >= 2:
            return _PON[self._players]
        if counts[kind] == 1 and kind >= EAST:
            return 1.0
        return _CHII[self._players]
