"""The answer to *Why not?*: the possible actions, and why others that are near are not, in a few lines.

It uses only the player's own view.
"""

from typing import Final

from bot.analysis.last_call_window import at_last_discard
from bot.engine.actions import Daiminkan, DeclareTenpai
from bot.engine.errors import Refusal
from bot.engine.legal import why_no_ron, why_not
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver
from bot.engine.view import SeatView
from bot.text.sentences import Words, lines, say
from bot.text.table.board_text import Names, last_action, turn_line
from bot.text.table.furiten import furiten_text
from bot.text.table.refusals import SENTENCES, refusal_text
from bot.text.table.why_not_on_discard import CallSort, call_line, call_lines, completes, is_furiten_for, ron_line
from bot.text.table.why_turn import kan_lines, turn_lines


def why_text(view: SeatView, names: Names) -> Words:
    """The viewer's possible actions, and why others that are near are not."""
    match view.public.phase:
        case AwaitDiscard(seat=seat) if seat == view.seat:
            return _own_turn(view, names)
        case AwaitCalls(seat=seat) if seat == view.seat:
            return lines(
                say("The others may answer your tile; you play again on your next turn."), furiten_text(view, names)
            )
        case AwaitDiscard() | AwaitCalls():
            return _turn_of_another(view, names)
        case AwaitTenpai():
            return _tenpai(view, names)
        case AwaitStop(seat=seat) if seat == view.seat:
            return say("You choose whether the game ends here.")
        case AwaitStop():
            return turn_line(view.public, names, None, viewer=view.seat) or SENTENCES[Refusal.KYOKU_OVER]
        case phase:
            return SENTENCES[_NOBODYS.get(type(phase), Refusal.KYOKU_OVER)]


_NOBODYS: Final = {GameOver: Refusal.GAME_OVER, AwaitDeal: Refusal.WAITING_FOR_WALL}
"""Phases without a prompt."""


def why_no_call_text(view: SeatView, names: Names, sort: CallSort) -> Words | None:
    """Why the viewer cannot make a call of this sort; None if the hand is far from one.

    In the own turn ``Daiminkan`` means any kan.
    """
    phase = view.public.phase
    if isinstance(phase, AwaitDiscard) and phase.seat == view.seat and sort is Daiminkan:
        rows = kan_lines(view, names)
        return lines(*rows) if rows else None
    window = view if isinstance(phase, AwaitCalls) else at_last_discard(view)
    return None if window is None else call_line(sort, view, window, names)


def _own_turn(view: SeatView, names: Names) -> Words:
    """The actions with the drawn tile; and the discard before it, if it completed the hand without a win."""
    past = at_last_discard(view)
    ron = furiten = None
    if past is not None and completes(past) and why_no_ron(past) is not None:
        ron, furiten = ron_line(view, past, names), is_furiten_for(past)
    return lines(
        last_action(past.public, names) if past is not None and ron is not None else None,
        ron,
        *turn_lines(view, names),
        None if furiten else furiten_text(view, names),
    )


def _tenpai(view: SeatView, names: Names) -> Words:
    reason = why_not(view, DeclareTenpai())
    if reason is None:
        return say("You can show your tenpai hand or keep it closed.")
    return say("**Tenpai:** {reason}", reason=refusal_text(reason, DeclareTenpai(), view, names))


def _turn_of_another(view: SeatView, names: Names) -> Words:
    """The tile that another player shows or has just discarded; without one, the viewer's waits."""
    now = isinstance(view.public.phase, AwaitCalls)
    window = view if now else at_last_discard(view)
    rows: list[Words | None] = []
    if window is not None:
        rows += [
            last_action(window.public, names),
            SENTENCES[Refusal.ALREADY_ANSWERED] if view.hidden.claim is not None else None,
            ron_line(view, window, names),
            *call_lines(view, window, names),
        ]
    if window is None or not is_furiten_for(window):
        rows.append(furiten_text(view, names))
    if not now:
        rows += [
            turn_line(view.public, names, None, viewer=view.seat),
            say("You will be asked when you draw, and when you can call a discard or win on it."),
        ]
    return lines(*rows)
