"""`/settings`: what people choose for themselves, and where it holds."""

from simcord.results import ResponseMessage

from bot.store.user_and_server_settings import UserSettings
from bot.table.table_events import Quiet
from tests.cogs.club import Club, buttons, deal, failing, labels, shown, text_of
from tests.cogs.league_club import filled_in

AIKO = "123m406p789s1122z"
NIGHT = Quiet(20 * 60, 8 * 60, "UTC")


async def page(club: Club) -> ResponseMessage:
    answer = shown(await club.slash("Aiko", "settings"))
    assert answer.ephemeral
    return answer


async def pressed(club: Club, label: str) -> str:
    return text_of(shown(await club.click("Aiko", await page(club), label)))


async def tiles(club: Club, style: str) -> str:
    """Choose tiles from the menu; what the page says then."""
    shown_page = await page(club)
    menu = buttons(shown_page)[0]["custom_id"]
    return text_of(shown(await club.people["Aiko"].select(shown_page, [style], custom_id=menu)))


async def kept(club: Club) -> UserSettings:
    return await club.bot.store.settings.user(club.people["Aiko"].id)


async def test_who_never_chose_anything_sees_what_holds(club: Club) -> None:
    text = text_of(await page(club))
    assert "Quiet hours at slow tables: **none**" in text
    assert "Tiles in your own pictures: **classic**" in text
    assert "when you have not made a move for a while: **yes**" in text
    assert "Where your hand appears: **as set in the table's options**" in text


async def test_quiet_hours_are_kept_and_shown_with_the_time_it_is_there(club: Club) -> None:
    text = text_of(await club.quiet("Aiko", "10 pm", "8", "tokyo"))
    assert "**22:00 to 8:00** in Asia/Tokyo, where it is now 5:00" in text
    assert (await kept(club)).quiet == Quiet(1320, 480, "Asia/Tokyo")


async def test_the_form_opens_with_the_hours_that_hold_and_the_zone_outlives_them(club: Club) -> None:
    await club.quiet("Aiko", "22:00", "8", "Asia/Tokyo")
    form = await club.click("Aiko", await page(club), "Quiet hours…")
    assert filled_in(form) == {"from": "22:00", "to": "8:00", "timezone": "Asia/Tokyo"}
    assert "Quiet hours at slow tables: **none**" in await pressed(club, "No quiet hours")
    assert "No quiet hours" not in labels(await page(club))
    form = await club.click("Aiko", await page(club), "Quiet hours…")
    assert filled_in(form) == {"from": "", "to": "", "timezone": "Asia/Tokyo"}


async def test_what_is_wrong_is_named_and_nothing_changes(club: Club) -> None:
    for start, end, zone, sentence in (
        ("late", "8:00", "UTC", "“late” is not a time of day"),
        ("22:00", "8:00", "Atlantis", "There is no time zone “Atlantis”"),
        ("22:00", "22:00", "UTC", "The start and end are the same"),
        ("22:00", "14:01", "UTC", "Quiet hours may last at most 16 hours a day"),
    ):
        assert sentence in (text_of(await club.quiet("Aiko", start, end, zone)))
        await club.wait(10)
    assert await kept(club) == UserSettings(locale="en-US")


async def test_an_unknown_time_zone_is_answered_with_those_it_may_be_and_the_time_it_is_there(club: Club) -> None:
    told = text_of(await club.quiet("Aiko", "22:00", "8:00", "berl"))
    assert told.endswith(r"Is it one of these? Europe/Berlin \(21\:00\)")
    assert "Is it one of these?" not in (text_of(await club.quiet("Aiko", "22:00", "8:00", "Atlantis")))


async def test_what_people_write_is_shown_as_it_is_and_pings_nobody(club: Club) -> None:
    told = text_of(await club.quiet("Aiko", "@everyone **", "8", "UTC"))
    assert "“@\u200beveryone \\*\\*” is not a time" in told


async def test_quiet_hours_hold_at_once_at_a_slow_table_and_put_off_what_is_due(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m"), pace="slow")
    before, hand = text_of(club.last()), club.dm("Aiko")
    await club.quiet("Aiko", "20:00", "8:00", "UTC")
    await club.wait(8)
    assert text_of(club.last()) != before, "the board shows the new deadline"
    due = int(club.clock.now().timestamp()) - 8 + 37 * 3600
    assert f"<t:{due}:R>" in text_of(club.last())
    assert f"**Your turn** · ends <t:{due}:R>" in text_of(club.dm("Aiko"))
    assert club.dm("Aiko").id == hand.id, "that rings no bell"


async def test_quiet_hours_come_along_to_the_next_slow_table_and_only_there(club: Club) -> None:
    await club.quiet("Aiko", "20:00", "8:00", "UTC")
    await club.play(1, pace="slow")
    table = (await club.bot.lobby.of_user(club.people["Aiko"].id))[0]
    assert (await club.bot.lobby.hand(table, club.people["Aiko"].id)).quiet == NIGHT
    other = club.env.guild.create_text_channel("elsewhere")
    await club.people["Aiko"].slash(other, "table open", pace="live")
    live = await club.bot.lobby.at_channel(other.id)
    assert live is not None
    assert (await club.bot.lobby.hand(live, club.people["Aiko"].id)).quiet is None


async def test_hours_given_up_elsewhere_do_not_come_back_with_the_seat(club: Club) -> None:
    await club.quiet("Aiko", "20:00", "8:00", "UTC")
    await club.open("Ben", pace="slow")
    for command in ("table join", "table leave"):
        await club.slash("Aiko", command)
    await pressed(club, "No quiet hours")
    await club.slash("Aiko", "table join")
    table = (await club.bot.lobby.of_user(club.people["Aiko"].id))[0]
    assert (await club.bot.lobby.hand(table, club.people["Aiko"].id)).quiet is None


async def test_high_contrast_tiles_are_in_the_own_pictures_at_once_and_in_nobody_elses(club: Club) -> None:
    await club.play(4, wall=deal(AIKO, draws="9m3z"))
    pictures = {name: picture(club, name) for name in ("Aiko", "Ben")}
    assert "Tiles in your own pictures: **high contrast**" in await tiles(club, "contrast")
    assert picture(club, "Aiko") != pictures["Aiko"]
    assert picture(club, "Ben") == pictures["Ben"]
    assert len(club.dms("Aiko")) == 1
    await tiles(club, "classic")
    assert picture(club, "Aiko") == pictures["Aiko"]


def picture(club: Club, name: str) -> int:
    """The size of the picture in somebody's hand message."""
    return club.dm(name).attachments[-1].size


async def test_pings_can_be_turned_off_and_on(club: Club) -> None:
    assert "for a while: **no**" in await pressed(club, "Turn off reminders")
    assert "for a while: **yes**" in await pressed(club, "Turn on reminders")


async def test_settings_that_cannot_be_saved_are_told(club: Club) -> None:
    with failing(club.bot.store.settings, "choose"):
        assert "cannot be read or saved" in await tiles(club, "contrast")
    assert "**classic**" in (text_of(await page(club)))
