"""Who plays in a league, and whom a text means."""
