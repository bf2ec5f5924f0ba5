"""Rule files: rulesets as small TOML texts to share, in the form of the presets.

::

    title = "Tuesday club rules"
    extends = "wrc2025"

    [options]
    uma = [15000, 5000, -5000, -15000]
    kiriage = true

``version`` is the version of the preset that is extended; the default is the newest.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.engine.errors import EngineError, RulesetError
from bot.engine.rules.ruleset import Ruleset, difference, option_types, preset, preset_names, preset_of, ruleset_from

MOST_BYTES: Final = 16_384
"""The largest file that is read: five times the size of a file with every option."""
LARGEST_NUMBER: Final = 99_999_999
"""The largest number in a file, as for typed rules."""
MOST_DOTS: Final = 1_000
"""The most dots in a file: a key with thousands of parts would keep the TOML parser busy for seconds."""
LONGEST_KEY: Final = 40
"""The most characters of an unknown name that are repeated in an answer."""


class UnreadableRuleFile(EngineError, ValueError):
    """The text is not a rule file: too large, not TOML, or of another form. ``reason`` is for developers."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason: Final = reason


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A parsed rule file. ``title`` may be empty; ``unread`` are the options that had to be ignored.

    ``extends`` always exists: if the text names an unknown preset, that name is in ``unknown_base``.
    """

    title: str
    extends: str
    rules: Ruleset
    unread: tuple[str, ...]
    unknown_base: str = ""


def rules_text(title: str, base: str, rules: Ruleset) -> str:
    """The rule file for rules that extend the preset ``base``. Raises RulesetError if there is no such preset."""
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
    # A JSON string is also a TOML string.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def rules_from_text(data: bytes) -> RuleFile:
    """Parse a rule file. Raises UnreadableRuleFile."""
    if len(data) > MOST_BYTES or data.count(b".") > MOST_DOTS:
        raise UnreadableRuleFile("too large")
    try:
        content = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise UnreadableRuleFile(str(error)) from error
    title, base, options = content.get("title", ""), content.get("extends", "tenhou"), content.get("options", {})
    if not (isinstance(title, str) and isinstance(base, str) and isinstance(options, dict)):
        raise UnreadableRuleFile("title, extends or options are of another kind")
    unknown = "" if base in preset_names() else base[:LONGEST_KEY]
    base = "tenhou" if unknown else base
    plain = {option: value for option, value in options.items() if _is_plain(value)}
    versions, number = preset_of(base).versions, content.get("version")
    version = number if type(number) is int and 1 <= number <= len(versions) else len(versions)
    rules, unread = with_valid_options(plain, versions[version - 1])
    ignored = (*unread, *(option for option in options if option not in plain))
    return RuleFile(title, base, rules, tuple(sorted(option[:LONGEST_KEY] for option in ignored)), unknown)


def _is_plain(value: object) -> bool:
    """Whether the value is a string, a bool, a number within the limit, or a list of these, as all options are."""
    parts = value if isinstance(value, list) else [value]
    return all(isinstance(part, str) or (isinstance(part, int) and abs(part) <= LARGEST_NUMBER) for part in parts)


def with_valid_options(values: Mapping[str, Any], base: Ruleset) -> tuple[Ruleset, tuple[str, ...]]:
    """``base`` with all options that are valid, and the names of the others. Never raises.

    An option is left out if this release does not know it or its value, or if it contradicts the other options.
    """
    known = option_types()
    valid = {option: value for option, value in values.items() if option in known}
    unread = [option for option in values if option not in known]
    while True:
        try:
            return ruleset_from(valid, base), tuple(sorted(unread))
        except RulesetError as refused:
            # If the contradicting value is the base's own, one of the options has to go.
            option = refused.key if refused.key in valid else next(iter(valid))
            del valid[option]
            unread.append(option)
