"""The message in which rules are changed: wherever somebody is in it, Discord takes it."""

from dataclasses import replace

import pytest

from bot.engine.rules.ruleset import option_types, preset, preset_names
from bot.store.rules_drafts import RulesDraft
from bot.text.rules.rules_page import options_of, topics
from bot.text.sentences import Plain, render
from cogs.common.content import said
from cogs.reference.rules_editor_face import At, editor_content, place_of, value_form, write_form
from cogs.reference.rules_editor_words import faults_notes, with_typed
from cogs.reference.rules_name_check import name_fault, plain_name
from tests.for_each import for_each

DRAFT = RulesDraft(1, 100, 123_456, 200, "*" * 50, "tenhou", preset("tenhou"), "_" * 200)


@pytest.mark.parametrize("name", ["tenhou", "wrc2025", "tenhou_sanma", "local_all"])
def test_every_option_has_its_place_and_the_message_is_one_that_discord_takes(name: str) -> None:
    draft = replace(DRAFT, rules=preset(name))
    seen = set()
    for topic in topics(draft.rules)[1:]:
        for option in ("", *options_of(topic)):
            at = place_of(topic, option, draft)
            seen.add(at.option)
            content = editor_content(draft, at)
            ids = [menu.press for menu in content.menus] + [button.press for button in content.buttons]
            assert len(set(ids)) == len(ids)
            assert all(len(one) <= 100 for one in ids)
            assert len(content.buttons) <= 5
            rows = {menu.row for menu in content.menus} | {button.row for button in content.buttons}
            assert len(rows) == len(content.menus) + 1
            for menu in content.menus:
                assert 1 <= len(menu.choices) <= 25
                assert len({value for value, *_ in menu.choices}) == len(menu.choices)
                for value, label, note, _ in menu.choices:
                    assert 1 <= len(value) <= 100
                    assert said(label, None)
                    assert note is None or said(note, None)
            if at.option:
                form = value_form(draft, at)
                assert len(form.press) <= 100
    known = set(option_types()) - {"players"}
    assert seen - {""} == (known if preset(name).players == 3 else known - set(options_of("three")))


@for_each("base", preset_names())
def test_all_that_differs_can_be_written_in_the_form(base: str) -> None:
    for other in preset_names():
        form = write_form(replace(DRAFT, base=base, rules=preset(other)), At())
        fields = {field.key: field for field in form.fields}
        written = getattr(fields["changes"], "value", None) or ""
        assert with_typed(preset(base), written) == (preset(other), ())


def test_a_place_that_another_release_wrote_is_the_beginning() -> None:
    assert place_of("weather", "rain", DRAFT) == At()
    assert place_of("yaku", "rain", DRAFT) == At("yaku")
    assert place_of("three", "kita_ron", DRAFT) == At()


def test_notes_go_before_what_differs_and_a_long_text_is_cut_at_its_end() -> None:
    content = editor_content(replace(DRAFT, rules=preset("local_all")), At(), *(Plain("x" * 300) for _ in range(5)))
    text = said(content.text, None, markdown=True)
    assert len(text) <= 2000
    assert text.count("x" * 300) == 5


def test_faults_are_told_with_what_was_typed_and_nothing_is_changed() -> None:
    rules, faults = with_typed(preset("tenhou"), "kiriage=maybe wild=1 uma=1/2/3")
    assert rules == preset("tenhou")
    assert len(faults) == 3
    assert len(faults_notes(faults, "kiriage=maybe", 4)) == 5
    assert faults_notes((), "anything", 4) == ()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("honba_value=100", "The value must be a multiple of 300."),
        ("players=3", "start from a preset for that number."),
        ("aka_dora=1/1/5", "up to four red fives"),
    ],
)
def test_why_nobody_could_play_by_a_value_is_said(typed: str, why: str) -> None:
    _, faults = with_typed(preset("tenhou"), typed)
    assert why in render(faults_notes(faults, "", 4)[1])


@pytest.mark.parametrize("name", ["Tuesday club rules", "火曜会", "Tenhou, but better", "Rules 3", "🀄 Club 1"])
def test_names_of_ones_own_may_be_anything_else(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize(
    "name", ["", "  ", "🀄", "x" * 51, "ema 2025", "TENHOU_SANMA", "own12", "all", "A (version 3)"]
)
def test_names_that_say_nothing_or_something_else_are_refused(name: str) -> None:
    assert name_fault(name) is not None


def test_a_name_is_kept_on_one_line_without_what_nobody_sees() -> None:
    assert plain_name(" Tuesday\n\u200b club  ") == "Tuesday club"
