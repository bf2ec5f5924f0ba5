"""Tells players that a table waits for them, by messages that go away once it no longer does.

At most one stands for each person at a table. In a live game it goes through a token of the player's own while one
lives, shown to nobody else; otherwise as a direct message, or by name in the channel, which never happens for a call.
What was said by name in a live game stays: who is called and then finds nothing wonders what it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog

from bot.engine.phases import AwaitDiscard, AwaitStop
from bot.store.errors import StoreError
from bot.store.reminders import Reminder
from bot.table.errors import NoSuchTable, NotSeated
from bot.table.records import Person
from bot.text.sentences import render
from cogs.common.content import NOBODY
from cogs.common.direct_messages import NotNow
from cogs.common.latest_only import Latest
from cogs.common.refused_bodies import UNDELIVERED, described, lasting, unacceptable
from cogs.table.reminders import Stage, awaited, called_text, moments_of, own_turn, reminder_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from bot.client.jantaku import JantakuBot
    from bot.table.ports import PlayerTable, PublicTable, Returned
    from cogs.common.direct_messages import DirectMessages
    from cogs.common.reader_settings import Readers
    from cogs.common.tokens import Token, Tokens

    Way = Callable[[PlayerTable, Stage], Awaitable["SentPing | None"]]

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class SentPing:
    """A message that was sent. ``token``: with this one, else with the bot's own. ``ephemeral``: it goes by itself."""

    channel: int
    message: int
    token: Token | None = None
    ephemeral: bool = False


@dataclass
class Told:
    """What somebody has been told of the decision that they are waited for: ``sent`` says that it is due at ``due``."""

    decision: int
    stage: Stage
    due: datetime | None
    sent: SentPing | None = None


