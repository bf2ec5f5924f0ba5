"""Officers correct, void, restore or uphold a game, each by a new entry with author, time and reason.

Whoever entered a game corrects or withdraws it until it counts.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.league.entries import GameRestored, GameUpheld, GameVoided
from bot.league.typed.dates import moment_written
from bot.store.league.entry_writer import NewEntry
from bot.text.sentences import render, say
from cogs.common.command_refused import CommandRefused
from cogs.common.interaction_responder import Counter
from cogs.league.games.confirming import Confirming, why_in
from cogs.league.games.entry_form_state import EntryForm, form_form, text_of_game
from cogs.league.games.entry_reading import may_correct, only_officers_correct
from cogs.league.games.game_messages import CORRECT, RESTORE, UPHOLD, UPHOLD_WHY, VOID, WITHDRAW, sent
from cogs.league.zones import zone_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.league.entries import GameRecord
    from bot.league.games import LeagueGame
    from bot.store.league.leagues import League
    from bot.text.sentences import Text
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]


def add_corrections(service: LeagueService) -> None:
    """Answer the officers' buttons of games. There is no command."""
    corrections = Corrections(service)
    confirming = Confirming.of(service)
    confirming.add(CORRECT, corrections.press_correct)
    confirming.add(WITHDRAW, corrections.press_withdraw)
    confirming.add(sent(WITHDRAW), corrections.withdraw)
    confirming.add(UPHOLD, partial(corrections.decide, GameUpheld))
    decisions: tuple[tuple[str, Callable[[int], GameRecord], Callable[[int], Text], Text], ...] = (
        (VOID, GameVoided, lambda game: say("Void game {number}", number=game), say("Why does it not count?")),
        (RESTORE, GameRestored, lambda game: say("Restore game {number}", number=game), say("Why does it count?")),
        (
            UPHOLD_WHY,
            GameUpheld,
            lambda game: say("Uphold game {number}", number=game),
            say("The reason, if there is something to say"),
        ),
    )
    for verb, record, title, label in decisions:
        confirming.add(verb, partial(corrections.ask_why, verb, title, label))
        confirming.add(sent(verb), partial(corrections.decide, record))


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
        self._service.need_officer(interaction, league)
        form = self._confirming.why_form(
            league, number, verb, title(number), label, str(interaction.locale), required=verb != UPHOLD_WHY
        )
        await answer.ask(form)

    async def decide(
        self,
        record: Callable[[int], GameRecord],
        interaction: Interaction,
        league: League,
        number: int,
        answer: Answer,
    ) -> None:
        """Write an officer's entry, with the reason of the form if there was one.

        From the private page of the game it is told in the channel as well. Raises CommandRefused for everybody else,
        and LeagueRefused.
        """
        self._service.need_officer(interaction, league)
        await self._service.bot.store.leagues.game(league.id, number)
        me = await self._service.me(interaction, league)
        await self._confirming.write(league, record(number), me, why_in(interaction))
        await self._confirming.show(interaction, league, number, answer)
        if answer.on_private_message:
            await self._confirming.messages.post(interaction, league, number)

    async def press_withdraw(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Ask whoever entered a game that waits whether they want to withdraw it."""
        store = self._service.bot.store.leagues
        _check_withdrawing(await store.game(league.id, number), await store.player_of(league.id, interaction.user.id))
        form = self._confirming.why_form(
            league,
            number,
            WITHDRAW,
            say("Withdraw game {number}", number=number),
            say("The reason, if there is something to say"),
            str(interaction.locale),
            required=False,
        )
        await answer.ask(form)

    async def withdraw(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Void a game that waits, for whoever entered it. Raises CommandRefused for everybody else."""
        store = self._service.bot.store.leagues
        me = await store.player_of(league.id, interaction.user.id)
        locale = Counter.of(self._service.bot).readers.of_guild(league.guild)
        why = " ".join(why_in(interaction).split()) or render(say("withdrawn before it counted"), locale)
        async with store.writing(league.id) as writer:
            _check_withdrawing(await writer.game(number), me)
            await writer.write((NewEntry(GameVoided(number), self._service.bot.clock.now(), me, why),))
        await self._confirming.show(interaction, league, number, answer)

    async def press_correct(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Open the form filled with the game, for officers and, until it counts, for the player who entered it."""
        store = self._service.bot.store.leagues
        game = await store.game(league.id, number)
        me = await store.player_of(league.id, interaction.user.id)
        if not self._service.is_officer(interaction, league) and not may_correct(game, me):
            raise only_officers_correct(number)
        people = await store.people(league.id)
        zone = await zone_for(self._service.bot, interaction.user.id, league.guild, league)
        text = text_of_game(game, people, moment_written(game.played_at, zone))
        await answer.ask(form_form(EntryForm(league.id, number), text, str(interaction.locale)))


def _check_withdrawing(game: LeagueGame, me: int | None) -> None:
    if not may_correct(game, me):
        raise CommandRefused(
            say(
                "Only who entered game {number} may withdraw it, as long as it does not count. "
                "Officers void games: /league game.",
                number=game.number,
            )
        )
