"""Programs of the operator's at tables: how people choose them, and what they are called."""

import sys
from pathlib import Path

from bot.config import ExternalPlayerList
from cogs.common.strengths import MOST_CHOICES, strength_choices
from tests.cogs.club import Club, all_told, shown, text_of

PROGRAMS = Path(__file__).parents[1] / "players" / "external" / "programs"
HONEST = ExternalPlayerList.model_validate(
    {
        "honest": {
            "command": [sys.executable, str(PROGRAMS / "honest.py"), "mjai", "{seat}"],
            "title": "Honest *Abe*",
            "start_seconds": 60,
            "seconds": 60,
        },
        "plain": {"command": ["true"]},
    }
)


async def test_programs_are_chosen_where_strengths_are_and_play(club: Club) -> None:
    club.programs = HONEST
    await club.restart()
    board = await club.open(cpu="mjai:honest")
    assert "-# Computer players: Honest \\*Abe\\*" in text_of(board)
    await club.click("Aiko", board, "Add CPU")
    assert "2. Botan · computer, Honest *Abe*" in all_told(club.last())
    await club.slash("Aiko", "table cpu", strength="club")
    await club.wait(2)
    assert "3. Kiku · computer, club player" in all_told(club.last())
    await club.click("Aiko", club.last(), "Start with CPUs")
    assert club.bot.programs.running == 2
    await club.wait(30)
    assert club.bot.programs.running == 2


async def test_a_program_for_four_is_not_seated_among_three(club: Club) -> None:
    club.programs = HONEST
    await club.restart()
    told = await club.slash("Aiko", "table open", preset="tenhou_sanma", cpu="mjai:honest")
    assert text_of(shown(told)) == "Honest \\*Abe\\* can only play four-player games."
    await club.open(preset="tenhou_sanma")
    told = await club.slash("Aiko", "table cpu", strength="mjai:plain")
    assert text_of(shown(told)) == "plain can only play four-player games."
    assert "2. free" in all_told(club.last())


def test_programs_stand_after_our_own_and_are_no_more_than_discord_takes() -> None:
    choices = strength_choices(HONEST)
    assert [(choice.name, choice.value) for choice in choices[3:]] == [
        ("Honest *Abe*", "mjai:honest"),
        ("plain", "mjai:plain"),
    ]
    many = ExternalPlayerList.model_validate({f"p{n}": {"command": ["true"]} for n in range(40)})
    assert len(strength_choices(many)) == MOST_CHOICES == 25
