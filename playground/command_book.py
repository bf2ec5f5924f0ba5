"""The application's commands: global ones and those of the guild."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from playground import errors
from playground.checks.check_commands import CHAT_INPUT, CommandCheck
from playground.errors import FormErrors, Json
from playground.installs import command_owners
from playground.rest.ratelimits import COMMAND_CREATES

if TYPE_CHECKING:
    from playground.model import Channel, User
    from playground.rest.ratelimits import RateLimits
    from playground.world import World


class CommandBook:
    """Commands by scope: None for global, else the guild's id."""

    def __init__(self, world: World, limits: RateLimits) -> None:
        self.world = world
        self.limits = limits
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
        self._admit(guild_id, sum(_key(one) not in old for one in bodies))
        new = [self._made(guild_id, body, old.get(_key(body))) for body in bodies]
        self._commands[guild_id] = {int(one["id"]): one for one in new}
        return new

    def upsert(self, guild_id: int | None, body: Json) -> Json:
        """Create a command, or replace the one of the same name and type."""
        form = FormErrors()
        CommandCheck(form).command("", body)
        form.refuse()
        old = {_key(one): one for one in self.of(guild_id)}
        self._admit(guild_id, int(_key(body) not in old))
        made = self._made(guild_id, body, old.get(_key(body)))
        self._commands.setdefault(guild_id, {})[int(made["id"])] = made
        return made

    def delete(self, guild_id: int | None, command_id: int) -> None:
        """Remove a command, or refuse with 10063."""
        self.get(guild_id, command_id)
        del self._commands[guild_id][command_id]

    def registered(self) -> list[Json]:
        """Everything, the guild's own commands first."""
        return [*self.of(self.world.guild.id), *self.of(None)]

    def find(self, channel: Channel, user: User, name: str, kind: int) -> tuple[Json, dict[str, str]] | None:
        """What `name` means to `user` in `channel`, and who authorized it (see `installs.command_owners`)."""
        for command in self.registered():
            if (command["type"], command["name"]) == (kind, name):
                owners = command_owners(self.world, command, channel, user)
                if owners:
                    return command, owners
        return None

    def _admit(self, guild_id: int | None, new: int) -> None:
        """Only commands of new names count, as Discord's reference says of overwriting them all at once."""
        most = COMMAND_CREATES.limit
        self.limits.take_quota(COMMAND_CREATES, str(guild_id or ""), errors.too_many_commands(most), new)

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
