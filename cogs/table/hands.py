"""Keeps everybody's private message true: one a table and player.

It is touched only when that player has something to decide, when tiles are dealt, and when the kyoku ended. It goes by
direct message, or appears in the channel for its player alone. The current one is whatever the player last used: a
direct message, the answer to a slash command, or what *My hand* showed.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog

from bot.render.text import Plain, render, say
from bot.table.commands import ChooseSurface, KeepMessage
from bot.table.errors import NoSuchTable, NotSeated, TableError
from bot.table.quiet import quiet_until
from bot.table.records import Person
from cogs.common.counter import Counter
from cogs.common.delivery import replace, send
from cogs.common.faults import UNDELIVERED, described, lasting
from cogs.common.latest import Latest
from cogs.table.hand_message import hand_content
from cogs.table.hand_moment import Moment, may_be_told, moment_of, worth_showing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from bot.client.jantaku import JantakuBot
    from bot.table.ports import HandSheet, Returned, Sheet
    from cogs.common.content import Content
    from cogs.common.readers import Readers
    from cogs.common.tokens import Token, Tokens

RETRY: Final = timedelta(seconds=10)
"""How long a hand waits that could not be sent."""

log = structlog.stdlib.get_logger(__name__)

Whose = tuple[str, int]
"""Table and user."""


class Hands:
    """The private messages of all players."""

    def __init__(self, bot: JantakuBot, tokens: Tokens, readers: Readers) -> None:
        self._bot = bot
        self._tokens = tokens
        self._readers = readers
        self._shown: dict[Whose, Moment] = {}
        self._current: dict[Whose, int] = {}
        self._failing: dict[Whose, datetime] = {}
        self._untold: set[Whose] = set()
        self._people: dict[str, set[int]] = {}
        self.latest: Final = Latest[Whose](bot.clock, self._paint, Counter.of(bot).precedence.give_way)

    async def changed(self, table: str) -> None:
        """Look at everybody who sits there."""
        try:
            sheet = await self._bot.lobby.sheet(table)
        except NoSuchTable:
            return
        for player in sheet.players:
            if isinstance(player, Person):
                self._people.setdefault(table, set()).add(player.user)
                self.latest.ask((table, player.user))

    def busy(self, sheet: Sheet) -> bool:
        """Whether a hand of this table is on its way, or can still be kept true through a token."""
        for user in self._users(sheet):
            current = self._current.get((sheet.table, user))
            if self.latest.due((sheet.table, user)) is not None:
                return True
            if current is not None and self._tokens.of(current) is not None:
                return True
        return False

    def rests(self, sheet: Sheet) -> None:
        """The table has left memory. What stays is who has yet to be told that their direct messages are closed."""
        for user in self._users(sheet):
            whose = (sheet.table, user)
            self.latest.drop(whose)
            untold = whose in self._untold
            self._forget(whose)
            if untold and sheet.stage != "closed":
                self._untold.add(whose)
        self._people.pop(sheet.table, None)

    def returned(self, table: Returned) -> None:
        """The table is in memory again: where it was at rest, every message shows the hand as it is."""
        for hand in table.hands if table.until is not None else ():
            self._people.setdefault(table.sheet.table, set()).add(hand.user)
            self._shown[table.sheet.table, hand.user] = moment_of(hand)

    def _users(self, sheet: Sheet) -> set[int]:
        """Who sits at a table, and who sat there while it was in memory."""
        seated = {player.user for player in sheet.players if isinstance(player, Person)}
        return seated | self._people.get(sheet.table, set())

    @contextmanager
    def answering(self, table: str, user: int) -> Iterator[None]:
        """While an interaction is answered with this hand, nothing else writes it."""
        self.latest.hold((table, user))
        try:
            yield
        finally:
            self.latest.release((table, user))

    def shows(self, hand: HandSheet, token: Token | None) -> int | None:
        """An answer shows this hand; its message is the player's current one from now on. Gives the one it replaces."""
        whose = (hand.sheet.table, hand.user)
        before = self._current.get(whose)
        if token is not None:
            self._current[whose] = token.message
        self._record(whose, moment_of(hand))
        return before if before != self._current.get(whose) else None

    def lost(self, table: str, user: int) -> None:
        """An answer did not arrive: nobody knows what the player's message shows."""
        self._shown.pop((table, user), None)

    def anew(self, table: str, user: int) -> None:
        """Show this hand once more, in the same message: something of its player's own has changed."""
        self.lost(table, user)
        self.latest.ask((table, user))

    def _record(self, whose: Whose, moment: Moment) -> None:
        known = self._shown.get(whose)
        if known is not None and known.revision > moment.revision:
            # Two answers crossed: nobody can say which one the message shows.
            del self._shown[whose]
        else:
            self._shown[whose] = moment

    async def _paint(self, whose: Whose) -> datetime | None:
        table, user = whose
        if self._bot.is_closed():
            return None
        try:
            hand = await self._bot.lobby.hand(table, user)
        except (NoSuchTable, NotSeated):
            self._forget(whose)
            return None
        if whose in self._untold and may_be_told(hand):
            self._untold.discard(whose)
            if not self._reachable(hand):
                # Who has found the way meanwhile needs no word, which would tell that there was a call to show.
                await self._tell_refusal(hand)
        now = moment_of(hand)
        again: datetime | None = None
        shown = self._shown.get(whose)
        if worth_showing(shown, now) and self._reachable(hand):
            again = self._failing.get(whose)
            # An edit makes no sound. After a restart everybody has been told already.
            ring = hand.sheet.settings.pace == "slow" and bool(now.decision) and (shown or again) is not None
            if again is None or self._bot.clock.now() >= again:
                locale, tiles = await self._readers.of_user(user), await self._readers.tiles_of(user)
                content = await hand_content(hand, locale, tiles)
                # Noted before it is sent: what cannot be shown is not tried again at every move of the others.
                self._record(whose, now)
                again = await self._sent(hand, content, now, ring=ring)
        if hand.sheet.stage == "closed":
            self._forget(whose)
            return None
        return again

    async def _sent(self, hand: HandSheet, content: Content, now: Moment, *, ring: bool) -> datetime | None:
        """Deliver a hand. When to try again, where that has failed and may succeed later."""
        whose = (hand.sheet.table, hand.user)
        self._failing.pop(whose, None)
        # In a call window whoever reads the log would learn that somebody has a call.
        loud = log.warning if may_be_told(hand) else log.debug
        try:
            await self._deliver(hand, content, ring=ring)
        except discord.Forbidden as error:
            log.debug("a direct message was refused", table=hand.sheet.table, code=error.code)
            await self._dm_refused(hand)
        except UNDELIVERED as fault:
            loud("a hand could not be sent", table=hand.sheet.table, **described(fault))
            if not lasting(fault):
                self._shown.pop(whose, None)
                self._failing[whose] = self._bot.clock.now() + RETRY
                return self._failing[whose]
        else:
            if self._shown.get(whose) is not now:
                # An answer crossed it: which of the two the message shows is looked after once more.
                self._shown.pop(whose, None)
        return None

    def _forget(self, whose: Whose) -> None:
        self._shown.pop(whose, None)
        self._current.pop(whose, None)
        self._failing.pop(whose, None)
        self._untold.discard(whose)

    def _reachable(self, hand: HandSheet) -> bool:
        """Whether there is a message to write to, or one may be sent."""
        current = self._current.get((hand.sheet.table, hand.user))
        return hand.surface == "dm" or (current is not None and self._tokens.of(current) is not None)

    async def _deliver(self, hand: HandSheet, content: Content, *, ring: bool) -> None:
        """Show a hand. ``ring``: in a new direct message, of which Discord tells the player."""
        whose = (hand.sheet.table, hand.user)
        current, by_dm = self._current.get(whose), hand.surface == "dm"
        if current is not None and not (ring and by_dm) and await self._tokens.edit(current, content):
            return
        self._current.pop(whose, None)
        if by_dm:
            await self._by_dm(hand, content, ring=ring)

    async def _by_dm(self, hand: HandSheet, content: Content, *, ring: bool) -> None:
        kept = hand.hand
        old = (
            self._bot.get_partial_messageable(kept.channel).get_partial_message(kept.message)
            if kept is not None
            else None
        )
        if old is not None and not ring:
            try:
                await replace(self._bot, old.edit, content)
            except discord.NotFound:
                old = None
            else:
                return
        channel = await self._bot.create_dm(discord.Object(hand.user))
        sent = await send(self._bot, channel.send, content, silent=self._asleep(hand))
        await self._submit(hand.sheet.table, KeepMessage("hand", hand.user, channel.id, sent.id))
        if old is not None:
            with suppress(*UNDELIVERED):
                await old.delete()

    def _asleep(self, hand: HandSheet) -> bool:
        """Whether the player wants to hear nothing now. At a live table they are awake."""
        slow = hand.sheet.settings.pace == "slow"
        return slow and quiet_until(hand.quiet, self._bot.clock.now()) is not None

    async def _dm_refused(self, hand: HandSheet) -> None:
        """Fall back to *My hand*, and say so to the table once: at once, or when it gives no call away."""
        table, user = hand.sheet.table, hand.user
        if hand.dm_refused:
            return
        await self._submit(table, ChooseSurface(user, "channel", refused=True))
        if may_be_told(hand):
            await self._tell_refusal(hand)
        else:
            self._untold.add((table, user))

    async def _tell_refusal(self, hand: HandSheet) -> None:
        table, user = hand.sheet.table, hand.user
        log.info("direct messages are refused", table=table)
        text = say(
            "{mention}, I cannot send you direct messages. "
            "Press **My hand** on the board, or use /hand, to see your tiles.",
            mention=Plain(f"<@{user}>"),
        )
        channel = self._bot.get_partial_messageable(hand.sheet.channel, guild_id=hand.sheet.guild or None)
        try:
            await channel.send(
                render(text, self._readers.of_guild(hand.sheet.guild)),
                allowed_mentions=discord.AllowedMentions(users=[discord.Object(user)]),
            )
        except UNDELIVERED as fault:
            log.warning("the fallback could not be announced", table=table, **described(fault))

    async def _submit(self, table: str, command: KeepMessage | ChooseSurface) -> None:
        try:
            await self._bot.lobby.submit(table, command)
        except TableError:
            log.warning("the table did not take a note", table=table, note=type(command).__name__)
