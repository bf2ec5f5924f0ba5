"""A small local Discord: REST v10 and gateway v10 on loopback, and a web page in place of Discord's client.

It imports nothing from the bot. The ordinary bot process connects to it when its API base and gateway URL point here.
"""

from playground.request_log import RecordedRequest
from playground.server import Playground

__all__ = ["Playground", "RecordedRequest"]
