"""The coach of a training table: its advice on the hand, and the counts behind *More*."""

from tests.cogs.club import Club, deal, labels, shown, text_of
from tests.cogs.test_alone import begin, press

HAND = deal("1234m456p789s122z", draws="9m5z6z7z8m9p9p7z9s")


async def test_the_hand_says_what_the_coach_would_do_and_more_tells_the_counts_to_its_player_alone(club: Club) -> None:
    message = await begin(club, HAND, training=True, cpu="club")
    assert "**Coach:** Cut E: 1 tile from ready (tenpai), and 32 tiles help" in text_of(message)
    assert "helped by" not in text_of(message).casefold()
    more = shown(await press(club, "More"))
    assert "Cut E: helped by " in text_of(more)


async def test_at_an_ordinary_table_there_is_no_coach(club: Club) -> None:
    message = await begin(club, HAND, training=False)
    assert "Coach" not in text_of(message)
    assert "More" not in labels(message)
