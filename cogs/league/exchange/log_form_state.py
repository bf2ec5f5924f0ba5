"""The form of an uploaded log before it is recorded, and the custom ids of its buttons.

What was typed is a draft in the database (``bot.store.league.game_drafts``), and the message carries the file: a
restart loses nothing.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.league.exchange.log_names import who_read, who_written
from bot.text.sentences import Words, say
from bot.text.tile_text import wind_name
from cogs.common.buttons import feature_id
from cogs.common.forms import Form, FormField, People

FEATURE: Final = "gamelog"
RECORD, RESULT, PLAYERS, SENT, CANCEL = "r", "o", "c", "s", "x"
"""The actions: record, record results without their play too, edit the players, that form submitted, cancel."""
LONGEST_WHO: Final = 900
"""Characters of the players' block: the message needs room for other text."""


def press(verb: str, draft: int) -> str:
    """The custom id of a button or form of a draft."""
    return feature_id(FEATURE, f"{verb}d{draft}")


def pressed(rest: str) -> tuple[str, int] | None:
    """The action and draft of a custom id; None for those of releases that had no drafts, and for any other."""
    match = re.fullmatch(r"([a-z])d(\d{1,15})", rest)
    return None if match is None else (match[1], int(match[2]))


@dataclass(frozen=True, slots=True)
class LogSeatLine:
    """A seat in the form: the label of its line, its name in the log, its points, and the player so far."""

    label: str
    name: str
    points: int
    now: Words | None


def who_form(draft: int, text: str, seats: Sequence[LogSeatLine]) -> Form:
    """The form that asks who is who. ``seats`` are those of a single game; empty for several games."""
    fields: list[FormField | People] = [
        People(
            f"seat{wind}",
            say("{wind}: {name}, {points}", wind=wind_name(wind), name=seat.name, points=seat.points),
            example=seat.now,
            most=1,
            least=0,
        )
        for wind, seat in enumerate(seats)
    ]
    fields.append(
        FormField(
            "who",
            say("Guests and others"),
            say("One per line: the name in the log = member, guest or CPU"),
            say("NoName = guest Mia"),
            text[:LONGEST_WHO],
            longest=LONGEST_WHO,
            tall=True,
        )
    )
    return Form(press(SENT, draft), say("Who is who?"), fields)


def text_of_form(fields: Mapping[str, str | tuple[str, ...]], labels: Sequence[str]) -> str:
    """A submitted form as text. ``labels`` are those of the seats of a single game, in seat order."""
    text = str(fields.get("who") or "")
    chosen: dict[str, str] = {}
    for wind, label in enumerate(labels):
        users = fields.get(f"seat{wind}")
        if isinstance(users, tuple) and users:
            chosen[label] = f"<@{users[0]}>"
    rest = [line for line in text.splitlines() if not who_read(line, chosen)[0]]
    return "\n".join(filter(None, [*rest, who_written(chosen)]))


def attached_log(message: discord.Message | None) -> discord.Attachment | None:
    """The file attached to a message, or None."""
    return message.attachments[0] if message is not None and message.attachments else None
