"""`/waits`: a hand's waits, how many of each are left, and what each wins."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.text.score.waits_text import waits_text
from cogs.common.command_places import everywhere
from cogs.score.typed_hand_options import TypedHand, answer_about_hand, hand_options


class Waits(commands.Cog, name="Waits"):
    """`/waits`."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot

    @app_commands.command(
        name="waits",
        description=locale_str("What a hand is waiting for, how many tiles are left and what each is worth"),
    )
    @everywhere
    @app_commands.describe(
        hand=locale_str("13 tiles, for example 234m 406m 678p 33s 78s, or 14 to see every discard that keeps tenpai"),
        riichi=locale_str("Whether you are in riichi (default: no)"),
    )
    @hand_options
    async def waits(  # noqa: PLR0913, PLR0917 - the options of the command
        self,
        interaction: discord.Interaction[Any],
        hand: str,
        melds: str = "",
        dora: str = "",
        indicators: str = "",
        discards: str = "",
        seen: str = "",
        riichi: bool = False,  # noqa: FBT001, FBT002 - an option
        seat: int | None = None,
        wind: int = 0,
        kita: app_commands.Range[int, 0, 4] = 0,
        preset: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Waits."""
        typed = TypedHand(
            hand=hand,
            melds=melds,
            dora=dora,
            indicators=indicators,
            discards=discards,
            seen=seen,
            riichi=riichi,
            seat=seat,
            wind=wind,
            kita=kita,
            preset=preset,
        )
        await answer_about_hand(self.bot, interaction, typed, waits_text, share=share)
