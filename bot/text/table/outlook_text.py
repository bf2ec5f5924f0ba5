"""The outlook of a hand as words: its shanten, or its waits with the tiles left, and furiten with its cause.

Advice on discards is given only at training tables (``bot.text.training.training_text``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.analysis.efficiency import waits_of
from bot.engine.circumstances import value_of_win
from bot.engine.errors import Refusal
from bot.engine.phases import AwaitDiscard, AwaitStop, GameOver, KyokuOver
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import counts_of
from bot.text.sentences import Text, Words, say, say_many
from bot.text.table.furiten import furiten_text
from bot.text.table.refusals import SENTENCES
from bot.text.table.turn_causes import fixed_text, kuikae_text
from bot.text.table.win_causes import no_yaku_text
from bot.text.tile_text import kinds_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.analysis.efficiency import Accepted
    from bot.engine.view import SeatView
    from bot.text.table.board_text import Names


def outlook_lines(view: SeatView, names: Names) -> tuple[Words, ...]:
    """Shanten or waits with the tiles left, furiten with its cause, and why some discards are forbidden."""
    phase = view.public.phase
    if isinstance(phase, KyokuOver | AwaitStop | GameOver):
        return ()
    own_turn = isinstance(phase, AwaitDiscard) and phase.seat == view.seat
    rows: list[Words | None] = []
    if own_turn and view.own.riichi:
        rows.append(fixed_text(view) or SENTENCES[Refusal.RIICHI_HAND_IS_FIXED])
    elif own_turn:
        rows += [_turn(view), _why_no_tsumo(view), kuikae_text(view)]
    else:
        rows.append(_standing(view))
    if view.furiten and (view.hidden.waits or not own_turn):
        rows.append(furiten_text(view, names))
    return tuple(text for text in rows if text is not None)


def _standing(view: SeatView) -> Words:
    if not view.hidden.waits:
        return far_text(_shanten(view))
    return say("Tenpai, waiting for {waits}", waits=accepted_text(waits_of(view)))


def _turn(view: SeatView) -> Words:
    """Shanten or waits, without advice on discards."""
    if view.hidden.waits:
        return _standing(view)
    far = _shanten(view)
    return far_text(far) if far > 0 else say("Tenpai with the right discard.")


def _shanten(view: SeatView) -> int:
    """The shanten, after the best discard if the hand has to discard."""
    return shanten(counts_of(view.hidden.tiles), len(view.own.melds), view.public.players)


def _why_no_tsumo(view: SeatView) -> Words | None:
    """That the drawn tile completes a hand without a yaku."""
    if view.hidden.drawn is not None and value_of_win(view) is Refusal.NO_YAKU:
        return no_yaku_text(view, tsumo=True)
    return None


def far_text(shanten: int) -> Text:
    """How far a hand is from tenpai."""
    return say_many("{count} tile away from tenpai", "{count} tiles away from tenpai", shanten)


def accepted_text(accepted: Iterable[Accepted]) -> Words:
    """``4s 7s (5 left)``."""
    entries = tuple(accepted)
    return say(
        "{tiles} ({count} left)",
        tiles=kinds_text(entry.kind for entry in entries),
        count=sum(entry.unseen for entry in entries),
    )
