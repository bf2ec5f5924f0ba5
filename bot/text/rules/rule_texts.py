"""The rules in words, from ``data/rule_texts.toml``: topics, options with their values, and presets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.rules.ruleset import allowed_values, option_types, options, preset_names
from bot.text.sentences import Text, say
from bot.text.toml_texts import TextFileError, TextTable, read_text_file


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """The contents of the file."""

    first: tuple[str, ...]
    """The options whose differences players notice first, in order."""
    topics: dict[str, tuple[Text, tuple[str, ...]]]
    """By id, the title and the groups of options."""
    preset_titles: dict[str, Text]
    """In the order of menus."""
    preset_shorts: dict[str, Text]
    """Short names of the same presets."""
    option_names: dict[str, Text]
    """The name of every option for people."""
    values: dict[str, Mapping[object, Text]]
    """The meaning of each value, as text that can follow the option's name, for options with a choice of values."""


def read_rule_texts() -> RuleTexts:
    """The file, checked against the options and presets of the engine. Raises TextFileError."""
    content = read_text_file("rule_texts.toml").exactly(("first", "topics", "presets", "options"))
    topics = {
        topic: (entry.only("title", "groups").sentence("title"), entry.texts("groups"))
        for topic, entry in content.table("topics").tables().items()
    }
    listed = [group for _, groups in topics.values() for group in groups]
    if sorted(listed) != sorted({option.group for option in options()}):
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
    """The values of an option, which the file writes as ``true``, ``false``, numbers and names."""
    known = {str(value).lower(): value for value in allowed_values(option) or ()}
    table = entry.table("values").exactly(known)
    return {value: table.sentence(written) for written, value in known.items()}


RULE_TEXTS: Final = read_rule_texts()
OPTION_NAMES: Final = RULE_TEXTS.option_names
VALUES: Final = RULE_TEXTS.values
FIRST: Final = RULE_TEXTS.first
TOPICS: Final = RULE_TEXTS.topics
BASICS: Final = "basics"
"""The topic of what matters before the first discard, with options of several groups."""
BASICS_TITLE: Final = say("Before the first discard")
