"""A turn of a kyoku that nobody played: everybody discards for speed and nobody calls, until somebody is asked.

So the rivers and the hand look as they do at a table of careful players: loose honours went first, and what is left
hangs together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.analysis.efficiency import discard_outlooks
from bot.engine.phases import AwaitDiscard
from bot.engine.seat import Private, RiverTile, SeatPublic
from bot.engine.tiles import EAST, KIND_OF, Tile, counts_of, dora_of, is_red, sort_tiles, tile_set
from bot.engine.view import PublicView, SeatView

if TYPE_CHECKING:
    from random import Random

    from bot.engine.rules import Ruleset

TURNS: Final = range(3, 11)
"""In which of its turns a seat may be asked."""
_DEAD_WALL: Final = 14
_DEALT: Final = 13


@dataclass(slots=True)
class _Seat:
    """A seat in play: its hand, and what it let go."""

    hand: list[Tile]
    river: list[RiverTile] = field(default_factory=list)


def dealt_turn(random: Random, rules: Ruleset) -> SeatView | None:
    """Some seat's view of one of its turns, its tile drawn; None where somebody was tenpai before, by chance.

    Points are those of the beginning; nobody has called, declared riichi or set a north aside.
    """
    wall = list(tile_set(rules.aka_dora, rules.players))
    random.shuffle(wall)
    indicator = wall.pop()
    seats = [_Seat([wall.pop() for _ in range(_DEALT)]) for _ in range(rules.players)]
    live = len(wall) + 1 - _DEAD_WALL
    oya, asked, turn = random.randrange(rules.players), random.randrange(rules.players), random.choice(TURNS)
    bakaze = random.randrange(2)
    seat = oya
    while True:
        drawn = wall.pop()
        live -= 1
        if seat == asked and len(seats[seat].river) == turn - 1:
            break
        if not _discards(seats, seat, drawn, indicator, random):
            return None
        seat = (seat + 1) % rules.players
    public = PublicView(
        rules,
        tuple(
            SeatPublic(
                rules.start_points,
                concealed=_DEALT + (number == asked),
                river=tuple(one.river),
                draws=len(one.river) + (number == asked),
            )
            for number, one in enumerate(seats)
        ),
        AwaitDiscard(asked, "draw"),
        bakaze=bakaze,
        number=oya + 1,
        oya=oya,
        live=live,
        indicators=(indicator,),
    )
    return SeatView(public, asked, Private(sort_tiles(seats[asked].hand), drawn))


def _discards(seats: list[_Seat], seat: int, drawn: Tile, indicator: Tile, random: Random) -> bool:
    """Let a seat discard what leaves its hand the fastest; whether it is not tenpai even so."""
    own = seats[seat]
    tiles = [*own.hand, drawn]
    unseen = counts_of(tile_set((0, 0, 0), len(seats)))
    for tile in (*tiles, indicator, *(entry.tile for one in seats for entry in one.river)):
        unseen[KIND_OF[tile]] -= 1
    outlooks = discard_outlooks(counts_of(tiles), 0, unseen, len(seats))
    best = outlooks[0]
    if best.shanten <= 0:
        return False
    dora = dora_of(indicator, len(seats))
    fastest = {one.discard for one in outlooks if (one.shanten, one.ways) == (best.shanten, best.ways)}
    # Of equal ones the loose honours go first, dora and red fives last.
    tile = min(
        (tile for tile in tiles if KIND_OF[tile] in fastest),
        key=lambda one: (KIND_OF[one] == dora or is_red(one), KIND_OF[one] < EAST, random.random()),
    )
    own.river.append(RiverTile(tile, drawn=tile == drawn))
    tiles.remove(tile)
    own.hand[:] = tiles
    return True
