"""The real bot behind the page: `python -m bot playground` in a process of its own."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.patience import HANG

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def playground(folder: Path, config: str) -> AsyncIterator[str]:
    """The command in a process of its own, with this configuration; gives the address that it prints."""
    (folder / "config.toml").write_text(config, encoding="utf-8")
    argv = [sys.executable, "-m", "bot", "playground", "--port", "0", "--data", str(folder), "--no-browser"]
    # A busy machine must not make the bot late: how late it may be is not what a visitor's game is about.
    argv += ["--answer-seconds", str(int(HANG))]
    log = folder / "bot.log"
    with log.open("wb") as written:
        process = await asyncio.create_subprocess_exec(*argv, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=written)
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), HANG)).decode()
        found = re.search(r"http://\S+?(?=/?\s)", line)
        assert found, line
        yield found.group(0)
    except Exception as failure:
        failure.add_note(f"The bot wrote:\n{log.read_text(encoding='utf-8')[-4000:]}")
        raise
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), HANG) == 0
