"""The database table of when processes were up."""

from typing import Final

from sqlalchemy import JSON, Boolean, Column, SmallInteger, Table

from bot.store.database.schema import COUNTED, UtcDateTime, metadata

uptimes: Final = Table(
    "uptimes",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("epoch", COUNTED, nullable=False),
    Column("since", UtcDateTime, nullable=False),
    Column("until", UtcDateTime, nullable=False),
    Column("ahead", Boolean, nullable=False),
    Column("shards", SmallInteger),
    Column("own", JSON(none_as_null=True)),
)
"""When processes were up, from which follows when none was (``bot.downtime``). ``until`` moves on every minute.

``own`` are those of Discord's ``shards`` that the process served; NULL: all. ``ahead``: the wall clock had just jumped.
"""
