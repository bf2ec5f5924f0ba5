"""Persistent buttons, menus and forms. Buttons belong either to a table or to a feature.

The custom id of a table's button has the table, the number of the question and a code; that of a feature has its name
and any text that it needs. So buttons work as long as their message exists, even after a restart.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.client.event_guard import TABLE_BUTTON
from bot.client.jantaku import JantakuBot
from bot.text.sentences import render, say
from cogs.common.request_faults import UNDELIVERED

PRESSES: str = "Presses"
"""The name of the cog that answers presses of tables' buttons."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a table's button."""

    table: str
    number: int
    """On a hand the decision, on a board the kyoku, in a vote the motion."""
    code: str
    """The code of an action, or another word."""

    @property
    def custom_id(self) -> str:
        """At most 100 characters. Players can read it, so it must not contain secrets."""
        return f"{TABLE_BUTTON}{self.table}:{self.number}:{self.code}"


_PRESS: Final = re.compile(
    TABLE_BUTTON + r"(?P<table>[0-9a-z]{1,16}):(?P<number>[0-9]{1,9}):(?P<code>[0-9a-z_-]{1,40})"
)
_FEATURE: Final = re.compile(r"j[fm]:(?P<feature>[a-z]{1,12}):(?P<rest>[!-~]{0,90})")


def press_of(custom_id: str) -> Press | None:
    """Parse the custom id of a table's button; None for any other."""
    match = _PRESS.fullmatch(custom_id)
    return None if match is None else Press(match["table"], int(match["number"]), match["code"])


def custom_ids(message: discord.Message) -> Iterator[str]:
    """The custom ids of a message's buttons and menus."""
    inside: list[Any] = [*message.components]
    while inside:
        component = inside.pop(0)
        inside[:0] = getattr(component, "children", ())
        if isinstance(custom_id := getattr(component, "custom_id", None), str):
            yield custom_id


FeatureHandler = Callable[[discord.Interaction[JantakuBot], str], Awaitable[None]]
"""Answers the presses and forms of a feature. Gets the custom id after the feature's name. Never raises."""

ReadsId = Callable[[str], object]
"""Reads what stands after the feature's name. Raises ValueError if it is nothing that the feature writes there."""

ID_LIMIT: Final = 100
"""The most characters in a custom id."""
SHARED: Final = "!"
"""Marks the page in a custom id as one to show to everybody."""
LARGEST: Final = (1 << 63) - 1
"""The largest number that the database takes."""
_NUMBER: Final = re.compile(r"[0-9]{19,}")


class Features:
    """The handlers of all features. One for each bot."""

    def __init__(self) -> None:
        self._handlers: Final[dict[str, FeatureHandler]] = {}
        self._readers: Final[dict[str, ReadsId]] = {}

    @classmethod
    def of(cls, bot: JantakuBot) -> Features:
        """The features of this bot."""
        return bot.the(cls, cls)

    def add(self, feature: str, handler: FeatureHandler, read: ReadsId | None = None) -> None:
        """Register the handler of a feature, whose name has lower-case letters.

        ``read`` keeps from it what another release wrote or somebody made up; None: it takes any text.
        """
        self._handlers[feature] = handler
        if read is not None:
            self._readers[feature] = read

    @property
    def names(self) -> frozenset[str]:
        """The names of all features."""
        return frozenset(self._handlers)

    def knows(self, feature: str) -> bool:
        """Whether this feature has a handler."""
        return feature in self._handlers

    async def pressed(self, interaction: discord.Interaction[JantakuBot], feature: str, rest: str) -> None:
        """Pass a press on to its handler. If there is none that can read it, tell the user. Never raises."""
        handler = self._handlers.get(feature)
        if handler is not None and self._reads(feature, rest):
            await handler(interaction, rest)
            return
        gone = say("This button is from an older version of the bot. Use the command again.")
        with contextlib.suppress(*UNDELIVERED):
            await interaction.response.send_message(render(gone, str(interaction.locale)), ephemeral=True)

    def _reads(self, feature: str, rest: str) -> bool:
        if any(int(number) > LARGEST for number in _NUMBER.findall(rest)):
            return False
        read = self._readers.get(feature)
        try:
            if read is not None:
                read(rest.removeprefix(SHARED))
        except (ValueError, LookupError):
            return False
        return True


def feature_id(feature: str, rest: str) -> str:
    """The custom id of a button or form of a feature. Raises ValueError if it is too long for Discord."""
    found = f"jf:{feature}:{rest}"
    if len(found) > ID_LIMIT:
        raise ValueError(f"a custom id of {len(found)} characters")
    return found


def numbers(count: int) -> ReadsId:
    """Reads so many whole numbers, separated by ``/``."""

    def read(rest: str) -> object:
        found = [int(part) for part in rest.split("/")]
        if len(found) != count:
            raise ValueError(rest)
        return found

    return read


async def handle(interaction: discord.Interaction[JantakuBot]) -> None:
    """Pass a press, a choice from a menu or a submitted form on, by its custom id. Listens to every interaction.

    discord.py would first make an object of every part of the message that was pressed.
    """
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is discord.InteractionType.component:
        press, match = press_of(custom_id), _FEATURE.fullmatch(custom_id)
        handler: Any = interaction.client.get_cog(PRESSES)
        if press is not None and handler is not None:
            await handler.pressed(interaction, press)
        elif match is not None:
            await Features.of(interaction.client).pressed(interaction, match["feature"], match["rest"])
    elif interaction.type is discord.InteractionType.modal_submit:
        start, _, rest = custom_id.partition(":")
        feature, _, rest = rest.partition(":")
        if start == "jf":
            await Features.of(interaction.client).pressed(interaction, feature, rest)


def menu_id(feature: str, rest: str) -> str:
    """The custom id of a menu of a feature, like ``feature_id``."""
    return feature_id(feature, rest).replace("jf:", "jm:", 1)


def chosen_value(interaction: discord.Interaction[Any]) -> str | None:
    """The value that was chosen from a menu; None if a button was pressed."""
    data: Any = interaction.data or {}
    values = data.get("values") or ()
    return str(values[0]) if values else None
