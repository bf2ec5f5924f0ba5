"""Names of a server's own rules: they must not be a preset's name or a reserved word."""

from functools import cache
from typing import Final

from bot.engine.rules.ruleset import preset_names
from bot.league.name_key import name_key
from bot.lookup.question_rules import preset_called
from bot.store.house_rules import LONGEST_NAME
from bot.text.message_catalogue import available
from bot.text.rules.named_rules import own_id
from bot.text.rules.preset_names import SHORT, TITLES, label_parts
from bot.text.sentences import PersonName, Words, flat, render, say

_RESERVED: Final = frozenset(("as played", "all", "custom", "none"))
"""Words that mean something else where rules are named."""


def plain_name(typed: str) -> str:
    """A name on one line, without invisible characters."""
    return " ".join(flat(typed).split())


def name_fault(name: str) -> Words | None:
    """Why rules cannot have this name; None if they can. Other rules of the server are not checked."""
    key = name_key(name)
    if not any(letter.isalnum() for letter in key):
        return say("A name must contain letters or numbers.")
    if len(name) > LONGEST_NAME:
        return say(
            "“{name}” is too long. Use at most {most} characters.",
            name=PersonName(name[:LONGEST_NAME]),
            most=LONGEST_NAME,
        )
    if label_parts(name) is not None:
        return say("Versions are numbered automatically: leave “(version …)” out of the name.")
    if key in _taken() or preset_called(name) is not None or own_id(key) is not None:
        return say("Other rules already have the name “{name}”. Choose another name.", name=PersonName(name))
    return None


@cache
def _taken() -> frozenset[str]:
    """The keys of the presets' names in every language, and of the reserved words."""
    told = {render(words, locale) for words in (*TITLES.values(), *SHORT.values()) for locale in available()}
    ids = {name for preset in preset_names() for name in (preset, preset.replace("_", " "))}
    return frozenset(map(name_key, told | ids)) | _RESERVED
