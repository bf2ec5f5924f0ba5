"""`python -m bot playground`: runs the server in this process, and the ordinary bot as a child connected to it."""

import asyncio
import contextlib
import fcntl
import os
import signal
import socket
import sys
import tomllib
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO
from urllib.parse import urlsplit

from playground.activities import SECRET
from playground.interaction_tokens import ANSWER_SECONDS
from playground.server import Playground
from playground.starting_world import FEWEST, club_of

TOKEN = "playground"  # noqa: S105 - any word will do, the playground accepts every token
STOP_SECONDS = 10.0
"""How long the bot may take to stop before it is killed."""

CONFIG = """\
# Settings of the bot inside the playground. The playground itself sets its token, addresses and database.
"""

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def prepare(data_dir: Path) -> Path:
    """Create the data folder and its config file, and return its absolute path. Raises OSError."""
    data_dir = data_dir.resolve()
    data_dir.mkdir(parents=True, exist_ok=True)
    config = data_dir / "config.toml"
    if not config.exists():
        config.write_text(CONFIG, encoding="utf-8")
    return data_dir


@contextlib.contextmanager
def locked(data_dir: Path) -> Iterator[bool]:
    """Lock the folder for this process; yields False if another playground has it. Raises OSError.

    Of two bots on one database the second would take over the tables, and the first would exit. The operating system
    releases the lock whenever the process ends.
    """
    with (data_dir / "playground.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def child_environment(playground: Playground, data_dir: Path) -> dict[str, str]:
    """The environment in which the ordinary bot joins the playground and keeps its data in `data_dir`.

    Settings meant for the real Discord (its `config.toml` and list of guilds) must not reach this bot: it reads
    `data_dir/config.toml` instead. The members intent is on unless the environment turns it off.
    """
    environment = {key: value for key, value in os.environ.items() if key != "JANTAKU_DISCORD__GUILDS"}
    # The bot takes a free port for the pages of its tables, which this machine's browser reaches.
    pages = {"JANTAKU_WEB__LISTEN": "127.0.0.1:0"}
    if (page := playground.activities.mapping) is not None:
        pages = {"JANTAKU_WEB__LISTEN": urlsplit(page).netloc, "JANTAKU_WEB__PUBLIC_URL": page}
        pages |= {"JANTAKU_WEB__CLIENT_SECRET": SECRET}
    return (
        {"JANTAKU_DISCORD__MEMBERS_INTENT": "true"}
        | pages
        | environment
        | {
            "DISCORD_TOKEN": TOKEN,
            "JANTAKU_CONFIG": str(data_dir / "config.toml"),
            "JANTAKU_DISCORD__API_BASE": playground.base_url,
            "JANTAKU_DISCORD__GATEWAY_URL": playground.gateway.url,
            "JANTAKU_DATABASE__URL": f"sqlite+aiosqlite:///{data_dir / 'jantaku.sqlite3'}",
        }
    )


def wants_activity(data_dir: Path) -> bool:
    """Whether the bot's settings switch its Activity on, which here needs nothing else. Raises OSError."""
    try:
        chosen = tomllib.loads((data_dir / "config.toml").read_text(encoding="utf-8")).get("web", {})
        default = str(chosen.get("activity", "")) if isinstance(chosen, dict) else ""
    except ValueError:
        # The bot says what is wrong with the file.
        return False
    return os.environ.get("JANTAKU_WEB__ACTIVITY", default).lower() in {"true", "1", "on", "yes"}


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


async def run_playground(
    *,
    port: int,
    data_dir: Path,
    child_argv: list[str],
    open_browser: bool,
    people: int = FEWEST,
    answer_seconds: float = ANSWER_SECONDS,
) -> int:
    """Serve on loopback and run the bot until a signal arrives or the bot exits. Returns the exit code.

    The bot is not restarted: if it exits by itself the playground ends with its exit code (128 + the signal's number if
    a signal killed it).

    port: 0 takes a free one.
    child_argv: the command line of the bot.
    people: how many people the club has.
    answer_seconds: how long the bot may take to answer an interaction.
    """
    playground = Playground(place=club_of(people), privileged_intents=True, answer_seconds=answer_seconds)
    with contextlib.ExitStack() as stack:
        try:
            data_dir = prepare(data_dir)
            if not stack.enter_context(locked(data_dir)):
                _say(
                    f"Another playground uses {data_dir}. Stop it, or choose another folder with --data.",
                    sys.stderr,
                )
                return 1
            if wants_activity(data_dir):
                playground.activities.switch_on(f"http://127.0.0.1:{_free_port()}")
            await playground.start(port=port)
        except OSError as error:
            reason = error.strerror or error
            _say(f"The playground cannot start on port {port} with data in {data_dir}: {reason}", sys.stderr)
            return 1
        try:
            return await _with_child(playground, data_dir, child_argv, open_browser=open_browser)
        finally:
            await playground.stop()


async def _with_child(playground: Playground, data_dir: Path, child_argv: list[str], *, open_browser: bool) -> int:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for signal_number in _SIGNALS:
        loop.add_signal_handler(signal_number, stop.set)
    # With a session of its own the child gets no Ctrl-C from the terminal: this process stops it in an orderly way.
    child = await asyncio.create_subprocess_exec(
        *child_argv, env=child_environment(playground, data_dir), start_new_session=True
    )
    try:
        ended, stopped = asyncio.create_task(child.wait()), asyncio.create_task(stop.wait())
        joined = asyncio.create_task(playground.gateway.joined.wait())
        # A command sent before the bot has joined reaches nobody: the visitor is invited when it has.
        await asyncio.wait((ended, stopped, joined), return_when=asyncio.FIRST_COMPLETED)
        if joined.done():
            _say(f"Playground: {playground.address}/   (Ctrl-C to stop)")
            if open_browser and _has_desktop():
                await asyncio.to_thread(webbrowser.open, f"{playground.address}/")
        await asyncio.wait((ended, stopped), return_when=asyncio.FIRST_COMPLETED)
        for task in (ended, stopped, joined):
            task.cancel()
        if child.returncode is None:
            return 0
        code = child.returncode if child.returncode >= 0 else 128 - child.returncode
        _say(f"The bot exited with code {code}, so the playground stops too.", sys.stderr)
        return code
    finally:
        await _end(child)
        for signal_number in _SIGNALS:
            loop.remove_signal_handler(signal_number)


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
    """Whether to open a browser: without a desktop `webbrowser` may start a text browser in this terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY"))


def _say(sentence: str, stream: TextIO | None = None) -> None:
    print(sentence, file=stream or sys.stdout, flush=True)
