"""Tests, one folder for each room of the bot."""
