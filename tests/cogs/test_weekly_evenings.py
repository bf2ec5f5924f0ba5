"""Evenings that come back every week, their places, and the events of Discord that show them."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import discord
import pytest
from simcord.backend.models import ScheduledEvent

from bot.league.evenings import Evening
from tests.cogs.club import NAMES, Club, labels, shown, text_of
from tests.cogs.test_league_seating import begin, tables_in

DAY = timedelta(days=1).total_seconds()
BERLIN = ZoneInfo("Europe/Berlin")


async def weekly(club: Club, **more: object) -> str:
    """What Aiko is told who announces an evening for every Friday. It is Monday, 5 January 2026."""
    await begin(club)
    wish = {"title": "Club night", "when": "every Friday 19:00", "timezone": "Berlin", **more}
    return text_of(shown(await club.slash("Aiko", "club evening", **wish)))


async def coming(club: Club) -> tuple[Evening, ...]:
    return await club.bot.store.league_evenings.to_come([1], club.clock.now())


async def days(club: Club) -> list[str]:
    """The evenings to come, in the league's zone."""
    return [f"{evening.at.astimezone(BERLIN):%d %b %H:%M}" for evening in await coming(club)]


def announcements(club: Club) -> list[discord.Message]:
    return [message for message in club.channel.history() if text_of(message).startswith("## Club night")]


async def change(club: Club, number: int, **typed: str) -> str:
    page = shown(await club.slash("Aiko", "club evening"))
    return text_of(await club.fill_in("Aiko", page, "Change an evening…", evening=[str(number)], **typed))


def events(club: Club) -> list[ScheduledEvent]:
    """The events that Discord lists for the server."""
    return list(club.env.backend.get_guild(club.env.guild.id).scheduled_events.values())


def begins(event: ScheduledEvent) -> str:
    return f"{datetime.fromisoformat(event.scheduled_start_time).astimezone(BERLIN):%d %b %H:%M}"


def let_make_events(club: Club, *, may: bool) -> None:
    """Allow the bot to make events, or forbid it."""
    server = club.env.backend.get_guild(club.env.guild.id)
    for role in server.roles.values():
        granted = discord.Permissions(role.permissions)
        granted.update(administrator=False, create_events=may, manage_events=may)
        club.env.backend.edit_role(server.id, role.id, {"permissions": granted.value})


# Every week


async def test_an_evening_of_every_week_is_announced_a_week_before_at_the_same_time_of_day(club: Club) -> None:
    told = await weekly(club)
    assert told.splitlines()[:2] == [
        f"“Club night” on <t:1767981600:F> has been announced in <#{club.channel.id}>.",
        "The evening repeats every week; each date is announced a week ahead.",
    ]
    assert await days(club) == ["09 Jan 19:00", "16 Jan 19:00", "23 Jan 19:00", "30 Jan 19:00"]
    [first] = announcements(club)
    assert text_of(first).splitlines()[1].endswith("· every week")
    await club.wait(5 * DAY)
    assert len(announcements(club)) == 2
    await club.restart()
    await club.wait(80 * DAY)
    assert (await days(club))[0] == "03 Apr 19:00", "the clocks have changed meanwhile"
    assert len(announcements(club)) == 13


async def test_after_a_long_absence_only_evenings_to_come_are_announced(club: Club) -> None:
    await weekly(club)
    club.clock.alarms.clear()
    await club.wait(30 * DAY)
    await club.restart()
    await club.wait(0)
    assert (await days(club))[0] == "06 Feb 19:00"
    assert len(announcements(club)) == 2


async def test_one_of_them_is_called_off_and_the_others_stay(club: Club) -> None:
    await weekly(club)
    second = (await coming(club))[1]
    await club.slash("Aiko", "club evening", cancel=str(second.id))
    assert await days(club) == ["09 Jan 19:00", "23 Jan 19:00", "30 Jan 19:00"]
    await club.wait(12 * DAY)
    assert "16 Jan 19:00" not in await days(club)
    assert len(announcements(club)) == 2, "that of the ninth, and that of the twenty-third"


async def test_they_are_held_no_more_once_they_are_called_off_as_a_whole(club: Club) -> None:
    await weekly(club)
    choices = await club.people["Aiko"].autocomplete(club.channel, "club evening", "cancel", "weekly")
    assert [choice["name"] for choice in choices] == ["weekly, future evenings: Club night"]
    told = text_of(shown(await club.slash("Aiko", "club evening", cancel=choices[0]["value"])))
    assert told == "“Club night” is no longer weekly. Evenings already announced will still take place."
    assert await days(club) == ["09 Jan 19:00"]
    await club.wait(30 * DAY)
    assert len(announcements(club)) == 1


async def test_one_is_changed_and_those_who_come_are_told(club: Club) -> None:
    await weekly(club)
    first = (await coming(club))[0]
    await club.click("Ben", announcements(club)[0], "I'm in")
    told = await change(club, first.id, when="Friday 20:00", place="Café Zen", about="Bring a snack", limit="8")
    assert told.startswith("“Club night” has been changed.")
    assert await days(club) == ["09 Jan 20:00", "16 Jan 19:00", "23 Jan 19:00", "30 Jan 19:00"]
    assert text_of(announcements(club)[0]).splitlines()[2:5] == [
        "**Where:** Café Zen",
        "Bring a snack",
        "**In (1 of 8):** Ben",
    ]
    assert text_of(club.last()) == f"**Club night** has moved to <t:1767985200:F>. <@{club.people['Ben'].id}>"
    assert [user.name for user in club.last().mentions] == ["Ben"]