class Pings:
    """Everybody's reminders at all tables."""

    def __init__(
        self,
        bot: JantakuBot,
        tokens: Tokens,
        readers: Readers,
        direct: DirectMessages,
        elsewhere: Callable[[str, int], bool],
    ) -> None:
        """``elsewhere``: whether the hand of a player at a table did not come by direct message, though it was to."""
        self._bot = bot
        self._direct = direct
        self._elsewhere = elsewhere
        self._tokens = tokens
        self._readers = readers
        self._after = timedelta(seconds=bot.settings.table.ping_seconds)
        self._told: dict[str, dict[int, Told]] = {}
        self._returned: dict[str, dict[int, Told]] = {}
        self._dues: dict[str, dict[int, datetime | None]] = {}
        self.latest: Final = Latest[str](bot.clock, self._look)

    async def look_everywhere(self, *_: object) -> None:
        """Once Discord is there: look at every table in memory at which somebody may have been told something.

        A table that closed as the bot stopped does not come into memory again; what was sent for it goes at once.
        """
        for table in {*self._told, *self._returned}:
            self.latest.ask(table)
        try:
            left = await self._bot.store.reminders.of_closed()
        except StoreError:
            log.warning("reminders could not be read", exc_info=True)
            return
        for row in left:
            await self._delete(SentPing(row.channel, row.message))
            await self._drop(row.table, row.user)

    # What is kept for each table in memory (``bot.client.relay.Keeper``)

    def idle_until(self, public_table: PublicTable) -> datetime | None:
        """When the next reminder of this table is due."""
        return self.latest.due(public_table.table)

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory; the reminders that were sent stand in the database."""
        self.latest.drop(public_table.table)
        self._told.pop(public_table.table, None)
        self._returned.pop(public_table.table, None)
        self._dues.pop(public_table.table, None)

    def returned(self, table: Returned) -> None:
        """The table is in memory again. While it was at rest nobody had to be told anything new."""
        told: dict[int, Told] = {}
        for hand in table.hands:
            moments = moments_of(hand, self._after, None, rung=hand.surface == "dm")
            past = [one.stage for one in moments if table.until and one.at < table.until]
            if past and hand.view is not None:
                told[hand.user] = Told(hand.view.public.decision, max(past), hand.due)
        self._returned[table.public_table.table] = told
        self._dues[table.public_table.table] = {hand.user: hand.due for hand in table.hands}
        self.latest.ask(table.public_table.table)

    async def _recall(self, table: str) -> None:
        """Know again what was sent for a table that has returned."""
        told = self._told.setdefault(table, {})
        told.update(self._returned.pop(table))
        dues = self._dues.pop(table, {})
        try:
            rows = await self._bot.store.reminders.of_table(table)
        except StoreError:
            log.warning("reminders could not be read", exc_info=True)
            return
        for row in rows:
            known, sent = told.get(row.user), SentPing(row.channel, row.message)
            if known is not None and known.decision == row.decision:
                known.sent = sent
            else:
                told[row.user] = Told(row.decision, Stage.WAITS, dues.get(row.user), sent)

    async def _look(self, table: str) -> datetime | None:
        """Tell who is waited for, take back what no longer holds. When to look again."""
        if self._bot.is_closed():
            return None
        if table in self._returned:
            await self._recall(table)
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            public_table = None
        told = self._told.setdefault(table, {})
        seated = _seated(public_table) if public_table is not None else set()
        for user in sorted(set(told) - seated):
            await self._take_back(table, user)
        watched = _watched(public_table) if public_table is not None else set()
        again = [await self._look_after(table, user) for user in sorted(seated & (watched | set(told)))]
        if not told:
            del self._told[table]
        return min((when for when in again if when is not None), default=None)

    async def _look_after(self, table: str, user: int) -> datetime | None:
        try:
            hand = await self._bot.lobby.hand(table, user)
        except (NoSuchTable, NotSeated):
            await self._take_back(table, user)
            return None
        told = self._told[table].get(user)
        decision = hand.view.public.decision if hand.view is not None and awaited(hand) else None
        if told is not None and told.decision != decision:
            await self._take_back(table, user)
            told = None
        elif told is not None and told.due != hand.due:
            await self._mend(hand, told)
        now, last = self._bot.clock.now(), told.stage if told is not None else None
        rung = hand.surface == "dm" and not self._elsewhere(table, user)
        moments = moments_of(hand, self._after, self._readers.seen(user), rung=rung)
        moments = tuple(one for one in moments if last is None or one.stage > last)
        ripe = [one for one in moments if one.at <= now]
        if ripe and decision is not None:
            await self._tell(hand, decision, ripe[-1].stage)
        return next((one.at for one in moments if one.at > now), None)

    async def _tell(self, hand: PlayerTable, decision: int, stage: Stage) -> None:
        table, user = hand.public_table.table, hand.user
        before = self._told[table].get(user)
        # Noted before it is sent: what cannot be delivered is not tried again.
        told = self._told[table][user] = Told(decision, stage, hand.due, before.sent if before is not None else None)
        if stage is Stage.WAITS and not await self._wanted(user):
            return
        sent = await self._sent(hand, stage)
        if sent is None:
            if self._direct.waits(user):
                # Another look, once a direct message to them has been opened.
                self._told[table].pop(user)
                if before is not None:
                    self._told[table][user] = before
            return
        old, told.sent = told.sent, sent
        if old is not None:
            await self._delete(old)
        if not sent.ephemeral:
            await self._keep(Reminder(table, user, decision, sent.channel, sent.message))

    async def _wanted(self, user: int) -> bool:
        try:
            return (await self._bot.store.settings.user(user)).pings is not False
        except StoreError:
            return True

    async def _sent(self, hand: PlayerTable, stage: Stage) -> SentPing | None:
        """Send a reminder; None where there is no way to, it has failed, or it stays as it is."""
        for way in self._ways(hand, stage):
            try:
                return await way(hand, stage)
            except NotNow:
                continue
            except UNDELIVERED as fault:
                log.info("a reminder could not be sent", table=hand.public_table.table, **described(fault))
                if unacceptable(fault) or (not lasting(fault) and not self._direct.fails(hand.user)):
                    return None
        return None

    def _ways(self, hand: PlayerTable, stage: Stage) -> list[Way]:
        """How this player can be told, best first: a way that is refused leads to the next.

        Whose hand is not sent to them is told of their turn in the channel too; of a call never.
        """
        slow, turn = hand.public_table.settings.pace == "slow", own_turn(hand)
        ways: list[Way] = [] if slow or self._token(hand) is None else [self._by_token]
        direct = hand.surface == "dm" or (slow and not (turn and stage is Stage.WAITS))
        if direct and not hand.dm_refused:
            ways.append(self._by_dm)
        if turn:
            ways.append(self._by_name)
        return ways

    def _token(self, hand: PlayerTable) -> Token | None:
        """The player's freshest token at this table, which lies beside the hand or in its channel."""
        beside = (hand.hand.channel,) if hand.hand is not None else ()
        return self._tokens.of_user(hand.user, (*beside, hand.public_table.channel))

    async def _words(self, hand: PlayerTable, stage: Stage) -> str:
        return render(reminder_text(hand, stage), await self._readers.of_user(hand.user))

    async def _by_token(self, hand: PlayerTable, stage: Stage) -> SentPing:
        token = self._token(hand)
        assert token is not None  # noqa: S101 - no time has passed since this way was chosen
        text, press = await self._words(hand, stage), token.interaction
        alone = press.guild_id is None and not press.context.private_channel
        sent = await press.followup.send(text, ephemeral=not alone, allowed_mentions=NOBODY, wait=True)
        return SentPing(token.channel, sent.id, token, ephemeral=not alone)

    async def _by_dm(self, hand: PlayerTable, stage: Stage) -> SentPing:
        text = await self._words(hand, stage)
        try:
            channel = await self._direct.channel(hand.user, hand.hand.channel if hand.hand is not None else None)
        except NotNow as kept_from:
            if kept_from.why == "waits" and not own_turn(hand):
                # Whose turn it is is told by name at once; a call is told of to nobody else.
                self._direct.wait(hand.user, lambda: self.latest.ask(hand.public_table.table))
            raise
        try:
            sent = await self._bot.get_partial_messageable(channel).send(text)
        except UNDELIVERED as fault:
            self._direct.failed(hand.user, fault)
            raise
        return SentPing(channel, sent.id)

    async def _by_name(self, hand: PlayerTable, stage: Stage) -> SentPing | None:
        """In the channel, in the language of its server; None where it stays there, in a live game."""
        text = render(called_text(hand, stage), self._readers.of_guild(hand.public_table.guild))
        channel = self._bot.get_partial_messageable(hand.public_table.channel, guild_id=hand.public_table.guild or None)
        sent = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[_who(hand)]))
        return SentPing(hand.public_table.channel, sent.id) if hand.public_table.settings.pace == "slow" else None

    async def _mend(self, hand: PlayerTable, told: Told) -> None:
        """The same decision is due at another time, after a restart or with other quiet hours: say so in place."""
        told.due, sent = hand.due, told.sent
        if sent is None:
            return
        if sent.channel == hand.public_table.channel and not sent.ephemeral:
            text = render(called_text(hand, told.stage), self._readers.of_guild(hand.public_table.guild))
        else:
            text = await self._words(hand, told.stage)
        try:
            if sent.token is None:
                message = self._bot.get_partial_messageable(sent.channel).get_partial_message(sent.message)
                await message.edit(content=text, allowed_mentions=NOBODY)
            elif self._bot.clock.now() < sent.token.until:
                press = sent.token.interaction
                await press.followup.edit_message(sent.message, content=text, allowed_mentions=NOBODY)
        except UNDELIVERED as fault:
            log.info("a reminder tells of another time", table=hand.public_table.table, **described(fault))

    async def _take_back(self, table: str, user: int) -> None:
        """The table no longer waits for that: away with the message."""
        told = self._told[table].pop(user, None)
        if told is None or told.sent is None:
            return
        await self._delete(told.sent)
        if not told.sent.ephemeral:
            await self._drop(table, user)

    async def _drop(self, table: str, user: int) -> None:
        try:
            await self._bot.store.reminders.drop(table, user)
        except StoreError:
            log.warning("a reminder could not be forgotten", exc_info=True)

    async def _keep(self, row: Reminder) -> None:
        try:
            await self._bot.store.reminders.keep(row)
        except StoreError:
            log.warning("a reminder could not be noted", exc_info=True)

    async def _delete(self, sent: SentPing) -> None:
        try:
            if sent.token is not None and self._bot.clock.now() < sent.token.until:
                await sent.token.interaction.followup.delete_message(sent.message)
            elif not sent.ephemeral:
                await self._bot.get_partial_messageable(sent.channel).get_partial_message(sent.message).delete()
        except discord.NotFound:
            return
        except UNDELIVERED as fault:
            log.info("a reminder stays where it is", **described(fault))


def _who(hand: PlayerTable) -> discord.Object:
    return discord.Object(hand.user)


def _seated(public_table: PublicTable) -> set[int]:
    """Everybody who sits at the table."""
    return {player.user for player in public_table.players if isinstance(player, Person)}


def _watched(public_table: PublicTable) -> set[int]:
    """Who may have to be told something: whose turn it is, at a slow table everybody."""
    if public_table.settings.pace == "slow":
        return _seated(public_table)
    phase = public_table.game.phase if public_table.game is not None else None
    player = public_table.players[phase.seat] if isinstance(phase, AwaitDiscard | AwaitStop) else None
    return {player.user} if isinstance(player, Person) else set()
