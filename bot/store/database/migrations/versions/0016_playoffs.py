"""What the people of a tournament bring from a season."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("league_tournaments", sa.Column("seeding", sa.JSON()))
