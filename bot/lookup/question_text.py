"""A question while it is read: what was typed, and what of it has not been read yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import NotationError, NotationProblem
from bot.lookup import notation_words
from bot.lookup import question_words as words
from bot.lookup.notation_reader import NotationReader, Style

if TYPE_CHECKING:
    import re

_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def _hidden(found: re.Match[str]) -> str:
    """An emoji of a tile as something that is no word, so that its name says nothing else."""
    name = found.group(1) or found.group(2)
    hidden = found.group(1) or notation_words.tile_of_emoji(name) is not None
    return "\0" * len(found.group()) if hidden else found.group()


class TypedText:
    """``text`` is what was typed, ``seen`` it small, folded and without emoji, ``left`` what has not been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen = notation_words.EMOJI.sub(_hidden, notation_words.folded(text).translate(_LOWER))
        self.left = list(text)
        self._readers = (NotationReader(text), NotationReader(text, style=Style.BEFORE))
        for reader in self._readers:
            reader.parted = False

    def rest(self) -> str:
        """The text without what has been read, of the same length."""
        return "".join(self.left)

    def take(self, start: int, end: int) -> None:
        """Put spaces where something has been read."""
        self.left[start:end] = " " * (end - start)

    def refuse(self, problem: NotationProblem, start: int, end: int, **args: str | int) -> NotationError:
        """A refusal of what stands between two positions."""
        return NotationError(problem, self.text, start, length=end - start, suggestion=None, **args)

    def nothing(self, name: str, start: int, end: int) -> NotationError:
        """A refusal of a phrase that names nothing."""
        return self.refuse(
            NotationProblem.NOTHING_NAMED, start, end, word=self.text[start:end], example=words.EXAMPLES[name]
        )

    def group(self, at: int) -> tuple[int, int] | None:
        """How many tiles one group has that begins here, and where it ends; None if none does."""
        if at >= len(self.seen) or words.PHRASE.match(self.seen, at) is not None:
            return None
        for reader in self._readers:
            reader.at = at
            reader.held = [0] * len(reader.held)
            try:
                tiles = reader.tiles()
            except NotationError:
                continue
            if tiles and not self.seen[reader.at : reader.at + 1].isalpha():
                return len(tiles), reader.at
        return None

    def not_tiles(self, at: int) -> NotationError | None:
        """What is wrong with the tiles that begin here; None where none begin."""
        if at >= len(self.seen) or not self.seen[at].isdigit():
            return None
        reader = self._readers[0]
        reader.at = at
        reader.held = [0] * len(reader.held)
        try:
            reader.tiles()
        except NotationError as error:
            return error
        return None

    def past_gap(self, at: int) -> int:
        """Where the next thing stands."""
        gap = notation_words.GAP.match(self.seen, at)
        return at if gap is None else gap.end()

    def word_end(self, at: int) -> int:
        """Where the word ends that begins there."""
        while at < len(self.seen) and not self.seen[at].isspace() and self.seen[at] not in ",;|`()[]{}":
            at += 1
        return at
