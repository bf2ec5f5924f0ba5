"""The messages that show the state of a league's game: posting, updating, and their buttons."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.client.jantaku import JantakuBot
from bot.downtime import OBJECTION
from bot.league.confirming import Silence
from bot.league.entries import GameDisputed, LeagueEntry
from bot.league.faults import LeagueRefused
from bot.league.games import GameStatus, LeagueGame, asked_at
from bot.league.leagues import League
from bot.league.news import BoardMessage, GamePost
from bot.store.errors import StoreError
from bot.text.league.people import called
from bot.text.league.recording import disputed_text, game_message, no_officer_words, officers_words
from bot.text.sentences import Text, Words, say
from cogs.common.answer import Answer
from cogs.common.buttons import feature_id
from cogs.common.content import Button, Content, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent
from cogs.league.league_service import LeagueService
from cogs.league.message_edits import MessageEdits, PublicMessage
from cogs.league.people.server_member_lookup import has_left

Interaction = discord.Interaction[Any]
FEATURE: Final = "game"
CONFIRM, DISPUTE, UPHOLD, CORRECT, VOID = "c", "d", "u", "k", "v"
RESTORE, UPHOLD_WHY, WITHDRAW = "r", "w", "x"
TELL, TAKE_BACK = "m", "b"
"""The actions of the buttons; ``sent`` is that of the form which one opens."""
STANDS, ASKS = "stands", "asks"
"""The kinds of messages: one shows the game's state, the other asks in the results channel until the game counts."""
MOMENTS_ROW: Final = 2
"""Where the page of a game has the buttons for what people tell of it."""
REMEMBERED: Final = 500
"""How many messages to remember the content of."""

log = structlog.stdlib.get_logger(__name__)


def objections_end(bot: JantakuBot, silence: Silence) -> datetime:
    """When a game counts if nobody objects: while the bot was down, nobody could."""
    return bot.heartbeat.downtimes(silence.guild).put_off(silence.since, silence.due, OBJECTION)


def with_objections_end(bot: JantakuBot, guild: int, game: LeagueGame, story: Iterable[LeagueEntry]) -> LeagueGame:
    """The game as it is shown, with ``confirm_by`` put off like ``objections_end``. ``story``: all its entries."""
    if game.confirm_by is None:
        return game
    until = bot.heartbeat.downtimes(guild).put_off(asked_at(story), game.confirm_by, OBJECTION)
    return replace(game, confirm_by=until)


