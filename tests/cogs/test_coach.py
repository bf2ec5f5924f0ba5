"""The coach of a training table: its advice on the hand, and the counts behind *More*."""

from tests.cogs.club import Club, buttons, deal, labels, press_stale, shown, text_of
from tests.cogs.test_alone import begin, press

HAND = deal("1234m456p789s122z", draws="9m5z6z7z8m9p9p7z9s")


async def test_the_hand_says_what_the_coach_would_do_and_more_tells_the_counts_to_its_player_alone(club: Club) -> None:
    message = await begin(club, HAND, training=True, cpu="club")
    assert "**Coach:** Cut E: 1 tile from ready (tenpai), and 32 tiles help" in text_of(message)
    assert "helped by" not in text_of(message).casefold()
    more = shown(await press(club, "More"))
    assert "Cut E: helped by " in text_of(more)


LETS_GO = deal("123m406p789s1122z", draws="1z5z6z7z2z")
"""Aiko's first draw wins, and her second."""


async def test_after_a_hand_its_player_asks_what_they_missed_and_nobody_else_is_told(club: Club) -> None:
    await begin(club, LETS_GO, training=True)
    await press(club, next(label for label in labels(club.dm("Aiko")) if label.startswith("East drawn")))
    await club.wait(30)
    await press(club, next(label for label in labels(club.dm("Aiko")) if label.startswith("Tsumo")))
    await club.wait(1)
    over = club.dm("Aiko")
    assert labels(over) == ["Next hand", "Explain", "My mistakes"]
    told = text_of(shown(await press(club, "My mistakes")))
    assert told == "**Turn 1:** passed on E\nThis E completes your hand, so you can win."
    await press(club, "Next hand")
    old = next(str(button["custom_id"]) for button in buttons(over) if button["label"] == "My mistakes")
    again = await press_stale(club, "Aiko", old)
    assert text_of(shown(again)) == told, "a press that comes late is about the same hand"


async def test_at_an_ordinary_table_there_is_no_coach_and_nobody_is_told_what_they_missed(club: Club) -> None:
    message = await begin(club, deal("123m406p789s1122z", draws="1z"), training=False)
    assert "Coach" not in text_of(message)
    assert "More" not in labels(message)
    await press(club, next(label for label in labels(club.dm("Aiko")) if label.startswith("Tsumo")))
    await club.wait(1)
    over = club.dm("Aiko")
    assert "My mistakes" not in labels(over)
    explain = next(str(button["custom_id"]) for button in buttons(over) if button["label"] == "Explain")
    forged = await press_stale(club, "Aiko", explain.replace("explain", "missed"))
    assert "is from an earlier point" in text_of(shown(forged))
