"""What must be true of the journal after any faults. Every check returns what is wrong, in words."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from bot.engine.errors import EngineError
from bot.engine.events import Event, GameEnded, GameStarted
from bot.engine.fold import evolve, initial
from bot.store.table_games import finished_games
from bot.table.table_events import JournalEntry, TableClosed
from tests.campaign.book import Book, Line, Lines
from tests.engine.conserved import Conservation


def gaps(lines: Lines) -> list[str]:
    """Tables whose entries do not count from 1 without a gap."""
    return [
        f"table {table}: entries {[line.seq for line in own][:3]} ... are not 1 to {len(own)}"
        for table, own in lines.items()
        if [line.seq for line in own] != list(range(1, len(own) + 1))
    ]


def rewritten(before: Lines, after: Lines) -> list[str]:
    """Tables of whose journal something is gone, or reads differently now."""
    found = []
    for table, known in before.items():
        now = after.get(table, ())
        if len(now) < len(known):
            found.append(f"table {table}: {len(known) - len(now)} entries are gone")
        changed = next((old for old, new in zip(known, now, strict=False) if old != new), None)
        if changed is not None:
            found.append(f"table {table}: entry {changed.seq} ({changed.kind}) was rewritten")
    return found


def backwards(table: str, lines: Sequence[Line]) -> list[str]:
    """Moments that lie before those of the entry before."""
    return [
        f"table {table}: entry {later.seq} is of {later.at}, the one before of {earlier.at}"
        for earlier, later in pairwise(lines)
        if later.at < earlier.at
    ]


def events_of(entries: Iterable[JournalEntry]) -> list[Event]:
    """What the engine said happened."""
    return [entry.record for entry in entries if type(entry.record).__module__ == "bot.engine.events"]  # type: ignore[misc]


def not_conserved(table: str, entries: Iterable[JournalEntry]) -> list[str]:
    """Where a tile or a point got lost or came from nowhere, or a seat's view is not what it saw."""
    state, check = None, None
    for event in events_of(entries):
        if isinstance(event, GameStarted):
            state = initial(event.rules)
            check = Conservation(event.rules, views=True)
        if state is None or check is None:
            return [f"table {table}: {type(event).__name__} before a game"]
        try:
            after = evolve(state, event)
            check(state, event, after)
        except (AssertionError, EngineError) as fault:
            return [f"table {table}: {type(event).__name__} does not add up: {str(fault)[:300]}"]
        state = after
    return []


def unended(book: Book, tables: Iterable[str], *, closed: bool = True) -> list[str]:
    """Tables whose game did not come to its end, or that never closed where they had days for it (``closed``)."""
    found = []
    for table in tables:
        records = [entry.record for entry in book.entries(table)]
        if not any(isinstance(record, GameEnded) for record in records):
            found.append(f"table {table}: its game never ended; the last entry is {_last(records)}")
        elif closed and not any(isinstance(record, TableClosed) for record in records):
            found.append(f"table {table}: it never closed; the last entry is {_last(records)}")
    return found


def _last(records: Sequence[object]) -> str:
    return type(records[-1]).__name__ if records else "missing"


def miscounted(book: Book) -> list[str]:
    """Finished games that do not stand in the games, and in each league that has any, exactly once."""
    played = [
        (table, game.result.number) for table in book.lines for game in finished_games(table, book.entries(table))
    ]
    found = _unequal("games", played, book.games)
    for league in sorted({league for league, _, _ in book.recorded}) or ([0] if played else []):
        own = [(table, number) for one, table, number in book.recorded if one == league]
        found += _unequal(f"league {league}", played, own)
    return found


def _unequal(where: str, played: Iterable[tuple[str, int]], recorded: Iterable[tuple[str, int]]) -> list[str]:
    wanted, there = Counter(played), Counter(recorded)
    return [
        f"game {one[1]} of table {one[0]} stands {there[one]} times in the {where}, not {wanted[one]}"
        for one in sorted({*wanted, *there})
        if wanted[one] != there[one]
    ]
