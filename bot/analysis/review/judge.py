"""The judge of one decision: from what its seat saw, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.analysis.danger import riichi_seats
from bot.analysis.review.aims import aims_of
from bot.analysis.review.decision_moment import moment_of
from bot.analysis.review.discard_review import throws_of
from bot.analysis.review.extras import kan_turn, kita_turn, nine_turn, win_turn
from bot.analysis.review.grade import Doubt, Grade
from bot.analysis.review.grading import Grading
from bot.analysis.review.judgement import Deed, Judged, RiichiTurn, Thrown
from bot.analysis.review.offers import call_turn
from bot.analysis.review.safety import Dangers
from bot.analysis.review.tenpai_outcomes import stands_of
from bot.analysis.visible import unseen_counts
from bot.engine.actions import (
    Ankan,
    Chii,
    Daiminkan,
    Discard,
    Kakan,
    Kita,
    KyuushuKyuuhai,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.scoring.shanten import shanten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.analysis.review.decision_moment import DecisionMoment
    from bot.analysis.review.discard_review import ReviewedDiscard
    from bot.analysis.review.tenpai_outcomes import TenpaiOutcome
    from bot.engine.actions import Action
    from bot.engine.replay import Decision
    from bot.engine.view import SeatView

_DEEDS: Final[tuple[tuple[tuple[type[Action], ...], Deed], ...]] = (
    ((Discard,), Deed.DISCARD),
    ((Riichi,), Deed.RIICHI),
    ((Chii, Pon, Daiminkan), Deed.CALL),
    ((Pass,), Deed.LET_GO),
    ((Ankan, Kakan), Deed.KAN),
    ((Kita,), Deed.KITA),
    ((Tsumo, Ron), Deed.WIN),
    ((KyuushuKyuuhai,), Deed.NINE),
)


def judge(decision: Decision) -> Judged:
    """Judge a decision by the view of its seat alone: nothing that was hidden from it is looked at."""
    view, action, phase = decision.view, decision.action, decision.view.public.phase
    moment = moment_of(view)
    deed = next((deed for kinds, deed in _DEEDS if isinstance(action, kinds)), Deed.ANSWER)
    if isinstance(phase, AwaitDiscard):
        return _judge_turn(decision, moment, deed)
    if not isinstance(phase, AwaitCalls):
        return Judged(decision.position, decision.seat, moment, action, deed, Grade.UNSURE, (Doubt.PLACES,))
    win = win_turn(view, decision.legal, action)
    call = call_turn(view, phase.tile, phase.seat, decision.legal, action, _unseen(view))
    doubt = Doubt.PLACES if win is not None else Doubt.TRADE
    grade = Grade.FINE if win is not None and win.taken else Grade.UNSURE
    doubts = () if grade is Grade.FINE else (doubt,)
    return Judged(decision.position, decision.seat, moment, action, deed, grade, doubts, call=call, win=win)


def _judge_turn(decision: Decision, moment: DecisionMoment, deed: Deed) -> Judged:
    view, action, legal = decision.view, decision.action, decision.legal
    unseen = _unseen(view)
    win = win_turn(view, legal, action)
    thrown = riichi = None
    grade = Grade.UNSURE
    doubts: tuple[Doubt, ...] = (Doubt.TRADE,)
    dangers = Dangers(view)
    throws = throws_of(view, legal, dangers)
    if isinstance(action, Discard | Riichi) and len(throws) > 1:
        ready = [throw.tile for throw in throws if throw.shanten == 0]
        stands = stands_of(view, ready, legal, unseen)
        chosen = next(throw for throw in throws if throw.tile == action.tile)
        thrown, grade, doubts = _thrown(view, throws, chosen, stands, moment, dangers, unseen)
        riichi = _riichi_turn(view, stands, action, legal)
    if win is not None:
        grade, doubts = (Grade.FINE, ()) if win.taken else (Grade.UNSURE, (Doubt.PLACES,))
    return Judged(
        decision.position,
        decision.seat,
        moment,
        action,
        deed,
        grade,
        doubts,
        thrown=thrown,
        riichi=riichi,
        kan=kan_turn(view, legal, action, unseen),
        kita=kita_turn(view, legal, action, unseen),
        win=win,
        nine=nine_turn(view, legal, action),
    )


def _unseen(view: SeatView) -> tuple[int, ...]:
    return tuple(max(0, left) for left in unseen_counts(view))


def _thrown(  # noqa: PLR0917 - what a discard is judged by
    view: SeatView,
    throws: tuple[ReviewedDiscard, ...],
    chosen: ReviewedDiscard,
    stands: Sequence[TenpaiOutcome],
    moment: DecisionMoment,
    dangers: Dangers,
    unseen: Sequence[int],
) -> tuple[Thrown, Grade, tuple[Doubt, ...]]:
    aims = aims_of(view, throws, chosen, unseen)
    grading = Grading(throws, chosen, stands, moment, aims, urgent=dangers.urgent)
    before = None
    if view.hidden.drawn is not None:
        before = shanten(view.hidden.counts, len(view.own.melds), view.public.players)
    thrown = Thrown(
        before,
        throws,
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
    return thrown, *grading.grade()


def _riichi_turn(
    view: SeatView, stands: Sequence[TenpaiOutcome], action: Discard | Riichi, legal: Sequence[Action]
) -> RiichiTurn | None:
    if not stands:
        return None
    ordered = tuple(sorted(stands, key=lambda one: (-one.promise, -one.left)))
    return RiichiTurn(
        ordered,
        next((one for one in stands if one.tile == action.tile), None),
        any(isinstance(one, Riichi) for one in legal),
        isinstance(action, Riichi),
        tuple(seat for seat in riichi_seats(view)),
    )
