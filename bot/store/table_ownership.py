"""Which open tables a process may take up and write to.

A process alone has the whole database: a newer one takes tables over, an older one must not. Processes that share one
have the tables of the servers of their shards, for as long as the leases of these shards are theirs
(``bot.store.processes.shard_leases``); the database checks this in the transaction of every write.
"""

from typing import Final

from sqlalchemy import BindParameter, ColumnElement, and_, bindparam, exists, literal_column, true

from bot.store.database.schema import shard_leases, tables
from bot.store.processes.shard_leases import ShardRange


class TableOwnership:
    """What one process has. The conditions are about rows of ``tables``; their parameter ``era`` is ``epoch``."""

    def __init__(self, owner: str, epoch: int, shards: ShardRange | None = None) -> None:
        """``shards`` None: the process is alone and has the whole database."""
        self.owner: Final = owner
        self.epoch: Final = epoch
        self.shards: Final = shards
        era: BindParameter[int] = bindparam("era")
        self.leased: Final[ColumnElement[bool]] = true() if shards is None else _leased(shards.shards)
        """The table's shard is leased to this process."""
        self.left: Final[ColumnElement[bool]] = (
            tables.c.epoch < era if shards is None else and_(tables.c.epoch != era, self.leased)
        )
        """The table was that of an earlier process, and this one may take it up."""
        self.known: Final[ColumnElement[bool]] = tables.c.epoch <= era if shards is None else self.leased
        """The table is of this process or may be taken up by it."""

    def hosts(self, guild: int) -> bool:
        """Whether the tables of a server (0: of direct messages) belong to this process."""
        return self.shards is None or self.shards.holds(guild)


def _leased(shards: int) -> ColumnElement[bool]:
    # The database computes ``shard_of``.
    shard: ColumnElement[int] = literal_column(f"((tables.guild >> 22) % {shards})")
    return exists().where(
        shard_leases.c.shard == shard,
        shard_leases.c.shards == shards,
        shard_leases.c.epoch == bindparam("era"),
    )
