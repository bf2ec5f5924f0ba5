"""The glossary: every term has a meaning, a way on, and room on a phone."""

import re
from pathlib import Path

import pytest

from bot.engine.scoring.shanten import shanten
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import TILE_NAMES, Tile, counts_of
from bot.lookup.notation import parse_tiles
from bot.text.glossary_terms import (
    TOPICS,
    glossary_index,
    see_also,
    term_name,
    term_page,
    terms,
    topic_page,
    waits_of_shape,
)
from bot.text.sentences import MESSAGE_LIMIT, render
from tests.for_each import for_each


def test_there_are_terms_enough_and_none_is_a_yaku() -> None:
    assert len(terms()) > 200
    assert not set(terms()) & set(catalogue())


@for_each("term", list(terms()))
def test_a_term_leads_only_where_there_is_something(term: str) -> None:
    assert re.fullmatch(r"[a-z0-9_]{1,30}", term)
    assert term not in see_also(term)
    for other in see_also(term):
        assert other in terms() or other in catalogue(), other


def test_a_page_is_short_and_whole() -> None:
    for term in (*terms(), *catalogue()):
        page = render(term_page(term))
        assert page.startswith("## ")
        assert "{" not in page
        assert len(page) < 600, term
    texts = {term.id: render(term.text) for term in terms().values()}
    assert all(text.endswith(".") for text in texts.values())
    assert len(set(texts.values())) == len(texts)


def test_every_shape_waits_for_what_its_name_says() -> None:
    shapes = {id_: term.waits for id_, term in terms().items() if term.waits}
    told = {id_: " ".join(TILE_NAMES[Tile(kind)] for kind in waits_of_shape(shape)) for id_, shape in shapes.items()}
    assert told == {
        "ryanmen": "2p 5p",
        "kanchan": "5p",
        "penchan": "3p",
        "shanpon": "4p 7s",
        "tanki": "7p",
        "nobetan": "3p 6p",
        "sanmenchan": "2p 5p 8p",
        "tamenchan": "1p 3p 4p 6p 7p",
        "aryanmen": "3p 6p",
        "entotsu": "3p 6p 9s",
        "hadaka_tanki": "2z",
        "hikkake": "2p",
    }
    assert "### 3p 4p waits for 2p 5p" in render(term_page("ryanmen"))
    assert "### 3s 4s 5s  7p 7p 7p" in render(term_page("mentsu"))
    perfect = parse_tiles((terms()["kanzen_iishanten"].tiles or "").replace(" ", ""))
    assert (len(perfect), shanten(counts_of(perfect))) == (13, 1)


def test_every_term_stands_on_the_page_of_its_topic() -> None:
    pages = [render(topic_page(number)) for number in range(len(TOPICS))]
    assert all(len(page) < MESSAGE_LIMIT for page in pages)
    for term in terms():
        assert sum(render(term_name(term)) in page for page in pages) >= 1, term


@pytest.mark.slow
def test_every_term_is_found_by_its_own_names() -> None:
    for term in terms().values():
        for name in filter(None, (term.name, term.kanji, *term.english)):
            assert term.id in glossary_index().find(name).meant, (term.id, name)


def test_a_yaku_is_told_with_a_pointer_to_its_page() -> None:
    assert render(term_page("toitoi")).splitlines() == [
        "## Toitoi (all triplets)",
        "対々和 · といといほう",
        "Four triplets (or kans) and a pair, with no sequences: a hand of pons. Calls are allowed.",
        "-# This is a yaku: /yaku shows its value, with an example.",
    ]
    assert "It is a yaku" not in render(term_page("dora"))
    assert render(term_name("wanpai")) == "Wanpai (dead wall)"
    assert render(term_name("toitoi")) == "Toitoi (all triplets)"


def test_the_words_of_the_projects_own_glossary_are_explained() -> None:
    page = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| ")]
    for name in OWN_WORDS:
        assert any(name in row[0] for row in rows), name
    for name in OWN_WORDS + HAND_WORDS:
        assert glossary_index().find(name).sure, name


OWN_WORDS = (
    *("paifu", "kyoku", "bakaze", "jikaze", "oya", "ko", "honba", "kyotaku", "renchan", "hanchan", "wall", "wanpai"),
    *("river", "yaochuu", "dora indicator", "ura"),
)
HAND_WORDS = (
    *("agari", "agari-yame", "chankan", "chiitoitsu", "double ron", "fu", "furiten", "haitei", "houtei", "han", "kita"),
    *("kokushi musou", "kuikae", "menzen", "noten", "oka", "pao", "rinshan", "sanma", "shanten", "tenpai", "tobi"),
    *("ukeire", "uma", "yaku"),
)
