"""Keeps the public message (board) of each table up to date: one message per kyoku, edited in place.

A message with the result of a kyoku stays in the channel; the next kyoku gets a new one. A board that other messages
have pushed up is posted anew with the next move, at most once a minute, and one that is nearly an hour old in any case;
the old one is deleted. So the board is never far up, and never too old to be edited. Boards are edited and posted
through an interaction's token while one is valid. ``board_pace`` limits how often. A table by direct message has no
board: its one player has everything in the message with their hand.
"""

import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.table.commands import KeepMessage
from bot.table.errors import NoSuchTable, TableError
from bot.table.event_loop_clock import until
from bot.table.ports import PublicTable, Returned
from bot.table.presence import NOT_HOSTED
from bot.table.table_events import Person
from bot.text.sentences import channel_link, say
from cogs.common.background_work import Latest
from cogs.common.content import Content, replace, send, without_controls
from cogs.common.interaction_responder import Counter
from cogs.common.reader_settings import Readers
from cogs.common.request_faults import (
    ARCHIVED,
    UNDELIVERED,
    UNKNOWN_CHANNEL,
    fault_details,
    is_forbidden,
    is_invalid_body,
)
from cogs.common.tokens import Tokens
from cogs.table.board.board_message import BoardContent, content_of, face_of
from cogs.table.board.board_pace import (
    BURIED,
    GAP,
    LONGEST_WAIT,
    SCROLLED,
    BoardPace,
    ShownBoard,
    Trouble,
    needs_new,
    posted_anew_at,
)
from cogs.table.board.lobby_menus import lobby_menus
from cogs.table.board.shown_boards import ShownBoards, board_at_rest, kyoku_of, messages_below
from cogs.table.channels.lost_channels import LostChannels
from cogs.table.hand.hand_buttons import page_ways
from cogs.table.restart_notices import RestartNews
from cogs.table.table_leagues import TableLeagues

KEPT: Final = timedelta(minutes=1)
"""How long a closed table stays in memory for people who still look at it."""

log = structlog.stdlib.get_logger(__name__)


