"""A result goes one way in, however it is put down: the same rights, the same reason, the same entry."""

import asyncio
from datetime import timedelta

import pytest

from bot.__main__ import main
from bot.club.game_entry import GameEntry
from bot.league.faults import OnlyPlayersEnter
from bot.league.games import GameStatus
from bot.text.league.faults import fault_text
from bot.text.sentences import render
from tests.cogs.club import Club, shown, text_of
from tests.cogs.league_club import LINES, open_league, record
from tests.cogs.test_import_log import log

ONLY_PLAYERS = render(fault_text(OnlyPlayersEnter(), {}), markdown=False)
HEAD = "date,player1,points1,player2,points2,player3,points3,player4,points4"
GAME = "Aiko 42,300, Ben 25,100, Chie 31,200, Mia 1,400"
OTHER = "Ben 42,300, Aiko 25,100, Chie 31,200, Mia 1,400"


async def by_command_line(uid: str, *options: str, game: str = GAME) -> int:
    return await asyncio.to_thread(main, ["db", "result", uid, game, *options])


async def test_a_stranger_is_refused_by_each_way_with_the_same_reason_and_an_officer_enters_by_the_same_function(
    club: Club, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(club.folder / "club.sqlite3"))
    league = await open_league(club, known=("Aiko", "Ben", "Chie"), officers=("Aiko",))
    await club.bot.store.leagues.guest(league.id, "Mia")
    row = f"{club.clock.now() - timedelta(days=1):%Y-%m-%d},Aiko,42300,Ben,25100,Chie,31200,Mia,1400"
    sheet = ("old.csv", f"{HEAD}\n{row}".encode())
    file = ("game.json", log("Aiko", "Ben", "Chie", "Mia"))
    stranger, lines = "Dan", LINES.replace("Dan", "Mia")

    async def form(name: str) -> str:
        sent = await club.people[name].submit_modal(await club.slash(name, "league result"), {"result": lines})
        return text_of(shown(sent))

    assert ONLY_PLAYERS in text_of(shown(await record(club, stranger, player4="Mia")))
    assert ONLY_PLAYERS in await form(stranger)
    for sent in (sheet, file):
        assert ONLY_PLAYERS in text_of(shown(await club.slash(stranger, "club import", file=sent)))
    assert await by_command_line(league.uid, "--by", str(club.people[stranger].id)) != 0
    assert ONLY_PLAYERS in capsys.readouterr().err
    assert (await club.bot.store.league_games.games(league.id)).total == 0

    written: list[int] = []
    write = GameEntry.write

    async def counted(self: GameEntry, *args: object, **kwargs: object) -> list[int]:
        numbers = await write(self, *args, **kwargs)  # type: ignore[arg-type]
        written.extend(numbers)
        return numbers

    monkeypatch.setattr(GameEntry, "write", counted)
    await club.click("Aiko", shown(await record(club, "Aiko", player4="Mia")), "Record")
    sent_form = await club.people["Aiko"].submit_modal(await club.slash("Aiko", "league result"), {"result": lines})
    await club.click("Aiko", shown(sent_form), "Record as a different game")
    await club.click("Aiko", shown(await club.slash("Aiko", "club import", file=sheet)), "Import it")
    await club.click("Aiko", shown(await club.slash("Aiko", "club import", file=file)), "Record")
    assert await by_command_line(league.uid) != 0
    assert "This game is already in the league as game 1." in capsys.readouterr().err
    assert await by_command_line(league.uid, game=OTHER) == 0
    assert written == [1, 2, 3, 4, 5]
    games = [await club.bot.store.leagues.game(league.id, number) for number in written]
    assert [game.source for game in games] == ["entered", "entered", "import", "log", "entered"]
    assert all(game.status is not GameStatus.VOIDED for game in games)
    assert games[0].seats == games[1].seats == games[2].seats
