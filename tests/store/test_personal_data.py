"""What is kept about a person is shown, given out and erased, wherever in the database it stands."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from bot.engine.rules.ruleset import preset
from bot.league.drafts import DraftSeat, GameDraft, Guest, Member, TypedGames, TypedLog
from bot.league.entries import GameRecorded, PenaltyGiven, PlayersMerged, SeatPoints
from bot.league.leagues import LeagueSettings
from bot.store.database.league_schema import metadata
from bot.store.forgetting import PERSONAL, former_name, without
from bot.store.house_rules import ToSave
from bot.store.league.entry_writer import NewEntry
from bot.store.personal_data import StillSeated
from bot.store.rules_drafts import RulesDraft
from bot.store.sent_reminders import Reminder
from bot.store.store import Store
from bot.table import table_events as te
from tests.store.conftest import Query
from tests.store.games import PEOPLE, START, entries, lobby, played
from tests.store.places import Place

GONE = te.Person(987654321987654321, "Zebedee")
OTHER = te.Person(987654321987654322, "Yolanda")
NOW = START + timedelta(days=3)


async def lived(store: Store, *, closed: bool = True) -> int:
    """Somebody who did whatever leaves a trace; the id of their league."""
    players = (GONE, OTHER, *PEOPLE[2:])
    await store.journal.append(
        "t",
        entries(
            *lobby(players, guild=1),
            te.SurfaceChosen(GONE.user, "dm"),
            te.QuietSet(GONE.user, te.Quiet(1320, 480, "Europe/Vaduz")),
            te.MessageKept("hand", GONE.user, 55501234567, 55509876543),
            te.MotionMade("pause", GONE),
            te.MotionBacked(GONE.user),
            te.MotionFailed(GONE.user),
            te.EntropyAdded(GONE.user, "Zebedee's lucky number"),
            *played(1),
            te.SeatGiven(3, GONE),
            *((te.TableClosed("finished"),) if closed else ()),
        ),
        (),
    )
    league = (await store.leagues.of(1))[0]
    await store.leagues.configure(league.id, lambda _: LeagueSettings(officers=(GONE.user, OTHER.user)))
    me = await store.leagues.member(league.id, GONE.user, GONE.name)
    guest = await store.leagues.guest(league.id, "Zebedee the guest")
    await store.leagues.write(
        league.id,
        NewEntry(PenaltyGiven(0, 1, me, 100), NOW, me, "late"),
        NewEntry(PlayersMerged(guest, me), NOW, me, "it was them"),
    )
    await store.settings.choose(GONE.user, locale="de")
    await store.settings.set_quiet(GONE.user, te.Quiet(1320, 480, "Europe/Vaduz"))
    puzzle = await store.puzzles.open("waits", {}, NOW, guild=1, asker=GONE.user)
    await store.puzzles.answer(puzzle, GONE.user, "1m", True, NOW, GONE.name)
    evening = await store.league_evenings.add(league.id, "Friday", NOW, 7, made_by=GONE.user)
    await store.league_evenings.answer(evening.id, {GONE.user: GONE.name, OTHER.user: OTHER.name}, NOW)
    await store.reminders.keep(Reminder("t", GONE.user, 1, 55501234567, 55509876544))
    await store.house_rules.save(1, ToSave("Club rules", "wrc2025", preset("wrc2025")), GONE.user, NOW)
    seats = (DraftSeat(Member(GONE.user, GONE.name), 25_000), DraftSeat(Guest("Mia"), 25_000))
    draft = GameDraft(seats, 0, NOW, "tenhou", preset("tenhou"))
    for typist in (GONE.user, OTHER.user):
        await store.game_drafts.keep(typist, TypedGames(league.id, "a result", (draft,)), NOW)
    await store.game_drafts.keep(OTHER.user, TypedLog(league.id, f"NoName = <@{GONE.user}> {GONE.name}"), NOW)
    await store.learning.reach(GONE.user, "tiles", 3)
    await store.learning.did_unaided(GONE.user, "riichi")
    await store.rules_drafts.put(RulesDraft(1, GONE.user, 1, 1, "Club rules", "wrc2025", preset("tenhou")), NOW)
    return league.id


def traces(query: Query) -> list[str]:
    """Every column of every table that holds their number or a name of theirs."""
    found = []
    for table in metadata.sorted_tables:
        for column in table.columns:
            for (value,) in query(f'SELECT "{column.name}" FROM "{table.name}"'):  # noqa: S608 - its own names
                if isinstance(value, bytes):
                    continue
                if re.search(f"{GONE.user}|Zebedee|5550|Vaduz", str(value)):
                    found.append(f"{table}.{column}: {value}")
    return found


async def test_who_asks_is_shown_how_much_is_kept_and_given_out_nobody_else(store: Store) -> None:
    await lived(store)
    kept = await store.personal_data.kept(GONE.user)
    assert kept.settings
    [league] = kept.leagues
    assert (league.guild, league.name, league.games, league.penalties, league.made) == (1, "Zebedee", 1, 1, 2)
    assert (kept.tables, kept.open_tables, kept.table_games) == (1, (), 1)
    assert (kept.answers, kept.puzzles, kept.reminders, kept.officer) == (1, 1, 1, ("Club league",))
    assert kept.meetings == 2
    assert kept.rules == 2
    assert kept.learning
    assert (await store.personal_data.kept(5)).nothing
    text = json.dumps(await store.personal_data.export(GONE.user, NOW))
    for mine in (
        str(GONE.user),
        "Zebedee",
        "Europe/Vaduz",
        "lucky number",
        "late",
        "Club league",
        "done_without_the_coach",
    ):
        assert mine in text
    assert str(OTHER.user) not in text
    assert "Yolanda" not in text


async def test_nothing_in_any_table_or_the_file_names_who_was_erased(store: Store, query: Query, file: Path) -> None:
    await lived(store)
    assert len(traces(query)) > 15
    await store.personal_data.erase(GONE.user)
    assert traces(query) == []
    assert (await store.personal_data.kept(GONE.user)).nothing
    await store.personal_data.erase(GONE.user)
    await store.close()
    assert not rests(file)


def rests(file: Path) -> list[bytes]:
    """What stands in the bytes of the file, pages that are no longer used included."""
    content = file.read_bytes()
    return [each for each in (b"Zebedee", b"Vaduz", str(GONE.user).encode()) if each in content]


async def test_results_of_others_stand_when_somebody_is_erased(store: Store, query: Query) -> None:
    league = await lived(store)
    before = await store.league_standings.standings(league, 1)
    games = await store.table_games.results(1)
    await store.personal_data.erase(GONE.user)
    assert await store.league_standings.standings(league, 1) == before
    people = await store.leagues.people(league)
    assert {player.name for player in people.values() if player.erased} == {""}
    assert query("SELECT name FROM league_meeting_people") == [("Yolanda",)]
    after = await store.table_games.results(1)
    assert [game.people for game in after] == [game.people for game in games]
    assert await store.table_games.rebuild() == 1
    assert await store.table_games.results(1) == after
    await store.leagues.rebuild(league)
    assert await store.league_standings.standings(league, 1) == before
    assert query("SELECT count(*) FROM league_players WHERE erased") == [(2,)]


async def test_rules_that_somebody_saved_stand_when_they_are_erased_and_who_plays_again_is_new(store: Store) -> None:
    league = await lived(store)
    before = await store.leagues.player_of(league, GONE.user)
    await store.personal_data.erase(GONE.user)
    [rules] = await store.house_rules.of(1)
    assert (rules.name, rules.by) == ("Club rules", None)
    assert await store.rules_drafts.get(1, GONE.user, 1) is None
    assert await store.leagues.player_of(league, GONE.user) is None
    assert await store.leagues.member(league, GONE.user, "Zebedee") != before


async def test_two_former_players_of_a_table_stay_apart(store: Store) -> None:
    await lived(store)
    await store.personal_data.erase(GONE.user)
    await store.personal_data.erase(OTHER.user)
    [game] = await store.table_games.results(1)
    former = {seat.user: seat.name for seat in game.seats if (seat.user or 0) < 0}
    assert former == {-1: "Former player", -2: "Former player 2"}
    assert await store.table_games.rebuild() == 1
    assert (await store.table_games.results(1)) == (game,)


async def test_who_is_known_at_an_open_table_cannot_be_erased_yet(store: Store, query: Query) -> None:
    await lived(store, closed=False)
    before = traces(query)
    with pytest.raises(StillSeated) as refused:
        await store.personal_data.erase(GONE.user)
    assert refused.value.tables == ("t",)
    assert traces(query) == before


def people_in(kind: type) -> Iterator[str]:
    """Whether a record can name somebody: a field that is a person, or called user."""
    for field in fields(kind):
        hint = get_type_hints(kind)[field.name]
        if field.name == "user" or "Person" in str(hint):
            yield field.name


def test_every_kind_of_record_that_names_people_is_gone_through() -> None:
    naming = {kind.__name__ for kind in get_args(te.TableRecord) if any(people_in(kind))}
    assert naming == set(PERSONAL)
    payload = {"user": 12, "text": "x", "opener": {"user": 1, "name": "A"}}
    assert without("EntropyAdded", payload, 1, -1) == {**payload, "opener": {"user": -1, "name": former_name(-1)}}


async def test_a_merged_guest_is_forgotten_with_who_they_were(store: Store) -> None:
    league = await lived(store)
    rules = await store.leagues.keep_rules(league, preset("tenhou"))
    guest = await store.leagues.guest(league, "Somebody else")
    others = [await store.leagues.guest(league, name) for name in ("Mia", "Noa", "Pia")]
    seats = tuple(SeatPoints(player, 25000) for player in (guest, *others))
    at = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
    await store.leagues.write(league, NewEntry(GameRecorded(0, 1, "entered", at, "tenhou", rules, seats), NOW))
    await store.personal_data.erase(GONE.user)
    people = await store.leagues.people(league)
    assert people[guest].name == "Somebody else"
    assert [player.erased for player in people.values() if player.merged_into is not None] == [True]


async def test_a_former_player_is_nobody_in_a_league_that_begins_later(store: Store, place: Place) -> None:
    await lived(store)
    await store.personal_data.erase(GONE.user)
    place.change("DELETE FROM leagues")
    assert await store.leagues.adopt() == 1
    [league] = await store.leagues.of(1)
    former = [player for player in (await store.leagues.people(league.id)).values() if player.erased]
    assert [(player.user, player.name) for player in former] == [(None, "")]
