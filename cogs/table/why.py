"""Why not? The reasons why a player cannot win, declare riichi, set a north aside or throw the hand in right now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import Kita, KyuushuKyuuhai, Riichi, Tsumo
from bot.engine.errors import Refusal
from bot.engine.legal import why_not
from bot.engine.phases import AwaitDiscard
from bot.render.hand_text import win_worth
from bot.render.refusals import furiten_text, kuikae_text, refusal_text
from bot.render.text import Words, lines, say

if TYPE_CHECKING:
    from bot.engine.view import SeatView
    from bot.table.ports import HandSheet


def why_text(hand: HandSheet) -> Words:
    """The reasons in the asker's own turn; what is possible is said too."""
    view = hand.view
    if view is None or not isinstance(view.public.phase, AwaitDiscard) or view.public.phase.seat != view.seat:
        return say("It is not your turn. On your turn this tells why you cannot win or declare riichi.")
    return lines(_tsumo(view), _riichi(hand, view), _kita(view), _kyuushu(view), furiten_text(view), kuikae_text(view))


def _tsumo(view: SeatView) -> Words:
    reason = why_not(view, Tsumo())
    if reason is None:
        return say("**Tsumo:** you can win now, for {points}.", points=win_worth(view, Tsumo()) or say("a win"))
    return say("**Tsumo:** {reason}", reason=refusal_text(reason, Tsumo(), view))


def _riichi(hand: HandSheet, view: SeatView) -> Words:
    if any(isinstance(action, Riichi) for action in hand.legal):
        return say("**Riichi:** you can declare it now.")
    if view.private.drawn is None:
        return say("**Riichi:** {reason}", reason=refusal_text(Refusal.HAND_IS_OPEN))
    reason = why_not(view, Riichi(view.private.drawn, drawn=True)) or Refusal.NOT_TENPAI
    return say("**Riichi:** {reason}", reason=refusal_text(reason))


def _kita(view: SeatView) -> Words | None:
    """Not worth a word where the rules do not have it."""
    reason = why_not(view, Kita())
    if reason is Refusal.RULE_OFF:
        return None
    if reason is None:
        return say("**Kita:** you can set a north aside: it counts as dora, and you draw another tile.")
    return say("**Kita:** {reason}", reason=refusal_text(reason, Kita(), view))


def _kyuushu(view: SeatView) -> Words | None:
    """Only worth a word in the first turn."""
    reason = why_not(view, KyuushuKyuuhai())
    if reason is None:
        return say("**Nine terminals:** you can end this kyoku in a draw.")
    if reason is Refusal.NOT_NINE_TERMINALS:
        return say("**Nine terminals:** {reason}", reason=refusal_text(reason))
    return None
