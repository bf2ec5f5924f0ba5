"""What a command says of something that it does not do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.text.sentences import Words


class CommandRefused(Exception):
    """A command that cannot be done as asked, with the sentence that says why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words
