"""Aims: what a discard that the count calls slower may have been after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.discard_puzzle import READABLE, Verdict, yaku_after
from bot.engine.scoring.shanten import shanten_forms
from bot.engine.tiles import KIND_COUNT, KIND_OF, counts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.analysis.review.discard_review import ReviewedDiscard
    from bot.engine.view import SeatView

_WORTH_A_TILE: Final = frozenset(("toitoi", "sanshoku_doujun", "ittsuu", "honitsu", "chinitsu"))
"""Yaku of two han and more, for which one may stay a tile farther from tenpai."""
_FARTHER: Final = (1, 0)
"""How much farther than the nearest four sets and a pair may be, and seven pairs, to be gone for."""
_NEARLY: Final = 0.9
_NONE: Final = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Aims:
    """What a discard keeps beside the right ones.

    ``gained`` and ``lost`` are yaku, by their ids, that it keeps in reach and they do not, and the other way round.
    ``bare``: it leaves an open hand without a yaku in reach though another would not; ``barren``: so do all the right
    ones. ``other_form``: it is as good as any for seven pairs, which are as near, or for four sets, which are at most
    one tile farther, and better for them than the right ones.
    """

    gained: frozenset[str] = _NONE
    lost: frozenset[str] = _NONE
    bare: bool = False
    barren: bool = False
    other_form: bool = False


def aims_of(view: SeatView, throws: Sequence[ReviewedDiscard], chosen: ReviewedDiscard, unseen: Sequence[int]) -> Aims:
    """The aims of the chosen discard. Yaku are looked into near tenpai alone."""
    closed = view.own.closed
    if chosen.right and (closed or throws[0].shanten > READABLE):
        return Aims()
    other_form = not chosen.right and not view.own.melds and _other_form(view, throws, chosen, unseen)
    if throws[0].shanten > READABLE:
        return Aims(other_form=other_form)
    looked = [one.choice for one in throws if one.right or one is chosen or one.verdict is not Verdict.FARTHER]
    reach = yaku_after(view, looked)
    right = _NONE.union(*(reach[one.tile] for one in throws if one.right))
    mine = reach[chosen.tile]
    bare = not closed and not mine and any(reach.values())
    barren = not closed and not right
    if chosen.right:
        return Aims(bare=bare, barren=barren)
    gained = mine - right
    if gained and chosen.verdict is Verdict.FARTHER:
        # With a tile more to spend the right ones may have it as well, and a cheap yaku is not worth the tile.
        same = yaku_after(view, (one.choice for one in throws if one.right), chosen.shanten)
        gained = (gained & _WORTH_A_TILE).difference(*same.values())
    return Aims(gained, right - mine, bare, barren, other_form)


def _other_form(
    view: SeatView, throws: Sequence[ReviewedDiscard], chosen: ReviewedDiscard, unseen: Sequence[int]
) -> bool:
    """Whether the chosen discard is as good as any for one form of the hand, if not for the nearest."""
    counts, players = counts_of(view.hidden.tiles), view.public.players
    forms = {}
    for throw in throws:
        kind = KIND_OF[throw.tile]
        counts[kind] -= 1
        forms[throw.tile] = shanten_forms(counts, 0, players)[: len(_FARTHER)]
        counts[kind] += 1
    nearest = min(throw.shanten for throw in throws)
    for form, farther in enumerate(_FARTHER):
        near = min(each[form] for each in forms.values())
        if near > nearest + farther or forms[chosen.tile][form] > near:
            continue
        ways = {
            throw.tile: _accepted(counts, KIND_OF[throw.tile], form, players, unseen)
            for throw in throws
            if forms[throw.tile][form] == near
        }
        rights = (ways.get(throw.tile, 0) for throw in throws if throw.right)
        if ways[chosen.tile] >= _NEARLY * max(ways.values()) and ways[chosen.tile] > max(rights):
            return True
    return False


def _accepted(counts: list[int], out: int, form: int, players: int, unseen: Sequence[int]) -> int:
    """Unseen tiles that bring one form of the hand nearer, ``out`` thrown."""
    counts[out] -= 1
    far = shanten_forms(counts, 0, players)[form]
    found = 0
    for kind in range(KIND_COUNT):
        if unseen[kind] and counts[kind] < 4:
            counts[kind] += 1
            found += unseen[kind] * (shanten_forms(counts, 0, players)[form] < far)
            counts[kind] -= 1
    counts[out] += 1
    return found
