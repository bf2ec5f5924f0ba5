"""Fixtures for stores."""

from __future__ import annotations

from tests.quick_store import quick_stores

__all__ = ["quick_stores"]
