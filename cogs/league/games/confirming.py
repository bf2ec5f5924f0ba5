"""What is decided about a game by the buttons of its page (`/league game`) and of its messages.

Players confirm or dispute it. Officers correct, void, restore or uphold it, each by a new entry with author, time and
reason; whoever entered it corrects or withdraws it until it counts.

Every press reads the game again, so buttons on old messages are safe.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import discord

from bot.club import commands as c
from bot.club.checked_game import Roster
from bot.league.checks import LONGEST_WHY
from bot.league.faults import LeagueRefused, NoRights
from bot.league.games import LeagueGame
from bot.league.leagues import League
from bot.league.typed.dates import moment_written
from bot.text.sentences import Text, render, say
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.forms import Form, FormField, filled
from cogs.common.interaction_responder import Counter
from cogs.league.games import game_messages as m
from cogs.league.games.entry_form_state import EntryForm, form_form, text_of_game
from cogs.league.games.game import GamePages
from cogs.league.league_service import LeagueService, league_pressed

Step = Callable[["Interaction", League, int, Answer], Awaitable[None]]
Decision = Callable[[int, int, str], c.ClubCommand[LeagueGame]]

Interaction = discord.Interaction[Any]


def add_confirming(service: LeagueService) -> None:
    """Answer the buttons of games. There is no command."""
    confirming = Confirming.of(service)
    confirming.add(m.CONFIRM, confirming.confirm)
    confirming.add(m.DISPUTE, confirming.ask_why)
    confirming.add(m.sent(m.DISPUTE), confirming.dispute_sent)
    confirming.add(m.CORRECT, confirming.press_correct)
    confirming.add(m.WITHDRAW, confirming.press_withdraw)
    confirming.add(m.sent(m.WITHDRAW), confirming.withdraw)
    confirming.add(m.UPHOLD, partial(confirming.decide, c.UpholdGame))
    decisions: tuple[tuple[str, Decision, Callable[[int], Text], Text], ...] = (
        (
            m.VOID,
            c.VoidGame,
            lambda game: say("Void game {number}", number=game),
            say("Why should this game not count?"),
        ),
        (
            m.RESTORE,
            c.RestoreGame,
            lambda game: say("Restore game {number}", number=game),
            say("Why should this game count?"),
        ),
        (
            m.UPHOLD_WHY,
            c.UpholdGame,
            lambda game: say("Uphold game {number}", number=game),
            say("The reason, if any"),
        ),
    )
    for verb, decision, title, label in decisions:
        confirming.add(verb, partial(confirming.ask_officer, verb, title, label))
        confirming.add(m.sent(verb), partial(confirming.decide, decision))
    service.presses(m.FEATURE, confirming.pressed)


class Confirming:
    """Handles the buttons under a game. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self.service: Final = service
        self._steps: Final[dict[str, Step]] = {}
        self._pages: Final = GamePages(service)
        self.messages: Final = m.GameMessages.of(service)

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
        await self.service.run(interaction, c.ConfirmGame(league.id, number))
        await self.show(interaction, league, number, answer)

    async def ask_why(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """A player disputes a game: ask for the reason."""
        await self.service.club.check_may_dispute(self.service.actor(interaction), league.id, number)
        title = say("Dispute game {number}", number=number)
        label = say("What is wrong with this game?")
        await answer.ask(self.why_form(league, number, m.DISPUTE, title, label))

    async def dispute_sent(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Take the reason of a dispute."""
        game = await self.service.run(interaction, c.DisputeGame(league.id, number, why_in(interaction)))
        await self.show(interaction, league, number, answer)
        await self.messages.tell_of_dispute(interaction, league, number, game.objectors[-1])

    async def show(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Update the pressed message: a private one is the game's page, others show how it stands."""
        if answer.on_private_message:
            await answer.update(await self._pages.fresh(interaction, league, number))
        else:
            await self.messages.update(league, number, answer)

    # Officers, and who entered it

    async def ask_officer(  # noqa: PLR0917 - a step, for one of the buttons
        self,
        verb: str,
        title: Callable[[int], Text],
        label: Text,
        interaction: Interaction,
        league: League,
        number: int,
        answer: Answer,
    ) -> None:
        """An officer decides about a game: ask for the reason. To uphold a game needs none."""
        self.service.actor(interaction).check_may_run(league)
        required = verb != m.UPHOLD_WHY
        await answer.ask(self.why_form(league, number, verb, title(number), label, required=required))

    async def decide(
        self,
        decision: Decision,
        interaction: Interaction,
        league: League,
        number: int,
        answer: Answer,
    ) -> None:
        """Decide about a game, with the reason of the form if there was one. Raises LeagueRefused.

        From the private page of the game it is told in the channel as well.
        """
        await self.service.run(interaction, decision(league.id, number, why_in(interaction)))
        await self.show(interaction, league, number, answer)
        if answer.on_private_message:
            await self.messages.post(interaction, league, number)

    async def press_withdraw(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Ask whoever entered a game that waits whether they want to withdraw it."""
        await self.service.club.check_may_withdraw(self.service.actor(interaction), league.id, number)
        title, label = say("Withdraw game {number}", number=number), say("The reason, if any")
        await answer.ask(self.why_form(league, number, m.WITHDRAW, title, label, required=False))

    async def withdraw(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Void a game that waits, for whoever entered it. Raises NoRights for everybody else."""
        locale = Counter.of(self.service.bot).readers.of_guild(league.guild)
        why = " ".join(why_in(interaction).split()) or render(say("withdrawn before it counted"), locale)
        await self.service.run(interaction, c.WithdrawGame(league.id, number, why))
        await self.show(interaction, league, number, answer)

    async def press_correct(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Open the form filled with the game, for officers and, until it counts, for the player who entered it."""
        game = await self.service.club.game_to_correct(self.service.actor(interaction), league.id, number)
        people = await self.service.club.leagues.people(league.id)
        zone = await self.service.zone(interaction, league)
        text = text_of_game(game, Roster(people), moment_written(game.played_at, zone))
        await answer.ask(form_form(EntryForm(league.id, number), text))

    @staticmethod
    def why_form(league: League, number: int, verb: str, title: Text, label: Text, *, required: bool = True) -> Form:
        """A form that asks for a reason, opened by the button ``verb``."""
        field = FormField("why", label, required=required, longest=LONGEST_WHY, tall=True)
        return Form(m.press(m.sent(verb), league.id, number), title, (field,))


def why_in(interaction: Interaction) -> str:
    """The reason in a submitted form."""
    return str(filled(interaction).get("why") or "")
