"""A league as sheets: everybody under the name they go by, results as they stand."""

import csv
import io

from bot.league import entries as e
from bot.league.exchange.csv_writing import SheetPlayer, Sheets, games_csv, penalties_csv, standings_csv
from bot.store.store import Store
from tests.store.games import START
from tests.store.league.test_importing import Club


async def sheets_of(club: Club) -> Sheets:
    return await club.store.league_exports.csv(club.league.id, await club.store.leagues.seasons(club.league.id))


async def test_members_guests_computers_and_former_players_are_told_apart(store: Store) -> None:
    club = await Club.begun(store)
    anne, ben, cleo, dora = await club.people("Anne", "Ben", "cleo", "dora")
    await club.game("Anne", "Ben", "cleo", "dora")
    [frida] = await club.people("Frida")
    await club.write(e.PlayersMerged(dora, frida))
    seats = tuple(e.SeatPoints(player, 25_000, name="" if player else "Ume") for player in (anne, ben, cleo, None))
    await club.write(e.GameCorrected(1, START, seats))
    await club.game("Anne", "Ben", "cleo", "Frida")
    await store.personal_data.erase(1000 + ord("A"))
    first, second = (await sheets_of(club)).games
    assert [seat.player for seat in first.seats] == [
        SheetPlayer(f"former player {anne}", None, "former"),
        SheetPlayer("Ben", 1000 + ord("B"), "member"),
        SheetPlayer("cleo", None, "guest"),
        SheetPlayer("Ume", None, "computer"),
    ]
    assert [seat.final for seat in first.seats] == [350, 50, -150, -250]
    assert second.seats[3].player == SheetPlayer("Frida", 1000 + ord("F"), "member")


async def test_standings_and_penalties_have_rows_of_their_own(store: Store) -> None:
    club = await Club.begun(store)
    await club.game("Anne", "Ben", "cleo", "dora")
    await club.game("Anne", "Ben", "cleo", "dora")
    await club.write(e.GameVoided(2))
    anne, *_ = await club.people("Anne")
    await club.write(e.PenaltyGiven(0, 1, anne, 205), e.PenaltyGiven(0, 1, anne, -30), e.PenaltyLifted(1))
    sheets = await sheets_of(club)
    assert [game.status for game in sheets.games] == ["counted", "voided"]
    rows = list(csv.DictReader(io.StringIO(standings_csv(sheets.standings).decode("utf-8-sig"))))
    assert [(row["rank"], row["player"], row["games"], row["total"]) for row in rows] == [
        ("1", "Anne", "1", "53.0"),
        ("2", "Ben", "1", "10.0"),
        ("3", "cleo", "1", "-20.0"),
        ("4", "dora", "1", "-40.0"),
    ]
    assert rows[0]["penalty"] == "-3.0"
    rows = list(csv.DictReader(io.StringIO(penalties_csv(sheets.penalties).decode("utf-8-sig"))))
    assert [(row["points"], bool(row["lifted_at"]), row["why"]) for row in rows] == [
        ("20.5", True, "because"),
        ("-3.0", False, "because"),
    ]
    rows = list(csv.DictReader(io.StringIO(games_csv(sheets.games).decode("utf-8-sig"))))
    assert rows[0]["user1"] == f"id:{1000 + ord('A')}"
    assert rows[0]["id"] == f"{club.league.uid}:2"
    assert await store.league_exports.csv(club.league.id, ()) == Sheets((), (), ())
