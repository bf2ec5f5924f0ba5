"""Where one goes in a review, and who makes it."""

import asyncio

import pytest

from bot.analysis.review import ActionKind, GameReview, Grade, review_of
from bot.engine.actions import Discard
from bot.engine.replay import Replay
from bot.text.review.review_text import worth_a_look
from cogs.replay import review_presses
from cogs.replay.page import MOST_CHOICES
from cogs.replay.replay_games import FileRef
from cogs.replay.review_decisions import fitted, judged_at, next_notable, notable_decisions, offered, previous_notable
from cogs.replay.review_ids import ReviewPage
from cogs.replay.review_picture import marks_of
from cogs.replay.review_presses import CACHED, Reviews
from tests.store.games import played

PAGE = ReviewPage(FileRef(), 1)


def replay_of_seed(seed: int) -> Replay:
    first, *events = played(seed)
    return Replay(first.rules, ("Aiko", "Ben", "Chie", "Dan"), events)  # type: ignore[union-attr]


@pytest.fixture(scope="module")
def review() -> GameReview:
    return review_of(replay_of_seed(1), 1)


def test_next_and_before_go_through_everything_worth_a_look_once(review: GameReview) -> None:
    page, there = PAGE, []
    while (one := next_notable(review, page)) is not None:
        there.append(one)
        page = PAGE.at(*one.position)
    assert tuple(there) == notable_decisions(review)
    back = [there[-1]]
    while (one := previous_notable(review, page)) is not None:
        back.append(one)
        page = PAGE.at(*one.position)
    assert back[::-1] == there


def test_from_a_kyoku_next_leads_into_it_and_before_out_of_it(review: GameReview) -> None:
    after, before = next_notable(review, PAGE.at(1)), previous_notable(review, PAGE.at(1))
    assert after is not None
    assert before is not None
    assert after.position.kyoku == 1
    assert before.position.kyoku == 0


def test_a_kyoku_offers_every_decision_and_the_game_those_worth_a_look(review: GameReview) -> None:
    assert offered(review, PAGE.at(0), MOST_CHOICES) == review.kyoku[0].judged
    assert offered(review, PAGE, 100) == notable_decisions(review)


def test_where_a_menu_has_no_room_what_says_least_is_left_out(review: GameReview) -> None:
    few = offered(review, PAGE, 3)
    assert few
    assert all(one.grade in {Grade.SLOWER, Grade.RISKY} for one in few)
    silent = next(
        one for one in review.kyoku[0].judged if one.action_kind is ActionKind.LET_GO and not worth_a_look(one)
    )
    assert silent not in offered(review, PAGE.at(0), 3)
    assert silent in offered(review, PAGE.at(*silent.position), 3)


def test_a_page_that_the_review_has_not_becomes_the_nearest_it_has(review: GameReview) -> None:
    there = PAGE.at(*review.kyoku[2].judged[3].position)
    assert fitted(there, review) == there
    assert judged_at(review, there) is review.kyoku[2].judged[3]
    assert fitted(PAGE, review) == PAGE
    assert fitted(PAGE.at(2, 9999), review) == PAGE.at(2)
    assert fitted(PAGE.at(99, 3), review) == PAGE.at(len(review.kyoku) - 1)


def test_a_picture_marks_what_was_thrown_and_what_it_is_compared_with(review: GameReview) -> None:
    for one in (one for each in review.kyoku for one in each.judged):
        marks = marks_of(one)
        if not isinstance(one.action, Discard) or one.discard is None:
            continue
        assert marks is not None
        assert (marks.discard, marks.drawn) == (one.action.tile, one.action.drawn)
        if one.grade is Grade.BEST:
            assert marks.best == (one.action.tile,)
        if one.grade in {Grade.SLOWER, Grade.RISKY}:
            assert len(marks.best) == 1
            assert marks.best != (one.action.tile,)


def test_where_no_tile_was_thrown_nothing_is_marked(review: GameReview) -> None:
    assert marks_of(next(one for one in review.kyoku[0].judged if one.action_kind is ActionKind.LET_GO)) is None


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Replay, int]]:
    """What reviews were made of; none of them says anything."""
    found: list[tuple[Replay, int]] = []

    def note(replay: Replay, seat: int) -> object:
        found.append((replay, seat))
        return object()

    monkeypatch.setattr(review_presses, "review_of", note)
    return found


async def test_the_same_review_asked_for_by_several_at_once_is_made_once(made: list[tuple[Replay, int]]) -> None:
    service, replay = Reviews(), replay_of_seed(1)
    several = await asyncio.gather(*(service.of(replay, seat) for seat in (1, 1, 2, 1)))
    assert several[0] is several[1] is several[3] is not several[2]
    assert sorted(seat for _, seat in made) == [1, 2]


async def test_only_so_many_reviews_are_at_hand_those_asked_for_last(made: list[tuple[Replay, int]]) -> None:
    service, first = Reviews(), replay_of_seed(1)
    await service.of(first, 0)
    for _ in range(CACHED - 1):
        await service.of(replay_of_seed(1), 0)
    await service.of(first, 0)
    assert len(made) == CACHED
    await service.of(replay_of_seed(1), 0)
    await service.of(first, 0)
    assert len(made) == CACHED + 1
    for _ in range(CACHED):
        await service.of(replay_of_seed(1), 0)
    await service.of(first, 0)
    assert len(made) == 2 * CACHED + 2


async def test_a_review_that_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = iter([RuntimeError("no"), object()])

    def make(replay: Replay, seat: int) -> object:
        outcome = next(tried)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    monkeypatch.setattr(review_presses, "review_of", make)
    service, replay = Reviews(), replay_of_seed(1)
    with pytest.raises(RuntimeError):
        await service.of(replay, 0)
    assert await service.of(replay, 0) is not None
