"""What officers do to a league, and why it cannot be done."""

from __future__ import annotations

import pytest

from bot.league.entries import InvitationWithdrawn, PenaltyGiven, PlayerInvited, PlayersMerged, TeamJoined, TeamLeft
from bot.league.faults import (
    AlreadyInvited,
    AlreadyLifted,
    ImpossibleCount,
    NameMissing,
    NoSuchPenalty,
    NotAGuest,
    NoTeam,
    NotInvited,
    ReasonMissing,
    SamePlayer,
    UnknownPlayer,
)
from bot.league.officer_entry_checks import (
    MOST_TENTHS,
    invitation_faults,
    lifting_faults,
    merge_faults,
    penalty_faults,
    team_faults,
)


def test_nobody_is_invited_twice_or_loses_what_they_have_not() -> None:
    assert invitation_faults(PlayerInvited(1, 2), invited=False) == ()
    assert invitation_faults(PlayerInvited(1, 2), invited=True) == (AlreadyInvited(2),)
    assert invitation_faults(InvitationWithdrawn(1, 2), invited=True) == ()
    assert invitation_faults(InvitationWithdrawn(1, 2), invited=False) == (NotInvited(2),)


def test_a_team_has_a_name_and_only_its_players_leave_it() -> None:
    assert team_faults(TeamJoined(1, 2, "Reds"), in_team=True) == ()
    assert team_faults(TeamJoined(1, 2, " "), in_team=False) == (NameMissing(),)
    assert team_faults(TeamLeft(1, 2), in_team=True) == ()
    assert team_faults(TeamLeft(1, 2), in_team=False) == (NoTeam(2),)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_penalty_has_a_reason_and_a_size_that_can_be(sign: int) -> None:
    assert penalty_faults(PenaltyGiven(1, 1, 2, sign * MOST_TENTHS), "late") == ()
    huge = sign * (MOST_TENTHS + 1)
    assert penalty_faults(PenaltyGiven(1, 1, 2, huge), " ") == (ReasonMissing(), ImpossibleCount(huge))


def test_a_penalty_is_lifted_once_and_for_a_reason() -> None:
    assert lifting_faults(3, "a slip", lifted=False) == ()
    assert lifting_faults(3, "", lifted=False) == (ReasonMissing(),)
    assert lifting_faults(3, "a slip", lifted=True) == (AlreadyLifted(3),)
    assert lifting_faults(3, "a slip", lifted=None) == (NoSuchPenalty(3),)


@pytest.mark.parametrize(
    ("player", "into", "faults"),
    [
        (1, 2, ()),
        (2, 1, (NotAGuest(2),)),
        (1, 1, (SamePlayer(),)),
        (3, 2, (SamePlayer(),)),
        (1, 3, (SamePlayer(),)),
        (8, 9, (UnknownPlayer(8), UnknownPlayer(9))),
    ],
)
def test_only_a_guest_becomes_somebody_else(player: int, into: int, faults: tuple[object, ...]) -> None:
    found = merge_faults(PlayersMerged(player, into), {1, 2, 3}, gone={3}.__contains__, guest={1, 3}.__contains__)
    assert found == faults
