"""Decodes the melds of mjlog: a single number for kind, tiles and source.

Bits 0-1 are the seats from the caller to the discarder in turn order (0: no discarder). The lowest other bit that is
set gives the kind:

- bit 2, chii: bits 3-4, 5-6, 7-8 are the copy of each tile, bits 10-15 three times the run plus the index of the called
  tile;
- bit 3, pon: bits 5-6 are the unused copy, bits 9-15 three times the kind plus the index of the called tile;
- bit 4, added kan: like pon, and the unused copy is the added tile;
- bit 5, kita: bits 8-15 are the tile;
- none, open or closed kan: bits 8-15 are the called tile, or any of the four.
"""

from dataclasses import dataclass

from bot.engine import actions as act
from bot.paifu.errors import LogPlace, LogProblem, Malformed


@dataclass(frozen=True, slots=True)
class MeldCode:
    """A decoded meld with tile numbers 0-135."""

    kind: type[act.Chii | act.Pon | act.Daiminkan | act.Ankan | act.Kakan | act.Kita]
    own: tuple[int, ...]
    """The tiles from the caller's hand: only the added tile for a kakan, the north for a kita."""
    called: int | None
    """None for ankan, kakan and kita."""
    turns: int
    """Seats from the caller to the discarder in turn order; 0 without a discarder."""


def meld_of_code(code: int, place: LogPlace) -> MeldCode:
    """Decode a meld. Raises Malformed (BAD_CALL) for an invalid code."""
    if not 0 <= code <= 0xFFFF:
        raise Malformed(LogProblem.BAD_CALL, place, code=code)
    turns = code & 3
    if code & 0x04:
        meld = _chii(code, turns)
    elif code & 0x18:
        meld = _pon(code, turns)
    elif code & 0x20:
        meld = MeldCode(act.Kita, (code >> 8,), None, 0)
    else:
        meld = _kan(code, turns)
    if meld is None or not all(0 <= tile <= 135 for tile in meld.own):
        raise Malformed(LogProblem.BAD_CALL, place, code=code)
    return meld


def _chii(code: int, turns: int) -> MeldCode | None:
    run, called = divmod(code >> 10, 3)
    if run >= 21 or turns != 3:
        return None
    first = run // 7 * 9 + run % 7
    tiles = [(first + step) * 4 + (code >> 3 + 2 * step & 3) for step in range(3)]
    taken = tiles.pop(called)
    return MeldCode(act.Chii, tuple(tiles), taken, turns)


def _pon(code: int, turns: int) -> MeldCode | None:
    kind, called = divmod(code >> 9, 3)
    if kind >= 34 or not turns:
        return None
    unused = kind * 4 + (code >> 5 & 3)
    if not code & 0x08:
        return MeldCode(act.Kakan, (unused,), None, 0)
    tiles = [kind * 4 + copy for copy in range(4) if kind * 4 + copy != unused]
    taken = tiles.pop(called)
    return MeldCode(act.Pon, tuple(tiles), taken, turns)


def _kan(code: int, turns: int) -> MeldCode | None:
    tile_number = code >> 8
    four = tuple(range(tile_number // 4 * 4, tile_number // 4 * 4 + 4))
    if not turns:
        return MeldCode(act.Ankan, four, None, 0)
    return MeldCode(act.Daiminkan, tuple(tile for tile in four if tile != tile_number), tile_number, turns)
