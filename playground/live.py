"""The people's screens: what each person sees, pushed to every page (or script) that is open for them."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable

from aiohttp import WSMsgType, web

from playground import objects
from playground.check_typed_options import RefusedError
from playground.command_book import CommandBook
from playground.errors import Json
from playground.interaction_tokens import Interaction
from playground.model import Channel, Message, RunningActivity, User
from playground.world import World

log = logging.getLogger(__name__)

Push = Callable[[Json], None]


class Live:
    """Keeps the open screens and pushes to each what its person may see."""

    def __init__(self, world: World, commands: CommandBook) -> None:
        self.world = world
        self.commands = commands
        self.act: Callable[[User, Json], None] = lambda _user, _payload: None
        self.on_modal: Callable[[Interaction, Json], None] = lambda _interaction, _modal: None
        self.frame_url: Callable[[User, RunningActivity], str] = lambda _user, _instance: ""
        self._screens: dict[int, list[Push]] = {}
        self._sockets: set[web.WebSocketResponse] = set()

    def sit(self, user: User, push: Push) -> Callable[[], None]:
        """Open a screen: `push` gets a snapshot now and every later change. Returns a function that closes it."""
        self._screens.setdefault(user.id, []).append(push)
        push(self.snapshot(user))
        return lambda: self._screens[user.id].remove(push)

    def do(self, user: User, payload: Json) -> None:
        """Carry out a person's action; a refusal is shown on their screens."""
        nonce = payload.get("nonce")
        is_interaction = payload.get("op") not in ("say", "dms", "open_dm", "install", "voice", "leave_activity")
        if is_interaction and not isinstance(nonce, str | int):
            self._push_to(user.id, {"op": "error", "reason": "a nonce is needed"})
            return
        if is_interaction:
            self._push_to(user.id, {"op": "interaction", "nonce": nonce, "state": "sent", "reason": None})
        try:
            self.act(user, payload)
        except RefusedError as refused:
            log.info("%s may not %s: %s", user.username, payload.get("op"), refused)
            failed = {"op": "interaction", "nonce": nonce, "state": "failed", "reason": str(refused)}
            self._push_to(user.id, failed if is_interaction else {"op": "error", "reason": str(refused)})

    def _me(self, user: User) -> Json:
        return objects.user(user) | {"dms_open": user.dms_open, "installed": user.installed}

    def account_changed(self, user: User) -> None:
        """Push a change of a person's settings: direct messages on or off, app installed or not."""
        self._push_to(user.id, {"op": "me", "me": self._me(user)})

    def snapshot(self, user: User) -> Json:
        """Everything on this person's screen, in one message."""
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

    def send_snapshots(self) -> None:
        """Send every open screen a new snapshot, because what its person may see has changed."""
        for user_id in self._screens:
            self._push_to(user_id, self.snapshot(self.world.users[user_id]))

    def _voice(self) -> Json:
        """Voice channel id by user id."""
        return {str(user_id): str(channel_id) for user_id, channel_id in self.world.voice.items()}

    def voice_changed(self) -> None:
        """Push that a person joined or left a voice channel."""
        for user_id in self._screens:
            self._push_to(user_id, {"op": "voice", "voice": self._voice()})

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve the WebSocket `GET /play/live?user=<id>`."""
        user_id = request.query.get("user", "")
        user = self.world.users.get(int(user_id)) if user_id.isdecimal() else None
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
                    self._receive(user, frame.data)
        finally:
            leave()
            writer.cancel()
            self._sockets.discard(socket)
        return socket

    def _receive(self, user: User, text: str) -> None:
        try:
            payload = json.loads(text)
        except ValueError:
            payload = None
        if isinstance(payload, dict):
            self.do(user, payload)
        else:
            self._push_to(user.id, {"op": "error", "reason": "send JSON objects"})

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
        while True:
            payload = await queue.get()
            with contextlib.suppress(ConnectionError):
                await socket.send_str(json.dumps(payload))

    async def close(self) -> None:
        """Close every page's socket."""
        for socket in list(self._sockets):
            await socket.close(code=1001)

    def _push_to(self, user_id: int, payload: Json) -> None:
        for push in list(self._screens.get(user_id, [])):
            push(payload)

    def commands_changed(self) -> None:
        """Push the new list of commands."""
        for user_id in self._screens:
            self._push_to(user_id, {"op": "commands", "commands": self.commands.registered()})

    # The `messages.Listener` protocol

    def message_created(self, message: Message) -> None:
        """See `messages.Listener`."""
        shown = objects.message(self.world, message)
        self._to_readers(message, {"op": "message", "channel_id": str(message.channel_id), "message": shown})

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
                self._push_to(user_id, payload)

    def channel_created(self, channel: Channel) -> None:
        """See `messages.Listener`."""
        for user_id in self._screens:
            if self.world.sees_channel(user_id, channel):
                self._push_to(user_id, {"op": "channel", "channel": objects.channel(self.world, channel)})

    # The bot's answers

    def interaction_state(self, interaction: Interaction, state: str, reason: str | None = None) -> None:
        """See `callbacks.Screens`."""
        payload = {"op": "interaction", "nonce": interaction.nonce, "state": state, "reason": reason}
        self._push_to(interaction.user.id, payload)

    def choices(self, interaction: Interaction, choices: list[Json]) -> None:
        """See `callbacks.Screens`."""
        self._push_to(interaction.user.id, {"op": "choices", "nonce": interaction.nonce, "choices": choices})

    def modal(self, interaction: Interaction, modal: Json) -> None:
        """See `callbacks.Screens`. The modal can now be submitted."""
        self.on_modal(interaction, modal)
        self._push_to(interaction.user.id, {"op": "modal", "nonce": interaction.nonce, "modal": modal})

    def activity(self, interaction: Interaction, instance: RunningActivity) -> None:
        """See `callbacks.Screens`."""
        url = self.frame_url(interaction.user, instance)
        self._push_to(interaction.user.id, {"op": "activity", "nonce": interaction.nonce, "url": url})
