"""*Why not?* while another player's tile can be answered, and just after: ron, pon, kan, chii."""

from typing import Final

from bot.engine.actions import Chii, Daiminkan, Pon, Ron
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_no_ron
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls
from bot.engine.tiles import KIND_OF
from bot.engine.view import SeatView
from bot.text.sentences import Text, Words, say
from bot.text.table.board_text import Names
from bot.text.table.call_causes import chii_refusal, kan_refusal, pon_refusal
from bot.text.table.furiten import player_text
from bot.text.table.hand_text import win_worth
from bot.text.table.refusals import refusal_text
from bot.text.tile_text import meld_name

CallSort = type[Chii] | type[Pon] | type[Daiminkan]

_FURITEN: Final = frozenset((Refusal.FURITEN_DISCARD, Refusal.FURITEN_TEMPORARY, Refusal.FURITEN_RIICHI))
_NAMES: Final[dict[CallSort, Text]] = {Pon: say("Pon"), Daiminkan: say("Kan"), Chii: say("Chii")}
_REFUSALS: Final = {Pon: pon_refusal, Daiminkan: kan_refusal, Chii: chii_refusal}
_SORTS: Final[tuple[CallSort, ...]] = (Pon, Daiminkan, Chii)
"""The calls in the order of the lines."""


def is_furiten_for(window: SeatView) -> bool:
    """Whether furiten forbids the viewer to win on the tile."""
    return why_no_ron(window) in _FURITEN


def ron_line(view: SeatView, window: SeatView, names: Names) -> Words | None:
    """Whether the viewer can or could have won on the tile of the window, or why not.

    ``window`` is the view itself while the window is open, else its ``at_last_discard``.
    """
    reason = why_no_ron(window)
    if reason is not None:
        return say("**Ron:** {reason}", reason=refusal_text(reason, Ron(), window, names))
    points = win_worth(window, Ron()) or say("a win")
    if window is view:
        return (
            say("**Ron:** you can win on this tile for {points}.", points=points) if view.hidden.claim is None else None
        )
    phase, missed_win = window.public.phase, view.hidden.missed_win
    if missed_win is None or not isinstance(phase, AwaitCalls) or missed_win.origin != "discard":
        return None
    if (missed_win.seat, missed_win.number) != (phase.seat, len(window.public.seats[phase.seat].river)):
        return None
    return say("**Ron:** you could have won on this tile for {points}, but you passed.", points=points)


def completes(window: SeatView) -> bool:
    """Whether the tile completes the viewer's hand."""
    phase = window.public.phase
    return isinstance(phase, AwaitCalls) and KIND_OF[phase.tile] in window.hidden.waits


def call_lines(view: SeatView, window: SeatView, names: Names) -> list[Words]:
    """A line for each call that is possible or near; only possible ones if the tile completes the hand.

    In riichi there is one line for all.
    """
    legal = legal_actions(window)
    won_on = completes(window)
    sorts = [sort for sort in _SORTS if not won_on or any(isinstance(action, sort) for action in legal)]
    rows = [line for sort in sorts if (line := call_line(sort, view, window, names)) is not None]
    return rows[:1] if window.own.riichi else rows


def call_line(sort: CallSort, view: SeatView, window: SeatView, names: Names) -> Words | None:
    """Whether the viewer can or could have made this call, or why not; None if the hand is far from it."""
    phase = window.public.phase
    if not isinstance(phase, AwaitCalls) or phase.origin != "discard" or phase.seat == view.seat:
        return None
    text = _REFUSALS[sort](window, names)
    if text is not None:
        return say("**{call}:** {reason}", call=_NAMES[sort], reason=text)
    if not any(isinstance(action, sort) for action in legal_actions(window)):
        return None
    if window is view:
        return say("**{call}:** you can call this tile now.", call=_NAMES[sort])
    return _past(sort, view, phase.seat, names)


def _past(sort: CallSort, view: SeatView, owner: int, names: Names) -> Words:
    """A call that was possible, but another had priority or the viewer passed."""
    caller = view.public.seats[owner].river[-1].called_by
    if caller is not None and sort is Chii:
        meld = view.public.seats[caller].melds[-1]
        if meld.kind is not MeldKind.CHII:
            return say(
                "**{call}:** you could have called this tile, but {name}'s {other} took priority over a chii.",
                call=_NAMES[sort],
                name=player_text(view.public, names, caller),
                other=meld_name(meld.kind),
            )
    return say("**{call}:** you could have called this tile; now it is too late.", call=_NAMES[sort])
