"""The first schema: hosts, tables with their journals, games with their results, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# "JTAK": what `bot.store.database.migrate` knows this bot's SQLite files by.
APPLICATION_ID = 0x4A54414B

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    else:
        # The same for `bot.store.database.migrate_postgresql`.
        op.execute("COMMENT ON TABLE alembic_version IS 'jantaku'")
    tables()
    journal()
    league()
    settings()


def tables() -> None:
    op.create_table(
        "hosts",
        sa.Column("epoch", COUNTED, autoincrement=True, nullable=False),
        sa.Column("owner", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("epoch", name=op.f("pk_hosts")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("opener", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(128), nullable=False),
        sa.Column("epoch", COUNTED, nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.CheckConstraint("stage IN ('lobby', 'playing', 'closed')", name=op.f("ck_tables_stage")),
        sa.CheckConstraint("(stage = 'closed') = (closed_at IS NOT NULL)", name=op.f("ck_tables_closed_at")),
        sa.ForeignKeyConstraint(["epoch"], ["hosts.epoch"], name=op.f("fk_tables_epoch_hosts")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    open_only = sa.text("closed_at IS NULL")
    op.create_index(
        "uq_tables_open_channel",
        "tables",
        ["channel"],
        unique=True,
        sqlite_where=open_only,
        postgresql_where=open_only,
    )
    op.create_table(
        "table_seats",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_seats_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "place", name=op.f("pk_table_seats")),
    )
    op.create_index(op.f("ix_table_seats_user_id"), "table_seats", ["user_id"])


def journal() -> None:
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("codec", sa.SmallInteger(), nullable=False),
        sa.Column("engine", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.CheckConstraint("seq >= 1", name=op.f("ck_journal_seq")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_journal_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_journal")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("due", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_deadlines_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "decision", "seat", name=op.f("pk_deadlines")),
    )
    op.create_index(op.f("ix_deadlines_due"), "deadlines", ["due"])


def league() -> None:
    op.create_table(
        "games",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=False),
        sa.Column("preset", sa.String(64), nullable=False),
        sa.Column("length", sa.String(32), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("fingerprint", sa.String(12), nullable=False),
        sa.Column("people", sa.SmallInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_games_table_id_number")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_games_table_id_tables")),
    )
    op.create_index(op.f("ix_games_guild_ended_at"), "games", ["guild", "ended_at"])
    op.create_table(
        "game_results",
        sa.Column("game_id", COUNTED, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("final_tenths", sa.Integer(), nullable=False),
        sa.CheckConstraint("place >= 1", name=op.f("ck_game_results_place")),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_game_results_game_id_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_game_results")),
    )
    op.create_index(op.f("ix_game_results_user_id"), "game_results", ["user_id"])


def settings() -> None:
    op.create_table(
        "user_settings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("surface", sa.String(16)),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_user_settings")),
    )
    op.create_table(
        "guild_settings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "key", name=op.f("pk_guild_settings")),
    )
