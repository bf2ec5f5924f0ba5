"""A slow table: a day a move, so that everybody is told anew when it is their turn."""

from __future__ import annotations

from tests.cogs.club import Club, deal, labels

AIKO = "123m406p789s1122z"


async def test_every_turn_brings_a_new_message_and_takes_the_old_one_away(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    first = club.dm("Ben")
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(5)
    assert club.dm("Ben").id != first.id
    assert "West drawn" in labels(club.dm("Ben"))
    assert len(club.dms("Ben")) == 1


async def test_a_restart_tells_nobody_twice(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    first = club.dm("Aiko")
    await club.restart()
    await club.wait(5)
    assert [message.id for message in club.dms("Aiko")] == [first.id]


async def test_the_answer_to_a_press_stays_where_it_is(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    first = club.dm("Aiko")
    await club.click("Aiko", first, "9m drawn")
    assert club.dm("Aiko").id == first.id
    assert "Aiko discarded 9m." in club.dm("Aiko").content


async def test_a_move_a_day_is_played_after_a_day(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"), pace="slow")
    await club.wait(86_000)
    assert "**Aiko** to discard" in club.last().content
    await club.wait(500)
    assert "Aiko discarded 9m." in club.last().content
