"""Announces results in a league's channel: games that start to count, are corrected or voided, each once.

The database stores the last announced entry. Entries made while the bot was down, or that could not be posted, are
announced later, unless they are older than two days. An imported file gets one line. The same pass updates the messages
of changed games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Final

import structlog

from bot.client.jantaku import JantakuBot
from bot.engine.phases import GameOver
from bot.league.entries import (
    GameCorrected,
    GameRecord,
    GameRecorded,
    GameRestored,
    GameVoided,
    LeagueEntry,
    MomentRecord,
    MomentTold,
    MomentWithdrawn,
    SeasonChanged,
    SeasonEnded,
)
from bot.league.games import LeagueGame, folded
from bot.league.leagues import League, LeaguePlayer, current_number, names_by_number
from bot.league.rank_changes import GameShare, moves, without
from bot.league.scoring import SeatScore, season_scores
from bot.league.season_changes import scoring_changes
from bot.league.seasons import Season
from bot.league.standings import Standing
from bot.league.typed.moments import TOLD
from bot.league.winning_hands import LeagueHand
from bot.pictures.yakuman_card import yakuman_card_png
from bot.store.errors import StoreError
from bot.table.errors import NoSuchTable
from bot.text.league.game_status_words import seat_name
from bot.text.league.moments import told_text
from bot.text.league.recording import (
    announced_text,
    corrected_head,
    counted_head,
    many_text,
    restored_head,
    taken_text,
    voided_head,
)
from bot.text.league.season_changes import scoring_changed_text
from bot.text.league.season_history import changed_settings
from bot.text.league.winning_hands import yakuman_alt, yakuman_line
from bot.text.sentences import ALT_LIMIT, Words, fit, render
from cogs.common.background_work import Latest
from cogs.common.content import Content, Picture, send
from cogs.common.interaction_responder import Counter
from cogs.common.request_faults import UNDELIVERED, fault_details, is_permanent
from cogs.league.evenings.round_messages import RoundMessages
from cogs.league.games.board_link import board_link
from cogs.league.games.game_messages import GameMessages
from cogs.league.league_service import LeagueService
from cogs.league.seasons.final_table import final_table
from cogs.league.tournament.board import refresh_of_league

AGAIN: Final = timedelta(minutes=2)
"""The delay before a retry: short enough that Discord still knows the message's nonce."""
OLD: Final = timedelta(days=2)
"""Older entries are not announced."""
AT_ONCE: Final = 50
"""How many entries are read at a time."""
MOST: Final = 10
"""The most entries announced one by one."""

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
        announcing = service.bot.shared.get(cls)
        if not isinstance(announcing, Announcing):
            announcing = service.bot.shared[cls] = cls(service)
        return announcing

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
            behind = await self._bot.store.league_announcements.behind()
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
        while entries := await self._bot.store.league_announcements.since(league.id, seq, AT_ONCE):
            games = {entry.record.game for entry in entries if isinstance(entry.record, GameRecord)}
            rounds = sorted(await self._bot.store.league_seating.played(league.id, games))
            news = await self._news(league, entries)
            for game in sorted(await self._bot.store.league_announcements.shown(league.id, games)):
                await GameMessages.of(self._service).refresh(league, game)
            for round_played in rounds:
                await RoundMessages.of(self._service).refresh(league, round_played)
            for number, content in news:
                if not await self._post(league, number, content):
                    return self._bot.clock.now() + AGAIN
                await self._bot.store.league_announcements.announced(league.id, number)
            await refresh_of_league(self._bot, league)
            seq = entries[-1].seq
            await self._bot.store.league_announcements.announced(league.id, seq)
        return None

    async def _post(self, league: League, seq: int, content: Content) -> bool:
        """Post a result. False if a retry may help."""
        if league.settings.results is None:
            return True
        place = self._bot.get_partial_messageable(league.settings.results, guild_id=league.guild)
        try:
            await send(self._bot, place.send, content, nonce=f"result-{league.id}-{seq}"[-25:])
        except UNDELIVERED as fault:
            log.warning("a result could not be announced", league=league.id, seq=seq, **fault_details(fault))
            return is_permanent(fault)
        return True

    # What is news

    async def _news(self, league: League, entries: Sequence[LeagueEntry]) -> list[tuple[int, Content]]:
        """The announcements by the entry they follow, in the server's language."""
        fresh = [entry for entry in entries if self._is_fresh(league, entry.at) and _is_news(entry)]
        of_seasons = [entry for entry in entries if self._is_fresh(league, entry.at) and _of_season(entry)]
        brought = [entry for entry in entries if entry.file is not None and self._is_fresh(league, entry.file.at)]
        if league.settings.results is None or not (fresh or brought or of_seasons):
            return []
        history = await StandingsHistory.of(self._service, league)
        locale = Counter.of(self._bot).readers.of_guild(league.guild)
        news: list[tuple[int, Words]] = []
        pictures: dict[int, tuple[Picture, ...]] = {}
        # From newest to oldest: the current standings are known, and those before each entry are computed from them.
        for entry in reversed(fresh):
            won = await history.yakuman(entry)
            words = await history.words(entry, [yakuman_line(hand, names[hand.seat]) for hand, names in won])
            if words is not None:
                news.insert(0, (entry.seq, words))
                pictures[entry.seq] = await asyncio.to_thread(_cards, won, locale)
        if len(news) > MOST:
            # A month of logs recorded at once must not flood the channel.
            news, pictures = [(news[-1][0], many_text(len(news)))], {}
        news += await self._taken(league, brought, history.names)
        for entry in of_seasons:
            words = await history.scoring_changed(entry)
            news += [] if words is None else [(entry.seq, words)]
        told = [(seq, Content(fit(render(words, locale)), pictures=pictures.get(seq, ()))) for seq, words in news]
        for entry in of_seasons:
            ended = isinstance(entry.record, SeasonEnded)
            table = await final_table(self._service, league, history.season_of(entry), locale) if ended else None
            told += [] if table is None else [(entry.seq, table)]
        return sorted(told, key=itemgetter(0))

    def _is_fresh(self, league: League, at: datetime) -> bool:
        """Whether what happened then is still worth telling. Downtime makes nothing older."""
        downtimes = self._bot.heartbeat.downtimes(league.guild)
        return self._bot.clock.now() <= downtimes.put_off(at, at + OLD, timedelta())

    async def _taken(
        self, league: League, entries: Sequence[LeagueEntry], names: Mapping[int, str]
    ) -> list[tuple[int, Words]]:
        """One line for each imported file at its first entry: its games and who imported it."""
        news: list[tuple[int, Words]] = []
        for file, of_it in groupby(entries, key=lambda entry: entry.file):
            assert file is not None  # noqa: S101 - only such entries come here
            first = next(of_it).seq
            taken = await self._bot.store.league_announcements.taken(league.id, file)
            if taken.first == first:
                news.append((first, taken_text(file, names, entries=taken.entries, games=taken.games)))
        return news


