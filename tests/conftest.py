"""Fixtures that every test may ask for. Fixtures of one room live in that room's own conftest."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says something of the machine, not of the code.
settings.register_profile("jantaku", deadline=None)
settings.load_profile("jantaku")
