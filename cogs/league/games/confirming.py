"""Players confirm or dispute a game, by the buttons of its page (`/league game`) and of its messages.

Every press reads the game again, so buttons on old messages are safe.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord

from bot.club.commands import ConfirmGame, DisputeGame
from bot.league.checks import LONGEST_WHY
from bot.league.faults import LeagueRefused, NoRights
from bot.league.leagues import League
from bot.text.sentences import Text, say
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.forms import Form, FormField, filled
from cogs.league.games.game import GamePages
from cogs.league.games.game_messages import CONFIRM, DISPUTE, FEATURE, GameMessages, press, sent
from cogs.league.league_service import LeagueService, league_pressed

Step = Callable[["Interaction", League, int, Answer], Awaitable[None]]

Interaction = discord.Interaction[Any]


def add_confirming(service: LeagueService) -> None:
    """Answer the buttons of games. There is no command."""
    confirming = Confirming.of(service)
    confirming.add(CONFIRM, confirming.confirm)
    confirming.add(DISPUTE, confirming.ask_why)
    confirming.add(sent(DISPUTE), confirming.dispute_sent)
    service.presses(FEATURE, confirming.pressed)


class Confirming:
    """Handles the buttons under a game. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self.service: Final = service
        self._bot: Final = service.bot
        self._steps: Final[dict[str, Step]] = {}
        self._pages: Final = GamePages(service)
        self.messages: Final = GameMessages.of(service)

    @classmethod
    def of(cls, service: LeagueService) -> Confirming:
        """That of this bot."""
        return service.bot.the(cls, lambda: cls(service))

    def add(self, verb: str, step: Step) -> None:
        """Register the handler of a game's button or form."""
        self._steps[verb] = step

    # Presses

    async def pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take a press of a game's button, or its form."""
        match = re.fullmatch(r"([a-z]{1,2})\.(\d{1,9})\.(\d{1,9})", rest)
        step = self._steps.get(match[1]) if match is not None else None
        if match is None or step is None:
            raise CommandRefused(say("This button is from an older version of the bot. Use the command again."))
        league = await league_pressed(self.service, interaction, int(match[2]))
        number = int(match[3])
        with self.messages.answering(interaction):
            try:
                await step(interaction, league, number, answer)
            except NoRights:
                raise
            except LeagueRefused:
                # The message may be outdated: update it, then show the error.
                await self.show(interaction, league, number, answer)
                raise
        await self.messages.refresh(league, number)

    async def confirm(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """A player confirms a game."""
        await self.service.run(interaction, ConfirmGame(league.id, number))
        await self.show(interaction, league, number, answer)

    async def ask_why(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """A player disputes a game: ask for the reason."""
        await self.service.club.check_may_dispute(self.service.actor(interaction), league.id, number)
        title = say("Dispute game {number}", number=number)
        label = say("What is wrong with this game?")
        await answer.ask(self.why_form(league, number, DISPUTE, title, label))

    async def dispute_sent(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Take the reason of a dispute."""
        game = await self.service.run(interaction, DisputeGame(league.id, number, why_in(interaction)))
        await self.show(interaction, league, number, answer)
        await self.messages.tell_of_dispute(interaction, league, number, game.objectors[-1])

    async def show(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Update the pressed message: a private one is the game's page, others show how it stands."""
        if answer.on_private_message:
            await answer.update(await self._pages.fresh(interaction, league, number))
        else:
            await self.messages.update(league, number, answer)

    @staticmethod
    def why_form(league: League, number: int, verb: str, title: Text, label: Text, *, required: bool = True) -> Form:
        """A form that asks for a reason, opened by the button ``verb``."""
        field = FormField("why", label, required=required, longest=LONGEST_WHY, tall=True)
        return Form(press(sent(verb), league.id, number), title, (field,))


def why_in(interaction: Interaction) -> str:
    """The reason in a submitted form."""
    return str(filled(interaction).get("why") or "")
