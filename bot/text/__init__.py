"""Texts for people: sentences as values, rendered in the reader's language. No table, no store, no Discord."""
