"""The rules of a preset by topic, an option a line."""

from typing import Final

from bot.engine.rules.ruleset import Ruleset, difference, options, preset_of
from bot.text.rules.key_rules import basics
from bot.text.rules.named_rules import AnyRules, NamedRules, named
from bot.text.rules.rule_options import matters, option_line, option_value
from bot.text.rules.rule_texts import BASICS, BASICS_TITLE, TOPICS
from bot.text.sentences import Text, Words, joined, lines, say

_LOCAL: Final = tuple(option.name for option in options() if option.group == "local")


def topics(rules: Ruleset) -> tuple[str, ...]:
    """The topics with an option that has an effect under these rules, the basics first."""
    return (BASICS, *(topic for topic in TOPICS if topic != "three" or rules.players == 3))


def topic_title(topic: str) -> Text:
    """The title of a topic. KeyError for an unknown one."""
    return BASICS_TITLE if topic == BASICS else TOPICS[topic][0]


def options_of(topic: str) -> tuple[str, ...]:
    """The options of a topic in the order of its page. KeyError for the basics, which are sentences."""
    groups = TOPICS[topic][1]
    return tuple(option.name for option in options() if option.group in groups)


def rules_page(rules: AnyRules, topic: str) -> Words:
    """The page of a topic. RulesetError or KeyError for unknown rules or topics."""
    named_rules = named(rules)
    title = say("## {rules}", rules=named_rules.title)
    if topic == BASICS:
        how = joined((option_value(option, named_rules.rules) for option in ("players", "length")), ", ")
        who = say("Players and length: {who}.", who=how)
        return lines(title, who, *basics(named_rules.rules), _version(named_rules), _pointer(topic))
    if topic == "three" and named_rules.rules.players == 4:
        return lines(title, say("These rules are for four players."))
    rows: list[Words | None] = [
        option_line(option, named_rules.rules) for option in options_of(topic) if matters(option, named_rules.rules)
    ]
    if topic == "yaku":
        rows = [option_line(option, named_rules.rules) for option in _yaku_options(named_rules.rules)]
        rows.append(_without_local(named_rules.rules))
    return lines(
        title,
        say("### {topic}", topic=topic_title(topic)),
        say("Three players: no 2m to 8m tiles, no chii and no North seat.") if topic == "three" else None,
        *rows,
        _pointer(topic),
    )


def _version(named_rules: NamedRules) -> Words | None:
    """The version of a preset, and its changes from the previous one; None for rules that never changed."""
    versions = () if named_rules.label else preset_of(named_rules.base).versions
    if len(versions) < 2:
        return None
    before = difference(named_rules.rules, versions[-2])
    return say(
        "-# This is version {version} of these rules. Different in version {before}: {options}",
        version=len(versions),
        before=len(versions) - 1,
        options=joined(option_line(option, versions[-2]) for option in before),
    )


def _yaku_options(rules: Ruleset) -> list[str]:
    """The yaku options; local yaku only if they count."""
    off = {option for option in _LOCAL if getattr(rules, option) in {"off", False}}
    return [option for option in options_of("yaku") if option not in off and matters(option, rules)]


def _without_local(rules: Ruleset) -> Words | None:
    if any(getattr(rules, option) not in {"off", False} for option in _LOCAL if matters(option, rules)):
        return None
    return say("Local yaku do not count.")


def _pointer(topic: str) -> Words:
    """Pointers to related commands."""
    match topic:
        case "basics":
            return say(
                "-# The buttons show the other topics. The option “compare” shows the differences from other "
                "rules; /yaku lists the yaku."
            )
        case "yaku" | "yakuman":
            return say("-# /yaku shows what each yaku needs and what it is worth.")
        case "points":
            return say("-# /score scores a hand; /points shows the table of payments.")
        case _:
            return joined(())
