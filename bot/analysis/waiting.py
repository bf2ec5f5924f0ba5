"""The waits of a tenpai hand: the shapes, unseen copies and value of each."""

from dataclasses import dataclass, replace

from bot.analysis.efficiency import discard_outlooks
from bot.analysis.hand_input import HandInput, furiten_kinds
from bot.analysis.wait_shapes import wait_shapes
from bot.engine.scoring.interpretations import WaitKind
from bot.engine.scoring.score import HandValue
from bot.engine.tenpai import free_waits, tenpai_waits
from bot.engine.tiles import KIND_OF, Kind, Tile, is_red
from bot.lookup.hand_lookup import Lookup, WaitValue, answer_of


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
