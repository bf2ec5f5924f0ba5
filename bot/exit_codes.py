"""Exit codes, and the error that ends a command early."""

OK = 0
FAILURE = 1
"""Something went wrong while running: the database, the network, a bug."""
USAGE = 2
"""The command line itself is wrong; argparse uses the same."""
CONFIG = 78
"""The settings cannot be used (EX_CONFIG of sysexits.h); starting again will not help."""
TAKEN_OVER = 3
"""Another process has taken over the tables of this one; starting again would only take them back."""
INTERRUPTED = 130
"""Ended by Ctrl-C, as a shell counts it."""

FINAL = frozenset({USAGE, TAKEN_OVER, CONFIG})
"""Codes after which starting again does not help."""


class CommandError(Exception):
    """Ends a command with a message for the operator on standard error, without a traceback, and an exit code."""

    def __init__(self, message: str, code: int = FAILURE) -> None:
        super().__init__(message)
        self.code = code
