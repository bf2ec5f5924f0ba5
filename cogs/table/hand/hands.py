"""Keeps the private hand messages up to date: one for each table and player.

A message is edited only when its player has a decision, when tiles are dealt, and when the kyoku ends. The current one
is the one that the player last used: a direct message, or a private answer in the channel. If a direct message cannot
be sent at once, the hand appears in the channel.
"""

import asyncio
import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.table.commands import ChooseSurface, KeepMessage
from bot.table.errors import NoSuchTable, NotSeated
from bot.table.ports import PlayerTable, PublicTable, Returned
from bot.table.table_events import Person
from bot.text.sentences import Plain, Words, say
from cogs.common.background_work import Latest
from cogs.common.buttons import Press
from cogs.common.content import Accent, Button, Content, said
from cogs.common.direct_messages import CLOSED, UNSENT, NotNow, Why
from cogs.common.explain_words import with_words
from cogs.common.interaction_responder import Counter
from cogs.common.reader_settings import Readers
from cogs.common.request_faults import UNDELIVERED, fault_details, is_invalid_body, is_permanent
from cogs.common.tokens import Token, Tokens
from cogs.table.board.lobby_menus import lobby_menus
from cogs.table.hand.coaches import Coaches
from cogs.table.hand.direct_hands import DirectHands
from cogs.table.hand.hand_buttons import FRESH, Asking, page_button, page_ways, way_button, with_last, with_page
from cogs.table.hand.hand_message import (
    AroundHand,
    HandSnapshot,
    hand_content,
    may_need_update,
    needs_update,
    reveals_no_call,
    snapshot_of,
    with_vote,
)
from cogs.table.hand.undelivered_hands import HERE_FOR_NOW, Fallback
from cogs.table.table_leagues import TableLeagues

RETRY: Final = timedelta(seconds=10)
"""How long a hand that could not be sent waits for the next try."""

log = structlog.stdlib.get_logger(__name__)

Whose = tuple[str, int]
"""Table and user."""


