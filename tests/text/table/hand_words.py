"""A player's message in words."""

from datetime import datetime

from bot.engine.view import SeatView
from bot.text.sentences import Words, lines
from bot.text.table.board_text import Names
from bot.text.table.hand_text import hand_facts, last_event, prompt, table_words


def hand_words(view: SeatView, names: Names, due: datetime | None) -> Words:
    """All that is told to somebody who is asked and sees no picture."""
    return lines(
        table_words(view, names),
        last_event(view, names, asked=True),
        prompt(view, names, due),
        hand_facts(view, names),
    )
