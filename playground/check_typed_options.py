"""Checks the options that a person typed against the command's definition, as Discord's own client does."""

import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playground import objects
from playground.checks.check_command_definitions import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
)
from playground.errors import Json
from playground.model import Guild, User
from playground.uploads import Upload
from playground.world import World


class RefusedError(Exception):
    """Discord's client would not let the person do this; the message says why."""


@dataclass
class TypedOptions:
    """Options in the form of an interaction, with the objects that they refer to."""

    options: list[Json] = field(default_factory=list)
    resolved: dict[str, dict[str, Json]] = field(default_factory=dict)
    focused: Json | None = None
    """The definition of the option being typed (autocomplete only)."""


class OptionReader:
    """Reads the options of one command.

    guild: the server in which they were typed; None outside servers.
    upload: stores an attachment and returns its JSON form.
    partial: whether this is for autocomplete, when options may still be missing.
    """

    def __init__(
        self, world: World, guild: Guild | None, upload: Callable[[Upload], Json], *, partial: bool = False
    ) -> None:
        self._world = world
        self._guild = guild
        self._upload = upload
        self._partial = partial
        self._typed = TypedOptions()

    def read(self, definition: Json, given: object) -> TypedOptions:
        """Check `given`: `[{"name", "value"} | {"name", "options": [...]}]`. Raises RefusedError with the reason."""
        self._typed.options = self._level(definition, given if isinstance(given, list) else [])
        return self._typed

    def _level(self, definition: Json, given: list[Any]) -> list[Json]:
        known = {one["name"]: one for one in definition.get("options") or []}
        branches = [one for one in known.values() if one["type"] in (SUBCOMMAND, GROUP)]
        if branches and len(given) != 1:
            raise RefusedError(f"Choose one of: {', '.join(one['name'] for one in branches)}")
        read: list[Json] = []
        seen: set[str] = set()
        for one in given:
            name = one.get("name") if isinstance(one, dict) else None
            if name not in known or name in seen:
                raise RefusedError(f"/{definition['name']} has no option {name!r}")
            option = known[name]
            seen.add(option["name"])
            if option["type"] in (SUBCOMMAND, GROUP):
                read.append(
                    {"name": name, "type": option["type"], "options": self._level(option, one.get("options") or [])}
                )
            else:
                read.append(self._value(option, one))
        missing = [name for name, option in known.items() if option.get("required") and name not in seen]
        if missing and not self._partial:
            raise RefusedError(f"This option is required: {', '.join(missing)}")
        return read

    def _value(self, option: Json, given: Json) -> Json:
        value, kind = given.get("value"), option["type"]
        if given.get("focused"):
            self._typed.focused = option
            return {"name": option["name"], "type": kind, "value": value if value is not None else "", "focused": True}
        if kind == ATTACHMENT:
            value = self._attachment(option, value)
        elif kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            self._mention(option, str(value))
            value = str(value)
        else:
            self._plain(option, value)
        return {"name": option["name"], "type": kind, "value": value}

    def _plain(self, option: Json, value: object) -> None:
        name, kind = option["name"], option["type"]
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        type_matches = {
            STRING: isinstance(value, str),
            INTEGER: is_number and isinstance(value, int),
            NUMBER: is_number,
            BOOLEAN: isinstance(value, bool),
        }[kind]
        if not type_matches:
            raise RefusedError(f"{name}: {value!r} is not of the right type")
        if self._partial:
            return
        choices = option.get("choices")
        if choices and value not in [one["value"] for one in choices]:
            raise RefusedError(f"{name}: choose one of the offered values")
        low, high = option.get("min_value"), option.get("max_value")
        if isinstance(value, int | float) and (
            (low is not None and value < low) or (high is not None and value > high)
        ):
            raise RefusedError(f"{name}: must be from {low} to {high}")
        if isinstance(value, str):
            least, most = option.get("min_length") or 0, option.get("max_length") or 6000
            if not least <= len(value) <= most:
                raise RefusedError(f"{name}: must be {least} to {most} characters long")

    def _mention(self, option: Json, value: str) -> None:
        kind, key = option["type"], int(value) if value.isdecimal() else 0
        if kind in (USER, MENTIONABLE) and key in self._world.users:
            for part, forms in resolved_user(self._world, self._guild, self._world.users[key]).items():
                self._resolve(part, value, forms[value])
        elif kind == CHANNEL and self._guild is not None and self._channel_here(key):
            channel = self._world.channels[key]
            wanted = option.get("channel_types")
            if wanted and int(channel.kind) not in wanted:
                raise RefusedError(f"{option['name']}: not a channel of the right kind")
            self._resolve("channels", value, objects.channel(self._world, channel) | {"permissions": "0"})
        elif kind in (ROLE, MENTIONABLE) and value in (known := self._roles()):
            self._resolve("roles", value, known[value])
        else:
            raise RefusedError(f"{option['name']}: choose from the list")

    def _roles(self) -> dict[str, Json]:
        return {} if self._guild is None else {one["id"]: one for one in objects.roles(self._guild)}

    def _channel_here(self, key: int) -> bool:
        channel = self._world.channels.get(key)
        return channel is not None and channel.guild_id is not None and self._world.guild_of(channel) is self._guild

    def _attachment(self, option: Json, value: object) -> str:
        """`value`: `{"filename": str, "data": base64 text}`."""
        if not isinstance(value, dict) or not isinstance(value.get("data"), str):
            raise RefusedError(f"{option['name']}: choose a file")
        try:
            data = base64.b64decode(value["data"], validate=True)
        except ValueError:
            raise RefusedError(f"{option['name']}: the file cannot be read") from None
        form = self._upload(Upload(option["name"], str(value.get("filename") or "file"), "", data))
        self._resolve("attachments", form["id"], form)
        return str(form["id"])

    def _resolve(self, kind: str, key: str, form: Json) -> None:
        self._typed.resolved.setdefault(kind, {})[key] = form


def resolved_user(world: World, guild: Guild | None, of: User) -> dict[str, dict[str, Json]]:
    """A person as `resolved` data: the user, and the member if they are in `guild`."""
    resolved = {"users": {str(of.id): objects.user(of)}}
    if guild is not None and of.id in guild.member_ids:
        member = objects.member(world, of, with_user=False, guild=guild)
        del member["deaf"], member["mute"]
        resolved["members"] = {str(of.id): member | {"permissions": "0"}}
    return resolved
