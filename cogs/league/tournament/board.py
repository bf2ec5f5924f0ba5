"""The board of a tournament: the public message with its people, round, clock and ranking.

It is the message of the tournament's meeting, whose buttons to sign up are those of a club evening
(``cogs.league.evenings.attendance``).
"""

from functools import partial
from typing import Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.league.evenings import Evening
from bot.league.faults import LeagueRefused
from bot.league.leagues import League
from bot.league.tournament_view import TournamentView
from bot.text.league.tournament import board_text
from bot.text.sentences import Words, say
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Button, Content, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.league_service import LeagueService
from cogs.league.message_edits import MessageEdits, PublicMessage

FEATURE: Final = "tournament"
SIGN_UP: Final = "meeting"
"""The feature of the buttons to sign up."""

log = structlog.stdlib.get_logger(__name__)


def press(verb: str, meeting: int) -> str:
    """The custom id of a button or form of a tournament."""
    return feature_id(FEATURE, f"{verb}.{meeting}")


async def board_of(bot: JantakuBot, meeting: Evening) -> Content | None:
    """The board of a tournament by its meeting; None if the meeting is none. Raises StoreError."""
    try:
        view = await LeagueService.of(bot).club.tournaments.view(meeting.id)
    except LeagueRefused:
        return None
    return board(view)


def board(view: TournamentView, pings: tuple[int, ...] = ()) -> Content:
    """The board, of the view of everybody."""
    number = view.meeting.id
    green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    keys: list[tuple[str, Words, discord.ButtonStyle]] = []
    if not view.finished:
        if view.current is None:
            here = view.tournament.checkin_at is not None
            keys = [
                (feature_id(SIGN_UP, f"in.{number}"), say("I'm here") if here else say("I'm in"), green),
                (feature_id(SIGN_UP, f"out.{number}"), say("Not me") if here else say("Can't come"), grey),
            ]
        if view.rounds:
            keys.append((press("mine", number), say("My table"), discord.ButtonStyle.primary))
        keys.append((press("run", number), say("Officers…"), grey))
    buttons = tuple(Button(key, label, 0, style) for key, label, style in keys)
    return Content(board_text(view), buttons, pings=pings, longest=TEXT_LIMIT)


def refresh(bot: JantakuBot, guild: int, meeting: Evening) -> None:
    """Show the present state of a tournament on its board."""
    if meeting.message is not None:
        message = PublicMessage(guild, meeting.channel, meeting.message)
        MessageEdits.of(bot).ask(message, partial(_present, bot, message, meeting.id))


async def _present(bot: JantakuBot, message: PublicMessage, number: int) -> Content | None:
    """The board; None if it was brought down meanwhile, or the tournament is gone."""
    try:
        view = await LeagueService.of(bot).club.tournaments.view(number)
    except LeagueRefused:
        return None
    return board(view) if view.meeting.message == message.id else None


async def refresh_of_league(bot: JantakuBot, league: League) -> None:
    """Refresh the board of the tournament that a league is for, if it is for one. Raises StoreError."""
    meeting = await LeagueService.of(bot).club.tournaments.meeting_of(league.id)
    if meeting is not None:
        refresh(bot, league.guild, meeting)


async def bring_down(bot: JantakuBot, number: int, pings: tuple[int, ...] = ()) -> None:
    """Post the board of a tournament anew, below everything else in its channel.

    Raises LeagueRefused, StoreError, and CommandRefused if Discord does not take it.
    """
    club = LeagueService.of(bot).club
    view = await club.tournaments.view(number)
    guild, old = view.league.guild, view.meeting.message
    place = bot.get_partial_messageable(view.meeting.channel, guild_id=guild)
    try:
        sent = await send(bot, place.send, board(view, pings), Counter.of(bot).readers.of_guild(guild))
    except UNDELIVERED as fault:
        raise undelivered("the board of a tournament was not posted", number, fault) from None
    await club.evenings.posted(number, sent.id)
    if old is not None:
        try:
            await place.get_partial_message(old).delete()
        except UNDELIVERED as fault:
            log.info("an old board of a tournament stays", meeting=number, **fault_details(fault))


def undelivered(event: str, meeting: int, fault: Exception) -> CommandRefused:
    """Log that Discord did not take a message, and what the officer is told."""
    log.warning(event, meeting=meeting, **fault_details(fault))
    return CommandRefused(
        say("Discord refused the message. Check that I am allowed to write in the tournament's channel.")
    )
