"""The subgroup `/club import`; its commands are in their own modules."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str


def import_group(group: app_commands.Group) -> app_commands.Group:
    """The subgroup `import` of the league's commands, created on first use."""
    existing = group.get_command("import")
    if isinstance(existing, app_commands.Group):
        return existing
    return app_commands.Group(
        name="import", description=locale_str("Take in games that were kept elsewhere"), parent=group
    )
