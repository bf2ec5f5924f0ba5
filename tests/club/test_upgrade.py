"""What a club was in the middle of goes on after an upgrade."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.club import commands as c
from bot.club import evening_commands as e
from bot.club import tournament_commands as t
from bot.club.actor import Actor
from bot.club.host import Club
from bot.engine.rules.ruleset import preset
from bot.league.drafts import DraftSeat, GameDraft, Member
from bot.league.games import GameStatus
from bot.store.store import Store
from tests.fakes import FakeClock
from tests.store.test_old_databases import MID_ROUND, left_by

GUILD: Final = 1457825985331200025
NAMES: Final = ("Aiko", "Ben", "Chie", "Dan", "Emi", "Finn", "Gil", "Hana")
LAST_ID: Final = (29, 30, 31, 32, 44, 45, 46, 47)
USERS: Final = {name: 1457825985331200000 + last for name, last in zip(NAMES, LAST_ID, strict=True)}
LEFT: Final = datetime(2026, 1, 5, 20, 0, 20, tzinfo=UTC)
LEAGUE, CUP = 1, 2
EVENING, TOURNAMENT, ROUND = 2, 6, 7
TABLE_2: Final = ("Chie", "Emi", "Hana", "Ben")
"""Who was drawn to the table of the round without a result, East first."""


def acts(name: str) -> Actor:
    return Actor(GUILD, USERS[name], name)


async def test_a_season_an_evening_and_a_cup_go_on_in_the_middle_of_a_round(tmp_path: Path) -> None:
    clock = FakeClock(LEFT + timedelta(minutes=5))
    async with await Store.open(str(left_by(MID_ROUND, tmp_path / "jantaku.sqlite3")), owner="new") as store:
        club = Club(store, clock)

        # The season: a game that waited for its players is confirmed by them, and counts.
        for name in ("Aiko", "Chie", "Dan"):
            game = await club.run(acts(name), c.ConfirmGame(LEAGUE, 1))
        assert game.status is GameStatus.COUNTED

        # The evening: Ben is in already, Chie signs up beside him.
        signed = await club.run(acts("Chie"), e.SignUp(LEAGUE, EVENING, comes={USERS["Chie"]: "Chie"}))
        assert [comer.name for comer in signed.view.coming] == ["Ben", "Chie"]

        # The cup: the second table of its first round, by who was drawn to it; then the next round, and the final card.
        assert [one.missing for one in (await club.tournaments.view(TOURNAMENT, acts("Ben"))).rounds[:1]] == [(2,)]
        seats = tuple(
            DraftSeat(Member(USERS[name], name), points)
            for name, points in zip(TABLE_2, (45_000, 35_000, 15_000, 5_000), strict=True)
        )
        draft = GameDraft(seats, 0, clock.now(), "tenhou", preset("tenhou"), round=ROUND, table=2)
        await club.run(acts("Ben"), c.EnterGame(CUP, draft))
        view = await club.tournaments.view(TOURNAMENT, acts("Aiko"))
        assert view.rounds[0].missing == ()
        assert [line.rank for line in view.ranking][:2] == [1, 1]
        started = await club.run(acts("Aiko"), t.StartRound(CUP))
        assert (started.number, started.begun) == (2, False)
        finished = await club.run(acts("Aiko"), t.FinishTournament(CUP))
        assert len(finished.view.ranking) == len(NAMES)
        [season] = await store.leagues.seasons(CUP)
        assert season.ended_at is not None
