"""The REST server: reads a request, checks token and limits, calls its handler, and responds as Discord does."""

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web

from playground import errors
from playground.errors import ApiError, FormErrors, Json
from playground.gateway.gateway import INVALID_TOKENS
from playground.request_log import Gate, OpenGate, RecordedFile, RecordedRequest
from playground.rest.ratelimits import ANY, BannedError, RateLimitRule, RateLimits
from playground.rest_faults import Faults, Kind, RestFault
from playground.uploads import Upload, read_form
from playground.world_clock import WorldClock

log = logging.getLogger(__name__)

PREFIX = "/api/v10"
MAX_BODY = 25 * 1024 * 1024
"""The largest request in bytes ("maximum request size", Create Message in Discord's reference)."""


@dataclass
class RestCall:
    """One request as its handler sees it."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: list[Upload]
    status: int = 200
    bearer: str | None = None
    """The token of a person, in place of the bot's."""

    def id(self, name: str) -> int:
        """A snowflake in the path."""
        text = self.params[name]
        if not text.isdecimal():
            raise errors.invalid_form(name, "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        return int(text)

    def object(self) -> Json:
        """The body as an object (empty if there is no body)."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise errors.invalid_form("", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return self.body

    def objects(self) -> list[Json]:
        """The body as a list of objects."""
        form = FormErrors()
        entries = form.entries("", self.body, 0, 1000)
        form.refuse()
        return entries


Handler = Callable[[RestCall], Awaitable[Any]]


@dataclass
class Route:
    """A REST route."""

    method: str
    template: str
    handler: Handler
    rule: RateLimitRule | None = ANY
    major: str | None = None
    """The path parameter that has a bucket of its own for each value."""
    token: bool = True
    """Whether it needs the bot's token."""
    bearer: bool = False
    """Whether a person's token will do as well."""


@dataclass
class RestServer:
    """Adds routes to the web application and answers their requests."""

    clock: WorldClock
    limits: RateLimits
    faults: Faults
    on_request: Callable[[RecordedRequest], None] = lambda _: None
    gate: Gate = field(default_factory=OpenGate)
    pending: int = 0
    """How many requests have arrived and are not yet answered."""

    def bind(self, app: web.Application, routes: list[Route]) -> None:
        """Add the routes to `app`; any other path under `/api` gets a 501."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.template, partial(self._serve, route=route))
        app.router.add_route("*", "/api/{rest:.*}", self._unknown)

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        async def not_implemented(_: RestCall) -> None:
            log.warning("the playground does not have %s %s", request.method, request.path)
            raise ApiError(501, 0, f"The playground does not have {request.method} {request.path}")

        path = request.path.removeprefix(PREFIX)
        return await self._serve(request, Route(request.method, path, not_implemented, rule=None, token=False))

    async def _serve(self, request: web.Request, route: Route) -> web.StreamResponse:
        self.pending += 1
        try:
            return await self._answer(request, route)
        finally:
            self.pending -= 1

    async def _answer(self, request: web.Request, route: Route) -> web.StreamResponse:
        record = RecordedRequest(
            request.method,
            route.template,
            request.path.removeprefix(PREFIX),
            dict(request.query),
            None,
            at=self.clock.now(),
            bot_token="Authorization" in request.headers,
        )
        headers: dict[str, str] = {}
        answer: Any
        fault: RestFault | None = None
        try:
            self.limits.check_ban()
            call = await self._read(request, record)
            fault = self.faults.strike(record)
            if fault is not None and not fault.after and not await self._delay(request, record, fault):
                return self._send_false_answer(request, record, fault)
            if not await self.gate.before(record):
                return self._cut(request)
            headers |= self._check_access(request, route, record)
            answer = await route.handler(call)
            status = 204 if answer is None else call.status
        except BannedError as banned:
            return self._send_false_answer(
                request, record, RestFault(Kind.ROUTE_LIMIT, via=False, retry_after=banned.seconds)
            )
        except ApiError as refused:
            status, answer = refused.status, refused.body()
            headers |= refused.headers
            record.error_code = refused.code
            log.info("refused %s %s: %d %s", record.method, record.path, status, answer)
        record.status = record.effect = status
        record.answer = answer
        spoilt = fault is not None and fault.after and not await self._delay(request, record, fault)
        if spoilt and fault is not None:
            return (
                self._send_false_answer(request, record, fault) if await self.gate.after(record) else self._cut(request)
            )
        self.limits.note(status, headers)
        self.on_request(record)
        if not await self.gate.after(record):
            return self._cut(request)
        if answer is None:
            return web.Response(status=204, headers=headers)
        # Without a charset, as on Discord: discord.py parses only this exact content type as JSON.
        headers["Content-Type"] = "application/json"
        return web.Response(status=status, body=json.dumps(answer).encode(), headers=headers)

    async def _delay(self, request: web.Request, record: RecordedRequest, fault: RestFault) -> bool:
        """Delay a request by its fault, and return whether it then goes on as normal."""
        record.fault = fault.name

        def alive() -> bool:
            return request.transport is not None and not request.transport.is_closing()

        return await self.faults.travel(fault.delay, alive) and fault.kind is Kind.SLOW

    def _send_false_answer(self, request: web.Request, record: RecordedRequest, fault: RestFault) -> web.StreamResponse:
        """Send a fault's response in place of the true one."""
        log.info("injected fault: %s for %s %s", fault.name, record.method, record.path)
        answer = fault.answer()
        if answer is not None:
            self.limits.note(answer.status, answer.headers)
        record.status = answer.status if answer is not None else 0
        self.on_request(record)
        if answer is None:
            return self._cut(request)
        headers = {**answer.headers, "Content-Type": answer.content_type}
        return web.Response(status=answer.status, body=answer.body, headers=headers)

    def _check_access(self, request: web.Request, route: Route, record: RecordedRequest) -> dict[str, str]:
        """Check token and limits, and return the headers of the bucket. Raises ApiError."""
        if route.token:
            self._authorize(request, person=route.bearer)
        if record.bot_token:
            self.limits.take_global()
        if route.rule is None:
            return {}
        major = request.match_info[route.major] if route.major else ""
        return self.limits.take(route.rule, major)

    def _cut(self, request: web.Request) -> web.StreamResponse:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)

    def _authorize(self, request: web.Request, *, person: bool) -> None:
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        if person and kind == "Bearer":
            return
        if kind != "Bot" or token.strip() in INVALID_TOKENS:
            raise errors.unauthorized()

    async def _read(self, request: web.Request, record: RecordedRequest) -> RestCall:
        uploads: list[Upload] = []
        text = ""
        if (request.content_length or 0) > MAX_BODY:
            raise errors.too_large()
        content, content_type = await request.read(), request.headers.get("Content-Type", "")
        try:
            if content_type.startswith("multipart/"):
                text, uploads = read_form(content_type, content)
            else:
                text = content.decode()
            if content_type.startswith("application/x-www-form-urlencoded"):
                body: Any = dict(parse_qsl(text))
            else:
                body = json.loads(text) if text else None
        except ValueError:
            raise errors.malformed_json() from None
        record.body = body
        record.files = [RecordedFile(file.field, file.filename, file.content_type, len(file.data)) for file in uploads]
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        bearer = token if kind == "Bearer" else None
        return RestCall(dict(request.match_info), dict(request.query), body, uploads, bearer=bearer)
