"""Visible tiles: how many of each kind a seat has seen, which are safe to discard, and which are dora."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_COUNT, KIND_OF, NORTH, Kind, Tile, counts_of, dora_of, is_red, tile_set
from bot.engine.view import PublicView, SeatView

_COPIES: Final = {players: tuple(counts_of(tile_set((0, 0, 0), players))) for players in (3, 4)}
"""Copies of each kind in the tile set, by players: with three, 2m-8m are not in play (7)."""


def seen_counts(view: SeatView) -> list[int]:
    """Copies of each of the 34 kinds that the viewer sees: its hand, rivers, melds, norths set aside, indicators.

    A called discard lies in the caller's meld and is counted there.
    """
    counts = [0] * KIND_COUNT
    for tile in view.hidden.tiles:
        counts[KIND_OF[tile]] += 1
    for tile in view.public.indicators:
        counts[KIND_OF[tile]] += 1
    for seat in view.public.seats:
        counts[NORTH] += seat.kita
        for entry in seat.river:
            if entry.called_by is None:
                counts[KIND_OF[entry.tile]] += 1
        for meld in seat.melds:
            for tile in meld.tiles:
                counts[KIND_OF[tile]] += 1
    return counts


def unseen_counts(view: SeatView) -> list[int]:
    """Copies of each kind that the viewer cannot see: in the walls and in the other hands."""
    copies = _COPIES[view.public.players]
    return [copies[kind] - count for kind, count in enumerate(seen_counts(view))]


def safe_against(public: PublicView, seat: int) -> frozenset[Kind]:
    """Kinds on which ``seat`` cannot ron: its own discards, and in riichi every discard since the declaration.

    A discard whose call window is still open counts as passed: the viewer cannot change it any more.
    """
    safe = set(public.seats[seat].river_kinds)
    if public.seats[seat].riichi:
        declared = False
        for owner, place in public.discard_order():
            entry = public.seats[owner].river[place]
            if declared:
                safe.add(KIND_OF[entry.tile])
            # If the declaration tile was called, the next discard is turned sideways as well; the first one counts.
            declared = declared or (owner == seat and entry.sideways)
    return frozenset(safe)


def passed_this_turn(public: PublicView, seat: int) -> frozenset[Kind]:
    """Kinds that ``seat`` passed since its last discard: it cannot ron on them before its next draw (3.3).

    A discard whose call window is still open counts as passed. Empty if the rules end temporary furiten at any call.
    """
    if public.rules.temp_furiten_clear == "own_draw_or_any_interruption":
        return frozenset()
    passed: list[Kind] = []
    for owner, place in reversed(public.discard_order()):
        if owner == seat:
            break
        passed.append(KIND_OF[public.seats[owner].river[place].tile])
    return frozenset(passed)


def dora_counts(public: PublicView) -> tuple[int, ...]:
    """How many times each of the 34 kinds is dora by the revealed indicators."""
    counts = [0] * KIND_COUNT
    for indicator in public.indicators:
        counts[dora_of(indicator, public.players)] += 1
    return tuple(counts)


def han_of_dora(tiles: Iterable[Tile], dora: Sequence[int], rules: Ruleset) -> int:
    """Han of dora and red fives among these tiles; ``dora`` as ``dora_counts`` gives it."""
    reds = rules.aka_dora
    return sum(
        dora[KIND_OF[tile]] + (is_red(tile) and reds[tile - KIND_COUNT] > 0)  # the colour may be ruled out
        for tile in tiles
    )
