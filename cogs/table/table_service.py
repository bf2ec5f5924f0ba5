"""The service that the table's cogs share: tokens, readers, boards, hands."""

import asyncio
from datetime import datetime
from functools import partial
from typing import Any, Final

import discord

from bot.client.jantaku import JantakuBot
from bot.engine.errors import NotationError
from bot.table.errors import NoSuchTable, NotSeated, TableError
from bot.table.event_loop_clock import Clock
from bot.table.lobby import TableLobby
from bot.table.ports import PublicTable, Returned
from bot.table.table_events import Person
from bot.text.score.notation_text import notation_text
from bot.text.sentences import Words, flat, say
from cogs.common.answer import Answer
from cogs.common.interaction_responder import Counter, Refusals
from cogs.common.request_faults import UNDELIVERED
from cogs.table.board.boards import Boards
from cogs.table.channels.lost_channels import LostChannels
from cogs.table.channels.own_threads import OwnThreads
from cogs.table.hand.hand_buttons import Asking
from cogs.table.hand.hands import Hands
from cogs.table.motion_messages import Notices
from cogs.table.table_error_text import error_text


class TableService:
    """One for each bot."""

    def __init__(self, bot: JantakuBot) -> None:
        self.bot: Final = bot
        self.lobby: Final[TableLobby] = bot.lobby
        self.clock: Final[Clock] = bot.clock
        self.counter: Final = Counter.of(bot)
        self.answer: Final = partial(self.counter.answer, refusals=_REFUSALS, edited_later=True)
        """``Counter.answer``, with the sentences for refusals; boards and hands change later."""
        self.tokens: Final = self.counter.tokens
        self.readers: Final = self.counter.readers
        self.lost: Final = LostChannels(bot, self.readers, self.counter.direct)
        self.boards: Final = Boards(bot, self.tokens, self.readers, self.lost)
        self.threads: Final = OwnThreads(bot, self.readers, self.boards)
        self.hands: Final = Hands(bot, self.tokens, self.readers)
        self.boards.in_browser = self.hands.in_browser
        self.notices: Final = Notices(bot, self.tokens, self.readers)
        self._looking: set[asyncio.Task[None]] = set()
        bot.leaving.tell_with(self.tell_restart)

    async def tell_restart(self) -> None:
        """Announce on the boards of all games in play that the bot is about to stop, the live ones first.

        The caller limits the time.
        """
        self.boards.news.stops = True
        await asyncio.gather(*(self.boards.tell_restart(public_table) for public_table in self.lobby.in_play()))

    def changed(self, table: str) -> None:
        """A table has changed: update its board and its players' hands."""
        self.boards.latest.ask(table)
        if table in self.threads.watched:
            self.threads.latest.ask(table)
        if table in self.notices.open:
            self.notices.latest.ask(table)
        if table in self.lost.told:
            self.lost.latest.ask(table)
        task = asyncio.get_running_loop().create_task(self.hands.changed(table))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    def looked_away(self, table: str, user: int) -> None:
        """Somebody has closed a table's page: their message and the board follow the game again."""
        self.hands.looked_away(table, user)
        self.boards.latest.ask(table)

    # The methods of ``bot.client.event_publisher.Keeper``

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """Now, while a message of this table is being sent or could be edited through a token; else None."""
        notice = self.notices.latest.due(public_table.table) or self.lost.latest.due(public_table.table)
        busy = notice is not None or self.boards.busy(public_table) or self.hands.busy(public_table)
        return self.clock.now() if busy else None

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory."""
        for keeper in (self.boards, self.threads, self.hands, self.notices, self.lost):
            keeper.rests(public_table)

    def returned(self, table: Returned) -> None:
        """The table is in memory again."""
        self.boards.returned(table)
        self.hands.returned(table)
        self.lost.returned(table)
        self.threads.returned(table)

    async def show_hand(
        self,
        interaction: discord.Interaction[Any],
        answer: Answer,
        table: str,
        *,
        here: bool = False,
        asking: Asking | None = None,
        note: Words | None = None,
    ) -> None:
        """Answer with the user's current hand: in the pressed message if ``here``, else in a new one.

        A public pressed message is left as it is.

        Raises NoSuchTable, NotSeated.
        """
        hand = await self.lobby.hand(table, interaction.user.id)
        content = await self.hands.content(
            hand, interaction.channel_id if interaction.guild_id is not None else None, asking=asking, note=note
        )
        try:
            token = await (answer.update(content) if here and answer.on_private_message else answer.reply(content))
        except UNDELIVERED:
            self.hands.lost(table, interaction.user.id)
            raise
        replaced = self.hands.shows(hand, token)
        if replaced is not None:
            await self.tokens.remove(replaced)
        if token is not None and interaction.guild_id is None:
            await self.hands.keeps(hand, token)

    async def show_board(self, interaction: discord.Interaction[Any], answer: Answer, table: str) -> None:
        """Answer a press on the public message by showing it anew, if it is still the table's and in sight."""
        public_table, message = await self.lobby.public_table(table), interaction.message
        current = message is not None and public_table.board is not None and public_table.board.message == message.id
        if message is None or not current or (public_table.game is not None and not self.boards.in_sight(table)):
            await answer.acknowledge()
            return
        face, content = await self.boards.content(public_table)
        await answer.update(content)
        self.boards.updated(public_table, face, message.id)

    async def refused(
        self, interaction: discord.Interaction[Any], answer: Answer, table: str, error: TableError, *, here: bool
    ) -> None:
        """Show the reason above the current hand. Raises the error itself if the user has no hand here."""
        try:
            hand = await self.lobby.hand(table, interaction.user.id)
        except (NoSuchTable, NotSeated):
            raise error from None
        note = say("⚠ {sentence}", sentence=error_text(error, hand.view, hand.public_table.names))
        await self.show_hand(interaction, answer, table, here=here, note=note)


_REFUSALS: Final[Refusals] = {TableError: error_text, NotationError: notation_text}


def is_here(interaction: discord.Interaction[Any], public_table: PublicTable) -> bool:
    """Whether the user may look at a table from where they are: it is of this server, or of these direct messages."""
    if public_table.alone:
        return interaction.channel_id == public_table.channel
    return interaction.guild_id == public_table.guild


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """The user, by their display name."""
    return Person(interaction.user.id, flat(interaction.user.display_name) or interaction.user.name)
