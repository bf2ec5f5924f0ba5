"""The state of a table: a fold of its journal entries. It is never stored itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.engine import events as ev
from bot.engine.errors import CorruptRecord
from bot.engine.fold import evolve, initial
from bot.engine.phases import AwaitDiscard, AwaitStop
from bot.engine.scores_and_best_hand import GameSummary
from bot.engine.view import State
from bot.table import table_events as te
from bot.table.program_interface import history_after
from bot.table.quiet_hours import after_quiet
from bot.table.shuffle_state import Shuffles, shuffles_after


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything a table knows, secrets included."""

    table: str
    opened: te.TableOpened
    """How the table was opened; guild, channel, settings and times are the present ones."""
    since: datetime
    """When the open decision opened; in the lobby, when a player last came or left, or its settings were changed."""
    players: tuple[te.Player | None, ...]
    """By place in the lobby, by seat in the game; None: free."""
    seq: int = 1
    stage: te.Stage = "lobby"
    game: State | None = None
    banks: tuple[float, ...] = ()
    """The seconds left in each seat's time bank."""
    ready: frozenset[int] = frozenset()
    """The seats that are ready for the next kyoku."""
    surfaces: Mapping[int, te.SurfaceChosen] = field(default_factory=dict)
    board: te.MessageKept | None = None
    board_at: datetime | None = None
    hands: Mapping[int, te.MessageKept] = field(default_factory=dict)
    """The hand message of each user."""
    close_reason: str | None = None
    timeouts: Mapping[int, int] = field(default_factory=dict)
    """For each seat, its timeouts in a row. Secret: it reveals who was asked for a call."""
    turn_timeouts: Mapping[int, int] = field(default_factory=dict)
    """Of these, the public ones in the seat's own turn."""
    away: frozenset[int] = frozenset()
    """The seats that a caretaker plays."""
    toggles: Mapping[int, frozenset[te.Toggle]] = field(default_factory=dict)
    quiet: Mapping[int, te.Quiet] = field(default_factory=dict)
    motion: te.Motion | None = None
    motion_count: int = 0
    failed_motions: Mapping[int, datetime] = field(default_factory=dict)
    """For each user, when a motion of theirs last failed."""
    known_hands: Mapping[int, int] = field(default_factory=dict)
    """For each user, the seat they gave up in this kyoku: they know its hand."""
    pause: te.PauseReason | None = None
    paused_at: datetime | None = None
    shuffles: Shuffles = field(default_factory=Shuffles)
    """Secret: it holds the seeds of the current kyoku and the next."""
    history: tuple[ev.Event, ...] = ()
    """The events of the current kyoku and the previous one, with their secrets, where a program plays."""
    summary: GameSummary = field(default_factory=GameSummary)

    @property
    def settings(self) -> te.TableSettings:
        """How this table plays."""
        return self.opened.settings

    @property
    def times(self) -> te.Times:
        """How long this table waits."""
        return self.opened.times

    @property
    def alone(self) -> bool:
        """Whether one person plays here against the computer, by direct message."""
        return not self.opened.guild

    @property
    def people(self) -> tuple[te.Person, ...]:
        """The people at the table, by place."""
        return tuple(player for player in self.players if isinstance(player, te.Person))

    @property
    def ended(self) -> bool:
        """Whether the table is closed, or its game is over and it is about to close."""
        return self.stage == "closed" or (self.game is not None and self.game.public.over)

    def seat_of(self, user: int) -> int | None:
        """The seat (in the lobby: place) of a user, or None."""
        for seat, player in enumerate(self.players):
            if isinstance(player, te.Person) and player.user == user:
                return seat
        return None

    def is_cpu(self, seat: int) -> bool:
        """Whether a computer player sits there."""
        return isinstance(self.players[seat], te.Cpu)

    def is_caretaken(self, seat: int) -> bool:
        """Whether the bot decides for this seat: it is a computer player's, or its player is away."""
        return seat in self.away or self.is_cpu(seat)

    def due_after(self, seat: int, seconds: float) -> datetime:
        """The time this long after the open decision was opened, put off for the seat's quiet hours."""
        return self.put_off(seat, self.since + timedelta(seconds=seconds))

    def put_off(self, seat: int, due: datetime) -> datetime:
        """A deadline of a seat, put off if it falls into quiet hours or soon after. Only slow tables observe them."""
        player, slow = self.players[seat], self.settings.pace == "slow"
        quiet = self.quiet.get(player.user) if slow and isinstance(player, te.Person) else None
        return due if quiet is None else after_quiet(quiet, due)

    @property
    def programs(self) -> dict[int, te.Cpu]:
        """The external programs that play here, by seat."""
        return {
            seat: player for seat, player in enumerate(self.players) if isinstance(player, te.Cpu) and player.external
        }

    @property
    def present(self) -> frozenset[int]:
        """The users at the table who are not away: those whose consent a motion needs."""
        return frozenset(
            player.user
            for seat, player in enumerate(self.players)
            if isinstance(player, te.Person) and seat not in self.away
        )

    def surface_of(self, user: int) -> te.Surface:
        """Where a player's private hand appears."""
        chosen = None if self.alone else self.surfaces.get(user)
        return chosen.surface if chosen is not None else self.settings.surface


