"""`/club season`: officers open, change, close and reopen seasons."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.commands import (
    BeginLeague,
    ChangeSeason,
    DeleteSeason,
    EndSeason,
    LeaveGamesOut,
    OpenSeason,
    ReopenSeason,
)
from bot.league.leagues import FIRST_LEAGUE, League, LeagueSettings
from bot.league.seasons import Season, new_season
from bot.lookup.question_rules import preset_called
from bot.text.league.season_changes import left_alone, left_out, scored_anew
from bot.text.sentences import MESSAGE_LIMIT, PersonName, Words, lines, say
from cogs.common.answer import Answer, locale_for
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content
from cogs.common.forms import Field, FormField, Ticks
from cogs.common.rules_lookup import rules_here
from cogs.common.rules_typed import rules_autocomplete, rules_found, unknown_rules
from cogs.league.club_forms import NEEDED_REASON, REASON, ClubForm, ClubForms, ClubPress
from cogs.league.league_service import LeagueService
from cogs.league.seasons.final_table import final_table
from cogs.league.seasons.season_options import (
    AS_PLAYED,
    FormContext,
    SeasonTyped,
    as_played,
    presets_typed,
    season_options,
    settings_typed,
    zone_note,
)
from cogs.league.seasons.season_pages import season_text

Interaction = discord.Interaction[Any]
OPEN, CHANGE = "seasonopen", "seasonchange"
CLOSE, REOPEN, DELETE, LEAVE_OUT = "seasonclose", "seasonreopen", "seasondelete", "seasonleave"
ROOM_AROUND: Final = 300
"""Characters reserved for the text around a season's page."""
LONGEST_NAME: Final = 64
LONGEST_DATE: Final = 64


