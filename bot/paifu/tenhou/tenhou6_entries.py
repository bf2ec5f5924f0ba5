"""Reads the entries of tenhou/6: tiles, draws (with calls) and discards (with kans).

A tile is two digits: 11-19 m, 21-29 p, 31-39 s, 41-47 E S W N white green red, 51-53 the red fives.

A call is an entry among the draws of its caller: a text of tiles with one letter (``c`` chii, ``p`` pon, ``m`` open
kan) before the called tile. The letter's position shows the discarder: first for the left player, then across, last for
the right one.

Special entries among the discards are ``60`` (the drawn tile), ``r`` before a discard that declares riichi, ``a``
before the last tile of a closed kan, ``k`` before the tile added to a pon (in the position of its ``p``), ``f44`` for a
kita, and ``0`` after an open kan in place of a discard.
"""

import re
from dataclasses import dataclass
from typing import Final

from bot.engine.actions import Ankan, Chii, Daiminkan, Kakan, Pon
from bot.engine.tiles import KIND_OF, NORTH, RED_FIVES, Tile
from bot.paifu.errors import LogProblem
from bot.paifu.json_tree import Node

DRAWN: Final = 60
NOTHING: Final = 0
_CALL: Final = re.compile(r"((?:[0-9]{2})*)([cpmak])((?:[0-9]{2})+)")
_RIICHI: Final = re.compile(r"r([0-9]{2})")
_KINDS: Final[dict[str, type[Chii | Pon | Daiminkan]]] = {"c": Chii, "p": Pon, "m": Daiminkan}


@dataclass(frozen=True, slots=True)
class CallEntry:
    """A call in place of a draw."""

    kind: type[Chii | Pon | Daiminkan]
    own: tuple[Tile, ...]
    called: Tile
    turns: int
    """Seats from the caller to the discarder in turn order, of four seats."""


@dataclass(frozen=True, slots=True)
class DiscardEntry:
    """A discard; ``tile`` is None for the drawn tile."""

    tile: Tile | None
    riichi: bool


@dataclass(frozen=True, slots=True)
class KanEntry:
    """A closed kan (``tiles``: all four) or added kan (``tiles``: only the added one)."""

    kind: type[Ankan | Kakan]
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class KitaEntry:
    """A kita."""


@dataclass(frozen=True, slots=True)
class EmptyEntry:
    """The empty place of a discard after an open kan."""


Take = Tile | CallEntry
Give = DiscardEntry | KanEntry | KitaEntry | EmptyEntry


def tile_numbered(number: int, node: Node) -> Tile:
    """The tile with this two-digit number; ``node`` is for the error."""
    suit, rank = divmod(number, 10)
    if 1 <= suit <= 3 and 1 <= rank <= 9:
        return Tile((suit - 1) * 9 + rank - 1)
    if suit == 4 and 1 <= rank <= 7:
        return Tile(27 + rank - 1)
    if suit == 5 and 1 <= rank <= 3:
        return RED_FIVES[rank - 1]
    raise node.bad(LogProblem.BAD_TILE)


def tile_at(node: Node) -> Tile:
    """The tile whose number is in a node."""
    return tile_numbered(node.number(), node)


def _tiles(text: str, node: Node) -> tuple[Tile, ...]:
    return tuple(tile_numbered(int(text[place : place + 2]), node) for place in range(0, len(text), 2))


def take_at(node: Node) -> Take:
    """A draw or a call."""
    if not isinstance(node.value, str):
        return tile_at(node)
    match = _CALL.fullmatch(node.text())
    if match is None or match[2] not in _KINDS:
        raise node.bad(LogProblem.BAD_CALL)
    kind, before, after = _KINDS[match[2]], _tiles(match[1], node), _tiles(match[3], node)
    own = (*before, *after[1:])
    # An open kan has four tiles: the letter is before the first, second or last one.
    places = {0: 3, 1: 2, 3: 1} if kind is Daiminkan else {0: 3, 1: 2, 2: 1}
    if len(own) != (3 if kind is Daiminkan else 2) or len(before) not in places or (kind is Chii and before):
        raise node.bad(LogProblem.BAD_CALL)
    return CallEntry(kind, own, after[0], places[len(before)])


def give_at(node: Node) -> Give:
    """A discard, a closed or added kan, a kita, or an empty entry."""
    if not isinstance(node.value, str):
        if node.value == DRAWN:
            return DiscardEntry(None, riichi=False)
        return EmptyEntry() if node.number() == NOTHING else DiscardEntry(tile_at(node), riichi=False)
    if riichi := _RIICHI.fullmatch(node.value):
        number = int(riichi[1])
        return DiscardEntry(None if number == DRAWN else tile_numbered(number, node), riichi=True)
    if node.value == "f44":
        return KitaEntry()
    match = _CALL.fullmatch(node.text())
    if match is None:
        raise node.bad(LogProblem.BAD_CALL)
    before, after = _tiles(match[1], node), _tiles(match[3], node)
    if len(before) + len(after) != 4 or len({KIND_OF[tile] for tile in (*before, *after)}) != 1:
        raise node.bad(LogProblem.BAD_CALL)
    if match[2] == "a" and len(after) == 1:
        return KanEntry(Ankan, (*before, *after))
    if match[2] == "k" and len(before) in (0, 1, 2):
        return KanEntry(Kakan, after[:1])
    raise node.bad(LogProblem.BAD_CALL)


def given_up(give: Give, drawn: Tile | None) -> tuple[Tile, ...] | None:
    """The tiles that leave the hand; None if it should be the drawn tile and there is none."""
    match give:
        case DiscardEntry(None):
            return None if drawn is None else (drawn,)
        case DiscardEntry(tile) if tile is not None:
            return (tile,)
        case KanEntry(_, tiles):
            return tiles
        case KitaEntry():
            return (Tile(NORTH),)
        case _:
            return ()
