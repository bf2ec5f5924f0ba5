"""How far people are in the lessons, and what a coach saw them do by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "lesson_progress",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("lesson", sa.String(32), nullable=False),
        sa.Column("step", sa.SmallInteger(), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("user_id", "lesson", name=op.f("pk_lesson_progress")),
    )
    op.create_table(
        "coach_skills",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("skill", sa.String(32), nullable=False),
        sa.Column("unaided", sa.SmallInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "skill", name=op.f("pk_coach_skills")),
    )
