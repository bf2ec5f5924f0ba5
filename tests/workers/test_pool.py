"""Work in a process of its own: it ends within its limits, and nothing that becomes of it reaches the bot."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.paifu.errors import LogPlace, LogProblem, Malformed
from bot.workers.frames import unpickled
from bot.workers.pool import WorkerPool
from bot.workers.task_limits import Limits, Reason, WorkFailed
from tests.players.external.ending import gone
from tests.workers import tasks

WIDE = Limits(processor_seconds=60, wall_seconds=600.0, memory_mb=256, result_mb=1, idle_seconds=600.0)
ROOT = Path(__file__).parents[2]


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    found = WorkerPool(WIDE, name="test")
    yield found
    await asyncio.to_thread(found.close)


async def failure(pool: WorkerPool, function: Any, *arguments: object) -> Reason:
    with pytest.raises(WorkFailed) as failed:
        await pool.run(function, *arguments)
    return failed.value.reason


async def test_work_is_done_in_another_process_which_is_there_for_the_next_piece_too(pool: WorkerPool) -> None:
    first, second = await pool.run(tasks.pid), await pool.run(tasks.pid)
    assert first == second != os.getpid()
    assert pool.pids == (first,)
    assert await pool.run(tasks.parent) == os.getpid()
    assert len(set(await asyncio.gather(*(pool.run(tasks.pid) for _ in range(5))))) == 1


async def test_no_process_is_there_before_there_is_work_nor_long_after() -> None:
    pool = WorkerPool(replace(WIDE, idle_seconds=0.0), name="test")
    assert pool.pids == ()
    pid = await pool.run(tasks.pid)
    assert await asyncio.to_thread(gone, pid)
    assert await pool.run(tasks.pid) != pid
    await asyncio.to_thread(pool.close)


async def test_a_worker_steps_back_knows_no_secrets_writes_no_file_and_keeps_its_output_apart(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert await pool.run(tasks.niceness) == min(os.nice(0) + WIDE.niceness, 19)
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert "secret" not in str(await pool.run(tasks.environment))
    file = tmp_path / "file"
    assert await failure(pool, tasks.write, str(file)) is Reason.FAULT
    assert not file.exists() or not file.stat().st_size
    assert await pool.run(tasks.shout, "tsumo") == "TSUMO"


async def test_an_error_of_the_project_comes_back_whole(pool: WorkerPool) -> None:
    with pytest.raises(Malformed) as refused:
        await pool.run(tasks.refuse)
    error = refused.value
    assert (error.problem, error.place, error.detail) == (
        LogProblem.BAD_TILE,
        LogPlace(3, 4, "log[0]"),
        {"value": "0x"},
    )
    assert str(error) == "bad_tile at 3:4 log[0] value='0x'"


async def test_a_bug_is_a_failure_with_its_traceback_and_the_worker_goes_on(pool: WorkerPool) -> None:
    pid = await pool.run(tasks.pid)
    with pytest.raises(WorkFailed) as failed:
        await pool.run(tasks.stumble)
    assert failed.value.reason is Reason.FAULT
    assert "KeyError: 'a bug'" in failed.value.detail
    assert await pool.run(tasks.pid) == pid


async def test_what_calculates_for_ever_is_ended_by_the_system() -> None:
    pool = WorkerPool(replace(WIDE, processor_seconds=1), name="test")
    assert await failure(pool, tasks.spin) is Reason.TIME
    assert await pool.run(tasks.shout, "ron") == "RON", "and the next work finds another worker"
    await asyncio.to_thread(pool.close)
    pool = WorkerPool(replace(WIDE, wall_seconds=0.5), name="test")
    assert await failure(pool, tasks.hang) is Reason.TIME
    await asyncio.to_thread(pool.close)


async def test_what_takes_more_memory_than_it_may_is_given_up(pool: WorkerPool) -> None:
    pid = await pool.run(tasks.pid)
    assert await failure(pool, tasks.fill, 2 * WIDE.memory_mb) is Reason.MEMORY
    assert await pool.run(tasks.fill, 1) == 1 << 20
    assert await pool.run(tasks.pid) != pid, "what was left of it went with its process"


async def test_a_worker_that_the_system_kills_took_too_much_memory(pool: WorkerPool) -> None:
    assert await failure(pool, tasks.kill) is Reason.MEMORY
    assert await failure(pool, tasks.die, signal.SIGSEGV) is Reason.DIED
    assert await pool.run(tasks.shout, "kan") == "KAN"


async def test_a_result_beyond_its_limit_never_comes_to_the_bot(pool: WorkerPool) -> None:
    assert len(await pool.run(tasks.much, 0)) == 0
    assert await failure(pool, tasks.much, 2) is Reason.RESULT


async def test_a_result_is_made_of_values_and_of_nothing_that_can_be_called(pool: WorkerPool) -> None:
    assert await failure(pool, tasks.strange) is Reason.RESULT
    for harmful in (os.system, subprocess.Popen, eval):
        with pytest.raises(pickle.UnpicklingError):
            unpickled(pickle.dumps(harmful))
    assert unpickled(pickle.dumps({LogProblem.EMPTY, 1, "x"})) == {LogProblem.EMPTY, 1, "x"}


async def test_a_member_of_an_enumeration_is_a_value_in_the_way_of_older_pythons_as_well() -> None:
    class Old:
        def __init__(self, kind: object, name: str) -> None:
            self.parts = kind, name

        def __reduce__(self) -> Any:
            return getattr, self.parts

    assert unpickled(pickle.dumps(Old(LogProblem, "EMPTY"))) is LogProblem.EMPTY
    for kind, name in ((LogProblem, "__init__"), (LogProblem, "NOBODY"), (Malformed, "mro"), (dict, "fromkeys")):
        with pytest.raises(pickle.UnpicklingError):
            unpickled(pickle.dumps(Old(kind, name)))


async def test_work_whose_asker_has_gone_is_not_begun(pool: WorkerPool) -> None:
    pid = await pool.run(tasks.pid)
    held = pool.submit(tasks.hang)
    waits = asyncio.create_task(pool.run(tasks.die, signal.SIGKILL))
    await asyncio.sleep(0)
    waits.cancel()
    await asyncio.gather(waits, return_exceptions=True)
    after = asyncio.create_task(pool.run(tasks.pid))
    await asyncio.sleep(0)
    # It may have been killed before it was given the work, which a new one does then: so until that is over.
    while True:
        pids = pool.pids
        if held.done():
            break
        for one in pids:
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        await asyncio.sleep(0.01)
    with pytest.raises(WorkFailed):
        held.result()
    assert await after != pid


async def test_a_pool_that_is_closed_leaves_no_process_and_takes_no_work(pool: WorkerPool) -> None:
    pid = await pool.run(tasks.pid)
    under_way = asyncio.create_task(failure(pool, tasks.hang))
    waits = asyncio.create_task(failure(pool, tasks.pid))
    await asyncio.sleep(0)
    await asyncio.to_thread(pool.close)
    assert [await under_way, await waits] == [Reason.CLOSED, Reason.CLOSED]
    assert gone(pid)
    assert await failure(pool, tasks.pid) is Reason.CLOSED


@pytest.mark.parametrize("work", ["hang", "spin"])
async def test_a_worker_does_not_outlive_a_bot_that_is_killed(work: str) -> None:
    script = (
        "import asyncio\n"
        "from bot.workers.pool import WorkerPool\n"
        "from tests.workers import tasks\n"
        "from tests.workers.test_pool import WIDE\n"
        "async def main():\n"
        "    pool = WorkerPool(WIDE, name='test')\n"
        "    print(await pool.run(tasks.pid), flush=True)\n"
        f"    await pool.run(tasks.{work})\n"
        "asyncio.run(main())\n"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", script, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    worker = int(await bot.stdout.readline())
    bot.kill()
    await bot.wait()
    assert await asyncio.to_thread(gone, worker)


async def test_each_piece_is_told_with_its_outcome() -> None:
    heard: list[tuple[str, str]] = []
    pool = WorkerPool(WIDE, name="test", record_time=lambda work, outcome, _: heard.append((work, outcome)))
    await pool.run(tasks.pid)
    await failure(pool, tasks.fill, 2 * WIDE.memory_mb)
    assert heard == [("test", "done"), ("test", "memory")]
    await asyncio.to_thread(pool.close)


async def test_without_limits_of_the_system_the_clock_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.workers import worker_main

    monkeypatch.setattr(worker_main, "resource", None)
    monkeypatch.delattr(os, "nice")
    worker_main.confine(16, 10)
    assert unpickled(worker_main.run_task(pickle.dumps((tasks.pid, ())), 1 << 20)) == ("done", os.getpid())
