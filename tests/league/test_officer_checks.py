"""What officers do to a league, and why it cannot be done."""

from datetime import UTC, datetime

import pytest

from bot.league import entries as e
from bot.league import faults as f
from bot.league.ledger import MOST_TENTHS, Ledger
from bot.league.seasons import SeasonSettings

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def league() -> Ledger:
    """A league with a season, two guests (1 and 3), of whom 3 was linked to 4, and two members (2 and 4)."""
    ledger = Ledger({}, {1: True, 2: False, 3: True, 4: False})
    take(ledger, e.SeasonOpened(1, SeasonSettings("A", NOW)), e.PlayersMerged(3, 4))
    return ledger


def take(ledger: Ledger, *records: e.LeagueRecord) -> None:
    ledger.take_all(e.LeagueEntry(number, NOW, None, "because", record) for number, record in enumerate(records))


def test_nobody_is_invited_twice_or_loses_what_they_have_not(league: Ledger) -> None:
    assert league.faults(e.PlayerInvited(1, 2), NOW, "") == ()
    assert league.faults(e.InvitationWithdrawn(1, 2), NOW, "") == (f.NotInvited(2),)
    take(league, e.PlayerInvited(1, 2))
    assert league.faults(e.PlayerInvited(1, 2), NOW, "") == (f.AlreadyInvited(2),)
    assert league.faults(e.InvitationWithdrawn(1, 2), NOW, "") == ()


def test_a_team_has_a_name_and_only_its_players_leave_it(league: Ledger) -> None:
    assert league.faults(e.TeamJoined(1, 2, " "), NOW, "") == (f.NameMissing(),)
    assert league.faults(e.TeamLeft(1, 2), NOW, "") == (f.NoTeam(2),)
    take(league, e.TeamJoined(1, 2, "Reds"))
    assert league.faults(e.TeamJoined(1, 2, "Reds"), NOW, "") == league.faults(e.TeamLeft(1, 2), NOW, "") == ()


@pytest.mark.parametrize("sign", [1, -1])
def test_a_penalty_has_a_reason_and_a_size_that_can_be(league: Ledger, sign: int) -> None:
    assert league.faults(e.PenaltyGiven(1, 1, 2, sign * MOST_TENTHS), NOW, "late") == ()
    huge = sign * (MOST_TENTHS + 1)
    assert league.faults(e.PenaltyGiven(1, 1, 2, huge), NOW, " ") == (f.ReasonMissing(), f.ImpossibleCount(huge))


def test_a_penalty_is_lifted_once_and_for_a_reason(league: Ledger) -> None:
    assert league.faults(e.PenaltyLifted(3), NOW, "a slip") == (f.NoSuchPenalty(3),)
    take(league, e.PenaltyGiven(3, 1, 2, 50))
    assert league.faults(e.PenaltyLifted(3), NOW, "a slip") == ()
    assert league.faults(e.PenaltyLifted(3), NOW, "") == (f.ReasonMissing(),)
    take(league, e.PenaltyLifted(3))
    assert league.faults(e.PenaltyLifted(3), NOW, "a slip") == (f.AlreadyLifted(3),)


@pytest.mark.parametrize(
    ("player", "into", "faults"),
    [
        (1, 2, ()),
        (2, 1, (f.NotAGuest(2),)),
        (1, 1, (f.SamePlayer(),)),
        (3, 2, (f.SamePlayer(),)),
        (1, 3, (f.SamePlayer(),)),
        (8, 9, (f.UnknownPlayer(8), f.UnknownPlayer(9))),
    ],
)
def test_only_a_guest_becomes_somebody_else(
    league: Ledger, player: int, into: int, faults: tuple[f.EntryFault, ...]
) -> None:
    assert league.faults(e.PlayersMerged(player, into), NOW, "") == faults
