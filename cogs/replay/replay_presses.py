"""Handles presses on replays: another position or seat, the files, or the page for everybody."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.engine.errors import CorruptRecord
from bot.engine.replay import Position, Replay
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.record_replay import record_of
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6
from bot.text.sentences import Plain, lines, say
from cogs.common.answer import Answer, locale_for
from cogs.common.buttons import chosen_value
from cogs.common.command_places import may_share
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Attached, AttachedFile, Content
from cogs.common.interaction_responder import Counter, Refusals
from cogs.common.sharing import signed
from cogs.replay.page import PARTS, page_content
from cogs.replay.replay_access import OPEN
from cogs.replay.replay_browser import browser_button
from cogs.replay.replay_games import FileRef, ReplayGame, ReplayGames, attached_log, ref_of, uploaded
from cogs.replay.replay_ids import (
    DECIDE,
    FILES,
    JUMP,
    MINE,
    NOBODY,
    PART,
    PICK,
    SEAT,
    SHOW,
    ReplayPage,
    parse_custom_id,
)

Interaction = discord.Interaction[Any]

OTHER_VERSION: Final = say("This button is from an older version of the bot. Use the command again.")
_NEW_MESSAGE: Final = frozenset({OPEN, FILES, SHOW, MINE})
"""The actions answered with a new message; the pressed one stays as it is."""

log = structlog.stdlib.get_logger(__name__)


class ReplayService:
    """Shows and turns replay pages. One for each bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self._bot: Final = bot
        self.games: Final = ReplayGames.of(bot)
        self.latest: Final = LatestPresses()
        self.answer: Final = partial(Counter.of(bot).answer, refusals=_REFUSALS)
        """``Counter.answer``, with the sentence for a game that cannot be shown again."""

    async def open_page(
        self, interaction: Interaction, answer: Answer, game: ReplayGame, page: ReplayPage, *, shared: bool
    ) -> None:
        """Show a page as a new message, with the log file if the game is from elsewhere. Raises CommandRefused."""
        content = await self._content(interaction, game, page, shared=shared)
        await self.send_page(interaction, answer, game, content, shared=shared)

    async def send_page(
        self, interaction: Interaction, answer: Answer, game: ReplayGame, content: Content, *, shared: bool
    ) -> None:
        """Send a game's replay or review page as a new message, with its log file. Raises CommandRefused."""
        if game.sent is not None:
            content = replace(content, files=(await uploaded(game.sent),))
        pressed = interaction.type is discord.InteractionType.component
        await answer.reply(signed(interaction, content) if shared and pressed else content)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press of a button, or a choice from a menu. Never raises."""
        found, message = (_picked(interaction) if rest == PICK else parse_custom_id(rest)), interaction.message
        if found is not None and found[0] not in _NEW_MESSAGE and message is not None:
            self.latest.pressed(message.id, interaction.id)
        public = found is not None and found[0] == SHOW
        await self.answer(interaction, partial(self._pressed, interaction, found), public=public)

    async def _pressed(self, interaction: Interaction, found: tuple[str, ReplayPage] | None, answer: Answer) -> None:
        if found is None:
            raise CommandRefused(OTHER_VERSION)
        verb, page = found
        if verb == PART:
            page = ReplayPage(FileRef(number_chosen(interaction)), open_hands=page.open_hands)
        game = await self.games.find(interaction, page.ref)
        page = fitted(page, game.replay)
        if verb == FILES:
            await answer.reply(await files_content(game))
        elif verb == OPEN:
            await self.open_page(interaction, answer, game, first_page(game, interaction.user.id), shared=False)
        elif verb in _NEW_MESSAGE:
            await self.open_page(interaction, answer, game, page, shared=verb == SHOW)
        else:
            page = await _target_page(interaction, verb, game, page)
            content = await self._content(interaction, game, page, shared=not answer.on_private_message)
            await self.replace_page(interaction, answer, game, content)

    async def replace_page(self, interaction: Interaction, answer: Answer, game: ReplayGame, content: Content) -> None:
        """Replace the pressed message with another page about the game, unless a newer press has come."""
        message = interaction.message
        assert message is not None  # noqa: S101 - it was pressed
        if game.sent is not None:
            content = replace(content, kept_files=AttachedFile.of(attached_log(message)))
        async with self.latest.writing(message.id, interaction.id) as latest:
            if latest:
                await answer.update(content)
            else:
                await answer.acknowledge()

    async def _content(self, interaction: Interaction, game: ReplayGame, page: ReplayPage, *, shared: bool) -> Content:
        tiles = "classic" if shared else await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        locale = locale_for(interaction, shared=shared)
        content = await asyncio.to_thread(
            page_content, game, page, locale, tiles, shared=shared, sharing=may_share(interaction)
        )
        seat = None if page.open_hands else page.seat
        browser = browser_button(self._bot, interaction.guild_id, game.ref, page.position, seat, PARTS)
        return replace(content, buttons=(*content.buttons, *browser))


_REFUSALS: Final[Refusals] = {CorruptRecord: say("The record of this game can no longer be read.")}


def _picked(interaction: Interaction) -> tuple[str, ReplayPage] | None:
    """The action and page of a choice in a menu of games: open it from its start."""
    ref = ref_of(chosen_value(interaction) or "")
    return None if ref is None else (OPEN, ReplayPage(ref))


def first_page(game: ReplayGame, user: int) -> ReplayPage:
    """The start of the game, from the user's own seat; with all hands open if they did not play."""
    seat = game.seat_of(user)
    return ReplayPage(game.ref, seat=seat, open_hands=seat is None)


