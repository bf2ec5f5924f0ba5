"""All that one person receives: what stands before them and how it changes, byte by byte and moment by moment."""

import hashlib
import json
import re
from typing import Any

from playground import objects
from playground.model import Channel, Message
from playground.server import Playground

_NUMBER = re.compile(r"\d{17,20}")
_LINE = re.compile(r"^\S+Z \[(info|warning|error|critical) *\] (.*)$")
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
_LEFT_OUT = ("attachments", "author", "nonce")


class Witness:
    """Listens to the messages of a playground for one person."""

    def __init__(self, playground: Playground, user: int) -> None:
        self._received: list[tuple[float, str]] = []
        self._playground = playground
        self._user = user
        self._since = playground.world.ids.make()
        playground.messages.listeners.append(self)

    @property
    def seen(self) -> list[tuple[float, str]]:
        """What the person received, as (moment, what): ids made after the beginning under other names (``named``)."""
        return named(self._received, self._since)

    def note(self, what: str) -> None:
        """Something that is no message: an answer, a line of the log."""
        self._received.append((self._playground.clock.now(), _ADDRESS.sub("http://here", what)))

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


def named(received: list[tuple[float, str]], since: int) -> list[tuple[float, str]]:
    """The same with ids later than ``since`` called by the order in which they came.

    How many messages others received between two of one's own is no secret of the game, since everybody's ids come
    from one counter. What arrives at one moment has no order: it is named in that of its words.
    """
    names: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        number = match[0]
        return number if int(number) <= since else names.setdefault(number, f"id-{len(names) + 1}")

    def words(one: tuple[float, str]) -> tuple[float, str]:
        return one[0], _NUMBER.sub(lambda match: match[0] if int(match[0]) <= since else "id", one[1])

    return [(moment, _NUMBER.sub(name, text)) for moment, text in sorted(received, key=words)]


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
