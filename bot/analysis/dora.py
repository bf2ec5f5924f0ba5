"""Counts dora, and the han that tiles have from them."""

from collections.abc import Iterable, Sequence

from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_COUNT, KIND_OF, Tile, dora_of, is_red
from bot.engine.view import PublicView


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
