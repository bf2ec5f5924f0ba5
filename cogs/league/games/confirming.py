"""Players confirm or dispute a game, by the buttons of its page (`/league game`) and of its messages.

Every press reads the game again, so buttons on old messages are safe.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.league.checks import LONGEST_WHY
from bot.league.entries import GameConfirmed, GameDisputed
from bot.league.faults import AlreadyDisputed, LeagueRefused
from bot.store.league.entry_writer import NewEntry
from bot.store.league.people import current_number
from bot.text.sentences import Text, render, say
from cogs.common.buttons import Features
from cogs.common.command_refused import CommandRefused
from cogs.common.forms import Form, FormField, filled
from cogs.league.games.game import GamePages
from cogs.league.games.game_messages import CONFIRM, DISPUTE, FEATURE, GameMessages, press, sent
from cogs.league.league_service import LeagueService
from cogs.league.pages import league_pressed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.client.jantaku import JantakuBot
    from bot.league.entries import GameRecord
    from bot.league.games import LeagueGame
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer

    Step = Callable[["Interaction", League, int, Answer], Awaitable[None]]

Interaction = discord.Interaction[Any]


def add_confirming(service: LeagueService) -> None:
    """Answer the buttons of games. There is no command."""
    confirming = Confirming.of(service)
    confirming.add(CONFIRM, confirming.confirm)
    confirming.add(DISPUTE, confirming.ask_why)
    confirming.add(sent(DISPUTE), confirming.dispute_sent)
    Features.of(service.bot).add(FEATURE, confirming.pressed)


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
        confirming = service.bot.shared.get(cls)
        if not isinstance(confirming, Confirming):
            confirming = service.bot.shared[cls] = cls(service)
        return confirming

    def add(self, verb: str, step: Step) -> None:
        """Register the handler of a game's button or form."""
        self._steps[verb] = step

    # Presses

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press of a game's button, or its form. Never raises."""
        await self.service.answer(interaction, partial(self._pressed, interaction, rest))

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        match = re.fullmatch(r"([a-z]{1,2})\.(\d{1,9})\.(\d{1,9})", rest)
        step = self._steps.get(match[1]) if match is not None else None
        if match is None or step is None:
            raise CommandRefused(say("This button is from another version of the bot."))
        league = await league_pressed(self.service, interaction, int(match[2]))
        number = int(match[3])
        with self.messages.answering(interaction):
            try:
                await step(interaction, league, number, answer)
            except LeagueRefused:
                # The message may be outdated: update it, then show the error.
                await self.show(interaction, league, number, answer)
                raise
        await self.messages.refresh(league, number)

    async def confirm(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """A player confirms a game."""
        me = await self.player(interaction, league, number)
        await self.write(league, GameConfirmed(number, me), me)
        await self.show(interaction, league, number, answer)

    async def ask_why(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """A player disputes a game: ask for the reason."""
        me = await self.player(interaction, league, number)
        game = await self._bot.store.leagues.game(league.id, number)
        people = await self._bot.store.leagues.people(league.id)
        if me in {current_number(people, player) for player in game.objectors}:
            raise LeagueRefused(AlreadyDisputed(number))
        title = say("Dispute game {number}", number=number)
        label = say("What is wrong with it?")
        await answer.ask(self.why_form(league, number, DISPUTE, title, label, str(interaction.locale)))

    async def dispute_sent(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Take the reason of a dispute."""
        me = await self.player(interaction, league, number)
        await self.write(league, GameDisputed(number, me), me, why_in(interaction))
        await self.show(interaction, league, number, answer)
        await self.messages.tell_of_dispute(interaction, league, number, me)

    async def show(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Update the pressed message: a private one is the game's page, others show how it stands."""
        if answer.on_private_message:
            await answer.update(await self._pages.fresh(interaction, league, number))
        else:
            await self.messages.update(league, number, answer)

    @staticmethod
    def why_form(
        league: League, number: int, verb: str, title: Text, label: Text, locale: str, *, required: bool = True
    ) -> Form:
        """A form that asks for a reason, opened by the button ``verb``."""
        words = render(label, locale, markdown=False)
        field = FormField("why", words, required=required, longest=LONGEST_WHY, tall=True)
        return Form(press(sent(verb), league.id, number), render(title, locale, markdown=False), (field,))

    # Entries

    async def player(self, interaction: Interaction, league: League, number: int) -> int:
        """The user's player number. Raises CommandRefused if they did not play in it, LeagueRefused for no game."""
        me = await self._bot.store.leagues.player_of(league.id, interaction.user.id)
        game = await self._bot.store.leagues.game(league.id, number)
        people = await self._bot.store.leagues.people(league.id)
        if me is None or me not in {current_number(people, player) for player in game.players}:
            raise CommandRefused(
                say("You did not play in game {number}: its players confirm or dispute it.", number=number)
            )
        return me

    async def write(self, league: League, record: GameRecord, me: int, why: str = "") -> LeagueGame:
        """Write an entry about a game and return the game after it. Raises LeagueRefused."""
        await self._bot.store.leagues.write(
            league.id, NewEntry(record, self._bot.clock.now(), me, " ".join(why.split()))
        )
        return await self._bot.store.leagues.game(league.id, record.game)


def why_in(interaction: Interaction) -> str:
    """The reason in a submitted form."""
    return str(filled(interaction).get("why") or "")
