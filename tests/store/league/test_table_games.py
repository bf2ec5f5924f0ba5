"""Games of the bot's tables in the league: by themselves, each once."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.rules.ruleset import preset, ruleset_from
from bot.league.entries import PlayerInvited, SeasonEnded, SeasonOpened
from bot.league.faults import LeagueRefused
from bot.league.games import GameStatus
from bot.league.leagues import League, clubs
from bot.league.seasons import SeasonSettings
from bot.league.standings import Standing
from bot.league.tournament import Hidden, Tournament
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from bot.table.table_events import TableOpened
from tests.store.conftest import Query
from tests.store.games import ANNE, BEN, ONE_PERSON, PEOPLE, START, entries, lobby, play, played
from tests.store.places import Place

RULES = ruleset_from({"length": "east_only"}, preset("tenhou"))


async def season_of(store: Store, **settings: object) -> League:
    """A league of server 1 whose season has begun before every game."""
    league = await store.leagues.create(1, "Thursdays", START)
    opened = SeasonOpened(0, SeasonSettings("Spring", START - timedelta(days=1), **settings))  # type: ignore[arg-type]
    await store.leagues.write(league.id, NewEntry(opened, START))
    return league


async def board(store: Store, league: League, players: int = 4) -> tuple[Standing, ...]:
    return await store.league_standings.standings(league.id, None, players=players)


async def games(store: Store, league: League) -> int:
    return sum((await store.league_standings.games_by_players(league.id, None)).values())


async def only_league(store: Store, guild: int = 1) -> League:
    [league] = await store.leagues.of(guild)
    return league


async def test_a_server_that_set_nothing_up_finds_its_games_in_a_league(store: Store, query: Query) -> None:
    await play(store, "t", 1)
    league = await only_league(store)
    [season] = await store.leagues.seasons(league.id)
    assert (league.name, season.name, season.settings.rules) == ("Club league", "First season", None)
    people = await store.leagues.people(league.id)
    assert {player.user: player.name for player in people.values()} == {p.user: p.name for p in (*PEOPLE,)}  # type: ignore[union-attr]
    game = await store.leagues.game((await only_league(store)).id, 1)
    assert game.rules == RULES.fingerprint
    assert await store.leagues.rules(game.rules) == RULES
    assert game.status is GameStatus.COUNTED
    assert query("SELECT fingerprint FROM league_games") == [(RULES.fingerprint,)]


async def test_a_tournament_is_not_the_league_of_its_server(store: Store, place: Place) -> None:
    cup = await store.leagues.create(1, "Cup", START)
    here = SeasonSettings("Cup", START - timedelta(days=1), channels=(7,))
    await store.leagues.write(cup.id, NewEntry(SeasonOpened(0, here), START))
    meeting = await store.league_evenings.add(cup.id, "Cup", START, 7, made_by=100)
    await store.tournaments.add(Tournament(meeting.id, cup.id, 1, 60, online=True, hidden=Hidden.NEVER))
    await store.journal.append("t", entries(*lobby(channel=7), *played(1)), ())
    assert clubs(await store.leagues.of(1)) == ()
    await store.close()
    async with await Store.open(place.url, owner="again") as again:
        assert clubs(await again.leagues.of(1)) == (), "the next start adopts no game of the tournament"
        await again.journal.append("u", entries(*lobby(channel=8), *played(2)), ())
        [club] = clubs(await again.leagues.of(1))
        assert club.name == "Club league"
        assert [await games(again, league) for league in (cup, club)] == [1, 1]


async def test_a_tournament_may_have_the_name_that_the_league_of_its_server_would_get(store: Store) -> None:
    cup = await store.leagues.create(1, "club LEAGUE", START)
    meeting = await store.league_evenings.add(cup.id, "Cup", START, 7, made_by=100)
    await store.tournaments.add(Tournament(meeting.id, cup.id, 1, 60, online=True, hidden=Hidden.NEVER))
    await play(store, "t", 1)
    [club] = clubs(await store.leagues.of(1))
    assert (club.name, await games(store, club)) == ("Club league 2", 1)


async def test_every_server_has_its_own_league(store: Store) -> None:
    await play(store, "t", 1, guild=1)
    await play(store, "u", 2, guild=2)
    await play(store, "v", 3, guild=2)
    assert {line.games for line in await board(store, await only_league(store, 1))} == {1}
    assert {line.games for line in await board(store, await only_league(store, 2))} == {2}
    assert await store.leagues.of(3) == ()


async def test_what_a_game_is_worth_in_the_league_is_what_the_table_said(store: Store) -> None:
    for seed in range(3):
        await play(store, f"t{seed}", seed)
    league = await only_league(store)
    people = await store.leagues.people(league.id)
    totals: dict[int | None, int] = {}
    for result in await store.table_games.results(1):
        for seat in result.seats:
            totals[seat.user] = totals.get(seat.user, 0) + seat.final
    lines = await board(store, league)
    assert {people[line.player].user: line.final for line in lines} == totals
    assert [sum(line.places[place] for line in lines) for place in range(4)] == [3, 3, 3, 3]


async def test_a_computer_player_stands_nowhere_but_its_game_counts(store: Store) -> None:
    league = await season_of(store)
    await play(store, "t", 1, ONE_PERSON)
    assert [(line.player, line.games) for line in await board(store, league)] == [(1, 1)]
    game = await store.leagues.game(league.id, 1)
    assert [seat.player for seat in game.seats] == [1, None, None, None]
    assert [seat.name for seat in game.seats] == ["", "Ume", "Matsu", "Take"]


async def test_games_of_three_players_have_standings_of_their_own(store: Store) -> None:
    await play(store, "t", 1)
    await store.journal.append("u", entries(*lobby(PEOPLE[:3], channel=8), *played(1, "tenhou_sanma")), ())
    league = await only_league(store)
    assert await store.league_standings.games_by_players(league.id, None) == {4: 1, 3: 1}
    assert {line.games for line in await board(store, league)} == {1}
    three = await board(store, league, players=3)
    assert [sum(line.places[place] for line in three) for place in range(3)] == [1, 1, 1]


async def test_a_game_comes_in_once_even_when_its_end_is_told_again(store: Store, place: Place) -> None:
    await play(store, "t", 1)
    league = await only_league(store)
    await store.close()
    async with await Store.open(place.url, owner="again") as again:
        assert await games(again, league) == 1
        await again.leagues.adopt()
        await again.leagues.rebuild(league.id)
        assert await games(again, league) == 1


async def test_games_played_before_leagues_were_kept_come_in_at_the_next_start(store: Store, place: Place) -> None:
    await play(store, "t", 1)
    await play(store, "u", 2)
    before = await board(store, await only_league(store))
    await store.close()
    place.change("DELETE FROM leagues")
    async with await Store.open(place.url, owner="again") as again:
        assert await board(again, await only_league(again)) == before


async def test_a_training_table_counts_nowhere(store: Store) -> None:
    opened, *others = lobby(channel=8)
    assert isinstance(opened, TableOpened)
    training = replace(opened, settings=replace(opened.settings, training=True))
    await store.journal.append("t", entries(training, *others, *played(1)), ())
    assert await store.leagues.of(1) == ()


async def test_a_game_counts_in_every_league_that_has_a_season_for_it(store: Store) -> None:
    one = await season_of(store)
    other = await store.leagues.create(1, "Everybody", START)
    await store.leagues.write(other.id, NewEntry(SeasonOpened(0, SeasonSettings("2026", START)), START))
    await play(store, "t", 1)
    assert [await games(store, league) for league in (one, other)] == [1, 1]


async def counted(store: Store, league: League, seeds: Sequence[int] = (1,)) -> int:
    for seed in seeds:
        await play(store, f"t{seed}", seed)
    return await games(store, league)


async def test_only_the_channels_of_a_season_count_when_it_names_any(store: Store) -> None:
    assert await counted(store, await season_of(store, channels=(2, 3)), (1, 2, 3, 4)) == 2


async def test_a_thread_counts_as_the_channel_that_it_belongs_to(store: Store) -> None:
    league = await season_of(store, channels=(77,))
    opened, *others = lobby(channel=8)
    assert isinstance(opened, TableOpened)
    await store.journal.append("t", entries(replace(opened, parent=77), *others, *played(1)), ())
    assert await games(store, league) == 1


async def beside(store: Store, league: League, **settings: object) -> None:
    """Another season of the league, at the same time."""
    cup = SeasonSettings("Cup", START - timedelta(days=1), **settings)  # type: ignore[arg-type]
    await store.leagues.write(league.id, NewEntry(SeasonOpened(0, cup), START))


async def seasons_of_games(store: Store, league: League) -> list[int]:
    page = await store.league_games.games(league.id)
    return [game.season for game in sorted(page.games, key=lambda game: game.number)]


async def test_of_two_seasons_a_game_counts_for_that_of_its_channel(store: Store) -> None:
    league = await season_of(store, channels=(1, 2))
    with pytest.raises(LeagueRefused):
        await beside(store, league, channels=(2, 3))
    await beside(store, league, channels=(3,))
    assert await counted(store, league, (1, 2, 3, 4)) == 3
    assert await seasons_of_games(store, league) == [1, 1, 2]


async def test_of_two_seasons_a_game_counts_for_that_of_its_format(store: Store) -> None:
    league = await season_of(store, preset="ema2016", rules=preset("ema2016"))
    with pytest.raises(LeagueRefused):
        await beside(store, league)
    await beside(store, league, preset="tenhou", rules=RULES)
    assert await counted(store, league) == 1
    assert await seasons_of_games(store, league) == [2]


async def test_a_season_that_wants_its_own_rules_takes_no_others(store: Store) -> None:
    same = await season_of(store, preset="tenhou", rules=RULES, same_rules=True)
    assert await counted(store, same) == 1
    other = await store.leagues.create(1, "Others", START)
    strict = SeasonSettings("Spring", START, rules=replace(RULES, kuitan=False), same_rules=True)
    await store.leagues.write(other.id, NewEntry(SeasonOpened(0, strict), START))
    assert await counted(store, other, (2,)) == 0


async def test_a_season_scores_games_by_its_own_uma(store: Store) -> None:
    rules = replace(RULES, uma=(90000, 0, 0, -90000), oka="none", final_rounding="none")
    league = await season_of(store, preset="tenhou", rules=rules)
    await play(store, "t", 1)
    [result] = await store.table_games.results(1)
    people = await store.leagues.people(league.id)
    points = {seat.user: seat.points for seat in result.seats}
    lines = await board(store, league)
    first = lines[0]
    assert first.final * 100 == points[people[first.player].user] - rules.return_points + 90000
    assert {seat.final for seat in result.seats} != {line.final for line in lines}


async def test_games_with_too_few_people_do_not_count(store: Store) -> None:
    league = await season_of(store, min_people=2)
    await play(store, "t", 1, ONE_PERSON)
    await play(store, "u", 2, (ANNE, BEN, *ONE_PERSON[2:]))
    assert await games(store, league) == 1


async def test_a_season_from_before_the_default_changed_keeps_its_solo_games(store: Store, place: Place) -> None:
    league = await season_of(store)
    await play(store, "t", 1, ONE_PERSON)
    for table, column in (("league_entries", "payload"), ("league_seasons", "settings")):
        place.change(f"UPDATE {table} SET {column} = replace({column}, ?, '')", ',"min_people":1')  # noqa: S608 - ours
        assert "min_people" not in str(place.query(f"SELECT {column} FROM {table}"))  # noqa: S608 - ours
    before = await board(store, league)
    await store.leagues.rebuild(league.id)
    assert await board(store, league) == before
    await play(store, "u", 2, ONE_PERSON)
    assert await games(store, league) == 2


async def test_only_a_game_of_enough_people_begins_a_league(store: Store) -> None:
    await play(store, "t", 1, (ANNE, BEN, *ONE_PERSON[2:]))
    assert await store.leagues.of(1) == ()
    await play(store, "u", 2, (*PEOPLE[:3], ONE_PERSON[3]))
    await play(store, "v", 3, ONE_PERSON)
    assert await games(store, await only_league(store)) == 1


async def test_in_an_invited_season_everybody_at_the_table_needs_an_invitation(store: Store) -> None:
    league = await season_of(store, invited_only=True)
    numbers = [await store.leagues.member(league.id, person.user, person.name) for person in PEOPLE]  # type: ignore[union-attr]
    invitations = [NewEntry(PlayerInvited(1, number), START) for number in numbers]
    await store.leagues.write(league.id, *invitations[:3])
    assert await counted(store, league) == 0
    await store.leagues.write(league.id, invitations[3])
    assert await counted(store, league, (2,)) == 1


async def test_a_closed_season_takes_no_more_games(store: Store) -> None:
    league = await season_of(store)
    await store.leagues.write(league.id, NewEntry(SeasonEnded(1), START - timedelta(hours=1)))
    assert await counted(store, league) == 0