async def test_all_later_ones_are_changed_at_once(club: Club) -> None:
    await weekly(club)
    [series] = await club.bot.store.league_weeklies.of([1])
    told = await change(club, series.id, when="Thursday 18:30", place="Café Zen")
    assert told.splitlines() == [
        "“Club night” has been changed.",
        "Evenings already announced stay as they are; change them separately.",
    ]
    await club.env.settle()
    assert await days(club) == ["09 Jan 19:00", "15 Jan 18:30", "22 Jan 18:30", "29 Jan 18:30"]
    assert [evening.place for evening in await coming(club)] == [None, *["Café Zen"] * 3]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            {"when": "Friday"},
            (
                "“Friday” has no time of day. Write the day and time, for example “Friday 19:00” or “4 Dec 7 pm”. "
                "Times are in Europe/Berlin."
            ),
        ),
        (
            {"limit": "1", "place": "Café Zen"},
            "“1” is not a valid number of people. Write a number from 2 to 400, or 0 for no limit.",
        ),
        ({}, "These values are already set, so nothing was changed."),
    ],
)
async def test_a_refused_change_changes_nothing(club: Club, typed: dict[str, str], told: str) -> None:
    await weekly(club)
    before = await coming(club)
    assert await change(club, before[0].id, **typed) == told
    assert await coming(club) == before


async def test_what_is_typed_wrong_is_quoted_with_its_every_and_leaves_the_league_without_a_zone(club: Club) -> None:
    told = await weekly(club, when="every Fryday 19:00")
    assert told.replace("\\", "").startswith("I cannot read “every Fryday 19:00” as a date.")
    assert await coming(club) == ()
    assert (await club.bot.store.leagues.of(club.env.guild.id))[0].settings.zone is None


# A limit


async def test_who_comes_beyond_the_limit_waits_for_a_place_and_is_not_seated(club: Club) -> None:
    await weekly(club, limit=4)
    guests = ("Emi", "Finn")
    for name in guests:
        await club.bot.store.leagues.guest(1, name)
    board = announcements(club)[0]
    for name in NAMES:
        await club.click(name, board, "I'm in")
        await club.wait(1)
    await club.fill_in("Aiko", board, "Add people…", people=[], names="Emi")
    assert "**In (4 of 4):** Aiko, Ben, Chie, Dan\n**Waiting list (1):** Emi" in text_of(announcements(club)[0])
    assert tables_in(text_of(shown(await club.click("Aiko", board, "Seat everybody")))) == [set(NAMES)]
    await club.click("Ben", board, "Can't come")
    await club.wait(1)
    await club.click("Ben", board, "I'm in")
    assert "Waiting list (1):** Ben" in text_of(announcements(club)[0]), "who comes back is the last"
    seen = await club.click("Aiko", board, "Seat everybody")
    assert tables_in(text_of(shown(seen))) == [{"Aiko", "Chie", "Dan", "Emi"}]
    await club.people["Aiko"].click(shown(seen), label="Announce only")
    assert "round 1" in text_of(club.last())


# Events of Discord


async def test_an_evening_is_among_the_servers_events_follows_its_changes_and_goes_with_it(club: Club) -> None:
    let_make_events(club, may=True)
    told = await weekly(club, place="Café Zen", description="Bring a snack")
    assert "-# This evening is also one of the server's events." in told
    [event] = events(club)
    [board] = announcements(club)
    assert (event.name, event.entity_metadata) == ("Club night", {"location": "Café Zen"})
    assert begins(event) == "09 Jan 19:00"
    assert event.description == f"Bring a snack\n{board.jump_url}"
    first = (await coming(club))[0]
    await change(club, first.id, when="Friday 20:00", place="Dojo")
    [event] = events(club)
    assert (begins(event), event.entity_metadata) == ("09 Jan 20:00", {"location": "Dojo"})
    await club.slash("Aiko", "club evening", cancel=str(first.id))
    assert events(club) == []
    await club.wait(5 * DAY)
    assert [begins(event) for event in events(club)] == ["16 Jan 19:00"]


async def test_without_the_permission_an_evening_is_announced_all_the_same(club: Club) -> None:
    let_make_events(club, may=False)
    told = await weekly(club)
    assert "-# This evening is not a server event, because I do not have the Create Events permission." in told
    assert len(announcements(club)) == 1
    assert events(club) == []


async def test_what_discord_refuses_is_told_and_the_evening_stands(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    let_make_events(club, may=True)

    async def refuse(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", refuse)
    assert "-# This evening is not a server event, because Discord refused to create one." in await weekly(club)
    assert len(announcements(club)) == 1
    told = text_of(shown(await club.slash("Aiko", "club evening", cancel="Club night")))
    assert told == "“Club night” has been cancelled. Everybody who signed up has been told."


async def test_an_announcement_that_discord_refuses_leaves_no_weekly_evening(club: Club) -> None:
    club.env.inject_error("POST", "/channels/*", status=403, code=50013, message="Missing Permissions")
    assert "Discord refused the announcement" in await weekly(club)
    assert await coming(club) == ()
    assert await club.bot.store.league_weeklies.of() == ()


async def test_the_page_of_evenings_offers_to_change_one(club: Club) -> None:
    await weekly(club)
    offered = ["Announce an evening…", "Change an evening…", "Cancel an evening…"]
    assert labels(shown(await club.slash("Aiko", "club evening"))) == offered
    assert labels(shown(await club.slash("Dan", "club evening"))) == []
