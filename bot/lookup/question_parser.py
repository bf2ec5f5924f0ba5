"""Reads a question from one text: a hand and its circumstances, in any order.

``123m406p789s 11z 555z riichi tsumo dora:3p ind:2m ura:1z seat:E round:S honba:2 sticks:1 preset:mleague``. With colons
or without: ``dora 3p``, ``ron 5z`` (which names the winning tile), ``2 honba``, ``south seat``, ``dealer``,
``kiriage=true``. In English, romaji and kanji.

A single tile after ``tsumo`` or ``ron`` is the winning tile if that makes 13 or 14 tiles, else part of the hand.
``dora`` takes the tiles right after it, and further single tiles if the hand would have too many with them.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import option_types, preset, preset_names
from bot.lookup.circumstances_reader import Circumstances
from bot.lookup.hand_lookup import Lookup
from bot.lookup.notation import read_hand, read_tiles
from bot.lookup.notation_mend import TILE_WORDS, mended
from bot.lookup.notation_reader import NotationReader, Style
from bot.lookup.notation_words import EMPTY_BRACKETS, GAP, IN_BRACKETS, MOST_CHARACTERS
from bot.lookup.question_rules import rules_with
from bot.lookup.question_words import WORDS

_WHOLE_HAND: Final = 13
_TILES: Final = ("dora", "indicators", "ura", "ura_indicators")
LONGEST_QUESTION: Final = 1000
"""Characters of a typed question: 18 tiles and five dora as emoji have 900. A hand in a message may stand in more."""


_ASKED_OF_NOTHING: Final = Lookup("")


def read_question(text: str, *, base: Lookup | None = None) -> Lookup:
    """Read a hand with its circumstances.

    The text overrides ``base``. The ``hand`` of the result is the text with everything else replaced by spaces. Raises
    NotationError with a position in ``text`` (or in a text of ``base`` if that is at fault). Whether the circumstances
    are consistent is checked by ``look_up``.

    >>> question = read_question("123m406p789s 11z 55z tsumo 5z riichi dora 3p, 2 honba, dealer")
    >>> question.hand.split()[:3], question.win, question.tsumo, question.riichi, question.dora, question.honba
    (['123m406p789s', '11z', '55z'], '5z', True, True, '3p', 2)
    """
    start = _ASKED_OF_NOTHING if base is None else base
    _need_short(text, LONGEST_QUESTION)
    return mended(lambda typed: lookup_of(typed, start), text, _known)


def _known() -> tuple[str, ...]:
    """The words that a misspelt word may have meant."""
    return (*TILE_WORDS, *WORDS, *preset_names(), *option_types())


def _need_short(text: str, most: int) -> None:
    if len(text) > most:
        count = len(text)
        raise NotationError(NotationProblem.TOO_LONG, text, most, length=count - most, count=count, most=most)


def lookup_of(text: str, base: Lookup) -> Lookup:
    """Like ``read_question``, but its errors carry no suggestion."""
    _need_short(text, MOST_CHARACTERS)
    circumstances = Circumstances(text)
    circumstances.read()
    _check_tiles(circumstances)
    fields: dict[str, Any] = dict(circumstances.said)
    name = fields.pop("preset", None)
    rules = base.rules if name is None else preset(name)
    if circumstances.options:
        rules = rules_with(text, rules, circumstances.options, circumstances.option_spans)
    base = replace(base, rules=rules, **fields)
    refused: NotationError | None = None
    for each in _ways(circumstances, base):
        try:
            hand = read_hand(each.hand, each.win, each.melds)
        except NotationError as error:
            refused = refused or _placed(error, each, circumstances)
        else:
            circumstances.check_called(hand)
            return each
    raise refused or NotationError(NotationProblem.NO_TILE, text, 0)


def _ways(circumstances: Circumstances, base: Lookup) -> Iterator[Lookup]:
    """The ways to separate the hand from the winning tile and the dora, likeliest first."""
    rest = EMPTY_BRACKETS.sub(lambda found: " " * len(found.group()), circumstances.rest())
    rest = IN_BRACKETS.sub(_without_brackets, rest)
    hand = base.hand if GAP.sub("", rest) == "" and base.hand else rest
    span = circumstances.maybe_win
    named = [False] if span is None else [True, False] if circumstances.likely_win else [False, True]
    for as_win in named:
        taken = [*circumstances.loose]
        for loose in (taken, []) if taken else ([],):
            left = hand
            fields: dict[str, Any] = {}
            for name, start, end in loose:
                fields[name] = f"{fields.get(name) or circumstances.said[name]} {circumstances.text[start:end]}"
                left = _blank(left, start, end)
            if as_win and span is not None:
                left = _blank(left, *span)
                fields["win"] = circumstances.text[slice(*span)]
            yield replace(base, hand=left, **fields)


def _blank(text: str, start: int, end: int) -> str:
    return f"{text[:start]}{' ' * (end - start)}{text[end:]}"


def _placed(error: NotationError, each: Lookup, circumstances: Circumstances) -> NotationError:
    """An error in a part, moved to its position in the typed text. Errors in texts of ``base`` are unchanged."""
    if error.text is each.hand and len(each.hand) == len(circumstances.text):
        return error.moved(circumstances.text, 0)
    if error.text is each.win and each.win is not None:
        span = circumstances.win_span if "win" in circumstances.said else circumstances.maybe_win
        return error if span is None else error.moved(circumstances.text, span[0])
    if error.text is each.melds and "melds" in circumstances.said:
        return error.moved(circumstances.text, circumstances.option_spans["melds"][0])
    return error


def _check_tiles(circumstances: Circumstances) -> None:
    """Raise NotationError for dora that are impossible together although each group of them is possible."""
    for name in _TILES:
        if name in circumstances.said:
            try:
                read_tiles(str(circumstances.said[name]))
            except NotationError as refused:
                start, end = circumstances.option_spans[name]
                args = refused.args_for_text
                raise NotationError(
                    refused.problem, circumstances.text, start, length=end - start, suggestion=None, **args
                ) from None


def _without_brackets(found: re.Match[str]) -> str:
    """The content of brackets without them if it is a whole hand, else the text unchanged."""
    for style in (Style.BEHIND, Style.BEFORE):
        reader = NotationReader(found.group(1), style=style)
        tiles = 0
        try:
            while reader.skip() and (group := reader.tiles()):
                tiles += len(group)
        except NotationError:
            continue
        if tiles >= _WHOLE_HAND:
            return f" {found.group(1)} "
    return found.group()
