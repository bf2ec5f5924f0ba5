"""Decisions of computer players: built-in ones, and external programs for as long as they work."""

import structlog

from bot.engine.actions import Action
from bot.engine.legal import default_action, legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.view import SeatView, view_of
from bot.table.ports import Choosers
from bot.table.program_interface import Gone, ProgramQuestion, Programs, seen_by
from bot.table.state_draft import StateDraft
from bot.table.table_events import Cpu, HandedOver

log = structlog.stdlib.get_logger(__name__)


class ComputerPlayers:
    """Asks the computer player on a seat for its decision."""

    def __init__(self, choosers: Choosers, programs: Programs) -> None:
        self._choosers = choosers
        self._programs = programs

    def prepare(self, draft: StateDraft) -> None:
        """Start the programs of a table, which will be asked soon."""
        for seat, player in draft.state.programs.items():
            self._programs.prepare(draft.state.table, seat, player.strength, len(draft.state.players))

    def choose(self, draft: StateDraft, seat: int, player: Cpu) -> Action:
        """The action of a computer player.

        A built-in player replaces a program that has gone. That is recorded only in the program's own turn: at any
        other time it would reveal that the seat was asked for a call.
        """
        view = view_of(draft.game, seat)
        legal = legal_actions(view)
        if not player.external:
            return self._chosen(player.strength, view, legal)
        phase = view.public.phase
        # The mjai protocol has no question for tenpai declarations, nor for the dealer's choice to end the game.
        if isinstance(phase, (AwaitDiscard, AwaitCalls)):
            table = draft.state.table
            seen = seen_by(draft.state.history, seat)
            answer = self._programs.choose(ProgramQuestion(table, seat, player.strength, view, legal, seen))
            if not isinstance(answer, Gone):
                return answer
            if isinstance(phase, AwaitDiscard) and answer.reason != "closing":
                self._hand_over(draft, seat, player, answer)
        return self._chosen(self._programs.stand_in(player.strength), view, legal)

    def hand_over(self, draft: StateDraft) -> None:
        """Record which programs have gone since their last turn: now that the kyoku is over, that reveals nothing."""
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
        """The choice of a built-in player; the default action if it fails, since a bug there must not stop the game."""
        try:
            action = self._choosers(strength).choose(view, legal)
        except Exception:
            log.exception("a computer player failed", strength=strength)
            return default_action(view, legal)
        if action in legal:
            return action
        log.error("a computer player wanted what is not legal", strength=strength, kind=type(action).__name__)
        return default_action(view, legal)
