"""What somebody may read of a league's games and players."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final

from bot.club.actor import Actor
from bot.club.choice import LeagueChoice
from bot.club.rights import GameStep, steps_open
from bot.league.faults import LeagueRefused, NoGameYet, NoSuchGame, NotTwoPlayers, StandingsHidden
from bot.league.games import GameLine, LeagueGame
from bot.league.leagues import League, clubs, current_number, names_by_number
from bot.league.news import BoardMessage
from bot.league.periods import Period, Within
from bot.league.ratings import PlayerRating, by_rating
from bot.league.records import bests_of
from bot.league.scoring import season_scores
from bot.league.seasons import Season
from bot.league.standings import most_played
from bot.league.versus import head_to_head
from bot.league.views import (
    GAMES_PAGE,
    CurvesView,
    Drawn,
    FinalTable,
    GameFace,
    GamePage,
    GamesListed,
    HistoryRecords,
    HistoryView,
    LogFile,
    Only,
    PlayerCurve,
    PlayerLine,
    Profile,
    RecordsHead,
    RecordsView,
    SeasonView,
    SeriesGame,
    StandingsHead,
    StandingsView,
    Versus,
)
from bot.store.league.statistics import PlayRates
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

LEAST_GAMES: Final = 10
"""The fewest games for a record of the average place, unless the season requires more."""
LEAST_KYOKU: Final = 80
"""The fewest kyoku for a record of a rate: about ten hanchan."""
WINS, HANDS = 3, 2
"""The biggest wins among the records; those of a profile: the emoji of more would not fit into a message."""
MOST_CONFIRMED: Final = 500
"""The most games that are confirmed at once."""


@dataclass(frozen=True, slots=True)
class GameView:
    """A game with what a reader may do with it, its log, and the message that showed the end of a table's game."""

    page: GamePage
    may: frozenset[GameStep]
    file: LogFile | None
    board: BoardMessage | None


