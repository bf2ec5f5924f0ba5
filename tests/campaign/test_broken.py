"""The campaign can fail: each of three bots that are broken on purpose is caught at what it does."""

from pathlib import Path

from bot.store.store import Store
from tests.campaign.acknowledged import lost
from tests.campaign.book import book_in, file_in
from tests.campaign.check_journal import miscounted
from tests.campaign.setting import Party, Setting
from tests.campaign.storm import Storm
from tests.store.games import play
from tests.wire.bench import Bench


def a_table(folder: Path, entry: str) -> Storm:
    """One person among computer players."""
    return Storm(Setting(1, (Party(1),), kills=0, faults=0, entry=f"tests.campaign.{entry}:main"), folder)


async def test_a_bot_that_answers_before_it_writes_loses_what_it_acknowledged(tmp_path: Path) -> None:
    storm = a_table(tmp_path, "broken_adopting")
    async with storm.bench as bench:
        await storm.crowd.sit_down()
        while not storm.acknowledged.deeds:
            await storm.live()
        await bench.kill()
        (table,) = book_in(tmp_path).lines
        assert len(lost(table, book_in(tmp_path).entries(table), storm.acknowledged.deeds)) == 1
        assert storm.watchman.found, "a decision was shown that no journal holds, and nobody saw it"


async def test_a_bot_that_leaks_the_next_tile_in_the_id_of_a_button_is_found_out(tmp_path: Path) -> None:
    storm = a_table(tmp_path, "broken_leaking")
    async with storm.bench:
        await storm.crowd.sit_down()
        while not storm.acknowledged.deeds:
            await storm.live()
        assert storm.watchman.found == [], "the id looks like any other"
        await storm.compare_bytes()
    (found,) = storm.tally.wrong
    assert "can tell the difference" in found
    assert ":why" in found, found


async def test_a_bot_that_records_a_game_again_after_a_restart_is_found_out(tmp_path: Path) -> None:
    async with await Store.open(str(file_in(tmp_path)), owner="an earlier start") as store:
        await play(store, "abcd1234", 1)
    assert miscounted(book_in(tmp_path)) == []
    async with Bench(tmp_path, entry="tests.campaign.broken_doubling:main"):
        pass
    assert miscounted(book_in(tmp_path)) == ["game 1 of table abcd1234 stands 2 times in the league 1, not 1"]
