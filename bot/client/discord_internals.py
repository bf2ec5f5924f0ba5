"""The only module that uses undocumented parts of discord.py.

An update of discord.py may change any of them. ``tests/client/test_discord_internals.py`` has a test for each name
here, which then says what has changed.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import Context
from functools import partial
from secrets import token_hex
from typing import Any, Final

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.gateway import ReconnectWebSocket as Reconnect
from discord.http import Ratelimit, Route
from discord.shard import EventItem, EventType, Shard
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

Json = dict[str, Any]
Guild = discord.abc.Snowflake | None

__all__ = [
    "ORIGINAL", "ClientShard", "GatewaySocket", "Reconnect", "activity_instance", "add_shard",
    "allow_what_a_limit_has_room_for",
    "api_base", "close_session", "commands_at", "commands_of", "create_emoji", "delete_emoji", "emoji_of",
    "errors_of", "event_parsers", "forget_guild", "from_json", "gateway_of", "ignore_events", "keep_answers_short",
    "limit_requests_to", "mark_deferred", "put_commands", "rename_emoji", "send_forms_in_one_piece",
    "send_requests_by", "set_shards", "use_api_base", "use_no_voice", "webhook_of",
]  # fmt: skip


# Where Discord is


def use_api_base(address: str) -> None:
    """Send every request of this process to another API instead of Discord's."""
    Route.BASE = address


def api_base() -> str:
    """The start of the address of every request to Discord's API."""
    return Route.BASE


def use_no_voice() -> None:
    """Silence the warning about missing voice libraries: this bot does not use voice."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


# Requests


def limit_requests_to(client: discord.Client, seconds: float) -> None:
    """End each request of a client that has logged in with a TimeoutError after so long.

    The time runs from the first byte sent to the last byte read; waiting for a rate limit happens between requests.
    """
    session = _session(client)
    if session is not None:
        session._timeout = aiohttp.ClientTimeout(total=seconds)  # noqa: SLF001 - aiohttp takes it only in its constructor


async def close_session(client: discord.Client) -> None:
    """End the connections of a client to Discord's API."""
    await client.http.close()


class _Limit(Ratelimit):
    """A rate limit that refuses nothing while requests are left in its window."""

    __slots__ = ()

    async def acquire(self) -> None:
        """Wait for the next window, or raise discord.RateLimited where that would take too long."""
        if self.is_expired():
            self.reset()  # type: ignore[no-untyped-call]
        if self.remaining > 0:
            self._last_request = self._loop.time()
            self.remaining -= 1
            self.outgoing += 1
        else:
            await super().acquire()


def allow_what_a_limit_has_room_for(client: discord.Client) -> None:
    """Send a request if its rate limit has room, however long the limit's window is.

    discord.py fails a request at once if the window is longer than ``max_ratelimit_timeout``, even if most of it is
    unused: the second emoji uploaded in an hour would be refused.
    """
    http = client.http

    def limit(key: str) -> Ratelimit:
        buckets = http._buckets  # noqa: SLF001
        if key not in buckets:
            buckets[key] = _Limit(http.max_ratelimit_timeout)
            http._try_clear_expired_ratelimits()  # noqa: SLF001
        return buckets[key]

    http.get_ratelimit = limit  # type: ignore[method-assign]


UNREAD: Final = (
    "components",
    "attachments",
    "author",
    "mentions",
    "mention_roles",
    "interaction_metadata",
    "webhook_id",
)
"""The parts of an edited message that nobody reads when Discord sends it back."""


def _short(answer: object) -> None:
    if isinstance(answer, dict):
        # The first answer to an interaction has the message within, and its id beside it.
        answer.pop("resource", None)
        for part in UNREAD:
            answer.pop(part, None)


class _ShortAnswers(AsyncWebhookAdapter):
    """Requests by the tokens of interactions, whose answers are short."""

    async def request(self, route: Route, session: aiohttp.ClientSession, **more: Any) -> Any:  # noqa: ANN401 - JSON
        """Discord's answer, or None. Raises discord.HTTPException."""
        answer = await super().request(route, session, **more)
        _short(answer)
        return answer


def keep_answers_short(client: discord.Client) -> None:
    """Drop most of the messages that Discord sends back after an edit, and after any request by token.

    Nobody reads them, and discord.py would make an object of every button. For requests by token this holds in every
    task of this process.
    """
    # A simulated Discord has no session, and its own way of sending.
    if _session(client) is None:
        return
    # The one of every task. Set for this task alone, it would be unknown to those that discord.py has begun.
    Context().run(async_context.get).__class__ = _ShortAnswers
    edit = client.http.edit_message

    async def edit_message(*place: Any, **more: Any) -> Any:  # noqa: ANN401 - JSON
        answer = await edit(*place, **more)
        _short(answer)
        return answer

    client.http.edit_message = edit_message  # type: ignore[method-assign]


