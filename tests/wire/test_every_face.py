"""Four people at one table: by direct message, in the channel, in the browser, and by both in turn."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import aiohttp

from bot.engine.game import pending
from bot.engine.phases import AwaitDiscard, AwaitStop, GameOver
from bot.engine.view import State
from bot.table.state import TableState
from bot.web.sessions import Viewer, ViewerSessions
from tests.web.conftest import ShortLinks, Visitor
from tests.wire.journal_copy import games_in_league, only_table
from tests.wire.players import ScreenPlayer, code_of, decision_of
from tests.wire.several import Several, answered, until
from tests.wire.test_running import free_port
from tests.wire.user import text_of

SESSIONS = ViewerSessions("wire", ShortLinks(), lambda: datetime.now(UTC))
"""What signs links as the bots of ``Several`` do."""
TURNS = 5
"""After so many answers by one face the fourth person takes the other."""


class Person:
    """Somebody who answers by messages while they have no page open."""

    def __init__(self, club: Several, name: str, address: str) -> None:
        self.player = ScreenPlayer(club.user(name), Random(name), calls=0.1)
        self.page: Visitor | None = None
        self.faces: list[str] = []
        """How each answer was given."""
        self.channels: set[str] = set()
        """Where the messages were that gave answers."""
        self._folder = club.data_dir
        self._address = address

    @property
    def state(self) -> TableState:
        return only_table(self._folder)

    async def open_page(self) -> None:
        viewer = Viewer(self.player.user.id, self.state.table, "en-GB")
        session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        async with session.post(f"{self._address}/in/{SESSIONS.link(viewer)}") as answer:
            assert answer.status == 200
        self.page = Visitor(self._address, viewer.table, session)
        await self.page.connect()

    async def close_page(self) -> None:
        assert self.page is not None
        await self.page.close()
        self.page = None

    async def answer(self, decision: int) -> None:
        """Give the answer that the game waits for; it counts."""
        written = self.state.seq
        if self.page is not None:
            page = self.page
            await page.until(lambda: page.you["decision"] == decision and _asks(page))
            await page.move()
            assert page.answers[page.sent]["t"] == "done"
        else:
            await self._press(decision)
        self.faces.append("page" if self.page is not None else "message")
        await until(lambda: self.state.seq > written, "the answer is in the journal")

    async def _press(self, decision: int) -> None:
        while True:
            await until(lambda: any(decision_of(key) == decision for key in self.player.asked()), "the hand asks")
            message = self.player.hand()
            keys = [key for key in self.player.asked() if decision_of(key) == decision]
            if message is None or not keys:
                continue
            self.channels.add(message["channel_id"])
            chosen = self.player.choose(text_of(message), keys)
            outcome = await answered(self.player.user.begin_press(chosen))
            assert outcome.state == "acknowledged", outcome.reason
            if code_of(chosen) != "ask-riichi":
                return
            await until(lambda: chosen not in self.player.asked(), "the choice is shown")  # noqa: B023


def _asks(page: Visitor) -> bool:
    return bool(page.you["discards"] or page.you["actions"])


def waited_for(game: State) -> int | None:
    """A seat that the game waits for; None: for nobody."""
    phase = game.public.phase
    if isinstance(phase, AwaitDiscard | AwaitStop):
        return phase.seat
    return min(pending(game), default=None)


async def test_a_game_is_played_by_messages_and_pages_at_once(tmp_path: Path) -> None:
    port = free_port()
    async with Several(tmp_path) as club:
        await club.start("bot", "0,1", JANTAKU_WEB__LISTEN=f"127.0.0.1:{port}")
        people = [Person(club, name, f"http://127.0.0.1:{port}") for name in ("Aiko", "Ben", "Chie", "Dan")]
        aiko, ben, chie, dan = people
        user = aiko.player.user
        await until(lambda: any(one["name"] == "table" for one in user.commands), "the commands are there")
        for name, command in (("Aiko", "open"), ("Ben", "join"), ("Chie", "join"), ("Dan", "join"), ("Aiko", "start")):
            options = {"length": "east_only"} if command == "open" else {}
            done = await answered(club.user(name).begin_slash(f"table {command}", "mahjong", **options))
            assert done.state == "acknowledged", done.reason
        await until(lambda: (tmp_path / "jantaku.sqlite3").exists() and chie.state.game, "the game begins")
        assert (await answered(ben.player.user.begin_slash("hand", "mahjong", where="channel"))).state == "acknowledged"
        await chie.open_page()
        while not isinstance((state := aiko.state).game.public.phase, GameOver):  # type: ignore[union-attr]
            assert state.game is not None
            seat = waited_for(state.game)
            person = next((one for one in people if state.seat_of(one.player.user.id) == seat), None)
            if person is None:
                await until(lambda: aiko.state.seq > state.seq, "the game goes on")
                continue
            if person is dan and len(dan.faces) % TURNS == TURNS - 1:
                await (dan.open_page() if dan.page is None else dan.close_page())
            await person.answer(state.game.public.decision)
        assert set(chie.faces) == {"page"}
        assert set(dan.faces) == {"page", "message"}
        assert ben.channels == {ben.player.user.channel_id("mahjong")}
        assert aiko.channels == {aiko.player.user.channel_id("dm")}
        page, game = chie.page, aiko.state.game
        assert page is not None
        assert game is not None
        await page.until(lambda: page.view["over"])
        for number, own in enumerate(game.public.seats):
            shown = page.view["seats"][str(number)]
            assert shown["score"] == own.score
            assert len(shown["river"]) == len(own.river)
        await until(lambda: games_in_league(tmp_path) == 1, "the game is recorded")
        for one in people:
            if one.page is not None:
                await one.close_page()
        assert "Traceback" not in club.output("bot")
