"""`/efficiency`: every discard of a hand, what it then accepts and what it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.text.score.efficiency_text import efficiency_text
from cogs.common.command_places import everywhere
from cogs.score.hand_echo import echoed
from cogs.score.held import TypedHand, hand_options, tell_of_hand

if TYPE_CHECKING:
    import discord

    from bot.client.jantaku import JantakuBot


class EfficiencyCog(commands.Cog, name="Efficiency"):
    """`/efficiency`."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot

    @app_commands.command(
        name="efficiency", description=locale_str("Every discard: how far from tenpai, what it accepts, what it keeps")
    )
    @everywhere
    @app_commands.describe(
        hand=locale_str("14 tiles like 1134m 2405p 234678s; of 13 what they accept is shown"),
    )
    @hand_options
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
        typed = TypedHand(
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
