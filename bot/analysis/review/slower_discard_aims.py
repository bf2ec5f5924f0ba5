"""Aims: the reasons a player may have had for a discard that looks slower by tile count."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.analysis.puzzles.discard_puzzle import READABLE, Verdict, yaku_after
from bot.analysis.review.discard_review import ReviewedDiscard
from bot.engine.scoring.shanten import shanten_forms
from bot.engine.tiles import KIND_COUNT, KIND_OF, counts_of
from bot.engine.view import SeatView

_WORTH_A_TILE: Final = frozenset(("toitoi", "sanshoku_doujun", "ittsuu", "honitsu", "chinitsu"))
"""Yaku of two or more han, which can justify staying one tile farther from tenpai."""
_FARTHER: Final = (1, 0)
"""How much farther than the nearest form a form may be and still be aimed for: four sets and a pair, seven pairs."""
_NEARLY: Final = 0.9
_NONE: Final = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Aims:
    """What a discard keeps, compared with the discards that the quiz would accept (the right ones)."""

    gained: frozenset[str] = _NONE
    """Ids of the yaku that this discard keeps in reach and the right ones do not."""
    lost: frozenset[str] = _NONE
    """Ids of the yaku that the right discards keep in reach and this one does not."""
    bare: bool = False
    """It leaves an open hand without a yaku in reach, though another discard would not."""
    barren: bool = False
    """Every right discard leaves an open hand without a yaku in reach."""
    other_form: bool = False
    """It is better than the right discards for seven pairs, or for four sets and a pair, and about the best for them.

    Seven pairs have to be as near as the nearest form, four sets and a pair at most one tile farther.
    """


def aims_of(
    view: SeatView, discards: Sequence[ReviewedDiscard], chosen: ReviewedDiscard, unseen: Sequence[int]
) -> Aims:
    """The aims of the chosen discard. Yaku are examined only near tenpai."""
    closed = view.own.closed
    if chosen.right and (closed or discards[0].shanten > READABLE):
        return Aims()
    other_form = not chosen.right and not view.own.melds and _other_form(view, discards, chosen, unseen)
    if discards[0].shanten > READABLE:
        return Aims(other_form=other_form)
    compared = [one.choice for one in discards if one.right or one is chosen or one.verdict is not Verdict.FARTHER]
    reach = yaku_after(view, compared)
    right = _NONE.union(*(reach[one.tile] for one in discards if one.right))
    mine = reach[chosen.tile]
    bare = not closed and not mine and any(reach.values())
    barren = not closed and not right
    if chosen.right:
        return Aims(bare=bare, barren=barren)
    gained = mine - right
    if gained and chosen.verdict is Verdict.FARTHER:
        # One tile farther from tenpai the right discards may reach it too, and a cheap yaku is not worth that tile.
        same = yaku_after(view, (one.choice for one in discards if one.right), chosen.shanten)
        gained = (gained & _WORTH_A_TILE).difference(*same.values())
    return Aims(gained, right - mine, bare, barren, other_form)


def _other_form(
    view: SeatView, discards: Sequence[ReviewedDiscard], chosen: ReviewedDiscard, unseen: Sequence[int]
) -> bool:
    """Whether the chosen discard is about the best for another form of the hand than the nearest."""
    counts, players = counts_of(view.hidden.tiles), view.public.players
    forms = {}
    for discard in discards:
        kind = KIND_OF[discard.tile]
        counts[kind] -= 1
        forms[discard.tile] = shanten_forms(counts, 0, players)[: len(_FARTHER)]
        counts[kind] += 1
    nearest = min(discard.shanten for discard in discards)
    for form, farther in enumerate(_FARTHER):
        near = min(each[form] for each in forms.values())
        if near > nearest + farther or forms[chosen.tile][form] > near:
            continue
        ways = {
            discard.tile: _accepted(counts, KIND_OF[discard.tile], form, players, unseen)
            for discard in discards
            if forms[discard.tile][form] == near
        }
        rights = (ways.get(discard.tile, 0) for discard in discards if discard.right)
        if ways[chosen.tile] >= _NEARLY * max(ways.values()) and ways[chosen.tile] > max(rights):
            return True
    return False


def _accepted(counts: list[int], discarded: int, form: int, players: int, unseen: Sequence[int]) -> int:
    """Number of unseen tiles that bring one form of the hand nearer after a discard."""
    counts[discarded] -= 1
    shanten = shanten_forms(counts, 0, players)[form]
    total = 0
    for kind in range(KIND_COUNT):
        if unseen[kind] and counts[kind] < 4:
            counts[kind] += 1
            total += unseen[kind] * (shanten_forms(counts, 0, players)[form] < shanten)
            counts[kind] -= 1
    counts[discarded] += 1
    return total
