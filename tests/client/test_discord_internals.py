"""What the bot uses of discord.py beyond its documentation is still where it was, and nobody else reaches for it."""

import ast
import asyncio
import importlib
import inspect
import io
import textwrap
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from contextvars import Context
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import BodyPartReader, web
from aiohttp.test_utils import TestServer
from discord import app_commands
from discord.http import handle_message_parameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client import discord_internals
from bot.pictures.tile_emoji import tile_emoji
from playground import Playground

ROOT = Path(__file__).parent.parent.parent
OURS = ROOT / "bot/client/discord_internals.py"
SOURCES = [
    path for room in ("bot", "cogs", "playground", "benchmarks", "tools") for path in (ROOT / room).rglob("*.py")
]
UNDOCUMENTED = ("discord.gateway", "discord.http", "discord.shard", "discord.state", "discord.webhook.async_")


@contextmanager
def still_there(name: str, what: str) -> Iterator[None]:
    """Fail with a sentence for whoever updates discord.py."""
    try:
        yield
    except (AssertionError, AttributeError, KeyError, TypeError) as fault:
        pytest.fail(
            f"discord.py {discord.__version__} has moved {what}: {name} in bot/client/discord_internals.py no longer "
            f"does what it says ({type(fault).__name__}: {fault})."
        )