class GameMessages:
    """The messages of all games. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._bot: Final = service.bot
        self._shown: Final[dict[int, Content]] = {}
        self._busy: Final[Counts[int]] = Counts()
        """Messages whose button is being answered: the answer updates them by itself."""

    @classmethod
    def of(cls, service: LeagueService) -> GameMessages:
        """Those of this bot."""
        return service.bot.the(cls, lambda: cls(service))

    @contextmanager
    def answering(self, interaction: Interaction) -> Iterator[None]:
        """Keep ``refresh`` from editing the pressed message while its button is answered."""
        message = interaction.message.id if interaction.message is not None else 0
        self._busy[message] += 1
        try:
            yield
        finally:
            self._busy[message] -= 1
            if not self._busy[message]:
                del self._busy[message]

    async def content(self, league: League, number: int, *, told: bool = False) -> Content:
        """The message of a game. ``told``: ping the players who are asked, and the officers if it is disputed."""
        face = await self._service.club.views.face(league, number)
        face = replace(face, game=with_objections_end(self._bot, league.guild, face.game, face.story))
        officers, decides = await self._officers(league) if face.undecided else ((), officers_words((), None))
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        buttons = game_buttons(league.id, face.game, may_object=face.may_object)
        pings = (*face.mentions.values(), *officers) if told else ()
        # Rendered, so that it can be compared with what a message shows.
        return Content(game_message(face, decides), buttons, pings=pings).rendered(locale)

    async def _officers(self, league: League) -> tuple[tuple[int, ...], Words]:
        """Who is pinged to decide about a game, and the words for it: whoever owns the server if all officers left."""
        settings, guild = league.settings, self._bot.get_guild(league.guild)
        if guild is None or not settings.officers:
            return settings.officers, officers_words(settings.officers, settings.officer_role)
        gone = {officer for officer in settings.officers if await has_left(guild, officer)}
        here = tuple(officer for officer in settings.officers if officer not in gone)
        if here or settings.officer_role is not None:
            return here, officers_words(here, settings.officer_role)
        owner = guild.owner_id
        return () if owner is None else (owner,), no_officer_words(owner)

    async def update(self, league: League, number: int, answer: Answer) -> None:
        """Update the pressed message with the game's state."""
        content = await self.content(league, number)
        token = await answer.update(content)
        if token is not None:
            self._remember(token.message, content)

    async def post(self, interaction: Interaction, league: League, number: int) -> None:
        """Show the game's state publicly in the channel, after the interaction was answered."""
        content = await self.content(league, number, told=True)
        message = await self._send_publicly(interaction, league, number, content)
        if message is not None:
            await self._keep(league, number, GamePost(interaction.channel_id or 0, message, STANDS), content)

    async def tell_of_dispute(self, interaction: Interaction, league: League, number: int, player: int) -> None:
        """Say in the channel that a player has just objected, after the interaction was answered.

        Whoever decides is pinged, and finds the buttons by a link: only if no message shows the game, a new one does.
        """
        card = await self._card(interaction, league, number)
        if card is None:
            await self.post(interaction, league, number)
            return
        story = await self._service.club.leagues.story(league.id, number)
        objection = next(entry for entry in reversed(story) if entry.record == GameDisputed(number, player))
        officers, decides = await self._officers(league)
        who = called(await self._service.names(league.id), player)
        words = disputed_text(number, who, objection.why, card, decides)
        await self._send_publicly(interaction, league, number, Content(words, pings=officers))

    async def _send_publicly(
        self, interaction: Interaction, league: League, number: int, content: Content
    ) -> int | None:
        """Follow up an answer with a public message; its id, or None if Discord refused it."""
        try:
            locale = Counter.of(self._bot).readers.of_guild(league.guild)
            sent = await send(self._bot, interaction.followup.send, content, locale, ephemeral=False, wait=True)
        except UNDELIVERED as fault:
            log.warning("how a game stands could not be shown", league=league.id, game=number, **fault_details(fault))
            return None
        return int(sent.id)

    async def _card(self, interaction: Interaction, league: League, number: int) -> str | None:
        """The link to a message that shows a game, the pressed one before others; None if all are deleted."""
        pressed = interaction.message.id if interaction.message is not None else 0

        def nearness(post: GamePost) -> tuple[bool, bool, bool, int]:
            here = post.channel == interaction.channel_id
            return post.message == pressed, post.kind == STANDS, here, post.message

        posts = await self._service.club.news.posts.of(league.id, number)
        for post in sorted(posts, key=nearness, reverse=True):
            place = self._bot.get_partial_messageable(post.channel, guild_id=league.guild)
            try:
                await place.fetch_message(post.message)
            except discord.NotFound:
                await self._service.club.news.posts.drop(league.id, post.message)
            except UNDELIVERED as fault:
                log.info("a message of a game could not be looked at", league=league.id, **fault_details(fault))
            else:
                return f"https://discord.com/channels/{league.guild}/{post.channel}/{post.message}"
        return None

    async def ask_among_results(self, league: League, number: int, here: int | None) -> None:
        """Ask in the results channel as well: who is asked may not see the channel in which the game was entered."""
        channel = league.settings.results
        game = await self._service.club.leagues.game(league.id, number)
        posts = await self._service.club.news.posts.of(league.id, number)
        if channel is None or channel == here or game.counts or any(post.kind == ASKS for post in posts):
            return
        content = await self.content(league, number)
        try:
            sent = await send(
                self._bot, self._bot.get_partial_messageable(channel, guild_id=league.guild).send, content
            )
        except UNDELIVERED as fault:
            log.warning("a game could not be asked for among the results", league=league.id, **fault_details(fault))
            return
        await self._keep(league, number, GamePost(channel, sent.id, ASKS), content)

    async def _keep(self, league: League, number: int, post: GamePost, content: Content) -> None:
        self._remember(post.message, content)
        try:
            await self._service.club.news.posts.keep(league.id, number, post)
        except StoreError:
            # Its buttons still update it.
            log.warning("a message of a game could not be remembered", league=league.id, game=number, exc_info=True)

    def _remember(self, message: int, content: Content) -> None:
        self._shown.pop(message, None)
        self._shown[message] = content
        if len(self._shown) > REMEMBERED:
            del self._shown[next(iter(self._shown))]

    async def refresh(self, league: League, number: int) -> None:
        """Update all messages of a game. Raises StoreError."""
        posts = await self._service.club.news.posts.of(league.id, number)
        if not posts:
            return
        content = await self.content(league, number)
        counts = (await self._service.club.leagues.game(league.id, number)).counts
        for post in posts:
            if post.kind == ASKS and counts:
                # In the results channel the result replaces the question.
                await self._delete(league, post)
            elif not self._stands(post, content):
                message = PublicMessage(league.guild, post.channel, post.message)
                present, ended = partial(self._present, league, number, post), partial(self._ended, league, post)
                MessageEdits.of(self._bot).ask(message, present, ended)

    def _stands(self, post: GamePost, content: Content) -> bool:
        """Whether a message shows this already, or is being answered, which updates it."""
        known = self._shown.get(post.message)
        return post.message in self._busy or (known is not None and _same(known, content))

    async def _present(self, league: League, number: int, post: GamePost) -> Content | None:
        try:
            content = await self.content(league, number)
        except LeagueRefused:
            # It was deleted with its league.
            return None
        return None if self._stands(post, content) else content

    async def _ended(self, league: League, post: GamePost, content: Content, fault: Exception | None) -> None:
        if fault is None:
            self._remember(post.message, content)
        elif is_permanent(fault):
            await self._service.club.news.posts.drop(league.id, post.message)

    async def _delete(self, league: League, post: GamePost) -> None:
        """Delete a message. Raises StoreError; Discord's errors are only logged."""
        place = self._bot.get_partial_messageable(post.channel, guild_id=league.guild)
        try:
            await place.get_partial_message(post.message).delete()
        except UNDELIVERED as fault:
            log.info("a message of a game could not be deleted", league=league.id, **fault_details(fault))
            if not is_permanent(fault):
                return
        await self._service.club.news.posts.drop(league.id, post.message)


