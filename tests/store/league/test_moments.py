"""Moments that people tell of games: written, exported, imported, rebuilt, and gone with their games."""

from typing import Any

import pytest

from bot.club import host
from bot.club.actor import Actor
from bot.club.commands import Imported, ImportSheet
from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league import faults as f
from bot.league.exchange.csv_reading import read_sheet
from bot.league.exchange.csv_writing import games_csv
from bot.league.typed.moments import LONGEST_HAND, MOST_MOMENTS, TOLD, moments_read
from bot.store.store import Store
from tests.fakes import FakeClock
from tests.store.games import START
from tests.store.league.test_importing import NOW, Club, faults, taken

MANGAN = "234567m345p2267s5s riichi tsumo dora 3p"
KOKUSHI = "19m19p19s1234567z1m ron"


async def told(store: Store) -> Club:
    """A game in which Ben, the second seat, told a mangan, a yakuman, and words."""
    club = await Club.begun(store)
    await club.game("Anne", "Ben", "Cleo", "Dai")
    await club.write(
        e.MomentTold(1, 0, 1, MANGAN), e.MomentTold(1, 0, 1, KOKUSHI, "At last"), e.MomentTold(1, 0, words="Hm")
    )
    return club


async def worth(club: Club) -> list[tuple[int, int, int]]:
    """Player, yakuman and points of the best hands of the league."""
    hands = await club.store.league_statistics.best_hands(club.league.id)
    return [(one.player, one.hand.yakuman, one.hand.points) for one in hands]


async def test_told_hands_are_worth_what_the_rules_say_until_they_are_withdrawn(store: Store) -> None:
    club = await told(store)
    assert await worth(club) == [(2, 1, 32_000), (2, 0, 8_000)]
    assert [one.hand.kyoku for one in await store.league_statistics.yakuman(club.league.id)] == [TOLD + 2]
    game = await store.leagues.game(club.league.id, 1)
    assert [moment.moment for moment in game.moments] == [1, 2, 3]
    [dealt] = {
        (hand.dealer, hand.number, hand.bakaze) for hand in await store.league_statistics.told(club.league.id, 1)
    }
    assert dealt == (0, 1, 0), "the second seat is South where the first one deals"
    assert not await store.league_statistics.of_game(club.league.id, 1)
    await club.write(e.MomentWithdrawn(1, 2))
    assert await worth(club) == [(2, 0, 8_000)]
    assert (await store.league_rebuilds.rebuild(club.league.id)).differing == ()
    assert await worth(club) == [(2, 0, 8_000)]
    await club.write(e.GameVoided(1))
    assert await worth(club) == []
    assert (await store.league_rebuilds.rebuild(club.league.id)).differing == ()


async def test_a_hand_belongs_to_whoever_sat_there(store: Store) -> None:
    club = await told(store)
    [emil] = await club.people("emil")
    seats = (e.SeatPoints(1, 40_000), e.SeatPoints(emil, 30_000), e.SeatPoints(3, 20_000), e.SeatPoints(4, 10_000))
    await club.write(e.GameCorrected(1, START, seats))
    assert {player for player, _, _ in await worth(club)} == {emil}
    await club.write(e.PlayersMerged(emil, 2))
    assert {player for player, _, _ in await worth(club)} == {2}


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        (e.MomentTold(1, 0), f.NothingTold()),
        (e.MomentTold(1, 0, None, MANGAN), f.NothingTold()),
        (e.MomentTold(1, 0, 4, MANGAN), f.NothingTold()),
        (e.MomentTold(1, 0, 1, "234567m345p2267s1s"), f.NoWinningHand("234567m345p2267s1s")),
        (e.MomentTold(1, 0, 1, "no hand"), f.NoWinningHand("no hand")),
        (e.MomentTold(1, 0, 1, f"{MANGAN} preset:ema2016"), f.NoWinningHand(f"{MANGAN} preset:ema2016")),
        (e.MomentTold(1, 2, words="again"), f.NoSuchMoment(2)),
        (e.MomentTold(1, TOLD, words="far"), f.NoSuchMoment(TOLD)),
        (e.MomentWithdrawn(1, 9), f.NoSuchMoment(9)),
    ],
)
async def test_what_cannot_be_told_is_refused(store: Store, record: Any, fault: object) -> None:
    club = await told(store)
    with pytest.raises(f.LeagueRefused) as refused:
        await club.write(record)
    assert refused.value.faults == (fault,)


