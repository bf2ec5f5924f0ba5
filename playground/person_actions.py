"""What people do: press, select, run commands, submit modals. Most of it becomes an interaction for the bot.

A person can act only on what is on their screen: Discord's client would send nothing else.
"""

from collections.abc import Callable
from typing import Any

from playground import objects
from playground.activities import Activities
from playground.check_typed_options import OptionReader, RefusedError, resolved_user
from playground.checks.check_command_definitions import CHAT_INPUT, GROUP, MESSAGE_MENU, SUBCOMMAND, USER_MENU
from playground.checks.check_components import (
    BUTTON,
    CHECKBOX,
    CHECKBOX_GROUP,
    LABEL,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    walk,
)
from playground.command_book import CommandBook
from playground.errors import ApiError, Json
from playground.gateway.gateway import Gateway
from playground.installs import Install, owners
from playground.interaction_delivery import Deliveries
from playground.interaction_tokens import Interaction, InteractionBook, InteractionKind, interaction_form
from playground.live import Live
from playground.messages import MessageBook, MessageOrigin
from playground.model import Attachment, Channel, ChannelKind, Message, MessageFlag, User
from playground.uploads import MAX_FILE_BYTES, Upload, content_type
from playground.world import World

GUILD_ONLY = (int(Install.GUILD),)


