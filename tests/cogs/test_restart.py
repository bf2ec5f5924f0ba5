"""Another process over the same database: the same decision is open, the old buttons work."""

import pytest

from tests.cogs.club import Club, all_told, deal, labels, shown, text_of

AIKO = "123m406p789s1122z"


async def test_the_old_buttons_of_a_hand_work_after_a_restart(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    await club.restart()
    assert len(club.dms("Aiko")) == 1
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))
    await club.wait(2.6)
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.last())
    assert "West drawn" in labels(club.dm("Ben"))


async def test_no_message_is_sent_twice_by_a_restart(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    before = [message.id for message in club.channel.history()]
    await club.restart()
    await club.wait(5)
    assert [message.id for message in club.channel.history()] == before
    for name in ("Aiko", "Ben", "Chie", "Dan"):
        assert len(club.dms(name)) == 1


async def test_a_call_that_was_open_is_still_open(club: Club) -> None:
    await club.play(4, wall=deal("", "", "258m369p147s1122z", draws="1z"))
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    await club.restart()
    await club.click("Chie", club.dm("Chie"), "Pon E E")
    await club.wait(2.6)
    assert "Chie called pon on Aiko's discard" in all_told(club.last())


async def test_the_lobby_goes_on_after_a_restart(club: Club) -> None:
    await club.seat_everybody(3)
    await club.restart()
    await club.click("Dan", club.last(), "Join")
    assert "4. Dan" in all_told(club.last())
    assert len(club.channel.history()) == 1


async def test_a_result_is_not_overwritten_by_the_kyoku_after_a_restart(club: Club) -> None:
    await club.play(4, wall=deal("", "", "234m406p789s1122z", draws="1z"))
    await club.slash("Aiko", "discard", tile="East drawn")
    await club.slash("Chie", "call", call="ron")
    await club.wait(2.6)
    result = club.last()
    await club.restart()
    await club.wait(13)
    assert club.last().id != result.id
    assert "East 2" in all_told(club.last())
    old = club.now(result)
    assert "Chie wins by ron" in text_of(old)


async def test_a_board_that_was_deleted_while_the_bot_was_away_is_posted_anew(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    lost = club.last()
    club.env.backend.delete_message(club.channel.id, lost.id)
    await club.restart()
    await club.wait(2)
    assert club.last().id != lost.id
    assert labels(club.last()) == ["My hand", "Rules", "Log"]


async def test_commands_answer_after_a_restart(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    await club.restart()
    assert "**Your turn**" in text_of(shown(await club.slash("Aiko", "hand")))


async def test_commands_are_registered_once_while_they_stay_the_same(club: Club) -> None:
    await club.restart()
    writes = [r for r in club.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert len(writes) == 1


@pytest.mark.parametrize("status", [403, 503])
async def test_commands_that_cannot_be_registered_keep_nobody_from_playing_on(club: Club, status: int) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    club.env.inject_error("GET", "/applications/*/commands", status=status, times=None)
    await club.restart()
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))
