"""A file says what it likes: what it brings into a league that has entries is its taker's word, and changes nothing."""

from datetime import timedelta
from typing import Any

import pytest
import structlog

from bot.engine.rules.ruleset import preset
from bot.league import entries as e
from bot.league.drafts import Member
from bot.league.exchange.archive import Archive
from bot.league.exchange.import_faults import HeldAlready, SaysOtherwise
from bot.league.games import GameStatus
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_codec import CODEC_VERSION, KINDS
from bot.store.league.exchange.import_plan import ImportPlan
from bot.store.store import Store
from tests.store.games import START, entries, lobby, played
from tests.store.league.test_importing import NOW, SPRING, Club, busy, faults

OTTO = Member(4711, "Otto")
LATER = NOW + timedelta(hours=3)
OLD = "2026-03-02T20:00:00Z"


def forged(file: dict[str, Any], *records: dict[str, Any], by: int | None = 1, at: str = OLD) -> None:
    """Write entries behind the last one of a file, in somebody's name."""
    for record in records:
        file["entries"].append(
            {
                "seq": len(file["entries"]) + 1,
                "at": at,
                "by": by,
                "kind": record["kind"],
                "codec": CODEC_VERSION,
                "why": "because",
                "key": record.get("key"),
                "payload": {name: value for name, value in record.items() if name not in {"kind", "key"}},
            }
        )


def game_like(file: dict[str, Any], entry: int = 2, **changed: Any) -> dict[str, Any]:
    """A game as another one of the file, otherwise where it says so."""
    payload = file["entries"][entry - 1]["payload"]
    points = [{**seat, "points": 25_000} for seat in payload["seats"]]
    return {"kind": "GameRecorded", **payload, "seats": points, "game": 9, "asked": [], **changed}


async def look(store: Store, archive: Archive, club: Club) -> ImportPlan:
    return await store.league_imports.plan(archive, club.league.id, LATER, OTTO)


async def test_a_forged_game_of_a_table_is_what_somebody_took_from_a_file(store: Store) -> None:
    club = await busy(store)
    before = await store.leagues.entries(club.league.id)

    def forge(file: dict[str, Any]) -> None:
        forged(file, game_like(file, source="table", table="abc", table_game=1, channel=5), by=2)
        forged(file, {"kind": "GameVoided", "game": 1}, by=1)

    archive = await club.file(forge)
    plan = await look(store, archive, club)
    assert [finding.faults for finding in plan.findings] == [(HeldAlready("game", 1),)]
    with structlog.testing.capture_logs() as logged:
        await store.league_imports.take(club.league.id, plan)
    people = await store.leagues.people(club.league.id)
    [otto] = [number for number, player in people.items() if player.user == OTTO.user]
    [entry] = (await store.leagues.entries(club.league.id))[len(before) :]
    assert (entry.by, entry.at, entry.file) == (otto, LATER, e.FromFile(LATER, otto, "Club"))
    game = await store.leagues.game(club.league.id, 3)
    assert (game.source, game.by, game.at, game.table, game.table_game, game.channel) == (
        "import",
        otto,
        LATER,
        None,
        None,
        None,
    )
    assert (await store.leagues.game(club.league.id, 1)).status is GameStatus.COUNTED
    line = await store.league_games.game(club.league.id, 3)
    assert line is not None
    assert line.file == entry.file
    [told] = [line for line in logged if line["log_level"] == "info"]
    assert (told["event"], told["by"], told["games"], told["file"]) == (
        "a file was taken into a league",
        otto,
        1,
        "Club",
    )
    assert (await look(store, archive, club)).entries == ()


