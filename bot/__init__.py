"""Jantaku: riichi mahjong on Discord. The rooms of this package are described in docs/architecture.md."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python gets a sentence instead of a traceback
    sys.exit("Jantaku needs Python 3.11 or newer, and this is {}.{}.".format(*sys.version_info))

__version__ = "0.2.0"
