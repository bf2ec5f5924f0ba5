"""Judges one decision from what its seat could see, and nothing else."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from bot.analysis.danger import riichi_seats
from bot.analysis.review.discard_review import reviewed_discards
from bot.analysis.review.grades_and_doubts import Doubt, Grade
from bot.analysis.review.grading import Grading
from bot.analysis.review.judged_decision import (
    ActionKind,
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
from bot.engine.replay import Decision, Position
from bot.engine.scoring.shanten import shanten
from bot.engine.view import SeatView

_NOWHERE: Final = Position(0, 0)
"""The position of a turn that is being played."""
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
    if isinstance(phase, AwaitDiscard):
        return TurnJudge(view, decision.legal, decision.position).judge(action)
    context, action_kind = decision_context(view), _action_kind(action)
    if not isinstance(phase, AwaitCalls):
        return Judged(decision.position, decision.seat, context, action, action_kind, Grade.UNSURE, (Doubt.PLACES,))
    win = win_turn(view, decision.legal, action)
    call = call_turn(view, phase.tile, phase.seat, decision.legal, action, _unseen(view))
    doubt = Doubt.PLACES if win is not None else Doubt.TRADE
    grade = Grade.FINE if win is not None and win.taken else Grade.UNSURE
    doubts = () if grade is Grade.FINE else (doubt,)
    return Judged(decision.position, decision.seat, context, action, action_kind, grade, doubts, call=call, win=win)


class TurnJudge:
    """Judges each action that a seat may take in its turn; what they share is worked out once.

    The hand, its dangers and its discards are those of ``view``; ``legal`` are the actions that it has.
    """

    def __init__(self, view: SeatView, legal: Sequence[act.Action], position: Position = _NOWHERE) -> None:
        self._position: Final = position
        self.view: Final = view
        self.legal: Final = legal
        self.context: Final = decision_context(view)
        self.dangers: Final = Dangers(view)
        self.discards: Final = reviewed_discards(view, legal, self.dangers)
        self._unseen: Final = _unseen(view)

    @cached_property
    def outcomes(self) -> list[TenpaiOutcome]:
        """The tenpai hands that some of the discards leave."""
        tiles = [discard.tile for discard in self.discards if discard.shanten == 0]
        return tenpai_outcomes(self.view, tiles, self.legal, self._unseen)

    def judge(self, action: act.Action) -> Judged:
        """Judge one of the actions."""
        view, legal, unseen = self.view, self.legal, self._unseen
        win = win_turn(view, legal, action)
        discard_turn = riichi = None
        grade = Grade.UNSURE
        doubts: tuple[Doubt, ...] = (Doubt.TRADE,)
        if isinstance(action, act.Discard | act.Riichi) and len(self.discards) > 1:
            discard_turn, grade, doubts = self._discard_turn(action)
            riichi = self._riichi_turn(action)
        if win is not None:
            grade, doubts = (Grade.FINE, ()) if win.taken else (Grade.UNSURE, (Doubt.PLACES,))
        return Judged(
            self._position,
            view.seat,
            self.context,
            action,
            _action_kind(action),
            grade,
            doubts,
            discard=discard_turn,
            riichi=riichi,
            kan=kan_turn(view, legal, action, unseen),
            kita=kita_turn(view, legal, action, unseen),
            win=win,
            nine=nine_turn(view, legal, action),
        )

    def _discard_turn(self, action: act.Discard | act.Riichi) -> tuple[DiscardTurn, Grade, tuple[Doubt, ...]]:
        view, discards, dangers = self.view, self.discards, self.dangers
        chosen = next(discard for discard in discards if discard.tile == action.tile)
        aims = aims_of(view, discards, chosen, self._unseen)
        grading = Grading(discards, chosen, self.outcomes, self.context, aims, urgent=dangers.urgent)
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

    def _riichi_turn(self, action: act.Discard | act.Riichi) -> RiichiTurn | None:
        if not self.outcomes:
            return None
        return RiichiTurn(
            tuple(sorted(self.outcomes, key=lambda one: (-one.total_points, -one.left))),
            next((one for one in self.outcomes if one.tile == action.tile), None),
            any(isinstance(one, act.Riichi) for one in self.legal),
            isinstance(action, act.Riichi),
            riichi_seats(self.view),
        )


def _action_kind(action: act.Action) -> ActionKind:
    return next((action_kind for kinds, action_kind in _ACTION_KINDS if isinstance(action, kinds)), ActionKind.ANSWER)


def _unseen(view: SeatView) -> tuple[int, ...]:
    return tuple(max(0, left) for left in unseen_counts(view))
