"""A typed text that is read piece by piece; what has been read is replaced by spaces, so that positions stay."""

import re
from typing import Final

from bot.engine.errors import NotationError, NotationProblem
from bot.lookup import notation_words
from bot.lookup import question_words as words
from bot.lookup.notation_reader import NotationReader, Style
from bot.lookup.question_words import Say

_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def _hidden(found: re.Match[str]) -> str:
    """Mask the emoji of a tile, so that the words in its name are not read."""
    name = found.group(1) or found.group(2)
    hidden = found.group(1) or notation_words.tile_of_emoji(name) is not None
    return "\0" * len(found.group()) if hidden else found.group()


class TypedText:
    """A typed text that is read piece by piece.

    ``text`` is the typed text, ``seen`` the same in lower case, folded and without emoji, ``left`` the characters that
    have not been read. All three have the same length.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen = notation_words.EMOJI.sub(_hidden, notation_words.folded(text).translate(_LOWER))
        self.left = list(text)
        self._readers = (NotationReader(text), NotationReader(text, style=Style.BEFORE))
        for reader in self._readers:
            reader.parted = False

    def rest(self) -> str:
        """The text with spaces in place of what has been read."""
        return "".join(self.left)

    def take(self, start: int, end: int) -> None:
        """Mark the text between two positions as read."""
        self.left[start:end] = " " * (end - start)

    def take_link(self) -> None:
        """Read a link to a hand up to its tiles. Raises NotationError for a link to a game."""
        if (game := words.LINK_TO_A_GAME.search(self.seen)) is not None:
            raise self.refuse(NotationProblem.LINK_TO_A_GAME, *game.span())
        for link in words.LINK_TO_A_HAND.finditer(self.seen):
            self.take(*link.span())
        self.seen = words.LINK_TO_A_HAND.sub(lambda link: " " * len(link.group()), self.seen)

    def refuse(self, problem: NotationProblem, start: int, end: int, **args: str | int) -> NotationError:
        """An error for the text between two positions."""
        return NotationError(problem, self.text, start, length=end - start, suggestion=None, **args)

    def nothing(self, name: str, start: int, end: int) -> NotationError:
        """An error for a phrase whose value is missing."""
        return self.refuse(
            NotationProblem.NOTHING_NAMED, start, end, word=self.text[start:end], example=words.EXAMPLES[name]
        )

    def group(self, at: int) -> tuple[int, int] | None:
        """The number of tiles in the group that begins here, and its end; None if no group does."""
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
        """The error in the tiles that begin here; None if there is none."""
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
        """The position after any separators."""
        gap = notation_words.GAP.match(self.seen, at)
        return at if gap is None else gap.end()

    def word_end(self, at: int) -> int:
        """The end of the word that begins here."""
        while at < len(self.seen) and not self.seen[at].isspace() and self.seen[at] not in ",;|`()[]{}":
            at += 1
        return at

    def joined(self, at: int) -> int | None:
        """The start of a further group that is separated by nothing or only a comma, or None."""
        at += self.seen[at : at + 1] in {",", "、"}
        return None if at >= len(self.seen) or self.seen[at].isspace() else at

    def counts(self, at: int) -> bool:
        """Whether the number before this position counts something: ``2 honba``."""
        found = words.PHRASE.match(self.seen, self.past_gap(at))
        return found is not None and words.meaning_of(found.group())[0] in {Say.NUMBER, Say.TILES}
