"""Sets limits for an external program and then replaces itself by it.

A bare interpreter runs this file. The bot has threads, so it cannot run code between fork and exec: that could wait
forever for a lock held by a thread that the child process does not have.

    exec_with_limits.py PARENT MEMORY_MB WORD...

PARENT is the id of the bot's process: the program is killed when it ends. MEMORY_MB limits the address space (0: no
limit).
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys

NICE = 10
PR_SET_PDEATHSIG = 1
"""linux/prctl.h: sets the signal that a process gets when the thread that started it ends."""
CANNOT_RUN = 126
"""The exit code of shells for a command that cannot be run; used here for a missing one as well."""


def main(parent: int, memory_mb: int, command: list[str]) -> int:
    """Become the program. Returns only if that fails."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            # The bot ended before it could be watched.
            return CANNOT_RUN
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        # Python ignores these signals, and the program would inherit that.
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
