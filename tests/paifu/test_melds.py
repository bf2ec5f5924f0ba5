"""Meld codes of mjlog, against an encoder that knows nothing of the reader."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import actions as act
from bot.paifu.errors import NOWHERE, LogProblem, Malformed
from bot.paifu.tenhou.mjlog_melds import MeldCode, meld_of_code
from tests.paifu.encode_mjlog import chii_code, pon_code

kinds = st.integers(0, 33)
copies = st.integers(0, 3)
turns = st.integers(1, 3)


@given(st.integers(0, 2), st.integers(0, 6), st.tuples(copies, copies, copies), st.integers(0, 2))
def test_a_run_is_read_with_its_copies_and_the_called_tile(
    suit: int, low: int, which: tuple[int, int, int], called: int
) -> None:
    tiles = [(suit * 9 + low + step) * 4 + copy for step, copy in enumerate(which)]
    taken = tiles.pop(called)
    assert meld_of_code(chii_code(tiles, taken), NOWHERE) == MeldCode(act.Chii, tuple(tiles), taken, 3)


@given(kinds, st.permutations(range(4)), turns)
def test_a_triplet_is_read_and_so_is_the_kan_it_becomes(kind: int, order: list[int], feeder: int) -> None:
    one, two, called, left = (kind * 4 + copy for copy in order)
    own = sorted([one, two])
    assert meld_of_code(pon_code(own, called, feeder), NOWHERE) == MeldCode(act.Pon, tuple(own), called, feeder)
    kakan = pon_code(own, called, feeder, added=left)
    assert meld_of_code(kakan, NOWHERE) == MeldCode(act.Kakan, (left,), None, 0)


@given(kinds, copies, turns)
def test_a_kan_of_four_is_open_where_somebody_fed_it(kind: int, copy: int, feeder: int) -> None:
    four, called = tuple(range(kind * 4, kind * 4 + 4)), kind * 4 + copy
    assert meld_of_code(called << 8, NOWHERE) == MeldCode(act.Ankan, four, None, 0)
    rest = tuple(tile for tile in four if tile != called)
    assert meld_of_code(called << 8 | feeder, NOWHERE) == MeldCode(act.Daiminkan, rest, called, feeder)


@pytest.mark.parametrize("north", [120, 121, 122, 123])
def test_a_north_set_aside(north: int) -> None:
    assert meld_of_code(north << 8 | 0x20, NOWHERE) == MeldCode(act.Kita, (north,), None, 0)


@given(st.integers(-(2**20), 2**20))
def test_any_number_is_a_meld_or_refused(code: int) -> None:
    try:
        meld = meld_of_code(code, NOWHERE)
    except Malformed as error:
        assert error.problem is LogProblem.BAD_CALL  # noqa: PT017 - either way is right
        return
    tiles = [*meld.own, *([] if meld.called is None else [meld.called])]
    assert len(set(tiles)) == len(tiles)
    assert all(0 <= tile <= 135 for tile in tiles)


@pytest.mark.parametrize("code", [-1, 0x10000, 63 << 10 | 0x7, 0x4 | 0, 102 << 9 | 0x9, 0x8, 140 << 8, 140 << 8 | 1])
def test_numbers_that_no_meld_has(code: int) -> None:
    with pytest.raises(Malformed):
        meld_of_code(code, NOWHERE)
