"""Whether a tenpai CPU declares riichi, and with which discard; and whether it passes on a ron."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.analysis.hand_points import ron_base
from bot.analysis.threats import threats_to
from bot.engine.actions import Riichi
from bot.engine.circumstances import value_of_win
from bot.engine.flow import WINDS
from bot.engine.phases import AwaitCalls
from bot.engine.riichi import hand_after
from bot.engine.scoring.points import ron_points
from bot.engine.scoring.score import HandValue
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, Kind, is_red
from bot.engine.view import SeatView
from bot.players.decision_facts import Holding
from bot.players.race import STICK, Race
from bot.players.standing import SeatStanding
from bot.players.values import Values

_BIG: Final = 2000
"""From these base points (mangan) a hand is big enough to win without riichi."""
_HUGE: Final = 3000
_LEAD: Final = 8000
_ENOUGH_FURITEN: Final = 5


class _RiichiChoice(NamedTuple):
    action: Riichi
    waits: tuple[Kind, ...]
    left: int
    furiten: bool


def declaration(holding: Holding, riichis: Sequence[Riichi]) -> Riichi | None:
    """The riichi to declare, or None to stay dama.

    The widest wait is declared if it has unseen tiles. A hand stays dama if it is furiten with few tiles left, or if it
    has a yaku and is huge, big late in the kyoku, or well ahead in the last hand.
    """
    ready = [_ready(holding, action) for action in riichis]
    ready = [entry for entry in ready if entry.left > 0]
    if not ready:
        return None
    best = max(ready, key=lambda entry: _order(holding, entry))
    if best.furiten and best.left < _ENOUGH_FURITEN:
        return None
    return None if _stays_silent(holding, best) else best.action


def _ready(holding: Holding, action: Riichi) -> _RiichiChoice:
    view = holding.view
    waits = waits_after(hand_after(view, action.tile, drawn=action.drawn), view.public.rules)
    river = view.own.river_kinds | {KIND_OF[action.tile]}
    left = sum(holding.unseen[kind] for kind in waits)
    return _RiichiChoice(action, waits, left, furiten=not river.isdisjoint(waits))


def _order(holding: Holding, entry: _RiichiChoice) -> tuple[float, int, bool, bool]:
    left = entry.left * (0.4 if entry.furiten else 1.0)
    return left, -holding.dora_in((entry.action.tile,)), not is_red(entry.action.tile), entry.action.drawn


def _stays_silent(holding: Holding, entry: _RiichiChoice) -> bool:
    view = holding.view
    hand = hand_after(view, entry.action.tile, drawn=entry.action.drawn)
    least = min(ron_base(view, hand, entry.waits, riichi=False).values())
    if not least or entry.furiten:
        return False
    return least >= _HUGE or (least >= _BIG and holding.late) or _safe_lead(holding)


def _safe_lead(holding: Holding) -> bool:
    """Whether this is the last hand and the viewer is so far ahead that any win is enough."""
    public = holding.view.public
    if public.bakaze < WINDS[public.rules.length] - 1 or public.number < public.players:
        return False
    others = [seat.score for index, seat in enumerate(public.seats) if index != holding.view.seat]
    return holding.view.own.score - max(others) >= _LEAD


_MUST_GAIN: Final = 1500.0
"""How many points more waiting for a better win must be worth than this one."""


def passes_on_ron(holding: Holding) -> bool:
    """Whether to pass on a ron that would end the game with the seat last while another win may do better."""
    view = holding.view
    standing = SeatStanding(view.public, view.seat)
    deltas = _paid(view)
    if not standing.last or deltas is None or view.own.riichi:
        # In riichi ura dora may raise the hand, and after a passed tile only tsumo can win (3.3).
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
    """The score changes of the possible ron, ignoring pao; None if there is none."""
    public = view.public
    value = value_of_win(view)
    if not isinstance(public.phase, AwaitCalls) or not isinstance(value, HandValue):
        return None
    points = ron_points(value.base, public.oya == view.seat) + public.honba * public.rules.honba_value
    deltas = [0] * public.players
    deltas[public.phase.seat] -= points
    deltas[view.seat] += points + public.kyotaku * STICK
    return deltas
