"""Activities: which run in which channel with whom, and Discord's OAuth2 for the pages in their frames."""

import random
from typing import Final

from playground import errors, objects
from playground.command_book import CommandBook
from playground.errors import Json
from playground.model import Channel, ChannelKind, RunningActivity, User
from playground.rest.rest_server import RestCall, Route
from playground.world import World

SECRET: Final = "playground"  # noqa: S105 - known to everybody
"""The client secret of the application."""
TOKEN_SECONDS: Final = 604_800


class Activities:
    """The Activity of the application, once it is switched on."""

    def __init__(self, world: World, commands: CommandBook, rng: random.Random) -> None:
        self._world = world
        self._commands = commands
        self._rng = rng
        self._instances: dict[int, RunningActivity] = {}
        self._codes: dict[str, int] = {}
        self._tokens: dict[str, int] = {}
        self.mapping: str | None = None
        """The URL mapping: the address of the page in the frame. None: Activities are not enabled."""

    def switch_on(self, mapping: str) -> None:
        """Enable Activities in the developer portal, with this URL mapping and a redirect."""
        self.mapping = mapping
        self._world.embedded = True
        self._commands.switch_on_activity()

    def launch(self, user: User, channel: Channel) -> RunningActivity:
        """Let a person join the Activity of a channel, which begins if none runs there."""
        self.leave(user)
        instance = self._instances.get(channel.id)
        if instance is None:
            number = self._world.ids.make()
            place = f"gc-{channel.guild_id}" if channel.guild_id is not None else "pc"
            instance = RunningActivity(f"i-{number}-{place}-{channel.id}", number, channel)
            self._instances[channel.id] = instance
        instance.user_ids.add(user.id)
        return instance

    def leave(self, user: User) -> None:
        """Let a person leave the Activity that they are in."""
        for instance in list(self._instances.values()):
            instance.user_ids.discard(user.id)
            if not instance.user_ids:
                del self._instances[instance.channel.id]

    def authorize(self, user: User) -> str:
        """The code that a person's client gives to the page."""
        code = f"{self._rng.getrandbits(128):032x}"
        self._codes[code] = user.id
        return code

    def authenticated(self, token: str) -> Json | None:
        """What a client answers to the page that has this token; None if it is none."""
        user = self._world.users.get(self._tokens.get(token, 0))
        if user is None:
            return None
        return {
            "access_token": token,
            "user": objects.user(user),
            "scopes": ["identify"],
            "expires": objects.timestamp(self._world.clock.now() + TOKEN_SECONDS),
            "application": objects.application(self._world),
        }

    def routes(self) -> list[Route]:
        """The routes with these handlers."""
        instance = "/applications/{application_id}/activity-instances/{instance_id}"
        return [
            Route("GET", "/users/@me", self._me, bearer=True),
            Route("GET", instance, self._instance),
        ]

    def token_route(self) -> Route:
        """OAuth2's own route, which Discord's description of its API leaves to RFC 6749."""
        return Route("POST", "/oauth2/token", self._token, token=False)

    async def _me(self, call: RestCall) -> Json:
        if call.bearer is None:
            return objects.me(self._world.bot)
        user = self._world.users.get(self._tokens.get(call.bearer, 0))
        if user is None:
            raise errors.unauthorized()
        return {**objects.user(user), "locale": user.locale}

    async def _token(self, call: RestCall) -> Json:
        """RFC 6749, 4.1.3 and 4.4.2, with its error codes."""
        form = call.object()
        call.status = 400
        if form.get("client_id") != str(self._world.application_id) or form.get("client_secret") != SECRET:
            call.status = 401
            return {"error": "invalid_client"}
        if form.get("grant_type") == "client_credentials":
            user_id: int | None = self._world.people[0].id
        elif form.get("grant_type") == "authorization_code":
            user_id = self._codes.pop(str(form.get("code")), None)
        else:
            return {"error": "unsupported_grant_type"}
        if user_id is None:
            return {"error": "invalid_grant", "error_description": 'Invalid "code" in request.'}
        call.status = 200
        token = f"{self._rng.getrandbits(128):032x}"
        self._tokens[token] = user_id
        return {"token_type": "Bearer", "access_token": token, "expires_in": TOKEN_SECONDS, "scope": "identify"}

    async def _instance(self, call: RestCall) -> Json:
        found = [one for one in self._instances.values() if one.id == call.params["instance_id"]]
        if not found or call.id("application_id") != self._world.application_id:
            raise errors.ApiError(404, 0, "404: Not Found")
        [instance] = found
        channel = instance.channel
        place: Json = {"id": instance.id.split("-", 2)[2], "kind": "pc", "channel_id": str(channel.id)}
        if channel.kind is not ChannelKind.DM and channel.guild_id is not None:
            place |= {"kind": "gc", "guild_id": str(channel.guild_id)}
        return {
            "application_id": str(self._world.application_id),
            "instance_id": instance.id,
            "launch_id": str(instance.launch_id),
            "location": place,
            "users": [str(one) for one in sorted(instance.user_ids)],
        }
