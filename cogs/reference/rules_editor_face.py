"""The message of the rules editor: menus for topic, option and value, and the list of differences."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.engine.rules.ruleset import preset
from bot.lookup.rule_changes import departures, is_number
from bot.store.house_rules import LONGEST_NAME, LONGEST_NOTE
from bot.store.rules_drafts import RulesDraft
from bot.text.rules.house_rules_text import departing
from bot.text.rules.option_choices import differing_options, differs, value_choices, value_note
from bot.text.rules.preset_names import preset_short
from bot.text.rules.rule_options import option_name
from bot.text.rules.rule_texts import BASICS
from bot.text.rules.rules_page import options_of, topic_title, topics
from bot.text.sentences import PersonName, Plain, Words, lines, say, say_many
from cogs.common.buttons import feature_id, menu_id
from cogs.common.content import Button, Content, Menu
from cogs.common.forms import Form, FormField

FEATURE: Final = "ruleedit"
TOPIC, OPTION, VALUE, TYPE, TYPED, AS_BASE, WRITE, WRITTEN, SAVE, DISCARD = "tovaAbwWsx"
"""The action: the first letter of a custom id. The number of the rules, the topic and the option follow."""
LABEL: Final = 100
"""Discord's limit of characters in a choice's name and description."""
MOST_TOLD: Final = 8
"""How many differences the message lists: it needs room for other text."""
LONGEST_TYPED: Final = 4000


@dataclass(frozen=True, slots=True)
class At:
    """The chosen topic and option, each empty if none is chosen."""

    topic: str = ""
    option: str = ""

    def id(self, verb: str, number: int) -> str:
        """Its form in a custom id."""
        return f"{verb}/{number}/{self.topic}/{self.option}"


def place_of(topic: str, option: str, draft: RulesDraft) -> At:
    """The topic and option of a custom id, as far as they exist."""
    if topic not in _topics(draft):
        return At()
    return At(topic, option if option in _options(topic) else "")


def _topics(draft: RulesDraft) -> tuple[str, ...]:
    return tuple(topic for topic in topics(draft.rules) if topic != BASICS)


def _options(topic: str) -> tuple[str, ...]:
    """The options that can be edited. The number of players is left out: too many other options depend on it."""
    return tuple(option for option in options_of(topic) if option != "players")


def editor_content(draft: RulesDraft, at: At, *notes: Words | None) -> Content:
    """The editor's message. ``notes`` are shown near the top."""
    base = preset(draft.base)
    text = lines(
        say("## {name}", name=PersonName(draft.name)),
        _standing(draft),
        *notes,
        *_chosen(draft, at),
        departing(draft.base, draft.rules, MOST_TOLD),
        say("-# Your note: {note}", note=PersonName(draft.note)) if draft.note else None,
    )
    changed = bool(at.option) and differs(at.option, draft.rules, base)
    return Content(text, _buttons(draft, at, changed=changed), menus=_menus(draft, at))


def _standing(draft: RulesDraft) -> Words:
    if not draft.number:
        return say(
            "New rules for this server. **Nothing is saved yet.** For three players, start from a three-player preset."
        )
    return say(
        "The current version is {version}. **Your changes are not saved yet:** press **Save** to make a new version.",
        version=draft.since,
    )


def _chosen(draft: RulesDraft, at: At) -> tuple[Words, ...]:
    if not at.option:
        return (say("Choose a topic, then a rule, then its value, or press **Write…** to type all changes at once."),)
    note = value_note(at.option, draft.rules, preset(draft.base))
    return (say("**{option}** now: {value}.", option=option_name(at.option), value=note),)


def _menus(draft: RulesDraft, at: At) -> tuple[Menu, ...]:

    base = preset(draft.base)
    themes = []
    for topic in _topics(draft):
        count = len(differing_options(draft.rules, base, _options(topic)))
        note = say_many("{count} difference", "{count} differences", count) if count else None
        themes.append((topic, topic_title(topic), note, topic == at.topic))
    menus = [Menu(menu_id(FEATURE, At().id(TOPIC, draft.number)), tuple(themes), say("Topic"), 0)]
    if at.topic:
        rules = tuple(
            (option, option_name(option), value_note(option, draft.rules, base), option == at.option)
            for option in _options(at.topic)
        )
        place = At(at.topic).id(OPTION, draft.number)
        menus.append(Menu(menu_id(FEATURE, place), rules, say("Rule"), 1))
    if at.option:
        values = tuple(
            (value, words, Plain(f"{at.option}={value}"[:LABEL]), now)
            for value, words, now in value_choices(at.option, draft.rules)
        )
        menus.append(Menu(menu_id(FEATURE, at.id(VALUE, draft.number)), values, say("Value"), 2))
    return tuple(menus)


def _buttons(draft: RulesDraft, at: At, *, changed: bool) -> tuple[Button, ...]:
    def button(
        verb: str, words: Words, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, disabled: bool = False
    ) -> Button:
        return Button(feature_id(FEATURE, at.id(verb, draft.number)), words, 3, style, disabled)

    as_base = say("As in {preset}", preset=preset_short(draft.base))
    return (
        *((button(TYPE, say("Another value…")),) if at.option and is_number(at.option) else ()),
        *((button(AS_BASE, as_base, disabled=not changed),) if at.option else ()),
        button(WRITE, say("Write…")),
        button(SAVE, say("Save"), discord.ButtonStyle.success),
        button(DISCARD, say("Discard", "a draft"), discord.ButtonStyle.danger),
    )


def value_form(draft: RulesDraft, at: At) -> Form:
    """A form to type the value of an option."""
    choices = value_choices(at.option, draft.rules)
    now = next((value for value, _, here in choices if here), "")
    hint = say("For example {examples}", examples=PersonName(", ".join(value for value, _, _ in choices[:3])))
    return Form(
        feature_id(FEATURE, at.id(TYPED, draft.number)),
        say("Another value"),
        (FormField("value", option_name(at.option), hint, value=now, required=True, longest=40),),
    )


def write_form(draft: RulesDraft, at: At) -> Form:
    """A form to type the name, all differences and a note."""
    differing = say("Differences from {preset}", preset=preset_short(draft.base))
    return Form(
        feature_id(FEATURE, at.id(WRITTEN, draft.number)),
        say("Write the rules"),
        (
            FormField("name", say("Name"), value=draft.name, required=True, longest=LONGEST_NAME),
            FormField(
                "changes",
                differing,
                say("Everything else stays as in the preset. Leave this empty to keep the whole preset."),
                "uma=15/5 kiriage=yes tobi=off",
                departures(draft.base, draft.rules),
                longest=LONGEST_TYPED,
                tall=True,
            ),
            FormField(
                "note",
                say("Note"),
                say("Reason for the change, shown in the list of versions"),
                value=draft.note,
                longest=LONGEST_NOTE,
            ),
        ),
    )
