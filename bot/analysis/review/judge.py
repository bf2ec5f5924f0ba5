"""Judges one decision from what its seat could see, and nothing else."""

from collections.abc import Sequence
from typing import Final

from bot.analysis.danger import riichi_seats
from bot.analysis.review.discard_review import ReviewedDiscard, reviewed_discards
from bot.analysis.review.grades_and_doubts import Doubt, Grade
from bot.analysis.review.grading import Grading
from bot.analysis.review.judged_decision import (
    ActionKind,
    DecisionContext,
    DiscardTurn,
    Judged,
    RiichiTurn,
    decision_context,
)
from bot.analysis.review.kan_win_offers import kan_turn, kita_turn, nine_turn, win_turn
from bot.analysis.review.offered_calls import call_turn
from bot.analysis.review.safety import Dangers
from bot.analysis.review.slower_discard_aims import aims_of
from bot.analysis.review.tenpai_after_discard import TenpaiOutcome, tenpai_outcomes
from bot.analysis.visible import unseen_counts
from bot.engine import actions as act
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.replay import Decision
from bot.engine.scoring.shanten import shanten
from bot.engine.view import SeatView

_ACTION_KINDS: Final[tuple[tuple[tuple[type[act.Action], ...], ActionKind], ...]] = (
    ((act.Discard,), ActionKind.DISCARD),
    ((act.Riichi,), ActionKind.RIICHI),
    ((act.Chii, act.Pon, act.Daiminkan), ActionKind.CALL),
    ((act.Pass,), ActionKind.LET_GO),
    ((act.Ankan, act.Kakan), ActionKind.KAN),
    ((act.Kita,), ActionKind.KITA),
    ((act.Tsumo, act.Ron), ActionKind.WIN),
    ((act.KyuushuKyuuhai,), ActionKind.NINE),
)


def judge(decision: Decision) -> Judged:
    """Judge a decision from its seat's view alone, without any hidden information."""
    view, action, phase = decision.view, decision.action, decision.view.public.phase
    context = decision_context(view)
    action_kind = next(
        (action_kind for kinds, action_kind in _ACTION_KINDS if isinstance(action, kinds)), ActionKind.ANSWER
    )
    if isinstance(phase, AwaitDiscard):
        return _judge_turn(decision, context, action_kind)
    if not isinstance(phase, AwaitCalls):
        return Judged(decision.position, decision.seat, context, action, action_kind, Grade.UNSURE, (Doubt.PLACES,))
    win = win_turn(view, decision.legal, action)
    call = call_turn(view, phase.tile, phase.seat, decision.legal, action, _unseen(view))
    doubt = Doubt.PLACES if win is not None else Doubt.TRADE
    grade = Grade.FINE if win is not None and win.taken else Grade.UNSURE
    doubts = () if grade is Grade.FINE else (doubt,)
    return Judged(decision.position, decision.seat, context, action, action_kind, grade, doubts, call=call, win=win)


def _judge_turn(decision: Decision, context: DecisionContext, action_kind: ActionKind) -> Judged:
    view, action, legal = decision.view, decision.action, decision.legal
    unseen = _unseen(view)
    win = win_turn(view, legal, action)
    discard_turn = riichi = None
    grade = Grade.UNSURE
    doubts: tuple[Doubt, ...] = (Doubt.TRADE,)
    dangers = Dangers(view)
    discards = reviewed_discards(view, legal, dangers)
    if isinstance(action, act.Discard | act.Riichi) and len(discards) > 1:
        tenpai_tiles = [discard.tile for discard in discards if discard.shanten == 0]
        outcomes = tenpai_outcomes(view, tenpai_tiles, legal, unseen)
        chosen = next(discard for discard in discards if discard.tile == action.tile)
        discard_turn, grade, doubts = _discard_turn(view, discards, chosen, outcomes, context, dangers, unseen)
        riichi = _riichi_turn(view, outcomes, action, legal)
    if win is not None:
        grade, doubts = (Grade.FINE, ()) if win.taken else (Grade.UNSURE, (Doubt.PLACES,))
    return Judged(
        decision.position,
        decision.seat,
        context,
        action,
        action_kind,
        grade,
        doubts,
        discard=discard_turn,
        riichi=riichi,
        kan=kan_turn(view, legal, action, unseen),
        kita=kita_turn(view, legal, action, unseen),
        win=win,
        nine=nine_turn(view, legal, action),
    )


def _unseen(view: SeatView) -> tuple[int, ...]:
    return tuple(max(0, left) for left in unseen_counts(view))


def _discard_turn(  # noqa: PLR0917 - what a discard is judged by
    view: SeatView,
    discards: tuple[ReviewedDiscard, ...],
    chosen: ReviewedDiscard,
    outcomes: Sequence[TenpaiOutcome],
    context: DecisionContext,
    dangers: Dangers,
    unseen: Sequence[int],
) -> tuple[DiscardTurn, Grade, tuple[Doubt, ...]]:
    aims = aims_of(view, discards, chosen, unseen)
    grading = Grading(discards, chosen, outcomes, context, aims, urgent=dangers.urgent)
    before = None
    if view.hidden.drawn is not None:
        before = shanten(view.hidden.counts, len(view.own.melds), view.public.players)
    discard_turn = DiscardTurn(
        before,
        discards,
        chosen,
        grading.best,
        dangers.seats,
        dangers.urgent,
        grading.stance,
        grading.safest,
        grading.safer,
        aims.gained,
        aims.lost,
    )
    return discard_turn, *grading.grade()


def _riichi_turn(
    view: SeatView, outcomes: Sequence[TenpaiOutcome], action: act.Discard | act.Riichi, legal: Sequence[act.Action]
) -> RiichiTurn | None:
    if not outcomes:
        return None
    ordered = tuple(sorted(outcomes, key=lambda one: (-one.total_points, -one.left)))
    return RiichiTurn(
        ordered,
        next((one for one in outcomes if one.tile == action.tile), None),
        any(isinstance(one, act.Riichi) for one in legal),
        isinstance(action, act.Riichi),
        tuple(seat for seat in riichi_seats(view)),
    )
