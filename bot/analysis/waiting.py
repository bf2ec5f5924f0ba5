"""The waits of a tenpai hand: the shapes, unseen copies and value of each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.analysis.efficiency import discard_outlooks
from bot.analysis.hand_input import HandInput, furiten_kinds
from bot.engine.scoring.interpretations import Split, WaitKind, splits
from bot.engine.scoring.score import HandValue
from bot.engine.tenpai import free_waits, tenpai_waits
from bot.engine.tiles import KIND_OF, YAOCHUU, Kind, Tile, is_red
from bot.lookup.hand_lookup import Lookup, WaitValue, answer_of

_ORDER: Final = tuple(WaitKind)


def wait_shapes(counts: Sequence[int], kind: Kind, sets: int = 0, *, four_same: bool = False) -> tuple[WaitKind, ...]:
    """Every wait shape that the kind completes, two-sided first; empty if it does not complete the hand.

    ``counts`` are the 34 counts of 3n+1 concealed tiles, ``sets`` the number of declared sets. The last pair of seven
    pairs is a tanki. ``four_same`` is the option ``chiitoi_four_same``: four equal tiles may be two of the pairs.
    """
    whole = list(counts)
    whole[kind] += 1
    found = {wait for split in splits(whole) for wait in _in_split(split, kind)}
    if not sets:
        if sum(count // 2 for count in whole) == 7 and (four_same or max(whole) == 2):
            found.add(WaitKind.TANKI)
        if all(whole[each] for each in YAOCHUU) and sum(whole[each] for each in YAOCHUU) == 14:
            found.add(WaitKind.KOKUSHI_13 if all(counts[each] for each in YAOCHUU) else WaitKind.KOKUSHI)
    return tuple(sorted(found, key=_ORDER.index))


def _in_split(split: Split, kind: int) -> set[WaitKind]:
    found = set()
    number = kind % 9
    for run in split.runs:
        if kind == run + 1:
            found.add(WaitKind.KANCHAN)
        elif kind == run:
            found.add(WaitKind.PENCHAN if number == 6 else WaitKind.RYANMEN)
        elif kind == run + 2:
            found.add(WaitKind.PENCHAN if number == 2 else WaitKind.RYANMEN)
    if kind in split.triplets:
        found.add(WaitKind.SHANPON)
    if kind == split.pair:
        found.add(WaitKind.TANKI)
    return found


@dataclass(frozen=True, slots=True)
class Waiting:
    """One wait."""

    kind: Kind
    left: int
    """Unseen copies."""
    shapes: tuple[WaitKind, ...]
    worth: WaitValue | None = None
    """The value of a win; None if the hand has sets that were not typed."""
    in_riichi: WaitValue | None = None
    """The value of a win in riichi; None if riichi is not possible or was already declared."""

    @property
    def best_ron(self) -> int:
        """Points of a ron, in riichi if possible; 0 without a yaku."""
        for value in (self.in_riichi, self.worth):
            if value is not None and isinstance(value.ron, HandValue):
                return sum(share.count * share.points for share in value.ron_shares)
        return 0


@dataclass(frozen=True, slots=True)
class TenpaiHand:
    """A tenpai hand, after ``discard`` if it had 3n+2 tiles.

    ``furiten`` are the waits that are in the player's own river, including ``discard``.
    """

    discard: Tile | None
    waits: tuple[Waiting, ...]
    furiten: tuple[Kind, ...]

    @property
    def left(self) -> int:
        """Unseen winning tiles, each copy counted."""
        return sum(wait.left for wait in self.waits)


def waits_of_hand(hand_input: HandInput, question: Lookup, discard: Tile | None = None) -> TenpaiHand | None:
    """The waits of a hand of 3n+1 tiles; None if it is not tenpai. ``discard`` is only passed on to the result."""
    rules, counts = question.rules, hand_input.counts
    kinds = tenpai_waits(hand_input.concealed, hand_input.melds, rules)
    if not kinds:
        return None
    worth: dict[Kind, WaitValue] = {}
    in_riichi: dict[Kind, WaitValue] = {}
    if not hand_input.unwritten:
        worth = {wait.kind: wait for wait in answer_of(hand_input.parsed(), question).waits}
        declarable = rules.dead_wait_riichi or free_waits(hand_input.concealed, hand_input.melds, kinds, rules)
        if declarable and hand_input.closed and not (question.riichi or question.double_riichi):
            declared = answer_of(hand_input.parsed(), replace(question, riichi=True))
            in_riichi = {wait.kind: wait for wait in declared.waits}
    waits = tuple(
        Waiting(
            kind,
            hand_input.unseen[kind],
            wait_shapes(counts, kind, hand_input.sets, four_same=rules.chiitoi_four_same),
            worth.get(kind),
            in_riichi.get(kind),
        )
        for kind in kinds
    )
    return TenpaiHand(discard, waits, furiten_kinds(kinds, hand_input.discards))


def tenpai_discards(hand_input: HandInput, question: Lookup) -> tuple[TenpaiHand, ...]:
    """The tenpai hand after each discard of 3n+2 tiles that leaves one: most winning tiles, then highest average ron.

    A red five is discarded only if the hand has no plain one.
    """
    found = []
    for outlook in discard_outlooks(hand_input.counts, hand_input.sets, hand_input.unseen, question.rules.players):
        if outlook.shanten or outlook.discard is None:
            continue
        tile = tile_to_discard(hand_input, outlook.discard)
        after = waits_of_hand(hand_input.without(tile), question, tile)
        if after is not None:
            found.append(after)
    return tuple(sorted(found, key=lambda hand: (-hand.left, -_average_ron(hand))))


def tile_to_discard(hand_input: HandInput, kind: Kind) -> Tile:
    """The tile of a kind to discard: a plain one before a red five."""
    return min((tile for tile in hand_input.concealed if KIND_OF[tile] == kind), key=is_red)


def _average_ron(hand: TenpaiHand) -> float:
    return sum(wait.left * wait.best_ron for wait in hand.waits) / max(1, hand.left)
