"""Differences between rulesets as text, and the merge of two concurrent changes."""

from dataclasses import dataclass

from bot.engine.errors import RulesetError
from bot.engine.rules.ruleset import Ruleset, difference, ruleset_from


def difference_lines(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The differences as text, one option per line.

    >>> from bot.engine.rules.ruleset import preset
    >>> difference_lines(preset("tenhou"), preset("tenhou_nashinashi"))
    ('aka_dora: 1/1/1 -> 0/0/0', 'kuitan: yes -> no')
    """
    return tuple(
        f"{option}: {_readable(first)} -> {_readable(second)}"
        for option, (first, second) in difference(one, other).items()
    )


def _readable(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of a merge. ``rules`` is None if the two changes cannot be combined.

    ``clashing`` are the options that both changed differently; ``rules`` has my value for them.
    """

    rules: Ruleset | None
    clashing: tuple[str, ...]


def merged(base: Ruleset, mine: Ruleset, theirs: Ruleset) -> Merged:
    """Merge my changes and theirs since ``base``.

    >>> from bot.lookup.rule_changes import changed
    >>> from bot.engine.rules.ruleset import preset
    >>> begun = preset("tenhou")
    >>> both = merged(begun, changed(begun, "uma=15/5 kiriage=yes"), changed(begun, "uma=30/10 tobi=off"))
    >>> both.rules == changed(begun, "uma=15/5 kiriage=yes tobi=off"), both.clashing
    (True, ('uma',))
    """
    own = {option: here for option, (_, here) in difference(base, mine).items()}
    others = {option: here for option, (_, here) in difference(base, theirs).items()}
    clashing = tuple(option for option in others if option in own and own[option] != others[option])
    try:
        return Merged(ruleset_from(own, theirs), clashing)
    except RulesetError:
        return Merged(None, clashing)
