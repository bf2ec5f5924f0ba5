"""The web server: the ways in, the pages and their files, and the socket of each table's page."""

import asyncio
import gzip
import hashlib
import html
import ipaddress
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, cast
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from bot.table.errors import TableError
from bot.text.sentences import Words, render, say
from bot.web.activity import Activity, EntryRefused
from bot.web.lesson_pages import LessonPages
from bot.web.page_commands import LONGEST
from bot.web.page_forwarding import PASSED_ON, PageForwarding
from bot.web.page_words import activity_words
from bot.web.replay_pages import ReplayPages, json_answer, language_of
from bot.web.sessions import Viewer
from bot.web.table_pages import TablePages

FOLDER: Final = Path(__file__).parent / "page"
SDK: Final = FOLDER / "embedded-app-sdk.js"
"""Made by `make web`, not part of the source."""
TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
COOKIE: Final = "jantaku"
COOKIE_SECONDS: Final = 12 * 3600
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
ANCESTORS: Final = "https://discord.com https://ptb.discord.com https://canary.discord.com"
"""Where Discord's clients show the frame of an Activity."""
INTRODUCTION: Final = 5.0
"""Seconds in which the page in that frame has to say which session it has."""
CLOSED: Final = 4401
"""Close code of a socket without a session: the page asks for a new link."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _PageFile:
    content_type: str
    body: bytes
    packed: bytes


class Files:
    """The files of the page, read once. Their address has a hash of them all, so that they may be kept for ever."""

    def __init__(self, folder: Path = FOLDER) -> None:
        found = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in TYPES}
        self.mark: Final = hashlib.sha256(b"".join(name.encode() + found[name] for name in found)).hexdigest()[:12]
        self._files: Final = {name: self._file(name, body) for name, body in found.items()}

    def _file(self, name: str, body: bytes) -> _PageFile:
        if name.endswith(".html"):
            body = body.replace(b"{page}", f"/page/{self.mark}".encode())
        return _PageFile(TYPES[Path(name).suffix], body, gzip.compress(body, mtime=0))

    def answer(self, request: web.Request, name: str, *, kept: bool) -> web.Response:
        """A file. ``kept``: for ever, by browsers and proxies; else never."""
        file = self._files.get(name)
        if file is None:
            raise web.HTTPNotFound
        packs = "gzip" in request.headers.get("Accept-Encoding", "") and len(file.packed) < len(file.body)
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable" if kept else "no-store",
            "Vary": "Accept-Encoding",
        }
        if packs:
            headers["Content-Encoding"] = "gzip"
        charset = "utf-8" if file.content_type.startswith(("text/", "image/")) else None
        body = file.packed if packs else file.body
        return web.Response(body=body, content_type=file.content_type, charset=charset, headers=headers)

    def note(self, request: web.Request, name: str, status: int = 200, **words: Words) -> web.Response:
        """A page of a few words, in the language that the browser prefers."""
        locale = language_of(request)
        page = self._files[name].body.decode().replace("{lang}", locale)
        for key, said in words.items():
            page = page.replace(f"{{{key}}}", html.escape(render(said, locale, markdown=False)))
        return web.Response(status=status, text=page, content_type="text/html", headers={"Cache-Control": "no-store"})


class WebServer:
    """Listens from ``start`` to ``stop``. Nobody else has its address from ``bind`` on."""

    def __init__(
        self, pages: TablePages, host: str, port: int, public_url: str | None, activity: Activity | None = None
    ) -> None:
        """``public_url``: where people's browsers reach it; None: only those on this machine do, where it listens."""
        self.pages: Final = pages
        self.activity: Final = activity
        """None: tables do not open in Discord's frame."""
        self.replays: Final = ReplayPages(pages.sessions)
        self.lessons: Final = LessonPages(pages.sessions)
        self.forwarding: PageForwarding | None = None
        """Set where several processes share the tables."""
        self._public_url: Final = public_url
        self._host = host
        self._port = port
        self._bound: tuple[str, int] = (host, port)
        """Where it listens. It still holds while the server stops, when open pages may ask for something."""
        self._files = Files()
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None

    def link(self, viewer: Viewer) -> str:
        """An address that lets this person in, once, within five minutes."""
        return f"{self.public_url}/in/{self.pages.sessions.link(viewer)}"

    def replay_link(self, game: str) -> str:
        """An address that shows a finished game to whoever has it."""
        return f"{self.public_url}/replay/{self.replays.code(game)}"

    def lessons_link(self, user: int) -> str:
        """An address at which this person goes on with their lessons."""
        return f"{self.public_url}/learn/{self.lessons.code(user)}"

    @property
    def public_url(self) -> str:
        """Where people's browsers reach it, without a slash at the end."""
        if self._public_url is not None:
            return self._public_url
        return f"http://{_joined(*self._bound)}"

    def inner_address(self, machine: str | None) -> str:
        """Address and port at which other processes reach this one. ``machine``: its address; None: theirs."""
        host, port = self._bound
        everywhere = host != "localhost" and ipaddress.ip_address(host).is_unspecified
        return _joined(machine or "127.0.0.1" if everywhere else host, port)

    async def bind(self) -> asyncio.Server:
        """Take the address. Raises OSError if it is taken or not one of this machine."""
        app = web.Application(middlewares=[self._guarded], client_max_size=LONGEST)
        app.router.add_get("/in/{code}", self._door)
        app.router.add_post("/in/{code}", self._enter)
        app.router.add_get("/table/{table}", self._page)
        app.router.add_get("/table/{table}/live", self._live)
        app.router.add_get("/replay/{code}", self._replay)
        for add in (app.router.add_get, app.router.add_post):
            add("/replay/{code}/game", self.replays.game)
            add("/replay/{code}/review/{seat:[0-3]}", self.replays.review)
        app.router.add_get("/learn/{code}", self._lessons)
        app.router.add_get("/learn/{code}/lessons", self.lessons.lessons)
        app.router.add_get("/learn/{code}/{lesson}", self.lessons.lesson)
        app.router.add_post("/learn/{code}/{lesson}/{step}/{answer}", self.lessons.answer)
        app.router.add_get("/page/{mark}/{name}", self._file)
        if self.activity is not None:
            app.router.add_get("/", self._frame)
            app.router.add_get("/activity", partial(self._activity, self.activity))
            app.router.add_post("/activity/enter", partial(self._enter_frame, self.activity))
            app.router.add_get("/activity/{table}/live", self._live)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1)
        await self._runner.setup()
        server = cast("web.Server", self._runner.server)
        self._listening = await asyncio.get_running_loop().create_server(
            server, self._host, self._port, start_serving=False
        )
        self._bound = self._listening.sockets[0].getsockname()[:2]
        return self._listening

    async def start(self) -> None:
        """Start listening, not before tables can be shown: a proxy sends pages elsewhere until then."""
        listening = self._listening or await self.bind()
        await listening.start_serving()
        log.info("tables can be opened in a browser", at=self.public_url)

    async def stop(self) -> None:
        """Close all pages and stop listening. Does nothing if already stopped."""
        if self._listening is not None:
            self._listening.close()
        await self.pages.close()
        if self.forwarding is not None:
            await self.forwarding.close()
        if self._runner is not None:
            runner, self._runner = self._runner, None
            await runner.cleanup()

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse what other sites' pages send, and tell browsers to let no foreign thing in."""
        origin = request.headers.get("Origin")
        ours = origin is None or urlsplit(origin).netloc == urlsplit(self.public_url).netloc
        if not ours and (self.activity is None or origin != self.activity.origin):
            raise web.HTTPForbidden
        try:
            answer = await handler(request)
        except web.HTTPException as fault:
            fault.headers.update(HEADERS)
            raise
        if not answer.prepared:
            answer.headers.update({**HEADERS, **answer.headers})
        return answer

    async def _door(self, request: web.Request) -> web.Response:
        """The page that follows a link by itself: programs that look at links must not use them up."""
        return self._files.note(
            request,
            "door.html",
            heading=say("Opening the table"),
            text=say("One moment."),
            button=say("Open the table"),
        )

    def _old(self, request: web.Request, status: int) -> web.Response:
        """What is shown to who has no session."""
        return self._files.note(
            request,
            "old.html",
            status=status,
            heading=say("This link has already been used or has expired"),
            text=say("In Discord, press “Open in the browser” under your hand or the board to get a new link."),
        )

    async def _enter(self, request: web.Request) -> web.Response:
        viewer = await self.pages.sessions.follow(request.match_info["code"])
        if viewer is None:
            return self._old(request, 410)
        place = f"/table/{viewer.table}"
        answer = web.Response(status=303, headers={"Location": place, "Cache-Control": "no-store"})
        answer.set_cookie(
            COOKIE,
            self.pages.sessions.session(viewer),
            path=place,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=self.public_url.startswith("https:"),
        )
        return answer

    async def _page(self, request: web.Request) -> web.Response:
        if self._viewer(request) is None:
            return self._old(request, 401)
        return self._files.answer(request, "index.html", kept=False)

    async def _replay(self, request: web.Request) -> web.Response:
        if not self.replays.known(request):
            heading, text = say("This link does not lead to a game"), say("Get a new link from the replay in Discord.")
            return self._files.note(request, "old.html", status=404, heading=heading, text=text)
        return self._files.answer(request, "replay.html", kept=False)

    async def _lessons(self, request: web.Request) -> web.Response:
        if not self.lessons.known(request):
            heading, text = (
                say("This link does not lead to any lessons"),
                say("To get your own link, use /learn lessons in Discord."),
            )
            return self._files.note(request, "old.html", status=404, heading=heading, text=text)
        return self._files.answer(request, "lesson.html", kept=False)

    async def _file(self, request: web.Request) -> web.Response:
        # A page of an older version asks for files that are no more: it gets today's, which are not to be kept.
        return self._files.answer(
            request, request.match_info["name"], kept=request.match_info["mark"] == self._files.mark
        )

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=4 * LONGEST, compress=False)
        await socket.prepare(request)
        viewer = self._viewer(request) or await self._introduced(request, socket)
        if viewer is None:
            await socket.close(code=CLOSED)
        elif not await self._passed_on(viewer, request, socket):
            await self.pages.serve(viewer, socket)
        return socket

    async def _passed_on(self, viewer: Viewer, request: web.Request, socket: web.WebSocketResponse) -> bool:
        """Whether another process has served the page, until it closed."""
        if self.forwarding is None or PASSED_ON in request.headers:
            return False
        guild = await self.pages.elsewhere(viewer)
        cookie = f"{COOKIE}={self.pages.sessions.session(viewer)}"
        return guild is not None and await self.forwarding.serve(guild, f"/table/{viewer.table}/live", cookie, socket)

    # The Activity. A frame of another site may have no cookies: the page there holds its session itself.

    async def _frame(self, request: web.Request) -> web.Response:
        answer = self._files.answer(request, "index.html", kept=False)
        policy = HEADERS["Content-Security-Policy"]
        answer.headers["Content-Security-Policy"] = policy.replace("ancestors 'none'", f"ancestors {ANCESTORS}")
        return answer

    async def _activity(self, activity: Activity, request: web.Request) -> web.Response:
        """What the page has to know and to say before anybody has come in."""
        application = None if activity.application is None else str(activity.application)
        return json_answer({"application": application, "words": activity_words(language_of(request))})

    async def _enter_frame(self, activity: Activity, request: web.Request) -> web.Response:
        try:
            asked = json.loads(await request.text())
            code, instance = str(asked["code"]), str(asked["instance"])
        except (ValueError, LookupError, TypeError, RecursionError):
            raise web.HTTPBadRequest from None
        try:
            viewer, token = await activity.enter(code, instance)
        except EntryRefused as refused:
            return json_answer({"why": refused.hindrance})
        except TableError:
            return json_answer({"why": "unreachable"})
        return json_answer({"table": viewer.table, "session": self.pages.sessions.session(viewer), "token": token})

    async def _introduced(self, request: web.Request, socket: web.WebSocketResponse) -> Viewer | None:
        """Who says in the first frame of a socket which session they have."""
        if not request.path.startswith("/activity/"):
            return None
        try:
            session = await socket.receive_str(timeout=INTRODUCTION)
        except (TypeError, TimeoutError):
            return None
        return self.pages.sessions.viewer(session, request.match_info["table"])

    def _viewer(self, request: web.Request) -> Viewer | None:
        return self.pages.sessions.viewer(request.cookies.get(COOKIE, ""), request.match_info["table"])


def _joined(host: str, port: int) -> str:
    """Address and port as in a URL."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
