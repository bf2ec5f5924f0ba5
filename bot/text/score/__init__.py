"""Answers about hands, in words: value, waits, efficiency, points, yaku."""
