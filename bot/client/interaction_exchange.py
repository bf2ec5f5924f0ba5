"""Hands interactions on to the process that has their table, and tells others what they must know.

Every press on a direct message arrives on shard 0, and commands are typed anywhere. The process that gets such an
interaction finds that the table is another's (``OfAnotherProcess``) before it has answered, and passes on what an
answer needs; the other one then answers by the interaction's token, as if it had come by its own gateway. If that
process has just ended, the press is deferred and waits for the next one. Nothing of it is logged.

While a process is being replaced both are at the gateway, and both get each interaction: the one that has not the
shards passes it on as it came, and the other skips what it has already.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Protocol

import discord
import structlog

from bot.client.discord_internals import event_parsers, mark_deferred
from bot.store.errors import StoreError
from bot.store.processes.bus import Message, ProcessBus
from bot.store.processes.session_turns import SessionTurns
from bot.store.processes.shard_leases import EXPIRY, ShardLeases, ShardRange, shard_of
from bot.table.event_loop_clock import Clock

KEPT: Final = 500
"""How many interactions are kept as they came, in case one is handed on. That happens within milliseconds."""
RECEIPT_SECONDS: Final = 1.2
"""How long the other process may take to say that it has an interaction. Discord waits three seconds for an answer."""
AGAIN_SECONDS: Final = 0.3
PATIENCE: Final = timedelta(minutes=1)
"""How long a deferred interaction waits for the process that is to answer it: longer than a restart takes."""
PASSING: Final = timedelta(seconds=10)
"""How long an interaction is passed on that nobody has deferred: longer than Discord waits for an answer."""
PAGE_WAITS: Final = timedelta(seconds=15)
"""How long the process is looked for that is to show a page: less than a page waits."""

_OF_MESSAGE: Final = (
    *("id", "channel_id", "type", "flags", "timestamp", "edited_timestamp", "tts", "mention_everyone", "pinned"),
    "author",
)
_NOTHING: Final[dict[str, Any]] = {
    **dict.fromkeys(("attachments", "embeds", "mentions", "mention_roles", "components"), ()),
    "content": "",
}

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Sharing:
    """The part of one process where several share a database: its shards, and how it reaches the others."""

    shards: ShardRange
    bus: ProcessBus
    turns: SessionTurns

    @property
    def share(self) -> float:
        """Its part of what all processes may do together at Discord: that of its shards."""
        return len(self.shards.own) / self.shards.shards

    @property
    def leads(self) -> bool:
        """Whether it does what is done once for all processes: it has the first shard."""
        return 0 in self.shards.own


class DeferrableAnswer(Protocol):
    """The answer to an interaction that may be handed on (``cogs.common.answer.Answer``)."""

    def leave(self) -> None:
        """Do not defer by itself any more."""

    async def defer(self) -> None:
        """Defer, unless something was answered."""


def needed(data: Mapping[str, Any]) -> dict[str, Any]:
    """What an answer needs of an interaction: of the pressed message and its server only what they are."""
    kept = {key: value for key, value in data.items() if key not in {"message", "guild"}}
    if isinstance(message := data.get("message"), dict):
        kept["message"] = {key: message[key] for key in _OF_MESSAGE if key in message} | _NOTHING
    if isinstance(guild := data.get("guild"), dict):
        kept["guild"] = {"id": guild.get("id"), "locale": guild.get("locale"), "features": []}
    return kept


class InteractionExchange:
    """What one process hands on and what it is handed."""

    def __init__(self, client: discord.Client, sharing: Sharing, *, leases: ShardLeases, clock: Clock) -> None:
        self.handed_on = 0
        """How many interactions were handed on."""
        self.unreachable = 0
        """How many found no process that takes them."""
        self.receipt_took: Callable[[float], None] = lambda _: None
        """Called with the seconds until another process had an interaction, or was given up. Set by metrics."""
        self.serves: Callable[[], bool] = lambda: True
        """Whether this process has its shards now, and handles interactions."""
        self.own_pages: Callable[[], str | None] = lambda: None
        """Where other processes reach the pages of this one; None: it has none."""
        self._client: Final = client
        self._bus: Final = sharing.bus
        self._leases: Final = leases
        self._shards: Final = sharing.shards
        self._clock: Final = clock
        self._arrived: Final[OrderedDict[str, Mapping[str, Any]]] = OrderedDict()
        self._deferred: Final[dict[int, int]] = {}
        self._holders: dict[int, int] = {}
        self._receipts: Final[dict[str, asyncio.Future[Message]]] = {}
        self._looks: Final[dict[int, asyncio.Task[str | None]]] = {}
        self._sending: Final[set[asyncio.Task[object]]] = set()
        self._listeners: Final[dict[str, Callable[[Message], None]]] = {}
        sharing.bus.receive = self.receive

    @property
    def connected(self) -> bool:
        """Whether messages of other processes arrive now."""
        return self._bus.connected

    def arrives(self, data: Mapping[str, Any]) -> None:
        """An interaction has arrived, as the gateway or another process sent it."""
        self._arrived[str(data.get("id"))] = data
        if len(self._arrived) > KEPT:
            self._arrived.popitem(last=False)

    def adopt(self, interaction: discord.Interaction[Any]) -> None:
        """Learn how an interaction that was handed on is deferred already, if it is."""
        kind = self._deferred.pop(interaction.id, None)
        if kind is not None:
            mark_deferred(interaction, kind)

    async def hand_on(self, interaction: discord.Interaction[Any], guild: int, answer: DeferrableAnswer) -> bool:
        """Let the process answer that has the tables of this server. False if none takes the interaction in time."""
        data = self._arrived.get(str(interaction.id))
        if data is None:
            return False
        answer.leave()
        began, known = self._clock.now(), True
        while self._clock.now() < began + PATIENCE:
            done = interaction.response.type
            message = {"kind": "interaction", "data": needed(data), "deferred": done.value if done else None}
            epoch = await self._holder(guild, anew=not known)
            if epoch is not None and await self._receipt(epoch, str(interaction.id), message):
                self.handed_on += 1
                return True
            known = False
            if self._clock.now() >= began + timedelta(seconds=RECEIPT_SECONDS):
                await answer.defer()
            await asyncio.sleep(AGAIN_SECONDS)
        self.unreachable += 1
        log.error("no process takes an interaction", shard=shard_of(guild, self._shards.shards))
        return False

    async def _holder(self, guild: int, *, anew: bool) -> int | None:
        """The epoch of the process that has a server's tables; None if none has, or the database does not answer."""
        shard = shard_of(guild, self._shards.shards)
        if anew or self._holders.get(shard) in {None, self._bus.epoch}:
            now = self._clock.now()
            try:
                found = await self._leases.holders()
            except StoreError:
                return None
            self._holders = {
                number: holder.epoch for number, holder in found.items() if now - holder.renewed_at < EXPIRY
            }
        return self._holders.get(shard)

    def pass_on(self, data: Mapping[str, Any]) -> None:
        """Let the process handle an interaction that has the shard where it arrived: it may be this one in a moment."""
        self._start(self._pass_on(data))

    async def _pass_on(self, data: Mapping[str, Any]) -> None:
        message = {"kind": "interaction", "data": needed(data), "deferred": None}
        end = self._clock.now() + PASSING
        while self._clock.now() < end:
            epoch = await self._holder(int(data.get("guild_id") or 0), anew=True)
            if epoch == self._bus.epoch and self.serves():
                event_parsers(self._client)["INTERACTION_CREATE"](data)
                return
            if epoch is not None and await self._receipt(epoch, str(data.get("id")), message):
                return
            await asyncio.sleep(AGAIN_SECONDS)
        self.unreachable += 1

    async def answers(self, epoch: int) -> bool:
        """Whether the process of this epoch lives and serves its shards."""
        return await self._ping(epoch, f"ping {epoch}", RECEIPT_SECONDS) is not None

    async def pages_of(self, guild: int) -> str | None:
        """Where the process that has a server's tables shows them; None if none does, or none has them in time.

        All who ask meanwhile wait for the same look.
        """
        shard = shard_of(guild, self._shards.shards)
        look = self._looks.get(shard)
        if look is None:
            look = self._looks[shard] = asyncio.get_running_loop().create_task(self._look_for_pages(guild))
            look.add_done_callback(lambda _: self._looks.pop(shard))
        return await asyncio.shield(look)

    async def _look_for_pages(self, guild: int) -> str | None:
        end, known = self._clock.now() + PAGE_WAITS, True
        while self._clock.now() < end:
            epoch = await self._holder(guild, anew=not known)
            # The name stays the same: the answer of a busy process may come to the next one.
            name = f"ping {epoch} for {guild}"
            receipt = None if epoch is None else await self._ping(epoch, name, AGAIN_SECONDS)
            if receipt is not None:
                found = receipt.get("pages")
                return found if isinstance(found, str) else None
            known = False
            await asyncio.sleep(AGAIN_SECONDS)
        return None

    async def _ping(self, epoch: int, name: str, seconds: float) -> Message | None:
        return await self._receipt(epoch, name, {"kind": "ping", "id": name}, seconds)

    async def _receipt(
        self, epoch: int, name: str, message: Message, seconds: float = RECEIPT_SECONDS
    ) -> Message | None:
        """What the process of this epoch answers to a message; None if it does not in time."""
        receipt: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._receipts[name] = receipt
        began = time.perf_counter()
        try:
            async with asyncio.timeout(seconds):
                if await self._bus.send(epoch, message):
                    return await receipt
        except TimeoutError:
            pass
        finally:
            # The same may have been sent twice.
            self._receipts.pop(name, None)
            self.receipt_took(time.perf_counter() - began)
        return None

    def tell_others(self, kind: str, **more: Any) -> None:
        """Tell all other processes something short. It may be lost with a connection."""
        self._send(None, {"kind": kind, **more})

    def listen(self, kind: str, listener: Callable[[Message], None]) -> None:
        """Call ``listener`` with what another process tells of this kind. It must return at once."""
        self._listeners[kind] = listener

    def receive(self, message: Message) -> None:
        """Take a message from another process. Never raises."""
        try:
            self._take(message)
        except Exception:
            log.exception("a message from another process could not be read")

    def _take(self, message: Message) -> None:
        match message:
            case {"kind": "interaction" | "ping"} if not self.serves():
                # No receipt: it is tried again, with whoever has the shard then.
                pass
            case {"kind": "ping", "id": str(name), "from": int(epoch)}:
                self._send(epoch, {"kind": "receipt", "id": name, "pages": self.own_pages()})
            case {"kind": "interaction", "data": {"id": str(name)} as data, "deferred": deferred, "from": int(epoch)}:
                self._send(epoch, {"kind": "receipt", "id": name})
                if isinstance(deferred, int):
                    self._deferred[int(name)] = deferred
                # The guard before the parser skips what was handed on twice.
                event_parsers(self._client)["INTERACTION_CREATE"](data)
            case {"kind": "receipt", "id": str(name)}:
                receipt = self._receipts.get(name)
                if receipt is not None and not receipt.done():
                    receipt.set_result(message)
            case {"kind": str(kind)} if kind in self._listeners:
                self._listeners[kind](message)
            case _:
                log.warning("a message of another kind came from another process")

    def _send(self, epoch: int | None, message: Message) -> None:
        self._start(self._bus.send(epoch, message))

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
