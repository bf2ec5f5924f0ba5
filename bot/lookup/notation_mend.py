"""Suggests the nearest readable text for one that cannot be read.

A suggestion is the text with a few small changes where reading failed, and it has been read successfully itself. It
never invents tiles: if tiles are missing or too many, there is no suggestion. It keeps every word, or corrects its
spelling, and keeps what is negated negated. The work is bounded by ``_MOST_READINGS`` and ``_LONGEST``.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple, TypeVar

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.tiles import EAST, KIND_OF, Tile, sort_tiles
from bot.lookup import notation_words as words
from bot.lookup import question_words
from bot.lookup.notation_melds import format_tiles
from bot.lookup.notation_reader import NotationReader
from bot.lookup.notation_words import CALL

Value = TypeVar("Value")

_LONGEST: Final = 200
_MOST_READINGS: Final = 48
_MOST_CHANGES: Final = 3
_MOST_LATER: Final = 4
_LONGEST_WORD: Final = 24

_NEIGHBOURS: Final = {
    **dict.fromkeys("nkj", "m"),
    **dict.fromkeys("olp", "p"),
    **dict.fromkeys("ade", "s"),
    **dict.fromkeys("xh", "z"),
    **dict.fromkeys("тм", "m"),
    **dict.fromkeys("μ", "m"),
    **dict.fromkeys("рп", "p"),
    **dict.fromkeys("πρ", "p"),
    **dict.fromkeys("сѕ", "s"),
    **dict.fromkeys("σς", "s"),
    **dict.fromkeys("зζ", "z"),
    "w": "ms",
    "c": "m",
    "d": "p",
    "b": "s",
}
"""The suit probably meant by a letter: a neighbour on the keyboard, or from another alphabet or notation."""
TILE_WORDS: Final = tuple(word for word in (*words.HONOUR_WORDS, *words.SUITS, *words.CALLS) if len(word) > 2)
_EQUAL_FOUR: Final = re.compile(r"(?<![0-9\[(])([0-9])\1{3}[mpsz](?![a-z\])+])|([ESWNPFC])\2{3}(?![A-Z])")


_SUITED: Final = re.compile(f"[0-9]({words.GAP.pattern})?({words.SUIT.pattern})", re.IGNORECASE | re.ASCII)
_WORD: Final = re.compile(r"[ -]+([^\W\d_]+)")
_SET_BEFORE: Final = re.compile(r"(?<![0-9a-z])([0-9]{3,4}[mpsz]) ?\($", re.IGNORECASE)
_SET_BEHIND: Final = re.compile(r":? ([0-9]{3,4}[mpsz])(?![0-9a-z])", re.IGNORECASE)

_LEFT_OUT: Final = frozenset(
    (
        NotationProblem.MELD_IN_MELD,
        NotationProblem.NOTHING_TO_CLOSE,
        NotationProblem.FIVE_OF_A_KIND,
        NotationProblem.RED_IS_A_FIVE,
    )
)
"""Problems that deleting the offending text may solve; none of them is about a word."""


class Change(NamedTuple):
    """A replacement of the text between two positions."""

    start: int
    end: int
    into: str

    def of(self, text: str) -> str:
        """The text with this change."""
        return text[: self.start] + self.into + text[self.end :]


def mended(read: Callable[[str], Value], text: str, known: Callable[[], tuple[str, ...]] | None = None) -> Value:
    """Call ``read`` on the text; if it fails, add the nearest readable text to the error as a suggestion.

    ``known`` returns the words that may appear, to correct misspelt ones. Raises NotationError, like ``read``.
    """
    try:
        return read(text)
    except NotationError as refused:
        if refused.text != text or refused.suggestion is not None:
            raise
        suggestion = nearest(read, refused, TILE_WORDS if known is None else known())
        if suggestion is None:
            raise
        raise refused.moved(text, 0, suggestion) from None


def nearest(read: Callable[[str], object], refused: NotationError, known: tuple[str, ...] = TILE_WORDS) -> str | None:
    """The nearest text to the refused one that ``read`` accepts, or None."""
    if len(refused.text) > _LONGEST:
        return None
    readings = 0
    tried = {refused.text}
    current = [refused]
    for _ in range(_MOST_CHANGES):
        improved: list[NotationError] = []
        for each in current:
            for change in _changes(each, known):
                text = change.of(each.text)
                if text in tried or not text.strip() or _negations(text) != _negations(each.text):
                    continue
                if readings == _MOST_READINGS:
                    return None
                tried.add(text)
                readings += 1
                try:
                    read(text)
                except NotationError as still:
                    if still.text == text and _unread(still) < _unread(each):
                        improved.append(still)
                else:
                    return text
        current = sorted(improved, key=_unread)[:_MOST_LATER]
    return None


def _negations(text: str) -> int:
    return len(question_words.NEGATIVE.findall(words.folded(text).lower()))


def _unread(refused: NotationError) -> int:
    """Number of characters after the position where reading failed."""
    return len(refused.text) - refused.position


def _changes(refused: NotationError, known: tuple[str, ...]) -> Iterator[Change]:
    """Changes at the position of the error, likeliest first."""
    start, end = refused.position, refused.position + refused.length
    text = refused.text
    wrong = text[start:end]
    drop = Change(start, end, "")
    match refused.problem:
        case NotationProblem.NUMBER_WITHOUT_SUIT:
            yield from _suits_for(text, start, end)
            yield drop
        case NotationProblem.NO_SUCH_HONOUR:
            yield from _suits_of_no_honours(text, start, end)
            yield drop
        case NotationProblem.NOT_A_SET | NotationProblem.CLOSED_KAN_HAS_FOUR:
            yield from (Change(start, end, better) for better in nearest_sets(wrong))
            if wrong[:1] in words.BRACKETS:
                yield Change(start, end, wrong[1:-1])
        case NotationProblem.MELD_NOT_CLOSED:
            yield from _closings(text, start)
            yield Change(start, start + 1, "")
        case NotationProblem.SUIT_WITHOUT_NUMBER:
            if wrong in {"s", "p"}:
                yield Change(start, end, wrong.upper())
            yield drop
        case NotationProblem.NO_MELDS_HERE:
            yield from _without_brackets(text)
        case NotationProblem.ONE_TILE_ONLY:
            yield from (Change(place, len(text), "") for place in (start, start + 1, start + 2))
            if words.SUIT.fullmatch(text[-1:]):
                yield Change(start, len(text) - 1, "")
        case NotationProblem.WRONG_NUMBER_OF_TILES:
            yield from _kans(text, int(refused.args_for_text["count"]) - 14)
        case problem if problem in _LEFT_OUT:
            yield drop
        case _:
            yield from _changes_of_words(refused, known)


def _changes_of_words(refused: NotationError, known: tuple[str, ...]) -> Iterator[Change]:
    """Changes where a word was not understood."""
    start, end = refused.position, refused.position + refused.length
    text = refused.text
    wrong = text[start:end]
    match refused.problem:
        case NotationProblem.NOT_A_TILE:
            yield from _words_like(wrong, start, known)
            if question_words.NEGATIVE.fullmatch(wrong.lower()) and (after := _WORD.match(text, end)) is not None:
                yield from _words_like(after.group(1), after.start(1), known)
            if len(wrong) == 1:
                yield Change(start, end, "")
                yield Change(start, end, " ")
        case NotationProblem.WHICH_SETS_ARE_CALLED:
            yield from _set_beside(text, start, end)
        case NotationProblem.WHICH_SUIT_WON:
            suits = {words.SUITS[found.group(2).lower()]: found.group(2) for found in _SUITED.finditer(text)}
            yield from (Change(end, end, suit) for suit in suits.values() if len(suits) == 1)
        case NotationProblem.WHICH_WIND | NotationProblem.NOT_SCORED | NotationProblem.HAND_IS_NOT_CLOSED:
            # What is meant is not to be guessed.
            return
        case _:
            yield from _words_like(wrong, start, known)


def _set_beside(text: str, start: int, end: int) -> Iterator[Change]:
    """Brackets around the one set that the word for a called set is written next to: ``111p (open)``, ``open 111p``."""
    before, behind = _SET_BEFORE.search(text, 0, start), _SET_BEHIND.match(text, end)
    if before is not None and text[start - 1] == "(" and text[end : end + 1] == ")":
        yield Change(before.start(), end + 1, f"({before.group(1)})")
    elif behind is not None:
        yield Change(start, behind.end(), f"({behind.group(1)})")


def _suits_for(text: str, start: int, end: int) -> Iterator[Change]:
    """Suits for digits without one: by the next letter if it may be a typing error, else unused suits first."""
    after = text[end : end + 1].lower()
    if after and not after.isalnum() and (text[end + 1 : end + 2].isdigit() or words.SUIT.match(text, end + 1)):
        yield Change(end, end + 1, "")
    if after in _NEIGHBOURS:
        suits = _NEIGHBOURS[after] + ("s" if after in "xz" else "")
        yield from (Change(end, end + 1, suit) for suit in suits)
    used = {words.SUITS.get(found.group().lower()) for found in words.SUIT.finditer(text)}
    numbers = set(text[start:end])
    likely = "mpsz" if numbers <= set("1234567 ,") else "mps"
    before = [words.SUITS.get(found.group().lower()) for found in words.SUIT.finditer(text, 0, start)][-1:]
    for suit in sorted(likely, key=lambda letter: (words.SUITS[letter] in used, [words.SUITS[letter]] != before)):
        if after.isalpha() and after not in words.HONOUR_LETTERS:
            yield Change(end, end + 1, suit)
        yield Change(end, end, suit)


def _suits_of_no_honours(text: str, start: int, end: int) -> Iterator[Change]:
    """Suits for digits with ``z`` that are no honours: a suit is missing, or ``z`` is a typing error."""
    suit = words.SUIT.search(text, end)
    if suit is None:
        return
    used = {found.group().lower() for found in words.SUIT.finditer(text, 0, start)}
    last = max(place for place in range(start, suit.start()) if text[place] in "089" or place == start) + 1
    yield from (Change(last, last, letter) for letter in sorted("smp", key=lambda letter: letter in used))
    yield from (Change(suit.start(), suit.end(), letter) for letter in "spm")


def _closings(text: str, start: int) -> Iterator[Change]:
    """Closing brackets for the one at ``start``: after each group in turn."""
    closing = {"(": ")", "[": "]", "{": "}"}.get(words.folded(text[start]), ")")
    for found in words.SUIT.finditer(text, start):
        yield Change(found.end(), found.end(), closing)
        if text[found.end() : found.end() + 1] in (")", "]", "}"):
            yield Change(found.end(), found.end() + 1, closing)
    yield Change(len(text), len(text), closing)


def _without_brackets(text: str) -> Iterator[Change]:
    bare = re.sub(r"[()\[\]{}]", " ", words.folded(text))
    yield Change(0, len(text), bare.strip())


def _kans(text: str, extra: int) -> Iterator[Change]:
    """Brackets around four equal tiles of a hand with too many tiles: a closed kan written without them."""
    found = list(_EQUAL_FOUR.finditer(text))
    if 0 < extra <= len(found):
        pieces = text
        for each in reversed(found[:extra]):
            pieces = f"{pieces[: each.start()]}[{each.group()}]{pieces[each.end() :]}"
        yield Change(0, len(text), pieces)


def _words_like(wrong: str, start: int, known: tuple[str, ...]) -> Iterator[Change]:
    """Words that look like this one."""
    if 2 < len(wrong) <= _LONGEST_WORD:
        for word in get_close_matches(wrong.lower(), known, n=2, cutoff=0.7):
            yield Change(start, start + len(wrong), word)


def nearest_sets(written: str) -> list[str]:
    """Sets in brackets that differ in one tile from what is written, nearest first.

    >>> nearest_sets("(124s)")
    ['(123s)', '(234s)']
    >>> nearest_sets("[111m]"), nearest_sets("(111m+)")
    (['(111m)', '[1111m]'], ['(111m)', '(1111m+)'])
    """
    tiles = _tiles_in(written)
    if tiles is None or not 2 <= len(tiles) <= 5:
        return []
    kinds = [KIND_OF[tile] for tile in tiles]
    equal = len(set(kinds)) == 1
    if equal and len(tiles) == 3:
        plain = format_tiles(tiles)
        four = format_tiles([*tiles, Tile(kinds[0])])
        return [f"({plain})", f"[{four}]" if written[:1] in {"[", "［"} else f"({four}+)"]
    named = [format_tiles(_as_written(each, tiles)) for each in _sets_near(kinds)]
    return [f"({name})" for name in named]


def _tiles_in(written: str) -> list[Tile] | None:
    """The tiles between the brackets, or None if there is anything else."""
    reader = NotationReader(CALL.sub("", written.strip("()[]{}（）［］｛｝")))
    found: list[Tile] = []
    try:
        while reader.skip():
            group = reader.tiles()
            if not group:
                return None
            found += [tile for tile, _ in group]
    except NotationError:
        return None
    return found


def _sets_near(kinds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Runs and triplets that differ from these kinds in at most one tile; runs that change the last tile first."""
    suits = {kind - kind % 9 for kind in kinds if kind < EAST}
    runs = [(first, first + 1, first + 2) for suit in sorted(suits) for first in range(suit, suit + 7)]
    triplets = [(kind,) * 3 for kind in dict.fromkeys(kinds)]
    for wanted in (*runs, *triplets):
        rest = list(kinds)
        for kind in wanted:
            if kind in rest:
                rest.remove(kind)
        near = len(kinds) <= 3 and len(rest) == len(kinds) - 2
        if near or len(rest) == len(kinds) - 3:
            yield wanted


def _as_written(wanted: Sequence[int], tiles: Sequence[Tile]) -> list[Tile]:
    """The set with the red fives that were written."""
    rest = list(tiles)
    found: list[Tile] = []
    for kind in wanted:
        alike = next((tile for tile in rest if KIND_OF[tile] == kind), Tile(kind))
        if alike in rest:
            rest.remove(alike)
        found.append(alike)
    return list(sort_tiles(found))
