"""Where people sit at a drawn table, and how many rounds an event is to have."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("league_meeting_people", sa.Column("seat", sa.SmallInteger()))
    op.add_column("league_meetings", sa.Column("rounds", sa.SmallInteger()))
