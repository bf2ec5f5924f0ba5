"""What Discord allows of commands in other languages: whatever breaks a rule of its goes in English, one by one.

Discord refuses a whole list of commands for one name in one language, and a new install then has none.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    Json = dict[str, Any]

NAME: Final = 32
TEXT: Final = 100
"""Characters of a description, and of a choice."""
COMMAND: Final = 8000
"""Characters of a command with all that is below it: of each field those of its longest language."""

_CHAT: Final = 1
_FIELDS: Final = ("name", "description")


def english(commands: list[Json]) -> list[Json]:
    """The same commands in no other language."""
    found = deepcopy(commands)
    for command in found:
        for part in _parts(command):
            for field in _FIELDS:
                part.pop(f"{field}_localizations", None)
    return found


def allowed(commands: list[Json]) -> tuple[list[Json], list[str]]:
    """The commands as Discord takes them, and what had to stay in English, each with its language and why."""
    found, faults = deepcopy(commands), list[str]()
    for command in found:
        _limit(command, str(command["name"]), faults, chat=command.get("type", _CHAT) == _CHAT)
    for kind in {command.get("type", _CHAT) for command in found}:
        _tell_apart([one for one in found if one.get("type", _CHAT) == kind], "", faults)
    for command in found:
        _shorten(command, faults)
    return found, faults


def size(command: Json, locale: str | None = None) -> int:
    """How many characters Discord counts for a command; with ``locale`` those of this language alone."""
    total = 0
    for part in _parts(command):
        for field in _FIELDS:
            words = part.get(f"{field}_localizations") or {}
            own = len(part.get(field) or "")
            total += max([own, *map(len, words.values())]) if locale is None else len(words.get(locale, "")) or own
        total += len(part["value"]) if isinstance(part.get("value"), str) else 0
    return total


def _parts(part: Json) -> Iterator[Json]:
    """A command and everything below it: subcommands, options, choices."""
    yield part
    for below in (*part.get("options", ()), *part.get("choices", ())):
        yield from _parts(below)


def _limit(part: Json, path: str, faults: list[str], *, chat: bool) -> None:
    """Drop what is too long, empty, or no name at all."""
    choice = "value" in part
    for locale, words in list((part.get("name_localizations") or {}).items()):
        if not (_is_name(words) if chat and not choice else _fits(words, TEXT if choice else NAME)):
            _drop(part, "name", locale, f"{path}: not allowed as a name", faults)
    for locale, words in list((part.get("description_localizations") or {}).items()):
        if not _fits(words, TEXT):
            _drop(part, "description", locale, f"{path}: the description is empty or too long", faults)
    for kind in ("options", "choices"):
        below = part.get(kind) or []
        for one in below:
            _limit(one, f"{path} {one['name']}", faults, chat=chat)
        _tell_apart(below, path, faults)


def _tell_apart(siblings: list[Json], path: str, faults: list[str]) -> None:
    """Drop names that two siblings have in one language, or that one has in English."""
    names = {one["name"] for one in siblings}
    for locale in sorted({locale for one in siblings for locale in one.get("name_localizations") or {}}):
        having = [one for one in siblings if locale in (one.get("name_localizations") or {})]
        often = Counter(one["name_localizations"][locale] for one in having)
        for one in having:
            words = one["name_localizations"][locale]
            if often[words] > 1 or words in names - {one["name"]}:
                _drop(one, "name", locale, f"{path} {one['name']}: the name is another one's".strip(), faults)


def _shorten(command: Json, faults: list[str]) -> None:
    """Drop the longest languages of a command that has too many characters."""
    while size(command) > COMMAND:
        words = [part.get(f"{field}_localizations") or {} for part in _parts(command) for field in _FIELDS]
        locales = {locale for one in words for locale in one}
        if not locales:
            return
        longest = max(sorted(locales), key=lambda locale: size(command, locale))
        faults.append(f"{longest}: {command['name']}: the command has too many characters")
        for one in words:
            one.pop(longest, None)


def _drop(part: Json, field: str, locale: str, why: str, faults: list[str]) -> None:
    del part[f"{field}_localizations"][locale]
    faults.append(f"{locale}: {why}")


def _fits(words: str, most: int) -> bool:
    return bool(words.strip()) and len(words) <= most


def _is_name(words: str) -> bool:
    r"""Discord's rule: ``^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$``, in lower case where there is any."""
    return 1 <= len(words) <= NAME and words == words.lower() and all(map(_in_names, words))


def _in_names(letter: str) -> bool:
    script = unicodedata.name(letter, "").partition(" ")[0]
    return letter in "-_'" or unicodedata.category(letter)[0] in "LN" or script in {"DEVANAGARI", "THAI"}