class Hands:
    """The private messages of all players."""

    def __init__(self, bot: JantakuBot, tokens: Tokens, readers: Readers) -> None:
        self._bot = bot
        self._tokens = tokens
        self._readers = readers
        self._leagues = TableLeagues(bot)
        self.coaches: Final = Coaches(bot, readers)
        counter = Counter.of(bot)
        self._direct = counter.direct
        self._by_dm = DirectHands(bot, self._came_late)
        self._fallback = Fallback(bot, readers)
        self._shown: dict[Whose, HandSnapshot] = {}
        self._current: dict[Whose, int] = {}
        self._failing: dict[Whose, datetime] = {}
        self._moving: set[Whose] = set()
        self._elsewhere: set[Whose] = set()
        self._in_browser: set[Whose] = set()
        """Those whose message says that the game is open in the browser."""
        self._in_both: set[Whose] = set()
        """Those who used their message nevertheless: it follows the game too until the page closes."""
        self.fell_back: Callable[[str], None] = lambda _: None
        """Called with a table at which a hand could not be sent by direct message."""
        self._untold: set[Whose] = set()
        self._people: dict[str, set[int]] = {}
        self.latest: Final = Latest[Whose](counter.background, self._paint, counter.press_priority.give_way)

    async def changed(self, table: str) -> None:
        """Update the hands of all players at a table."""
        try:
            public_table = await self._bot.lobby.public_table(table)
        except NoSuchTable:
            return
        for seat, player in enumerate(public_table.players):
            if isinstance(player, Person):
                self._people.setdefault(table, set()).add(player.user)
                whose = table, player.user
                if whose in self._untold or may_need_update(self._shown.get(whose), public_table, seat):
                    self.latest.ask(whose)

    def busy(self, public_table: PublicTable) -> bool:
        """Whether a hand of this table is being sent, or can still be edited through a token."""
        hands = [(public_table.table, user) for user in self._users(public_table)]
        return any(self.latest.due(one) or self._by_dm.sends(*one) or self._editable(*one) for one in hands)

    def rests(self, public_table: PublicTable) -> None:
        """The table has left memory: forget its hands, but not which players are still to be told where theirs are."""
        for user in self._users(public_table):
            whose = (public_table.table, user)
            self.latest.drop(whose)
            untold = {whose} & self._untold if public_table.stage != "closed" else set()
            self._forget(whose)
            self._untold |= untold
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
        return {person.user for person in public_table.people} | self._people.get(public_table.table, set())

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
        before = self._current.get(whose := (hand.public_table.table, hand.user))
        if token is not None:
            self._current[whose] = token.message
        if whose in self._in_browser:
            self._in_browser.discard(whose)
            self._in_both.add(whose)
        self._record(whose, snapshot_of(hand))
        return before if before != self._current.get(whose) else None

    async def content(
        self, hand: PlayerTable, place: int | None, *, asking: Asking | None = None, note: Words | None = None
    ) -> Content:
        """A hand as its player sees it in a channel of a server, or by direct message where ``place`` is None.

        In its table's channel it stands below the board. While the player plays, a button leads to the other place.
        """
        public_table, look = hand.public_table, await self._readers.look_of(hand.user)
        locale = await self._readers.of_user(hand.user)
        game, waits = public_table.game, place is not None and self._direct.waits(hand.user)
        menus = await lobby_menus(self._bot, public_table) if public_table.alone else ()
        league = await self._leagues.words(public_table) if game is not None and game.over else None
        coach = await self.coaches.counsel(hand) if public_table.settings.training else None
        content = await hand_content(
            hand,
            locale,
            look.tiles if look.pictures else None,
            below_board=place == public_table.channel,
            asking=asking,
            hints=look.hints,
            around=AroundHand(note, menus, league, coach),
        )
        content = with_words(content) if await self._readers.learns(hand.user) else content
        plays = game is not None and game.kyoku_over is None and public_table.stage == "playing"
        buttons = content.buttons
        if plays and not (public_table.alone or public_table.pause or hand.away or asking or waits):
            buttons = with_last(buttons, way_button(public_table.table, direct=place is None))
        if plays and not public_table.pause and not asking:
            buttons = with_page(buttons, public_table.table, page_ways(self._bot.web))
        return with_vote(dataclasses.replace(content, buttons=buttons), hand).rendered(locale)

    async def _message(self, hand: PlayerTable, place: int | None) -> Content:
        """What a hand's message shows: not the hand while its player has the table open in the browser."""
        if (hand.public_table.table, hand.user) not in self._in_browser:
            return await self.content(hand, place)
        text, table = say("You are playing this game in the browser."), hand.public_table.table
        again = (page_button(table, way) for way in page_ways(self._bot.web))
        shown = Button(Press(table, 0, FRESH).custom_id, say("Show my hand here"))
        return Content(text, (*again, shown), accent=Accent.OVER).rendered(await self._readers.of_user(hand.user))

    def looked_away(self, table: str, user: int) -> None:
        """The player has closed the table's page: their message shows the hand again."""
        self._in_both.discard((table, user))
        self._in_browser.discard((table, user))
        self.anew(table, user)

    def _goes_on_elsewhere(self, hand: PlayerTable) -> bool:
        """Whether the message need not follow the game, which its player has open in the browser."""
        public = hand.public_table.game
        playing = hand.public_table.stage == "playing" and public is not None and not public.over
        return playing and self.in_browser(hand.public_table.table, hand.user)

    def in_browser(self, table: str, user: int) -> bool:
        """Whether this player plays in the browser, and does not use their message beside it."""
        web = self._bot.web
        return web is not None and (table, user) not in self._in_both and web.pages.looks(table, user)

    async def whisper(self, table: str, user: int) -> bool:
        """Show a hand in the table's channel if a token brings it there. Returns whether it did."""
        hand = await self._bot.lobby.hand(table, user)
        channel = hand.public_table.channel
        try:
            token = await self._tokens.whisper(user, channel, await self.content(hand, channel))
        except UNDELIVERED:
            token = None
        self._current.pop((table, user), None)
        if token is None:
            self.lost(table, user)
            return False
        self.shows(hand, token)
        return True

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

    async def keeps(self, hand: PlayerTable, token: Token) -> None:
        """Let an answer in a direct message be the player's hand there if they have none yet.

        Who plays alone has the game in one message: the answer takes the place of the one before, which is deleted.
        """
        if hand.hand is None or (hand.public_table.alone and hand.hand.message != token.message):
            table = hand.public_table.table
            await self._by_dm.note(table, KeepMessage("hand", hand.user, token.channel, token.message))
            if hand.hand is not None:
                await self._by_dm.delete(hand.hand)

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
        known = self._shown.pop(whose, None)
        # Where two answers crossed it is unknown which one the message shows.
        if known is None or known.revision <= snapshot.revision:
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
            if not await self._has_way(hand):
                # Players who have opened their hand meanwhile need no notice, which would reveal a call.
                self._fallback.tell(table, user)
        now, shown = snapshot_of(hand), self._shown.get(whose)
        again: datetime | None = None
        if self._goes_on_elsewhere(hand):
            if whose in self._in_browser or shown is None:
                return None
            self._in_browser.add(whose)
            return await self._sent(hand, now, ring=False)
        self._in_browser.discard(whose)
        if needs_update(shown, now) and await self._may_show(hand):
            again = self._failing.get(whose)
            # An edit makes no sound: who plays alone needs none. After a restart everybody has been told already.
            slow = hand.public_table.settings.pace == "slow" and not hand.public_table.alone
            asked = bool(now.decision) and (shown is None or shown.decision != now.decision)
            ring = slow and asked and (shown or again) is not None
            if again is None or self._bot.clock.now() >= again:
                # A player who had to wait gets direct messages from this kyoku on.
                ring |= shown is not None and shown.kyoku != now.kyoku and whose in self._moving
                # Record it before sending, so that a failure is not retried at every move of the others.
                self._record(whose, now)
                again = await self._sent(hand, now, ring=ring)
        if hand.public_table.stage == "closed":
            self._forget(whose)
            return None
        return again

    async def _sent(self, hand: PlayerTable, now: HandSnapshot, *, ring: bool) -> datetime | None:
        """Deliver a hand. Returns when to try again if that failed but may succeed later."""
        whose = (hand.public_table.table, hand.user)
        self._failing.pop(whose, None)
        try:
            await self._deliver(hand, ring=ring)
        except UNSENT as fault:
            if hand.surface == "dm" and not hand.public_table.alone:
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
        self.coaches.forget(*whose)
        self._shown.pop(whose, None)
        self._current.pop(whose, None)
        self._failing.pop(whose, None)
        self._untold.discard(whose)
        self._elsewhere.discard(whose)
        self._in_browser.discard(whose)
        self._in_both.discard(whose)
        if whose in self._moving:
            self._moving.discard(whose)
            if all(user != whose[1] for _, user in self._moving):
                self._direct.no_longer(whose[1])

    async def _may_show(self, hand: PlayerTable) -> bool:
        """Whether a hand may be shown; before the deal only a message that its player has asked for is edited."""
        if hand.view is None:
            alone = hand.public_table.alone and hand.hand is not None
            return alone or self._editable(hand.public_table.table, hand.user)
        return hand.surface == "dm" or await self._has_way(hand)

    def _editable(self, table: str, user: int) -> bool:
        """Whether a token edits the player's current message."""
        current = self._current.get((table, user))
        return current is not None and self._tokens.of(current) is not None

    async def _has_way(self, hand: PlayerTable) -> bool:
        """Whether a private message in the channel can be edited or sent."""
        table, channel = hand.public_table.table, hand.public_table.channel
        return self._editable(table, hand.user) or await self._tokens.coming(hand.user, channel) is not None

    async def _deliver(self, hand: PlayerTable, *, ring: bool) -> None:
        """Show a hand. ``ring``: in a new direct message, so that Discord notifies the player.

        Raises an exception of UNSENT if it is not shown anywhere.
        """
        whose, channel = (hand.public_table.table, hand.user), hand.public_table.channel
        current, fault = self._current.get(whose), None
        if not (ring and hand.surface == "dm") and await self._edited(hand, current):
            return
        if hand.surface == "dm":
            content = await self._message(hand, None)
            if self._current.get(whose) != current:
                # An answer has shown the hand while its picture was drawn.
                return
            try:
                await self._by_dm.show(hand, content, ring=ring)
            except UNSENT as kept_from:
                fault = kept_from
                await self._not_sent(hand, fault)
                if is_invalid_body(fault) or hand.public_table.alone:
                    # Discord would not accept it in the channel either; who plays alone has no other channel.
                    raise
            else:
                self._moving.discard(whose)
                self._elsewhere.discard(whose)
                self._current.pop(whose, None)
                if current is not None:
                    await self._tokens.remove(current)
                return
            if ring and await self._edited(hand, current):
                return
        self._current.pop(whose, None)
        token = None
        if await self._tokens.coming(hand.user, channel) is not None:
            here = await self.content(hand, channel)
            if fault is not None:
                locale = await self._readers.of_user(hand.user)
                head, _, rest = str(here.text).partition("\n")
                here = dataclasses.replace(here, text=Plain(f"{head}\n{said(HERE_FOR_NOW, locale)}\n{rest}"))
            token = await self._tokens.whisper(hand.user, channel, here)
        if token is not None:
            self._current[whose] = token.message
        elif fault is not None:
            raise fault

    async def _edited(self, hand: PlayerTable, message: int | None) -> bool:
        """Whether the hand is shown in this message through a token."""
        token = self._tokens.of(message) if message is not None else None
        if token is None or message is None:
            return False
        place = token.channel if token.ephemeral else None
        return await self._tokens.edit(message, await self._message(hand, place))

    def _came_late(self, whose: Whose, done: asyncio.Task[None]) -> None:
        """A direct message was sent after the hand appeared in the channel, or failed: the hand may have to go anew."""
        if done.cancelled() or (done.exception() is not None and whose in self._current) or whose not in self._shown:
            return
        if done.exception() is None:
            self._elsewhere.discard(whose)
        self.anew(*whose)

    async def _not_sent(self, hand: PlayerTable, fault: Exception) -> None:
        """A direct message was not sent: decide how the next ones at this table are sent."""
        table, user = whose = hand.public_table.table, hand.user
        self._elsewhere.add(whose)
        if isinstance(fault, NotNow) and fault.why == "waits":
            self._moving.add((table, user))
            self._direct.wait(user, lambda: self._came_open(table, user))
        elif isinstance(fault, discord.Forbidden) and fault.code == CLOSED and not hand.dm_refused:
            await self._by_dm.note(table, ChooseSurface(user, "channel", refused=True))
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
