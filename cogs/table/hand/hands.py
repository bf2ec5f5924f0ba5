"""Keeps the private hand messages up to date: one for each table and player.

A message is edited only when its player has a decision, when tiles are dealt, and when the kyoku ends. It is a direct
message, or a private message in the channel. The current one is the one that the player last used: a direct message,
the answer to a slash command, or the answer to *My hand*. If a direct message cannot be sent at once, the hand appears
in the channel.
"""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog

from bot.table.commands import ChooseSurface, KeepMessage
from bot.table.errors import NoSuchTable, NotSeated, TableError
from bot.table.quiet_hours import quiet_until
from bot.table.records import Person
from bot.text.sentences import fit, render
from cogs.common.content import replace, send
from cogs.common.counter import Counter
from cogs.common.direct_messages import CLOSED, UNSENT, NotNow
from cogs.common.latest_only import Latest
from cogs.common.request_faults import UNDELIVERED, fault_details, is_invalid_body, is_permanent
from cogs.table.hand.fallback import HERE_FOR_NOW, Fallback
from cogs.table.hand.hand_buttons import with_offer
from cogs.table.hand.hand_message import HandSnapshot, hand_content, needs_update, reveals_no_call, snapshot_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from bot.client.jantaku import JantakuBot
    from bot.table.ports import PlayerTable, PublicTable, Returned
    from bot.table.records import MessageKept
    from cogs.common.content import Content
    from cogs.common.direct_messages import Why
    from cogs.common.reader_settings import Readers
    from cogs.common.tokens import Token, Tokens

RETRY: Final = timedelta(seconds=10)
"""How long a hand that could not be sent waits for the next try."""

PATIENCE: Final = timedelta(seconds=2)
"""How long sending a direct message may take before the hand appears in the channel."""

log = structlog.stdlib.get_logger(__name__)

Whose = tuple[str, int]
"""Table and user."""


