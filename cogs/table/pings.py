"""Tells players that a table waits for them, by messages that are deleted once it no longer does.

A player has at most one such message at a table. In a live game it is an ephemeral message through an interaction token
of the player's, if there is a valid one; otherwise a direct message, or a mention in the channel. A call is never
mentioned in the channel. Mentions in a live game are not deleted: a player who was pinged and finds nothing would
wonder why.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.engine.phases import AwaitDiscard, AwaitStop
from bot.store.errors import StoreError
from bot.store.sent_reminders import Reminder
from bot.table.errors import NoSuchTable, NotSeated
from bot.table.ports import PlayerTable, PublicTable, Returned
from bot.table.table_events import Person
from bot.text.sentences import render
from cogs.common.background_work import Latest
from cogs.common.content import NOBODY
from cogs.common.direct_messages import DirectMessages, NotNow
from cogs.common.interaction_responder import Counter
from cogs.common.reader_settings import Readers
from cogs.common.request_faults import UNDELIVERED, fault_details, is_invalid_body, is_permanent
from cogs.common.tokens import Token, Tokens
from cogs.table.reminder_times import Stage, awaited, mention_text, own_turn, reminder_text, reminder_times

Sender = Callable[[PlayerTable, Stage], Awaitable["SentPing | None"]]

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class SentPing:
    """A reminder's message."""

    channel: int
    message: int
    token: Token | None = None
    """The interaction token through which it was sent; None: as the bot."""
    ephemeral: bool = False


@dataclass
class OpenReminder:
    """What a player has been told about the decision that a table waits for."""

    decision: int
    stage: Stage
    due: datetime | None
    """The deadline that was told."""
    sent: SentPing | None = None


