"""`/efficiency`: every discard of a hand, what it then accepts and what it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.render.efficiency_text import efficiency_text
from cogs.common.everywhere import everywhere
from cogs.common.presets import preset_choices
from cogs.score.hand_echo import echoed
from cogs.score.held import WINDS, Typed, tell_of_hand

if TYPE_CHECKING:
    import discord

    from bot.app import JantakuBot


class Efficiency(commands.Cog, name="Efficiency"):
    """`/efficiency`."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot

    @app_commands.command(
        name="efficiency", description=locale_str("Every discard: how far from tenpai, what it accepts, what it keeps")
    )
    @everywhere
    @app_commands.describe(
        hand=locale_str("14 tiles like 1134m 2405p 234678s; of 13 what they accept is shown"),
        melds=locale_str("Called sets: (567s) chii, (888p) pon, (1111m) open kan, [1111m] closed kan"),
        dora=locale_str("Dora, the tiles themselves, like 3p 1z"),
        indicators=locale_str("Dora indicators, like 2p 4z"),
        discards=locale_str("Your own discards: they are counted, and make furiten"),
        seen=locale_str("Tiles seen elsewhere: other rivers and called sets"),
        seat=locale_str("Your seat wind; East is the dealer"),
        wind=locale_str("The round wind"),
        kita=locale_str("Norths set aside (three players)"),
        preset=locale_str("The rules"),
        share=locale_str("Show the answer to everybody"),
    )
    @app_commands.choices(seat=WINDS, wind=WINDS)
    @app_commands.choices(preset=preset_choices())
    async def efficiency(  # noqa: PLR0913, PLR0917 - the options of the command
        self,
        interaction: discord.Interaction[Any],
        hand: str,
        melds: str = "",
        dora: str = "",
        indicators: str = "",
        discards: str = "",
        seen: str = "",
        seat: int | None = None,
        wind: int = 0,
        kita: app_commands.Range[int, 0, 4] = 0,
        preset: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Efficiency."""
        typed = Typed(
            hand=hand,
            melds=melds,
            dora=dora,
            indicators=indicators,
            discards=discards,
            seen=seen,
            seat=seat,
            wind=wind,
            kita=kita,
            preset=preset,
        )
        await tell_of_hand(self.bot, interaction, typed, efficiency_text, share=share)

    @efficiency.autocomplete("hand")
    async def _hand(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """What has been understood so far."""
        return echoed(typed, interaction)
