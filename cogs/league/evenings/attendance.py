"""Finds out who is here: by voice channel, role, an officer's choice, or buttons under a public message.

The announcement of a club evening (``cogs.league.evenings.schedule``) has the same buttons to sign up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.club.evening_commands import AskWhoIsHere, BeginRound, JoinRound, SignedUp, SignUp
from bot.club.names import parts_of
from bot.league.evenings import Comer, Evening, EveningView, Round
from bot.league.faults import LeagueRefused
from bot.league.leagues import League
from bot.league.seating import HowSeated, Leftover, Method
from bot.text.league.evenings import evening_text, moved_up_news, signed_up, unknown_name
from bot.text.sentences import Plain, flat, say
from cogs.common.answer import Answer
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content, text_of
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.evenings.drawn_tables import DrawnTables
from cogs.league.evenings.evening_notices import ping
from cogs.league.evenings.sign_up import FEATURE, JOIN, OUT, Named, question, sign_up_form, signed_in_form
from cogs.league.games.entry_form_state import text_in
from cogs.league.league_service import LeagueService, league_pressed, numbered, read_verb
from cogs.league.message_edits import MessageEdits, PublicMessage
from cogs.league.tournament.board import board_of

Interaction = discord.Interaction[Any]
log = structlog.stdlib.get_logger(__name__)


def _read(rest: str) -> object:
    """What stands in the custom id of a button, or of the form of `/club seating`. Raises ValueError."""
    verb, _, chosen = rest.partition(".")
    return _read_chosen(chosen) if verb == "chosen" else read_verb(rest)


def _read_chosen(rest: str) -> tuple[int, HowSeated]:
    """The league, and how people are seated."""
    number, method, leftover, *rounds = rest.split(".")
    return numbered(number) or 0, HowSeated(Method(method), Leftover(leftover), numbered("".join(rounds)) or None)


class Attendance:
    """Finds out who is here, and handles the sign-up buttons."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._evenings: Final = service.club.evenings
        self.draws: Final = DrawnTables(service)
        service.presses(FEATURE, self._pressed, _read)

    @classmethod
    def of(cls, service: LeagueService) -> Attendance:
        """The bot's only instance; registers its buttons when it is made."""
        return service.bot.the(cls, lambda: cls(service))

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
            raise CommandRefused(say("Nobody is in {channel} at the moment.", channel=Plain(f"<#{channel.id}>")))
        return names

    async def of_role(self, role: discord.Role) -> dict[int, str]:
        """The members of a role: display names by user id. Raises CommandRefused, also without the members intent."""
        if not self._bot.intents.members:
            raise CommandRefused(
                say(
                    "I cannot see who has which role. Seat people from a voice channel, choose them, or let "
                    "them sign up. (The bot's operator can change this with members_intent under [discord] and "
                    "the Server Members Intent in the developer portal.)"
                )
            )
        if not role.guild.chunked:
            try:
                await role.guild.chunk()
            except (TimeoutError, *UNDELIVERED) as fault:
                log.warning("the members of a server are not known", guild=role.guild.id, **fault_details(fault))
                raise CommandRefused(say("Discord did not tell me who has this role. Try again in a moment.")) from None
        names = {member.id: member.display_name for member in role.members if not member.bot}
        if not names:
            raise CommandRefused(say("Nobody has the role {role}.", role=Plain(f"<@&{role.id}>")))
        return names

    # The message to sign up at

    async def content(self, view: EveningView) -> Content:
        """The message of an evening, of the question who is here, or of a tournament."""
        evening, text = view.evening, evening_text(view)
        if evening.called_off_at is not None:
            return Content(text)
        board = await board_of(self._bot, evening)
        if board is not None:
            return board
        comes, stays = (say("I'm in"), say("Can't come")) if evening.title else (say("I'm here"), say("Not me"))
        green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
        keys = (
            ("in", comes, green),
            ("out", stays, grey),
            ("add", say("Add people…"), grey),
            ("seat", say("Seat everybody"), grey),
        )
        return Content(
            text,
            tuple(Button(feature_id(FEATURE, f"{verb}.{evening.id}"), label, 0, style) for verb, label, style in keys),
        )

    async def ask(self, interaction: Interaction, league: League, how: HowSeated, answer: Answer) -> None:
        """Ask publicly who is here, as the answer to a command, in place of the message of what is on here."""
        here = interaction.channel_id or 0
        view = await self._service.run(interaction, AskWhoIsHere(league.id, here, how))
        token = await answer.reply(await self.content(view))
        await self._evenings.posted(view.evening.id, token.message)
        if view.evening.message is None:
            return
        old = self._bot.get_partial_messageable(here, guild_id=league.guild).get_partial_message(view.evening.message)
        try:
            await old.delete()
        except UNDELIVERED as fault:
            # Its buttons work as those of the new one do.
            log.info("an old message to sign up at stays", meeting=view.evening.id, **fault_details(fault))

    async def enlist(
        self,
        interaction: Interaction,
        evening: Evening,
        comes: Mapping[int, str],
        stays: Mapping[int, str] | None = None,
        guests: Sequence[str] = (),
    ) -> SignedUp:
        """Record who comes and who does not, and tell who moves up. Raises LeagueRefused."""
        command = SignUp(evening.league, evening.id, flat_names(comes), flat_names(stays or {}), tuple(guests))
        signed = await self._service.run(interaction, command)
        await self.moved_up(signed.view, signed.moved_up)
        return signed

    async def moved_up(self, view: EveningView, comers: Sequence[Comer]) -> None:
        """Tell people in the channel of an evening that they have a place now. Discord's errors are only logged."""
        what = f"up-{int(self._bot.clock.now().timestamp()) % 1_000_000}"
        try:
            await ping(self._bot, view, comers, what, partial(moved_up_news, view.evening))
        except UNDELIVERED as fault:
            log.warning("nobody was told of a free place", meeting=view.evening.id, **fault_details(fault))

    def refresh(self, view: EveningView) -> None:
        """Show in the message of an evening who comes now."""
        evening = view.evening
        if evening.message is not None:
            message = PublicMessage(view.league.guild, evening.channel, evening.message)
            MessageEdits.of(self._bot).ask(message, partial(self._present, message, evening.id))

    async def _present(self, message: PublicMessage, number: int) -> Content | None:
        """What the message of an evening shows now; None if it was brought down meanwhile."""
        try:
            view = await self._evenings.view(message.guild, number)
        except LeagueRefused:
            return None
        return await self.content(view) if view.evening.message == message.id else None

    async def refresh_to_come(self, league: League) -> None:
        """Refresh the announcements of all evenings to come of a league."""
        for view in await self._evenings.to_come([league]):
            self.refresh(view)

    # Presses

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take a press or a submitted form."""
        verb, _, number = rest.partition(".")
        if verb == "chosen":
            await self._chosen(interaction, number, answer)
            return
        actor, evening = self._service.actor(interaction), numbered(number) or 0
        if verb in {"in", "out"}:
            view = await self._evenings.view(actor.guild, evening)
            me = {actor.user: actor.name}
            comes, stays = (me, {}) if verb == "in" else ({}, me)
            signed = await self.enlist(interaction, view.evening, comes, stays)
            await answer.update(await self.content(signed.view))
            return
        if verb.startswith(JOIN):
            await self._join(interaction, verb.removeprefix(JOIN), evening, answer)
            return
        view = await self._evenings.for_officer(actor, evening)
        match verb:
            case "add" | "names":
                names = _asked_about(interaction) if verb == "names" else ""
                await answer.ask(await sign_up_form(self._service, view.league, f"added.{evening}", names, out=True))
            case "added":
                # Names that nobody has are asked about.
                named, leaving = await self._named(interaction, view.league)
                signed = await self.enlist(interaction, view.evening, named.people, leaving)
                await self._signed(signed, named, answer)
            case "guests":
                signed = await self.enlist(interaction, view.evening, {}, guests=parts_of(_asked_about(interaction)))
                await self._signed(signed, Named(), answer)
            case _:
                begins = BeginRound(view.league.id, interaction.channel_id or 0, evening=evening)
                await answer.reply(await self.draws.drawn(interaction, await self._service.run(interaction, begins)))

    async def _signed(self, signed: SignedUp, named: Named, answer: Answer) -> None:
        """Show who comes now, and what is still to be asked."""
        evening = signed.view.evening
        asked = question(named, evening.id)
        if not answer.on_private_message and evening.message is not None:
            await answer.update(await self.content(signed.view))
            if asked is not None:
                await answer.beside(asked)
            return
        self.refresh(signed.view)
        shown = asked or Content(signed_up(signed.view, signed.comes))
        await (answer.update(shown) if answer.on_private_message else answer.reply(shown))

    async def _chosen(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take the submitted form of `/club seating`."""
        number, how = _read_chosen(rest)
        league = await league_pressed(self._service, interaction, number)
        begun = await self._service.run(interaction, BeginRound(number, interaction.channel_id or 0, how))
        await self._joined(interaction, begun, await signed_in_form(self._service, interaction, league), answer)

    async def _join(self, interaction: Interaction, verb: str, number: int, answer: Answer) -> None:
        """Take a press below the question who else is in a round, or the form that it opens."""
        view = await self._service.club.rounds.for_officer(self._service.actor(interaction), number)
        match verb:
            case "names":
                rest, names = f"{JOIN}added.{number}", _asked_about(interaction)
                await answer.ask(await sign_up_form(self._service, view.league, rest, names, out=True))
            case "added":
                named, leaving = await self._named(interaction, view.league)
                await self._joined(interaction, view.round, named, answer, leaving)
            case _:
                guests = tuple(parts_of(_asked_about(interaction)))
                await self._joined(interaction, view.round, Named(), answer, guests=guests)

    async def _joined(
        self,
        interaction: Interaction,
        begun: Round,
        named: Named,
        answer: Answer,
        leaving: Mapping[int, str] | None = None,
        guests: tuple[str, ...] = (),
    ) -> None:
        """Put people in a round, and draw its tables once nothing is to be asked any more."""
        people = flat_names(named.people)
        await self._service.run(interaction, JoinRound(begun.league, begun.id, people, leaving or {}, guests))
        asked = question(named, begun.id, JOIN)
        shown = asked or await self.draws.drawn(interaction, begun)
        await (answer.update(shown) if answer.on_private_message else answer.reply(shown))

    async def _named(self, interaction: Interaction, league: League) -> tuple[Named, dict[int, str]]:
        """Whom an officer named in the form, with all names to ask about, and who is to leave."""
        named = await signed_in_form(self._service, interaction, league)
        leaving = await signed_in_form(self._service, interaction, league, OUT)
        named.wrong.extend([*leaving.wrong, *(unknown_name(*one) for one in leaving.unknown.items())])
        return named, flat_names(leaving.people)


def flat_names(people: Mapping[int, str]) -> dict[int, str]:
    """People with names on one line, by sitter."""
    return {sitter: flat(name) or str(sitter) for sitter, name in people.items()}


def _asked_about(interaction: Interaction) -> str:
    """The names in the pressed message (``question``)."""
    return text_in(text_of(interaction.message) if interaction.message is not None else "")
