"""What was reached so that a stranger finds their way: names with one meaning, rooms that are not crowded."""

from pathlib import Path

import pytest

from tools import house


def test_a_class_name_stands_for_one_class() -> None:
    assert house.ambiguous_classes() == {}


def test_few_file_names_are_shared_by_rooms() -> None:
    assert len(house.shared_file_names()) <= 12


def test_the_vocabulary_says_what_the_code_says() -> None:
    assert house.unexplained_words() == []


def test_few_small_modules_have_one_reader() -> None:
    assert len(house.small_with_one_reader()) <= 18


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert house.cycles() == []


def test_a_class_name_that_comes_back_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for room in ("one", "two"):
        (tmp_path / f"{room}.py").write_text(f"class {'_' * (room == 'two')}Sheet:\n    pass\n", encoding="utf-8")
    monkeypatch.setattr(house, "modules", lambda: {room: tmp_path / f"{room}.py" for room in ("one", "two")})
    assert house.ambiguous_classes() == {"Sheet": ["one", "two"]}


def test_a_word_that_comes_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "names_in_code", lambda: {"desk_of": "cogs.common.interaction_responder"})
    assert "desk_of in cogs.common.interaction_responder: given up" in house.unexplained_words()
    assert "`Table` (table) is in no module" in house.unexplained_words()
