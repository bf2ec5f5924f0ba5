"""The glossary: every term has a meaning, a way on, and room on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.engine.catalogue import catalogue
from bot.render.glossary.book import glossary_index, terms
from bot.render.glossary_page import see_also, term_name, term_page
from bot.render.text import render


def test_there_are_terms_enough_and_none_is_a_yaku() -> None:
    assert len(terms()) > 200
    assert not set(terms()) & set(catalogue())


@pytest.mark.parametrize("term", list(terms()))
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


def test_every_meaning_is_a_sentence() -> None:
    texts = {term.id: render(term.text) for term in terms().values()}
    assert all(text.endswith(".") for text in texts.values())
    assert len(set(texts.values())) == len(texts)


def test_every_term_is_found_by_its_own_names() -> None:
    for term in terms().values():
        for name in filter(None, (term.name, term.kanji, *term.english)):
            assert term.id in glossary_index().find(name).meant, (term.id, name)


def test_a_yaku_is_told_with_a_pointer_to_its_page() -> None:
    assert render(term_page("toitoi")).splitlines() == [
        "## Toitoi (all triplets)",
        "対々和 · といといほう",
        "Four triplets (or kans) and a pair, no runs: a hand of pons. Calls are allowed.",
        "-# It is a yaku: /yaku tells what it is worth, with an example.",
    ]
    assert "It is a yaku" not in render(term_page("dora"))


def test_a_name_stands_in_japanese_with_english_beside() -> None:
    assert term_name("wanpai") == "Wanpai (dead wall)"
    assert term_name("toitoi") == "Toitoi (all triplets)"


def test_the_words_of_the_projects_own_glossary_are_explained() -> None:
    page = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| ")]
    for name in OWN_WORDS:
        assert any(name in row[0] for row in rows), name
        assert glossary_index().find(name).sure, name


OWN_WORDS = (
    *("paifu", "kyoku", "bakaze", "jikaze", "oya", "ko", "honba", "kyotaku", "renchan", "hanchan", "wall", "wanpai"),
    *("river", "yaochuu", "dora indicator", "ura", "agari", "agari-yame", "chankan", "chiitoitsu", "double ron", "fu"),
    *("furiten", "haitei", "houtei", "han", "kita", "kokushi musou", "kuikae", "menzen", "noten", "oka", "pao"),
    *("rinshan", "sanma", "shanten", "tenpai", "tobi", "ukeire", "uma", "yaku"),
)
