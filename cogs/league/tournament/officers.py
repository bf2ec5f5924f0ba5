"""What officers do with a tournament, from one private page: draw, start, penalise, cut, print, finish."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.club import tournament_commands as t
from bot.club.commands import GivePenalty
from bot.league.leagues import has_account
from bot.league.tournament import Carry
from bot.league.tournament_view import TournamentView
from bot.text.league.penalties import given_text
from bot.text.league.tournament import board_text, cut_text, more_text, ranking_lines, seeded_text
from bot.text.sentences import Words, lines, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Content, send
from cogs.common.forms import Form, filled
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.attendance import Attendance
from cogs.league.evenings.round_messages import RoundMessages
from cogs.league.league_service import LeagueService
from cogs.league.penalties import points_typed
from cogs.league.tournament.board import bring_down, refresh, undelivered
from cogs.league.tournament.clock import TournamentClock
from cogs.league.tournament.finishing import exported, final_content, sheets
from cogs.league.tournament.forms import MENUS, cut_form, finish_form, penalty_form, season_form
from cogs.league.tournament.next_steps import ANYWAY, buttons, doubt

Interaction = discord.Interaction[Any]
LOOKS: Final = frozenset({"run", "sheets", "export"})
"""What can be done with a tournament that is over."""

log = structlog.stdlib.get_logger(__name__)


class OfficersPage:
    """The page and its buttons. One for each bot."""

    def __init__(self, service: LeagueService, clock: TournamentClock) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._tournaments: Final = service.club.tournaments
        self._clock: Final = clock
        self._locks: Final[dict[int, asyncio.Lock]] = {}

    async def act(self, interaction: Interaction, verb: str, number: int, answer: Answer) -> None:
        """Do what a button or a sent form says. Raises CommandRefused, LeagueRefused and StoreError."""
        locale, actor = str(interaction.locale), self._service.actor(interaction)
        view = await self._tournaments.officers_view(actor, number, going_on=verb not in LOOKS)
        forms: dict[str, Callable[[TournamentView], Form]] = {
            "penalty": partial(penalty_form, locale=locale),
            "cut": cut_form,
            "finish": finish_form,
        }
        if verb in forms:
            await answer.ask(forms[verb](view))
        elif verb == "season":
            await answer.ask(await self._season_form(view))
        elif verb == "run":
            await answer.reply(self._page(view))
        elif verb in LOOKS:
            await answer.tell(await (sheets if verb == "sheets" else exported)(view, locale))
        elif verb in {"draw", "all"} and (asked := doubt(view, verb)) is not None:
            await answer.reply(asked)
        elif verb.removesuffix(ANYWAY) == "draw":
            await self._draw(interaction, view, answer)
        else:
            await self._change(interaction, verb.removesuffix(ANYWAY), view, answer)

    async def _change(self, interaction: Interaction, verb: str, view: TournamentView, answer: Answer) -> None:
        """Do what changes the page, and show it anew."""
        verb, _, wanted = verb.partition("-")
        works: dict[str, Callable[[Interaction, TournamentView], Awaitable[Words]]] = {
            "checkin": self._check_in,
            "all": self._draw_all,
            "start": partial(self._start, int(wanted) if wanted.isdecimal() else None),
            "more": self._more,
            "penalised": self._penalise,
            "cutdone": self._cut,
            "finished": self._finish,
            "seeded": self._seed,
        }
        done = works.get(verb)
        if done is None:
            raise CommandRefused(say("This button is from an older version of the bot. Use the command again."))
        # Two officers who press at the same time must not announce a round twice.
        async with self._locks.setdefault(view.meeting.id, asyncio.Lock()):
            note = await done(interaction, view)
        view = await self._tournaments.officers_view(self._service.actor(interaction), view.meeting.id)
        refresh(self._bot, view.league.guild, view.meeting)
        page = self._page(view, note)
        await (answer.update(page) if answer.on_private_message else answer.reply(page))

    @staticmethod
    def _page(view: TournamentView, note: Words | None = None) -> Content:
        """The round, hidden standings, and all that can be done now. A ranking that is not hidden is on the board."""
        hidden = lines(say("**Hidden standings, for officers:**"), *ranking_lines(view)) if view.sealed else None
        ready = None
        if view.next is not None:
            ahead = len(view.rounds) - (view.total - view.left)
            ready = say_many(
                "{count} round has been drawn in advance.", "{count} rounds have been drawn in advance.", ahead
            )
        head = board_text(view if view.finished else replace(view, ranking=(), officer=False))
        return Content(lines(note, head, ready, hidden), buttons(view), longest=TEXT_LIMIT)

    # Rounds

    async def _check_in(self, interaction: Interaction, view: TournamentView) -> Words:
        users = await self._service.run(interaction, t.OpenCheckIn(view.league.id))
        await bring_down(self._bot, view.meeting.id, users)
        return say("The check-in is open.")

    async def _draw(self, interaction: Interaction, view: TournamentView, answer: Answer) -> None:
        """Show the tables of the next round, which are announced or opened from there."""
        begun = await self._service.run(interaction, t.BeginTournamentRound(view.league.id))
        await answer.reply(await Attendance.of(self._service).draws.drawn(interaction, begun))

    async def _draw_all(self, interaction: Interaction, view: TournamentView) -> Words:
        """Draw every round that has not begun, anew if it was drawn before."""
        draws = Attendance.of(self._service).draws
        count = await draws.draw_all(interaction, view.league.id, view.meeting.channel)
        return say_many("{count} round has been drawn.", "{count} rounds have been drawn.", count)

    async def _start(self, wanted: int | None, interaction: Interaction, view: TournamentView) -> Words:
        """Announce the tables of the next round if they are not yet, and start its clock."""
        played = await self._service.run(interaction, t.StartRound(view.league.id, wanted))
        if not played.begun:
            try:
                await RoundMessages.of(self._service).announce(view.league, played.round.id)
            except UNDELIVERED as fault:
                raise undelivered("a round was not announced", played.round.id, fault) from None
            await self._service.run(interaction, t.StartRound(view.league.id, played.number))
        await bring_down(self._bot, view.meeting.id)
        self._clock.look()
        return say("Round {round} has started.", round=played.number)

    async def _more(self, interaction: Interaction, view: TournamentView) -> Words:
        ends = await self._service.run(interaction, t.GiveMoreTime(view.league.id))
        self._clock.look()
        await self._post(view, more_text(view.title, ends.round, ends.due_at))
        return say("Round {round} has been extended by 5 minutes.", round=ends.round)

    async def _post(self, view: TournamentView, words: Words, pings: tuple[int, ...] = ()) -> None:
        await self._send(view, Content(words, pings=pings))

    async def _send(self, view: TournamentView, content: Content) -> None:
        """Post in the channel of the tournament. Discord's errors are only logged."""
        place = self._bot.get_partial_messageable(view.meeting.channel, guild_id=view.league.guild)
        try:
            await send(self._bot, place.send, content, self._locale(view))
        except UNDELIVERED as fault:
            log.warning("news of a tournament did not arrive", meeting=view.meeting.id, **fault_details(fault))

    def _locale(self, view: TournamentView) -> str | None:
        return Counter.of(self._bot).readers.of_guild(view.league.guild)

    # Penalties

    async def _penalise(self, interaction: Interaction, view: TournamentView) -> Words:
        form = filled(interaction)
        chosen = [value for number in range(MENUS) for value in form.get(f"who{number}", ())]
        if len(chosen) != 1:
            raise CommandRefused(say("Choose one player."))
        tenths, reason = points_typed(str(form.get("points") or "")), str(form.get("reason") or "")
        # Nobody is asked about an equal one: each sent form is meant.
        league, season, again = view.league.id, view.tournament.season, str(interaction.id)
        given = await self._service.run(interaction, GivePenalty(league, season, int(chosen[0]), tenths, reason, again))
        words = given_text(given, view.names)
        await self._post(view, words)
        return words

    # The final, and the playoff of a season

    async def _season_form(self, view: TournamentView) -> Form:
        seasons, now = await self._tournaments.seasons_to_seed(view.league.guild), self._bot.clock.now()
        if not seasons:
            raise CommandRefused(say("No season of the club has started yet."))
        return season_form(view, seasons, next((one for one in seasons if one[1].takes(now)), seasons[0]))

    async def _seed(self, interaction: Interaction, view: TournamentView) -> Words:
        chosen, people, carry = _chosen(interaction, "season", "people", "carry")
        club, _, season = chosen.partition(".")
        if not (club.isdecimal() and season.isdecimal() and people and carry):
            raise CommandRefused(
                say("Choose the season, how many players advance, and how many of their points they keep.")
            )
        command = t.SeedFromSeason(view.league.id, int(club), int(season), int(people), Carry(carry))
        seeding, comers = await self._service.run(interaction, command)
        words = seeded_text(view.title, seeding, list(comers.values()))
        await self._post(view, words, tuple(filter(has_account, comers)))
        return say_many("{count} player is now signed up.", "{count} players are now signed up.", len(comers))

    async def _cut(self, interaction: Interaction, view: TournamentView) -> Words:
        people, rounds, carry = _chosen(interaction, "people", "rounds", "carry")
        if not (people and rounds and carry):
            raise CommandRefused(
                say(
                    "Choose how many players advance, how many rounds they play, and how many of their points "
                    "they keep."
                )
            )
        command = t.CutToFinal(view.league.id, int(people), int(rounds), Carry(carry))
        finalists = await self._service.run(interaction, command)
        words = cut_text(view.title, list(finalists.values()), command.rounds, command.carry)
        await self._post(view, words, tuple(filter(has_account, finalists)))
        return say("The finalists are set. Draw the first round of the final.")

    # The end

    async def _finish(self, interaction: Interaction, view: TournamentView) -> Words:
        """Close the season, show the ranking to everybody and announce it."""
        thanks = str(filled(interaction).get("thanks") or "").strip()
        over = await self._service.run(interaction, t.FinishTournament(view.league.id))
        await self._send(view, await final_content(over.view, thanks, over.stopped, self._locale(view)))
        return say("The tournament is over.")


def _chosen(interaction: Interaction, *keys: str) -> tuple[str, ...]:
    """What was chosen in the menus of a sent form; "" where nothing was."""
    form = filled(interaction)
    return tuple(str(next(iter(form.get(key, ())), "")) for key in keys)
