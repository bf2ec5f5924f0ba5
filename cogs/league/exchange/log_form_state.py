"""The state of an uploaded log before it is recorded: it is kept in the message that previews it.

The message carries the file, a block with the players as typed, and buttons whose custom ids hold the league, season
and time. Nothing is in memory only, so a restart loses nothing.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import discord

from bot.league.exchange.log_names import who_read, who_written
from bot.text.sentences import Words, say
from bot.text.tile_text import wind_name
from cogs.common.buttons import feature_id
from cogs.common.content import Button, text_of
from cogs.common.forms import Form, FormField, People

FEATURE: Final = "gamelog"
RECORD, RESULT, PLAYERS, SENT, CANCEL = "r", "o", "c", "s", "x"
"""The actions: record, record results without their play too, edit the players, that form submitted, cancel."""
LONGEST_WHO: Final = 900
"""Characters of the players' block: the message needs room for other text."""
_QUOTED: Final = re.compile(r"```\n(.*?)\n?```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LogForm:
    """The state in custom ids. ``season`` 0 is that of each game's time; ``at`` is when it was played, if typed."""

    league: int
    season: int = 0
    at: datetime | None = None

    def press(self, verb: str) -> str:
        """The custom id of a button or form."""
        minute = int(self.at.timestamp()) // 60 if self.at is not None else 0
        return feature_id(FEATURE, f"{verb}.{self.league}.{self.season}.{minute}")

    def button(self, verb: str, label: Words, *, disabled: bool = False) -> Button:
        """One of its buttons."""
        style = discord.ButtonStyle.success if verb == RECORD else discord.ButtonStyle.secondary
        return Button(self.press(verb), label, 0, style, disabled)


def form_of(rest: str) -> tuple[str, LogForm] | None:
    """The action and state of a custom id; None if it is not valid."""
    match = re.fullmatch(r"([a-z])\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})", rest)
    if match is None:
        return None
    minute = int(match[4])
    at = datetime.fromtimestamp(minute * 60, UTC) if minute else None
    return match[1], LogForm(int(match[2]), int(match[3]), at)


def quoted(text: str) -> str:
    """The players as typed, as a block in the message."""
    return f"```\n{text}\n```" if text else ""


def text_in(message: discord.Message | None) -> str:
    """What a message keeps."""
    match = _QUOTED.search(text_of(message)) if message is not None else None
    return match[1] if match is not None else ""


@dataclass(frozen=True, slots=True)
class LogSeatLine:
    """A seat in the form: the label of its line, its name in the log, its points, and the player so far."""

    label: str
    name: str
    points: int
    now: Words | None


def who_form(form: LogForm, text: str, seats: Sequence[LogSeatLine]) -> Form:
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
            say("One to a line: name in the log = member, guest or CPU"),
            say("NoName = guest Mia"),
            text[:LONGEST_WHO],
            longest=LONGEST_WHO,
            tall=True,
        )
    )
    return Form(form.press(SENT), say("Who is who?"), fields)


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
