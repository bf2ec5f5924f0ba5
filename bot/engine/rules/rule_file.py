"""Rules as a small text to pass on, in the form of the presets: a title, the preset they extend, and what differs.

::

    title = "Tuesday club rules"
    extends = "wrc2025"

    [options]
    uma = [15000, 5000, -5000, -15000]
    kiriage = true

``version`` says which one of a preset is extended where it has had several; without it the newest is.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.engine.errors import EngineError, RulesetError
from bot.engine.rules.ruleset import Ruleset, difference, option_types, preset, preset_names, preset_of, ruleset_from

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_BYTES: Final = 16_384
"""Bytes of a file that is read: five times what every option takes."""
LARGEST_NUMBER: Final = 99_999_999
"""No number of a file is larger, nor is one that is typed."""
MOST_DOTS: Final = 1_000
"""A key with thousands of parts would keep the reader of TOML busy for seconds."""
LONGEST_KEY: Final = 40
"""Characters that are told of an option that nobody knows."""


class UnreadableRuleFile(EngineError, ValueError):
    """A text that is no rules: too large, no TOML, or of another form. ``reason`` says it for developers."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason: Final = reason


@dataclass(frozen=True, slots=True)
class RuleFile:
    """What such a text says; ``title`` may be empty. ``unread`` are its options that cannot be taken over.

    ``extends`` is always a preset that there is: where the text names another, ``unknown_base`` is that name.
    """

    title: str
    extends: str
    rules: Ruleset
    unread: tuple[str, ...]
    unknown_base: str = ""


def rules_text(title: str, base: str, rules: Ruleset) -> str:
    """The text of rules that began with the preset ``base``. Raises RulesetError where there is none."""
    differing, versions = difference(preset(base), rules), preset_of(base).versions
    lines = [f"title = {_quoted(title)}", f"extends = {_quoted(base)}"]
    lines += [f"version = {len(versions)}"] if len(versions) > 1 else []
    lines += ["", "[options]"]
    lines += [f"{option} = {_value(here)}" for option, (_, here) in differing.items()]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value) if isinstance(value, int) else _quoted(str(value))


def _quoted(text: str) -> str:
    # What JSON writes as a string TOML reads as one.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def rules_from_text(data: bytes) -> RuleFile:
    """The rules of such a text. Raises UnreadableRuleFile."""
    if len(data) > MOST_BYTES or data.count(b".") > MOST_DOTS:
        raise UnreadableRuleFile("too large")
    try:
        found = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise UnreadableRuleFile(str(error)) from error
    title, base, options = found.get("title", ""), found.get("extends", "tenhou"), found.get("options", {})
    if not (isinstance(title, str) and isinstance(base, str) and isinstance(options, dict)):
        raise UnreadableRuleFile("title, extends or options are of another kind")
    unknown = "" if base in preset_names() else base[:LONGEST_KEY]
    base = "tenhou" if unknown else base
    sound = {option: value for option, value in options.items() if _is_sound(value)}
    versions, said = preset_of(base).versions, found.get("version")
    version = said if type(said) is int and 1 <= said <= len(versions) else len(versions)
    rules, unread = with_valid_options(sound, versions[version - 1])
    beyond = (*unread, *(option for option in options if option not in sound))
    return RuleFile(title, base, rules, tuple(sorted(option[:LONGEST_KEY] for option in beyond)), unknown)


def _is_sound(value: object) -> bool:
    """Whether it is a word, yes or no, a number that is not too large, or a list of such, as all that rules say."""
    parts = value if isinstance(value, list) else [value]
    return all(isinstance(part, str) or (isinstance(part, int) and abs(part) <= LARGEST_NUMBER) for part in parts)


def with_valid_options(values: Mapping[str, Any], base: Ruleset) -> tuple[Ruleset, tuple[str, ...]]:
    """The rules with those of the options that can be taken over, and the names of the others. Never raises.

    An option goes where this release does not know it or its value, or where nobody could play by it beside the rest.
    """
    known = option_types()
    kept = {option: value for option, value in values.items() if option in known}
    unread = [option for option in values if option not in known]
    while True:
        try:
            return ruleset_from(kept, base), tuple(sorted(unread))
        except RulesetError as refused:
            # Where it is the base's own value that cannot stand beside the others, one of them has to go.
            option = refused.key if refused.key in kept else next(iter(kept))
            del kept[option]
            unread.append(option)
