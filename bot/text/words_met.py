"""The riichi terms that stand on a screen, found in its own words, and the card that explains them.

Examples and what counts as plain English are data (``data/glossary_examples.toml``).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.errors import NotationError
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import Tile
from bot.lookup.notation import parse_tiles
from bot.text.glossary_terms import term_name, terms
from bot.text.message_catalogue import best_locale
from bot.text.score.yaku_requirements import REQUIRES
from bot.text.score.yaku_text import yaku_meanings
from bot.text.sentences import Text, Words, lines, render, say
from bot.text.toml_texts import TextFileError, TextTable, read_text_file

_NO_SPACES: Final = "\u3000"
"""From this sign on scripts put no spaces around a word."""
MOST_TERMS: Final = 25
"""Terms on a card: as many as a menu takes."""


@dataclass(frozen=True, slots=True)
class TermExample:
    """Tiles that show a term, in groups; those ``won`` are drawn after an arrow."""

    groups: tuple[tuple[Tile, ...], ...]
    won: tuple[Tile, ...]
    text: Text


@dataclass(frozen=True, slots=True)
class _Met:
    order: tuple[str, ...]
    """Terms and yaku by their ids, those first that a beginner asks first."""
    examples: dict[str, TermExample]
    plain: frozenset[str]
    """Names that are plain English on a screen."""
    written: tuple[tuple[re.Pattern[str], str], ...]


def terms_met(text: str, pictured: str = "", locale: str | None = None) -> tuple[str, ...]:
    """The terms and yaku that stand in a text, by their ids, the most asked first and then in order of the text.

    Found by their names in English and in the language of this ``locale``.

    Of what is ``pictured``, which describes every tile, only yaku and the most asked.
    """
    met = read_examples()
    at = _places(text, best_locale(locale))
    for term, place in _places(pictured, best_locale(locale)).items() if pictured else ():
        if term in catalogue() or term in met.order:
            at.setdefault(term, len(text) + place)
    rank = {term: place for place, term in enumerate(met.order)}
    return tuple(sorted(at, key=lambda term: (rank.get(term, len(rank)), at[term])))[:MOST_TERMS]


def _places(text: str, locale: str) -> dict[str, int]:
    """Where each term first stands in a text."""
    at: dict[str, int] = {}
    names, pattern = _search(locale)
    for found in pattern.finditer(text):
        name = found[0].casefold()
        for one in (name, name.removesuffix("s"), *name.split()):
            if one in names:
                at.setdefault(names[one], found.start())
    for pattern, term in read_examples().written:
        if (written := pattern.search(text)) is not None:
            at.setdefault(term, written.start())
    return at


def example_of(term: str) -> TermExample | None:
    """The drawn example of a term; None where it has none, or a yaku's own."""
    return read_examples().examples.get(term)


def meaning(term: str) -> Words:
    """What a term or yaku means. KeyError for an unknown id."""
    return REQUIRES[term] if term in catalogue() else terms()[term].text


def words_card(met: Iterable[str]) -> Words:
    """Each of these terms with its meaning."""
    told = [say("**{term}**: {meaning}", term=term_name(term), meaning=meaning(term)) for term in met]
    if not told:
        return say("There are no riichi terms on this screen. /glossary explains them all.")
    return lines(say("## Words on this screen"), *told)


@cache
def read_examples() -> _Met:
    """The file of examples. Raises TextFileError."""
    table = read_text_file("glossary_examples.toml").exactly(("plain", "written", "examples"))
    used = {*table.table("examples").fields, *table.table("written").fields.values()}
    if unknown := sorted(used - {*terms(), *catalogue()}):
        raise TextFileError(f"glossary_examples.toml: there is no term or yaku {unknown[0]!r}.")
    examples = {key: _example(one) for key, one in table.table("examples").tables().items() if one.fields}
    return _Met(
        tuple(table.table("examples").fields),
        examples,
        frozenset(table.texts("plain")),
        tuple((re.compile(rf"(?<!\w){said}(?!\w)"), term) for said, term in table.table("written").fields.items()),
    )


@cache
def _search(locale: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """The ids by the names in small letters, and what finds these; the longest goes first."""
    names = {name: term for name, term in _names(locale) if name not in read_examples().plain}
    longest = sorted(names, key=len, reverse=True)
    spaced = "|".join(re.escape(name) for name in longest if max(name) < _NO_SPACES)
    # A single sign is mostly part of a word.
    unspaced = "|".join(re.escape(name) for name in longest if max(name) >= _NO_SPACES and len(name) > 1)
    return names, re.compile(rf"(?<![\w/])(?:{spaced})s?(?!\w)|(?:{unspaced})", re.IGNORECASE)


def _names(locale: str) -> Iterable[tuple[str, str]]:
    """Every name of terms and yaku in small letters with its id; of equal ones the last counts."""
    named = [(yaku.id, (yaku.romaji, yaku.kanji, *yaku.names_en), yaku_meanings(yaku)) for yaku in catalogue().values()]
    named += [(one.id, (one.name, one.kanji, *one.english), one.meanings) for one in reversed(terms().values())]
    for id_, english, meanings in named:
        translated = (render(said, locale, markdown=False) for said in (term_name(id_).name, *meanings))
        yield from ((name.casefold(), id_) for name in (*english, *translated) if name)


def _example(entry: TextTable) -> TermExample:
    entry.only("tiles", "won", "text")
    try:
        groups = tuple(parse_tiles(group) for group in entry.text("tiles").split())
        won = tuple(tile for group in (entry.text_or_none("won") or "").split() for tile in parse_tiles(group))
    except NotationError as fault:
        raise TextFileError(f"{entry.place}: its tiles cannot be read.") from fault
    return TermExample(groups, won, entry.sentence("text"))
