"""What a hand waits for: each kind with the shapes that wait for it, how many are left, and what it would win."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.analysis.efficiency import discard_outlooks
from bot.analysis.hand_input import furiten_kinds
from bot.analysis.wait_shapes import wait_shapes
from bot.engine.scoring.score import HandValue
from bot.engine.scoring.shanten import shape_waits
from bot.engine.tiles import KIND_OF, Kind, Tile, is_red
from bot.lookup.hand_lookup import answer_of

if TYPE_CHECKING:
    from bot.analysis.hand_input import HandInput
    from bot.engine.scoring.interpretations import WaitKind
    from bot.lookup.hand_lookup import Lookup, WaitValue


@dataclass(frozen=True, slots=True)
class Waiting:
    """One wait. ``worth`` is what it would win, ``in_riichi`` what in riichi where the hand is closed and not yet so.

    Both are None where sets of the hand are not written down.
    """

    kind: Kind
    left: int
    shapes: tuple[WaitKind, ...]
    worth: WaitValue | None = None
    in_riichi: WaitValue | None = None

    @property
    def best_ron(self) -> int:
        """Points of a ron, in riichi where that is possible; 0 without a yaku."""
        for value in (self.in_riichi, self.worth):
            if value is not None and isinstance(value.ron, HandValue):
                return sum(share.count * share.points for share in value.ron_shares)
        return 0


@dataclass(frozen=True, slots=True)
class TenpaiHand:
    """A hand that is tenpai: ``discard`` is what has to go first, None for a hand of 3n+1 tiles.

    ``furiten`` are the waits that lie in the own river, the discard among it.
    """

    discard: Tile | None
    waits: tuple[Waiting, ...]
    furiten: tuple[Kind, ...]

    @property
    def left(self) -> int:
        """Tiles that would win, each copy counted."""
        return sum(wait.left for wait in self.waits)


def waits_of_hand(held: HandInput, question: Lookup, discard: Tile | None = None) -> TenpaiHand | None:
    """What a hand of 3n+1 tiles waits for; None where it is not tenpai. ``discard`` is told in the answer."""
    rules, counts = question.rules, held.counts
    kinds = shape_waits(counts, held.sets, four_same=rules.chiitoi_four_same)
    if not kinds:
        return None
    worth: dict[Kind, WaitValue] = {}
    in_riichi: dict[Kind, WaitValue] = {}
    if not held.unwritten:
        worth = {wait.kind: wait for wait in answer_of(held.parsed(), question).waits}
        if held.closed and not (question.riichi or question.double_riichi):
            declared = answer_of(held.parsed(), replace(question, riichi=True))
            in_riichi = {wait.kind: wait for wait in declared.waits}
    waits = tuple(
        Waiting(
            kind,
            held.unseen[kind],
            wait_shapes(counts, kind, held.sets, four_same=rules.chiitoi_four_same),
            worth.get(kind),
            in_riichi.get(kind),
        )
        for kind in kinds
    )
    return TenpaiHand(discard, waits, furiten_kinds(kinds, held.discards))


def tenpai_discards(held: HandInput, question: Lookup) -> tuple[TenpaiHand, ...]:
    """What a hand of 3n+2 tiles waits for after each discard that leaves it tenpai, most tiles first.

    Of equal numbers the one that wins more by ron on the average. A red five goes only where no plain one is held.
    """
    found = []
    for outlook in discard_outlooks(held.counts, held.sets, held.unseen, question.rules.players):
        if outlook.shanten or outlook.discard is None:
            continue
        tile = tile_to_discard(held, outlook.discard)
        after = waits_of_hand(held.without(tile), question, tile)
        if after is not None:
            found.append(after)
    return tuple(sorted(found, key=lambda one: (-one.left, -_average_ron(one))))


def tile_to_discard(held: HandInput, kind: Kind) -> Tile:
    """The tile of a kind that the hand would give up: a plain one before a red five."""
    return min((tile for tile in held.concealed if KIND_OF[tile] == kind), key=is_red)


def _average_ron(one: TenpaiHand) -> float:
    return sum(wait.left * wait.best_ron for wait in one.waits) / max(1, one.left)