@pytest.fixture
async def playground(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    playground = Playground(rng=Random(1))
    await playground.start()
    monkeypatch.setattr(discord.http.Route, "BASE", playground.base_url)
    yield playground
    await playground.stop()


@pytest.fixture
async def client(playground: Playground) -> AsyncIterator[discord.AutoShardedClient]:
    """A client that has logged in."""
    del playground
    async with discord.AutoShardedClient(intents=discord.Intents.none(), max_ratelimit_timeout=30) as client:
        await client.login("token")
        yield client


def test_requests_go_to_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    with still_there("use_api_base", "Route.BASE"):
        monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
        assert discord_internals.api_base().startswith("https://discord.com/api/v10")
        discord_internals.use_api_base("http://127.0.0.1:1/api")
        assert discord.http.Route("GET", "/gateway/bot").url == "http://127.0.0.1:1/api/gateway/bot"
        assert discord_internals.api_base() == "http://127.0.0.1:1/api"


def test_nothing_warns_of_voice_libraries(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    with still_there("use_no_voice", "VoiceClient.warn_nacl or warn_dave"):
        for name in ("warn_nacl", "warn_dave"):
            monkeypatch.setattr(discord.VoiceClient, name, getattr(discord.VoiceClient, name))
        discord_internals.use_no_voice()
        discord.Client(intents=discord.Intents.none())
        assert not [line for line in caplog.records if "voice" in line.getMessage()]


async def test_a_request_ends_in_time(client: discord.AutoShardedClient) -> None:
    asked: list[float | None] = []

    async def started(session: Any, _context: object, _request: object) -> None:
        asked.append(session.timeout.total)

    with still_there("limit_requests_to", "the session of HTTPClient, or aiohttp its timeout,"):
        discord_internals.limit_requests_to(client, 61.5)
        session = vars(client.http)["_HTTPClient__session"]
        for trace in session.trace_configs:
            trace.on_request_start.append(started)
        assert session.timeout.total == 61.5
        await client.application_info()


async def test_a_client_has_a_session_that_can_be_closed(client: discord.AutoShardedClient) -> None:
    with still_there("close_session", "HTTPClient.close"):
        await discord_internals.close_session(client)
    with pytest.raises(RuntimeError, match="closed"):
        await client.application_info()


async def test_a_limit_with_room_refuses_nothing_however_long_its_window(client: discord.AutoShardedClient) -> None:
    with still_there("allow_what_a_limit_has_room_for", "HTTPClient.get_ratelimit or what a Ratelimit counts"):
        discord_internals.allow_what_a_limit_has_room_for(client)
        limit = client.http.get_ratelimit("an hour")
        assert client.http.get_ratelimit("an hour") is limit
        limit.limit, limit.remaining, limit.dirty = 2, 2, True
        limit.reset_after, limit.expires = 3600.0, asyncio.get_running_loop().time() + 3600
        for _ in range(2):
            await limit.acquire()
        with pytest.raises(discord.RateLimited):
            await limit.acquire()
    asked: list[str] = []
    with still_there("allow_what_a_limit_has_room_for", "the place where HTTPClient.request takes its limit"):
        discord_internals.allow_what_a_limit_has_room_for(client)
        found = client.http.get_ratelimit

        def noted(key: str) -> Any:
            asked.append(key)
            return found(key)

        client.http.get_ratelimit = noted  # type: ignore[method-assign]
        await client.application_info()
        assert len(asked) == 1


async def test_the_codes_of_a_refused_body_can_be_read(client: discord.AutoShardedClient) -> None:
    with still_there("errors_of", "HTTPException._errors"):
        wrong = [{"name": "Upper Case", "description": "x", "type": 1}]
        assert client.application_id is not None
        with pytest.raises(discord.HTTPException) as caught:
            await discord_internals.put_commands(client, client.application_id, None, wrong)
        errors = discord_internals.errors_of(caught.value)
        assert isinstance(errors, dict)
        assert "_errors" in str(errors)
    async with client.http._HTTPClient__session.get(discord_internals.api_base()) as answer:  # type: ignore[attr-defined]
        assert discord_internals.errors_of(discord.HTTPException(answer, "no JSON")) is None


async def test_what_is_edited_comes_back_without_its_components(
    client: discord.AutoShardedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = [
        {"id": "1", "components": [{}], "attachments": [{}], "author": {}},
        {"interaction": {}, "resource": {"type": 7, "message": {"id": "1", "components": [{}]}}},
        {"interaction": {}},
        None,
    ]

    async def request(_adapter: object, _route: object, _session: object, **_more: object) -> object:
        return told[0]

    async def edit(_channel: int, message: int, **_more: object) -> object:
        return {"id": str(message), "components": [{}]}

    with still_there("keep_answers_short", "async_context, AsyncWebhookAdapter.request or HTTPClient.edit_message"):
        assert "http.edit_message(self.channel.id, self.id" in inspect.getsource(discord.PartialMessage.edit)
        monkeypatch.setattr(client.http, "edit_message", edit)
        assert "adapter = async_context.get()" in inspect.getsource(discord.Interaction.edit_original_response)
        monkeypatch.setattr(AsyncWebhookAdapter, "request", request)
        adapter: Any = Context().run(async_context.get)
        monkeypatch.setattr(adapter, "__class__", type(adapter))
        discord_internals.keep_answers_short(client)
        while told:
            answer = await adapter.request(None, None)
            assert answer is told.pop(0)
            assert answer in ({"id": "1"}, {"interaction": {}}, None)
        edited: Any = await client.http.edit_message(1, 2, params=handle_message_parameters())
        assert edited == {"id": "2"}


async def test_a_form_with_files_arrives_in_one_piece(client: discord.AutoShardedClient) -> None:
    arrived: list[tuple[str, str | None, str, bytes]] = []
    pieces: list[bytes] = []

    async def take(request: web.Request) -> web.Response:
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            kind = part.headers.get("Content-Type", "")
            arrived.append((part.name or "", part.filename, kind, bytes(await part.read())))
        return web.json_response({})

    async def sent(_session: object, _context: object, request: aiohttp.TraceRequestChunkSentParams) -> None:
        pieces.append(request.chunk)

    there = web.Application()
    there.router.add_post("/", take)
    with still_there("send_forms_in_one_piece", "its session, or aiohttp its FormData"):
        discord_internals.send_forms_in_one_piece(client)
        session = client.http._HTTPClient__session  # type: ignore[attr-defined]
        trace = aiohttp.TraceConfig()
        trace.on_request_chunk_sent.append(sent)
        trace.freeze()
        session.trace_configs.append(trace)
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", '{"content":"東"}')
        form.add_field("files[0]", io.BytesIO(b"\x00--\r\n1"), filename="board.png", content_type="image/png")
        form.add_field("files[1]", io.BytesIO(b""), filename='a "b" \\ 東.txt', content_type="text/plain")
        async with TestServer(there) as server, session.post(server.make_url("/"), data=form) as answer:
            assert answer.status == 200
    assert arrived == [
        ("payload_json", None, "", '{"content":"東"}'.encode()),
        ("files[0]", "board.png", "image/png", b"\x00--\r\n1"),
        ("files[1]", 'a "b" \\ 東.txt', "text/plain", b""),
    ]
    assert len(pieces) == 1


async def test_every_request_goes_the_given_way_and_none_is_traced(client: discord.AutoShardedClient) -> None:
    gone: list[tuple[str, str]] = []

    async def way(send: Any, method: str, url: Any, **more: Any) -> Any:
        gone.append((method, str(url).removeprefix(discord_internals.api_base())))
        return await send(method, url, **more)

    with still_there("send_requests_by", "its session, or aiohttp its ClientSession._request"):
        discord_internals.send_requests_by(client, way)
        await client.application_info()
        assert gone == [("GET", "/oauth2/applications/@me")]
        assert not vars(client.http)["_HTTPClient__session"].trace_configs


def test_json_is_read_as_discord_py_reads_it() -> None:
    with still_there("from_json", "utils._from_json"):
        assert discord_internals.from_json('{"content": "東", "nonce": 9007199254740993}'.encode()) == {
            "content": "東",
            "nonce": 9007199254740993,
        }
        for broken in (b"", b"{", b"\xff", b"upstream error"):
            with pytest.raises(ValueError):  # noqa: PT011 - each parser has its own words
                discord_internals.from_json(broken)


class Shouting(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        del context
        return string.message.upper() if locale is discord.Locale.german else None


async def test_a_tree_says_its_commands_in_every_language_and_discord_takes_and_tells_them(
    client: discord.AutoShardedClient, playground: Playground
) -> None:
    tree = app_commands.CommandTree(client)

    @tree.command(name="ping", description=app_commands.locale_str("answer"))
    async def ping(interaction: discord.Interaction) -> None:
        del interaction

    guild = discord.Object(playground.world.guild.id)
    tree.copy_global_to(guild=guild)
    with still_there("commands_of", "Command.to_dict or get_translated_payload"):
        plain = await discord_internals.commands_of(tree, None)
        await tree.set_translator(Shouting())
        [shouted] = await discord_internals.commands_of(tree, None)
        assert [one["name"] for one in plain] == ["ping"]
        assert shouted["description_localizations"] == {"de": "ANSWER"}
    assert client.application_id is not None
    with still_there("put_commands and commands_at", "a request of HTTPClient for slash commands"):
        for place in (None, guild):
            await discord_internals.put_commands(client, client.application_id, place, plain)
            told: Any = await discord_internals.commands_at(client, client.application_id, place)
            assert [one["name"] for one in told] == ["ping"]


async def test_emoji_of_the_bot_are_made_told_named_and_deleted(client: discord.AutoShardedClient) -> None:
    assert client.application_id is not None
    with still_there("the four functions of emoji", "a request of HTTPClient for emoji"):
        png = next(iter(tile_emoji().values())).png
        made = await discord_internals.create_emoji(client, client.application_id, "one", png)
        await discord_internals.rename_emoji(client, client.application_id, int(made["id"]), "two")
        [told] = await discord_internals.emoji_of(client, client.application_id)
        assert (told["id"], told["name"]) == (made["id"], "two")
        await discord_internals.delete_emoji(client, client.application_id, int(made["id"]))
        assert await discord_internals.emoji_of(client, client.application_id) == []


async def test_a_token_alone_edits_and_deletes_what_its_interaction_owns(
    client: discord.AutoShardedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def request(_adapter: object, route: Any, _session: object = None, **_more: object) -> object:
        asked.append(f"{route.method} {route.url.removeprefix(discord.http.Route.BASE)}")
        return {"id": "5", "channel_id": "6", "type": 0, "content": "x", "author": {"id": "7", "username": "bot"}}

    with still_there("webhook_of", "Webhook.from_state, or what its methods put into a path"):
        monkeypatch.setattr(AsyncWebhookAdapter, "request", request)
        webhook = discord_internals.webhook_of(client, 8, "token")
        await webhook.edit_message(discord_internals.ORIGINAL, content="x")
        await webhook.delete_message(discord_internals.ORIGINAL)
        await webhook.delete_message(9)
    assert asked == [
        "PATCH /webhooks/8/token/messages/@original",
        "DELETE /webhooks/8/token/messages/@original",
        "DELETE /webhooks/8/token/messages/9",
    ]


def test_events_go_by_their_parser() -> None:
    with still_there("event_parsers", "ConnectionState.parsers"):
        parsers = discord_internals.event_parsers(discord.Client(intents=discord.Intents.none()))
        assert {"READY", "RESUMED", "INTERACTION_CREATE", "GUILD_DELETE"} <= parsers.keys()
        source = inspect.getsource(discord.gateway.DiscordWebSocket)
        assert "client._connection.parsers" in source, "a connection takes its parsers elsewhere"


async def test_a_server_is_forgotten(client: discord.AutoShardedClient) -> None:
    with still_there("forget_guild", "ConnectionState._remove_guild"):
        discord_internals.set_shards(client, 1, range(1))
        data = {"id": "7", "name": "Club", "emojis": [], "stickers": [], "channels": [], "members": [], "roles": []}
        discord_internals.event_parsers(client)["GUILD_CREATE"]({**data, "member_count": 1})
        guild = client.get_guild(7)
        assert guild is not None
        discord_internals.forget_guild(client, guild)
        assert client.get_guild(7) is None


async def test_discord_says_where_the_gateway_is(client: discord.AutoShardedClient) -> None:
    with still_there("gateway_of", "HTTPClient.get_bot_gateway"):
        recommended, address, limits = await discord_internals.gateway_of(client)
        assert (recommended, address.split(":")[0]) == (1, "ws")
        assert limits.remaining > 0


async def test_a_client_is_all_of_its_shards(client: discord.AutoShardedClient) -> None:
    with still_there("set_shards", "the number of shards in ConnectionState"):
        discord_internals.set_shards(client, 3, range(3))
        assert client.shard_count == 3
        source = inspect.getsource(discord_internals.GatewaySocket.from_client)
        assert "client._connection.shard_count" in source, "a connection takes the number of shards elsewhere"
        assert list(client._connection.shard_ids) == [0, 1, 2]


async def connecting(client: discord.AutoShardedClient) -> asyncio.Task[None]:
    """A client that connects its shards, of which it has none yet."""
    client.launch_shards = lambda: asyncio.sleep(0)  # type: ignore[method-assign]
    task = asyncio.create_task(client.connect())
    await asyncio.sleep(0)
    return task


class IdleShard(discord_internals.ClientShard):
    """A shard that waits for ever."""

    async def worker(self) -> None:
        await asyncio.get_running_loop().create_future()


async def test_a_shard_is_found_where_it_was_put(client: discord.AutoShardedClient) -> None:
    with still_there("add_shard", "the shards of AutoShardedClient"):
        connects = await connecting(client)
        discord_internals.set_shards(client, 2, range(2))
        shard = IdleShard(client, 1)
        discord_internals.add_shard(client, shard)
        assert client.shards.keys() == {1}
        vars(client)["_AutoShardedClient__shards"].clear()
        connects.cancel()


async def test_a_shard_works_tells_and_ends_its_client(client: discord.AutoShardedClient) -> None:
    heard: list[tuple[object, ...]] = []
    client.dispatch = lambda *told: heard.append(told)  # type: ignore[method-assign]
    connects = await connecting(client)
    with still_there("ClientShard", "what a Shard does for AutoShardedClient"):
        shard = IdleShard(client, 2)
        assert shard.id == 2
        shard.launch()
        [task] = [task for task in asyncio.all_tasks() if "IdleShard" in repr(task)]
        shard.tell("shard_disconnect", 2)
        assert heard == [("shard_disconnect", 2)]
        shard.cancel()
        await asyncio.wait({task}, timeout=10)
        assert task.cancelled()
        shard.end_client(LookupError("the end"))
        with pytest.raises(LookupError, match="the end"):
            await asyncio.wait_for(connects, timeout=10)


async def test_a_connection_begins_is_read_and_resumes_as_a_shard_has_it() -> None:
    with still_there("GatewaySocket", "what a shard does with its connection"):
        given = inspect.signature(discord_internals.GatewaySocket.from_client).parameters
        assert {"client", "gateway", "shard_id", "session", "sequence", "resume"} <= given.keys()
        own = inspect.getsource(discord.gateway.DiscordWebSocket)
        assert "await self.received_message(" in own, "frames are taken in elsewhere"
        socket: Any = None
        connection: Any = discord_internals.GatewaySocket(socket, loop=asyncio.get_running_loop())
        assert (connection.socket, connection.session_id, connection.sequence) == (None, None, None)
        assert inspect.iscoroutinefunction(connection.poll_event)
        assert inspect.iscoroutinefunction(connection.close)


def test_a_connection_that_has_to_be_made_again_says_whether_its_session_goes_on() -> None:
    with still_there("Reconnect", "ReconnectWebSocket"):
        assert discord_internals.Reconnect(3).resume
        assert not discord_internals.Reconnect(3, resume=False).resume


# Nobody else


def reached(path: Path) -> Iterator[str]:
    """What a source reaches of discord.py beyond its documentation."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.ImportFrom(module=str(name)) if name.startswith(UNDOCUMENTED):
                yield f"{node.lineno}: imports {name}"
            case ast.Import(names=names) if any(one.name.startswith(UNDOCUMENTED) for one in names):
                yield f"{node.lineno}: imports {names[0].name}"
            case ast.Attribute() if ast.unparse(node).startswith(UNDOCUMENTED):
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Attribute(attr="http" | "_connection" | "_state" | "_children"):
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Constant(value=str(text)) if text.startswith(("_HTTPClient", "_AutoSharded")):
                yield f"{node.lineno}: {text}"


def test_no_other_module_reaches_into_discord_py() -> None:
    found = {str(path.relative_to(ROOT)): list(reached(path)) for path in SOURCES if "discord" in path.read_text()}
    assert len(found.pop(str(OURS.relative_to(ROOT)))) > 10, "this test finds nothing any more"
    assert not {path: uses for path, uses in found.items() if uses}


def test_no_class_of_ours_uses_what_a_class_of_discord_py_keeps_to_itself() -> None:
    for path in (*(ROOT / "bot/client").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")):
        text = path.read_text()
        if path == OURS or "discord" not in text:
            continue
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for node in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)):
            kind = vars(module).get(node.name)
            theirs = [base for base in getattr(kind, "__mro__", ()) if base.__module__.startswith("discord")]
            used = {
                one.attr
                for one in ast.walk(node)
                if isinstance(one, ast.Attribute)
                and one.attr.startswith("_")
                and not one.attr.startswith("__")
                and ast.unparse(one.value) in {"self", "cls", "super()"}
            }
            known = {name for base in theirs for name in (*vars(base), *getattr(base, "__slots__", ()))}
            kept = {name for base in theirs if base is not object for name in _assigned(base)}
            assert not used & (known | kept), f"{path.name}, {node.name}"


def _assigned(kind: type) -> set[str]:
    """The private attributes that a class gives its objects."""
    try:
        source = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError):
        return set()
    return {
        node.attr
        for node in ast.walk(source)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr.startswith("_")
    }


class Unpacked:
    """Frames of bytes that are not compressed."""

    COMPRESSION_TYPE = "none"

    def decompress(self, data: bytes, /) -> str | None:
        return data.decode()


class Heard(discord_internals.GatewaySocket):
    """A connection without a network, which notes the events that it reads."""

    def __init__(self) -> None:
        self.sequence: int | None = None
        self._keep_alive = None
        self._dispatch_listeners: list[Any] = []
        self.read: list[str] = []
        self._dispatch = lambda *_: None
        names = ("MESSAGE_CREATE", discord_internals.IGNORED)
        self._discord_parsers = {name: partial(self._note, name) for name in names}
        self._decompressor = Unpacked()
        self.shard_id = 0

    def log_receive(self, _data: object, /) -> None:
        pass

    def _note(self, name: str, _data: object) -> None:
        self.read.append(name)


async def test_an_event_that_nobody_listens_to_is_not_read_and_counts_all_the_same() -> None:
    with still_there("GatewaySocket", "received_message, sequence, _keep_alive or _decompressor"):
        heard = Heard()
        frames = (
            '{"t":"MESSAGE_UPDATE","s":1,"op":0,"d":{"id":"1"}}',
            '{"op": 0, "t": "MESSAGE_UPDATE", "s": 2, "d": {"id": "1"}}',
            '{"t":"MESSAGE_CREATE","s":3,"op":0,"d":{"content":"{\\"t\\":\\"MESSAGE_UPDATE\\""}}',
            '{"d":{"id":"1"},"op":0,"s":4,"t":"MESSAGE_UPDATE"}',
        )
        for number, frame in enumerate(frames, 1):
            packed: Any = frame.encode() if number % 2 else frame
            await heard.received_message(packed)
            assert heard.sequence == number
        # The last begins in no known way: it is read as a whole.
        assert heard.read == ["MESSAGE_CREATE", "MESSAGE_UPDATE"]


async def test_a_connection_on_trial_reads_no_event() -> None:
    with still_there("ignore_events", "_discord_parsers"):
        heard = Heard()
        discord_internals.ignore_events(heard)
        await heard.received_message('{"t":"MESSAGE_CREATE","s":1,"op":0,"d":{"content":""}}')
        assert (heard.read, heard.sequence) == ([], 1)
