"""The writer, which puts into the ledger what an entry touches, refuses what a whole league in memory refuses."""

import asyncio
import json
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league.exchange.archive import UnreadableLeagueFile
from bot.league.exchange.archive_reading import read_archive
from bot.league.faults import LeagueRefused, PlayedTogether
from bot.league.ledger import Ledger
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.league.exchange.archive_plan import plan_archive
from bot.store.league.exchange.import_plan import Newcomers, ledger_of
from bot.store.league.exchange.snapshots import NEW_LEAGUE
from bot.store.store import Store
from tests.store.games import START
from tests.store.league.season import play_season
from tests.store.league.test_importing import NOW, Club, busy
from tests.store.places import seeds

RULES = preset("tenhou")
HANDS = ("", "234567m345p2267s5s riichi tsumo", "123m")


class Whims:
    """Entries at random, many of them wrong."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def record(self) -> e.LeagueRecord:
        dice = self.dice
        game, season, penalty = dice.randint(1, 4), dice.choice((1, 1, 1, 2)), dice.randint(1, 3)
        player, other = dice.randint(1, 7), dice.randint(1, 7)
        at = START + timedelta(days=dice.randint(-1, 31))
        makers = (
            lambda: e.SeasonOpened(0, self.season()),
            lambda: e.SeasonChanged(season, self.season()),
            lambda: e.SeasonEnded(season),
            lambda: e.SeasonReopened(season),
            lambda: e.PlayerInvited(season, player),
            lambda: e.InvitationWithdrawn(season, player),
            lambda: e.TeamJoined(season, player, dice.choice(("Reds", "Blues", " ", "x" * 80))),
            lambda: e.TeamLeft(season, player),
            lambda: e.PenaltyGiven(0, season, player, dice.choice((50, -50, 50, -50, 20_000_000))),
            lambda: e.PenaltyLifted(penalty),
            lambda: e.PlayersMerged(player, other),
            lambda: e.GameRecorded(
                0, season, "entered", at, "tenhou", RULES.fingerprint, self.seats(), asked=self.asked()
            ),
            lambda: e.GameRecorded(0, season, "entered", at, "tenhou", RULES.fingerprint, self.seats(), asked=()),
            lambda: e.GameConfirmed(game, dice.choice((player, None))),
            lambda: e.GameDisputed(game, player),
            lambda: e.GameUpheld(game),
            lambda: e.GameCorrected(game, at, self.seats()),
            lambda: e.GameVoided(game),
            lambda: e.GameRestored(game),
            lambda: e.MomentTold(game, dice.randint(1, 3), dice.choice((None, 0, 3, 4)), dice.choice(HANDS), "said"),
            lambda: e.MomentWithdrawn(game, dice.randint(1, 3)),
        )
        # Every kind of step, those that seldom fail more often.
        return dice.choice((*makers, *makers[4:9], *makers[11:21], *makers[11:13]))()

    def season(self) -> SeasonSettings:
        dice = self.dice
        starts = START + timedelta(days=dice.choice((0, 0, 10, 20)))
        ends = starts + timedelta(days=dice.choice((-1, 9, 30))) if dice.random() < 0.6 else None
        rules = dice.choice((None, RULES, preset("mleague")))
        return SeasonSettings(dice.choice("ABCD "), starts, ends, rules=rules, invited_only=dice.random() < 0.1)

    def seats(self) -> tuple[e.SeatPoints, ...]:
        dice = self.dice
        players = dice.sample(range(1, 7), 4) if dice.random() < 0.95 else [1, 1, 2, 9]
        points = dice.choice(((40_000, 30_000, 20_000, 10_000), (25_000,) * 4, (25_000,) * 4))
        points = points if dice.random() < 0.9 else (25_050, 24_950, 25_000, 26_000)
        return tuple(e.SeatPoints(player, amount) for player, amount in zip(players, points, strict=True))

    def asked(self) -> tuple[int, ...]:
        return tuple(self.dice.sample(range(1, 7), 2))


@pytest.mark.parametrize("seed", seeds(3))
async def test_what_the_database_refuses_the_ledger_refuses_for_the_same_reasons(store: Store, seed: int) -> None:
    club = await Club.begun(store, SeasonSettings("A", START))
    await club.people("Anne", "Ben", "cleo", "dai", "emil", "Frida")
    league = club.league.id
    snapshot = await store.league_imports.snapshot(league)
    ledger = ledger_of(snapshot, Newcomers(snapshot.people), snapshot.rules)
    whims = Whims(random.Random(seed))
    took = refused = 0
    for _ in range(120):
        record, why = whims.record(), whims.dice.choice(("because",) * 9 + (" ",))
        guess = numbered(ledger, record)
        expected = ledger.faults(guess, NOW, why)
        try:
            [entry] = await store.leagues.write(league, NewEntry(record, NOW, why=why))
        except LeagueRefused as error:
            assert error.faults == expected, record  # noqa: PT017 - which of them are raised is the point
            refused += 1
        else:
            assert expected == (), record
            assert entry.record == guess
            ledger.take(entry)
            took += 1
    assert min(took, refused) > 20
    for number, game in ledger.games.items():
        assert await store.leagues.game(league, number) == game
    assert {season.number: season for season in await store.leagues.seasons(league)} == ledger.seasons


def numbered(ledger: Ledger, record: Any) -> e.LeagueRecord:
    """The record with the number that it would get."""
    match record:
        case e.GameRecorded():
            return e.GameRecorded(
                **{**{name: getattr(record, name) for name in record.__slots__}, "game": ledger.last_game + 1}
            )
        case e.SeasonOpened(_, settings):
            return e.SeasonOpened(ledger.last_season + 1, settings)
        case e.PenaltyGiven(_, season, player, tenths):
            return e.PenaltyGiven(ledger.last_penalty + 1, season, player, tenths)
        case _:
            found: e.LeagueRecord = record
            return found


def test_who_turns_out_to_be_somebody_else_again_and_again_has_all_their_games() -> None:
    ledger = Ledger({RULES.fingerprint: RULES}, dict.fromkeys(range(1, 9), True))
    season = e.SeasonOpened(1, SeasonSettings("A", START - timedelta(days=9)))

    def take(record: e.LeagueRecord) -> None:
        ledger.take(e.LeagueEntry(1, NOW, None, "because", record))

    def game(number: int, *players: int) -> e.GameRecorded:
        seats = tuple(e.SeatPoints(player, 25_000) for player in players)
        return e.GameRecorded(number, 1, "entered", START, "tenhou", RULES.fingerprint, seats)

    for record in (season, game(1, 1, 5, 6, 7), game(2, 2, 5, 6, 7), game(3, 8, 5, 6, 7)):
        take(record)
    take(e.PlayersMerged(1, 2))
    take(e.PlayersMerged(2, 3))
    assert (ledger.current_number(1), ledger.current_number(2)) == (3, 3)
    assert ledger.faults(e.PlayersMerged(3, 5), NOW, "because") == (PlayedTogether(1),)
    assert ledger.faults(e.PlayersMerged(3, 8), NOW, "because") == ()
    take(e.GameCorrected(3, START, tuple(e.SeatPoints(player, 25_000) for player in (8, 1, 6, 7))))
    assert ledger.faults(e.PlayersMerged(3, 8), NOW, "because") == (PlayedTogether(3),)
    take(e.GameCorrected(3, START, tuple(e.SeatPoints(player, 25_000) for player in (8, 5, 6, 7))))
    assert ledger.faults(e.PlayersMerged(3, 8), NOW, "because") == ()


async def test_a_season_as_it_was_played_has_no_faults(store: Store) -> None:
    league = await play_season(store, 1, games=60, seed=5)
    snapshot = await store.league_imports.snapshot(league)
    guests = {number: player.user is None for number, player in snapshot.people.items()}
    ledger = Ledger(snapshot.rules, guests)
    for _, entry in sorted(snapshot.entries.items()):
        assert ledger.faults(entry.record, entry.at, entry.why) == ()
        ledger.take(entry)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a league with a little of everything."""
    folder: Path = tmp_path_factory.mktemp("league")

    async def made() -> str:
        async with await Store.open(str(folder / "club.sqlite3"), owner="test") as store:
            return await (await busy(store)).text()

    return asyncio.run(made())


VALUES = st.sampled_from(
    [None, True, 0, -1, 1, 2, 7, 10**9, 2**40, 1.5, "", "x", "2026-03-01T00:00:00Z", "1-1-1", [], [1], {}, {"a": 1}]
)


@settings(max_examples=150)
@given(st.data())
def test_no_value_in_any_entry_of_a_file_is_more_than_a_finding(written: str, data: st.DataObject) -> None:
    file = json.loads(written)
    holder: Any = data.draw(st.sampled_from(file["entries"]))["payload"]
    key: Any = data.draw(st.sampled_from(sorted(holder)))
    while data.draw(st.booleans()) and holder[key] and isinstance(holder[key], list | dict):
        holder = holder[key]
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
    holder[key] = data.draw(VALUES)
    try:
        archive = read_archive(json.dumps(file).encode())
    except UnreadableLeagueFile:
        return
    plan = plan_archive(archive, NEW_LEAGUE, NOW)
    assert len(plan.entries) + plan.left == len(file["entries"])
