"""`/review`: a review of a player's decisions in a finished game."""

from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client.jantaku import JantakuBot
from cogs.common.answer import Answer
from cogs.common.command_places import everywhere, may_share
from cogs.common.command_refused import CommandRefused
from cogs.replay.command import EMPTY_SEAT, SEATS
from cogs.replay.replay_game_option import games_typed, requested_game
from cogs.replay.review_ids import ReviewPage
from cogs.replay.review_presses import ReviewService, first_page

Interaction = discord.Interaction[Any]


class ReviewCog(commands.Cog, name="Review"):
    """`/review`."""

    def __init__(self, bot: JantakuBot, service: ReviewService) -> None:
        self._bot: Final = bot
        self._service: Final = service

    @app_commands.command(
        name="review",
        description=locale_str(
            "Review your decisions in a finished game: your mistakes and what would have been better"
        ),
    )
    @everywhere
    @app_commands.describe(
        game=locale_str("Game number in the league, player names, a channel or a date (default: the latest game here)"),
        file=locale_str("A log file from elsewhere to use instead: mjlog, tenhou/6 JSON or mjai; .gz also works"),
        seat=locale_str("Whose decisions to review (default: yours if you played; otherwise you are asked)"),
        share=locale_str("Show the review to everybody (default: only to you)"),
    )
    @app_commands.choices(seat=list(SEATS))
    @app_commands.autocomplete(game=games_typed)
    async def review(
        self,
        interaction: Interaction,
        game: app_commands.Range[str, 1, 100] | None = None,
        file: discord.Attachment | None = None,
        seat: int | None = None,
        share: bool = False,  # noqa: FBT001, FBT002 - an option
    ) -> None:
        """Review."""
        shared = share and may_share(interaction)

        async def work(answer: Answer) -> None:
            chosen = await requested_game(self._bot, interaction, game, file)
            if seat is not None and seat >= chosen.replay.rules.players:
                raise CommandRefused(EMPTY_SEAT)
            page = first_page(chosen, interaction.user.id) if seat is None else ReviewPage(chosen.ref, seat)
            await self._service.open_page(interaction, answer, chosen, page, shared=shared)

        await self._service.replays.answer(interaction, work, public=shared)
