"""Tables as pages: who looks at which, what each is sent, and what they send back.

A viewer is sent the newest view, never a queue: while a frame is on its way, all that happens meanwhile becomes one
change. A view that is the same as the last is not sent (``table_view``).
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

import structlog
from aiohttp import WSMsgType, web

from bot.table.errors import NoSuchTable, NotSeated, OfAnotherProcess, TableError, WrongStage
from bot.table.event_loop_clock import Clock
from bot.table.ports import Lobby, PlayerTable, PublicTable
from bot.table.table_events import Motion, Person
from bot.text.sentences import Words, say
from bot.web.page_commands import Again, Asked, NotUnderstood, Sent, Topic, read
from bot.web.page_words import page_words
from bot.web.sessions import Viewer, ViewerSessions
from bot.web.table_view import Coached, Json, own_json, patch_between, plain, present, public_json

VERSION: Final = 1
"""Of the protocol. A page of another version is loaded anew."""
SILENCE: Final = 15.0
"""Seconds without a frame after which one tells the page that it is still connected."""
BURST: Final = 20
"""How many frames a page may send at once."""
A_SECOND: Final = 10
"""How many a second after that."""
UNREAD: Final = 100
"""How many answers may wait for a page that does not read them."""
WINDOWS: Final = 4
"""How many pages of one person may show one table: more close the oldest."""
AWAY_AFTER: Final = 3.0
"""Seconds after the last page of a player has closed until their message shows the hand again: a page that is
reloaded is back before."""

log = structlog.stdlib.get_logger(__name__)


class Face(Protocol):
    """What a page says that messages say too. Implemented by ``cogs.table``, which has these sentences."""

    def refusal(self, error: TableError, hand: PlayerTable | None) -> Words:
        """Why a command was refused, and what to do."""

    def notice(self, table: PublicTable) -> Words | None:
        """Why nothing happens at the table: it is paused, stuck or closed; None if it goes on."""

    def motion(self, table: PublicTable, motion: Motion) -> Words:
        """What somebody asks of the table, and how many agree."""

    def title(self, table: PublicTable) -> Words:
        """What the table is called: as the place where it is."""

    def about(self, table: PublicTable) -> Words:
        """What is played, on one line."""

    def told(self, topic: Topic, table: PublicTable, hand: PlayerTable | None) -> Words:
        """The answer to what a page asks."""

    async def coach(self, hand: PlayerTable) -> Coached | None:
        """What the coach of a beginner says; None where there is none."""

    def replay(self, table: PublicTable) -> str | None:
        """The code of the replay of a game that is over; None before its end."""

    async def again(self, table: PublicTable, person: Person) -> str:
        """Open a table like this one, or sit down at the one opened meanwhile; its id. Raises TableError."""


@dataclass(eq=False)
class OpenPage:
    """An open page."""

    viewer: Viewer
    socket: web.WebSocketResponse
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    answers: list[Json] = field(default_factory=list)
    """Answers to its commands that are still to be sent."""
    view: Json | None = None
    """What it was sent last."""
    number: int = 0
    """Of the last view or change."""
    tokens: float = BURST
    """How many frames it may still send at once."""
    heard: float = 0.0
    """When it last sent one."""
    told: float = 0.0
    """When it was last sent one."""


class TablePages:
    """All open pages of this process."""

    def __init__(self, lobby: Lobby, clock: Clock, sessions: ViewerSessions, *, a_second: float = A_SECOND) -> None:
        """``a_second``: how many frames a page may send a second, once it has sent ``BURST`` at once."""
        self.sessions: Final = sessions
        self.face: Face | None = None
        """Set by the cogs, without which no table is hosted."""
        self.looked_away: Callable[[str, int], None] = lambda _table, _user: None
        """Called with table and user when nobody looks at this hand here any longer."""
        self._a_second: Final = a_second
        self._lobby: Final = lobby
        self._clock: Final = clock
        self._pages: dict[str, list[OpenPage]] = {}
        self._public: dict[tuple[str, str], tuple[PublicTable, Json]] = {}

    def open_pages(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._pages.values()))

    async def elsewhere(self, viewer: Viewer) -> int | None:
        """The server of a table that another process has; None if this one has it, or can say why it shows none."""
        try:
            await self._hand(viewer)
        except OfAnotherProcess as error:
            return error.guild
        except TableError:
            pass
        return None

    def looks(self, table: str, user: int) -> bool:
        """Whether this person has the table open here."""
        return any(page.viewer.user == user for page in self._pages.get(table, ()))

    def changed(self, table: str) -> None:
        """A table has changed: its pages are sent what is new to them."""
        for page in self._pages.get(table, ()):
            page.wake.set()

    async def close(self) -> None:
        """Close all pages: the bot stops, and they connect to the one after it, where nobody has looked away."""
        self.looked_away = lambda _table, _user: None
        bye = {"t": "bye", "again": True}
        for page in [page for pages in self._pages.values() for page in pages]:
            with contextlib.suppress(ConnectionError, TimeoutError):
                await asyncio.wait_for(_send(page, bye), 1)
            await page.socket.close()

    async def serve(self, viewer: Viewer, socket: web.WebSocketResponse) -> None:
        """Serve a page until it closes."""
        page = OpenPage(viewer, socket, heard=asyncio.get_running_loop().time())
        pages = self._pages.setdefault(viewer.table, [])
        own = [one for one in pages if one.viewer.user == viewer.user]
        pages.append(page)
        for oldest in own[: max(0, len(own) + 1 - WINDOWS)]:
            await self._part(
                oldest, say("This table is open in too many windows, so this window is paused. Close another one.")
            )
        writer = asyncio.create_task(self._write(page))
        try:
            await self._listen(page)
        finally:
            writer.cancel()
            pages.remove(page)
            if not pages:
                self._pages.pop(viewer.table, None)
                self._public = {key: kept for key, kept in self._public.items() if key[0] != viewer.table}
            asyncio.get_running_loop().call_later(AWAY_AFTER, self._left, viewer)

    def _left(self, viewer: Viewer) -> None:
        if not self.looks(viewer.table, viewer.user):
            self.looked_away(viewer.table, viewer.user)

    # What goes to the page

    async def _write(self, page: OpenPage) -> None:
        """Send what is new whenever something is, until the page closes."""
        loop = asyncio.get_running_loop()
        try:
            await self._greet(page)
            while not page.socket.closed:
                page.wake.clear()
                answers, page.answers = page.answers, []
                await self._show(page)
                for answer in answers:
                    await self._frame(page, answer)
                # Counted from the last frame: from the last change, a late one would tell that something hidden did.
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(page.wake.wait(), max(0.0, page.told + SILENCE - loop.time()))
                if not page.wake.is_set():
                    await self._frame(page, {"t": "beat", "now": self._now()})
        except (ConnectionError, asyncio.CancelledError):
            return
        except OfAnotherProcess as error:
            await self._part(page, self._face.refusal(error, None), again=True)
        except NoSuchTable:
            await self._part(page, say("This table no longer exists."))
        except Exception:
            log.exception("a page could not be shown its table", table=page.viewer.table)
            await page.socket.close()

    async def _greet(self, page: OpenPage) -> None:
        hand = await self._hand(page.viewer)
        await self._frame(
            page,
            {
                "t": "hello",
                "version": VERSION,
                "locale": page.viewer.locale,
                "now": self._now(),
                "words": page_words(page.viewer.locale),
                **({} if hand is None else {"seat": hand.seat}),
            },
        )

    async def _show(self, page: OpenPage) -> None:
        """Send the view, or what has changed in it if anything has."""
        view = await self._view(page.viewer)
        if page.view is None:
            frame: Json = {"t": "view", "view": view}
        elif patch := patch_between(page.view, view):
            frame = {"t": "change", "patch": patch}
        else:
            return
        page.view, page.number = view, page.number + 1
        await self._frame(page, {**frame, "n": page.number})

    async def _view(self, viewer: Viewer) -> Json:
        hand = await self._hand(viewer)
        table = await self._lobby.public_table(viewer.table) if hand is None else hand.public_table
        key = viewer.table, viewer.locale
        known = self._public.get(key)
        if known is None or known[0] is not table:
            face = self._face
            shown = present(public_json(table, viewer.locale, face.title(table), face.notice(table), face.about(table)))
            if (code := face.replay(table)) is not None:
                shown["replay"] = f"/replay/{code}"
            if table.motion is not None:
                words = plain(face.motion(table, table.motion), viewer.locale)
                shown["motion"] = {"number": table.motion.number, "text": words}
            known = self._public[key] = table, shown
        if hand is None:
            return known[1]
        coach = await self._face.coach(hand)
        return {**known[1], "you": present(own_json(hand, viewer.locale, coach))}

    async def _hand(self, viewer: Viewer) -> PlayerTable | None:
        try:
            return await self._lobby.hand(viewer.table, viewer.user)
        except NotSeated:
            return None

    @property
    def _face(self) -> Face:
        if self.face is None:
            raise NoSuchTable
        return self.face

    def _now(self) -> int:
        return round(self._clock.now().timestamp() * 1000)

    async def _frame(self, page: OpenPage, frame: Json) -> None:
        page.told = asyncio.get_running_loop().time()
        await _send(page, frame)

    async def _part(self, page: OpenPage, why: Words, *, again: bool = False) -> None:
        """Close a page: for good, or until it connects ``again``."""
        with contextlib.suppress(ConnectionError):
            await _send(page, {"t": "bye", "again": again, "why": plain(why, page.viewer.locale)})
        await page.socket.close()

    # What comes from the page

    async def _listen(self, page: OpenPage) -> None:
        async for message in page.socket:
            if message.type is not WSMsgType.TEXT:
                return
            if not self._in_time(page):
                await self._part(page, say("This page sent too much at once. Reload the page."))
                return
            await self._take(page, message.data)

    def _in_time(self, page: OpenPage) -> bool:
        """Whether the page may send another frame now."""
        now = asyncio.get_running_loop().time()
        page.tokens = min(BURST, page.tokens + (now - page.heard) * self._a_second) - 1
        page.heard = now
        # Who sends and never reads what is answered would fill the memory.
        return page.tokens >= 0 and len(page.answers) <= UNREAD

    async def _take(self, page: OpenPage, text: str) -> None:
        """Carry out what a page sent, and answer it."""
        viewer, number = page.viewer, None
        hand: PlayerTable | None = None
        try:
            hand = await self._hand(viewer)
            sent = read(text, Person(viewer.user, "") if hand is None else _person(hand))
            number = sent.number
            answer = await self._done(viewer, hand, sent)
        except NotUnderstood as fault:
            number, words = fault.number, say("The page sent something that was not understood; nothing changed.")
            answer = {"t": "refused", "why": plain(words, viewer.locale)}
        except TableError as error:
            answer = {"t": "refused", "why": plain(self._face.refusal(error, hand), viewer.locale)}
        except Exception:
            log.exception("what a page sent could not be carried out", table=viewer.table)
            answer = {"t": "refused", "why": plain(say("That did not work. Try again in a moment."), viewer.locale)}
        page.answers.append(answer if number is None else {**answer, "id": number})
        page.wake.set()

    async def _done(self, viewer: Viewer, hand: PlayerTable | None, sent: Sent) -> Json:
        if isinstance(sent.what, Asked):
            table = await self._lobby.public_table(viewer.table) if hand is None else hand.public_table
            told = plain(self._face.told(sent.what.topic, table, hand), viewer.locale)
            return {"t": "told", "lines": told.split("\n")}
        if hand is None:
            raise NotSeated
        if isinstance(sent.what, Again):
            public = hand.public_table.game
            if hand.public_table.stage != "closed" and (public is None or not public.over):
                raise WrongStage(hand.public_table.stage)
            table_id = await self._face.again(hand.public_table, _person(hand))
            link = self.sessions.link(Viewer(viewer.user, table_id, viewer.locale))
            return {"t": "done", "go": f"/in/{link}"}
        await self._lobby.submit(viewer.table, sent.what)
        return {"t": "done"}


def _person(hand: PlayerTable) -> Person:
    """Who sits at the seat of this hand."""
    player = hand.public_table.players[hand.seat]
    return player if isinstance(player, Person) else Person(hand.user, hand.public_table.names[hand.seat])


async def _send(page: OpenPage, frame: Json) -> None:
    if not page.socket.closed:
        await page.socket.send_str(json.dumps(frame, separators=(",", ":"), ensure_ascii=False))
