"""Completes the steps of a kyoku for the writers: which tiles a call or kan uses, and whose discard it takes.

Steps that are impossible after the ones before (in a log that no engine can play) are refused.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.engine import actions as act
from bot.engine.tiles import KIND_OF, NORTH, Tile, sort_tiles
from bot.paifu.errors import LogProblem, Malformed
from bot.paifu.record import Did, Drew, Kyoku, Step


@dataclass(frozen=True, slots=True)
class Called:
    """A chii, pon or open kan."""

    seat: int
    kind: type[act.Chii | act.Pon | act.Daiminkan]
    own: tuple[Tile, ...]
    """The two or three tiles from the hand."""
    called: Tile
    source: int
    """The seat that discarded ``called``."""


@dataclass(frozen=True, slots=True)
class ClosedKan:
    """A closed kan with its four tiles in hand order."""

    seat: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class AddedKan:
    """An added kan: ``tile`` is added to ``pon``."""

    seat: int
    tile: Tile
    pon: Called


Move = Drew | Did | Called | ClosedKan | AddedKan
"""A step of a record, with all tiles if it is a call or kan."""


def moves_of(kyoku: Kyoku) -> Iterator[Move]:
    """A move for each step, in order. Raises Malformed (BAD_TILE, BAD_CALL) for an impossible step."""
    table = _MoveTracker(kyoku)
    for step in kyoku.steps:
        yield table.move(step)


class _MoveTracker:
    """The hands and the last discard, followed through a kyoku."""

    def __init__(self, kyoku: Kyoku) -> None:
        self._hands = [Counter(hand) for hand in kyoku.deal.hands]
        self._discard: tuple[int, Tile] | None = None
        self._pons: list[Called] = []

    def move(self, step: Step) -> Move:
        if not 0 <= step.seat < len(self._hands):
            raise Malformed(LogProblem.BAD_SEAT, seat=step.seat)
        if isinstance(step, Drew):
            self._hands[step.seat][step.tile] += 1
            return step
        seat = step.seat
        match step.action:
            case act.Discard(tile, _) | act.Riichi(tile, _):
                self._remove(seat, (tile,))
                self._discard = seat, tile
            case act.Chii(tiles):
                return self._call(seat, act.Chii, tiles)
            case act.Pon(tiles):
                call = self._call(seat, act.Pon, tiles)
                self._pons.append(call)
                return call
            case act.Daiminkan():
                return self._call(seat, act.Daiminkan, self._same_kind(seat, self._called_discard(seat)[1], 3))
            case act.Ankan(tile):
                four = self._same_kind(seat, tile, 4)
                self._remove(seat, four)
                return ClosedKan(seat, four)
            case act.Kakan(tile):
                self._remove(seat, (tile,))
                return AddedKan(seat, tile, self._pon(seat, tile))
            case act.Kita():
                self._remove(seat, (Tile(NORTH),))
            case _:
                pass
        return step

    def _remove(self, seat: int, tiles: Iterable[Tile]) -> None:
        hand = self._hands[seat]
        for tile in tiles:
            if hand[tile] <= 0:
                raise Malformed(LogProblem.BAD_TILE, seat=seat, tile=tile)
            hand[tile] -= 1

    def _same_kind(self, seat: int, tile: Tile, count: int) -> tuple[Tile, ...]:
        tiles = sort_tiles(own for own in self._hands[seat].elements() if KIND_OF[own] == KIND_OF[tile])
        if len(tiles) != count:
            raise Malformed(LogProblem.BAD_CALL, seat=seat)
        return tiles

    def _called_discard(self, seat: int) -> tuple[int, Tile]:
        if self._discard is None or self._discard[0] == seat:
            raise Malformed(LogProblem.BAD_CALL, seat=seat)
        return self._discard

    def _call(self, seat: int, kind: type[act.Chii | act.Pon | act.Daiminkan], own: tuple[Tile, ...]) -> Called:
        source, tile = self._called_discard(seat)
        self._remove(seat, own)
        self._discard = None
        return Called(seat, kind, own, tile, source)

    def _pon(self, seat: int, tile: Tile) -> Called:
        for pon in self._pons:
            if pon.seat == seat and KIND_OF[pon.called] == KIND_OF[tile]:
                return pon
        raise Malformed(LogProblem.BAD_CALL, seat=seat)
