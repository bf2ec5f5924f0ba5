"""`/club season`: officers open, change, close and reopen seasons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.checks import season_faults
from bot.league.entries import SeasonChanged, SeasonEnded, SeasonOpened, SeasonReopened
from bot.league.faults import LeagueRefused
from bot.league.seasons import SeasonSettings
from bot.lookup.question_options import preset_called
from bot.store.league.entry_writer import NewEntry
from bot.store.league.table_games import FIRST_LEAGUE
from bot.text.rules.preset_names import named_presets, preset_title
from bot.text.sentences import PersonName, render, say
from cogs.common.presets import own_rules
from cogs.common.refusal import CommandRefused
from cogs.common.rules_typed import newest_id
from cogs.league.league_service import CHOICES
from cogs.league.seasons.season_form import AS_PLAYED, SeasonTyped, after, ending, settings_typed, zone_note
from cogs.league.seasons.season_work import SeasonWork

if TYPE_CHECKING:
    from bot.league.entries import SeasonRecord
    from bot.league.faults import EntryFault
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
Name64 = app_commands.Range[str, 1, 64]
Why = app_commands.Range[str, 1, 300]

OKA: Final = [
    app_commands.Choice(name=locale_str("none"), value="none"),
    app_commands.Choice(name=locale_str("to the winner"), value="to_first"),
]
TIES: Final = [
    app_commands.Choice(name=locale_str("by seat"), value="seat_order"),
    app_commands.Choice(name=locale_str("shared"), value="split"),
]
OPTIONS: Final = {
    "preset": locale_str("The rules"),
    "rules": locale_str("What differs, like kiriage=yes tobi=off"),
    "uma": locale_str("In thousands, like 15/5"),
    "oka": locale_str("First place bonus"),
    "ties": locale_str("Equal scores"),
    "starts": locale_str("First day, like 2026-12-01"),
    "ends": locale_str("Last day, or never"),
    "min_games": locale_str("Games needed to be ranked"),
    "channels": locale_str("Tables that count: #channels, here or all"),
    "invited_only": locale_str("Only invited players"),
    "min_people": locale_str("Least people at a table"),
    "same_rules": locale_str("Only games by exactly these rules"),
    "chombo": locale_str("What a foul costs, in thousands"),
    "confirm_hours": locale_str("Hours to object to entered games"),
    "why": locale_str("The reason, which is kept"),
    "league": locale_str("Which league"),
}
SEASON: Final = locale_str("Which season")


def add_seasons(service: LeagueService, group: app_commands.Group) -> None:
    """Add the officers' subgroup to the group."""
    mine = SeasonCommands(service)
    seasons = app_commands.Group(name="season", description=locale_str("The seasons of the league"), parent=group)
    for name, description, callback in (
        ("open", locale_str("Open a season"), mine.open),
        ("change", locale_str("Change a season"), mine.change),
        ("close", locale_str("Close a season: it takes no more games"), mine.close),
        ("reopen", locale_str("Let a closed season take games again"), mine.reopen),
    ):
        command: app_commands.Command[Any, ..., Any] = seasons.command(name=name, description=description)(callback)
        command.autocomplete("league")(service.leagues_typed)
        if name != "open":
            command.autocomplete("season")(service.seasons_typed)
        if name in {"open", "change"}:
            command.autocomplete("preset")(presets_typed)


async def presets_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletion of rules: "as played", the server's own rules, then presets."""
    locale, wanted = str(interaction.locale), typed.strip().casefold()
    own = render(say("as played: each game by its own rules"), locale)
    offered = [(own, AS_PLAYED)]
    house = await own_rules(interaction.client, interaction.guild_id)
    offered += [(render(choices.title, locale, markdown=False), newest_id(choices.id)) for choices in house]
    offered += [(render(preset_title(name), locale, markdown=False), name) for name in named_presets()]
    named = preset_called(typed)
    choices = [
        app_commands.Choice(name=title, value=value)
        for title, value in offered
        if wanted in title.casefold() or wanted in value or value == named
    ]
    return choices[:CHOICES]


