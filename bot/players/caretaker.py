"""The caretaker takes only default actions: it keeps an abandoned seat going without playing for anyone."""

from bot.engine.actions import Action
from bot.engine.legal import default_action
from bot.engine.view import SeatView


class Caretaker:
    """Passes every call and discards the drawn tile."""

    def choose(self, view: SeatView, legal: tuple[Action, ...]) -> Action:
        """The default action. Raises ValueError if the viewer has no decision to make."""
        return default_action(view, legal)
