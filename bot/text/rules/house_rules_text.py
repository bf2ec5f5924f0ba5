"""A server's own rules in words: their changes to the preset, their list and their versions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.engine.rules.ruleset import Ruleset, difference, preset
from bot.lookup.rule_changes import departures
from bot.text.rules.preset_names import preset_short, preset_title, rules_label
from bot.text.rules.rule_options import option_name, option_value
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many

MOST_CHANGES: Final = 12
"""The changes that have a line of their own."""
MOST_TYPED: Final = 400
"""Characters of the changes as typed text that a message shows."""


@dataclass(frozen=True, slots=True)
class ShownVersion:
    """A version of house rules for display (``bot.store.house_rules``). ``before`` are the previous version's rules."""

    name: str
    version: int
    latest: int
    base: str
    rules: Ruleset
    at: datetime
    by: int | None
    note: str
    unread: tuple[str, ...] = ()
    removed: bool = False
    before: Ruleset | None = None

    @property
    def title(self) -> Words:
        """Name and version."""
        return preset_title(rules_label(self.name, self.version))


def change_lines(one: Ruleset, other: Ruleset, most: int = MOST_CHANGES) -> tuple[Words, ...]:
    """The options in which two rulesets differ, with both values; at most ``most``, then the number of the others."""
    changed = tuple(difference(one, other))
    rows: list[Words] = [
        say(
            "**{option}:** {old} → {new}",
            option=option_name(option),
            old=option_value(option, one),
            new=option_value(option, other),
        )
        for option in changed[:most]
    ]
    if len(changed) > most:
        rows.append(say("and {count} more", count=len(changed) - most))
    return tuple(rows)


def departing(base: str, rules: Ruleset, most: int = MOST_CHANGES) -> Words:
    """The differences between rules and the preset they began with, also as text to type."""
    changes = change_lines(preset(base), rules, most)
    if not changes:
        return say("These rules are the same as {preset}.", preset=preset_short(base))
    count = len(difference(preset(base), rules))
    typed = departures(base, rules)
    return lines(
        say_many(
            "**{count} rule differs from {preset}:**",
            "**{count} rules differ from {preset}:**",
            count,
            preset=preset_short(base),
        ),
        *changes,
        say("-# Typed: {typed}", typed=Plain(f"`{typed}`")) if len(typed) <= MOST_TYPED else None,
    )


def saved_by(version: ShownVersion) -> Words:
    """Who saved a version, when, and why."""
    who = say("a former user") if version.by is None else Plain(f"<@{version.by}>")
    saved = say("Saved by {who} {when}", who=who, when=version.at)
    return say("{saved}: {note}", saved=saved, note=PersonName(version.note)) if version.note else saved


def version_page(version: ShownVersion, most: int = MOST_CHANGES) -> Words:
    """The page of one version."""
    return lines(
        say("## {rules}", rules=version.title),
        saved_by(version),
        say("-# These rules were removed and can no longer be chosen.") if version.removed else None,
        unread_text(version.unread),
        departing(version.base, version.rules, most),
        _since_before(version),
    )


def unread_text(unread: Sequence[str]) -> Words | None:
    """The options of another release that could not be read; None if there are none."""
    if not unread:
        return None
    names = joined((Plain(f"`{option}`") for option in unread[:MOST_CHANGES] if option.isidentifier()), ", ")
    return say_many(
        "**{count} option is unknown here, so it stays as in the preset:** {names}",
        "**{count} options are unknown here, so they stay as in the preset:** {names}",
        len(unread),
        names=names,
    )


def _since_before(version: ShownVersion) -> Words | None:
    if version.before is None:
        return None
    changes = change_lines(version.before, version.rules, MOST_CHANGES // 2)
    if not changes:
        return say("The rules have not changed since version {version}.", version=version.version - 1)
    return lines(say("**Changed since version {version}:**", version=version.version - 1), *changes)


def history_line(version: ShownVersion, most: int) -> Words:
    """A version in a line: who, when, why, and at most ``most`` changes; only their number if that is 0."""
    if version.before is None:
        changed: Words = say("Started from {preset}", preset=preset_short(version.base))
    else:
        changes = change_lines(version.before, version.rules, most)
        count = len(difference(version.before, version.rules))
        if not count:
            changed = say("No rules changed")
        elif not most:
            changed = say_many("{count} rule changed", "{count} rules changed", count)
        else:
            changed = joined(changes, "; ")
    title = say("**{version}. {name}**", version=version.version, name=PersonName(version.name))
    return joined((title, saved_by(version), changed))


def history_head(version: ShownVersion) -> Words:
    """The head of the list of versions; ``version`` is the newest."""
    return lines(
        say("## Versions of {name}", name=PersonName(version.name)),
        say("-# These rules were removed and can no longer be chosen.") if version.removed else None,
    )


def house_list(
    versions: Sequence[ShownVersion], usual: Words, default: str | None, most: int, *, shortly: bool = False
) -> Words:
    """The rules of a server in a line each; ``shortly``: only their names.

    ``usual`` is the server's default ruleset, ``default`` its name if it is one of the server's own.
    """
    head = say("## This server's own rules")
    hold = say("The default rules are {rules}.", rules=usual)
    if not versions:
        return lines(
            head,
            say(
                "This server has no rules of its own yet. Server managers and league officers can create some "
                "here, starting from any preset."
            ),
            hold,
        )
    return lines(
        head,
        hold,
        *(_list_line(version, default == version.name, shortly=shortly) for version in versions),
        say("-# A server can have up to {most} rulesets. Choose one to see its rules and versions.", most=most),
    )


def _list_line(version: ShownVersion, is_default: bool, *, shortly: bool) -> Words:  # noqa: FBT001 - of one line
    if shortly:
        return say("**{rules}**", rules=version.title)
    count = len(difference(preset(version.base), version.rules))
    return joined(
        (
            say("**{rules}**", rules=version.title),
            say("same as {preset}", preset=preset_short(version.base))
            if not count
            else say_many(
                "{count} rule differs from {preset}",
                "{count} rules differ from {preset}",
                count,
                preset=preset_short(version.base),
            ),
            say("this server's default") if is_default else None,
        )
    )


def saved_text(version: ShownVersion) -> Words:
    """The confirmation that rules were saved."""
    return lines(
        say("Saved: **{rules}**.", rules=version.title),
        _since_before(version),
        say(
            "-# You can now choose these rules in /table open and wherever else a preset can be chosen. Games "
            "in progress keep their rules."
        ),
    )
