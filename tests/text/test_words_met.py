"""No screen of a table shows a riichi term that its card of words does not explain."""

import re
from pathlib import Path

import pytest

from bot.engine.scoring.yaku_catalogue import catalogue
from bot.text.glossary_terms import term_name, terms
from bot.text.sentences import MESSAGE_LIMIT, render
from bot.text.words_met import example_of, read_examples, terms_met, words_card
from tests.languages import THREE_FORMS, languages_in, made_up, template

SCREENS = ("bot/text/table/", "bot/text/reasons", "bot/text/training/discard_advice", "cogs/table/")
"""Where the sentences of lobby, hand, board, call, win, draw and end stand."""
JAPANESE = {
    word.casefold()
    for name in (*(term.name for term in terms().values()), *(yaku.romaji for yaku in catalogue().values()))
    for word in re.findall(r"[A-Za-z]{2,}", name)
} - {"no", "one", "two", "three", "chance", "five", "blocks", "base", "points", "double", "open", "average", "place"}
JAPANESE -= {"table", "league", "free", "standings", "season", "rating", "digital"}


def sentences() -> list[str]:
    """What those screens say."""
    found = [one for one in template() if any(at.startswith(SCREENS) for at, _ in one.locations)]
    return [str(text) for one in found for text in ((one.id,) if isinstance(one.id, str) else one.id)]


@pytest.mark.slow
def test_every_japanese_word_on_a_tables_screens_can_be_asked_for() -> None:
    unasked = {}
    for sentence in sentences():
        words = {word.casefold() for word in re.findall(r"[A-Za-z]{2,}", re.sub(r"\{\w+\}|/\w+", " ", sentence))}
        met = " ".join(_names(term) for term in terms_met(sentence))
        for word in words & JAPANESE:
            if word not in met:
                unasked[word] = sentence
    assert len(sentences()) > 400
    assert unasked == {}


def _names(term: str) -> str:
    if term in catalogue():
        return catalogue()[term].romaji.casefold()
    return f"{terms()[term].name} {' '.join(terms()[term].english)}".casefold()


@pytest.mark.parametrize(
    ("said", "first"),
    [
        (
            "-# ⚠ No yaku for a ron on 7m: riichi or tsumo would give you one.",
            ["yaku", "yakunashi", "riichi", "ron", "tsumo", "notation"],
        ),
        ("Aiko wins by ron on Ben's 7m: mangan, 8,000", ["ron", "agari", "mangan", "notation"]),
        ("2 honba, 1 riichi stick", ["riichi", "honba", "riichibou"]),
        ("E Aiko 25,000", ["jikaze"]),
        ("This table is free. Take your turn; press /riichi", []),
    ],
)
def test_terms_are_found_in_what_is_shown_those_first_that_beginners_ask(said: str, first: list[str]) -> None:
    assert list(terms_met(said)) == first


def test_a_card_names_each_word_with_its_meaning() -> None:
    card = render(words_card(terms_met("Furiten: you cannot win by ron.")))
    assert card.startswith("## Words on this screen\n**Furiten")
    assert "**Ron (win on a discard)**: Winning on another player's discard" in card
    assert "/glossary" in render(words_card(()))


def test_forty_words_have_a_drawn_example_whose_tiles_exist() -> None:
    order = read_examples().order
    assert len(order) >= 40
    for term in order:
        assert term in catalogue() or example_of(term) is not None, term
    shown = [example for term in order if (example := example_of(term)) is not None]
    assert all(max(group.count(tile) for tile in group) <= 4 for one in shown for group in one.groups)
    assert all(len(render(one.text)) < MESSAGE_LIMIT / 8 for one in shown)


def test_terms_are_found_in_a_translated_screen(tmp_path: Path) -> None:
    with languages_in(tmp_path) as write:
        write(THREE_FORMS, made_up())
        said = f"{render(term_name('furiten').name, THREE_FORMS)}: {render(term_name('riichi').name, THREE_FORMS)}"
        assert "furiten" not in said.casefold()
        assert list(terms_met(said, locale=THREE_FORMS)) == ["furiten", "riichi"]
    assert list(terms_met("振聴: 立直", locale="ja")) == ["furiten", "riichi"]
