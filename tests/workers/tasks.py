"""What the tests let workers do: functions of a module, so that another process finds them."""

import json
import os
import signal
import sys
import time

from bot.paifu.errors import LogPlace, LogProblem, Malformed


def pid() -> int:
    return os.getpid()


def parent() -> int:
    return os.getppid()


def environment() -> dict[str, str]:
    return dict(os.environ)


def niceness() -> int:
    return os.nice(0)


def shout(text: str) -> str:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
    sys.stdin.read()
    return text.upper()


def refuse() -> None:
    raise Malformed(LogProblem.BAD_TILE, LogPlace(3, 4, "log[0]"), value="0x")


def stumble() -> None:
    raise KeyError("a bug")


def spin() -> None:
    while True:
        pass


def hang() -> None:
    time.sleep(3600)


def fill(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def much(megabytes: int) -> bytes:
    return bytes(megabytes << 20)


def strange() -> object:
    return pid


def die(number: int) -> None:
    os.kill(os.getpid(), number)


def kill() -> None:
    die(signal.SIGKILL)


def keys(text: str) -> int:
    return len(json.loads(text))


def write(path: str) -> None:
    with open(path, "wb") as file:  # noqa: PTH123
        file.write(b"x")
