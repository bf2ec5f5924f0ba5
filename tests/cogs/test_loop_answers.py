"""Whatever is the most that one person may send, everybody else is answered meanwhile.

Between two steps of the event loop others are answered, so none may be longer than ``LONGEST``: a few of them make up
the half second that a ``/help`` may take (docs/decisions/files-from-strangers.md has the table).
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import discord
import pytest
from sqlalchemy import insert

from bot.club.imports import MOST_NEW_PLAYERS
from bot.league.exchange.archive_reading import MOST_PLAYERS
from bot.league.exchange.csv_reading import MOST_ROWS
from bot.league.name_key import name_key
from bot.paifu.file_parts import MOST_GAMES
from bot.store.database.league_schema import league_players
from cogs.league.games.entry_form_state import LONGEST_RESULT
from cogs.league.people import server_member_lookup
from tests.cogs.club import Club, labels, let_manage, shown, text_of
from tests.cogs.league_club import open_league
from tests.cogs.loop_steps import loop_steps
from tests.cogs.test_import_log import log

LONGEST: Final = 0.2 if "slipcover" in sys.modules else 0.1
"""Seconds. Counting the lines that the tests reach makes each step slower."""
HEAD: Final = "date,player1,score1,player2,score2,player3,score3,player4,score4"


def invented(count: int) -> list[str]:
    """Names of which none is like another."""
    return ["".join(chr(0x4E00 + number // 97**place % 97) * 3 for place in range(3)) for number in range(count)]


@contextmanager
def answering() -> Iterator[None]:
    with loop_steps() as steps:
        yield
    assert steps.longest < LONGEST


async def told(club: Club, command: str, **options: Any) -> Any:
    """Aiko's answer to a command, in steps that are short enough."""
    with answering():
        return shown(await club.slash("Aiko", command, **options))


async def add_people(club: Club, league: int, names: list[str]) -> None:
    rows = [
        {"league_id": league, "player": number, "user_id": None, "name": name, "erased": False}
        for number, name in enumerate(names, 100)
    ]
    await club.bot.store.leagues._database.change(insert(league_players), rows)


async def test_a_sheet_with_as_many_new_names_as_one_may_have(club: Club) -> None:
    await open_league(club, officers=("Aiko",), known=("Aiko", "Ben"))
    names = invented(MOST_NEW_PLAYERS - 4)
    fours = zip(*(iter(names),) * 4, strict=True)
    rows = [HEAD, *(f"2026-01-02,{a},42300,{b},25100,{c},31200,{d},1400" for a, b, c, d in fours)]
    preview = await told(club, "club import", file=("old.csv", "\n".join(rows).encode()))
    assert "499 games would be imported." in text_of(preview)
    with answering():
        await club.click("Aiko", preview, "Import it")
    assert len(await club.bot.store.leagues.people((await club.bot.store.leagues.of(club.env.guild.id))[0].id)) > 1_996


async def test_a_log_with_as_many_games_as_one_may_have(club: Club) -> None:
    league = await open_league(club, officers=("Aiko",), known=("Aiko", "Ben"))
    await add_people(club, league.id, names := invented(MOST_NEW_PLAYERS))
    fours = [*zip(*(iter(names),) * 4, strict=True)][:MOST_GAMES]
    parts = [log(*four) for four in fours]
    preview = await told(club, "club import", file=("old.jsonl", b"\n".join(parts)))
    assert f"{MOST_GAMES} games for “Club league”, not recorded yet" in text_of(preview)


async def test_a_sheet_with_as_many_faults_as_one_may_have(club: Club) -> None:
    await open_league(club, officers=("Aiko",), known=("Aiko", "Ben"))
    rows = [HEAD, *["2026-01-02,a,1,b,2,c,3,d,x"] * (MOST_ROWS - 1)]
    preview = await told(club, "club import", file=("old.csv", "\n".join(rows).encode()))
    assert "**49,999 rows have mistakes:**" in text_of(preview)
    assert [file.filename for file in preview.attachments] == ["faults.txt"]


async def test_an_exported_league_with_as_many_guests_as_one_may_have(club: Club) -> None:
    await open_league(club, officers=("Aiko",), known=("Aiko", "Ben"))
    await let_manage(club, "Aiko")
    archive = json.loads(await shown(await club.slash("Aiko", "club export")).attachments[0].read())
    guest = {**archive["players"][0], "user": None}
    guests = [{**guest, "number": 100 + at, "name": name} for at, name in enumerate(invented(MOST_PLAYERS - 100))]
    archive["players"] += guests
    archive["league"] |= {"uid": "0123456789abcdef", "name": "Another"}
    preview = await told(club, "club import", file=("club.json", json.dumps(archive).encode()))
    assert labels(preview) == ["Import it", "Cancel"]
    with answering():
        await club.click("Aiko", preview, "Import it")
    assert len(await club.bot.store.leagues.of(club.env.guild.id)) == 2


async def test_commands_and_lists_of_a_league_with_as_many_players(club: Club) -> None:
    league = await open_league(club, officers=("Aiko",), known=("Aiko", "Ben"))
    await add_people(club, league.id, invented(MOST_PLAYERS))
    name_key.cache_clear()
    with answering():
        found = await club.people["Aiko"].autocomplete(club.channel, "league profile", "player", "一")
    assert len(found) == 25
    for command in ("league standings", "club players"):
        await told(club, command)
    assert "Nobody" in text_of(await told(club, "league profile", player="Nobody"))


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"x{number} 1" for number in range(LONGEST_RESULT)),
        "\n".join(f"a{number} 1, b{number} 1, c{number} 1, d{number} 1" for number in range(LONGEST_RESULT)),
    ],
    ids=["one game", "several games"],
)
async def test_a_result_with_as_many_strangers_as_the_form_holds(
    club: Club, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    searched = counted_searches(monkeypatch)
    league = await open_league(club, known=("Aiko", "Ben"))
    await add_people(club, league.id, invented(MOST_NEW_PLAYERS))
    form = await club.slash("Aiko", "league result")
    with answering():
        answer = shown(await club.people["Aiko"].submit_modal(form, {"result": text[:LONGEST_RESULT]}))
    assert "Nothing has been entered yet" in text_of(answer)
    assert len(searched) <= server_member_lookup.MOST_SEARCHES


def counted_searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The searches for members that Discord is asked for."""
    searched: list[str] = []
    query = discord.Guild.query_members

    async def counted(guild: Any, prefix: str, **options: Any) -> Any:
        searched.append(prefix)
        return await query(guild, prefix, **options)

    monkeypatch.setattr(discord.Guild, "query_members", counted)
    return searched


async def test_a_question_as_long_as_a_command_takes_it(club: Club) -> None:
    for text in ("a:" * 2_000, "1m" * 2_000, "east " * 800, "E " * 2_000):
        await told(club, "score", hand=text)
        await told(club, "waits", hand=text)
