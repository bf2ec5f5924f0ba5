"""The tables of the database, for SQLite and PostgreSQL. Seats are rows, never four columns.

The journal is the source data; ``tables``, ``table_seats`` and ``deadlines`` are derived from it for open tables,
``games`` and ``game_results`` for finished games (``bot.store.table_games`` can rebuild these). Users and guilds are
Discord ids. A change here needs a migration in ``bot/store/database/migrations/versions``; a test compares the two.
"""

from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

metadata: Final = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class UtcDateTime(sa.TypeDecorator[datetime]):
    """An aware time in UTC. SQLite stores it without a zone, PostgreSQL with one."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Convert to UTC. ValueError for a naive time."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without zone")
        at = value.astimezone(UTC)
        return at.replace(tzinfo=None) if dialect.name == "sqlite" else at

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """The stored time in UTC."""
        del dialect
        return value if value is None else value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)


COUNTED: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""An autoincrement number. SQLite needs the type INTEGER for it."""

hosts = sa.Table(
    "hosts",
    metadata,
    sa.Column("epoch", COUNTED, primary_key=True, autoincrement=True),
    sa.Column("owner", sa.String(128), nullable=False),
    sqlite_autoincrement=True,
)
"""Every process that ever opened the database, in the order of their starts."""

GIVEN_UP: Final = "unreadable"
"""The ``pause`` of a table that an operator closed because its journal cannot be read."""

