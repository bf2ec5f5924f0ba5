"""The step between the bot and a program: limits are set in the process that is to become the program.

Run as a file of its own by a bare interpreter, before anything of the program is there; code between fork and exec of a
process with threads could wait for ever for a lock of a thread that is no more.

    launcher.py PARENT MEMORY_MB WORD...

PARENT is the process whose end is to end the program; MEMORY_MB the most address space, 0 for no limit.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys

NICE = 10
PR_SET_PDEATHSIG = 1
"""linux/prctl.h: the signal that a process gets when the thread that started it ends."""
CANNOT_RUN = 126
"""What a shell answers with where a command is found and cannot be run, and here where there is none."""


def main(parent: int, memory_mb: int, command: list[str]) -> int:
    """Become the program. Returns only where that fails."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            # The bot ended before it could be watched.
            return CANNOT_RUN
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        # A Python interpreter ignores these, and what is ignored stays so in what it becomes.
        signal.signal(number, signal.SIG_DFL)
    os.nice(NICE)
    os.umask(0o077)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory_mb:
        most = memory_mb * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    try:
        os.execvp(command[0], command)  # noqa: S606 - the operator's own command, without a shell
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
    return CANNOT_RUN


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