def _same(one: Content, other: Content) -> bool:
    """Whether two messages show the same, apart from pings."""
    return (one.text, one.buttons) == (other.text, other.buttons)


def board_link(league: League, board: BoardMessage | None) -> str | None:
    """The link to the message that showed the end of a game; None if it is not known."""
    return None if board is None else f"https://discord.com/channels/{league.guild}/{board.channel}/{board.message}"


def press(verb: str, league: int, game: int) -> str:
    """The custom id of a game's button or form."""
    return feature_id(FEATURE, f"{verb}.{league}.{game}")


def sent(verb: str) -> str:
    """The action of the form that a button opens."""
    return f"{verb}s"


def game_buttons(league: int, game: LeagueGame, *, may_object: bool = True) -> tuple[Button, ...]:
    """The buttons for a game in its current state. ``may_object``: somebody who played has not objected yet."""
    green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    confirm = (CONFIRM, say("Confirm"), green)
    dispute = (DISPUTE, say("Dispute…"), grey)
    correct = (CORRECT, say("Correct…"), grey)
    withdraw = (WITHDRAW, say("Withdraw…"), grey)
    uphold, void = (UPHOLD, say("Uphold"), grey), (VOID, say("Void…"), grey)
    if game.status is GameStatus.VOIDED:
        steps: tuple[tuple[str, Text, discord.ButtonStyle], ...] = ()
    elif game.disputed_by is not None:
        steps = (*((dispute,) if may_object else ()), uphold, correct, void)
    elif game.status is GameStatus.PENDING and game.needs_officer:
        steps = (uphold, correct, void, withdraw)
    elif game.status is GameStatus.PENDING:
        steps = (confirm, dispute, correct, withdraw)
    else:
        steps = (dispute,)
    return tuple(Button(press(verb, league, game.number), label, style=style) for verb, label, style in steps)


def moment_buttons(league: League, game: LeagueGame, *, may_tell: bool) -> tuple[Button, ...]:
    """The buttons to tell something of a game, and to take it back."""
    steps = (
        (TELL, say("Add a moment…"), may_tell),
        (TAKE_BACK, say("Remove a moment…"), may_tell and bool(game.moments)),
    )
    return tuple(
        Button(press(verb, league.id, game.number), label, row=MOMENTS_ROW) for verb, label, may in steps if may
    )
