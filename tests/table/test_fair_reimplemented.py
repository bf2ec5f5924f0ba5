"""The fair shuffle once more, written from docs/fair-shuffle.md alone: the page, its vectors and our module agree."""

import hashlib
import json
import random
import struct
from pathlib import Path
from typing import Any

import pytest

from bot.table import fair_shuffle

DOCS = Path(__file__).parents[2] / "docs"
VECTORS: list[dict[str, Any]] = json.loads((DOCS / "fair-shuffle-vectors.json").read_text(encoding="utf-8"))

# ---- from here on: what the page says, and nothing of bot.table


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 spelled out, for a key no longer than a block."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in padded) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in padded) + inner).digest()


def field(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


def header(label: str, table: str, kyoku: int) -> bytes:
    return b"".join((field(b"jantaku fair shuffle 1"), field(label.encode()), field(table.encode("utf-8")))) + (
        struct.pack(">I", kyoku)
    )


def key(label: str, table: str, kyoku: int, seed: bytes, entropies: list[tuple[int, str]]) -> bytes:
    message = header(label, table, kyoku) + struct.pack(">I", len(entropies))
    for user, text in sorted(entropies):
        message += struct.pack(">Q", user) + field(text.encode("utf-8"))
    return hmac_sha256(seed, message)


class Stream:
    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.blocks = 0
        self.numbers: list[int] = []

    def next(self) -> int:
        if not self.numbers:
            self.numbers = list(struct.unpack(">8I", hmac_sha256(self.secret, struct.pack(">I", self.blocks))))
            self.blocks += 1
        return self.numbers.pop(0)

    def below(self, n: int) -> int:
        w = self.next()
        while w >= 2**32 - 2**32 % n:
            w = self.next()
        return w % n


def shuffle(things: list[Any], secret: bytes) -> list[Any]:
    stream = Stream(secret)
    i = len(things) - 1
    while i >= 1:
        j = stream.below(i + 1)
        things[i], things[j] = things[j], things[i]
        i -= 1
    return things


def set_of_tiles(players: int, red_fives: list[int]) -> list[str]:
    tiles = []
    for suit, red in zip("mps", red_fives, strict=True):
        tiles += sorted(4 * [f"{number}{suit}" for number in range(1, 10)])
        first = tiles.index(f"5{suit}")
        tiles[first : first + 4] = (4 - red) * [f"5{suit}"] + red * [f"0{suit}"]
    tiles += sorted(4 * ["1z", "2z", "3z", "4z", "5z", "6z", "7z"])
    gone = ("2m", "3m", "4m", "5m", "0m", "6m", "7m", "8m") if players == 3 else ()
    return [tile for tile in tiles if tile not in gone]


# ---- and here both are compared


def pairs(vector: dict[str, Any]) -> list[tuple[int, str]]:
    return [(int(entropy["user"]), entropy["text"]) for entropy in vector["entropies"]]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["table"])
def test_the_vectors_of_the_page_are_what_the_page_describes(vector: dict[str, Any]) -> None:
    table, kyoku, seed = vector["table"], vector["kyoku"], bytes.fromhex(vector["seed"])
    wall_key = key("wall", table, kyoku, seed, pairs(vector))
    stream = Stream(wall_key)
    made = {
        "commitment": hashlib.sha256(header("commitment", table, kyoku) + seed).hexdigest(),
        "wall_key": wall_key.hex(),
        "wall_words": [stream.next() for _ in range(4)],
        "seats": shuffle(list(range(vector["players"])), key("seats", table, kyoku, seed, pairs(vector))),
        "wall": " ".join(shuffle(set_of_tiles(vector["players"], vector["red_fives"]), wall_key)),
    }
    assert made == {name: vector[name] for name in made}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["table"])
def test_the_bot_shuffles_as_the_vectors_of_the_page(vector: dict[str, Any]) -> None:
    table, kyoku, seed = vector["table"], vector["kyoku"], bytes.fromhex(vector["seed"])
    entropies = [fair_shuffle.Entropy(user, text) for user, text in pairs(vector)]
    players, reds = vector["players"], vector["red_fives"]
    assert fair_shuffle.commitment(table, kyoku, seed) == vector["commitment"]
    assert list(fair_shuffle.seat_order(table, kyoku, seed, entropies, players=players)) == vector["seats"]
    assert " ".join(fair_shuffle.wall(table, kyoku, seed, entropies, players=players, red_fives=reds)) == vector["wall"]


def test_both_agree_on_shuffles_that_no_page_names() -> None:
    rng = random.Random(11)
    for number in range(1, 41):
        table, seed, players = f"t{number}", rng.randbytes(32), rng.choice((3, 4))
        reds = [rng.randrange(5) for _ in "mps"]
        texts = [
            (rng.getrandbits(63) + 1, rng.choice(("a", "東風", "", "\n\t\N{PARTY POPPER}"))) for _ in range(number % 5)
        ]
        entropies = [fair_shuffle.Entropy(user, text) for user, text in texts]
        wall = shuffle(set_of_tiles(players, reds), key("wall", table, number, seed, texts))
        seats = shuffle(list(range(players)), key("seats", table, number, seed, texts))
        assert list(fair_shuffle.wall(table, number, seed, entropies, players=players, red_fives=reds)) == wall
        assert list(fair_shuffle.seat_order(table, number, seed, entropies, players=players)) == seats
        assert fair_shuffle.commitment(table, number, seed) == (
            hashlib.sha256(header("commitment", table, number) + seed).hexdigest()
        )


def test_both_pass_over_the_same_numbers() -> None:
    """With 2^31+1 possible results nearly half of the stream is passed over."""
    for count in (1, 2, 3, 136, 2**31 + 1, 2**32 - 1):
        ours, theirs = fair_shuffle._words(b"k" * 32), Stream(b"k" * 32)
        assert [fair_shuffle._below(count, ours) for _ in range(50)] == [theirs.below(count) for _ in range(50)]
