"""What the bot keeps about somebody: shown, given out and erased, for nobody but them."""

import json

from simcord.results import ResponseMessage

from tests.cogs.club import Club, all_told, buttons, deal, labels, press_stale, shown, text_of
from tests.cogs.test_results import AIKO, whole_game


async def erasing(club: Club) -> ResponseMessage:
    """Aiko presses the button that asks whether to erase everything; what she is asked."""
    return shown(await club.click("Aiko", shown(await club.slash("Aiko", "mydata")), "Erase…"))


async def test_who_never_did_anything_is_told_that_nothing_is_kept(club: Club) -> None:
    kept = await club.bot.store.personal_data.kept(1)
    assert kept.nothing
    await club.slash("Dan", "help")
    answer = shown(await club.slash("Dan", "mydata"))
    assert answer.ephemeral
    assert "Your settings (language" in text_of(answer)


async def test_who_played_sees_where_their_name_stands(club: Club) -> None:
    await whole_game(club)
    await club.wait(60)
    text = text_of(shown(await club.slash("Aiko", "mydata")))
    assert "“Club league” in Club, as Aiko: 1 game." in text
    assert "1 finished game at one of my tables." in text
    assert "1 table record with your moves" in text


async def test_all_of_it_comes_as_a_file(club: Club) -> None:
    await whole_game(club)
    await club.wait(60)
    page = shown(await club.slash("Aiko", "mydata"))
    assert labels(page) == ["Export", "Erase…"]
    answer = shown(await club.click("Aiko", page, "Export"))
    assert answer.ephemeral
    [file] = answer.attachments
    found = json.loads(await file.read())
    assert found["user"] == str(club.people["Aiko"].id)
    assert [league["name"] for league in found["leagues"]] == ["Aiko"]
    assert str(club.people["Ben"].id) not in json.dumps(found)


async def test_nobody_is_erased_while_a_table_that_knows_them_is_open(club: Club) -> None:
    asked = await erasing(club)
    await club.play(2)
    for refused in (await erasing(club), shown(await club.click("Aiko", asked, "Forget me"))):
        assert "still open" in text_of(refused)
        assert f"<#{club.channel.id}>" in text_of(refused)
    assert not (await club.bot.store.personal_data.kept(club.people["Aiko"].id)).nothing


async def test_who_is_erased_stays_as_a_former_player(club: Club) -> None:
    await whole_game(club)
    await club.wait(60)
    asked = await erasing(club)
    assert "cannot be undone" in text_of(asked)
    assert labels(asked) == ["Forget me", "Cancel"]
    assert "have forgotten you" in text_of(shown(await club.click("Aiko", asked, "Forget me")))
    standings = all_told(shown(await club.slash("Ben", "league standings")))
    assert "former player 1" in standings
    assert "Aiko" not in standings
    assert "Ben" in standings
    assert (await club.bot.store.personal_data.kept(club.people["Aiko"].id)).nothing


async def test_who_thinks_again_or_was_not_asked_is_not_erased(club: Club) -> None:
    await whole_game(club)
    await club.wait(60)
    asked = await erasing(club)
    forget = buttons(asked)[0]["custom_id"]
    await club.click("Aiko", asked, "Cancel")
    assert not (await club.bot.store.personal_data.kept(club.people["Aiko"].id)).nothing
    assert "for somebody else" in text_of(shown(await press_stale(club, "Ben", forget)))
    for name in ("Aiko", "Ben"):
        assert not (await club.bot.store.personal_data.kept(club.people[name].id)).nothing


async def test_what_a_former_player_added_to_a_shuffle_is_gone_and_said_to_be(club: Club) -> None:
    blessing = deal(AIKO, draws="1z")
    club.shuffler.walls += [blessing, blessing]
    await club.seat_everybody(2)
    await club.slash("Aiko", "play shuffle", text="my lucky number")
    await club.click("Aiko", club.last(), "Start with CPUs")
    for _ in range(2):
        await club.click("Aiko", club.dm("Aiko"), "Tsumo 48,000")
        await club.wait(13)
    await club.wait(60)
    before = shown(await club.slash("Ben", "play shuffle"))
    assert "forgotten" not in text_of(before)
    assert b"my lucky number" in await before.attachments[0].read()
    await club.click("Aiko", await erasing(club), "Forget me")
    after = shown(await club.slash("Ben", "play shuffle"))
    assert "somebody whose data has been deleted: 1." in text_of(after)
    text = await after.attachments[0].read()
    assert b"my lucky number" not in text
    assert str(club.people["Aiko"].id).encode() not in text
