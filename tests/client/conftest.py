"""Fixtures for stores."""

from tests.quick_store import quick_stores

__all__ = ["quick_stores"]
