"""Programs at the tables of a real bot: they play, and none of them outlives it."""

import sys
from pathlib import Path

from bot.table.table_events import HandedOver
from tests.players.external.ending import gone
from tests.wire.bench import Bench
from tests.wire.journal_copy import entries_of
from tests.wire.solo import Solo

HONEST = Path(__file__).parents[1] / "players" / "external" / "programs" / "honest.py"


def running(mark: str) -> set[int]:
    """The processes whose command has this word in it."""
    found = set()
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = line.read_bytes().split(b"\0")
        except OSError:
            continue
        # Each has a second process, which ends what it started.
        if mark.encode() in words:
            found.add(int(line.parent.name))
    return found


async def test_programs_play_on_after_a_kill_and_none_is_left_of_a_bot_or_a_table_that_is_gone(tmp_path: Path) -> None:
    told = str(tmp_path / "told.txt")
    words = ", ".join(f'"{word}"' for word in (sys.executable, HONEST, "mjai", "{seat}", told))
    (tmp_path / "config.toml").write_text(f"[cpu.honest]\ncommand = [{words}]\nseconds = 60\nstart_seconds = 60\n")
    async with Bench(tmp_path, seed=5) as bench:
        solo = Solo(bench)
        await solo.sit_down(cpu="mjai:honest")
        await solo.play(3)
        first = running(told)
        assert len(first) == 6
        await bench.kill()
        assert all(map(gone, first))
        await bench.restart()
        await solo.play(3)
        second = running(told)
        assert len(second) == 6
        assert not first & second
        await solo.leave()
        assert all(map(gone, second))
        records = [entry.record for entry in entries_of(tmp_path)[solo.table]]
        assert not any(isinstance(record, HandedOver) for record in records)
        assert "Traceback" not in bench.bot.output()
