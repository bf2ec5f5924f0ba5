"""The wins of a hand at most one tile from tenpai, enumerated exactly.

For a tenpai hand each unseen copy of each wait counts once. For a hand one tile away each unseen copy of each accepted
tile counts once for every winning tile of the tenpai that follows; the discard chosen is the one with the highest sum
of points. Wins are by ron, in riichi if the hand is closed, without ippatsu and ura dora. Hands farther away have too
many continuations to enumerate.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.analysis.hand_input import HandInput
from bot.engine.scoring.points import ron_points
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.shanten import accepted_by_discard, kinds_of, shape_waits, ukeire
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, KIND_OF, Kind, Tile, counts_of, is_red, sort_tiles
from bot.lookup.hand_lookup import Lookup, situation_of


@dataclass(frozen=True, slots=True)
class WinSums:
    """Sums over all wins of a hand."""

    draws: int = 1
    """Unseen tiles that make the hand tenpai; 1 if it already is."""
    winning: int = 0
    """Unseen winning tiles, counted once for each draw that leads to them."""
    points: int = 0
    """Ron points of all the winning tiles together."""
    yaku: Mapping[str, int] = field(default_factory=dict)
    """Number of the winning tiles that give each yaku."""

    @property
    def average(self) -> float:
        """Average points of a ron; a win without a yaku counts as 0."""
        return self.points / self.winning if self.winning else 0.0

    @property
    def waits(self) -> float:
        """Average number of winning tiles once tenpai."""
        return self.winning / self.draws if self.draws else 0.0

    def share(self, yaku: str) -> float:
        """The share of the wins that have a yaku, from 0 to 1."""
        return self.yaku.get(yaku, 0) / self.winning if self.winning else 0.0


def outcome(hand_input: HandInput, question: Lookup, shanten: int) -> WinSums | None:
    """The wins of a hand of 3n+1 tiles with shanten ``shanten``; None from two tiles on.

    None as well if the hand has sets that were not typed.
    """
    if shanten > 1 or hand_input.unwritten:
        return None
    riichi = hand_input.closed
    situation = situation_of(replace(question, riichi=riichi, double_riichi=False, tsumo=False))
    measure = _WinMeasure(hand_input, question, situation)
    if shanten == 0:
        return measure.tenpai(hand_input.concealed, list(hand_input.unseen))
    return measure.one_away()


class _WinMeasure:
    def __init__(self, hand_input: HandInput, question: Lookup, situation: Situation) -> None:
        self._hand_input = hand_input
        self._rules = question.rules
        self._situation = situation

    def tenpai(self, concealed: tuple[Tile, ...], unseen: list[int]) -> WinSums:
        """The wins of a tenpai hand."""
        counts = counts_of(concealed)
        dealer = self._situation.seat_wind == EAST
        winning = points = 0
        yaku: Counter[str] = Counter()
        for kind in shape_waits(counts, self._hand_input.sets, four_same=self._rules.chiitoi_four_same):
            left = unseen[kind]
            if left <= 0:
                continue
            winning += left
            value = evaluate(concealed, Tile(kind), self._hand_input.melds, self._situation, self._rules)
            if isinstance(value, HandValue):
                points += left * ron_points(value.base, dealer)
                yaku.update({entry.id: left for entry in value.yaku})
        return WinSums(1, winning, points, yaku)

    def one_away(self) -> WinSums:
        """The wins of a hand one tile from tenpai."""
        hand_input = self._hand_input
        draws = winning = points = 0
        yaku: Counter[str] = Counter()
        for kind in ukeire(hand_input.counts, hand_input.sets, self._rules.players):
            left = hand_input.unseen[kind]
            if left <= 0:
                continue
            unseen = list(hand_input.unseen)
            unseen[kind] -= 1
            after = self._best_after(kind, unseen)
            draws += left
            winning += left * after.winning
            points += left * after.points
            yaku.update({name: left * count for name, count in after.yaku.items()})
        return WinSums(draws, winning, points, yaku)

    def _best_after(self, drawn: Kind, unseen: list[int]) -> WinSums:
        """The wins of the best tenpai hand after a draw."""
        concealed = sort_tiles((*self._hand_input.concealed, Tile(drawn)))
        counts = counts_of(concealed)
        best = WinSums()
        for kind, shanten, mask in accepted_by_discard(counts, self._hand_input.sets, self._rules.players):
            if shanten or not any(unseen[wait] > 0 for wait in kinds_of(mask)):
                continue
            rest = list(concealed)
            rest.remove(min((tile for tile in concealed if KIND_OF[tile] == kind), key=is_red))
            after = self.tenpai(tuple(rest), unseen)
            if (after.points, after.winning) > (best.points, best.winning):
                best = after
        return best