def opened(table: str, entry: te.JournalEntry) -> TableState:
    """The state after the first entry. Raises CorruptRecord unless that is TableOpened."""
    if not isinstance(entry.record, te.TableOpened) or entry.seq != 1:
        raise CorruptRecord(f"table {table} does not begin with its opening")
    return TableState(table, entry.record, entry.at, (None,) * entry.record.settings.players)


def recovered(table: str, entries: Iterable[te.JournalEntry]) -> TableState:
    """The state after all recorded entries. Raises CorruptRecord on a gap or an impossible entry."""
    state: TableState | None = None
    for entry in entries:
        state = opened(table, entry) if state is None else fold_entry(state, entry)
    if state is None:
        raise CorruptRecord(f"table {table} has no entries")
    return state


def fold_entry(state: TableState, entry: te.JournalEntry, game: State | None = None) -> TableState:
    """The state after one more entry. ``game`` is the game after it, if the caller has computed it already."""
    if entry.seq != state.seq + 1:
        raise CorruptRecord(f"table {state.table}: entry {entry.seq} cannot follow {state.seq}")
    rules = state.game.public.rules if state.game is not None else None
    shuffles = shuffles_after(state.shuffles, entry.record, state.table, state.players, rules)
    summary = state.summary.after(entry.record)
    return replace(_folded(state, entry, game), seq=entry.seq, shuffles=shuffles, summary=summary)


def _folded(state: TableState, entry: te.JournalEntry, game: State | None) -> TableState:
    record = entry.record
    match record:
        case te.SettingsChanged() | te.SeatTaken() | te.SeatLeft() | te.SeatsDrawn() | te.SeatGiven() | te.HandedOver():
            return _seated(state, record, entry.at)
        case te.TimedOut() | te.WentAway() | te.CameBack() | te.ToggleSet():
            return _attended(state, record)
        case te.MotionMade() | te.MotionBacked() | te.MotionFailed():
            return _moved(state, record, entry.at)
        case te.ClockRestarted() | te.Paused() | te.Resumed():
            return _clocked(state, record, entry.at)
        case te.SurfaceChosen() | te.QuietSet() | te.MessageKept() | te.WallCommitted() | te.EntropyAdded():
            return _noted(state, record, entry.at)
        case te.ReadyForNext():
            return replace(state, ready=state.ready | {record.seat})
        case te.TableMoved():
            opening = replace(state.opened, guild=record.guild, channel=record.channel, parent=None)
            return replace(state, opened=opening, board=None)
        case te.TableClosed():
            return replace(state, stage="closed", close_reason=record.reason, motion=None)
        case te.TableOpened():
            raise CorruptRecord(f"table {state.table} is opened twice")
        case _:
            return _played(state, record, entry.at, game)


def _seated(
    state: TableState,
    record: te.SettingsChanged | te.SeatTaken | te.SeatLeft | te.SeatsDrawn | te.SeatGiven | te.HandedOver,
    at: datetime,
) -> TableState:
    match record:
        case te.SettingsChanged():
            places = record.settings.players
            opened = replace(state.opened, settings=record.settings, times=record.times)
            return replace(state, opened=opened, players=(*state.players, *[None] * places)[:places], since=at)
        case te.SeatTaken():
            return replace(state, players=_placed(state, record.place, record.player), since=at)
        case te.SeatLeft():
            return replace(state, players=_placed(state, record.place, None), since=at)
        case te.SeatsDrawn():
            return replace(state, players=record.players, stage="playing")
        case te.HandedOver():
            return _without_history(replace(state, players=_handed_over(state, record)))
        case te.SeatGiven():
            given = _present(state, record.seat)
            toggles = {seat: on for seat, on in state.toggles.items() if seat != record.seat}
            before, known = state.players[record.seat], dict(state.known_hands)
            if isinstance(before, te.Person):
                known[before.user] = record.seat
            players = _placed(state, record.seat, record.person)
            return _without_history(replace(given, players=players, toggles=toggles, known_hands=known, motion=None))


def _without_history(state: TableState) -> TableState:
    """The state without the event history once no program needs it."""
    return state if state.programs else replace(state, history=())


def _handed_over(state: TableState, record: te.HandedOver) -> tuple[te.Player | None, ...]:
    player = state.players[record.seat]
    if not isinstance(player, te.Cpu):
        raise CorruptRecord(f"table {state.table}: no computer player has seat {record.seat}")
    return _placed(state, record.seat, replace(player, strength=record.strength))


def _attended(state: TableState, record: te.TimedOut | te.WentAway | te.CameBack | te.ToggleSet) -> TableState:
    seat = record.seat
    match record:
        case te.TimedOut():
            return _timed_out(state, seat)
        case te.WentAway():
            return replace(state, away=state.away | {seat}, motion=state.motion and replace(state.motion, patient=True))
        case te.CameBack():
            return _present(state, seat)
        case te.ToggleSet(toggle=toggle):
            own = state.toggles.get(seat, frozenset())
            return replace(state, toggles={**state.toggles, seat: own | {toggle} if record.on else own - {toggle}})