def fitted(page: ReplayPage, replay: Replay) -> ReplayPage:
    """The nearest page that exists: the log may have been read differently when the button was made."""
    seat = page.seat if page.seat is not None and page.seat < replay.rules.players else None
    return replace(page, position=replay.position(*page.position), seat=seat)


async def _target_page(interaction: Interaction, verb: str, game: ReplayGame, page: ReplayPage) -> ReplayPage:
    """The page that a press or a choice turns to. Raises CommandRefused if there is none."""
    if verb == JUMP:
        return page.at(game.replay.position(number_chosen(interaction), 0))
    if verb == SEAT:
        seat = None if chosen_value(interaction) == NOBODY else number_chosen(interaction)
        return fitted(replace(page, seat=seat), game.replay)
    if verb == DECIDE:
        position = await asyncio.to_thread(_next_decision, game.replay, page)
        if position is None:
            raise CommandRefused(say("There are no more decisions before the end of the game."))
        return page.at(position)
    return page


def _next_decision(replay: Replay, page: ReplayPage) -> Position | None:
    decision = replay.next_decision(page.position, page.seat)
    return None if decision is None else decision.position


def number_chosen(interaction: Interaction) -> int:
    """The number chosen from a menu. Raises CommandRefused if the value is not a number."""
    value = chosen_value(interaction) or ""
    if not value.isdecimal() or len(value) > 3:
        raise CommandRefused(OTHER_VERSION)
    return int(value)


REMEMBERED: Final = 1000
"""How many messages to remember the last press of."""


@dataclass(slots=True)
class _Pressed:
    last: int = 0
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)


class LatestPresses:
    """The last press on each message, and a lock for each message so that presses edit it one at a time."""

    def __init__(self) -> None:
        self._messages: Final[OrderedDict[int, _Pressed]] = OrderedDict()

    def pressed(self, message: int, interaction: int) -> None:
        """Record a press. Interaction ids grow with time, even if the presses arrive out of order."""
        presses = self._of(message)
        presses.last = max(presses.last, interaction)

    @asynccontextmanager
    async def writing(self, message: int, interaction: int) -> AsyncIterator[bool]:
        """Hold the lock of a message while editing it; yields whether this press is still the last one."""
        presses = self._of(message)
        async with presses.writing:
            yield interaction >= presses.last

    def _of(self, message: int) -> _Pressed:
        presses = self._messages.setdefault(message, _Pressed())
        self._messages.move_to_end(message)
        while len(self._messages) > REMEMBERED:
            self._messages.popitem(last=False)
        return presses


REVIEWER: Final = "https://github.com/Equim-chan/mjai-reviewer"
VIEWER: Final = "https://tenhou.net/6/"


async def files_content(game: ReplayGame) -> Content:
    """A message with the game's files in tenhou/6 and mjai format."""
    stem = "game" if isinstance(game.ref, FileRef) else f"game-{game.ref.number}"
    tenhou, mjai = await asyncio.to_thread(_written, game)
    text = lines(
        say("This game as files for other programs:"),
        say(
            "- JSON for Tenhou's viewer (tenhou/6): most reviewers, such as [mjai-reviewer](<{reviewer}>), can "
            "read this file, and [Tenhou's viewer](<{viewer}>) shows it",
            reviewer=Plain(REVIEWER),
            viewer=Plain(VIEWER),
        ),
        say("- mjai lines: for Mortal, and for other programs and reviewers that use mjai"),
        None if game.replay.over else say("The game is unfinished, so the files end where it stopped."),
    )
    files = (Attached(f"{stem}.json", tenhou), Attached(f"{stem}.mjson", mjai))
    return Content(text, files=files)


def _written(game: ReplayGame) -> tuple[bytes, bytes]:
    record, known = record_of(game.replay), game.known
    title = ("", "") if known is None else (known.league.name if known.league else "", f"{known.at:%Y-%m-%d %H:%M} UTC")
    return write_tenhou6(record, title=title).encode(), write_mjai(record).encode()
