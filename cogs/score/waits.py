"""`/waits`: what a hand waits for, how many are left, and what each wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.render.waits_text import waits_text
from cogs.common.everywhere import everywhere
from cogs.common.presets import preset_choices
from cogs.score.hand_echo import echoed
from cogs.score.held import WINDS, Typed, tell_of_hand

if TYPE_CHECKING:
    import discord

    from bot.app import JantakuBot


class Waits(commands.Cog, name="Waits"):
    """`/waits`."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot

    @app_commands.command(
        name="waits", description=locale_str("What a hand waits for: how many are left, and what each of them wins")
    )
    @everywhere
    @app_commands.describe(
        hand=locale_str("13 tiles like 234m 406m 678p 33s 78s; of 14 every discard that leaves tenpai is shown"),
        melds=locale_str("Called sets: (567s) chii, (888p) pon, (1111m) open kan, [1111m] closed kan"),
        dora=locale_str("Dora, the tiles themselves, like 3p 1z"),
        indicators=locale_str("Dora indicators, like 2p 4z"),
        discards=locale_str("Your own discards: they are counted, and make furiten"),
        seen=locale_str("Tiles seen elsewhere: other rivers and called sets"),
        riichi=locale_str("Whether you are in riichi"),
        seat=locale_str("Your seat wind; East is the dealer"),
        wind=locale_str("The round wind"),
        kita=locale_str("Norths set aside (three players)"),
        preset=locale_str("The rules"),
        share=locale_str("Show the answer to everybody"),
    )
    @app_commands.choices(seat=WINDS, wind=WINDS)
    @app_commands.choices(preset=preset_choices())
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
        typed = Typed(
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
        await tell_of_hand(self.bot, interaction, typed, waits_text, share=share)

    @waits.autocomplete("hand")
    async def _hand(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """What has been understood so far."""
        return echoed(typed, interaction)
