"""The fair shuffle: a permutation, every bit of its sources counts, and no place is likelier than another."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.rules.ruleset import preset, preset_names
from bot.engine.tiles import TILE_NAMES, tile_set
from bot.table.fair_shuffle import Entropy, _key, canonical_tiles, commitment, in_order, seat_order, wall
from tests.for_each import for_each

SEED = bytes(range(32))
ADDED = (Entropy(100, "luck"), Entropy(101, "more luck"))
ids = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=8, max_size=8)
entropy_lists = st.lists(
    st.builds(Entropy, st.integers(1, 2**64 - 1), st.text(max_size=20)), max_size=4, unique_by=lambda one: one.user
)


def tiles(table: str = "abcd1234", kyoku: int = 1, seed: bytes = SEED, added: tuple[Entropy, ...] = ADDED) -> str:
    return " ".join(wall(table, kyoku, seed, added, players=4, red_fives=(1, 1, 1)))


@given(ids, st.integers(1, 2**32 - 1), st.binary(min_size=32, max_size=32), entropy_lists, st.sampled_from((3, 4)))
@settings(max_examples=40)
def test_a_wall_holds_every_tile_of_the_set_once_and_seats_everybody(
    table: str, kyoku: int, seed: bytes, added: list[Entropy], players: int
) -> None:
    made = wall(table, kyoku, seed, added, players=players, red_fives=(1, 1, 1))
    assert Counter(made) == Counter(canonical_tiles(players, (1, 1, 1)))
    assert sorted(seat_order(table, kyoku, seed, added, players=players)) == list(range(players))
    assert made == wall(table, kyoku, seed, reversed(added), players=players, red_fives=(1, 1, 1))


@for_each("name", preset_names())
def test_the_set_is_the_one_that_the_engine_deals_under_every_preset(name: str) -> None:
    rules = preset(name)
    engine = tuple(TILE_NAMES[tile] for tile in tile_set(rules.aka_dora, rules.players))
    assert canonical_tiles(rules.players, rules.aka_dora) == engine


def test_every_bit_of_the_seed_changes_wall_and_commitment() -> None:
    walls, commitments = {tiles()}, {commitment("abcd1234", 1, SEED)}
    for bit in range(256):
        other = (int.from_bytes(SEED) ^ (1 << bit)).to_bytes(32)
        walls.add(tiles(seed=other))
        commitments.add(commitment("abcd1234", 1, other))
    assert len(walls) == len(commitments) == 257


def test_table_kyoku_and_everything_that_was_added_change_the_wall() -> None:
    added = [
        ADDED,
        (),
        ADDED[:1],
        ADDED[1:],
        (Entropy(100, "luck!"), ADDED[1]),
        (Entropy(100, "lucK"), ADDED[1]),
        (Entropy(102, "luck"), ADDED[1]),
        (Entropy(100, "more luck"), Entropy(101, "luck")),
        (Entropy(100, ""), ADDED[1]),
        # The same letters cut elsewhere, and one that looks the same.
        (Entropy(100, "luckmore"), Entropy(101, " luck")),
        (Entropy(100, "l\N{LATIN SMALL LETTER U WITH DIAERESIS}ck"), ADDED[1]),
        (Entropy(100, "lu\N{COMBINING DIAERESIS}ck"), ADDED[1]),
    ]
    tables = [f"{'abcd1234'[:place]}x{'abcd1234'[place + 1 :]}" for place in range(8)]
    walls = {tiles(added=texts) for texts in added}
    walls |= {tiles(table=table) for table in tables}
    walls |= {tiles(kyoku=kyoku) for kyoku in (2, 257, 65_537)}
    assert len(walls) == len(added) + len(tables) + 3


def test_wall_and_seats_have_streams_of_their_own() -> None:
    keys = {_key(label, "abcd1234", 1, SEED, ADDED) for label in ("wall", "seats", "commitment")}
    assert len(keys) == 3


def test_nobody_adds_two_texts_and_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="one text"):
        in_order((Entropy(5, "a"), Entropy(5, "b")))
    for seed in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32 bytes"):
            commitment("abcd1234", 1, seed)
        with pytest.raises(ValueError, match="32 bytes"):
            tiles(seed=seed)
    for players, reds in ((2, (0, 0, 0)), (4, (0, 0)), (4, (0, 5, 0)), (4, (-1, 0, 0))):
        with pytest.raises(ValueError, match="no such set"):
            canonical_tiles(players, reds)


def seeds(count: int) -> list[bytes]:
    return [hashlib.sha256(number.to_bytes(4)).digest() for number in range(count)]


def chi_square(seen: Counter[object], expected: dict[object, float]) -> float:
    assert set(seen) <= set(expected)
    return sum((seen[thing] - due) ** 2 / due for thing, due in expected.items())


def test_every_order_of_seats_is_equally_likely() -> None:
    drawn = 4800
    seen: Counter[object] = Counter(seat_order("abcd1234", 1, seed, (), players=4) for seed in seeds(drawn))
    assert len(seen) == 24
    # 23 degrees of freedom: 49.7 is passed once in a thousand; the seeds are fixed, so the test always says the same.
    assert chi_square(seen, dict.fromkeys(seen, drawn / 24)) < 49.7


@pytest.mark.slow
def test_every_tile_is_equally_likely_at_the_ends_and_in_the_middle_of_the_wall() -> None:
    drawn = 1500
    walls = [wall("abcd1234", 1, seed, (), players=4, red_fives=(1, 1, 1)) for seed in seeds(drawn)]
    copies = Counter(canonical_tiles(4, (1, 1, 1)))
    expected: dict[object, float] = {name: drawn * count / 136 for name, count in copies.items()}
    for place in (0, 13, 68, 131, 135):
        # 36 degrees of freedom: 67.98 is passed once in a thousand.
        assert chi_square(Counter(made[place] for made in walls), expected) < 67.98
