"""Pages that reach a process without their table, which passes them on to the one that has it."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.table.errors import OfAnotherProcess
from bot.table.ports import PlayerTable
from bot.text.sentences import Plain
from bot.web.page_forwarding import PageForwarding
from bot.web.sessions import Viewer, ViewerSessions
from bot.web.table_pages import BURST, TablePages
from bot.web.web_server import WebServer
from tests.table.conftest import PEOPLE
from tests.web.conftest import ShortFace, StageHall, Visitor, play

AIKO = PEOPLE[0]
FAR = 1 << 40
"""The server of the table, which the process in the middle has not."""
EVERYWHERE = "0.0.0.0"  # noqa: S104 - nothing listens there in a test


class Elsewhere:
    """The lobby of a process without the table."""

    async def hand(self, table: str, user: int) -> PlayerTable:
        raise OfAnotherProcess(FAR)


class Middle:
    """The process in the middle."""

    def __init__(self, hall: StageHall) -> None:
        self.hall = hall
        self.asked: list[int] = []
        self.at: str | None = hall.server.inner_address(None)
        sessions = ViewerSessions("a token", hall.links, hall.clock.now)
        pages = TablePages(Elsewhere(), hall.clock, sessions)  # type: ignore[arg-type] # is asked for no more
        pages.face = ShortFace(hall)
        self.server = WebServer(pages, "127.0.0.1", 0, None)
        self.server.forwarding = PageForwarding(self._find)

    async def _find(self, guild: int) -> str | None:
        self.asked.append(guild)
        return self.at

    async def visit(self, table: str) -> Visitor:
        visitor = await Visitor.of(self.server, Viewer(AIKO.user, table, "en-GB"))
        self.hall.visitors.append(visitor)
        return visitor


@pytest_asyncio.fixture
async def middle(hall: StageHall) -> AsyncIterator[Middle]:
    middle = Middle(hall)
    await middle.server.start()
    yield middle
    await middle.server.stop()


async def test_a_hand_is_played_through_the_process_in_the_middle(hall: StageHall, middle: Middle) -> None:
    table = await hall.playing(people=1)
    aiko = await middle.visit(table)
    await play(hall, table, [aiko], hands=1)
    assert all(answer["t"] == "done" for answer in aiko.answers.values())
    assert (await hall.visit(table, AIKO)).view == aiko.view
    assert middle.asked == [FAR]


async def test_windows_and_frames_are_counted_where_the_table_is(hall: StageHall, middle: Middle) -> None:
    table = await hall.playing(people=1)
    windows = [await middle.visit(table), *[await hall.visit(table, AIKO) for _ in range(4)]]
    await windows[0].until(lambda: False)
    assert windows[0].bye is not None
    hall.pages._a_second = 0  # type: ignore[misc] # as slow as no page is
    flood = await middle.visit(table)
    for _ in range(BURST + 1):
        await flood.say("?")
    await flood.until(lambda: False)
    assert flood.bye is not None
    assert len(flood.answers) <= BURST


async def test_when_the_other_process_ends_the_page_connects_anew(hall: StageHall, middle: Middle) -> None:
    table = await hall.playing(people=1)
    aiko = await middle.visit(table)
    before = aiko.view
    await hall.crash()
    await aiko.until(lambda: False)
    assert aiko.bye is None
    await aiko.connect()
    assert aiko.view["you"]["tiles"] == before["you"]["tiles"]


async def test_what_nobody_can_take_is_told_and_tried_again(hall: StageHall, middle: Middle) -> None:
    table = await hall.playing(people=1)
    for middle.at in (None, "127.0.0.1:9"):
        aiko = await middle.visit(table)
        assert aiko.bye is not None
        assert aiko.bye["again"]
        assert aiko.bye["why"] == "OfAnotherProcess"


async def test_a_page_is_passed_on_once(hall: StageHall, middle: Middle) -> None:
    """Two processes of which each takes the other for the one with the table do not send it to and fro."""
    table = await hall.playing(people=1)
    middle.at = middle.server.inner_address(None)
    aiko = await middle.visit(table)
    assert middle.asked == [FAR]
    assert aiko.bye is not None
    assert aiko.bye["again"]


async def test_a_page_that_reads_nothing_leaves_nothing_in_the_middle(
    hall: StageHall, middle: Middle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is sent the newest state once it reads again; what it was not sent meanwhile is kept nowhere."""
    monkeypatch.setattr(hall.pages.face, "about", lambda _: Plain("long " * 50_000))
    table = await hall.playing(people=1)
    aiko = await middle.visit(table)
    [page] = hall.pages._pages[table]

    async def is_sent(views: int) -> bool:
        """Whether the process with the table can send the page anything when it has so many views for it."""
        number = page.number
        for _ in range(views):
            page.view = None
            hall.pages.changed(table)
            await asyncio.sleep(0)
        await asyncio.sleep(0.1)
        return page.number > number

    # The system's own buffers hold some ten megabytes, forty views.
    assert not all([await is_sent(100) for _ in range(20)])
    await aiko.until(lambda: aiko.number == page.number)
    assert aiko.view == (await hall.visit(table, AIKO)).view


@pytest.mark.parametrize(
    ("listen", "machine", "reached"),
    [
        ("127.0.0.1", "10.0.0.3", "127.0.0.1:8080"),
        ("10.0.0.4", "10.0.0.3", "10.0.0.4:8080"),
        (EVERYWHERE, "10.0.0.3", "10.0.0.3:8080"),
        (EVERYWHERE, None, "127.0.0.1:8080"),
        ("::", "fd00::3", "[fd00::3]:8080"),
        ("localhost", "10.0.0.3", "localhost:8080"),
    ],
)
def test_others_reach_a_process_where_it_listens_or_where_its_database_sees_it(
    hall: StageHall, listen: str, machine: str | None, reached: str
) -> None:
    assert WebServer(hall.pages, listen, 8080, "https://mahjong.example.org").inner_address(machine) == reached
