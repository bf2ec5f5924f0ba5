"""`/settings`: what people choose for themselves, and where it holds."""

from __future__ import annotations

from bot.store.errors import DatabaseFailed
from bot.store.preferences import UserSettings
from bot.table.records import Quiet
from tests.cogs.club import Club, deal, shown

AIKO = "123m406p789s1122z"
NIGHT = Quiet(20 * 60, 8 * 60, "UTC")


async def said(club: Club, command: str, **options: object) -> str:
    answer = shown(await club.slash("Aiko", f"settings {command}", **options))
    assert answer.ephemeral
    return answer.content


async def kept(club: Club) -> UserSettings:
    return await club.bot.store.settings.user(club.people["Aiko"].id)


async def test_who_never_chose_anything_sees_what_holds(club: Club) -> None:
    text = await said(club, "show")
    assert "Quiet hours at slow tables: **none**" in text
    assert "Tiles in your own pictures: **classic**" in text
    assert "when you do not move for a while: **yes**" in text
    assert "Your hand: **where the table has it**" in text


async def test_quiet_hours_are_kept_and_shown_with_the_time_it_is_there(club: Club) -> None:
    text = await said(club, "quiet", **{"from": "10 pm", "to": "8", "timezone": "tokyo"})
    assert "**22:00 to 8:00** in Asia/Tokyo, where it is 5:00 now" in text
    assert (await kept(club)).quiet == Quiet(1320, 480, "Asia/Tokyo")


async def test_what_is_left_out_stays_as_it_was(club: Club) -> None:
    await said(club, "quiet", **{"from": "22:00", "to": "8:00", "timezone": "Asia/Tokyo"})
    assert "**22:00 to 9:30** in Asia/Tokyo" in await said(club, "quiet", to="9:30")
    assert "**22:00 to 9:30** in Europe/Berlin" in await said(club, "quiet", timezone="Europe/Berlin")
    assert "**22:00 to 9:30** in Europe/Berlin" in await said(club, "quiet")
    assert "Quiet hours at slow tables: **none**" in await said(club, "quiet", **{"from": "Off"})
    assert "in Europe/Berlin" in await said(club, "quiet", **{"from": "23:00", "to": "7:00"})


async def test_what_is_wrong_is_named_and_nothing_changes(club: Club) -> None:
    night = {"from": "22:00", "to": "8:00", "timezone": "UTC"}
    for wrong, sentence in (
        ({"from": "late"}, "“late” is no time of the day"),
        ({"timezone": "Atlantis"}, "There is no time zone “Atlantis”"),
        ({"to": "22:00"}, "Those hours end when they begin"),
        ({"to": "14:01"}, "Quiet hours last at most 16 hours a day"),
    ):
        assert sentence in await said(club, "quiet", **{**night, **wrong})
    assert "Choose both" in await said(club, "quiet", to="8:00")
    assert "In which time zone?" in await said(club, "quiet", **{"from": "22:00", "to": "8:00"})
    assert await kept(club) == UserSettings(locale="en-US")


async def test_what_people_write_is_shown_as_it_is_and_pings_nobody(club: Club) -> None:
    assert "“@\u200beveryone \\*\\*” is no time" in await said(club, "quiet", **{"from": "@everyone **", "to": "8"})


async def test_time_zones_are_offered_while_they_are_typed(club: Club) -> None:
    found = await club.people["Aiko"].autocomplete(club.channel, "settings quiet", "timezone", "berl")
    assert found == [{"name": "Europe/Berlin (21:00)", "value": "Europe/Berlin"}]
    found = await club.people["Aiko"].autocomplete(club.channel, "settings quiet", "from", "o")
    assert found == [{"name": "off", "value": "off"}]


async def test_quiet_hours_hold_at_once_at_a_slow_table_and_put_off_what_is_due(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"), pace="slow")
    before, hand = club.last().content, club.dm("Aiko")
    await said(club, "quiet", **{"from": "20:00", "to": "8:00", "timezone": "UTC"})
    await club.wait(5)
    assert club.last().content != before, "the board shows the new deadline"
    due = int(club.clock.now().timestamp()) - 5 + 37 * 3600
    assert f"<t:{due}:R>" in club.last().content
    assert f"**Your turn**, until <t:{due}:R>" in club.dm("Aiko").content
    assert club.dm("Aiko").id == hand.id, "that rings no bell"


async def test_quiet_hours_come_along_to_the_next_slow_table_and_only_there(club: Club) -> None:
    await said(club, "quiet", **{"from": "20:00", "to": "8:00", "timezone": "UTC"})
    await club.play(1, pace="slow")
    table = (await club.bot.lobby.of_user(club.people["Aiko"].id))[0]
    assert (await club.bot.lobby.hand(table, club.people["Aiko"].id)).quiet == NIGHT
    other = club.env.guild.create_text_channel("elsewhere")
    await club.people["Aiko"].slash(other, "table open", pace="live")
    live = await club.bot.lobby.at_channel(other.id)
    assert live is not None
    assert (await club.bot.lobby.hand(live, club.people["Aiko"].id)).quiet is None


async def test_hours_given_up_elsewhere_do_not_come_back_with_the_seat(club: Club) -> None:
    await said(club, "quiet", **{"from": "20:00", "to": "8:00", "timezone": "UTC"})
    await club.open("Ben", pace="slow")
    for command in ("table join", "table leave"):
        await club.slash("Aiko", command)
    await said(club, "quiet", **{"from": "off"})
    await club.slash("Aiko", "table join")
    table = (await club.bot.lobby.of_user(club.people["Aiko"].id))[0]
    assert (await club.bot.lobby.hand(table, club.people["Aiko"].id)).quiet is None


async def test_high_contrast_tiles_are_in_the_own_pictures_at_once_and_in_nobody_elses(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    pictures = {name: picture(club, name) for name in ("Aiko", "Ben")}
    text = await said(club, "tiles", style="contrast")
    assert "Tiles in your own pictures: **high contrast**" in text
    assert picture(club, "Aiko") != pictures["Aiko"]
    assert picture(club, "Ben") == pictures["Ben"]
    assert len(club.dms("Aiko")) == 1
    await said(club, "tiles", style="classic")
    assert picture(club, "Aiko") == pictures["Aiko"]


def picture(club: Club, name: str) -> int:
    """The size of the picture in somebody's hand message."""
    return club.dm(name).attachments[-1].size


async def test_pings_can_be_turned_off_and_on(club: Club) -> None:
    assert "for a while: **no**" in await said(club, "pings", on=False)
    assert "for a while: **yes**" in await said(club, "pings", on=True)


async def test_settings_that_cannot_be_saved_are_told(club: Club) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise DatabaseFailed("disk full")

    club.bot.store.settings.set_tiles = fail  # type: ignore[method-assign]
    assert "cannot be read or saved" in await said(club, "tiles", style="contrast")
    assert "**classic**" in await said(club, "show")
