"""Records the project's modules that presses and a command pass through on the running bot.

    python -m tools.trace_modules    # each module with its functions, in the order of their first calls

A walk begins when the gateway's event arrives and ends when the answer is finished. It passes a module if one of the
module's functions runs meanwhile, in a task of the walk or in a thread that it waits for. Imports do not count, nor
does work for others, like drawing boards after a move. Each walk is the second of its kind, so that work done once a
process is not counted.
"""

import asyncio
import sys
import threading
from asyncio import Future
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final

from bot.client.discord_internals import event_parsers
from bot.client.jantaku import JantakuBot
from cogs.common.interaction_responder import Counter
from tests.cogs.club import Club, deal, open_labels, shown
from tests.cogs.league_club import open_league, record

ROOT: Final = Path(__file__).parent.parent
LOBBY: Final = "bot/table/lobby.py"
NO_FRAMES: Final = frozenset({"<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>"})
"""Code that Python runs as functions of its own."""

PRESS: Final = "A pressed discard"
SCORE: Final = "/score"
RESULT: Final = "A typed result is recorded"


@dataclass
class Walk:
    """The path of one interaction."""

    modules: dict[str, list[str]] = field(default_factory=dict)
    """The functions that ran, by module, in the order of their first calls."""
    frames: list[str] = field(default_factory=list)
    """The project's frames on the stack at the first call of the lobby, the outermost first."""


class Counting:
    """Records the next interaction of a bot. Python calls ``profile`` at every function call."""

    def __init__(self) -> None:
        self.walk = Walk()
        self._answering = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thread = threading.local()
        self._paths: dict[CodeType, str | None] = {}

    async def answered(self, answer: Callable[..., Awaitable[None]], *given: object, **options: object) -> None:
        """Replaces ``Counter.answer``: tasks that start during the answer, and all afterwards, are not the walk's."""
        self._answering = True
        await answer(*given, **options)
        self._tasks.clear()

    def follow(self, bot: JantakuBot, loop: asyncio.AbstractEventLoop) -> None:
        """Record from the next interaction event to its answer."""
        parsers = event_parsers(bot)
        parse, run_in_executor = parsers["INTERACTION_CREATE"], loop.run_in_executor

        def event(data: object) -> None:
            self.walk, self._answering = Walk(), False
            task = asyncio.current_task()
            if task is not None:
                self._tasks.add(task)
            parse(data)
            self._tasks.discard(task)

        def started(
            loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any] | Generator[Any, None, Any], **options: Any
        ) -> asyncio.Task[Any]:
            task = asyncio.Task(work, loop=loop, **options)
            # Tasks started by the event belong to the walk; tasks started by its answer do not.
            if self._tasks and not self._answering and asyncio.current_task() in self._tasks:
                self._tasks.add(task)
            return task

        def in_thread(executor: Executor | None, work: Callable[..., object], *given: object) -> Future[object]:
            return run_in_executor(executor, self._marked(work) if self._here else work, *given)

        parsers["INTERACTION_CREATE"] = event
        loop.set_task_factory(started)
        loop.run_in_executor = in_thread  # type: ignore[method-assign,assignment]

    def _marked(self, work: Callable[..., object]) -> Callable[..., object]:
        def marked(*given: object) -> object:
            self._thread.walks = True
            try:
                return work(*given)
            finally:
                self._thread.walks = False

        return marked

    @property
    def _here(self) -> bool:
        """Whether the running code belongs to the walk."""
        if threading.current_thread() is not threading.main_thread():
            return getattr(self._thread, "walks", False)
        return bool(self._tasks) and asyncio.current_task() in self._tasks

    def profile(self, frame: FrameType, event: str, _: object) -> None:
        """For ``sys.setprofile``."""
        if event != "call":
            return
        path = self._ours(frame.f_code)
        if path is None or not self._here:
            return
        name = frame.f_code.co_qualname
        functions = self.walk.modules.setdefault(path, [])
        if name not in functions:
            functions.append(name)
        if path == LOBBY and not self.walk.frames:
            self.walk.frames = [*self._below(frame.f_back)][::-1]

    def _below(self, frame: FrameType | None) -> Iterator[str]:
        while frame is not None:
            path = self._ours(frame.f_code)
            if path is not None and frame.f_code.co_name not in NO_FRAMES:
                yield f"{path}: {frame.f_code.co_qualname}"
            frame = frame.f_back

    def _ours(self, code: CodeType) -> str | None:
        """The project's file that has this code; None for other code."""
        if code not in self._paths:
            path = Path(code.co_filename)
            inside = path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in {"bot", "cogs"}
            self._paths[code] = str(path.relative_to(ROOT)) if inside and code.co_name != "<module>" else None
        return self._paths[code]


@contextmanager
def counted() -> Iterator[Counting]:
    """Record calls in this thread and in those that begin meanwhile."""
    counting, answer = Counting(), Counter.answer

    @wraps(answer)
    async def answered(*given: Any, **options: Any) -> None:
        await counting.answered(answer, *given, **options)

    Counter.answer = answered  # type: ignore[method-assign]
    sys.setprofile(counting.profile)
    threading.setprofile(counting.profile)
    try:
        yield counting
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        Counter.answer = answer  # type: ignore[method-assign]


async def walks() -> dict[str, Walk]:
    """Each walk, on a bot in a simulated Discord with four people at a table."""
    with TemporaryDirectory() as folder, counted() as counting:
        async with Club(Path(folder)) as club:
            counting.follow(club.bot, asyncio.get_running_loop())
            return await _walked(club, counting)


async def _walked(club: Club, counting: Counting) -> dict[str, Walk]:
    by_name = {}
    await club.play(wall=deal("", draws="1p2p3p"))
    for name in ("Aiko", "Ben"):
        drawn = open_labels(club.dm(name))[0]
        await club.click(name, club.dm(name), drawn)
        by_name[PRESS] = counting.walk
        await club.wait(5)
    for hand in ("123m456p789s1155z5z", "234m406m678p33s789s"):
        shown(await club.slash("Ben", "score", hand=hand))
        by_name[SCORE] = counting.walk
    await open_league(club)
    for won in ("42,300", "42,400"):
        preview = shown(await record(club, points1=won, points3=f"{73_500 - int(won.replace(',', '')):,}"))
        await club.people["Aiko"].click(preview, label="Record")
        by_name[RESULT] = counting.walk
    return by_name


def main() -> None:
    """Print the walks."""
    with redirect_stdout(sys.stderr):
        by_name = asyncio.run(walks())
    for name, walk in by_name.items():
        print(f"{name}: {len(walk.modules)} modules, {len(walk.frames)} frames before the lobby")
        for frame in walk.frames:
            print("  >", frame)
        for path, functions in walk.modules.items():
            print(f"  {path}: {', '.join(functions)}")


if __name__ == "__main__":
    main()
