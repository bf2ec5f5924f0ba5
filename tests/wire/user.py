"""A scripted person at the playground: sees what the live page would show, and does only what that screen allows."""

import itertools
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playground.server import Playground

Json = dict[str, Any]

SUBCOMMAND, GROUP = 1, 2
BUTTON = 2
SELECTS = (3, 5, 6, 7, 8)


class NotOnScreenError(AssertionError):
    """The person looked for something that their screen does not show; the text lists what it does."""


@dataclass(frozen=True)
class Button:
    """A button or select on a person's screen."""

    channel_id: str
    message_id: str
    custom_id: str
    kind: int
    label: str
    emoji: str
    disabled: bool
    options: tuple[tuple[str, str], ...] = ()
    """Of a string select: (label, value)."""


@dataclass
class Outcome:
    """What became of one thing the person did. `state`: sent, acknowledged or failed."""

    nonce: str
    state: str = "sent"
    reason: str | None = None
    messages: list[Json] = field(default_factory=list)
    """New or changed messages on this person's screen since, in order; a message may occur more than once."""
    modal: Json | None = None
    choices: list[Json] | None = None

    @property
    def text(self) -> str:
        """All text of `messages`, one line each."""
        return "\n".join(text_of(message) for message in self.messages)


class ScriptedUser:
    """One of the people. `settle` is awaited after everything they do, so that the answer is on the screen."""

    def __init__(self, playground: Playground, name: str, settle: Callable[[], Awaitable[None]]) -> None:
        self.playground = playground
        self.name = name
        self.user = playground.world.user_named(name)
        self.settle = settle
        self.screen: dict[str, dict[str, Json]] = {}
        """Messages by channel id and message id, as the page keeps them."""
        self.channels: dict[str, Json] = {}
        self.commands: list[Json] = []
        self.me: Json = {}
        self.voice: dict[str, str] = {}
        """Who is in which voice channel: channel id by user id."""
        self.errors: list[str] = []
        """Refusals of `say` and the like, which have no nonce."""
        self._outcomes: dict[str, Outcome] = {}
        self._running: Outcome | None = None
        self._nonces = itertools.count(1)
        self.leave = playground.live.sit(self.user, self._push)

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def unanswered(self) -> bool:
        """Whether something they did has neither been answered nor failed."""
        return any(outcome.state == "sent" for outcome in self._outcomes.values())

    def _push(self, payload: Json) -> None:
        op = payload["op"]
        if op == "snapshot":
            self.channels = {one["id"]: one for one in payload["channels"]}
            self.screen = {
                channel: {message["id"]: message for message in messages}
                for channel, messages in payload["messages"].items()
            }
            self.commands, self.me, self.voice = payload["commands"], payload["me"], payload["voice"]
        elif op == "me":
            self.me = payload["me"]
        elif op == "message":
            message = payload["message"]
            self.screen.setdefault(payload["channel_id"], {})[message["id"]] = message
            if self._running is not None:
                self._running.messages.append(message)
        elif op == "message_delete":
            self.screen.get(payload["channel_id"], {}).pop(payload["message_id"], None)
        elif op == "channel":
            self.channels[payload["channel"]["id"]] = payload["channel"]
        elif op == "commands":
            self.commands = payload["commands"]
        elif op == "voice":
            self.voice = payload["voice"]
        elif op == "error":
            self.errors.append(payload["reason"])
        else:
            self._answer(payload)

    def _answer(self, payload: Json) -> None:
        outcome = self._outcomes.get(str(payload["nonce"]))
        if outcome is None:
            return
        if payload["op"] == "interaction":
            outcome.state, outcome.reason = payload["state"], payload["reason"]
        elif payload["op"] == "modal":
            outcome.modal = payload["modal"]
        elif payload["op"] == "choices":
            outcome.choices = payload["choices"]

    # What is on the screen

    def channel_id(self, channel: str) -> str:
        """The id of a channel by name (`"dm"` is the one with the bot), or an id as it is."""
        if channel in self.channels:
            return channel
        for one in self.channels.values():
            if one.get("name") == channel or (channel == "dm" and one["type"] == 1):
                return str(one["id"])
        raise NotOnScreenError(f"{self.name} has no channel {channel!r}")

    def has_dm(self) -> bool:
        """Whether the bot has ever opened a DM with this person."""
        return any(one["type"] == 1 for one in self.channels.values())

    def messages(self, channel: str | None = None) -> list[Json]:
        """Messages in a channel, oldest first; with None everything on the screen."""
        places = list(self.screen) if channel is None else [self.channel_id(channel)]
        found = [message for place in places for message in self.screen.get(place, {}).values()]
        return sorted(found, key=lambda message: int(message["id"]))

    def last(self, channel: str) -> Json:
        """The newest message in a channel."""
        messages = self.messages(channel)
        if not messages:
            raise NotOnScreenError(f"{self.name} sees no message in {channel}")
        return messages[-1]

    def text(self, channel: str | None = None) -> str:
        """All text in a channel."""
        return "\n".join(text_of(message) for message in self.messages(channel))

    def buttons(self, channel: str | None = None, message: Json | None = None) -> list[Button]:
        """Buttons and selects on the screen, oldest message first, disabled ones included."""
        shown = [message] if message is not None else self.messages(channel)
        return [button for one in shown for button in buttons_of(one)]

    def find(
        self,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        channel: str | None = None,
        message: Json | None = None,
    ) -> Button:
        """The newest enabled button or select with this label (a label may also be its emoji's name) or custom id."""
        shown = self.buttons(channel, message)
        for button in reversed(shown):
            named = label is None or label in (button.label, button.emoji, f"{button.emoji} {button.label}".strip())
            if named and custom_id in (None, button.custom_id) and not button.disabled:
                return button
        offered = [one.label + (" (disabled)" if one.disabled else "") for one in shown]
        raise NotOnScreenError(f"{self.name} sees no button {label or custom_id!r}, only {offered}")

    # What the person does

    async def press(
        self,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        channel: str | None = None,
        message: Json | None = None,
    ) -> Outcome:
        """Press the newest matching button that the screen shows."""
        return await self.press_button(self.find(label, custom_id=custom_id, channel=channel, message=message))

    async def press_button(self, button: Button) -> Outcome:
        """Press this very button, also when it has gone or is disabled by now (the server then refuses)."""
        return await self._done(self.begin_press(button))

    async def select(self, *values: str, custom_id: str | None = None, channel: str | None = None) -> Outcome:
        """Choose `values` (or labels) in the newest matching select."""
        for one in reversed(self.buttons(channel)):
            if one.kind in SELECTS and custom_id in (None, one.custom_id) and not one.disabled:
                by_label = dict(one.options)
                chosen = [by_label.get(value, value) for value in values]
                place = {"channel_id": one.channel_id, "message_id": one.message_id, "custom_id": one.custom_id}
                return await self._do("select", **place, values=chosen)
        raise NotOnScreenError(f"{self.name} sees no select {custom_id or ''}")

    async def slash(self, command: str, channel: str = "mahjong", **options: Any) -> Outcome:
        """Type a slash command: `slash("table open", players=4)`. Options that are None are left out.

        A person may be given by name for an option of type user.
        """
        return await self._done(self.begin_slash(command, channel, **options))

    async def autocomplete(
        self, command: str, option: str, text: str = "", channel: str = "mahjong", **options: Any
    ) -> list[tuple[str, Any]]:
        """What is offered while `text` is typed into `option`: (name, value) pairs."""
        outcome = await self._done(self.begin_autocomplete(command, option, text, channel, **options))
        assert outcome.choices is not None, f"no choices: {outcome.state} {outcome.reason}"
        return [(choice["name"], choice["value"]) for choice in outcome.choices]

    async def submit(self, modal: Json, **values: Any) -> Outcome:
        """Fill an open modal. Fields by custom id, or by label in lower case with `_` for blanks."""
        names = {}
        for one in _walk(modal["components"]):
            if one.get("type") == 18:
                names[_slug(one["label"])] = one["component"]["custom_id"]
            elif "custom_id" in one:
                names[_slug(one.get("label") or "")] = one["custom_id"]
        fields = [
            {"custom_id": names.get(name, name), ("values" if isinstance(value, list) else "value"): value}
            for name, value in values.items()
        ]
        return await self._do("modal_submit", custom_id=modal["custom_id"], components=fields)

    async def context(self, name: str, message: Json) -> Outcome:
        """A command from a message's menu."""
        return await self._do("context", channel_id=message["channel_id"], message_id=message["id"], name=name)

    async def context_on(self, name: str, person: str, channel: str = "mahjong") -> Outcome:
        """A command from a person's menu."""
        target = str(self.playground.world.user_named(person).id)
        return await self._do("context", channel_id=self.channel_id(channel), user_id=target, name=name)

    async def say(self, content: str, channel: str = "lobby") -> None:
        """Write an ordinary message."""
        self.playground.live.do(self.user, {"op": "say", "channel_id": self.channel_id(channel), "content": content})
        await self.settle()

    async def dms(self, *, open_: bool) -> None:
        """Allow or refuse direct messages."""
        self.playground.live.do(self.user, {"op": "dms", "open": open_})
        await self.settle()

    async def open_dm(self) -> None:
        """Open the direct messages with the bot, before it has sent one."""
        self.playground.live.do(self.user, {"op": "open_dm"})
        await self.settle()

    async def install(self, *, installed: bool) -> None:
        """Add the app to one's account, or take it away."""
        self.playground.live.do(self.user, {"op": "install", "installed": installed})
        await self.settle()

    async def speak_in(self, channel: str | None) -> None:
        """Go to a voice channel, or out of all of them."""
        wanted = None if channel is None else str(self.playground.world.channel_named(channel).id)
        self.playground.live.do(self.user, {"op": "voice", "channel_id": wanted})
        await self.settle()

    async def _do(self, op: str, **payload: Any) -> Outcome:
        return await self._done(self.begin(op, **payload))

    async def _done(self, outcome: Outcome) -> Outcome:
        await self.settle()
        self._running = None
        return outcome

    def begin(self, op: str, **payload: Any) -> Outcome:
        """Send without waiting for anything; the outcome fills itself as answers come. For tests of a moment."""
        nonce = f"{self.name}-{next(self._nonces)}"
        outcome = self._outcomes[nonce] = self._running = Outcome(nonce)
        self.playground.live.do(self.user, {"op": op, "nonce": nonce, **payload})
        return outcome

    def begin_press(self, button: Button) -> Outcome:
        """Press without waiting."""
        return self.begin(
            "press", channel_id=button.channel_id, message_id=button.message_id, custom_id=button.custom_id
        )

    def begin_slash(self, command: str, channel: str, **options: Any) -> Outcome:
        """Give a command without waiting."""
        name, tree = self._typed(command, options, None)
        return self.begin("command", channel_id=self.channel_id(channel), name=name, options=tree)

    def begin_autocomplete(self, command: str, option: str, text: str, channel: str, **options: Any) -> Outcome:
        """Type into an option without waiting."""
        name, tree = self._typed(command, {**options, option: text}, option)
        return self.begin("autocomplete", channel_id=self.channel_id(channel), name=name, options=tree)

    def _typed(self, command: str, options: dict[str, Any], focused: str | None) -> tuple[str, list[Json]]:
        name, *path = command.removeprefix("/").split()
        level = next((one for one in self.commands if one["name"] == name and one["type"] == 1), None)
        if level is None:
            raise NotOnScreenError(f"there is no /{name}, only {sorted(one['name'] for one in self.commands)}")
        top: list[Json] = []
        here = top
        for step in path:
            level = next((one for one in level.get("options") or [] if one["name"] == step), None)
            if level is None:
                raise NotOnScreenError(f"there is no /{command}")
            branch: Json = {"name": step, "type": level["type"], "options": []}
            here.append(branch)
            here = branch["options"]
        kinds = {one["name"]: one["type"] for one in level.get("options") or []}
        for key, value in options.items():
            if value is None:
                continue
            if kinds.get(key) == 6 and not str(value).isdecimal():
                value = str(self.playground.world.user_named(value).id)  # noqa: PLW2901
            one = {"name": key, "type": kinds.get(key), "value": value}
            here.append(one | {"focused": True} if key == focused else one)
        return name, top


