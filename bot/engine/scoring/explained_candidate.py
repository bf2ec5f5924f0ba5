"""Explains a candidate of the scorer: its sets with their tiles, and its fu with reasons (3.2, 4.1)."""

from typing import Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.fu import fu_items
from bot.engine.scoring.hand_value import FuItem
from bot.engine.scoring.interpretations import HandSet, Interpretation, SetKind, Shape, WaitKind
from bot.engine.scoring.situation import TSUMO
from bot.engine.scoring.suit_sets import (
    COUNT_BITS,
    KANCHAN,
    PENCHAN,
    RYANMEN_HIGH,
    RYANMEN_LOW,
    SHANPON,
    TANKI,
    WAIT_AT,
    Splits,
    count_at,
)
from bot.engine.scoring.winning_hand import WinningHand
from bot.engine.tiles import KIND_COUNT, KIND_OF, RED_FIVES, Kind, Tile, sort_tiles

# Hands other than four sets and a pair have one of these in place of fu bits.
SEVEN_PAIRS: Final = -1
KOKUSHI: Final = -2
KOKUSHI_13: Final = -3
UNCONNECTED: Final = -4

Packed = tuple[WinningHand, "Splits", int]
"""An interpretation in the scorer: the hand, the split of each suit, and the fu bits with the wait."""

_IRREGULAR: Final = {
    SEVEN_PAIRS: (Shape.SEVEN_PAIRS, WaitKind.TANKI),
    KOKUSHI: (Shape.KOKUSHI, WaitKind.KOKUSHI),
    KOKUSHI_13: (Shape.KOKUSHI, WaitKind.KOKUSHI_13),
    UNCONNECTED: (Shape.UNCONNECTED, WaitKind.NONE),
}
_WAITS: Final = {
    TANKI: WaitKind.TANKI,
    SHANPON: WaitKind.SHANPON,
    RYANMEN_LOW: WaitKind.RYANMEN,
    RYANMEN_HIGH: WaitKind.RYANMEN,
    KANCHAN: WaitKind.KANCHAN,
    PENCHAN: WaitKind.PENCHAN,
}
_plain_sets: Final[dict[tuple[SetKind, int, bool], HandSet]] = {}
"""Sets without a red five, as asked for."""


def spelled_out(packed: Packed, fu: int) -> tuple[tuple[FuItem, ...], Interpretation]:
    """The fu items of an interpretation, none for a value without ``fu``, and the interpretation itself."""
    hand, splits, fu_bits = packed
    pair_tiles: tuple[Tile, ...] = ()
    if fu_bits < 0:
        interpretation = _irregular(hand, fu_bits)
    else:
        interpretation, pair_tiles = _regular(hand, splits, fu_bits)
    if not fu:
        return (), interpretation
    return fu_items(interpretation, pair_tiles, hand.flags, hand.winds, hand.closed, hand.rules.options), interpretation


def _irregular(hand: WinningHand, which: int) -> Interpretation:
    shape, wait = _IRREGULAR[which]
    pairs = []
    for suit, key in enumerate(hand.keys):
        for number in range(9):
            pairs += [Kind(9 * suit + number)] * (count_at(key, COUNT_BITS * number) // 2)
    return Interpretation(shape, (), tuple(pairs), wait, None)


def _completed(runs: tuple[int, ...], triplets: tuple[int, ...], wait: int, win: int) -> int | None:
    """The index of the set that the winning tile completed, runs before triplets; None for the pair."""
    if wait == TANKI:
        return None
    if wait == SHANPON:
        return len(runs) + triplets.index(win)
    if wait == KANCHAN:
        return runs.index(win - 1)
    is_lowest = wait == RYANMEN_LOW or (wait == PENCHAN and win % 9 == 6)
    return runs.index(win if is_lowest else win - 2)


def _plain_set(kind: SetKind, first: int, *, concealed: bool) -> HandSet:
    key = (kind, first, concealed)
    found = _plain_sets.get(key)
    if found is None:
        found = _plain_sets[key] = HandSet(kind, Kind(first), concealed, _tiles_of(kind, first))
    return found


def _tiles_of(kind: SetKind, first: int) -> tuple[Tile, ...]:
    if kind is SetKind.SEQUENCE:
        return Tile(first), Tile(first + 1), Tile(first + 2)
    return (Tile(first),) * (3 if kind is SetKind.TRIPLET else 4)


def _meld_set(meld: Meld) -> HandSet:
    kind = SetKind.KAN if meld.is_kan else SetKind.TRIPLET
    if meld.kind is MeldKind.CHII:
        kind = SetKind.SEQUENCE
    if max(meld.tiles) < KIND_COUNT:
        return _plain_set(kind, meld.first, concealed=not meld.is_open)
    return HandSet(kind, meld.first, not meld.is_open, meld.tiles)


def _regular(hand: WinningHand, splits: Splits, fu_bits: int) -> tuple[Interpretation, tuple[Tile, ...]]:
    """The interpretation of a regular hand, and the tiles of its pair."""
    m, p, s, z = splits
    runs = m.runs + p.runs + s.runs
    triplets = m.triplets + p.triplets + s.triplets + z.triplets
    pair = max(m.pair, p.pair, s.pair, z.pair)
    wait = fu_bits >> WAIT_AT
    completed = _completed(runs, triplets, wait, KIND_OF[hand.win])
    sets = [_plain_set(SetKind.SEQUENCE, run, concealed=True) for run in runs]
    for kind in triplets:
        # Completed by ron, a triplet is scored as open, also in a closed hand (4.1 note 4).
        opened = len(sets) == completed and not hand.flags & TSUMO
        sets.append(_plain_set(SetKind.TRIPLET, kind, concealed=not opened))
    pair_tiles: tuple[Tile, ...] = (Tile(pair), Tile(pair))
    for suit in range(3):
        if count_at(hand.reds, COUNT_BITS * suit):
            left = _place_red_fives(sets, suit, hand, completed)
            if pair == 9 * suit + 4:
                pair_tiles = ((RED_FIVES[suit],) * left + pair_tiles)[:2]
    sets += [_meld_set(meld) for meld in hand.melds]
    return Interpretation(Shape.REGULAR, tuple(sets), (Kind(pair),), _WAITS[wait], completed), pair_tiles


def _place_red_fives(sets: list[HandSet], suit: int, hand: WinningHand, completed: int | None) -> int:
    """Lay the red fives of a suit into the sets with a five: the winning tile into the set it completed, red or not.

    Answers how many are left for the pair.
    """
    five, red = Kind(9 * suit + 4), RED_FIVES[suit]
    # A red winning tile is kept back for the set or pair that it completed.
    left = count_at(hand.reds, COUNT_BITS * suit) - (hand.win == red)
    for index, own in enumerate(sets):
        kinds = [KIND_OF[tile] for tile in own.tiles]
        tiles: list[Tile] = []
        if index == completed and KIND_OF[hand.win] in kinds:
            kinds.remove(KIND_OF[hand.win])
            tiles.append(hand.win)
        for kind in kinds:
            if kind == five and left:
                left -= 1
                tiles.append(red)
            else:
                tiles.append(Tile(kind))
        if max(tiles) >= KIND_COUNT:
            sets[index] = HandSet(own.kind, own.first, own.concealed, sort_tiles(tiles))
    return left + (hand.win == red and completed is None)
