"""Glossary, yaku and rules are files that anybody can mend: what is wrong in them is told with its place."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.text import toml_texts
from bot.text.beginner_questions import questions
from bot.text.glossary_terms import TOPICS, read_glossary, terms
from bot.text.rules.rule_texts import RULE_TEXTS, read_rule_texts
from bot.text.score.yaku_requirements import FU_NAMES, REQUIRES, read_yaku_texts
from bot.text.sentences import Text, render
from bot.text.toml_texts import TextFileError
from bot.text.words_met import read_examples
from tests.languages import THREE_FORMS, accented, languages_in, made_up, template

READERS: dict[str, Callable[[], object]] = {
    "glossary.toml": read_glossary,
    "yaku_texts.toml": read_yaku_texts,
    "rule_texts.toml": read_rule_texts,
}


def every_sentence() -> list[Text]:
    """All that these files say to people, as the bot says it."""
    rules = RULE_TEXTS
    tables = [rules.preset_titles, rules.preset_shorts, rules.option_names, REQUIRES, FU_NAMES]
    named = [*(table.values() for table in tables), *(values.values() for values in rules.values.values())]
    titles = [title for title, _ in (*TOPICS, *rules.topics.values())]
    titles += [said for one in questions().values() for said in (one.title, one.text)]
    titles += [one.text for one in read_examples().examples.values()]
    return [*titles, *(term.text for term in terms().values()), *(text for texts in named for text in texts)]


@pytest.mark.slow
def test_every_sentence_of_the_files_is_collected_for_translators() -> None:
    known = {message.id for message in template() if message.context is None}
    assert len(every_sentence()) > 500
    assert [text for text in every_sentence() if text.msgid not in known] == []


@pytest.mark.slow
def test_a_translation_reaches_the_texts_of_the_files(tmp_path: Path) -> None:
    with languages_in(tmp_path) as write:
        write(THREE_FORMS, made_up())
        assert [render(text, THREE_FORMS) for text in every_sentence()] == [
            accented(text.msgid) for text in every_sentence()
        ]


def test_lines_in_a_file_are_broken_wherever_it_reads_well(mend: Callable[..., None]) -> None:
    mend("glossary.toml", '"A tile. There are 136: 34 kinds, four of each."', '"""\nA tile.\n  There are\n136."""')
    [hai, *_] = read_glossary()[0][1]
    assert hai.text == Text("A tile. There are 136.", {})


@pytest.fixture
def mend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """``mend(file, old, new)``: the files of texts are others for a while, in which this stands in place of that."""
    folder = tmp_path / "data"
    shutil.copytree(toml_texts.FOLDER, folder)
    monkeypatch.setattr(toml_texts, "FOLDER", folder)

    def write(name: str, old: str, new: str) -> None:
        before = (folder / name).read_text(encoding="utf-8")
        assert old in before
        (folder / name).write_text(before.replace(old, new, 1), encoding="utf-8")

    return write


GLOSSARY, YAKU, RULES = READERS


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (GLOSSARY, 'english = ["tile"]', 'englisch = ["tile"]', "Tiles and wall, hai: 'englisch' is not known here"),
        (GLOSSARY, 'english = ["tile"]', 'english = "tile"', "hai: 'english' must be a list of texts."),
        (GLOSSARY, 'english = ["tile"]', 'english = ["tile", "tile"]', "hai: 'english' says something twice."),
        (GLOSSARY, 'english = ["tile"]', "english = [1]", "hai: 'english' must be a list of texts."),
        (GLOSSARY, 'name = "hai"', 'name = ""', "'name' is empty or missing."),
        (GLOSSARY, 'name = "hai"', 'name = "manzu"', "manzu: there is another term, or a yaku, of that name."),
        (GLOSSARY, 'name = "hai"', 'name = "toitoi"', "toitoi: there is another term, or a yaku, of that name."),
        (GLOSSARY, 'see = ["manzu", ', 'see = ["manzo", ', "hai: 'manzo' is no other term to see."),
        (GLOSSARY, 'see = ["manzu", ', 'see = ["hai", ', "hai: 'hai' is no other term to see."),
        (GLOSSARY, 'text = "A tile. ', 'text = "A {tile}. ', "hai: 'text' has braces"),
        (GLOSSARY, 'text = "A tile. ', 'text = "A "tile". ', "glossary.toml cannot be read: "),
        (GLOSSARY, 'tiles = "123456789m"', 'tiles = "0z"', "manzu: '0z' cannot be read as tiles."),
        (GLOSSARY, 'tiles = "123456789m"', 'tiles = "1m"\nwaits = "34m"', "manzu: it has both 'tiles' and 'waits'."),
        (GLOSSARY, 'title = "Tiles and wall"', "title = 5", "'title' must be a text in quotes."),
        (YAKU, "[yaku.ippatsu]", "[yaku.ipatsu]", "yaku_texts.toml, yaku: 'ippatsu' is missing."),
        (YAKU, "[yaku.ippatsu]", '[yaku.more]\ntext = "More."\n\n[yaku.ippatsu]', "yaku: there is no 'more'."),
        (YAKU, "[yaku.ippatsu]", "[yaku.riichi]", "yaku_texts.toml cannot be read: "),
        (YAKU, 'options = ["kan_ura_dora"]', 'options = ["kan_ura"]', "ura_dora: there is no option 'kan_ura'."),
        (YAKU, 'closed_ron = "closed ron"', "", "yaku_texts.toml, fu: 'closed_ron' is missing."),
        (RULES, "[options.kuitan]", "[options.open_tanyao]", "rule_texts.toml, options: 'kuitan' is missing."),
        (RULES, 'values.true = "yes"\n', "", "'true' is missing."),
        (RULES, "values.east_only", "values.east", "options, length, values: 'east_only' is missing."),
        (RULES, 'title = "Dora"', 'titel = "Dora"', "topics, dora: 'titel' is not known here, only title, groups."),
        (RULES, 'groups = ["game"]', "groups = []", "each group of options must stand under one topic."),
        (RULES, "[presets.tenhou]", "[presets.tenho]", "rule_texts.toml, presets: 'tenho' is not known here"),
        (RULES, 'short = "Tenhou"', "", "presets, tenhou: 'short' is empty or missing."),
        (RULES, '"kuitan", "ippatsu"', '"open_tanyao", "ippatsu"', "'first' names an option that there is not."),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place(
    mend: Callable[..., None], name: str, old: str, new: str, told: str
) -> None:
    READERS[name]()
    mend(name, old, new)
    with pytest.raises(TextFileError) as caught:
        READERS[name]()
    assert str(caught.value).startswith(name)
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("name", READERS)
def test_a_file_of_texts_that_is_no_text_is_refused(mend: Callable[..., None], name: str) -> None:
    (toml_texts.FOLDER / name).write_bytes(b"\xff\xfe")
    with pytest.raises(TextFileError, match="cannot be read"):
        READERS[name]()