class SeasonCommands:
    """The commands."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._work = SeasonWork(service)

    @app_commands.describe(
        name=locale_str("What it is called"),
        close_current=locale_str("End the season that is open now"),
        **OPTIONS,
    )
    @app_commands.choices(oka=OKA, ties=TIES)
    async def open(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        name: Name64,
        preset: str | None = None,
        rules: str | None = None,
        uma: str | None = None,
        oka: str | None = None,
        ties: str | None = None,
        starts: str | None = None,
        ends: str | None = None,
        close_current: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        min_games: app_commands.Range[int, 0, 1000] | None = None,
        channels: str | None = None,
        invited_only: bool | None = None,  # noqa: FBT001 - the same
        min_people: app_commands.Range[int, 1, 4] | None = None,
        same_rules: bool | None = None,  # noqa: FBT001 - the same
        chombo: app_commands.Range[float, 0, 200] | None = None,
        confirm_hours: app_commands.Range[int, 0, 720] | None = None,
        why: Why | None = None,
        league: str | None = None,
    ) -> None:
        """Open a season."""
        typed = SeasonTyped(
            name,
            preset,
            rules,
            uma,
            oka,
            ties,
            starts,
            ends,
            min_games,
            channels,
            invited_only,
            min_people,
            same_rules,
            chombo,
            confirm_hours,
        )
        work = partial(self._open, interaction, league, typed, why or "", close_current)
        await self._service.answer(interaction, work, public=True)

    async def _open(
        self,
        interaction: Interaction,
        league: str | None,
        typed: SeasonTyped,
        why: str,
        close_current: bool,  # noqa: FBT001 - as the command has it
        answer: Answer,
    ) -> None:
        store, now = self._service.bot.store.leagues, self._service.bot.clock.now()
        guild = interaction.guild_id or 0
        first = league is None and interaction.permissions.manage_guild and not await store.of(guild)
        if not first:
            self._service.need_officer(interaction, await self._service.league(interaction, league))
        context = await self._work.context(interaction, typed.preset)
        settings = settings_typed(typed, SeasonSettings(typed.name or "", now), context)
        if first:
            # Check the season first: a league created without a season would take no games.
            _refuse(season_faults(settings, 0, ()))
            chosen_league = await store.create(guild, FIRST_LEAGUE, now)
        else:
            chosen_league = await self._service.league(interaction, league)
        current = next((season for season in await store.seasons(chosen_league.id) if season.takes(now)), None)
        records: list[SeasonRecord] = []
        if close_current and current is not None:
            settings = after(settings, current, context)
            records += ending(current, settings, now)
        ends = (
            say("-# “{season}” ends when it begins.", season=PersonName(current.name)) if current and records else None
        )
        records.append(SeasonOpened(0, settings))
        drafts = (NewEntry(record, now, why=why) for record in records)
        entries = await store.write_as(chosen_league.id, interaction.user.id, interaction.user.display_name, *drafts)
        opened = entries[-1].record
        number = opened.season if isinstance(opened, SeasonOpened) else 0
        notes = (ends, zone_note(typed, context))
        await self._work.tell(interaction, answer, chosen_league, number, say("The season is open."), *notes)

    @app_commands.describe(season=SEASON, name=locale_str("Another name"), **OPTIONS)
    @app_commands.choices(oka=OKA, ties=TIES)
    async def change(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        season: str | None = None,
        name: Name64 | None = None,
        preset: str | None = None,
        rules: str | None = None,
        uma: str | None = None,
        oka: str | None = None,
        ties: str | None = None,
        starts: str | None = None,
        ends: str | None = None,
        min_games: app_commands.Range[int, 0, 1000] | None = None,
        channels: str | None = None,
        invited_only: bool | None = None,  # noqa: FBT001 - an option of the command
        min_people: app_commands.Range[int, 1, 4] | None = None,
        same_rules: bool | None = None,  # noqa: FBT001 - the same
        chombo: app_commands.Range[float, 0, 200] | None = None,
        confirm_hours: app_commands.Range[int, 0, 720] | None = None,
        why: Why | None = None,
        league: str | None = None,
    ) -> None:
        """Change a season."""
        typed = SeasonTyped(
            name,
            preset,
            rules,
            uma,
            oka,
            ties,
            starts,
            ends,
            min_games,
            channels,
            invited_only,
            min_people,
            same_rules,
            chombo,
            confirm_hours,
        )

        async def work(answer: Answer) -> None:
            chosen_league, chosen_season = await self._work.chosen(interaction, league, season)
            context = await self._work.context(interaction, preset)
            settings = settings_typed(typed, chosen_season.settings, context)
            if settings == chosen_season.settings:
                raise CommandRefused(
                    say("Nothing would change: “{season}” is like that already.", season=PersonName(chosen_season.name))
                )
            await self._work.write(interaction, chosen_league, [SeasonChanged(chosen_season.number, settings)], why)
            note = zone_note(typed, context)
            await self._work.tell(
                interaction, answer, chosen_league, chosen_season.number, say("The season is changed."), note
            )

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(season=SEASON, why=OPTIONS["why"], league=OPTIONS["league"])
    async def close(
        self, interaction: Interaction, season: str | None = None, why: Why | None = None, league: str | None = None
    ) -> None:
        """Close a season."""

        async def work(answer: Answer) -> None:
            chosen_league, chosen_season = await self._work.chosen(interaction, league, season)
            await self._work.write(interaction, chosen_league, [SeasonEnded(chosen_season.number)], why)
            closed = say(
                "The season “{season}” of “{league}” is closed: games played from now on do not count for it. "
                "Games played before can still be entered and corrected.",
                season=PersonName(chosen_season.name),
                league=PersonName(chosen_league.name),
            )
            await self._work.say(interaction, answer, closed)

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(season=SEASON, why=OPTIONS["why"], league=OPTIONS["league"])
    async def reopen(
        self, interaction: Interaction, season: str | None = None, why: Why | None = None, league: str | None = None
    ) -> None:
        """Open a closed season again."""

        async def work(answer: Answer) -> None:
            chosen_league, chosen_season = await self._work.chosen(interaction, league, season)
            await self._work.write(interaction, chosen_league, [SeasonReopened(chosen_season.number)], why)
            await self._work.tell(
                interaction, answer, chosen_league, chosen_season.number, say("The season takes games again.")
            )

        await self._service.answer(interaction, work, public=True)


def _refuse(faults: tuple[EntryFault, ...]) -> None:
    if faults:
        raise LeagueRefused(*faults)
