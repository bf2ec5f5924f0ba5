"""What becomes of a game: the fold of its entries."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.checks import step_faults
from bot.league.entries import (
    GameConfirmed,
    GameCorrected,
    GameDisputed,
    GameRecord,
    GameRecorded,
    GameRestored,
    GameUpheld,
    GameVoided,
    LeagueEntry,
    SeatPoints,
)
from bot.league.faults import (
    AlreadyConfirmed,
    AlreadyDisputed,
    DidNotPlay,
    IsVoided,
    NotAsked,
    NothingChanged,
    NothingToDecide,
    NotPending,
    NotVoided,
    ReasonMissing,
)
from bot.league.games import GameStatus, LeagueGame, evolved, folded, recorded
from tests.for_each import for_each

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
SEATS = tuple(SeatPoints(player, points) for player, points in ((1, 42300), (2, 25100), (3, 31200), (4, 1400)))
OTHER = tuple(SeatPoints(player, points) for player, points in ((1, 42200), (2, 25200), (3, 31200), (4, 1400)))


def first(asked: tuple[int, ...] = (2, 3, 4)) -> GameRecorded:
    due = NOW + timedelta(hours=48) if asked else None
    return GameRecorded(7, 1, "entered", NOW, "tenhou", "f" * 12, SEATS, asked=asked, confirm_by=due)


def after(*steps: GameRecord, asked: tuple[int, ...] = (2, 3, 4)) -> LeagueGame:
    game = recorded(first(asked), NOW, 1)
    for step in steps:
        game = evolved(game, step)
    return game


def correction(asked: tuple[int, ...] = ()) -> GameCorrected:
    return GameCorrected(7, NOW, OTHER, asked=asked)


def test_it_waits_for_those_who_are_asked() -> None:
    game = after()
    assert (game.status, game.waits_for, game.counts) == (GameStatus.PENDING, (2, 3, 4), False)


def test_nobody_asked_it_counts_at_once() -> None:
    assert after(asked=()).counts


def test_it_counts_when_the_last_has_confirmed() -> None:
    game = after(GameConfirmed(7, 3), GameConfirmed(7, 2))
    assert (game.counts, game.waits_for) == (False, (4,))
    assert evolved(game, GameConfirmed(7, 4)).counts


def test_silence_confirms_for_all() -> None:
    game = after(GameConfirmed(7, 2), GameConfirmed(7, None))
    assert (game.counts, game.waits_for, game.confirmed) == (True, (), frozenset({2}))


def test_a_dispute_keeps_it_from_counting_until_it_is_decided() -> None:
    game = after(GameConfirmed(7, 2), GameDisputed(7, 3))
    assert (game.status, game.disputed_by) == (GameStatus.DISPUTED, 3)
    upheld = evolved(game, GameUpheld(7))
    assert (upheld.status, upheld.disputed_by) == (GameStatus.COUNTED, None)


def test_each_player_may_dispute_it_and_one_decision_answers_all() -> None:
    assert step_faults(after(GameDisputed(7, 2)), GameDisputed(7, 3), "another reason") == ()
    game = after(GameDisputed(7, 3), GameDisputed(7, 2))
    assert (game.disputed_by, game.objectors) == (3, (3, 2))
    assert evolved(game, GameUpheld(7)).objectors == ()


def test_what_nobody_can_be_asked_about_waits_for_an_officer_and_silence_does_not_confirm_it() -> None:
    alone = recorded(replace(first(asked=()), needs_officer=True), NOW, 1)
    assert (alone.status, alone.waits_for) == (GameStatus.PENDING, ())
    assert step_faults(alone, GameConfirmed(7, None), "") == (NotAsked(7),)
    assert step_faults(alone, GameConfirmed(7, 1), "") == (NotAsked(7),)
    assert evolved(alone, GameUpheld(7)).counts
    asks = evolved(alone, correction((2,)))
    assert (asks.needs_officer, asks.waits_for) == (False, (2,))


def test_a_game_that_counts_goes_on_counting_while_it_is_disputed() -> None:
    game = after(GameDisputed(7, 3), asked=())
    assert (game.status, game.disputed_by) == (GameStatus.COUNTED, 3)


def test_a_correction_of_an_officer_counts_and_ends_the_dispute() -> None:
    game = after(GameDisputed(7, 3), correction())
    assert (game.status, game.seats, game.disputed_by, game.corrections) == (GameStatus.COUNTED, OTHER, None, 1)


def test_a_correction_that_asks_forgets_what_was_confirmed() -> None:
    game = after(GameConfirmed(7, 2), correction((2, 3, 4)))
    assert (game.status, game.waits_for) == (GameStatus.PENDING, (2, 3, 4))


def test_voided_and_restored() -> None:
    game = after(GameVoided(7))
    assert (game.status, game.counts) == (GameStatus.VOIDED, False)
    assert evolved(game, GameRestored(7)).counts


@for_each(
    ("steps", "step", "fault"),
    [
        ((), GameConfirmed(7, 1), NotAsked(7)),
        ((), GameConfirmed(7, 9), NotAsked(7)),
        ((GameConfirmed(7, 2),), GameConfirmed(7, 2), AlreadyConfirmed(7)),
        ((GameConfirmed(7, None),), GameConfirmed(7, 2), NotPending(7)),
        ((GameDisputed(7, 2),), GameConfirmed(7, 3), NotPending(7)),
        ((GameVoided(7),), GameConfirmed(7, None), NotPending(7)),
        ((), GameDisputed(7, 9), DidNotPlay(7)),
        ((GameDisputed(7, 2), GameDisputed(7, 3)), GameDisputed(7, 2), AlreadyDisputed(7)),
        ((GameConfirmed(7, None),), GameUpheld(7), NothingToDecide(7)),
        ((GameVoided(7),), GameVoided(7), IsVoided(7)),
        ((GameVoided(7),), GameUpheld(7), IsVoided(7)),
        ((GameVoided(7),), GameDisputed(7, 2), IsVoided(7)),
        ((), GameRestored(7), NotVoided(7)),
        ((), GameCorrected(7, NOW, SEATS), NothingChanged()),
    ],
)
def test_what_cannot_be_done_to_it_is_said(steps: tuple[GameRecord, ...], step: GameRecord, fault: object) -> None:
    assert step_faults(after(*steps), step, "because") == (fault,)


@pytest.mark.parametrize("step", [GameDisputed(7, 2), correction(), GameVoided(7)])
def test_who_objects_or_changes_it_says_why(step: GameRecord) -> None:
    assert step_faults(after(), step, "  ") == (ReasonMissing(),)
    assert step_faults(after(), step, "typo") == ()


@pytest.mark.parametrize("steps", [(), (GameDisputed(7, 2),)])
def test_an_officer_may_decide_what_waits_or_is_disputed(steps: tuple[GameRecord, ...]) -> None:
    assert step_faults(after(*steps), GameUpheld(7), "") == ()


def test_a_story_without_its_begin_is_none() -> None:
    with pytest.raises(ValueError, match="never recorded"):
        folded([LeagueEntry(2, NOW, 1, "", GameVoided(7))])


STEPS = st.lists(
    st.one_of(
        st.builds(GameConfirmed, st.just(7), st.sampled_from([None, 2, 3, 4])),
        st.builds(GameDisputed, st.just(7), st.sampled_from([1, 2, 3, 4])),
        st.sampled_from([GameUpheld(7), GameVoided(7), GameRestored(7), correction(), correction((2, 3))]),
        st.just(GameCorrected(7, NOW, SEATS)),
    ),
    max_size=12,
)


@given(steps=STEPS)
def test_of_all_that_can_happen_nothing_leaves_it_between(steps: list[GameRecord]) -> None:
    game, entries = after(), [LeagueEntry(1, NOW, 1, "", first())]
    for step in steps:
        if step_faults(game, step, "why"):
            continue
        game = evolved(game, step)
        entries.append(LeagueEntry(len(entries) + 1, NOW, 1, "why", step))
        assert game.counts == (game.status is GameStatus.COUNTED)
        assert bool(game.waits_for) == (game.status is GameStatus.PENDING), "whoever waits, waits for somebody"
        assert game.status is not GameStatus.DISPUTED or game.disputed_by is not None
        assert game.status is not GameStatus.PENDING or game.disputed_by is None
    assert folded(entries) == game
