"""Drawn tables know their round, the message that announced them and the game played at them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("league_meetings", sa.Column("round", sa.SmallInteger()))
    op.add_column("league_meeting_tables", sa.Column("message", sa.BigInteger()))
    op.add_column("league_meeting_tables", sa.Column("game", sa.Integer()))
    op.add_column("league_games", sa.Column("evening", sa.String(100)))
    op.add_column("league_games", sa.Column("round", sa.SmallInteger()))
    op.add_column("league_games", sa.Column("table_number", sa.SmallInteger()))
