"""Makes starts of the bot in a simulated Discord faster: work common to all starts is done once.

A start took a third of the time of a test: the annotations of all commands were read again, their translations were
looked through again, and whatever passed between bot and Discord was copied as if it were no JSON. What comes of it is
the same.
"""

from collections.abc import Iterator
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import discord.app_commands.commands
import pytest
import simcord.gateway
import simcord.http.router
import simcord.results
from discord.utils import resolve_annotation

from bot.client import registering


def json_copy(value: Any) -> Any:
    """What ``deepcopy`` makes of JSON; of anything else in it too."""
    kind = type(value)
    if kind is dict:
        return {key: json_copy(one) for key, one in value.items()}
    if kind is list:
        return [json_copy(one) for one in value]
    return value if kind in {str, int, bool, float, type(None)} else deepcopy(value)


class Resolved:
    """The types that the annotations of a module's commands stand for, worked out once."""

    def __init__(self) -> None:
        self._resolve = resolve_annotation
        # With the module's names, so that no other module comes to have their id.
        self._known: dict[tuple[str, int], tuple[dict[str, Any], Any]] = {}

    def __call__(self, annotation: Any, names: dict[str, Any], *rest: Any) -> Any:
        if not isinstance(annotation, str):
            return self._resolve(annotation, names, *rest)
        key = annotation, id(names)
        if key not in self._known:
            self._known[key] = names, self._resolve(annotation, names, *rest)
        return self._known[key][1]


class Allowed:
    """The last answer of ``allowed``, for who asks it the same again."""

    def __init__(self) -> None:
        self._allowed = registering.allowed
        self._asked: list[Any] = []
        self._answer: tuple[list[Any], list[str]] = [], []

    def __call__(self, commands: list[Any]) -> tuple[list[Any], list[str]]:
        if commands != self._asked:
            self._asked, self._answer = json_copy(commands), self._allowed(commands)
        return self._answer


@pytest.fixture(autouse=True, scope="session")
def quick_discord() -> Iterator[None]:
    """Asked for by every conftest of a room that opens the club, by importing it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.app_commands.commands, "resolve_annotation", Resolved())
        patch.setattr(registering, "allowed", Allowed())
        copies = SimpleNamespace(deepcopy=json_copy)
        patch.setattr(simcord.http.router, "copy", copies)
        patch.setattr(simcord.gateway, "copy", copies)
        patch.setattr(simcord.results, "deepcopy", json_copy)
        yield
