"""The pages of `/club`: what they show, to whom they offer buttons, and what the forms behind these do."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from simcord.results import ResponseMessage

from bot.league.leagues import LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.table.table_events import Quiet
from tests.cogs.club import Club, labels, let_manage, shown, text_of
from tests.cogs.league_club import entered, filled_in, open_league

PAGES = {
    "manage": [
        "Rename the league…",
        "Officers…",
        "Results channel…",
        "Time zone…",
        "Another league…",
        "Delete the league…",
    ],
    "season": ["Change this season…", "Close this season…", "Delete this season…", "Open a season…"],
    "players": ["Add a guest…"],
    "invite": ["Invite players…"],
    "teams": ["Put players in a team…"],
    "penalty": ["Give a penalty…"],
    "evening": ["Announce an evening…"],
}
OF_MANAGERS = {"Rename the league…", "Officers…", "Another league…", "Delete the league…"}


async def page(club: Club, who: str, leaf: str, **options: Any) -> ResponseMessage:
    """The page of a command without options."""
    return shown(await club.slash(who, f"club {leaf}", **options))


async def sent(club: Club, who: str, leaf: str, label: str, /, **values: Any) -> str:
    """What is said once somebody has filled in the form behind a button of that page."""
    said = await club.fill_in(who, await page(club, who, leaf), label, **values)
    await club.wait(5)
    return text_of(said)


@pytest.mark.parametrize("leaf", PAGES)
async def test_a_command_without_options_shows_a_page_whose_buttons_are_for_officers_alone(
    club: Club, leaf: str
) -> None:
    await open_league(club, officers=("Ben",))
    await let_manage(club, "Aiko")
    managers, officers, members = [await page(club, who, leaf) for who in ("Aiko", "Ben", "Chie")]
    assert managers.ephemeral
    assert text_of(managers) == text_of(officers) == text_of(members)
    own = [label for label in labels(managers) if label != "Show everybody"]
    assert own == PAGES[leaf]
    assert [label for label in labels(officers) if label != "Show everybody"] == [
        label for label in own if label not in OF_MANAGERS
    ]
    assert [label for label in labels(members) if label != "Show everybody"] == []


async def test_what_takes_something_back_has_a_button_once_there_is_something(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    await club.slash("Ben", "club players", guest="Emil")
    await club.slash("Ben", "club invite", players="Aiko")
    await club.slash("Ben", "club teams", players="Aiko", team="Red")
    await club.slash("Ben", "club penalty", player="Aiko", points="20", reason="late")
    for leaf, more in (
        ("players", ["Rename a guest…", "Link a guest…", "Delete a guest…"]),
        ("invite", ["Withdraw invitations…"]),
        ("teams", ["Remove players…"]),
        ("penalty", ["Lift a penalty…"]),
    ):
        assert labels(await page(club, "Ben", leaf))[: 1 + len(more)] == [*PAGES[leaf], *more]


async def test_a_button_does_nothing_for_who_is_an_officer_no_more(club: Club) -> None:
    league = await open_league(club, officers=("Ben",))
    seen = await page(club, "Ben", "penalty")
    form = await club.click("Ben", seen, "Give a penalty…")
    await let_manage(club, "Aiko")
    await club.slash("Aiko", "club manage", remove=club.people["Ben"])
    refused = shown(await club.click("Ben", seen, "Give a penalty…"))
    assert text_of(refused).startswith("Only officers of “Club league”")
    values = {"player": "Aiko", "points": "20", "reason": "late"}
    refused = shown(await club.people["Ben"].submit_modal(form, values))
    assert text_of(refused).startswith("Only officers of “Club league”")
    assert await club.bot.store.leagues.penalties(league.id) == ()


async def test_a_league_is_run_by_the_buttons_of_its_page(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    await let_manage(club, "Aiko")
    told = await sent(club, "Aiko", "manage", "Rename the league…", name="Thursdays")
    assert told.startswith("The league “Club league” is now named “Thursdays”.")
    role = club.env.guild.create_role("referees")
    chie = club.people["Chie"]
    ben = str(club.people["Ben"].id)
    told = await sent(club, "Aiko", "manage", "Officers…", role=[role], add=[chie], remove=[ben])
    assert f"**Officers:** <@&{role.id}>, <@{chie.id}>" in told.splitlines()
    told = await sent(club, "Chie", "manage", "Results channel…", results=[club.channel])
    assert f"**Results** are announced in <#{club.channel.id}>." in told
    told = await sent(club, "Chie", "manage", "Results channel…", results=[])
    assert "**Results** are not announced." in told
    told = await sent(club, "Aiko", "manage", "Another league…", name="Cup", timezone="Tokyo", results=[], role=[])
    assert told.startswith("The league “Cup” is ready.")


async def test_a_league_has_one_time_zone_and_its_days_are_the_same_for_everybody(club: Club) -> None:
    await open_league(club, officers=("Ben", "Chie"))
    none = "**Time zone:** none yet. Dates are in the time zone of the person who types them."
    assert none in text_of(await page(club, "Dan", "manage"))
    told = await sent(club, "Ben", "manage", "Time zone…", timezone="Mars")
    assert told == "There is no time zone “Mars”. Choose one from the list, for example Europe/Berlin."
    assert none in text_of(await page(club, "Dan", "manage")), "a refused form changes nothing"
    told = await sent(club, "Ben", "manage", "Time zone…", timezone="tokyo")
    assert "**Time zone:** Asia/Tokyo. The league's days start and end in this time zone, for everybody." in told
    await club.bot.store.settings.set_quiet(club.people["Chie"].id, Quiet(0, 60, "America/New_York"))
    told = await sent(club, "Chie", "season", "Change this season…", starts="2025-12-01", ends="2026-03-31")
    assert "**Dates:** from 2025-12-01 to 2026-03-31, inclusive." in told
    [season] = await club.bot.store.leagues.seasons(1)
    assert season.settings.starts.astimezone(ZoneInfo("Asia/Tokyo")).isoformat() == "2025-12-01T00:00:00+09:00"
    for told in (
        text_of(shown(await club.slash("Dan", "league standings"))),
        text_of(await page(club, "Dan", "season")),
    ):
        assert "2025-12-01 to 2026-03-31" in told
    story = text_of(shown(await club.click("Dan", shown(await club.slash("Dan", "league season")), "Changes")))
    assert "starts 2025-12-01; ends 2026-03-31" in story
    form = await club.click("Ben", await page(club, "Ben", "manage"), "Time zone…")
    assert filled_in(form)["timezone"] == "Asia/Tokyo"


async def test_an_evening_is_read_in_the_leagues_zone_and_gives_it_one_if_it_has_none(club: Club) -> None:
    league = await open_league(club, officers=("Ben",))
    refused = await page(club, "Ben", "evening", title="Night", when="Friday", timezone="Tokyo")
    assert text_of(refused).startswith("“Friday” has no time of day.")
    assert (await club.bot.store.leagues.of(club.env.guild.id))[0].settings.zone is None
    await club.slash("Ben", "club evening", title="Night", when="Friday 19:00", timezone="Tokyo")
    assert (await club.bot.store.leagues.of(club.env.guild.id))[0].settings.zone == "Asia/Tokyo"
    await club.slash("Ben", "club evening", title="Away", when="Saturday 19:00", timezone="Berlin")
    assert (await club.bot.store.leagues.of(club.env.guild.id))[0].settings.zone == "Asia/Tokyo"
    coming = await club.bot.store.league_evenings.to_come([league.id], club.clock.now())
    zones = [ZoneInfo(name) for name in ("Asia/Tokyo", "Europe/Berlin")]
    assert [one.at.astimezone(zone).hour for one, zone in zip(coming, zones, strict=True)] == [19, 19]


async def test_a_server_without_a_league_is_offered_one_if_its_managers_ask(club: Club) -> None:
    assert (text_of(await page(club, "Ben", "manage"))).startswith("This server has no league yet.")
    await let_manage(club, "Aiko")
    assert labels(await page(club, "Aiko", "manage")) == ["Another league…"]
    assert labels(await page(club, "Aiko", "season")) == ["Open a season…"]
    told = await sent(club, "Aiko", "season", "Open a season…", name="Winter", preset=["ema2025"], ends="2026-03-31")
    assert told.startswith("The season is open.\n## Season Winter\nLeague “Club league”")
    assert "**Rules:** European (EMA) rules 2025" in told
    await let_manage(club, "Ben")
    told = await sent(club, "Ben", "manage", "Another league…", name="Cup", timezone="Tokyo", results=[], role=[])
    assert "The server now has 2 leagues." in told


async def test_a_season_is_opened_changed_closed_and_reopened_by_buttons(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    told = await sent(club, "Ben", "season", "Open a season…", name="Summer", preset=["as played"], close=["yes"])
    assert "“Spring” ends when the new season starts." in told
    form = await club.click("Ben", await page(club, "Ben", "season"), "Change this season…")
    assert filled_in(form)["name"] == "Summer"
    told = await sent(club, "Ben", "season", "Change this season…", name="Hot summer", ends="2026-09-30", reason="Rain")
    assert told.startswith("The season has been changed.\n## Season Hot summer")
    told = await sent(club, "Ben", "season", "Close this season…", reason="Over")
    assert "“Hot summer” of “Club league” is closed" in told
    seen = await page(club, "Ben", "season", season="Hot summer")
    assert labels(seen)[:2] == ["Change this season…", "Reopen this season…"]
    told = text_of(await club.fill_in("Ben", seen, "Reopen this season…", reason=""))
    assert told.startswith("The season is open again.")
    season = shown(await club.slash("Chie", "league season", season="Hot summer"))
    story = text_of(shown(await club.click("Chie", season, "Changes")))
    assert "reason: Rain" in story
    assert "reason: Over" in story


async def test_options_of_a_season_without_what_to_do_change_nothing(club: Club) -> None:
    league = await open_league(club, officers=("Ben",))
    told = text_of(await page(club, "Ben", "season", name="Summer"))
    assert told == (
        "Use the option “do” to say whether to open a new season with these settings or change the current one."
    )
    assert len(await club.bot.store.leagues.entries(league.id)) == 1


async def test_guests_are_added_renamed_and_linked_by_buttons(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    assert "Kenji is now a guest" in await sent(club, "Ben", "players", "Add a guest…", guest="Kenji")
    told = await sent(club, "Ben", "players", "Rename a guest…", guest="kenji", name="Ken")
    assert told == "Kenji is now named Ken."
    seen = await page(club, "Ben", "players")
    asked = await club.fill_in("Ben", seen, "Link a guest…", guest="Ken", member=[club.people["Dan"]])
    assert asked.ephemeral
    assert text_of(asked).startswith("Are Ken and Dan the same person? If so, Dan gets the guest's 0 games")
    assert labels(asked) == ["Same person…"]


async def test_a_guest_takes_no_members_name(club: Club) -> None:
    await open_league(club, officers=("Ben",), known=("Aiko", "Ben"))
    taken = "is the name of a member of this server. Choose another name for the guest, or link the two."
    for name in ("aiko", "Chie"):
        assert await sent(club, "Ben", "players", "Add a guest…", guest=name) == f"“{name}” {taken}"
    await sent(club, "Ben", "players", "Add a guest…", guest="Kenji")
    for name in ("Aiko", "chie"):
        assert await sent(club, "Ben", "players", "Rename a guest…", guest="Kenji", name=name) == f"“{name}” {taken}"


async def test_a_new_guest_with_a_name_like_another_is_pointed_out_and_can_be_deleted(club: Club) -> None:
    league = await open_league(club, officers=("Ben",))
    await sent(club, "Ben", "players", "Add a guest…", guest="Kenji")
    told = await sent(club, "Ben", "players", "Add a guest…", guest="Kenij")
    assert told.endswith("There is also a guest named Kenji. If both are the same person, delete the new guest.")
    assert await sent(club, "Ben", "players", "Delete a guest…", guest="Kenij") == "Kenij has been deleted."
    shown_players = text_of(await page(club, "Ben", "players"))
    assert "Kenji" in shown_players
    assert "Kenij" not in shown_players
    assert "former" not in shown_players
    told = await sent(club, "Ben", "players", "Delete a guest…", guest="Kenij")
    assert told.startswith("Nobody in “Club league” is named “Kenij”.")
    again = await sent(club, "Ben", "players", "Add a guest…", guest="Kenij")
    assert again.startswith("Kenij is now a guest of")
    people = await club.bot.store.leagues.people(league.id)
    assert [player.number for player in people.values() if player.guest] == [5, 7], "a number is given once"


async def test_a_guest_is_merged_with_another_by_name_and_one_with_games_is_not_deleted(club: Club) -> None:
    counts = SeasonSettings("Spring", club.clock.now() - timedelta(days=30), confirm_hours=0)
    league = await open_league(club, season=counts, officers=("Ben",))
    for name in ("Kenji", "Kenij"):
        await club.bot.store.leagues.guest(league.id, name)
    await entered(club, "Ben", player1="Kenij")
    told = await sent(club, "Ben", "players", "Delete a guest…", guest="Kenij")
    assert told == (
        "Kenij has penalties, a team, an invitation or games that are not voided, so this guest cannot be deleted. "
        "If the guest is really another player, link the two, and everything passes to that player."
    )
    asked = await club.fill_in("Ben", await page(club, "Ben", "players"), "Link a guest…", guest="Kenij", same="Kenji")
    assert text_of(asked).startswith("Are Kenij and Kenji the same person? If so, Kenji gets the guest's 1 game")
    await club.fill_in("Ben", asked, "Same person…", why="a typing error")
    assert text_of(club.now(asked)) == ("Kenij and Kenji are now one player. Ben's reason: a typing error")
    games = await club.bot.store.league_table_games.games_of(league.id)
    assert games[5] == 1
    refused = shown(await club.slash("Ben", "club players", guest="Kenji", same="Kenij"))
    assert text_of(refused) == "These two are already linked as one player."


async def test_a_refusal_names_the_people_of_the_league_that_refused(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    leagues, now = club.bot.store.leagues, club.clock.now()
    other = await leagues.create(club.env.guild.id, "Other", now, LeagueSettings(officers=(club.people["Ben"].id,)))
    await leagues.member(other.id, 9001, "Eve")
    refused = await page(club, "Ben", "players", league="Other", guest="#1", rename="Queen")
    assert text_of(refused).startswith("Eve is not a guest. Only guests can be renamed; members keep")


async def test_players_are_invited_and_put_in_teams_by_buttons(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    assert (text_of(await page(club, "Chie", "invite"))).splitlines() == [
        "## Invited to “Spring”",
        "Nobody has been invited yet.",
        "-# This season is open to everybody, invited or not.",
    ]
    members = [club.people["Chie"], club.people["Dan"]]
    told = await sent(club, "Ben", "invite", "Invite players…", members=members, players="Aiko", reason="")
    assert told.startswith("Invited to “Spring”: Aiko, Chie, Dan")
    told = await sent(club, "Ben", "invite", "Withdraw invitations…", members=[], players="Dan", reason="ill")
    assert told.startswith("No longer invited to “Spring”: Dan.")
    assert "Aiko, Chie" in (text_of(await page(club, "Dan", "invite")))
    told = await sent(
        club, "Ben", "teams", "Put players in a team…", members=members, players="", team="Red", reason=""
    )
    assert "“Spring”: Chie, Dan. All their games" in told
    told = await sent(club, "Ben", "teams", "Remove players…", members=[], players="dan", reason="")
    assert told.startswith("Now without a team in ")


async def test_a_form_asks_for_what_the_options_of_a_command_leave_out(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    for leaf, options, typed in (
        ("penalty", {"player": "Aiko", "points": "20"}, {"player": "Aiko", "points": "20", "reason": ""}),
        ("penalty", {"lift": 3}, {"number": "3", "reason": ""}),
        ("teams", {"players": "Aiko, Dan"}, {"players": "Aiko, Dan", "team": "", "reason": ""}),
        ("players", {"rename": "Ken"}, {"guest": "", "name": "Ken"}),
        ("evening", {"title": "Finals"}, {"title": "Finals", "when": "", "place": "", "remind": "60"}),
    ):
        form = await club.slash("Ben", f"club {leaf}", **options)
        assert typed.items() <= filled_in(form).items(), leaf


async def test_penalties_are_given_and_lifted_by_buttons(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    told = await sent(club, "Ben", "penalty", "Give a penalty…", player="Aiko", points="20", reason="late")
    assert told == "**Penalty 1: Aiko −20.0**, given by Ben: late"
    told = await sent(club, "Ben", "penalty", "Lift a penalty…", number="one", reason="was ill")
    assert told == "“one” is not the number of a penalty. Choose a number from the list of penalties."
    told = await sent(club, "Ben", "penalty", "Lift a penalty…", number="1", reason="was ill")
    assert told == "**Penalty 1 was lifted** by Ben: was ill"
    assert "Lift a penalty…" not in labels(await page(club, "Ben", "penalty"))


async def test_a_penalty_typed_twice_is_asked_about_and_its_button_gives_one(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    options = {"player": "Aiko", "points": "20", "reason": "late"}

    async def standing() -> list[str]:
        lines = text_of(shown(await club.slash("Aiko", "club penalty"))).splitlines()[1:]
        return [line.rpartition(": ")[2] for line in lines]

    await club.slash("Ben", "club penalty", **options)
    again = shown(await club.slash("Ben", "club penalty", **{**options, "reason": "late again `x`"}))
    assert again.ephemeral
    assert text_of(again).startswith("The same penalty or bonus was given just now, so it was not given again")
    assert "**1. Aiko** −20.0, by Ben" in text_of(again)
    assert await standing() == ["late"]
    form = await sent(club, "Ben", "penalty", "Give a penalty…", **options)
    assert form.startswith("The same penalty or bonus was given just now"), "a form asks as well"
    told = await club.click("Ben", again, "Give another")
    assert text_of(shown(told)).startswith("**Penalty 2: Aiko −20.0**, given by Ben: late again")
    assert not shown(told).ephemeral
    twice = await club.click("Ben", again, "Give another")
    assert text_of(shown(twice)).startswith("This penalty or bonus has already been given:")
    assert len(await standing()) == 2


async def test_an_evening_is_announced_and_called_off_by_buttons(club: Club) -> None:
    await open_league(club, officers=("Ben",))
    hall = club.env.guild.create_text_channel("hall")
    told = await sent(
        club,
        "Ben",
        "evening",
        "Announce an evening…",
        title="Club night",
        when="tomorrow 19:00",
        channel=[hall],
        place="Dojo",
        remind="30",
    )
    assert told.splitlines() == [
        f"“Club night” on <t:1767726000:F> has been announced in <#{hall.id}>.",
        "-# This evening is also one of the server's events.",
        "-# The time zone is UTC; the option *timezone* sets a different one.",
    ]
    assert hall.last_message is not None
    assert "30 minutes before" in text_of(hall.last_message)
    assert "**Where:** Dojo" in text_of(hall.last_message)
    wrong = await sent(
        club, "Ben", "evening", "Announce an evening…", title="B", when="tomorrow 20:00", channel=[], remind="soon"
    )
    assert wrong == "“soon” is not a valid number of minutes. Write a number up to 10,080, or 0 for no reminder."
    seen = await page(club, "Ben", "evening")
    assert "**Club night**" in text_of(seen)
    assert labels(seen) == ["Announce an evening…", "Change an evening…", "Cancel an evening…"]
    [meeting] = await club.bot.store.league_evenings.to_remind()
    told = await sent(club, "Ben", "evening", "Cancel an evening…", evening=[str(meeting.id)])
    assert told.startswith("“Club night” has been cancelled.")
    assert labels(await page(club, "Ben", "evening")) == ["Announce an evening…"]


async def test_buttons_of_what_is_gone_or_never_was_say_so(club: Club) -> None:
    league = await open_league(club, officers=("Ben",))
    older = "This button is from an older version of the bot. Use the command again."
    for rest, told in (
        (f"seasonchange/{league.id}/7", "This season no longer exists."),
        (f"seasonchange/{league.id}/0", older),
        (f"nonsense/{league.id}/1", older),
        ("seasonchange/77/1", "This league no longer exists."),
        ("seasonchange/0/0", "Only members with the Manage Server permission may do this."),
    ):
        seen = await page(club, "Ben", "season")
        assert text_of(await club.click_old("Ben", seen, f"jf:club:{rest}")) == told, rest
        await club.wait(5)
