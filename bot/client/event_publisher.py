"""Publishes changes of tables, requests to Discord and interactions to listeners."""

import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, Literal, Protocol
from urllib.parse import urlsplit

import aiohttp
import discord
import structlog
from yarl import URL

from bot.client.discord_internals import api_base, from_json
from bot.client.interaction_exchange import InteractionExchange
from bot.table.ports import PublicTable, Returned

Send = Callable[..., Awaitable[aiohttp.ClientResponse]]

Outcome = Literal["done", "refused", "failed", "undelivered"]
"""How an interaction ended: done, refused with a reason, failed by a bug of ours, or its answer did not arrive."""

Ends = Callable[[str, str, float, aiohttp.ClientResponse | None], None]
"""Called at the end of a request with method, path, seconds, and the response, or None if there was none."""

_KINDS: Final[dict[object, str]] = {
    discord.InteractionType.application_command.value: "command",
    discord.InteractionType.autocomplete.value: "autocomplete",
    discord.InteractionType.component.value: "press",
    discord.InteractionType.modal_submit.value: "form",
}

REMEMBERED: Final = 1000
"""Most unanswered interactions that are remembered."""

log = structlog.stdlib.get_logger(__name__)


class Keeper(Protocol):
    """Keeps something in memory for each table. The methods are those of ``ports.Announcer``."""

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """When this keeper will look at the table again if nothing happens there. None: never."""

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory: drop everything kept for it."""

    def returned(self, table: Returned) -> None:
        """The table is in memory again."""


class Relay:
    """Passes the changes of all tables on to listeners. Implements ``ports.Announcer``."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[str], None]] = []
        self._keepers: list[Keeper] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the table's id after each change. It must return at once."""
        self._listeners.append(listener)

    def attend(self, keeper: Keeper) -> None:
        """Tell ``keeper`` of tables that leave memory and return to it."""
        self._keepers.append(keeper)

    def changed(self, table: str) -> None:
        """Tell the listeners that a table has changed. Their faults never reach the table."""
        for listener in self._listeners:
            _heard(partial(listener, table), table)

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """The earliest time at which a keeper will look at this table again."""
        moments = [keeper.idle_until(public_table) for keeper in self._keepers]
        return min((moment for moment in moments if moment is not None), default=None)

    def rests(self, public_table: PublicTable) -> None:
        """A table has left memory."""
        for keeper in self._keepers:
            _heard(partial(keeper.rests, public_table), public_table.table)

    def returned(self, table: Returned) -> None:
        """A table is in memory again."""
        for keeper in self._keepers:
            _heard(partial(keeper.returned, table), table.public_table.table)


def _heard(tell: Callable[[], None], table: str) -> None:
    try:
        tell()
    except Exception:
        log.exception("a listener failed", table=table)


class Outgoing:
    """Tells listeners of requests to Discord.

    The start is told only of requests with the bot's token, which share Discord's limit of fifty a second; the end is
    told of all.
    """

    def __init__(self) -> None:
        self.trace: Final = aiohttp.TraceConfig()
        """Of requests that do not go by ``send``: those of the login."""
        self.trace.on_request_start.append(self._starts)
        self.trace.on_request_end.append(self._ends)
        self.trace.on_request_exception.append(self._breaks)
        self._listeners: list[Callable[[str], None]] = []
        self._ends_heard: list[Ends] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the path of each request as it begins, retries included. It must return at once."""
        self._listeners.append(listener)

    def listen_ends(self, listener: Ends) -> None:
        """Call ``listener`` when a request has ended. It must return at once."""
        self._ends_heard.append(listener)

    async def send(self, send: Send, method: str, url: str | URL, **more: Any) -> aiohttp.ClientResponse:
        """Send a request, check its answer and tell of both, as ``trace`` does in ten times the time.

        Raises what ``send`` raises, and GarbledAnswer.
        """
        began, path = time.perf_counter(), urlsplit(str(url)).path
        if "Authorization" in (more.get("headers") or ()):
            self.begins(path)
        try:
            answer = await send(method, url, **more)
            await check(answer)
        except BaseException:
            self.ended(method, path, time.perf_counter() - began, None)
            raise
        self.ended(method, path, time.perf_counter() - began, answer)
        return answer

    async def _starts(
        self, _session: object, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        context.began = time.perf_counter()
        if "Authorization" in request.headers:
            self.begins(request.url.path)

    async def _ends(self, _session: object, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        await check(request.response)
        self.ended(request.method, request.url.path, time.perf_counter() - context.began, request.response)

    async def _breaks(
        self, _session: object, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self.ended(request.method, request.url.path, time.perf_counter() - context.began, None)

    def begins(self, path: str) -> None:
        """A request with the bot's token is sent now."""
        for listener in self._listeners:
            listener(path)

    def ended(self, method: str, path: str, seconds: float, answer: aiohttp.ClientResponse | None) -> None:
        """A request has been answered, or has failed, after this many seconds."""
        for listener in self._ends_heard:
            listener(method, path, seconds, answer)


