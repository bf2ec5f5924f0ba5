"""The events of one step of a game, each folded into the state as it happens."""

from bot.engine import events as ev
from bot.engine.draws import abortive_draw, draw_after_discard, draw_after_kan, exhaustive_draw
from bot.engine.final import placements
from bot.engine.flow import kyoku_ended, may_stop
from bot.engine.fold import evolve, indicator_time
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls, Settling
from bot.engine.view import PublicView, RevealTime, State
from bot.engine.wall import indicator_at, live_tile, replacement_tile


class EventLog:
    """Collects events and folds each one at once, so that the next is decided on the state after it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[ev.Event] = []
        self._states: list[State] = []

    @property
    def public(self) -> PublicView:
        """The public view of the current state."""
        return self.state.public

    @property
    def result(self) -> tuple[State, tuple[ev.Event, ...]]:
        """The current state and all events."""
        return self.state, tuple(self._events)

    @property
    def steps(self) -> tuple[tuple[ev.Event, State], ...]:
        """Each event with the state after it."""
        return tuple(zip(self._events, self._states, strict=True))

    def emit(self, event: ev.Event) -> None:
        """Add an event and fold it."""
        self._events.append(event)
        self.state = evolve(self.state, event)
        self._states.append(self.state)

    def draw(self, seat: int) -> None:
        """Draw the next tile of the live wall."""
        public = self.public
        drawn = sum(own.draws for own in public.seats) - public.replaced
        self.emit(ev.TileDrawn(seat, live_tile(self.state.wall, public.players, drawn)))

    def reveal(self, time: RevealTime) -> None:
        """Turn over the kan indicators that are due at ``time`` (2.9)."""
        for due in self.public.pending_indicators:
            if due == time:
                self._reveal_next()

    def _reveal_next(self) -> None:
        index = len(self.public.indicators)
        self.emit(ev.DoraRevealed(indicator_at(self.state.wall, index, self.public.players)))

    def complete_kan(self, seat: int, meld: Meld) -> None:
        """After a kan that was not robbed: pending indicators, its own if immediate, the replacement tile (2.9)."""
        rules = self.public.rules
        own_time = indicator_time(rules, meld)
        waiting = len(self.public.pending_indicators) - (own_time not in (None, "immediate"))
        reason = draw_after_kan(self.public)
        if reason is not None:
            self.abort(reason)
            return
        for _ in range(waiting + (own_time == "immediate")):
            self._reveal_next()
        self._replace(seat)

    def complete_kita(self, seat: int) -> None:
        """After a north that was not ronned: pending indicators, then the replacement tile (2.9, 7)."""
        for _ in self.public.pending_indicators:
            self._reveal_next()
        self._replace(seat)

    def _replace(self, seat: int) -> None:
        self.emit(ev.TileDrawn(seat, replacement_tile(self.state.wall, self.public.replaced - 1), rinshan=True))

    def pass_discard(self, phase: AwaitCalls, call: ev.MeldCalled | None) -> None:
        """After a discard without a ron: accept riichi, check abortive draws, then the call or the next draw."""
        self.emit(ev.CallsClosed())
        if phase.riichi:
            self.emit(ev.RiichiAccepted(phase.seat))
        reason = draw_after_discard(self.public)
        if reason is not None:
            shown = tuple(range(self.public.players)) if reason == "suucha_riichi" else ()
            self.abort(reason, shown)
            return
        self.reveal("after_discard")
        if call is not None:
            self.emit(call)
            if call.meld.kind is MeldKind.DAIMINKAN:
                self.complete_kan(call.seat, call.meld)
        elif self.public.live == 0:
            self._exhaust()
        else:
            self.draw(self.public.following(phase.seat)[0])

    def _exhaust(self) -> None:
        """The wall is empty: end the kyoku, or first let the seats declare tenpai (5.1)."""
        public = self.public
        if public.rules.noten_choice and not all(own.riichi for own in public.seats):
            self.emit(ev.TenpaiAsked())
        else:
            self.end_exhausted()

    def end_exhausted(self) -> None:
        """End the kyoku in an exhaustive draw."""
        self.emit(exhaustive_draw(self.state))
        self.settle()

    def abort(self, reason: ev.DrawReason, shown: tuple[int, ...] = ()) -> None:
        """End the kyoku in an abortive draw."""
        self.emit(abortive_draw(self.state, reason, shown))
        self.settle()

    def settle(self) -> None:
        """Settle the kyoku, and end the game if it was the last one."""
        public, settling = self.public, self.public.phase
        ended = kyoku_ended(public)
        self.emit(ended)
        if ended.following is None:
            self.end_game()
        elif isinstance(settling, Settling) and may_stop(public, settling, ended.scores):
            self.emit(ev.StopOffered(public.oya))

    def end_game(self) -> None:
        """End the game with its final placements."""
        public = self.public
        scores = tuple(own.score for own in public.seats)
        self.emit(ev.GameEnded(placements(public.rules, scores, public.kyotaku)))
