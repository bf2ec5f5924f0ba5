"""A draft: the changes of one command. The table adopts it only after the journal has written it."""

from datetime import datetime

from bot.engine.actions import Action
from bot.engine.errors import IllegalAction
from bot.engine.event_emitter import EventLog
from bot.engine.events import Event, GameStarted
from bot.engine.game import log_of_action, log_of_calls, log_of_deal
from bot.engine.view import State
from bot.table import table_events as te
from bot.table.errors import ActionRefused
from bot.table.ports import Shuffler
from bot.table.shuffle_state import Source, promised
from bot.table.state import TableState, fold_entry
from bot.table.table_rules import rules_of


class StateDraft:
    """Entries to be written, and the state they lead to."""

    def __init__(self, state: TableState, now: datetime, shuffler: Shuffler) -> None:
        self.state = state
        self.now = now
        self.entries: list[te.JournalEntry] = []
        self._shuffler = shuffler

    def add(self, record: Event | te.TableRecord, game: State | None = None) -> None:
        """Add one record and fold it. ``game`` is the game after it, if the caller has computed it already."""
        entry = te.JournalEntry(self.state.seq + 1, self.now, record)
        self.state = fold_entry(self.state, entry, game)
        self.entries.append(entry)

    @property
    def game(self) -> State:
        """The game in play."""
        if self.state.game is None:
            raise TypeError("no game is in play")
        return self.state.game

    def act(self, seat: int, action: Action) -> None:
        """Take an action of a seat. Raises ActionRefused."""
        try:
            event_log = log_of_action(self.game, seat, action)
        except IllegalAction as error:
            raise ActionRefused(error.reason, action) from error
        self._add_all(event_log)

    def close_calls(self) -> None:
        """Resolve the open call window."""
        self._add_all(log_of_calls(self.game))

    def begin(self, players: tuple[te.Player, ...]) -> None:
        """Draw the seats, start the game and deal."""
        order = self._shuffler.order(self._source(), len(players))
        self.add(te.SeatsDrawn(tuple(players[place] for place in order)))
        self.add(GameStarted(rules_of(self.state.settings)))
        self.deal()

    def deal(self) -> None:
        """Deal the next kyoku from the committed wall, and commit to the following one."""
        wall = self._shuffler.wall(self._source(), self.game.public.rules)
        self._add_all(log_of_deal(self.game, wall))
        self.commit()

    def commit(self) -> None:
        """Draw the seed of the next kyoku and commit to it."""
        self.add(promised(self.state.table, self.state.shuffles.dealt + 1, self._shuffler.seed()))

    def _source(self) -> Source:
        """The source of the next kyoku. Only journals of older releases lack a commitment; it is made now."""
        if self.state.shuffles.promise is None:
            self.commit()
        return self.state.shuffles.source(self.state.table)

    def _add_all(self, event_log: EventLog) -> None:
        for event, game in event_log.steps:
            self.add(event, game)

    def come_back(self, seat: int) -> None:
        """Give a seat back to its player. A table that was paused because everybody was away resumes."""
        if seat in self.state.away or self.state.timeouts.get(seat):
            self.add(te.CameBack(seat))
        if self.state.pause == "everybody_away":
            self.add(te.Resumed())
