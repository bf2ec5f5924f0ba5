"""Runs an external program within limits, and ends together with every process that it started.

A bare interpreter runs this file. The bot has threads, so it cannot run code between fork and exec: that could wait
forever for a lock held by a thread that the child process does not have.

    run_with_limits.py PARENT MEMORY_MB WORD...

PARENT is the id of the bot's process: the program is killed when it ends. MEMORY_MB limits the address space (0: no
limit). The exit code, or the signal that ends this process, is the program's. SIGTERM kills the program.

On Linux a process whose parent has ended becomes a child of this one, also after it has begun a session of its own.
Elsewhere this process becomes the program, and only its process group can be killed.
"""

import ctypes
import os
import resource
import signal
import sys
from contextlib import suppress

NICE = 10
PR_SET_PDEATHSIG = 1
"""linux/prctl.h: sets the signal that a process gets when the thread that started it ends."""
PR_SET_CHILD_SUBREAPER = 36
"""linux/prctl.h: processes below this one whose parent ends become its children."""
CANNOT_RUN = 126
"""The exit code of shells for a command that cannot be run; used here for a missing one as well."""
HEARD = (signal.SIGTERM, signal.SIGCHLD)


def main(parent: int, memory_mb: int, command: list[str]) -> int:
    """Run the program to its end. Returns its exit code."""
    if sys.platform != "linux":
        return become(memory_mb, command)
    signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
    control(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        # The bot ended before it could be watched.
        return CANNOT_RUN
    control(PR_SET_CHILD_SUBREAPER, 1)
    guard = os.getpid()
    program = os.fork()
    if program == 0:
        os.setsid()
        control(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != guard:
            return CANNOT_RUN
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)
        return become(memory_mb, command)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        # The bot sees the end of a pipe only once nobody holds its other end.
        os.dup2(nothing, number)
    return like(watched(program))


def control(option: int, value: int) -> None:
    """Call prctl(2)."""
    ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def become(memory_mb: int, command: list[str]) -> int:
    """Become the program. Returns only if that fails."""
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


def watched(program: int) -> int:
    """Wait for the program's end or for SIGTERM, and kill whatever is left. Returns the program's wait status."""
    status: int | None = None
    while status is None and signal.sigwait(HEARD) == signal.SIGCHLD:
        status = reaped().get(program)
    # A process may start others while this looks for them; below a killed one there are no new ones.
    while below := descendants(os.getpid()):
        for process in below:
            # Of another user: `sudo -u` has to end by itself.
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        with suppress(ChildProcessError):
            ended, how = os.waitpid(-1, 0)
            status = ({ended: how} | reaped()).get(program, status)
    return status or 0


def reaped() -> dict[int, int]:
    """The wait status of every child that has ended, by its id."""
    found: dict[int, int] = {}
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            found[ended[0]] = ended[1]
    return found


def descendants(ancestor: int) -> list[int]:
    """All processes below one."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):  # noqa: PTH208 - as below
        if name.isdecimal():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:  # noqa: PTH123 - no pathlib here
                    # The name of the program before it may hold blanks and brackets.
                    parent = int(file.read().rpartition(")")[2].split()[1])
            except (OSError, ValueError, IndexError):
                continue
            children.setdefault(parent, []).append(int(name))
    found: list[int] = []
    ancestors = [ancestor]
    while ancestors:
        below = children.get(ancestors.pop(), [])
        found += below
        ancestors += below
    return found


def like(status: int) -> int:
    """The exit code of a wait status. Ends this process by the same signal where there was one."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        return code
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):
        # SIGKILL has no other way anyhow.
        signal.signal(-code, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {-code})
    os.kill(os.getpid(), -code)
    return 128 - code


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
