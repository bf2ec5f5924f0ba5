"""How long a test waits for something outside its own process: a program, a browser, a socket."""

from typing import Final

HANG: Final = 300.0
"""Real seconds after which that is taken to hang. A machine that is only busy never takes so long: no test may depend
on how much else it does."""
