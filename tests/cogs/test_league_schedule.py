"""`/league schedule`: club evenings, who comes, and a reminder."""

import discord
import pytest

from tests.cogs.club import NAMES, Club, failing, labels, shown, text_of
from tests.cogs.test_league_seating import begin, tables_in

HOUR = 3600


async def announced(club: Club, when: str = "tomorrow 19:00", **options: object) -> discord.Message:
    """Aiko announces a club evening; the public message. The clock stands at 20:00 of a Monday, in UTC."""
    await begin(club)
    await club.slash("Aiko", "club evening", title="Club night", when=when, **options)
    return club.last()


def news(club: Club) -> list[discord.Message]:
    """What was written below the announcement."""
    return [message for message in club.channel.history() if not text_of(message).startswith("##")]


# Announced


async def test_an_evening_is_announced_with_buttons_to_say_who_comes(club: Club) -> None:
    message = await announced(club)
    at = 1767726000
    assert text_of(message).splitlines() == [
        "## Club night",
        f"<t:{at}:F>, <t:{at}:R>",
        "**Nobody has signed up yet.**",
        "-# Everybody who signed up gets a reminder here 60 minutes before the start.",
    ]
    assert labels(message) == ["I'm in", "Can't come", "Add people…", "Seat everybody"]
    await club.click("Ben", message, "I'm in")
    await club.wait(1)
    await club.click("Chie", message, "I'm in")
    await club.click("Dan", message, "Can't come")
    assert text_of(club.last()).splitlines()[2:4] == ["**In (2):** Ben, Chie", "**Cannot come (1):** Dan"]
    await club.click("Ben", message, "Can't come")
    assert text_of(club.last()).splitlines()[2:4] == ["**In (1):** Chie", "**Cannot come (2):** Ben, Dan"]


async def test_the_officer_is_told_what_was_understood_and_in_which_zone(club: Club) -> None:
    await begin(club)
    told = shown(
        await club.slash("Aiko", "club evening", title="Club night", when="Friday 19:00", timezone="berlin", remind=0)
    )
    assert told.ephemeral
    assert text_of(told).splitlines() == [
        f"“Club night” on <t:1767981600:F> has been announced in <#{club.channel.id}>.",
        "-# This evening is also one of the server's events.",
        "-# The time zone is Europe/Berlin; the option *timezone* sets a different one.",
    ]
    assert "reminded" not in text_of(club.last())
    again = shown(await club.slash("Aiko", "club evening", title="Finals", when="Saturday 19:00"))
    assert "Europe/Berlin" in text_of(again), "the zone is known from now on"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"when": "soon"}, "I cannot read “soon” as a date."),
        ({"when": "Friday"}, "“Friday” has no time of day."),
        ({"when": "3/4/2026 7 pm"}, "Does the day or the month come first in “3/4/2026 7 pm”?"),
        (
            {"when": "2026-01-05 19:00"},
            "<t:1767639600:F> is in the past. Times are read in the time zone UTC. Choose a later time.",
        ),
        ({"when": "2029-01-05 19:00"}, "<t:1862334000:F> is more than two years away. Choose an earlier date."),
        ({"when": "soon", "timezone": "Asia/Tokyo"}, "I cannot read “soon” as a date."),
        (
            {"when": "2026-01-05 19:00", "timezone": "Asia/Tokyo"},
            "<t:1767607200:F> is in the past. Times are read in the time zone Asia/Tokyo.",
        ),
        ({"timezone": "Mars"}, "There is no time zone “Mars”."),
        ({"title": "\u200b"}, "The title of an evening must contain visible characters."),
        ({"league": "Nobody's"}, "This server has no league “Nobody's”."),
    ],
)
async def test_what_cannot_be_announced_is_refused_with_the_reason(
    club: Club, options: dict[str, str], told: str
) -> None:
    await begin(club)
    wish = {"title": "Club night", "when": "tomorrow 19:00", **options}
    assert text_of(shown(await club.slash("Aiko", "club evening", **wish))).startswith(told)
    assert club.channel.last_message is None
    assert (await club.bot.store.settings.user(club.people["Aiko"].id)).zone is None, "where they are was not said"


async def test_where_the_bot_may_not_write_nothing_is_announced(club: Club) -> None:
    await begin(club)
    everybody = club.env.guild.default_role
    quiet = club.env.guild.create_text_channel(
        "quiet", overwrites={everybody: discord.PermissionOverwrite(send_messages=False)}
    )
    wish = {"title": "Club night", "when": "tomorrow 19:00", "channel": quiet}
    told = text_of(shown(await club.slash("Aiko", "club evening", **wish)))
    assert told.startswith(f"I cannot post in <#{quiet.id}>: I lack Send Messages there.")
    listed = text_of(shown(await club.slash("Ben", "league evenings")))
    assert listed == "No club evenings have been announced. Officers can announce one with /club evening."


async def test_the_list_says_when_how_many_come_and_where(club: Club) -> None:
    message = await announced(club)
    await club.click("Ben", message, "I'm in")
    listed = shown(await club.slash("Ben", "league evenings"))
    assert listed.ephemeral
    link = f"https://discord.com/channels/{club.env.guild.id}/{club.channel.id}/{message.id}"
    assert text_of(listed).splitlines() == [
        "## Club evenings",
        f"**Club night**: <t:1767726000:F>, <t:1767726000:R> · 1 is in · [announcement]({link})",
    ]


# Reminders


