"""Finds out who is here: by voice channel, role, an officer's choice, or buttons under a public message.

The announcement of a club evening (``cogs.league.evenings.schedule``) has the same buttons to sign up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.league.evenings import Comer, Evening
from bot.league.leagues import League
from bot.league.sitters import sitter_of
from bot.store.league.seating import EVENING
from bot.text.league.evenings import (
    EveningFacts,
    called_off_text,
    gathering_text,
    meeting_text,
    moved_up_news,
    signed_up,
    unknown_name,
)
from bot.text.sentences import Plain, Words, flat, render, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content, text_of
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.drawing import FEATURE as DRAWN
from cogs.league.evenings.drawn_tables import DrawnTables
from cogs.league.evenings.evening_notices import ping
from cogs.league.evenings.evenings_list import to_come
from cogs.league.evenings.sign_up import FEATURE, OUT, Named, question, sign_up_form, signed_in_form
from cogs.league.games.entry_form_state import text_in
from cogs.league.league_service import LeagueService
from cogs.league.message_edits import MessageEdits, PublicMessage
from cogs.league.pages import league_pressed, numbered, read_verb
from cogs.league.people.player_list_option import parts_of
from cogs.league.tournament.board import board_of

Interaction = discord.Interaction[Any]
BEFORE: Final = timedelta(hours=3)
"""How long before its beginning the announcement of an evening is brought down."""

log = structlog.stdlib.get_logger(__name__)


def _read(rest: str) -> object:
    """What stands in the custom id of a button, or of the form of `/club seating`. Raises ValueError."""
    verb, _, chosen = rest.partition(".")
    return _read_chosen(chosen) if verb == "chosen" else read_verb(rest)


def _read_chosen(rest: str) -> tuple[int, str, str, int | None]:
    """The league, how tables are drawn, who is left over, and the number of rounds."""
    number, method, leftover, *rounds = rest.split(".")
    return numbered(number) or 0, method, leftover, numbered("".join(rounds))


class Gatherings:
    """Finds out who is here, and handles the sign-up buttons."""

    def __init__(self, service: LeagueService, draws: DrawnTables) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self.draws: Final = draws

    @classmethod
    def of(cls, service: LeagueService) -> Gatherings:
        """The bot's only instance; registers its buttons when it is made."""
        gatherings = service.bot.shared.get(cls)
        if not isinstance(gatherings, Gatherings):
            gatherings = service.bot.shared[cls] = cls(service, DrawnTables(service))
            Features.of(service.bot).add(FEATURE, gatherings.pressed, _read)
            Features.of(service.bot).add(DRAWN, gatherings.draws.pressed, read_verb)
        return gatherings

    # Sources

    async def in_voice(self, channel: discord.VoiceChannel | discord.StageChannel) -> dict[int, str]:
        """The people in a voice channel, without bots: display names by user id. Raises CommandRefused."""
        names: dict[int, str] = {}
        for user in channel.voice_states:
            member = channel.guild.get_member(user)
            if member is None:
                try:
                    member = await channel.guild.fetch_member(user)
                except UNDELIVERED as fault:
                    log.info("a member in a voice channel is not known", **fault_details(fault))
                    continue
            if not member.bot:
                names[user] = member.display_name
        if not names:
            raise CommandRefused(say("Nobody is in {channel} now.", channel=Plain(f"<#{channel.id}>")))
        return names

    async def of_role(self, role: discord.Role) -> dict[int, str]:
        """The members of a role: display names by user id. Raises CommandRefused, also without the members intent."""
        if not self._bot.intents.members:
            raise CommandRefused(
                say(
                    "I may not know who has which role: whoever runs the bot can set members_intent under [discord] "
                    "and switch on Server Members Intent in the developer portal. Seat people from a voice channel, "
                    "choose them, or let them sign up."
                )
            )
        if not role.guild.chunked:
            try:
                await role.guild.chunk()
            except (TimeoutError, *UNDELIVERED) as fault:
                log.warning("the members of a server are not known", guild=role.guild.id, **fault_details(fault))
                raise CommandRefused(
                    say("Discord does not tell me who has this role. Try again in a moment.")
                ) from None
        names = {member.id: member.display_name for member in role.members if not member.bot}
        if not names:
            raise CommandRefused(say("Nobody has the role {role}.", role=Plain(f"<@&{role.id}>")))
        return names

    # The message to sign up at

    async def content(self, meeting: Evening, locale: str | None) -> Content:
        """The message of a gathering, of a club evening or of a tournament."""
        if meeting.called_off_at is not None:
            return Content(called_off_text(meeting.title, meeting.at, locale))
        board = await board_of(self._bot, meeting, locale)
        if board is not None:
            return board
        comers = await self._bot.store.league_evenings.people(meeting.id)
        everybody = [comer.name for comer in comers if comer.comes]
        coming, waiting = everybody[: meeting.seats], everybody[meeting.seats :] if meeting.seats else []
        if meeting.gathering:
            text = gathering_text(coming, locale)
            labels = (say("I'm here"), say("Not me"))
        else:
            declined = [comer.name for comer in comers if not comer.comes]
            facts = EveningFacts(
                meeting.title,
                meeting.at,
                meeting.remind_minutes,
                meeting.place,
                meeting.about,
                meeting.seats,
                weekly=meeting.weekly is not None,
            )
            text = meeting_text(facts, coming, declined, waiting, locale)
            labels = (say("I'm in"), say("Can't come"))
        green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
        keys = (
            ("in", labels[0], green),
            ("out", labels[1], grey),
            ("add", say("Add people…"), grey),
            ("seat", say("Seat everybody"), grey),
        )
        return Content(
            text,
            tuple(
                Button(feature_id(FEATURE, f"{verb}.{meeting.id}"), render(label, locale), 0, style)
                for verb, label, style in keys
            ),
        )

    async def ask(self, interaction: Interaction, meeting: Evening, answer: Answer) -> None:
        """Ask publicly who is here, as the answer to a command."""
        locale = Counter.of(self._bot).readers.of_guild(interaction.guild_id or 0)
        token = await answer.reply(await self.content(meeting, locale))
        await self._bot.store.league_evenings.place(meeting.id, token.message)

    async def bring_down(
        self, interaction: Interaction, league: League, how: tuple[str | None, str | None, int | None], answer: Answer
    ) -> bool:
        """Post the message of the evening that is on in this channel anew, below all others. False if none is on.

        ``how`` its people are seated from now on: method, leftover and number of rounds; None leaves each as it is.
        """
        book, now = self._bot.store.league_evenings, self._bot.clock.now()
        here = interaction.channel_id or 0
        meeting = await book.gathering_in(league.id, here, now - EVENING, now + BEFORE)
        if meeting is None:
            return False
        await book.seat_by(meeting.id, *how)
        await self.ask(interaction, meeting, answer)
        old = self._bot.get_partial_messageable(here, guild_id=league.guild).get_partial_message(meeting.message or 0)
        try:
            await old.delete()
        except UNDELIVERED as fault:
            # Its buttons work as those of the new one do.
            log.info("an old message to sign up at stays", meeting=meeting.id, **fault_details(fault))
        return True

    async def enlist(self, meeting: Evening, people: Mapping[int, str], *, comes: bool = True) -> None:
        """Record that these people come, or not, and tell who moves up. Raises CommandRefused if it was called off."""
        now = self._bot.clock.now()
        named = {user: flat(name) or str(user) for user, name in people.items()}
        up = await self._bot.store.league_evenings.answer(meeting.id, named, now, comes=comes)
        if up is None:
            raise CommandRefused(say("This evening was called off."))
        league = await self._bot.store.leagues.league(meeting.league) if up else None
        if league is not None:
            await self.moved_up(league.guild, meeting, up)

    async def moved_up(self, guild: int, meeting: Evening, comers: Sequence[Comer]) -> None:
        """Tell people in the channel of an evening that they have a place now. Discord's errors are only logged."""
        what = f"up-{int(self._bot.clock.now().timestamp()) % 1_000_000}"
        try:
            await ping(self._bot, guild, meeting, comers, what, partial(moved_up_news, meeting.title, meeting.at))
        except UNDELIVERED as fault:
            log.warning("nobody was told of a free place", meeting=meeting.id, **fault_details(fault))

    # Presses

    async def pressed(self, interaction: Interaction, rest: str) -> None:
        """Take a press or a submitted form. Never raises."""
        verb, _, number = rest.partition(".")
        await self._service.answer(interaction, partial(self._pressed, interaction, verb, number))

    async def _pressed(self, interaction: Interaction, verb: str, number: str, answer: Answer) -> None:
        if verb == "chosen":
            await self._chosen(interaction, number, answer)
            return
        meeting = await self._bot.store.league_evenings.meeting(numbered(number) or 0)
        if meeting is None:
            raise CommandRefused(say("This is over and forgotten."))
        league = await self.draws.league_of(interaction, meeting)
        match verb:
            case "in" | "out":
                me = {interaction.user.id: interaction.user.display_name}
                await self.enlist(meeting, me, comes=verb == "in")
                await self._again(interaction, meeting, answer)
            case "add":
                self._service.need_officer(interaction, league)
                await self._ask_people(interaction, league, meeting, answer)
            case "names":
                self._service.need_officer(interaction, league)
                await self._ask_people(interaction, league, meeting, answer, _asked_about(interaction))
            case "added":
                self._service.need_officer(interaction, league)
                await self._added(interaction, league, meeting, answer)
            case "guests":
                self._service.need_officer(interaction, league)
                await self._guests(interaction, league, meeting, answer)
            case _:
                self._service.need_officer(interaction, league)
                await self._seat(interaction, league, meeting, answer)

    async def _again(self, interaction: Interaction, meeting: Evening, answer: Answer) -> None:
        locale = Counter.of(self._bot).readers.of_guild(interaction.guild_id or 0)
        await answer.update(await self.content(meeting, locale))

    async def _ask_people(
        self, interaction: Interaction, league: League, meeting: Evening, answer: Answer, names: str = ""
    ) -> None:
        rest, locale = f"added.{meeting.id}", str(interaction.locale)
        await answer.ask(await sign_up_form(self._service, league, rest, locale, names, out=True))

    async def _added(self, interaction: Interaction, league: League, meeting: Evening, answer: Answer) -> None:
        """Sign up, and take out, whom an officer named; ask about names that nobody has."""
        named = await signed_in_form(self._service, interaction, league)
        leaving = await signed_in_form(self._service, interaction, league, OUT)
        await self.enlist(meeting, named.people)
        await self.enlist(meeting, leaving.people, comes=False)
        named.wrong.extend([*leaving.wrong, *(unknown_name(*one) for one in leaving.unknown.items())])
        await self._signed(interaction, league, meeting, named, answer)

    async def _signed(
        self, interaction: Interaction, league: League, meeting: Evening, named: Named, answer: Answer
    ) -> None:
        """Show who comes now, and what is still to be asked."""
        locale = str(interaction.locale)
        asked = question(named, meeting.id, locale) if named.unknown or named.wrong else None
        if not answer.on_private_message and meeting.message is not None:
            await self._again(interaction, meeting, answer)
            if asked is not None:
                await answer.beside(asked)
            return
        if meeting.message is None and asked is None:
            shown = await self.draws.drawn(interaction, meeting)
        else:
            self.refresh(league.guild, meeting)
            shown = asked or Content(render(await self._signed_up(meeting, named), locale))
        await (answer.update(shown) if answer.on_private_message else answer.reply(shown))

    async def _signed_up(self, meeting: Evening, named: Named) -> Words:
        placed = {comer.user for comer in await self._bot.store.league_evenings.coming(meeting.id)}
        people = named.people.items()
        return signed_up(
            [name for user, name in people if user in placed], [name for user, name in people if user not in placed]
        )

    def refresh(self, guild: int, meeting: Evening) -> None:
        """Show in the message of a meeting who comes now."""
        if meeting.message is not None:
            message = PublicMessage(guild, meeting.channel, meeting.message)
            MessageEdits.of(self._bot).ask(message, partial(self._present, message, meeting.id))

    async def _present(self, message: PublicMessage, number: int) -> Content | None:
        """What the message of a meeting shows now; None if it was brought down meanwhile."""
        meeting = await self._bot.store.league_evenings.meeting(number)
        if meeting is None or meeting.message != message.id:
            return None
        return await self.content(meeting, Counter.of(self._bot).readers.of_guild(message.guild))

    async def refresh_to_come(self, league: League) -> None:
        """Refresh the announcements of all evenings to come of a league."""
        for meeting in await to_come(self._bot, [league]):
            self.refresh(league.guild, meeting)

    async def _guests(self, interaction: Interaction, league: League, meeting: Evening, answer: Answer) -> None:
        """Sign up new guests by the names in the pressed message. Raises LeagueRefused."""
        guests: dict[int, str] = {}
        for name in parts_of(_asked_about(interaction)):
            number = await self._bot.store.leagues.guest(league.id, name)
            guests[sitter_of(None, number)] = name
        await self.enlist(meeting, guests)
        await self._signed(interaction, league, meeting, Named(guests), answer)

    async def _seat(self, interaction: Interaction, league: League, meeting: Evening, answer: Answer) -> None:
        """Draw tables for those who have signed up. An evening can have several such rounds."""
        if meeting.called_off_at is not None:
            raise CommandRefused(say("This evening was called off."))
        drawn = await self.begin(interaction, league, meeting.method, meeting.leftover, meeting.rounds, meeting.id)
        await answer.reply(await self.draws.drawn(interaction, drawn))

    async def begin(
        self,
        interaction: Interaction,
        league: League,
        method: str | None = None,
        leftover: str | None = None,
        rounds: int | None = None,
        parent: int | None = None,
    ) -> Evening:
        """A new, empty gathering in the interaction's channel, one of ``rounds``; it seats the people of ``parent``."""
        return await self._bot.store.league_evenings.gather(
            league.id,
            interaction.channel_id or 0,
            self._bot.clock.now(),
            made_by=interaction.user.id,
            method=method or "repeats",
            leftover=leftover or "out",
            parent=parent,
            rounds=rounds,
        )

    async def _chosen(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take the submitted form of `/club seating`."""
        number, method, leftover, rounds = _read_chosen(rest)
        league = await league_pressed(self._service, interaction, number)
        self._service.need_officer(interaction, league)
        meeting = await self.begin(interaction, league, method, leftover, rounds)
        named = await signed_in_form(self._service, interaction, league)
        await self.enlist(meeting, named.people)
        await self._signed(interaction, league, meeting, named, answer)


def _asked_about(interaction: Interaction) -> str:
    """The names in the pressed message (``question``)."""
    return text_in(text_of(interaction.message) if interaction.message is not None else "")
