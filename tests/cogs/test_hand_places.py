"""The two places of a hand: a direct message with the table's picture, and below the board without one."""

import discord
from simcord.results import ResponseMessage

from tests.cogs.club import Club, all_told, buttons, deal, labels, shown, text_of

AIKO = "123m406p789s1122z"
DRAWS = "9m3z"


async def begun(club: Club, **options: str) -> None:
    await club.play(2, wall=deal(AIKO, draws=DRAWS), **options)


def link(club: Club, board: discord.Message) -> str:
    return f"https://discord.com/channels/{club.env.guild.id}/{club.channel.id}/{board.id}"


async def settings_press(club: Club, name: str, label: str) -> ResponseMessage:
    return shown(await club.click(name, shown(await club.slash(name, "settings")), label))


async def test_below_the_board_a_hand_has_no_picture_and_anywhere_else_it_has_one(club: Club) -> None:
    await begun(club)
    assert len(club.dm("Aiko").attachments) == 1
    below = shown(await club.click("Aiko", club.last(), "My hand"))
    assert below.attachments == []
    assert "1m 2m 3m 4p red 5p 6p 7s 8s 9s E E S S  + 9m" in text_of(below)
    assert "9m drawn" in labels(below)
    hall = club.env.guild.create_text_channel("hall")
    assert len(shown(await club.people["Aiko"].slash(hall, "hand")).attachments) == 1


async def test_who_wants_no_picture_has_the_whole_table_as_text(club: Club) -> None:
    await begun(club)
    assert "profiles: **no, text only**" in text_of(await settings_press(club, "Aiko", "Text only"))
    hand = club.dm("Aiko")
    assert hand.attachments == []
    await club.click("Aiko", hand, "9m drawn")
    assert "East Aiko: 9m↓" in text_of(club.dm("Aiko"))
    assert len(club.dm("Ben").attachments) == 1
    await settings_press(club, "Aiko", "Pictures")
    assert len(club.dm("Aiko").attachments) == 1
    assert "East Aiko: 9m↓" not in text_of(club.dm("Aiko"))


async def test_who_wants_no_picture_has_the_whole_table_as_text_below_the_board_too(club: Club) -> None:
    await begun(club)
    await settings_press(club, "Aiko", "Text only")
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    assert "East Aiko: 9m↓" in text_of(shown(await club.click("Aiko", club.last(), "My hand")))


async def test_a_call_is_asked_with_a_line_for_each_answer_and_in_full_without_a_picture(
    club: Club,
) -> None:
    await club.play(4, wall=deal("", "1234p667788s112z", draws="4p"))
    await settings_press(club, "Chie", "Text only")
    await club.click("Aiko", club.dm("Aiko"), "4p drawn")
    question, *calls, passed, small = text_of(club.dm("Ben")).split("\n")
    assert question.startswith("### **Aiko discarded 4p. Call it?** · ends <t:")
    assert [line.split(":")[0].strip("*") for line in (*calls, passed)] == labels(club.dm("Ben"))[: len(calls) + 1]
    assert passed.startswith("**Pass**: 1 from ready (tenpai)")
    assert small.startswith("-# The last 60 s are your reserve time · Riichi table in <#")
    assert "1 tile from ready (tenpai)" in all_told(club.dm("Ben")), "the description has it in full"
    assert len(text_of(club.dm("Chie")).split("\n")) > 3


async def test_a_hand_that_waits_says_how_old_it_is_and_where_the_board_is_newer(club: Club) -> None:
    await begun(club)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    hand = text_of(club.dm("Aiko")).split("\n")
    assert hand[0] == "### Waiting for your turn"
    newest = f"Riichi table in <#{club.channel.id}> (newest board)"
    assert hand[-1] == f"-# As of Aiko's discard of 9m · **Ben** draws next · {newest}"
    await club.wait(12)
    assert "**Ben** to discard" in text_of(club.last())
    copy = shown(await club.slash("Ben", "table show"))
    assert text_of(copy).endswith(
        f"-# As of Aiko's discard of 9m. This is a copy. The live table: {link(club, club.last())}"
    )


async def test_who_wants_hints_reads_what_the_waits_are_worth_and_nobody_else_does(club: Club) -> None:
    await begun(club)
    assert "Tenpai, waiting for E S (4 left)" in text_of(club.dm("Aiko"))
    page = await settings_press(club, "Aiko", "Show wait values at every table")
    assert "Wait values shown with your hand: **at every table**" in text_of(page)
    assert "Tenpai, waiting for E (2 left, " in text_of(club.dm("Aiko"))
    page = await settings_press(club, "Aiko", "Hide wait values")
    assert "Wait values shown with your hand: **no**" in text_of(page)
    assert "Tenpai, waiting for E S (4 left)" in text_of(club.dm("Aiko"))


async def test_a_hand_goes_to_the_channel_at_once_where_its_player_has_just_pressed_something(club: Club) -> None:
    await begun(club)
    board = club.last()
    joined = await club.click("Ben", board, "Rules")
    await club.click("Ben", club.dm("Ben"), "Play in the channel")
    assert "From now on, your hand is in the channel, visible only to you: " in text_of(club.dm("Ben"))
    assert link(club, board) in text_of(club.dm("Ben"))
    there = shown(joined)
    assert there.ephemeral
    assert "### " in text_of(there)
    await club.click("Aiko", club.dm("Aiko"), "9m drawn")
    await club.wait(2.6)
    assert "West drawn" in labels(shown(joined))
    assert labels(club.dm("Ben")) == ["Play by direct message"]


async def test_a_hand_that_nothing_brings_to_the_channel_says_where_it_is_found(club: Club) -> None:
    await club.seat_everybody(2)
    await club.wait(15 * 60)
    club.shuffler.walls.append(deal(AIKO, draws=DRAWS))
    await club.slash("Aiko", "table start", fill=True)
    board = club.last()
    await club.click("Ben", club.dm("Ben"), "Play in the channel")
    assert "Press **My hand** there to see it: " + link(club, board) in text_of(club.dm("Ben"))
    answer = shown(await club.click("Ben", board, "My hand"))
    assert answer.ephemeral
    assert "### " in text_of(answer)
    assert (await club.bot.store.settings.user(club.people["Ben"].id)).surface == "channel"


async def test_there_and_back_the_same_direct_message_goes_on(club: Club) -> None:
    await begun(club)
    first = club.dm("Aiko")
    await club.click("Aiko", first, "Play in the channel")
    await club.click("Aiko", club.dm("Aiko"), "Play by direct message")
    assert "9m drawn" in labels(club.dm("Aiko"))
    assert club.dm("Aiko").id == first.id
    assert (await club.bot.store.settings.user(club.people["Aiko"].id)).surface == "dm"


async def test_at_a_table_with_hands_in_the_channel_a_player_may_have_theirs_by_direct_message(club: Club) -> None:
    await begun(club, surface="channel")
    answer = shown(await club.click("Aiko", club.last(), "My hand"))
    assert buttons(answer)[-1]["label"] == "Play by direct message"
    after = shown(await club.click("Aiko", answer, "Play by direct message"))
    assert text_of(after) == "From now on, your hand will be sent by direct message."
    assert "9m drawn" in labels(club.dm("Aiko"))
    assert club.dms("Ben") == []