class LeagueViews:
    """Makes views. All but lists of games are refused while a tournament's standings are hidden. Raises StoreError."""

    def __init__(self, store: Store, clock: Clock, choice: LeagueChoice) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._choice: Final = choice

    async def hides(self, league: League) -> bool:
        """Whether the league is for a tournament whose standings are for officers alone now."""
        tournament = await self._store.tournaments.of_league(league.id)
        return tournament is not None and await self._store.tournaments.hides(tournament)

    async def need_shown(self, league: League) -> None:
        """Raises LeagueRefused while the standings are hidden, and all that they could be told from."""
        if await self.hides(league):
            raise LeagueRefused(StandingsHidden(league.name))

    async def title(self, league: League, season: Season) -> str:
        """The title of a season, with its league if the server has several."""
        others = clubs(await self._store.leagues.of(league.guild))
        several = len(others) > 1 and not league.tournament
        return f"{league.name}: {season.name}" if several else season.name

    # Standings and records

    async def standings(
        self,
        reader: Actor,
        league: League,
        season: int | None,
        period: Period | None = None,
        *,
        players: int = 0,
        least: int | None = None,
        rated: bool = False,
    ) -> StandingsView:
        """The standings of games of so many ``players``, 0 for all.

        ``least``: the games needed for a rank, None for as many as the season says. ``rated``: with ratings.
        """
        await self.need_shown(league)
        span = await self._store.leagues.season(league.id, season)
        within = await self._within(reader, league, season, period, players=players)
        if least is None:
            least = span.settings.min_games if span is not None and within is None else 0
        view = await self._standings(league, span, period, within, players, least)
        ratings: dict[int, PlayerRating] = {}
        if rated:
            kind, board = next(iter(view.boards.items()))
            here = {line.player for line in board}
            everybody = await self._store.league_ratings.current(league.id, kind)
            ratings = {player: rating for player, rating in everybody.items() if player in here}
        mine = await self._store.leagues.player_of(league.id, reader.user)
        return StandingsView(view.head, view.names, view.boards, view.teams, by_rating(ratings), mine)

    async def _standings(
        self,
        league: League,
        season: Season | None,
        period: Period | None,
        within: Within | None,
        players: int,
        least: int,
    ) -> StandingsView:
        store, number = self._store, None if season is None else season.number
        held = await store.league_games.held(league.id, number, within)
        kinds = [players] if players else sorted(held.counted, reverse=True) or [4]
        boards = {
            kind: await store.league_standings.standings(
                league.id, number, players=kind, min_games=least, within=within
            )
            for kind in kinds
        }
        teams = {} if number is None else await store.league_standings.teams(league.id, number)
        head = StandingsHead(league.name, season, held, least, period)
        return StandingsView(head, await store.leagues.names(league.id), boards, teams)

    async def final_table(self, league: League, season: Season) -> FinalTable | None:
        """The table of a season that was closed; None if no game counts."""
        least = season.settings.min_games
        view = await self._standings(league, season, None, None, 0, least)
        if not view.head.held.counted:
            return None
        players = next(iter(view.boards))
        seats = await self._store.league_statistics.seats(league.id, season.number, players)
        bests = await asyncio.to_thread(bests_of, seats, players=players, least=max(1, least))
        return FinalTable(
            view, bests, await self._store.league_statistics.best_hands(league.id, None, season.number, 1)
        )

    async def records(
        self, reader: Actor, league: League, season: int | None, period: Period | None, players: int
    ) -> RecordsView:
        """The records of games of so many ``players``, 0 for the most frequent kind."""
        await self.need_shown(league)
        statistics = self._store.league_statistics
        within = await self._within(reader, league, season, period, players=players)
        held = await self._store.league_games.held(league.id, season, within)
        kinds = {kind: games for kind, games in held.counted.items() if games}
        players = players or most_played(kinds)
        span = await self._store.leagues.season(league.id, season)
        known = await statistics.games_with_course(league.id, season, players, within)
        seats = await statistics.seats(league.id, season, players, within)
        least = max(LEAST_GAMES, 0 if span is None or within is not None else span.settings.min_games)
        hall = await statistics.yakuman(league.id, season, within)
        streak = await statistics.longest_streak(league.id, season, within)
        rates = await statistics.rates(league.id, season, players, LEAST_KYOKU, within)
        course = HistoryRecords(
            wins=await statistics.best_hands(league.id, None, season, WINS, within),
            yakuman=len(hall),
            streak=None if streak is None else (streak.player, streak.length, streak.game),
            winner=_best(rates, lambda player: Fraction(player.wins, player.kyoku)),
            wall=_best(rates, lambda player: -Fraction(player.deal_ins, player.kyoku)),
            least=LEAST_KYOKU,
        )
        counted = held.counted.get(players, 0)
        return RecordsView(
            RecordsHead(league.name, _name(span), players, counted, known, period),
            await self._store.leagues.names(league.id),
            hall,
            kinds,
            await asyncio.to_thread(bests_of, seats, players=players, least=least),
            course,
        )

    async def season(self, league: League, season: Season) -> SeasonView:
        """A season with its games, players and teams."""
        held = await self._store.league_games.held(league.id, season.number)
        standings = self._store.league_standings
        return SeasonView(
            league.name,
            season,
            sum(held.counted.values()),
            await standings.invited(league.id, season.number),
            await standings.teams(league.id, season.number),
        )

    # Players

    async def people(self, league: League) -> tuple[PlayerLine, ...]:
        """The players by name; those whose data was deleted come last.

        Merged guests are left out, and so are officers who have not played. Teams and invitations are those of the
        current season, else the latest.
        """
        games = await self._store.league_table_games.games_of(league.id)
        season: SeasonView | None = None
        if await self._store.leagues.seasons(league.id):
            season = await self.season(league, await self._choice.season(league))
        players = [
            PlayerLine(
                player.number,
                player.name,
                player.guest,
                games.get(player.number, 0),
                None if season is None else season.teams.get(player.number),
                season is not None and player.number in season.invited,
            )
            for player in (await self._store.leagues.people(league.id)).values()
            if player.merged_into is None
        ]
        playing = (line for line in players if line.games or line.guest or line.team or line.invited)
        return tuple(sorted(playing, key=lambda line: (not line.name, line.name.casefold(), line.number)))

    async def profile(
        self, reader: Actor, league: League, player: int, season: int | None, period: Period | None, players: int
    ) -> Profile:
        """How a player stands and plays in games of so many ``players``, 0 for the kind that they play most."""
        await self.need_shown(league)
        statistics, standings = self._store.league_statistics, self._store.league_standings
        people = await self._store.leagues.people(league.id)
        # A guest may have been merged since the reader saw their number.
        player = current_number(people, player)
        within = await self._within(reader, league, season, period, player=player, players=players)
        kinds = await statistics.games_by_players(league.id, player, season, within)
        players = players or most_played(kinds)
        span = await self._store.leagues.season(league.id, season)
        least = 0 if span is None or within is not None else span.settings.min_games
        board = await standings.standings(league.id, season, players=players, min_games=least, within=within)
        figures = await statistics.of_player(league.id, player, season, players, within=within)
        teams = {} if season is None else await standings.teams(league.id, season)
        return Profile(
            league=league.name,
            season=_name(span),
            player=player,
            name=people[player].name if player in people else "",
            players=players,
            standing=next((line for line in board if line.player == player), None),
            ranked=sum(line.rank is not None for line in board),
            played=await statistics.games_of(league.id, player, season, players, within),
            rating=(await self._store.league_ratings.current(league.id, players)).get(player),
            team=teams.get(player),
            known=figures.games_with_course,
            games=figures.games,
            figures=figures.figures,
            best=await statistics.best_hands(league.id, player, season, HANDS, within),
            kinds=kinds,
            period=period,
        )

    async def versus(self, league: League, one: int, other: int, season: int | None) -> Versus:
        """Two players compared. Raises LeagueRefused if they are the same."""
        await self.need_shown(league)
        games, people = self._store.league_games, await self._store.leagues.people(league.id)
        one, other = current_number(people, one), current_number(people, other)
        if one == other:
            raise LeagueRefused(NotTwoPlayers())
        together = await games.together(league.id, one, other, season)
        return Versus(
            league.name,
            _name(await self._store.leagues.season(league.id, season)),
            one,
            other,
            await self._store.leagues.names(league.id),
            head_to_head(together) if together else None,
            await games.dealt_in(league.id, one, other, season),
        )

    async def curves(  # noqa: PLR0917 - whose, and of which games
        self,
        reader: Actor,
        league: League,
        whose: Collection[int],
        what: Drawn,
        season: Season | None,
        period: Period | None,
        players: int,
    ) -> CurvesView:
        """The points or ratings of players over time; ``players`` as for ``profile`` of the first of them."""
        await self.need_shown(league)
        number, statistics = None if season is None else season.number, self._store.league_statistics
        players = players or most_played(await statistics.games_by_players(league.id, next(iter(whose)), number))
        curves = []
        for player in whose:
            within = await self._within(reader, league, number, period, player=player, players=players)
            played = await statistics.games_of(league.id, player, number, players, within)
            curves.append(await self._curve(league, player, what, players, played))
        names = await self._store.leagues.names(league.id)
        return CurvesView(league.name, _name(season), period, players, names, tuple(curves))

    async def _curve(
        self, league: League, player: int, what: Drawn, players: int, played: Sequence[SeriesGame]
    ) -> PlayerCurve:
        """A player's curve. Ratings run through all seasons; those after the games ``played`` are shown."""
        if what == "points":
            totals = accumulate(game.final for game in played)
            return PlayerCurve(
                player, tuple((game.played_at, total) for game, total in zip(played, totals, strict=True))
            )
        inside = {game.game for game in played}
        history = await self._store.league_ratings.history(league.id, player, players)
        rated = [point for point in history if point.game in inside]
        if what == "rate":
            return PlayerCurve(player, tuple((point.played_at, point.rate) for point in rated))
        values = tuple((point.played_at, point.mu) for point in rated)
        return PlayerCurve(player, values, tuple(PlayerRating(sigma=point.sigma).margin for point in rated))

    # Games

    async def history(
        self,
        reader: Actor,
        league: League,
        player: int | None,
        season: int | None,
        only: Only | None = None,
        page: int = 0,
    ) -> HistoryView:
        """A page of the games of a player (None: of everybody); the last one if the list has become shorter."""
        if player is not None:
            # A guest may have been merged since the reader saw their number.
            player = current_number(await self._store.leagues.people(league.id), player)

        async def listed(offset: int, limit: int) -> GamesListed:
            return await self._store.league_games.games(
                league.id, player=player, season=season, only=only, offset=offset, limit=limit
            )

        games = await listed(page * GAMES_PAGE, GAMES_PAGE)
        if not games.games and games.total:
            page = (games.total - 1) // GAMES_PAGE
            games = await listed(page * GAMES_PAGE, GAMES_PAGE)
        waiting: tuple[int, ...] = ()
        if only == "pending" and reader.is_officer(league):
            waiting = tuple(game.number for game in (await listed(0, MOST_CONFIRMED)).games)
        return HistoryView(
            league.name,
            _name(await self._store.leagues.season(league.id, season)),
            player,
            await self._store.leagues.names(league.id),
            games,
            only,
            page,
            waiting,
        )

    async def newest_games(self, league: League, most: int) -> tuple[GameLine, ...]:
        """The newest games of everybody, whether they count or not."""
        return (await self._store.league_games.games(league.id, limit=most)).games

    async def newest_game(self, reader: Actor, league: League) -> int:
        """The reader's newest game that waits, else their newest, else the league's. Raises LeagueRefused for none."""
        me = await self._store.leagues.player_of(league.id, reader.user)
        mine: tuple[tuple[int | None, Only | None], ...] = () if me is None else ((me, "pending"), (me, None))
        for player, only in (*mine, (None, None)):
            listed = await self._store.league_games.games(league.id, player=player, only=only, limit=1)
            if listed.games:
                return listed.games[0].number
        raise LeagueRefused(NoGameYet(league.name))

    async def game(self, reader: Actor, league: League, number: int) -> GameView:
        """Everything about a game, and what the reader may do with it. Raises LeagueRefused if there is none."""
        store, statistics = self._store, self._store.league_statistics
        line = await store.league_games.game(league.id, number)
        if line is None:
            raise LeagueRefused(NoSuchGame(number))
        game, people = await store.leagues.game(league.id, number), await store.leagues.people(league.id)
        file = await store.league_logs.log(league.id, number)
        page = GamePage(
            league=league.name,
            season=await self._season_of(league, game),
            game=game,
            line=line,
            rules=await store.leagues.rules(game.rules),
            names=names_by_number(people),
            story=await store.leagues.story(league.id, number),
            kept=file is not None,
            figures=await statistics.of_game(league.id, number),
            ratings=await store.league_ratings.change(league.id, number),
            hands=await statistics.told(league.id, number) if game.moments else (),
        )
        me = await store.leagues.player_of(league.id, reader.user)
        may = steps_open(game, people, me, officer=reader.is_officer(league))
        return GameView(page, may, file, await self.board(game))

    async def face(self, league: League, number: int) -> GameFace:
        """A game as its message shows it to everybody. Raises LeagueRefused if there is none."""
        store = self._store.leagues
        game, people = await store.game(league.id, number), await store.people(league.id)
        season, rules = await self._season_of(league, game), await store.rules(game.rules)
        assert rules is not None  # noqa: S101 - a game's rules are kept with it
        asked = {player: people[current_number(people, player)].user for player in game.waits_for}
        objectors = {current_number(people, player) for player in game.objectors}
        players = {current_number(people, player) for player in game.players}
        return GameFace(
            game,
            season_scores(season.settings, rules, game.seats, game.sticks),
            names_by_number(people),
            await store.story(league.id, number),
            await self.title(league, season),
            {player: user for player, user in asked.items() if user is not None},
            any(people[player].user is not None for player in players - objectors),
        )

    async def board(self, game: LeagueGame) -> BoardMessage | None:
        """The message that showed the end of a table's game; None if it is not known."""
        if game.table is None or game.table_game is None:
            return None
        return await self._store.league_games.board(game.table, game.table_game)

    async def _season_of(self, league: League, game: LeagueGame) -> Season:
        seasons = await self._store.leagues.seasons(league.id, deleted=True)
        return next(season for season in seasons if season.number == game.season)

    async def _within(
        self,
        reader: Actor,
        league: League,
        season: int | None,
        period: Period | None,
        *,
        player: int | None = None,
        players: int = 0,
    ) -> Within | None:
        """The bounds of a period in the reader's days of the league (``LeaguePeriods.within``); None for no period."""
        if period is None:
            return None
        zone = await self._choice.zone(reader.user, league.guild, league)
        return await self._store.league_periods.within(
            league.id, season, period, self._clock.now(), zone, player=player, players=players
        )


def _name(season: Season | None) -> str | None:
    return None if season is None else season.name


def _best(rates: Sequence[PlayRates], worth: Callable[[PlayRates], Fraction]) -> tuple[int, Fraction] | None:
    """The best player and their rate; of equal ones the player with more kyoku."""
    if not rates:
        return None
    best = max(rates, key=lambda player: (worth(player), player.kyoku))
    return best.player, abs(worth(best))
