"""What is told in the leagues' channels of results, each thing once.

The database stores the last entry of which everything is told. Entries made while the bot was down, or that could not
be posted, are told later, unless they are older than two days. An imported file gets one line.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from bot.club.season_games import SeasonGames
from bot.club.views import LeagueViews
from bot.downtime import Downtimes
from bot.league import entries as e
from bot.league.games import LeagueGame, folded
from bot.league.leagues import League, LeaguePlayer, current_number, names_by_number
from bot.league.news import (
    FileTaken,
    GameNews,
    GameShare,
    HandsTold,
    ManyResults,
    News,
    NewsBatch,
    ScoringNews,
    SeasonOver,
    moves,
    without,
)
from bot.league.scoring import SeatScore, season_scores
from bot.league.season_changes import scoring_changes
from bot.league.seasons import Season
from bot.league.standings import Standing
from bot.league.typed.moments import TOLD
from bot.league.winning_hands import LeagueHand
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

OLD: Final = timedelta(days=2)
"""Older entries are not told of."""
AT_ONCE: Final = 50
"""How many entries are read at a time."""
MOST: Final = 10
"""The most results told one by one: a month of logs recorded at once must not flood the channel."""


class LeagueNews:
    """Finds what is to be told, and remembers what was. Raises StoreError."""

    def __init__(self, store: Store, clock: Clock, views: LeagueViews, season_games: SeasonGames) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._views: Final = views
        self._season_games: Final = season_games
        self.posts: Final = store.league_announcements
        """The messages that show games, and up to which entry all of a league is told."""

    async def after(self, league: League, seq: int, downtimes: Downtimes) -> NewsBatch | None:
        """What the entries after this one bring; None if there are no more. Downtime makes nothing older."""
        entries = await self.posts.since(league.id, seq, AT_ONCE)
        if not entries:
            return None
        now, tells = self._clock.now(), league.settings.results is not None

        def is_fresh(at: datetime) -> bool:
            return tells and now <= downtimes.put_off(at, at + OLD, timedelta())

        fresh = [entry for entry in entries if entry.file is None and is_fresh(entry.at)]
        brought = [entry for entry in entries if entry.file is not None and is_fresh(entry.file.at)]
        people = await self._store.leagues.people(league.id) if fresh or brought else {}
        news = await self._of_games(league, fresh, people)
        news += [*await self._of_seasons(league, fresh), *await self._of_files(league, brought)]
        games = {entry.record.game for entry in entries if isinstance(entry.record, e.GameRecord)}
        return NewsBatch(
            entries[-1].seq,
            tuple(sorted(news, key=lambda each: each.entry.seq)),
            names_by_number(people),
            tuple(sorted(await self.posts.shown(league.id, games))),
            tuple(sorted(await self._store.league_seating.played(league.id, games))),
        )

    async def _of_games(
        self, league: League, entries: Sequence[e.LeagueEntry], people: dict[int, LeaguePlayer]
    ) -> list[News]:
        # Earlier releases did not store the file of an import.
        own = [
            entry
            for entry in entries
            if isinstance(entry.record, e.GameRecord)
            and not (isinstance(entry.record, e.GameRecorded) and entry.record.source == "import")
        ]
        if not own:
            return []
        seasons = {season.number: season for season in await self._store.leagues.seasons(league.id, deleted=True)}
        history = _StandingsHistory(self._store, self._views, league, people, seasons)
        # From newest to oldest: the current standings are known, and those before each entry are computed from them.
        found = [await history.before(entry) for entry in reversed(own)]
        news: list[News] = [one for one in reversed(found) if one is not None]
        return [ManyResults(news[-1].entry, "", len(news))] if len(news) > MOST else news

    async def _of_seasons(self, league: League, entries: Sequence[e.LeagueEntry]) -> list[News]:
        news: list[News] = []
        for entry in entries:
            if not isinstance(entry.record, e.SeasonChanged | e.SeasonEnded):
                continue
            seasons = await self._store.leagues.seasons(league.id, deleted=True)
            season = next(one for one in seasons if one.number == entry.record.season)
            title = await self._views.title(league, season)
            if isinstance(entry.record, e.SeasonEnded):
                news.append(SeasonOver(entry, title, season))
            elif (scored := await self._scored_anew(league, season, entry, entry.record, title)) is not None:
                news.append(scored)
        return news

    async def _scored_anew(
        self, league: League, season: Season, entry: e.LeagueEntry, changed: e.SeasonChanged, title: str
    ) -> ScoringNews | None:
        """What another scoring did to the standings; None if it scored no game anew."""
        story = scoring_changes(await self._store.leagues.season_story(league.id, season.number))
        change = next((each for each in story if each.entry.seq == entry.seq), None)
        if change is None:
            return None
        games = await self._season_games.rescored(
            league.id, season.number, change.before, changed.settings, until=entry.seq
        )
        if not games:
            return None
        moved = {}
        for players, board in (await self._season_games.standings_before(league.id, season.number, change)).items():
            now = await self._store.league_standings.standings(
                league.id, season.number, players=players, min_games=season.settings.min_games
            )
            moved.update(moves(board, now))
        return ScoringNews(entry, title, season, change.before, changed.settings, moved, games)

    async def _of_files(self, league: League, entries: Sequence[e.LeagueEntry]) -> list[News]:
        """One for each imported file, at its first entry."""
        news: list[News] = []
        for file, of_it in groupby(entries, key=lambda entry: entry.file):
            assert file is not None  # noqa: S101 - only such entries come here
            first, taken = next(of_it), await self.posts.taken(league.id, file)
            if taken.first == first.seq:
                news.append(FileTaken(first, "", file, taken.entries, taken.games))
        return news


class _StandingsHistory:
    """The standings of a league after each of its entries, computed backwards from the newest."""

    def __init__(
        self,
        store: Store,
        views: LeagueViews,
        league: League,
        people: dict[int, LeaguePlayer],
        seasons: dict[int, Season],
    ) -> None:
        self._store: Final = store
        self._views: Final = views
        self._league: Final = league
        self._people: Final = people
        self._seasons: Final = seasons
        self._boards: Final[dict[tuple[int, int], tuple[Standing, ...]]] = {}

    async def before(self, entry: e.LeagueEntry) -> GameNews | HandsTold | None:
        """What an entry about a game did; None if nothing. Moves back to the state before it."""
        assert isinstance(entry.record, e.GameRecord)  # noqa: S101 - the others are no news
        story = await self._store.leagues.story(self._league.id, entry.record.game)
        yakuman = await self._yakuman(entry, entry.record, story)
        earlier = [step for step in story if step.seq < entry.seq]
        before = folded(earlier) if earlier else None
        after = folded(step for step in story if step.seq <= entry.seq)
        season = self._seasons[after.season]
        if isinstance(entry.record, e.MomentRecord):
            return HandsTold(entry, season.name, folded(story), yakuman) if yakuman else None
        was, counts = before is not None and before.counts, after.counts
        if was == counts and not (was and isinstance(entry.record, e.GameCorrected)):
            return None
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
        return GameNews(
            entry,
            await self._views.title(self._league, season),
            after,
            was,
            scores,
            {} if await self._views.hides(self._league) else moves(earlier_board, board),
            yakuman,
            await self._views.board(after),
        )

    async def _yakuman(
        self, entry: e.LeagueEntry, record: e.GameRecord, story: Sequence[e.LeagueEntry]
    ) -> tuple[LeagueHand, ...]:
        """Every yakuman of a game that came to count, counted ones included."""
        if isinstance(record, e.GameCorrected | e.GameRestored | e.GameVoided | e.MomentWithdrawn):
            return ()
        hands = await self._store.league_statistics.hands_of(self._league.id, record.game)
        if isinstance(record, e.MomentTold):
            # What is told with the game, or before it counts, is announced with it.
            late = entry.at > story[0].at and folded(step for step in story if step.seq < entry.seq).counts
            hands = tuple(hand for hand in hands if late and hand.kyoku == TOLD + record.moment)
        return tuple(hand for hand in hands if hand.yakuman or hand.limit == "kazoe_yakuman")

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
