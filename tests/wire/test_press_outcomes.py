"""What the benchmark of live tables counts as lost (``benchmarks/load``)."""

import pytest

from benchmarks.load.press_outcomes import COUNTED, FORGOTTEN, TOO_LATE, TWICE, UNANSWERED, outcomes
from benchmarks.simulated_players import Pressed
from bot.engine.events import Claimed, TileDiscarded
from bot.table.state import fold_entry, opened
from bot.table.table_events import JournalEntry, Person, TimedOut
from tests.store.games import entries, lobby, played

JOURNAL = entries(*lobby(), *played(1))


Move = type[TileDiscarded] | type[Claimed]


def moves(kind: Move) -> list[tuple[int, int, int]]:
    """The place in the journal, the decision and the user of each event of this kind."""
    found = []
    state = opened("t", JOURNAL[0])
    for place, entry in enumerate(JOURNAL[1:], 1):
        record = entry.record
        if isinstance(record, TileDiscarded | Claimed) and isinstance(record, kind) and state.game is not None:
            player = state.players[record.seat]
            assert isinstance(player, Person)
            found.append((place, state.game.public.decision, player.user))
        state = fold_entry(state, entry)
    return found


def outcome(decision: int, user: int, answers: int = 1, journal: tuple[JournalEntry, ...] = JOURNAL) -> str:
    [found] = outcomes([Pressed(0.0, user, f"jt:t:{decision}:any", answers)], {"t": journal})
    return found


@pytest.mark.parametrize("kind", [TileDiscarded, Claimed])
def test_a_press_counts_whose_move_the_journal_has(kind: Move) -> None:
    for _, decision, user in moves(kind)[:20]:
        assert outcome(decision, user) == COUNTED


def test_a_press_without_an_answer_or_with_two_is_lost() -> None:
    _, decision, user = moves(TileDiscarded)[3]
    assert outcome(decision, user, answers=0) == UNANSWERED
    assert outcome(decision, user, answers=2) == TWICE


def test_a_press_of_which_the_journal_knows_nothing_is_lost() -> None:
    place, decision, user = moves(TileDiscarded)[3]
    assert outcome(decision, user, journal=JOURNAL[:place]) == FORGOTTEN
    discard = JOURNAL[place].record
    assert isinstance(discard, TileDiscarded)
    late = [*(one.record for one in JOURNAL[:place]), TimedOut(discard.seat, decision)]
    assert outcome(decision, user, journal=entries(*late, *(one.record for one in JOURNAL[place:]))) == FORGOTTEN


def test_a_press_that_another_move_preceded_is_too_late() -> None:
    _, decision, user = moves(TileDiscarded)[3]
    assert outcome(decision, next(one for _, _, one in moves(TileDiscarded) if one != user)) == TOO_LATE
