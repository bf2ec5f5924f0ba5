"""A small local Discord: REST v10 and gateway v10 on loopback, and a live page to sit at.

It imports nothing of the bot. The ordinary bot process connects to it when its API address and gateway point here.
"""

from __future__ import annotations

from playground.request_log import RecordedRequest
from playground.server import Playground

__all__ = ["Playground", "RecordedRequest"]
