"""`/tournament open` and `/tournament board`, and the buttons of the board."""

from datetime import datetime
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.tournament_commands import OpenTournament, TournamentPlan
from bot.league.leagues import League, clubs
from bot.league.seating import Leftover, Method
from bot.league.tournament import Hidden
from bot.league.tournament_view import TournamentView
from bot.league.typed.dates import DateFault, planned_typed
from bot.text.league.periods import date_fault
from bot.text.league.tournament import mine_text
from bot.text.sentences import PersonName, Words, channel_link, flat, lines, say
from cogs.common.answer import Answer
from cogs.common.command_places import places_of
from cogs.common.command_refused import CommandRefused
from cogs.common.forms import filled
from cogs.common.rules_lookup import usual_rules
from cogs.common.rules_typed import rules_autocomplete, rules_found, rules_meant
from cogs.league.evenings.seating_command import LEFTOVERS, METHODS, MOST_ROUNDS
from cogs.league.league_service import CHOICES, LeagueService, numbered, read_verb
from cogs.league.tournament.board import FEATURE, bring_down
from cogs.league.tournament.clock import TournamentClock
from cogs.league.tournament.forms import MINUTES, ONLINE, ROUNDS, USUAL, plan_form
from cogs.league.tournament.officers import OfficersPage
from cogs.table.channels.permissions import thread_parent

Interaction = discord.Interaction[Any]
LONGEST, SHORTEST = 300, 5
"""Minutes of a round."""

SHOWN: Final = [
    app_commands.Choice(name=locale_str("always shown"), value=Hidden.NEVER.value),
    app_commands.Choice(name=locale_str("hidden from the last round but one onwards"), value=Hidden.LAST.value),
    app_commands.Choice(name=locale_str("hidden until the end"), value=Hidden.ALWAYS.value),
]


def add_tournament(service: LeagueService, group: app_commands.Group) -> None:
    """Add the commands to the group, answer the buttons of the board, and tell the clocks' signals from now on."""
    clock = TournamentClock(service)
    service.bot.add_listener(clock.begin, "on_shard_ready")
    mine = TournamentCommand(service, OfficersPage(service, clock))
    opens = locale_str("Open a tournament with rounds, a timer and prizes (officers)")
    service.add_command(group, "open", opens, mine.open)
    shows = locale_str("A tournament's timer and ranking, and your table in it")
    service.add_command(group, "board", shows, mine.board, tournament=mine.typed)
    service.presses(FEATURE, mine.pressed, read_verb)