class Interactions:
    """Remembers when interactions arrived, and tells listeners how each was answered."""

    def __init__(self) -> None:
        self._arrived: dict[str, tuple[str, float]] = {}
        self._listeners: list[Callable[[str, str, Outcome], None]] = []
        self.exchange: InteractionExchange | None = None
        """Hands interactions on to other processes; None for a process alone."""

    def arrives(self, data: Mapping[str, Any]) -> None:
        """An interaction has arrived, as the gateway sent it."""
        self._arrived[str(data.get("id"))] = _KINDS.get(data.get("type"), "other"), time.perf_counter()
        if len(self._arrived) > REMEMBERED:
            del self._arrived[next(iter(self._arrived))]
        if self.exchange is not None:
            self.exchange.arrives(data)

    def acknowledged(self, interaction: str) -> tuple[str, float] | None:
        """Discord has the first answer: the kind of interaction and its seconds so far. None for every later answer."""
        kind, since = self._arrived.pop(interaction, (None, 0.0))
        return None if kind is None else (kind, time.perf_counter() - since)

    def listen(self, listener: Callable[[str, str, Outcome], None]) -> None:
        """Call ``listener`` with the kind of each interaction, what was asked for, and the outcome."""
        self._listeners.append(listener)

    def answered(self, kind: str, asked: str, outcome: Outcome) -> None:
        """An interaction has been answered."""
        for listener in self._listeners:
            listener(kind, asked, outcome)


def kind_of(interaction: discord.Interaction[Any]) -> str:
    """The kind of an interaction: ``command``, ``autocomplete``, ``press``, ``form`` or ``other``."""
    return _KINDS.get(interaction.type.value, "other")


_NOTHING: Final = 204
_LIMITED: Final = 429


class GarbledAnswer(aiohttp.ClientPayloadError):
    """A response has not the body that its status promises. The request may have taken effect."""


async def check(answer: aiohttp.ClientResponse) -> None:
    """Check a response of Discord's API before discord.py reads it. Raises GarbledAnswer where JSON is missing."""
    if str(answer.url).startswith(api_base()) and _has_json(answer) and not _is_json(answer, await answer.read()):
        answer.close()
        raise GarbledAnswer(f"status {answer.status} with a body that cannot be read")


def _has_json(answer: aiohttp.ClientResponse) -> bool:
    """Whether discord.py will read JSON from it. It knows that a rate limit without ``Via`` is not Discord's own."""
    if answer.status == _LIMITED:
        return "Via" in answer.headers
    return answer.ok and answer.status != _NOTHING and answer.method != "HEAD"


def _is_json(answer: aiohttp.ClientResponse, body: bytes) -> bool:
    # discord.py parses this exact content type only, without a charset.
    if answer.headers.get("Content-Type") != "application/json":
        return False
    try:
        return isinstance(from_json(body), dict | list)
    except ValueError:
        return False
