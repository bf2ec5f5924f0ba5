"""Invents a turn of a kyoku by playing it: all seats discard for speed and call for a yaku.

So the rivers, melds and hands look natural. The scores result from invented wins in earlier kyoku.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from bot.analysis.efficiency import discard_outlooks
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.shanten import shanten
from bot.engine.seat import HiddenHand, RiverTile, SeatPublic
from bot.engine.tiles import EAST, HAKU, KIND_OF, YAOCHUU, Kind, Tile, counts_of, dora_of, is_red, sort_tiles, tile_set
from bot.engine.view import PublicView, SeatView

TURNS: Final = range(3, 11)
"""The turns of a seat that may be asked about."""
_DEAD_WALL: Final = 14
_DEALT: Final = 13
_CALLS: Final = 0.7
"""The chance that a seat calls a tile that lowers its shanten and leaves it a yaku."""
_MOST_MELDS: Final = 2
_CHII_PLAYERS: Final = 4
_PAIR: Final = 2
_FEW: Final = 2
"""The most terminals and honours in a hand that calls for tanyao."""
_WINS: Final = (0, 1000, 1300, 2000, 2600, 3900, 3900, 5200, 7700, 8000, 8000, 12000)
"""Points that one seat may have paid another in an earlier kyoku."""


@dataclass(slots=True)
class _Seat:
    """The state of one seat."""

    hand: list[Tile]
    river: list[RiverTile] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    draw_count: int = 0

    @property
    def has_value(self) -> bool:
        """Whether it called a pon of honours, which is always a yakuhai."""
        return any(meld.first >= EAST for meld in self.melds)


def dealt_turn(random: Random, rules: Ruleset) -> SeatView | None:
    """A seat's view of one of its turns, after the draw; None if any seat became tenpai before.

    No seat has declared riichi or kita.
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
        """The turn in question, as its seat sees it."""
        players = self._rules.players
        asked_seat, number = self._random.randrange(players), self._random.choice(TURNS)
        seat, called = self._oya, False
        while self._live > 0:
            own, drawn = self._seats[seat], None
            if not called:
                drawn = self._wall.pop()
                self._live -= 1
                own.draw_count += 1
                if seat == asked_seat and len(own.river) >= number - 1:
                    return self._view(asked_seat, drawn)
            tile = self._discard(own, drawn)
            if tile is None:
                return None
            caller = self._caller(seat, tile)
            called = caller is not None
            seat = (seat + 1) % players if caller is None else caller
        return None

    def _view(self, asked_seat: int, drawn: Tile) -> SeatView:
        seats = [
            SeatPublic(
                score,
                concealed=len(one.hand) + (number == asked_seat),
                river=tuple(one.river),
                melds=tuple(one.melds),
                draws=one.draw_count,
            )
            for number, (one, score) in enumerate(zip(self._seats, self._scores(), strict=True))
        ]
        public = PublicView(
            self._rules,
            tuple(seats),
            AwaitDiscard(asked_seat, "draw"),
            bakaze=self._bakaze,
            number=self._oya + 1,
            oya=self._oya,
            live=self._live,
            indicators=(self._indicator,),
            uninterrupted=not any(one.melds for one in self._seats),
        )
        return SeatView(public, asked_seat, HiddenHand(sort_tiles(self._seats[asked_seat].hand), drawn))

    def _scores(self) -> list[int]:
        """Scores at the start of the kyoku: most earlier ones had a winner, and no seat has gone below zero."""
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
        """Discard the tile that leaves the seat's hand the fastest; None if that makes it tenpai."""
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
            # Its yaku is tanyao, so terminals and honours go first.
            fastest = {KIND_OF[tile] for tile in tiles if KIND_OF[tile] in YAOCHUU} or fastest
        # Of equally fast discards, honours go first, dora and red fives last.
        tile = min(
            (tile for tile in tiles if KIND_OF[tile] in fastest),
            key=lambda one: (KIND_OF[one] == dora or is_red(one), KIND_OF[one] < EAST, self._random.random()),
        )
        own.river.append(RiverTile(tile, drawn=tile == drawn))
        own.hand[:] = _removed(tiles, tile)
        return tile

    def _caller(self, source: int, tile: Tile) -> int | None:
        """Let a seat call the discard. Returns the seat; None if no seat calls. A pon takes precedence over a chii."""
        players = len(self._seats)
        calls = [
            (kind, seat, used)
            for seat in ((source + behind) % players for behind in range(1, players))
            for kind, used in self._calls(seat, tile, chii=seat == (source + 1) % players)
        ]
        for kind, seat, used in sorted(calls, key=lambda call: call[0] is MeldKind.CHII):
            if self._random.random() < _CALLS:
                own, river = self._seats[seat], self._seats[source].river
                own.hand[:] = _removed(own.hand, *used)
                own.melds.append(Meld(kind, sort_tiles((tile, *used)), tile, source))
                river[-1] = RiverTile(tile, drawn=river[-1].drawn, called_by=seat)
                return seat
        return None

    def _calls(self, seat: int, tile: Tile, *, chii: bool) -> list[tuple[MeldKind, tuple[Tile, ...]]]:
        """The calls that a seat would make for a tile, each with the tiles used from the hand.

        A seat first needs a yaku: a pon of value tiles, or tanyao. Every call must lower its shanten.
        """
        own, kind, players = self._seats[seat], KIND_OF[tile], len(self._seats)
        value = kind >= HAKU or kind in (EAST + self._bakaze, EAST + (seat - self._oya) % players)
        far = sum(KIND_OF[one] in YAOCHUU for one in own.hand)
        simple = self._rules.kuitan and kind not in YAOCHUU and far <= _FEW and not own.has_value
        if len(own.melds) == _MOST_MELDS or not (own.has_value or value or simple):
            return []
        by_kind = {KIND_OF[one]: one for one in own.hand}
        same = tuple(one for one in own.hand if KIND_OF[one] == kind)
        found: list[tuple[MeldKind, tuple[Tile, ...]]] = [(MeldKind.PON, same)] if len(same) == _PAIR else []
        if chii and players == _CHII_PLAYERS and kind < EAST:
            for beside in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)):
                used = tuple(by_kind[Kind(one)] for one in beside if one // 9 == kind // 9 and one in by_kind)
                if len(used) == _PAIR:
                    found.append((MeldKind.CHII, used))
        before = shanten(counts_of(own.hand), len(own.melds))
        return [
            (meld, used)
            for meld, used in found
            if not (simple and any(KIND_OF[one] in YAOCHUU for one in used))
            and shanten(counts_of(_removed(own.hand, *used)), len(own.melds) + 1) < before
        ]


def _removed(tiles: list[Tile], *gone: Tile) -> list[Tile]:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return left
