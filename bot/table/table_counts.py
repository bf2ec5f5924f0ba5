"""How many tables there are, and which of them people sit at now: what is asked of all tables at once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.table.ports import PublicTable
    from bot.table.table import Table

Condition = Literal["going", "still", "stuck"]
"""A table goes on, stands still as its players or the bot left it, or is stuck since nothing can be written."""


def condition_of(table: Table) -> Condition:
    """What becomes of a table by itself."""
    if table.stuck:
        return "stuck"
    return "going" if table.state.pause is None else "still"


def census(tables: Iterable[Table]) -> Counter[tuple[str, str, Condition]]:
    """How many open tables there are of each stage, pace and condition."""
    return Counter(
        (table.state.stage, table.state.settings.pace, condition_of(table))
        for table in tables
        if table.state.stage != "closed"
    )


def in_play(tables: Iterable[Table]) -> tuple[PublicTable, ...]:
    """The games that people sit at now, the live ones first. Nobody sits waiting at a slow one."""
    found = [
        table.public_table()
        for table in tables
        if table.state.stage == "playing"
        and not table.state.ended
        and table.state.pause is None
        and table.state.settings.pace != "slow"
    ]
    return tuple(sorted(found, key=lambda public_table: public_table.settings.pace != "live"))
