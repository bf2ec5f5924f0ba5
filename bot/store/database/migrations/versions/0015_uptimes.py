"""When processes were up, so that downtime costs nobody a deadline."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)

# Until now nobody noted it: the bot was up when it wrote its latest entry.
LAST_SEEN = """
INSERT INTO uptimes (epoch, since, until, ahead)
SELECT (SELECT coalesce(max(epoch), 0) FROM hosts), seen.at, seen.at, false
FROM (SELECT max(at) AS at FROM (SELECT at FROM journal UNION ALL SELECT at FROM league_entries) AS entries) AS seen
WHERE seen.at IS NOT NULL
"""


def upgrade() -> None:
    op.create_table(
        "uptimes",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        sa.Column("epoch", COUNTED, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.Column("ahead", sa.Boolean(), nullable=False),
        sa.Column("shards", sa.SmallInteger()),
        sa.Column("own", sa.JSON()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_uptimes")),
    )
    op.execute(LAST_SEEN)
