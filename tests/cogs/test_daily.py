"""`/daily`: a puzzle a day for a server, its channel and its leaderboard."""

from dataclasses import replace
from datetime import date

import discord

from bot.store.puzzles import Puzzle
from bot.text.sentences import render
from cogs.training import face_of
from cogs.training.quiz_interface import Sort
from cogs.training.score_quiz import SCORE
from cogs.training.waits_quiz import WAITS
from tests.cogs.club import Club, components, failing, labels, let_manage, shown, text_of

SORTS: dict[str, Sort] = {"score": SCORE, "waits": WAITS}
DAY = 24 * 3600
MONDAY = date(2026, 1, 5)


async def puzzle_of(club: Club, day: date = MONDAY) -> Puzzle:
    found = await club.bot.store.puzzles.daily(club.env.guild.id, day)
    assert found is not None
    return found


def labelled(puzzle: Puzzle) -> tuple[str, str]:
    """The labels of a right answer and of a wrong one."""
    face = face_of(puzzle, SORTS)
    names = {face.right(option.choice): render(option.label) for option in face.options}
    return names[True], names[False]


async def set_up(club: Club, **options: object) -> str:
    await let_manage(club, "Aiko")
    return text_of(shown(await club.slash("Aiko", "setup daily", **{"hour": 21, **options})))


def posts(club: Club) -> list[discord.Message]:
    return [message for message in club.channel.history() if text_of(message).startswith("## Daily puzzle")]


# On demand


async def test_a_daily_from_before_pictures_keeps_its_tiles_in_the_text(club: Club) -> None:
    await club.slash("Aiko", "daily puzzle")
    puzzle = await puzzle_of(club)
    drawn, before = face_of(puzzle, SORTS), {key: puzzle.payload[key] for key in ("preset", "question")}
    plain = face_of(replace(puzzle, payload=before), SORTS)
    assert drawn.drawn("classic", "en")
    assert drawn.alt("en")
    assert (plain.drawn("classic", "en"), plain.alt("en")) == (None, None)
    assert render(plain.question).startswith("### ")
    assert render(drawn.question) in render(plain.question)


async def test_everybody_in_a_server_is_asked_the_same_and_answers_once(club: Club) -> None:
    asked = shown(await club.slash("Aiko", "daily puzzle"))
    assert asked.ephemeral
    assert text_of(asked).startswith("## Daily puzzle")
    right, wrong = labelled(await puzzle_of(club))
    first = await club.slash("Ben", "daily puzzle")
    assert text_of(shown(first)) == text_of(asked)
    await club.people["Ben"].click(shown(first), label=wrong)
    again = shown(await club.slash("Ben", "daily puzzle"))
    assert "You have already answered this puzzle." in text_of(again)
    assert not labels(again)
    aiko = await club.slash("Aiko", "daily puzzle")
    await club.people["Aiko"].click(shown(aiko), label=right)
    board = shown(await club.slash("Ben", "daily leaderboard"))
    assert not board.ephemeral
    assert text_of(board).splitlines()[:3] == [
        "## This month's daily puzzles",
        "**1. Aiko** 1 point from 1 answer",
        "**2. Ben** 0 points from 1 answer",
    ]


async def test_the_puzzle_shows_its_hand_once(club: Club) -> None:
    for _ in range(3):
        asked = shown(await club.slash("Aiko", "daily puzzle"))
        drawn = face_of(await puzzle_of(club), SORTS).alt("en") is not None
        galleries = [one for one in components(asked) if one["type"] == discord.ComponentType.media_gallery.value]
        assert len(galleries) == drawn
        await club.wait(DAY)


async def test_tomorrows_puzzle_is_another_one_and_streaks_grow(club: Club) -> None:
    for day in range(3):
        asked = shown(await club.slash("Aiko", "daily puzzle"))
        puzzle = await puzzle_of(club, date(2026, 1, 5 + day))
        await club.people["Aiko"].click(asked, label=labelled(puzzle)[0])
        await club.wait(DAY)
    kinds = [(await puzzle_of(club, date(2026, 1, 5 + day))).kind for day in range(3)]
    assert sorted(kinds) == ["discard", "score", "waits"]
    board = text_of(shown(await club.slash("Ben", "daily leaderboard", time="all"))).splitlines()
    assert board[:2] == ["## Daily puzzles", "**1. Aiko** 3 points from 3 answers, 3 in a row"]


async def test_yesterdays_puzzle_takes_no_answer_any_more(club: Club) -> None:
    asked = await club.slash("Aiko", "daily puzzle")
    right, _ = labelled(await puzzle_of(club))
    await club.wait(5 * 3600)
    await club.people["Aiko"].click(shown(asked), label=right)
    assert await club.bot.store.puzzles.answers((await puzzle_of(club)).id) == ()
    assert (await puzzle_of(club)).closed_at is not None


async def test_nobody_has_answered_yet(club: Club) -> None:
    board = text_of(shown(await club.slash("Ben", "daily leaderboard")))
    assert board == "Nobody has answered a daily puzzle yet. To see today's puzzle, use /daily puzzle."


async def test_a_puzzle_that_another_version_made_is_said_to_be_unknown(club: Club) -> None:
    await club.bot.store.puzzles.open("waits", {}, club.clock.now(), guild=club.env.guild.id, day=MONDAY)
    told = text_of(shown(await club.slash("Ben", "daily puzzle")))
    assert told == "I no longer have this puzzle. Use /quiz for another one."


# Its channel


async def test_only_who_manages_the_server_chooses_the_channel(club: Club) -> None:
    for options in ({}, {"hour": 21}):
        told = shown(await club.slash("Ben", "setup daily", **options))
        assert text_of(told) == "Only members with the Manage Server permission may do this."
    assert await club.bot.store.settings.dailies() == {}