async def test_a_voided_game_a_full_one_and_one_with_a_log_take_no_hands(store: Store) -> None:
    club = await told(store)
    await club.game("Anne", "Ben", "Cleo", "Dai", source="log")
    with pytest.raises(f.LeagueRefused) as refused:
        await club.write(e.MomentTold(2, 0, 1, MANGAN))
    assert refused.value.faults == (f.HandsKnown(2),)
    await club.write(e.MomentTold(2, 0, words="Words stand beside a log"))
    for _ in range(MOST_MOMENTS - 3):
        await club.write(e.MomentTold(1, 0, words="More"))
    with pytest.raises(f.LeagueRefused) as refused:
        await club.write(e.MomentTold(1, 0, words="Too much"))
    assert refused.value.faults == (f.TooManyMoments(MOST_MOMENTS),)
    await club.write(e.GameVoided(2))
    with pytest.raises(f.LeagueRefused) as refused:
        await club.write(e.MomentTold(2, 0, words="Late"))
    assert refused.value.faults == (f.IsVoided(2),)


@pytest.mark.parametrize("empty", [True, False])
async def test_moments_go_into_another_server_with_their_league(store: Store, empty: bool) -> None:
    club = await told(store)
    await club.write(e.MomentWithdrawn(1, 1))
    there = None if empty else (await Club.of(store, 2)).league
    if there is not None:
        other = Club(store, there)
        await other.begin()
        await other.game("Anne", "Ben", "Cleo", "Dai", points=(30_000, 40_000, 20_000, 10_000))
    other = await taken(store, await club.file(), there)
    assert [(yakuman, points) for _, yakuman, points in await worth(other)] == [(1, 32_000)]
    assert (await store.league_rebuilds.rebuild(other.league.id)).differing == ()
    again = await store.league_imports.plan(await club.file(), other.league.id, START.replace(year=2027))
    assert again.entries == ()


async def test_moments_go_through_a_sheet(store: Store) -> None:
    club = await told(store)
    sheets = await store.league_exports.csv(club.league.id, await store.leagues.seasons(club.league.id))
    sheet = games_csv(sheets.games)
    assert f"2: {MANGAN}\n2: {KOKUSHI} # At last\n# Hm" in sheet.decode("utf-8-sig")
    other = await Club.of(store, 2)
    await other.begin()
    assert (await of_sheet(other, sheet)).faults == ()
    assert [worth[1:] for worth in await worth(other)] == [(1, 32_000), (0, 8_000)]
    there = await store.leagues.game(other.league.id, 1)
    assert there.moments == (await store.leagues.game(club.league.id, 1)).moments
    assert (await store.league_rebuilds.rebuild(other.league.id)).differing == ()
    bad = sheet.replace(b"2: 234567m", b"2: 111111m")
    third = await Club.of(store, 3)
    await third.begin()
    done = await of_sheet(third, bad)
    assert [type(fault).__name__ for finding in done.faults for fault in finding.faults] == ["NoWinningHand"]
    assert done.games == 1
    assert [hand[1:] for hand in await worth(third)] == [(1, 32_000)], "the other hand came in"


async def of_sheet(club: Club, sheet: bytes) -> Imported:
    """Take in a sheet."""
    olga = Actor(club.league.guild, 7, "Olga", manages=True)
    command = ImportSheet(club.league.id, read_sheet(sheet), {4: ("tenhou", preset("tenhou"))})
    return await host.Club(club.store, FakeClock(NOW)).run(olga, command)


@pytest.mark.parametrize("text", ["5: 123m", "hand", "2 123m", "2:", "# " + "x" * 201])
def test_a_cell_that_is_no_moment_is_found(text: str) -> None:
    assert moments_read(text) is None
    assert moments_read("") == ()


async def test_a_forged_hand_is_left_out_of_an_import(store: Store) -> None:
    club = await told(store)

    def forged(file: dict[str, Any]) -> None:
        payloads = [entry["payload"] for entry in file["entries"] if entry["kind"] == "MomentTold"]
        payloads[0]["hand"] = "123m"
        payloads[1]["hand"] = "1" * (LONGEST_HAND + 1)

    plan = await store.league_imports.plan(await club.file(forged), None, START.replace(year=2027))
    assert sorted(kind for kinds in faults(plan).values() for kind in kinds) == ["EntryUnreadable", "NoWinningHand"]