async def test_nothing_that_the_league_holds_is_changed_by_any_kind_of_entry(store: Store) -> None:
    club = await busy(store)
    anne, ben, emil = await club.people("Anne", "Ben", "emil")
    await club.write(e.GameVoided(2), e.PenaltyGiven(0, 1, ben, 10), e.PenaltyLifted(2))
    summer = SeasonSettings("Summer", START + timedelta(days=90), START + timedelta(days=180))
    await club.write(e.SeasonOpened(0, summer), e.SeasonEnded(2))
    before = await store.leagues.entries(club.league.id)
    standing = await club.standing()

    def forge(file: dict[str, Any]) -> None:
        settings = next(entry for entry in file["entries"] if entry["kind"] == "SeasonOpened")["payload"]["settings"]
        seats = file["entries"][1]["payload"]["seats"]
        turned = [{**seat, "points": 25_000} for seat in seats]
        forged(
            file,
            {"kind": "GameCorrected", "game": 1, "played_at": OLD, "seats": turned, "sticks": 0, "asked": []},
            {"kind": "GameVoided", "game": 1},
            {"kind": "GameRestored", "game": 2},
            {"kind": "GameConfirmed", "game": 1, "player": anne},
            {"kind": "GameDisputed", "game": 1, "player": anne},
            {"kind": "GameUpheld", "game": 1},
            {"kind": "SeasonChanged", "season": 1, "settings": {**settings, "min_games": 50}},
            {"kind": "SeasonEnded", "season": 1},
            {"kind": "SeasonReopened", "season": 2},
            {"kind": "PenaltyLifted", "penalty": 1},
            {"kind": "PlayersMerged", "player": emil, "into": ben},
        )

    plan = await look(store, await club.file(forge), club)
    assert plan.entries == ()
    assert plan.passed == 3, "confirming, objecting and deciding is up to people"
    assert {kind for kinds in faults(plan).values() for kind in kinds} == {"HeldAlready"}
    assert len(plan.findings) == 8
    assert await store.leagues.entries(club.league.id) == before
    assert await club.standing() == standing


async def test_every_kind_that_comes_in_is_entered_by_whoever_takes_it_in(store: Store) -> None:
    club = await busy(store)
    other = await Club.of(store, 2, "Other")
    await other.begin(SeasonSettings("Winter", START - timedelta(days=90), START, rules=preset("tenhou")))
    await other.game("Zoe", "Ben", "cleo", "Xaver", played_at=START - timedelta(days=5))
    anne, ben, cleo, emil = await club.people("Anne", "Ben", "cleo", "emil")
    [frida] = await club.people("Frida")
    await club.game("Anne", "Ben", "cleo", "Dai", asked=(anne, ben))
    await club.write(e.GameConfirmed(3, anne), e.GameConfirmed(3, ben))
    await club.game("Anne", "Ben", "cleo", "Dai", asked=(anne, ben))
    await club.write(e.GameDisputed(1, anne), e.GameUpheld(1), e.GameVoided(2), e.GameRestored(2))
    await club.write(
        e.PenaltyLifted(1), e.InvitationWithdrawn(1, cleo), e.TeamLeft(1, ben), e.PlayersMerged(emil, frida)
    )
    await club.write(e.MomentTold(1, 0, words="said"), e.MomentWithdrawn(1, 1))
    await club.write(e.SeasonChanged(1, SeasonSettings("Spring", SPRING.starts, SPRING.ends, rules=SPRING.rules)))
    await club.write(e.SeasonEnded(1), e.SeasonReopened(1))
    held = len(await store.leagues.entries(other.league.id))
    plan = await look(store, await club.file(), other)
    assert plan.findings == ()
    await store.league_imports.take(other.league.id, plan)
    came = (await store.leagues.entries(other.league.id))[held:]
    assert {type(entry.record).__name__ for entry in came} == {*KINDS} - {
        e.GameConfirmed.__name__,
        e.GameDisputed.__name__,
        e.GameUpheld.__name__,
    }
    otto = await store.leagues.player_of(other.league.id, OTTO.user)
    assert {(entry.by, entry.at, entry.file) for entry in came} == {(otto, LATER, e.FromFile(LATER, otto, "Club"))}
    games = [entry.record for entry in came if isinstance(entry.record, e.GameRecorded)]
    assert [(game.source, game.asked, game.confirm_by) for game in games] == [("import", (), None)] * 3
    assert all(not entry.record.asked for entry in came if isinstance(entry.record, e.GameCorrected))
    assert (await store.league_games.games(other.league.id)).total == 4, "one waits for its players"
    stood = (await other.standing(2)), (await store.leagues.penalties(other.league.id))
    await store.leagues.rebuild(other.league.id)
    assert ((await other.standing(2)), (await store.leagues.penalties(other.league.id))) == stood


