"""The state of a kyoku at a decision, which tells whether efficiency is the right measure at all."""

from dataclasses import dataclass
from typing import Final

from bot.engine.flow import is_last_hand
from bot.engine.tiles import KIND_OF, YAOCHUU
from bot.engine.view import SeatView

_NAGASHI_FROM: Final = 8
"""Discards after which a river of only terminals and honours may be intended."""


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """When in the kyoku a seat had to decide."""

    turn: int
    """The seat's discards so far, including this one."""
    draws_left: int
    """The seat's own draws after this turn if nobody calls."""
    live: int
    """Tiles left in the wall."""
    last_hand: bool
    """The game may end with this kyoku."""
    nagashi: bool
    """The river could still become nagashi mangan and is long enough for that to be intended."""


def decision_context(view: SeatView) -> DecisionContext:
    """The context of the viewer's decision."""
    public, own = view.public, view.own
    return DecisionContext(
        len(own.river) + 1,
        public.live // public.players,
        public.live,
        is_last_hand(public),
        public.rules.nagashi != "off"
        and len(own.river) >= _NAGASHI_FROM
        and all(KIND_OF[entry.tile] in YAOCHUU and entry.called_by is None for entry in own.river),
    )
