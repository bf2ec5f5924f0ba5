"""`/play`: what a player does beside the tiles, in the channel of the table and in direct messages."""

from typing import Any

import pytest
from simcord import ResponseMessage

from cogs.common.strengths import MOST_CHOICES, cpu_choices
from tests.cogs.club import Club, deal, labels, shown, text_of
from tests.cogs.hand_labels import STANDING
from tests.cogs.test_external_players import HONEST

AIKO = "123m406p789s1122z"


async def in_dm(club: Club, name: str, command: str, **options: Any) -> ResponseMessage:
    answer: ResponseMessage | None = (await club.people[name].user.slash(command, **options)).response
    assert answer is not None
    return answer


async def test_auto_alone_shows_the_hand_with_its_toggles_and_away_leads_there_and_back_again(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    answer = shown(await club.slash("Ben", "play auto"))
    assert answer.ephemeral
    assert labels(answer) == [*STANDING, "Play by direct message"]
    assert "a caretaker is playing for you" in (text_of(await in_dm(club, "Ben", "play away")))
    assert "You are back and playing your own seat again." in (text_of(await in_dm(club, "Ben", "play away")))
    assert "You are not away; you are playing your own seat." in text_of(
        shown(await club.slash("Ben", "play away", back=True))
    )
    await club.slash("Ben", "play away", back=False)
    assert "a caretaker is playing for you" in text_of(shown(await club.slash("Ben", "play away", back=False)))


@pytest.mark.parametrize("what", ["pause", "end", "substitute"])
async def test_the_table_is_asked_where_everybody_sees_it(club: Club, what: str) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"))
    told = await in_dm(club, "Ben", "play vote", what=what)
    assert text_of(told) == f"Votes are held where the game is played; use this command in <#{club.channel.id}>."
    [table] = await club.bot.lobby.of_guild(club.env.guild.id)
    assert (await club.bot.lobby.public_table(table)).motion is None
    other = club.env.guild.create_text_channel("elsewhere")
    stranger = await club.people["Dan"].slash(other, "play vote", what=what, table=table)
    assert "You are not at this table." in text_of(shown(stranger))


async def test_a_game_is_checked_joined_paused_and_resumed_but_not_moved_from_a_direct_message(club: Club) -> None:
    await club.play(1, wall=deal(AIKO, draws="9m"))
    assert "Hand 1 is being played." in (text_of(await in_dm(club, "Aiko", "play shuffle")))
    assert "my lucky number" in (text_of(await in_dm(club, "Aiko", "play shuffle", text="my lucky number")))
    assert "There is no table here." in (text_of(await in_dm(club, "Dan", "play shuffle")))
    [table] = await club.bot.lobby.of_guild(club.env.guild.id)
    assert "There is no table here." in (text_of(await in_dm(club, "Dan", "play shuffle", table=table)))
    told = await in_dm(club, "Aiko", "play move")
    assert text_of(told) == "Use this command in the server channel where your table should continue."
    await club.slash("Aiko", "play vote", what="pause")
    told = await in_dm(club, "Aiko", "play vote", what="resume")
    assert text_of(told) == f"The game in <#{club.channel.id}> continues."


def test_the_last_computer_player_is_sent_away_by_the_last_choice_of_cpu() -> None:
    assert [choice.value for choice in cpu_choices(HONEST)] == [
        "beginner", "club", "strong", "mjai:honest", "mjai:plain", "remove",
    ]  # fmt: skip
    many = HONEST.model_copy(update={"root": dict.fromkeys(map(str, range(30)), HONEST.root["plain"])})
    assert len(cpu_choices(many)) == MOST_CHOICES
    assert cpu_choices(many)[-1].value == "remove"
