"""`/tournament open` and `/tournament board`, and the buttons of the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.commands import BeginLeague
from bot.league.leagues import League, LeagueSettings, clubs
from bot.league.seasons import Season, SeasonSettings, new_season
from bot.league.seating import Leftover, Method
from bot.league.tournament import Hidden, Tournament
from bot.league.tournament_view import TournamentView
from bot.league.typed.dates import DateFault, planned_typed
from bot.text.league.date_faults import date_fault
from bot.text.league.tournament import mine_text
from bot.text.rules.named_rules import NamedRules
from bot.text.sentences import PersonName, Words, channel_link, fit, flat, joined, lines, render, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features
from cogs.common.command_places import places_of
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.forms import Form, FormField, Ticks, filled
from cogs.common.interaction_responder import words_for
from cogs.common.request_faults import UNDELIVERED
from cogs.common.rules_lookup import usual_rules
from cogs.common.rules_typed import rules_autocomplete, rules_meant, unknown_rules
from cogs.league.evenings.seating_command import LEFTOVERS, METHODS, MOST_ROUNDS
from cogs.league.league_service import CHOICES, LeagueService
from cogs.league.pages import numbered, read_verb
from cogs.league.tournament.board import FEATURE, bring_down, press
from cogs.league.tournament.clock import TournamentClock
from cogs.league.tournament.officers import OfficersPage
from cogs.table.channels.permissions import missing_in, thread_parent

Interaction = discord.Interaction[Any]
ROUNDS, MINUTES, REMIND = 4, 75, 60
"""What is planned if nothing is said; a reminder comes so many minutes before the beginning."""
LONGEST, SHORTEST = 300, 5
"""Minutes of a round."""
ONLINE: Final = "online"
USUAL: Final = "usual"
"""The plan's rules are those of the server, not of the club's season."""

SHOWN: Final = [
    app_commands.Choice(name=locale_str("always shown"), value=Hidden.NEVER.value),
    app_commands.Choice(name=locale_str("hidden before the last round"), value=Hidden.LAST.value),
    app_commands.Choice(name=locale_str("hidden to the end"), value=Hidden.ALWAYS.value),
]


def add_tournament(service: LeagueService, group: app_commands.Group) -> None:
    """Add the commands to the group, answer the buttons of the board, and tell the clocks' signals from now on."""
    clock = TournamentClock(service.bot)
    service.bot.add_listener(clock.begin, "on_shard_ready")
    mine = TournamentCommand(service, OfficersPage(service, clock))
    group.command(name="open", description=locale_str("Open a tournament: rounds, timer, prizes (officers)"))(mine.open)
    board: Any = group.command(name="board", description=locale_str("A tournament: your table, timer and ranking"))
    board(mine.board).autocomplete("tournament")(mine.typed)
    Features.of(service.bot).add(FEATURE, mine.pressed, read_verb)


@dataclass(frozen=True, slots=True)
class _Plan:
    """A tournament as it was asked for."""

    name: str
    when: str | None
    rounds: int
    minutes: int
    method: Method
    leftover: Leftover
    hidden: Hidden
    online: bool
    preset: str | None = None