shard_leases = sa.Table(
    "shard_leases",
    metadata,
    sa.Column("shard", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("shards", sa.SmallInteger, nullable=False),
    sa.Column("epoch", sa.ForeignKey("hosts.epoch"), nullable=False),
    sa.Column("renewed_at", UtcDateTime, nullable=False),
    sa.CheckConstraint("shard >= 0 AND shard < shards", name="shard"),
)
"""Which process has which of the ``shards``, where several share a database (``bot.store.processes.shard_leases``)."""

process_messages = sa.Table(
    "process_messages",
    metadata,
    sa.Column("id", COUNTED, primary_key=True, autoincrement=True),
    sa.Column("epoch", COUNTED, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
"""Messages too long for a notification, to the process of an ``epoch``, 0: to all (``bot.store.processes.bus``)."""

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("opener", sa.BigInteger, nullable=False),
    sa.Column("stage", sa.String(8), nullable=False),
    sa.Column("last_seq", sa.Integer, nullable=False),
    sa.Column("owner", sa.String(128), nullable=False),
    sa.Column("epoch", sa.ForeignKey("hosts.epoch"), nullable=False),
    sa.Column("opened_at", UtcDateTime, nullable=False),
    sa.Column("closed_at", UtcDateTime),
    sa.Column("pace", sa.String(8)),
    sa.Column("pause", sa.String(16)),
    sa.Column("wake_at", UtcDateTime),
    sa.CheckConstraint("stage IN ('lobby', 'playing', 'closed')", name="stage"),
    sa.CheckConstraint("(stage = 'closed') = (closed_at IS NOT NULL)", name="closed_at"),
)
"""One row per table. Only the process whose ``owner`` and ``epoch`` it has may write to its journal.

``pause`` is why a game is paused, or ``GIVEN_UP``. ``wake_at`` is set while an open table is at rest
(``bot.store.open_table_queries``). ``pace`` is NULL for tables that were closed by releases without it.
"""

# A channel has at most one open table.
sa.Index(
    "uq_tables_open_channel",
    tables.c.channel,
    unique=True,
    sqlite_where=sa.text("closed_at IS NULL"),
    postgresql_where=sa.text("closed_at IS NULL"),
)

_OPEN: Final = sa.text("closed_at IS NULL")
_STANDING_STILL: Final = sa.text("closed_at IS NULL AND pause IS NOT NULL")
# The queries of open tables: by server, by wake time, and those that are paused.
sa.Index("ix_tables_open_guild", tables.c.guild, tables.c.opened_at, sqlite_where=_OPEN, postgresql_where=_OPEN)
sa.Index("ix_tables_open_wake_at", tables.c.wake_at, tables.c.epoch, sqlite_where=_OPEN, postgresql_where=_OPEN)
sa.Index("ix_tables_open_pause", tables.c.guild, sqlite_where=_STANDING_STILL, postgresql_where=_STANDING_STILL)

table_seats = sa.Table(
    "table_seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("place", sa.SmallInteger, primary_key=True),
    sa.Column("user_id", sa.BigInteger, index=True),
    sa.Column("name", sa.Text, nullable=False),
)
"""The players of open tables, by place in the lobby, later by seat. ``user_id`` is NULL for a computer player."""

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("codec", sa.SmallInteger, nullable=False),
    sa.Column("engine", sa.String(32), nullable=False),
    sa.Column("payload", sa.Text, nullable=False),
    sa.CheckConstraint("seq >= 1", name="seq"),
    # Stored in the order in which it is read: a whole table by seq.
    sqlite_with_rowid=False,
)
"""The records of all tables except those in ``journal_archives``. ``payload`` is JSON text (``bot.store.codec``).

It is secret, since it holds whole walls. Only ``bot.store.read_journal_rows`` reads it, together with the archives.
"""

journal_archives = sa.Table(
    "journal_archives",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("entries", sa.Integer, nullable=False),
    sa.Column("kyokus", sa.Integer, nullable=False),
    sa.Column("format", sa.SmallInteger, nullable=False),
    sa.Column("checksum", sa.String(64), nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.CheckConstraint("entries >= 1", name="entries"),
)
"""The first ``entries`` records of a closed table, packed (``bot.store.packing``) by ``bot.store.compaction``.

``kyokus`` counts the kyoku that were dealt. Secret, like the journal.
"""

archived_people = sa.Table(
    "archived_people",
    metadata,
    sa.Column("table_id", sa.ForeignKey("journal_archives.table_id", ondelete="CASCADE"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
)
"""The people named in an archive, since no query can look into it."""

deadlines = sa.Table(
    "deadlines",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("decision", sa.Integer, primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("due", UtcDateTime, nullable=False, index=True),
)
"""When the time of a seat for a decision ends. Seat -1 is the table itself."""

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", COUNTED, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("started_at", UtcDateTime, nullable=False),
    sa.Column("ended_at", UtcDateTime, nullable=False),
    sa.Column("preset", sa.String(64), nullable=False),
    sa.Column("length", sa.String(32), nullable=False),
    sa.Column("rules", sa.JSON, nullable=False),
    sa.Column("fingerprint", sa.String(12), nullable=False),
    sa.Column("people", sa.SmallInteger, nullable=False),
    sa.UniqueConstraint("table_id", "number"),
    sa.Index(None, "guild", "ended_at"),
)
"""Every finished game, ``number`` from 1 at its table. ``people`` counts the seats without computer players."""

owed_games = sa.Table(
    "owed_games",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
)
"""Finished games whose recording in the leagues failed and is to be tried again."""

game_results = sa.Table(
    "game_results",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("user_id", sa.BigInteger, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("place", sa.SmallInteger, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("final_tenths", sa.Integer, nullable=False),
    sa.CheckConstraint("place >= 1", name="place"),
)
"""One row per seat of a finished game. ``user_id`` is NULL for a computer player, negative for a forgotten person.

``final_tenths`` 513 is +51.3.
"""

user_settings = sa.Table(
    "user_settings",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("locale", sa.String(16)),
    sa.Column("surface", sa.String(16)),
    sa.Column("quiet_start", sa.SmallInteger),
    sa.Column("quiet_end", sa.SmallInteger),
    sa.Column("zone", sa.String(64)),
    sa.Column("tiles", sa.String(16)),
    sa.Column("pings", sa.Boolean),
    sa.Column("dm_channel", sa.BigInteger),
    sa.Column("pictures", sa.Boolean),
    sa.Column("hints", sa.Boolean),
)
"""A person's settings (``bot.store.user_and_server_settings.UserSettings``). Quiet hours: minutes after midnight."""

reminders = sa.Table(
    "reminders",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("message", sa.BigInteger, nullable=False),
)
"""Messages that remind a player of their turn, to be deleted after it (``bot.store.sent_reminders``)."""

guild_settings = sa.Table(
    "guild_settings",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("value", sa.JSON, nullable=False),
)
"""The settings of a server, one row each."""

channel_settings = sa.Table(
    "channel_settings",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("value", sa.JSON, nullable=False),
)
"""The settings of single channels of a server, one row each."""

puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("id", COUNTED, primary_key=True, autoincrement=True),
    sa.Column("guild", sa.BigInteger),
    sa.Column("asker", sa.BigInteger),
    sa.Column("channel", sa.BigInteger),
    sa.Column("message", sa.BigInteger),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("origin", sa.String(8), nullable=False),
    sa.Column("level", sa.String(16), nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("day", sa.Date),
    sa.Column("made_at", UtcDateTime, nullable=False),
    sa.Column("closed_at", UtcDateTime),
    sa.CheckConstraint("origin IN ('quiz', 'daily')", name="origin"),
    sa.CheckConstraint("(origin = 'daily') = (day IS NOT NULL)", name="day"),
    sa.CheckConstraint("day IS NULL OR guild IS NOT NULL", name="guild"),
    # Ids are never reused: the button of a deleted puzzle must not refer to another one.
    sqlite_autoincrement=True,
)
"""Every puzzle with its solution, which is secret until it is answered (``bot.store.puzzles.Puzzle``)."""

# A server has at most one daily puzzle per day. NULLs are distinct, so quizzes do not collide.
sa.Index("uq_puzzles_guild_day", puzzles.c.guild, puzzles.c.day, unique=True)

puzzle_answers = sa.Table(
    "puzzle_answers",
    metadata,
    sa.Column("puzzle_id", sa.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("answer", sa.String(64), nullable=False),
    sa.Column("right", sa.Boolean, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
)
"""The only answer of each person to a puzzle."""

lesson_progress = sa.Table(
    "lesson_progress",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("lesson", sa.String(32), primary_key=True),
    sa.Column("step", sa.SmallInteger, nullable=False),
    sa.Column("done_at", UtcDateTime),
)
"""How far a person is in a lesson (``bot.store.learning``): the steps behind them, and when they first finished it."""

coach_skills = sa.Table(
    "coach_skills",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("skill", sa.String(32), primary_key=True),
    sa.Column("unaided", sa.SmallInteger, nullable=False),
)
"""How often a person did right without help what a coach explains."""

house_rules = sa.Table(
    "house_rules",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("folded", sa.Text, nullable=False),
    sa.Column("latest", sa.Integer, nullable=False),
    sa.Column("removed_at", UtcDateTime),
    sa.CheckConstraint("number >= 1", name="number"),
)
"""House rules, by number in the server. ``folded`` is the ``name_key`` of the name."""

# Names are unique among rules that are not removed.
sa.Index(
    "uq_house_rules_guild_folded",
    house_rules.c.guild,
    house_rules.c.folded,
    unique=True,
    sqlite_where=sa.text("removed_at IS NULL"),
    postgresql_where=sa.text("removed_at IS NULL"),
)

house_rule_versions = sa.Table(
    "house_rule_versions",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("base", sa.String(64), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Column("user_id", sa.BigInteger, index=True),
    sa.Column("note", sa.Text, nullable=False),
    sa.ForeignKeyConstraint(["guild", "number"], ["house_rules.guild", "house_rules.number"], ondelete="CASCADE"),
    sa.CheckConstraint("version >= 1", name="version"),
)
"""Every version of house rules, never changed. ``rules`` has all options as JSON text; ``base`` is their preset.

``user_id`` saved it; NULL for a person who was forgotten.
"""

house_rule_drafts = sa.Table(
    "house_rule_drafts",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("since", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("base", sa.String(64), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("changed_at", UtcDateTime, nullable=False),
)
"""Unsaved changes of house rules by a person; ``number`` 0 is for new rules.

``since`` is the version they are based on.
"""

used_links: Final = sa.Table(
    "used_links",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("until", UtcDateTime, nullable=False),
)
"""Links into the browser that were used (``bot.store.used_links``). After ``until`` they are too old by themselves."""

uptimes: Final = sa.Table(
    "uptimes",
    metadata,
    sa.Column("id", COUNTED, primary_key=True, autoincrement=True),
    sa.Column("epoch", COUNTED, nullable=False),
    sa.Column("since", UtcDateTime, nullable=False),
    sa.Column("until", UtcDateTime, nullable=False),
    sa.Column("ahead", sa.Boolean, nullable=False),
    sa.Column("shards", sa.SmallInteger),
    sa.Column("own", sa.JSON(none_as_null=True)),
)
"""When processes were up, from which follows when none was (``bot.downtime``). ``until`` moves on every minute.

``own`` are those of Discord's ``shards`` that the process served; NULL: all. ``ahead``: the wall clock had just jumped.
"""
