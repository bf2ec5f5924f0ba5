"""Questions about all tables at once: how many there are, and which games are in play now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from bot.table.ports import PublicTable
from bot.table.table import Table

Condition = Literal["going", "still", "stuck"]
"""A table is going on, paused (still), or stuck because the journal cannot be written."""


def condition_of(table: Table) -> Condition:
    """Whether a table can go on."""
    if table.stuck:
        return "stuck"
    return "going" if table.state.pause is None else "still"


def census(tables: Iterable[Table]) -> Counter[tuple[str, str, Condition]]:
    """The number of open tables by stage, pace and condition."""
    return Counter(
        (table.state.stage, table.state.settings.pace, condition_of(table))
        for table in tables
        if table.state.stage != "closed"
    )


def in_play(tables: Iterable[Table]) -> tuple[PublicTable, ...]:
    """The games being played now, the live ones first. Slow ones do not count: their players do not sit waiting."""
    found = [
        table.public_table()
        for table in tables
        if table.state.stage == "playing"
        and not table.state.ended
        and table.state.pause is None
        and table.state.settings.pace != "slow"
    ]
    return tuple(sorted(found, key=lambda public_table: public_table.settings.pace != "live"))
