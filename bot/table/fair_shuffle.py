"""The fair shuffle: commitment, wall and seats from a secret seed and texts that players add.

docs/fair-shuffle.md specifies the scheme for checking it in another language; a test keeps that page and this module
in agreement. All functions are pure. Tiles are names (``1m`` ... ``9s``, ``1z`` ... ``7z``, red fives ``0m 0p 0s``),
so that a proof does not depend on our tile numbers.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

VERSION: Final = 1
SEED_BYTES: Final = 32
MOST_COPIES: Final = 4
"""Of each kind of tile."""

_SCHEME: Final = b"jantaku fair shuffle 1"
_WORDS: Final = 1 << 32
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Entropy:
    """The text that one player added to a shuffle. ``user`` is their Discord id."""

    user: int
    text: str


def commitment(table: str, kyoku: int, seed: bytes) -> str:
    """The published commitment: 64 lower-case hexadecimal digits that fix the seed without revealing it.

    ``kyoku`` counts the deals of the table from 1. Raises ValueError where the seed is not 32 bytes long.
    """
    return hashlib.sha256(_begin("commitment", table, kyoku) + _checked(seed)).hexdigest()


def wall(
    table: str,
    kyoku: int,
    seed: bytes,
    entropies: Iterable[Entropy],
    *,
    players: int,
    red_fives: Sequence[int],
) -> tuple[str, ...]:
    """The shuffled wall as tile names, in the order in which ``bot.engine.wall`` deals them.

    ``red_fives`` counts the red fives of manzu, pinzu and souzu. Raises ValueError for arguments that no game has.
    """
    return _shuffled(canonical_tiles(players, red_fives), _key("wall", table, kyoku, seed, entropies))


def seat_order(table: str, kyoku: int, seed: bytes, entropies: Iterable[Entropy], *, players: int) -> tuple[int, ...]:
    """For each seat, the lobby place (from 0) of the player who gets it. Seat 0 is the first dealer."""
    return _shuffled(tuple(range(players)), _key("seats", table, kyoku, seed, entropies))


def canonical_tiles(players: int, red_fives: Sequence[int]) -> tuple[str, ...]:
    """The unshuffled tiles: manzu, pinzu, souzu, honours; each suit's red fives follow its plain fives.

    Raises ValueError unless ``players`` is 3 or 4 and ``red_fives`` three numbers from 0 to 4.
    """
    if players not in {3, 4} or len(red_fives) != 3 or not all(0 <= count <= MOST_COPIES for count in red_fives):
        raise ValueError("no such set of tiles")
    names: list[str] = []
    for suit, reds in zip("mps", red_fives, strict=True):
        for number in range(1, 10):
            if players == 3 and suit == "m" and 2 <= number <= 8:
                continue
            plain = MOST_COPIES - reds if number == 5 else MOST_COPIES
            names += [f"{number}{suit}"] * plain + [f"0{suit}"] * (MOST_COPIES - plain)
    names += [f"{number}z" for number in range(1, 8) for _ in range(MOST_COPIES)]
    return tuple(names)


def in_order(entropies: Iterable[Entropy]) -> tuple[Entropy, ...]:
    """The texts in the order in which they enter the shuffle: by user. Raises ValueError if a user has two."""
    ordered = tuple(sorted(entropies, key=lambda entropy: entropy.user))
    if len({entropy.user for entropy in ordered}) < len(ordered):
        raise ValueError("a player adds one text to a shuffle")
    return ordered


def _begin(label: str, table: str, kyoku: int) -> bytes:
    """The start of every hashed message, so that a message for one purpose cannot pass for another's."""
    return _field(_SCHEME) + _field(label.encode()) + _field(table.encode()) + kyoku.to_bytes(4, "big")


def _field(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    return seed


def _key(label: str, table: str, kyoku: int, seed: bytes, entropies: Iterable[Entropy]) -> bytes:
    ordered = in_order(entropies)
    message = _begin(label, table, kyoku) + len(ordered).to_bytes(4, "big")
    for entropy in ordered:
        message += entropy.user.to_bytes(8, "big") + _field(entropy.text.encode())
    return hmac.digest(_checked(seed), message, "sha256")


def _shuffled(items: tuple[_T, ...], key: bytes) -> tuple[_T, ...]:
    """Fisher-Yates shuffle, from the last place to the second."""
    shuffled = list(items)
    words = _words(key)
    for last in range(len(shuffled) - 1, 0, -1):
        other = _below(last + 1, words)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return tuple(shuffled)


def _words(key: bytes) -> Iterator[int]:
    """An endless stream of 32-bit numbers from a key: HMAC-SHA256 of a counter."""
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(4, "big"), "sha256")
        for place in range(0, len(block), 4):
            yield int.from_bytes(block[place : place + 4], "big")
        counter += 1


def _below(count: int, words: Iterator[int]) -> int:
    """A uniform number from 0 to count-1, by rejection: words in the incomplete last interval are skipped."""
    even = _WORDS - _WORDS % count
    return next(word for word in words if word < even) % count
