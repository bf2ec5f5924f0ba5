"""The tables of the database, for SQLite and PostgreSQL. Seats are rows, never four columns.

The journal is the source data; ``tables``, ``table_seats`` and ``deadlines`` are derived from it for open tables,
``games`` and ``game_results`` for finished games (``bot.store.table_games`` can rebuild these). Users and guilds are
Discord ids. A change here needs a migration in ``bot/store/database/migrations/versions``; a test compares the two.
"""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
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
    """An aware time in UTC. SQLite stores it without a zone, PostgreSQL with one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert to UTC. ValueError for a naive time."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without zone")
        at = value.astimezone(UTC)
        return at.replace(tzinfo=None) if dialect.name == "sqlite" else at

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The stored time in UTC."""
        del dialect
        return value if value is None else value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)


COUNTED: Final = BigInteger().with_variant(Integer, "sqlite")
"""An autoincrement number. SQLite needs the type INTEGER for it."""

hosts = Table(
    "hosts",
    metadata,
    Column("epoch", COUNTED, primary_key=True, autoincrement=True),
    Column("owner", String(128), nullable=False),
    sqlite_autoincrement=True,
)
"""Every process that ever opened the database, in the order of their starts."""

GIVEN_UP: Final = "unreadable"
"""The ``pause`` of a table that an operator closed because its journal cannot be read."""

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
"""Messages too long for a notification, to the process of an ``epoch``, 0: to all (``bot.store.processes.bus``)."""

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
"""One row per table. Only the process whose ``owner`` and ``epoch`` it has may write to its journal.

``pause`` is why a game is paused, or ``GIVEN_UP``. ``wake_at`` is set while an open table is at rest
(``bot.store.open_table_queries``). ``pace`` is NULL for tables that were closed by releases without it.
"""

# A channel has at most one open table.
Index(
    "uq_tables_open_channel",
    tables.c.channel,
    unique=True,
    sqlite_where=text("closed_at IS NULL"),
    postgresql_where=text("closed_at IS NULL"),
)

_OPEN: Final = text("closed_at IS NULL")
_STANDING_STILL: Final = text("closed_at IS NULL AND pause IS NOT NULL")
# The queries of open tables: by server, by wake time, and those that are paused.
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
"""The players of open tables, by place in the lobby, later by seat. ``user_id`` is NULL for a computer player."""

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
    # Stored in the order in which it is read: a whole table by seq.
    sqlite_with_rowid=False,
)
"""The records of all tables except those in ``journal_archives``. ``payload`` is JSON text (``bot.store.codec``).

It is secret, since it holds whole walls. Only ``bot.store.read_journal_rows`` reads it, together with the archives.
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
"""The first ``entries`` records of a closed table, packed (``bot.store.packing``) by ``bot.store.compaction``.

``kyokus`` counts the kyoku that were dealt. Secret, like the journal.
"""

archived_people = Table(
    "archived_people",
    metadata,
    Column("table_id", ForeignKey("journal_archives.table_id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""The people named in an archive, since no query can look into it."""

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("due", UtcDateTime, nullable=False, index=True),
)
"""When the time of a seat for a decision ends. Seat -1 is the table itself."""

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
"""Every finished game, ``number`` from 1 at its table. ``people`` counts the seats without computer players."""

owed_games = Table(
    "owed_games",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
)
"""Finished games whose recording in the leagues failed and is to be tried again."""

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
"""One row per seat of a finished game. ``user_id`` is NULL for a computer player, negative for a forgotten person.

``final_tenths`` 513 is +51.3.
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
    Column("pictures", Boolean),
    Column("hints", Boolean),
)
"""A person's settings (``bot.store.user_and_server_settings.UserSettings``). Quiet hours: minutes after midnight."""

reminders = Table(
    "reminders",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("decision", Integer, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
)
"""Messages that remind a player of their turn, to be deleted after it (``bot.store.sent_reminders``)."""

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(32), primary_key=True),
    Column("value", JSON, nullable=False),
)
"""The settings of a server, one row each."""

channel_settings = Table(
    "channel_settings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("key", String(32), primary_key=True),
    Column("value", JSON, nullable=False),
)
"""The settings of single channels of a server, one row each."""

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
    # Ids are never reused: the button of a deleted puzzle must not refer to another one.
    sqlite_autoincrement=True,
)
"""Every puzzle with its solution, which is secret until it is answered (``bot.store.puzzles.Puzzle``)."""

# A server has at most one daily puzzle per day. NULLs are distinct, so quizzes do not collide.
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
"""The only answer of each person to a puzzle."""

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
"""House rules, by number in the server. ``folded`` is the ``name_key`` of the name."""

# Names are unique among rules that are not removed.
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
"""Every version of house rules, never changed. ``rules`` has all options as JSON text; ``base`` is their preset.

``user_id`` saved it; NULL for a person who was forgotten.
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
"""Unsaved changes of house rules by a person; ``number`` 0 is for new rules.

``since`` is the version they are based on.
"""


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
