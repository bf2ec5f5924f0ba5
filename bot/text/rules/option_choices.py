"""Options of rules and their values as choices of a menu."""

from collections.abc import Iterable

from bot.engine.errors import NotationError
from bot.engine.rules.ruleset import Ruleset
from bot.lookup.rule_changes import changed, offered_values, written_value
from bot.text.rules.rule_options import matters, option_value
from bot.text.rules.rule_texts import VALUES
from bot.text.rules.ruleset_title import TOLD_WITH
from bot.text.sentences import Plain, Words, joined, say


def value_choices(option: str, rules: Ruleset) -> tuple[tuple[str, Words, bool], ...]:
    """The values of an option: as typed, in words, and whether it is the present one. RulesetError if unknown."""
    here = written_value(option, getattr(rules, option))
    return tuple((value, _words(option, value, rules), value == here) for value in offered_values(option, rules))


def _words(option: str, value: str, rules: Ruleset) -> Words:
    try:
        return option_value(option, changed(rules, f"{option}={value}"))
    except NotationError:
        # This value is impossible with the other options; choosing it explains why.
        known = {written_value(option, known_value): words for known_value, words in VALUES.get(option, {}).items()}
        return known.get(value) or Plain(value)


def value_note(option: str, rules: Ruleset, base: Ruleset) -> Words:
    """An option's present value, its value in the base rules, and whether it has any effect."""
    value = option_value(option, rules)
    before = say("originally {value}", value=option_value(option, base)) if differs(option, rules, base) else None
    idle = not matters(option, rules) and option not in TOLD_WITH
    return joined((value, before, say("has no effect now") if idle else None), "; ")


def differs(option: str, one: Ruleset, other: Ruleset) -> bool:
    """Whether an option's effect differs between two rulesets."""
    return bool(getattr(one, option) != getattr(other, option))


def differing_options(one: Ruleset, other: Ruleset, options: Iterable[str]) -> tuple[str, ...]:
    """The options whose effects differ."""
    return tuple(option for option in options if differs(option, one, other))
