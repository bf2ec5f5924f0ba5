"""The differences between two rulesets, beginning with those that players notice first."""

from dataclasses import dataclass
from typing import Final

from bot.engine.rules.ruleset import Ruleset, difference
from bot.text.rules.named_rules import AnyRules, NamedRules, named
from bot.text.rules.rule_options import matters, option_name, option_value
from bot.text.rules.rule_texts import FIRST, TOPICS
from bot.text.rules.rules_page import options_of
from bot.text.sentences import Text, Words, lines, render, say, say_many

PAGE: Final = 1100
"""Characters of a page, so that a phone shows it without much scrolling."""
_FIRST_TITLE: Final = say("Main differences")
_THREE: Final = say(
    "-# With three players there are no 2m to 8m tiles, no chii and no North seat; see the topic “Three "
    "players” in /rules."
)
"""The differences that follow from the number of players and are not options."""


@dataclass(frozen=True, slots=True)
class DiffPage:
    """One page of ``pages`` in all, counted from 0."""

    text: Words
    number: int
    pages: int


def differing(one: Ruleset, other: Ruleset) -> dict[str, tuple[str, ...]]:
    """The options that differ and have an effect, by topic; those that players notice first only under ``first``."""
    options = [option for option in _told(one, other) if matters(option, one) and matters(option, other)]
    first = tuple(option for option in FIRST if option in options)
    by_topic = {"first": first}
    for topic in TOPICS:
        by_topic[topic] = tuple(option for option in options_of(topic) if option in options and option not in first)
    return {topic: members for topic, members in by_topic.items() if members}


def _told(one: Ruleset, other: Ruleset) -> list[str]:
    """The differing options, each replaced by the option whose text describes it."""
    options = dict.fromkeys(difference(one, other))
    for option, speaker in _SPEAKERS.items():
        if option in options:
            options[speaker] = None
    # Values may differ without an effect on the text, like a target without an extra round.
    return [option for option in options if render(option_value(option, one)) != render(option_value(option, other))]


_SPEAKERS: Final = {
    "uma_mode": "uma",
    "chombo_points": "chombo",
    "target_points": "extension",
    "start_points": "oka",
    "return_points": "oka",
}
"""Options that are described by another one's text, or that change it."""


def diff_page(one: AnyRules, other: AnyRules, number: int = 0) -> DiffPage:
    """A page of the differences; a number out of range takes the nearest page. Raises RulesetError."""
    first, second = named(one), named(other)
    by_topic = differing(first.rules, second.rules)
    heading = say("## {one} / {other}", one=first.short, other=second.short)
    if not by_topic:
        same = (
            say("The two sets of rules are the same.")
            if first.rules == second.rules
            else say("There are no differences that matter in play.")
        )
        return DiffPage(lines(heading, same), 0, 1)
    pages = _paged(by_topic, first, second)
    number = min(max(number, 0), len(pages) - 1)
    after = sum(page.count for page in pages[number + 1 :])
    return DiffPage(
        lines(
            heading,
            say("-# Values are shown in this order: {one} / {other}.", one=first.short, other=second.short),
            *pages[number].texts,
            _THREE if not number and first.rules.players != second.rules.players else None,
            say_many(
                "-# {count} smaller difference follows.",
                "-# {count} smaller differences follow.",
                after,
            )
            if after
            else None,
        ),
        number,
        len(pages),
    )


@dataclass(slots=True)
class _DiffBuilder:
    texts: list[Words]
    count: int = 0
    size: int = 0


def _paged(by_topic: dict[str, tuple[str, ...]], one: NamedRules, other: NamedRules) -> list[_DiffBuilder]:
    """The lines divided into pages; a topic that continues on another page repeats its heading."""
    pages = [_DiffBuilder([])]
    for topic, members in by_topic.items():
        title: Text = _FIRST_TITLE if topic == "first" else TOPICS[topic][0]
        heading = say("### {topic}", topic=title)
        begun = False
        for option in members:
            line = _line(option, one, other)
            size = len(render(line)) + (0 if begun else len(render(heading)) + 1) + 1
            if pages[-1].size + size > PAGE:
                pages.append(_DiffBuilder([]))
                begun = False
            page = pages[-1]
            if not begun:
                page.texts.append(heading)
                begun = True
            page.texts.append(line)
            page.count += 1
            page.size += size
    return pages


def _line(option: str, one: NamedRules, other: NamedRules) -> Words:
    return say(
        "**{option}:** {one} **/** {other}",
        option=option_name(option),
        one=option_value(option, one.rules),
        other=option_value(option, other.rules),
    )