@pytest.mark.parametrize(
    "change", [{"points": 99}, {"by": 3}, {"why": "no reason"}, {"at": "2026-03-29T00:00:00Z"}], ids=str
)
async def test_an_entry_is_known_only_where_it_is_the_identical_one(store: Store, change: dict[str, Any]) -> None:
    club = await busy(store)

    def tamper(file: dict[str, Any]) -> None:
        if "points" in change:
            file["entries"][1]["payload"]["seats"][0]["points"] = 99_000
        else:
            file["entries"][1].update(change)

    plan = await look(store, await club.file(tamper), club)
    assert [finding.faults for finding in plan.findings] == [(SaysOtherwise(),)]
    assert plan.entries == ()


async def test_no_file_takes_the_place_of_a_game_that_is_still_being_played(store: Store) -> None:
    await store.journal.append("t", entries(*lobby()), ())
    club = await Club.begun(store, SeasonSettings("Spring", START - timedelta(days=1)))
    await club.game("Anne", "Ben", "cleo", "Dai")

    def forge(file: dict[str, Any]) -> None:
        forged(file, game_like(file, key="table:t:1"))

    archive = await club.file(forge)
    await store.league_imports.take(club.league.id, await look(store, archive, club))
    assert (await look(store, archive, club)).entries == (), "it is known again all the same"
    first = len(lobby()) + 1
    await store.journal.append("t", entries(*played(1), first=first), ())
    sources = [game.source for game in (await store.league_games.games(club.league.id)).games]
    assert sorted(sources) == ["entered", "import", "table"]


async def test_a_new_league_keeps_what_its_archive_says_and_says_that_it_came_from_it(store: Store) -> None:
    club = await Club.begun(store)
    await club.game("Anne", "Ben", "cleo", "Dai", source="table")
    anne, *_ = await club.people("Anne")
    plan = await store.league_imports.plan(await club.file(), None, LATER, OTTO)
    league = await store.league_imports.take_new(2, "Again", plan, LATER)
    game = await store.leagues.game(league, 1)
    assert (game.source, game.by, game.at) == ("table", None, NOW)
    otto = await store.leagues.player_of(league, OTTO.user)
    assert {entry.file for entry in await store.leagues.entries(league)} == {e.FromFile(LATER, otto, "Club")}
    assert anne in await store.leagues.people(league)
    assert e.SeatPoints(anne, 40_000) in game.seats


async def test_text_of_a_file_is_no_longer_than_commands_take(store: Store) -> None:
    club = await busy(store)

    def write(file: dict[str, Any]) -> None:
        given = next(entry for entry in file["entries"] if entry["kind"] == "PenaltyGiven")["payload"]
        for number, length in enumerate((300, 301), start=2):
            forged(file, {"kind": "PenaltyGiven", **given, "penalty": number})
            file["entries"][-1]["why"] = "\n" * (length - 1) + "x"
        for number, length in enumerate((200, 201), start=9):
            forged(file, game_like(file, game=number, note="\n" * length))

    plan = await look(store, await club.file(write), club)
    first = len(await store.leagues.entries(club.league.id))
    assert faults(plan) == {first + 2: ["EntryUnreadable"], first + 4: ["EntryUnreadable"]}
    assert [type(entry.record) for entry, _ in plan.entries] == [e.PenaltyGiven, e.GameRecorded]
