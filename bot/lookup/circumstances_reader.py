"""Reads the circumstances of a question phrase by phrase and removes them from the text.

Removed text is replaced by spaces, so that positions in the rest are positions in the typed text. Only what has been
understood is removed; the rest must be tiles, or the text is refused.
"""

import re
from typing import Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import option_types
from bot.engine.tiles import EAST, SOUTH
from bot.lookup import notation_words
from bot.lookup import question_words as words
from bot.lookup.notation import ParsedHand, read_melds
from bot.lookup.question_rules import no_such_preset, option_named, preset_called
from bot.lookup.question_words import Say
from bot.lookup.typed_text import TypedText

_LONGEST_NEGATION: Final = 40


class Circumstances(TypedText):
    """The circumstances in one text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.take_link()
        self.said: dict[str, object] = {}
        """Fields of a ``Lookup`` by name; tiles as texts."""
        self.said_spans: dict[str, tuple[int, int]] = {}
        """The span of each field of ``said``, and of whether the hand is open."""
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
        self._called: tuple[bool, int, int] | None = None
        """Whether the text says that the hand is open or closed, as (open, start, end)."""

    def check_called(self, hand: ParsedHand) -> None:
        """Raise NotationError if the text says that the hand is open and no set is marked, or that it is closed."""
        if self._called is None or self._called[0] == any(meld.is_open for meld in hand.melds):
            return
        is_open, *span = self._called
        problem = NotationProblem.WHICH_SETS_ARE_CALLED if is_open else NotationProblem.HAND_IS_NOT_CLOSED
        raise self.refuse(problem, *span, word=self.text[slice(*span)].strip())

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
        if (negated := self._negated(say, name, start, end)) is not None:
            return negated
        match say:
            case Say.FLAG | Say.RULE:
                end = self._flag(say, name, start, end, next_at if has_colon else 0)
            case Say.WON | Say.WIN:
                end = self._won(say, name, start, end, next_at, has_colon=has_colon)
            case Say.TILES:
                end = self._tiles(name, start, end, next_at)
            case Say.MELDS:
                end = self._melds(start, end, next_at, has_colon=has_colon)
            case Say.WIND:
                start, end = self._wind(name, start, end, next_at, has_colon=has_colon)
            case Say.NUMBER:
                start, end = self._number(name, start, end, next_at, has_colon=has_colon)
            case Say.PRESET:
                start, end = self._preset(start, end, next_at, has_colon=has_colon)
            case _:
                end = self._without_value(say, name, start, end, next_at if has_colon else 0)
        self.take(start, end)
        return end

    def _without_value(self, say: Say, name: str, start: int, end: int, after_colon: int) -> int:
        """Read a phrase that says all by itself. ``after_colon`` is the position after its colon, 0 without one."""
        match say:
            case Say.FLAG_NOT:
                self._say(name, value=False, start=start, end=end)
            case Say.CLOSED if after_colon and self.group(after_colon) is not None:
                # ``closed: 123m`` names the tiles besides the called sets.
                end = after_colon
            case Say.CLOSED:
                self._say_called(start, end, is_open=False)
            case Say.OPEN if not after_colon:
                self._say_called(start, end, is_open=True)
            case Say.OPEN:
                end = self._melds(start, end, after_colon, has_colon=True)
            case Say.UNCLEAR:
                end = self._unclear(NotationProblem(name), start, end)
            case Say.SEAT_IS:
                if name != "non":
                    self._say("seat", words.wind_of(name), start, end)
                elif self.said.get("seat", EAST) == EAST:
                    self._say("seat", SOUTH, start, end)
                    self._any_seat = True
            case Say.ROUND_IS:
                self._say("round", words.wind_of(name), start, end)
            case _:
                end = after_colon or end
        return end

    def _negated(self, say: Say, name: str, start: int, end: int) -> int | None:
        """Read a phrase that is negated, ``no ippatsu``; returns its end, or None for one that is not negated.

        A negation that is not understood stays in the text, so that the text is refused there.
        """
        before = words.NEGATION.search(self.seen, max(0, start - _LONGEST_NEGATION), start)
        behind = words.NEGATED_BEHIND.match(self.seen, end)
        if before is None and behind is None:
            return None
        first, last = start if before is None else before.start(), end if behind is None else behind.end()
        if before is not None and (
            behind is not None or words.NEGATION.search(self.seen, max(0, first - _LONGEST_NEGATION), first)
        ):
            return end
        match say:
            case Say.FLAG | Say.FLAG_NOT:
                self._say(name, say is Say.FLAG_NOT, first, last)
            case Say.WON if name:
                self._say("tsumo", name != "tsumo", first, last)
            case Say.RULE:
                self.options[name] = False
                self.option_spans[name] = (first, last)
            case Say.NUMBER:
                self._say(name, 0, first, last)
            case Say.TILES:
                self._say(name, "", first, last)
            case Say.OPEN | Say.CLOSED | Say.MELDS:
                self._say_called(first, last, is_open=say is Say.CLOSED)
            case Say.SEAT_IS if name == "east":
                self._any_seat = True
                self._say("seat", SOUTH, first, last)
            case _:
                return end
        self.take(first, last)
        return last

    def _say_called(self, start: int, end: int, *, is_open: bool) -> None:
        if self._called is not None and self._called[0] != is_open:
            raise self.refuse(NotationProblem.SAID_OTHERWISE, start, end, word=self.text[start:end].strip())
        self._called = (is_open, start, end)
        self.said_spans["called"] = (start, end)

    def _unclear(self, problem: NotationProblem, start: int, end: int) -> int:
        if problem is NotationProblem.WHICH_WIND and words.WIND_BEFORE.search(self.seen, max(0, start - 8), start):
            # ``south wind`` is a tile.
            return start
        raise self.refuse(problem, start, end, word=self.text[start:end])

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
        self.said[name], self.said_spans[name] = value, (start, end)

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
            if name:
                self._say("tsumo", name == "tsumo", start, end)
            has_colon = has_colon and not self.seen[next_at - 1].isspace()
        to_tile = words.TO_THE_TILE.match(self.seen, next_at)
        tile_at = next_at if to_tile is None else to_tile.end()
        group = self.group(tile_at)
        number = words.LONE_DIGIT.match(self.seen, tile_at) if group is None else None
        if number is not None and not self.counts(number.end()):
            raise self.refuse(NotationProblem.WHICH_SUIT_WON, *number.span(), number=number.group())
        if group is None or (group[0] != 1 and say is Say.WON):
            if has_colon and group is None:
                raise self.nothing("win", start, end)
            return end
        last = group[1]
        self.take(next_at, tile_at)
        next_at = tile_at
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
        if self.said.get(name) == "":
            raise self.refuse(NotationProblem.SAID_OTHERWISE, start, end, word=self.text[start:end].strip())
        at: int | None = next_at
        last = next_at
        before = words.NUMBER_BEFORE.search("".join(self.left[max(0, start - 8) : start]))
        while at is not None and (group := self.group(at)) is not None:
            first, last = at, group[1]
            self._named[name] = self._named.get(name, 0) + group[0]
            if self._named[name] > words.MOST_DORA and before is not None:
                raise self.refuse(NotationProblem.DORA_ARE_TILES, start - len(before.group()), end)
            if self._named[name] > words.MOST_DORA:
                raise self.refuse(NotationProblem.TOO_MANY_DORA, first, last, most=words.MOST_DORA)
            at = self.joined(last)
        if last == next_at:
            number = words.DORA_COUNT.match(self.seen, next_at)
            if number is not None or before is not None:
                first = start if before is None else start - len(before.group())
                raise self.refuse(NotationProblem.DORA_ARE_TILES, first, end if number is None else number.end())
            raise self.not_tiles(next_at) or self.nothing(name, start, end)
        self.said[name] = f"{self.said.get(name, '')} {self.text[next_at:last]}".strip()
        self.option_spans[name] = self.said_spans[name] = (next_at, last)
        self._loosen(name, last)
        return last

    def _loosen(self, name: str, last: int) -> None:
        """Record the single tiles that follow, which may be further dora."""
        at = self.past_gap(last)
        room = words.MOST_DORA - self._named[name]
        while room and (group := self.group(at)) is not None and group[0] == 1:
            self.loose.append((name, at, group[1]))
            at = self.past_gap(group[1])
            room -= 1

    def _melds(self, start: int, end: int, at: int, *, has_colon: bool) -> int:
        """Read melds up to the next phrase or line, unless they have brackets or words of their own.

        Without any the word only says that the hand is open; an empty field of a form, that there are none.
        """
        first = self.past_gap(at)
        if self.seen[first : first + 1] in notation_words.BRACKETS or notation_words.CALL.match(self.seen, first):
            return end
        following = words.PHRASE.search(self.seen, at)
        last = len(self.seen) if following is None else following.start()
        line = self.seen.find("\n", at, last)
        last = last if line < 0 else line
        if not has_colon and not self._are_sets(self.text[at:last]):
            self._say_called(start, end, is_open=True)
            return end
        if not notation_words.GAP.sub("", self.text[at:last]):
            if "\n" in self.text[end:last]:
                return last
            raise self.nothing("melds", start, end)
        if "melds" in self.said:
            raise self.refuse(NotationProblem.SAID_OTHERWISE, at, last, word=self.text[at:last].strip())
        self.said["melds"] = self.text[at:last]
        self.option_spans["melds"] = self.said_spans["melds"] = (at, last)
        return last

    @staticmethod
    def _are_sets(text: str) -> bool:
        try:
            return bool(read_melds(text))
        except NotationError:
            return False

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
        if name in notation_words.SUITS or notation_words.SUIT_AND_DIGITS.fullmatch(name):
            return 0
        value = option_named(self.text, name, found.span(1), found.span(3), must_be="=" in found.group(2))
        if value is None:
            return 0
        self.options[name] = value
        self.option_spans[name] = found.span()
        self.take(*found.span())
        return found.end()
