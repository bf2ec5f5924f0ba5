"""What another scoring or other rules of a season mean for its games."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.league.games import LeagueGame, games_of
from bot.league.leagues import current_number
from bot.league.season_changes import ScoringChange, rescored, standings_before, untouched
from bot.league.seasons import SeasonSettings
from bot.league.standings import Standing
from bot.store.store import Store


class SeasonGames:
    """Looks at the games of a season. Raises StoreError."""

    def __init__(self, store: Store) -> None:
        self._leagues: Final = store.leagues

    async def misfits(self, league: int, season: int) -> tuple[int, ...]:
        """The numbers of the games that count for a season although it would not take them as it is now."""
        settings = next(each.settings for each in await self._leagues.seasons(league) if each.number == season)
        games = games_of(await self._leagues.entries(league, season=season))
        return tuple(game.number for game in untouched(settings, games, await self._rules_of(games)))

    async def rescored(
        self, league: int, season: int, before: SeasonSettings, after: SeasonSettings, until: int | None = None
    ) -> int:
        """How many counting games of a season a change scores anew; ``until``: of those before that entry."""
        entries = await self._leagues.entries(league, season=season)
        games = games_of(entry for entry in entries if until is None or entry.seq < until)
        return sum(game.counts for game in rescored(before, after, games, await self._rules_of(games)))

    async def standings_before(
        self, league: int, season: int, change: ScoringChange
    ) -> dict[int, tuple[Standing, ...]]:
        """The standings of a season before a change of its scoring, by number of players."""
        entries = [*await self._leagues.entries(league, season=season), *await self._leagues.penalties(league)]
        people = await self._leagues.people(league)
        rules = await self._rules_of(games_of(entries))
        return standings_before(change, entries, rules, partial(current_number, people))

    async def _rules_of(self, games: Iterable[LeagueGame]) -> dict[str, Ruleset]:
        """The rules that games were played by, by fingerprint."""
        known = {one: await self._leagues.rules(one) for one in {game.rules for game in games}}
        return {fingerprint: rules for fingerprint, rules in known.items() if rules is not None}
