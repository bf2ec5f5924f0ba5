"""The body of INTERACTION_CREATE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import objects
from playground.installs import context_of
from playground.model import EVERYDAY, NOTHING, Permission
from playground.uploads import MAX_FILE_BYTES

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.interactions import Interaction
    from playground.world import World


def interaction_form(world: World, interaction: Interaction, data: Json) -> Json:
    """What the bot hears of an interaction; `data` is the part that differs by its kind."""
    channel, user = interaction.channel, interaction.user
    guild = world.guild_of(channel)
    form: Json = {
        "id": str(interaction.id),
        "application_id": str(world.application_id),
        "type": int(interaction.kind),
        "data": data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": objects.channel(world, channel) | {"permissions": str(int(EVERYDAY))},
        "app_permissions": str(int(world.bot_permissions(channel))),
        "locale": user.locale,
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners,
        "context": int(context_of(channel)),
        "attachment_size_limit": MAX_FILE_BYTES,
    }
    if guild is not None:
        # Whoever owns a server may choose for it.
        chooses = Permission.MANAGE_GUILD if user.id == guild.owner_id else NOTHING
        granted = EVERYDAY & ~channel.denied | chooses
        form |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": objects.member(world, user, guild=guild) | {"permissions": str(int(granted))},
        }
    else:
        form["user"] = objects.user(user)
    if interaction.source is not None:
        form["message"] = objects.message(world, interaction.source)
    return form
