"""Entries of a league say whether a file brought them in."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """When, by whom, and from the file of which league."""
    op.add_column("league_entries", sa.Column("file_at", sa.DateTime(timezone=True)))
    op.add_column("league_entries", sa.Column("file_by", sa.Integer()))
    op.add_column("league_entries", sa.Column("file_league", sa.String(64)))
