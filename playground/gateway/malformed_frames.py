"""Frames that a gateway should never send: invalid frames, and events with missing or wrong data."""

import json
from enum import StrEnum
from typing import Any

from playground.errors import Json


class MalformedFrame(StrEnum):
    """Kinds of malformed frames. From `UNKNOWN_EVENT` on they are events with a sequence number."""

    NOT_JSON = "not JSON"
    BINARY = "binary garbage"
    LIST = "a list"
    NO_OP = "no opcode"
    UNKNOWN_OP = "unknown opcode"
    BAD_SEQUENCE = "sequence of a wrong type"
    BAD_NAME = "name of a wrong type"
    UNKNOWN_EVENT = "unknown event"
    NO_DATA = "null data"
    MISSING_KEYS = "missing keys"
    WRONG_TYPES = "wrong types"
    NULL_GUILD = "null guild"
    LIST_DATA = "list for data"
    ENORMOUS = "enormous"


NOBODY = "100000000000000001"
"""An id that nothing has."""

EVENTS = (
    "MESSAGE_CREATE",
    "MESSAGE_UPDATE",
    "MESSAGE_DELETE",
    "MESSAGE_DELETE_BULK",
    "INTERACTION_CREATE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "THREAD_LIST_SYNC",
    "GUILD_CREATE",
    "GUILD_UPDATE",
    "GUILD_DELETE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_UPDATE",
    "GUILD_MEMBER_UPDATE",
    "GUILD_MEMBER_REMOVE",
    "GUILD_MEMBERS_CHUNK",
    "GUILD_EMOJIS_UPDATE",
    "VOICE_STATE_UPDATE",
    "APPLICATION_COMMAND_PERMISSIONS_UPDATE",
    "USER_UPDATE",
)
"""Events that discord.py handles with the bot's intents, and some that need other intents."""

ENORMOUS_BYTES = 4_000_000


def frame_of(what: MalformedFrame) -> str | bytes | None:
    """The raw frame; None for events."""
    frames: dict[MalformedFrame, str | bytes] = {
        MalformedFrame.NOT_JSON: '{"op": 0, "t": "MESSAGE_CR',
        MalformedFrame.BINARY: b"\x78\x9c\x00garbage\xff\xfe\x00\x00\xff\xff",
        MalformedFrame.LIST: "[1, 2, 3]",
        MalformedFrame.NO_OP: '{"d": {}}',
        MalformedFrame.UNKNOWN_OP: '{"op": 99, "d": null, "s": null, "t": null}',
        MalformedFrame.BAD_SEQUENCE: json.dumps({"op": 0, "t": "TYPING_START", "s": "seven", "d": {}}),
        MalformedFrame.BAD_NAME: json.dumps({"op": 0, "t": ["MESSAGE_CREATE"], "s": None, "d": {}}),
    }
    return frames.get(what)


def malformed_event(what: MalformedFrame, event: str | None, number: int) -> tuple[str, Json]:
    """Name and data of a malformed event. Without `event`, `number` chooses one of `EVENTS`."""
    name = event or EVENTS[number % len(EVENTS)]
    data: dict[MalformedFrame, Any] = {
        MalformedFrame.UNKNOWN_EVENT: {"guild_id": NOBODY},
        MalformedFrame.NO_DATA: None,
        MalformedFrame.MISSING_KEYS: {},
        MalformedFrame.WRONG_TYPES: {
            "id": [1],
            "guild_id": {"a": 1},
            "channel_id": "x" * 100,
            "type": "two",
            "data": 7,
            "user": "Aiko",
            "member": [],
            "author": 3,
            "message": "m",
            "token": None,
            "guilds": 5,
        },
        MalformedFrame.NULL_GUILD: {
            "id": NOBODY,
            "guild_id": None,
            "channel_id": NOBODY,
            "user_id": NOBODY,
            "type": 0,
            "author": None,
            "member": None,
            "user": None,
        },
        MalformedFrame.LIST_DATA: [{"id": NOBODY}],
        MalformedFrame.ENORMOUS: {"id": NOBODY, "channel_id": NOBODY, "content": "x" * ENORMOUS_BYTES},
    }
    return f"{name}_OF_TOMORROW" if what is MalformedFrame.UNKNOWN_EVENT else name, data[what]
