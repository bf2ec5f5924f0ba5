"""Faults of recorded games, in words."""
