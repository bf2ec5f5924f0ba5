"""What would you discard? Finds turns worth asking about, and judges each discard.

Efficiency decides: a right discard keeps the lowest shanten and accepts the most tiles. Players do not count every last
tile, and points matter too, so several answers can be right:

* discards that accept at least nine tenths of the highest number (``_NEARLY``);
* discards that accept at least three quarters of it and keep more dora and red fives than all of those (``_RICHER``).

A discard is wrong if another accepts no less and keeps more dora and red fives.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from bot.analysis.efficiency import Outlook, discard_outlooks
from bot.analysis.hand_input import HandInput
from bot.analysis.puzzles.dealt_turn import dealt_turn
from bot.analysis.puzzles.questions import Level
from bot.analysis.visible import unseen_counts
from bot.analysis.yaku_reach import in_reach
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_OF, NORTH, SORT_KEY, Kind, Tile, counts_of, dora_of, is_red, sort_tiles
from bot.engine.view import SeatView

_NEARLY: Final = (9, 10)
_RICHER: Final = (3, 4)
_LEAST_CHOICES: Final = 3
"""The fewest discards with the lowest shanten that make a real choice."""
_LEAST_LEFT: Final = 18
"""The fewest tiles left in the wall; with fewer, folding would be the question."""
_FARTHEST: Final = 3
_EASY: Final = (7, 10)
_HARD: Final = (17, 20)
READABLE: Final = 2
"""The highest shanten at which a hand shows which yaku it aims for."""
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
"""Yaku that players aim for. Iipeikou comes by chance, and any hand with a few pairs could become seven pairs."""
_TRIES: Final = 400
"""The most turns that are tried to find one of a level; about one in fifty fits."""


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
    """A possible discard."""

    tile: Tile
    outlook: Outlook
    dora_left: int
    """The dora and red fives that the hand keeps, melds included."""
    verdict: Verdict

    @property
    def right(self) -> bool:
        """Whether it counts as a right answer."""
        return self.verdict is Verdict.RIGHT


def choices_of(view: SeatView, allowed: Collection[Tile] | None = None) -> tuple[DiscardChoice, ...]:
    """Every possible discard, red fives apart: right ones first, then by shanten, tiles accepted and dora left.

    Empty unless the seat of ``view`` has to discard. ``allowed`` are the tiles that may be discarded; None: all.
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
    near = [(outlook.ways, dora_left) for _, outlook, dora_left in open_choices if outlook.shanten == nearest]
    found = [
        DiscardChoice(tile, outlook, dora_left, _verdict(outlook, dora_left, nearest, near))
        for tile, outlook, dora_left in open_choices
    ]
    found.sort(
        key=lambda one: (not one.right, one.outlook.shanten, -one.outlook.ways, -one.dora_left, SORT_KEY[one.tile])
    )
    return tuple(found)


def given_up(view: SeatView, choices: Sequence[DiscardChoice]) -> dict[Tile, frozenset[str]]:
    """For each discard with the lowest shanten: the yaku (ids) that it gives up and a right discard does not.

    Empty for hands far from tenpai, which may still become anything. ``choices`` come from ``choices_of``. Takes about
    1.5 ms per discard.
    """
    if choices[0].outlook.shanten > READABLE:
        return {}
    reach = yaku_after(view, [one for one in choices if one.verdict is not Verdict.FARTHER])
    reachable = frozenset[str]().union(*(reach[one.tile] for one in choices if one.right))
    return {tile: reachable - yaku for tile, yaku in reach.items()}


def yaku_after(view: SeatView, choices: Iterable[DiscardChoice], far: int | None = None) -> dict[Tile, frozenset[str]]:
    """For each of these discards, the yaku worth naming (ids) that are still in reach after it.

    ``far`` is the highest shanten of a hand with the yaku; None: that of the hand without it.
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
    """The number of dora that a tile counts as; a red five counts one more."""
    return dora.count(KIND_OF[tile]) + is_red(tile)


def _verdict(outlook: Outlook, dora_left: int, nearest: int, near: Sequence[tuple[int, int]]) -> Verdict:
    """``near`` has the tiles accepted and the dora left of each discard with the lowest shanten."""
    if outlook.shanten > nearest:
        return Verdict.FARTHER
    if any(ways >= outlook.ways and other > dora_left for ways, other in near):
        return Verdict.POORER
    most = max(ways for ways, _ in near)
    if _at_least(outlook.ways, most, _NEARLY):
        return Verdict.RIGHT
    richest = max(other for ways, other in near if _at_least(ways, most, _NEARLY))
    return Verdict.RIGHT if dora_left > richest and _at_least(outlook.ways, most, _RICHER) else Verdict.FEWER


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
    """Whether efficiency alone decides this turn: no seat is in riichi, and only a discard comes into question."""
    public, phase = view.public, view.public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != view.seat or phase.origin != "draw":
        return False
    if public.live < _LEAST_LEFT or any(seat.riichi or len(seat.melds) > 2 for seat in public.seats):
        return False
    counts = counts_of(view.hidden.tiles)
    north_aside = public.players == 3 and counts[NORTH] > 0
    return max(counts) < 4 and not north_aside


def dealt_puzzle(random: Random, rules: Ruleset, level: Level) -> SeatView:
    """An invented turn of this level. Raises NothingFound after too many tries."""
    for _ in range(_TRIES):
        view = dealt_turn(random, rules)
        if view is not None and may_be_asked(view) and level_of(choices_of(view)) is level:
            return view
    raise NothingFound


class NothingFound(Exception):
    """No turn of the level was found."""
