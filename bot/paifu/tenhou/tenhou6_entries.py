"""Entries of tenhou/6: tiles, draws with calls among them, and discards with kans among them.

A tile is two digits: 11-19 m, 21-29 p, 31-39 s, 41-47 E S W N white green red, 51-53 the red fives. A call stands
among the draws of its caller as a text of tiles with one letter: ``c`` chii, ``p`` pon, ``m`` open kan, right before
the called tile, and the letter's place says whose it is: first the left player, then the one across, and last the right
one. Among the discards stand ``60`` (the drawn tile), ``r`` before the discard that declares riichi, ``a`` before the
last tile of a closed kan, ``k`` before the tile added to a pon (at the place that the ``p`` had), ``f44`` a north set
aside, and ``0`` where an open kan leaves nothing to discard.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.actions import Ankan, Chii, Daiminkan, Kakan, Pon
from bot.engine.tiles import KIND_OF, NORTH, RED_FIVES, Tile
from bot.paifu.errors import LogProblem

if TYPE_CHECKING:
    from bot.paifu.json_tree import Node

DRAWN: Final = 60
NOTHING: Final = 0
_CALL: Final = re.compile(r"((?:[0-9]{2})*)([cpmak])((?:[0-9]{2})+)")
_RIICHI: Final = re.compile(r"r([0-9]{2})")
_KINDS: Final[dict[str, type[Chii | Pon | Daiminkan]]] = {"c": Chii, "p": Pon, "m": Daiminkan}


@dataclass(frozen=True, slots=True)
class CallEntry:
    """A call in place of a draw. ``turns`` is how many seats after the caller the feeder sits, of four."""

    kind: type[Chii | Pon | Daiminkan]
    own: tuple[Tile, ...]
    called: Tile
    turns: int


@dataclass(frozen=True, slots=True)
class Drop:
    """A discard; ``tile`` is None for the drawn one."""

    tile: Tile | None
    riichi: bool


@dataclass(frozen=True, slots=True)
class OwnKan:
    """A closed kan (``tiles`` all four) or an added one (``tiles`` the added one alone)."""

    kind: type[Ankan | Kakan]
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class North:
    """A north set aside."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """The place of a discard that an open kan leaves empty."""


Take = Tile | CallEntry
Give = Drop | OwnKan | North | Nothing


def tile_numbered(number: int, node: Node) -> Tile:
    """The tile with a two-digit number."""
    suit, rank = divmod(number, 10)
    if 1 <= suit <= 3 and 1 <= rank <= 9:
        return Tile((suit - 1) * 9 + rank - 1)
    if suit == 4 and 1 <= rank <= 7:
        return Tile(27 + rank - 1)
    if suit == 5 and 1 <= rank <= 3:
        return RED_FIVES[rank - 1]
    raise node.bad(LogProblem.BAD_TILE)


def tile_at(node: Node) -> Tile:
    """The tile that stands there as a number."""
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
    # An open kan has four tiles: the letter stands before the first, the second or the last.
    places = {0: 3, 1: 2, 3: 1} if kind is Daiminkan else {0: 3, 1: 2, 2: 1}
    if len(own) != (3 if kind is Daiminkan else 2) or len(before) not in places or (kind is Chii and before):
        raise node.bad(LogProblem.BAD_CALL)
    return CallEntry(kind, own, after[0], places[len(before)])


def give_at(node: Node) -> Give:
    """A discard, a kan of one's own, a north set aside, or nothing."""
    if not isinstance(node.value, str):
        if node.value == DRAWN:
            return Drop(None, riichi=False)
        return Nothing() if node.number() == NOTHING else Drop(tile_at(node), riichi=False)
    if riichi := _RIICHI.fullmatch(node.value):
        number = int(riichi[1])
        return Drop(None if number == DRAWN else tile_numbered(number, node), riichi=True)
    if node.value == "f44":
        return North()
    match = _CALL.fullmatch(node.text())
    if match is None:
        raise node.bad(LogProblem.BAD_CALL)
    before, after = _tiles(match[1], node), _tiles(match[3], node)
    if len(before) + len(after) != 4 or len({KIND_OF[tile] for tile in (*before, *after)}) != 1:
        raise node.bad(LogProblem.BAD_CALL)
    if match[2] == "a" and len(after) == 1:
        return OwnKan(Ankan, (*before, *after))
    if match[2] == "k" and len(before) in (0, 1, 2):
        return OwnKan(Kakan, after[:1])
    raise node.bad(LogProblem.BAD_CALL)


def given_up(give: Give, drawn: Tile | None) -> tuple[Tile, ...] | None:
    """The tiles that leave the hand; None where the drawn one should and there is none."""
    match give:
        case Drop(None):
            return None if drawn is None else (drawn,)
        case Drop(tile) if tile is not None:
            return (tile,)
        case OwnKan(_, tiles):
            return tiles
        case North():
            return (Tile(NORTH),)
        case _:
            return ()
