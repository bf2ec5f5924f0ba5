"""A question as one text: a hand and its circumstances, in the order in which anybody types them.

``123m406p789s 11z 555z riichi tsumo dora:3p ind:2m ura:1z seat:E round:S honba:2 sticks:1 preset:mleague``. With colons
or without: ``dora 3p``, ``ron 5z`` (which names the winning tile), ``2 honba``, ``south seat``, ``dealer``,
``kiriage=true``. In English, romaji and kanji.

A single tile behind ``tsumo`` or ``ron`` is the winning tile where that makes 13 or 14 tiles, else one of the hand.
``dora`` takes the tiles right behind it; of further single tiles, those that would be too many for the hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bot.engine.errors import NotationError, NotationProblem
from bot.engine.rules.ruleset import option_types, preset, preset_names
from bot.lookup.hand_lookup import Lookup
from bot.lookup.notation import read_hand, read_tiles
from bot.lookup.notation_mend import TILE_WORDS, mended
from bot.lookup.notation_reader import NotationReader, Style
from bot.lookup.notation_words import EMPTY_BRACKETS, GAP, IN_BRACKETS, MOST_CHARACTERS
from bot.lookup.question_options import rules_with
from bot.lookup.question_reader import Circumstances
from bot.lookup.question_words import WORDS

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_WHOLE_HAND: Final = 13
_TILES: Final = ("dora", "indicators", "ura", "ura_indicators")


_ASKED_OF_NOTHING: Final = Lookup("")


def read_question(text: str, *, base: Lookup | None = None) -> Lookup:
    """The question that a text asks: a hand with its circumstances.

    What the text says goes before what stands in ``base``; what it does not say stays. The hand is a text of the same
    length with spaces for all that is no tile of it. Raises NotationError, whose position is one in ``text`` (or in a
    text of ``base``, where that is at fault); whether the circumstances agree is for ``look_up`` to say.

    >>> question = read_question("123m406p789s 11z 55z tsumo 5z riichi dora 3p, 2 honba, dealer")
    >>> question.hand.split()[:3], question.win, question.tsumo, question.riichi, question.dora, question.honba
    (['123m406p789s', '11z', '55z'], '5z', True, True, '3p', 2)
    """
    start = _ASKED_OF_NOTHING if base is None else base
    return mended(lambda typed: lookup_of(typed, start), text, _known)


def _known() -> tuple[str, ...]:
    """Words that a misspelt one may have meant."""
    return (*TILE_WORDS, *WORDS, *preset_names(), *option_types())


def lookup_of(text: str, base: Lookup) -> Lookup:
    """What the text asks, beginning from ``base``; what it says goes before what stands there.

    ``hand`` is the text with spaces for all that is no tile of the hand. Raises NotationError without a suggestion,
    whose positions are those in ``text``, or in a text of ``base`` where that is at fault.
    """
    if len(text) > MOST_CHARACTERS:
        raise NotationError(
            NotationProblem.TOO_LONG,
            text,
            MOST_CHARACTERS,
            length=len(text) - MOST_CHARACTERS,
            count=len(text),
            most=MOST_CHARACTERS,
        )
    asked = Circumstances(text)
    asked.read()
    _check_tiles(asked)
    fields: dict[str, Any] = dict(asked.said)
    name = fields.pop("preset", None)
    rules = base.rules if name is None else preset(name)
    if asked.options:
        rules = rules_with(text, rules, asked.options, asked.option_spans)
    base = replace(base, rules=rules, **fields)
    refused: NotationError | None = None
    for each in _ways(asked, base):
        try:
            read_hand(each.hand, each.win, each.melds)
        except NotationError as error:
            refused = refused or _placed(error, each, asked)
        else:
            return each
    raise refused or NotationError(NotationProblem.NO_TILE, text, 0)


def _ways(asked: Circumstances, base: Lookup) -> Iterator[Lookup]:
    """The ways to tell the hand from the winning tile and the dora, the likeliest first."""
    rest = EMPTY_BRACKETS.sub(lambda found: " " * len(found.group()), asked.rest())
    rest = IN_BRACKETS.sub(_without_brackets, rest)
    hand = base.hand if GAP.sub("", rest) == "" and base.hand else rest
    span = asked.maybe_win
    named = [False] if span is None else [True, False] if asked.likely_win else [False, True]
    for as_win in named:
        taken = [*asked.loose]
        for loose in (taken, []) if taken else ([],):
            left = hand
            fields: dict[str, Any] = {}
            for name, start, end in loose:
                fields[name] = f"{fields.get(name) or asked.said[name]} {asked.text[start:end]}"
                left = _blank(left, start, end)
            if as_win and span is not None:
                left = _blank(left, *span)
                fields["win"] = asked.text[slice(*span)]
            yield replace(base, hand=left, **fields)


def _blank(text: str, start: int, end: int) -> str:
    return f"{text[:start]}{' ' * (end - start)}{text[end:]}"


def _placed(error: NotationError, each: Lookup, asked: Circumstances) -> NotationError:
    """The refusal of a part, in the text that was typed. What stands in the texts of ``base`` stays there."""
    if error.text is each.hand and len(each.hand) == len(asked.text):
        return error.moved(asked.text, 0)
    if error.text is each.win and each.win is not None:
        span = asked.win_span if "win" in asked.said else asked.maybe_win
        return error if span is None else error.moved(asked.text, span[0])
    if error.text is each.melds and "melds" in asked.said:
        return error.moved(asked.text, asked.option_spans["melds"][0])
    return error


def _check_tiles(asked: Circumstances) -> None:
    """Refuse dora that cannot stand together, though each of their groups can."""
    for name in _TILES:
        if name in asked.said:
            try:
                read_tiles(str(asked.said[name]))
            except NotationError as refused:
                start, end = asked.option_spans[name]
                args = refused.args_for_text
                raise NotationError(
                    refused.problem, asked.text, start, length=end - start, suggestion=None, **args
                ) from None


def _without_brackets(found: re.Match[str]) -> str:
    """What stands in brackets without them, if it is a whole hand."""
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
