"""Databases of every released schema, as bots of their day left them, go on under this one."""

import lzma
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.database_check import folded
from bot.engine.rules.ruleset import preset_of
from bot.exit_codes import FAILURE, OK
from bot.store.database import backup_names, migrate
from bot.store.errors import MigrationFailed
from bot.store.store import Store
from bot.text.sentences import render
from cogs.table.rules_text import rules_summary
from tests.store.test_tables_on_disk import House

DATA = Path(__file__).parents[1] / "data"
RELEASED = "0007"
"""What 0.1.0 left, at the playground: tests/processes/test_installed.py plays on there."""
UPGRADED = "0007_upgraded"
"""What 0.1.0 made of an earlier database: with a finished and a running game, choices and answers."""
MID_ROUND = "0014_mid_round"
"""In the middle of a cup's round: tests/club/test_upgrade.py plays on there."""
ANNE, BEN = 100, 101


def left_by(version: str, file: Path) -> Path:
    """The database that a bot with this schema version left when it was stopped (tests/data/SOURCE.md)."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(lzma.decompress((DATA / f"database_{version}.sql.xz").read_bytes()).decode())
    return file


def rows(file: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(sql).fetchall()


async def test_games_leagues_and_settings_go_on(file: Path) -> None:
    left_by(UPGRADED, file)
    [(finished,), (running,)] = rows(file, "SELECT id FROM tables ORDER BY opened_at")
    written = rows(file, "SELECT seq, kind, payload FROM journal ORDER BY table_id, seq")
    results = rows(file, "SELECT user_id, place, points FROM game_results WHERE user_id IS NOT NULL ORDER BY place")
    house = House(file)
    await house.clock.advance(86_400)
    await house.start()
    store = house.store
    assert migrate.check(str(file)).up_to_date
    assert (
        rows(file, "SELECT seq, kind, payload FROM journal ORDER BY table_id, seq")[: len(written)]
        == written[: len(written)]
    )
    assert [finding async for finding in store.integrity(folded).findings()] == []

    # The finished game stands in the league there is, once, with its course.
    [league] = await store.leagues.of(1)
    page = await store.league_games.games(league.id)
    assert (page.total, page.counted) == (1, 1)
    people = {player.number: player.user for player in (await store.leagues.people(league.id)).values()}
    seats = [(people[seat.player], seat.place, seat.points) for seat in page.games[0].seats if seat.player is not None]
    assert sorted(seats, key=lambda seat: seat[1] or 0) == results
    assert await store.league_statistics.of_game(league.id, 1)
    [(fingerprint,)] = rows(file, "SELECT fingerprint FROM games")
    rules = await store.leagues.rules((await store.leagues.game(league.id, 1)).rules)
    assert rules is not None
    assert fingerprint == "ed4454899fb6"
    assert fingerprint in rules.fingerprints

    # The open one goes on where it stood, by the rules it began with, though the preset has changed since.
    public_table = await house.lobby.public_table(str(running))
    assert public_table.game is not None
    assert public_table.game.rules == replace(preset_of("tenhou").versions[0], length="east_only")
    told = render(rules_summary(public_table))
    assert "Tenhou rules: red fives, open tanyao (version 1) · East round only (tonpuusen)" in told
    assert (
        "Different in version 2 of Tenhou: **Riichi when you hold all the tiles you are waiting for:** not allowed"
        in told
    )
    before = await store.journal.load(str(running))
    anne, ben = await house.hands(str(running))
    assert anne.view is not None
    assert ben.view is not None
    for _ in range(20):
        await house.clock.advance(10)
    after = await store.journal.load(str(running))
    assert len(after) > len(before) + 10
    assert after[: len(before)] == before
    assert await store.compaction.compact(str(finished)) is not None
    assert [finding async for finding in store.integrity(folded).findings()] == []
    await house.stop()


async def test_what_people_chose_and_answered_is_kept(file: Path) -> None:
    left_by(UPGRADED, file)
    async with await Store.open(str(file), owner="new") as store:
        anne, ben = await store.settings.user(ANNE), await store.settings.user(BEN)
        assert (anne.locale, anne.surface) == ("de", "channel")
        assert anne.quiet is not None
        assert ben.pings is False
        assert (anne.dm_channel, ben.dm_channel) == (9001, 9003)
        kept = await store.personal_data.kept(BEN)
        assert (kept.answers, kept.table_games, kept.tables) == (1, 1, 2)
        assert (await store.personal_data.kept(ANNE)).meetings == 1


@pytest.mark.parametrize("version", [UPGRADED, RELEASED, MID_ROUND])
def test_a_database_is_copied_before_it_is_upgraded(file: Path, version: str) -> None:
    left_by(version, file)
    migrate.upgrade(str(file))
    [copy] = backup_names.upgrade_copies(file)
    assert copy.name.startswith(f"jantaku-schema-{version[:4]}-")
    assert migrate.check(str(copy)).current == version[:4]
    assert rows(copy, "SELECT count(*) FROM journal") == rows(file, "SELECT count(*) FROM journal")
    assert copy.stat().st_mode & 0o777 == 0o600
    migrate.upgrade(str(file))
    assert backup_names.upgrade_copies(file) == [copy]


@pytest.mark.parametrize("version", [UPGRADED, RELEASED, MID_ROUND])
def test_a_whole_check_after_the_upgrade_finds_nothing(
    file: Path, version: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    left_by(version, file)
    monkeypatch.setenv("JANTAKU_DATABASE__URL", str(file))
    assert main(["db", "upgrade"]) == OK
    assert main(["db", "check", "--full"]) == OK, capsys.readouterr().out
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("""UPDATE league_seasons SET settings = replace(settings, '"chombo":200', '"chombo":1')""")
    assert main(["db", "check", "--full"]) == FAILURE
    assert "league_seasons are not what its entries tell" in capsys.readouterr().out


def test_the_three_newest_copies_are_kept(file: Path) -> None:
    left_by(RELEASED, file)
    for day in range(1, 5):
        (file.parent / f"jantaku-schema-000{day}-2026030{day}T183000Z.sqlite3").touch()
    (file.parent / "jantaku-schema-notes.sqlite3").touch()
    migrate.upgrade(str(file))
    assert [copy.name[15:19] for copy in backup_names.upgrade_copies(file)] == ["0007", "0004", "0003"]
    assert (file.parent / "jantaku-schema-notes.sqlite3").exists()


def test_a_database_that_cannot_be_copied_is_not_upgraded(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left_by(RELEASED, file)

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(migrate, "copy", no_room)
    with pytest.raises(MigrationFailed, match="no copy of it could be made before"):
        migrate.upgrade(str(file))
    assert migrate.check(str(file)).current == RELEASED
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("version", [UPGRADED, RELEASED])
async def test_a_bot_that_never_said_that_it_is_up_was_so_when_it_wrote_last(file: Path, version: str) -> None:
    left_by(version, file)
    [(written,)] = rows(file, "SELECT max(at) FROM journal")
    async with await Store.open(str(file), owner="next") as store:
        [up] = await store.uptimes.known()
    assert f"{up.time.until:%Y-%m-%d %H:%M:%S}" == str(written)[:19]
    assert (up.time.since, up.shards) == (up.time.until, None)
    assert up.time.epoch == store.epoch - 1
