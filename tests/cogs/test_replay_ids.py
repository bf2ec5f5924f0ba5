"""What buttons of a replay carry, and whose press decides what a message shows."""

import asyncio
from datetime import UTC, datetime

import pytest

from bot.engine.replay import Position
from cogs.common.buttons import ID_LIMIT
from cogs.replay.replay_game_option import span_of
from cogs.replay.replay_games import FileRef, LeagueRef, Ref, TableRef
from cogs.replay.replay_ids import SEAT, SHOW, ReplayPage, parse_custom_id
from cogs.replay.replay_presses import LatestPresses
from tests.for_each import for_each

LONGEST = ReplayPage(LeagueRef(999_999_999, 999_999_999), Position(99, 9999), 3, open_hands=True)


@for_each("ref", [TableRef("0123456789abcdef", 1), LeagueRef(3, 412), FileRef(), FileRef(99)])
@for_each("seat", [None, 0, 3])
@for_each("open_hands", [False, True])
def test_a_button_knows_its_page_again(ref: Ref, seat: int | None, open_hands: bool) -> None:
    page = ReplayPage(ref, Position(12, 345), seat, open_hands)
    assert parse_custom_id(page.press(SHOW).removeprefix("jf:replay:")) == (SHOW, page)
    assert parse_custom_id(page.menu(SEAT).removeprefix("jm:replay:")) == (SEAT, page)


def test_the_longest_custom_id_is_short_enough() -> None:
    assert len(LONGEST.press("x" * 8, "a" * 12)) <= ID_LIMIT


@pytest.mark.parametrize("rest", ["", "next", "next:t/x/1", "next:t/x/1:0.0:4c", "next:u/x/1:0.0:-c", "next:f:0.0:-x"])
def test_what_another_version_wrote_means_no_page(rest: str) -> None:
    assert parse_custom_id(rest) is None


async def test_the_last_press_on_a_message_decides_whichever_is_ready_first() -> None:
    newest = LatestPresses()
    written = []

    async def press(interaction: int, drawn: asyncio.Event) -> None:
        newest.pressed(1, interaction)
        await drawn.wait()
        async with newest.writing(1, interaction) as still:
            if still:
                written.append(interaction)

    slow, quick = asyncio.Event(), asyncio.Event()
    presses = asyncio.gather(press(10, slow), press(11, quick))
    await asyncio.sleep(0)
    quick.set()
    await asyncio.sleep(0)
    slow.set()
    await presses
    assert written == [11]


async def test_a_later_press_waits_until_an_earlier_one_is_written() -> None:
    newest = LatestPresses()
    order = []
    newest.pressed(1, 10)
    async with newest.writing(1, 10) as first:
        newest.pressed(1, 11)
        assert first

        async def later() -> None:
            async with newest.writing(1, 11) as second:
                order.append(("later", second))

        task = asyncio.create_task(later())
        await asyncio.sleep(0)
        order.append(("first", first))
    await task
    assert order == [("first", True), ("later", True)]


async def test_messages_do_not_wait_for_one_another() -> None:
    newest = LatestPresses()
    newest.pressed(1, 10)
    newest.pressed(2, 9)
    async with newest.writing(1, 10) as one, newest.writing(2, 9) as other:
        assert one
        assert other


@pytest.mark.parametrize(
    ("word", "since", "until"),
    [
        ("2026", (2026, 1, 1), (2027, 1, 1)),
        ("2026-12", (2026, 12, 1), (2027, 1, 1)),
        ("2026-02", (2026, 2, 1), (2026, 3, 1)),
        ("2026-2-28", (2026, 2, 28), (2026, 3, 1)),
    ],
)
def test_a_day_a_month_or_a_year_is_a_time(word: str, since: tuple[int, int, int], until: tuple[int, int, int]) -> None:
    assert span_of(word) == (datetime(*since, tzinfo=UTC), datetime(*until, tzinfo=UTC))


@pytest.mark.parametrize("word", ["", "26", "2026-13", "2026-02-30", "aiko", "2026-1-1-1"])
def test_any_other_word_is_none(word: str) -> None:
    assert span_of(word) is None