def from_json(body: bytes) -> object:
    """What JSON says, read as discord.py does: by orjson where that is installed. Raises ValueError."""
    found: object = discord.utils._from_json(body)  # noqa: SLF001 - it takes bytes as well
    return found


class _FormInOnePiece(aiohttp.ClientRequest):
    """A request whose multipart form is put together before it is sent.

    aiohttp makes an object of each part and writes it in several pieces; a picture with its message takes nine.
    """

    def update_body_from_data(self, body: Any, *more: Any) -> None:  # noqa: ANN401 - whatever aiohttp can send
        """Take the body: a form of parts that are in memory as bytes, anything else as aiohttp does."""
        if isinstance(body, aiohttp.FormData) and body.is_multipart:
            boundary = token_hex(16)
            self.headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
            body = _joined(body._fields, boundary.encode())
        super().update_body_from_data(body, *more)


def _joined(fields: list[Any], boundary: bytes) -> bytes:
    """The fields of a form as the body of a request. aiohttp has refused line breaks in their names."""
    pieces = []
    for names, headers, value in fields:
        told = "".join([f'; {key}="{_quoted(name)}"' for key, name in names.items()])
        lines = [f"Content-Disposition: form-data{told}", *(f"{key}: {one}" for key, one in headers.items())]
        content = value.encode() if isinstance(value, str) else value.read()
        pieces += [b"--", boundary, b"\r\n", "\r\n".join(lines).encode(), b"\r\n\r\n", content, b"\r\n"]
    return b"".join([*pieces, b"--", boundary, b"--\r\n"])