class Boards:
    """The public messages of all tables."""

    def __init__(self, bot: JantakuBot, tokens: Tokens, readers: Readers, lost: LostChannels) -> None:
        self._bot = bot
        self._tokens = tokens
        self._readers = readers
        self._lost = lost
        self.leagues: Final = TableLeagues(bot)
        self.news: Final = RestartNews()
        self.in_browser: Callable[[str, int], bool] = lambda _table, _user: False
        """Whether a player of a table plays in the browser. Set by those who keep the hands."""
        self._shown = ShownBoards()
        self._failing: dict[str, Trouble] = {}
        self._pace = BoardPace(bot.clock, tokens, bot.share)
        bot.outgoing.listen(self._pace.heard)
        bot.measuring.boards = self.late
        bot.measuring.board_requests = self._pace.per_second
        self.latest: Final = Latest[str](
            Counter.of(bot).background, self._paint, Counter.of(bot).press_priority.give_way
        )

    def message_in(self, channel: int, message: int) -> None:
        """Count a message written in a channel."""
        found = self._shown.at(channel)
        if found is not None and message > found[1].message:
            found[1].below += 1
            if found[1].below == BURIED + 1:
                self.latest.ask(found[0])

    async def message_gone(self, channel: int, messages: frozenset[int]) -> None:
        """Post a board again if it is among these deleted messages.

        Not at once, so as not to race with a bot or person who deletes every message.
        """
        found = self._shown.at(channel) or await self._at_rest(channel)
        if found is None:
            return
        table, shown = found
        if shown.message in messages:
            self._shown.drop(table)
            self._failing[table] = Trouble(self._bot.clock.now() + LONGEST_WAIT, GAP)
            self.latest.ask(table)

    def places(self) -> tuple[tuple[str, int, int], ...]:
        """The boards of all tables in memory: table, channel and message."""
        return self._shown.places()

    async def _at_rest(self, channel: int) -> tuple[str, ShownBoard] | None:
        """The board in this channel of a table that is not in memory."""
        try:
            table = await self._bot.lobby.at_channel(channel)
            if table is not None:
                await self._bot.lobby.public_table(table)
        except TableError as error:
            log.warning("nobody knows whether a board was deleted", channel=channel, fault=str(error))
        return self._shown.at(channel)

    def busy(self, public_table: PublicTable) -> bool:
        """Whether the board is on its way, or can still be edited through a token."""
        shown = self._shown.get(public_table.table)
        alive = shown is not None and self._tokens.of(shown.message) is not None
        return alive or self.latest.due(public_table.table) is not None

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory."""
        self.latest.drop(public_table.table)
        self._forget(public_table.table)

    def returned(self, table: Returned) -> None:
        """The table is in memory again: where it was at rest, its board shows it as it is."""
        self.news.returned(table)
        if table.until is None or table.public_table.board is None:
            return
        channel = self._bot.get_channel(table.public_table.board.channel)
        shown = board_at_rest(table.public_table, self._bot.clock.now(), channel)
        if shown is not None:
            self._shown.put(table.public_table.table, shown)

    def _forget(self, table: str) -> None:
        self._shown.drop(table)
        self._failing.pop(table, None)
        self._pace.forgo(table)
        self.news.forget(table)

    def locale(self, public_table: PublicTable) -> str | None:
        """The language of a table's public message."""
        return self._readers.of_guild(public_table.guild)

    async def content(self, public_table: PublicTable) -> tuple[BoardContent, Content]:
        """What the public message should show now."""
        face = await self._face(public_table)
        return face, await self._content(public_table, face)

    async def _content(self, public_table: PublicTable, face: BoardContent) -> Content:
        began = time.perf_counter()
        content = await content_of(public_table, face, self.locale(public_table))
        if content.pictures:
            self._bot.figures.drawn(time.perf_counter() - began)
        return content

    def late(self) -> Mapping[str, int]:
        """How many boards show less than there is, by why."""
        return {"failing": len(self._failing), "waiting": self._pace.waiting}

    async def _face(self, public_table: PublicTable) -> BoardContent:
        locale, league = self.locale(public_table), await self.leagues.words(public_table)
        menus = await lobby_menus(self._bot, public_table)
        ways, played = page_ways(self._bot.web), self._played_in_browser(public_table)
        news = self.news.line(public_table)
        learning = any([await self._readers.learns(person.user) for person in public_table.people])
        return face_of(public_table, locale, league, news, menus, ways=ways, played_there=played, learning=learning)

    def _played_in_browser(self, public_table: PublicTable) -> bool:
        """Whether all people who play have the table open in the browser, and nobody looks here to know what to do."""
        table, away = public_table.table, public_table.away
        people = [who for seat, who in enumerate(public_table.players) if isinstance(who, Person) and seat not in away]
        return bool(people) and all(self.in_browser(table, who.user) for who in people)

    async def tell_restart(self, public_table: PublicTable) -> None:
        """Announce on a board that the bot is about to stop. Only the text is edited; the pictures stay."""
        shown = self._shown.get(public_table.table)
        if shown is None:
            return
        self.latest.hold(public_table.table)
        try:
            while (turn := self._pace.urgent(public_table.table, shown.message)) is not None:
                await until(self._bot.clock, turn)
            face = await self._face(public_table)
            if await self._edit(public_table, shown.message, face.content):
                self._shown.note(public_table, face, shown.message, shown.channel, self._bot.clock.now())
        except UNDELIVERED as fault:
            log.info("a board does not tell of the restart", table=public_table.table, **fault_details(fault))
        finally:
            self.latest.release(public_table.table)

    async def adopt(self, public_table: PublicTable, face: BoardContent, message: int, channel: int) -> None:
        """Make a message that shows ``face`` the table's board."""
        self._shown.note(public_table, face, message, channel, self._bot.clock.now())
        if public_table.board is None or public_table.board.message != message:
            try:
                await self._bot.lobby.submit(public_table.table, KeepMessage("board", None, channel, message))
            except TableError:
                log.warning("the table did not take a note", table=public_table.table, note="KeepMessage")

    def in_sight(self, table: str) -> bool:
        """Whether the board has not scrolled out of sight."""
        shown = self._shown.get(table)
        return shown is None or shown.below < SCROLLED

    def updated(self, public_table: PublicTable, face: BoardContent, message: int) -> None:
        """A press was answered by showing ``face`` in this message."""
        shown = self._shown.get(public_table.table)
        if shown is not None and shown.message == message:
            self._shown.note(public_table, face, message, shown.channel, self._bot.clock.now())

    async def _paint(self, table: str) -> datetime | None:
        if self._bot.is_closed():
            return None
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            return None
        if public_table.alone:
            self._forget_once_closed(public_table)
            return None
        if public_table.pause == "no_channel" and public_table.stage != "closed":
            return None
        shown, failing = await self._shown_of(public_table), self._failing.get(table)
        anew = posted_anew_at(public_table, shown) if shown is not None else None
        if shown is not None and failing is None and not self._is_due(anew):
            rests = self._played_in_browser(public_table)
            quiet = (self._pace.rests_until if rests else self._pace.quiet_until)(public_table, shown)
            if quiet is not None:
                return min(quiet, anew or quiet)
        face = await self._face(public_table)
        again: datetime | None = None
        if failing is not None and failing.unfit == face:
            self._pace.forgo(table)
            anew = None
        elif shown is None or shown.face != face or self._is_due(anew):
            again = self._too_early(public_table, shown, face)
            if again is None:
                again = await self._show(public_table, shown, face)
        else:
            self._pace.forgo(table)
        if anew is not None and not self._is_due(anew):
            again = min(again or anew, anew)
        if again is None:
            self._forget_once_closed(public_table)
        return again

    def _forget_once_closed(self, public_table: PublicTable) -> None:
        table = public_table.table
        if public_table.stage == "closed":
            self._forget(table)
            self._bot.clock.call_at(self._bot.clock.now() + KEPT, lambda: self._bot.lobby.forget(table))

    def _is_due(self, when: datetime | None) -> bool:
        return when is not None and self._bot.clock.now() >= when

    def _too_early(self, public_table: PublicTable, shown: ShownBoard | None, face: BoardContent) -> datetime | None:
        """When to check again, if it is too early for an edit; None: edit now."""
        now = self._bot.clock.now()
        failing = self._failing.get(public_table.table)
        if failing is not None and now < failing.until:
            return failing.until
        if shown is None or face.kyoku != shown.kyoku or face.over != shown.over or public_table.stage == "closed":
            return None
        if now < shown.edited + GAP and not self._is_due(posted_anew_at(public_table, shown)):
            return shown.edited + GAP
        return self._pace.urgent(public_table.table, shown.message)

    async def _shown_of(self, public_table: PublicTable) -> ShownBoard | None:
        """The board as it is in the channel; after a restart it is fetched once."""
        known = self._shown.get(public_table.table)
        if known is not None and known.channel not in {None, public_table.channel}:
            await self._left(public_table, known)
            return None
        if known is not None or public_table.board is None:
            return known
        kept = public_table.board
        kyoku, over = 0, False
        try:
            message = await self._partial(kept.channel, kept.message).fetch()
        except discord.NotFound:
            return None
        except UNDELIVERED as fault:
            log.info("the board cannot be read", table=public_table.table, **fault_details(fault))
        else:
            kyoku, over = kyoku_of(message)
        now = self._bot.clock.now()
        posted, below = public_table.board_at or now, messages_below(self._bot.get_channel(kept.channel), kept.message)
        known = ShownBoard(kept.message, kyoku, over, None, now - GAP, posted, below, channel=kept.channel)
        self._shown.put(public_table.table, known)
        return known

    async def _show(self, public_table: PublicTable, shown: ShownBoard | None, face: BoardContent) -> datetime | None:
        new = shown is None or needs_new(shown, face, self._bot.clock.now())
        content = await self._content(public_table, face)
        try:
            if new or shown is None:
                await self._post(public_table, shown, face, content)
            elif not await self._edit(public_table, shown.message, content):
                self._shown.drop(public_table.table)
                await self._post(public_table, None, face, content)
            else:
                self._pace.edited(public_table, shown)
                self._shown.note(public_table, face, shown.message, shown.channel, self._bot.clock.now())
        except UNDELIVERED as fault:
            log.warning("the board could not be shown", table=public_table.table, **fault_details(fault))
            return await self._failed(public_table, face, fault)
        self._failing.pop(public_table.table, None)
        return None

    async def _failed(self, public_table: PublicTable, face: BoardContent, fault: Exception) -> datetime | None:
        """Handle a board that could not be shown. Returns when to retry.

        If the channel is gone or forbidden the game is paused. Content that Discord never accepts is not retried: the
        game goes on with the private hands and the next board.
        """
        if public_table.stage == "closed" or public_table.pause in NOT_HOSTED:
            return None
        before = self._failing.pop(public_table.table, None)
        gone = isinstance(fault, discord.NotFound) and fault.code == UNKNOWN_CHANNEL
        if is_invalid_body(fault):
            now = self._bot.clock.now()
            self._failing[public_table.table] = Trouble(now, GAP, unfit=face)
            return None
        refused = is_forbidden(fault)
        if gone or (refused and before is not None and before.refused):
            await self._lost.lose(public_table.table, forbidden=not gone)
            return None
        # The next edit may repair it; repeated failures are retried less and less often.
        wait = GAP if before is None else min(2 * before.wait, LONGEST_WAIT)
        until = self._bot.clock.now() + wait
        self._failing[public_table.table] = Trouble(until, wait, refused)
        return until

    async def _left(self, public_table: PublicTable, shown: ShownBoard) -> None:
        """The table has moved: its old board says so and loses its buttons."""
        self._shown.drop(public_table.table)
        self._failing.pop(public_table.table, None)
        moved = say("The table has moved to {channel}.", channel=channel_link(public_table.channel))
        content = Content(moved).rendered(self.locale(public_table))
        try:
            if not await self._tokens.edit(shown.message, content):
                await replace(self._bot, self._partial(shown.channel or 0, shown.message).edit, content)
        except UNDELIVERED as fault:
            log.info("a board that was left stays as it is", table=public_table.table, **fault_details(fault))

    async def _post(
        self, public_table: PublicTable, shown: ShownBoard | None, face: BoardContent, content: Content
    ) -> None:
        sent = await self._tokens.post(shown.message, content) if shown is not None else None
        if sent is None:
            channel = self._bot.get_partial_messageable(public_table.channel, guild_id=public_table.guild or None)
            sent = (await send(self._bot, channel.send, content)).id
        await self.adopt(public_table, face, sent, public_table.channel)
        if shown is not None and shown.message != sent:
            await self._retire(public_table, shown)

    async def _retire(self, public_table: PublicTable, shown: ShownBoard) -> None:
        """Delete a message that is no longer the board; one with a kyoku's result stays, without its buttons."""
        old = self._partial(public_table.channel, shown.message)
        try:
            if not shown.over:
                await (self._tokens.of(shown.message) or old).delete()
            elif shown.face is not None:
                await self._edit(public_table, shown.message, shown.face.without_controls)
            else:
                message = await old.fetch()
                await message.edit(view=without_controls(message))
        except UNDELIVERED as fault:
            log.info("an old board stays as it is", table=public_table.table, **fault_details(fault))

    async def _edit(self, public_table: PublicTable, message: int, content: Content) -> bool:
        """Edit in place; False if the message is gone or archived. Raises an exception of UNDELIVERED."""
        if await self._tokens.edit(message, content):
            return True
        channel = public_table.board.channel if public_table.board is not None else public_table.channel
        try:
            await replace(self._bot, self._partial(channel, message).edit, content)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code == ARCHIVED:
                return False
            raise
        return True

    def _partial(self, channel: int, message: int) -> discord.PartialMessage:
        return self._bot.get_partial_messageable(channel).get_partial_message(message)
