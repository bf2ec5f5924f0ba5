"""Checks translated commands against Discord's rules: each translation that breaks one is left out.

Discord refuses the whole list of commands for a single bad name in one language; a new install would then have none.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

Json = dict[str, Any]

NAME: Final = 32
TEXT: Final = 100
"""Most characters of a description, and of a choice."""
COMMAND: Final = 8000
"""Most characters of a command with its subcommands and options, counting the longest language of each field."""

_CHAT: Final = 1
_FIELDS: Final = ("name", "description")


def english(commands: list[Json]) -> list[Json]:
    """The same commands without translations."""
    result = deepcopy(commands)
    for command in result:
        for part in _parts(command):
            for field in _FIELDS:
                part.pop(f"{field}_localizations", None)
    return result


def allowed(commands: list[Json]) -> tuple[list[Json], list[str]]:
    """The commands as Discord accepts them, and for each dropped translation its language and the reason."""
    result, faults = deepcopy(commands), list[str]()
    for command in result:
        _limit(command, str(command["name"]), faults, chat=command.get("type", _CHAT) == _CHAT)
    for kind in {command.get("type", _CHAT) for command in result}:
        _tell_apart([command for command in result if command.get("type", _CHAT) == kind], "", faults)
    for command in result:
        _shorten(command, faults)
    return result, faults


def size(command: Json, locale: str | None = None) -> int:
    """How many characters Discord counts for a command; with ``locale``, in that language alone."""
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
    """Drop translations that are empty, too long, or not valid as a name."""
    choice = "value" in part
    for locale, words in list((part.get("name_localizations") or {}).items()):
        if not (_is_name(words) if chat and not choice else _fits(words, TEXT if choice else NAME)):
            _drop(part, "name", locale, f"{path}: not allowed as a name", faults)
    for locale, words in list((part.get("description_localizations") or {}).items()):
        if not _fits(words, TEXT):
            _drop(part, "description", locale, f"{path}: the description is empty or too long", faults)
    for kind in ("options", "choices"):
        below = part.get(kind) or []
        for child in below:
            _limit(child, f"{path} {child['name']}", faults, chat=chat)
        _tell_apart(below, path, faults)


def _tell_apart(siblings: list[Json], path: str, faults: list[str]) -> None:
    """Drop translated names that two siblings share in a language, or that are the English name of another sibling."""
    names = {sibling["name"] for sibling in siblings}
    for locale in sorted({locale for sibling in siblings for locale in sibling.get("name_localizations") or {}}):
        translated = [sibling for sibling in siblings if locale in (sibling.get("name_localizations") or {})]
        counts = Counter(sibling["name_localizations"][locale] for sibling in translated)
        for sibling in translated:
            words = sibling["name_localizations"][locale]
            if counts[words] > 1 or words in names - {sibling["name"]}:
                _drop(sibling, "name", locale, f"{path} {sibling['name']}: the name is another one's".strip(), faults)


def _shorten(command: Json, faults: list[str]) -> None:
    """While a command has too many characters, drop its longest language."""
    while size(command) > COMMAND:
        words = [part.get(f"{field}_localizations") or {} for part in _parts(command) for field in _FIELDS]
        locales = {locale for translations in words for locale in translations}
        if not locales:
            return
        longest = max(sorted(locales), key=lambda locale: size(command, locale))
        faults.append(f"{longest}: {command['name']}: the command has too many characters")
        for translations in words:
            translations.pop(longest, None)


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
