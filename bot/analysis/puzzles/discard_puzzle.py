"""What would you discard? Finds turns worth asking about, and judges each discard.

Efficiency decides: a right discard keeps the least shanten and accepts the most tiles. Players do not count to the last
tile, and points matter too, so several answers can be right:

* discards that accept at least nine tenths of the highest number (``_NEARLY``);
* discards that accept at least three quarters of it and keep more dora and red fives than all of those (``_RICHER``).

A discard is wrong if another accepts no less and keeps more dora and red fives.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.analysis.efficiency import discard_outlooks
from bot.analysis.hand_input import HandInput
from bot.analysis.puzzles.dealt_turn import dealt_turn
from bot.analysis.puzzles.questions import Level
from bot.analysis.visible import unseen_counts
from bot.analysis.yaku_reach import in_reach
from bot.engine.phases import AwaitDiscard
from bot.engine.tiles import KIND_OF, NORTH, SORT_KEY, Tile, counts_of, dora_of, is_red, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from random import Random

    from bot.analysis.efficiency import Outlook
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.tiles import Kind
    from bot.engine.view import SeatView

_NEARLY: Final = (9, 10)
_RICHER: Final = (3, 4)
_LEAST_CHOICES: Final = 3
"""At least so many discards must keep the least shanten to make a real choice."""
_LEAST_LEFT: Final = 18
"""Fewest tiles left to draw; with fewer, playing on at all is in question."""
_FARTHEST: Final = 3
_EASY: Final = (7, 10)
_HARD: Final = (17, 20)
READABLE: Final = 2
"""Up to this shanten the yaku that a hand aims for can be told."""
_WORTH_NAMING: Final = frozenset(
    (
        "tanyao",
        "pinfu",
        "sanshoku_doujun",
        "ittsuu",
        "toitoi",
        "honitsu",
        "chinitsu",
        "yakuhai_jikaze",
        "yakuhai_bakaze",
        "yakuhai_haku",
        "yakuhai_hatsu",
        "yakuhai_chun",
    )
)
"""Yaku that players aim for. Iipeikou comes by chance, and seven pairs are in reach of any hand with a few pairs."""
_TRIES: Final = 400
"""Turns that are tried to find one of a level; about one in fifty fits."""


class Verdict(Enum):
    """The judgement of a discard."""

    RIGHT = "right"
    FEWER = "fewer"
    """Same shanten, but fewer tiles help."""
    POORER = "poorer"
    """Another discard accepts no less and keeps more dora and red fives."""
    FARTHER = "farther"
    """Higher shanten."""


@dataclass(frozen=True, slots=True)
class DiscardChoice:
    """A possible discard. ``kept`` counts the dora and red fives that stay, melds included."""

    tile: Tile
    outlook: Outlook
    kept: int
    verdict: Verdict

    @property
    def right(self) -> bool:
        """Whether it counts as a right answer."""
        return self.verdict is Verdict.RIGHT


def choices_of(view: SeatView, allowed: Collection[Tile] | None = None) -> tuple[DiscardChoice, ...]:
    """Every tile that may go, red fives apart: the right ones first, then by distance, tiles accepted and what stays.

    ``view`` is that of a seat which has a tile too many. Empty for any other. ``allowed`` are the tiles that may go
    where not all may.
    """
    tiles = view.hidden.tiles
    counts = counts_of(tiles)
    if sum(counts) % 3 != 2:
        return ()
    outlooks = {
        one.discard: one
        for one in discard_outlooks(counts, len(view.own.melds), unseen_counts(view), view.public.players)
    }
    dora = [dora_of(indicator, view.public.players) for indicator in view.public.indicators]
    total = sum(_worth(tile, dora) for tile in (*tiles, *(one for meld in view.own.melds for one in meld.tiles)))
    may_go = sorted(set(tiles) if allowed is None else set(tiles).intersection(allowed))
    if not may_go:
        return ()
    open_choices = [(tile, outlooks[KIND_OF[tile]], total - _worth(tile, dora)) for tile in may_go]
    nearest = min(outlook.shanten for _, outlook, _ in open_choices)
    near = [(outlook.ways, kept) for _, outlook, kept in open_choices if outlook.shanten == nearest]
    found = [
        DiscardChoice(tile, outlook, kept, _verdict(outlook, kept, nearest, near))
        for tile, outlook, kept in open_choices
    ]
    found.sort(key=lambda one: (not one.right, one.outlook.shanten, -one.outlook.ways, -one.kept, SORT_KEY[one.tile]))
    return tuple(found)


def given_up(view: SeatView, choices: Sequence[DiscardChoice]) -> dict[Tile, frozenset[str]]:
    """For each discard that leads as near as the best: the yaku (ids) it puts out of reach and a right one does not.

    Nothing is said of hands far from tenpai, which may still become anything. ``choices`` as ``choices_of`` gives them.
    Takes about a millisecond and a half for each.
    """
    if choices[0].outlook.shanten > READABLE:
        return {}
    reach = yaku_after(view, [one for one in choices if one.verdict is not Verdict.FARTHER])
    kept = frozenset[str]().union(*(reach[one.tile] for one in choices if one.right))
    return {tile: kept - found for tile, found in reach.items()}


def yaku_after(view: SeatView, choices: Iterable[DiscardChoice], far: int | None = None) -> dict[Tile, frozenset[str]]:
    """For each of these discards the yaku worth naming (ids) that the hand has in reach after it.

    ``far`` is how many tiles from tenpai a hand with the yaku may be, as many as without it where None.
    """
    public, own = view.public, view.own
    river = tuple(entry.tile for entry in own.river)
    held = HandInput(sort_tiles(view.hidden.tiles), own.melds, 0, tuple(unseen_counts(view)), river)
    winds = public.jikaze(view.seat), public.bakaze_kind
    return {
        one.tile: in_reach(held.without(one.tile), public.rules, one.outlook.shanten if far is None else far, *winds)
        & _WORTH_NAMING
        for one in choices
    }


def _worth(tile: Tile, dora: Sequence[Kind]) -> int:
    """How many dora a tile is, a red five counting one more."""
    return dora.count(KIND_OF[tile]) + is_red(tile)


def _verdict(outlook: Outlook, kept: int, nearest: int, near: Sequence[tuple[int, int]]) -> Verdict:
    """``near`` are the tiles accepted and the dora kept of each discard that leads nearest."""
    if outlook.shanten > nearest:
        return Verdict.FARTHER
    if any(ways >= outlook.ways and other > kept for ways, other in near):
        return Verdict.POORER
    most = max(ways for ways, _ in near)
    if _at_least(outlook.ways, most, _NEARLY):
        return Verdict.RIGHT
    richest = max(other for ways, other in near if _at_least(ways, most, _NEARLY))
    return Verdict.RIGHT if kept > richest and _at_least(outlook.ways, most, _RICHER) else Verdict.FEWER


def _at_least(ways: int, most: int, part: tuple[int, int]) -> bool:
    return ways * part[1] >= most * part[0]


def level_of(choices: Iterable[DiscardChoice]) -> Level | None:
    """How hard it is to tell right from wrong; None where the question is not worth asking.

    What matters is how close the best of the wrong discards comes, of those that keep the distance. A turn is worth
    asking where there are several of them and not everything is right.
    """
    found = tuple(choices)
    right = [one for one in found if one.right]
    if not right or not 1 <= right[0].outlook.shanten <= _FARTHEST:
        return None
    near = [one for one in found if one.verdict is not Verdict.FARTHER]
    good = {KIND_OF[one.tile] for one in right}
    # That the plain five goes before the red one is no question.
    wrong = [one for one in near if KIND_OF[one.tile] not in good]
    if len(near) < _LEAST_CHOICES or not wrong or len(right) > len(near) // 2:
        return None
    most = max(one.outlook.ways for one in near)
    closest = max(one.outlook.ways for one in wrong)
    if not _at_least(closest, most, _EASY):
        return Level.EASY
    return Level.HARD if _at_least(closest, most, _HARD) else Level.NORMAL


def may_be_asked(view: SeatView) -> bool:
    """Whether efficiency alone decides this turn: nobody is in riichi, nothing but a discard is to be thought of."""
    public, phase = view.public, view.public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != view.seat or phase.origin != "draw":
        return False
    if public.live < _LEAST_LEFT or any(seat.riichi or len(seat.melds) > 2 for seat in public.seats):
        return False
    counts = counts_of(view.hidden.tiles)
    north_aside = public.players == 3 and counts[NORTH] > 0
    return max(counts) < 4 and not north_aside


def dealt_puzzle(random: Random, rules: Ruleset, level: Level) -> SeatView:
    """A turn of this level that nobody played. Raises NothingFound where luck is out of all proportion."""
    for _ in range(_TRIES):
        view = dealt_turn(random, rules)
        if view is not None and may_be_asked(view) and level_of(choices_of(view)) is level:
            return view
    raise NothingFound


class NothingFound(Exception):
    """No turn of the level was found."""
