"""Officers correct, void, restore or uphold a game, each by a new entry with author, time and reason.

Whoever entered a game corrects or withdraws it until it counts.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import discord

from bot.club.checked_game import Roster
from bot.club.commands import ClubCommand, RestoreGame, UpholdGame, VoidGame, WithdrawGame
from bot.league.games import LeagueGame
from bot.league.leagues import League
from bot.league.typed.dates import moment_written
from bot.text.sentences import Text, render, say
from cogs.common.answer import Answer
from cogs.common.interaction_responder import Counter
from cogs.league.games.confirming import Confirming, why_in
from cogs.league.games.entry_form_state import EntryForm, form_form, text_of_game
from cogs.league.games.game_messages import CORRECT, RESTORE, UPHOLD, UPHOLD_WHY, VOID, WITHDRAW, sent
from cogs.league.league_service import LeagueService

Decision = Callable[[int, int, str], ClubCommand[LeagueGame]]

Interaction = discord.Interaction[Any]


def add_corrections(service: LeagueService) -> None:
    """Answer the officers' buttons of games. There is no command."""
    corrections = Corrections(service)
    confirming = Confirming.of(service)
    confirming.add(CORRECT, corrections.press_correct)
    confirming.add(WITHDRAW, corrections.press_withdraw)
    confirming.add(sent(WITHDRAW), corrections.withdraw)
    confirming.add(UPHOLD, partial(corrections.decide, UpholdGame))
    decisions: tuple[tuple[str, Decision, Callable[[int], Text], Text], ...] = (
        (VOID, VoidGame, lambda game: say("Void game {number}", number=game), say("Why should this game not count?")),
        (
            RESTORE,
            RestoreGame,
            lambda game: say("Restore game {number}", number=game),
            say("Why should this game count?"),
        ),
        (
            UPHOLD_WHY,
            UpholdGame,
            lambda game: say("Uphold game {number}", number=game),
            say("The reason, if any"),
        ),
    )
    for verb, decision, title, label in decisions:
        confirming.add(verb, partial(corrections.ask_why, verb, title, label))
        confirming.add(sent(verb), partial(corrections.decide, decision))


class Corrections:
    """What the buttons do."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._confirming: Final = Confirming.of(service)

    async def ask_why(  # noqa: PLR0917 - a step, for one of the buttons
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
        self._service.actor(interaction).check_may_run(league)
        form = self._confirming.why_form(league, number, verb, title(number), label, required=verb != UPHOLD_WHY)
        await answer.ask(form)

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
        await self._service.run(interaction, decision(league.id, number, why_in(interaction)))
        await self._confirming.show(interaction, league, number, answer)
        if answer.on_private_message:
            await self._confirming.messages.post(interaction, league, number)

    async def press_withdraw(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Ask whoever entered a game that waits whether they want to withdraw it."""
        await self._service.club.check_may_withdraw(self._service.actor(interaction), league.id, number)
        form = self._confirming.why_form(
            league,
            number,
            WITHDRAW,
            say("Withdraw game {number}", number=number),
            say("The reason, if any"),
            required=False,
        )
        await answer.ask(form)

    async def withdraw(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Void a game that waits, for whoever entered it. Raises NoRights for everybody else."""
        locale = Counter.of(self._service.bot).readers.of_guild(league.guild)
        why = " ".join(why_in(interaction).split()) or render(say("withdrawn before it counted"), locale)
        await self._service.run(interaction, WithdrawGame(league.id, number, why))
        await self._confirming.show(interaction, league, number, answer)

    async def press_correct(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Open the form filled with the game, for officers and, until it counts, for the player who entered it."""
        game = await self._service.club.game_to_correct(self._service.actor(interaction), league.id, number)
        people = await self._service.club.leagues.people(league.id)
        zone = await self._service.zone(interaction, league)
        text = text_of_game(game, Roster(people), moment_written(game.played_at, zone))
        await answer.ask(form_form(EntryForm(league.id, number), text))
