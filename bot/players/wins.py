"""Wins: whether a strong CPU seat takes one: always, unless it would settle the game where nothing is gained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.analysis.threats import threats_to
from bot.engine.circumstances import value_of_win
from bot.engine.phases import AwaitCalls
from bot.engine.scoring.points import ron_points
from bot.engine.scoring.score import HandValue
from bot.players.race import STICK, Race
from bot.players.standing import SeatStanding
from bot.players.values import Values

if TYPE_CHECKING:
    from bot.engine.view import SeatView
    from bot.players.holding import Holding

_MUST_GAIN: Final = 1500.0
"""Points by which waiting for a better win must be worth more than this one."""


def lets_go(holding: Holding) -> bool:
    """Whether a ron is better let go: it would end the game with the seat last, and another win may do better."""
    view = holding.view
    standing = SeatStanding(view.public, view.seat)
    deltas = _paid(view)
    if not standing.last or deltas is None or view.own.riichi:
        # In riichi the dora below may lift the hand, and a tile let go leaves draws only (3.3).
        return False
    stays = view.public.oya == view.seat and view.public.rules.renchan != "none"
    scores = [score + delta for score, delta in zip(standing.scores, deltas, strict=True)]
    if standing.place(deltas) < view.public.players or not standing.ends(scores, dealer_stays=stays):
        return False
    race = Race(holding, standing, threats_to(holding.view, holding.unseen, holding.dora), riichi=False)
    values = Values(holding, holding.tiles, holding.melds)
    waiting = race.waiting(*values.outcome(holding.counts, view.own.river_kinds, race))
    return waiting[1] > standing.worth(deltas, dealer_stays=stays) + _MUST_GAIN


def _paid(view: SeatView) -> list[int] | None:
    """What the ron that is open would change, liability left aside; None where there is none."""
    public = view.public
    value = value_of_win(view)
    if not isinstance(public.phase, AwaitCalls) or not isinstance(value, HandValue):
        return None
    points = ron_points(value.base, public.oya == view.seat) + public.honba * public.rules.honba_value
    deltas = [0] * public.players
    deltas[public.phase.seat] -= points
    deltas[view.seat] += points + public.kyotaku * STICK
    return deltas
