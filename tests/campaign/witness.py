"""All that one person receives: what stands before them and how it changes, byte by byte and moment by moment."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

from playground import objects

if TYPE_CHECKING:
    from playground.model import Channel, Message
    from playground.server import Playground

_NUMBER = re.compile(r"\d{17,20}")
_LINE = re.compile(r"^\S+Z \[(info|warning|error|critical) *\] (.*)$")
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
_LEFT_OUT = ("attachments", "author", "nonce")


class Witness:
    """Listens to the messages of a playground for one person. ``seen`` has (moment, what) in order.

    Ids made after the beginning are called by the order in which they came: how many messages others received between
    two of one's own is no secret of the game, since everybody's ids come from one counter.
    """

    def __init__(self, playground: Playground, user: int) -> None:
        self.seen: list[tuple[float, str]] = []
        self._playground = playground
        self._user = user
        self._since = playground.world.ids.make()
        self._names: dict[str, str] = {}
        playground.messages.listeners.append(self)

    def note(self, what: str) -> None:
        """Something that is no message: an answer, a line of the log."""
        self.seen.append((self._playground.clock.now(), self._renamed(what)))

    def message_created(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        self._note("new", message)

    def message_edited(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        self._note("changed", message)

    def message_deleted(self, message: Message) -> None:
        """See ``playground.messages.Listener``."""
        if self._playground.world.sees_message(self._user, message):
            self.note(f"deleted {message.id}")

    def channel_created(self, channel: Channel) -> None:
        """See ``playground.messages.Listener``."""
        if self._playground.world.sees_channel(self._user, channel):
            self.note(f"channel {channel.id}")

    def _note(self, how: str, message: Message) -> None:
        world = self._playground.world
        if not world.sees_message(self._user, message):
            return
        shown: dict[str, Any] = objects.message(world, message)
        form = {key: _unaddressed(value) for key, value in shown.items() if key not in _LEFT_OUT}
        files = []
        for one in message.attachments:
            upload = world.files.get(one.id)
            data = b"" if upload is None else upload.data
            files.append((one.filename, one.description, len(data), hashlib.sha256(data).hexdigest()))
        self.note(f"{how} {json.dumps(form, sort_keys=True, default=str)} {files}")

    def _renamed(self, text: str) -> str:
        return _NUMBER.sub(lambda match: self._name(match[0]), _ADDRESS.sub("http://here", text))

    def _name(self, number: str) -> str:
        if int(number) <= self._since:
            return number
        return self._names.setdefault(number, f"id-{len(self._names) + 1}")


def _unaddressed(value: Any) -> Any:
    """A part of a message without the addresses of its pictures: two that arrive at one moment race for their ids."""
    if isinstance(value, list):
        return [_unaddressed(one) for one in value]
    if not isinstance(value, dict):
        return value
    kept = {"content_type", "height", "width"}
    return {
        key: {name: one[name] for name in sorted(kept & one.keys())} if key in {"media", "file"} else _unaddressed(one)
        for key, one in value.items()
    }


def log_lines(output: str) -> list[str]:
    """What an operator reads at INFO and above, without the moments, which are real ones."""
    return [f"{match[1]} {match[2]}" for line in output.splitlines() if (match := _LINE.match(line)) is not None]


def difference(one: list[tuple[float, str]], other: list[tuple[float, str]], until: float) -> str | None:
    """Where two people received something else before a moment; None where nowhere.

    In which order requests arrive that race each other at one moment is not looked at.
    """
    first, second = (sorted(seen for seen in found if seen[0] < until) for found in (one, other))
    for left, right in zip(first, second, strict=False):
        if left != right:
            return f"{left[0]:.3f}: {_around(left[1], right[1])}"
    if len(first) == len(second):
        return None
    longer = max(first, second, key=len)
    return f"only one received {longer[min(len(first), len(second))]}"


def _around(one: str, other: str) -> str:
    """Both texts where they part."""
    place = next((place for place, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), 0)
    start = max(0, place - 60)
    return f"... {one[start : place + 60]!r} is for the other ... {other[start : place + 60]!r}"
