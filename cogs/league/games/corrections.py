"""Officers correct, void, restore or uphold a game, each by a new entry with author, time and reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.entries import GameRestored, GameUpheld, GameVoided
from bot.league.typed.dates import moment_written
from bot.text.sentences import say
from cogs.common.refusal import CommandRefused
from cogs.league.games.confirming import VOIDED, Confirming, why_in
from cogs.league.games.entry_form import EntryForm, form_form, text_of_game, zone_for
from cogs.league.games.entry_reading import may_correct
from cogs.league.games.game_messages import CORRECT, UPHOLD, VOID
from cogs.league.games.game_option import games_typed

if TYPE_CHECKING:
    from bot.league.entries import GameRecord
    from bot.store.league.games import Only
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
Number = app_commands.Range[int, 1, 999999]
Why = app_commands.Range[str, 1, 300]


def add_corrections(service: LeagueService, group: app_commands.Group) -> None:
    """Add the commands to the group, and answer the officers' buttons."""
    corrections = Corrections(service)
    commands: tuple[tuple[str, locale_str, Any, Only | None], ...] = (
        ("correct", locale_str("Correct a game: a form opens with what stands"), corrections.correct, None),
        ("void", locale_str("Take a game out of the league (officers)"), corrections.void, None),
        ("restore", locale_str("Let a voided game count again (officers)"), corrections.restore, "voided"),
        (
            "uphold",
            locale_str("Decide that a disputed or waiting game stands (officers)"),
            corrections.uphold,
            "disputed",
        ),
    )
    for name, description, callback, only in commands:
        command: Any = group.command(name=name, description=description)(callback)
        command.autocomplete("number")(games_typed(service, only))
        command.autocomplete("league")(service.leagues_typed)
    confirming = Confirming.of(service)
    confirming.add(UPHOLD, corrections.press_uphold)
    confirming.add(CORRECT, corrections.press_correct)
    confirming.add(VOID, corrections.press_void)
    confirming.add(VOIDED, corrections.void_sent)


class Corrections:
    """`/league correct`, `void`, `restore` and `uphold`, and the buttons for them."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._confirming: Final = Confirming.of(service)

    # Commands

    @app_commands.describe(number=locale_str("The number of the game"), league=locale_str("The league, if several"))
    async def correct(self, interaction: Interaction, number: Number, league: str | None = None) -> None:
        """Correct."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            await self.press_correct(interaction, chosen_league, number, answer)

        await self._service.answer(interaction, work)

    @app_commands.describe(
        number=locale_str("The number of the game"),
        why=locale_str("The reason, which everybody can read"),
        league=locale_str("The league, if several"),
    )
    async def void(self, interaction: Interaction, number: Number, why: Why, league: str | None = None) -> None:
        """Void."""
        await self._command(interaction, league, GameVoided(number), why)

    @app_commands.describe(
        number=locale_str("The number of the game"),
        why=locale_str("The reason, which everybody can read"),
        league=locale_str("The league, if several"),
    )
    async def restore(self, interaction: Interaction, number: Number, why: Why, league: str | None = None) -> None:
        """Restore."""
        await self._command(interaction, league, GameRestored(number), why)

    @app_commands.describe(
        number=locale_str("The number of the game"),
        why=locale_str("The reason, if there is something to say"),
        league=locale_str("The league, if several"),
    )
    async def uphold(
        self, interaction: Interaction, number: Number, why: Why | None = None, league: str | None = None
    ) -> None:
        """Uphold."""
        await self._command(interaction, league, GameUpheld(number), why or "")

    async def _command(self, interaction: Interaction, name: str | None, record: GameRecord, why: str) -> None:
        async def work(answer: Answer) -> None:
            league = await self._service.league(interaction, name)
            await self._decide(interaction, league, record, why)
            await self._confirming.messages.reply(league, record.game, answer)

        await self._service.answer(interaction, work, public=True)

    async def _decide(self, interaction: Interaction, league: League, record: GameRecord, why: str) -> None:
        """Write an officer's entry. Raises CommandRefused for everybody else, and LeagueRefused."""
        self._service.need_officer(interaction, league)
        await self._service.bot.store.leagues.game(league.id, record.game)
        await self._confirming.write(league, record, await self._service.me(interaction, league), why)

    # Buttons

    async def press_uphold(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """An officer upholds a game."""
        await self._decide(interaction, league, GameUpheld(number), "")
        await self._confirming.messages.update(league, number, answer)

    async def press_void(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """An officer voids a game: ask for the reason."""
        self._service.need_officer(interaction, league)
        title, label = say("Void game {number}", number=number), say("Why does it not count?")
        await answer.ask(self._confirming.why_form(league, number, VOIDED, title, label, str(interaction.locale)))

    async def void_sent(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Take the reason for voiding a game."""
        await self._decide(interaction, league, GameVoided(number), why_in(interaction))
        await self._confirming.messages.update(league, number, answer)

    async def press_correct(self, interaction: Interaction, league: League, number: int, answer: Answer) -> None:
        """Open the form filled with the game, for officers and, until it counts, for the player who entered it."""
        store = self._service.bot.store.leagues
        game = await store.game(league.id, number)
        me = await store.player_of(league.id, interaction.user.id)
        if not self._service.is_officer(interaction, league) and not may_correct(game, me):
            raise CommandRefused(
                say(
                    "Only officers may correct game {number}; whoever entered it may as long as it does not count. "
                    "Is it wrong? Dispute it: /league dispute.",
                    number=number,
                )
            )
        people = await store.people(league.id)
        zone = await zone_for(self._service.bot, interaction.user.id, league.guild)
        text = text_of_game(game, people, moment_written(game.played_at, zone))
        await answer.ask(form_form(EntryForm(league.id, number), text, str(interaction.locale)))
