"""Leases of shards and messages between processes, for several processes on one database."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "shard_leases",
        sa.Column("shard", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("shards", sa.SmallInteger(), nullable=False),
        sa.Column("epoch", COUNTED, nullable=False),
        sa.Column("renewed_at", MOMENT, nullable=False),
        sa.CheckConstraint("shard >= 0 AND shard < shards", name=op.f("ck_shard_leases_shard")),
        sa.ForeignKeyConstraint(["epoch"], ["hosts.epoch"], name=op.f("fk_shard_leases_epoch_hosts")),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_shard_leases")),
    )
    op.create_table(
        "process_messages",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("epoch", COUNTED, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_process_messages")),
    )
