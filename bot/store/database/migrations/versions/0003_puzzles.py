"""Puzzles that were asked, of whom they were answered, and which of them was a server's daily one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("asker", sa.BigInteger()),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("origin", sa.String(8), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("day", sa.Date()),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.CheckConstraint("origin IN ('quiz', 'daily')", name=op.f("ck_puzzles_origin")),
        sa.CheckConstraint("(origin = 'daily') = (day IS NOT NULL)", name=op.f("ck_puzzles_day")),
        sa.CheckConstraint("day IS NULL OR guild IS NOT NULL", name=op.f("ck_puzzles_guild")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzles")),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_puzzles_guild_day", "puzzles", ["guild", "day"], unique=True)
    op.create_table(
        "puzzle_answers",
        sa.Column("puzzle_id", COUNTED, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("answer", sa.String(64), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzles.id"], name=op.f("fk_puzzle_answers_puzzle_id_puzzles"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("puzzle_id", "user_id", name=op.f("pk_puzzle_answers")),
    )
    op.create_index(op.f("ix_puzzle_answers_user_id"), "puzzle_answers", ["user_id"])
