"""What a server may call rules of its own: nothing that a preset goes by, or that means something else."""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.engine.rules.ruleset import preset_names
from bot.league.names import name_key
from bot.lookup.question_options import preset_called
from bot.store.house_rules import LONGEST_NAME
from bot.text.message_catalogue import available
from bot.text.rules.named_rules import own_id
from bot.text.rules.preset_names import SHORT, TITLES, label_parts
from bot.text.sentences import PersonName, Words, flat, render, say

_ELSEWHERE: Final = frozenset(("as played", "all", "custom", "none"))
"""Words that say something else where rules are named."""


def plain_name(typed: str) -> str:
    """A name on one line, without what nobody sees."""
    return " ".join(flat(typed).split())


def name_fault(name: str) -> Words | None:
    """Why rules cannot be called so; None where they can. That other rules of the server are is not looked at."""
    key = name_key(name)
    if not any(letter.isalnum() for letter in key):
        return say("A name needs letters or numbers.")
    if len(name) > LONGEST_NAME:
        return say(
            "“{name}” is too long: {most} characters at most.", name=PersonName(name[:LONGEST_NAME]), most=LONGEST_NAME
        )
    if label_parts(name) is not None:
        return say("Versions are counted by themselves: leave “(version …)” out of the name.")
    if key in _taken() or preset_called(name) is not None or own_id(key) is not None:
        return say("“{name}” already means other rules: give yours a name of their own.", name=PersonName(name))
    return None


@cache
def _taken() -> frozenset[str]:
    """How presets are called in any language, and words with a meaning, as they are compared."""
    told = {render(words, locale) for words in (*TITLES.values(), *SHORT.values()) for locale in available()}
    ids = {name for preset in preset_names() for name in (preset, preset.replace("_", " "))}
    return frozenset(map(name_key, told | ids)) | _ELSEWHERE
