"""The application's commands: global ones and those of the guild."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from bot.playground import errors
from bot.playground.check_commands import CHAT_INPUT, CommandCheck
from bot.playground.errors import FormErrors, Json
from bot.playground.model import Channel, ChannelKind

if TYPE_CHECKING:
    from bot.playground.world import World

IN_GUILD, IN_BOT_DM = 0, 1


class CommandBook:
    """Commands by scope: None for global, else the guild's id."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._commands: dict[int | None, dict[int, Json]] = {None: {}}

    def of(self, guild_id: int | None) -> list[Json]:
        """All commands of a scope."""
        return list(self._commands.get(guild_id, {}).values())

    def get(self, guild_id: int | None, command_id: int) -> Json:
        """One command, or a 10063 refusal."""
        try:
            return self._commands[guild_id][command_id]
        except KeyError:
            raise errors.unknown_command() from None

    def overwrite(self, guild_id: int | None, bodies: list[Json]) -> list[Json]:
        """Replace all commands of a scope. One of the same name and type keeps its id."""
        form = FormErrors()
        CommandCheck(form).overwrite(bodies)
        form.refuse()
        old = {_key(one): one for one in self.of(guild_id)}
        new = [self._made(guild_id, body, old.get(_key(body))) for body in bodies]
        self._commands[guild_id] = {int(one["id"]): one for one in new}
        return new

    def upsert(self, guild_id: int | None, body: Json) -> Json:
        """Create a command, or replace the one of the same name and type."""
        form = FormErrors()
        CommandCheck(form).command("", body)
        form.refuse()
        old = {_key(one): one for one in self.of(guild_id)}
        made = self._made(guild_id, body, old.get(_key(body)))
        self._commands.setdefault(guild_id, {})[int(made["id"])] = made
        return made

    def delete(self, guild_id: int | None, command_id: int) -> None:
        """Remove a command, or refuse with 10063."""
        self.get(guild_id, command_id)
        del self._commands[guild_id][command_id]

    def visible(self, channel: Channel | None = None) -> list[Json]:
        """What a person is offered: in a channel only what works there, else everything."""
        commands = [*self.of(self.world.guild.id), *self.of(None)]
        if channel is None:
            return commands
        where = IN_BOT_DM if channel.kind is ChannelKind.DM else IN_GUILD
        return [one for one in commands if _works(one, where)]

    def find(self, channel: Channel, name: str, kind: int) -> Json | None:
        """The command that typing `name` in `channel` means; the guild's own goes first."""
        for command in self.visible(channel):
            if (command["type"], command["name"]) == (kind, name):
                return command
        return None

    def _made(self, guild_id: int | None, body: Json, old: Json | None) -> Json:
        made: Json = {
            "id": old["id"] if old else str(self.world.ids.make()),
            "application_id": str(self.world.application_id),
            "version": str(self.world.ids.make()),
            "type": CHAT_INPUT,
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            **copy.deepcopy(body),
        }
        made["integration_types"] = made["integration_types"] or [0]
        if guild_id is not None:
            made["guild_id"] = str(guild_id)
        if made["type"] == CHAT_INPUT:
            made.setdefault("options", [])
        return made


def _key(command: Json) -> tuple[int, str]:
    return int(command.get("type") or CHAT_INPUT), str(command["name"])


def _works(command: Json, where: int) -> bool:
    if "guild_id" in command:
        return where == IN_GUILD
    contexts = command.get("contexts")
    if contexts is not None:
        return where in contexts
    return where == IN_GUILD or bool(command.get("dm_permission", True))
