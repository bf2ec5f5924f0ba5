"""What a page may send, as values (``protocol.schema.json``, from the page)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast, get_args

from bot.engine.actions import Action, action_from
from bot.table import commands as c
from bot.table.table_events import Person, Toggle

Topic = Literal["why", "log", "rules"]
"""What a page may ask to be told: why an action is not possible, what has happened, how the table plays."""

LARGEST: Final = 2**31
LONGEST: Final = 1000
"""Characters in a frame. The longest that a page of ours sends has under a hundred."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, which changes nothing."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class Again:
    """Play again: at a table like this one."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A frame of a page. ``number`` is its ``id``, by which it is answered."""

    number: int
    what: c.Command | Asked | Again


class NotUnderstood(Exception):
    """A frame that is none of the protocol. ``number`` is its ``id`` if it has one."""

    def __init__(self, number: int | None = None) -> None:
        super().__init__(number)
        self.number: Final = number


def read(text: str, person: Person) -> Sent:
    """A frame that a page sent for this person. Raises NotUnderstood."""
    if len(text) > LONGEST:
        raise NotUnderstood
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        raise NotUnderstood from None
    number = _number(frame, "id") if isinstance(frame, dict) else None
    if number is None:
        raise NotUnderstood
    what = _what(frame, person)
    if what is None:
        raise NotUnderstood(number)
    return Sent(number, what)


def _what(frame: Mapping[str, Any], person: Person) -> c.Command | Asked | Again | None:  # noqa: PLR0911 - a table
    match frame.get("t"):
        case "act":
            action, decision = _action(frame.get("code")), _number(frame, "decision")
            return None if action is None or decision is None else c.Act(person, action, decision)
        case "continue":
            decision = _number(frame, "decision")
            return None if decision is None else c.Continue(person, decision)
        case "toggle":
            toggle, on = frame.get("toggle"), frame.get("on")
            if toggle not in get_args(Toggle) or not isinstance(on, bool):
                return None
            return c.SetToggle(person, cast("Toggle", toggle), on)
        case "agree" | "decline" as word:
            return c.Second(person, word == "agree", _number(frame, "motion") or 0)
        case "start":
            return c.Start(person, fill=True)
        case "return" | "resume" as word:
            return c.Return(person) if word == "return" else c.Resume(person)
        case "again":
            return Again()
        case "ask":
            topic = frame.get("what")
            return Asked(cast("Topic", topic)) if topic in get_args(Topic) else None
        case _:
            return None


def _action(code: object) -> Action | None:
    return action_from(code) if isinstance(code, str) else None


def _number(frame: Mapping[str, Any], key: str) -> int | None:
    """A whole number that is not negative."""
    found = frame.get(key)
    return found if type(found) is int and 0 <= found < LARGEST else None
