"""Club evenings come back every week, with place, description and limit, and are events of Discord's."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("league_meetings", sa.Column("place", sa.String(100)))
    op.add_column("league_meetings", sa.Column("about", sa.Text()))
    op.add_column("league_meetings", sa.Column("seats", sa.SmallInteger()))
    op.add_column("league_meetings", sa.Column("event", sa.BigInteger()))
    op.add_column("league_meetings", sa.Column("every", sa.SmallInteger()))
    op.add_column("league_meetings", sa.Column("weekly", sa.BigInteger()))
