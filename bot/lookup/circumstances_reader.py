"""Reads the circumstances of a question phrase by phrase and removes them from the text.

Removed text is replaced by spaces, so that positions in the rest are positions in the typed text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import option_types
from bot.engine.tiles import EAST, SOUTH
from bot.lookup import notation_words
from bot.lookup import question_words as words
from bot.lookup.notation_reader import NotationReader, Style
from bot.lookup.question_rules import no_such_preset, option_named, preset_called
from bot.lookup.question_words import Say

if TYPE_CHECKING:
    import re


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


class Circumstances(TypedText):
    """The circumstances in one text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.said: dict[str, object] = {}
        """Fields of a ``Lookup`` by name; tiles as texts."""
        self.options: dict[str, object] = {}
        """Rule options by name."""
        self.option_spans: dict[str, tuple[int, int]] = {}
        self.win_span = (0, 0)
        """The span of the winning tile, if the text names it."""
        self.maybe_win: tuple[int, int] | None = None
        """The span of a tile after ``tsumo`` or ``ron`` that may be the winning tile or part of the hand."""
        self.likely_win = True
        """Whether the tile at ``maybe_win`` is more likely the winning tile."""
        self.loose: list[tuple[str, int, int]] = []
        """Single tiles after dora that may be dora or part of the hand, as (field, start, end)."""
        self._named: dict[str, int] = {}
        self._any_seat = False

    def read(self) -> None:
        """Read and remove every phrase. Raises NotationError for an incomplete or contradictory one."""
        at = 0
        option = words.OPTION.search(self.seen)
        found = words.PHRASE.search(self.seen)
        while option is not None or found is not None:
            if option is not None and (found is None or option.start() <= found.start()):
                end = self._option(option, found)
                if end:
                    at = end
                elif found is None or option.end(1) <= found.start():
                    at = option.end(1)
                else:
                    at = max(self.phrase(found), found.end())
            elif found is not None:
                at = max(self.phrase(found), found.end())
            if option is not None and option.start() < at:
                option = words.OPTION.search(self.seen, at)
            if found is not None and found.start() < at:
                found = words.PHRASE.search(self.seen, at)
        for mark in words.PUNCTUATION.finditer(self.seen):
            self.take(mark.start(), mark.end())

    def phrase(self, found: re.Match[str]) -> int:
        """Read a phrase and its value; returns the end of the value. Raises NotationError."""
        say, name = words.meaning_of(found.group())
        start, end = found.span()
        between = words.SEPARATOR.match(self.seen, end)
        next_at = end if between is None else between.end()
        has_colon = between is not None and between.group().strip(" _*`\n\t") in {":", "=", "は"}
        if notation_words.CALL.match(self.seen, start) or (name == "tenhou" and self._is_a_name(start, end)):
            # ``closed kan`` is a set, ``tenhou rules`` are rules.
            return end
        match say:
            case Say.FLAG | Say.RULE:
                end = self._flag(say, name, start, end, next_at if has_colon else 0)
            case Say.WON | Say.WIN:
                end = self._won(say, name, start, end, next_at, has_colon=has_colon)
            case Say.TILES:
                end = self._tiles(name, start, end, next_at)
            case Say.MELDS:
                end = self._melds(end, next_at)
            case Say.WIND:
                start, end = self._wind(name, start, end, next_at, has_colon=has_colon)
            case Say.SEAT_IS:
                if name != "non":
                    self._say("seat", words.wind_of(name), start, end)
                elif self.said.get("seat", EAST) == EAST:
                    self._say("seat", SOUTH, start, end)
                    self._any_seat = True
            case Say.ROUND_IS:
                self._say("round", words.wind_of(name), start, end)
            case Say.NUMBER:
                start, end = self._number(name, start, end, next_at, has_colon=has_colon)
            case Say.PRESET:
                start, end = self._preset(start, end, next_at, has_colon=has_colon)
            case Say.NOTHING:
                # ``open: 888s`` names sets, ``open`` says nothing.
                end = (
                    self._melds(end, next_at)
                    if has_colon and found.group() == "open"
                    else next_at
                    if has_colon
                    else end
                )
        self.take(start, end)
        return end

    def _is_a_name(self, start: int, end: int) -> bool:
        """Whether a yaku's name stands for a site or its rules here: ``on tenhou``, ``tenhou rules``."""
        if words.RULES_BEHIND.match(self.seen, end) is not None:
            return True
        found = words.PLACE_BEFORE.search(self.seen[max(0, start - 8) : start]) is not None
        if found:
            self.take(start, end)
        return found

    def _say(self, name: str, value: object, start: int, end: int) -> None:
        if name == "seat" and self._any_seat and value != EAST:
            # ``non dealer`` may be followed by the exact seat.
            self._any_seat = False
        elif self.said.get(name, value) != value:
            raise self.refuse(NotationProblem.SAID_OTHERWISE, start, end, word=self.text[start:end].strip())
        self.said[name] = value

    def _flag(self, say: Say, name: str, start: int, end: int, value_at: int) -> int:
        value = True
        if value_at:
            word = notation_words.LETTERS.match(self.seen, value_at) or words.NUMBER.match(self.seen, value_at)
            if word is None or word.group() not in words.TRUTH:
                last = value_at if word is None else word.end()
                raise self.refuse(NotationProblem.NOT_YES_OR_NO, value_at, max(last, value_at + 1))
            value, end = words.TRUTH[word.group()], word.end()
        if say is Say.RULE:
            self.options[name] = value
            self.option_spans[name] = (start, end)
        else:
            self._say(name, value, start, end)
        return end

    def _won(self, say: Say, name: str, start: int, end: int, next_at: int, *, has_colon: bool) -> int:
        """Read tsumo or ron, or the winning tile. A single tile after ``tsumo`` or ``ron`` is the winning tile."""
        if say is Say.WON:
            word = notation_words.LETTERS.match(self.seen, next_at) if has_colon else None
            if word is not None and word.group() in words.TRUTH and len(word.group()) > 1:
                self._say("tsumo", words.TRUTH[word.group()] is (name == "tsumo"), start, end)
                return word.end()
            self._say("tsumo", name == "tsumo", start, end)
            has_colon = has_colon and not self.seen[next_at - 1].isspace()
        group = self.group(next_at)
        if group is None or (group[0] != 1 and say is Say.WON):
            if has_colon and group is None:
                raise self.nothing("win", start, end)
            return end
        last = group[1]
        if has_colon or say is Say.WIN:
            self._say("win", self.text[next_at:last], next_at, last)
            self.win_span = (next_at, last)
            return last
        following = self.group(self.past_gap(last))
        self.maybe_win = (next_at, last)
        self.likely_win = following is None or following[0] > 1 or not self.seen[self.past_gap(last)].isdigit()
        return end

    def _tiles(self, name: str, start: int, end: int, next_at: int) -> int:
        """Read the tiles after ``dora`` and the like: one group, and more if no space separates them."""
        at: int | None = next_at
        last = next_at
        while at is not None and (group := self.group(at)) is not None:
            first, last = at, group[1]
            self._named[name] = self._named.get(name, 0) + group[0]
            if self._named[name] > words.MOST_DORA:
                raise self.refuse(NotationProblem.TOO_MANY_DORA, first, last, most=words.MOST_DORA)
            at = self._joined(last)
        if last == next_at:
            raise self.not_tiles(next_at) or self.nothing(name, start, end)
        self.said[name] = f"{self.said.get(name, '')} {self.text[next_at:last]}".strip()
        self.option_spans[name] = (next_at, last)
        self._loosen(name, last)
        return last

    def _joined(self, at: int) -> int | None:
        """The start of a further group that is separated by nothing or only a comma, or None."""
        at += self.seen[at : at + 1] in {",", "、"}
        return None if at >= len(self.seen) or self.seen[at].isspace() else at

    def _loosen(self, name: str, last: int) -> None:
        """Record the single tiles that follow, which may be further dora."""
        at = self.past_gap(last)
        room = words.MOST_DORA - self._named[name]
        while room and (group := self.group(at)) is not None and group[0] == 1:
            self.loose.append((name, at, group[1]))
            at = self.past_gap(group[1])
            room -= 1

    def _melds(self, end: int, at: int) -> int:
        """Read melds up to the next phrase or line, unless they have brackets or words of their own."""
        first = self.past_gap(at)
        if self.seen[first : first + 1] in notation_words.BRACKETS or notation_words.CALL.match(self.seen, first):
            return end
        following = words.PHRASE.search(self.seen, at)
        last = len(self.seen) if following is None else following.start()
        line = self.seen.find("\n", at, last)
        last = last if line < 0 else line
        if "melds" in self.said:
            raise self.refuse(NotationProblem.SAID_OTHERWISE, at, last, word=self.text[at:last].strip())
        self.said["melds"] = self.text[at:last]
        self.option_spans["melds"] = (at, last)
        return last

    def _wind(self, name: str, start: int, end: int, next_at: int, *, has_colon: bool) -> tuple[int, int]:
        behind = words.WIND.match(self.seen, next_at)
        before = None if has_colon else words.WIND_BEFORE.search(self.seen[max(0, start - 8) : start])
        if before is not None and (behind is None or self._names_the_other(behind.end())):
            start -= len(before.group())
            self._say(name, words.wind_of(before.group(1)), start, end)
            return start, end
        if behind is None:
            raise self.refuse(NotationProblem.NOT_A_WIND, next_at, max(next_at, self.word_end(next_at)))
        self._say(name, words.wind_of(behind.group()), start, behind.end())
        number = words.NUMBER.match(self.seen, behind.end())
        return start, behind.end() if number is None or len(number.group()) > 1 else number.end()

    def _names_the_other(self, at: int) -> bool:
        """Whether ``seat`` or ``round`` follows a wind directly, so that the wind belongs to that word."""
        found = words.PHRASE.match(self.seen, self.past_gap(at))
        return found is not None and words.meaning_of(found.group())[0] is Say.WIND

    def _number(self, name: str, start: int, end: int, next_at: int, *, has_colon: bool) -> tuple[int, int]:
        most = words.MOST[name]
        before = None if has_colon else words.NUMBER_BEFORE.search("".join(self.left[max(0, start - 8) : start]))
        if before is not None:
            first = start - len(before.group())
            if int(before.group(1)) > most:
                raise self.refuse(NotationProblem.NOT_A_NUMBER, first, start, most=most)
            self._say(name, int(before.group(1)), first, end)
            return first, end
        behind = words.NUMBER.match(self.seen, next_at)
        if behind is None or self.seen[behind.end() : behind.end() + 1] in tuple("mpsz"):
            if name == "kita" and not has_colon:
                self._say(name, 1, start, end)
                return start, end
            if not has_colon:
                raise self.nothing(name, start, end)
            raise self.refuse(NotationProblem.NOT_A_NUMBER, next_at, self.word_end(next_at), most=most)
        if len(behind.group()) > 3 or not 0 <= int(behind.group()) <= most:
            raise self.refuse(NotationProblem.NOT_A_NUMBER, *behind.span(), most=most)
        self._say(name, int(behind.group()), start, behind.end())
        return start, behind.end()

    def _preset(self, start: int, end: int, at: int, *, has_colon: bool) -> tuple[int, int]:
        """Read a preset's name of one or two words, after the phrase or right before it."""
        last = self.word_end(at)
        before = None if has_colon else words.NAME_BEFORE.search(self.seen[max(0, start - 30) : start])
        for first, stop in ((at, self.word_end(self.past_gap(last))), (at, last)):
            name = preset_called(self.text[first:stop])
            if name is not None:
                self._say("preset", name, start, stop)
                return start, stop
        name = None if before is None else preset_called(before.group(1))
        if before is not None and name is not None:
            start -= len(before.group())
            self._say("preset", name, start, end)
            return start, end
        if last == at:
            raise self.nothing("preset", start, end)
        raise no_such_preset(self.text, at, last)

    def _option(self, found: re.Match[str], phrase: re.Match[str] | None) -> int:
        """Read ``option=value``; returns its end, or 0 if it is not an option."""
        name = found.group(1)
        if phrase is not None and phrase.start() <= found.start(1) and phrase.end() >= found.end(1):
            # ``ippatsu=yes`` says that it happened; ``ippatsu=no`` can only mean that the rules have none.
            truth = words.TRUTH.get(found.group(3), name not in option_types())
            if truth or ":" in found.group(2) or words.meaning_of(phrase.group())[0] is not Say.FLAG:
                return 0
        if name in notation_words.SUITS:
            return 0
        value = option_named(self.text, name, found.span(1), found.span(3), must_be="=" in found.group(2))
        if value is None:
            return 0
        self.options[name] = value
        self.option_spans[name] = found.span()
        self.take(*found.span())
        return found.end()
