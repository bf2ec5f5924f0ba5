"""`python -m bot playground`: the server in this process, the ordinary bot in a child that is pointed at it."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import signal
import sys
import webbrowser
from typing import TYPE_CHECKING

from playground.interactions import ANSWER_SECONDS
from playground.place import FEWEST, club_of
from playground.server import Playground

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO

TOKEN = "playground"  # noqa: S105 - any word will do, the playground lets every bot in
STOP_SECONDS = 10.0
"""How long the bot may take to close its tables before it is killed."""

CONFIG = """\
# Settings of the bot inside the playground. Its token, addresses and database are given by the playground.
"""

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def prepare(data_dir: Path) -> Path:
    """Make the folder with a configuration of its own; gives its absolute path. Raises OSError."""
    data_dir = data_dir.resolve()
    data_dir.mkdir(parents=True, exist_ok=True)
    config = data_dir / "config.toml"
    if not config.exists():
        config.write_text(CONFIG, encoding="utf-8")
    return data_dir


@contextlib.contextmanager
def held(data_dir: Path) -> Iterator[bool]:
    """Hold the folder for this process alone; gives False where another playground holds it. Raises OSError.

    Of two bots on one database the second takes the tables over, and the first ends. The system lets go of the lock
    when its process ends, however that comes about.
    """
    with (data_dir / "playground.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def child_environment(playground: Playground, data_dir: Path) -> dict[str, str]:
    """The environment that makes the ordinary bot join the playground and keep its data in `data_dir`.

    A `config.toml` meant for the real Discord, and a list of its guilds, must not reach this bot: it reads
    `data_dir/config.toml` instead. It may know who has which role, unless a variable forbids it.
    """
    environment = {key: value for key, value in os.environ.items() if key != "JANTAKU_DISCORD__GUILDS"}
    return (
        {"JANTAKU_DISCORD__MEMBERS_INTENT": "true"}
        | environment
        | {
            "DISCORD_TOKEN": TOKEN,
            "JANTAKU_CONFIG": str(data_dir / "config.toml"),
            "JANTAKU_DISCORD__API_BASE": playground.base_url,
            "JANTAKU_DISCORD__GATEWAY_URL": playground.gateway_url,
            "JANTAKU_DATABASE__URL": f"sqlite+aiosqlite:///{data_dir / 'jantaku.sqlite3'}",
        }
    )


async def run_playground(
    *,
    port: int,
    data_dir: Path,
    child_argv: list[str],
    open_browser: bool,
    people: int = FEWEST,
    answer_seconds: float = ANSWER_SECONDS,
) -> int:
    """Serve on loopback and run the bot until a signal comes or the bot ends. Gives the exit code.

    `port` 0 takes a free one. `child_argv` starts the bot; it is started once and never again. A bot that ends by
    itself ends the playground with its exit code (128 + the signal's number if a signal killed it). `people`: how many
    the club has; `answer_seconds`: how long the bot may take to answer a press.
    """
    playground = Playground(place=club_of(people), privileged_intents=True, answer_seconds=answer_seconds)
    with contextlib.ExitStack() as stack:
        try:
            data_dir = prepare(data_dir)
            if not stack.enter_context(held(data_dir)):
                _say(f"Another playground uses {data_dir}; end it, or name another folder with --data.", sys.stderr)
                return 1
            await playground.start(port=port)
        except OSError as fault:
            why = fault.strerror or fault
            _say(f"The playground cannot start on port {port} with data in {data_dir}: {why}", sys.stderr)
            return 1
        try:
            return await _with_child(playground, data_dir, child_argv, open_browser=open_browser)
        finally:
            await playground.stop()


async def _with_child(playground: Playground, data_dir: Path, child_argv: list[str], *, open_browser: bool) -> int:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in _SIGNALS:
        loop.add_signal_handler(number, stop.set)
    # A session of its own: Ctrl-C in the terminal reaches only this process, which then stops the bot in order.
    child = await asyncio.create_subprocess_exec(
        *child_argv, env=child_environment(playground, data_dir), start_new_session=True
    )
    try:
        _say(f"Playground: {playground.address}/   (Ctrl-C ends it)")
        if open_browser and _has_desktop():
            await asyncio.to_thread(webbrowser.open, f"{playground.address}/")
        waiting = [asyncio.create_task(child.wait()), asyncio.create_task(stop.wait())]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        if child.returncode is None:
            return 0
        code = child.returncode if child.returncode >= 0 else 128 - child.returncode
        _say(f"The bot ended by itself with exit code {code}; the playground ends too.", sys.stderr)
        return code
    finally:
        await _end(child)
        for number in _SIGNALS:
            loop.remove_signal_handler(number)


async def _end(child: asyncio.subprocess.Process) -> None:
    """Ask the bot to stop, and kill it if it does not."""
    if child.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError):
        child.terminate()
    try:
        await asyncio.wait_for(child.wait(), STOP_SECONDS)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        await child.wait()


def _has_desktop() -> bool:
    """Without one, `webbrowser` may start a text browser in this very terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY"))


def _say(sentence: str, stream: TextIO | None = None) -> None:
    print(sentence, file=stream or sys.stdout, flush=True)
