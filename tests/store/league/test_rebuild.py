"""A league made again from its entries is the league."""

from datetime import timedelta
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league.faults import IsVoided, LeagueRefused
from bot.league.seasons import SeasonSettings
from bot.store.league.derived_rows import DERIVED
from bot.store.league.entry_writer import NewEntry
from bot.store.store import Store
from tests.store.conftest import Query
from tests.store.games import START
from tests.store.places import Place

NOW = START + timedelta(days=3)
RULES = preset("ema2016")
POINTS = (40000, 33000, 30000, 17000)


def derived(query: Query) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that follows from the entries."""
    names = [*(table.name for table in DERIVED), "league_players"]
    return {name: sorted(query(f"SELECT * FROM {name}"), key=repr) for name in names}  # noqa: S608 - our own names


async def eventful(store: Store) -> int:
    """A league in which something of every kind has happened, the merging of a guest into a member last but one."""
    league = (await store.leagues.create(1, "Thursdays", START)).id
    members = [await store.leagues.member(league, 100 + number, f"M{number}") for number in range(4)]
    guest = await store.leagues.guest(league, "Gwen")
    late = await store.leagues.member(league, 200, "Gwendolyn")
    rules = await store.leagues.keep_rules(league, RULES)
    season = SeasonSettings("Spring", START, preset="ema2016", rules=RULES, invited_only=False)

    def game(
        *players: int, asked: tuple[int, ...] = (), points: tuple[int, ...] = (40000, 33000, 30000, 17000)
    ) -> NewEntry:
        seats = tuple(e.SeatPoints(player, score) for player, score in zip(players, points, strict=True))
        deadline = NOW + timedelta(days=2) if asked else None
        record = e.GameRecorded(0, 1, "entered", NOW, "ema2016", rules, seats, 0, asked, deadline)
        return NewEntry(record, NOW, members[0])

    others = (*members[1:], guest)
    points = (50000, 30000, 20000, 19000)
    otherwise = tuple(
        e.SeatPoints(player, score, int(player == guest)) for player, score in zip(others, points, strict=True)
    )
    await store.leagues.write(
        league,
        NewEntry(e.SeasonOpened(0, season), NOW),
        NewEntry(e.PlayerInvited(1, guest), NOW),
        NewEntry(e.TeamJoined(1, guest, "Dragons"), NOW),
        NewEntry(e.TeamJoined(1, members[0], "Winds"), NOW),
        NewEntry(e.TeamLeft(1, members[0]), NOW),
        game(*members),
        game(*members[:3], guest, asked=(members[1], members[2])),
        game(*members[1:], guest, points=(30000, 30000, 30000, 30000)),
        NewEntry(e.GameConfirmed(2, members[1]), NOW, members[1]),
        NewEntry(e.GameCorrected(3, NOW, otherwise, sticks=1), NOW, members[0], "a wrong sheet"),
        NewEntry(e.GameVoided(1), NOW, members[0], "played twice"),
        NewEntry(e.GameRestored(1), NOW, members[0], "no, it was not"),
        NewEntry(e.PenaltyGiven(0, 1, guest, 200), NOW, members[0], "late"),
        NewEntry(e.PenaltyGiven(0, 1, members[1], 100), NOW, members[0], "very late"),
        NewEntry(e.PenaltyLifted(2), NOW, members[0], "the train"),
        NewEntry(e.SeasonEnded(1), NOW + timedelta(hours=1)),
        NewEntry(e.SeasonReopened(1), NOW + timedelta(hours=2)),
        NewEntry(
            e.SeasonChanged(1, SeasonSettings("Spring 2026", START, preset="ema2016", rules=RULES, min_games=2)), NOW
        ),
        NewEntry(e.PlayersMerged(guest, late), NOW, members[0], "she joined the server"),
        NewEntry(e.TeamJoined(1, guest, "Dragons II"), NOW),
    )
    return league


async def test_a_rebuilt_league_is_the_league_and_what_was_a_guests_the_members(store: Store, query: Query) -> None:
    league = await eventful(store)
    before = derived(query)
    assert all(before.values()), "something of every kind"
    assert await store.leagues.rebuild(league) == 20
    assert derived(query) == before
    guest, member = 5, 6
    lines = {line.player: line for line in await store.league_standings.standings(league, 1)}
    assert guest not in lines
    # Of the two games the guest was in, one waits for a confirmation; the foul costs 20.0, the penalty as much.
    assert (lines[member].games, lines[member].penalty) == (1, 200)
    assert await store.league_standings.teams(league, 1) == {member: "Dragons II"}


async def test_a_rebuild_leaves_other_leagues_alone(store: Store, query: Query) -> None:
    first, second = await eventful(store), (await store.leagues.create(1, "Fridays", START)).id
    await store.leagues.write(second, NewEntry(e.SeasonOpened(0, SeasonSettings("Winter", START)), NOW))
    before = derived(query)
    await store.leagues.rebuild(first)
    await store.leagues.rebuild(second)
    assert derived(query) == before


async def test_nothing_is_written_when_one_of_several_entries_cannot_be_made(store: Store, query: Query) -> None:
    league = await eventful(store)
    before = derived(query)
    entries = await store.leagues.entries(league)
    with pytest.raises(LeagueRefused) as caught:
        await store.leagues.write(
            league, NewEntry(e.GameVoided(1), NOW, 1, "one"), NewEntry(e.GameVoided(1), NOW, 1, "and once more")
        )
    assert caught.value.faults == (IsVoided(1),)
    assert derived(query) == before
    assert await store.leagues.entries(league) == entries


async def test_what_comes_in_during_a_rebuild_differs_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    league = await eventful(store)
    rebuild = store.leagues.rebuild
    late = [NewEntry(e.PenaltyGiven(0, 1, 1, 50), NOW, 1, "late")]

    async def slowly(number: int) -> int:
        entries = await rebuild(number)
        if late:
            await store.leagues.write(number, late.pop())
        return entries

    monkeypatch.setattr(store.leagues, "rebuild", slowly)
    done = await store.league_rebuilds.rebuild(league)
    assert (done.entries, done.differing) == (21, ())


@pytest.mark.parametrize("wrong", [-1, -2])
async def test_a_row_that_was_otherwise_is_told(store: Store, place: Place, wrong: int) -> None:
    league = await eventful(store)
    place.change("UPDATE league_penalties SET tenths = ? WHERE penalty = 1", wrong)
    assert (await store.league_rebuilds.rebuild(league)).differing == ("league_penalties",)
    assert (await store.league_rebuilds.rebuild(league)).differing == ()
