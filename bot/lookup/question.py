"""A question as one text: a hand and its circumstances, in the order in which anybody types them.

``123m406p789s 11z 555z riichi tsumo dora:3p ind:2m ura:1z seat:E round:S honba:2 sticks:1 preset:mleague``. With colons
or without: ``dora 3p``, ``ron 5z`` (which names the winning tile), ``2 honba``, ``south seat``, ``dealer``,
``kiriage=true``. In English, romaji and kanji.

A single tile behind ``tsumo`` or ``ron`` is the winning tile where that makes 13 or 14 tiles, else one of the hand.
``dora`` takes the tiles right behind it; of further single tiles, those that would be too many for the hand.
"""

from __future__ import annotations

from typing import Final

from bot.engine.rules.ruleset import option_types, preset_names
from bot.lookup.hand_finder import find_question
from bot.lookup.hand_lookup import Lookup
from bot.lookup.notation_mend import TILE_WORDS, mended
from bot.lookup.question_lookup import lookup_of
from bot.lookup.question_words import WORDS

__all__ = ["find_question", "read_question"]

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
