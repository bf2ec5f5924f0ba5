"""Messages over an hour old are edited no faster than Discord takes it."""

from __future__ import annotations

from datetime import timedelta

from cogs.league.evenings.round_messages import WITHIN, OldEdits
from tests.fakes import START

HERE, ELSEWHERE = 1, 2
SECOND = timedelta(seconds=1)


def test_of_old_messages_in_a_channel_three_are_edited_at_once_and_more_when_the_first_is_forgotten() -> None:
    edits = OldEdits()
    assert edits.begin(HERE, 2, START) is None
    assert edits.begin(HERE, 1, START + SECOND) is None
    assert edits.begin(HERE, 1, START + SECOND) == START + WITHIN
    assert edits.begin(ELSEWHERE, 1, START + SECOND) is None, "another channel has its own limit"
    assert edits.begin(HERE, 2, START + WITHIN) is None
    assert edits.begin(HERE, 1, START + WITHIN) == START + SECOND + WITHIN


def test_more_edits_than_fit_are_made_when_there_were_none() -> None:
    edits = OldEdits()
    assert edits.begin(HERE, 5, START) is None
    assert edits.begin(HERE, 5, START + SECOND) == START + WITHIN
    assert edits.begin(HERE, 5, START + WITHIN) is None
