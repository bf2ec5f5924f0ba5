"""The choices of the options for opening a table."""

from typing import Final

from discord import app_commands
from discord.app_commands import locale_str

LENGTHS: Final = [
    app_commands.Choice(name=locale_str("East round only (tonpuusen)"), value="east_only"),
    app_commands.Choice(name=locale_str("East and South rounds (hanchan)"), value="east_south"),
]
PACES: Final = [
    app_commands.Choice(name=locale_str("blitz: a few seconds per move"), value="blitz"),
    app_commands.Choice(name=locale_str("live: everybody plays at the same time"), value="live"),
    app_commands.Choice(name=locale_str("relaxed: while you do other things"), value="relaxed"),
    app_commands.Choice(name=locale_str("slow: over several days, with reminders"), value="slow"),
]
SURFACES: Final = [
    app_commands.Choice(name=locale_str("by direct message"), value="dm"),
    app_commands.Choice(name=locale_str("privately in the channel"), value="channel"),
]
