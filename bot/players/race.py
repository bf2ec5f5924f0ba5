"""The race: how a kyoku may continue while a hand is played on, turn by turn to the last tile.

A cycle is one round of turns: the others act, then the seat draws. In each cycle another seat may win, the seat may
deal in, or it may win itself. A curve gives the worth of a state of the hand at the start of each cycle. Curves of far
hands are built from those of nearer ones, backwards from the exhaustive draw.
"""

from collections.abc import Sequence
from typing import Final

from bot.analysis.threats import Threat
from bot.players.decision_facts import Holding
from bot.players.standing import SeatStanding

Curve = list[float]
"""Worth by cycle: index 1 is the next cycle, the last index the end of the wall. Index 0 is unused."""

_TSUMO: Final = 0.05
_RON_ELSEWHERE: Final = 0.03
"""Chances in a cycle that a tenpai seat wins by tsumo, and by ron on a seat other than the viewer."""
_BECOMES_TENPAI: Final = {4: (0.028, 0.05), 3: (0.055, 0.09)}
"""Chance in a cycle that a noten seat becomes tenpai, closed and open, by players."""
_CHOICE: Final = 0.75
"""Danger of pushing without riichi, relative to riichi: the seat can often choose the safer of two tiles."""
_WARNED: Final = 0.4
"""Relative danger of hands that become tenpai later: most of them declare riichi before they win from the viewer."""
_WARNED_FAR: Final = 0.3
"""The same while the viewer is noten and would mostly fold against that riichi."""
_FOLDED: Final = 0.12
"""Danger of folding, relative to pushing."""
STICK: Final = 1000
_SCARED: Final = 0.7
"""How fast the others play against the viewer's riichi, relative to their usual pace."""


