"""Who decides where no person does: our own computer players, and programs that play for as long as they can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from bot.engine.legal import default_action, legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.view import view_of
from bot.table.event_history import seen_by
from bot.table.programs import Gone, ProgramQuestion
from bot.table.records import Cpu, HandedOver

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import SeatView
    from bot.table.draft import StateDraft
    from bot.table.ports import Choosers
    from bot.table.programs import Programs

log = structlog.stdlib.get_logger(__name__)


class ComputerPlayers:
    """Asks whoever sits on a seat."""

    def __init__(self, choosers: Choosers, programs: Programs) -> None:
        self._choosers = choosers
        self._programs = programs

    def prepare(self, draft: StateDraft) -> None:
        """Let the programs of a table start that will be asked."""
        for seat, player in draft.state.programs.items():
            self._programs.prepare(draft.state.table, seat, player.strength, len(draft.state.players))

    def choose(self, draft: StateDraft, seat: int, player: Cpu) -> Action:
        """What a computer player decides.

        Who plays for a program that has gone is written down only where everybody sees whose turn it is: at any other
        time it would tell that the seat was asked for a call.
        """
        view = view_of(draft.game, seat)
        legal = legal_actions(view)
        if not player.external:
            return self._chosen(player.strength, view, legal)
        phase = view.public.phase
        # Whether a hand is shown, and whether the dealer ends the game, are questions that mjai does not know.
        if isinstance(phase, (AwaitDiscard, AwaitCalls)):
            table = draft.state.table
            seen = seen_by(draft.state.course, seat)
            answer = self._programs.choose(ProgramQuestion(table, seat, player.strength, view, legal, seen))
            if not isinstance(answer, Gone):
                return answer
            if isinstance(phase, AwaitDiscard) and answer.reason != "closing":
                self._hand_over(draft, seat, player, answer)
        return self._chosen(self._programs.stand_in(player.strength), view, legal)

    def hand_over(self, draft: StateDraft) -> None:
        """Write down which programs have gone since their last turn: the kyoku is over, it tells nothing any more."""
        for seat, player in draft.state.programs.items():
            gone = self._programs.gone(draft.state.table, seat)
            if gone is not None:
                self._hand_over(draft, seat, player, gone)

    def _hand_over(self, draft: StateDraft, seat: int, player: Cpu, gone: Gone) -> None:
        strength = self._programs.stand_in(player.strength)
        log.warning(
            "a program plays no longer: one of our own has its seat",
            table=draft.state.table,
            seat=seat,
            program=player.strength,
            reason=gone.reason,
            detail=gone.detail,
            stand_in=strength,
        )
        draft.add(HandedOver(seat, strength, gone.reason))

    def _chosen(self, strength: str, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """What one of our own decides; the default action where it fails: a fault of its must not stop the table."""
        try:
            action = self._choosers(strength).choose(view, legal)
        except Exception:
            log.exception("a computer player failed", strength=strength)
            return default_action(view, legal)
        if action in legal:
            return action
        log.error("a computer player wanted what is not legal", strength=strength, kind=type(action).__name__)
        return default_action(view, legal)