def text_of(message: Json) -> str:
    """Everything that is written on a message: content, embeds, texts, descriptions of pictures, names of files."""
    parts = [message["content"]]
    for embed in message["embeds"]:
        parts += [embed.get("title") or "", embed.get("description") or ""]
        for one in embed.get("fields") or []:
            parts += [one["name"], one["value"]]
        parts.append((embed.get("footer") or {}).get("text") or "")
    parts += [str(one["content"]) for one in _walk(message["components"]) if one["type"] == 10]
    parts += [item.get("description") or "" for one in _walk(message["components"]) for item in one.get("items") or []]
    parts += [one["filename"] for one in message["attachments"]]
    return "\n".join(part for part in parts if part)


def buttons_of(message: Json) -> Iterator[Button]:
    for one in _walk(message["components"]):
        if one["type"] in (BUTTON, *SELECTS) and "custom_id" in one:
            emoji = one.get("emoji") or {}
            yield Button(
                channel_id=message["channel_id"],
                message_id=message["id"],
                custom_id=one["custom_id"],
                kind=one["type"],
                label=one.get("label") or one.get("placeholder") or "",
                emoji=emoji.get("name") or "",
                disabled=bool(one.get("disabled")),
                options=tuple((option["label"], option["value"]) for option in one.get("options") or []),
            )


def _walk(components: list[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from _walk([component[key]])


def _slug(label: str) -> str:
    return label.lower().replace(" ", "_")
