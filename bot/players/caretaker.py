"""The caretaker: keeps a seat going without playing for anyone, by the default action alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.legal import default_action

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import SeatView


class Caretaker:
    """Passes, and puts drawn tiles down again."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """The default action. Raises ValueError when nothing is asked of the viewer."""
        return default_action(view, legal)
