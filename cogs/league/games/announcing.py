"""Announces results in a league's channel: games that start to count, are corrected or voided, each once.

What is new, and what of it was told, the club knows (``bot.club.news``). The same pass updates the messages of changed
games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.client.jantaku import JantakuBot
from bot.engine.phases import GameOver
from bot.league.leagues import League
from bot.league.news import FileTaken, GameNews, HandsTold, ManyResults, News, ScoringNews, SeasonOver
from bot.league.winning_hands import LeagueHand
from bot.pictures.win_card import yakuman_card_png
from bot.store.errors import StoreError
from bot.table.errors import NoSuchTable
from bot.text.league.moments import told_text
from bot.text.league.people import seat_name
from bot.text.league.recording import announced_text, many_text, taken_text
from bot.text.league.season_changes import scoring_changed_text
from bot.text.league.season_history import changed_settings
from bot.text.league.winning_hands import yakuman_alt, yakuman_line
from bot.text.sentences import Words, render
from cogs.common.background_work import Latest
from cogs.common.content import Content, Picture, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent
from cogs.league.evenings.round_messages import RoundMessages
from cogs.league.games.game_messages import GameMessages, board_link
from cogs.league.league_service import LeagueService
from cogs.league.seasons.final_table import final_table
from cogs.league.tournament.board import refresh_of_league

AGAIN: Final = timedelta(minutes=2)
"""The delay before a retry: short enough that Discord still knows the message's nonce."""

log = structlog.stdlib.get_logger(__name__)


def add_announcing(service: LeagueService) -> None:
    """Start announcing results. There is no command: the channel is a setting of the league."""
    Announcing.of(service).begin()


class Announcing:
    """Announces what is new in the leagues. One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._bot: Final[JantakuBot] = service.bot
        self._over: Final[set[str]] = set()
        self.tables: Final = Latest[str](Counter.of(service.bot).background, self._look_at_table)
        self.latest: Final = Latest[str](Counter.of(service.bot).background, self._look)

    @classmethod
    def of(cls, service: LeagueService) -> Announcing:
        """That of this bot."""
        return service.bot.the(cls, lambda: cls(service))

    def begin(self) -> None:
        """Announce what is due, and listen for new entries."""
        self._service.club.listen(self.look)
        self._bot.relay.listen(self.tables.ask)
        # Nothing can be posted in a server before it is available.
        self._bot.add_listener(self._arrived, "on_shard_ready")
        self._bot.add_listener(self._arrived, "on_guild_available")
        self._bot.add_listener(self._arrived, "on_guild_join")

    async def _arrived(self, *_: object) -> None:
        self.look()

    def look(self) -> None:
        """Look for new entries."""
        self.latest.ask("leagues")

    async def _look_at_table(self, table: str) -> datetime | None:
        """A table changed: if its game has just ended, there is a result."""
        try:
            public_table = await self._bot.lobby.public_table(table)
        except (NoSuchTable, StoreError):
            self._over.discard(table)
            return None
        if public_table.game is None or not isinstance(public_table.game.phase, GameOver):
            self._over.discard(table)
        elif table not in self._over:
            self._over.add(table)
            self.look()
        if public_table.stage == "closed":
            self._over.discard(table)
        return None

    async def _look(self, _: str) -> datetime | None:
        try:
            behind = await self._service.club.news.posts.behind()
        except StoreError:
            log.warning("results have to wait for the database", exc_info=True)
            return self._bot.clock.now() + AGAIN
        later = [await self._tell_of(league, seq) for league, seq in behind.items()]
        return min((when for when in later if when is not None), default=None)

    async def _tell_of(self, league: int, seq: int) -> datetime | None:
        """Announce a league's entries after ``seq``; when to try again if so. An error affects only this league."""
        try:
            known = await self._service.club.leagues.league(league)
            if known is None or self._bot.get_guild(known.guild) is None:
                return None
            return await self._tell(known, seq)
        except StoreError:
            log.warning("results of a league have to wait", league=league, exc_info=True)
            return self._bot.clock.now() + AGAIN

    async def _tell(self, league: League, seq: int) -> datetime | None:
        """Announce a league's entries after ``seq``; when to try again if so. Raises StoreError."""
        news, downtimes = self._service.club.news, self._bot.heartbeat.downtimes(league.guild)
        while (batch := await news.after(league, seq, downtimes)) is not None:
            locale = Counter.of(self._bot).readers.of_guild(league.guild)
            told = [(one.entry.seq, await self._content(league, one, batch.names, locale)) for one in batch.news]
            for game in batch.games:
                await GameMessages.of(self._service).refresh(league, game)
            for round_played in batch.rounds:
                await RoundMessages.of(self._service).refresh(league, round_played)
            for number, content in told:
                if content is not None and not await self._post(league, number, content):
                    return self._bot.clock.now() + AGAIN
                await news.posts.announced(league.id, number)
            await refresh_of_league(self._bot, league)
            seq = batch.last
            await news.posts.announced(league.id, seq)
        return None

    async def _post(self, league: League, seq: int, content: Content) -> bool:
        """Post a result. False if a retry may help."""
        if league.settings.results is None:
            return True
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        place = self._bot.get_partial_messageable(league.settings.results, guild_id=league.guild)
        try:
            await send(self._bot, place.send, content, locale, nonce=f"result-{league.id}-{seq}"[-25:])
        except UNDELIVERED as fault:
            log.warning("a result could not be announced", league=league.id, seq=seq, **fault_details(fault))
            return is_permanent(fault)
        return True

    async def _content(
        self, league: League, news: News, names: Mapping[int, str], locale: str | None
    ) -> Content | None:
        """An announcement in the server's language; None for a season of which there is nothing to tell."""
        pictures: tuple[Picture, ...] = ()
        match news:
            case SeasonOver():
                return await final_table(self._service, league, news.season, locale)
            case GameNews() | HandsTold():
                won = [seat_name(seat, names) for seat in news.game.seats]
                lines_of = [yakuman_line(hand, won[hand.seat]) for hand in news.yakuman]
                if news.yakuman:
                    pictures = await asyncio.to_thread(_cards, news.yakuman, won, locale)
                if isinstance(news, HandsTold):
                    words = told_text(news.game.number, lines_of)
                else:
                    words = announced_text(news, names, board_link(league, news.board), lines_of)
            case ManyResults(count=count):
                words = many_text(count)
            case FileTaken():
                words = taken_text(news, names)
            case ScoringNews():
                changes = changed_settings(news.before, news.after, news.season.zone)
                words = scoring_changed_text(news, changes, names)
            case _:
                return None
        return Content(words, pictures=pictures)


def _cards(hands: Sequence[LeagueHand], seats: Sequence[Words], locale: str | None) -> tuple[Picture, ...]:
    """A card for each yakuman. Call it in a thread."""
    names = [render(name, locale, markdown=False) for name in seats]
    cards = []
    for number, hand in enumerate(hands, 1):
        drawn = yakuman_card_png(hand, names, locale=locale)
        cards.append(Picture(f"yakuman-{number}.png", drawn, yakuman_alt(hand, names)))
    return tuple(cards)
