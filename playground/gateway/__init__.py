"""The gateway v10: sessions, events, and how they fail."""
