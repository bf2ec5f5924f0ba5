"""Who the names in a log are: remembered from earlier logs, called the same in the league, or written by somebody.

Who writes it puts a name of the log and a player on a line:

Aiko_T = Aiko
2 East = guest Mia
Robo = CPU
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from bot.league.names import name_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

NOBODYS: Final = frozenset(("", "noname", "guest", "ゲスト"))
"""Names that many go by: Tenhou calls everybody without an account NoName."""


def telling(names: Sequence[str]) -> tuple[bool, ...]:
    """Of each name of a game, whether it says who it is: nobody else at the table is called so, and not everybody."""
    count = Counter(name_key(name) for name in names)
    return tuple(name_key(name) not in NOBODYS and count[name_key(name)] == 1 for name in names)


def matched(
    names: Sequence[str], remembered: Mapping[str, int], called: Mapping[str, Collection[int]]
) -> tuple[int | None, ...]:
    """The player of each seat as far as its name tells, None where somebody has to be asked.

    ``remembered`` are players by the names they had in earlier logs, ``called`` those by what they are called in the
    league, by key (``name_key``). A name that several are called is nobody's; so is one of two that lead to one player.
    """
    found: list[int | None] = []
    for name, tells in zip(names, telling(names), strict=True):
        key = name_key(name)
        same = called.get(key, ())
        own = next(iter(same)) if len(same) == 1 else None
        found.append(remembered.get(key, own) if tells else None)
    twice = Counter(player for player in found if player is not None)
    return tuple(None if player is None or twice[player] > 1 else player for player in found)


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
