"""Messages as values (text, buttons and pictures), and how they are sent to Discord.

Tiles are sent as emoji; a message whose emoji Discord refuses is sent again without them.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord

from bot.text.sentences import MESSAGE_LIMIT, fit
from bot.text.tile_text import marked, unmarked
from cogs.common.buttons import FeatureMenu, button_of
from cogs.common.emoji import Emojis
from cogs.common.request_faults import INVALID_BODY, refused_fields

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from cogs.common.request_faults import RefusedField

Sent = TypeVar("Sent")

NOBODY: Final = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its alt text. ``tells_tiles``: that text also names the tiles in the message's text."""

    name: str
    data: bytes
    alt: str
    tells_tiles: bool = True

    def file(self) -> discord.File:
        """As discord.py uploads it."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


@dataclass(frozen=True, slots=True)
class Attached:
    """A file to send."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        """As discord.py uploads it."""
        return discord.File(io.BytesIO(self.data), filename=self.name)


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """A file of a sent message, by its id, that stays when the message is replaced."""

    id: int

    def to_dict(self) -> dict[str, Any]:
        """As discord.py sends it. discord.py's own attachments would send more than Discord documents."""
        return {"id": str(self.id)}


@dataclass(frozen=True, slots=True)
class Button:
    """A button: ``press`` is its custom id, ``row`` one of five, ``tile`` the tile (in mpsz) whose emoji it carries."""

    press: str
    label: str
    row: int = 0
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False
    tile: str | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu for one choice, in a row of its own. ``press`` is its custom id (``menu_id``).

    ``choices`` (at most 25): value, label, description or None, and whether it is chosen already. ``hint`` is the
    placeholder.
    """

    press: str
    choices: tuple[tuple[str, str, str | None, bool], ...]
    hint: str
    row: int

    def item(self) -> FeatureMenu:
        """As discord.py sends it."""
        options = [
            discord.SelectOption(value=value, label=label, description=description, default=chosen)
            for value, label, description, chosen in self.choices
        ]
        return FeatureMenu(
            discord.ui.Select(custom_id=self.press, placeholder=self.hint, options=options, row=self.row)
        )


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a message.

    Tiles in ``text`` are marks (``bot.text.tile_text``), which become emoji or names when it is sent; if no picture
    names the tiles, they become both.
    """

    text: str
    buttons: tuple[Button, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[Attached, ...] = ()
    pings: tuple[int, ...] = ()
    """The users who are notified when the message is new."""
    keeps_pictures: bool = False
    """Whether the pictures and files of a replaced message stay; this content then brings none."""
    menus: tuple[Menu, ...] = ()
    kept: tuple[AttachedFile, ...] = ()
    """Files of a replaced message that stay, apart from the new ones."""

    @property
    def tiles(self) -> frozenset[str]:
        """The tiles (in mpsz) that it shows as emoji where there are any: in its text and on its buttons."""
        return marked(self.text) | {button.tile for button in self.buttons if button.tile is not None}

    def new(self, emoji: Mapping[str, str]) -> dict[str, Any]:
        """Arguments that send it as a new message. ``emoji``: what stands for each tile (in mpsz); empty for names."""
        found: dict[str, Any] = {"content": self._worded(emoji), "allowed_mentions": self._allowed()}
        view = self._view(emoji)
        if view is not None:
            found["view"] = view
        uploads = self._uploads()
        if uploads:
            found["files"] = uploads
        return found

    def replacing(self, emoji: Mapping[str, str]) -> dict[str, Any]:
        """Arguments that put it in the place of what a message shows now."""
        found: dict[str, Any] = {"content": self._worded(emoji), "allowed_mentions": NOBODY, "view": self._view(emoji)}
        return found if self.keeps_pictures else {**found, "attachments": [*self._uploads(), *self.kept]}

    def _worded(self, emoji: Mapping[str, str]) -> str:
        """The text with its tiles. An emoji takes thirty characters: where they are too many, names do."""
        told = self.keeps_pictures or any(picture.tells_tiles for picture in self.pictures)
        worded = unmarked(self.text, emoji, named=not told)
        return worded if len(worded) <= MESSAGE_LIMIT else fit(unmarked(self.text, {}))

    def _allowed(self) -> discord.AllowedMentions:
        if not self.pings:
            return NOBODY
        told = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, users=told, replied_user=False)

    def _uploads(self) -> list[discord.File]:
        return [*(picture.file() for picture in self.pictures), *(attached.file() for attached in self.files)]

    def _view(self, emoji: Mapping[str, str]) -> discord.ui.View | None:
        if not self.buttons and not self.menus:
            return None
        view = discord.ui.View(timeout=None)
        for menu in self.menus:
            view.add_item(menu.item())
        for button in self.buttons:
            view.add_item(
                button_of(
                    discord.ui.Button(
                        label=button.label,
                        style=button.style,
                        custom_id=button.press,
                        disabled=button.disabled,
                        row=button.row,
                        emoji=emoji.get(button.tile) if button.tile is not None else None,
                    )
                )
            )
        # Its buttons answer by their ids alone (``cogs.common.buttons``). Of a view that has not ended discord.py keeps
        # a copy for every message, and for private ones a task of a quarter of an hour beside it.
        view.stop()
        return view


async def send(client: discord.Client, call: Callable[..., Awaitable[Sent]], content: Content, **more: Any) -> Sent:
    """Send a new message by ``call``; ``more`` goes with it. Raises what the call raises."""
    return await _deliver(client, call, content, content.new, more)


async def replace(client: discord.Client, call: Callable[..., Awaitable[Sent]], content: Content, **more: Any) -> Sent:
    """Put a message in the place of another by ``call``. Raises what the call raises."""
    return await _deliver(client, call, content, content.replacing, more)


async def _deliver(
    client: discord.Client,
    call: Callable[..., Awaitable[Sent]],
    content: Content,
    arguments: Callable[[Mapping[str, str]], dict[str, Any]],
    more: Mapping[str, Any],
) -> Sent:
    emojis = Emojis.of(client)
    markup = emojis.markup_for(content.tiles)
    given = arguments(markup)
    try:
        return await call(**given, **more)
    except discord.HTTPException as fault:
        fields = refused_fields(fault)
        # A body with another fault would be refused again.
        if not markup or fault.code != INVALID_BODY or not fields or not all(field.emoji for field in fields):
            raise
    emojis.refused(_emoji_at(fields, given.get("view")))
    return await call(**arguments({}), **more)


def _emoji_at(fields: Sequence[RefusedField], view: discord.ui.View | None) -> frozenset[str]:
    """The ids of the emoji that stand at these fields of a message with this view."""
    found = set()
    components: object = view.to_components() if view is not None else []
    for path in (field.path for field in fields if "components" in field.path):
        at: Any = {"components": components}
        # In an answer to an interaction the message lies below ``data``.
        for step in path[path.index("components") : path.index("emoji")]:
            if isinstance(at, list) and step.isdecimal() and int(step) < len(at):
                at = at[int(step)]
            else:
                at = at.get(step) if isinstance(at, dict) else None
        emoji = at.get("emoji") if isinstance(at, dict) else None
        if emoji:
            found.add(str(emoji.get("id")))
    return frozenset(found)
