"""Games of a league looked up: lists, games of two players, where a game was shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import get_args

import pytest
from sqlalchemy import select
from sqlalchemy.dialects.sqlite import dialect

from bot.engine.events import GameEnded, GameStarted
from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league.games import GameStatus
from bot.league.seasons import SeasonSettings
from bot.league.views import Only
from bot.store.database.league_schema import league_seats
from bot.store.league.entry_writer import NewEntry
from bot.store.league.games import _of_player
from bot.store.store import Store
from bot.table.table_events import MessageKept
from tests.store.conftest import Query
from tests.store.games import entries, lobby, played
from tests.store.places import Place

START = datetime(2026, 4, 1, tzinfo=UTC)
A, B, C, D, GUEST = 1, 2, 3, 4, 5
POINTS = (40000, 30000, 20000, 10000)


@dataclass
class Evenings:
    """A league with two seasons of thirty days; its games have one winner after another."""

    store: Store
    league: int
    rules: str
    three: str

    async def play(self, *players: int, day: int = 1, season: int = 1, asked: Sequence[int] = ()) -> int:
        """A game of these players, first to last place, on a day of a season. Its number."""
        at = START + timedelta(days=30 * (season - 1) + day)
        points = POINTS if len(players) == 4 else (50000, 35000, 20000)
        seats = tuple(e.SeatPoints(player, won) for player, won in zip(players, points, strict=True))
        rules = self.rules if len(players) == 4 else self.three
        record = e.GameRecorded(0, season, "entered", at, "tenhou", rules, seats, asked=tuple(asked))
        [entry] = await self.store.leagues.write(self.league, NewEntry(record, at, A))
        return int(entry.record.game)  # type: ignore[union-attr]

    async def then(self, record: object, why: str = "") -> None:
        await self.store.leagues.write(self.league, NewEntry(record, START + timedelta(days=80), A, why))  # type: ignore[arg-type]


@pytest.fixture
async def club(store: Store) -> Evenings:
    league = (await store.leagues.create(1, "Club", START)).id
    for number, name in enumerate(("Aiko", "Ben", "Chie", "Dan"), start=1):
        assert await store.leagues.member(league, 100 + number, name) == number
    assert await store.leagues.guest(league, "Old Dan") == GUEST
    for season in (0, 1):
        begins = START + timedelta(days=30 * season)
        settings = SeasonSettings(f"S{season}", begins, begins + timedelta(days=30))
        await store.leagues.write(league, NewEntry(e.SeasonOpened(0, settings), START))
    rules = [await store.leagues.keep_rules(league, preset(name)) for name in ("tenhou", "tenhou_sanma")]
    return Evenings(store, league, *rules)


async def numbers(club: Evenings, **asked: int | None) -> list[int]:
    page = await club.store.league_games.games(club.league, **asked)  # type: ignore[arg-type]
    return [game.number for game in page.games]


async def test_games_are_listed_from_the_newest_to_the_oldest_by_when_they_were_played(club: Evenings) -> None:
    for day in (3, 1, 2, 2):
        await club.play(A, B, C, D, day=day)
    assert await numbers(club) == [1, 4, 3, 2]
    assert await numbers(club, player=B) == [1, 4, 3, 2]


async def test_a_list_has_pages(club: Evenings) -> None:
    for day in range(1, 6):
        await club.play(A, B, C, D, day=day)
    assert await numbers(club, limit=2) == [5, 4]
    assert await numbers(club, limit=2, offset=4, player=A) == [1]
    page = await club.store.league_games.games(club.league, limit=2, offset=10)
    assert (page.total, page.games) == (5, ())


async def test_a_season_and_a_player_have_their_own_games(club: Evenings) -> None:
    await club.play(A, B, C, D)
    await club.play(A, B, C, GUEST, season=2)
    await club.play(A, B, C)
    assert await numbers(club, season=1) == [3, 1]
    assert await numbers(club, season=2, player=D) == []
    assert await numbers(club, player=D) == [1]
    assert await numbers(club, season=1, player=A) == [3, 1]
    assert await numbers(club, season=None, player=A) == [2, 3, 1]


async def test_games_that_do_not_count_are_listed_and_told_apart(club: Evenings) -> None:
    for _ in range(3):
        await club.play(A, B, C, D)
    waiting = await club.play(A, B, C, D, asked=(B,))
    await club.then(e.GameVoided(1), "a mistake")
    await club.then(e.GameDisputed(2, B), "wrong")
    page = await club.store.league_games.games(club.league, player=B, season=1)
    assert (page.total, page.counted) == (4, 2)
    status = {game.number: game.status for game in page.games}
    assert status == {1: GameStatus.VOIDED, 2: GameStatus.COUNTED, 3: GameStatus.COUNTED, waiting: GameStatus.PENDING}
    assert {game.number: game.disputed_by for game in page.games}[2] == B
    everybody = await club.store.league_games.games(club.league, season=1)
    assert (everybody.total, everybody.counted) == (4, 2)


async def test_only_games_that_wait_are_disputed_or_were_voided_can_be_asked_for(club: Evenings) -> None:
    for _ in range(3):
        await club.play(A, B, C, D)
    waiting = await club.play(B, A, C, GUEST, asked=(B,))
    await club.then(e.GameVoided(1), "a mistake")
    await club.then(e.GameDisputed(2, B), "wrong")
    look_up = club.store.league_games.games
    found = {
        (only, player): [game.number for game in (await look_up(club.league, only=only, player=player, season=1)).games]
        for only in get_args(Only)
        for player in (None, D)
    }
    assert found == {
        ("pending", None): [waiting],
        ("pending", D): [],
        ("disputed", None): [2],
        ("disputed", D): [2],
        ("voided", None): [1],
        ("voided", D): [1],
    }
    assert (await look_up(club.league, only="disputed", player=D)).counted == 1


async def test_a_season_says_what_it_holds(club: Evenings) -> None:
    held = await club.store.league_games.held(club.league, 2)
    assert (held.counted, held.pending, held.disputed, held.first, held.last) == ({}, 0, 0, None, None)
    assert (await club.store.league_games.games(club.league, season=2)).games == ()
    await club.play(A, B, C, D, day=2)
    await club.play(A, B, C, day=5)
    await club.play(A, B, C, D, day=9, asked=(B,))
    await club.play(A, B, C, D, season=2)
    await club.then(e.GameDisputed(1, B), "wrong")
    held = await club.store.league_games.held(club.league, 1)
    assert (held.counted, held.pending, held.disputed) == ({4: 1, 3: 1}, 1, 1)
    assert (held.first, held.last) == (START + timedelta(days=2), START + timedelta(days=9))
    assert (await club.store.league_games.held(club.league, None)).counted == {4: 2, 3: 1}


async def test_a_game_has_its_seats_with_what_they_are_worth(club: Evenings) -> None:
    number = await club.play(A, B, C, D)
    corrected = e.GameCorrected(
        number, START, tuple(e.SeatPoints(p, v) for p, v in zip((B, A, C, D), POINTS, strict=True))
    )
    await club.then(corrected, "seats")
    game = await club.store.league_games.game(club.league, number)
    assert game is not None
    assert [(seat.player, seat.place, seat.points) for seat in game.ranked] == [
        (B, 1, 40000),
        (A, 2, 30000),
        (C, 3, 20000),
        (D, 4, 10000),
    ]
    assert game.corrections == 1
    mine = game.of(B)
    assert mine is not None
    assert mine.final == game.ranked[0].final
    assert await club.store.league_games.game(club.league, 99) is None


async def test_a_guest_who_turned_out_to_be_a_member_has_one_list(club: Evenings) -> None:
    await club.play(A, B, C, GUEST)
    await club.play(A, B, C, D)
    await club.then(e.PlayersMerged(GUEST, D), "joined the server")
    assert await numbers(club, player=D, season=1) == [2, 1]
    assert [meeting.game.number for meeting in await club.store.league_games.together(club.league, D, A)] == [2, 1]


async def test_two_players_have_the_games_that_count_at_one_table(club: Evenings) -> None:
    await club.play(A, B, C, D, day=1)
    await club.play(A, C, D, GUEST, day=2)
    await club.play(B, A, C, day=3)
    await club.play(B, A, C, D, season=2)
    await club.play(A, B, C, D, day=4, asked=(B,))
    meetings = await club.store.league_games.together(club.league, A, B, 1)
    assert [(one.game.number, one.one.place, one.other.place, one.players) for one in meetings] == [
        (3, 2, 1, 3),
        (1, 1, 2, 4),
    ]
    assert all((one.one.player, one.other.player) == (A, B) for one in meetings)
    assert [one.game.number for one in await club.store.league_games.together(club.league, B, A)] == [4, 3, 1]
    assert await club.store.league_games.together(club.league, B, GUEST) == ()


async def test_who_won_on_whose_tiles_is_counted_where_the_course_is_known(club: Evenings, place: Place) -> None:
    first, second = await club.play(A, B, C, D), await club.play(B, A, C, D)
    nothing = await club.store.league_games.dealt_in(club.league, A, B, 1)
    assert (nothing.games, nothing.one, nothing.other) == (0, 0, 0)
    hands = [
        # game, kyoku, winner's seat, seat of the tile, points
        (first, 0, 0, 1, 3900),
        (first, 1, 1, 0, 8000),
        (first, 2, 0, 1, 2000),
        (first, 3, 0, 2, 1000),
        (first, 4, 0, 0, 500),
        (second, 0, 1, 0, 7700),
    ]
    for game in (first, second):
        for seat in range(4):
            place.change("INSERT INTO league_figures VALUES (?, ?, ?, '{}')", club.league, game, seat)
    for *head, seat, source, points in hands:
        values = (club.league, *head, seat, points, f'{{"source": {source}}}')
        place.change("INSERT INTO league_hands VALUES (?, ?, ?, ?, ?, 1, 30, 0, ?)", *values)
    found = await club.store.league_games.dealt_in(club.league, A, B, 1)
    assert (found.games, found.one, found.one_points, found.other, found.other_points) == (2, 3, 13600, 1, 8000)
    turned = await club.store.league_games.dealt_in(club.league, B, A)
    assert (turned.games, turned.one, turned.other) == (2, 1, 3)
    assert (await club.store.league_games.dealt_in(club.league, A, B, 2)).games == 0


@pytest.mark.sqlite_only("asks SQLite how it goes about it")
async def test_a_list_of_a_season_is_read_without_looking_at_others(club: Evenings, query: Query) -> None:
    """The index of players holds every season; that of the standings begins with the season."""
    await club.play(A, B, C, D)
    asked = select(league_seats.c.game).where(*_of_player(club.league, A, 1))
    [plan] = query(f"EXPLAIN QUERY PLAN {asked.compile(dialect=dialect(), compile_kwargs={'literal_binds': True})}")
    assert "ix_league_seats_standing (league_id=? AND season=? AND counts=? AND players=? AND player=?)" in plan[3]


async def test_a_games_end_was_shown_in_the_last_board_before_the_next_game(store: Store) -> None:
    first, second = played(1), played(2)
    assert isinstance(first[0], GameStarted)
    assert isinstance(first[-1], GameEnded)
    boards = [MessageKept("board", None, 7, 900 + number) for number in range(4)]
    hand = MessageKept("hand", 100, 8, 999)
    records = (*lobby(), boards[0], *first, boards[1], hand, *second, boards[2], hand, boards[3])
    await store.journal.append("t", entries(*records), ())
    shown = [await store.league_games.board("t", game) for game in (1, 2, 3)]
    assert [(board.channel, board.message) if board else None for board in shown] == [(7, 901), (7, 903), None]
    assert await store.league_games.board("gone", 1) is None