def _cards(won: Sequence[tuple[LeagueHand, Sequence[Words]]], locale: str | None) -> tuple[Picture, ...]:
    """A card for each yakuman. Call it in a thread."""
    cards = []
    for number, (hand, words) in enumerate(won, 1):
        names = [render(name, locale, markdown=False) for name in words]
        alt = fit(render(yakuman_alt(hand, names), locale, markdown=False), ALT_LIMIT)
        cards.append(Picture(f"yakuman-{number}.png", yakuman_card_png(hand, names, locale=locale), alt))
    return tuple(cards)


def _is_news(entry: LeagueEntry) -> bool:
    """Whether an entry is announced by itself: it is about a game and not from an imported file."""
    record = entry.record
    # Earlier releases did not store the file of an import.
    imported = isinstance(record, GameRecorded) and record.source == "import"
    return isinstance(record, GameRecord) and entry.file is None and not imported


def _of_season(entry: LeagueEntry) -> bool:
    """Whether an entry changed or closed a season, and is not from an imported file."""
    return isinstance(entry.record, SeasonChanged | SeasonEnded) and entry.file is None


class StandingsHistory:
    """The standings of a league after each of its entries, computed backwards from the newest."""

    def __init__(
        self, service: LeagueService, league: League, people: dict[int, LeaguePlayer], seasons: dict[int, Season]
    ) -> None:
        self._service: Final = service
        self._store: Final = service.bot.store
        self._league: Final = league
        self._people: Final = people
        self.names: Final = names_by_number(people)
        self._seasons: Final = seasons
        self._boards: Final[dict[tuple[int, int], tuple[Standing, ...]]] = {}

    @classmethod
    async def of(cls, service: LeagueService, league: League) -> StandingsHistory:
        """Start with the current standings. Raises StoreError."""
        seasons = await service.club.leagues.seasons(league.id, deleted=True)
        people = await service.club.leagues.people(league.id)
        return cls(service, league, people, {season.number: season for season in seasons})

    async def words(self, entry: LeagueEntry, yakuman: Sequence[Words] = ()) -> Words | None:
        """What an entry did to the standings; None if nothing. Moves back to the state before it.

        ``yakuman`` are lines about those of its game.
        """
        assert isinstance(entry.record, GameRecord)  # noqa: S101 - the others are no news
        if isinstance(entry.record, MomentRecord):
            return told_text(entry.record.game, yakuman) if yakuman else None
        story = await self._store.leagues.story(self._league.id, entry.record.game)
        earlier = [step for step in story if step.seq < entry.seq]
        before = folded(earlier) if earlier else None
        after = folded(step for step in story if step.seq <= entry.seq)
        was, counts = before is not None and before.counts, after.counts
        if not was and not counts:
            return None
        if was and counts and not isinstance(entry.record, GameCorrected):
            return None
        season = self._seasons[after.season]
        scores = await self._scores(after, season)
        old = await self._scores(before, season) if was and before is not None else ()
        board = await self._board(season, len(after.seats))
        earlier_board = without(
            board,
            self._shares(after, scores) if counts else (),
            self._shares(before, old) if was and before is not None else (),
            min_games=season.settings.min_games,
            places=len(after.seats),
        )
        self._boards[season.number, len(after.seats)] = earlier_board
        head = self._head(after, entry, was=was)
        title = await self._service.season_title(self._league, season)
        link = await board_link(self._service, self._league, after)
        moved = {} if await self._service.club.views.hides(self._league) else moves(earlier_board, board)
        return announced_text(head, after, scores, self.names, moved, title, board=link, yakuman=yakuman)

    def season_of(self, entry: LeagueEntry) -> Season:
        """The season that an entry is about, as it is now."""
        return self._seasons[getattr(entry.record, "season", 0)]

    async def scoring_changed(self, entry: LeagueEntry) -> Words | None:
        """What another scoring did to the standings; None if it scored no game anew."""
        season = self.season_of(entry)
        story = await self._store.leagues.season_story(self._league.id, season.number)
        change = next((each for each in scoring_changes(story) if each.entry.seq == entry.seq), None)
        if change is None or not isinstance(entry.record, SeasonChanged):
            return None
        looks, after = self._service.club.season_games, entry.record.settings
        games = await looks.rescored(self._league.id, season.number, change.before, after, until=entry.seq)
        if not games:
            return None
        boards = await looks.standings_before(self._league.id, season.number, change)
        moved = {}
        for players, board in boards.items():
            now = await self._store.league_standings.standings(
                self._league.id, season.number, players=players, min_games=season.settings.min_games
            )
            moved.update(moves(board, now))
        title = await self._service.season_title(self._league, season)
        changes = changed_settings(change.before, after, season.zone)
        return scoring_changed_text(entry, title, changes, self.names, moved, games)

    async def yakuman(self, entry: LeagueEntry) -> list[tuple[LeagueHand, Sequence[Words]]]:
        """Every yakuman of a game that came to count, counted ones included, with the names by seat."""
        assert isinstance(entry.record, GameRecord)  # noqa: S101 - the others are no news
        if isinstance(entry.record, GameCorrected | GameRestored | GameVoided | MomentWithdrawn):
            return []
        story = await self._store.leagues.story(self._league.id, entry.record.game)
        names = [seat_name(seat, self.names) for seat in folded(story).seats]
        hands = await self._store.league_statistics.hands_of(self._league.id, entry.record.game)
        if isinstance(entry.record, MomentTold):
            # What is told with the game, or before it counts, is announced with it.
            late = entry.at > story[0].at and folded(step for step in story if step.seq < entry.seq).counts
            hands = tuple(hand for hand in hands if late and hand.kyoku == TOLD + entry.record.moment)
        return [(hand, names) for hand in hands if hand.yakuman or hand.limit == "kazoe_yakuman"]

    def _head(self, game: LeagueGame, entry: LeagueEntry, *, was: bool) -> Words:
        if not game.counts:
            return voided_head(game, entry, self.names)
        if was:
            return corrected_head(game, entry, self.names)
        if isinstance(entry.record, GameRestored):
            return restored_head(game, entry, self.names)
        return counted_head(game)

    async def _board(self, season: Season, players: int) -> tuple[Standing, ...]:
        key = season.number, players
        if key not in self._boards:
            self._boards[key] = await self._store.league_standings.standings(
                self._league.id, season.number, players=players, min_games=season.settings.min_games
            )
        return self._boards[key]

    async def _scores(self, game: LeagueGame, season: Season) -> tuple[SeatScore, ...]:
        rules = await self._store.leagues.rules(game.rules)
        assert rules is not None  # noqa: S101 - a game's rules are kept with it
        return season_scores(season.settings, rules, game.seats, game.sticks)

    def _shares(self, game: LeagueGame, scores: Sequence[SeatScore]) -> list[GameShare]:
        return [
            GameShare(current_number(self._people, seat.player), score.place, score.final)
            for seat, score in zip(game.seats, scores, strict=True)
            if seat.player is not None
        ]
