"""The end of a kyoku, as several phases carry it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.phases import AwaitStop, GameOver, KyokuOver

if TYPE_CHECKING:
    from bot.engine.view import PublicView


def kyoku_over(public: PublicView) -> KyokuOver | None:
    """How the kyoku ended that is on the table; None while it is played."""
    match public.phase:
        case KyokuOver() as over:
            return over
        case AwaitStop(over=over) | GameOver(last=over):
            return over
        case _:
            return None
