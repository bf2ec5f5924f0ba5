"""Rules of a server's own in words: what they say otherwise, their list, their versions, what saving them did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.rules.ruleset import difference, preset
from bot.lookup.rule_changes import departures
from bot.text.rules.preset_names import preset_short, preset_title, rules_label
from bot.text.rules.rule_options import option_name, option_value
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.engine.rules.ruleset import Ruleset

MOST_CHANGES: Final = 12
"""So many changes are told one by one."""
MOST_TYPED: Final = 400
"""Characters of what differs, as it is typed, that a message shows."""


@dataclass(frozen=True, slots=True)
class ShownVersion:
    """A version as it is told of (``bot.store.house_rules``). ``before`` are the rules of the one before."""

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
    """Every option in which two rules differ, first as it was, then as it is; after so many how many more."""
    found = tuple(difference(one, other))
    told: list[Words] = [
        say(
            "**{option}:** {old} → {new}",
            option=option_name(option),
            old=option_value(option, one),
            new=option_value(option, other),
        )
        for option in found[:most]
    ]
    if len(found) > most:
        told.append(say("and {count} more", count=len(found) - most))
    return tuple(told)


def departing(base: str, rules: Ruleset, most: int = MOST_CHANGES) -> Words:
    """What rules say otherwise than the preset they began with, and how that is typed."""
    changes = change_lines(preset(base), rules, most)
    if not changes:
        return say("Nothing differs from {preset}.", preset=preset_short(base))
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
    told = say("Saved by {who} {when}", who=who, when=version.at)
    return say("{saved}: {note}", saved=told, note=PersonName(version.note)) if version.note else told


def version_page(version: ShownVersion, most: int = MOST_CHANGES) -> Words:
    """All that is told of one version."""
    return lines(
        say("## {rules}", rules=version.title),
        saved_by(version),
        say("-# These rules were removed: they can no longer be chosen.") if version.removed else None,
        unread_text(version.unread),
        departing(version.base, version.rules, most),
        _since_before(version),
    )


def unread_text(unread: Sequence[str]) -> Words | None:
    """That options of another release could not be taken over; None where all were."""
    if not unread:
        return None
    names = joined((Plain(f"`{option}`") for option in unread[:MOST_CHANGES] if option.isidentifier()), ", ")
    return say_many(
        "**{count} option is not known here and was left as in the preset:** {names}",
        "**{count} options are not known here and were left as in the preset:** {names}",
        len(unread),
        names=names,
    )


def _since_before(version: ShownVersion) -> Words | None:
    if version.before is None:
        return None
    changes = change_lines(version.before, version.rules, MOST_CHANGES // 2)
    if not changes:
        return say("The rules are those of version {version}.", version=version.version - 1)
    return lines(say("**Changed since version {version}:**", version=version.version - 1), *changes)


def history_line(version: ShownVersion, most: int) -> Words:
    """A version in a line: who, when, why, and ``most`` of what it changed, or how much where that is none."""
    if version.before is None:
        changed: Words = say("Began with {preset}", preset=preset_short(version.base))
    else:
        found = change_lines(version.before, version.rules, most)
        count = len(difference(version.before, version.rules))
        if not count:
            changed = say("No rule changed")
        elif not most:
            changed = say_many("{count} rule changed", "{count} rules changed", count)
        else:
            changed = joined(found, "; ")
    title = say("**{version}. {name}**", version=version.version, name=PersonName(version.name))
    return joined((title, saved_by(version), changed))


def history_head(version: ShownVersion) -> Words:
    """The head of the list of versions; ``version`` is the newest."""
    return lines(
        say("## Versions of {name}", name=PersonName(version.name)),
        say("-# These rules were removed: they can no longer be chosen.") if version.removed else None,
    )


def house_list(
    versions: Sequence[ShownVersion], usual: Words, default: str | None, most: int, *, shortly: bool = False
) -> Words:
    """The rules of a server in a line each, ``shortly`` by their names alone.

    ``usual`` hold where nothing is said, ``default`` is their name if these are its own.
    """
    head = say("## This server's own rules")
    hold = say("Unless others are chosen, {rules} apply.", rules=usual)
    if not versions:
        return lines(
            head,
            say("There are none yet. Server managers make them with /setup rules new, from any preset."),
            hold,
        )
    return lines(
        head,
        hold,
        *(_list_line(version, default == version.name, shortly=shortly) for version in versions),
        say("-# At most {most}. /rules show shows one in full, /setup rules history its versions.", most=most),
    )


def _list_line(version: ShownVersion, is_default: bool, *, shortly: bool) -> Words:  # noqa: FBT001 - of one line
    if shortly:
        return say("**{rules}**", rules=version.title)
    count = len(difference(preset(version.base), version.rules))
    return joined(
        (
            say("**{rules}**", rules=version.title),
            say("as {preset}", preset=preset_short(version.base))
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
    """What is said once rules are saved."""
    return lines(
        say("Saved: **{rules}**.", rules=version.title),
        _since_before(version),
        say("-# /table open and every other command that takes a preset offers them. Tables in play keep their rules."),
    )
