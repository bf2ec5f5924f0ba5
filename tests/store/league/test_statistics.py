"""What players did in the course of their games, as the league keeps it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.league.entries import GameCorrected, GameRecorded, GameVoided, SeasonOpened, SeatPoints
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from bot.league.seat_statistics import SeatStatistics, seat_statistics, total
from bot.league.winning_hands import winning_hands
from bot.store.league.entry_writer import NewEntry
from bot.store.league.game_statistics import GameStatistics, keep_statistics
from bot.store.store import Store
from bot.table.table_events import SeatGiven, TableClosed
from tests.store.conftest import Query
from tests.store.games import ANNE, BEN, DAI, ONE_PERSON, PEOPLE, START, entries, lobby, play, played
from tests.store.league.test_table_games import season_of
from tests.store.places import Place

LATER = START + timedelta(days=2)


async def only_league(store: Store) -> League:
    [league] = await store.leagues.of(1)
    return league


async def number(store: Store, league: League, user: int) -> int:
    found = await store.leagues.player_of(league.id, user)
    assert found is not None
    return found


async def course(store: Store, league: League, user: int, **which: Any) -> SeatStatistics | None:
    return (await store.league_statistics.of_player(league.id, await number(store, league, user), **which)).figures


async def test_a_tables_game_brings_what_everybody_did_and_another_has_no_course(store: Store) -> None:
    await play(store, "t", 1)
    league = await only_league(store)
    assert await store.league_statistics.of_game(league.id, 1) == seat_statistics(played(1))
    assert await store.league_statistics.hands_of(league.id, 1) == winning_hands(played(1))
    assert await store.league_statistics.of_game(league.id, 1)
    assert not await store.league_statistics.of_game(league.id, 2)
    anne = await number(store, league, ANNE.user)
    points = (40000, 30000, 20000, 10000)
    seats = tuple(SeatPoints(player, each) for player, each in zip((1, 2, 3, 4), points, strict=True))
    rules = (await store.leagues.game(league.id, 1)).rules
    entered = GameRecorded(0, 1, "entered", LATER, "tenhou", rules, seats)
    await store.leagues.write(league.id, NewEntry(entered, LATER))
    mine = await store.league_statistics.of_player(league.id, anne)
    assert (mine.games_with_course, mine.games) == (1, 2)
    assert mine.figures == seat_statistics(played(1))[0]


async def test_a_players_games_are_added_up(store: Store) -> None:
    for seed in (1, 2, 3):
        await play(store, f"t{seed}", seed)
    league = await only_league(store)
    assert await course(store, league, BEN.user) == total(seat_statistics(played(seed))[1] for seed in (1, 2, 3))
    assert await course(store, league, BEN.user, players=3) is None
    assert await course(store, league, BEN.user, season=2) is None


async def test_each_game_of_a_table_has_its_own_course(store: Store) -> None:
    half = played(3)[: len(played(3)) // 2]
    records = [*lobby(), *played(1), *half, *played(2), TableClosed("finished")]
    await store.journal.append("t", entries(*records), ())
    league = await only_league(store)
    assert await store.league_statistics.of_game(league.id, 1) == seat_statistics(played(1))
    assert await store.league_statistics.of_game(league.id, 2) == seat_statistics(played(2))


async def test_what_was_done_belongs_to_who_sat_there_at_the_end(store: Store) -> None:
    events = played(1)
    records = [*lobby(ONE_PERSON), *events[: len(events) // 2], SeatGiven(1, DAI), *events[len(events) // 2 :]]
    league = await season_of(store)
    await store.journal.append("t", entries(*records), ())
    assert await course(store, league, DAI.user) == seat_statistics(events)[1]


async def test_a_corrected_player_takes_what_was_done_along_and_a_voided_game_counts_nowhere(store: Store) -> None:
    await play(store, "t", 1)
    league = await only_league(store)
    game = await store.leagues.game(league.id, 1)
    stranger = await store.leagues.guest(league.id, "Mia")
    seats = (replace(game.seats[0], player=stranger), *game.seats[1:])
    await store.leagues.write(league.id, NewEntry(GameCorrected(1, game.played_at, seats), LATER, why="Mia played"))
    assert (await store.league_statistics.of_player(league.id, stranger)).figures == seat_statistics(played(1))[0]
    assert await course(store, league, ANNE.user) is None
    assert await store.league_statistics.best_hands(league.id)
    await store.leagues.write(league.id, NewEntry(GameVoided(1), LATER, why="a test"))
    assert await course(store, league, ANNE.user) is None
    assert await store.league_statistics.best_hands(league.id) == ()
    assert await store.league_statistics.longest_streak(league.id) is None


async def test_best_hands_and_the_longest_streak_are_those_of_all_games(store: Store) -> None:
    for seed in range(1, 5):
        await play(store, f"t{seed}", seed)
    league = await only_league(store)
    kept = await store.league_statistics.best_hands(league.id, most=100)
    hands = [hand for seed in range(1, 5) for hand in winning_hands(played(seed))]
    assert sorted((one.hand.yakuman, one.hand.points) for one in kept) == sorted((h.yakuman, h.points) for h in hands)
    order = [(-one.hand.yakuman, -one.hand.points, one.played_at, one.game, one.hand.kyoku) for one in kept]
    assert order == sorted(order)
    ben = await number(store, league, BEN.user)
    mine = await store.league_statistics.best_hands(league.id, ben, most=2)
    assert list(mine) == [one for one in kept if one.player == ben][:2]
    assert {one.hand.seat for one in mine} == {1}
    assert await store.league_statistics.best_hands(league.id, season=2) == ()
    streak = await store.league_statistics.longest_streak(league.id)
    assert streak is not None
    longest = [max(own.dealer_streak for own in seat_statistics(played(seed))) for seed in range(1, 5)]
    assert (streak.length, streak.game) == (max(longest), longest.index(max(longest)) + 1)


async def test_a_yakuman_stands_before_any_hand_that_brought_as_much(store: Store, place: Place) -> None:
    await play(store, "t", 1)
    league = await only_league(store)
    *_, least = await store.league_statistics.best_hands(league.id, most=100)
    where = (least.hand.kyoku, least.hand.seat)
    place.change("UPDATE league_hands SET yakuman = 1 WHERE kyoku = ? AND seat = ?", *where)
    assert (await store.league_statistics.best_hands(league.id, most=1))[0].hand == least.hand


async def test_computer_players_are_in_no_list(store: Store) -> None:
    # A game in which one of the others dealt longer.
    seed = next(each for each in range(9) if max(own.dealer_streak for own in seat_statistics(played(each))[1:]) > 2)
    league = await season_of(store)
    await play(store, "t", seed, ONE_PERSON)
    anne = await number(store, league, ANNE.user)
    assert {hand.player for hand in await store.league_statistics.best_hands(league.id, most=50)} <= {anne}
    streak = await store.league_statistics.longest_streak(league.id)
    assert streak is not None
    assert (streak.player, streak.length) == (anne, seat_statistics(played(seed))[0].dealer_streak)


async def test_everything_is_the_same_after_a_rebuild(store: Store, query: Query, place: Place) -> None:
    for seed in (1, 2):
        await play(store, f"t{seed}", seed)
    league = await only_league(store)

    def rows() -> list[tuple[Any, ...]]:
        return sorted(query("SELECT * FROM league_figures")) + sorted(query("SELECT * FROM league_hands"))

    before = rows()
    place.change("DELETE FROM league_figures WHERE game = 1")
    place.change("UPDATE league_hands SET points = 1")
    await store.leagues.rebuild(league.id)
    assert rows() == before
    assert await store.league_statistics.yakuman(league.id) == ()
    place.change("UPDATE league_hands SET yakuman = 1 WHERE kyoku IN (SELECT min(kyoku) FROM league_hands)")
    hall = await store.league_statistics.yakuman(league.id)
    assert [one.game for one in hall] == [2, 1]


async def test_what_is_known_of_a_game_from_elsewhere_stays_in_a_rebuild(store: Store) -> None:
    await play(store, "t", 1)
    league = await only_league(store)
    game = await store.leagues.game(league.id, 1)
    foreign = GameRecorded(0, 1, "import", LATER, "tenhou", game.rules, game.seats, table="elsewhere", table_game=1)
    await store.leagues.write(league.id, NewEntry(foreign, LATER))
    async with store.leagues.writing(league.id) as writer:
        await keep_statistics(writer.derived.connection, league.id, 2, GameStatistics(played(2)))
    await store.leagues.rebuild(league.id)
    assert await store.league_statistics.of_game(league.id, 2) == seat_statistics(played(2))


async def test_games_that_are_adopted_bring_their_course(store: Store, place: Place) -> None:
    await play(store, "t", 1)
    place.change("DELETE FROM leagues")
    assert await store.leagues.adopt() == 1
    league = await only_league(store)
    assert await store.league_statistics.of_game(league.id, 1) == seat_statistics(played(1))


async def test_a_game_that_counts_for_two_leagues_has_a_course_in_both(store: Store) -> None:
    for name in ("Thursdays", "Sundays"):
        league = await store.leagues.create(1, name, START)
        opened = SeasonOpened(0, SeasonSettings("Spring", START - timedelta(days=1)))
        await store.leagues.write(league.id, NewEntry(opened, START))
    await play(store, "t", 1, PEOPLE)
    for league in await store.leagues.of(1):
        assert await store.league_statistics.of_game(league.id, 1) == seat_statistics(played(1))