class Hands:
    """The private messages of all players."""

    def __init__(self, bot: JantakuBot, tokens: Tokens, readers: Readers) -> None:
        self._bot = bot
        self._tokens = tokens
        self._readers = readers
        self._direct = Counter.of(bot).direct
        self._fallback = Fallback(bot, readers)
        self._shown: dict[Whose, HandSnapshot] = {}
        self._current: dict[Whose, int] = {}
        self._failing: dict[Whose, datetime] = {}
        self._sending: dict[Whose, asyncio.Task[None]] = {}
        self._moving: set[Whose] = set()
        self._elsewhere: set[Whose] = set()
        self.fell_back: Callable[[str], None] = lambda _: None
        """Called with a table at which a hand could not be sent by direct message."""
        self._untold: set[Whose] = set()
        self._people: dict[str, set[int]] = {}
        self.latest: Final = Latest[Whose](bot.clock, self._paint, Counter.of(bot).press_priority.give_way)

    async def changed(self, table: str) -> None:
        """Update the hands of all players at a table."""
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            return
        for player in public_table.players:
            if isinstance(player, Person):
                self._people.setdefault(table, set()).add(player.user)
                self.latest.ask((table, player.user))

    def busy(self, public_table: PublicTable) -> bool:
        """Whether a hand of this table is being sent, or can still be edited through a token."""
        for user in self._users(public_table):
            current = self._current.get((public_table.table, user))
            if self.latest.due((public_table.table, user)) is not None or (public_table.table, user) in self._sending:
                return True
            if current is not None and self._tokens.of(current) is not None:
                return True
        return False

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory: forget its hands, but not which players are still to be told where theirs are."""
        for user in self._users(public_table):
            whose = (public_table.table, user)
            self.latest.drop(whose)
            untold = whose in self._untold
            self._forget(whose)
            if untold and public_table.stage != "closed":
                self._untold.add(whose)
        self._people.pop(public_table.table, None)
        if public_table.stage == "closed":
            self._fallback.forget(public_table.table)

    def returned(self, table: Returned) -> None:
        """The table is in memory again. After a rest all hand messages are up to date."""
        for hand in table.hands if table.until is not None else ():
            self._people.setdefault(table.public_table.table, set()).add(hand.user)
            self._shown[table.public_table.table, hand.user] = snapshot_of(hand)

    def _users(self, public_table: PublicTable) -> set[int]:
        """The users who sit at a table, or sat there while it was in memory."""
        seated = {player.user for player in public_table.players if isinstance(player, Person)}
        return seated | self._people.get(public_table.table, set())

    @contextmanager
    def answering(self, table: str, user: int) -> Iterator[None]:
        """Keep other tasks from writing this hand while an interaction is answered with it."""
        self.latest.hold((table, user))
        try:
            yield
        finally:
            self.latest.release((table, user))

    def shows(self, hand: PlayerTable, token: Token | None) -> int | None:
        """Make an answer that shows this hand the player's current message. Returns the message it replaces."""
        whose = (hand.public_table.table, hand.user)
        before = self._current.get(whose)
        if token is not None:
            self._current[whose] = token.message
        self._record(whose, snapshot_of(hand))
        return before if before != self._current.get(whose) else None

    async def offered(self, hand: PlayerTable, content: Content, locale: str | None) -> Content:
        """A hand in the channel, with a button for direct messages where it was to come that way and none stands open.

        So it is for who was seated by somebody else: they are not written to unasked.
        """
        playing = hand.public_table.stage == "playing" and hand.surface == "dm" and hand.hand is None
        if not playing or self._direct.waits(hand.user) or await self._direct.stands(hand.user):
            return content
        return dataclasses.replace(content, buttons=with_offer(content.buttons, hand.public_table.table, locale))

    async def move(self, table: str, user: int) -> Why | None:
        """Send this hand by direct message from now on. Returns why that cannot be done at once."""
        self._direct.again(user)
        try:
            await self._direct.channel(user)
        except NotNow as kept_from:
            if kept_from.why == "waits":
                self._moving.add((table, user))
                self._direct.wait(user)
            return kept_from.why
        except UNDELIVERED:
            return "refused"
        self._current.pop((table, user), None)
        self.anew(table, user)
        return None

    def elsewhere(self, table: str, user: int) -> bool:
        """Whether this hand is in the channel because its direct message could not be sent."""
        return (table, user) in self._elsewhere

    def lost(self, table: str, user: int) -> None:
        """An answer did not arrive: what the player's message shows is unknown."""
        self._shown.pop((table, user), None)

    def anew(self, table: str, user: int) -> None:
        """Show this hand again in the same message, because its player's settings have changed."""
        self.lost(table, user)
        self.latest.ask((table, user))

    def _record(self, whose: Whose, snapshot: HandSnapshot) -> None:
        known = self._shown.get(whose)
        if known is not None and known.revision > snapshot.revision:
            # Two answers crossed: which one the message shows is unknown.
            del self._shown[whose]
        else:
            self._shown[whose] = snapshot

    async def _paint(self, whose: Whose) -> datetime | None:
        table, user = whose
        if self._bot.is_closed():
            return None
        try:
            hand = await self._bot.lobby.hand(table, user)
        except (NoSuchTable, NotSeated):
            self._forget(whose)
            return None
        if whose in self._untold and reveals_no_call(hand):
            self._untold.discard(whose)
            if not self._has_way(hand):
                # Players who have opened their hand meanwhile need no notice, which would reveal a call.
                self._fallback.tell(table, user)
        now = snapshot_of(hand)
        again: datetime | None = None
        shown = self._shown.get(whose)
        if needs_update(shown, now) and (hand.surface == "dm" or self._has_way(hand)):
            again = self._failing.get(whose)
            # An edit makes no sound. After a restart everybody has been told already.
            ring = hand.public_table.settings.pace == "slow" and bool(now.decision) and (shown or again) is not None
            if again is None or self._bot.clock.now() >= again:
                locale, tiles = await self._readers.of_user(user), await self._readers.tiles_of(user)
                if shown is not None and shown.kyoku != now.kyoku and whose in self._moving:
                    # A player who had to wait gets direct messages from this kyoku on.
                    ring = True
                content = await hand_content(hand, locale, tiles)
                # Record it before sending, so that a failure is not retried at every move of the others.
                self._record(whose, now)
                again = await self._sent(hand, content, now, ring=ring)
        if hand.public_table.stage == "closed":
            self._forget(whose)
            return None
        return again

    async def _sent(self, hand: PlayerTable, content: Content, now: HandSnapshot, *, ring: bool) -> datetime | None:
        """Deliver a hand. Returns when to try again if that failed but may succeed later."""
        whose = (hand.public_table.table, hand.user)
        self._failing.pop(whose, None)
        try:
            await self._deliver(hand, content, ring=ring)
        except UNSENT as fault:
            if hand.surface == "dm":
                self._tell(hand)
            if isinstance(fault, NotNow):
                return None
            # In a call window this line would reveal to readers of the log that the player has a call.
            loud = log.warning if reveals_no_call(hand) else log.debug
            loud("a hand could not be sent", table=hand.public_table.table, **fault_details(fault))
            if not is_permanent(fault) and not self._direct.fails(hand.user):
                self._shown.pop(whose, None)
                self._failing[whose] = self._bot.clock.now() + RETRY
                return self._failing[whose]
        else:
            if self._shown.get(whose) is not now:
                # An answer crossed it: which of the two the message shows is unknown, so check again.
                self._shown.pop(whose, None)
        return None

    def _forget(self, whose: Whose) -> None:
        self._shown.pop(whose, None)
        self._current.pop(whose, None)
        self._failing.pop(whose, None)
        self._untold.discard(whose)
        self._elsewhere.discard(whose)
        if whose in self._moving:
            self._moving.discard(whose)
            if all(user != whose[1] for _, user in self._moving):
                self._direct.no_longer(whose[1])

    def _has_way(self, hand: PlayerTable) -> bool:
        """Whether a private message in the channel can be edited or sent."""
        current = self._current.get((hand.public_table.table, hand.user))
        if current is not None and self._tokens.of(current) is not None:
            return True
        return self._tokens.of_user(hand.user, (hand.public_table.channel,)) is not None

    async def _deliver(self, hand: PlayerTable, content: Content, *, ring: bool) -> None:
        """Show a hand. ``ring``: in a new direct message, so that Discord notifies the player.

        Raises an exception of UNSENT if it is not shown anywhere.
        """
        whose = (hand.public_table.table, hand.user)
        current, fault, locale = self._current.get(whose), None, await self._readers.of_user(hand.user)
        here = await self.offered(hand, content, locale)
        if current is not None and not (ring and hand.surface == "dm") and await self._tokens.edit(current, here):
            return
        if hand.surface == "dm":
            try:
                await self._directly(hand, content, ring=ring)
            except UNSENT as kept_from:
                fault = kept_from
                await self._not_sent(hand, fault)
                if is_invalid_body(fault):
                    # Discord would not accept it in the channel either.
                    raise
            else:
                self._moving.discard(whose)
                self._elsewhere.discard(whose)
                self._current.pop(whose, None)
                if current is not None:
                    await self._tokens.remove(current)
                return
            if ring and current is not None and await self._tokens.edit(current, here):
                return
            head, _, rest = here.text.partition("\n")
            here = dataclasses.replace(here, text=fit(f"{head}\n{render(HERE_FOR_NOW, locale)}\n{rest}"))
        self._current.pop(whose, None)
        token = await self._tokens.whisper(hand.user, hand.public_table.channel, here)
        if token is not None:
            self._current[whose] = token.message
        elif fault is not None:
            raise fault

    async def _directly(self, hand: PlayerTable, content: Content, *, ring: bool) -> None:
        """Send or edit a direct message. Raises an exception of UNSENT if that fails or takes too long."""
        whose = (hand.public_table.table, hand.user)
        if whose in self._sending:
            raise NotNow("late")
        task = self._sending[whose] = asyncio.get_running_loop().create_task(self._by_dm(hand, content, ring=ring))
        late = asyncio.get_running_loop().create_future()
        alarm = self._bot.clock.call_at(
            self._bot.clock.now() + PATIENCE, lambda: None if late.done() else late.set_result(None)
        )
        task.add_done_callback(lambda _: self._sending.pop(whose, None))
        await asyncio.wait({task, late}, return_when=asyncio.FIRST_COMPLETED)
        alarm.cancel()
        if task.done():
            return task.result()
        task.add_done_callback(lambda done: self._came_late(whose, done))
        raise NotNow("late")

    def _came_late(self, whose: Whose, done: asyncio.Task[None]) -> None:
        """A direct message was sent after the hand appeared in the channel: it may be out of date.

        If it failed and the hand is not shown anywhere, it is tried again.
        """
        if done.cancelled() or (done.exception() is not None and whose in self._current) or whose not in self._shown:
            return
        if done.exception() is None:
            self._elsewhere.discard(whose)
        self.anew(*whose)

    async def _by_dm(self, hand: PlayerTable, content: Content, *, ring: bool) -> None:
        kept = hand.hand
        channel = await self._direct.channel(hand.user, kept.channel if kept is not None else None)
        try:
            await self._write(hand, channel, content, ring=ring)
        except UNDELIVERED as fault:
            self._direct.failed(hand.user, fault)
            raise

    async def _write(self, hand: PlayerTable, channel: int, content: Content, *, ring: bool) -> None:
        old = self._partial(hand.hand) if hand.hand is not None else None
        if old is not None and not ring:
            try:
                await replace(self._bot, old.edit, content)
            except discord.NotFound:
                old = None
            else:
                return
        messageable = self._bot.get_partial_messageable(channel)
        sent = await send(self._bot, messageable.send, content, silent=self._asleep(hand))
        await self._submit(hand.public_table.table, KeepMessage("hand", hand.user, channel, sent.id))
        if old is not None:
            with suppress(*UNDELIVERED):
                await old.delete()

    def _partial(self, kept: MessageKept) -> discord.PartialMessage:
        return self._bot.get_partial_messageable(kept.channel).get_partial_message(kept.message)

    def _asleep(self, hand: PlayerTable) -> bool:
        """Whether the player has quiet hours now, which only slow tables observe."""
        slow = hand.public_table.settings.pace == "slow"
        return slow and quiet_until(hand.quiet, self._bot.clock.now()) is not None

    async def _not_sent(self, hand: PlayerTable, fault: Exception) -> None:
        """A direct message was not sent: decide how the next ones at this table are sent."""
        table, user = whose = hand.public_table.table, hand.user
        self._elsewhere.add(whose)
        if isinstance(fault, NotNow) and fault.why == "waits":
            self._moving.add((table, user))
            self._direct.wait(user, lambda: self._came_open(table, user))
        elif isinstance(fault, discord.Forbidden) and fault.code == CLOSED and not hand.dm_refused:
            await self._submit(table, ChooseSurface(user, "channel", refused=True))
        self.fell_back(table)

    def _came_open(self, table: str, user: int) -> None:
        """Direct messages to this user are open now. A hand that is in the channel stays there for this kyoku."""
        if (table, user) in self._moving and (table, user) not in self._current:
            self.anew(table, user)

    def _tell(self, hand: PlayerTable) -> None:
        """Tell the player in the channel where the hand is: now, or later if that would reveal a call."""
        if reveals_no_call(hand):
            self._fallback.tell(hand.public_table.table, hand.user)
        else:
            self._untold.add((hand.public_table.table, hand.user))

    async def _submit(self, table: str, command: KeepMessage | ChooseSurface) -> None:
        try:
            await self._bot.lobby.submit(table, command)
        except TableError:
            log.warning("the table did not take a note", table=table, note=type(command).__name__)
