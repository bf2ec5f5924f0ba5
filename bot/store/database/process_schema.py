"""The tables of several processes on one database (``bot.store.processes``); one process alone needs none of them."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, ForeignKey, SmallInteger, Table, Text

from bot.store.database.schema import COUNTED, UtcDateTime, metadata

shard_leases = Table(
    "shard_leases",
    metadata,
    Column("shard", SmallInteger, primary_key=True, autoincrement=False),
    Column("shards", SmallInteger, nullable=False),
    Column("epoch", ForeignKey("hosts.epoch"), nullable=False),
    Column("renewed_at", UtcDateTime, nullable=False),
    CheckConstraint("shard >= 0 AND shard < shards", name="shard"),
)
"""Which process has which of the ``shards``, where several share a database (``bot.store.processes.shard_leases``)."""

process_messages = Table(
    "process_messages",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("epoch", COUNTED, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("body", Text, nullable=False),
)
"""Messages to the process of an ``epoch`` that are too long for a notification (``bot.store.processes.bus``)."""
