"""What becomes of a game: the fold of its entries."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league import entries as e
from bot.league import faults as f
from bot.league.checks import step_faults
from bot.league.games import GameStatus, LeagueGame, evolved, folded, recorded
from tests.for_each import for_each

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
SEATS = tuple(e.SeatPoints(player, points) for player, points in ((1, 42300), (2, 25100), (3, 31200), (4, 1400)))
OTHER = tuple(e.SeatPoints(player, points) for player, points in ((1, 42200), (2, 25200), (3, 31200), (4, 1400)))


def first(asked: tuple[int, ...] = (2, 3, 4)) -> e.GameRecorded:
    due = NOW + timedelta(hours=48) if asked else None
    return e.GameRecorded(7, 1, "entered", NOW, "tenhou", "f" * 12, SEATS, asked=asked, confirm_by=due)


def after(*steps: e.GameRecord, asked: tuple[int, ...] = (2, 3, 4)) -> LeagueGame:
    game = recorded(first(asked), NOW, 1)
    for step in steps:
        game = evolved(game, step)
    return game


def correction(asked: tuple[int, ...] = ()) -> e.GameCorrected:
    return e.GameCorrected(7, NOW, OTHER, asked=asked)


def test_it_counts_once_all_who_are_asked_have_confirmed_it_or_kept_silent() -> None:
    game = after()
    assert (game.status, game.waits_for, game.counts) == (GameStatus.PENDING, (2, 3, 4), False)
    assert after(asked=()).counts
    game = after(e.GameConfirmed(7, 3), e.GameConfirmed(7, 2))
    assert (game.counts, game.waits_for) == (False, (4,))
    assert evolved(game, e.GameConfirmed(7, 4)).counts
    game = after(e.GameConfirmed(7, 2), e.GameConfirmed(7, None))
    assert (game.counts, game.waits_for, game.confirmed) == (True, (), frozenset({2}))


def test_a_dispute_keeps_it_from_counting_until_it_is_decided() -> None:
    game = after(e.GameConfirmed(7, 2), e.GameDisputed(7, 3))
    assert (game.status, game.disputed_by) == (GameStatus.DISPUTED, 3)
    upheld = evolved(game, e.GameUpheld(7))
    assert (upheld.status, upheld.disputed_by) == (GameStatus.COUNTED, None)
    game = after(e.GameDisputed(7, 3), asked=())
    assert (game.status, game.disputed_by) == (GameStatus.COUNTED, 3)


def test_each_player_may_dispute_it_and_one_decision_answers_all() -> None:
    assert step_faults(after(e.GameDisputed(7, 2)), e.GameDisputed(7, 3), "another reason") == ()
    game = after(e.GameDisputed(7, 3), e.GameDisputed(7, 2))
    assert (game.disputed_by, game.objectors) == (3, (3, 2))
    assert evolved(game, e.GameUpheld(7)).objectors == ()


def test_what_nobody_can_be_asked_about_waits_for_an_officer_and_silence_does_not_confirm_it() -> None:
    alone = recorded(replace(first(asked=()), needs_officer=True), NOW, 1)
    assert (alone.status, alone.waits_for) == (GameStatus.PENDING, ())
    assert step_faults(alone, e.GameConfirmed(7, None), "") == (f.NotAsked(7),)
    assert step_faults(alone, e.GameConfirmed(7, 1), "") == (f.NotAsked(7),)
    assert evolved(alone, e.GameUpheld(7)).counts
    asks = evolved(alone, correction((2,)))
    assert (asks.needs_officer, asks.waits_for) == (False, (2,))


def test_a_correction_of_an_officer_counts_and_one_that_asks_forgets_what_was_confirmed() -> None:
    game = after(e.GameDisputed(7, 3), correction())
    assert (game.status, game.seats, game.disputed_by, game.corrections) == (GameStatus.COUNTED, OTHER, None, 1)
    game = after(e.GameConfirmed(7, 2), correction((2, 3, 4)))
    assert (game.status, game.waits_for) == (GameStatus.PENDING, (2, 3, 4))


def test_voided_and_restored() -> None:
    game = after(e.GameVoided(7))
    assert (game.status, game.counts) == (GameStatus.VOIDED, False)
    assert evolved(game, e.GameRestored(7)).counts
    with pytest.raises(ValueError, match="never recorded"):
        folded([e.LeagueEntry(2, NOW, 1, "", e.GameVoided(7))])


@for_each(
    ("steps", "step", "fault"),
    [
        ((), e.GameConfirmed(7, 1), f.NotAsked(7)),
        ((), e.GameConfirmed(7, 9), f.NotAsked(7)),
        ((e.GameConfirmed(7, 2),), e.GameConfirmed(7, 2), f.AlreadyConfirmed(7)),
        ((e.GameConfirmed(7, None),), e.GameConfirmed(7, 2), f.NotPending(7)),
        ((e.GameDisputed(7, 2),), e.GameConfirmed(7, 3), f.NotPending(7)),
        ((e.GameVoided(7),), e.GameConfirmed(7, None), f.NotPending(7)),
        ((), e.GameDisputed(7, 9), f.DidNotPlay(7)),
        ((e.GameDisputed(7, 2), e.GameDisputed(7, 3)), e.GameDisputed(7, 2), f.AlreadyDisputed(7)),
        ((e.GameConfirmed(7, None),), e.GameUpheld(7), f.NothingToDecide(7)),
        ((e.GameVoided(7),), e.GameVoided(7), f.IsVoided(7)),
        ((e.GameVoided(7),), e.GameUpheld(7), f.IsVoided(7)),
        ((e.GameVoided(7),), e.GameDisputed(7, 2), f.IsVoided(7)),
        ((), e.GameRestored(7), f.NotVoided(7)),
        ((), e.GameCorrected(7, NOW, SEATS), f.NothingChanged()),
    ],
)
def test_what_cannot_be_done_to_it_is_said(steps: tuple[e.GameRecord, ...], step: e.GameRecord, fault: object) -> None:
    assert step_faults(after(*steps), step, "because") == (fault,)


@pytest.mark.parametrize("step", [e.GameDisputed(7, 2), correction(), e.GameVoided(7)])
def test_who_objects_or_changes_it_says_why(step: e.GameRecord) -> None:
    assert step_faults(after(), step, "  ") == (f.ReasonMissing(),)
    assert step_faults(after(), step, "typo") == ()


@pytest.mark.parametrize("steps", [(), (e.GameDisputed(7, 2),)])
def test_an_officer_may_decide_what_waits_or_is_disputed(steps: tuple[e.GameRecord, ...]) -> None:
    assert step_faults(after(*steps), e.GameUpheld(7), "") == ()


STEPS = st.lists(
    st.one_of(
        st.builds(e.GameConfirmed, st.just(7), st.sampled_from([None, 2, 3, 4])),
        st.builds(e.GameDisputed, st.just(7), st.sampled_from([1, 2, 3, 4])),
        st.sampled_from([e.GameUpheld(7), e.GameVoided(7), e.GameRestored(7), correction(), correction((2, 3))]),
        st.just(e.GameCorrected(7, NOW, SEATS)),
    ),
    max_size=12,
)


@given(steps=STEPS)
def test_of_all_that_can_happen_nothing_leaves_it_between(steps: list[e.GameRecord]) -> None:
    game, entries = after(), [e.LeagueEntry(1, NOW, 1, "", first())]
    for step in steps:
        if step_faults(game, step, "why"):
            continue
        game = evolved(game, step)
        entries.append(e.LeagueEntry(len(entries) + 1, NOW, 1, "why", step))
        assert game.counts == (game.status is GameStatus.COUNTED)
        assert bool(game.waits_for) == (game.status is GameStatus.PENDING), "whoever waits, waits for somebody"
        assert game.status is not GameStatus.DISPUTED or game.disputed_by is not None
        assert game.status is not GameStatus.PENDING or game.disputed_by is None
    assert folded(entries) == game
