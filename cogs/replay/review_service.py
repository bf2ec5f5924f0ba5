"""What becomes of presses on a review: another page, another player, or the page for everybody."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.analysis.review import review_of
from cogs.common.buttons import chosen
from cogs.common.command_places import may_share
from cogs.common.counter import Counter
from cogs.common.refusal import CommandRefused
from cogs.common.sharing import locale_for
from cogs.replay.replay_ids import MINE, PART, SEAT, SHOW
from cogs.replay.replay_service import OTHER_VERSION, number_chosen
from cogs.replay.review_course import fitted
from cogs.replay.review_ids import KYOKU, LOOK, ReviewPage, asked, placed
from cogs.replay.review_page import review_content, whose_content
from cogs.replay.seeing import OPEN
from cogs.replay.seen_games import FileRef

if TYPE_CHECKING:
    from bot.analysis.review import GameReview
    from bot.client.jantaku import JantakuBot
    from bot.engine.replay import Replay
    from cogs.common.answer import Answer
    from cogs.common.content import Content
    from cogs.replay.replay_service import ReplayService
    from cogs.replay.seen_games import SeenGame

Interaction = discord.Interaction[Any]

_BESIDE: Final = frozenset({OPEN, SHOW, MINE})
"""What is answered with a message of its own: the pressed one stays as it is."""


class ReviewService:
    """One for each bot. ``replays`` brings games to whoever may see them, and turns the pages about them."""

    def __init__(self, bot: JantakuBot, replays: ReplayService) -> None:
        self._bot: Final = bot
        self.replays: Final = replays
        self._reviews: Final = Reviews()

    async def begin(
        self, interaction: Interaction, answer: Answer, game: SeenGame, page: ReviewPage, *, shared: bool
    ) -> None:
        """Show a page as a message of its own. Raises Refused."""
        content = await self._content(interaction, game, page, shared=shared)
        await self.replays.bring(interaction, answer, game, content, shared=shared)

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take a press of a button, or a choice from a menu. Never raises."""
        found, message = asked(rest), interaction.message
        if found is not None and found[0] not in _BESIDE and message is not None:
            self.replays.newest.pressed(message.id, interaction.id)
        public = found is not None and found[0] == SHOW
        await self.replays.answer(interaction, partial(self._pressed, interaction, found), public=public)

    async def _pressed(self, interaction: Interaction, found: tuple[str, ReviewPage] | None, answer: Answer) -> None:
        if found is None:
            raise CommandRefused(OTHER_VERSION)
        verb, page = found
        page = _turned(interaction, verb, page)
        game = await self.replays.games.find(interaction, page.ref)
        if verb == OPEN:
            page = first_page(game, interaction.user.id, page.seat)
        if verb in _BESIDE:
            await self.begin(interaction, answer, game, page, shared=verb == SHOW)
        else:
            content = await self._content(interaction, game, page, shared=not answer.on_private_message)
            await self.replays.turn(interaction, answer, game, content)

    async def _content(self, interaction: Interaction, game: SeenGame, page: ReviewPage, *, shared: bool) -> Content:
        locale = locale_for(interaction, shared=shared)
        if page.seat is None or page.seat >= game.replay.rules.players:
            return whose_content(game, replace(page, seat=None), locale)
        review = await self._reviews.of(game.replay, page.seat)
        tiles = "classic" if shared else await Counter.of(self._bot).readers.tiles_of(interaction.user.id)
        return await asyncio.to_thread(
            review_content,
            game,
            review,
            fitted(page, review),
            locale,
            tiles,
            shared=shared,
            sharing=may_share(interaction),
        )


def first_page(game: SeenGame, user: int, looked_from: int | None = None) -> ReviewPage:
    """The whole game of whoever played in it; of the seat that others looked from, if they did."""
    seat = game.seat_of(user)
    return ReviewPage(game.ref, looked_from if seat is None else seat)


def _turned(interaction: Interaction, verb: str, page: ReviewPage) -> ReviewPage:
    """The page that a press or a choice turns to. Raises Refused where there is none."""
    if verb == PART:
        return ReviewPage(FileRef(number_chosen(interaction)))
    if verb == SEAT:
        return page.of(number_chosen(interaction))
    if verb in {KYOKU, LOOK}:
        found = placed(page, chosen(interaction) or "")
        if found is None:
            raise CommandRefused(OTHER_VERSION)
        return found
    return page


AT_HAND: Final = 12
"""So many reviews are at hand without being made again: each takes about 2 MB."""


class Reviews:
    """The reviews that are asked for. One for each bot.

    They belong to their replay: a game that is read anew, since a name or its rules have changed, is reviewed anew.
    """

    def __init__(self) -> None:
        self._at_hand: Final[OrderedDict[tuple[Replay, int], GameReview]] = OrderedDict()
        # A second of work each: several at once would keep the threads from tables.
        self._making: Final = asyncio.Lock()

    async def of(self, replay: Replay, seat: int) -> GameReview:
        """The review of a seat's game. Raises CorruptRecord where the replay cannot be shown."""
        wanted = replay, seat
        if wanted not in self._at_hand:
            async with self._making:
                # Somebody else may have been asked for the same meanwhile.
                if wanted not in self._at_hand:
                    self._at_hand[wanted] = await asyncio.to_thread(review_of, replay, seat)
        found = self._at_hand[wanted]
        self._at_hand.move_to_end(wanted)
        while len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)
        return found
