"""Mahjong terms, from ``data/glossary.toml``, and their index.

Yaku have pages of their own (``bot.pictures.yaku_page``).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.errors import NotationError
from bot.engine.scoring.shanten import shape_waits
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import Kind, Tile, counts_of
from bot.lookup.notation import parse_tiles
from bot.text.score.yaku_requirements import REQUIRES
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import Plain, TermName, Text, Words, joined, lines, say
from bot.text.term_search import Index
from bot.text.tile_text import tile_row
from bot.text.toml_texts import TextFileError, TextTable, read_text_file


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary."""

    name: str
    """In romaji, or in English where players use that."""
    kanji: str
    """As written in Japan, or empty."""
    english: tuple[str, ...]
    """Names in plain English; the first one is shown."""
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

    @property
    def named(self) -> TermName:
        """``Tenpai (ready hand)``."""
        name = Text(self.name[:1].upper() + self.name[1:], {}, context="name of a term")
        return TermName(name, self.meanings[0] if self.english else None)

    @property
    def meanings(self) -> list[Text]:
        """Its names in plain English, as texts."""
        return [Text(name, {}, context="term in plain words") for name in self.english]


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


def term_name(term: str) -> TermName:
    """``Tenpai (ready hand)``; a yaku by its own names. KeyError for an unknown id."""
    return yaku_name(term) if term in catalogue() else terms()[term].named


def term_page(term: str) -> Words:
    """The page of a term, or a yaku's requirements with a pointer to its page. KeyError for an unknown id."""
    if term in catalogue():
        yaku = catalogue()[term]
        pointer = (
            say("-# /yaku shows its value, with an example.")
            if yaku.kind in {"bonus", "limit"}
            else say("-# This is a yaku: /yaku shows its value, with an example.")
        )
        return lines(
            say("## {term}", term=yaku_name(term)),
            joined((Plain(yaku.kanji), Plain(yaku.kana))),
            REQUIRES[term],
            pointer,
        )
    entry = terms()[term]
    names = joined((Plain(entry.kanji) if entry.kanji else None, *entry.meanings[1:]))
    return lines(
        say("## {term}", term=term_name(term)),
        names,
        entry.text,
        drawn_tiles(entry),
        say("-# See also: {terms}.", terms=joined(map(term_name, entry.see), ", ")) if entry.see else None,
    )


def drawn_tiles(term: Term) -> Words | None:
    """The tiles of a term as a heading, with what they wait for; None where there is nothing to show."""
    shape = term.waits or term.tiles
    if shape is None:
        return None
    row = joined((tile_row(parse_tiles(group)) for group in shape.split()), "  ")
    if term.waits is None:
        return say("### {tiles}", tiles=row)
    return say("### {tiles} waits for {waits}", tiles=row, waits=tile_row(map(Tile, waits_of_shape(shape))))


def waits_of_shape(shape: str) -> tuple[Kind, ...]:
    """The waits of a shape, if the rest of the hand is complete and has the pair."""
    tiles = parse_tiles(shape)
    if len(tiles) % 3 == 2:
        tiles = (*tiles, *parse_tiles(_PAIR_ELSEWHERE))
    return tuple(shape_waits(counts_of(tiles), (13 - len(tiles)) // 3))


_PAIR_ELSEWHERE: Final = "55z"


def topic_page(number: int) -> Words:
    """The terms of a topic of ``TOPICS``; a number out of range takes the nearest topic."""
    title, members = TOPICS[min(max(number, 0), len(TOPICS) - 1)]
    return lines(
        say("## Glossary: {topic}", topic=title),
        joined((term_name(term.id) for term in members), " · "),
        say("-# To look up a word, use /glossary; to look up a yaku, use /yaku."),
    )


def see_also(term: str) -> tuple[str, ...]:
    """The related terms and yaku, by their ids."""
    return () if term in catalogue() else terms()[term].see
