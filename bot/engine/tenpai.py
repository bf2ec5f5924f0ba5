"""Tenpai: whether a hand counts as tenpai, and its waits (rules reference 2.8, 5.1)."""

from collections.abc import Iterable

from bot.engine.circumstances import has_yaku_on_some_wait
from bot.engine.melds import Meld
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.shanten import shape_waits
from bot.engine.tiles import KIND_OF, Kind, Tile, counts_of
from bot.engine.view import SeatView


def waits_after(hand: Iterable[Tile], rules: Ruleset) -> tuple[Kind, ...]:
    """Kinds that complete these 3n+1 concealed tiles, even if the hand has all four copies of one."""
    counts = counts_of(hand)
    return shape_waits(counts, (13 - sum(counts)) // 3, four_same=rules.chiitoi_four_same)


def free_waits(
    hand: Iterable[Tile], melds: tuple[Meld, ...], waits: tuple[Kind, ...], rules: Ruleset
) -> tuple[Kind, ...]:
    """The waits without those of which the player has all four copies, by ``tenpai_own_four``.

    With ``noten_concealed`` only concealed tiles count, otherwise those in melds count as well.
    """
    counts = counts_of(hand)
    for meld in melds if rules.tenpai_own_four != "noten_concealed" else ():
        for tile in meld.tiles:
            counts[KIND_OF[tile]] += 1
    return tuple(kind for kind in waits if counts[kind] < 4)


def tenpai_waits(hand: Iterable[Tile], melds: tuple[Meld, ...], rules: Ruleset) -> tuple[Kind, ...]:
    """The waits of these 3n+1 concealed tiles by ``tenpai_own_four``; none if the hand is not tenpai.

    ``melds`` are those whose tiles are known.
    """
    hand = tuple(hand)
    waits = waits_after(hand, rules)
    return waits if rules.tenpai_own_four == "tenpai" else free_waits(hand, melds, waits, rules)


def counts_as_tenpai(view: SeatView) -> bool:
    """Whether the hand is tenpai at an exhaustive draw (5.1)."""
    hidden, rules = view.hidden, view.public.rules
    waits = hidden.waits
    if rules.tenpai_own_four != "tenpai":
        waits = free_waits(hidden.hand, view.own.melds, waits, rules)
    if not waits:
        return False
    return rules.keishiki_tenpai or has_yaku_on_some_wait(view, waits)
