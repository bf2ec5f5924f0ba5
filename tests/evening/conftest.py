"""The club of the cogs' tests, for an evening among the quick ones."""

from tests.cogs.conftest import club
from tests.quick_discord import quick_discord
from tests.quick_store import quick_stores

__all__ = ["club", "quick_discord", "quick_stores"]
