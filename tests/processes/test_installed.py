"""A release as a stranger has it: a wheel in an environment of its own, started in a folder without a checkout."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import zipfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

import bot
from bot.store.database import backup_names, migrate
from bot.table.state import recovered
from playground.server import Playground
from tests.browser.real_bot import UNHURRIED
from tests.patience import HANG
from tests.store.test_old_databases import RELEASED, left_by
from tests.wire.journal_copy import entries_of
from tests.wire.players import ScreenPlayer
from tests.wire.user import Button, ScriptedUser
from tools import release

OURS = ("JANTAKU_", "DISCORD_", "PYTHON")
WITHOUT_OURS = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return release.build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `jantaku` of an environment that has the wheel, and the packages that it needs from the one here."""
    venv = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    python = venv / "bin" / "python"
    offline = ["--no-deps", "--no-index", "--no-compile", "--quiet", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", *offline, wheel], check=True)
    [packages] = venv.glob("lib/python*/site-packages")
    # A path in a .pth file is searched last, and no other .pth file in it is read: the checkout stays unknown.
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return venv / "bin" / "jantaku"


def says(command: Path, folder: Path, *arguments: str) -> str:
    """What the command prints in this folder, which it has to end well."""
    done = subprocess.run(
        [command, *arguments], cwd=folder, env=WITHOUT_OURS, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


class Person(ScriptedUser):
    """Somebody whose answers come in real time. `news` is set by whatever reaches the screen of those who share it."""

    def __init__(self, playground: Playground, name: str, news: asyncio.Event) -> None:
        self.news = news
        super().__init__(playground, name, self.answered)

    def _push(self, payload: dict[str, Any]) -> None:
        super()._push(payload)
        self.news.set()

    async def until(self, seen: Callable[[], object]) -> None:
        """Wait until something can be seen on the screen."""
        async with asyncio.timeout(HANG):
            while not seen():
                self.news.clear()
                await self.news.wait()

    async def answered(self) -> None:
        await self.until(lambda: not self.unanswered)


@asynccontextmanager
async def running(command: Path, folder: Path, playground: Playground) -> AsyncIterator[Path]:
    """`jantaku run` in the folder, joined to the playground, until it is stopped and has ended well; its log."""
    (folder / "config.toml").write_text(UNHURRIED, encoding="utf-8")
    joined = {
        "DISCORD_TOKEN": "token",
        "JANTAKU_DISCORD__API_BASE": playground.base_url,
        "JANTAKU_DISCORD__GATEWAY_URL": playground.gateway.url,
        "NOTIFY_SOCKET": str(folder / "notify"),
    }
    log = folder / "bot.log"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(folder / "notify"))
        systemd.setblocking(False)
        with log.open("ab") as written:
            process = await asyncio.create_subprocess_exec(
                command, "run", cwd=folder, env=WITHOUT_OURS | joined, stderr=written
            )
        try:
            ended = asyncio.create_task(process.wait())
            ready = asyncio.create_task(asyncio.get_running_loop().sock_recv(systemd, 4096))
            await asyncio.wait((ended, ready), timeout=HANG, return_when=asyncio.FIRST_COMPLETED)
            assert ready.done(), log.read_text(encoding="utf-8")
            yield log
            process.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(ended, HANG) == 0
            assert "Traceback" not in log.read_text(encoding="utf-8")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
            (folder / "notify").unlink()


@asynccontextmanager
async def a_playground() -> AsyncIterator[Playground]:
    server = Playground(rate_limits=False, answer_seconds=HANG)
    await server.start()
    yield server
    await server.stop()


async def play(answers: int, *people: Person) -> None:
    """Have the people answer so often what is asked of them, and begin the next kyoku where one has ended."""
    players = [ScreenPlayer(person, Random(1), calls=0.0) for person in people]

    def asked() -> list[Button]:
        ends = [one for one in people[0].buttons() if one.label == "Next hand" and not one.disabled]
        return [key for player in players for key in player.asked()] or ends

    def differs(shown: list[Button]) -> bool:
        return asked() != shown

    while sum(len(player.done) for player in players) < answers:
        await people[0].until(asked)
        shown = asked()
        if not any([await player.act() for player in players]):
            await people[0].press_button(shown[-1])
        await people[0].until(partial(differs, shown))


def test_a_wheel_has_every_file_of_the_packages_and_nothing_else(wheel: Path, tmp_path: Path) -> None:
    assert release.faults(wheel) == []
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(tmp_path / wheel.name, "w") as less:
        assert {"bot/pictures/assets/classic.png", "playground/page/index.html"} <= set(whole.namelist())
        for name in whole.namelist():
            if name != "bot/engine/data/yaku.toml":
                less.writestr("tests/x.py" if name == "bot/logs.py" else name, whole.read(name)[:-1])
    told = release.faults(tmp_path / wheel.name)
    assert {
        "bot/engine/data/yaku.toml is missing.",
        "bot/logs.py is missing.",
        "tests/x.py does not belong there.",
        "bot/app.py is not as in the checkout.",
    } <= set(told)


def test_the_command_of_the_wheel_says_its_name_and_scores_a_hand(command: Path, tmp_path: Path) -> None:
    assert says(command, tmp_path, "--version") == f"jantaku {bot.__version__}\n"
    assert says(command, tmp_path, "--help").startswith("usage: jantaku ")
    assert "1,300" in says(command, tmp_path, "score", "234m345p456678s22p")


async def test_the_playground_of_the_wheel_starts_in_any_folder(command: Path, tmp_path: Path) -> None:
    # Others call their folders so, too.
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__init__.py").write_text("raise RuntimeError('somebody else')", encoding="utf-8")
    argv = (command, "playground", "--port", "0", "--no-browser")
    process = await asyncio.create_subprocess_exec(*argv, cwd=tmp_path, env=WITHOUT_OURS, stdout=PIPE)
    assert process.stdout is not None
    try:
        told = (await asyncio.wait_for(process.stdout.readline(), HANG)).decode()
        address = re.search(r"http://\S+", told)
        assert address, told
        async with aiohttp.ClientSession() as session, session.get(address[0]) as page:
            assert page.status == 200
            assert "Jantaku" in await page.text()
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), HANG) == 0
    assert (tmp_path / "playground-data" / "jantaku.sqlite3").exists()