class TournamentCommand:
    """The commands and the buttons of the board."""

    def __init__(self, service: LeagueService, officers: OfficersPage) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._officers: Final = officers

    @app_commands.describe(
        name=locale_str("What it is called; a form asks for all if left out"),
        when=locale_str("Like Friday 19:00 or 2026-12-04 10:00; now if left out"),
        rounds=locale_str("How many rounds before a final; 4 if left out"),
        minutes=locale_str("How long a round lasts; 75 if left out"),
        method=locale_str("How people come together; with few repeats if left out"),
        leftover=locale_str("Who fills no table: sits out if left out"),
        standings=locale_str("Whether the standings are hidden for a while"),
        online=locale_str("Whether its tables are opened in threads here"),
        preset=locale_str("The rules; those of the club's season if left out, else those of the server"),
    )
    @app_commands.autocomplete(preset=rules_autocomplete)
    @app_commands.choices(method=METHODS, leftover=LEFTOVERS, standings=SHOWN)
    async def open(  # noqa: PLR0913, PLR0917 - one for each option
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 64] | None = None,
        when: app_commands.Range[str, 1, 64] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] = ROUNDS,
        minutes: app_commands.Range[int, SHORTEST, LONGEST] = MINUTES,
        method: str = Method.REPEATS.value,
        leftover: str = Leftover.OUT.value,
        standings: str = Hidden.NEVER.value,
        online: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        preset: str | None = None,
    ) -> None:
        """Open a tournament; a form asks for the plan without a name."""

        async def work(answer: Answer) -> None:
            if name is None:
                base = await self._need_officer(interaction)
                season = await self._club_season(interaction, base, self._bot.clock.now())
                usual = await usual_rules(self._bot, interaction.guild_id, places_of(interaction))
                await answer.ask(_plan_form(str(interaction.locale), season, usual.rules))
                return
            if preset is not None and await rules_meant(self._bot, interaction, preset, guess="sure") is None:
                await answer.tell(await unknown_rules(self._bot, interaction, preset))
                return
            plan = _Plan(
                flat(name), when, rounds, minutes, Method(method), Leftover(leftover), Hidden(standings), online, preset
            )
            await self._open(interaction, plan, answer)

        await self._service.answer(interaction, work)

    @app_commands.describe(tournament=locale_str("Which one; the latest if left out"))
    async def board(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Bring the board down for officers, or show one's own table."""

        async def work(answer: Answer) -> None:
            view = await self._chosen(interaction, tournament)
            if view.officer:
                await self._officers.act(interaction, "run", view, answer)
                if not view.finished:
                    await self._down(view.meeting.id)
            else:
                await self._mine(interaction, view, answer)

        await self._service.answer(interaction, work)

    async def typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: the tournaments of the server, the latest first."""
        wanted = typed.strip().casefold()
        names = await self._names(interaction)
        found = [(name, number) for number, name in names.items() if wanted in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=str(number)) for name, number in found[:CHOICES]]

    async def _names(self, interaction: Interaction) -> dict[int, str]:
        names: dict[int, str] = {}
        for one in await self._bot.store.tournaments.of_guild(interaction.guild_id or 0):
            meeting = await self._bot.store.league_evenings.meeting(one.meeting)
            if meeting is not None and meeting.called_off_at is None:
                names[one.meeting] = meeting.title
        return names

    async def _chosen(self, interaction: Interaction, typed: str | None) -> TournamentView:
        """The tournament of an option: by number or name, else this channel's latest, else the server's."""
        names = await self._names(interaction)
        if typed is not None:
            wanted = flat(typed).casefold()
            for number, name in names.items():
                if wanted in {str(number), name.casefold()}:
                    return await self._view(interaction, number)
            raise CommandRefused(say("There is no tournament “{name}” here.", name=PersonName(typed)))
        if not names:
            raise CommandRefused(say("No tournament was opened here. Officers open one with /tournament open."))
        for number in names:
            meeting = await self._bot.store.league_evenings.meeting(number)
            if meeting is not None and meeting.channel == self._here(interaction):
                return await self._view(interaction, number)
        return await self._view(interaction, next(iter(names)))

    async def _view(self, interaction: Interaction, number: int) -> TournamentView:
        return await self._service.club.tournaments.view(number, self._service.actor(interaction))

    def _here(self, interaction: Interaction) -> int:
        """The channel, that of a thread for a thread."""
        channel = interaction.channel_id or 0
        place = thread_parent(self._bot, interaction.guild_id or 0, channel)
        return channel if place is None else place.id

    # Opening

    async def _need_officer(self, interaction: Interaction) -> League | None:
        """The club's league, whose officers run the tournament; None without one. Raises NoRights for others."""
        base = await self._base(interaction)
        if base is None:
            self._service.need_manager(interaction)
        else:
            self._service.need_officer(interaction, base)
        return base

    async def _base(self, interaction: Interaction) -> League | None:
        there = clubs(await self._bot.store.leagues.of(interaction.guild_id or 0))
        return await self._service.league(interaction, tournaments=False) if there else None

    async def _club_season(self, interaction: Interaction, base: League | None, at: datetime) -> Season | None:
        """The season of the club at that time, else now, if its games have its rules."""
        found = None
        if base is not None:
            places, seasons = places_of(interaction), self._bot.store.leagues
            found = await seasons.season_at(base.id, at, places)
            found = found or await seasons.season_at(base.id, self._bot.clock.now(), places)
        return found if found is not None and found.settings.rules is not None else None

    async def _with_rules(
        self, interaction: Interaction, settings: SeasonSettings, plan: _Plan, season: Season | None
    ) -> tuple[SeasonSettings, Words | None]:
        """The season of a tournament with the rules of its plan, else of the club's season, else of the server.

        Also returns where the rules are from if nobody named them.
        """
        if plan.leftover is Leftover.THREES:
            return settings, None
        if plan.preset is None and season is not None:
            own = season.settings
            taken = replace(settings, preset=own.preset, rules=own.rules, chombo=own.chombo)
            return taken, say("It has the rules of the season “{season}”.", season=PersonName(season.name))
        wish = None if plan.preset == USUAL else plan.preset
        meant = await rules_meant(self._bot, interaction, wish, guess="sure")
        rules = meant or (await usual_rules(self._bot, interaction.guild_id, places_of(interaction))).rules
        taken = replace(settings, preset=rules.kept_as, rules=rules.rules)
        return taken, say("It has the rules of the server.") if wish is None else None

    async def _open(self, interaction: Interaction, plan: _Plan, answer: Answer) -> None:
        """Make a league with a season for the tournament, and post its board to sign up at."""
        base, now, channel = await self._base(interaction), self._bot.clock.now(), self._here(interaction)
        guild = interaction.guild_id or 0
        at = await self._moment(interaction, base, plan.when)
        missing = missing_in(self._bot, guild, channel)
        if missing:
            raise CommandRefused(
                say(
                    "I cannot post in {channel}: I lack {permissions} there. "
                    "Somebody who manages the server can grant it.",
                    channel=channel_link(channel),
                    permissions=joined(missing, ", "),
                )
            )
        before = LeagueSettings() if base is None else base.settings
        officers = tuple(dict.fromkeys((*before.officers, interaction.user.id)))
        bare = replace(new_season(plan.name, now), channels=(channel,), at_once="evenings", min_people=1)
        season = await self._club_season(interaction, base, at)
        settings, whose = await self._with_rules(interaction, bare, plan, season)
        evenings, own = self._bot.store.league_evenings, replace(before, officers=officers, results=None)
        begins = BeginLeague(0 if base is None else base.id, plan.name, settings, own)
        league = await self._service.run(interaction, begins)
        meeting = await evenings.add(
            league.id,
            plan.name,
            at,
            channel,
            made_by=interaction.user.id,
            remind_minutes=REMIND if at > now + timedelta(minutes=REMIND) else 0,
        )
        await evenings.seat_by(meeting.id, plan.method, plan.leftover, plan.rounds)
        tournament = Tournament(meeting.id, league.id, 1, plan.minutes, plan.online, plan.hidden)
        await self._bot.store.tournaments.add(tournament)
        await self._down(meeting.id)
        told = say(
            "“{name}” is open in {channel}, as a league of its own. **Officers…** on its board has every step.",
            name=PersonName(plan.name),
            channel=channel_link(channel),
        )
        await answer.tell(Content(words_for(interaction, lines(told, whose))))

    async def _moment(self, interaction: Interaction, league: League | None, when: str | None) -> datetime:
        """When a tournament begins. Raises CommandRefused."""
        now = self._bot.clock.now()
        if not when:
            return now
        zone = await self._service.zone(interaction, league)
        at = planned_typed(when, now, zone)
        if isinstance(at, DateFault):
            raise CommandRefused(date_fault(when, at, zone))
        return at

    async def _down(self, number: int) -> None:
        try:
            await bring_down(self._bot, number)
        except UNDELIVERED:
            raise CommandRefused(
                say("Discord did not take the message: see whether I may write in the tournament's channel.")
            ) from None

    # Presses

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """Take a press on the board, on the page of officers, or a sent form. Never raises."""
        verb, _, number = rest.partition(".")
        await self._service.answer(interaction, partial(self._pressed, interaction, verb, numbered(number) or 0))

    async def _pressed(self, interaction: Interaction, verb: str, number: int, answer: Answer) -> None:
        if verb == "planned":
            await self._planned(interaction, answer)
            return
        view = await self._view(interaction, number)
        if verb == "mine":
            await self._mine(interaction, view, answer)
        else:
            await self._officers.act(interaction, verb, view, answer)

    async def _planned(self, interaction: Interaction, answer: Answer) -> None:
        """Take the submitted form of `/tournament open`."""
        form = filled(interaction)
        name, when = (" ".join(str(form.get(key) or "").split()) for key in ("name", "when"))
        rounds, minutes = (str(form.get(key) or "") for key in ("rounds", "minutes"))
        if not (rounds.isascii() and rounds.isdecimal() and 1 <= int(rounds) <= MOST_ROUNDS):
            raise CommandRefused(
                say("“{text}” is no number of rounds: 1 to {most}.", text=PersonName(rounds), most=MOST_ROUNDS)
            )
        if not (minutes.isascii() and minutes.isdecimal() and SHORTEST <= int(minutes) <= LONGEST):
            raise CommandRefused(
                say(
                    "“{text}” are no minutes of a round: {least} to {most}.",
                    text=PersonName(minutes),
                    least=SHORTEST,
                    most=LONGEST,
                )
            )
        ticked = form.get("how", ())
        plan = _Plan(
            flat(name),
            when,
            int(rounds),
            int(minutes),
            Method.STANDING if Method.STANDING.value in ticked else Method.REPEATS,
            Leftover.CPU if Leftover.CPU.value in ticked else Leftover.OUT,
            next((hidden for hidden in (Hidden.ALWAYS, Hidden.LAST) if hidden.value in ticked), Hidden.NEVER),
            ONLINE in ticked,
            USUAL if USUAL in ticked else None,
        )
        await self._open(interaction, plan, answer)

    async def _mine(self, interaction: Interaction, view: TournamentView, answer: Answer) -> None:
        """Show the user their tables from the current round on, and their line of the ranking."""
        await answer.tell(Content(fit(words_for(interaction, mine_text(view, interaction.user.id)))))


def _plan_form(locale: str, season: Season | None, usual: NamedRules) -> Form:
    """The form of a plan: the most common options."""

    def worded(words: Words) -> str:
        return render(words, locale, markdown=False)

    hows: list[tuple[str, Words]] = [
        (ONLINE, say("Online: tables are opened in threads here")),
        (Method.STANDING.value, say("By standing (Swiss), not with few repeats")),
        (Leftover.CPU.value, say("Computer players fill tables, nobody sits out")),
        (Hidden.LAST.value, say("Standings hidden before the last round")),
        (Hidden.ALWAYS.value, say("Standings hidden to the end")),
    ]
    if season is not None and season.settings.rules != usual.rules:
        hows.append((USUAL, say("Rules of the server ({rules}), not of the season", rules=usual.short)))
    fields = (
        FormField("name", worded(say("Name")), required=True, longest=64),
        FormField("when", worded(say("When")), worded(say("Now, if left empty")), "Saturday 10:00", longest=64),
        FormField("rounds", worded(say("Rounds, before a final")), value=str(ROUNDS), required=True, longest=2),
        FormField("minutes", worded(say("Minutes of a round")), value=str(MINUTES), required=True, longest=3),
        Ticks("how", worded(say("How it is played")), [(value, worded(label)[:100], False) for value, label in hows]),
    )
    return Form(press("planned", 0), worded(say("Open a tournament")), fields)
