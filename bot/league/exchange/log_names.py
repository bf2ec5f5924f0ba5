"""Who the names in a log are: remembered from earlier logs, or called the same in the league."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from bot.league.names import name_key

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

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
