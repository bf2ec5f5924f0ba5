"""Meld codes of mjlog: one number says kind, tiles and from whom.

Bits 0-1 are the feeder, in turn order after the caller (0: nobody). Then, from the lowest bit that tells them apart:

- bit 2, chii: bits 3-4, 5-6, 7-8 the copy of each tile, bits 10-15 three times the run plus which tile was called;
- bit 3, pon: bits 5-6 the copy that is not in it, bits 9-15 three times the kind plus which of the three was called;
- bit 4, added kan: as pon, and the copy left out is the added one;
- bit 5, kita: bits 8-15 the tile;
- none, kan of four: bits 8-15 the called tile, or any of the four where nobody fed it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.actions import Ankan, Chii, Daiminkan, Kakan, Kita, Pon
from bot.paifu.errors import LogProblem, Malformed

if TYPE_CHECKING:
    from bot.paifu.errors import LogPlace


@dataclass(frozen=True, slots=True)
class MeldCode:
    """A meld code spelled out in tile numbers 0-135.

    ``own`` are the tiles from the caller's hand: the added one alone for a kakan, the north for a kita. ``called`` is
    None for ankan, kakan and kita. ``turns`` is how many seats after the caller the feeder sits, 0 for nobody.
    """

    kind: type[Chii | Pon | Daiminkan | Ankan | Kakan | Kita]
    own: tuple[int, ...]
    called: int | None
    turns: int


def meld_of_code(code: int, place: LogPlace) -> MeldCode:
    """The meld of a code. Raises Malformed (BAD_CALL) for numbers that no meld has."""
    if not 0 <= code <= 0xFFFF:
        raise Malformed(LogProblem.BAD_CALL, place, code=code)
    turns = code & 3
    if code & 0x04:
        meld = _chii(code, turns)
    elif code & 0x18:
        meld = _pon(code, turns)
    elif code & 0x20:
        meld = MeldCode(Kita, (code >> 8,), None, 0)
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
    return MeldCode(Chii, tuple(tiles), taken, turns)


def _pon(code: int, turns: int) -> MeldCode | None:
    kind, called = divmod(code >> 9, 3)
    if kind >= 34 or not turns:
        return None
    left_out = kind * 4 + (code >> 5 & 3)
    if not code & 0x08:
        return MeldCode(Kakan, (left_out,), None, 0)
    tiles = [kind * 4 + copy for copy in range(4) if kind * 4 + copy != left_out]
    taken = tiles.pop(called)
    return MeldCode(Pon, tuple(tiles), taken, turns)


def _kan(code: int, turns: int) -> MeldCode | None:
    named = code >> 8
    four = tuple(range(named // 4 * 4, named // 4 * 4 + 4))
    if not turns:
        return MeldCode(Ankan, four, None, 0)
    return MeldCode(Daiminkan, tuple(tile for tile in four if tile != named), named, turns)
