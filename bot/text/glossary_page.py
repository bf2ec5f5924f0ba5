"""The page of a term: what it means, and what to read next."""

from __future__ import annotations

from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.glossary.book import TOPICS, terms
from bot.text.glossary.drawn import drawn_tiles
from bot.text.score.yaku_text import REQUIRES, yaku_name
from bot.text.sentences import Plain, Words, joined, lines, say


def term_name(term: str) -> Plain:
    """``Tenpai (ready hand)``; a yaku by its own names. KeyError for what is neither."""
    if term in catalogue():
        return yaku_name(term)
    found = terms()[term]
    name = found.name[:1].upper() + found.name[1:]
    if not found.english or found.english[0].casefold() == found.name.casefold():
        return Plain(name)
    return Plain(f"{name} ({found.english[0]})")


def term_page(term: str) -> Words:
    """The page of a term, or what a yaku asks for with a pointer to its page. KeyError for what is neither."""
    if term in catalogue():
        yaku = catalogue()[term]
        pointer = (
            say("-# /yaku tells what it is worth, with an example.")
            if yaku.kind in {"bonus", "limit"}
            else say("-# It is a yaku: /yaku tells what it is worth, with an example.")
        )
        return lines(
            say("## {term}", term=yaku_name(term)),
            joined((Plain(yaku.kanji), Plain(yaku.kana))),
            REQUIRES[term],
            pointer,
        )
    found = terms()[term]
    others = [Plain(name) for name in found.english[1:]]
    names = joined((Plain(found.kanji) if found.kanji else None, *others))
    return lines(
        say("## {term}", term=term_name(term)),
        names,
        found.text,
        drawn_tiles(term),
        say("-# See also: {terms}.", terms=joined(map(term_name, found.see), ", ")) if found.see else None,
    )


def topic_page(number: int) -> Words:
    """The words of a topic of ``TOPICS``, the nearest one there is."""
    title, members = TOPICS[min(max(number, 0), len(TOPICS) - 1)]
    return lines(
        say("## Glossary: {topic}", topic=title),
        joined((term_name(term.id) for term in members), " · "),
        say("-# /glossary with a word explains it; yaku have their own pages, /yaku."),
    )


def see_also(term: str) -> tuple[str, ...]:
    """Where to read on: terms and yaku by their ids."""
    return () if term in catalogue() else terms()[term].see
