"""What is asked: a win to be scored, or a tenpai hand whose waits are to be named. Both are written in a few letters.

The letters go into the custom ids of buttons, so that a puzzle can be answered even where nothing else of it is left:
its answers follow from the question alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.situation import (
    CHANKAN,
    CHIIHOU,
    DOUBLE_RIICHI,
    FIRST_TURN,
    HAITEI,
    HOUTEI,
    IPPATSU,
    RENHOU,
    RIICHI,
    RINSHAN,
    TENHOU,
    TSUMO,
    Situation,
)
from bot.engine.tiles import EAST, TILE_COUNT, Kind, Tile, sort_tiles

LETTERS: Final = "abcdefghiABCDEFGHIjklmnopqrstuvwxy056"
"""One for each tile: manzu, pinzu, souzu, honours, red fives."""
_TILES: Final = {letter: Tile(number) for number, letter in enumerate(LETTERS)}
_MELDS: Final = {
    MeldKind.CHII: "1",
    MeldKind.PON: "2",
    MeldKind.DAIMINKAN: "3",
    MeldKind.KAKAN: "4",
    MeldKind.ANKAN: "7",
}
_KINDS: Final = {sign: kind for kind, sign in _MELDS.items()}
_FLAGS: Final = {
    "riichi": RIICHI,
    "double_riichi": DOUBLE_RIICHI,
    "ippatsu": IPPATSU,
    "rinshan": RINSHAN,
    "chankan": CHANKAN,
    "haitei": HAITEI,
    "houtei": HOUTEI,
    "tenhou": TENHOU,
    "chiihou": CHIIHOU,
    "renhou": RENHOU,
    "first_turn": FIRST_TURN,
}
_BETWEEN: Final = "."


LEFT: Final = 3
"""A question does not say who discarded a called tile: it lies as from the left neighbour, the winner being seat 0."""


class Level(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class UnreadableQuestion(ValueError):
    """Letters that no question is written with."""


@dataclass(frozen=True, slots=True)
class ScoreQuestion:
    """A win: what ``evaluate`` takes, without the rules. Counters are those of the situation; there are no sticks."""

    concealed: tuple[Tile, ...]
    win: Tile
    melds: tuple[Meld, ...]
    situation: Situation

    @property
    def dealer(self) -> bool:
        """Whether the dealer won."""
        return self.situation.seat_wind == EAST

    @property
    def spelled(self) -> str:
        """The question in letters, at most 48 of them; ``score_question`` reads them."""
        flags, winds, kita, dora, ura = self.situation.packed
        parts = (
            _spelled_hand((*self.concealed, self.win), self.melds),
            f"{flags:x}",
            f"{winds:x}",
            f"{self.situation.honba:x}",
            f"{kita:x}",
            _letters(dora),
            _letters(ura),
        )
        return _BETWEEN.join(parts)


@dataclass(frozen=True, slots=True)
class WaitsQuestion:
    """A hand of 3n+1 concealed tiles and its melds, waiting for something."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    @property
    def spelled(self) -> str:
        """The question in letters; ``waits_question`` reads them."""
        return _spelled_hand(self.concealed, self.melds)


def score_question(letters: str) -> ScoreQuestion:
    """The question so spelled. Raises Unreadable."""
    try:
        hand, flags, winds, honba, kita, dora, ura = letters.split(_BETWEEN)
        tiles, melds = _hand(hand)
        bits, wind = int(flags, 16), int(winds, 16)
        situation = Situation(
            Kind(EAST + (wind >> 2)),
            Kind(EAST + (wind & 3)),
            bool(bits & TSUMO),
            dora=_tiles(dora),
            ura=_tiles(ura),
            honba=int(honba, 16),
            kita=int(kita, 16),
            **{name: True for name, bit in _FLAGS.items() if bits & bit},
        )
        return ScoreQuestion(tiles[:-1], tiles[-1], melds, situation)
    except (KeyError, IndexError, ValueError) as error:
        raise UnreadableQuestion(letters) from error


def waits_question(letters: str) -> WaitsQuestion:
    """The question so spelled. Raises Unreadable."""
    try:
        return WaitsQuestion(*_hand(letters))
    except (KeyError, IndexError, ValueError) as error:
        raise UnreadableQuestion(letters) from error


def _letters(tiles: tuple[Tile, ...]) -> str:
    return "".join(LETTERS[tile] for tile in tiles)


def _tiles(letters: str) -> tuple[Tile, ...]:
    return tuple(_TILES[letter] for letter in letters)


def _spelled_hand(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> str:
    return _letters(concealed) + "".join(_MELDS[meld.kind] + _letters(_as_laid(meld)) for meld in melds)


def _as_laid(meld: Meld) -> tuple[Tile, ...]:
    """The called tile first, the added one last."""
    rest = list(meld.tiles)
    if meld.called is not None:
        rest.remove(meld.called)
    if meld.added is not None:
        rest.remove(meld.added)
    head = () if meld.called is None else (meld.called,)
    tail = () if meld.added is None else (meld.added,)
    return (*head, *rest, *tail)


def _hand(letters: str) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Concealed tiles up to the first sign of a meld, then the melds. The signs are no letters of tiles."""
    start = next((at for at, letter in enumerate(letters) if letter in _KINDS), len(letters))
    concealed, melds, at = _tiles(letters[:start]), [], start
    if not concealed:
        raise ValueError(letters)
    while at < len(letters):
        kind = _KINDS[letters[at]]
        size = 4 if kind in (MeldKind.DAIMINKAN, MeldKind.KAKAN, MeldKind.ANKAN) else 3
        laid = _tiles(letters[at + 1 : at + 1 + size])
        if len(laid) != size:
            raise ValueError(letters)
        called = None if kind is MeldKind.ANKAN else laid[0]
        added = laid[-1] if kind is MeldKind.KAKAN else None
        melds.append(Meld(kind, sort_tiles(laid), called, None if called is None else LEFT, added))
        at += 1 + size
    return concealed, tuple(melds)


assert len(LETTERS) == len(set(LETTERS)) == TILE_COUNT  # noqa: S101 - else two tiles would be one
