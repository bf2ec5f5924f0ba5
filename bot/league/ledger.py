"""The state of a league after its entries, which tells all that is wrong with the next one.

An import is tried on a whole league in memory, thousands of entries at once. The database's writer puts in the few
things that an entry touches (``bot.store.league.entry_writer``); a test compares the two.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.league import entries as e
from bot.league import faults as f
from bot.league.checks import Surroundings, game_faults, name_missing, season_faults, step_faults
from bot.league.faults import EntryFault
from bot.league.games import GameStatus, LeagueGame, evolved, recorded, with_merges
from bot.league.scoring import rules_for
from bot.league.season_changes import rescored
from bot.league.seasons import Season
from bot.league.typed.moments import moment_faults

MOST_TENTHS: Final = 10_000_000
"""The largest penalty: a million points."""


@dataclass(frozen=True, slots=True)
class Touched:
    """How many games of a season a change would score anew, how many fall out of its dates, and how many are standing.

    Those that are standing are not voided.
    """

    rescored: int
    outside: int
    standing: int


class Ledger:
    """The state of a league after its entries, or that part of it that the next entry touches.

    ``rules`` are the rulesets by fingerprint; ``players`` tells of every player, by number, whether they are a guest.
    Both may grow later. ``last_game``, ``last_season`` and ``last_penalty`` are the highest numbers so far.
    """

    def __init__(self, rules: Mapping[str, Ruleset], players: Mapping[int, bool]) -> None:
        self._rules: Final = rules
        self._players: Final = players
        self.seasons: Final[dict[int, Season]] = {}
        self.games: Final[dict[int, LeagueGame]] = {}
        self.merged: Final[dict[int, int]] = {}
        self.invited: Final[defaultdict[int, set[int]]] = defaultdict(set)
        """The players who are invited, by season."""
        self.teams: Final[defaultdict[int, dict[int, str]]] = defaultdict(dict)
        """The team of each player who has one, by season."""
        self.penalties: Final[dict[int, bool]] = {}
        """Every penalty, and whether it was lifted."""
        self.sat: Final[defaultdict[int, set[int]]] = defaultdict(set)
        """The games of each player, by their present number."""
        self.last_game = 0
        self.last_season = 0
        self.last_penalty = 0

    def current_number(self, player: int) -> int:
        """The number that a player's results belong to: their own, or that of the player they were merged into."""
        last = player
        while last in self.merged:
            last = self.merged[last]
        # Every step now leads straight to the end, so that a long chain is followed once.
        while player != last:
            self.merged[player], player = last, self.merged[player]
        return last

    def says(self, record: e.LeagueRecord) -> bool:
        """Whether an invitation, a team membership or a merge holds already."""
        match record:
            case e.PlayerInvited(season, player):
                return self.current_number(player) in self.invited[season]
            case e.TeamJoined(season, player, team):
                return self.teams[season].get(self.current_number(player)) == team
            case e.PlayersMerged(player, into):
                return player != into and self.current_number(player) == self.current_number(into)
            case _:
                return False

    # Taking

    def take_all(self, entries: Iterable[e.LeagueEntry]) -> None:
        """Apply entries that were checked when they were made."""
        for entry in entries:
            self.take(entry)

    def take(self, entry: e.LeagueEntry) -> None:
        """Apply a checked entry."""
        match entry.record:
            case e.GameRecorded() as record:
                self.games[record.game] = recorded(record, entry.at, entry.by)
                self._seat(record.game)
                self.last_game = max(self.last_game, record.game)
            case e.SeasonOpened(number, settings) | e.SeasonChanged(number, settings):
                known = self.seasons.get(number)
                self.seasons[number] = Season(number, settings, known.ended_at if known is not None else None)
                self.last_season = max(self.last_season, number)
            case e.SeasonEnded(number):
                self.seasons[number] = replace(self.seasons[number], ended_at=entry.at)
            case e.SeasonReopened(number):
                self.seasons[number] = replace(self.seasons[number], ended_at=None)
            case e.PlayerInvited(season, player):
                self.invited[season].add(self.current_number(player))
            case e.InvitationWithdrawn(season, player):
                self.invited[season].discard(self.current_number(player))
            case e.TeamJoined(season, player, team):
                self.teams[season][self.current_number(player)] = team
            case e.TeamLeft(season, player):
                self.teams[season].pop(self.current_number(player), None)
            case e.PenaltyGiven(number):
                self.penalties[number] = False
                self.last_penalty = max(self.last_penalty, number)
            case e.PenaltyLifted(number):
                self.penalties[number] = True
            case e.PlayersMerged(player, into):
                self._merge(player, into)
            case e.GameCorrected() as record:
                for player in self.games[record.game].players:
                    self.sat[self.current_number(player)].discard(record.game)
                self.games[record.game] = evolved(self.games[record.game], record)
                self._seat(record.game)
            case record:
                self.games[record.game] = evolved(self.games[record.game], record)

    def _seat(self, game: int) -> None:
        for player in self.games[game].players:
            self.sat[self.current_number(player)].add(game)

    def _merge(self, player: int, into: int) -> None:
        self.merged[player] = into
        self.sat[into] |= self.sat.pop(player, set())
        for invited in self.invited.values():
            if player in invited:
                invited.discard(player)
                invited.add(into)
        for teams in self.teams.values():
            team = teams.pop(player, None)
            if team is not None:
                teams.setdefault(into, team)

    # Checking

    def faults(
        self, record: e.LeagueRecord, at: datetime, why: str, touched: Touched | None = None
    ) -> tuple[EntryFault, ...]:
        """All faults of an entry made ``at``; empty if it can be taken.

        ``touched`` are the games that a changed season touches; None: those of ``games``.
        """
        match record:
            case e.GameRecorded():
                return self._of_recorded(record, at)
            case e.SeasonOpened() | e.SeasonEnded() | e.SeasonReopened():
                return self._of_season(record)
            case e.SeasonChanged():
                return self._of_change(record, why, touched)
            case e.PlayerInvited(season, player) | e.InvitationWithdrawn(season, player):
                return self._of_people(season, player) or self._of_invitation(record)
            case e.TeamJoined(season, player) | e.TeamLeft(season, player):
                return self._of_people(season, player) or self._of_team(record)
            case e.PenaltyGiven():
                return self._of_penalty(record, why)
            case e.PenaltyLifted(penalty):
                return self._of_lifting(penalty, why)
            case e.PlayersMerged(player, into):
                return self._of_merge(player, into)
            case _:
                return self._of_step(record, at, why)

    def _of_recorded(self, record: e.GameRecorded, at: datetime) -> tuple[EntryFault, ...]:
        season = self.seasons.get(record.season)
        if season is None:
            return (f.NoSuchSeason(record.season),)
        if record.game in self.games:
            return (f.AlreadyRecorded(record.game),)
        if record.rules not in self._rules:
            return (f.UnknownRules(record.rules),)
        around = self._around(season, (season.settings.formats or (self._rules[record.rules],))[0], record)
        found = game_faults(record.seats, record.sticks, record.played_at, at, around)
        if record.source == "table":
            # A table's rules may discard the last sticks, and the table has already checked who could play.
            found = tuple(
                fault
                for fault in found
                if not (isinstance(fault, f.ScoresDoNotAdd) and fault.total < fault.wanted)
                and not isinstance(fault, f.NotInvited | f.InTheFuture | f.TooFewPeople)
            )
        return found + self._unknown(record.asked)

    def _of_step(self, record: e.GameRecord, at: datetime, why: str) -> tuple[EntryFault, ...]:
        game = self.games.get(record.game)
        if game is None:
            return (f.NoSuchGame(record.game),)
        found = step_faults(with_merges(game, self.current_number) if self.merged else game, record, why)
        if self.seasons[game.season].settings.deleted:
            return (*found, f.NoSuchSeason(game.season))
        if isinstance(record, e.GameCorrected):
            around = self._around(self.seasons[game.season], self._rules[game.rules], record, len(game.players))
            found += game_faults(record.seats, record.sticks, record.played_at, at, around)
            found += self._unknown(record.asked)
        if isinstance(record, e.MomentRecord):
            found += moment_faults(game, record, self._rules[game.rules])
        return found

    def _around(
        self, season: Season, played: Ruleset, record: e.GameRecorded | e.GameCorrected, before: int | None = None
    ) -> Surroundings:
        rules = rules_for(season.settings, played, record.seats, record.sticks)
        return Surroundings(season, rules, self._players, self.invited[season.number], before)

    def _unknown(self, players: Iterable[int]) -> tuple[EntryFault, ...]:
        return tuple(f.UnknownPlayer(player) for player in players if player not in self._players)

    def _of_season(self, record: e.SeasonOpened | e.SeasonEnded | e.SeasonReopened) -> tuple[EntryFault, ...]:
        season = self.seasons.get(record.season)
        if isinstance(record, e.SeasonOpened):
            taken = (f.NameTaken(record.settings.name),) if season is not None else ()
            return taken or season_faults(record.settings, record.season, self.seasons.values())
        if season is None:
            return (f.NoSuchSeason(record.season),)
        if isinstance(record, e.SeasonEnded):
            return (f.SeasonIsOver(season.number),) if season.ended_at is not None else ()
        if season.ended_at is None:
            return (f.SeasonIsOpen(season.number),)
        return season_faults(season.settings, season.number, self.seasons.values())

    def _of_change(self, record: e.SeasonChanged, why: str, touched: Touched | None) -> tuple[EntryFault, ...]:
        season = self.seasons.get(record.season)
        if season is None:
            return (f.NoSuchSeason(record.season),)
        found = season_faults(record.settings, season.number, self.seasons.values(), ended_at=season.ended_at)
        touched = touched or self._touched(season, record)
        if record.settings.deleted and touched.standing:
            return (*found, f.HasGames(touched.standing))
        if touched.rescored and not why.strip():
            found += (f.ScoringReasonMissing(touched.rescored),)
        return (*found, f.GamesOutside(touched.outside)) if touched.outside else found

    def _touched(self, season: Season, record: e.SeasonChanged) -> Touched:
        games = [game for game in self.games.values() if game.season == season.number]
        return Touched(
            len(rescored(season.settings, record.settings, games, self._rules)),
            sum(not record.settings.takes(game.played_at) for game in games),
            sum(game.status is not GameStatus.VOIDED for game in games),
        )

    def _of_people(self, season: int, player: int) -> tuple[EntryFault, ...]:
        if season not in self.seasons:
            return (f.NoSuchSeason(season),)
        return self._unknown((player,))

    def _of_invitation(self, record: e.PlayerInvited | e.InvitationWithdrawn) -> tuple[EntryFault, ...]:
        invited = self.current_number(record.player) in self.invited[record.season]
        if isinstance(record, e.PlayerInvited):
            return (f.AlreadyInvited(record.player),) if invited else ()
        return () if invited else (f.NotInvited(record.player),)

    def _of_team(self, record: e.TeamJoined | e.TeamLeft) -> tuple[EntryFault, ...]:
        if isinstance(record, e.TeamJoined):
            return (f.NameMissing(),) if name_missing(record.team) else ()
        return () if self.current_number(record.player) in self.teams[record.season] else (f.NoTeam(record.player),)

    def _of_penalty(self, record: e.PenaltyGiven, why: str) -> tuple[EntryFault, ...]:
        found = self._of_people(record.season, record.player)
        if not why.strip():
            found += (f.ReasonMissing(),)
        if abs(record.tenths) > MOST_TENTHS:
            found += (f.ImpossibleCount(record.tenths),)
        return (*found, f.ImpossibleCount(record.penalty)) if record.penalty in self.penalties else found

    def _of_lifting(self, number: int, why: str) -> tuple[EntryFault, ...]:
        if number not in self.penalties:
            return (f.NoSuchPenalty(number),)
        if self.penalties[number]:
            return (f.AlreadyLifted(number),)
        return () if why.strip() else (f.ReasonMissing(),)

    def _of_merge(self, player: int, into: int) -> tuple[EntryFault, ...]:
        if unknown := self._unknown((player, into)):
            return unknown
        if player == into or player in self.merged or into in self.merged:
            return (f.SamePlayer(),)
        if not self._players[player]:
            return (f.NotAGuest(player),)
        both = self.sat[player] & self.sat[into]
        return (f.PlayedTogether(min(both)),) if both else ()