class PersonActions:
    """Turns a person's actions into INTERACTION_CREATE events, or raises RefusedError."""

    def __init__(
        self,
        world: World,
        messages: MessageBook,
        commands: CommandBook,
        book: InteractionBook,
        gateway: Gateway,
        live: Live,
        *,
        deliveries: Deliveries,
        activities: Activities,
    ) -> None:
        self.world = world
        self.messages = messages
        self.commands = commands
        self.book = book
        self.gateway = gateway
        self.live = live
        self.deliveries = deliveries
        self._modals: dict[tuple[int, str], tuple[Interaction, Json]] = {}
        self._actions: dict[str, Callable[[User, Json], None]] = {
            "command": self._command,
            "autocomplete": self._autocomplete,
            "press": self._press,
            "select": self._select,
            "modal_submit": self._modal_submit,
            "context": self._context,
            "say": self._say,
            "dms": self._dms,
            "open_dm": self._open_dm,
            "install": self._install,
            "voice": self._voice,
            "leave_activity": lambda user, _payload: activities.leave(user),
        }

    def act(self, user: User, payload: Json) -> None:
        """Carry out the action named by `payload["op"]`. Raises RefusedError."""
        action = self._actions.get(str(payload.get("op")))
        if action is None:
            raise RefusedError(f"unknown op {payload.get('op')!r}")
        try:
            action(user, payload)
        except (KeyError, TypeError, ValueError) as error:
            raise RefusedError(f"malformed {payload['op']}: {error!r}") from error
        except ApiError as error:
            raise RefusedError(error.message) from error

    def opened_modal(self, interaction: Interaction, modal: Json) -> None:
        """Remember a modal that was opened for a person, who can now submit it."""
        self._modals[interaction.user.id, modal["custom_id"]] = (interaction, modal)

    def _channel(self, user: User, payload: Json) -> Channel:
        channel = self.world.channels.get(int(payload["channel_id"]))
        if channel is None or not self.world.sees_channel(user.id, channel):
            raise RefusedError("You cannot see this channel")
        return channel

    def _message(self, user: User, payload: Json) -> Message:
        channel = self._channel(user, payload)
        message = self.world.find_message(channel.id, int(payload["message_id"]))
        if message is None or not self.world.sees_message(user.id, message):
            raise RefusedError("This message is not on your screen")
        return message

    def _say(self, user: User, payload: Json) -> None:
        channel = self._channel(user, payload)
        if channel.kind is ChannelKind.VOICE:
            raise RefusedError("The playground has no chat in voice channels")
        self.messages.create(channel, {"content": str(payload["content"])}, [], MessageOrigin(user.id))

    def _dms(self, user: User, payload: Json) -> None:
        user.dms_open = bool(payload["open"])
        self.live.account_changed(user)

    def _open_dm(self, user: User, _: Json) -> None:
        """Open the direct messages with the bot, to write or type a command there first."""
        channel, new = self.world.open_dm(user.id)
        if new:
            self.live.channel_created(channel)

    def _install(self, user: User, payload: Json) -> None:
        user.installed = bool(payload["installed"])
        self.live.account_changed(user)

    def _voice(self, user: User, payload: Json) -> None:
        """Join a voice channel, or leave all of them (null)."""
        channel = None if payload["channel_id"] is None else self._channel(user, payload)
        if channel is not None and channel.kind is not ChannelKind.VOICE:
            raise RefusedError("This is not a voice channel")
        self.world.speak_in(user.id, channel)
        self.gateway.voice_changed(user)
        self.live.voice_changed()

    def _component(self, message: Message, payload: Json) -> Json:
        for component in walk(message.components):
            if component.get("custom_id") == payload["custom_id"]:
                if component.get("disabled"):
                    raise RefusedError("This is disabled")
                return component
        raise RefusedError("There is no such button on the message")

    def _press(self, user: User, payload: Json) -> None:
        message = self._message(user, payload)
        button = self._component(message, payload)
        if button["type"] != BUTTON:
            raise RefusedError("This is not a button")
        self._component_interaction(user, message, payload, button, {})

    def _select(self, user: User, payload: Json) -> None:
        message = self._message(user, payload)
        select = self._component(message, payload)
        if select["type"] not in SELECTS:
            raise RefusedError("This is not a select")
        values = [str(one) for one in payload["values"]]
        if not select.get("min_values", 1) <= len(values) <= select.get("max_values", 1):
            raise RefusedError(f"Choose {select.get('min_values', 1)} to {select.get('max_values', 1)}")
        extra: Json = {"values": values}
        if select["type"] == STRING_SELECT:
            offered = {option["value"] for option in select["options"]}
            if not set(values) <= offered or len(set(values)) != len(values):
                raise RefusedError("This is not among the options")
        else:
            extra["resolved"] = self._entities(self.world.channel(message.channel_id), select["type"], values)
        self._component_interaction(user, message, payload, select, extra)

    def _entities(self, channel: Channel, select: int, values: list[str]) -> dict[str, dict[str, Json]]:
        """The `resolved` part of a select of users, roles or channels."""
        kind = {5: 6, 6: 8, 7: 9, 8: 7}[select]
        options = [{"name": one, "type": kind} for one in values]
        typed = self._reader(channel).read(
            {"name": "select", "options": options}, [{"name": one, "value": one} for one in values]
        )
        return typed.resolved

    def _component_interaction(self, user: User, message: Message, payload: Json, component: Json, extra: Json) -> None:
        channel = self.world.channel(message.channel_id)
        if MessageFlag.LOADING in message.flags or message.author_id != self.world.bot.id:
            raise RefusedError("There is nothing to press on this message")
        # A message keeps the owners of the interaction that it came from, whoever uses its components.
        metadata = message.interaction_metadata or {}
        authorized = metadata.get("authorizing_integration_owners") or owners(self.world, channel, user, GUILD_ONLY)
        interaction = self.book.open(
            InteractionKind.COMPONENT, user, channel, str(payload["nonce"]), authorized, source=message
        )
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
            **extra,
        }
        self._send(interaction, data)

    def _command(self, user: User, payload: Json) -> None:
        channel = self._channel(user, payload)
        command, authorized = self._find_command(channel, user, str(payload["name"]), CHAT_INPUT)
        typed = self._reader(channel).read(command, payload.get("options"))
        data = self._command_data(command)
        if typed.options:
            data["options"] = typed.options
        if typed.resolved:
            data["resolved"] = typed.resolved
        self._send(self.book.open(InteractionKind.COMMAND, user, channel, str(payload["nonce"]), authorized), data)

    def _autocomplete(self, user: User, payload: Json) -> None:
        channel = self._channel(user, payload)
        command, authorized = self._find_command(channel, user, str(payload["name"]), CHAT_INPUT)
        typed = self._reader(channel, partial=True).read(command, payload.get("options"))
        if typed.focused is None or not typed.focused.get("autocomplete"):
            raise RefusedError("This option has no autocomplete")
        interaction = self.book.open(InteractionKind.AUTOCOMPLETE, user, channel, str(payload["nonce"]), authorized)
        interaction.focused_kind = typed.focused["type"]
        data = {**self._command_data(command), "options": typed.options}
        if typed.resolved:
            data["resolved"] = typed.resolved
        self._send(interaction, data)

    def _context(self, user: User, payload: Json) -> None:
        """Run a context menu command on a message (`message_id`) or a person (`user_id`)."""
        channel = self._channel(user, payload)
        kind = MESSAGE_MENU if "message_id" in payload else USER_MENU
        command, authorized = self._find_command(channel, user, str(payload["name"]), kind)
        data = self._command_data(command)
        if kind == MESSAGE_MENU:
            message = self._message(user, payload)
            data["target_id"] = str(message.id)
            data["resolved"] = {"messages": {str(message.id): objects.message(self.world, message)}}
            named: Json = {"target_message_id": str(message.id)}
        else:
            target = self.world.users[int(payload["user_id"])]
            data["target_id"] = str(target.id)
            data["resolved"] = resolved_user(self.world, self.world.guild_of(channel), target)
            named = {"target_user": objects.user(target)}
        interaction = self.book.open(InteractionKind.COMMAND, user, channel, str(payload["nonce"]), authorized)
        interaction.command_kind = kind
        interaction.target = named
        self._send(interaction, data)

    def _modal_submit(self, user: User, payload: Json) -> None:
        key = (user.id, str(payload["custom_id"]))
        if key not in self._modals:
            raise RefusedError("No such form is open")
        opener, modal = self._modals[key]
        values: dict[str, Any] = {}
        for component in payload["components"]:
            values[component["custom_id"]] = component["values"] if "values" in component else component.get("value")
        components = read_modal(modal, values)
        resolved: dict[str, dict[str, Json]] = {}
        for component in walk(components):
            if component["type"] in SELECTS - {STRING_SELECT}:
                for part, forms in self._entities(opener.channel, component["type"], component["values"]).items():
                    resolved.setdefault(part, {}).update(forms)
        del self._modals[key]
        source = opener.source
        if source is not None and self.world.find_message(source.channel_id, source.id) is None:
            source = None
        interaction = self.book.open(
            InteractionKind.MODAL,
            user,
            opener.channel,
            str(payload["nonce"]),
            opener.owners,
            source=source,
            opener=opener,
        )
        data: Json = {"custom_id": modal["custom_id"], "components": components}
        self._send(interaction, data | ({"resolved": resolved} if resolved else {}))

    def _find_command(self, channel: Channel, user: User, name: str, kind: int) -> tuple[Json, dict[str, str]]:
        command = self.commands.find(channel, user, name, kind)
        if command is None:
            raise RefusedError(f"There is no command {name!r} here")
        return command

    def _reader(self, channel: Channel, *, partial: bool = False) -> OptionReader:
        return OptionReader(self.world, self.world.guild_of(channel), self._upload, partial=partial)

    def _command_data(self, command: Json) -> Json:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data

    def _upload(self, upload: Upload) -> Json:
        if len(upload.data) > MAX_FILE_BYTES:
            raise RefusedError("The file is too large")
        file_id = self.world.ids.make()
        self.world.files.put(file_id, upload)
        url = f"{self.messages.base_url}/attachments/0/{file_id}/{upload.filename}"
        kind = content_type(upload.filename, upload.content_type)
        return objects.attachment(Attachment(file_id, upload.filename, len(upload.data), kind, url)) | {
            "ephemeral": True
        }

    def _send(self, interaction: Interaction, data: Json) -> None:
        interaction.name = _full_name(data)
        form = interaction_form(self.world, interaction, data)
        self.deliveries.send(interaction, lambda: self.gateway.dispatch("INTERACTION_CREATE", form))


