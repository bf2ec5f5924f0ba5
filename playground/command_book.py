"""The application's registered commands, both global and per guild."""

import copy

from playground import errors
from playground.checks.check_command_definitions import CHAT_INPUT, ENTRY_POINT, CommandCheck
from playground.errors import FormErrors, Json
from playground.installs import command_owners
from playground.model import Channel, User
from playground.rest.ratelimits import COMMAND_CREATES, RateLimits
from playground.world import World


class CommandBook:
    """The registered commands by scope: a guild's id, or None for global commands."""

    def __init__(self, world: World, limits: RateLimits) -> None:
        self.world = world
        self.limits = limits
        self._commands: dict[int | None, dict[int, Json]] = {None: {}}

    def of(self, guild_id: int | None) -> list[Json]:
        """All commands of a scope."""
        return list(self._commands.get(guild_id, {}).values())

    def get(self, guild_id: int | None, command_id: int) -> Json:
        """Return one command, or refuse with 10063."""
        try:
            return self._commands[guild_id][command_id]
        except KeyError:
            raise errors.unknown_command() from None

    def overwrite(self, guild_id: int | None, bodies: list[Json]) -> list[Json]:
        """Replace all commands of a scope. A command with the same name and type as before keeps its id.

        Refused with 50240 where it would remove the entry point command.
        """
        form = FormErrors()
        CommandCheck(form).overwrite(bodies)
        form.refuse()
        if ENTRY_POINT in _types(self.of(guild_id)) - _types(bodies):
            raise errors.entry_point_left_out()
        old = {_key(command): command for command in self.of(guild_id)}
        self._take_quota(guild_id, sum(_key(command) not in old for command in bodies))
        new = [self._make(guild_id, body, old.get(_key(body))) for body in bodies]
        self._commands[guild_id] = {int(command["id"]): command for command in new}
        return new

    def upsert(self, guild_id: int | None, body: Json) -> Json:
        """Create a command, or replace the one of the same name and type."""
        form = FormErrors()
        CommandCheck(form).command("", body)
        form.refuse()
        old = {_key(one): one for one in self.of(guild_id)}
        self._take_quota(guild_id, int(_key(body) not in old))
        command = self._make(guild_id, body, old.get(_key(body)))
        self._commands.setdefault(guild_id, {})[int(command["id"])] = command
        return command

    def delete(self, guild_id: int | None, command_id: int) -> None:
        """Remove a command, or refuse with 10063."""
        self.get(guild_id, command_id)
        del self._commands[guild_id][command_id]

    def switch_on_activity(self) -> Json:
        """What Discord does when an Activity is enabled in the developer portal: it adds its entry point command."""
        both = {"contexts": [0, 1, 2], "integration_types": [0, 1], "handler": 2}
        command = self._make(None, {"type": ENTRY_POINT, "name": "launch", **both}, None)
        self._commands[None][int(command["id"])] = command
        return command

    def registered(self) -> list[Json]:
        """All commands in the bot's server, the server's own before the global ones."""
        return [*self.of(self.world.guild.id), *self.of(None)]

    def find(self, channel: Channel, user: User, name: str, kind: int) -> tuple[Json, dict[str, str]] | None:
        """The command that `user` can run as `name` in `channel`, with its owners (see `installs.command_owners`)."""
        for command in self.registered():
            if (command["type"], command["name"]) == (kind, name):
                owners = command_owners(self.world, command, channel, user)
                if owners:
                    return command, owners
        return None

    def _take_quota(self, guild_id: int | None, new: int) -> None:
        """Count new commands against the daily quota.

        Only new names count, as Discord's reference says for the bulk overwrite.
        """
        refusal = errors.too_many_commands(COMMAND_CREATES.limit)
        self.limits.take_quota(COMMAND_CREATES, str(guild_id or ""), refusal, new)

    def _make(self, guild_id: int | None, body: Json, old: Json | None) -> Json:
        command: Json = {
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
        command["integration_types"] = command["integration_types"] or [0]
        if guild_id is not None:
            command["guild_id"] = str(guild_id)
        if command["type"] == CHAT_INPUT:
            command.setdefault("options", [])
        return command


def _key(command: Json) -> tuple[int, str]:
    return int(command.get("type") or CHAT_INPUT), str(command["name"])


def _types(commands: list[Json]) -> set[int]:
    return {_key(command)[0] for command in commands}
