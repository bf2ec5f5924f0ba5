"""Who the names in a log are, as people write it: a name of the log and a player to a line.

Aiko_T = Aiko
2 East = guest Mia
Robo = CPU
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.league.names import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def label_of(text: str) -> str:
    """A name as it stands in such a line: on one line, without what would end a block of code."""
    return " ".join(text.replace("`", "'").split())


def who_read(text: str, labels: Iterable[str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """What is said of each of these labels, the last line of several; and the lines that speak of none of them.

    A label with nothing behind it says nothing.
    """
    known = {name_key(label): label for label in labels}
    said: dict[str, str] = {}
    unread: list[str] = []
    for raw in text.splitlines():
        line = label_of(raw)
        if not line:
            continue
        label, value = _parted(line, known)
        if label is None:
            unread.append(line)
        elif value:
            said[label] = value
    return said, tuple(unread)


def _parted(line: str, known: Mapping[str, str]) -> tuple[str | None, str]:
    """The label and what is said of it. A name may hold the sign itself, so every place of it is tried."""
    at = line.find("=")
    while at >= 0:
        label = known.get(name_key(line[:at]))
        if label is not None:
            return label, line[at + 1 :].strip()
        at = line.find("=", at + 1)
    return None, ""


def who_written(said: Mapping[str, str]) -> str:
    """The same as text again."""
    return "\n".join(f"{label} = {label_of(value)}" for label, value in said.items() if value)
