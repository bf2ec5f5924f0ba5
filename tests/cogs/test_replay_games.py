"""What a reference to a game reads like in custom ids."""

import pytest

from cogs.replay.replay_games import FileRef, LeagueRef, Ref, TableRef, ref_of
from tests.for_each import for_each


@pytest.mark.parametrize(
    "ref",
    [TableRef("0123456789abcdef", 1), LeagueRef(3, 412), LeagueRef(999_999_999, 999_999_999), FileRef(), FileRef(99)],
)
def test_a_reference_is_read_as_it_was_written(ref: Ref) -> None:
    assert ref_of(str(ref)) == ref
    assert len(str(ref)) <= 28
    assert ":" not in str(ref)


@for_each("text", ["", "t", "t/", "t/x/0", "t/X/1", "l/0/1", "l/1", "f/", "f/0", "f/100", "t/x/1 ", "x/1/1"])
def test_what_is_no_reference_means_no_game(text: str) -> None:
    assert ref_of(text) is None
