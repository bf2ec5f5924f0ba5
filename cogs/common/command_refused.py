"""The error of a refused command, with the sentence for its user."""

from bot.text.sentences import Words


class CommandRefused(Exception):
    """A command is refused; ``words`` is the sentence with the reason."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words
