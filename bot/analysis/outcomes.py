"""What a hand comes to win: exactly, for every way in which it may become ready and be completed by the next tiles.

For a hand that is tenpai each unseen copy of each wait counts once. For one a tile away each unseen copy of each
accepted tile counts as many times as the tenpai that follows has tiles to win on; of several discards the one with most
points to win, its tiles counted, is taken. The win is a ron, in riichi where the hand is closed; luck and ura dora are
left aside. Farther hands have too many futures to be told so.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.engine.scoring.points import ron_points
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.shanten import accepted_by_discard, kinds_of, shape_waits, ukeire
from bot.engine.tiles import EAST, KIND_OF, Tile, counts_of, is_red, sort_tiles
from bot.lookup.hand_lookup import situation_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.analysis.hand_input import HandInput
    from bot.engine.scoring.situation import Situation
    from bot.engine.tiles import Kind
    from bot.lookup.hand_lookup import Lookup


@dataclass(frozen=True, slots=True)
class WinSums:
    """Sums over all the ways in which a hand is won.

    ``winning`` are tiles to win on, each weighed by the ``draws`` that lead to it (1 where the hand is tenpai already);
    ``points`` what they win by ron together, ``yaku`` how many of them have each yaku.
    """

    draws: int = 1
    winning: int = 0
    points: int = 0
    yaku: Mapping[str, int] = field(default_factory=dict)

    @property
    def average(self) -> float:
        """Points of a ron on the average; waits without a yaku count as none."""
        return self.points / self.winning if self.winning else 0.0

    @property
    def waits(self) -> float:
        """Tiles to win on once tenpai, on the average."""
        return self.winning / self.draws if self.draws else 0.0

    def share(self, yaku: str) -> float:
        """The part of the wins that have a yaku."""
        return self.yaku.get(yaku, 0) / self.winning if self.winning else 0.0


def outcome(held: HandInput, question: Lookup, far: int) -> WinSums | None:
    """The outcome of a hand of 3n+1 tiles that is ``far`` from tenpai: None from two tiles on.

    None as well where sets of the hand are not written down.
    """
    if far > 1 or held.unwritten:
        return None
    riichi = held.closed
    situation = situation_of(replace(question, riichi=riichi, double_riichi=False, tsumo=False))
    measure = _WinMeasure(held, question, situation)
    if far == 0:
        return measure.ready(held.concealed, list(held.unseen))
    return measure.one_away()


class _WinMeasure:
    def __init__(self, held: HandInput, question: Lookup, situation: Situation) -> None:
        self._held = held
        self._rules = question.rules
        self._situation = situation

    def ready(self, concealed: tuple[Tile, ...], unseen: list[int]) -> WinSums:
        """A tenpai hand."""
        counts = counts_of(concealed)
        dealer = self._situation.seat_wind == EAST
        winning = points = 0
        yaku: Counter[str] = Counter()
        for kind in shape_waits(counts, self._held.sets, four_same=self._rules.chiitoi_four_same):
            left = unseen[kind]
            if left <= 0:
                continue
            winning += left
            value = evaluate(concealed, Tile(kind), self._held.melds, self._situation, self._rules)
            if isinstance(value, HandValue):
                points += left * ron_points(value.base, dealer)
                yaku.update({entry.id: left for entry in value.yaku})
        return WinSums(1, winning, points, yaku)

    def one_away(self) -> WinSums:
        """A hand one tile from tenpai."""
        held = self._held
        draws = winning = points = 0
        yaku: Counter[str] = Counter()
        for kind in ukeire(held.counts, held.sets, self._rules.players):
            left = held.unseen[kind]
            if left <= 0:
                continue
            unseen = list(held.unseen)
            unseen[kind] -= 1
            after = self._best_after(kind, unseen)
            draws += left
            winning += left * after.winning
            points += left * after.points
            yaku.update({name: left * count for name, count in after.yaku.items()})
        return WinSums(draws, winning, points, yaku)

    def _best_after(self, drawn: Kind, unseen: list[int]) -> WinSums:
        """The best of the tenpai hands that a draw leaves."""
        concealed = sort_tiles((*self._held.concealed, Tile(drawn)))
        counts = counts_of(concealed)
        best = WinSums()
        for kind, far, mask in accepted_by_discard(counts, self._held.sets, self._rules.players):
            if far or not any(unseen[wait] > 0 for wait in kinds_of(mask)):
                continue
            rest = list(concealed)
            rest.remove(min((tile for tile in concealed if KIND_OF[tile] == kind), key=is_red))
            after = self.ready(tuple(rest), unseen)
            if (after.points, after.winning) > (best.points, best.winning):
                best = after
        return best
