"""Replays as pages: a finished game, a seat's review, and logs that a page sends.

The address has the signed code of one game. It is given to whoever is shown that game in Discord, and whoever has it
may see the game; it names nobody and opens nothing else. The game is looked up each time, so that what was erased is
gone from it. A log that a page sends is read, answered and forgotten.
"""

import asyncio
import gzip
import json
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import structlog
from aiohttp import web

from bot.analysis.review import GameReview
from bot.engine.errors import CorruptRecord
from bot.engine.replay import Replay
from bot.text.message_catalogue import best_locale
from bot.text.sentences import Words, say
from bot.web.page_words import REPLAY_WORDS, page_words
from bot.web.replay_json import game_json, review_json
from bot.web.sessions import ViewerSessions
from bot.web.table_view import Json, plain

LARGEST: Final = 1 << 20
"""Bytes of a log, as for `/replay`."""
SECONDS: Final = 30
"""How long one may take to arrive."""
CACHED: Final = 100
"""How many answers are kept, each of some ten kB."""
MOST_MADE: Final = 20
"""How many that are not kept may be made for one address in ``WITHIN``: a game and its reviews, in four languages."""
WITHIN: Final = 600.0
"""Seconds."""
NAME: Final = 60
"""Characters of a file's name that are repeated."""

log = structlog.stdlib.get_logger(__name__)


class NotShown(Exception):
    """A game cannot be shown; ``words`` is the sentence with the reason."""

    def __init__(self, words: Words, status: int = 422) -> None:
        super().__init__(words)
        self.words: Final = words
        self.status: Final = status


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game, and where and when it was played."""

    replay: Replay
    about: Words


class Games(Protocol):
    """Where games come from. Implemented by ``cogs.replay``, as for its messages. Raises NotShown and StoreError."""

    async def of_link(self, key: str) -> ShownGame:
        """The game that a link names."""

    async def of_upload(self, visitor: int, name: str, body: Callable[[], Awaitable[bytes]]) -> ShownGame:
        """The first game of a log, once it is this visitor's turn. ``body`` fetches it."""

    async def review(self, replay: Replay, seat: int, /) -> GameReview:
        """The review of a seat. Raises CorruptRecord."""


class ReplayPages:
    """Answers what a replay's page asks for."""

    def __init__(self, sessions: ViewerSessions) -> None:
        self._sessions: Final = sessions
        self.games: Games | None = None
        """Set by the cogs."""
        self._answers: Final[OrderedDict[tuple[Replay, int | None, str], bytes]] = OrderedDict()
        self._times: Final[OrderedDict[str, list[float]]] = OrderedDict()
        """When answers were made, by address."""
        # Each takes up to a second: several at once would take the threads that tables need.
        self._making: Final = asyncio.Lock()

    def code(self, key: str) -> str:
        """The code of a game's address."""
        return self._sessions.replay_code(key)

    def known(self, request: web.Request) -> bool:
        """Whether the address is one that was given."""
        return self._sessions.replayed(request.match_info["code"]) is not None

    async def game(self, request: web.Request) -> web.Response:
        """A game: that of the address, or of the log in the body."""
        return await self._answered(request, None)

    async def review(self, request: web.Request) -> web.Response:
        """A seat's review in that game."""
        return await self._answered(request, int(request.match_info["seat"]))

    async def _answered(self, request: web.Request, seat: int | None) -> web.Response:
        locale = language_of(request)
        try:
            body = await self._body(request, seat, locale)
        except NotShown as fault:
            return json_answer({"why": plain(fault.words, locale)}, fault.status)
        except CorruptRecord:
            return json_answer({"why": plain(say("The record of this game can no longer be read."), locale)}, 422)
        headers = {"Content-Encoding": "gzip", "Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
        return web.Response(body=body, content_type="application/json", headers=headers)

    async def _body(self, request: web.Request, seat: int | None, locale: str) -> bytes:
        code, games = request.match_info["code"], self.games
        key = self._sessions.replayed(code)
        if key is None or games is None:
            raise NotShown(say("This link does not lead to a game. Get a new link from the replay in Discord."), 404)
        if request.method == "POST":
            name = request.query.get("name", "").strip()[:NAME] or "?"
            # Everybody with one link shares its turn: who they are is not known.
            shown = await games.of_upload(-1 - zlib.crc32(code.encode()), name, partial(_log_in, request))
        else:
            shown = await games.of_link(key)
        if seat is not None and seat >= shown.replay.rules.players:
            raise NotShown(say("This is a three-player game: that seat is empty."), 404)
        wanted = shown.replay, seat, locale
        async with self._making:
            made = self._answers.get(wanted)
            if made is None:
                self._need_turn(code)
                review = None if seat is None else await games.review(shown.replay, seat)
                made = self._answers[wanted] = await asyncio.to_thread(_made, shown, review, locale)
        self._answers.move_to_end(wanted)
        while len(self._answers) > CACHED:
            self._answers.popitem(last=False)
        return made

    def _need_turn(self, code: str) -> None:
        """Note that another answer is made for this address. Raises NotShown if it has had too many of late."""
        now = asyncio.get_running_loop().time()
        times = self._times[code] = [time for time in self._times.pop(code, ()) if now - time < WITHIN]
        if len(times) >= MOST_MADE:
            raise NotShown(say("Too many requests from this address. Try again in 10 minutes."), 429)
        times.append(now)
        while len(self._times) > CACHED:
            self._times.popitem(last=False)


def _made(shown: ShownGame, review: GameReview | None, locale: str) -> bytes:
    if review is not None:
        found = review_json(review, shown.replay, locale)
    else:
        head: Json = {"version": 1, "locale": locale, "words": page_words(locale, REPLAY_WORDS)}
        found = head | game_json(shown.replay, shown.about, locale)
    return gzip.compress(_packed(found), mtime=0)


def language_of(request: web.Request) -> str:
    """The language that the browser prefers."""
    return best_locale(request.headers.get("Accept-Language", "").partition(",")[0].partition(";")[0])


def _packed(found: Json) -> bytes:
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode()


def json_answer(found: Json, status: int = 200) -> web.Response:
    """An answer that is for this request alone."""
    headers = {"Cache-Control": "no-store"}
    return web.Response(body=_packed(found), status=status, content_type="application/json", headers=headers)


async def _log_in(request: web.Request) -> bytes:
    """The log in a request's body. Raises NotShown."""
    data = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for chunk in request.content.iter_any():
                data += chunk
                if len(data) > LARGEST:
                    raise NotShown(say("That file is too large; the limit is {limit} MB.", limit=LARGEST >> 20), 413)
    except (TimeoutError, ConnectionError, web.HTTPException):
        raise NotShown(say("The file did not arrive. Send it again.")) from None
    return bytes(data)
