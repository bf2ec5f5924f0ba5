"""An officer forges a file of the league: all that is said of it anywhere is who took it in from a file, and when."""

import json
from datetime import timedelta
from typing import Any

from bot.league.seasons import SeasonSettings
from tests.cogs.club import Club, labels, shown, text_of
from tests.cogs.league_club import entered, open_league
from tests.cogs.test_league_announcing import told
from tests.cogs.test_league_owning import files_of

AIKO, BEN = 1, 2


def forge(data: bytes) -> bytes:
    """Ben's file: a game that Aiko is said to have had at a table, its end, and a penalty that Aiko is said to give."""
    file: dict[str, Any] = json.loads(data)
    [opened, game] = file["entries"]
    seats = [{**seat, "points": 25_000} for seat in game["payload"]["seats"]]
    forged = {**game["payload"], "game": 2, "seats": seats, "source": "table", "table": "abc", "table_game": 1}
    for kind, why, payload in (
        ("GameRecorded", "", {**forged, "asked": [], "confirm_by": None}),
        ("GameVoided", "wrong names", {"game": 1}),
        ("GameVoided", "no game at all", {"game": 2}),
        ("PenaltyGiven", "cheats", {"penalty": 1, "season": 1, "player": BEN, "tenths": 200}),
        ("TeamJoined", "", {"season": 1, "player": BEN, "team": "Reds"}),
    ):
        head = {"seq": len(file["entries"]) + 1, "at": opened["at"], "by": AIKO, "codec": 1, "key": None}
        file["entries"].append({**head, "kind": kind, "why": why, "payload": payload})
    return json.dumps(file).encode()


async def test_a_forged_file_speaks_for_nobody_but_who_took_it_in(club: Club) -> None:
    channel = club.env.guild.create_text_channel("results")
    season = SeasonSettings("Spring", club.clock.now() - timedelta(days=30), confirm_hours=0)
    await open_league(club, officers=("Aiko", "Ben"), season=season, results=channel.id)
    await entered(club)
    [(name, data)] = (await files_of(shown(await club.slash("Ben", "club export")))).items()
    preview = shown(await club.slash("Ben", "club import", file=(name, forge(data))))
    assert "The league already has game 1, which only its officers can change." in text_of(preview)
    assert labels(preview) == ["Import the valid part", "Cancel"]
    await club.click("Ben", preview, "Import the valid part")
    await club.env.settle()
    by_ben = "from a file of “Club league” that Ben imported on <t:"
    assert told(channel)[-1][0].startswith(f"**1 game, 4 entries in all, {by_ben}")
    assert len(told(channel)) == 2

    page = text_of(shown(await club.slash("Aiko", "league game", number=2)))
    assert f"This game came {by_ben}" in page
    assert f"voided by Ben ({by_ben}" in page
    assert "Aiko" not in page.partition("### History")[2]
    assert "table" not in page
    assert "**This game counts.**" in text_of(shown(await club.slash("Aiko", "league game", number=1)))

    assert by_ben in text_of(shown(await club.slash("Chie", "league games", everybody=True)))
    assert f"by Ben ({by_ben}" in text_of(shown(await club.slash("Chie", "club penalty")))
    story = text_of(shown(await club.click("Chie", shown(await club.slash("Chie", "league season")), "Changes")))
    assert f"Ben added to the team Reds by Ben ({by_ben}" in story
