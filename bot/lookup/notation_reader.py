"""Reads tiles from a text from left to right. ``bot.lookup.notation`` chooses the style."""

import re
from collections.abc import Iterable
from enum import Enum
from typing import Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, RED_FIVES, TILE_NAMES, Tile
from bot.lookup import notation_words as words

_MAY_BE_TIMES: Final = frozenset(" x×*")
_MOST_DIGITS: Final = 4 * KIND_COUNT
MANZU: Final = 0
SOUZU: Final = 2


class Style(Enum):
    """Where the suit is written relative to its numbers."""

    BEHIND = "123m"
    BEFORE = "m123"
    CLASSIC = "一二三①②③123"
    """After the numbers or nowhere: plain digits are bamboos."""


class NotationReader:
    """Reads one text in one style. All its errors are ``NotationError``.

    ``text`` is the typed text, ``seen`` the same with full-width characters folded, ``at`` the current position.
    ``held`` counts the tiles of each kind, to refuse a fifth at its position. ``parted`` allows gaps between digits and
    before their suit.
    """

    def __init__(self, text: str, held: list[int] | None = None, style: Style = Style.BEHIND) -> None:
        self.text = text
        self.seen = words.folded(text)
        self.at = 0
        self.held = [0] * KIND_COUNT if held is None else held
        self.style = style
        self.parted = True
        self._dragon_at = -1
        if len(text) > words.MOST_CHARACTERS:
            raise self.refuse(
                NotationProblem.TOO_LONG, words.MOST_CHARACTERS, len(text), count=len(text), most=words.MOST_CHARACTERS
            )

    def refuse(
        self, problem: NotationProblem, start: int | None = None, end: int | None = None, **args: str | int
    ) -> NotationError:
        """An error for the text between two positions, by default the current character."""
        first = self.at if start is None else start
        length = 1 if end is None else end - first
        return NotationError(problem, self.text, first, length=length, suggestion=None, **args)

    def skip(self) -> bool:
        """Skip separators; returns whether any text is left."""
        found = words.GAP.match(self.seen, self.at)
        if found is not None:
            self.at = found.end()
        return self.at < len(self.seen)

    def tiles(self) -> list[tuple[Tile, int]]:
        """The tiles of the group that begins here, with their positions; empty if no tile does.

        A single tile may be followed by a count: ``haku x3``.
        """
        group = self._group()
        if len(group) == 1 and self.seen[self.at : self.at + 1] in _MAY_BE_TIMES:
            times = words.TIMES.match(self.seen, self.at)
            if times is not None:
                start, self.at = self.at, times.end()
                group += [self.count(group[0][0], start, self.at) for _ in range(int(times.group(1)) - 1)]
        return group

    def _group(self) -> list[tuple[Tile, int]]:
        start = self.at
        if self.style is Style.BEHIND and (plain := words.PLAIN.match(self.seen, start)) is not None:
            self.at = plain.end()
            suit = words.SUIT_LETTERS[plain.group(2).lower()]
            numbers = enumerate(map(int, plain.group(1)), start)
            return [self.count(self._tile(number, suit, at, at + 1), at, at + 1) for at, number in numbers]
        char = self.seen[start]
        if self.style is Style.BEFORE and (before := self.take(words.SUIT)) is not None:
            self.take(words.GAP)
            if self.at < len(self.seen) and self._begins_number():
                return self._tiles_of(self._numbers(), words.suit_of(before.group()))
            self.at = start
        if self._begins_number():
            return self._suited() if self.style is Style.BEFORE else self._numbered()
        if self.take(words.RED_SIGN) is not None:
            suit = KIND_OF[words.SIGNS[self.seen[self.at]]] // 9
            self.at += 1
            return [self.count(RED_FIVES[suit], start, self.at)]
        if (honour := self.take(words.HONOUR)) is not None:
            tile = words.honour_of(honour)
            self._dragon_at = self.at if words.named_by_colour(honour) else -1
            return [self.count(tile, start, self.at)]
        if char in words.SIGNS:
            self.at += 1
            return [self.count(words.SIGNS[char], start, self.at)]
        if char in "<:" and (emoji := words.EMOJI.match(self.seen, start)) is not None:
            found = words.tile_of_emoji(emoji.group(1) or emoji.group(2))
            if found is None:
                return []
            self.at = emoji.end()
            return [self.count(found, start, self.at)]
        return self._letters()

    def stray(self) -> NotationError:
        """The error for a character that begins no tile."""
        char = self.seen[self.at]
        if char in words.BRACKETS:
            return self.refuse(NotationProblem.NO_MELDS_HERE)
        if char in ")]}":
            return self.refuse(NotationProblem.NOTHING_TO_CLOSE, char=char)
        red = words.RED_MARK.match(self.seen, self.at)
        if red is not None:
            return self.refuse(NotationProblem.RED_IS_A_FIVE, self.at, red.end())
        suit = words.SUIT.match(self.seen, self.at)
        junk = words.EMOJI.match(self.text, self.at) or words.JUNK.match(self.text, self.at)
        end = self.at + 1 if junk is None else junk.end()
        if suit is not None and suit.end() >= end:
            return self.refuse(NotationProblem.SUIT_WITHOUT_NUMBER, self.at, suit.end(), suit=suit.group())
        return self.refuse(NotationProblem.NOT_A_TILE, self.at, end, char=self.text[self.at : min(end, self.at + 40)])

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match the pattern here and move past it."""
        found = pattern.match(self.seen, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def count(self, tile: Tile, start: int, end: int) -> tuple[Tile, int]:
        """Count a tile and return it with its position. Raises NotationError for a fifth of its kind."""
        kind = KIND_OF[tile]
        self.held[kind] += 1
        if self.held[kind] > 4:
            raise self.refuse(NotationProblem.FIVE_OF_A_KIND, start, end, tile=TILE_NAMES[kind])
        return tile, start

    def _begins_number(self) -> bool:
        """Whether a number or a red five begins here. In ``green red 5m`` the red is the dragon."""
        char = self.seen[self.at]
        if char in words.DIGITS or char in words.NUMERALS:
            return True
        red = words.RED.match(self.seen, self.at)
        if red is None or red.group()[:3].lower() != "red" or self._dragon_at < 0:
            return red is not None
        gap = words.GAP.match(self.seen, self._dragon_at)
        return self.at not in {self._dragon_at, self._dragon_at if gap is None else gap.end()}

    def _numbers(self) -> list[tuple[int, int, int]]:
        """Numbers (0 for a red five) in one script, each with its start and end."""
        numbers: list[tuple[int, int, int]] = []
        seen, kanji = self.seen, False
        start = self.at
        while self.at < len(seen):
            first = self.at
            char = seen[first]
            red = None if char in words.DIGITS else words.RED.match(seen, first)
            if red is not None:
                self.at = red.end()
                char = seen[self.at]
            table = words.NUMERALS if char in words.NUMERALS else words.DIGITS
            number = table.get(char)
            if number is None or (numbers and kanji is not (table is words.NUMERALS)):
                # A mark after a five makes it red.
                if char == "r" and numbers and numbers[-1][0] == 5 and not self._is_word(first):
                    numbers[-1] = (0, numbers[-1][1], first + 1)
                    self.at = first + 1
                    continue
                gap = words.GAP.match(seen, first) if numbers and self.parted else None
                if gap is not None and gap.end() < len(seen) and seen[gap.end()] in table_of(kanji=kanji):
                    self.at = gap.end()
                    continue
                self.at = first
                break
            kanji = table is words.NUMERALS
            self.at += 1
            numbers.append((0 if red is not None else number, first, self.at))
            # More tiles than exist, whatever the suit.
            if len(numbers) > _MOST_DIGITS:
                raise self.refuse(NotationProblem.TOO_MANY_TILES, start, self.at)
        return numbers

    def _is_word(self, at: int) -> bool:
        """Whether the letter there is part of a word and so not a mark."""
        after = self.seen[at + 1 : at + 2]
        return after.isalpha() and words.SUIT.match(self.seen, at + 1) is None

    def _numbered(self) -> list[tuple[Tile, int]]:
        """Numbers followed by their suit."""
        start = self.at
        kanji = self.seen[start] in words.NUMERALS or self.seen[start : start + 2] in {"赤五", "红五", "紅五"}
        numbers = self._numbers()
        end = self.at
        if self.parted:
            self.take(words.GAP)
        suit = self.take(words.SUIT)
        if suit is None:
            self.at = end
            if kanji or self.style is Style.CLASSIC:
                return self._tiles_of(numbers, MANZU if kanji else SOUZU)
            raise self.refuse(NotationProblem.NUMBER_WITHOUT_SUIT, start, end)
        if (
            self.seen.startswith("r", self.at)
            and numbers[-1][0] == 5
            and words.RED.match(self.seen, self.at) is None
            and not self.seen[self.at + 1 : self.at + 2].isalpha()
        ):
            numbers[-1] = (0, *numbers[-1][1:])
            self.at += 1
        return self._tiles_of(numbers, words.suit_of(suit.group()))

    def _suited(self) -> list[tuple[Tile, int]]:
        """Numbers without the suit that should come before them."""
        start = self.at
        kanji = self.seen[start] in words.NUMERALS
        numbers = self._numbers()
        if kanji:
            return self._tiles_of(numbers, MANZU)
        raise self.refuse(NotationProblem.NUMBER_WITHOUT_SUIT, start, self.at)

    def _tiles_of(self, numbers: Iterable[tuple[int, int, int]], suit: int) -> list[tuple[Tile, int]]:
        return [self.count(self._tile(number, suit, start, end), start, end) for number, start, end in numbers]

    def _tile(self, number: int, suit: int, start: int, end: int) -> Tile:
        if suit < 3:
            return Tile(9 * suit + number - 1) if number else RED_FIVES[suit]
        if not 1 <= number <= 7:
            raise self.refuse(NotationProblem.NO_SUCH_HONOUR, start, end, number=number)
        return Tile(EAST + number - 1)

    def _letters(self) -> list[tuple[Tile, int]]:
        """Honours by their letters.

        Capitals are always honours. Lower-case letters are honours only in a word of such letters that includes one
        that is no suit (``esw``) or that repeats one letter (``sss``).
        """
        found = words.LETTERS.match(self.seen, self.at)
        if found is None:
            return []
        run = found.group()
        behind = self.seen[found.end() : found.end() + 1]
        if behind in words.DIGITS and len(run) > 1 and (run[-1] in "rR" or self.style is Style.BEFORE):
            run = run[:-1]
        small = run.lower()
        if all(char in words.HONOUR_LETTERS for char in small):
            capitals = run.isupper()
            if capitals or any(char in "ewnbfc" for char in small) or (len(run) > 1 and len(set(small)) == 1):
                start = self.at
                self.at += len(run)
                return [
                    self.count(words.HONOUR_LETTERS[char], start + place, start + place + 1)
                    for place, char in enumerate(small)
                ]
        if run[0].isupper() and small[0] in words.HONOUR_LETTERS:
            self.at += 1
            return [self.count(words.HONOUR_LETTERS[small[0]], self.at - 1, self.at)]
        return []


def table_of(*, kanji: bool) -> dict[str, int]:
    """The digits of a script."""
    return words.NUMERALS if kanji else words.DIGITS
