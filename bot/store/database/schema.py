"""Tables of the database, for SQLite now and PostgreSQL later. One row a seat, never four columns.

The journal is the truth; ``tables``, ``table_seats`` and ``deadlines`` mirror the live part of it, ``games`` and
``game_results`` its finished games (``bot.store.table_games`` can rebuild these). A user or guild is a Discord id. A
change in here needs a migration in ``bot/store/database/migrations/versions``; a test compares the two.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)

if TYPE_CHECKING:
    from sqlalchemy import Dialect

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time in UTC. SQLite keeps it without zone, PostgreSQL with one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse a naive time: nobody could say when it was."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without zone")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give back what was stored, in UTC."""
        del dialect
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


COUNTED: Final = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database gives. SQLite does so only where the type is exactly INTEGER."""

hosts = Table(
    "hosts",
    metadata,
    Column("epoch", COUNTED, primary_key=True, autoincrement=True),
    Column("owner", String(128), nullable=False),
    sqlite_autoincrement=True,
)
"""Every process that ever opened the database for writing, in the order of their starts."""

GIVEN_UP: Final = "unreadable"
"""The pause of a table that was closed without its journal."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("opener", BigInteger, nullable=False),
    Column("stage", String(8), nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("owner", String(128), nullable=False),
    Column("epoch", ForeignKey("hosts.epoch"), nullable=False),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    Column("pace", String(8)),
    Column("pause", String(16)),
    Column("wake_at", UtcDateTime),
    CheckConstraint("stage IN ('lobby', 'playing', 'closed')", name="stage"),
    CheckConstraint("(stage = 'closed') = (closed_at IS NOT NULL)", name="closed_at"),
)
"""One row a table. Only the process whose ``owner`` and ``epoch`` it carries may write to its journal.

``pause`` is why a game stands still, or ``unreadable`` (``GIVEN_UP``) for one that an operator closed since its journal
cannot be read: that is left as it is. ``wake_at`` is set while an open table is at rest: until then nobody has to look
at it. ``pace`` is NULL for tables that were closed before it was kept.
"""

# A channel has one open table at most.
Index(
    "uq_tables_open_channel",
    tables.c.channel,
    unique=True,
    sqlite_where=text("closed_at IS NULL"),
    postgresql_where=text("closed_at IS NULL"),
)

_OPEN: Final = text("closed_at IS NULL")
_STANDING_STILL: Final = text("closed_at IS NULL AND pause IS NOT NULL")
# What of the open tables is looked up: those of a server, those that have to be looked at, those that stand still.
Index("ix_tables_open_guild", tables.c.guild, tables.c.opened_at, sqlite_where=_OPEN, postgresql_where=_OPEN)
Index("ix_tables_open_wake_at", tables.c.wake_at, tables.c.epoch, sqlite_where=_OPEN, postgresql_where=_OPEN)
Index("ix_tables_open_pause", tables.c.guild, sqlite_where=_STANDING_STILL, postgresql_where=_STANDING_STILL)

table_seats = Table(
    "table_seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("place", SmallInteger, primary_key=True),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
)
"""Who sits at a table that is open, by place in the lobby, then by seat. ``user_id`` is NULL for a CPU."""

journal = Table(
    "journal",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("codec", SmallInteger, nullable=False),
    Column("engine", String(32), nullable=False),
    Column("payload", Text, nullable=False),
    CheckConstraint("seq >= 1", name="seq"),
    # Kept in the order in which it is read: a whole table by seq.
    sqlite_with_rowid=False,
)
"""Every record of every table, but for those in ``journal_archives``. ``payload`` is JSON text (``bot.store.codec``).

Holds whole walls: secret. It is read by ``bot.store.journal_rows`` alone, which knows of both.
"""

journal_archives = Table(
    "journal_archives",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("kyokus", Integer, nullable=False),
    Column("format", SmallInteger, nullable=False),
    Column("checksum", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),
    CheckConstraint("entries >= 1", name="entries"),
)
"""The first ``entries`` records of a table that is closed, packed (``bot.store.packing``), once it is left alone.

``kyokus`` counts those that were dealt. As secret as the journal.
"""

