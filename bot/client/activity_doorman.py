"""What Discord tells of those who open the Activity: who they are, and where."""

import re
from http import HTTPStatus
from typing import Any, Final, Literal

import aiohttp
import discord
import structlog
from pydantic import SecretStr

from bot.client.discord_internals import activity_instance, api_base, commands_at
from bot.client.registering import ENTRY_POINT
from bot.web.activity import Entrant, EntryRefused, Hindrance, Instance

PATIENCE: Final = aiohttp.ClientTimeout(total=10)
DIRECT: Final = "pc"
"""The kind of a place that is no channel of a server."""

Lack = Literal["unreachable", "disabled", "entry_point", "redirect", "secret", "address", "mapping"]
"""What the Activity lacks: in Discord's developer portal, in the settings, or on the way to this machine."""
_FAULTS: Final = (aiohttp.ClientError, TimeoutError, ValueError, LookupError, TypeError)

log = structlog.stdlib.get_logger(__name__)


class ActivityDoorman:
    """Asks Discord. Implements ``bot.web.activity.Doorman``."""

    def __init__(self, client: discord.Client, secret: SecretStr) -> None:
        self._client: Final = client
        self._secret: Final = secret

    @property
    def application(self) -> int | None:
        """The id of the application."""
        return self._client.application_id

    async def entrant(self, code: str) -> Entrant:
        """Who was given this code. Raises EntryRefused."""
        try:
            async with aiohttp.ClientSession(timeout=PATIENCE) as session:
                token = await self._token(session, grant_type="authorization_code", code=code)
                headers = {"Authorization": f"Bearer {token}"}
                async with session.get(f"{api_base()}/users/@me", headers=headers) as answer:
                    answer.raise_for_status()
                    told = await answer.json()
                    return Entrant(int(told["id"]), str(told.get("locale") or "en-GB"), token)
        except _FAULTS as fault:
            log.warning("Discord did not tell who opened the Activity", fault=type(fault).__name__)
            raise EntryRefused("unreachable") from None

    async def instance(self, number: str) -> Instance | None:
        """The instance of this id. Raises EntryRefused."""
        # A claim of the page: it must not lead to another address of Discord's.
        if re.fullmatch(r"[\w-]{1,200}", number, re.ASCII) is None:
            return None
        try:
            told = await activity_instance(self._client, self.application or 0, number)
            place = told["location"]
            return Instance(int(place["channel_id"]), frozenset(map(int, told["users"])), place["kind"] == DIRECT)
        except discord.NotFound:
            return None
        except (discord.DiscordException, OSError, *_FAULTS) as fault:
            log.warning("Discord did not tell where the Activity runs", fault=type(fault).__name__)
            raise EntryRefused("unreachable") from None

    async def lacks(self, public_url: str, proxy: str | None) -> tuple[Lack, ...]:
        """What the Activity lacks, tried from outside; changes nothing. ``proxy``: Discord's, None: not tried."""
        found: list[Lack] = []
        try:
            told = await self._client.application_info()
            commands: Any = await commands_at(self._client, told.id, None)
            if not told.flags.embedded:
                found.append("disabled")
            elif not any(one.get("type") == ENTRY_POINT for one in commands):
                found.append("entry_point")
            if not told.redirect_uris:
                found.append("redirect")
        except (discord.DiscordException, OSError, *_FAULTS):
            found.append("unreachable")
        async with aiohttp.ClientSession(timeout=PATIENCE) as session:
            try:
                await self._token(session, grant_type="client_credentials", scope="identify")
            except EntryRefused as refused:
                found += ["secret"] if refused.hindrance == "secret" else []
            except _FAULTS:
                found.append("unreachable")
            if not await self._answers(session, public_url):
                found.append("address")
            elif proxy is not None and not await self._answers(session, proxy):
                found.append("mapping")
        return tuple(dict.fromkeys(found))

    async def _answers(self, session: aiohttp.ClientSession, address: str) -> bool:
        """Whether the page of this bot is at an address."""
        try:
            async with session.get(f"{address}/activity") as answer:
                told = await answer.json()
                return bool(told["application"] == str(self.application))
        except _FAULTS:
            return False

    async def _token(self, session: aiohttp.ClientSession, **grant: str) -> str:
        form = {"client_id": str(self.application), "client_secret": self._secret.get_secret_value(), **grant}
        async with session.post(f"{api_base()}/oauth2/token", data=form) as answer:
            if answer.status in {HTTPStatus.BAD_REQUEST, HTTPStatus.UNAUTHORIZED}:
                told = await answer.json()
                log.warning("Discord refused to tell who opens the Activity", fault=str(told)[:200])
                raise EntryRefused(_hindrance(told))
            answer.raise_for_status()
            return str((await answer.json())["access_token"])


def _hindrance(told: dict[str, Any]) -> Hindrance:
    """What an OAuth2 error (RFC 6749, 5.2) means for whoever comes in."""
    if told.get("error") == "invalid_client":
        return "secret"
    return "redirect" if "redirect_uri" in str(told.get("error_description")) else "code"
