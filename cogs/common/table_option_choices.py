"""The choices of the options for opening a table."""

from typing import Final

from discord import app_commands
from discord.app_commands import locale_str

LENGTHS: Final = [
    app_commands.Choice(name=locale_str("East only (tonpuusen)"), value="east_only"),
    app_commands.Choice(name=locale_str("East and South (hanchan)"), value="east_south"),
]
PACES: Final = [
    app_commands.Choice(name=locale_str("blitz: quick, a few seconds a move"), value="blitz"),
    app_commands.Choice(name=locale_str("live: everybody is here now"), value="live"),
    app_commands.Choice(name=locale_str("relaxed: alongside other things"), value="relaxed"),
    app_commands.Choice(name=locale_str("slow: over days, with reminders"), value="slow"),
]
SURFACES: Final = [
    app_commands.Choice(name=locale_str("by direct message"), value="dm"),
    app_commands.Choice(name=locale_str("in the channel, only for each player"), value="channel"),
]
