"""Tests, in one folder for each package of the bot."""
