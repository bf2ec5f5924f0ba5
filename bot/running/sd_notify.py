"""Tells the service manager that the bot has started, is alive, or is stopping.

This is systemd's protocol: lines of NAME=value in a datagram to the socket that NOTIFY_SOCKET names
(https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html).
"""

import os
import socket
from collections.abc import Mapping
from typing import Final

import structlog

ADDRESS: Final = "NOTIFY_SOCKET"
INTERVAL: Final = "WATCHDOG_USEC"
FOR_PROCESS: Final = "WATCHDOG_PID"

log = structlog.stdlib.get_logger(__name__)


class Supervisor:
    """The service manager that started this process, if any. Never raises."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        given = os.environ if environment is None else environment
        address = given.get(ADDRESS, "")
        # An @ stands for the null byte that begins the name of an abstract socket.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._interval = given.get(INTERVAL, "")
        self._process = given.get(FOR_PROCESS, "")

    @property
    def watchdog_interval(self) -> float | None:
        """Seconds between two calls of ``alive``: half the watchdog's timeout. None if there is no watchdog."""
        if not self._address or not self._interval.isdigit() or not int(self._interval):
            return None
        if self._process not in {"", str(os.getpid())}:
            return None
        return int(self._interval) / 2_000_000

    def ready(self) -> None:
        """The bot has started."""
        self._say("READY=1", "STATUS=Connected to Discord")

    def stopping(self) -> None:
        """The bot is stopping."""
        self._say("STOPPING=1", "STATUS=Stopping")

    def alive(self) -> None:
        """The event loop is running."""
        self._say("WATCHDOG=1")

    def _say(self, *lines: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
                channel.settimeout(0)
                channel.sendto("\n".join(lines).encode(), self._address)
        except OSError as fault:
            log.warning("the service manager was not told", what=lines[0], fault=str(fault))
