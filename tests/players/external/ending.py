"""Waiting for the end of processes that need not be ours."""

import os
import selectors

from tests.patience import HANG


def gone(pid: int) -> bool:
    """Wait until a process has ended, whoever's child it is; whether it has."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    with selectors.DefaultSelector() as selector:
        selector.register(handle, selectors.EVENT_READ)
        ended = bool(selector.select(HANG))
    os.close(handle)
    return ended