class Race:
    """The rest of the kyoku for one seat, in riichi or dama."""

    def __init__(self, holding: Holding, standing: SeatStanding, threats: Sequence[Threat], *, riichi: bool) -> None:
        public = holding.view.public
        self._standing: Final = standing
        self._public: Final = public
        self.riichi: Final = riichi
        self.last: Final = standing.last
        self.seat: Final = holding.view.seat
        self.cycles: Final = public.live // public.players
        self.total: Final = max(1, sum(holding.unseen))
        self._curves: dict[tuple[int, int], Curve] = {}
        self._gains: dict[tuple[int, bool], float] = {}
        self.losses: Final = tuple(self.loss_to(threat.seat, threat.loss) for threat in threats)
        """Worth after dealing in to each threat."""
        self._others: Final[list[float]] = [0.0] * (self.cycles + 2)
        self._others_worth: Final[list[float]] = [0.0] * (self.cycles + 2)
        self._danger: Final[list[float]] = [0.0] * (self.cycles + 2)
        self._danger_worth: Final[list[float]] = [0.0] * (self.cycles + 2)
        self._danger_far: Final[list[float]] = [0.0] * (self.cycles + 2)
        self._danger_far_worth: Final[list[float]] = [0.0] * (self.cycles + 2)
        self._foresee(holding, threats)
        waiting = tuple(threat.seat for threat in threats if threat.riichi or threat.tenpai > 0.5)
        self.tenpai: Final = self._draw((self.seat, *waiting))
        """Worth of an exhaustive draw with a tenpai hand."""
        self.noten: Final = self._draw(waiting)
        """Worth of an exhaustive draw with a noten hand."""
        self.fold: Final = self._fold_curve()

    def _foresee(self, holding: Holding, threats: Sequence[Threat]) -> None:
        pace = _SCARED if self.riichi else 1.0
        for threat, loss in zip(threats, self.losses, strict=True):
            pushed = (
                sum(left * chance for left, chance in zip(holding.unseen, threat.waits, strict=True))
                / self.total
                * (1.0 if self.riichi else _CHOICE)
            )
            elsewhere = self._worth_of_win(threat)
            noten_chance = 1 - threat.tenpai
            opened = not self._public.seats[threat.seat].closed
            stays = 1 - _BECOMES_TENPAI[self._public.players][opened] * pace
            for cycle in range(1, self.cycles + 1):
                later = noten_chance * (1 - stays**cycle)
                won = pace * (threat.tenpai + later) * (_TSUMO + _RON_ELSEWHERE)
                self._others[cycle] += won
                self._others_worth[cycle] += won * elsewhere
                dealt = pushed * (threat.tenpai + later * (1.0 if self.riichi else _WARNED))
                self._danger[cycle] += dealt
                self._danger_worth[cycle] += dealt * loss
                dealt = pushed * (threat.tenpai + later * _WARNED_FAR)
                self._danger_far[cycle] += dealt
                self._danger_far_worth[cycle] += dealt * loss

    def _own_stick(self) -> int:
        return STICK if self.riichi else 0

    def _deltas(self) -> list[float]:
        deltas = [0.0] * self._public.players
        deltas[self.seat] -= self._own_stick()
        return deltas

    def _settle(self, deltas: list[float], winner: int) -> float:
        """Worth after a win, with the riichi sticks paid to the winner."""
        deltas[winner] += self._public.kyotaku * STICK + self._own_stick()
        stays = winner == self._public.oya and self._public.rules.renchan != "none"
        return self._standing.worth([round(delta / 100) * 100 for delta in deltas], dealer_stays=stays)

    def loss_to(self, winner: int, points: float) -> float:
        """Worth after dealing in."""
        return self._ron(winner, self.seat, points)

    def _ron(self, winner: int, payer: int, points: float) -> float:
        deltas = self._deltas()
        whole = points + self._public.honba * self._public.rules.honba_value
        deltas[winner] += whole
        deltas[payer] -= whole
        return self._settle(deltas, winner)

    def _tsumo(self, winner: int, points: float) -> float:
        """Worth after a tsumo of ``points`` in all, to which the dealer pays double."""
        public = self._public
        deltas = self._deltas()
        payers = public.following(winner)
        parts = sum(2 if seat == public.oya else 1 for seat in payers)
        counters = public.honba * public.rules.honba_value / len(payers)
        for seat in payers:
            share = points * (2 if seat == public.oya else 1) / parts + counters
            deltas[seat] -= share
            deltas[winner] += share
        return self._settle(deltas, winner)

    def _worth_of_win(self, threat: Threat) -> float:
        """Worth after a threat wins by tsumo or from another seat than the viewer."""
        payers = [seat for seat in self._public.following(threat.seat) if seat != self.seat]
        by_ron = sum(self._ron(threat.seat, payer, threat.loss) for payer in payers) / len(payers)
        by_tsumo = self._tsumo(threat.seat, threat.loss * 1.1)
        return (_TSUMO * by_tsumo + _RON_ELSEWHERE * by_ron) / (_TSUMO + _RON_ELSEWHERE)

    def gain(self, points: int, *, tsumo: bool) -> float:
        """Worth after the seat wins ``points`` in all, without honba and riichi sticks."""
        key = points, tsumo
        found = self._gains.get(key)
        if found is None:
            if tsumo:
                found = self._tsumo(self.seat, points)
            else:
                payers = self._public.following(self.seat)
                found = sum(self._ron(self.seat, payer, points) for payer in payers) / len(payers)
            self._gains[key] = found
        return found

    def _draw(self, tenpai: tuple[int, ...]) -> float:
        public = self._public
        deltas = self._deltas()
        noten = [seat for seat in range(public.players) if seat not in tenpai]
        if tenpai and noten:
            each = public.rules.noten_bappu // (len(tenpai) * len(noten))
            for seat in noten:
                deltas[seat] -= each * len(tenpai)
            for seat in tenpai:
                deltas[seat] += each * len(noten)
        stays = public.oya in tenpai and public.rules.renchan == "tenpai"
        return self._standing.worth([round(delta / 100) * 100 for delta in deltas], dealer_stays=stays)

    def _fold_curve(self) -> Curve:
        curve = [self.noten] * (self.cycles + 2)
        worth = self.noten
        for cycle in range(self.cycles, 0, -1):
            danger = _FOLDED * self._danger[cycle]
            happens = self._others_worth[cycle] + _FOLDED * self._danger_worth[cycle]
            worth = happens + (1 - self._others[cycle] - danger) * worth
            curve[cycle] = worth
        return curve

    def folded(self, risks: Sequence[float]) -> float:
        """Worth of folding from the next cycle on; ``risks`` are the deal-in chances of the first discards."""
        worth = self.fold[min(len(risks), self.cycles) + 1]
        for cycle in range(min(len(risks), self.cycles), 0, -1):
            danger = risks[cycle - 1]
            mean = self._danger_worth[cycle] / self._danger[cycle] if self._danger[cycle] else 0.0
            happens = self._others_worth[cycle] + danger * mean
            worth = happens + (1 - self._others[cycle] - danger) * worth
        return worth

    def waiting(self, hazard: float, gain: float, *, counts_as_tenpai: bool = True) -> Curve:
        """The curve of a tenpai hand that wins with the chance ``hazard`` in each cycle and is worth ``gain`` then."""
        key = round(hazard * 500), round(gain / 25) if hazard else -1 - counts_as_tenpai
        found = self._curves.get(key)
        if found is not None:
            return found
        worth = self.tenpai if counts_as_tenpai else self.noten
        curve = [worth] * (self.cycles + 2)
        riichi = self.riichi
        for cycle in range(self.cycles, 0, -1):
            happens = self._others_worth[cycle] + self._danger_worth[cycle]
            goes_on = 1 - self._others[cycle] - self._danger[cycle]
            worth = happens + goes_on * (hazard * gain + (1 - hazard) * worth)
            if not riichi and worth < self.fold[cycle]:
                worth = self.fold[cycle]
            curve[cycle] = worth
        self._curves[key] = curve
        return curve

    def nearing(self, steps: Sequence[tuple[float, Curve]]) -> Curve:
        """The curve of a noten hand. ``steps`` are (chance in a cycle, curve of the nearer hand that it becomes)."""
        worth = self.noten
        curve = [worth] * (self.cycles + 2)
        stays = max(0.0, 1 - sum(chance for chance, _ in steps))
        for cycle in range(self.cycles, 0, -1):
            happens = self._others_worth[cycle] + self._danger_far_worth[cycle]
            goes_on = 1 - self._others[cycle] - self._danger_far[cycle]
            ahead = stays * worth
            for chance, nearer in steps:
                ahead += chance * nearer[cycle + 1]
            worth = happens + goes_on * ahead
            worth = max(worth, self.fold[cycle])
            curve[cycle] = worth
        return curve
