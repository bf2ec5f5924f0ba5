"""Standings, profiles, records and charts."""
