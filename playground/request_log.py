"""The record of each REST request, and the gate at which a test can stop one."""

from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True)
class RecordedFile:
    """A file of a multipart body; `size` in bytes."""

    field: str
    filename: str
    content_type: str
    size: int


@dataclass
class RecordedRequest:
    """One request of the bot."""

    method: str
    route_template: str
    """The path as in Discord's OpenAPI description, or the plain path if the server does not know the route."""
    path: str
    query: dict[str, str]
    body: Any
    """The JSON body (`payload_json` of a multipart one), or None."""
    files: list[RecordedFile] = field(default_factory=list)
    status: int = 0
    """The status that the bot got; 0 until then."""
    at: float = 0.0
    """Epoch seconds on the injected clock."""
    bot_token: bool = False
    """Whether it carried the bot's token, and so counts towards the 50 a second."""
    error_code: int | None = None
    """Discord's JSON error code of a refusal."""
    answer: Any = None
    """The JSON of the true response, which a fault may keep from the bot; None if there is none."""
    fault: str = ""
    """The name of the injected fault (`faults.RestFault.name`), if any."""
    effect: int = 0
    """The status of the true response, which a fault may keep from the bot; 0 if the request was not carried out."""


class Gate(Protocol):
    """Stands between the bot and the server, so that a test can stop or kill the bot at an exact moment."""

    async def before(self, request: RecordedRequest, /) -> bool:
        """Called before the request is carried out. False: the request is lost."""
        ...

    async def after(self, request: RecordedRequest, /) -> bool:
        """Called after the request took effect. False: the response is lost."""
        ...


class OpenGate:
    """Lets everything through."""

    async def before(self, _request: RecordedRequest, /) -> bool:
        """Let the request in."""
        return True

    async def after(self, _request: RecordedRequest, /) -> bool:
        """Let the response out."""
        return True
