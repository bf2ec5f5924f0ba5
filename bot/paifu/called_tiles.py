"""What a kyoku's steps leave to be known from those before: whose tile a call takes, and with which tiles.

The writers share it. Steps that cannot follow on one another (a log that no engine could play) are refused.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.actions import Ankan, Chii, Daiminkan, Discard, Kakan, Kita, Pon, Riichi
from bot.engine.tiles import KIND_OF, NORTH, Tile, sort_tiles
from bot.paifu.errors import LogProblem, Malformed
from bot.paifu.record import Did, Drew

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.paifu.record import Kyoku, Step


@dataclass(frozen=True, slots=True)
class Called:
    """A chii, pon or open kan: the two or three tiles out of the hand, the tile taken and whose discard it was."""

    seat: int
    kind: type[Chii | Pon | Daiminkan]
    own: tuple[Tile, ...]
    called: Tile
    source: int


@dataclass(frozen=True, slots=True)
class ClosedKan:
    """Four tiles of one's own, in hand order."""

    seat: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class AddedKan:
    """A tile added to a pon."""

    seat: int
    tile: Tile
    pon: Called


Move = Drew | Did | Called | ClosedKan | AddedKan
"""A step; calls and kans with all their tiles, everything else as it stands in the record."""


def moves_of(kyoku: Kyoku) -> Iterator[Move]:
    """A move for each step, in order. Raises Malformed (BAD_TILE, BAD_CALL) where one cannot follow."""
    table = _TableOfMoves(kyoku)
    for step in kyoku.steps:
        yield table.move(step)


class _TableOfMoves:
    """Hands and the tile on offer."""

    def __init__(self, kyoku: Kyoku) -> None:
        self._hands = [Counter(hand) for hand in kyoku.deal.hands]
        self._offered: tuple[int, Tile] | None = None
        self._pons: list[Called] = []

    def move(self, step: Step) -> Move:
        if not 0 <= step.seat < len(self._hands):
            raise Malformed(LogProblem.BAD_SEAT, seat=step.seat)
        if isinstance(step, Drew):
            self._hands[step.seat][step.tile] += 1
            return step
        seat = step.seat
        match step.action:
            case Discard(tile, _) | Riichi(tile, _):
                self._give(seat, (tile,))
                self._offered = seat, tile
            case Chii(tiles):
                return self._call(seat, Chii, tiles)
            case Pon(tiles):
                call = self._call(seat, Pon, tiles)
                self._pons.append(call)
                return call
            case Daiminkan():
                return self._call(seat, Daiminkan, self._of_kind(seat, self._open(seat)[1], 3))
            case Ankan(tile):
                four = self._of_kind(seat, tile, 4)
                self._give(seat, four)
                return ClosedKan(seat, four)
            case Kakan(tile):
                self._give(seat, (tile,))
                return AddedKan(seat, tile, self._pon(seat, tile))
            case Kita():
                self._give(seat, (Tile(NORTH),))
            case _:
                pass
        return step

    def _give(self, seat: int, tiles: Iterable[Tile]) -> None:
        hand = self._hands[seat]
        for tile in tiles:
            if hand[tile] <= 0:
                raise Malformed(LogProblem.BAD_TILE, seat=seat, tile=tile)
            hand[tile] -= 1

    def _of_kind(self, seat: int, tile: Tile, count: int) -> tuple[Tile, ...]:
        held = sort_tiles(held for held in self._hands[seat].elements() if KIND_OF[held] == KIND_OF[tile])
        if len(held) != count:
            raise Malformed(LogProblem.BAD_CALL, seat=seat)
        return held

    def _open(self, seat: int) -> tuple[int, Tile]:
        if self._offered is None or self._offered[0] == seat:
            raise Malformed(LogProblem.BAD_CALL, seat=seat)
        return self._offered

    def _call(self, seat: int, kind: type[Chii | Pon | Daiminkan], own: tuple[Tile, ...]) -> Called:
        source, tile = self._open(seat)
        self._give(seat, own)
        self._offered = None
        return Called(seat, kind, own, tile, source)

    def _pon(self, seat: int, tile: Tile) -> Called:
        for pon in self._pons:
            if pon.seat == seat and KIND_OF[pon.called] == KIND_OF[tile]:
                return pon
        raise Malformed(LogProblem.BAD_CALL, seat=seat)
