"""What buttons of a review carry."""

import pytest

from bot.engine.replay import Position
from cogs.common.buttons import ID_LIMIT
from cogs.replay.replay_games import FileRef, LeagueRef, Ref, TableRef
from cogs.replay.review_ids import LOOK, UP, ReviewPage, page_at, parse_custom_id, position_place
from tests.for_each import for_each

LONGEST = ReviewPage(LeagueRef(999_999_999, 999_999_999), 3, 999, 9999)


@for_each("ref", [TableRef("0123456789abcdef", 1), LeagueRef(3, 412), FileRef(), FileRef(99)])
@for_each("seat", [None, 0, 3])
@for_each("place", [(None, None), (12, None), (12, 345)])
def test_a_button_knows_its_page_again(ref: Ref, seat: int | None, place: tuple[int | None, int | None]) -> None:
    assert_known(ReviewPage(ref, seat, *place))


def test_a_button_knows_the_page_with_all_figures_which_every_other_page_leaves() -> None:
    page = ReviewPage(FileRef(), 2).whole(figures=True)
    assert_known(page)
    assert page.of(1) == ReviewPage(FileRef(), 1, figures=True)
    assert page.at(3) == ReviewPage(FileRef(), 2, 3)
    assert page.whole(figures=False) == ReviewPage(FileRef(), 2)


def assert_known(page: ReviewPage) -> None:
    assert parse_custom_id(page.press(UP).removeprefix("jf:review:")) == (UP, page)
    assert parse_custom_id(page.menu(LOOK).removeprefix("jm:review:")) == (LOOK, page)


def test_the_longest_custom_id_is_short_enough() -> None:
    assert len(LONGEST.press("x" * 8)) <= ID_LIMIT


@pytest.mark.parametrize(
    "rest",
    ["", "up", "up:t/x/1:-:4", "up:u/x/1:-:0", "up:f:1.:0", "up:f:.1:0", "up:f:-.1:0", "up:f:1.2.3:0", "up:f:==:0"],
)
def test_what_another_version_wrote_means_no_page(rest: str) -> None:
    assert parse_custom_id(rest) is None


def test_the_values_of_menus_are_places() -> None:
    page = ReviewPage(FileRef(), 2, 1, 7)
    assert page_at(page, position_place(Position(3, 44))) == page.at(3, 44)
    assert page_at(page, "3") == page.at(3)
    assert page_at(page, "x") is None


def test_up_leads_to_the_kyoku_and_then_to_the_game() -> None:
    page = ReviewPage(FileRef(), 2, 1, 7)
    assert page.up() == page.at(1)
    assert page.up().up() == page.at(None)


def test_another_player_has_other_decisions_but_the_same_kyoku() -> None:
    assert ReviewPage(FileRef(), 2, 1, 7).of(0) == ReviewPage(FileRef(), 0, 1)
