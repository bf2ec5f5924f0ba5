"""Whether what officers do to a league can be done: seasons, invitations, teams, penalties, merges. Nothing but values.

The database asks these for one entry at a time, the ledger in memory for thousands; so both refuse the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.league.checks import name_missing, season_faults
from bot.league.entries import PlayerInvited, SeasonChanged, SeasonEnded, TeamJoined
from bot.league.faults import (
    AlreadyInvited,
    AlreadyLifted,
    GamesOutside,
    ImpossibleCount,
    NameMissing,
    NoSuchPenalty,
    NotAGuest,
    NoTeam,
    NotInvited,
    ReasonMissing,
    RulesFixed,
    SamePlayer,
    SeasonIsOpen,
    SeasonIsOver,
    UnknownPlayer,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from bot.league.entries import (
        InvitationWithdrawn,
        PenaltyGiven,
        PlayersMerged,
        SeasonReopened,
        TeamLeft,
    )
    from bot.league.faults import EntryFault
    from bot.league.seasons import Season

MOST_TENTHS: Final = 10_000_000
"""No penalty is larger: a million points."""


def standing_season_faults(
    record: SeasonChanged | SeasonEnded | SeasonReopened, season: Season, others: Iterable[Season]
) -> tuple[EntryFault, ...]:
    """Why a season that stands so cannot be changed, ended or opened again; ``others`` are all of the league.

    What its games forbid a change is asked of ``played_faults``.
    """
    if isinstance(record, SeasonChanged):
        return season_faults(record.settings, season.number, others, ended_at=season.ended_at)
    if isinstance(record, SeasonEnded):
        return (SeasonIsOver(season.number),) if season.ended_at is not None else ()
    if season.ended_at is None:
        return (SeasonIsOpen(season.number),)
    return season_faults(season.settings, season.number, others)


def played_faults(changed: SeasonChanged, season: Season, games: int, outside: int) -> tuple[EntryFault, ...]:
    """Why a season of so many games cannot be changed, ``outside`` of which would fall out of it."""
    found: tuple[EntryFault, ...] = ()
    old, new = season.settings, changed.settings
    if games and (old.rules, old.chombo) != (new.rules, new.chombo):
        found += (RulesFixed(games),)
    return (*found, GamesOutside(outside)) if outside else found


def invitation_faults(record: PlayerInvited | InvitationWithdrawn, *, invited: bool) -> tuple[EntryFault, ...]:
    """Why somebody who is invited or not cannot be, or no longer."""
    if isinstance(record, PlayerInvited):
        return (AlreadyInvited(record.player),) if invited else ()
    return () if invited else (NotInvited(record.player),)


def team_faults(record: TeamJoined | TeamLeft, *, in_team: bool) -> tuple[EntryFault, ...]:
    """Why somebody who plays for a team or none cannot join one, or leave it."""
    if isinstance(record, TeamJoined):
        return (NameMissing(),) if name_missing(record.team) else ()
    return () if in_team else (NoTeam(record.player),)


def penalty_faults(given: PenaltyGiven, why: str) -> tuple[EntryFault, ...]:
    """Why a penalty cannot be given."""
    found: tuple[EntryFault, ...] = () if why.strip() else (ReasonMissing(),)
    return (*found, ImpossibleCount(given.tenths)) if abs(given.tenths) > MOST_TENTHS else found


def lifting_faults(penalty: int, why: str, *, lifted: bool | None) -> tuple[EntryFault, ...]:
    """Why a penalty cannot be lifted; ``lifted`` is None where there is none of that number."""
    if lifted is None:
        return (NoSuchPenalty(penalty),)
    if lifted:
        return (AlreadyLifted(penalty),)
    return () if why.strip() else (ReasonMissing(),)


def merge_faults(
    merged: PlayersMerged, known: Collection[int], *, gone: Callable[[int], bool], guest: Callable[[int], bool]
) -> tuple[EntryFault, ...]:
    """Why two players cannot be one; that they never played together is for who has the games.

    ``known`` are all players of the league; ``gone`` tells who was merged already, ``guest`` who has no account.
    """
    unknown = tuple(UnknownPlayer(player) for player in (merged.player, merged.into) if player not in known)
    if unknown:
        return unknown
    if merged.player == merged.into or gone(merged.player) or gone(merged.into):
        return (SamePlayer(),)
    return () if guest(merged.player) else (NotAGuest(merged.player),)
