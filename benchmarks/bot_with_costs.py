"""The real bot, which counts what its processor time is spent on.

Run by ``benchmarks/discard_cost.py``: ``python -m benchmarks.bot_with_costs FILE``. SIGUSR1 begins to count, the next
one ends it and writes {cause: seconds} to FILE. Every cause has the time of its own functions without that of causes
within them, by the processor's clock of each thread, so that other programs on the machine count nowhere.
"""

import functools
import gc
import importlib
import inspect
import json
import signal
import sys
import threading
import time
import types
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Final

from bot import app, logs
from bot.config import load

CAUSES: Final[dict[str, tuple[str, ...]]] = {
    "gateway: events read and parsed": ("discord.gateway:DiscordWebSocket.received_message",),
    "command: checked and applied, engine and fold": (
        "bot.table.apply_command:apply_command",
        "bot.table.advance:advance",
    ),
    "deadlines": ("bot.table.deadline_calculation:deadlines_of",),
    "views of seats and of the table": ("bot.table.table:Table.hand", "bot.table.table:Table.public_table"),
    "journal: entries as rows": ("bot.store.codec:row_of",),
    "journal: SQL and commit": ("bot.store.database.connections:WriterThread._write",),
    "journal: turn to write, threads": ("bot.store.journal:StoredJournal.append",),
    "press: answered": ("cogs.common.interaction_responder:Counter.answer",),
    "board: when and what": ("cogs.table.board.boards:Boards._paint",),
    "board: words": ("cogs.table.board.board_message:face_of",),
    "alt texts": ("bot.text.table.board_text:board_alt", "bot.text.table.hand_text:hand_alt"),
    "hand: when and what": ("cogs.table.hand.hands:Hands._paint",),
    "hand: words and buttons": ("cogs.table.hand.hand_message:hand_content",),
    "hand: outlook": ("bot.text.table.outlook_text:outlook_lines", "bot.text.table.hand_text:hand_facts"),
    "pictures: drawn": (
        "bot.pictures.board:board_png",
        "bot.pictures.board:seat_png",
        "bot.pictures.win_card:win_card_png",
        "bot.pictures.draw_card:draw_card_png",
        "bot.pictures.end_card:end_card_png",
    ),
    "pictures: deflated and framed as PNG": ("bot.pictures.sprites:_framed",),
    "messages: components": ("cogs.common.content:Content.new", "cogs.common.content:Content.replacing"),
    "messages: JSON": ("discord.utils:_to_json", "discord.utils:_from_json"),
    "requests: multipart": ("discord.http:handle_message_parameters", "aiohttp.formdata:FormData.__call__"),
    "requests: discord.py": ("discord.http:HTTPClient.request", "discord.webhook.async_:AsyncWebhookAdapter.request"),
    "requests: aiohttp": ("aiohttp.client:ClientSession._request",),
    "metrics": (
        "bot.client.measuring:Measuring._requested",
        "bot.running.bot_metrics:BotMetrics.written",
        "bot.running.bot_metrics:BotMetrics.answered",
    ),
}
"""By cause its functions, as module:name."""
LOOP: Final = "event loop, sockets, tasks, and what no other line has"
THREADS: Final = "other threads"
GARBAGE: Final = "garbage collection"


class Costs:
    """Counts processor time by cause while ``counting``."""

    def __init__(self) -> None:
        self.counting = False
        self._local = threading.local()
        self._spent: list[tuple[int, Counter[str]]] = []
        """By thread: its number and the nanoseconds of its causes."""
        self._main = time.pthread_getcpuclockid(threading.main_thread().ident or 0)
        self._began = (0, 0)

    def begin(self) -> None:
        """Begin to count."""
        self._began, self.counting = self._now(), True

    def end(self) -> dict[str, float]:
        """End; the seconds of each cause."""
        self.counting = False
        main, process = (now - before for now, before in zip(self._now(), self._began, strict=True))
        here = threading.main_thread().ident
        found: Counter[str] = Counter()
        for thread, spent in self._spent:
            found.update(spent)
            process -= 0 if thread == here else spent.total()
            main -= spent.total() if thread == here else 0
        found[LOOP] = main
        found[THREADS] = process - (main + sum(spent.total() for thread, spent in self._spent if thread == here))
        return {cause: spent / 1e9 for cause, spent in found.items()}

    def _now(self) -> tuple[int, int]:
        return time.clock_gettime_ns(self._main), time.process_time_ns()

    def _stack(self) -> list[str]:
        local = self._local
        if not hasattr(local, "stack"):
            local.stack, local.spent, local.since = [], Counter(), 0
            self._spent.append((threading.get_ident(), local.spent))
        return local.stack  # type: ignore[no-any-return]

    def enter(self, cause: str) -> None:
        """The thread begins with a cause, within another perhaps."""
        stack, now = self._stack(), time.thread_time_ns()
        if stack and self.counting:
            self._local.spent[stack[-1]] += now - self._local.since
        stack.append(cause)
        self._local.since = now

    def leave(self) -> None:
        """The thread is back where it was before."""
        now = time.thread_time_ns()
        cause = self._local.stack.pop()
        if self.counting:
            self._local.spent[cause] += now - self._local.since
        self._local.since = now

    def watch(self, cause: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, counted for a cause. Of a coroutine each step counts, not what it waits for."""
        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def stepped(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - any function
                return await self._steps(cause, function(*args, **kwargs))

            return stepped

        @functools.wraps(function)
        def called(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
            self.enter(cause)
            try:
                return function(*args, **kwargs)
            finally:
                self.leave()

        return called

    @types.coroutine
    def _steps(self, cause: str, work: Any) -> Generator[Any, Any, Any]:  # noqa: ANN401
        step = functools.partial(work.send, None)
        while True:
            self.enter(cause)
            try:
                waits = step()
            except StopIteration as done:
                return done.value
            finally:
                self.leave()
            try:
                step = functools.partial(work.send, (yield waits))
            except BaseException as fault:  # noqa: BLE001 - what is thrown in is thrown on
                step = functools.partial(work.throw, fault)


def watch_all(costs: Costs) -> None:
    """Replace the functions of all causes, wherever they have been imported."""
    for cause, names in CAUSES.items():
        for name in names:
            module, _, path = name.partition(":")
            holder: Any = importlib.import_module(module)
            *within, last = path.split(".")
            for part in within:
                holder = getattr(holder, part)
            before = getattr(holder, last)
            after = costs.watch(cause, before)
            setattr(holder, last, after)
            for other in [] if within else [*sys.modules.values()]:
                for key in [key for key, value in vars(other).items() if value is before]:
                    setattr(other, key, after)


def main(file: Path) -> int:
    """Run the bot."""
    settings = load()
    logs.configure(settings.log)
    costs = Costs()
    watch_all(costs)

    def turn(*_: object) -> None:
        if costs.counting:
            file.write_text(json.dumps(costs.end()), encoding="utf-8")
        else:
            costs.begin()

    def collecting(phase: str, _info: object) -> None:
        if phase == "start":
            costs.enter(GARBAGE)
        else:
            costs.leave()

    gc.callbacks.append(collecting)
    signal.signal(signal.SIGUSR1, turn)
    return app.run(settings)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