async def test_who_comes_is_reminded_once_and_nobody_else(club: Club) -> None:
    message = await announced(club, remind=30)
    await club.click("Ben", message, "I'm in")
    await club.click("Chie", message, "I'm in")
    await club.click("Dan", message, "Can't come")
    await club.wait(22.5 * HOUR - 1)
    assert news(club) == []
    await club.restart()
    await club.wait(1)
    [reminder] = news(club)
    assert {user.name for user in reminder.mentions} == {"Ben", "Chie"}
    assert text_of(reminder).startswith("**Club night** starts <t:1767726000:R>. <@")
    assert text_of(reminder).endswith(f"/{message.id})")
    await club.restart()
    await club.wait(HOUR)
    assert len(news(club)) == 1


async def test_a_reminder_that_fell_due_while_the_bot_was_away_is_made_up_for_unless_it_is_too_late(
    club: Club,
) -> None:
    first = await announced(club, when="tomorrow 19:00", remind=30)
    await club.click("Ben", first, "I'm in")
    await club.slash("Aiko", "club evening", title="Matinee", when="tomorrow 11:00", remind=30)
    await club.click("Ben", club.last(), "I'm in")
    club.clock.alarms.clear()
    await club.wait(23 * HOUR + 600)
    await club.restart()
    await club.wait(0)
    assert [text_of(message).split("**")[1] for message in news(club)] == ["Club night"]
    assert await club.bot.store.league_evenings.to_remind() == ()


async def test_an_evening_that_begins_too_soon_to_be_reminded_of_says_so(club: Club) -> None:
    await begin(club)
    wish = {"title": "Club night", "when": "in 20 minutes", "remind": 60}
    told = text_of(shown(await club.slash("Aiko", "club evening", **wish)))
    assert "The evening starts in less than 60 minutes, so nobody will be reminded." in told
    await club.click("Ben", club.last(), "I'm in")
    await club.wait(HOUR)
    assert news(club) == []


async def test_what_discord_lost_is_tried_again_and_what_it_forbids_is_left(club: Club) -> None:
    await club.click("Ben", await announced(club, when="in 2 hours"), "I'm in")
    club.env.inject_error("POST", "/channels/*", status=503)
    await club.wait(HOUR)
    assert news(club) == []
    await club.wait(150)
    assert len(news(club)) == 1
    await club.slash("Aiko", "club evening", title="Late", when="in 2 hours")
    await club.click("Ben", club.last(), "I'm in")
    club.env.inject_error("POST", "/channels/*", status=403, code=50013, message="Missing Permissions")
    await club.wait(2 * HOUR)
    assert len(news(club)) == 1


async def test_a_reminder_of_which_the_database_could_not_be_told_is_not_sent_twice(club: Club) -> None:
    await club.click("Ben", await announced(club, when="in 2 hours"), "I'm in")
    with failing(club.bot.store.league_evenings, "reminded"):
        await club.wait(HOUR)
    assert len(news(club)) == 1
    await club.wait(600)
    assert len(news(club)) == 1
    assert await club.bot.store.league_evenings.to_remind() == ()


# Called off, and played


async def test_an_evening_that_is_called_off_says_so_and_tells_who_wanted_to_come(club: Club) -> None:
    await club.click("Ben", await announced(club), "I'm in")
    choices = await club.people["Aiko"].autocomplete(club.channel, "club evening", "cancel", "club")
    assert [choice["name"] for choice in choices] == ["2026-01-06 19:00 Club night"]
    told = text_of(shown(await club.slash("Aiko", "club evening", cancel=choices[0]["value"])))
    assert told == "“Club night” has been cancelled. Everybody who signed up has been told."
    [off] = news(club)
    assert {user.name for user in off.mentions} == {"Ben"}
    shown_now = club.channel.history()[0]
    assert text_of(shown_now).splitlines()[-1] == "**Cancelled.**"
    assert labels(shown_now) == []
    await club.wait(48 * HOUR)
    assert len(news(club)) == 1, "nobody is reminded"
    again = text_of(shown(await club.slash("Aiko", "club evening", cancel="Club night")))
    assert again == "“Thursdays” has no upcoming evening called “Club night”."


async def test_an_officer_seats_those_who_came_and_another_round_after_it(club: Club) -> None:
    message = await announced(club)
    for name in NAMES:
        await club.click(name, message, "I'm in")
    refused = text_of(shown(await club.click("Ben", message, "Seat everybody")))
    assert refused.startswith("Only officers of")
    await club.restart()
    first = await club.click("Aiko", message, "Seat everybody")
    assert tables_in(text_of(shown(first))) == [set(NAMES)]
    await club.people["Aiko"].click(shown(first), label="Announce only")
    second = text_of(shown(await club.click("Aiko", message, "Seat everybody")))
    assert "6 pairs of players have already met" in second
    await club.click("Dan", message, "Can't come")
    await club.click("Ben", message, "I'm in")
    third = text_of(shown(await club.click("Aiko", message, "Seat everybody")))
    assert third.startswith("3 people are too few for a table of 4.")


async def test_an_evening_says_how_its_people_are_seated(club: Club) -> None:
    message = await announced(club, method="random", leftover="cpu", rounds=5)
    assert [evening.how.rounds for evening in await club.bot.store.league_evenings.to_come([1], club.clock.now())] == [
        5
    ]
    await club.click("Ben", message, "I'm in")
    seen = text_of(shown(await club.click("Aiko", message, "Seat everybody")))
    assert "**Table 1:** Ben, 3 computer players" in seen
    assert seen.endswith("-# Drawn at random.")
