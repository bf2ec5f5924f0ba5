"""The worth of winning hands to their seat: exact for a tenpai hand, estimated for a farther one."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from bot.engine.melds import Meld
from bot.engine.scoring.points import ron_points, tsumo_shares
from bot.engine.scoring.score import HandValue, evaluate, limit_and_base
from bot.engine.scoring.shanten import kinds_of, wait_mask
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, RED_FIVES, YAOCHUU, Kind, Tile
from bot.players.decision_facts import Holding
from bot.players.plans import YakuPlan
from bot.players.race import Race

_YAKUMAN: Final = 8000
_TSUMO_SHARE: Final = 0.4
"""Share of a far hand's wins that will be by tsumo."""
_LET_GO: Final = {True: (1.6, 1.25, 1.0, 0.75, 0.6), False: (2.2, 1.9, 1.5, 1.2, 1.0)}
"""How many times as likely one of three others discards a wait as the seat draws it, by whether the seat is in riichi:
honours, terminals, twos and eights, threes and sevens, the middle."""
_TANYAO: Final = (0.8, 0.6, 0.35, 0.15)
"""Chance that a far closed hand becomes tanyao, by its number of terminals and honours."""
_SUJI: Final = 0.4
"""Added to that factor in riichi if the wait is suji of the seat's own river and looks safe."""


class ValuedWait(NamedTuple):
    """A wait of a tenpai hand."""

    kind: Kind
    han: int
    """Han of a dama ron without dora; 0 without a yaku."""
    fu: int
    """Fu of a dama ron."""
    yakuman: int
    bonus: int
    """Dora and red fives of the whole hand, including the winning tile."""