class Pings:
    """The reminders of all players at all tables."""

    def __init__(
        self,
        bot: JantakuBot,
        tokens: Tokens,
        readers: Readers,
        direct: DirectMessages,
        hand_elsewhere: Callable[[str, int], bool],
    ) -> None:
        """``hand_elsewhere``: whether a player's hand at a table could not be sent by direct message as it should."""
        self._bot = bot
        self._direct = direct
        self._hand_elsewhere = hand_elsewhere
        self._tokens = tokens
        self._readers = readers
        self._after = timedelta(seconds=bot.settings.table.ping_seconds)
        self._reminded: dict[str, dict[int, OpenReminder]] = {}
        self._returned: dict[str, dict[int, OpenReminder]] = {}
        self._dues: dict[str, dict[int, datetime | None]] = {}
        self.latest: Final = Latest[str](Counter.of(bot).background, self._check_table)

    async def look_everywhere(self, *_: object) -> None:
        """Check every table in memory that may have reminders, once the bot is connected.

        Tables that closed while the bot stopped do not come back into memory, so their messages are deleted here.
        """
        for table in {*self._reminded, *self._returned}:
            self.latest.ask(table)
        try:
            left = await self._bot.store.reminders.of_closed()
        except StoreError:
            log.warning("reminders could not be read", exc_info=True)
            return
        for row in left:
            await self._delete(SentPing(row.channel, row.message))
            await self._forget(row.table, row.user)

    # What is kept for each table in memory (``bot.client.event_publisher.Keeper``)

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """When the next reminder of this table is due."""
        return self.latest.due(public_table.table)

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory; its reminders are in the database."""
        self.latest.drop(public_table.table)
        self._reminded.pop(public_table.table, None)
        self._returned.pop(public_table.table, None)
        self._dues.pop(public_table.table, None)

    def returned(self, table: Returned) -> None:
        """The table is in memory again. Nothing became due while it was not."""
        reminded: dict[int, OpenReminder] = {}
        for hand in table.hands:
            times = reminder_times(hand, self._after, None, notified=hand.surface == "dm")
            past = [one.stage for one in times if table.until and one.at < table.until]
            if past and hand.view is not None:
                reminded[hand.user] = OpenReminder(hand.view.public.decision, max(past), hand.due)
        self._returned[table.public_table.table] = reminded
        self._dues[table.public_table.table] = {hand.user: hand.due for hand in table.hands}
        self.latest.ask(table.public_table.table)

    async def _restore(self, table: str) -> None:
        """Read from the database what was sent for a table that came back into memory."""
        reminded = self._reminded.setdefault(table, {})
        reminded.update(self._returned.pop(table))
        dues = self._dues.pop(table, {})
        try:
            rows = await self._bot.store.reminders.of_table(table)
        except StoreError:
            log.warning("reminders could not be read", exc_info=True)
            return
        for row in rows:
            known, sent = reminded.get(row.user), SentPing(row.channel, row.message)
            if known is not None and known.decision == row.decision:
                known.sent = sent
            else:
                reminded[row.user] = OpenReminder(row.decision, Stage.WAITS, dues.get(row.user), sent)

    async def _check_table(self, table: str) -> datetime | None:
        """Send what is due and delete what no longer holds. Returns when to check again."""
        if self._bot.is_closed():
            return None
        if table in self._returned:
            await self._restore(table)
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            public_table = None
        reminded = self._reminded.setdefault(table, {})
        seated = {person.user for person in public_table.people} if public_table is not None else set()
        for user in sorted(set(reminded) - seated):
            await self._withdraw(table, user)
        watched = _may_need_reminder(public_table) if public_table is not None else set()
        next_checks = [await self._check_player(table, user) for user in sorted(seated & (watched | set(reminded)))]
        if not reminded:
            del self._reminded[table]
        return min((when for when in next_checks if when is not None), default=None)

    async def _check_player(self, table: str, user: int) -> datetime | None:
        try:
            hand = await self._bot.lobby.hand(table, user)
        except (NoSuchTable, NotSeated):
            await self._withdraw(table, user)
            return None
        reminded = self._reminded[table].get(user)
        decision = hand.view.public.decision if hand.view is not None and awaited(hand) else None
        if reminded is not None and reminded.decision != decision:
            await self._withdraw(table, user)
            reminded = None
        elif reminded is not None and reminded.due != hand.due:
            await self._update_time(hand, reminded)
        now, last = self._bot.clock.now(), reminded.stage if reminded is not None else None
        notified = hand.surface == "dm" and not self._hand_elsewhere(table, user)
        times = reminder_times(hand, self._after, self._readers.seen(user), notified=notified)
        times = tuple(one for one in times if last is None or one.stage > last)
        due_now = [one for one in times if one.at <= now]
        if due_now and decision is not None and not self._looks(table, user):
            await self._remind(hand, decision, due_now[-1].stage)
        return next((one.at for one in times if one.at > now), None)

    def _looks(self, table: str, user: int) -> bool:
        """Whether the player has the table open in the browser, where they see that it is their turn."""
        return self._bot.web is not None and self._bot.web.pages.looks(table, user)

    async def _remind(self, hand: PlayerTable, decision: int, stage: Stage) -> None:
        table, user = hand.public_table.table, hand.user
        before = self._reminded[table].get(user)
        # Set before sending, so that a failed delivery is not retried.
        reminded = self._reminded[table][user] = OpenReminder(
            decision, stage, hand.due, before.sent if before is not None else None
        )
        if stage is Stage.WAITS and not await self._wants_pings(user):
            return
        sent = await self._send(hand, stage)
        if sent is None:
            if self._direct.waits(user):
                # The table is checked again once a direct message channel is open.
                self._reminded[table].pop(user)
                if before is not None:
                    self._reminded[table][user] = before
            return
        old, reminded.sent = reminded.sent, sent
        if old is not None:
            await self._delete(old)
        if not sent.ephemeral:
            await self._store(Reminder(table, user, decision, sent.channel, sent.message))

    async def _wants_pings(self, user: int) -> bool:
        try:
            return (await self._bot.store.settings.user(user)).pings is not False
        except StoreError:
            return True

    async def _send(self, hand: PlayerTable, stage: Stage) -> SentPing | None:
        """Send a reminder. None if it could not be sent, or is never deleted."""
        for way in self._ways(hand, stage):
            try:
                return await way(hand, stage)
            except NotNow:
                continue
            except UNDELIVERED as fault:
                log.info("a reminder could not be sent", table=hand.public_table.table, **fault_details(fault))
                if is_invalid_body(fault) or (not is_permanent(fault) and not self._direct.fails(hand.user)):
                    return None
        return None

    def _ways(self, hand: PlayerTable, stage: Stage) -> list[Sender]:
        """The ways to reach this player, best first: if one is refused, the next is tried.

        The channel is used only for turns: a call must stay secret.
        """
        slow, turn = hand.public_table.settings.pace == "slow", own_turn(hand)
        ways: list[Sender] = [] if slow or self._token(hand) is None else [self._by_token]
        direct = hand.surface == "dm" or (slow and not (turn and stage is Stage.WAITS))
        if direct and not hand.dm_refused:
            ways.append(self._by_dm)
        if turn:
            ways.append(self._by_name)
        return ways

    def _token(self, hand: PlayerTable) -> Token | None:
        """The player's newest token in the channel of the hand or of the table."""
        hand_channel = (hand.hand.channel,) if hand.hand is not None else ()
        return self._tokens.of_user(hand.user, (*hand_channel, hand.public_table.channel))

    async def _text(self, hand: PlayerTable, stage: Stage) -> str:
        return render(reminder_text(hand, stage), await self._readers.of_user(hand.user))

    async def _by_token(self, hand: PlayerTable, stage: Stage) -> SentPing:
        token = self._token(hand)
        assert token is not None  # noqa: S101 - ``_ways`` has just found it
        text, hidden = await self._text(hand, stage), not token.alone
        sent = await token.webhook.send(text, ephemeral=hidden, allowed_mentions=NOBODY, wait=True)
        return SentPing(token.channel, sent.id, token, ephemeral=hidden)

    async def _by_dm(self, hand: PlayerTable, stage: Stage) -> SentPing:
        text = await self._text(hand, stage)
        try:
            channel = await self._direct.channel(hand.user, hand.hand.channel if hand.hand is not None else None)
        except NotNow as kept_from:
            if kept_from.why == "waits" and not own_turn(hand):
                # A turn is mentioned in the channel at once; for a call, wait until the direct message can be sent.
                self._direct.wait(hand.user, lambda: self.latest.ask(hand.public_table.table))
            raise
        try:
            sent = await self._bot.get_partial_messageable(channel).send(text)
        except UNDELIVERED as fault:
            self._direct.failed(hand.user, fault)
            raise
        return SentPing(channel, sent.id)

    async def _by_name(self, hand: PlayerTable, stage: Stage) -> SentPing | None:
        """Mention the player in the channel, in the server's language. None in a live game: it is not deleted."""
        text = render(mention_text(hand, stage), self._readers.of_guild(hand.public_table.guild))
        channel = self._bot.get_partial_messageable(hand.public_table.channel, guild_id=hand.public_table.guild or None)
        sent = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(hand.user)]))
        return SentPing(hand.public_table.channel, sent.id) if hand.public_table.settings.pace == "slow" else None

    async def _update_time(self, hand: PlayerTable, reminded: OpenReminder) -> None:
        """Edit a message whose decision has a new deadline, after a restart or a change of quiet hours."""
        reminded.due, sent = hand.due, reminded.sent
        if sent is None:
            return
        if sent.channel == hand.public_table.channel and not sent.ephemeral:
            text = render(mention_text(hand, reminded.stage), self._readers.of_guild(hand.public_table.guild))
        else:
            text = await self._text(hand, reminded.stage)
        try:
            if sent.token is None:
                message = self._bot.get_partial_messageable(sent.channel).get_partial_message(sent.message)
                await message.edit(content=text, allowed_mentions=NOBODY)
            elif self._bot.clock.now() < sent.token.until:
                await sent.token.webhook.edit_message(sent.message, content=text, allowed_mentions=NOBODY)
        except UNDELIVERED as fault:
            log.info("a reminder tells of another time", table=hand.public_table.table, **fault_details(fault))

    async def _withdraw(self, table: str, user: int) -> None:
        """Delete the message: the table no longer waits for this player."""
        reminded = self._reminded[table].pop(user, None)
        if reminded is None or reminded.sent is None:
            return
        await self._delete(reminded.sent)
        if not reminded.sent.ephemeral:
            await self._forget(table, user)

    async def _forget(self, table: str, user: int) -> None:
        try:
            await self._bot.store.reminders.drop(table, user)
        except StoreError:
            log.warning("a reminder could not be forgotten", exc_info=True)

    async def _store(self, row: Reminder) -> None:
        try:
            await self._bot.store.reminders.keep(row)
        except StoreError:
            log.warning("a reminder could not be noted", exc_info=True)

    async def _delete(self, sent: SentPing) -> None:
        try:
            if sent.token is not None and self._bot.clock.now() < sent.token.until:
                await sent.token.webhook.delete_message(sent.message)
            elif not sent.ephemeral:
                await self._bot.get_partial_messageable(sent.channel).get_partial_message(sent.message).delete()
        except discord.NotFound:
            return
        except UNDELIVERED as fault:
            log.info("a reminder stays where it is", **fault_details(fault))


def _may_need_reminder(public_table: PublicTable) -> set[int]:
    """The players who may need a reminder: the one whose turn it is; at a slow table all, as calls are secret."""
    if public_table.settings.pace == "slow":
        return {person.user for person in public_table.people}
    phase = public_table.game.phase if public_table.game is not None else None
    player = public_table.players[phase.seat] if isinstance(phase, AwaitDiscard | AwaitStop) else None
    return {player.user} if isinstance(player, Person) else set()
