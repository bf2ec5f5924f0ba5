"""A proxy between the bot and the playground, with which a test can kill the bot at an exact moment."""

import asyncio
from collections.abc import Callable

from playground.request_log import OpenGate, RecordedRequest

Where = Callable[[RecordedRequest], bool]

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


class Doorkeeper(OpenGate):
    """Lets requests through until told to hold one.

    `hold_before(method, template)`: such a request stops in front of the server with nothing done; what the bot
    committed before it is in its database, and nobody has seen it. `hold_after(...)`: it takes effect, but its answer
    is held. While one is held, `settle` and `advance` of the bench return at once and time stands. Killing the bot
    loses the request; `release` lets it go on. A new order replaces the old.
    """

    def __init__(self) -> None:
        self.request: RecordedRequest | None = None
        """The request that is held."""
        self.travelling = 0
        """Requests that have been sent and wait for the clock to arrive: none, where no distance is kept."""
        self.on_news: Callable[[], None] = lambda: None
        self._wanted: tuple[str, str, str] | None = None
        self._where: Where = lambda _: True
        self._left = 0
        self._gone = asyncio.Event()
        self._lost = False

    @property
    def holding(self) -> bool:
        """Whether a request is held now."""
        return self.request is not None

    def hold_before(self, method: str, template: str, *, nth: int = 1, where: Where = lambda _: True) -> None:
        """Hold the `nth` request from now of this method and route template for which `where` is true."""
        self._want("before", method, template, nth, where)

    def hold_after(self, method: str, template: str, *, nth: int = 1, where: Where = lambda _: True) -> None:
        """The same for its answer."""
        self._want("after", method, template, nth, where)

    def hold_any(self, moment: str, *, nth: int = 1, where: Where = lambda _: True) -> None:
        """Hold the `nth` request from now, whatever it is, "before" it takes effect or "after"."""
        self._want(moment, "*", "*", nth, where)

    def _want(self, moment: str, method: str, template: str, nth: int, where: Where) -> None:
        assert not self.holding, "a request is held already"
        self._wanted, self._where, self._left = (moment, method, template), where, nth

    def release(self, *, lost: bool = False) -> None:
        """Let the held request go on, or lose it, and hold no other."""
        self._wanted = None
        self._lost = lost
        self.request = None
        self._gone.set()

    async def before(self, request: RecordedRequest, /) -> bool:
        return await self._pass("before", request)

    async def after(self, request: RecordedRequest, /) -> bool:
        return await self._pass("after", request)

    async def _pass(self, moment: str, request: RecordedRequest) -> bool:
        if not self._is_wanted(moment, request):
            return True
        self._left -= 1
        if self._left:
            return True
        self._wanted = None
        self.request = request
        self._gone.clear()
        self.on_news()
        await self._gone.wait()
        return not self._lost

    def _is_wanted(self, moment: str, request: RecordedRequest) -> bool:
        these = {(moment, request.method, request.route_template), (moment, "*", "*")}
        return self._wanted in these and self._where(request)
