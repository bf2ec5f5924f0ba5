"""Whether a person reads beside their waits what each is worth."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("user_settings", sa.Column("hints", sa.Boolean()))
