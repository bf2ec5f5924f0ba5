"""Who hears of tables and of requests: the ends that cogs listen at."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

import aiohttp
import discord
import structlog

from bot.client.response_check import check_response

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from types import SimpleNamespace

    from bot.table.ports import PublicTable, Returned

Outcome = Literal["done", "refused", "failed", "undelivered"]
"""What came of an interaction: done, refused with a reason, failed by a fault of ours, or its answer did not arrive."""

Ends = Callable[[str, str, float, aiohttp.ClientResponse | None], None]
"""Is told of the end of a request: method, path, seconds, and the answer unless there was none."""

_KINDS: Final[dict[object, str]] = {
    discord.InteractionType.application_command.value: "command",
    discord.InteractionType.autocomplete.value: "autocomplete",
    discord.InteractionType.component.value: "press",
    discord.InteractionType.modal_submit.value: "form",
}

REMEMBERED: Final = 1000
"""Interactions without an answer that are remembered."""

log = structlog.stdlib.get_logger(__name__)


class Keeper(Protocol):
    """Who keeps something for each table in memory. What they are asked is that of ``ports.Announcer``."""

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """When this table would be looked at again if nothing happened at it."""

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory: forget what is kept for it."""

    def returned(self, table: Returned) -> None:
        """The table is in memory again."""


class Relay:
    """The announcer of all tables: passes each change on to whoever listens. Implements ``ports.Announcer``."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[str], None]] = []
        self._keepers: list[Keeper] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the table's id after each change. It must return at once."""
        self._listeners.append(listener)

    def attend(self, keeper: Keeper) -> None:
        """Tell ``keeper``, who keeps something for each table in memory, of those that come and go."""
        self._keepers.append(keeper)

    def changed(self, table: str) -> None:
        """Something about this table is new. A listener's fault never reaches the table."""
        for listener in self._listeners:
            _heard(partial(listener, table), table)

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """The earliest moment at which one of the keepers would look at this table again."""
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
    """Tells of requests to Discord.

    As they begin of those with the bot's own token, which share Discord's fifty a second; at their end of all.
    """

    def __init__(self) -> None:
        self.trace: Final = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._starts)
        self.trace.on_request_end.append(check_response)
        self.trace.on_request_end.append(self._ends)
        self.trace.on_request_exception.append(self._breaks)
        self._listeners: list[Callable[[str], None]] = []
        self._ends_heard: list[Ends] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the path of each request as it begins, tries anew included. It must return at once."""
        self._listeners.append(listener)

    def listen_ends(self, listener: Ends) -> None:
        """Call ``listener`` when a request has come to its end. It must return at once."""
        self._ends_heard.append(listener)

    async def _starts(
        self, _session: object, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        context.began = time.perf_counter()
        if "Authorization" in request.headers:
            self.begins(request.url.path)

    async def _ends(self, _session: object, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        self.ended(request.method, request.url.path, time.perf_counter() - context.began, request.response)

    async def _breaks(
        self, _session: object, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self.ended(request.method, request.url.path, time.perf_counter() - context.began, None)

    def begins(self, path: str) -> None:
        """A request with the bot's own token goes out now."""
        for listener in self._listeners:
            listener(path)

    def ended(self, method: str, path: str, seconds: float, answer: aiohttp.ClientResponse | None) -> None:
        """A request has been answered, or has broken off after so long."""
        for listener in self._ends_heard:
            listener(method, path, seconds, answer)


class Interactions:
    """Knows when interactions arrived, and tells of each once it has been answered."""

    def __init__(self) -> None:
        self._arrived: dict[str, tuple[str, float]] = {}
        self._listeners: list[Callable[[str, str, Outcome], None]] = []

    def arrives(self, data: Mapping[str, Any]) -> None:
        """An interaction has come, as the gateway sent it; nobody has dealt with it yet."""
        self._arrived[str(data.get("id"))] = _KINDS.get(data.get("type"), "other"), time.perf_counter()
        if len(self._arrived) > REMEMBERED:
            del self._arrived[next(iter(self._arrived))]

    def acknowledged(self, interaction: str) -> tuple[str, float] | None:
        """How somebody asked, and the seconds until now: Discord has the first answer. None where that was before."""
        kind, since = self._arrived.pop(interaction, (None, 0.0))
        return None if kind is None else (kind, time.perf_counter() - since)

    def listen(self, listener: Callable[[str, str, Outcome], None]) -> None:
        """Call ``listener`` with how it was asked, for what, and what came of it."""
        self._listeners.append(listener)

    def answered(self, kind: str, asked: str, outcome: Outcome) -> None:
        """An interaction has been answered."""
        for listener in self._listeners:
            listener(kind, asked, outcome)


def kind_of(interaction: discord.Interaction[Any]) -> str:
    """How somebody asked: by ``command``, ``autocomplete``, ``press`` or ``form``."""
    return _KINDS.get(interaction.type.value, "other")
