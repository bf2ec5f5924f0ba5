"""Reads and writes mjai."""
