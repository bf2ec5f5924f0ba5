"""The page of a term: what it means, and what to read next."""

from typing import Final

from bot.engine.scoring.shanten import shape_waits
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import Kind, Tile, counts_of
from bot.lookup.notation import parse_tiles
from bot.text.glossary_terms import TOPICS, Term, terms
from bot.text.score.yaku_requirements import REQUIRES
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import Plain, Words, joined, lines, say
from bot.text.tile_text import tile_row


def term_name(term: str) -> Plain:
    """``Tenpai (ready hand)``; a yaku by its own names. KeyError for an unknown id."""
    if term in catalogue():
        return yaku_name(term)
    entry = terms()[term]
    name = entry.name[:1].upper() + entry.name[1:]
    if not entry.english or entry.english[0].casefold() == entry.name.casefold():
        return Plain(name)
    return Plain(f"{name} ({entry.english[0]})")


def term_page(term: str) -> Words:
    """The page of a term, or a yaku's requirements with a pointer to its page. KeyError for an unknown id."""
    if term in catalogue():
        yaku = catalogue()[term]
        pointer = (
            say("-# /yaku shows what it is worth, with an example.")
            if yaku.kind in {"bonus", "limit"}
            else say("-# It is a yaku: /yaku shows what it is worth, with an example.")
        )
        return lines(
            say("## {term}", term=yaku_name(term)),
            joined((Plain(yaku.kanji), Plain(yaku.kana))),
            REQUIRES[term],
            pointer,
        )
    entry = terms()[term]
    others = [Plain(name) for name in entry.english[1:]]
    names = joined((Plain(entry.kanji) if entry.kanji else None, *others))
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
        say("-# /glossary with a word explains it; yaku have their own pages, /yaku."),
    )


def see_also(term: str) -> tuple[str, ...]:
    """The related terms and yaku, by their ids."""
    return () if term in catalogue() else terms()[term].see
