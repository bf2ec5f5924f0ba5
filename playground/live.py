"""The people's screens: what each of them sees, pushed to every page (or script) that sits there for them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from playground import objects
from playground.errors import Json
from playground.typed_options import RefusedError

if TYPE_CHECKING:
    from playground.command_book import CommandBook
    from playground.interactions import Interaction
    from playground.model import Channel, Message, User
    from playground.world import World

log = logging.getLogger(__name__)

Push = Callable[[Json], None]


class Live:
    """Keeps the open screens and tells them of what their person may see."""

    def __init__(self, world: World, commands: CommandBook) -> None:
        self.world = world
        self.commands = commands
        self.act: Callable[[User, Json], None] = lambda _user, _payload: None
        self.on_modal: Callable[[Interaction, Json], None] = lambda _interaction, _modal: None
        self._screens: dict[int, list[Push]] = {}
        self._sockets: set[web.WebSocketResponse] = set()

    def sit(self, user: User, push: Push) -> Callable[[], None]:
        """Open a screen: `push` gets the snapshot now and every change after. Gives what closes it."""
        self._screens.setdefault(user.id, []).append(push)
        push(self.snapshot(user))
        return lambda: self._screens[user.id].remove(push)

    def do(self, user: User, payload: Json) -> None:
        """What the person at a screen does; a refusal comes back on their screens."""
        nonce = payload.get("nonce")
        acts = payload.get("op") not in ("say", "dms", "install", "voice")
        if acts and not isinstance(nonce, str | int):
            self._tell(user.id, {"op": "error", "reason": "a nonce is needed"})
            return
        if acts:
            self._tell(user.id, {"op": "interaction", "nonce": nonce, "state": "sent", "reason": None})
        try:
            self.act(user, payload)
        except RefusedError as refused:
            log.info("%s may not %s: %s", user.username, payload.get("op"), refused)
            failed = {"op": "interaction", "nonce": nonce, "state": "failed", "reason": str(refused)}
            self._tell(user.id, failed if acts else {"op": "error", "reason": str(refused)})

    def _me(self, user: User) -> Json:
        return objects.user(user) | {"dms_open": user.dms_open, "installed": user.installed}

    def account_changed(self, user: User) -> None:
        """A person opened or closed their direct messages, added the app or took it away."""
        self._tell(user.id, {"op": "me", "me": self._me(user)})

    def snapshot(self, user: User) -> Json:
        """Everything on this person's screen."""
        world = self.world
        channels = world.channels_of(user.id)
        return {
            "op": "snapshot",
            "me": self._me(user),
            "users": [objects.user(one) for one in world.users.values()],
            "guild": objects.guild(world.guild),
            "outside": None if world.outside is None else objects.guild(world.outside),
            "channels": [objects.channel(world, one) for one in channels],
            "messages": {
                str(channel.id): [
                    objects.message(world, one)
                    for one in world.messages(channel.id)
                    if world.sees_message(user.id, one)
                ]
                for channel in channels
            },
            "commands": self.commands.registered(),
            "rooms": [objects.channel(world, one) for one in world.voice_channels()],
            "voice": self._voice(),
            "roles": {
                str(one.id): [str(role.id) for role in world.guild.roles if one.id in role.member_ids]
                for one in world.people
            },
        }

    def anew(self) -> None:
        """What a person may see has changed: everything comes again on every open screen."""
        for user_id in self._screens:
            self._tell(user_id, self.snapshot(self.world.users[user_id]))

    def _voice(self) -> Json:
        """Who is in which voice channel."""
        return {str(user_id): str(channel_id) for user_id, channel_id in self.world.voice.items()}

    def voice_changed(self) -> None:
        """Somebody went to a voice channel, or out."""
        for user_id in self._screens:
            self._tell(user_id, {"op": "voice", "voice": self._voice()})

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """The WebSocket `GET /play/live?user=<id>`."""
        wanted = request.query.get("user", "")
        user = self.world.users.get(int(wanted)) if wanted.isdecimal() else None
        if user is None or user.bot:
            return web.json_response({"message": "no such user"}, status=404)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        self._sockets.add(socket)
        queue: asyncio.Queue[Json] = asyncio.Queue()
        leave = self.sit(user, queue.put_nowait)
        writer = asyncio.create_task(self._write(socket, queue))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._heard(user, frame.data)
        finally:
            leave()
            writer.cancel()
            self._sockets.discard(socket)
        return socket

    def _heard(self, user: User, text: str) -> None:
        try:
            payload = json.loads(text)
        except ValueError:
            payload = None
        if isinstance(payload, dict):
            self.do(user, payload)
        else:
            self._tell(user.id, {"op": "error", "reason": "send JSON objects"})

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
        while True:
            payload = await queue.get()
            with contextlib.suppress(ConnectionError):
                await socket.send_str(json.dumps(payload))

    async def close(self) -> None:
        """Close every page's socket."""
        for socket in list(self._sockets):
            await socket.close(code=1001)

    def _tell(self, user_id: int, payload: Json) -> None:
        for push in list(self._screens.get(user_id, [])):
            push(payload)

    def commands_changed(self) -> None:
        """The bot has other commands now."""
        for user_id in self._screens:
            self._tell(user_id, {"op": "commands", "commands": self.commands.registered()})

    # Listener of the world's changes

    def message_created(self, message: Message) -> None:
        """See `messages.Listener`."""
        payload = {
            "op": "message",
            "channel_id": str(message.channel_id),
            "message": objects.message(self.world, message),
        }
        self._to_readers(message, payload)

    def message_edited(self, message: Message) -> None:
        """See `messages.Listener`."""
        self.message_created(message)

    def message_deleted(self, message: Message) -> None:
        """See `messages.Listener`."""
        payload = {"op": "message_delete", "channel_id": str(message.channel_id), "message_id": str(message.id)}
        self._to_readers(message, payload)

    def _to_readers(self, message: Message, payload: Json) -> None:
        for user_id in self._screens:
            if self.world.sees_message(user_id, message):
                self._tell(user_id, payload)

    def channel_created(self, channel: Channel) -> None:
        """See `messages.Listener`."""
        for user_id in self._screens:
            if self.world.sees_channel(user_id, channel):
                self._tell(user_id, {"op": "channel", "channel": objects.channel(self.world, channel)})

    # What the bot answered

    def interaction_state(self, interaction: Interaction, state: str, reason: str | None = None) -> None:
        """See `answers.Screens`."""
        payload = {"op": "interaction", "nonce": interaction.nonce, "state": state, "reason": reason}
        self._tell(interaction.user.id, payload)

    def choices(self, interaction: Interaction, choices: list[Json]) -> None:
        """See `answers.Screens`."""
        self._tell(interaction.user.id, {"op": "choices", "nonce": interaction.nonce, "choices": choices})

    def modal(self, interaction: Interaction, modal: Json) -> None:
        """See `answers.Screens`; it also becomes the form that may be submitted."""
        self.on_modal(interaction, modal)
        self._tell(interaction.user.id, {"op": "modal", "nonce": interaction.nonce, "modal": modal})
