"""What logs and figures say of an interaction: one word of few, and of hands no more than that they are hands."""

from discord import app_commands

from cogs.common.interaction_responder import BOARD, HAND, ON_HANDS
from tests.cogs.club import Club, deal

OF_HANDS = {"Decisions", "Play"}
"""Cogs of the own hand, by name: a bot that is closed lets go of its modules, and the next one loads them anew."""
OF_TABLES = {"play vote", "play move", "play shuffle"}
"""Commands of those cogs that concern the whole table."""
AIKO = "123m406p789s1122z"


async def test_every_command_for_the_own_hand_counts_as_one(club: Club) -> None:
    of_hands = {
        command.qualified_name
        for command in club.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command) and type(command.binding).__name__ in OF_HANDS
    }
    assert of_hands - OF_TABLES == ON_HANDS


async def test_an_interaction_is_told_by_what_it_asked_for_and_what_came_of_it(club: Club) -> None:
    heard: list[tuple[str, str, str]] = []
    club.bot.interactions.listen(lambda kind, asked, outcome: heard.append((kind, asked, outcome)))
    await club.open()
    await club.slash("Aiko", "table open")
    await club.click("Ben", club.last(), "Join")
    assert heard == [
        ("command", "table open", "done"),
        ("command", "table open", "refused"),
        ("press", BOARD, "done"),
    ]


async def test_what_a_hand_does_is_told_as_one_thing_whatever_it_was_and_whether_it_could_be_done(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    heard: list[tuple[str, str, str]] = []
    club.bot.interactions.listen(lambda kind, asked, outcome: heard.append((kind, asked, outcome)))
    await club.slash("Ben", "call", call="pass")
    await club.slash("Ben", "call", call="ron")
    await club.slash("Aiko", "hand")
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert heard == [("command", HAND, "done")] * 3 + [("press", HAND, "done")]
