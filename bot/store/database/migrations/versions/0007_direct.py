"""Which channel stands open for direct messages to whom. What open tables know of that is kept."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """The channel, and those that the journals tell of."""
    op.add_column("user_settings", sa.Column("dm_channel", sa.BigInteger()))
    connection = op.get_bind()
    found: dict[int, int] = {}
    told = connection.execute(
        sa.text("SELECT payload FROM journal WHERE kind = 'MessageKept' ORDER BY at, table_id, seq")
    )
    for (payload,) in told:
        record = json.loads(payload)
        # Who was forgotten has a number below zero.
        if record["role"] == "hand" and (record.get("user") or 0) > 0 and record["channel"]:
            found[record["user"]] = record["channel"]
    if found:
        update = sa.text("UPDATE user_settings SET dm_channel = :channel WHERE user_id = :named")
        connection.execute(update, [{"named": user, "channel": channel} for user, channel in found.items()])
