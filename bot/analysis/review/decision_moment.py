"""Moments: what of a kyoku's course decides whether efficiency is the measure of a discard at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.flow import is_last_hand
from bot.engine.tiles import KIND_OF, YAOCHUU

if TYPE_CHECKING:
    from bot.engine.view import SeatView

_NAGASHI_FROM: Final = 8
"""Discards from which a river of terminals and honours alone may be meant."""


@dataclass(frozen=True, slots=True)
class DecisionMoment:
    """When a seat was asked.

    ``turn`` counts its discards, this one included; ``draws_left`` its own draws after this turn if nobody calls;
    ``live`` the tiles of the wall; ``last_hand``: the game may end with this kyoku; ``nagashi``: its river could still
    be nagashi mangan, and is long enough to be meant so.
    """

    turn: int
    draws_left: int
    live: int
    last_hand: bool
    nagashi: bool


def moment_of(view: SeatView) -> DecisionMoment:
    """The moment of a view."""
    public, own = view.public, view.own
    return DecisionMoment(
        len(own.river) + 1,
        public.live // public.players,
        public.live,
        is_last_hand(public),
        public.rules.nagashi != "off"
        and len(own.river) >= _NAGASHI_FROM
        and all(KIND_OF[entry.tile] in YAOCHUU and entry.called_by is None for entry in own.river),
    )
