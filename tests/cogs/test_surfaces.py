"""Where a hand appears: by direct message, or in the channel for its player alone."""

from bot.table.errors import JournalFailed
from bot.table.ports import Deadline
from bot.table.table_events import JournalEntry
from tests.cogs.club import Club, all_told, deal, labels, shown, text_of
from tests.cogs.hand_labels import asked

AIKO = "123m406p789s1122z"


async def close_dms(club: Club, name: str) -> None:
    channel = club.env.backend.get_dm_channel(club.people[name].id)
    club.env.inject_error(
        "POST",
        f"/channels/{channel.id}/messages",
        status=403,
        code=50007,
        message="Cannot send messages to this user",
        times=None,
    )


async def test_with_direct_messages_closed_the_table_says_so_once_and_goes_on(club: Club) -> None:
    await close_dms(club, "Aiko")
    club.env.inject_error("POST", "/webhooks/*", status=404, code=10015, message="Unknown Webhook", times=1)
    await club.play(2, wall=deal(AIKO, draws="9m"))
    await club.wait(1.1)
    said = [m for m in club.channel.history() if "press **My hand** on the board" in text_of(m)]
    assert len(said) == 1
    assert f"<@{club.people['Aiko'].id}>" in text_of(said[0])
    answer = shown(await club.slash("Aiko", "hand"))
    assert answer.ephemeral
    await club.click("Aiko", answer, "9m drawn")
    await club.wait(30)
    assert len([m for m in club.channel.history() if "press **My hand** on" in text_of(m)]) == 1


async def test_a_call_offer_reaches_the_open_private_message_when_direct_messages_are_closed(club: Club) -> None:
    await close_dms(club, "Chie")
    await club.play(4, wall=deal("", "", "258m369p147s1122z", draws="1z"))
    answer = await club.click("Chie", club.channel.history()[0], "My hand")
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    assert asked(shown(answer)) == ["Pon E E", "Pass"]


async def test_an_offer_that_nobody_can_see_passes_at_its_deadline(club: Club) -> None:
    await close_dms(club, "Chie")
    await club.play(4, wall=deal("", "", "258m369p147s1122z", draws="1z"))
    await club.click("Aiko", club.dm("Aiko"), "East drawn")
    await club.wait(8 + 60 + 5)
    assert "**Your turn**" in text_of(club.dm("Ben"))
    assert "Pon" not in "\n".join(text_of(message) for message in club.channel.history())


async def test_hands_in_the_channel_come_by_themselves_to_whoever_has_just_pressed_something(club: Club) -> None:
    await club.open(surface="channel")
    joined = await club.click("Ben", club.last(), "Join")
    club.shuffler.walls.append(deal(AIKO, draws="9m3z"))
    started = await club.slash("Aiko", "table start", fill=True)
    aikos, bens = shown(started), shown(joined)
    assert "The game starts. Your hand is on its way." in (text_of(started.response) if started.response else "")
    assert aikos.ephemeral
    assert "9m drawn" in labels(aikos)
    assert bens.ephemeral
    assert "Waiting for your turn" in text_of(bens)
    assert club.dms("Aiko") == club.dms("Ben") == []

    await club.click("Aiko", aikos, "9m drawn")
    await club.wait(2.6)
    assert "West drawn" in labels(shown(joined))
    assert len(joined.followups) == 1, "the same message goes on"


async def test_a_hand_in_the_channel_that_no_token_can_bring_waits_for_my_hand(club: Club) -> None:
    await club.seat_everybody(2, surface="channel")
    club.env.inject_error("POST", "/webhooks/*", status=404, code=10015, message="Unknown Webhook", times=None)
    await club.click("Aiko", club.last(), "Start with CPUs")
    club.env.backend.faults.clear()
    assert shown(await club.click("Ben", club.last(), "My hand")).ephemeral


async def test_who_chose_direct_messages_gets_them_at_the_next_table_too(club: Club) -> None:
    await club.play(2, wall=deal(AIKO, draws="9m"), surface="channel")
    await club.slash("Aiko", "hand", where="dm")
    await club.slash("Ben", "hand")
    assert (await club.bot.store.settings.user(club.people["Aiko"].id)).surface == "dm"


async def test_a_lost_direct_message_is_sent_anew(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    first = club.dm("Ben")
    channel = club.people["Ben"].user.dm_channel
    club.env.backend.delete_message(channel.id, first.id)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(2.6)
    assert club.dm("Ben").id != first.id
    assert "West drawn" in labels(club.dm("Ben"))


async def test_a_move_that_cannot_be_saved_has_not_happened_and_the_board_says_why(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"))
    write = club.bot.store.journal.append

    async def fail(table: str, entries: tuple[JournalEntry, ...], deadlines: tuple[Deadline, ...]) -> None:
        raise JournalFailed

    club.bot.store.journal.append = fail  # type: ignore[method-assign]
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "Nothing happened: the database cannot be read or written at the moment." in text_of(club.dm("Aiko"))
    assert "9m drawn" in labels(club.dm("Aiko"))
    await club.wait(1.1)
    assert "The table is on hold" in text_of(club.last())
    club.bot.store.journal.append = write  # type: ignore[method-assign]
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "Aiko discarded 9m, the tile just drawn." in all_told(club.dm("Aiko"))
    await club.wait(1.1)
    assert "The table is on hold" not in text_of(club.last())


async def test_a_failing_discord_never_stops_the_game(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    club.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    club.env.inject_error("PATCH", "/webhooks/*", status=500, times=None)
    await club.slash("Aiko", "discard", tile="9m drawn")
    await club.wait(2.6)
    assert "**Your turn**" in text_of(shown(await club.slash("Ben", "hand")))
