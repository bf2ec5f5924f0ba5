"""What systemd is told through its socket, and the pulse that keeps its watchdog quiet."""

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.running.loop_pulse import Pulse
from bot.running.sd_notify import Supervisor
from tests.patience import HANG


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(HANG)
        yield listening


def told(systemd: socket.socket) -> str:
    return systemd.recv(4096).decode()


def test_systemd_learns_that_the_bot_has_started_and_that_it_stops(systemd: socket.socket) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": systemd.getsockname()})
    supervisor.ready()
    assert "READY=1" in told(systemd).splitlines()
    supervisor.stopping()
    assert "STOPPING=1" in told(systemd).splitlines()
    supervisor.alive()
    assert told(systemd) == "WATCHDOG=1"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0jantaku-{os.getpid()}")
        listening.settimeout(HANG)
        Supervisor({"NOTIFY_SOCKET": f"@jantaku-{os.getpid()}"}).ready()
        assert "READY=1" in told(listening)


@pytest.mark.parametrize("address", ["", "/no/such/socket"])
def test_where_nobody_listens_nothing_breaks(address: str) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": address})
    supervisor.ready()
    supervisor.stopping()


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 15),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 15),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_hears_twice_in_the_time_it_waits(environment: dict[str, str], seconds: float | None) -> None:
    assert Supervisor({"NOTIFY_SOCKET": "/run/notify"} | environment).watchdog_interval == seconds


async def test_the_pulse_tells_how_late_it_comes_until_it_is_stopped() -> None:
    lags, beats = list[float](), asyncio.Queue[None]()
    pulse = Pulse(lags.append, lambda: beats.put_nowait(None), every=0.001)
    pulse.start()
    await beats.get()
    await beats.get()
    pulse.stop()
    pulse.stop()
    assert len(lags) >= 2
    assert min(lags) >= 0
