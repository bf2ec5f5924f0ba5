"""Finds a hand in a message that may contain prose, code marks and several lines."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.tiles import KIND_COUNT, RED_FIVES
from bot.lookup import notation_words, question_words
from bot.lookup.circumstances_reader import Circumstances
from bot.lookup.hand_lookup import Lookup
from bot.lookup.notation import read_hand
from bot.lookup.notation_melds import HandReader
from bot.lookup.notation_reader import Style
from bot.lookup.question_parser import lookup_of
from bot.lookup.question_words import Say
from bot.lookup.typed_text import TypedText

_MOST_TRIES: Final = 24
_LONGEST_NEGATION: Final = 40
_AROUND: Final = 400
"""Characters before and after a hand that are searched for its circumstances."""
_LETTERS_OF_A_HAND: Final = 13
_SIGNS_BESIDE_DIGITS: Final = 3
_BARE_NUMBER: Final = re.compile("[0-9０-９]+")
_LONG_NUMBER: Final = re.compile(r"(?<![0-9])[0-9]{10,}\s")
_MOST_PIECES: Final = 16
_MOST_REDS: Final = 2
"""Most red fives of one suit. Lists of lengths and times have more zeros: 10s 20s 30s."""
_NO_BRACKETS: Final = dict.fromkeys(map(ord, "()[]{}（）［］｛｝"), " ")
_ASKED: Final = frozenset(
    (
        NotationProblem.WHICH_SETS_ARE_CALLED,
        NotationProblem.HAND_IS_NOT_CLOSED,
        NotationProblem.DORA_ARE_TILES,
        NotationProblem.WHICH_SUIT_WON,
        NotationProblem.WHICH_TILE_WON,
        NotationProblem.WHICH_WIND,
        NotationProblem.CALLED_TILE_MARK,
    )
)
"""What is asked about rather than left out."""
_SITE: Final = re.compile(
    r"(?P<rules>(?:preset|rules|ruleset)[ :=]+)?tenhou(?!\w)(?! *(?:rules|ruleset|preset))", re.IGNORECASE
)
"""In a message this names the site, not the yaku, which is written 天和. After ``preset:`` it names the rules."""
_JOINTS: Final = frozenset(",.:;()-+/|*`_>\"'·•–—")
_SKIPPED: Final = re.compile(r"[A-Za-z]+|[0-9]+|[一二三四五六七八九]+|[(\[{]+(?=[(\[{])|.", re.DOTALL)
"""Text that is skipped if no tile begins there."""
_PARTED: Final = re.compile(rf"[0-9](?:{notation_words.GAP.pattern}[0-9]|[0-9])*")
"""The same if digits may be separated by gaps."""
_READINGS: Final = (
    (Style.BEHIND, False, re.compile("")),
    (Style.BEFORE, False, notation_words.SUIT_BEFORE),
    (Style.CLASSIC, False, notation_words.CLASSIC),
    (Style.BEHIND, True, re.compile(r"[0-9]\s+[0-9a-z一-龥]")),
)
"""The ways to read a message: the style, whether digits may be separated, and a pattern that it must contain."""


class _Piece(NamedTuple):
    """A group of tiles or declared sets in the message."""

    start: int
    end: int
    tiles: int
    numbered: bool
    """Whether it has digits or tile signs, which prose does not contain by chance."""


def find_question(message: str, *, base: Lookup | None = None) -> Lookup | None:
    """The first hand of 13 or 14 tiles in a message, with the circumstances right before and after it, or None.

    Circumstances count if only filler words and punctuation separate them from the hand. Prose is never read as a hand,
    and letters alone only if they are one word (``EEESSSWWWNNNPP``). Raises NotationError if the hand or a
    circumstance beside it can be read in several ways that differ in value, such as ``open`` without a called set.

    >>> find_question("what is 123m406p789s11z555z worth? riichi, dora 3p. or was it noten").hand.strip()
    '123m406p789s11z555z'
    >>> find_question("see you at 7pm, 2 tables, bring 100s") is None
    True
    """
    message = message[: notation_words.MOST_CHARACTERS]
    start = Lookup("") if base is None else base
    tries = 0
    seen = notation_words.folded(message)
    for style, parted, sign in _READINGS:
        if sign.search(seen) is None:
            continue
        for run in _runs(message, style, parted=parted):
            for first, last in _hands_in(run, message):
                if tries == _MOST_TRIES:
                    return None
                tries += 1
                found = _question_between(message, first, last, start)
                if found is not None:
                    return found
    return None


def left_out(message: str, question: Lookup) -> tuple[str, ...]:
    """The words of a message that say something about a win and that its question does not have, as they are typed.

    >>> message = "riichi or dama with 123m406p789s11z555z? I say riichi"
    >>> left_out(message, find_question(message))
    ('riichi', 'dama')
    """
    message = message[: notation_words.MOST_CHARACTERS]
    typed = TypedText(message)
    opened = any(meld.is_open for meld in read_hand(question.hand, question.win, question.melds).melds)
    found: dict[str, None] = {}
    for phrase in question_words.PHRASE.finditer(typed.seen):
        say, name = question_words.meaning_of(phrase.group())
        match say:
            case Say.FLAG | Say.TILES | Say.NUMBER:
                has = bool(getattr(question, name))
            case Say.FLAG_NOT:
                has = False
            case Say.WON:
                has = not name or question.tsumo is (name == "tsumo")
            case Say.OPEN | Say.MELDS:
                has = opened
            case Say.SEAT_IS | Say.ROUND_IS:
                has = (
                    question.seat is not None if say is Say.SEAT_IS else question.round == question_words.wind_of(name)
                )
            case _:
                continue
        negated = question_words.NEGATION.search(typed.seen, max(0, phrase.start() - _LONGEST_NEGATION), phrase.start())
        if not has and negated is None and not notation_words.CALL.match(typed.seen, phrase.start()):
            found[message[phrase.start() : phrase.end()]] = None
    return tuple(found)


def _question_between(message: str, first: int, last: int, base: Lookup) -> Lookup | None:
    """The question about the hand between two positions, with its circumstances if they can be read."""
    try:
        read_hand(message[first:last])
    except NotationError:
        return None
    left, right = _left_of(message, first), _right_of(message, last)
    for start, end in dict.fromkeys(((left, right), (first, right), (left, last), (first, last))):
        before, after = message[start:first], message[last:end]
        before, after = (_SITE.sub(_without_site, text.translate(_NO_BRACKETS)) for text in (before, after))
        masked = f"{' ' * start}{before}{message[first:last]}{after}{' ' * (len(message) - end)}"
        try:
            found = lookup_of(masked, base)
            hand = read_hand(found.hand, found.win, found.melds)
        except NotationError as refused:
            if refused.problem in _ASKED:
                raise refused.moved(message, 0) from None
            continue
        tiles = (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles))
        if all(tiles.count(red) <= _MOST_REDS for red in RED_FIVES):
            return found
    return None


def _without_site(found: re.Match[str]) -> str:
    return found[0] if found["rules"] else " " * len(found[0])


def _runs(message: str, style: Style, *, parted: bool) -> Iterator[list[_Piece]]:
    """The runs of adjacent tile groups in a message."""
    reader = HandReader(message, style=style)
    reader.parted = parted
    run: list[_Piece] = []
    ahead: _Piece | None = None
    while reader.skip():
        start = reader.at
        touching = bool(run) and run[-1].end == start
        piece = ahead if ahead is not None and ahead.start == start else None
        if piece is None and (touching or not _in_word(reader.seen, start)):
            piece = _piece(reader, start)
        if piece is not None and _is_word(reader.seen[piece.end : piece.end + 1]):
            # Letters or digits that follow directly must be a tile too, or this is none.
            ahead = _piece(reader, piece.end)
            piece = None if ahead is None else piece
        if piece is not None:
            run.append(piece)
            reader.at = piece.end
            continue
        if touching and _is_word(reader.seen[start]):
            # A group directly before a word is part of that word.
            run.pop()
        if run:
            yield run
        run = []
        skipped = (_PARTED.match(reader.seen, start) if parted else None) or _SKIPPED.match(reader.seen, start)
        reader.at = start + 1 if skipped is None else skipped.end()
    if run:
        yield run


def _is_word(char: str) -> bool:
    return char.isascii() and char.isalnum()


def _in_word(seen: str, at: int) -> bool:
    return _is_word(seen[max(0, at - 1) : at])


def _piece(reader: HandReader, start: int) -> _Piece | None:
    if reader.seen[start].lower() not in notation_words.BEGINNINGS:
        return None
    reader.at = start
    reader.held = [0] * KIND_COUNT
    try:
        sets = reader.meld() if reader.opens() else reader.called()
        tiles = 3 * len(sets) or len(reader.tiles())
    except NotationError:
        return None
    signs = any(char.isdigit() or not char.isascii() for char in reader.seen[start : reader.at])
    return _Piece(start, reader.at, tiles, numbered=signs) if tiles else None


def _hands_in(run: Sequence[_Piece], message: str) -> Iterator[tuple[int, int]]:
    """The (start, end) of 13 or 14 tiles in a run: the whole run first, then whole lines, then any pieces."""
    whole: list[tuple[int, int, int]] = []
    lines: list[tuple[int, int, int]] = []
    others: list[tuple[int, int, int]] = []
    for first, piece in enumerate(run):
        tiles = 0
        begins = first == 0 or "\n" in message[run[first - 1].end : piece.start]
        for last in range(first, min(len(run), first + _MOST_PIECES)):
            tiles += run[last].tiles
            if tiles > 14:
                break
            if tiles < 13 or not _is_plausible(run[first : last + 1], message):
                continue
            ends = last == len(run) - 1 or "\n" in message[run[last].end : run[last + 1].start]
            wanted = whole if first == 0 and last == len(run) - 1 else lines if begins and ends else others
            letters = sum(each.tiles for each in run[first : last + 1] if not each.numbered)
            wanted.append((letters, piece.start, -run[last].end))
        if len(others) >= _MOST_TRIES:
            break
    # Fewest letters first, since letters may be prose; of two with the same start, the longer has the winning tile.
    for _, start, end in (*whole, *sorted(lines), *sorted(others)):
        yield start, -end


def _is_plausible(pieces: Sequence[_Piece], message: str) -> bool:
    """Whether these are meant as tiles, and are not letters or numbers that only look like tiles."""
    texts = [message[piece.start : piece.end] for piece in pieces]
    if any(_BARE_NUMBER.fullmatch(text) for text in texts):
        # Plain digits are tiles only together with kanji numerals and circled numbers, as in Japanese books.
        signs = sum(piece.tiles for piece, text in zip(pieces, texts, strict=True) if not text.isascii())
        return signs >= _SIGNS_BESIDE_DIGITS
    if any(_LONG_NUMBER.search(text) for text in texts):
        return False
    return any(piece.numbered or piece.tiles >= _LETTERS_OF_A_HAND for piece in pieces)


def _read_beside(text: str) -> tuple[Circumstances, list[tuple[int, int]]]:
    """The circumstances that can be read in some prose, and the span of each."""
    beside = Circumstances(text)
    spans: list[tuple[int, int]] = []
    at = 0
    while (found := question_words.PHRASE.search(beside.seen, at)) is not None:
        try:
            at = max(beside.phrase(found), found.end())
        except NotationError:
            at = found.end()
        else:
            spans.append((found.start(), at))
    loose = [(start, end) for _, start, end in beside.loose]
    for start, end in (*loose, *([] if beside.maybe_win is None else [beside.maybe_win])):
        beside.left[start:end] = " " * (end - start)
    return beside, spans


def _left_of(message: str, first: int) -> int:
    """The start of the circumstances right before the hand."""
    start = max(0, first - _AROUND)
    before = message[start:first]
    beside, _ = _read_beside(before)
    found = at = len(before)
    while at and (beside.left[at - 1].isspace() or before[at - 1] in _JOINTS):
        at -= 1
        if beside.left[at] != before[at] or before[at] == "(":
            found = at
    return start + found


def _right_of(message: str, last: int) -> int:
    """The end of the circumstances right after the hand. A question (``or riichi?``) is not a circumstance."""
    after = message[last : last + _AROUND]
    beside, spans = _read_beside(after)
    found = at = 0
    while at < len(after) and (beside.left[at].isspace() or after[at] in _JOINTS):
        at += 1
        if beside.left[at - 1] != after[at - 1] or after[at - 1] == ")":
            found = at
    if beside.seen.startswith("or ", at):
        found = max((start for start, end in spans if end <= at), default=0)
    return last + found
