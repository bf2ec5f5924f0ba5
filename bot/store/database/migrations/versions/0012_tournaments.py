"""Tournaments, and the signals of their clocks."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "league_tournaments",
        sa.Column("meeting_id", COUNTED, autoincrement=False, nullable=False),
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.SmallInteger(), nullable=False),
        sa.Column("online", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.String(8), nullable=False),
        sa.Column("checkin_at", MOMENT),
        sa.Column("cut_at", MOMENT),
        sa.Column("cut_after", sa.SmallInteger()),
        sa.Column("final_rounds", sa.SmallInteger()),
        sa.Column("carry", sa.String(8)),
        sa.Column("finalists", sa.JSON()),
        sa.Column("finished_at", MOMENT),
        sa.ForeignKeyConstraint(
            ["league_id"],
            ["leagues.id"],
            name=op.f("fk_league_tournaments_league_id_leagues"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["meeting_id"],
            ["league_meetings.id"],
            name=op.f("fk_league_tournaments_meeting_id_league_meetings"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("meeting_id", name=op.f("pk_league_tournaments")),
        sa.UniqueConstraint("league_id", name=op.f("uq_league_tournaments_league_id")),
    )
    op.create_table(
        "league_tournament_signals",
        sa.Column("meeting_id", COUNTED, autoincrement=False, nullable=False),
        sa.Column("round", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("told_at", MOMENT),
        sa.ForeignKeyConstraint(
            ["meeting_id"],
            ["league_tournaments.meeting_id"],
            name=op.f("fk_league_tournament_signals_meeting_id_league_tournaments"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("meeting_id", "round", "kind", name=op.f("pk_league_tournament_signals")),
    )
    op.create_index(op.f("ix_league_tournament_signals_due_at"), "league_tournament_signals", ["due_at"])
