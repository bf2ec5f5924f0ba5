"""Previews the games of a log file, names their players, and records them."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import discord
import structlog

from bot.league.drafts import TypedLog
from bot.league.exchange.log_names import who_written
from bot.league.faults import AlreadyRecorded, LeagueRefused
from bot.league.games import LeagueGame
from bot.league.leagues import League, current_number
from bot.text.league.game_logs import heap_text, left_text, no_game_words, recorded_text
from bot.text.sentences import Words, lines, render, say
from bot.text.tile_text import wind_name
from cogs.common.answer import Answer
from cogs.common.attachment import LARGEST_LOGS, fetched
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached, AttachedFile, Content, send
from cogs.common.forms import filled
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.league.exchange.log_form_state import (
    CANCEL,
    FEATURE,
    LONGEST_WHO,
    PLAYERS,
    RECORD,
    RESULT,
    SENT,
    LogSeatLine,
    attached_log,
    pressed,
    text_of_form,
    who_form,
)
from cogs.league.exchange.log_preview import LogPreview, sheet_content
from cogs.league.exchange.log_reading import LogReading
from cogs.league.games.game_messages import GameMessages
from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
AT_HAND: Final = 16
"""How many files are cached."""
ONE_BY_ONE: Final = 4
"""More games than this are announced in one message."""
LARGEST_AT_HAND: Final = 1 << 20
"""Bytes of the largest file that is cached; a whole game takes some 60,000."""

log = structlog.stdlib.get_logger(__name__)


class LogImport:
    """Previews, edits and records uploaded logs. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._at_hand: Final[OrderedDict[int, Attached]] = OrderedDict()
        service.presses(FEATURE, self._pressed)

    async def look_at(
        self, interaction: Interaction, sent: Attached, typed: TypedLog, players: Sequence[str | None], answer: Answer
    ) -> None:
        """Show the games of a log; ``players`` are named from East on. Raises CommandRefused if it contains none."""
        locale, club = str(interaction.locale), self._service.club
        text = "\n".join(
            f"{render(wind_name(wind), locale, markdown=False)} = {player}"
            for wind, player in enumerate(players)
            if player is not None
        )
        reading = LogReading(self._service, interaction, typed, sent)
        await reading.read()
        sheet = await reading.sheet(text, search=True)
        typed = replace(typed, players=who_written(sheet.seated.said))
        draft = await club.drafts.keep(interaction.user.id, typed, self._service.bot.clock.now())
        token = await answer.reply(sheet_content(sheet, draft, (sent,)))
        if len(sent.data) <= LARGEST_AT_HAND:
            self._at_hand[token.message] = sent
        while len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take a press on a preview, or its form."""
        parsed, message, drafts = pressed(rest), interaction.message, self._service.club.drafts
        typed = None if parsed is None else await drafts.of(interaction.user.id, parsed[1], TypedLog)
        if parsed is None or typed is None or message is None:
            raise CommandRefused(
                say(
                    "This preview has expired or has already been used or cancelled. Send the file again with "
                    "/club import."
                )
            )
        (verb, draft), text = parsed, typed.players
        if verb == CANCEL:
            self._at_hand.pop(message.id, None)
            await drafts.drop(draft)
            await answer.update(say("Nothing was recorded."))
            return
        if verb == PLAYERS and message.id not in self._at_hand:
            # Discord wants a form at once: there is no time to fetch the file for the names of the seats.
            await answer.ask(who_form(draft, text, ()))
            return
        reading = LogReading(self._service, interaction, typed, await self._sent(message))
        await reading.read()
        if verb == PLAYERS:
            await answer.ask(who_form(draft, text, _asked(await reading.sheet(text), reading.seats)))
            return
        if verb == SENT:
            text = text_of_form(filled(interaction), [reading.matching.label_at(place) for place in reading.seats])
            if len(text) > LONGEST_WHO:
                raise CommandRefused(
                    say(
                        "You named too many players at once. Name some of them, record their games, then "
                        "continue with the others."
                    )
                )
        sheet = await reading.sheet(text)
        done: list[LeagueGame] = []
        if verb in {RECORD, RESULT} and not sheet.seated.wrong:
            done = await self._record(interaction, sheet, results=verb == RESULT)
        over = _done(sheet)
        if over is None:
            typed = replace(typed, players=who_written(sheet.seated.said))
            await drafts.change(draft, typed, self._service.bot.clock.now())
        else:
            await drafts.drop(draft)
        await answer.update(over or sheet_content(sheet, draft, kept=AttachedFile.of(attached_log(message))))
        await self._show_everybody(interaction, sheet.league, done)

    async def _sent(self, message: discord.Message) -> Attached:
        """The file attached to the message. Raises CommandRefused if it is gone."""
        if (known := self._at_hand.get(message.id)) is not None:
            return known
        file = attached_log(message)
        if file is None:
            raise CommandRefused(say("The file is gone. Send it again with /club import."))
        return Attached(file.filename, await fetched(file, LARGEST_LOGS))

    async def _record(self, interaction: Interaction, sheet: LogPreview, *, results: bool) -> list[LeagueGame]:
        """Record every game that is ready, one by one; ``sheet`` then has those and what was refused as faults."""
        done: list[int] = []
        for game in sheet.ready(results=results):
            try:
                command = replace(sheet.commands[game.part], result_alone=results)
                number = await self._service.run(interaction, command)
            except LeagueRefused as refused:
                sheet.checked[game.part].faults += refused.faults
                continue
            done.append(number)
            sheet.checked[game.part].faults.append(AlreadyRecorded(number))
        games = [await self._service.club.leagues.game(sheet.league.id, number) for number in done]
        until = [game.confirm_by for game in games if game.waits_for and game.confirm_by is not None]
        if done:
            sheet.head = recorded_text(done, max(until, default=None), _for_officer(games))
        return games

    async def _show_everybody(self, interaction: Interaction, league: League, games: list[LeagueGame]) -> None:
        """Announce the recorded games in the channel, a few games one by one, and ask their players to confirm."""
        if len(games) <= ONE_BY_ONE:
            for game in games:
                await GameMessages.of(self._service).post(interaction, league, game.number)
            return
        people = await self._service.club.leagues.people(league.id)
        waiting = [game for game in games if game.waits_for]
        asked = dict.fromkeys(
            people[current_number(people, player)].user for game in waiting for player in game.waits_for
        )
        users = [user for user in asked if user is not None]
        numbers = [game.number for game in games]
        words = heap_text(numbers, [game.number for game in waiting], users, _for_officer(games))
        locale = Counter.of(self._service.bot).readers.of_guild(league.guild)
        content = Content(words, pings=tuple(users))
        try:
            await send(self._service.bot, interaction.followup.send, content, locale, ephemeral=False, wait=True)
        except UNDELIVERED as fault:
            log.warning("games of a log could not be shown", league=league.id, **fault_details(fault))


def _for_officer(games: list[LeagueGame]) -> list[int]:
    return [game.number for game in games if game.needs_officer]


def _done(sheet: LogPreview) -> Words | None:
    """The final message once everything is recorded; None before that."""
    if sheet.head is None or sheet.left:
        return None
    faulty = left_text([(part.part + 1, no_game_words(part)) for part in sheet.faulty], sheet.parts)
    return lines(sheet.head, faulty)


def _asked(sheet: LogPreview, places: tuple[tuple[int, int], ...]) -> list[LogSeatLine]:
    """The seats that the form has a field for."""
    rows = []
    for place in places:
        shown = sheet.seat(sheet.games[0], place[1])
        rows.append(LogSeatLine(sheet.matching.label_at(place), shown.name, shown.points, shown.who))
    return rows
