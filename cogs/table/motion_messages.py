"""Messages about motions: the request, the players who have yet to answer, and in the end the outcome.

Such a message is the public answer to the command that made the motion, so that it pings the players. The board shows
the motion as well.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.table.commands import Second
from bot.table.errors import NoMotion, NoSuchTable
from bot.table.ports import PublicTable
from bot.table.table_events import Motion, Person
from bot.text.sentences import Plain, Text, Words, joined, lines, say
from cogs.common.answer import Answer
from cogs.common.background_work import Latest
from cogs.common.buttons import Press
from cogs.common.content import TEXT_LIMIT, Content, replace, send, text_of
from cogs.common.interaction_responder import Counter
from cogs.common.reader_settings import Readers
from cogs.common.request_faults import UNDELIVERED, fault_details
from cogs.common.tokens import Tokens
from cogs.table.table_status_text import AGREE, motion_buttons, motion_line, motion_text, undecided_voters

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """A message that asks for answers to ``motion``. ``words`` is the request."""

    motion: Motion
    due: datetime
    words: Text
    channel: int
    message: int


class Notices:
    """The messages about open motions, one a table at most."""

    def __init__(self, bot: JantakuBot, tokens: Tokens, readers: Readers) -> None:
        self._bot = bot
        self._tokens = tokens
        self._readers = readers
        self.open: Final[dict[str, Notice]] = {}
        """By table. Any change of the table may settle the motion."""
        self.latest: Final = Latest[str](Counter.of(bot).background, self._paint)

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory, without an open motion."""
        self.latest.drop(public_table.table)
        self.open.pop(public_table.table, None)

    async def ask(self, answer: Answer, public_table: PublicTable) -> None:
        """Ask the table, as the public answer to the command that made the motion of this table."""
        motion, due = public_table.motion, public_table.motion_due
        if motion is None or due is None:
            raise NoMotion
        token = await answer.reply(self._asking(public_table))
        self.open[public_table.table] = Notice(
            motion, due, motion_text(public_table, motion), token.channel, token.message
        )
        self.latest.ask(public_table.table)

    def _asking(self, public_table: PublicTable) -> Content:
        people = undecided_voters(public_table)
        mentions = joined((Plain(f"<@{person.user}>") for person in people), " ")
        question = say("{names}, do you agree?", names=mentions) if people else None
        text = lines(motion_line(public_table), question)
        return Content(text, motion_buttons(public_table), pings=tuple(person.user for person in people))

    def goes_on(self, public_table: PublicTable, by: Person) -> Content | None:
        """The notice to the other players that one of them resumed the game; None if nobody else is there."""
        others = [player for player in public_table.people if player.user in public_table.voters - {by.user}]
        if not others:
            return None
        mentions = joined((Plain(f"<@{player.user}>") for player in others), " ")
        text = say("{names}: **{name}** resumed the game.", names=mentions, name=by.name)
        return Content(text, pings=tuple(player.user for player in others))

    async def tell_goes_on(self, public_table: PublicTable, by: Person) -> None:
        """Send ``goes_on`` to the table's channel."""
        content = self.goes_on(public_table, by)
        if content is None:
            return
        channel = self._bot.get_partial_messageable(public_table.channel, guild_id=public_table.guild or None)
        try:
            await send(self._bot, channel.send, content, self._readers.of_guild(public_table.guild))
        except UNDELIVERED as fault:
            log.info("nobody was told that a game goes on", table=public_table.table, **fault_details(fault))

    async def pressed(
        self, interaction: discord.Interaction[Any], press: Press, person: Person, answer: Answer
    ) -> None:
        """Agree or decline, on the board or on a notice. Raises TableError."""
        public_table, message = await self._bot.lobby.public_table(press.table), interaction.message
        on_board = message is None or (public_table.board is not None and message.id == public_table.board.message)
        motion, due = public_table.motion, public_table.motion_due
        if motion is None or due is None or motion.number != press.number:
            if message is not None and not on_board:
                await answer.update(Content(Plain(text_of(message)), longest=TEXT_LIMIT))
            raise NoMotion
        asking = Notice(
            motion,
            due,
            motion_text(public_table, motion),
            public_table.channel,
            message.id if message is not None else 0,
        )
        self.latest.hold(press.table)
        try:
            answered = Second(person, agree=press.code == AGREE, number=press.number)
            public_table = await self._bot.lobby.submit(press.table, answered)
            if on_board:
                await answer.acknowledge()
            elif public_table.motion is not None:
                await answer.update(self._asking(public_table))
            else:
                self.open.pop(press.table, None)
                await answer.update(self._settled(public_table, asking))
        finally:
            self.latest.release(press.table)

    async def _paint(self, table: str) -> datetime | None:
        notice = self.open.get(table)
        if notice is None or self._bot.is_closed():
            return None
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            del self.open[table]
            return None
        motion = public_table.motion
        if motion is not None and motion.number == notice.motion.number:
            return None
        del self.open[table]
        content = self._settled(public_table, notice).rendered(self._readers.of_guild(public_table.guild))
        try:
            if not await self._tokens.edit(notice.message, content):
                channel = self._bot.get_partial_messageable(notice.channel)
                await replace(self._bot, channel.get_partial_message(notice.message).edit, content)
        except UNDELIVERED as fault:
            log.info("a settled motion keeps its buttons", table=table, **fault_details(fault))
        return None

    def _settled(self, public_table: PublicTable, notice: Notice) -> Content:
        came: Words
        if _carried(public_table, notice.motion):
            came = say("The table agreed.")
        elif self._bot.clock.now() >= notice.due:
            came = say("Not everybody answered, so the vote expired.")
        else:
            came = say("The request was declined or withdrawn.")
        return Content(joined((notice.words, came), " "))


def _carried(public_table: PublicTable, motion: Motion) -> bool:
    """Whether the motion was carried."""
    match motion.kind:
        case "pause":
            return public_table.pause == "agreed"
        case "end":
            return public_table.close_reason == "agreed"
        case "substitute":
            return motion.person in public_table.players
