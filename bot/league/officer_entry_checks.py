"""Checks of what officers enter: seasons, invitations, teams, penalties and merges. Pure functions.

The database's writer uses them for one entry at a time and the ledger in memory for thousands, so both refuse the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from bot.league import entries as e
from bot.league import faults as f
from bot.league.checks import name_missing, season_faults
from bot.league.seasons import Season

MOST_TENTHS: Final = 10_000_000
"""The largest penalty: a million points."""


def standing_season_faults(
    record: e.SeasonChanged | e.SeasonEnded | e.SeasonReopened, season: Season, others: Iterable[Season]
) -> tuple[f.EntryFault, ...]:
    """The reasons why a season cannot be changed, ended or reopened; ``others`` are all seasons of the league.

    ``played_faults`` has the reasons that its games give.
    """
    if isinstance(record, e.SeasonChanged):
        return season_faults(record.settings, season.number, others, ended_at=season.ended_at)
    if isinstance(record, e.SeasonEnded):
        return (f.SeasonIsOver(season.number),) if season.ended_at is not None else ()
    if season.ended_at is None:
        return (f.SeasonIsOpen(season.number),)
    return season_faults(season.settings, season.number, others)


def played_faults(
    changed: e.SeasonChanged, rescored: int, outside: int, standing: int, why: str
) -> tuple[f.EntryFault, ...]:
    """The reasons why a season with games cannot be changed.

    ``rescored`` of its games would be scored anew, ``outside`` would fall out of its dates; ``standing`` are not
    voided.
    """
    found: tuple[f.EntryFault, ...] = ()
    if changed.settings.deleted and standing:
        return (f.HasGames(standing),)
    if rescored and not why.strip():
        found += (f.ScoringReasonMissing(rescored),)
    return (*found, f.GamesOutside(outside)) if outside else found


def invitation_faults(record: e.PlayerInvited | e.InvitationWithdrawn, *, invited: bool) -> tuple[f.EntryFault, ...]:
    """The reasons why a player cannot be invited, or their invitation not withdrawn."""
    if isinstance(record, e.PlayerInvited):
        return (f.AlreadyInvited(record.player),) if invited else ()
    return () if invited else (f.NotInvited(record.player),)


def team_faults(record: e.TeamJoined | e.TeamLeft, *, in_team: bool) -> tuple[f.EntryFault, ...]:
    """The reasons why a player cannot join a team, or leave theirs."""
    if isinstance(record, e.TeamJoined):
        return (f.NameMissing(),) if name_missing(record.team) else ()
    return () if in_team else (f.NoTeam(record.player),)


def penalty_faults(given: e.PenaltyGiven, why: str) -> tuple[f.EntryFault, ...]:
    """The reasons why a penalty cannot be given."""
    found: tuple[f.EntryFault, ...] = () if why.strip() else (f.ReasonMissing(),)
    return (*found, f.ImpossibleCount(given.tenths)) if abs(given.tenths) > MOST_TENTHS else found


def lifting_faults(penalty: int, why: str, *, lifted: bool | None) -> tuple[f.EntryFault, ...]:
    """The reasons why a penalty cannot be lifted; ``lifted`` is None if no penalty has that number."""
    if lifted is None:
        return (f.NoSuchPenalty(penalty),)
    if lifted:
        return (f.AlreadyLifted(penalty),)
    return () if why.strip() else (f.ReasonMissing(),)


def merge_faults(
    merged: e.PlayersMerged, known: Collection[int], *, gone: Callable[[int], bool], guest: Callable[[int], bool]
) -> tuple[f.EntryFault, ...]:
    """The reasons why two players cannot be one. The caller checks that they never played together.

    ``known`` are all players of the league; ``gone`` tells whether a player was merged already, ``guest`` whether they
    have no account.
    """
    unknown = tuple(f.UnknownPlayer(player) for player in (merged.player, merged.into) if player not in known)
    if unknown:
        return unknown
    if merged.player == merged.into or gone(merged.player) or gone(merged.into):
        return (f.SamePlayer(),)
    return () if guest(merged.player) else (f.NotAGuest(merged.player),)
