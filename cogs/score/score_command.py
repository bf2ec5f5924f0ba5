"""`/score`: what a typed hand is worth."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from bot.engine.tiles import EAST, Kind
from bot.lookup.hand_in_message import find_question, left_out
from bot.lookup.hand_lookup import Lookup
from bot.text.sentences import say
from cogs.common.answer import Answer
from cogs.common.command_places import everywhere, may_share, places_of
from cogs.common.content import text_of
from cogs.common.rules_lookup import rules_here
from cogs.common.rules_typed import rules_autocomplete, rules_meant
from cogs.score.form import empty_form
from cogs.score.hand_autocomplete import hand_choices
from cogs.score.score_service import ScoreService
from cogs.score.typed_hand_options import WINDS

Interaction = discord.Interaction[Any]


class Score(commands.Cog, name="Score"):
    """`/score`, and the message menu's command for a hand in a message."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot
        self.service = ScoreService(bot)
        self.menu = everywhere(
            app_commands.ContextMenu(name=locale_str("Score this hand"), callback=self.score_message)
        )

    async def cog_load(self) -> None:
        """Add the command to the context menu of messages."""
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Remove it from the menu."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.command(name="score", description=locale_str("What a hand is worth: yaku, fu and who pays what"))
    @app_commands.describe(
        hand=locale_str("14 tiles, winning tile last, for example 234m406m678p33s789s (default: opens a form)"),
        win=locale_str("The winning tile, if it is not the last tile of the hand"),
        melds=locale_str("Called sets: (567s) chii, (888p) pon, (1111m) open kan, [1111m] closed kan"),
        by=locale_str("Ron or tsumo (default: ron)"),
        seat=locale_str("Your seat wind; East is the dealer"),
        wind=locale_str("The round wind"),
        dora=locale_str("The dora tiles themselves, for example 4p 2z"),
        indicators=locale_str("The dora indicators instead of the dora, for example 3p 1z"),
        ura=locale_str("The ura dora tiles themselves"),
        ura_indicators=locale_str("The ura dora indicators instead of the ura dora"),
        riichi=locale_str("Riichi"),
        luck=locale_str("A special way of winning, such as on the last tile"),
        honba=locale_str("Honba on the table"),
        sticks=locale_str("Riichi sticks on the table"),
        kita=locale_str("North tiles set aside (three players)"),
        preset=locale_str("The rules"),
        share=locale_str("Show the answer to everybody"),
    )
    @app_commands.rename(ura_indicators="ura-indicators")
    @app_commands.choices(seat=WINDS, wind=WINDS)
    @app_commands.choices(
        by=[
            app_commands.Choice(name=locale_str("ron"), value="ron"),
            app_commands.Choice(name=locale_str("tsumo"), value="tsumo"),
        ],
        riichi=[
            app_commands.Choice(name=locale_str("riichi"), value="riichi"),
            app_commands.Choice(name=locale_str("riichi, ippatsu"), value="riichi ippatsu"),
            app_commands.Choice(name=locale_str("double riichi"), value="double_riichi"),
            app_commands.Choice(name=locale_str("double riichi, ippatsu"), value="double_riichi ippatsu"),
        ],
        luck=[
            app_commands.Choice(name=locale_str("rinshan kaihou (after a kan)"), value="rinshan"),
            app_commands.Choice(name=locale_str("chankan (robbing a kan)"), value="chankan"),
            app_commands.Choice(name=locale_str("haitei (last tile of the wall)"), value="haitei"),
            app_commands.Choice(name=locale_str("houtei (last discard)"), value="houtei"),
            app_commands.Choice(name=locale_str("tenhou (dealer's first draw)"), value="tenhou"),
            app_commands.Choice(name=locale_str("chiihou (first draw)"), value="chiihou"),
            app_commands.Choice(name=locale_str("renhou (ron before your first draw)"), value="renhou"),
            app_commands.Choice(name=locale_str("first draw (before any call)"), value="first_turn"),
        ],
    )
    @app_commands.autocomplete(hand=hand_choices, preset=rules_autocomplete)
    @everywhere
    async def score(  # noqa: PLR0913, PLR0917 - the options of the command
        self,
        interaction: Interaction,
        hand: str = "",
        win: str | None = None,
        melds: str = "",
        by: str | None = None,
        seat: int | None = None,
        wind: int = 0,
        dora: str = "",
        indicators: str = "",
        ura: str = "",
        ura_indicators: str = "",
        riichi: str = "",
        luck: str = "",
        honba: app_commands.Range[int, 0, 99] = 0,
        sticks: app_commands.Range[int, 0, 99] = 0,
        kita: app_commands.Range[int, 0, 4] = 0,
        preset: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Score."""
        base = Lookup(
            hand="",
            win=win,
            melds=melds,
            tsumo=None if by is None else by == "tsumo",
            seat=None if seat is None else Kind(EAST + seat),
            round=Kind(EAST + wind),
            dora=dora,
            indicators=indicators,
            ura=ura,
            ura_indicators=ura_indicators,
            honba=honba,
            sticks=sticks,
            kita=kita,
            **dict.fromkeys((*riichi.split(), *luck.split()), True),  # type: ignore[arg-type]
        )
        # Where nobody else can see the answer, it keeps the buttons of a private one.
        shared = share and may_share(interaction)
        work = partial(self._score, interaction, hand, base, preset, shared=shared)
        await self.service.answered(interaction, work, public=shared)

    async def _score(
        self, interaction: Interaction, hand: str, base: Lookup, preset: str | None, answer: Answer, *, shared: bool
    ) -> None:
        if not hand.strip():
            await answer.ask(empty_form())
            return
        by = await rules_meant(self.bot, interaction, preset)
        await self.service.typed(
            interaction, answer, hand, replace(base, rules=by.rules), named_rules=by, shared=shared
        )

    async def score_message(self, interaction: Interaction, message: discord.Message) -> None:
        """Score the hand in a message."""
        await self.service.answered(interaction, partial(self._score_message, interaction, message))

    async def _score_message(self, interaction: Interaction, message: discord.Message, answer: Answer) -> None:
        by = await rules_here(self.bot, interaction.guild_id, places=places_of(interaction))
        base = Lookup("", rules=by.rules)
        question = await asyncio.to_thread(find_question, text_of(message), base=base)
        if question is None:
            none = say("This message has no hand of 13 or 14 tiles. Write a hand, for example 123m 406p 789s 11555z.")
            await answer.tell(none)
            return
        unread = left_out(text_of(message), question)
        await self.service.answer(interaction, answer, lambda: question, named_rules=by, unread=unread)
