"""Mahjong terms, from ``data/glossary.toml``, and their index.

Yaku have pages of their own (``bot.pictures.yaku_page``).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.errors import NotationError
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.lookup.notation import parse_tiles
from bot.text.sentences import Text
from bot.text.term_search import Index
from bot.text.toml_texts import TextFileError, TextTable, read_text_file


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary."""

    name: str
    """In romaji, or in English where players use that."""
    kanji: str
    """As written in Japan, or empty."""
    english: tuple[str, ...]
    """Names in English; the first one is shown."""
    text: Text
    see: tuple[str, ...] = ()
    """Other terms or yaku, by their id."""
    also: tuple[str, ...] = ()
    """Further names for the search."""
    tiles: str | None = None
    """An example in mpsz, groups separated by spaces."""
    waits: str | None = None
    """An example shape in mpsz that is shown with its waits."""

    @property
    def id(self) -> str:
        """``kyuushu_kyuuhai``: lower-case letters and digits, words joined by underscores."""
        return "_".join("".join(letter if letter.isalnum() else " " for letter in self.name.casefold()).split())


def read_glossary() -> tuple[tuple[Text, tuple[Term, ...]], ...]:
    """Every topic with its terms. Raises TextFileError."""
    topics = read_text_file("glossary.toml").exactly(("topics",)).rows("topics")
    glossary = tuple(
        (topic.only("title", "terms").sentence("title"), tuple(map(_term, topic.rows("terms")))) for topic in topics
    )
    ids = [term.id for _, members in glossary for term in members]
    for term in (term for _, members in glossary for term in members):
        if ids.count(term.id) > 1 or term.id in catalogue():
            raise TextFileError(f"glossary.toml, {term.name}: there is another term, or a yaku, of that name.")
        missing = [other for other in term.see if other not in ids and other not in catalogue()]
        if missing or term.id in term.see:
            raise TextFileError(f"glossary.toml, {term.name}: {(*missing, term.id)[0]!r} is no other term to see.")
    return glossary


def _term(entry: TextTable) -> Term:
    entry.only("name", "kanji", "english", "also", "text", "see", "tiles", "waits")
    drawn = [shown for shown in map(entry.text_or_none, ("tiles", "waits")) if shown is not None]
    if len(drawn) > 1:
        raise TextFileError(f"{entry.place}: it has both 'tiles' and 'waits'.")
    try:
        for group in " ".join(drawn).split():
            parse_tiles(group)
    except NotationError as fault:
        raise TextFileError(f"{entry.place}: {drawn[0]!r} cannot be read as tiles.") from fault
    return Term(
        name=entry.text("name"),
        kanji=entry.text_or_none("kanji") or "",
        english=entry.texts("english"),
        text=entry.sentence("text"),
        see=entry.texts("see"),
        also=entry.texts("also"),
        tiles=entry.text_or_none("tiles"),
        waits=entry.text_or_none("waits"),
    )


TOPICS: Final = read_glossary()
"""All terms by topic, in the order of the file."""


@cache
def terms() -> dict[str, Term]:
    """Every term by its id. None has the id of a yaku."""
    return {term.id: term for _, members in TOPICS for term in members}


@cache
def glossary_index() -> Index:
    """The index of terms and yaku by all their names. A yaku has the id of the catalogue."""
    yaku = (
        (entry.id, (entry.romaji, entry.kanji, entry.kana, *entry.names_en), entry.also)
        for entry in catalogue().values()
    )
    words = ((term.id, (term.name, term.kanji, *term.english), term.also) for term in terms().values())
    return Index.of((*words, *yaku))
