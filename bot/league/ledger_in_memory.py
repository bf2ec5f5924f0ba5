"""A whole league in memory, which checks entries without a database.

An import from another league or a spreadsheet is tried here first, thousands of entries at once. The checks are those
of ``bot.league.checks`` and ``bot.league.officer_entry_checks``, which ``bot.store.league.entry_writer`` uses for the
database too; a test compares the two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.league import entries as e
from bot.league import faults as f
from bot.league.checks import Surroundings, game_faults, season_faults, step_faults
from bot.league.faults import EntryFault
from bot.league.games import GameStatus, LeagueGame, evolved, recorded, with_merges
from bot.league.officer_entry_checks import (
    invitation_faults,
    lifting_faults,
    merge_faults,
    penalty_faults,
    played_faults,
    standing_season_faults,
    team_faults,
)
from bot.league.scoring import rules_for
from bot.league.season_changes import rescored
from bot.league.seasons import Season
from bot.league.typed.moments import moment_faults


@dataclass(slots=True)
class _Penalty:
    season: int
    player: int
    lifted: bool = False


class Ledger:
    """The state of a league after its entries.

    ``rules`` are the rulesets by fingerprint; ``players`` tells of every player, by number, whether they are a guest.
    Both may grow later. ``last_game``, ``last_season`` and ``last_penalty`` are the highest numbers so far.
    """

    def __init__(self, rules: Mapping[str, Ruleset], players: Mapping[int, bool]) -> None:
        self._rules: Final = rules
        self._players: Final = players
        self.seasons: Final[dict[int, Season]] = {}
        self.games: Final[dict[int, LeagueGame]] = {}
        self.merged: Final[dict[int, int]] = {}
        self._invited: Final[dict[int, set[int]]] = {}
        self._teams: Final[dict[int, dict[int, str]]] = {}
        self._penalties: Final[dict[int, _Penalty]] = {}
        self._sat: Final[defaultdict[int, set[int]]] = defaultdict(set)
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

    def invited(self, season: int) -> frozenset[int]:
        """The players who are invited to a season."""
        return frozenset(self._invited.get(season, ()))

    def says(self, record: e.LeagueRecord) -> bool:
        """Whether an invitation, a team membership or a merge holds already."""
        match record:
            case e.PlayerInvited(season, player):
                return self.current_number(player) in self._invited.get(season, ())
            case e.TeamJoined(season, player, team):
                return self._teams.get(season, {}).get(self.current_number(player)) == team
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
                self._invited.setdefault(season, set()).add(self.current_number(player))
            case e.InvitationWithdrawn(season, player):
                self._invited.setdefault(season, set()).discard(self.current_number(player))
            case e.TeamJoined(season, player, team):
                self._teams.setdefault(season, {})[self.current_number(player)] = team
            case e.TeamLeft(season, player):
                self._teams.setdefault(season, {}).pop(self.current_number(player), None)
            case e.PenaltyGiven(number, season, player):
                self._penalties[number] = _Penalty(season, player)
                self.last_penalty = max(self.last_penalty, number)
            case e.PenaltyLifted(number):
                self._penalties[number].lifted = True
            case e.PlayersMerged(player, into):
                self._merge(player, into)
            case e.GameCorrected() as record:
                for player in self.games[record.game].players:
                    self._sat[self.current_number(player)].discard(record.game)
                self.games[record.game] = evolved(self.games[record.game], record)
                self._seat(record.game)
            case record:
                self.games[record.game] = evolved(self.games[record.game], record)

    def _seat(self, game: int) -> None:
        for player in self.games[game].players:
            self._sat[self.current_number(player)].add(game)

    def _merge(self, player: int, into: int) -> None:
        self.merged[player] = into
        self._sat[into] |= self._sat.pop(player, set())
        for invited in self._invited.values():
            if player in invited:
                invited.discard(player)
                invited.add(into)
        for teams in self._teams.values():
            team = teams.pop(player, None)
            if team is not None:
                teams.setdefault(into, team)

    # Checking

    def faults(self, record: e.LeagueRecord, at: datetime, why: str) -> tuple[EntryFault, ...]:
        """All faults of an entry made ``at``; empty if it can be taken."""
        match record:
            case e.GameRecorded():
                return self._of_recorded(record, at)
            case e.SeasonOpened() | e.SeasonChanged() | e.SeasonEnded() | e.SeasonReopened():
                return self._of_season(record, why)
            case e.PlayerInvited(season, player) | e.InvitationWithdrawn(season, player):
                invited = self.current_number(player) in self._invited.get(season, ())
                return self._of_people(season, player) or invitation_faults(record, invited=invited)
            case e.TeamJoined(season, player) | e.TeamLeft(season, player):
                in_team = self.current_number(player) in self._teams.get(season, {})
                return self._of_people(season, player) or team_faults(record, in_team=in_team)
            case e.PenaltyGiven():
                return self._of_penalty(record, why)
            case e.PenaltyLifted(penalty):
                return self._of_lifting(penalty, why)
            case e.PlayersMerged():
                return self._of_merge(record)
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
        return Surroundings(season, rules, self._players, self._invited.get(season.number, ()), before)

    def _unknown(self, players: Iterable[int]) -> tuple[EntryFault, ...]:
        return tuple(f.UnknownPlayer(player) for player in players if player not in self._players)

    def _of_season(
        self, record: e.SeasonOpened | e.SeasonChanged | e.SeasonEnded | e.SeasonReopened, why: str
    ) -> tuple[EntryFault, ...]:
        season = self.seasons.get(record.season)
        if isinstance(record, e.SeasonOpened):
            taken = (f.NameTaken(record.settings.name),) if season is not None else ()
            return taken or season_faults(record.settings, record.season, self.seasons.values())
        if season is None:
            return (f.NoSuchSeason(record.season),)
        found = standing_season_faults(record, season, self.seasons.values())
        if isinstance(record, e.SeasonChanged):
            games = [game for game in self.games.values() if game.season == season.number]
            standing = sum(game.status is not GameStatus.VOIDED for game in games)
            outside = sum(not record.settings.takes(game.played_at) for game in games)
            anew = len(rescored(season.settings, record.settings, games, self._rules))
            found += played_faults(record, anew, outside, standing, why)
        return found

    def _of_people(self, season: int, player: int) -> tuple[EntryFault, ...]:
        if season not in self.seasons:
            return (f.NoSuchSeason(season),)
        return self._unknown((player,))

    def _of_penalty(self, record: e.PenaltyGiven, why: str) -> tuple[EntryFault, ...]:
        found = self._of_people(record.season, record.player) + penalty_faults(record, why)
        taken = record.penalty in self._penalties
        return (*found, f.ImpossibleCount(record.penalty)) if taken else found

    def _of_lifting(self, number: int, why: str) -> tuple[EntryFault, ...]:
        penalty = self._penalties.get(number)
        return lifting_faults(number, why, lifted=None if penalty is None else penalty.lifted)

    def _of_merge(self, record: e.PlayersMerged) -> tuple[EntryFault, ...]:
        found = merge_faults(record, self._players, gone=self.merged.__contains__, guest=self._players.__getitem__)
        if found:
            return found
        both = self._sat[record.player] & self._sat[record.into]
        return (f.PlayedTogether(min(both)),) if both else ()
