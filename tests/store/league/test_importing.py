"""Files of leagues come in: what is known is skipped, what is wrong is told, nothing is half done or doubled."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league import faults as f
from bot.league.exchange.archive import Archive, ArchivedEntry, archive_text
from bot.league.exchange.archive_reading import read_archive
from bot.league.exchange.import_faults import OtherRules
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from bot.store.league.exchange.imports import LeagueChanged
from bot.store.store import Store
from tests.store.games import START, entries, lobby, played
from tests.store.places import Place

NOW = START + timedelta(days=30)
SPRING = SeasonSettings("Spring", START, START + timedelta(days=90), preset="tenhou", rules=preset("tenhou"))


class Club:
    """A league of a server, and what is entered there."""

    def __init__(self, store: Store, league: League) -> None:
        self.store = store
        self.league = league
        self.rules = preset("tenhou").fingerprint

    @classmethod
    async def of(cls, store: Store, guild: int = 1, name: str = "Club") -> Club:
        return cls(store, await store.leagues.create(guild, name, START))

    @classmethod
    async def begun(cls, store: Store, settings: SeasonSettings = SPRING) -> Club:
        """With a season."""
        club = await cls.of(store)
        await club.begin(settings)
        return club

    async def write(self, *records: Any, why: str = "because", key: str | None = None) -> None:
        drafts = (NewEntry(record, NOW, why=why, key=key) for record in records)
        await self.store.leagues.write(self.league.id, *drafts)

    async def begin(self, settings: SeasonSettings = SPRING) -> None:
        await self.store.leagues.keep_rules(self.league.id, preset("tenhou"))
        await self.write(e.SeasonOpened(0, settings))

    async def people(self, *names: str) -> list[int]:
        """Members by a name, guests by one in lower case."""
        found = []
        for name in names:
            if name.islower():
                found.append(await self.store.leagues.guest(self.league.id, name))
            else:
                found.append(await self.store.leagues.member(self.league.id, 1000 + ord(name[0]), name))
        return found

    async def game(self, *names: str, points: tuple[int, ...] = (40_000, 30_000, 20_000, 10_000), **more: Any) -> None:
        players = await self.people(*names)
        seats = tuple(e.SeatPoints(player, amount) for player, amount in zip(players, points, strict=True))
        fields = {"source": "entered", "played_at": START + timedelta(days=1), "preset": "tenhou", "rules": self.rules}
        await self.write(e.GameRecorded(0, 1, seats=seats, **{**fields, **more}))

    async def text(self, season: int | None = None) -> str:
        league = await self.store.leagues.league(self.league.id)
        assert league is not None
        return archive_text(await self.store.league_exports.archive(league, NOW, season=season))

    async def file(self, change: Callable[[dict[str, Any]], None] | None = None, season: int | None = None) -> Archive:
        """The league as a file that went through JSON; ``change`` tampers with it."""
        found = json.loads(await self.text(season))
        if change is not None:
            change(found)
        return read_archive(json.dumps(found).encode())

    async def standing(self, season: int | None = None) -> dict[str, tuple[int, int]]:
        """Games and total, by name."""
        people = await self.store.leagues.people(self.league.id)
        lines = await self.store.league_standings.standings(self.league.id, season)
        return {people[line.player].name: (line.games, line.final) for line in lines}


async def taken(store: Store, archive: Archive, into: League | None, guild: int = 2) -> Club:
    """Take all of a file in which nothing is wrong."""
    plan = await store.league_imports.plan(archive, None if into is None else into.id, NOW)
    assert plan.findings == ()
    assert plan.left == 0
    if into is None:
        number = await store.league_imports.take_new(guild, archive.name, plan, NOW)
    else:
        number = into.id
        await store.league_imports.take(number, plan)
    league = await store.leagues.league(number)
    assert league is not None
    return Club(store, league)


async def test_games_of_too_few_people_stay_out_of_a_league_that_has_entries(store: Store) -> None:
    theirs, ours = await Club.of(store), await Club.of(store, 2, "Ours")
    for club in (theirs, ours):
        await club.begin(SPRING if club is theirs else replace(SPRING, min_people=None))
    [anne] = await theirs.people("Anne")
    computers = tuple(e.SeatPoints(None, points, name="CPU") for points in (30_000, 20_000, 10_000))
    fields: dict[str, Any] = {"source": "entered", "played_at": START + timedelta(days=1), "preset": "tenhou"}
    await theirs.write(
        e.GameRecorded(0, 1, seats=(e.SeatPoints(anne, 40_000), *computers), rules=theirs.rules, **fields)
    )
    plan = await store.league_imports.plan(await theirs.file(), ours.league.id, NOW)
    assert plan.new_games == 0
    assert [finding.faults for finding in plan.findings] == [(f.TooFewPeople(1, 3),)]
    await theirs.write(e.SeasonChanged(1, replace(SPRING, min_people=None)))
    copy = await taken(store, await theirs.file(), None, 3)
    assert await copy.standing() == {"Anne": (1, 500)}, "a whole league is the same elsewhere, its games untouched"


async def test_a_league_of_an_earlier_release_comes_in_whole(store: Store) -> None:
    club = await Club.begun(store)
    await club.game("Anne", "ben", "cleo", "dai")

    def strict(file: dict[str, Any]) -> None:
        """As it was when only games at tables were asked for people."""
        for entry in file["entries"]:
            if entry["kind"] == "SeasonOpened":
                entry["payload"]["settings"]["min_people"] = 4
            if entry["kind"] == "GameRecorded":
                entry["payload"]["seats"][3].update(player=None, name="CPU")

    copy = await taken(store, await club.file(strict), None)
    assert (await copy.standing())["Anne"] == (1, 500)


def faults(plan: Any) -> dict[int, list[str]]:
    """The kinds of faults by the number of the entry."""
    return {finding.place: [type(fault).__name__ for fault in finding.faults] for finding in plan.findings}


async def busy(store: Store) -> Club:
    """A league with a little of everything."""
    club = await Club.begun(store)
    await club.game("Anne", "Ben", "cleo", "Dai")
    await club.game("Anne", "Ben", "cleo", "emil")
    anne, ben, cleo, _ = await club.people("Anne", "Ben", "cleo", "Dai")
    await club.write(e.PenaltyGiven(0, 1, anne, 200), e.TeamJoined(1, ben, "Reds"), e.PlayerInvited(1, cleo))
    await club.write(e.GameCorrected(2, START + timedelta(days=2), _points(anne, ben, cleo, None)))
    return club


def _points(*players: int | None) -> tuple[e.SeatPoints, ...]:
    points = (10_000, 20_000, 30_000, 40_000)
    return tuple(
        e.SeatPoints(player, amount, name="" if player else "Ume")
        for player, amount in zip(players, points, strict=True)
    )


async def test_numbers_entries_and_standings_are_the_same_in_an_empty_server(store: Store) -> None:
    club = await busy(store)
    there = await taken(store, await club.file(), None)
    assert there.league.uid != club.league.uid
    assert await store.leagues.people(there.league.id) == await store.leagues.people(club.league.id)
    came = await store.leagues.entries(there.league.id)
    assert {entry.file for entry in came} == {e.FromFile(NOW, None, "Club")}, "it says where it came from"
    assert tuple(replace(entry, file=None) for entry in came) == await store.leagues.entries(club.league.id)
    assert await there.standing() == await club.standing()
    await store.leagues.rebuild(there.league.id)
    assert await there.standing() == await club.standing()
    assert there.league.id not in await store.league_announcements.behind()


async def test_what_was_taken_in_before_is_not_taken_twice_and_what_is_new_is_added(store: Store) -> None:
    club = await busy(store)
    there = await taken(store, await club.file(), None)
    await club.game("Anne", "Ben", "frida", "Dai")
    again = await taken(store, await club.file(), there.league)
    assert await again.standing() == await club.standing()
    plan = await store.league_imports.plan(await club.file(), there.league.id, NOW)
    assert (plan.entries, plan.left) == ((), 0)


async def test_a_file_goes_back_to_where_it_came_from(store: Store) -> None:
    club = await busy(store)
    there = await taken(store, await club.file(), None)
    await there.game("Anne", "Ben", "gerd", "Dai")
    plan = await store.league_imports.plan(await there.file(), club.league.id, NOW)
    assert [type(entry.record).__name__ for entry, _ in plan.entries] == ["GameRecorded"]
    await taken(store, await there.file(), club.league)
    assert await club.standing() == await there.standing()


async def test_a_season_alone_comes_into_a_league_with_other_numbers(store: Store) -> None:
    club = await busy(store)
    other = await Club.of(store, 2, "Other")
    await other.begin(SeasonSettings("Winter", START - timedelta(days=90), START, rules=preset("tenhou")))
    await other.game("Zoe", "Ben", "cleo", "Xaver", played_at=START - timedelta(days=5))
    await taken(store, await club.file(season=1), other.league)
    spring = await other.standing(2)
    assert spring == await club.standing(1)
    assert (await other.standing(1))["Ben"][0] == 1
    people = await store.leagues.people(other.league.id)
    assert sorted(player.name for player in people.values() if player.guest) == ["cleo", "emil"]


async def test_the_file_of_a_season_holds_nothing_of_others(store: Store) -> None:
    club = await busy(store)
    await club.write(e.SeasonOpened(0, SeasonSettings("Summer", START + timedelta(days=90), rules=preset("tenhou"))))
    [xenia, *others] = await club.people("Xenia", "Yuri", "Zoe", "ulf")
    at = START + timedelta(days=91)
    seats = _points(xenia, *others)
    league = club.league.id
    recorded = e.GameRecorded(0, 2, "entered", at, "tenhou", club.rules, seats)
    await store.leagues.write(league, NewEntry(recorded, at), NewEntry(e.PenaltyGiven(0, 2, xenia, 10), at, why="late"))
    await store.leagues.write(league, NewEntry(e.PenaltyLifted(2), at, why="excused"))
    later = at + timedelta(days=1)
    file = await club.file(season=2)
    assert {player.name for player in file.players} == {"Xenia", "Yuri", "Zoe", "ulf"}
    kinds = [entry.kind for entry in file.entries if isinstance(entry, ArchivedEntry)]
    assert kinds == ["SeasonOpened", "GameRecorded", "PenaltyGiven", "PenaltyLifted"]
    plan = await store.league_imports.plan(file, None, later)
    assert plan.findings == ()
    number = await store.league_imports.take_new(2, "Summer alone", plan, later)
    there = await store.leagues.league(number)
    assert there is not None
    assert await Club(store, there).standing() == await club.standing(2)
    assert (await store.leagues.game(number, 3)).seats == seats, "in an empty server numbers stay as they were"


async def test_an_older_copy_of_the_database_catches_up_from_a_file(store: Store, file: Path) -> None:
    club = await busy(store)
    with closing(sqlite3.connect(file)) as live, closing(sqlite3.connect(file.with_name("backup.sqlite3"))) as backup:
        live.backup(backup)
    await club.game("Anne", "Ben", "cleo", "Dai")
    await club.game("Anne", "Ben", "cleo", "emil")
    archive = await club.file()

    async with await Store.open(str(file.with_name("backup.sqlite3")), owner="test") as older:
        [league] = await older.leagues.of(1)
        plan = await older.league_imports.plan(archive, league.id, NOW)
        assert [entry.seq for entry, _ in plan.entries] == [8, 9]
        there = await taken(older, archive, league)
        assert await there.standing() == await club.standing()
        again = await older.league_imports.plan(archive, league.id, NOW)
        assert (again.entries, again.findings) == ((), ())
        assert (await older.league_imports.plan(await there.file(), league.id, NOW)).entries == ()


async def test_a_season_that_was_met_takes_what_later_files_bring_and_nothing_twice(store: Store) -> None:
    club = await busy(store)
    other = await Club.of(store, 2, "Other")
    await other.begin()
    [cleo] = await other.people("cleo")
    await other.write(e.PlayerInvited(1, cleo))
    # An invitation that stands there already, and is taken back later.
    _, _, theirs = await club.people("Anne", "Ben", "cleo")
    await club.write(e.InvitationWithdrawn(1, theirs), e.SeasonEnded(1))
    await taken(store, await club.file(), other.league)
    assert await store.league_standings.invited(other.league.id, 1) == frozenset()
    assert (await store.league_imports.plan(await club.file(), other.league.id, NOW)).entries == ()
    await club.game("Anne", "Ben", "Gil", "emil", played_at=START + timedelta(days=3))
    plan = await store.league_imports.plan(await club.file(), other.league.id, NOW)
    assert [type(entry.record) for entry, _ in plan.entries] == [e.GameRecorded]
    await taken(store, await club.file(), other.league)
    [season] = await store.leagues.seasons(other.league.id)
    assert season.ended_at is None
    assert await other.standing(1) == await club.standing(1)


async def test_a_season_that_is_scored_otherwise_or_overlaps_is_refused_with_all_of_it(store: Store) -> None:
    club = await busy(store)
    other = await Club.of(store, 2, "Other")
    rules = preset("mleague")
    await other.begin(SeasonSettings("Spring", START, START + timedelta(days=90), rules=rules))
    plan = await store.league_imports.plan(await club.file(), other.league.id, NOW)
    assert [type(fault) for fault in plan.findings[0].faults] == [OtherRules]
    assert plan.entries == ()
    third = await Club.of(store, 3, "Third")
    await third.begin(SeasonSettings("Other name", START))
    plan = await store.league_imports.plan(await club.file(), third.league.id, NOW)
    assert [type(fault) for fault in plan.findings[0].faults] == [f.SeasonOverlaps]
    assert (len(plan.findings), plan.left) == (1, len(await store.leagues.entries(club.league.id)))


async def test_every_fault_is_told_with_its_entry_and_the_rest_can_be_taken(store: Store) -> None:
    club = await busy(store)

    def spoil(file: dict[str, Any]) -> None:
        file["entries"][1]["payload"]["seats"][0]["points"] = 41_000
        file["entries"][2]["payload"]["seats"][0]["player"] = 77
        file["entries"][3]["kind"] = "PenaltyDoubled"
        file["entries"][4]["at"] = "yesterday"
        file["entries"][5]["payload"]["player"] = "cleo"

    archive = await club.file(spoil)
    plan = await store.league_imports.plan(archive, None, NOW)
    assert faults(plan) == {
        2: ["ScoresDoNotAdd"],
        3: ["NumberUnknown"],
        4: ["KindUnknown"],
        5: ["EntryUnreadable"],
        6: ["EntryUnreadable"],
    }
    assert plan.left == 6, "a correction of a game that does not come in is left out with it"
    assert [type(entry.record).__name__ for entry, _ in plan.entries] == ["SeasonOpened"]
    number = await store.league_imports.take_new(2, "Partly", plan, NOW)
    mended = await store.league_imports.plan(await club.file(), number, NOW)
    assert mended.findings == ()
    await store.league_imports.take(number, mended)
    league = await store.leagues.league(number)
    assert league is not None
    assert await Club(store, league).standing() == await club.standing()


async def test_no_file_confirms_a_game_that_the_league_has(store: Store) -> None:
    club = await Club.begun(store)
    anne, *_ = await club.people("Anne")
    await club.game("Anne", "Ben", "cleo", "Dai", asked=(anne,))
    there = await taken(store, await club.file(), None)
    await club.write(e.GameConfirmed(1, anne))
    plan = await store.league_imports.plan(await club.file(), there.league.id, NOW)
    assert (plan.entries, plan.findings, plan.passed) == ((), (), 1)


async def test_a_game_says_to_be_of_a_table_only_where_the_server_has_it(store: Store) -> None:
    club = await Club.begun(store)
    await club.game("Anne", "Ben", "cleo", "Dai", source="table", table="abc", table_game=1, channel=5)
    there = await taken(store, await club.file(), None)
    game = await store.leagues.game(there.league.id, 1)
    assert (game.source, game.table, game.table_game, game.channel) == ("table", None, None, None)


async def test_a_file_of_an_earlier_release_comes_home_and_goes_elsewhere(store: Store, place: Place) -> None:
    """Its rules have the fingerprint that was made of every option."""
    club = await Club.begun(store)
    [club.rules] = preset("tenhou").fingerprints - {preset("tenhou").fingerprint}
    place.change("UPDATE league_rulesets SET fingerprint = ?", club.rules)
    await club.game("Anne", "Ben", "cleo", "Dai")
    file = await club.file()
    assert list(file.rules) == [club.rules]
    back = await store.league_imports.plan(file, club.league.id, NOW)
    assert (back.entries, back.findings, back.left) == ((), (), 0)
    there = await taken(store, file, None)
    game = await store.leagues.game(there.league.id, 1)
    assert game.rules == preset("tenhou").fingerprint
    assert await store.leagues.rules(game.rules) == await store.leagues.rules(club.rules) == preset("tenhou")
    assert await there.standing() == await club.standing()


async def test_what_a_file_calls_the_rules_is_not_believed(store: Store) -> None:
    club = await Club.begun(store, SeasonSettings("Spring", START))
    await club.game("Anne", "Ben", "cleo", "Dai")
    known = await store.leagues.rules(club.rules)

    def poison(file: dict[str, Any]) -> None:
        file["rulesets"][club.rules] = preset("mleague").to_json()

    there = await taken(store, await club.file(poison), None)
    assert (await store.leagues.game(there.league.id, 1)).rules == preset("mleague").fingerprint
    assert await store.leagues.rules(club.rules) == known == preset("tenhou")

    def lose(file: dict[str, Any]) -> None:
        file["rulesets"].clear()
        file["entries"][1]["payload"]["rules"] = "0123456789ab"

    plan = await store.league_imports.plan(await club.file(lose), None, NOW)
    assert plan.findings[0].faults == (f.UnknownRules("0123456789ab"),)


async def test_points_of_a_table_that_are_too_many_are_refused_as_well(store: Store) -> None:
    club = await Club.begun(store)
    await club.game("Anne", "Ben", "cleo", "Dai", source="table")

    def more(file: dict[str, Any]) -> None:
        file["entries"][1]["payload"]["seats"][0]["points"] = 990_000

    plan = await store.league_imports.plan(await club.file(more), None, NOW)
    assert [type(fault) for fault in plan.findings[0].faults] == [f.ScoresDoNotAdd]


async def test_who_was_erased_stays_so_when_an_older_file_comes_in(store: Store) -> None:
    club = await busy(store)
    old = await club.file()
    anne = await store.leagues.player_of(club.league.id, 1000 + ord("A"))
    assert anne is not None
    await store.personal_data.erase(1000 + ord("A"))
    new = await club.file()
    there = await taken(store, new, None)
    assert (await store.leagues.people(there.league.id))[anne].erased
    await taken(store, old, club.league)
    assert (await store.leagues.people(club.league.id))[anne].erased
    assert await store.leagues.player_of(club.league.id, 1000 + ord("A")) is None


async def test_a_guest_who_turned_out_to_be_a_member_is_so_there(store: Store) -> None:
    club = await busy(store)
    cleo, dai = await club.people("cleo", "Dai")
    emil, frida = await club.people("emil", "Frida")
    await club.write(e.PlayersMerged(emil, frida))
    there = await taken(store, await club.file(season=1), None)
    assert await there.standing() == await club.standing()
    with pytest.raises(f.LeagueRefused):
        await club.write(e.PlayersMerged(cleo, dai))


async def test_nothing_is_written_where_the_league_changed_since_the_look(store: Store) -> None:
    club = await busy(store)
    there = await taken(store, await club.file(), None)
    await club.game("Anne", "Ben", "cleo", "Dai")
    plan = await store.league_imports.plan(await club.file(), there.league.id, NOW)
    await there.write(e.SeasonChanged(1, SeasonSettings("Fall", START, START + timedelta(days=90), rules=SPRING.rules)))
    before = await store.leagues.entries(there.league.id)
    with pytest.raises(LeagueChanged):
        await store.league_imports.take(there.league.id, plan)
    assert await store.leagues.entries(there.league.id) == before


async def test_a_new_league_needs_a_free_name_and_leaves_nothing_otherwise(store: Store) -> None:
    club = await busy(store)
    await Club.of(store, 2, "Club")
    plan = await store.league_imports.plan(await club.file(), None, NOW)
    with pytest.raises(f.LeagueRefused) as refused:
        await store.league_imports.take_new(2, "Club", plan, NOW)
    assert refused.value.faults == (f.NameTaken("Club"),)
    assert [league.last for league in await store.leagues.of(2)] == [0]


async def test_the_league_that_a_file_belongs_to_is_found(store: Store) -> None:
    club = await busy(store)
    archive = await club.file()
    assert await store.league_imports.home_of(archive, 1) == club.league.id
    assert await store.league_imports.home_of(archive, 2) is None
    there = await taken(store, archive, None)
    await store.leagues.configure(there.league.id, lambda settings: settings, "Otherwise")
    assert await store.league_imports.home_of(archive, 2) == there.league.id


async def test_what_players_did_in_a_game_at_a_table_travels_with_it(store: Store, other_place: Place) -> None:
    await store.journal.append("t", entries(*lobby(), *played(1)), ())
    [league] = await store.leagues.of(1)
    club = Club(store, league)
    figures = await store.league_statistics.of_game(league.id, 1)
    hands = await store.league_statistics.hands_of(league.id, 1)
    assert figures
    assert hands
    async with await Store.open(other_place.url, owner="test") as other:
        there = await taken(other, await club.file(), None)
        assert await other.league_statistics.of_game(there.league.id, 1) == figures
        assert await other.league_statistics.hands_of(there.league.id, 1) == hands
        assert (await other.league_rebuilds.rebuild(there.league.id)).differing == ()
        assert await other.league_statistics.of_game(there.league.id, 1) == figures
