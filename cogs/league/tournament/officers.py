"""What officers do with a tournament, from one private page: draw, start, penalise, cut, print, finish."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.club.commands import EndSeason, GivePenalty
from bot.league.seating import Leftover, Method
from bot.league.sitters import has_account
from bot.league.tournament import Carry, Cut, signals
from bot.league.tournament_view import TournamentView
from bot.text.league.penalties import given_text
from bot.text.league.tournament import (
    CARRIES,
    board_text,
    cut_text,
    more_text,
    ranking_lines,
    seeded_text,
)
from bot.text.sentences import PersonName, Words, fit, joined, lines, render, say, say_many
from cogs.common.answer import Answer
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Button, Content, send
from cogs.common.forms import Field, Form, FormField, Ticks, filled
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.attendance import Gatherings
from cogs.league.evenings.round_messages import RoundMessages
from cogs.league.league_service import LeagueService
from cogs.league.penalties import points_typed
from cogs.league.tournament.board import bring_down, press, refresh
from cogs.league.tournament.clock import TournamentClock
from cogs.league.tournament.finishing import exported, final_content, sheets
from cogs.league.tournament.next_steps import ANYWAY, begun, doubt, gaps, need_results, steps, to_start
from cogs.league.tournament.seeding import season_form, seeded

Interaction = discord.Interaction[Any]
MORE_TIME: Final = timedelta(minutes=5)
AT_ONCE: Final = 25
"""Choices in one menu."""
MENUS: Final = 3
"""Menus of people in the form of a penalty, beside points and reason."""
LONGEST_THANKS: Final = 1000
FINALS: Final = (4, 8, 12, 16, 24, 32)
MOST_FINAL_ROUNDS: Final = 5

log = structlog.stdlib.get_logger(__name__)


class OfficersPage:
    """The page and its buttons. One for each bot."""

    def __init__(self, service: LeagueService, clock: TournamentClock) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._clock: Final = clock
        self._locks: Final[dict[int, asyncio.Lock]] = {}

    async def act(self, interaction: Interaction, verb: str, view: TournamentView, answer: Answer) -> None:
        """Do what a button or a sent form says. Raises CommandRefused, LeagueRefused and StoreError."""
        self._service.need_officer(interaction, view.league)
        if view.finished and verb not in {"run", "sheets", "export"}:
            raise CommandRefused(say("This tournament is over."))
        forms = {"penalty": self._penalty_form, "cut": self._cut_form, "finish": self._finish_form}
        if verb in forms:
            await answer.ask(forms[verb](interaction, view))
            return
        if verb == "season":
            await answer.ask(await season_form(self._service, view, str(interaction.locale)))
            return
        if verb == "run":
            await answer.reply(self._page(interaction, view))
            return
        if verb in {"sheets", "export"}:
            await answer.tell(await (sheets if verb == "sheets" else exported)(view, str(interaction.locale)))
            return
        asked = doubt(view, verb, str(interaction.locale)) if verb in {"draw", "all"} else None
        if asked is not None:
            await answer.reply(asked)
            return
        verb, _, wanted = verb.removesuffix(ANYWAY).partition("-")
        if verb == "draw":
            await self._draw(interaction, view, answer)
            return
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
            raise CommandRefused(say("This button is from another version of the bot."))
        # Two officers who press at the same time must not start a round twice.
        async with self._locks.setdefault(view.meeting.id, asyncio.Lock()):
            view = await self._now(interaction, view)
            note = await done(interaction, view)
            view = await self._now(interaction, view)
            refresh(self._bot, view.league.guild, view.meeting)
        page = self._page(interaction, view, note)
        await (answer.update(page) if answer.on_private_message else answer.reply(page))

    async def _now(self, interaction: Interaction, view: TournamentView) -> TournamentView:
        """The tournament as it is now."""
        return await self._service.club.tournaments.view(view.meeting.id, self._service.actor(interaction))

    # The page

    def _page(self, interaction: Interaction, view: TournamentView, note: Words | None = None) -> Content:
        """The round, hidden standings, and all that can be done now. A ranking that is not hidden is on the board."""
        locale = str(interaction.locale)
        hidden = lines(say("**Hidden standings, for officers:**"), *ranking_lines(view)) if view.sealed else None
        ready = None
        if view.next is not None:
            ahead = len(view.rounds) - begun(view)
            ready = say_many("{count} round is drawn in advance.", "{count} rounds are drawn in advance.", ahead)
        head = board_text(view if view.finished else replace(view, ranking=(), officer=False))
        text = lines(note, head, ready, hidden)
        buttons = tuple(
            Button(key, render(label, locale, markdown=False), row, style)
            for row, keys in enumerate(steps(view))
            for key, label, style in keys
        )
        return Content(fit(render(text, locale), TEXT_LIMIT), buttons)

    # Rounds

    async def _check_in(self, interaction: Interaction, view: TournamentView) -> Words:
        await self._bot.store.tournaments.check_in(view.meeting.id, self._bot.clock.now())
        view = await self._now(interaction, view)
        await self._down(view, tuple(comer.user for comer in view.comers if has_account(comer.user)))
        return say("The check-in is open.")

    async def _down(self, view: TournamentView, pings: tuple[int, ...] = ()) -> None:
        """Bring the board down; who cannot write there is told so. Raises CommandRefused."""
        try:
            await bring_down(self._bot, view.meeting.id, pings)
        except UNDELIVERED as fault:
            log.warning("the board of a tournament was not posted", meeting=view.meeting.id, **fault_details(fault))
            raise _undelivered() from None

    async def _enrol(self, view: TournamentView) -> None:
        """Everybody who plays has a number in the league, before their first result as well."""
        for comer in view.here:
            if has_account(comer.user) and comer.user not in view.players:
                await self._bot.store.leagues.member(view.league.id, comer.user, comer.name)

    async def _round(self, interaction: Interaction, view: TournamentView) -> int:
        """A new meeting of the people who are here, for one round. Raises CommandRefused if no round is left."""
        if len(view.rounds) >= view.total:
            raise CommandRefused(say_many("The {count} round is drawn.", "All {count} rounds are drawn.", view.total))
        drawn = await self._bot.store.league_evenings.gather(
            view.league.id,
            view.meeting.channel,
            self._bot.clock.now(),
            made_by=interaction.user.id,
            method=view.meeting.method or Method.REPEATS,
            leftover=view.meeting.leftover or Leftover.OUT,
            parent=view.meeting.id,
            rounds=view.total,
        )
        return drawn.id

    async def _draw(self, interaction: Interaction, view: TournamentView, answer: Answer) -> None:
        """Show the tables of the next round, which are announced or opened from there."""
        await self._enrol(view)
        meeting = await self._bot.store.league_evenings.meeting(await self._round(interaction, view))
        assert meeting is not None  # noqa: S101 - it was made a moment ago
        await answer.reply(await Gatherings.of(self._service).draws.drawn(interaction, meeting))

    async def _draw_all(self, interaction: Interaction, view: TournamentView) -> Words:
        """Draw every round that has not begun, anew if it was drawn before."""
        await self._enrol(view)
        await self._bot.store.tournaments.drop_rounds(view.meeting.id)
        view = await self._now(interaction, view)
        draws, first = Gatherings.of(self._service).draws, len(view.rounds)
        for _ in range(first, view.total):
            number = await self._round(interaction, view)
            meeting = await self._bot.store.league_evenings.meeting(number)
            assert meeting is not None  # noqa: S101 - it was made a moment ago
            draw = (await draws.draw(view.league, meeting)).number
            await self._bot.store.league_seating.settle(number, draw, self._bot.clock.now())
        count = view.total - first
        return say_many("{count} round is drawn.", "{count} rounds are drawn.", count)

    async def _start(self, wanted: int | None, interaction: Interaction, view: TournamentView) -> Words:
        """Announce the tables of the next round if they are not yet, and start its clock."""
        del interaction
        played = to_start(view)
        if played is None:
            raise CommandRefused(say("No round is drawn that could start."))
        if wanted is not None and wanted < played.number:
            raise CommandRefused(say("Round {round} has started already.", round=wanted))
        if not played.begun:
            try:
                await RoundMessages.of(self._service).announce(view.league, played.meeting)
            except UNDELIVERED as fault:
                log.warning("a round was not announced", meeting=played.meeting.id, **fault_details(fault))
                raise _undelivered() from None
        due = signals(self._bot.clock.now(), view.tournament.minutes)
        await self._bot.store.tournaments.set_clock(view.meeting.id, played.number, due)
        await self._down(view)
        self._clock.look()
        return say("Round {round} has started.", round=played.number)

    async def _more(self, interaction: Interaction, view: TournamentView) -> Words:
        """Give the round five minutes more, unless its last hand was called."""
        del interaction
        ends = view.ends
        if ends is None or ends.told_at is not None:
            raise CommandRefused(say("No clock runs, or its last hand was called already."))
        await self._bot.store.tournaments.postpone(view.meeting.id, ends.round, MORE_TIME)
        self._clock.look()
        words = more_text(view.title, ends.round, ends.due_at + MORE_TIME)
        await self._post(view, Content(render(words, self._locale(view))))
        return say("Round {round} has five minutes more.", round=ends.round)

    async def _post(self, view: TournamentView, content: Content) -> None:
        """Post in the channel of the tournament. Discord's errors are only logged."""
        place = self._bot.get_partial_messageable(view.meeting.channel, guild_id=view.league.guild)
        try:
            await send(self._bot, place.send, content)
        except UNDELIVERED as fault:
            log.warning("news of a tournament did not arrive", meeting=view.meeting.id, **fault_details(fault))

    def _locale(self, view: TournamentView) -> str | None:
        return Counter.of(self._bot).readers.of_guild(view.league.guild)

    # Penalties

    def _penalty_form(self, interaction: Interaction, view: TournamentView) -> Form:
        locale = str(interaction.locale)
        people = sorted({line.player: view.names.get(line.player, "") for line in view.ranking}.items(), key=_by_name)
        if not people:
            raise CommandRefused(say("Nobody plays yet."))
        parts = [people[begin : begin + AT_ONCE] for begin in range(0, min(len(people), MENUS * AT_ONCE), AT_ONCE)]
        fields: list[Field] = [
            Ticks(
                f"who{number}",
                render(say("Who, from {first} to {last}", **_ends(part)), locale, markdown=False)[:45],
                [(str(player), name[:100] or str(player), False) for player, name in part],
                most=1,
            )
            for number, part in enumerate(parts)
        ]
        hint = render(say("In thousands, as in the standings: 20 or 12.5; below zero a bonus"), locale)
        fields.append(FormField("points", render(say("Points"), locale), hint, required=True, longest=20))
        late = render(say("late"), locale)
        fields.append(FormField("reason", render(say("Reason"), locale), value=late, required=True, longest=300))
        return Form(press("penalised", view.meeting.id), render(say("Penalty"), locale), fields)

    async def _penalise(self, interaction: Interaction, view: TournamentView) -> Words:
        form = filled(interaction)
        chosen = [value for number in range(MENUS) for value in form.get(f"who{number}", ())]
        if len(chosen) != 1:
            raise CommandRefused(say("Choose one player."))
        tenths, reason = points_typed(str(form.get("points") or "")), str(form.get("reason") or "")
        # Nobody is asked about an equal one: each sent form is meant.
        league, season, again = view.league.id, view.tournament.season, str(interaction.id)
        command = GivePenalty(league, season, int(chosen[0]), tenths, reason, again)
        words = given_text(await self._service.run(interaction, command), await self._service.names(league))
        await self._post(view, Content(fit(render(words, self._locale(view)))))
        return words

    # The final, and the playoff of a season

    async def _seed(self, interaction: Interaction, view: TournamentView) -> Words:
        seeding, comers = await seeded(self._service, view, filled(interaction))
        words = seeded_text(view.title, seeding, list(comers.values()))
        users = tuple(filter(has_account, comers))
        await self._post(view, Content(fit(render(words, self._locale(view))), pings=users))
        return say_many("{count} player is signed up.", "{count} players are signed up.", len(comers))

    def _cut_form(self, interaction: Interaction, view: TournamentView) -> Form:
        locale = str(interaction.locale)
        if view.tournament.cut is not None:
            raise CommandRefused(say("The final is cut already."))
        sizes = [count for count in FINALS if count <= len(view.ranking)]
        if not sizes or not view.rounds:
            raise CommandRefused(say("A final needs at least four players and a round before it."))

        def worded(words: Words) -> str:
            return render(words, locale, markdown=False)

        fields = (
            Ticks(
                "people",
                worded(say("How many go on?")),
                [(str(size), str(size), size == sizes[0]) for size in sizes],
                most=1,
            ),
            Ticks(
                "rounds",
                worded(say("How many rounds has the final?")),
                [(str(count), str(count), count == 1) for count in range(1, MOST_FINAL_ROUNDS + 1)],
                most=1,
            ),
            Ticks(
                "carry",
                worded(say("Which points do they take with them?")),
                [(carry.value, worded(words), carry is Carry.ALL) for carry, words in CARRIES.items()],
                most=1,
            ),
        )
        return Form(press("cutdone", view.meeting.id), worded(say("Cut to a final")), fields)

    async def _cut(self, interaction: Interaction, view: TournamentView) -> Words:
        if view.tournament.cut is not None:
            raise CommandRefused(say("The final is cut already."))
        need_results(view)
        form = filled(interaction)
        people, rounds, carry = (str(next(iter(form.get(key, ())), "")) for key in ("people", "rounds", "carry"))
        if not (people and rounds and carry):
            raise CommandRefused(say("Choose how many go on, how many rounds they play, and what they take with them."))
        await self._bot.store.tournaments.drop_rounds(view.meeting.id)
        chosen = view.ranking[: int(people)]
        cut = Cut(
            view.current.number if view.current is not None else 0,
            self._bot.clock.now(),
            Carry(carry),
            frozenset(line.player for line in chosen),
        )
        comers = [view.sitters[line.player] for line in chosen if line.player in view.sitters]
        await self._bot.store.tournaments.cut(view.meeting.id, cut, int(rounds), comers)
        names = [view.names.get(line.player, "") for line in chosen]
        if view.sealed:
            # Their order would tell how they stand.
            names.sort(key=str.casefold)
        words = cut_text(view.title, names, int(rounds), cut.carry)
        users = tuple(filter(has_account, comers))
        await self._post(view, Content(fit(render(words, self._locale(view))), pings=users))
        return say("The final is cut. Draw its first round.")

    # The end

    def _finish_form(self, interaction: Interaction, view: TournamentView) -> Form:
        locale = str(interaction.locale)
        missing = say("Without results: {rounds}", rounds=joined(gaps(view), ", "))
        hint = render(missing, locale, markdown=False)[:100] if gaps(view) else None
        thanks = render(say("Thanks and prizes, for the announcement"), locale)
        field = FormField("thanks", thanks, hint, longest=LONGEST_THANKS, tall=True)
        return Form(press("finished", view.meeting.id), render(say("Finish the tournament"), locale), (field,))

    async def _finish(self, interaction: Interaction, view: TournamentView) -> Words:
        """Close the season, show the ranking to everybody and announce it."""
        store, now = self._bot.store, self._bot.clock.now()
        await store.tournaments.drop_rounds(view.meeting.id)
        await self._service.run(interaction, EndSeason(view.league.id, view.tournament.season))
        await store.tournaments.finish(view.meeting.id, now)
        thanks = str(filled(interaction).get("thanks") or "").strip()
        stopped = None if view.running is None else view.running.round
        over = await self._now(interaction, view)
        await self._post(view, await final_content(over, thanks, stopped, self._locale(view)))
        return say("The tournament is over.")


def _by_name(person: tuple[int, str]) -> str:
    return person[1].casefold()


def _ends(part: Sequence[tuple[int, str]]) -> dict[str, object]:
    """The first and the last name of a menu, short enough for its label."""
    return {"first": PersonName(part[0][1][:10]), "last": PersonName(part[-1][1][:10])}


def _undelivered() -> CommandRefused:
    return CommandRefused(say("Discord did not take the message: see whether I may write in the tournament's channel."))
