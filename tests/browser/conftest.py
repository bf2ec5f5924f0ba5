"""One browser for the folder; a fresh playground with its puppet bot for every test."""

import shutil
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from playground import Playground
from tests.browser.driver import HANG_MS, NO_BROWSER, Visitor, browser_path, open_browser, visit
from tests.browser.puppet import Puppet
from tests.browser.scene import Scene
from tests.web.page_harness import FAULTS

NOON = 1_800_000_000.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here drives a browser: one event loop for all, and none of it where no browser is installed."""
    for item in items:
        if "/tests/browser/" not in item.path.as_posix():
            continue
        item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        if browser_path() is None:
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


@dataclass
class Timer:
    when: float
    callback: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


@dataclass
class HandClock:
    """A clock that goes on only when a test says so."""

    time: float = NOON
    timers: list[Timer] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        timer = Timer(when, callback)
        self.timers.append(timer)
        return timer

    def advance(self, seconds: float) -> None:
        self.time += seconds
        due = [timer for timer in self.timers if timer.when <= self.time]
        self.timers = [timer for timer in self.timers if timer.when > self.time]
        for timer in sorted(due, key=lambda timer: timer.when):
            if not timer.cancelled:
                timer.callback()


@dataclass
class Stage:
    """A playground, the puppet in it and what it plays."""

    playground: Playground
    puppet: Puppet
    scene: Scene
    clock: HandClock

    @property
    def address(self) -> str:
        return self.playground.address

    def user_id(self, name: str) -> str:
        return next(str(user.id) for user in self.playground.world.people if user.global_name == name)

    def channel_id(self, name: str) -> str:
        channel = self.playground.world.channel_named(name)
        assert channel is not None
        return str(channel.id)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    expect.set_options(timeout=HANG_MS)
    async with open_browser() as opened:
        yield opened


@pytest.fixture(autouse=True)
def no_fault() -> Iterator[None]:
    """Nothing goes wrong in a page of ``page_harness``."""
    FAULTS.clear()
    yield
    assert FAULTS == []


@pytest_asyncio.fixture(loop_scope="session")
async def stage() -> AsyncIterator[Stage]:
    clock = HandClock()
    playground = Playground(clock=clock, rate_limits=False)
    await playground.start()
    scene = Scene()
    try:
        async with Puppet(playground, scene.answer) as puppet:
            await scene.prepare(puppet)
            yield Stage(playground, puppet, scene, clock)
    finally:
        await playground.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def aiko(browser: Browser, stage: Stage) -> AsyncIterator[Visitor]:
    """Aiko at the page, on a wide screen."""
    async with visit(browser, stage.address) as visitor:
        yield visitor


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core, which looks for what some people could not see, reach or understand."""
    npm = shutil.which("npm")
    folder = (
        "" if npm is None else subprocess.run([npm, "root", "-g"], capture_output=True, text=True, check=True).stdout
    )
    script = Path(folder.strip(), "axe-core", "axe.min.js")
    if not folder or not script.exists():
        pytest.skip("no axe-core: npm install --global axe-core@4")
    return script.read_text(encoding="utf-8")


FINDINGS = "async () => (await axe.run()).violations.map(({id, nodes}) => [id, nodes.map((at) => at.html)])"
"""What axe-core finds on a page that has it."""
