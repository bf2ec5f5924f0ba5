"""A web server with the lessons of one person, without a bot."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from bot.learn.lessons import Lesson
from bot.web.web_server import WebServer
from tests.web.conftest import bare_server

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
    async with bare_server() as server:
        kept = server.lessons.learners = Kept()
        yield server, kept
