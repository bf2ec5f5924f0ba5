"""*Explain words*: a button that explains the riichi terms of the message under which it stands."""

from dataclasses import replace
from typing import Final

from bot.text.sentences import say
from cogs.common.buttons import feature_id
from cogs.common.content import Button, Content

FEATURE: Final = "words"
_ROW: Final = 5
_ROWS: Final = 5


def with_words(content: Content, row: int | None = None) -> Content:
    """The message with the button in this row, or after all others; in neither if there is no room."""
    taken = [button.row for button in content.buttons]
    if row is None:
        row = max((*taken, *(menu.row + 1 for menu in content.menus)), default=0)
        row += taken.count(row) >= _ROW
    if taken.count(row) >= _ROW or row >= _ROWS + bool(content.menus):
        return content
    button = Button(feature_id(FEATURE, ""), say("Explain words"), row)
    return replace(content, buttons=(*content.buttons, button))
