"""The legality of actions, decided from a seat's view alone (rules reference 2.2, 2.3).

``why_not`` says why an action is illegal, and ``legal_actions`` lists all legal ones. Buttons, slash commands, CPU
seats and recorded games all use these two.
"""

from typing import Final

from bot.engine import actions as act
from bot.engine.calls import call_candidates, may_hold_a_call, why_call_is_barred, why_no_call
from bot.engine.circumstances import value_of_win
from bot.engine.errors import Refusal
from bot.engine.hidden_hand_fold import waits_for_kokushi
from bot.engine.kans import kan_candidates, why_kan_is_barred, why_no_kan, why_no_kita
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver
from bot.engine.riichi import legal_riichi, why_no_riichi
from bot.engine.scores_and_best_hand import ranking
from bot.engine.seat import SeatPublic
from bot.engine.tenpai import counts_as_tenpai
from bot.engine.tiles import KIND_OF, YAOCHUU, Tile
from bot.engine.view import SeatView

_DECLARATIONS: Final = (act.DeclareTenpai(), act.DeclareNoten())
_KITA: Final = act.Kita()
_TSUMO: Final = act.Tsumo()
_KYUUSHU: Final = act.KyuushuKyuuhai()
_RON: Final = act.Ron()
_PASS: Final = act.Pass()


def legal_actions(view: SeatView) -> tuple[act.Action, ...]:
    """Every action that the viewer may take now; empty if it has nothing to decide.

    In a call window ``Pass`` is offered only with something else.
    """
    if view.legal is None:
        view.legal = tuple(_legal(view))
    return view.legal


def _legal(view: SeatView) -> list[act.Action]:
    phase = view.public.phase
    if isinstance(phase, AwaitDiscard):
        return _legal_in_turn(view, phase) if phase.seat == view.seat else []
    if isinstance(phase, AwaitCalls):
        return _legal_calls(view, phase) if phase.seat != view.seat and view.hidden.claim is None else []
    if isinstance(phase, AwaitTenpai):
        return [action for action in _DECLARATIONS if _why_not_declare(view, action) is None]
    if isinstance(phase, AwaitStop) and phase.seat == view.seat:
        return [act.StopGame(), act.PlayOn()]
    return []


def _legal_in_turn(view: SeatView, phase: AwaitDiscard) -> list[act.Action]:
    """Discards, then riichi, kans, kita, tsumo and kyuushu kyuuhai."""
    hidden, own = view.hidden, view.own
    drawn = hidden.drawn
    actions: list[act.Action] = []
    last = -1
    for tile in hidden.hand:
        # Equal tiles are adjacent.
        if tile != last and _why_barred(own, phase, tile, drawn=False) is None:
            actions.append(act.DISCARDS[tile])
        last = tile
    if drawn is None:
        return actions
    if _why_barred(own, phase, drawn, drawn=True) is None:
        actions.append(act.DRAWN_DISCARDS[drawn])
    actions += legal_riichi(view)
    actions += [kan for kan in kan_candidates(view) if why_kan_is_barred(view, kan) is None]
    if why_no_kita(view) is None:
        actions.append(_KITA)
    if why_no_tsumo(view) is None:
        actions.append(_TSUMO)
    if why_no_kyuushu(view) is None:
        actions.append(_KYUUSHU)
    return actions


def _legal_calls(view: SeatView, phase: AwaitCalls) -> list[act.Action]:
    actions: list[act.Action] = []
    if why_no_ron(view) is None:
        actions.append(_RON)
    if may_hold_a_call(view, phase):
        actions += [call for call in call_candidates(view) if why_call_is_barred(view, call) is None]
    if actions:
        actions.append(_PASS)
    return actions


def why_not(view: SeatView, action: act.Action) -> Refusal | None:  # noqa: PLR0911 - one answer a phase
    """Why the viewer may not take this action now; None if it may."""
    for offered in view.legal or ():
        if offered is action:
            return None
    phase = view.public.phase
    if isinstance(phase, GameOver):
        return Refusal.GAME_OVER
    if isinstance(phase, AwaitDiscard):
        return _why_not_in_turn(view, action) if phase.seat == view.seat else Refusal.NOT_YOUR_TURN
    if isinstance(phase, AwaitCalls):
        if phase.seat == view.seat:
            return Refusal.NOT_YOUR_TURN
        if view.hidden.claim is not None:
            return Refusal.ALREADY_ANSWERED
        if isinstance(action, act.Pass):
            return None if legal_actions(view) else Refusal.NOTHING_TO_CALL
        return _why_not_call(view, action)
    if isinstance(phase, AwaitTenpai):
        return _why_not_declare(view, action)
    if isinstance(phase, AwaitStop):
        if phase.seat != view.seat:
            return Refusal.NOT_YOUR_TURN
        return None if isinstance(action, act.StopGame | act.PlayOn) else Refusal.KYOKU_OVER
    return Refusal.WAITING_FOR_WALL if isinstance(phase, AwaitDeal) else Refusal.KYOKU_OVER


