"""A table's journal with everything exchanged that one seat cannot see: it tells the same story to that seat."""

from collections.abc import Sequence
from random import Random

from bot.engine import events as ev
from bot.engine.actions import Chii, Daiminkan, Pass, Pon
from bot.engine.fold import evolve, initial
from bot.engine.game import pending
from bot.engine.phases import AwaitCalls
from bot.engine.recorded_game_check import first_difference
from bot.engine.tiles import Tile
from bot.engine.view import State, view_of
from bot.engine.wall import hands_of, live_tile, replacement_tile
from bot.table.state import recovered
from bot.table.table_events import JournalEntry, TimedOut
from tests.campaign.check_journal import events_of
from tests.engine.hidden import Places, exchanged


def permuted(table: str, entries: tuple[JournalEntry, ...], seat: int, dice: Random) -> tuple[JournalEntry, ...] | None:
    """The journal with the hidden tiles of the running kyoku exchanged; None where there is nothing to exchange.

    What the others let go may be something else then, so their passes come and go with their chances; what they did
    for all to see stays. Fails where the seat could tell the difference.
    """
    dealt = _running(entries)
    if dealt is None:
        return None
    started = entries[dealt].record
    assert isinstance(started, ev.KyokuStarted)
    places = Places(started)
    for event in events_of(entries[dealt + 1 :]):
        places.follow(event)
    assert started.wall is not None
    wall = exchanged(started.wall, places.seen_by(seat), dice)
    if wall == started.wall:
        return None
    told = _Retold(entries[:dealt], seat, wall, started)
    for place, entry in enumerate(entries[dealt + 1 :], start=dealt + 1):
        told.tell(entry, entries[place + 1 :])
    found = tuple(told.entries)
    _check(table, entries, found, seat)
    return found


def _running(entries: Sequence[JournalEntry]) -> int | None:
    """Where the kyoku in play was dealt; None while none is, and at its very end."""
    for place in range(len(entries) - 1, -1, -1):
        record = entries[place].record
        if isinstance(record, ev.KyokuStarted):
            return place
        if isinstance(record, ev.KyokuEnded | ev.GameEnded | ev.TenpaiAsked):
            return None
    return None


def _check(table: str, entries: tuple[JournalEntry, ...], found: tuple[JournalEntry, ...], seat: int) -> None:
    one, other = recovered(table, entries).game, recovered(table, found).game
    assert one is not None
    assert other is not None
    assert view_of(one, seat) == view_of(other, seat), "the seat sees other tiles"
    differing = first_difference(events_of(found))
    assert differing is None, f"this is not how the rules would have it: {differing}"


class _Retold:
    """Writes the new journal, entry by entry."""

    def __init__(
        self, before: tuple[JournalEntry, ...], seat: int, wall: tuple[Tile, ...], started: ev.KyokuStarted
    ) -> None:
        self.entries = list(before)
        self._seat = seat
        self._wall = wall
        self._live = self._replaced = 0
        events = events_of(before)
        first = events[0]
        assert isinstance(first, ev.GameStarted)
        state = initial(first.rules)
        for event in events[1:]:
            state = evolve(state, event)
        self._state: State = state
        self._players = state.public.players
        hands = hands_of(wall, started.oya, self._players)
        dealt = ev.KyokuStarted(
            started.bakaze,
            started.number,
            started.oya,
            started.honba,
            started.kyotaku,
            started.scores,
            started.indicator,
            hands,
            wall,
        )
        self._add(JournalEntry(0, before[-1].at, dealt))

    def _add(self, entry: JournalEntry) -> None:
        self.entries.append(JournalEntry(len(self.entries) + 1, entry.at, entry.record))
        if type(entry.record).__module__ == "bot.engine.events":
            self._state = evolve(self._state, entry.record)  # type: ignore[arg-type]

    def tell(self, entry: JournalEntry, later: Sequence[JournalEntry]) -> None:
        """Tell one entry in the new story; ``later`` are those that follow it in the old one."""
        record = entry.record
        if isinstance(record, TimedOut) and isinstance(self._state.phase, AwaitCalls):
            if record.seat == self._seat or record.seat in pending(self._state):
                self._add(entry)
        elif isinstance(record, ev.Claimed) and record.seat != self._seat:
            self._claimed(entry, record, later)
        elif type(record).__module__ == "bot.engine.events" and not isinstance(record, ev.Claimed):
            self._let_go(entry)
            self._add(JournalEntry(0, entry.at, self._drawn(record) if isinstance(record, ev.TileDrawn) else record))
        else:
            self._add(entry)

    def _claimed(self, entry: JournalEntry, record: ev.Claimed, later: Sequence[JournalEntry]) -> None:
        if _is_heard(record, events_of(later)):
            self._add(entry)
        elif record.seat in pending(self._state):
            self._add(JournalEntry(0, entry.at, ev.Claimed(record.seat, Pass())))

    def _let_go(self, entry: JournalEntry) -> None:
        """A window closes: whoever has something to answer now, and had not, lets it go."""
        if isinstance(entry.record, ev.CallsClosed):
            for other in pending(self._state):
                assert other != self._seat, "the seat was not asked the first time"
                self._add(JournalEntry(0, entry.at, ev.Claimed(other, Pass())))

    def _drawn(self, record: ev.TileDrawn) -> ev.TileDrawn:
        if record.rinshan:
            tile = replacement_tile(self._wall, self._replaced)
            self._replaced += 1
        else:
            tile = live_tile(self._wall, self._players, self._live)
            self._live += 1
        return ev.TileDrawn(record.seat, tile, record.rinshan)


def _is_heard(claim: ev.Claimed, later: Sequence[ev.Event]) -> bool:
    """Whether this answer became a call."""
    if not isinstance(claim.action, Chii | Pon | Daiminkan):
        return False
    for event in later:
        if isinstance(event, ev.TileDrawn):
            return False
        if isinstance(event, ev.MeldCalled):
            return event.seat == claim.seat
    return False
