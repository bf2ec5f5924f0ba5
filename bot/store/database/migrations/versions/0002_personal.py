"""What people may choose for themselves: quiet hours, tiles, pings. And which messages remind them of their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for column in (
        sa.Column("quiet_start", sa.SmallInteger()),
        sa.Column("quiet_end", sa.SmallInteger()),
        sa.Column("zone", sa.String(64)),
        sa.Column("tiles", sa.String(16)),
        sa.Column("pings", sa.Boolean()),
    ):
        op.add_column("user_settings", column)
    op.create_table(
        "reminders",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reminders_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_reminders")),
    )
