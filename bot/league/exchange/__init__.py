"""Leagues as files: archives and CSV, and the players that names in them mean."""