def _full_name(data: Json) -> str:
    """A command's name with its group and subcommand; empty for any other interaction."""
    words = [str(data.get("name", ""))]
    options = data.get("options") or []
    while options and options[0]["type"] in (SUBCOMMAND, GROUP):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)


def read_modal(modal: Json, values: dict[str, Any]) -> list[Json]:
    """The `components` of the submission. Raises RefusedError if the client would not submit the form."""
    submitted: list[Json] = []
    remaining = dict(values)
    for component in modal["components"]:
        kind, number = component["type"], component["id"]
        if kind == ROW:
            fields = [_field(field, remaining) for field in component["components"]]
            submitted.append({"type": ROW, "id": number, "components": fields})
        elif kind == LABEL:
            submitted.append({"type": LABEL, "id": number, "component": _field(component["component"], remaining)})
        elif kind == TEXT_DISPLAY:
            submitted.append({"type": TEXT_DISPLAY, "id": number})
    if remaining:
        raise RefusedError(f"The form has no field {', '.join(sorted(remaining))}")
    return submitted


def _field(field: Json, remaining: dict[str, Any]) -> Json:
    kind, custom_id = field["type"], field["custom_id"]
    entered = remaining.pop(custom_id, None)
    form: Json = {"type": kind, "id": field["id"], "custom_id": custom_id}
    required = field.get("required", True)
    if kind == TEXT_INPUT:
        text = str(entered if entered is not None else field.get("value") or "")
        least, most = field.get("min_length") or (1 if required else 0), field.get("max_length") or 4000
        if (text and not least <= len(text) <= most) or (required and not text):
            raise RefusedError(f"{custom_id}: must be {least} to {most} characters long")
        return form | {"value": text}
    if kind == CHECKBOX:
        return form | {"value": bool(field.get("default") if entered is None else entered)}
    if entered is None:
        entered = _preset(field)
    chosen = [str(one) for one in entered] if isinstance(entered, list) else ([] if entered is None else [str(entered)])
    offered = {option["value"] for option in field.get("options") or []}
    if offered and not set(chosen) <= offered:
        raise RefusedError(f"{custom_id}: not among the options")
    if (required or chosen) and (kind in SELECTS or kind == CHECKBOX_GROUP):
        least, most = _value_limits(field)
        if not least <= len(chosen) <= most:
            raise RefusedError(f"{custom_id}: choose {least} to {most}")
    if kind in SELECTS or "options" not in field:
        return form | {"values": chosen}
    if required and not chosen:
        raise RefusedError(f"{custom_id}: choose one")
    return form | ({"values": chosen} if kind == CHECKBOX_GROUP else {"value": chosen[0] if chosen else None})


def _preset(field: Json) -> list[str]:
    """The values preselected in a field."""
    options = [str(one["value"]) for one in field.get("options") or [] if one.get("default")]
    return options + [str(one["id"]) for one in field.get("default_values") or []]


def _value_limits(field: Json) -> tuple[int, int]:
    """The least and greatest number of values that a field takes; null counts as absent."""
    least, most = field.get("min_values"), field.get("max_values")
    if most is None:
        most = len(field["options"]) if field["type"] == CHECKBOX_GROUP else 1
    return max(1 if least is None else least, 1 if field.get("required", True) else 0), most
