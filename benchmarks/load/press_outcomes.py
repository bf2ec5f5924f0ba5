"""What became of each press on a hand: answered once, and a move in the journal."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from benchmarks.simulated_players import Pressed
from bot.engine.events import Claimed
from bot.engine.phases import AwaitDiscard, AwaitStop
from bot.table.state import TableState, fold_entry, opened
from bot.table.table_events import JournalEntry, TimedOut

COUNTED: Final = "made the move"
TOO_LATE: Final = "answered after another move had decided"
UNANSWERED: Final = "unanswered"
TWICE: Final = "answered twice"
FORGOTTEN: Final = "answered and not in the journal"
LOST: Final = (UNANSWERED, TWICE, FORGOTTEN)
"""The outcomes that must not be."""

Prompt = tuple[str, int, int]
"""A table, the number of a decision, and a user who is asked."""


def outcomes(pressed: Iterable[Pressed], journals: Mapping[str, tuple[JournalEntry, ...]]) -> Counter[str]:
    """How many presses had which outcome."""
    made: set[Prompt] = set()
    timed_out: set[Prompt] = set()
    reached: dict[str, int] = {}
    for table, entries in journals.items():
        reached[table] = _read(table, entries, made, timed_out)
    found: Counter[str] = Counter()
    for one in pressed:
        prompt = (one.table, int(one.custom_id.split(":")[2]), one.user)
        if not one.answers:
            found[UNANSWERED] += 1
        elif one.answers > 1:
            found[TWICE] += 1
        elif prompt in made and prompt not in timed_out:
            found[COUNTED] += 1
        elif prompt not in timed_out and reached[one.table] > prompt[1]:
            found[TOO_LATE] += 1
        else:
            found[FORGOTTEN] += 1
    return found


def _read(table: str, entries: tuple[JournalEntry, ...], made: set[Prompt], timed_out: set[Prompt]) -> int:
    """Note who moved and whose time ran out at which decision of a table. Returns the number of its last decision."""
    state: TableState | None = None
    for entry in entries:
        before, state = state, opened(table, entry) if state is None else fold_entry(state, entry)
        if before is None or before.game is None:
            continue
        record, game = entry.record, before.game.public
        if isinstance(record, TimedOut):
            timed_out |= _prompt(before, record.seat, record.decision)
        elif isinstance(record, Claimed):
            made |= _prompt(before, record.seat, game.decision)
        elif isinstance(game.phase, AwaitDiscard | AwaitStop) and state.game is not before.game:
            made |= _prompt(before, game.phase.seat, game.decision)
    return 0 if state is None or state.game is None else state.game.public.decision


def _prompt(state: TableState, seat: int, decision: int) -> set[Prompt]:
    player = state.players[seat]
    user = getattr(player, "user", None)
    return set() if user is None else {(state.table, decision, user)}
