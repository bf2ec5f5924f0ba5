"""`/score`: a hand as people type it, and what it is worth."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.engine.errors import NotationError
from bot.engine.lookup import Contradiction, Lookup, look_up
from bot.engine.rules import Ruleset
from bot.engine.rules import preset as preset_named
from bot.engine.tiles import EAST, Kind
from bot.render.notation_text import contradiction_text, notation_text
from bot.render.score_text import score_text
from bot.render.text import Words, fit
from cogs.common.content import Content
from cogs.common.counter import Counter, words_for
from cogs.common.presets import preset_choices

if TYPE_CHECKING:
    from bot.app import JantakuBot
    from cogs.common.answer import Answer

LUCK = ("rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
_WINDS = [
    app_commands.Choice(name=locale_str("East"), value=0),
    app_commands.Choice(name=locale_str("South"), value=1),
    app_commands.Choice(name=locale_str("West"), value=2),
    app_commands.Choice(name=locale_str("North"), value=3),
]


class Score(commands.Cog, name="Score"):
    """`/score`."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot

    @app_commands.command(name="score", description=locale_str("What a hand is worth: yaku, fu and who pays what"))
    @app_commands.describe(
        hand=locale_str("14 tiles like 234m 440m 678p 33s 789s, the winning one last; 13 tiles show the waits"),
        win=locale_str("The winning tile, if it is not the last one written"),
        melds=locale_str("Called sets: (567s) chii, (888p) pon, (1111m) open kan, [1111m] closed kan"),
        by=locale_str("Ron or tsumo; ron if left out"),
        seat=locale_str("Your seat wind; East is the dealer"),
        wind=locale_str("The round wind"),
        dora=locale_str("The dora, like 4p 2z"),
        ura=locale_str("The ura dora"),
        riichi=locale_str("Riichi"),
        luck=locale_str("How the winning tile came"),
        honba=locale_str("Honba on the table"),
        kita=locale_str("Norths set aside (three players)"),
        preset=locale_str("The rules"),
        share=locale_str("Show the answer to everybody"),
    )
    @app_commands.choices(seat=_WINDS, wind=_WINDS)
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
            app_commands.Choice(name=locale_str("renhou (ron before the first draw)"), value="renhou"),
        ],
        preset=preset_choices(),
    )
    async def score(  # noqa: PLR0913, PLR0917 - the options of the command
        self,
        interaction: discord.Interaction[Any],
        hand: str,
        win: str | None = None,
        melds: str = "",
        by: str | None = None,
        seat: int | None = None,
        wind: int = 0,
        dora: str = "",
        ura: str = "",
        riichi: str = "",
        luck: str = "",
        honba: app_commands.Range[int, 0, 99] = 0,
        kita: app_commands.Range[int, 0, 4] = 0,
        preset: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Score."""
        question = Lookup(
            hand=hand,
            win=win,
            melds=melds,
            tsumo=None if by is None else by == "tsumo",
            seat=None if seat is None else Kind(EAST + seat),
            round=Kind(EAST + wind),
            dora=dora,
            ura=ura,
            honba=honba,
            kita=kita,
            rules=self._rules(preset),
            **dict.fromkeys((*riichi.split(), *luck.split()), True),  # type: ignore[arg-type]
        )
        work = partial(self._score, interaction, question)
        await Counter.of(self.bot).answer(interaction, work, public=share)

    def _rules(self, name: str | None) -> Ruleset:
        return preset_named(name or self.bot.settings.table.default_preset)

    async def _score(self, interaction: discord.Interaction[Any], question: Lookup, answer: Answer) -> None:
        words: Words
        try:
            found = look_up(question)
        except NotationError as error:
            await answer.tell(Content(words_for(interaction, notation_text(error))))
        except Contradiction as error:
            await answer.tell(Content(words_for(interaction, contradiction_text(error))))
        else:
            words = score_text(question, found)
            await answer.reply(Content(fit(words_for(interaction, words))))
