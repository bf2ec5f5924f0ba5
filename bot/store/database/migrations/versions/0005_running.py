"""What running a bot for years asks for: each part adds its function below."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Every part in its turn."""
    house_rules()
    archives()
    owed()
    channels()
    rest()


def channels() -> None:
    """What servers chose for single channels."""
    op.create_table(
        "channel_settings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "channel", "key", name=op.f("pk_channel_settings")),
    )


def owed() -> None:
    """Games that leagues have still to take in."""
    op.create_table(
        "owed_games",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_owed_games_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_owed_games")),
    )


def archives() -> None:
    """Journals of closed tables, packed."""
    op.create_table(
        "journal_archives",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("kyokus", sa.Integer(), nullable=False),
        sa.Column("format", sa.SmallInteger(), nullable=False),
        sa.Column("checksum", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("entries >= 1", name=op.f("ck_journal_archives_entries")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_journal_archives_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_journal_archives")),
    )
    op.create_table(
        "archived_people",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["journal_archives.table_id"],
            name=op.f("fk_archived_people_table_id_journal_archives"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_archived_people")),
    )
    op.create_index(op.f("ix_archived_people_user_id"), "archived_people", ["user_id"])


def house_rules() -> None:
    """Rules of servers' own, their versions, and what somebody is about to change."""
    op.create_table(
        "house_rules",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("latest", sa.Integer(), nullable=False),
        sa.Column("removed_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint("number >= 1", name=op.f("ck_house_rules_number")),
        sa.PrimaryKeyConstraint("guild", "number", name=op.f("pk_house_rules")),
    )
    op.create_index(
        "uq_house_rules_guild_folded",
        "house_rules",
        ["guild", "folded"],
        unique=True,
        sqlite_where=sa.text("removed_at IS NULL"),
        postgresql_where=sa.text("removed_at IS NULL"),
    )
    op.create_table(
        "house_rule_versions",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("base", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("note", sa.Text(), nullable=False),
        sa.CheckConstraint("version >= 1", name=op.f("ck_house_rule_versions_version")),
        sa.ForeignKeyConstraint(
            ["guild", "number"],
            ["house_rules.guild", "house_rules.number"],
            name=op.f("fk_house_rule_versions_guild_number_house_rules"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("guild", "number", "version", name=op.f("pk_house_rule_versions")),
    )
    op.create_index(op.f("ix_house_rule_versions_user_id"), "house_rule_versions", ["user_id"])
    op.create_table(
        "house_rule_drafts",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("base", sa.String(64), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user_id", "number", name=op.f("pk_house_rule_drafts")),
    )
    op.create_index(op.f("ix_house_rule_drafts_user_id"), "house_rule_drafts", ["user_id"])


def rest() -> None:
    """Tables at rest are found by their rows. All that are open are taken up once more at the next start."""
    op.add_column("tables", sa.Column("pace", sa.String(8)))
    op.add_column("tables", sa.Column("pause", sa.String(16)))
    op.add_column("tables", sa.Column("wake_at", sa.DateTime(timezone=True)))
    _mirror_open_tables()
    is_open, stands_still = sa.text("closed_at IS NULL"), sa.text("closed_at IS NULL AND pause IS NOT NULL")
    for name, columns, where in (
        ("ix_tables_open_guild", ["guild", "opened_at"], is_open),
        ("ix_tables_open_wake_at", ["wake_at", "epoch"], is_open),
        ("ix_tables_open_pause", ["guild"], stands_still),
    ):
        op.create_index(name, "tables", columns, sqlite_where=where, postgresql_where=where)


def _mirror_open_tables() -> None:
    """What the journals of open tables say of their pace, and of why they stand still."""
    connection = op.get_bind()
    told = connection.execute(
        sa.text(
            "SELECT journal.table_id, kind, payload FROM journal JOIN tables ON tables.id = journal.table_id"
            " WHERE closed_at IS NULL AND kind IN ('TableOpened', 'Paused', 'Resumed')"
            " ORDER BY journal.table_id, seq"
        )
    )
    found: dict[str, dict[str, str | None]] = {}
    for table, kind, payload in told:
        row = found.setdefault(table, {"named": table, "pace": None, "pause": None})
        record = json.loads(payload)
        if kind == "TableOpened":
            row["pace"] = record["settings"]["pace"]
        else:
            row["pause"] = record["reason"] if kind == "Paused" else None
    if found:
        update = sa.text("UPDATE tables SET pace = :pace, pause = :pause WHERE id = :named")
        connection.execute(update, list(found.values()))
