"""`/points`: the points of han and fu, the han and fu of points, and the scoring table as a picture."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.analysis.han_fu_points import LIMITS, NoSuchScore, Payout, limit_payout, payout
from bot.client.jantaku import JantakuBot
from bot.pictures.scoring_table_picture import points_png
from bot.text.rules.named_rules import NamedRules
from bot.text.rules.ruleset_title import named_title
from bot.text.score.points_text import (
    LIMIT_NAMES,
    NO_SUCH_SCORE,
    column_text,
    payout_text,
    row_text,
    table_alt,
    table_text,
    wins_text,
)
from bot.text.sentences import Words, say
from cogs.common.answer import Answer, locale_for
from cogs.common.command_places import everywhere, places_of
from cogs.common.content import Button, Content, Picture
from cogs.common.interaction_responder import Counter
from cogs.common.pages import Page
from cogs.common.rules_lookup import rules_here
from cogs.common.rules_typed import rules_autocomplete, rules_meant
from cogs.common.sharing import shareable

FEATURE: Final = "points"
_LIMIT_CHOICES: Final = [
    app_commands.Choice(name=locale_str(LIMIT_NAMES[limit].msgid, sentence=True), value=limit) for limit in LIMITS
]


_LIMIT_ALONE: Final = say("Choose a limit, han and fu, or points.")


@dataclass(frozen=True, slots=True)
class PointsPress:
    """The table of the dealer (``d``) or of the others (``n``), by these rules."""

    seat: str
    rules: str


class Points(commands.Cog, name="Points"):
    """`/points`."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot = bot
        self._page: Final = Page(bot, FEATURE, PointsPress, self._table)

    @app_commands.command(
        name="points",
        description=locale_str("Payments for han and fu, hands worth a given number of points, or the whole table"),
    )
    @everywhere
    @app_commands.describe(
        han=locale_str("How many han; leave out fu to see every fu value"),
        fu=locale_str("How many fu after rounding: 20, 25, 30, 40 and so on"),
        limit=locale_str("A limit, such as mangan, instead of han and fu"),
        points=locale_str("A number of points, to see which hands are worth that many"),
        honba=locale_str("Honba on the table"),
        preset=locale_str("The rules"),
        share=locale_str("Show the answer to everybody"),
    )
    @app_commands.choices(limit=_LIMIT_CHOICES)
    @app_commands.autocomplete(preset=rules_autocomplete)
    async def points(  # noqa: PLR0917 - the options of the command
        self,
        interaction: discord.Interaction[Any],
        han: app_commands.Range[int, 1, 99] | None = None,
        fu: app_commands.Range[int, 1, 999] | None = None,
        limit: str | None = None,
        points: app_commands.Range[int, 1, 999_999] | None = None,
        honba: app_commands.Range[int, 0, 99] = 0,
        preset: str | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Points."""

        async def work(answer: Answer) -> None:
            rules = await rules_meant(self.bot, interaction, preset)
            if limit is not None and (han is not None or fu is not None or points is not None):
                await answer.tell(_LIMIT_ALONE)
                return
            if han is None and fu is None and limit is None and points is None:
                await self._page.reply(answer, interaction, PointsPress("n", rules.id), shared=share)
                return
            result = _payout_answer(rules, han, fu, limit, points, honba)
            if isinstance(result, NoSuchScore):
                await answer.tell(NO_SUCH_SCORE[result])
            else:
                content = Content(result)
                await answer.reply(content if share else shareable(interaction, content))

        await Counter.of(self.bot).answer(interaction, work, public=share)

    async def _table(self, interaction: discord.Interaction[Any], asked: PointsPress, *, shared: bool) -> Content:
        """Under the channel's rules if those of the page were deleted."""
        named_rules = await rules_here(self.bot, interaction.guild_id, asked.rules, places=places_of(interaction))
        rules, dealer, locale = named_rules.rules, asked.seat == "d", locale_for(interaction, shared=shared)
        data = await asyncio.to_thread(points_png, rules, dealer=dealer, locale=locale)
        alt = table_alt(rules, dealer=dealer)
        other = say("Table for non-dealers") if dealer else say("Table for the dealer")
        above, below = table_text(rules, named_title(named_rules))
        return Content(
            above,
            buttons=(Button(self._page.press(PointsPress("n" if dealer else "d", named_rules.id)), other),),
            pictures=(Picture("points-dealer.png" if dealer else "points.png", data, alt),),
            below=below,
        )


def _payout_answer(
    named_rules: NamedRules, han: int | None, fu: int | None, limit: str | None, points: int | None, honba: int
) -> Words | NoSuchScore:
    """The answer to the given options; han and fu take precedence over points."""
    rules, name = named_rules.rules, named_title(named_rules)
    if limit in LIMITS:
        return payout_text(limit_payout(limit, rules, honba), honba, name)
    if han is not None and fu is not None:
        paid = payout(han, fu, rules, honba)
        return payout_text(paid, honba, name) if isinstance(paid, Payout) else paid
    if han is not None:
        return row_text(han, rules, honba, name)
    if fu is not None:
        return column_text(fu, rules, honba, name)
    assert points is not None  # noqa: S101 - the caller gives at least one option
    return wins_text(points, rules, honba, name)
