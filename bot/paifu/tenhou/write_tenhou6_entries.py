"""Writes the entries of tenhou/6: tiles, each seat's draws (with calls) and discards (with kans).

``bot.paifu.tenhou.tenhou6_entries`` describes them. In an added kan the new tile comes right before the called tile of
the pon, as converters of Mahjong Soul's records write it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine import actions as act
from bot.engine.tiles import KIND_OF, RED_FIVES, Tile
from bot.paifu.called_tiles import AddedKan, Called, ClosedKan, moves_of
from bot.paifu.record import Drew, Kyoku
from bot.paifu.tenhou.tenhou6_entries import DRAWN, NOTHING

SEATS: Final = 4
_LETTERS: Final[dict[type[act.Chii | act.Pon | act.Daiminkan], str]] = {act.Chii: "c", act.Pon: "p", act.Daiminkan: "m"}


def number_of(tile: Tile) -> int:
    """The two-digit number of a tile."""
    if tile in RED_FIVES:
        return 51 + RED_FIVES.index(tile)
    suit, rank = divmod(KIND_OF[tile], 9)
    return (suit + 1) * 10 + rank + 1


def numbers_of(tiles: Sequence[Tile]) -> list[int]:
    """The two-digit numbers of tiles."""
    return [number_of(tile) for tile in tiles]


def ordered(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles in Tenhou's order for hands and calls: by kind, a red five after the plain ones."""
    return tuple(sorted(tiles, key=lambda tile: (KIND_OF[tile], tile)))


def columns_of(kyoku: Kyoku) -> tuple[list[list[int | str]], list[list[int | str]]]:
    """The draws and the discards of each of four seats; with three players the fourth has none.

    Raises Malformed for impossible steps.
    """
    takes: list[list[int | str]] = [[] for _ in range(SEATS)]
    gives: list[list[int | str]] = [[] for _ in range(SEATS)]
    for move in moves_of(kyoku):
        match move:
            case Drew(seat, tile):
                takes[seat].append(number_of(tile))
            case Called():
                takes[move.seat].append(_call(move))
                if move.kind is act.Daiminkan:
                    gives[move.seat].append(NOTHING)
            case ClosedKan(seat, tiles):
                gives[seat].append(_lettered("a", ordered(tiles), 3))
            case AddedKan(seat, tile, pon):
                own, place = ordered(pon.own), _place(pon)
                gives[seat].append(_lettered("k", (*own[:place], tile, pon.called, *own[place:]), place))
            case _:
                give = _give(move.action)
                if give is not None:
                    gives[move.seat].append(give)
    return takes, gives


def _give(action: object) -> int | str | None:
    match action:
        case act.Discard(tile, drawn):
            return DRAWN if drawn else number_of(tile)
        case act.Riichi(tile, drawn):
            return f"r{DRAWN if drawn else number_of(tile)}"
        case act.Kita():
            return "f44"
        case _:
            return None


def _place(call: Called) -> int:
    """The number of own tiles before the letter: none for a call from the left player, all for one from the right.

    With three players the empty fourth seat counts too.
    """
    turns = (call.source - call.seat) % SEATS
    return {3: 0, 2: 1, 1: len(call.own)}[turns]


def _call(call: Called) -> str:
    own, place = ordered(call.own), 0 if call.kind is act.Chii else _place(call)
    return _lettered(_LETTERS[call.kind], (*own[:place], call.called, *own[place:]), place)


def _lettered(letter: str, tiles: Sequence[Tile], place: int) -> str:
    texts = [str(number_of(tile)) for tile in tiles]
    return "".join([*texts[:place], letter, *texts[place:]])
