"""Makes up a turn of a kyoku: all seats play for speed and call for a yaku until the turn that is asked about.

So rivers, melds and the hand look as they would with careful players. Scores follow from a few made-up earlier wins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.analysis.efficiency import discard_outlooks
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitDiscard
from bot.engine.scoring.shanten import shanten
from bot.engine.seat import HiddenHand, RiverTile, SeatPublic
from bot.engine.tiles import EAST, HAKU, KIND_OF, YAOCHUU, Kind, Tile, counts_of, dora_of, is_red, sort_tiles, tile_set
from bot.engine.view import PublicView, SeatView

if TYPE_CHECKING:
    from random import Random

    from bot.engine.rules.ruleset import Ruleset

TURNS: Final = range(3, 11)
"""The turns of a seat that may be asked about."""
_DEAD_WALL: Final = 14
_DEALT: Final = 13
_CALLS: Final = 0.7
"""Chance that a seat calls a tile that brings its hand nearer with a yaku."""
_MOST_MELDS: Final = 2
_CHII_PLAYERS: Final = 4
_PAIR: Final = 2
_FEW: Final = 2
"""Most terminals and honours in a hand that calls for tanyao."""
_WINS: Final = (0, 1000, 1300, 2000, 2600, 3900, 3900, 5200, 7700, 8000, 8000, 12000)
"""Points that one seat may have paid another in an earlier kyoku."""


@dataclass(slots=True)
class _Seat:
    """The state of one seat; ``drew`` is its number of draws."""

    hand: list[Tile]
    river: list[RiverTile] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    drew: int = 0

    @property
    def has_value(self) -> bool:
        """Whether it called a pon of honours, which is always a yakuhai."""
        return any(meld.first >= EAST for meld in self.melds)


def dealt_turn(random: Random, rules: Ruleset) -> SeatView | None:
    """A seat's view of one of its turns after the draw; None if any seat became tenpai before.

    No seat has declared riichi or set a north aside.
    """
    return _DealtKyoku(random, rules).turn()


class _DealtKyoku:
    """One kyoku, played until the turn that is asked about."""

    def __init__(self, random: Random, rules: Ruleset) -> None:
        self._random: Final = random
        self._rules: Final = rules
        wall = list(tile_set(rules.aka_dora, rules.players))
        random.shuffle(wall)
        self._indicator: Final = wall.pop()
        self._seats: Final = [_Seat([wall.pop() for _ in range(_DEALT)]) for _ in range(rules.players)]
        self._wall: Final = wall
        self._live = len(wall) + 1 - _DEAD_WALL
        self._oya: Final = random.randrange(rules.players)
        self._bakaze: Final = random.randrange(2)

    def turn(self) -> SeatView | None:
        """The turn, as its seat sees it."""
        players = self._rules.players
        asked, number = self._random.randrange(players), self._random.choice(TURNS)
        seat, called = self._oya, False
        while self._live > 0:
            own, drawn = self._seats[seat], None
            if not called:
                drawn = self._wall.pop()
                self._live -= 1
                own.drew += 1
                if seat == asked and len(own.river) >= number - 1:
                    return self._view(asked, drawn)
            tile = self._discard(own, drawn)
            if tile is None:
                return None
            caller = self._caller(seat, tile)
            called = caller is not None
            seat = (seat + 1) % players if caller is None else caller
        return None

    def _view(self, asked: int, drawn: Tile) -> SeatView:
        seats = [
            SeatPublic(
                score,
                concealed=len(one.hand) + (number == asked),
                river=tuple(one.river),
                melds=tuple(one.melds),
                draws=one.drew,
            )
            for number, (one, score) in enumerate(zip(self._seats, self._scores(), strict=True))
        ]
        public = PublicView(
            self._rules,
            tuple(seats),
            AwaitDiscard(asked, "draw"),
            bakaze=self._bakaze,
            number=self._oya + 1,
            oya=self._oya,
            live=self._live,
            indicators=(self._indicator,),
            uninterrupted=not any(one.melds for one in self._seats),
        )
        return SeatView(public, asked, HiddenHand(sort_tiles(self._seats[asked].hand), drawn))

    def _scores(self) -> list[int]:
        """Points after the kyoku before this one: in most of them somebody won, and nobody lost everything."""
        players = self._rules.players
        scores = [self._rules.start_points] * players
        for _ in range(self._bakaze * players + self._oya):
            winner, loser = self._random.sample(range(players), 2)
            points = self._random.choice(_WINS)
            if scores[loser] >= points:
                scores[winner] += points
                scores[loser] -= points
        return scores

    def _discard(self, own: _Seat, drawn: Tile | None) -> Tile | None:
        """Let a seat discard what leaves its hand the fastest; None where it is tenpai by that."""
        seats = self._seats
        tiles = own.hand if drawn is None else [*own.hand, drawn]
        rivers = [entry.tile for one in seats for entry in one.river if entry.called_by is None]
        melds = [tile for one in seats for meld in one.melds for tile in meld.tiles]
        unseen = counts_of(tile_set((0, 0, 0), len(seats)))
        for tile in (*tiles, self._indicator, *rivers, *melds):
            unseen[KIND_OF[tile]] -= 1
        outlooks = discard_outlooks(counts_of(tiles), len(own.melds), unseen, len(seats))
        best = outlooks[0]
        if best.shanten <= 0:
            return None
        dora = dora_of(self._indicator, len(seats))
        fastest = {one.discard for one in outlooks if (one.shanten, one.ways) == (best.shanten, best.ways)}
        if own.melds and not own.has_value:
            # Its yaku is tanyao: whatever is none goes first.
            fastest = {KIND_OF[tile] for tile in tiles if KIND_OF[tile] in YAOCHUU} or fastest
        # Of equal ones the loose honours go first, dora and red fives last.
        tile = min(
            (tile for tile in tiles if KIND_OF[tile] in fastest),
            key=lambda one: (KIND_OF[one] == dora or is_red(one), KIND_OF[one] < EAST, self._random.random()),
        )
        own.river.append(RiverTile(tile, drawn=tile == drawn))
        own.hand[:] = _without(tiles, tile)
        return tile

    def _caller(self, source: int, tile: Tile) -> int | None:
        """Who calls a discard, which lies in its meld then; None: nobody. A pon goes before a chii."""
        players = len(self._seats)
        calls = [
            (kind, seat, used)
            for seat in ((source + behind) % players for behind in range(1, players))
            for kind, used in self._calls(seat, tile, chii=seat == (source + 1) % players)
        ]
        for kind, seat, used in sorted(calls, key=lambda call: call[0] is MeldKind.CHII):
            if self._random.random() < _CALLS:
                own, river = self._seats[seat], self._seats[source].river
                own.hand[:] = _without(own.hand, *used)
                own.melds.append(Meld(kind, sort_tiles((tile, *used)), tile, source))
                river[-1] = RiverTile(tile, drawn=river[-1].drawn, called_by=seat)
                return seat
        return None

    def _calls(self, seat: int, tile: Tile, *, chii: bool) -> list[tuple[MeldKind, tuple[Tile, ...]]]:
        """What a seat would call a tile for: a pon of value, and after that any set that brings the hand nearer."""
        own, kind, players = self._seats[seat], KIND_OF[tile], len(self._seats)
        value = kind >= HAKU or kind in (EAST + self._bakaze, EAST + (seat - self._oya) % players)
        far = sum(KIND_OF[one] in YAOCHUU for one in own.hand)
        simple = self._rules.kuitan and kind not in YAOCHUU and far <= _FEW and not own.has_value
        if len(own.melds) == _MOST_MELDS or not (own.has_value or value or simple):
            return []
        held = {KIND_OF[one]: one for one in own.hand}
        same = tuple(one for one in own.hand if KIND_OF[one] == kind)
        found: list[tuple[MeldKind, tuple[Tile, ...]]] = [(MeldKind.PON, same)] if len(same) == _PAIR else []
        if chii and players == _CHII_PLAYERS and kind < EAST:
            for beside in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)):
                used = tuple(held[Kind(one)] for one in beside if one // 9 == kind // 9 and one in held)
                if len(used) == _PAIR:
                    found.append((MeldKind.CHII, used))
        before = shanten(counts_of(own.hand), len(own.melds))
        return [
            (meld, used)
            for meld, used in found
            if not (simple and any(KIND_OF[one] in YAOCHUU for one in used))
            and shanten(counts_of(_without(own.hand, *used)), len(own.melds) + 1) < before
        ]


def _without(tiles: list[Tile], *gone: Tile) -> list[Tile]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left
