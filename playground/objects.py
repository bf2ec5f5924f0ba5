"""The JSON forms of the world's objects in Discord's v10 API."""

from datetime import UTC, datetime
from typing import Final

from playground.errors import Json
from playground.model import EVERYDAY, THREADS, Attachment, Channel, ChannelKind, Emoji, Guild, Message, User
from playground.world import World

ROOMS = (ChannelKind.TEXT, ChannelKind.VOICE)
"""The kinds of channel in a server's list of channels; threads are listed separately."""


def timestamp(seconds: float) -> str:
    """ISO 8601 with microseconds and an offset."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user(of: User) -> Json:
    """A user."""
    return {
        "id": str(of.id),
        "username": of.username,
        "global_name": of.global_name,
        "discriminator": "0000" if of.bot else "0",
        "avatar": None,
        "avatar_decoration_data": None,
        "primary_guild": None,
        "bot": of.bot,
        "public_flags": 0,
        "flags": 0,
    }


EMBEDDED: Final = 1 << 17
"""The flag of an application with Activities."""


def me(of: User) -> Json:
    """The bot's own user."""
    return {**user(of), "verified": True, "mfa_enabled": False, "email": None, "locale": of.locale}


def member(world: World, of: User, *, with_user: bool = True, guild: Guild | None = None) -> Json:
    """A member of `guild`, by default of the bot's server."""
    form: Json = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(one.id) for one in (guild or world.guild).roles if of.id in one.member_ids],
        "joined_at": timestamp(world.joined_at),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if with_user:
        form["user"] = user(of)
    return form


def roles(of: Guild) -> list[Json]:
    """All roles of a server from the lowest, which is @everyone."""
    named = reversed(of.roles)
    return [
        _role(of.id, "@everyone", 0, int(EVERYDAY)),
        *(_role(one.id, one.name, position, 0) for position, one in enumerate(named, start=1)),
    ]


