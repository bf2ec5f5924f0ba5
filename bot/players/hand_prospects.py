"""Prospects: the worth of playing a hand on, from what its draws lead to.

A tenpai hand is valued by its waits. A hand one tile from tenpai is followed to every tenpai hand that a draw can make
of it. A farther hand is estimated from its accepted tiles now and after the next draw, and from its likely value.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from bot.engine.tiles import EAST, KIND_COUNT, Kind
from bot.players.decision_facts import Holding
from bot.players.plans import CLOSED, NO_PLAN, YakuPlan, after_discards, now, plans_for
from bot.players.race import Curve, Race
from bot.players.values import Values

_FOLLOWED: Final = 7
"""Number of discards of a hand one tile from tenpai that are followed to the end."""
_GLANCED: Final = 4
"""The same for a hand two or three tiles from tenpai."""
_USUAL_WAYS: Final = (6, 14, 34, 56, 70, 80)
"""Typical accepted tiles of a closed hand, by shanten."""
_OPEN_WAYS: Final = (7, 20, 34, 48, 56, 60)
"""The same for a hand that may call, including tiles that it can call."""
_NARROW_WAYS: Final = (6, 15, 24, 28, 30, 32)
"""The same for a hand that may call and whose plan not every kind serves."""
_PON: Final = {4: 2.5, 3: 2.0}
_CHII: Final = {4: 1.5, 3: 1.0}
"""How many times as often an open hand gets a tile, by calls as well as draws; by players."""
_EASE: Final = 2.0
"""How many times as often a typical wait is won on as it is drawn."""
_FAR: Final = 5
"""Highest shanten at which a plan of an open hand is in reach."""
_BIG: Final = 4
"""From this many han a hand is big without riichi."""
_OTHERS_FOLD: Final = 100.0
"""Extra worth of a riichi for each remaining turn, because it makes others fold."""


class Prospect(NamedTuple):
    """The worth of playing on after a discard, and whether that begins with riichi."""

    worth: float
    riichi: bool
    shanten: int


class Prospects:
    """The prospects of a seat's hand with given melds. ``riichi_race`` is None if riichi is not possible."""

    def __init__(self, holding: Holding, values: Values, dama_race: Race, riichi_race: Race | None) -> None:
        self._holding: Final = holding
        self._unseen: Final = holding.unseen
        self._players: Final = holding.players
        self._rules: Final = holding.view.public.rules
        self._values: Final = values
        self._melds: Final = len(values.melds)
        self._dama_race: Final = dama_race
        self._riichi_race: Final = riichi_race if values.closed else None
        self._soon: Final = min(2, dama_race.cycles + 1)
        self._river: Final = holding.view.own.river_kinds
        self._levels: dict[tuple[int, int, int, tuple[int, ...]], Curve] = {}

    def after_each_discard(self, counts: Sequence[int]) -> dict[int, Prospect]:
        """The best prospect after each discard of 3n+2 concealed tiles; discards that set it far back are omitted."""
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
        best = self._dama_race.fold[1]
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
        """The plans in reach. A closed hand is measured as closed, not by the plans that it could be opened for."""
        if self._values.closed:
            return (CLOSED,)
        holding = self._holding
        return (*plans_for(counts, self._values.melds, holding.valued, self._unseen, self._rules), NO_PLAN)

    def _by_plan(
        self, plan: YakuPlan, counts: Sequence[int], anchor: float | None
    ) -> tuple[dict[int, Prospect], float]:
        """The prospects of one plan, and by how much the exact worth of a followed discard exceeds the estimate.

        Discards that are not followed get their estimate corrected by that difference, or by the ``anchor`` of another
        plan, so that plans and discards stay comparable.
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
                # A step back leads at best to the position before it.
                worth = self._dama_race.nearing(((self._chance(kinds, rest), best),))[1]
            else:
                curve = self._level(plan, rest, shanten, kinds)
                worth = curve[1] + (lift or 0.0)
            if not back and (best is None or (curve is not None and worth == curve[1] > best[1])):
                best = curve
            ways[kind] = Prospect(worth, riichi=False, shanten=shanten)
        return ways, lift or 0.0

    def _chance(self, kinds: Sequence[Kind], counts: Sequence[int]) -> float:
        return min(0.95, self._ways(kinds, counts) / self._dama_race.total)

    def _ready(self, counts: Sequence[int], discarded: Collection[int]) -> tuple[Curve, bool]:
        """The curve of a tenpai hand, dama or in riichi, whichever is worth more, and whether it is riichi."""
        values, dama_race, riichi_race = self._values, self._dama_race, self._riichi_race
        waits = values.waits(counts)
        if not waits:
            return dama_race.nearing(()), False
        formal = self._rules.keishiki_tenpai or values.closed or any(wait.han for wait in waits)
        silent = dama_race.waiting(*values.outcome(counts, discarded, dama_race), counts_as_tenpai=formal)
        if riichi_race is not None:
            declared = riichi_race.waiting(*values.outcome(counts, discarded, riichi_race))
            # A dama hand that is big or ends the game gains little from making others fold.
            modest = not dama_race.last and any(not wait.han or wait.han + wait.bonus < _BIG for wait in waits)
            bonus = _OTHERS_FOLD * dama_race.cycles if modest else 0.0
            if declared[1] + bonus > silent[1]:
                return [worth + bonus for worth in declared], True
        return silent, False

    def _exact(
        self,
        plan: YakuPlan,
        counts: Sequence[int],
        shanten: int,
        kinds: Sequence[Kind],
        discarded: frozenset[int],
    ) -> Curve | None:
        """The curve of a hand near enough to be followed through its draws, else None."""
        if shanten == 1:
            return self._followed(plan, counts, kinds, discarded)
        if shanten <= 3 and plan is CLOSED:
            return self._glanced(counts, shanten, kinds)
        return None

    def _followed(
        self, plan: YakuPlan, counts: Sequence[int], kinds: Sequence[Kind], discarded: frozenset[int]
    ) -> Curve:
        """The curve of a hand one tile from tenpai, from every tenpai hand that it can become."""
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
                curve, _ = self._ready(drawn, self._river | discarded | {out})
                drawn[out] += 1
                if best is None or curve[self._soon] > best[self._soon]:
                    best = curve
            drawn[kind] -= 1
            if best is not None:
                chance = left * self._acquisition_factor(kind, counts) / self._dama_race.total
                steps.append((chance, best))
        return self._dama_race.nearing(steps)

    def _glanced(self, counts: Sequence[int], shanten: int, kinds: Sequence[Kind]) -> Curve:
        """The curve of a closed hand two or three tiles from tenpai, from its accepted tiles after each useful draw."""
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
            chances[rounded] = chances.get(rounded, 0.0) + left / self._dama_race.total
        nearer = shanten - 1
        steps = [(chance, self._wide(CLOSED, counts, nearer, float(ways))) for ways, chance in chances.items()]
        return self._dama_race.nearing(steps)

    def _level(self, plan: YakuPlan, counts: Sequence[int], shanten: int, kinds: Sequence[Kind]) -> Curve:
        return self._wide(plan, counts, shanten, self._ways(kinds, counts))

    def _wide(self, plan: YakuPlan, counts: Sequence[int], shanten: int, ways: float) -> Curve:
        """The curve of a hand with this shanten and these ways, if everything afterwards is typical."""
        if plan is NO_PLAN:
            return self._usual(shanten, round(ways / 2), 0, _OPEN_WAYS)
        race = self._riichi_race if self._riichi_race is not None else self._dama_race
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
            hazard = 2 * ways * _EASE / self._dama_race.total if gain else 0.0
            silent = self._dama_race.waiting(
                hazard, 200.0 * gain, counts_as_tenpai=gain > 0 or self._rules.keishiki_tenpai
            )
            if self._riichi_race is None or usual is not _USUAL_WAYS:
                return silent
            declared = self._riichi_race.waiting(hazard, 200.0 * gain)
            return declared if declared[1] > silent[1] else silent
        next_ways = usual[min(shanten, len(usual)) - 1]
        nearer = self._usual(shanten - 1, next_ways // 2, gain, usual)
        return self._dama_race.nearing(((min(0.95, 2 * ways / self._dama_race.total), nearer),))

    def _ways(self, kinds: Sequence[Kind], counts: Sequence[int]) -> float:
        if self._values.closed:
            return float(sum([self._unseen[kind] for kind in kinds]))
        return sum(self._unseen[kind] * self._acquisition_factor(kind, counts) for kind in kinds)

    def _acquisition_factor(self, kind: int, counts: Sequence[int]) -> float:
        """How many times as often the hand gets a useful tile as it draws it."""
        if self._values.closed:
            return 1.0
        if counts[kind] >= 2:
            return _PON[self._players]
        if counts[kind] == 1 and kind >= EAST:
            return 1.0
        return _CHII[self._players]
