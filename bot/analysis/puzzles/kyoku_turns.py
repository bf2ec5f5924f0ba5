"""The turns of a finished kyoku, each as its seat saw it."""

from collections.abc import Iterable, Iterator

from bot.engine.events import Event
from bot.engine.fold import evolve, initial
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset
from bot.engine.view import SeatView, view_of


def turns_of(rules: Ruleset, events: Iterable[Event]) -> Iterator[SeatView]:
    """The view of the drawing seat after each draw, from the events of one kyoku. Raises CorruptRecord."""
    state = initial(rules)
    for event in events:
        state = evolve(state, event)
        phase = state.public.phase
        if (
            isinstance(phase, AwaitDiscard)
            and phase.origin == "draw"
            and state.hidden_hands[phase.seat].drawn is not None
        ):
            yield view_of(state, phase.seat)
