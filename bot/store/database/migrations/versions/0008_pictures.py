"""Whether a person's hand by direct message has a picture."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("user_settings", sa.Column("pictures", sa.Boolean()))
