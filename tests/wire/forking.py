"""One process that has imported the bot, and forks each bot that a test starts.

Importing takes a bot three seconds of a processor, all else of its start a third of one. The parent is started by the
first who asks for a bot, and ends with them. Each message to it is a request for one bot: JSON with its environment and
arguments, and two open files, where it writes to and where to tell how it fares: its process id, then its exit code.
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ALIKE = {"PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)}
"""The environment of every bot and of its parent."""
LONGEST_REQUEST = 100_000
"""Bytes: an environment may be long."""


@cache
def parent_of_bots() -> socket.socket:
    """The line to the parent, which is started at the first call."""
    line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        parent = subprocess.Popen(
            [sys.executable, "-m", "tests.wire.forking", str(theirs.fileno())],
            cwd=ROOT,
            env=os.environ | ALIKE,
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )

    def end() -> None:
        line.close()
        parent.wait()

    atexit.register(end)
    return line


def ask_for_bot(arguments: list[str], environment: dict[str, str], output: int) -> socket.socket:
    """Where the parent writes the process id of a new bot, and its exit code at its end, a line each."""
    news, theirs = socket.socketpair()
    with theirs:
        request = json.dumps({"arguments": arguments, "environment": environment}).encode()
        socket.send_fds(parent_of_bots(), [request], [output, theirs.fileno()])
    return news


def main() -> int:
    """Fork bots until nobody is there who could ask for one. In a bot: run it."""
    from bot.client.jantaku import EXTENSIONS
    from tests.wire import launcher

    for module in (launcher.DEFAULT_ENTRY.partition(":")[0], *EXTENSIONS):
        importlib.import_module(module)
    # What is there already is looked through by no bot, nor copied for it.
    gc.collect()
    gc.freeze()
    line = socket.socket(fileno=int(sys.argv[1]))
    ended, ending = socket.socketpair()
    ending.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(ending.fileno())
    bots: dict[int, socket.socket] = {}
    while True:
        ready, _, _ = select.select([line, ended], [], [])
        if ended in ready:
            ended.recv(1024)
            _tell_of_ended(bots)
        if line not in ready:
            continue
        request, files, _, _ = socket.recv_fds(line, LONGEST_REQUEST, 2)
        if not request:
            # Those in stepped time end by themselves.
            for pid in bots:
                os.kill(pid, signal.SIGKILL)
            return 0
        output, news = files
        pid = os.fork()
        if pid == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for one in (line, ended, ending, *bots.values()):
                one.close()
            os.close(news)
            return _become(json.loads(request), output)
        os.close(output)
        bots[pid] = socket.socket(fileno=news)
        bots[pid].sendall(b"%d\n" % pid)


def _tell_of_ended(bots: dict[int, socket.socket]) -> None:
    while bots:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        # Who asked for it may be gone.
        with bots.pop(pid) as news, contextlib.suppress(OSError):
            news.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))


def _become(request: dict[str, Any], output: int) -> int:
    from tests.wire import launcher

    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["arguments"]
    return launcher.main()


if __name__ == "__main__":
    sys.exit(main())