def _why_not_in_turn(view: SeatView, action: act.Action) -> Refusal | None:
    match action:
        case act.Discard():
            return why_no_discard(view, action)
        case act.Riichi():
            return why_no_discard(view, act.Discard(action.tile, action.drawn)) or why_no_riichi(view, action)
        case act.Ankan() | act.Kakan():
            return why_no_kan(view, action)
        case act.Kita():
            return why_no_kita(view)
        case act.Tsumo():
            return why_no_tsumo(view)
        case act.KyuushuKyuuhai():
            return why_no_kyuushu(view)
        case act.Chii() | act.Pon() | act.Daiminkan() | act.Ron() | act.Pass():
            return Refusal.NOTHING_TO_CALL
        case act.DeclareTenpai() | act.DeclareNoten() | act.StopGame() | act.PlayOn():
            return Refusal.NOT_ASKED


def _why_not_call(view: SeatView, action: act.Action) -> Refusal | None:
    match action:
        case act.Ron():
            return why_no_ron(view)
        case act.Chii() | act.Pon() | act.Daiminkan():
            return why_no_call(view, action)
        case act.DeclareTenpai() | act.DeclareNoten() | act.StopGame() | act.PlayOn():
            return Refusal.NOT_ASKED
        case _:
            return Refusal.NOT_YOUR_TURN


def _why_not_declare(view: SeatView, action: act.Action) -> Refusal | None:
    """Why a seat may not declare tenpai or noten at an exhaustive draw; in riichi it has no choice (5.1)."""
    if not isinstance(action, act.DeclareTenpai | act.DeclareNoten):
        return Refusal.KYOKU_OVER
    if view.own.riichi:
        return Refusal.RIICHI_HAND_IS_FIXED
    if view.hidden.claim is not None:
        return Refusal.ALREADY_ANSWERED
    if isinstance(action, act.DeclareTenpai) and not counts_as_tenpai(view):
        return Refusal.NOT_TENPAI
    return None


def why_no_discard(view: SeatView, action: act.Discard) -> Refusal | None:
    """Why a tile may not be discarded: not held, fixed by riichi, or barred by kuikae."""
    hidden, phase = view.hidden, view.public.phase
    in_hand = action.tile == hidden.drawn if action.drawn else action.tile in hidden.hand
    if not in_hand:
        return Refusal.NO_DRAWN_TILE if action.drawn and hidden.drawn is None else Refusal.TILE_NOT_HELD
    return _why_barred(view.own, phase, action.tile, drawn=action.drawn) if isinstance(phase, AwaitDiscard) else None


def _why_barred(own: SeatPublic, phase: AwaitDiscard, tile: Tile, *, drawn: bool) -> Refusal | None:
    """Why a tile of the hand may not be discarded."""
    if own.riichi and not drawn:
        return Refusal.RIICHI_HAND_IS_FIXED
    if phase.forbidden and KIND_OF[tile] in phase.forbidden:
        return Refusal.KUIKAE
    return None


def why_no_kyuushu(view: SeatView) -> Refusal | None:
    """Why the viewer may not declare kyuushu kyuuhai (5.3)."""
    if not view.public.rules.abort_kyuushu:
        return Refusal.RULE_OFF
    if not view.public.uninterrupted or view.own.draws != 1 or view.hidden.drawn is None:
        return Refusal.NOT_FIRST_TURN
    if len({KIND_OF[tile] for tile in view.hidden.tiles} & YAOCHUU) < 9:
        return Refusal.NOT_NINE_TERMINALS
    return None


def default_action(view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
    """The action for a player who does not answer, chosen among the viewer's ``legal`` actions.

    It passes, or discards the drawn tile; after a call, the rightmost tile that kuikae allows. A tenpai hand is shown.
    A dealer who may end the game does so in first place, as with automatic agari-yame (6.6). Raises ValueError if
    ``legal`` is empty.
    """
    if not legal:
        raise ValueError(f"nothing is asked of seat {view.seat}")
    if act.Pass() in legal:
        return act.Pass()
    if act.StopGame() in legal:
        scores = tuple(own.score for own in view.public.seats)
        return act.StopGame() if ranking(scores)[0] == view.seat else act.PlayOn()
    if len(legal) == 1 or act.DeclareTenpai() in legal:
        return legal[0]
    discards = [action for action in legal if isinstance(action, act.Discard)]
    drawn = next((action for action in discards if action.drawn), None)
    return drawn or discards[-1]


def why_no_tsumo(view: SeatView) -> Refusal | None:
    """Why the viewer may not win on the drawn tile."""
    if view.hidden.drawn is None:
        return Refusal.NO_DRAWN_TILE
    value = value_of_win(view)
    return value if isinstance(value, Refusal) else None


def why_no_ron(view: SeatView) -> Refusal | None:
    """Why the viewer may not win on the tile of the call window."""
    phase, hidden = view.public.phase, view.hidden
    if not isinstance(phase, AwaitCalls) or KIND_OF[phase.tile] not in hidden.waits:
        return Refusal.NOT_COMPLETE
    if phase.origin == "ankan" and not (view.public.rules.kokushi_ankan_ron and waits_for_kokushi(hidden)):
        return Refusal.RULE_OFF
    if view.discard_furiten:
        return Refusal.FURITEN_DISCARD
    if hidden.riichi_furiten:
        return Refusal.FURITEN_RIICHI
    if hidden.temporary_furiten:
        return Refusal.FURITEN_TEMPORARY
    value = value_of_win(view)
    return value if isinstance(value, Refusal) else None