def _timed_out(state: TableState, seat: int) -> TableState:
    phase = state.game.phase if state.game is not None else None
    turn_timeouts = state.turn_timeouts
    if isinstance(phase, AwaitDiscard | AwaitStop):
        turn_timeouts = {**turn_timeouts, seat: turn_timeouts.get(seat, 0) + 1}
    timeouts = {**state.timeouts, seat: state.timeouts.get(seat, 0) + 1}
    return replace(state, timeouts=timeouts, turn_timeouts=turn_timeouts)


def _present(state: TableState, seat: int) -> TableState:
    timeouts = {other: count for other, count in state.timeouts.items() if other != seat}
    turn_timeouts = {other: count for other, count in state.turn_timeouts.items() if other != seat}
    return replace(state, away=state.away - {seat}, timeouts=timeouts, turn_timeouts=turn_timeouts)


def _moved(state: TableState, record: te.MotionMade | te.MotionBacked | te.MotionFailed, at: datetime) -> TableState:
    if isinstance(record, te.MotionMade):
        number = state.motion_count + 1
        motion = te.Motion(record.kind, record.person, record.seat, at, number=number, patient=bool(state.away))
        return replace(state, motion=motion, motion_count=number)
    if state.motion is None:
        raise CorruptRecord(f"table {state.table}: {type(record).__name__} without a motion")
    if isinstance(record, te.MotionFailed):
        return replace(state, motion=None, failed_motions={**state.failed_motions, state.motion.person.user: at})
    return replace(state, motion=replace(state.motion, agreed=state.motion.agreed | {record.user}))


def _clocked(state: TableState, record: te.ClockRestarted | te.Paused | te.Resumed, at: datetime) -> TableState:
    match record:
        case te.ClockRestarted(since=since):
            state = replace(state, motion=state.motion and replace(state.motion, since=at))
            return replace(state, since=since or at) if state.pause is None else replace(state, paused_at=since or at)
        case te.Paused():
            return replace(state, pause=record.reason, paused_at=at, motion=None)
        case te.Resumed():
            return replace(state, pause=None, paused_at=None, since=at)


def _noted(
    state: TableState,
    record: te.SurfaceChosen | te.QuietSet | te.MessageKept | te.WallCommitted | te.EntropyAdded,
    at: datetime,
) -> TableState:
    match record:
        case te.SurfaceChosen():
            return replace(state, surfaces={**state.surfaces, record.user: record})
        case te.QuietSet():
            others = {user: quiet for user, quiet in state.quiet.items() if user != record.user}
            return replace(state, quiet=others if record.quiet is None else {**others, record.user: record.quiet})
        case te.MessageKept(role="board"):
            return replace(state, board=record, board_at=at)
        case te.MessageKept(user=int(user)):
            return replace(state, hands={**state.hands, user: record})
        case _:
            return state


def _placed(state: TableState, place: int, player: te.Player | None) -> tuple[te.Player | None, ...]:
    return (*state.players[:place], player, *state.players[place + 1 :])


def _played(state: TableState, event: ev.Event, at: datetime, game: State | None) -> TableState:
    if isinstance(event, ev.GameStarted):
        return replace(state, game=initial(event.rules), since=at)
    before = state.game
    if before is None:
        raise CorruptRecord(f"table {state.table}: {type(event).__name__} before a game")
    game = evolve(before, event) if game is None else game
    if state.programs:
        state = replace(state, history=history_after(state.history, event))
    banks = _banks(state, event, at)
    if isinstance(event, ev.KyokuStarted):
        # The deal opens no decision; the first draw does.
        state = replace(state, ready=frozenset(), toggles=_toggles_kept(state))
    if isinstance(event, ev.KyokuEnded):
        state = replace(state, known_hands={}, ready=frozenset())
    if game.public.decision == before.public.decision and not isinstance(event, ev.GameEnded):
        return replace(state, game=game, banks=banks)
    return replace(state, game=game, banks=banks, since=at)


def _toggles_kept(state: TableState) -> Mapping[int, frozenset[te.Toggle]]:
    """A new deal clears the automatic actions, except automatic wins at a slow table, which may last weeks."""
    if state.settings.pace != "slow":
        return {}
    return {seat: toggles & {"auto_win"} for seat, toggles in state.toggles.items()}


def _banks(state: TableState, event: ev.Event, at: datetime) -> tuple[float, ...]:
    """The time banks after an event: an answer after its time uses up the seat's bank."""
    if isinstance(event, ev.KyokuStarted):
        return (state.times.bank,) * len(state.players)
    if not isinstance(event, ev.TileDiscarded | ev.KanDeclared | ev.KitaDeclared | ev.Claimed):
        return state.banks
    allowed = state.times.call if isinstance(event, ev.Claimed) else state.times.turn
    over = (at - state.due_after(event.seat, allowed)).total_seconds()
    if over <= 0 or state.is_cpu(event.seat):
        return state.banks
    return (*state.banks[: event.seat], max(0.0, state.banks[event.seat] - over), *state.banks[event.seat + 1 :])
