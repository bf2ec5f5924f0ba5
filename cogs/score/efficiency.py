"""`/efficiency`: every discard of a hand, the tiles it accepts afterwards and what it keeps."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.text.score.efficiency_text import efficiency_text
from cogs.common.command_places import everywhere
from cogs.score.typed_hand_options import TypedHand, answer_about_hand, hand_options


class EfficiencyCog(commands.Cog, name="Efficiency"):
    """`/efficiency`."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot

    @app_commands.command(
        name="efficiency",
        description=locale_str(
            "What to discard: how far from ready (tenpai) each discard leaves the hand, and which tiles help it"
        ),
    )
    @everywhere
    @app_commands.describe(
        hand=locale_str("14 tiles, for example 1134m 2405p 234678s, or 13 to see which tiles help the hand"),
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
        await answer_about_hand(self.bot, interaction, typed, efficiency_text, share=share)
