"""Matching the names in a log to players: remembered from earlier logs, the same name in the league, or typed.

A typed assignment has a name of the log and a player on each line:

Aiko_T = Aiko
2 East = guest Mia
Robo = CPU
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from bot.league.name_key import name_key

NOBODYS: Final = frozenset(("", "noname", "guest", "ゲスト"))
"""Names that identify no one: Tenhou calls all players without an account NoName."""


def telling(names: Sequence[str]) -> tuple[bool, ...]:
    """For each name of a game, whether it identifies a player: it is unique at the table and not a default name."""
    count = Counter(name_key(name) for name in names)
    return tuple(name_key(name) not in NOBODYS and count[name_key(name)] == 1 for name in names)


def matched(
    names: Sequence[str], remembered: Mapping[str, int], called: Mapping[str, Collection[int]]
) -> tuple[int | None, ...]:
    """The player of each seat, or None if the name does not tell.

    ``remembered`` are players by their names in earlier logs, ``called`` by their names in the league, both by
    ``name_key``. A name of several players matches none of them; two names of the same player match none either.
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
    """A name as written in such a line: on one line, without backticks, which would end a Markdown code block."""
    return " ".join(text.replace("`", "'").split())


def who_read(text: str, labels: Iterable[str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The player typed for each of these labels, and the lines that have none of them.

    If a label occurs twice the last line counts; a label without a player is ignored.
    """
    known = {name_key(label): label for label in labels}
    players: dict[str, str] = {}
    unread: list[str] = []
    for raw in text.splitlines():
        line = label_of(raw)
        if not line:
            continue
        label, value = _parted(line, known)
        if label is None:
            unread.append(line)
        elif value:
            players[label] = value
    return players, tuple(unread)


def _parted(line: str, known: Mapping[str, str]) -> tuple[str | None, str]:
    """The label and the player of a line. Names may hold "=" themselves, so each "=" is tried."""
    at = line.find("=")
    while at >= 0:
        label = known.get(name_key(line[:at]))
        if label is not None:
            return label, line[at + 1 :].strip()
        at = line.find("=", at + 1)
    return None, ""


def who_written(players: Mapping[str, str]) -> str:
    """The assignments as text for ``who_read``."""
    return "\n".join(f"{label} = {label_of(value)}" for label, value in players.items() if value)
