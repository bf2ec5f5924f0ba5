"""A file from a stranger over the wire: it is read by another process, which ends with the bot."""

import base64
import contextlib
from pathlib import Path

from tests.paifu.samples import sample
from tests.players.external.ending import gone
from tests.wire.bench import Bench


def workers_of(pid: int) -> list[int]:
    """The processes that read files for a process."""
    found = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        for child in (thread / "children").read_text().split():
            with contextlib.suppress(OSError):
                if b"bot.workers.worker_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
    return found


async def test_a_file_is_read_by_another_process_which_does_not_outlive_the_bot(tmp_path: Path) -> None:
    log = sample("tenhou_ranked_game.tenhou6.json").encode()
    async with Bench(tmp_path) as bench:
        aiko = bench.user("Aiko")
        assert workers_of(bench.bot.pid) == [], "nobody has sent a file yet"
        file = {"filename": "game.json", "data": base64.b64encode(log).decode()}
        shown = await aiko.slash("replay", "lobby", file=file)
        assert "Log game.json" in shown.text
        [worker] = workers_of(bench.bot.pid)
        keys = ",".join(f'"{number}":1' for number in range(60_000))
        many = {"filename": "keys.json", "data": base64.b64encode(f"[{{{keys}}}]".encode()).decode()}
        assert "keys.json cannot be read" in (await aiko.slash("review", "lobby", file=many)).text
        large = {"filename": "large.json", "data": base64.b64encode(bytes(1_100_000)).decode()}
        assert (
            "large.json is too large. Send a file of at most 1 MB."
            in (await aiko.slash("replay", "lobby", file=large)).text
        )
        assert workers_of(bench.bot.pid) == [worker]
        await bench.kill()
        assert gone(worker)
        await bench.advance(1)
        await bench.restart()
        assert bench.objections() == []
