"""Seasons, invitations, teams and guests: what is written, and what is refused with nothing written."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league import faults as f
from bot.league.leagues import League
from bot.league.seasons import Season, SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.league.exchange.import_plan import Newcomers, ledger_of
from bot.store.store import Store
from tests.store.games import START, play

RULES = preset("ema2016")
SETTINGS = SeasonSettings("Spring", START - timedelta(days=9), None, "ema2016", RULES)


@pytest.fixture
async def league(store: Store) -> League:
    """A league with one season and the members 1 to 4."""
    found = await store.leagues.create(1, "Thursdays", START)
    for user in range(1, 5):
        await store.leagues.member(found.id, user * 100, f"Member {user}")
    await store.leagues.write(found.id, NewEntry(e.SeasonOpened(0, SETTINGS), START))
    return found


async def write(store: Store, league: League, *records: e.LeagueRecord, why: str = "because") -> None:
    await store.leagues.write(league.id, *(NewEntry(record, START, 1, why) for record in records))


async def faults(
    store: Store, league: League, *records: e.LeagueRecord, why: str = "because"
) -> tuple[f.EntryFault, ...]:
    """Why these cannot be written; nothing is then."""
    before = await store.leagues.entries(league.id)
    with pytest.raises(f.LeagueRefused) as refused:
        await write(store, league, *records, why=why)
    assert await store.leagues.entries(league.id) == before
    return refused.value.faults


async def the_season(store: Store, league: League) -> Season:
    return (await store.leagues.seasons(league.id))[0]


async def record(store: Store, league: League, *people: int | None, days: int = -1) -> int:
    """A game that these players finished in this order."""
    points = (42000, 33000, 25000, 20000)
    seats = tuple(
        e.SeatPoints(player, score, name="" if player is not None else "Ume")
        for player, score in zip(people, points, strict=True)
    )
    fingerprint = await store.leagues.keep_rules(league.id, RULES)
    played = START + timedelta(days=days)
    game = e.GameRecorded(0, 1, "entered", played, "ema2016", fingerprint, seats)
    [entry] = await store.leagues.write(league.id, NewEntry(game, START, 1))
    assert isinstance(entry.record, e.GameRecorded)
    return entry.record.game


async def lines(store: Store, league: League) -> dict[int, tuple[int, int]]:
    """Games and points of each player."""
    board = await store.league_standings.standings(league.id, None)
    return {line.player: (line.games, line.final) for line in board}


# Seasons


async def test_a_second_season_cannot_share_a_time_with_the_first(store: Store, league: League) -> None:
    second = replace(SETTINGS, name="Summer", starts=START + timedelta(days=1))
    assert await faults(store, league, e.SeasonOpened(0, second)) == (f.SeasonOverlaps(1, "Spring"),)
    assert await faults(store, league, e.SeasonOpened(0, replace(second, name="SPRING"))) == (f.NameTaken("SPRING"),), (
        "the same season is named once"
    )
    await write(store, league, e.SeasonEnded(1), e.SeasonOpened(0, second))
    assert [season.number for season in await store.leagues.seasons(league.id)] == [1, 2]
    assert (await the_season(store, league)).ended_at == START


async def test_a_season_is_closed_and_opened_again_once_each(store: Store, league: League) -> None:
    found = await faults(store, league, e.SeasonEnded(1), e.SeasonOpened(0, replace(SETTINGS, name=" ")))
    assert f.NameMissing() in found
    assert (await the_season(store, league)).ended_at is None
    assert await faults(store, league, e.SeasonReopened(1)) == (f.SeasonIsOpen(1),)
    await write(store, league, e.SeasonEnded(1))
    assert await faults(store, league, e.SeasonEnded(1)) == (f.SeasonIsOver(1),)
    await write(store, league, e.SeasonReopened(1))
    assert (await the_season(store, league)).ended_at is None
    assert await faults(store, league, e.SeasonEnded(2)) == (f.NoSuchSeason(2),)
    await write(store, league, e.SeasonEnded(1), e.SeasonChanged(1, replace(SETTINGS, name="Cold spring")))
    season = await the_season(store, league)
    assert (season.name, season.ended_at) == ("Cold spring", START)


async def test_a_season_cannot_be_opened_again_into_the_time_of_another(store: Store, league: League) -> None:
    await write(store, league, e.SeasonEnded(1), e.SeasonOpened(0, replace(SETTINGS, name="Summer", starts=START)))
    assert await faults(store, league, e.SeasonReopened(1)) == (f.SeasonOverlaps(2, "Summer"),)


async def test_once_there_are_games_another_scoring_needs_a_reason(store: Store, league: League) -> None:
    await write(store, league, e.SeasonChanged(1, replace(SETTINGS, chombo=300, rules=preset("wrc2022"))), why="")
    await write(store, league, e.SeasonChanged(1, SETTINGS), why="")
    await record(store, league, 1, 2, 3, 4)
    other_rules = replace(SETTINGS, rules=preset("wrc2022"), preset="wrc2022")
    assert await faults(store, league, e.SeasonChanged(1, other_rules), why=" ") == (f.ScoringReasonMissing(1),)
    for same in (replace(SETTINGS, chombo=300), SETTINGS, replace(SETTINGS, rules=None, preset=None), SETTINGS):
        # Nobody has a foul, and the game was played by the season's rules: no game is scored anew.
        await write(store, league, e.SeasonChanged(1, same), why="")
    await write(store, league, e.SeasonChanged(1, replace(SETTINGS, name="Early spring", min_games=3)), why="")
    assert (await the_season(store, league)).settings.min_games == 3


async def test_another_scoring_scores_every_game_anew(store: Store, league: League) -> None:
    await record(store, league, 1, 2, 3, 4)
    await record(store, league, 4, 3, 2, 1)
    # Once first and once last: 12 + 15 - 10 - 15 thousand; once second and once third: 3 + 5 - 5 - 5.
    assert await lines(store, league) == {1: (2, 20), 2: (2, -20), 3: (2, -20), 4: (2, 20)}
    other = replace(SETTINGS, rules=replace(RULES, uma=(45_000, 5_000, -15_000, -35_000)))
    await write(store, league, e.SeasonChanged(1, other))
    # 12 + 45 - 10 - 35, and 3 + 5 - 5 - 15.
    assert await lines(store, league) == {1: (2, 120), 2: (2, -120), 3: (2, -120), 4: (2, 120)}
    await record(store, league, 1, 2, 3, 4)
    assert (await lines(store, league))[1] == (3, 120 + 570)
    before = await store.league_games.games(league.id)
    assert (await store.league_rebuilds.rebuild(league.id)).differing == ()
    assert await store.league_games.games(league.id) == before


async def test_who_shares_a_place_by_the_new_scoring_does_in_the_ratings_too(store: Store, league: League) -> None:
    by_seat = replace(SETTINGS, rules=replace(RULES, tie_break="seat_order"))
    await write(store, league, e.SeasonChanged(1, by_seat))
    fingerprint = await store.leagues.keep_rules(league.id, RULES)
    seats = tuple(e.SeatPoints(player, 30_000) for player in (1, 2, 3, 4))
    game = e.GameRecorded(0, 1, "entered", START, "ema2016", fingerprint, seats)
    await write(store, league, game)
    first, second = [(await store.league_ratings.current(league.id))[player].hundredths for player in (1, 2)]
    assert first > second
    await write(store, league, e.SeasonChanged(1, SETTINGS))
    ratings = await store.league_ratings.current(league.id)
    assert len({ratings[player].hundredths for player in (1, 2, 3, 4)}) == 1


async def test_no_game_may_fall_out_of_a_seasons_time(store: Store, league: League) -> None:
    await record(store, league, 1, 2, 3, 4, days=-2)
    await record(store, league, 1, 2, 3, 4, days=-1)
    short = replace(SETTINGS, ends=START - timedelta(days=1))
    assert await faults(store, league, e.SeasonChanged(1, short)) == (f.GamesOutside(1),)
    late = replace(SETTINGS, starts=START)
    assert await faults(store, league, e.SeasonChanged(1, late)) == (f.GamesOutside(2),)
    await write(store, league, e.SeasonChanged(1, replace(SETTINGS, ends=START)))


# Invitations and teams


async def test_players_are_invited_and_uninvited_once_each(store: Store, league: League) -> None:
    await write(store, league, e.PlayerInvited(1, 2))
    assert await faults(store, league, e.PlayerInvited(1, 2)) == (f.AlreadyInvited(2),)
    assert await faults(store, league, e.PlayerInvited(1, 9)) == (f.UnknownPlayer(9),)
    assert await faults(store, league, e.PlayerInvited(2, 1)) == (f.NoSuchSeason(2),)
    assert await store.league_standings.invited(league.id, 1) == {2}
    await write(store, league, e.InvitationWithdrawn(1, 2))
    assert await faults(store, league, e.InvitationWithdrawn(1, 2)) == (f.NotInvited(2),)
    assert await store.league_standings.invited(league.id, 1) == frozenset()
    await write(store, league, e.SeasonChanged(1, replace(SETTINGS, invited_only=True)))
    await write(store, league, *(e.PlayerInvited(1, player) for player in (1, 2, 3)))
    with pytest.raises(f.LeagueRefused) as refused:
        await record(store, league, 1, 2, 3, 4)
    assert refused.value.faults == (f.NotInvited(4),)
    assert await record(store, league, 1, 2, 3, None) == 1


async def test_a_player_has_one_team_a_season(store: Store, league: League) -> None:
    await write(store, league, e.TeamJoined(1, 1, "Reds"), e.TeamJoined(1, 2, "Reds"), e.TeamJoined(1, 1, "Winds"))
    assert await store.league_standings.teams(league.id, 1) == {1: "Winds", 2: "Reds"}
    assert await faults(store, league, e.TeamJoined(1, 3, " ")) == (f.NameMissing(),)
    await write(store, league, e.TeamLeft(1, 2))
    assert await faults(store, league, e.TeamLeft(1, 2)) == (f.NoTeam(2),)
    assert await store.league_standings.teams(league.id, 1) == {1: "Winds"}


# Guests


async def test_all_that_a_guest_has_belongs_to_who_they_turn_out_to_be(store: Store, league: League) -> None:
    guest = await store.leagues.guest(league.id, "Kenji")
    await record(store, league, guest, 1, 2, 3)
    await record(store, league, 4, 1, 2, 3)
    before = await lines(store, league)
    await write(
        store, league, e.TeamJoined(1, guest, "Reds"), e.PlayerInvited(1, guest), e.PenaltyGiven(0, 1, guest, 50)
    )
    await write(store, league, e.PlayersMerged(guest, 4))
    after = await lines(store, league)
    assert after[4] == (2, before[guest][1] + before[4][1] - 50)
    assert guest not in after
    assert await store.league_standings.teams(league.id, 1) == {4: "Reds"}
    assert await store.league_standings.invited(league.id, 1) == {4}
    await store.leagues.rebuild(league.id)
    assert await lines(store, league) == after
    assert await store.league_standings.teams(league.id, 1) == {4: "Reds"}


async def test_by_the_number_of_a_guest_the_member_is_invited(store: Store, league: League) -> None:
    guest = await store.leagues.guest(league.id, "Gwen")
    await write(store, league, e.PlayersMerged(guest, 1), e.PlayerInvited(1, guest), e.TeamJoined(1, guest, "Reds"))
    assert await faults(store, league, e.PlayerInvited(1, 1)) == (f.AlreadyInvited(1),)
    assert await faults(store, league, e.PlayerInvited(1, guest)) == (f.AlreadyInvited(guest),)
    snapshot = await store.league_imports.snapshot(league.id)
    assert ledger_of(snapshot, Newcomers(snapshot.people), snapshot.rules).invited[1] == {1}
    await write(store, league, e.InvitationWithdrawn(1, guest), e.TeamLeft(1, guest))
    assert await faults(store, league, e.TeamLeft(1, guest)) == (f.NoTeam(guest),)
    assert await store.league_standings.invited(league.id, 1) == frozenset()


async def test_who_is_no_guest_or_sat_at_the_same_table_is_somebody_else(store: Store, league: League) -> None:
    guest = await store.leagues.guest(league.id, "Kenji")
    other = await store.leagues.guest(league.id, "Ken")
    game = await record(store, league, guest, 1, 2, 3)
    assert await faults(store, league, e.PlayersMerged(1, 2)) == (f.NotAGuest(1),)
    assert await faults(store, league, e.PlayersMerged(guest, 1)) == (f.PlayedTogether(game),)
    assert await faults(store, league, e.PlayersMerged(guest, guest)) == (f.SamePlayer(),)
    assert await faults(store, league, e.PlayersMerged(guest, 99)) == (f.UnknownPlayer(99),)
    await write(store, league, e.PlayersMerged(other, guest), e.PlayersMerged(guest, 4))
    assert await faults(store, league, e.PlayersMerged(other, 4)) == (f.SamePlayer(),)


async def test_a_guest_is_called_otherwise_and_nobody_else_is(store: Store, league: League) -> None:
    guest = await store.leagues.guest(league.id, "Kenji")
    other = await store.leagues.guest(league.id, "Pat")
    for typed, name in ((" Ken  Ito ", "Ken Ito"), ("ken ito", "ken ito")):
        async with store.leagues.writing(league.id) as writer:
            await writer.rename_guest(guest, typed)
        assert (await store.leagues.people(league.id))[guest].name == name
    refusals: tuple[tuple[int, str, f.EntryFault], ...] = (
        (other, "KEN ITO", f.NameTaken("KEN ITO")),
        (1, "Queen", f.NamedByDiscord(1)),
        (99, "Nobody", f.UnknownPlayer(99)),
        (guest, " ", f.NameMissing()),
    )
    for number, name, fault in refusals:
        with pytest.raises(f.LeagueRefused) as refused:
            async with store.leagues.writing(league.id) as writer:
                await writer.rename_guest(number, name)
        assert refused.value.faults == (fault,)


# Tables


async def test_a_table_learns_where_its_game_came_in(store: Store, league: League) -> None:
    await write(store, league, e.SeasonChanged(1, replace(SETTINGS, rules=None, preset=None)))
    await play(store, "t", 1)
    [here] = await store.league_table_games.came_in("t")
    assert (here.league, here.season, here.game, here.counts) == ("Thursdays", "Spring", 1, True)
    assert await store.league_table_games.came_in("u") == ()


async def test_a_table_learns_of_the_season_of_its_moment_and_who_is_invited(store: Store, league: League) -> None:
    [here] = await store.league_table_games.here(1, START)
    assert (here.league, here.season, here.invited) == ("Thursdays", await the_season(store, league), frozenset())
    await write(store, league, e.SeasonChanged(1, replace(SETTINGS, invited_only=True)), e.PlayerInvited(1, 3))
    [here] = await store.league_table_games.here(1, START)
    assert here.invited == {300}
    [early] = await store.league_table_games.here(1, START - timedelta(days=10))
    assert early.season is None
    assert await store.league_table_games.here(2, START) == ()
    later = START + timedelta(days=30)
    await write(store, league, e.SeasonChanged(1, replace(SETTINGS, ends=later)))
    await write(store, league, e.SeasonOpened(0, replace(SETTINGS, name="Summer", starts=later)))
    moments = {START: "Spring", later - timedelta(seconds=1): "Spring", later: "Summer"}
    for at, name in moments.items():
        [here] = await store.league_table_games.here(1, at)
        assert here.season is not None
        assert here.season.name == name
    await write(store, league, e.SeasonEnded(1))
    [here] = await store.league_table_games.here(1, START)
    assert here.season is None


async def test_two_who_change_how_a_league_is_run_both_have_their_way(store: Store) -> None:
    league = await store.leagues.create(1, "Two officers", START)
    await store.leagues.configure(league.id, lambda settings: replace(settings, officers=(*settings.officers, 7)))
    found = await store.leagues.configure(league.id, lambda settings: replace(settings, results=99))
    assert (found.settings.officers, found.settings.results) == ((7,), 99)
    again = await store.leagues.league(league.id)
    assert again is not None
    assert again.settings == found.settings