def add_season_command(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group."""
    description = locale_str("Open, change, close or reopen a season, tournament or cup (officers)")
    offered = {"preset": presets_typed, "also": rules_autocomplete}
    service.add_command(group, "season", description, SeasonCommand(service).season, **offered)


class SeasonCommand:
    """The command, the buttons of its page and their forms."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._forms: Final = ClubForms.of(service)
        self._forms.add(OPEN, ClubForm(say("Open a season…"), self._open_fields, self._open_sent))
        self._forms.add(CHANGE, ClubForm(say("Change this season…"), self._change_fields, self._change_sent))
        self._forms.add(CLOSE, ClubForm(say("Close this season…"), (REASON,), self._close))
        self._forms.add(REOPEN, ClubForm(say("Reopen this season…"), (REASON,), self._reopen))
        self._forms.add(DELETE, ClubForm(say("Delete this season…"), (NEEDED_REASON,), self._delete))
        self._forms.add(LEAVE_OUT, ClubForm(say("Leave these games out…"), (NEEDED_REASON,), self._leave_out))

    @season_options
    @app_commands.describe(
        do=locale_str("What to do (default: show the season with buttons)"),
        season=locale_str("The season (default: the current one)"),
        close_current=locale_str("When opening a season: also close the current one once the new one starts"),
        reason=locale_str("The reason, for the record"),
        league=locale_str("The league, if the server has several"),
    )
    @app_commands.choices(
        do=[
            app_commands.Choice(name=locale_str("open a season"), value="open"),
            app_commands.Choice(name=locale_str("change a season"), value="change"),
            app_commands.Choice(name=locale_str("close a season: no more games"), value="close"),
            app_commands.Choice(name=locale_str("reopen a closed season"), value="reopen"),
            app_commands.Choice(name=locale_str("delete a season without games"), value="delete"),
        ]
    )
    @app_commands.rename(close_current="close-current")
    async def season(
        self,
        interaction: Interaction,
        do: str | None = None,
        season: str | None = None,
        *,
        close_current: bool = False,
        reason: app_commands.Range[str, 1, 300] | None = None,
        league: str | None = None,
        **options: Any,
    ) -> None:
        """Show a season, or open, change, close or reopen one; a form asks for what is missing."""
        typed = SeasonTyped(**options)

        async def work(answer: Answer) -> None:
            if do is None:
                if typed != SeasonTyped():
                    raise CommandRefused(
                        say(
                            "Use the option “do” to say whether to open a new season with these settings or "
                            "change the current one."
                        )
                    )
                await self._show(interaction, league, season, answer)
            elif do == "open":
                if typed == SeasonTyped():
                    await self._forms.open(answer, await self._opening(interaction, league), OPEN)
                else:
                    await self._open(interaction, league, typed, reason or "", answer, close_current=close_current)
            else:
                asked = await self._forms.asked(interaction, league, season, reason=reason)
                if do in (ends := {"close": CLOSE, "reopen": REOPEN, "delete": DELETE}):
                    await self._forms.take(answer, asked, ends[do])
                elif typed == SeasonTyped():
                    await self._forms.open(answer, asked, CHANGE)
                else:
                    await self._change(asked, typed, answer)

        await self._service.answer(interaction, work, public=do is not None)

    async def _show(self, interaction: Interaction, league: str | None, season: str | None, answer: Answer) -> None:
        """Show a season; where there is none yet, the button that opens the first."""
        opening = await self._opening(interaction, league)
        if season is None and (
            opening.league is None or not await self._service.club.leagues.seasons(opening.league.id)
        ):
            none = say(
                "There is no season yet. The first game with enough people starts one, or you can open one yourself."
            )
            await answer.reply(Content(none, self._forms.buttons(opening, OPEN)))
            return
        chosen_season = await self._service.season(opening.chosen_league, season, interaction)
        asked = ClubPress(interaction, opening.chosen_league, chosen_season)
        page = await season_text(self._service, asked.chosen_league, asked.chosen_season)
        ends = [REOPEN if asked.chosen_season.ended_at is not None else CLOSE]
        if not (await self._service.club.views.season(asked.chosen_league, asked.chosen_season)).games:
            ends.append(DELETE)
        await answer.reply(Content(page, self._forms.buttons(asked, CHANGE, *ends, OPEN)))

    async def _opening(self, interaction: Interaction, league: str | None) -> ClubPress:
        """The league in which a season is opened: None where who manages the server opens the first of all."""
        return ClubPress(
            interaction,
            None if await self._first(interaction, league) else await self._service.league(interaction, league),
        )

    async def _first(self, interaction: Interaction, league: str | None) -> bool:
        return league is None and await self._service.club.choice.begins_first(self._service.actor(interaction))

    async def _current(self, league: League) -> Season | None:
        now = self._service.bot.clock.now()
        seasons = await self._service.club.leagues.seasons(league.id)
        return next((season for season in seasons if season.takes(now)), None)

    # Forms

    async def _open_fields(self, asked: ClubPress) -> Sequence[Field]:
        choices = await presets_typed(asked.interaction, "")
        current = None if asked.league is None else await self._current(asked.league)
        return (
            FormField("name", say("Name"), required=True, longest=LONGEST_NAME),
            Ticks(
                "preset",
                say("Rules"),
                [(choice.value, choice.name, choice.value == AS_PLAYED) for choice in choices],
                most=1,
            ),
            FormField("starts", say("First day"), say("Leave empty to start now"), "2026-12-01"),
            FormField("ends", say("Last day"), say("Leave empty for no end date"), "2027-03-31"),
            REASON
            if current is None
            else Ticks(
                "close",
                say("Current season"),
                [("yes", say("Close it when the new season starts"), True)],
            ),
        )

    async def _open_sent(self, asked: ClubPress, answer: Answer) -> None:
        preset = next(iter(asked.chosen("preset")), None)
        typed = SeasonTyped(asked.typed("name"), preset, starts=asked.typed("starts"), ends=asked.typed("ends"))
        name, closes = asked.league.name if asked.league is not None else None, bool(asked.chosen("close"))
        await self._open(asked.interaction, name, typed, asked.reason, answer, close_current=closes)

    async def _change_fields(self, asked: ClubPress) -> Sequence[Field]:
        same = say("Leave empty to keep it as it is")
        return (
            FormField("name", say("Name"), value=asked.chosen_season.name, longest=LONGEST_NAME),
            FormField("rules", say("Rule changes"), same, "uma=20/10 kiriage=yes"),
            FormField("starts", say("First day"), same, "2026-12-01", longest=LONGEST_DATE),
            FormField("ends", say("Last day, or “never”"), same, "2027-03-31", longest=LONGEST_DATE),
            REASON,
        )

    async def _change_sent(self, asked: ClubPress, answer: Answer) -> None:
        typed = SeasonTyped(
            asked.typed("name"), rules=asked.typed("rules"), starts=asked.typed("starts"), ends=asked.typed("ends")
        )
        await self._change(asked, typed, answer)

    # Work

    async def _open(
        self,
        interaction: Interaction,
        league: str | None,
        typed: SeasonTyped,
        reason: str,
        answer: Answer,
        *,
        close_current: bool,
    ) -> None:
        first = await self._first(interaction, league)
        there = None if first else await self._service.league(interaction, league)
        context = await self._context(interaction, there, typed.preset, typed.also)
        settings = settings_typed(typed, new_season(typed.name or "", context.now), context)
        ended = None
        if there is None:
            zone = await self._service.club.choice.likely_zone(interaction.user.id, interaction.guild_id or 0)
            made = LeagueSettings(zone=zone.key if zone else None)
            begins = BeginLeague(0, FIRST_LEAGUE, made, settings, reason)
            there, number = await self._service.run(interaction, begins), 1
        else:
            opening = OpenSeason(there.id, settings, reason, close_current=close_current, zone=context.zone)
            opened = await self._service.run(interaction, opening)
            number, ended = opened.number, opened.ended
        ends = (
            None if ended is None else say("-# “{season}” ends when the new season starts.", season=PersonName(ended))
        )
        notes = (ends, zone_note(typed, context))
        await self._tell(answer, there, number, say("The season is open."), *notes)

    async def _change(self, asked: ClubPress, typed: SeasonTyped, answer: Answer) -> None:
        interaction, league, season = asked.interaction, asked.chosen_league, asked.chosen_season
        context = await self._context(interaction, league, typed.preset, typed.also)
        settings = settings_typed(typed, season.settings, context)
        done = await self._service.run(interaction, ChangeSeason(league.id, season.number, settings, asked.reason))
        notes = [zone_note(typed, context)]
        if done.rescored:
            notes.append(scored_anew(done.rescored))
        if done.misfits:
            notes.append(left_alone(done.misfits))
        buttons = self._forms.buttons(asked, LEAVE_OUT) if done.misfits else ()
        changed = say("The season has been changed.")
        await self._tell(answer, league, season.number, changed, *notes, buttons=buttons)

    async def _context(
        self, interaction: Interaction, league: League | None, preset: str | None = None, also: str | None = None
    ) -> FormContext:
        """The context in which options are read here, with the rules that ``preset`` and ``also`` name."""
        zone = await self._service.zone(interaction, league)
        usual = await rules_here(self._service.bot, interaction.guild_id)
        own, unknown = None, dict[str, Words]()
        if preset is not None and not as_played(preset) and preset_called(preset) is None:
            own = await rules_found(self._service.bot, interaction, preset, guess="sure")
            if own is None:
                unknown[preset] = await unknown_rules(self._service.bot, interaction, preset)
        other = None
        if also is not None and also.strip():
            other = await rules_found(self._service.bot, interaction, preset_called(also) or also, guess="sure")
            if other is None:
                unknown[also] = await unknown_rules(self._service.bot, interaction, also)
        guild = interaction.guild

        def channel_named(wanted: int | str) -> int | None:
            places = () if guild is None else (*guild.channels, *guild.threads)
            # Tables cannot be opened in a category.
            there = {place.id: place.name for place in places if not isinstance(place, discord.CategoryChannel)}
            if isinstance(wanted, int):
                return wanted if wanted in there else None
            named = [number for number, name in there.items() if name.casefold() == wanted.casefold()]
            return named[0] if len(named) == 1 else None

        now, here = self._service.bot.clock.now(), interaction.channel_id or 0
        return FormContext(now, zone, usual, here, channel_named, own, other, unknown)

    async def _tell(
        self,
        answer: Answer,
        league: League,
        number: int,
        head: Words,
        *notes: Words | None,
        buttons: tuple[Button, ...] = (),
    ) -> None:
        """Answer with what was done and the season's page."""
        seasons = await self._service.club.leagues.seasons(league.id)
        season = next(season for season in seasons if season.number == number)
        page = await season_text(self._service, league, season, MESSAGE_LIMIT - ROOM_AROUND)
        await answer.reply(Content(lines(head, page, *notes), buttons))

    # How a season ends

    async def _close(self, asked: ClubPress, answer: Answer) -> None:
        """Close a season. The final table is announced where results are, else it is in the answer."""
        league, season = asked.chosen_league, asked.chosen_season
        await self._service.run(asked.interaction, EndSeason(league.id, season.number, asked.reason))
        closed = say(
            "The season “{season}” of “{league}” is closed. Games played from now on do not count for it; "
            "earlier games can still be entered and corrected.",
            season=PersonName(season.name),
            league=PersonName(league.name),
        )
        table = None
        if league.settings.results is None:
            table = await final_table(self._service, league, season, locale_for(asked.interaction, shared=True))
        await answer.reply(Content(closed) if table is None else replace(table, text=lines(closed, table.text)))

    async def _reopen(self, asked: ClubPress, answer: Answer) -> None:
        """Let a closed season take games again."""
        league, number = asked.chosen_league, asked.chosen_season.number
        await self._service.run(asked.interaction, ReopenSeason(league.id, number, asked.reason))
        await self._tell(answer, league, number, say("The season is open again."))

    async def _delete(self, asked: ClubPress, answer: Answer) -> None:
        """Delete a season without games."""
        season = asked.chosen_season
        await self._service.run(asked.interaction, DeleteSeason(asked.chosen_league.id, season.number, asked.reason))
        text = say(
            "The season “{season}” has been deleted. Its name and dates can be used again.",
            season=PersonName(season.name),
        )
        await answer.reply(Content(text))

    async def _leave_out(self, asked: ClubPress, answer: Answer) -> None:
        league, season = asked.chosen_league, asked.chosen_season
        games = await self._service.run(asked.interaction, LeaveGamesOut(league.id, season.number, asked.reason))
        await answer.reply(Content(left_out(games)))
