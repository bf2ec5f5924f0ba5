"""The board of a tournament: the public message with its people, round, clock and ranking.

It is the message of the tournament's meeting, whose buttons to sign up are those of a club evening
(``cogs.league.evenings.attendance``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
import structlog

from bot.text.league.tournament import board_text
from bot.text.sentences import Words, fit, render, say
from cogs.common.buttons import feature_id
from cogs.common.content import TEXT_LIMIT, Button, Content, replace, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.tournament.state import state_of

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.store.league.evenings import Evening
    from cogs.league.tournament.state import TournamentState

FEATURE: Final = "tournament"
SIGN_UP: Final = "meeting"
"""The feature of the buttons to sign up."""

log = structlog.stdlib.get_logger(__name__)


def press(verb: str, meeting: int) -> str:
    """The custom id of a button or form of a tournament."""
    return feature_id(FEATURE, f"{verb}.{meeting}")


async def board_of(bot: JantakuBot, meeting: Evening, locale: str | None) -> Content | None:
    """The board of a tournament by its meeting; None if the meeting is none. Raises StoreError."""
    if await bot.store.tournaments.of_meeting(meeting.id) is None:
        return None
    return board(await state_of(bot, meeting.id), locale)


def board(state: TournamentState, locale: str | None, pings: tuple[int, ...] = ()) -> Content:
    """The board for everybody."""
    page, number = state.page, state.meeting.id
    green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    keys: list[tuple[str, Words, discord.ButtonStyle]] = []
    if not page.finished:
        if not page.round:
            here = page.checking_in
            keys = [
                (feature_id(SIGN_UP, f"in.{number}"), say("I'm here") if here else say("I'm in"), green),
                (feature_id(SIGN_UP, f"out.{number}"), say("Not me") if here else say("Can't come"), grey),
            ]
        if state.rounds:
            keys.append((press("mine", number), say("My table"), discord.ButtonStyle.primary))
        keys.append((press("run", number), say("Officers…"), grey))
    text = fit(render(board_text(page), locale), TEXT_LIMIT)
    buttons = tuple(Button(key, render(label, locale), 0, style) for key, label, style in keys)
    return Content(text, buttons, pings=pings)


async def refresh(bot: JantakuBot, state: TournamentState) -> None:
    """Show the present state on the board. Discord's errors are only logged."""
    if state.meeting.message is None:
        return
    place = bot.get_partial_messageable(state.meeting.channel, guild_id=state.league.guild)
    content = board(state, Counter.of(bot).readers.of_guild(state.league.guild))
    try:
        await replace(bot, place.get_partial_message(state.meeting.message).edit, content)
    except UNDELIVERED as fault:
        log.info("the board of a tournament stays as it is", meeting=state.meeting.id, **fault_details(fault))


async def refresh_of_league(bot: JantakuBot, league: int) -> None:
    """Refresh the board of the tournament that a league is for, if it is for one. Raises StoreError."""
    tournament = await bot.store.tournaments.of_league(league)
    if tournament is not None:
        await refresh(bot, await state_of(bot, tournament.meeting))


async def bring_down(bot: JantakuBot, state: TournamentState, pings: tuple[int, ...] = ()) -> None:
    """Post the board anew, below everything else in its channel. Raises StoreError and ``UNDELIVERED``."""
    place = bot.get_partial_messageable(state.meeting.channel, guild_id=state.league.guild)
    sent = await send(bot, place.send, board(state, Counter.of(bot).readers.of_guild(state.league.guild), pings))
    await bot.store.league_evenings.place(state.meeting.id, sent.id)
    if state.meeting.message is not None:
        try:
            await place.get_partial_message(state.meeting.message).delete()
        except UNDELIVERED as fault:
            log.info("an old board of a tournament stays", meeting=state.meeting.id, **fault_details(fault))
