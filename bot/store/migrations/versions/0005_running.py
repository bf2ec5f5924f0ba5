"""What running a bot for years asks for: each part adds its function below."""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Every part in its turn."""