async def test_a_game_is_played_in_an_empty_folder(command: Path, tmp_path: Path) -> None:
    async with a_playground() as playground, running(command, tmp_path, playground):
        aiko = Person(playground, "Aiko", asyncio.Event())
        await aiko.until(lambda: any(one["name"] == "table" for one in aiko.commands))
        await aiko.slash("table open")
        await aiko.slash("table start", fill=True)
        await play(3, aiko)
        pictures = {one["filename"] for message in aiko.messages() for one in message["attachments"]}
        assert any(name.endswith(".png") for name in pictures)
    [(table, entries)] = entries_of(tmp_path).items()
    assert recovered(table, entries).game is not None
    assert "whole" in says(command, tmp_path, "db", "check", "--full")


async def test_what_the_release_before_left_goes_on_after_the_upgrade(command: Path, tmp_path: Path) -> None:
    """Four people have played a game in the season, and Aiko and Ben sit at another with her turn."""
    file = left_by(RELEASED, tmp_path / "jantaku.sqlite3")
    before = entries_of(tmp_path)
    [(going_on, old)] = [(table, rows) for table, rows in before.items() if recovered(table, rows).stage == "playing"]
    state = recovered(going_on, old)
    assert state.game is not None
    async with a_playground() as playground:
        news = asyncio.Event()
        aiko, ben = Person(playground, "Aiko", news), Person(playground, "Ben", news)
        # Discord keeps channels. A new playground has direct messages by the same ids as the one before.
        await aiko.open_dm()
        await ben.open_dm()
        async with running(command, tmp_path, playground) as log:
            for person in (aiko, ben):
                await person.until(ScreenPlayer(person, Random(1)).hand)
            await play(1, aiko, ben)
            standings = (await aiko.slash("league standings")).text
            told = log.read_text(encoding="utf-8")
        new = entries_of(tmp_path)[going_on]
        assert new[: len(old)] == old
        assert len(new) > len(old)
        assert {table: rows for table, rows in entries_of(tmp_path).items() if table != going_on} == {
            table: rows for table, rows in before.items() if table != going_on
        }
        for name in ("Aiko", "Ben", "Chie", "Dan"):
            assert name in standings
        assert "Spring" in standings
        [copy] = backup_names.upgrade_copies(file)
        [line] = [line for line in told.splitlines() if "the database was upgraded" in line]
        assert f"before={RELEASED}" in line
        assert f"copy={copy.name}" in line
        assert migrate.check(str(file)).up_to_date
        assert "whole" in says(command, tmp_path, "db", "check", "--full")
        # And once more under the new version alone.
        async with running(command, tmp_path, playground) as log:
            await play(2, aiko, ben)
            assert log.read_text(encoding="utf-8").count("the database was upgraded") == 1
    assert len(entries_of(tmp_path)[going_on]) > len(new)
