"""Games of log files, as the league records and keeps them."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio

from bot.club.actor import Actor
from bot.club.commands import EnterGame
from bot.club.host import Club
from bot.league.drafts import Computer, DraftSeat, GameDraft, Guest, LoggedGame, Member, Sitter, key_of_log
from bot.league.entries import GameCorrected, SeasonOpened
from bot.league.exchange.archive import archive_text
from bot.league.exchange.archive_reading import read_archive
from bot.league.faults import AlreadyRecorded, LeagueRefused, PlayerTwice, ScoresDoNotAdd
from bot.league.games import GameStatus
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from bot.league.seat_statistics import seat_statistics
from bot.league.views import LogFile
from bot.paifu.games_in_log import LogGame
from bot.store.league.entry_writer import NewEntry
from bot.store.league.exchange.stored_logs import nameless_logs, replace_logs
from bot.store.store import Store
from tests.fakes import FakeClock
from tests.paifu.samples import game_of
from tests.store.conftest import Query
from tests.store.games import START
from tests.store.places import Place

KEN = Member(100, "Ken")
KEN_ACTS = Actor(1, KEN.user, KEN.name)
SITTERS: tuple[Sitter, ...] = (KEN, Guest("Mia"), Computer("Robo"), Member(101, "Lou"))


@pytest.fixture(scope="module")
def game() -> LogGame:
    """A whole game of Tenhou between A, B, C and D."""
    return game_of("tenhou_ranked_game.tenhou6.json")


@pytest_asyncio.fixture
async def league(store: Store) -> League:
    made = await store.leagues.create(1, "Thursdays", START)
    opened = SeasonOpened(0, SeasonSettings("Spring", START - timedelta(days=30)))
    await store.leagues.write(made.id, NewEntry(opened, START))
    return made


def logged(
    league: League, game: LogGame, sitters: tuple[Sitter, ...] = SITTERS, *, course: bool = True, **changes: Any
) -> EnterGame:
    """What enters the game of the log; ``changes`` are of its draft."""
    seats = tuple(DraftSeat(sitter, points) for sitter, points in zip(sitters, game.points, strict=True))
    draft = GameDraft(seats, game.sticks, START, "tenhou", game.record.rules, source="log")
    file = LogFile("tenhou6", "game.json", 0, game.digest, game.record.names, course, game.text)
    log = LoggedGame(file, (game.events or ()) if course else None)
    return EnterGame(league.id, replace(draft, **changes), log=log, result_alone=not course)


async def enter(store: Store, command: EnterGame) -> int:
    """The game entered by Ken, who manages the server if its result is taken alone; its number."""
    return await Club(store, FakeClock(START)).run(replace(KEN_ACTS, manages=command.result_alone), command)


async def test_a_game_is_recorded_with_its_log_and_its_course(store: Store, league: League, game: LogGame) -> None:
    number = await enter(store, logged(league, game))
    recorded = await store.leagues.game(league.id, number)
    names = {player.number: player.name for player in (await store.leagues.people(league.id)).values()}
    assert [names[seat.player] if seat.player else seat.name for seat in recorded.seats] == [
        "Ken",
        "Mia",
        "Robo",
        "Lou",
    ]
    assert [seat.points for seat in recorded.seats] == list(game.points)
    assert (recorded.source, recorded.status) == ("log", GameStatus.PENDING)
    assert [names[player] for player in recorded.asked] == ["Lou"], "neither who enters it nor a guest"
    assert recorded.confirm_by == START + timedelta(hours=48)
    assert await store.league_statistics.of_game(league.id, number) == seat_statistics(game.events or ())
    log = await store.league_logs.log(league.id, number)
    assert log is not None
    assert (log.text, log.names) == (game.text, ("A", "B", "C", "D"))
    assert await store.league_logs.log(league.id, 99) is None


async def test_the_same_game_is_recorded_once(store: Store, league: League, game: LogGame, place: Place) -> None:
    entry = logged(league, game)
    number = await enter(store, entry)
    assert entry.log is not None
    copied = replace(entry.log, file=replace(entry.log.file, name="copy.json", part=3))
    again = replace(entry, log=copied)
    with pytest.raises(LeagueRefused) as refused:
        await enter(store, again)
    assert refused.value.faults == (AlreadyRecorded(number),)
    key = key_of_log(game.digest)
    assert await store.league_logs.known(league.id, [key, "log:other"]) == {key: number}
    place.change("UPDATE league_entries SET key = 'uid:2' WHERE key LIKE 'log:%'")
    with pytest.raises(LeagueRefused) as refused:
        await enter(store, entry)
    assert refused.value.faults == (AlreadyRecorded(number),)
    assert await store.league_logs.known(league.id, [key_of_log(game.digest)]) == {key_of_log(game.digest): number}


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"sticks": 1}, ScoresDoNotAdd),
        ({"sitters": (KEN, Guest("New"), KEN, Member(101, "Lou"))}, PlayerTwice),
    ],
)
async def test_what_cannot_be_leaves_nothing_behind(
    store: Store, league: League, game: LogGame, query: Query, changed: dict[str, Any], fault: type
) -> None:
    entry = logged(league, game, **changed)
    with pytest.raises(LeagueRefused) as refused:
        await enter(store, entry)
    assert [type(each) for each in refused.value.faults] == [fault]
    for table in ("league_players", "league_logs", "league_games", "league_figures"):
        assert query(f"SELECT count(*) FROM {table}") == [(0,)], table  # noqa: S608 - names of this test


async def test_names_of_a_log_are_those_of_the_latest_game(store: Store, league: League, game: LogGame) -> None:
    number = await enter(store, logged(league, game))
    people = {player.name: player.number for player in (await store.leagues.people(league.id)).values()}
    assert await store.league_logs.names(league.id) == {"a": people["Ken"], "b": people["Mia"], "d": people["Lou"]}
    recorded = await store.leagues.game(league.id, number)
    other = await store.leagues.guest(league.id, "Nia")
    seats = (recorded.seats[0], replace(recorded.seats[1], player=other), *recorded.seats[2:])
    await store.leagues.write(league.id, NewEntry(GameCorrected(number, START, seats), START, why="it was Nia"))
    assert (await store.league_logs.names(league.id))["b"] == other


async def test_of_two_logs_with_one_name_the_later_says_who_it_is(store: Store, league: League, game: LogGame) -> None:
    await enter(store, logged(league, game))
    other = game_of("tenhou_sanma_game.mjlog")
    assert other.record.names[0] == game.record.names[0] == "A"
    later = logged(league, other, (Guest("Pam"), Guest("Mia"), KEN))
    await enter(store, later)
    people = {player.name: player.number for player in (await store.leagues.people(league.id)).values()}
    assert (await store.league_logs.names(league.id))["a"] == people["Pam"]


async def test_the_course_is_read_from_the_log_again(
    store: Store, league: League, game: LogGame, query: Query, place: Place
) -> None:
    await enter(store, logged(league, game))

    def rows() -> list[tuple[Any, ...]]:
        return sorted(query("SELECT * FROM league_figures")) + sorted(query("SELECT * FROM league_hands"))

    before = rows()
    assert before
    place.change("DELETE FROM league_figures")
    place.change("DELETE FROM league_hands")
    await store.leagues.rebuild(league.id)
    assert rows() == before


async def test_a_result_taken_alone_stays_without_a_course(store: Store, league: League, game: LogGame) -> None:
    entry = logged(league, game, course=False)
    number = await enter(store, entry)
    await store.leagues.rebuild(league.id)
    assert not await store.league_statistics.of_game(league.id, number)


async def test_a_log_that_cannot_be_read_harms_not(store: Store, league: League, game: LogGame, place: Place) -> None:
    number = await enter(store, logged(league, game))
    place.change("UPDATE league_logs SET content = ?", b"damaged")
    await store.leagues.rebuild(league.id)
    assert (await store.leagues.game(league.id, number)).number == number
    log = await store.league_logs.log(league.id, number)
    assert log is not None
    assert not log.text


async def test_who_is_forgotten_has_no_name_in_the_logs(store: Store, league: League, game: LogGame) -> None:
    number = await enter(store, logged(league, game))
    lou = await store.leagues.player_of(league.id, 101)
    assert lou is not None
    async with store.leagues.writing(league.id) as writer:
        connection = writer.derived.connection
        await replace_logs(connection, await nameless_logs(connection, league.id, lou))
    log = await store.league_logs.log(league.id, number)
    assert log is not None
    assert log.names == ("A", "B", "C", "")
    assert '"name":["A","B","C",""]' in log.text
    before = await store.league_statistics.of_game(league.id, number)
    await store.leagues.rebuild(league.id)
    assert await store.league_statistics.of_game(league.id, number) == before


async def test_a_season_that_asks_nobody_counts_it_at_once(store: Store, game: LogGame) -> None:
    made = await store.leagues.create(1, "Sundays", START)
    settings = SeasonSettings("Spring", START - timedelta(days=1), confirm_hours=0)
    await store.leagues.write(made.id, NewEntry(SeasonOpened(0, settings), START))
    entry = logged(made, game)
    number = await enter(store, entry)
    assert (await store.leagues.game(made.id, number)).counts


async def test_an_archive_brings_logs_and_with_them_the_course(store: Store, league: League, game: LogGame) -> None:
    await enter(store, logged(league, game))
    archive = read_archive(archive_text(await store.league_exports.archive(league, START)).encode())
    plan = await store.league_imports.plan(archive, None, START)
    taken = await store.league_imports.take_new(2, "Elsewhere", plan, START)
    assert await store.league_statistics.of_game(taken, 1) == seat_statistics(game.events or ())
    assert await store.league_statistics.hands_of(taken, 1) == await store.league_statistics.hands_of(league.id, 1)
    log = await store.league_logs.log(taken, 1)
    assert log is not None
    assert log.text == game.text
