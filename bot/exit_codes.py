"""Exit codes, and the one way a command ends early."""

from __future__ import annotations

OK = 0
FAILURE = 1
"""Something went wrong while running: the database, the network, a bug."""
USAGE = 2
"""The command line itself is wrong; argparse uses the same."""
CONFIG = 78
"""The settings cannot be used (EX_CONFIG of sysexits.h); starting again will not help."""
TAKEN_OVER = 3
"""Another process has taken the tables of this one over; starting again would only take them back."""
INTERRUPTED = 130
"""Ended by Ctrl-C, as a shell counts it."""

FINAL = frozenset({USAGE, TAKEN_OVER, CONFIG})
"""After these another start would be no help."""


class CommandError(Exception):
    """Ends a command with sentences for the operator, on standard error, and an exit code. No traceback."""

    def __init__(self, message: str, code: int = FAILURE) -> None:
        super().__init__(message)
        self.code = code