class TournamentCommand:
    """The commands and the buttons of the board."""

    def __init__(self, service: LeagueService, officers: OfficersPage) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._tournaments: Final = service.club.tournaments
        self._officers: Final = officers

    @app_commands.describe(
        name=locale_str("The tournament's name (default: opens a form for everything)"),
        when=locale_str("When it starts, for example Friday 19:00 or 2026-12-04 10:00 (default: now)"),
        rounds=locale_str("Number of rounds before a final (default: 4)"),
        minutes=locale_str("Minutes per round (default: 75)"),
        method=locale_str("How tables are drawn (default: few repeats)"),
        leftover=locale_str("What happens to people left over (default: they sit out)"),
        standings=locale_str("When the standings are hidden (default: never)"),
        online=locale_str("Whether the tables open in threads here (default: no)"),
        preset=locale_str("The rules (default: the club season's, or the server's if there is no season)"),
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
                base, now = await self._base(interaction), self._bot.clock.now()
                season = await self._tournaments.season_for(self._service.actor(interaction), base, now)
                usual = await usual_rules(self._bot, interaction.guild_id, places_of(interaction))
                await answer.ask(plan_form(season, usual.rules))
                return
            if preset is not None:
                await rules_meant(self._bot, interaction, preset, guess="sure")
            plan = TournamentPlan(
                flat(name), rounds, minutes, Method(method), Leftover(leftover), Hidden(standings), online
            )
            await self._open(interaction, plan, when, preset, answer)

        await self._service.answer(interaction, work)

    @app_commands.describe(tournament=locale_str("The tournament (default: the latest)"))
    async def board(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Bring the board down for officers, or show one's own table."""

        async def work(answer: Answer) -> None:
            view = await self._chosen(interaction, tournament)
            if view.officer:
                await self._officers.act(interaction, "run", view.meeting.id, answer)
                if not view.finished:
                    await bring_down(self._bot, view.meeting.id)
            else:
                await answer.tell(mine_text(view, interaction.user.id))

        await self._service.answer(interaction, work)

    async def typed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Autocompletion: the tournaments of the server, the latest first."""
        wanted = typed.strip().casefold()
        titles = await self._tournaments.titles(interaction.guild_id or 0)
        found = [(title, number) for number, title in titles.items() if wanted in title.casefold()]
        return [app_commands.Choice(name=title[:100], value=str(number)) for title, number in found[:CHOICES]]

    async def _chosen(self, interaction: Interaction, typed: str | None) -> TournamentView:
        """The tournament of an option: by number or name, else this channel's latest, else the server's."""
        guild = interaction.guild_id or 0
        titles = await self._tournaments.titles(guild)
        if typed is not None:
            wanted = flat(typed).casefold()
            number = next((one for one, title in titles.items() if wanted in {str(one), title.casefold()}), None)
            if number is None:
                raise CommandRefused(say("There is no tournament “{name}” here.", name=PersonName(typed)))
        elif not titles:
            raise CommandRefused(say("There is no tournament here. Officers open one with /tournament open."))
        else:
            number = next(iter(await self._tournaments.titles(guild, self._here(interaction)) or titles))
        return await self._tournaments.view(number, self._service.actor(interaction))

    def _here(self, interaction: Interaction) -> int:
        """The channel, that of a thread for a thread."""
        channel = interaction.channel_id or 0
        place = thread_parent(self._bot, interaction.guild_id or 0, channel)
        return channel if place is None else place.id

    # Opening

    async def _base(self, interaction: Interaction) -> League | None:
        there = clubs(await self._service.club.leagues.of(interaction.guild_id or 0))
        return await self._service.league(interaction, tournaments=False) if there else None

    async def _open(
        self, interaction: Interaction, plan: TournamentPlan, when: str | None, preset: str | None, answer: Answer
    ) -> None:
        """Open a tournament, and post its board to sign up at."""
        base, channel = await self._base(interaction), self._here(interaction)
        at = await self._moment(interaction, base, when)
        self._service.check_may_post(interaction, channel)
        named = None if preset == USUAL else preset
        rules = await rules_found(self._bot, interaction, named, guess="sure")
        rules = rules or (await usual_rules(self._bot, interaction.guild_id, places_of(interaction))).rules
        number = 0 if base is None else base.id
        command = OpenTournament(number, plan, at, channel, rules.kept_as, rules.rules, as_season=preset is None)
        opened = await self._service.run(interaction, command)
        await bring_down(self._bot, opened.meeting)
        told = say(
            "“{name}” is open in {channel} as a league of its own. Press **Officers…** on its board for all "
            "further steps.",
            name=PersonName(plan.name),
            channel=channel_link(channel),
        )
        whose: Words | None = None
        if opened.season is not None:
            whose = say(
                "The tournament uses the rules of the season “{season}”.", season=PersonName(opened.season.name)
            )
        elif named is None and plan.leftover is not Leftover.THREES:
            whose = say("The tournament uses the server's rules.")
        await answer.tell(lines(told, whose))

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

    # Presses

    async def pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take a press on the board, on the page of officers, or a sent form."""
        verb, _, number = rest.partition(".")
        if verb == "planned":
            await self._planned(interaction, answer)
        elif verb == "mine":
            view = await self._tournaments.view(numbered(number) or 0, self._service.actor(interaction))
            await answer.tell(mine_text(view, interaction.user.id))
        else:
            await self._officers.act(interaction, verb, numbered(number) or 0, answer)

    async def _planned(self, interaction: Interaction, answer: Answer) -> None:
        """Take the submitted form of `/tournament open`."""
        form = filled(interaction)
        name, when = (" ".join(str(form.get(key) or "").split()) for key in ("name", "when"))
        rounds, minutes = (str(form.get(key) or "") for key in ("rounds", "minutes"))
        if not (rounds.isascii() and rounds.isdecimal() and 1 <= int(rounds) <= MOST_ROUNDS):
            raise CommandRefused(
                say(
                    "“{text}” is not a number of rounds. Write a number from 1 to {most}.",
                    text=PersonName(rounds),
                    most=MOST_ROUNDS,
                )
            )
        if not (minutes.isascii() and minutes.isdecimal() and SHORTEST <= int(minutes) <= LONGEST):
            raise CommandRefused(
                say(
                    "“{text}” is not a number of minutes. Write a number from {least} to {most}.",
                    text=PersonName(minutes),
                    least=SHORTEST,
                    most=LONGEST,
                )
            )
        ticked = form.get("how", ())
        plan = TournamentPlan(
            flat(name),
            int(rounds),
            int(minutes),
            Method.STANDING if Method.STANDING.value in ticked else Method.REPEATS,
            Leftover.CPU if Leftover.CPU.value in ticked else Leftover.OUT,
            next((hidden for hidden in (Hidden.ALWAYS, Hidden.LAST) if hidden.value in ticked), Hidden.NEVER),
            ONLINE in ticked,
        )
        await self._open(interaction, plan, when, USUAL if USUAL in ticked else None, answer)
