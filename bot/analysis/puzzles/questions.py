"""The questions of puzzles: a win to be scored, or a tenpai hand whose waits are asked. A few letters encode each.

The letters are part of the buttons' custom ids. A puzzle's answers follow from its question alone, so its buttons work
even if nothing else of it is stored.
"""

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
"""A letter for each tile: manzu, pinzu, souzu, honours, red fives."""
_TILES: Final = {letter: Tile(number) for number, letter in enumerate(LETTERS)}
_MELD_SIGNS: Final = {
    MeldKind.CHII: "1",
    MeldKind.PON: "2",
    MeldKind.DAIMINKAN: "3",
    MeldKind.KAKAN: "4",
    MeldKind.ANKAN: "7",
}
_MELD_KINDS: Final = {sign: kind for kind, sign in _MELD_SIGNS.items()}
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
_SEPARATOR: Final = "."


LEFT: Final = 3
"""The seat that called tiles come from. Questions do not store it, so it is always the left neighbour of seat 0."""


class Level(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class UnreadableQuestion(ValueError):
    """The letters encode no question."""


@dataclass(frozen=True, slots=True)
class ScoreQuestion:
    """A win: the arguments of ``evaluate`` without the rules. There are no riichi sticks."""

    concealed: tuple[Tile, ...]
    win: Tile
    melds: tuple[Meld, ...]
    situation: Situation

    @property
    def dealer(self) -> bool:
        """Whether the dealer won."""
        return self.situation.seat_wind == EAST

    @property
    def letters(self) -> str:
        """The encoded question, at most 48 letters; ``score_question`` decodes it."""
        flags, winds, kita, dora, ura = self.situation.packed
        parts = (
            _hand_letters((*self.concealed, self.win), self.melds),
            f"{flags:x}",
            f"{winds:x}",
            f"{self.situation.honba:x}",
            f"{kita:x}",
            _letters(dora),
            _letters(ura),
        )
        return _SEPARATOR.join(parts)


@dataclass(frozen=True, slots=True)
class WaitsQuestion:
    """A tenpai hand: 3n+1 concealed tiles, and melds."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    @property
    def letters(self) -> str:
        """The encoded question; ``waits_question`` decodes it."""
        return _hand_letters(self.concealed, self.melds)


def score_question(letters: str) -> ScoreQuestion:
    """Decode a question. Raises UnreadableQuestion."""
    try:
        hand, flags, winds, honba, kita, dora, ura = letters.split(_SEPARATOR)
        tiles, melds = _parse_hand(hand)
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
    """Decode a question. Raises UnreadableQuestion."""
    try:
        return WaitsQuestion(*_parse_hand(letters))
    except (KeyError, IndexError, ValueError) as error:
        raise UnreadableQuestion(letters) from error


def _letters(tiles: tuple[Tile, ...]) -> str:
    return "".join(LETTERS[tile] for tile in tiles)


def _tiles(letters: str) -> tuple[Tile, ...]:
    return tuple(_TILES[letter] for letter in letters)


def _hand_letters(concealed: tuple[Tile, ...], melds: tuple[Meld, ...]) -> str:
    return _letters(concealed) + "".join(_MELD_SIGNS[meld.kind] + _letters(_meld_order(meld)) for meld in melds)


def _meld_order(meld: Meld) -> tuple[Tile, ...]:
    """The tiles of a meld: the called one first, the added one last."""
    rest = list(meld.tiles)
    if meld.called is not None:
        rest.remove(meld.called)
    if meld.added is not None:
        rest.remove(meld.added)
    head = () if meld.called is None else (meld.called,)
    tail = () if meld.added is None else (meld.added,)
    return (*head, *rest, *tail)


def _parse_hand(letters: str) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Decode the concealed tiles and the melds. Each meld starts with a sign that is not a tile's letter."""
    start = next((at for at, letter in enumerate(letters) if letter in _MELD_KINDS), len(letters))
    concealed, melds, at = _tiles(letters[:start]), [], start
    if not concealed:
        raise ValueError(letters)
    while at < len(letters):
        kind = _MELD_KINDS[letters[at]]
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
