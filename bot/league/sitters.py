"""Whoever comes to a club evening, as one number: a member by Discord id, a guest by their number in the league.

The number of a guest is negative, which no id of Discord is.
"""

from __future__ import annotations


def sitter_of(user: int | None, player: int) -> int:
    """The player of a league as a sitter; ``user`` is None for a guest."""
    return -player if user is None else user


def has_account(sitter: int) -> bool:
    """Whether a sitter is a member of the server, who can be pinged and play at a table of the bot."""
    return sitter > 0