archived_people = Table(
    "archived_people",
    metadata,
    Column("table_id", ForeignKey("journal_archives.table_id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""Whom an archive names, since no query can look into it."""

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("due", UtcDateTime, nullable=False, index=True),
)
"""When a seat's time for a decision ends. Seat -1 is the table itself."""

games = Table(
    "games",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Column("preset", String(64), nullable=False),
    Column("length", String(32), nullable=False),
    Column("rules", JSON, nullable=False),
    Column("fingerprint", String(12), nullable=False),
    Column("people", SmallInteger, nullable=False),
    UniqueConstraint("table_id", "number"),
    Index(None, "guild", "ended_at"),
)
"""Every finished game, ``number`` from 1 at its table. ``people`` counts the seats that were no CPU."""

owed_games = Table(
    "owed_games",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
)
"""Finished games that did not come into the leagues of their server for a fault, and are to be tried again."""

game_results = Table(
    "game_results",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("points", Integer, nullable=False),
    Column("final_tenths", Integer, nullable=False),
    CheckConstraint("place >= 1", name="place"),
)
"""One row a seat of a finished game. ``user_id`` is NULL for a CPU, and below zero for who wanted to be forgotten.

``final_tenths`` 513 reads +51.3.
"""

user_settings = Table(
    "user_settings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("surface", String(16)),
    Column("quiet_start", SmallInteger),
    Column("quiet_end", SmallInteger),
    Column("zone", String(64)),
    Column("tiles", String(16)),
    Column("pings", Boolean),
    Column("dm_channel", BigInteger),
)
"""What is known of a person. NULL: never said. Quiet hours in minutes after midnight; without them both are NULL.

Who has a locale has pressed or typed something at the bot. ``dm_channel`` was opened with them for direct messages.
"""

reminders = Table(
    "reminders",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("decision", Integer, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
)
"""Messages that tell somebody that a table waits for them, to be deleted once it no longer does. No part of a game."""

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(32), primary_key=True),
    Column("value", JSON, nullable=False),
)
"""What a server chose, one row a setting."""

channel_settings = Table(
    "channel_settings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(32), primary_key=True),
    Column("value", JSON, nullable=False),
)
"""What it chose for single channels."""

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", COUNTED, primary_key=True, autoincrement=True),
    Column("guild", BigInteger),
    Column("asker", BigInteger),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("kind", String(16), nullable=False),
    Column("origin", String(8), nullable=False),
    Column("level", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("day", Date),
    Column("made_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    CheckConstraint("origin IN ('quiz', 'daily')", name="origin"),
    CheckConstraint("(origin = 'daily') = (day IS NOT NULL)", name="day"),
    CheckConstraint("day IS NULL OR guild IS NOT NULL", name="guild"),
    # No number is given twice: a button of a puzzle that is gone must never mean another one.
    sqlite_autoincrement=True,
)
"""Every puzzle that was asked, with its solution: secret until it is answered.

``guild`` is NULL where it was asked outside of servers, ``asker`` where nobody asked for it.
"""

# A server has one daily puzzle a day at most. Those without a day differ from one another.
Index("uq_puzzles_guild_day", puzzles.c.guild, puzzles.c.day, unique=True)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("puzzle_id", ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("name", Text, nullable=False),
    Column("answer", String(64), nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)
"""The first answer of each person to a puzzle. There is no second."""

house_rules = Table(
    "house_rules",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False),
    Column("latest", Integer, nullable=False),
    Column("removed_at", UtcDateTime),
    CheckConstraint("number >= 1", name="number"),
)
"""Rules of a server's own, by number in the server. ``folded`` is the name as it is compared."""

# Of those that are not removed, no two are called the same.
Index(
    "uq_house_rules_guild_folded",
    house_rules.c.guild,
    house_rules.c.folded,
    unique=True,
    sqlite_where=text("removed_at IS NULL"),
    postgresql_where=text("removed_at IS NULL"),
)

house_rule_versions = Table(
    "house_rule_versions",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("base", String(64), nullable=False),
    Column("rules", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("user_id", BigInteger, index=True),
    Column("note", Text, nullable=False),
    ForeignKeyConstraint(["guild", "number"], ["house_rules.guild", "house_rules.number"], ondelete="CASCADE"),
    CheckConstraint("version >= 1", name="version"),
)
"""Every version of them, never changed. ``rules`` are all options as JSON text, ``base`` the preset they began with.

``user_id`` saved it; NULL: somebody who wanted to be forgotten.
"""

house_rule_drafts = Table(
    "house_rule_drafts",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("since", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("base", String(64), nullable=False),
    Column("rules", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
)
"""What somebody has begun to change and not saved yet, one for each of a server's rules; ``number`` 0: new ones.

``since`` is the version it began with.
"""
