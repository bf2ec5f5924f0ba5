"""What is kept of an interaction that was answered, and for how long."""

import gc

import discord

from cogs.common.interaction_responder import Counter
from cogs.common.tokens import LIFETIME
from tests.cogs.club import Club


def interactions() -> int:
    """How many interactions this process holds."""
    gc.collect()
    return sum(isinstance(one, discord.Interaction) for one in gc.get_objects())


async def test_of_answered_commands_the_text_of_each_persons_newest_token_is_kept(club: Club) -> None:
    tokens = Counter.of(club.bot).tokens
    await club.slash("Aiko", "points", han=3, fu=40)
    before = interactions()
    for number in range(12):
        await club.slash(("Aiko", "Ben")[number % 2], "points", han=1 + number % 4, fu=40)
        await club.wait(1)
    assert interactions() <= before
    assert len(tokens) == 2, "one for each of them"
    await club.wait(LIFETIME.total_seconds())
    await club.slash("Chie", "points", han=3, fu=40)
    assert len(tokens) == 1


async def test_the_token_of_a_message_that_changes_later_is_kept(club: Club) -> None:
    tokens = Counter.of(club.bot).tokens
    await club.slash("Aiko", "table open")
    assert len(tokens) == 2, "the lobby's, and Aiko's newest"
