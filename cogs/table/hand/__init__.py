"""The private message of a player."""
