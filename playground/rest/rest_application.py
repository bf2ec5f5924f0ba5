"""REST handlers for the bot, its application, commands and emoji, the guild and its members."""

import base64
import binascii
import re
from typing import Any

from playground import errors, objects
from playground.command_book import CommandBook
from playground.errors import FormErrors, Json
from playground.gateway.gateway import Gateway
from playground.live import Live
from playground.model import EVERYDAY, THREADS, Emoji, Guild
from playground.rest.ratelimits import COMMANDS, DM_OPENINGS, EMOJI_CREATE, RateLimits
from playground.rest.rest_server import RestCall, Route
from playground.world import World

MAX_EMOJI_BYTES = 256 * 1024
MAX_APPLICATION_EMOJIS = 2000


def without_localizations(value: Any) -> Any:  # noqa: ANN401 - JSON
    """A command as Discord lists it unless it is asked for every language."""
    if isinstance(value, dict):
        return {
            key: without_localizations(one)
            for key, one in value.items()
            if key not in ("name_localizations", "description_localizations")
        }
    return [without_localizations(one) for one in value] if isinstance(value, list) else value


class BasicRoutes:
    """Everything that is not a message or an interaction."""

    def __init__(self, world: World, commands: CommandBook, gateway: Gateway, live: Live, limits: RateLimits) -> None:
        self.world = world
        self.commands = commands
        self.gateway = gateway
        self.live = live
        self.limits = limits

    def routes(self) -> list[Route]:
        """The routes with these handlers."""
        app = "/applications/{application_id}"
        emoji = app + "/emojis"
        guild = "/guilds/{guild_id}"
        routes = [
            Route("GET", "/gateway", self._get_gateway, token=False),
            Route("GET", "/gateway/bot", self._get_gateway_bot),
            Route("GET", "/users/@me/guilds", self._my_guilds),
            Route("POST", "/users/@me/channels", self._open_dm),
            Route("GET", "/users/{user_id}", self._get_user),
            Route("GET", "/oauth2/applications/@me", self._get_application),
            Route("GET", "/applications/@me", self._get_application),
            Route("GET", emoji, self._list_emojis),
            Route("POST", emoji, self._create_emoji),
            Route("GET", emoji + "/{emoji_id}", self._get_emoji),
            Route("PATCH", emoji + "/{emoji_id}", self._rename_emoji),
            Route("DELETE", emoji + "/{emoji_id}", self._delete_emoji),
            Route("GET", guild, self._get_guild),
            Route("GET", guild + "/channels", self._guild_channels),
            Route("GET", guild + "/roles", self._guild_roles),
            Route("GET", guild + "/threads/active", self._active_threads),
            Route("GET", guild + "/members/{user_id}", self._get_member),
        ]
        for path in (app + "/commands", app + "/guilds/{guild_id}/commands"):
            command = path + "/{command_id}"
            routes += [
                Route("GET", path, self._list_commands, COMMANDS),
                Route("PUT", path, self._overwrite_commands, COMMANDS),
                Route("POST", path, self._upsert_command, COMMANDS),
                Route("GET", command, self._get_command, COMMANDS),
                Route("PATCH", command, self._edit_command, COMMANDS),
                Route("DELETE", command, self._delete_command, COMMANDS),
            ]
        return routes

    async def _get_gateway(self, _: RestCall) -> Json:
        return {"url": self.gateway.url}

    async def _get_gateway_bot(self, _: RestCall) -> Json:
        refused = self.gateway.faults.refusal()
        if refused is not None:
            raise errors.ApiError(refused, 0, f"{refused}: Service Unavailable")
        shards = self.gateway.recommended
        return {"url": self.gateway.url, "shards": shards, "session_start_limit": self.gateway.start_limit}

    async def _my_guilds(self, _: RestCall) -> list[Json]:
        keys = ("id", "name", "icon", "banner", "features")
        more = {"owner": False, "permissions": str(int(EVERYDAY))}
        guilds = map(objects.guild, self.world.bots_guilds.values())
        return [{key: guild[key] for key in keys} | more for guild in guilds]

    async def _get_user(self, call: RestCall) -> Json:
        user = self.world.users.get(call.id("user_id"))
        if user is None:
            raise errors.unknown_user()
        return objects.user(user)

    async def _open_dm(self, call: RestCall) -> Json:
        recipient = str(call.object().get("recipient_id", ""))
        if not recipient.isdecimal():
            raise errors.invalid_form("recipient_id", "NUMBER_TYPE_COERCE", f'Value "{recipient}" is not snowflake.')
        user = self.world.users.get(int(recipient))
        if user is not None and not user.bot and self.world.dm_with(user.id) is None:
            self.limits.take_quota(DM_OPENINGS, "", errors.opening_too_fast())
        channel, new = self.world.open_dm(int(recipient))
        if new:
            self.live.channel_created(channel)
        return objects.channel(self.world, channel)

    async def _get_application(self, _: RestCall) -> Json:
        return objects.application(self.world)

    def _check_application(self, call: RestCall) -> None:
        if call.id("application_id") != self.world.application_id:
            raise errors.ApiError(403, 20012, "You are not authorized to perform this action on this application")

    def _scope(self, call: RestCall) -> int | None:
        self._check_application(call)
        if "guild_id" not in call.params:
            return None
        if call.id("guild_id") != self.world.guild.id:
            raise errors.missing_access()
        return self.world.guild.id

    async def _list_commands(self, call: RestCall) -> list[Json]:
        commands = self.commands.of(self._scope(call))
        if call.query.get("with_localizations", "").lower() in ("1", "true"):
            return commands
        return [without_localizations(command) for command in commands]

    async def _overwrite_commands(self, call: RestCall) -> list[Json]:
        commands = self.commands.overwrite(self._scope(call), call.objects())
        self.live.commands_changed()
        return commands

    async def _upsert_command(self, call: RestCall) -> Json:
        command = self.commands.upsert(self._scope(call), call.object())
        self.live.commands_changed()
        call.status = 201
        return command

    async def _get_command(self, call: RestCall) -> Json:
        return self.commands.get(self._scope(call), call.id("command_id"))

    async def _edit_command(self, call: RestCall) -> Json:
        scope = self._scope(call)
        old = self.commands.get(scope, call.id("command_id"))
        command = self.commands.upsert(scope, {**old, **call.object()})
        if command["id"] != old["id"]:
            self.commands.delete(scope, int(old["id"]))
            command["id"] = old["id"]
        self.live.commands_changed()
        return command

    async def _delete_command(self, call: RestCall) -> None:
        self.commands.delete(self._scope(call), call.id("command_id"))
        self.live.commands_changed()

    async def _list_emojis(self, call: RestCall) -> Json:
        self._check_application(call)
        return {"items": [objects.emoji(self.world, one) for one in self.world.emojis.values()]}

    async def _create_emoji(self, call: RestCall) -> Json:
        self._check_application(call)
        body = call.object()
        form = FormErrors()
        name = self._emoji_name(form, body)
        match = re.fullmatch(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", str(body.get("image")), re.DOTALL)
        try:
            image = base64.b64decode(match[2], validate=True) if match else b""
        except binascii.Error:
            image = b""
        if match is None or not image:
            form.add("image", "IMAGE_INVALID", "Invalid image data")
            raise form.refusal()
        if len(image) > MAX_EMOJI_BYTES:
            form.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        form.refuse()
        if len(self.world.emojis) >= MAX_APPLICATION_EMOJIS:
            raise errors.ApiError(400, 30008, f"Maximum number of emojis reached ({MAX_APPLICATION_EMOJIS})")
        self.limits.take_hidden(EMOJI_CREATE, "")
        emoji = Emoji(self.world.ids.make(), str(name), match[1] == "image/gif", image, match[1])
        self.world.emojis[emoji.id] = emoji
        call.status = 201
        return objects.emoji(self.world, emoji)

    def _emoji_name(self, form: FormErrors, body: Json) -> object:
        name = body.get("name")
        if form.text("name", name, 2, 32) and not re.fullmatch(r"\w+", str(name), re.ASCII):
            form.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
        if any(one.name == name for one in self.world.emojis.values()):
            form.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Emoji name already taken.")
        return name

    async def _rename_emoji(self, call: RestCall) -> Json:
        emoji, form = self._emoji(call), FormErrors()
        name = self._emoji_name(form, call.object())
        form.refuse()
        emoji.name = str(name)
        return objects.emoji(self.world, emoji)

    def _emoji(self, call: RestCall) -> Emoji:
        self._check_application(call)
        emoji = self.world.emojis.get(call.id("emoji_id"))
        if emoji is None:
            raise errors.unknown_emoji()
        return emoji

    async def _get_emoji(self, call: RestCall) -> Json:
        return objects.emoji(self.world, self._emoji(call))

    async def _delete_emoji(self, call: RestCall) -> None:
        del self.world.emojis[self._emoji(call).id]

    def _guild(self, call: RestCall) -> Guild:
        guild = self.world.bots_guilds.get(call.id("guild_id"))
        if guild is None:
            raise errors.unknown_guild()
        return guild

    async def _get_guild(self, call: RestCall) -> Json:
        guild = self._guild(call)
        form = objects.guild(guild)
        if call.query.get("with_counts", "").lower() in ("1", "true"):
            count = len(guild.member_ids)
            form |= {"approximate_member_count": count, "approximate_presence_count": count}
        return form

    async def _guild_channels(self, call: RestCall) -> list[Json]:
        guild = self._guild(call)
        channels = (channel for channel in self.world.channels.values() if channel.guild_id == guild.id)
        return [objects.channel(self.world, channel) for channel in channels if channel.kind in objects.ROOMS]

    async def _guild_roles(self, call: RestCall) -> list[Json]:
        return objects.roles(self._guild(call))

    async def _active_threads(self, call: RestCall) -> Json:
        guild = self._guild(call)
        here = (one for one in self.world.channels.values() if one.guild_id == guild.id)
        active = (one for one in here if one.kind in THREADS and not one.archived)
        threads = [objects.channel(self.world, one) for one in active]
        return {"threads": threads, "members": [], "has_more": False}

    async def _get_member(self, call: RestCall) -> Json:
        guild, user_id = self._guild(call), call.id("user_id")
        if user_id not in guild.member_ids:
            raise errors.unknown_member()
        return objects.member(self.world, self.world.users[user_id], guild=guild)
