"""The rules in words, from ``data/rule_texts.toml``: topics, options with their values, and presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.rules.ruleset import allowed_values, option_types, options, preset_names
from bot.text.sentences import say
from bot.text.text_files import TextFileError, read_text_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.text.sentences import Text
    from bot.text.text_files import TextTable


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """``first``: the options that players notice first where two rules differ, in order.

    ``topics``: by their id, the title and the groups of options that belong to it. ``preset_titles``,
    ``preset_shorts``: presets that have a name for people, in the order in which they are offered. ``option_names``:
    every option by a name that people understand. ``values``: what each value of an option means, in a few words that
    can stand behind its name, for the options with a choice of values.
    """

    first: tuple[str, ...]
    topics: dict[str, tuple[Text, tuple[str, ...]]]
    preset_titles: dict[str, Text]
    preset_shorts: dict[str, Text]
    option_names: dict[str, Text]
    values: dict[str, Mapping[object, Text]]


def read_rule_texts() -> RuleTexts:
    """The file, checked against the options and presets of the engine. Raises TextFileError."""
    content = read_text_file("rule_texts.toml").exactly(("first", "topics", "presets", "options"))
    topics = {
        topic: (entry.only("title", "groups").sentence("title"), entry.texts("groups"))
        for topic, entry in content.table("topics").tables().items()
    }
    told = [group for _, groups in topics.values() for group in groups]
    if sorted(told) != sorted({option.group for option in options()}):
        raise TextFileError("rule_texts.toml, topics: each group of options must stand under one topic.")
    presets = content.table("presets").only(*preset_names()).tables()
    entries = content.table("options").exactly(option_types()).tables()
    first = content.texts("first")
    if not set(first) <= entries.keys():
        raise TextFileError("rule_texts.toml: 'first' names an option that there is not.")
    return RuleTexts(
        first=first,
        topics=topics,
        preset_titles={name: entry.only("title", "short").sentence("title") for name, entry in presets.items()},
        preset_shorts={name: entry.sentence("short") for name, entry in presets.items()},
        option_names={option: entry.only("title", "values").sentence("title") for option, entry in entries.items()},
        values={option: _values(option, entry) for option, entry in entries.items() if "values" in entry.fields},
    )


def _values(option: str, entry: TextTable) -> Mapping[object, Text]:
    """The values of an option, which stand in the file as ``true``, ``false``, numbers and names."""
    known = {str(value).lower(): value for value in allowed_values(option) or ()}
    told = entry.table("values").exactly(known)
    return {value: told.sentence(written) for written, value in known.items()}


RULE_TEXTS: Final = read_rule_texts()
OPTION_NAMES: Final = RULE_TEXTS.option_names
VALUES: Final = RULE_TEXTS.values
FIRST: Final = RULE_TEXTS.first
TOPICS: Final = RULE_TEXTS.topics
BASICS: Final = "basics"
"""What a player wants to know before the first discard: a topic across the groups."""
BASICS_TITLE: Final = say("Before the first discard")
