"""What a player of a league is called, whatever they call themselves."""

import pytest

from bot.text.league.people import called
from bot.text.sentences import render

NAMES = {1: "Aiko *", 2: "", 3: "\u3164", 4: "\u200b"}


@pytest.mark.parametrize(
    ("player", "name"),
    [(1, r"Aiko \*"), (2, "former player 2"), (3, "player 3"), (4, "player 4"), (9, "former player 9")],
)
def test_everybody_has_a_name_that_can_be_seen(player: int, name: str) -> None:
    assert render(called(NAMES, player)) == name
