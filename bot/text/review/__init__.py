"""The review of a game in words."""
