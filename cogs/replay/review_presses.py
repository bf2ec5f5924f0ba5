"""Handles presses on reviews: another page, another player, or the page for everybody."""

import asyncio
from collections import OrderedDict
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.analysis.review import GameReview, review_of
from bot.client.jantaku import JantakuBot
from bot.engine.replay import Replay
from cogs.common.answer import Answer, locale_for
from cogs.common.buttons import chosen_value
from cogs.common.command_places import may_share
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Content
from cogs.common.interaction_responder import Counter
from cogs.replay.replay_access import OPEN
from cogs.replay.replay_browser import browser_button
from cogs.replay.replay_games import FileRef, ReplayGame
from cogs.replay.replay_ids import MINE, PART, SEAT, SHOW
from cogs.replay.replay_presses import OTHER_VERSION, ReplayService, number_chosen
from cogs.replay.review_decisions import fitted
from cogs.replay.review_ids import KYOKU, LOOK, ReviewPage, page_at, parse_custom_id
from cogs.replay.review_page import MORE, review_content, whose_content

Interaction = discord.Interaction[Any]

_NEW_MESSAGE: Final = frozenset({OPEN, SHOW, MINE})
"""The actions answered with a new message; the pressed one stays as it is."""


class ReviewService:
    """Shows and turns review pages. One for each bot.

    ``replays`` finds the games, checks who may see them, and sends the pages.
    """

    def __init__(self, bot: JantakuBot, replays: ReplayService) -> None:
        self._bot: Final = bot
        self.replays: Final = replays
        self.reviews: Final = Reviews()

    async def open_page(
        self, interaction: Interaction, answer: Answer, game: ReplayGame, page: ReviewPage, *, shared: bool
    ) -> None:
        """Show a page as a new message. Raises CommandRefused."""
        content = await self._content(interaction, game, page, shared=shared)
        await self.replays.send_page(interaction, answer, game, content, shared=shared)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press of a button, or a choice from a menu. Never raises."""
        found, message = parse_custom_id(rest), interaction.message
        if found is not None and found[0] not in _NEW_MESSAGE and message is not None:
            self.replays.latest.pressed(message.id, interaction.id)
        public = found is not None and found[0] == SHOW
        await self.replays.answer(interaction, partial(self._pressed, interaction, found), public=public)

    async def _pressed(self, interaction: Interaction, found: tuple[str, ReviewPage] | None, answer: Answer) -> None:
        if found is None:
            raise CommandRefused(OTHER_VERSION)
        verb, page = found
        page = _target_page(interaction, verb, page)
        game = await self.replays.games.find(interaction, page.ref)
        if verb == OPEN:
            page = first_page(game, interaction.user.id, page.seat)
        if verb in _NEW_MESSAGE:
            await self.open_page(interaction, answer, game, page, shared=verb == SHOW)
        else:
            content = await self._content(interaction, game, page, shared=not answer.on_private_message)
            await self.replays.replace_page(interaction, answer, game, content)

    async def _content(self, interaction: Interaction, game: ReplayGame, page: ReviewPage, *, shared: bool) -> Content:
        locale = locale_for(interaction, shared=shared)
        if page.seat is None or page.seat >= game.replay.rules.players:
            return whose_content(game, replace(page, seat=None))
        review = await self.reviews.of(game.replay, page.seat)
        tiles = "classic" if shared else await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        content = await asyncio.to_thread(
            review_content,
            game,
            review,
            fitted(page, review),
            locale,
            tiles,
            shared=shared,
            sharing=may_share(interaction),
        )
        at = game.replay.position(page.kyoku or 0, page.step or 0)
        browser = browser_button(self._bot, interaction.guild_id, game.ref, at, page.seat, MORE)
        return replace(content, buttons=(*content.buttons, *browser))


def first_page(game: ReplayGame, user: int, viewed_seat: int | None = None) -> ReviewPage:
    """The whole game for the user's own seat; if they did not play, for the seat they viewed the replay from."""
    seat = game.seat_of(user)
    return ReviewPage(game.ref, viewed_seat if seat is None else seat)


def _target_page(interaction: Interaction, verb: str, page: ReviewPage) -> ReviewPage:
    """The page that a press or a choice turns to. Raises CommandRefused if there is none."""
    if verb == PART:
        return ReviewPage(FileRef(number_chosen(interaction)))
    if verb == SEAT:
        return page.of(number_chosen(interaction))
    if verb in {KYOKU, LOOK}:
        target = page_at(page, chosen_value(interaction) or "")
        if target is None:
            raise CommandRefused(OTHER_VERSION)
        return target
    return page


CACHED: Final = 12
"""How many reviews are cached; each takes about 2 MB."""


class Reviews:
    """A cache of reviews. One for each bot.

    The key contains the replay: a game that is read again, because a name or its rules changed, is reviewed again.
    """

    def __init__(self) -> None:
        self._cache: Final[OrderedDict[tuple[Replay, int], GameReview]] = OrderedDict()
        # Each takes about a second: several at once would take the threads that tables need.
        self._making: Final = asyncio.Lock()

    async def of(self, replay: Replay, seat: int) -> GameReview:
        """The review of a seat's decisions. Raises CorruptRecord if the replay cannot be shown."""
        key = replay, seat
        if key not in self._cache:
            async with self._making:
                # Another request for the same review may have finished while this one waited.
                if key not in self._cache:
                    self._cache[key] = await asyncio.to_thread(review_of, replay, seat)
        review = self._cache[key]
        self._cache.move_to_end(key)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return review
