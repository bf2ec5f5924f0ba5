"""A player's games in order, and the seats of all, as records and charts want them."""

from bot.league.entries import GameVoided
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.store.games import ANNE, PEOPLE, START, entries, lobby, play, played


async def league_of(store: Store) -> int:
    """Three games of four people, the second voided, and one of three."""
    for seed in (1, 2, 3):
        await play(store, f"t{seed}", seed)
    await store.journal.append("three", entries(*lobby(PEOPLE[:3], channel=8), *played(1, "tenhou_sanma")), ())
    [league] = await store.leagues.of(1)
    await store.leagues.write(league.id, NewEntry(GameVoided(2), START, 1, "played twice"))
    return league.id


async def test_games_that_count_add_up_in_the_order_of_play_for_records_and_rates(store: Store) -> None:
    league = await league_of(store)
    player = await store.leagues.player_of(league, ANNE.user)
    assert player is not None
    games = await store.league_statistics.games_of(league, player, None, 4)
    assert sorted(game.game for game in games) == [1, 3]
    assert [game.played_at for game in games] == sorted(game.played_at for game in games)
    board = {line.player: line for line in await store.league_standings.standings(league, None)}
    assert sum(game.final for game in games) == board[player].final
    assert await store.league_statistics.games_of(league, player, 2, 4) == ()
    seats = await store.league_statistics.seats(league, 1, 4)
    assert sorted({seat.game for seat in seats}) == [1, 3]
    assert len(seats) == 8
    assert await store.league_statistics.games_by_players(league, 1, None) == {4: 2, 3: 1}
    assert await store.league_statistics.games_with_course(league, None, 4) == 2
    rates = await store.league_statistics.rates(league, None, 4, 1)
    [figures] = {rate.kyoku for rate in rates}
    wins = 0
    for rate in rates:
        known = (await store.league_statistics.of_player(league, rate.player)).figures
        assert known is not None
        assert (rate.kyoku, rate.wins, rate.deal_ins) == (known.kyoku, known.wins, known.deal_ins)
        wins += rate.wins
    assert wins > 0
    assert await store.league_statistics.rates(league, None, 4, figures + 1) == ()