async def test_it_is_posted_each_day_at_its_hour_and_the_one_before_shows_its_solution(club: Club) -> None:
    told = await set_up(club)
    assert told.startswith(
        f"The daily puzzle is posted in <#{club.channel.id}> every day at 21:00 (UTC); the next one is posted <t:"
    )
    await club.wait(3599)
    assert posts(club) == []
    await club.wait(1)
    (first,) = posts(club)
    assert "**Nobody has answered yet.**" in text_of(first)
    assert "Reveal" not in labels(first)
    right, wrong = labelled(await puzzle_of(club))
    assert shown(await club.click("Ben", first, right)).ephemeral
    assert shown(await club.click("Chie", posts(club)[0], wrong)).ephemeral
    assert "**2 people have answered.**" in text_of(posts(club)[0])
    await club.wait(DAY)
    before, today = posts(club)
    assert before.id == first.id
    assert labels(before) == []
    assert "Correct: Ben" in text_of(before).splitlines()
    assert labels(today)


async def test_after_a_restart_it_is_posted_once_a_day_and_what_was_missed_is_made_up_for(club: Club) -> None:
    await set_up(club)
    await club.wait(3600)
    await club.restart()
    await club.wait(60)
    assert len(posts(club)) == 1
    await club.restart()
    club.clock.alarms.clear()
    await club.wait(DAY)
    assert len(posts(club)) == 1
    await club.restart()
    await club.wait(60)
    assert len(posts(club)) == 2


async def test_who_presses_before_the_next_one_comes_does_not_keep_the_channel_from_the_solution(club: Club) -> None:
    await set_up(club)
    await club.wait(3600)
    right, _ = labelled(await puzzle_of(club))
    own = await club.slash("Ben", "daily puzzle")
    club.clock.alarms.clear()
    await club.wait(DAY)
    assert labels(shown(await club.people["Ben"].click(shown(own), label=right))) == []
    assert await club.bot.store.puzzles.answers((await puzzle_of(club)).id) == ()
    await club.restart()
    await club.wait(60)
    before, _ = posts(club)
    assert labels(before) == []


async def test_what_discord_lost_is_tried_again_and_never_posted_twice(club: Club) -> None:
    await set_up(club)
    club.env.inject_error("POST", "/channels/*", status=503)
    since = len(club.env.http_requests)
    await club.wait(3600)
    assert posts(club) == []
    await club.wait(600)
    assert len(posts(club)) == 1
    sent = [request for request in club.env.http_requests[since:] if request.method == "POST"]
    assert len({(request.json or {}).get("nonce") for request in sent}) == 1, "Discord takes a nonce once"


async def test_a_post_of_which_the_database_could_not_be_told_is_not_posted_twice(club: Club) -> None:
    await set_up(club)
    with failing(club.bot.store.puzzles, "place"):
        await club.wait(3600)
    assert len(posts(club)) == 1
    assert (await puzzle_of(club)).message is None
    await club.wait(600)
    assert (await puzzle_of(club)).message == posts(club)[0].id
    assert len(posts(club)) == 1


async def test_where_it_is_forbidden_the_server_is_left_alone_until_the_next_day(club: Club) -> None:
    await set_up(club)
    club.env.inject_error("POST", "/channels/*", status=403, code=50013, message="Missing Permissions")
    await club.wait(3600 + 3 * 600)
    assert posts(club) == []
    await club.wait(DAY)
    assert len(posts(club)) == 1


async def test_a_channel_where_the_bot_may_not_write_is_refused_with_what_is_missing(club: Club) -> None:
    everybody = club.env.guild.default_role
    quiet = club.env.guild.create_text_channel(
        "quiet", overwrites={everybody: discord.PermissionOverwrite(attach_files=False)}
    )
    told = await set_up(club, channel=quiet)
    assert told.startswith(f"I cannot post in <#{quiet.id}> because I lack Attach Files there.")
    assert await club.bot.store.settings.dailies() == {}


async def test_off_ends_it_and_a_time_zone_moves_the_hour(club: Club) -> None:
    assert "at 22:00 (Europe/Berlin)" in await set_up(club, hour=22, timezone="berlin")
    await club.wait(3600)
    assert len(posts(club)) == 1
    page = shown(await club.slash("Aiko", "setup daily"))
    assert "at 22:00 (Europe/Berlin)" in text_of(page)
    assert labels(page) == ["Stop posting"]
    told = text_of(shown(await club.click("Aiko", page, "Stop posting")))
    assert told.startswith("The daily puzzle is not posted,")
    await club.wait(2 * DAY)
    assert len(posts(club)) == 1


async def test_a_time_zone_that_is_none_is_refused(club: Club) -> None:
    told = await set_up(club, timezone="Middle-earth")
    assert told == "There is no time zone “Middle\\-earth”. Choose one from the list, for example Europe/Berlin."


async def test_one_press_posts_it_here_and_another_takes_it_here_from_elsewhere(club: Club) -> None:
    await let_manage(club, "Aiko")
    page = shown(await club.slash("Aiko", "setup daily"))
    assert text_of(page).startswith("The daily puzzle is not posted,")
    assert labels(page) == ["Post it here"]
    told = shown(await club.click("Aiko", page, "Post it here"))
    assert text_of(told).startswith(f"The daily puzzle is posted in <#{club.channel.id}> every day at ")
    assert labels(told) == ["Stop posting"]
    other = club.env.guild.create_text_channel("puzzles")
    elsewhere = shown(await club.slash("Aiko", "setup daily", channel=other))
    assert labels(elsewhere) == ["Post it here", "Stop posting"]
    await club.click("Aiko", elsewhere, "Post it here")
    assert (await club.bot.store.settings.daily(club.env.guild.id)).channel == club.channel.id
