"""A web server with the lessons of one person, without a bot."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import cast

from bot.learn.lessons import Lesson
from bot.table.event_loop_clock import Clock
from bot.table.ports import Lobby
from bot.web.sessions import ViewerSessions
from bot.web.table_pages import TablePages
from bot.web.web_server import WebServer
from tests.web.conftest import ShortLinks

LEARNER = 42


class Kept:
    """Remembers how far people are."""

    def __init__(self) -> None:
        self.reached: dict[tuple[int, str], int] = {}

    async def steps(self, user: int) -> Mapping[str, int]:
        return {lesson: step for (one, lesson), step in self.reached.items() if one == user}

    async def reach(self, user: int, lesson: Lesson, step: int) -> None:
        self.reached[user, lesson.key] = step


@asynccontextmanager
async def lesson_server() -> AsyncIterator[tuple[WebServer, Kept]]:
    """A running server."""
    sessions = ViewerSessions("a token", ShortLinks(), lambda: datetime(2026, 11, 28, tzinfo=UTC))
    server = WebServer(TablePages(cast("Lobby", None), cast("Clock", None), sessions), "127.0.0.1", 0, None)
    kept = server.lessons.learners = Kept()
    await server.start()
    yield server, kept
    await server.stop()
