"""What the server writes down of every REST request, and where a test can stand in the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True)
class RecordedFile:
    """A file of a multipart body. `size` in bytes."""

    field: str
    filename: str
    content_type: str
    size: int


@dataclass
class RecordedRequest:
    """One request of the bot. `status` is 0 until it is answered."""

    method: str
    route_template: str
    """The path as Discord's OpenAPI description writes it, or the bare path when the server does not know it."""
    path: str
    query: dict[str, str]
    body: Any
    """The JSON body (`payload_json` of a multipart one), or None."""
    files: list[RecordedFile] = field(default_factory=list)
    status: int = 0
    at: float = 0.0
    """Epoch seconds of the injected clock."""
    bot_token: bool = False
    """Whether it was made with the bot's token and so counts towards the 50 a second."""
    error_code: int | None = None
    """Discord's JSON error code of a refusal."""
    answer: Any = None
    """The JSON of the answer; None when it has no body. Under a fault what the request really came to, if anything."""
    fault: str = ""
    """What the server was told to do to it (`faults.Fault.name`)."""
    effect: int = 0
    """The status that the request really came to, 0 where it was never obeyed; under a fault not what the bot got."""


class Gate(Protocol):
    """Stands between the bot and the server, so that a test can stop or kill at an exact moment."""

    async def before(self, request: RecordedRequest, /) -> bool:
        """Called when the request has arrived and nothing was done. False: it is lost on its way."""
        ...

    async def after(self, request: RecordedRequest, /) -> bool:
        """Called when the request took effect. False: the answer is lost on its way."""
        ...


class OpenGate:
    """Lets everything through: the gate of a playground that nobody tests with."""

    async def before(self, _request: RecordedRequest, /) -> bool:
        """Let it in."""
        return True

    async def after(self, _request: RecordedRequest, /) -> bool:
        """Let the answer out."""
        return True