def _role(role_id: int, name: str, position: int, permissions: int) -> Json:
    return {
        "id": str(role_id),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(permissions),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def channel(world: World, of: Channel) -> Json:
    """A text channel, a voice channel, a thread, a DM or a group chat."""
    form: Json = {
        "id": str(of.id),
        "type": int(of.kind),
        "flags": 0,
        "last_message_id": None if of.last_message_id is None else str(of.last_message_id),
    }
    if of.kind is ChannelKind.DM:
        form["recipients"] = [user(world.users[of.recipient_id or 0])]
        return form
    if of.kind is ChannelKind.GROUP:
        people = [user(world.users[one]) for one in of.member_ids]
        return form | {"name": of.name, "icon": None, "owner_id": str(of.owner_id), "recipients": people}
    form |= {
        "guild_id": str(of.guild_id),
        "name": of.name,
        "parent_id": None if of.parent_id is None else str(of.parent_id),
    }
    if of.kind in THREADS:
        return form | {
            "owner_id": str(of.owner_id),
            "rate_limit_per_user": 0,
            "message_count": 0,
            "member_count": 1,
            "total_message_sent": 0,
            "thread_metadata": {
                "archived": of.archived,
                "auto_archive_duration": of.archived_after,
                "archive_timestamp": timestamp(of.archived_at),
                "create_timestamp": timestamp(of.created),
                "locked": of.locked,
            },
        }
    overwrites = []
    if of.denied:
        # In the bot's server the permissions are denied to the bot, elsewhere to everybody.
        who = {"id": str(world.bot.id), "type": 1} if world.bot_is_in(of) else {"id": str(of.guild_id), "type": 0}
        overwrites.append({**who, "allow": "0", "deny": str(int(of.denied))})
    form |= {
        "position": of.position,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "permission_overwrites": overwrites,
    }
    if of.kind is ChannelKind.VOICE:
        return form | {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    return form | {"topic": of.topic}


def voice_state(world: World, user_id: int, *, with_member: bool = True) -> Json:
    """A person's voice state: without the member in GUILD_CREATE, with the member in VOICE_STATE_UPDATE."""
    channel_id = world.voice.get(user_id)
    form: Json = {
        "guild_id": str(world.guild.id),
        "channel_id": None if channel_id is None else str(channel_id),
        "user_id": str(user_id),
        "session_id": f"{user_id:032x}",
        "deaf": False,
        "mute": False,
        "self_deaf": False,
        "self_mute": False,
        "self_video": False,
        "suppress": False,
        "request_to_speak_timestamp": None,
    }
    return form | {"member": member(world, world.users[user_id])} if with_member else form


def guild(of: Guild) -> Json:
    """A guild as REST returns it; GUILD_CREATE adds channels, threads and members."""
    return {
        "id": str(of.id),
        "name": of.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(of.owner_id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "application_id": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": of.locale,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "home_header": None,
        "incidents_data": None,
        "max_members": 500_000,
        "max_presences": None,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "widget_channel_id": None,
        "widget_enabled": False,
        "region": "local",
        "features": [],
        "roles": roles(of),
        "emojis": [],
        "stickers": [],
    }


def guild_create(world: World, of: Guild) -> Json:
    """The body of GUILD_CREATE for a server of the bot.

    Members are the bot itself and people in voice channels, as for a bot without the members intent.
    """
    channels = [one for one in world.channels.values() if one.guild_id == of.id]
    speaking = world.voice if of is world.guild else {}
    return guild(of) | {
        "joined_at": timestamp(world.joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(of.member_ids),
        "voice_states": [voice_state(world, one, with_member=False) for one in speaking],
        "members": [member(world, world.bot), *(member(world, world.users[one]) for one in speaking)],
        "channels": [channel(world, one) for one in channels if one.kind in ROOMS],
        "threads": [channel(world, one) for one in channels if one.kind not in ROOMS and not one.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": list(of.events.values()),
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    """The bot's application."""
    return {
        "id": str(world.application_id),
        "name": world.bot.username,
        "icon": None,
        "description": "Riichi mahjong",
        "type": None,
        "bot": user(world.bot),
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": EMBEDDED if world.embedded else 0,
        "hook": True,
        "is_monetized": False,
        "owner": user(world.people[0]),
        "team": None,
        "redirect_uris": ["https://127.0.0.1"] if world.embedded else [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "integration_types_config": {"0": {}, "1": {}},
        "approximate_guild_count": 1,
        "approximate_user_install_count": sum(one.installed for one in world.people),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "flags_new": "0",
    }


def attachment(of: Attachment) -> Json:
    """A file of a message."""
    form: Json = {
        "id": str(of.id),
        "filename": of.filename,
        "size": of.size,
        "url": of.url,
        "proxy_url": of.url,
        "content_type": of.content_type,
    }
    if of.description is not None:
        form["description"] = of.description
    if of.width is not None:
        form |= {"width": of.width, "height": of.height}
    return form


def message(world: World, of: Message) -> Json:
    """A message, the same for everybody who may see it."""
    form: Json = {
        "id": str(of.id),
        "channel_id": str(of.channel_id),
        "type": of.kind,
        "author": user(world.users[of.author_id]),
        "content": of.content,
        "embeds": of.embeds,
        "components": of.components,
        "attachments": [attachment(one) for one in of.attachments if not one.shown_in_embed],
        "flags": int(of.flags),
        "mentions": [user(world.users[one]) for one in of.mentions],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": of.pinned,
        "tts": False,
        "timestamp": timestamp(of.created),
        "edited_timestamp": None if of.edited is None else timestamp(of.edited),
    }
    if of.reactions:
        form["reactions"] = [reaction(world, emoji, who) for emoji, who in of.reactions.items()]
    if of.nonce is not None:
        form["nonce"] = of.nonce
    if of.reference is not None:
        form["message_reference"] = of.reference
    if of.reference is not None and "message_id" in of.reference:
        form["referenced_message"] = None
        target = world.find_message(of.channel_id, int(of.reference["message_id"]))
        if target is not None and not target.ephemeral:
            form["referenced_message"] = {**message(world, target), "referenced_message": None}
    if of.webhook:
        form |= {"webhook_id": str(world.application_id), "application_id": str(world.application_id)}
    if of.interaction_metadata is not None:
        form["interaction_metadata"] = of.interaction_metadata
    if of.thread_id is not None:
        form["thread"] = channel(world, world.channel(of.thread_id))
    return form


def reaction(world: World, name: str, who: list[int]) -> Json:
    """All reactions with one emoji."""
    emoji_name, _, emoji_id = name.partition(":")
    return {
        "emoji": {"id": emoji_id or None, "name": emoji_name},
        "count": len(who),
        "count_details": {"burst": 0, "normal": len(who)},
        "burst_colors": [],
        "me": world.bot.id in who,
        "me_burst": False,
    }


def emoji(world: World, of: Emoji) -> Json:
    """An application emoji."""
    return {
        "id": str(of.id),
        "name": of.name,
        "roles": [],
        "user": user(of.user or world.bot),
        "require_colons": True,
        "managed": False,
        "animated": of.animated,
        "available": True,
    }
