"""Games that were typed and are not entered yet."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "game_drafts",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("league_id", COUNTED, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name=op.f("fk_game_drafts_league_id_leagues"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_drafts")),
    )
    op.create_index(op.f("ix_game_drafts_league_id"), "game_drafts", ["league_id"])
    op.create_index(op.f("ix_game_drafts_user_id"), "game_drafts", ["user_id"])