class Values:
    """The values of a seat's possible hands with given melds."""

    def __init__(self, holding: Holding, tiles: Sequence[Tile], melds: tuple[Meld, ...]) -> None:
        public = holding.view.public
        self._holding: Final = holding
        self._rules: Final = public.rules
        self._dealer: Final = holding.dealer
        self.melds: Final = melds
        self.closed: Final = not any(meld.is_open for meld in melds)
        self._situation: Final = Situation(
            public.jikaze(holding.view.seat), public.bakaze_kind, tsumo=False, riichi=self.closed
        )
        self._declared: Final = sum(holding.dora_in(meld.tiles) for meld in melds) + holding.norths
        self._reds: Final = tuple(
            (KIND_OF[red], tiles.count(red))
            for red in RED_FIVES
            if red in tiles and public.rules.aka_dora[red - RED_FIVES[0]]
        )
        self._cache: dict[bytes, tuple[ValuedWait, ...]] = {}
        self._gains: dict[tuple[int, int, bool, bool], float] = {}
        luck = 0.3 * len(public.indicators) * public.rules.ura_dora + 0.12 * public.rules.ippatsu
        self._luck: Final = (min(0.5, 0.8 * luck), min(0.2, 0.15 * luck))

    def bonus(self, counts: Sequence[int]) -> int:
        """Han of dora, red fives and norths set aside, for these concealed tiles and the melds."""
        han = self._declared
        for kind, dora in enumerate(self._holding.dora):
            if dora:
                han += dora * counts[kind]
        for kind, held in self._reds:
            han += min(held, counts[kind])
        return han

    def waits(self, counts: Sequence[int]) -> tuple[ValuedWait, ...]:
        """The waits of 3n+1 concealed tiles; empty if they are not tenpai."""
        key = bytes(counts)
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = tuple(self._read(counts))
        return found

    def _read(self, counts: Sequence[int]) -> list[ValuedWait]:
        mask = wait_mask(counts, len(self.melds), four_same=self._rules.chiitoi_four_same)
        if not mask:
            return []
        tiles = [Tile(kind) for kind, count in enumerate(counts) for _ in range(count)]
        bonus = self.bonus(counts)
        found = []
        for kind in kinds_of(mask):
            value = evaluate(tiles, Tile(kind), self.melds, self._situation, self._rules)
            dora = bonus + self._holding.dora[kind]
            if isinstance(value, HandValue):
                found.append(ValuedWait(kind, value.han - self.closed, value.fu, value.yakuman, dora))
            else:
                found.append(ValuedWait(kind, 0, 30, 0, dora))
        return found

    def outcome(self, counts: Sequence[int], discarded: Collection[int], race: Race) -> tuple[float, float]:
        """The chance in a cycle that a tenpai hand wins, and its average worth then; (0, 0) if it cannot win."""
        waits = self.waits(counts)
        furiten = any(wait.kind in discarded for wait in waits)
        unseen, let_go = self._holding.unseen, _LET_GO[race.riichi]
        # Seats in riichi discard whatever they draw.
        bound = len(self._holding.threats)
        free = (self._rules.players - 1 - bound) / 3
        hazard = worth = 0.0
        for wait in waits:
            left = unseen[wait.kind] / race.total
            if not left:
                continue
            han = wait.han + race.riichi
            if not furiten and (han or wait.yakuman):
                ease = let_go[_ease(wait.kind)] + (_SUJI if race.riichi and self._is_suji(wait.kind) else 0.0)
                ease = ease * free + bound
                hazard += left * ease
                worth += left * ease * self.gain(wait, race, tsumo=False)
            if han or self.closed:
                hazard += left
                worth += left * self.gain(wait, race, tsumo=True)
        return (hazard, worth / hazard) if hazard else (0.0, 0.0)

    def _is_suji(self, kind: int) -> bool:
        if kind >= EAST:
            return False
        river = self._holding.view.own.river_kinds
        number = kind % 9
        return (number < 3 or kind - 3 in river) and (number > 5 or kind + 3 in river)

    def gain(self, wait: ValuedWait, race: Race, *, tsumo: bool) -> float:
        """Worth after a win on a wait, including the average of ura dora and ippatsu."""
        if wait.yakuman:
            return self._paid(_YAKUMAN * wait.yakuman, race, tsumo=tsumo)
        han = wait.han + wait.bonus + race.riichi + (self.closed and tsumo)
        fu = max(20, wait.fu - 10) if self.closed and tsumo and wait.fu != 25 else wait.fu
        return self._lucky(han, fu, race, tsumo=tsumo)

    def _lucky(self, han: int, fu: int, race: Race, *, tsumo: bool) -> float:
        key = han, fu, race.riichi, tsumo
        found = self._gains.get(key)
        if found is None:
            found = self._paid(limit_and_base(han, fu, self._rules)[1], race, tsumo=tsumo)
            if race.riichi:
                one, two = self._luck
                more = self._paid(limit_and_base(han + 1, fu, self._rules)[1], race, tsumo=tsumo)
                most = self._paid(limit_and_base(han + 2, fu, self._rules)[1], race, tsumo=tsumo)
                found = (1 - one - two) * found + one * more + two * most
            self._gains[key] = found
        return found

    def _paid(self, base: int, race: Race, *, tsumo: bool) -> float:
        if not tsumo:
            return race.gain(ron_points(base, self._dealer), tsumo=False)
        from_dealer, from_other = tsumo_shares(base, self._rules, dealer=self._dealer)
        others = self._rules.players - 1
        whole = from_other * others if self._dealer else from_dealer + from_other * (others - 1)
        return race.gain(whole, tsumo=True)

    def estimate(self, plan: YakuPlan, counts: Sequence[int], race: Race) -> float:
        """Estimated worth of winning by a plan with a hand that is still far."""
        han = float(self.bonus(counts)) + self._sets_of_value(counts)
        if plan.name in ("honitsu", "toitoi"):
            han += plan.han
        elif not self.closed:
            han = max(han, float(self.bonus(counts)) + plan.han)
        else:
            outside = sum([counts[kind] for kind in YAOCHUU])
            han += race.riichi + 0.35 + (_TANYAO[outside] if outside < len(_TANYAO) else 0.0)
        return self._between(han, race)

    def _sets_of_value(self, counts: Sequence[int]) -> float:
        """Han of valued triplets; pairs count in part."""
        valued, unseen = self._holding.valued, self._holding.unseen
        han = float(sum(meld.first in valued for meld in self.melds))
        for kind in valued:
            if counts[kind] >= 3:
                han += 1
            elif counts[kind] == 2:
                han += 0.2 * unseen[kind]
        return han

    def _between(self, han: float, race: Race) -> float:
        """Worth of a fractional number of han, averaged over ron and tsumo."""
        low = max(1, int(han))
        part = max(0.0, min(1.0, han - low))
        whole = 0.0
        for at, weight in ((low, 1 - part), (low + 1, part)):
            ron = self._lucky(at, 30, race, tsumo=False)
            tsumo = self._lucky(at + self.closed, 30, race, tsumo=True)
            whole += weight * ((1 - _TSUMO_SHARE) * ron + _TSUMO_SHARE * tsumo)
        return whole


def _ease(kind: int) -> int:
    if kind >= EAST:
        return 0
    return (1, 2, 3, 4, 4, 4, 3, 2, 1)[kind % 9]
