"""Legality: what a seat may do, from its view alone.

``why_not`` is the one predicate; ``legal_actions`` lists the actions it lets through. Buttons, slash commands, CPU
seats, recorded games and tests all read it (rules reference 2.2, 2.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import (
    Action,
    Ankan,
    Chii,
    Daiminkan,
    DeclareNoten,
    DeclareTenpai,
    Discard,
    Kakan,
    Kita,
    KyuushuKyuuhai,
    Pass,
    PlayOn,
    Pon,
    Riichi,
    Ron,
    StopGame,
    Tsumo,
)
from bot.engine.calls import call_candidates, why_no_call
from bot.engine.circumstances import why_no_ron, why_no_tsumo
from bot.engine.errors import Refusal
from bot.engine.kans import kan_candidates, why_no_kan
from bot.engine.kita import why_no_kita
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver
from bot.engine.riichi import riichi_candidates, why_no_riichi
from bot.engine.tenpai import counts_as_tenpai
from bot.engine.tiles import KIND_OF, YAOCHUU

if TYPE_CHECKING:
    from bot.engine.view import SeatView


def legal_actions(view: SeatView) -> tuple[Action, ...]:
    """Every action the viewer may take now; empty when nothing is asked of it.

    In a call window ``Pass`` is offered only beside something to pass on.
    """
    phase = view.public.phase
    if isinstance(phase, AwaitDiscard) and phase.seat == view.seat:
        return tuple(action for action in _turn_candidates(view) if _why_not_in_turn(view, action) is None)
    if isinstance(phase, AwaitCalls) and phase.seat != view.seat and view.private.claim is None:
        calls = tuple(a for a in (Ron(), *call_candidates(view)) if _why_not_call(view, a) is None)
        return (*calls, Pass()) if calls else ()
    if isinstance(phase, AwaitTenpai):
        return tuple(a for a in (DeclareTenpai(), DeclareNoten()) if _why_not_declare(view, a) is None)
    if isinstance(phase, AwaitStop) and phase.seat == view.seat:
        return (StopGame(), PlayOn())
    return ()


def why_not(view: SeatView, action: Action) -> Refusal | None:  # noqa: PLR0911 - one answer a phase
    """Why the viewer may not take this action now; None when it may."""
    phase = view.public.phase
    if isinstance(phase, GameOver):
        return Refusal.GAME_OVER
    if isinstance(phase, AwaitDiscard):
        return _why_not_in_turn(view, action) if phase.seat == view.seat else Refusal.NOT_YOUR_TURN
    if isinstance(phase, AwaitCalls):
        if phase.seat == view.seat:
            return Refusal.NOT_YOUR_TURN
        if view.private.claim is not None:
            return Refusal.ALREADY_ANSWERED
        if isinstance(action, Pass):
            return None if legal_actions(view) else Refusal.NOTHING_TO_CALL
        return _why_not_call(view, action)
    if isinstance(phase, AwaitTenpai):
        return _why_not_declare(view, action)
    if isinstance(phase, AwaitStop):
        if phase.seat != view.seat:
            return Refusal.NOT_YOUR_TURN
        return None if isinstance(action, StopGame | PlayOn) else Refusal.KYOKU_OVER
    return Refusal.WAITING_FOR_WALL if isinstance(phase, AwaitDeal) else Refusal.KYOKU_OVER


def _turn_candidates(view: SeatView) -> list[Action]:
    private = view.private
    actions: list[Action] = [Discard(tile, drawn=False) for tile in dict.fromkeys(private.hand)]
    if private.drawn is None:
        return actions
    return [
        *actions,
        Discard(private.drawn, drawn=True),
        *riichi_candidates(view),
        *kan_candidates(view),
        Kita(),
        Tsumo(),
        KyuushuKyuuhai(),
    ]


def _why_not_in_turn(view: SeatView, action: Action) -> Refusal | None:
    match action:
        case Discard():
            return why_no_discard(view, action)
        case Riichi():
            return why_no_discard(view, Discard(action.tile, action.drawn)) or why_no_riichi(view, action)
        case Ankan() | Kakan():
            return why_no_kan(view, action)
        case Kita():
            return why_no_kita(view)
        case Tsumo():
            return why_no_tsumo(view)
        case KyuushuKyuuhai():
            return why_no_kyuushu(view)
        case Chii() | Pon() | Daiminkan() | Ron() | Pass():
            return Refusal.NOTHING_TO_CALL
        case DeclareTenpai() | DeclareNoten() | StopGame() | PlayOn():
            return Refusal.NOT_ASKED


def _why_not_call(view: SeatView, action: Action) -> Refusal | None:
    match action:
        case Ron():
            return why_no_ron(view)
        case Chii() | Pon() | Daiminkan():
            return why_no_call(view, action)
        case DeclareTenpai() | DeclareNoten() | StopGame() | PlayOn():
            return Refusal.NOT_ASKED
        case _:
            return Refusal.NOT_YOUR_TURN


def _why_not_declare(view: SeatView, action: Action) -> Refusal | None:
    """Why a hand may not be called tenpai or noten at an exhaustive draw; a hand in riichi has no choice (5.1)."""
    if not isinstance(action, DeclareTenpai | DeclareNoten):
        return Refusal.KYOKU_OVER
    if view.own.riichi:
        return Refusal.RIICHI_HAND_IS_FIXED
    if view.private.claim is not None:
        return Refusal.ALREADY_ANSWERED
    if isinstance(action, DeclareTenpai) and not counts_as_tenpai(view):
        return Refusal.NOT_TENPAI
    return None


def why_no_discard(view: SeatView, action: Discard) -> Refusal | None:
    """Why a tile may not be discarded: not held, fixed by riichi, or barred by kuikae."""
    private, phase = view.private, view.public.phase
    held = action.tile == private.drawn if action.drawn else action.tile in private.hand
    if not held:
        return Refusal.NO_DRAWN_TILE if action.drawn and private.drawn is None else Refusal.TILE_NOT_HELD
    if view.own.riichi and not action.drawn:
        return Refusal.RIICHI_HAND_IS_FIXED
    if isinstance(phase, AwaitDiscard) and KIND_OF[action.tile] in phase.forbidden:
        return Refusal.KUIKAE
    return None


def why_no_kyuushu(view: SeatView) -> Refusal | None:
    """Why the hand may not be thrown in for nine terminals and honours (5.3)."""
    if not view.public.rules.abort_kyuushu:
        return Refusal.RULE_OFF
    if not view.public.uninterrupted or view.own.draws != 1 or view.private.drawn is None:
        return Refusal.NOT_FIRST_TURN
    if len({KIND_OF[tile] for tile in view.private.tiles} & YAOCHUU) < 9:
        return Refusal.NOT_NINE_TERMINALS
    return None