def _quoted(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')


def send_forms_in_one_piece(client: discord.Client) -> None:
    """Send each message with files of a client that has logged in as one piece of bytes."""
    session = _session(client)
    if session is not None:
        session._request_class = _FormInOnePiece  # noqa: SLF001 - aiohttp takes it only in its constructor


def send_requests_by(client: discord.Client, way: Callable[..., Awaitable[aiohttp.ClientResponse]]) -> None:
    """Send each request of a client that has logged in by ``way``, and trace none.

    ``way`` gets what sends a request, and its method, address and further arguments.
    """
    session = _session(client)
    if session is not None:
        session.trace_configs.clear()
        vars(session)["_request"] = partial(way, session._request)  # noqa: SLF001 - what every request goes through


def _session(client: discord.Client) -> aiohttp.ClientSession | None:
    """What sends a client's requests, which discord.py makes itself. A simulated Discord has none."""
    session = vars(client.http)["_HTTPClient__session"]
    return session if isinstance(session, aiohttp.ClientSession) else None


def errors_of(fault: discord.HTTPException) -> object:
    """Discord's JSON about what is wrong with a request's body, or None. ``fault.text`` has lost the error codes."""
    # The attribute is missing if the response was not JSON.
    return getattr(fault, "_errors", None)


# Slash commands


async def commands_of(tree: discord.app_commands.CommandTree[Any], guild: Guild) -> list[Json]:
    """A tree's commands for one place, in every language, as they would be registered."""
    return [
        await command.get_translated_payload(tree, tree.translator) if tree.translator else command.to_dict(tree)
        for command in tree.get_commands(guild=guild)
    ]


async def commands_at(client: discord.Client, application: int, guild: Guild) -> object:
    """The commands that Discord has for a server (None: global ones), as it sends them, in every language."""
    return await client.http.request(_commands("GET", application, guild), params={"with_localizations": "true"})


async def put_commands(client: discord.Client, application: int, guild: Guild, commands: list[Any]) -> object:
    """Register exactly these commands. Gives them as Discord has them now, which ``CommandTree.sync`` would parse."""
    return await client.http.request(_commands("PUT", application, guild), json=commands)


def _commands(method: str, application: int, guild: Guild) -> Route:
    place = "" if guild is None else f"/guilds/{guild.id}"
    return Route(method, f"/applications/{application}{place}/commands")


async def activity_instance(client: discord.Client, application: int, number: str) -> Json:
    """An instance of the application's Activity, as Discord's JSON."""
    told: Any = await client.http.request(Route("GET", f"/applications/{application}/activity-instances/{number}"))
    return dict(told)


# Emoji of the application, as Discord's JSON: discord.py's own class requires fields that may be missing


async def emoji_of(client: discord.Client, application: int) -> list[Json]:
    """All emoji of the application."""
    told: Any = await client.http.get_application_emojis(application)
    return list(told["items"])


async def create_emoji(client: discord.Client, application: int, name: str, png: bytes) -> Json:
    """Upload an emoji."""
    image = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    made: Any = await client.http.create_application_emoji(application, name, image)
    return dict(made)


async def rename_emoji(client: discord.Client, application: int, emoji: int, name: str) -> None:
    """Rename an emoji."""
    await client.http.edit_application_emoji(application, emoji, payload={"name": name})


async def delete_emoji(client: discord.Client, application: int, emoji: int) -> None:
    """Delete an emoji."""
    await client.http.delete_application_emoji(application, emoji)


# Interactions


def mark_deferred(interaction: discord.Interaction[Any], kind: int) -> None:
    """Tell an interaction that it was deferred elsewhere, by an answer of this kind (``InteractionResponseType``)."""
    interaction.response._response_type = discord.InteractionResponseType(kind)  # noqa: SLF001


# The gateway


IGNORED: Final = "MESSAGE_UPDATE"
"""Nobody listens to it. Discord sends one back for each edit of a board or hand, with all of that message."""
_IGNORED_FRAME: Final = re.compile(
    r'\{\s*(?:"op":\s*0,\s*|"t":\s*"MESSAGE_UPDATE",\s*|"s":\s*(?P<sequence>[0-9]+),\s*){3}"d":'
)
"""How a frame with such an event begins, in any order of its parts. One that begins otherwise is read as a whole."""


class GatewaySocket(DiscordWebSocket):
    """A connection to the gateway that leaves ``IGNORED`` events unread: parsing one takes longer than a press."""

    async def received_message(self, msg: Any, /) -> None:  # noqa: ANN401 - text or bytes
        """Take in a frame. Raises what discord.py raises."""
        text = self._decompressor.decompress(msg) if isinstance(msg, bytes) else msg
        if text is None:
            # The rest of it is still to come.
            return
        ignored = _IGNORED_FRAME.match(text)
        if ignored is None or ignored["sequence"] is None:
            await super().received_message(text)
            return
        self.sequence = int(ignored["sequence"])
        if self._keep_alive is not None:
            self._keep_alive.tick()


def ignore_events(socket: GatewaySocket) -> None:
    """Leave every event of a connection unread."""
    socket._discord_parsers = {}  # noqa: SLF001 - there is no other way


class _Original(int):
    """Stands for an interaction's own answer in the path of a request, where other messages have their id."""

    def __format__(self, format_spec: str) -> str:
        return "@original"


ORIGINAL: Final = _Original()
"""For ``edit_message`` and ``delete_message`` of a ``webhook_of``: the message that the interaction owns."""


def webhook_of(client: discord.Client, application: int, token: str) -> discord.Webhook:
    """The webhook of an interaction's token: what ``Interaction.followup`` is, without the interaction."""
    data: Any = {"id": application, "type": discord.WebhookType.application.value, "token": token}
    return discord.Webhook.from_state(data, client._connection)  # noqa: SLF001


def event_parsers(client: discord.Client) -> MutableMapping[str, Callable[[Any], Any]]:
    """The parser of each gateway event, by the event's name. The mapping may be changed."""
    return client._connection.parsers  # noqa: SLF001


def forget_guild(client: discord.Client, guild: discord.Guild) -> None:
    """Drop a server from the cache, as GUILD_DELETE does."""
    client._connection._remove_guild(guild)  # noqa: SLF001


async def gateway_of(client: discord.Client) -> tuple[int, str, discord.SessionStartLimits]:
    """The recommended number of shards, the gateway's address, and how many sessions may begin.

    Raises discord.GatewayNotFound.
    """
    recommended, address, limits = await client.http.get_bot_gateway()
    return recommended, address, discord.SessionStartLimits(**limits)


def set_shards(client: discord.AutoShardedClient, count: int, numbers: list[int] | range) -> None:
    """Let a client run the shards of these numbers, of so many in all."""
    client.shard_count = count
    client._connection.shard_count = count  # noqa: SLF001
    client._connection.shard_ids = numbers  # noqa: SLF001


def add_shard(client: discord.AutoShardedClient, shard: ClientShard) -> None:
    """Add a connected shard to ``client.shards``."""
    vars(client)["_AutoShardedClient__shards"][shard.id] = shard


class ClientShard(Shard):
    """A shard of a client that has logged in. Its ``worker`` opens the connection ``ws`` and maintains it."""

    ws: GatewaySocket

    def __init__(self, client: discord.AutoShardedClient, number: int) -> None:
        self._number = number
        # discord.py says so of a client only once it connects.
        vars(client)["_reconnect"] = True
        super().__init__(None, client, vars(client)["_AutoShardedClient__queue"].put_nowait)  # type: ignore[arg-type]

    @property
    def id(self) -> int:
        """The shard's number."""
        return self._number

    def cancel(self) -> None:
        """End the worker."""
        self._cancel_task()

    def tell(self, event: str, *values: object) -> None:
        """Dispatch an event of this shard."""
        self._dispatch(event, *values)

    def end_client(self, fault: Exception) -> None:
        """Make ``Client.start`` raise this exception."""
        self._queue_put(EventItem(EventType.terminate, self, fault))
