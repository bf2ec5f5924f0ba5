"""A web server that shows replays of logs at hand, without a bot."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from bot.analysis.review import GameReview, review_of
from bot.engine.replay import Replay
from bot.paifu.errors import PaifuError
from bot.paifu.record_replay import replay_in
from bot.text.logs.log_faults import error_words
from bot.text.sentences import Plain, lines
from bot.web.replay_pages import NotShown, ShownGame
from bot.web.web_server import WebServer
from tests.paifu.samples import sample
from tests.web.conftest import bare_server

GAME: Final = "jantaku_double_yakuman_and_local_yaku.tenhou6.json"
LOG: Final = "tenhou_ranked_game.tenhou6.json"


class LogGames:
    """Games of the samples, by name. What is sent is read at once."""

    def __init__(self) -> None:
        self.lost: set[str] = set()
        """Games that were erased."""
        self._read: dict[str, Replay] = {}

    async def of_link(self, key: str) -> ShownGame:
        if key in self.lost:
            raise NotShown(Plain("gone"))
        shown = self._of(sample(key), key)
        # A moment is written as Discord reads it.
        return ShownGame(shown.replay, lines(shown.about, Plain("Played <t:1795910499:R>")))

    async def of_upload(self, visitor: int, name: str, body: Callable[[], Awaitable[bytes]]) -> ShownGame:
        assert visitor < 0
        return self._of((await body()).decode(), name)

    async def review(self, replay: Replay, seat: int) -> GameReview:
        return review_of(replay, seat)

    def _of(self, data: str, name: str) -> ShownGame:
        if data not in self._read:
            try:
                self._read[data] = replay_in(data.encode(), None, 1 << 22).replay
            except PaifuError as error:
                raise NotShown(error_words(error)) from None
        return ShownGame(self._read[data], Plain(f"Log {name}"))


@asynccontextmanager
async def replay_server() -> AsyncIterator[tuple[WebServer, LogGames]]:
    """A running server."""
    async with bare_server() as server:
        games = server.replays.games = LogGames()
        yield server, games
