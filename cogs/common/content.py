"""Messages as values (text, buttons and pictures), and how they are sent to Discord as Components V2.

Every message has this order: text, pictures, what stands below them, files, menus and buttons. Discord never takes a
message back from components to plain text, so all messages that may be replaced are made here. Words become text when
the message is sent, in the language of who reads it, each cut to what Discord takes in its place. Tiles are sent as
emoji; a message whose emoji Discord refuses is sent again without them.
"""

from __future__ import annotations

import dataclasses
import io
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, Self, TypeVar

import discord

from bot.text.sentences import ALT_LIMIT, MESSAGE_LIMIT, PersonName, Plain, Words, fit, lines, render
from bot.text.tile_text import TILE_MARKS, marked, unmarked
from cogs.common.emoji import Emojis
from cogs.common.request_faults import INVALID_BODY, RefusedField, refused_fields

Sent = TypeVar("Sent")
Described = TypeVar("Described", "Picture", "KeptPicture")

Component = dict[str, Any]
"""A part of a message, as Discord's JSON."""
ROW, BUTTON, MENU, TEXT, GALLERY, FILE, CONTAINER = (
    discord.ComponentType[name].value
    for name in ("action_row", "button", "select", "text_display", "media_gallery", "file", "container")
)

NOTHING: Final = Plain("")
"""No text."""
NOBODY: Final = discord.AllowedMentions.none()

TEXT_LIMIT: Final = 4000
"""The most characters in all texts of a message together."""
BUTTON_LIMIT: Final = 80
CHOICE_LIMIT: Final = 100
"""Characters in the label or the description of a choice."""
HINT_LIMIT: Final = 150
"""Characters in the placeholder of a menu."""


_UNFIT_FOR_NAMES: Final = re.compile(r"[^A-Za-z0-9._-]")


def said(words: Words | str, locale: str | None, limit: int = MESSAGE_LIMIT, *, markdown: bool = False) -> Plain:
    """The words in this language and no longer than ``limit``; those that are rendered already are given back.

    With ``markdown`` names are escaped and tiles are marks (``bot.text.tile_text``). A ``str`` is plain.
    """
    if isinstance(words, str) and not isinstance(words, PersonName):
        return words if isinstance(words, Plain) and len(words) <= limit else Plain(fit(words, limit))
    return Plain(fit(render(words, locale, markdown=markdown, emoji=TILE_MARKS if markdown else None), limit))


class Accent(IntEnum):
    """The colour of a message's edge, by what it is about."""

    YOUR_TURN = 0xE3B341
    OPEN = 0x3BA55D
    DANGER = 0xD94A4A
    OVER = 0x80848E


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its alt text. ``tells_tiles``: that text also names the tiles in the message's text."""

    name: str
    data: bytes
    alt: Words
    tells_tiles: bool = True

    def file(self) -> discord.File:
        """As discord.py uploads it."""
        alt = said(self.alt, None, ALT_LIMIT)
        return discord.File(io.BytesIO(self.data), filename=self.name, description=alt)


@dataclass(frozen=True, slots=True)
class Attached:
    """A file to send."""

    original_name: str
    data: bytes

    @property
    def name(self) -> str:
        """The name in the message: Discord shows no file whose name has other characters than these."""
        return _UNFIT_FOR_NAMES.sub("_", self.original_name)

    def file(self) -> discord.File:
        """As discord.py uploads it."""
        return discord.File(io.BytesIO(self.data), filename=self.name)


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A picture of a sent message that stays when the message is replaced: its file name and alt text."""

    name: str
    alt: Words


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """A file of a sent message, by its id, that stays when the message is replaced."""

    id: int
    name: str

    @classmethod
    def of(cls, file: discord.Attachment | None) -> tuple[Self, ...]:
        """A file of a message, if it has one, as ``Content.kept_files``."""
        return () if file is None else (cls(file.id, file.filename),)

    def to_dict(self) -> dict[str, Any]:
        """As discord.py sends it. discord.py's own attachments would send more than Discord documents."""
        return {"id": str(self.id)}


@dataclass(frozen=True, slots=True)
class Button:
    """A button: ``press`` is its custom id, ``row`` its row from above, ``tile`` the tile (in mpsz) on it as emoji.

    ``beside`` is what stands beside that emoji, where there is one, in place of the ``label``; None: the label too.
    """

    press: str
    label: Words
    row: int = 0
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False
    tile: str | None = None
    beside: Words | None = None
    url: str | None = None
    """Opens this address, in place of a press."""

    def rendered(self, locale: str | None) -> Self:
        """With its words in this language."""
        label = said(self.label, locale, BUTTON_LIMIT)
        beside = None if self.beside is None else said(self.beside, locale, BUTTON_LIMIT)
        if label is self.label and beside is self.beside:
            return self  # a hand is rendered before its rate limit and again when it is sent, with fourteen of these
        return dataclasses.replace(self, label=label, beside=beside)

    def component(self, emoji: Mapping[str, str]) -> Component:
        """As Discord takes it, once it is rendered. ``emoji``: what stands for each tile."""
        shown = emoji.get(self.tile) if self.tile is not None else None
        label = self.label if shown is None or self.beside is None else self.beside
        found: Component = {"type": BUTTON, "style": self.style.value, "disabled": self.disabled}
        if self.url is None:
            found["custom_id"] = self.press
        else:
            found |= {"style": discord.ButtonStyle.link.value, "url": self.url}
        if label:
            found["label"] = label
        if shown is not None:
            found["emoji"] = _emoji(shown)
        return found


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu for one choice, in a row of its own. ``press`` is its custom id (``menu_id``).

    ``choices`` (at most 25): value, label, description or None, and whether it is chosen already. ``hint`` is the
    placeholder.
    """

    press: str
    choices: tuple[tuple[str, Words, Words | None, bool], ...]
    hint: Words
    row: int

    def rendered(self, locale: str | None) -> Self:
        """With its words in this language."""
        choices = tuple(
            (
                value,
                said(label, locale, CHOICE_LIMIT),
                None if description is None else said(description, locale, CHOICE_LIMIT),
                chosen,
            )
            for value, label, description, chosen in self.choices
        )
        return dataclasses.replace(self, choices=choices, hint=said(self.hint, locale, HINT_LIMIT))

    def component(self, emoji: Mapping[str, str]) -> Component:
        """As Discord takes it, once it is rendered. It has no emoji."""
        del emoji
        options: list[Component] = []
        for value, label, description, chosen in self.choices:
            option: Component = {"value": value, "label": label, "default": chosen}
            options.append(option if description is None else {**option, "description": description})
        found: Component = {"type": MENU, "custom_id": self.press, "options": options}
        return {**found, "placeholder": self.hint} if self.hint else found


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a message.

    Tiles in its texts are marks (``bot.text.tile_text``), which become emoji or names when it is sent; if no picture
    names the tiles, they become both.
    """

    text: Words
    buttons: tuple[Button, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[Attached, ...] = ()
    pings: tuple[int, ...] = ()
    """The users who are notified when the message is new."""
    kept_pictures: tuple[KeptPicture, ...] = ()
    """Pictures of the replaced message that stay, with all its files; this content then brings none."""
    menus: tuple[Menu, ...] = ()
    kept_files: tuple[AttachedFile, ...] = ()
    """Files of a replaced message that stay, apart from the new ones."""
    below: Words = NOTHING
    """Text under the pictures."""
    accent: Accent | None = None
    """The colour of the edge around all of it; without one, text alone has no edge, and pictures a green one."""
    locale: str | None = None
    """The language that it is rendered in."""
    longest: int = MESSAGE_LIMIT
    """The most characters in each of its texts; both together have no more than Discord takes."""

    def rendered(self, locale: str | None) -> Self:
        """With all its words in this language; what is text already stays. Anything that is sent is rendered first."""

        def described(picture: Described) -> Described:
            alt = said(picture.alt, locale, ALT_LIMIT)
            return picture if alt is picture.alt else dataclasses.replace(picture, alt=alt)

        text = said(self.text, locale, self.longest, markdown=True)
        return dataclasses.replace(
            self,
            locale=self.locale or locale,
            text=text,
            below=said(self.below, locale, min(self.longest, TEXT_LIMIT - len(text)), markdown=True),
            buttons=tuple([button.rendered(locale) for button in self.buttons]),
            menus=tuple([menu.rendered(locale) for menu in self.menus]),
            pictures=tuple(map(described, self.pictures)),
            kept_pictures=tuple(map(described, self.kept_pictures)),
        )

    def adding(self, words: Words | None) -> Self:
        """With more words under its pictures."""
        return dataclasses.replace(self, below=lines(self.below, words))

    @property
    def _texts(self) -> tuple[str, str]:
        text, below = (said(words, None, self.longest, markdown=True) for words in (self.text, self.below))
        return text, below

    @property
    def tiles(self) -> frozenset[str]:
        """The tiles (in mpsz) that it shows as emoji where there are any: in its texts and on its buttons."""
        text, below = self._texts
        return marked(text) | marked(below) | {button.tile for button in self.buttons if button.tile is not None}

    def new(self, emoji: Mapping[str, str]) -> dict[str, Any]:
        """Arguments that send it as a new message. ``emoji``: what stands for each tile (in mpsz); empty for names."""
        found: dict[str, Any] = {"view": self._view(emoji), "allowed_mentions": self._allowed()}
        uploads = self._uploads()
        if uploads:
            found["files"] = uploads
        return found

    def replacing(self, emoji: Mapping[str, str]) -> dict[str, Any]:
        """Arguments that put it in the place of what a message shows now, even of one that was plain text."""
        found: dict[str, Any] = {"content": None, "allowed_mentions": NOBODY, "view": self._view(emoji)}
        return found if self.kept_pictures else {**found, "attachments": [*self._uploads(), *self.kept_files]}

    def _shown(self, emoji: Mapping[str, str]) -> tuple[str, str]:
        """Both texts with their tiles. An emoji takes thirty characters: where they are too many, names do."""
        told = bool(self.kept_pictures) or any(picture.tells_tiles for picture in self.pictures)
        text, below = (unmarked(text, emoji, self.locale, named=not told) for text in self._texts)
        if len(text) + len(below) > TEXT_LIMIT:
            text, below = (unmarked(text, {}, self.locale) for text in self._texts)
            text = fit(text, TEXT_LIMIT - len(below))
        return text, below

    def _allowed(self) -> discord.AllowedMentions:
        if not self.pings:
            return NOBODY
        told = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, users=told, replied_user=False)

    def _uploads(self) -> list[discord.File]:
        return [*(picture.file() for picture in self.pictures), *(attached.file() for attached in self.files)]

    def _view(self, emoji: Mapping[str, str]) -> View:
        parts = self._parts(emoji)
        accent = self.accent or (Accent.OPEN if self.pictures or self.kept_pictures else None)
        if accent is not None:
            parts = [{"type": CONTAINER, "accent_color": accent.value, "spoiler": False, "components": parts}]
        return View(parts)

    def _parts(self, emoji: Mapping[str, str]) -> list[Component]:
        text, below = self._shown(emoji)
        shown: tuple[Picture | KeptPicture, ...] = (*self.pictures, *self.kept_pictures)
        files: tuple[Attached | AttachedFile, ...] = (*self.files, *self.kept_files)
        controls: list[Menu | Button] = sorted((*self.menus, *self.buttons), key=_row)
        parts: list[Component] = []
        if text:
            parts.append({"type": TEXT, "content": text})
        for picture in shown:
            # One gallery each, since Discord puts several pictures of one side by side and crops them.
            item: Component = {"media": {"url": f"attachment://{picture.name}"}, "spoiler": False}
            parts.append({"type": GALLERY, "items": [{**item, "description": picture.alt} if picture.alt else item]})
        if below:
            parts.append({"type": TEXT, "content": below})
        parts += [{"type": FILE, "file": {"url": f"attachment://{one.name}"}, "spoiler": False} for one in files]
        for _, row in groupby(controls, _row):
            parts.append({"type": ROW, "components": [control.component(emoji) for control in row]})
        return parts


class View(discord.ui.LayoutView):
    """Components as Discord takes them: discord.py's own objects for them take ten times as long to make.

    Its buttons answer by their ids alone (``cogs.common.buttons``), so it has ended from the beginning: of any other
    view discord.py keeps a copy for every message, and for private ones a task of a quarter of an hour beside it.
    """

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[Component]:
        """All of it."""
        return self._components

    def has_components_v2(self) -> bool:
        """Whether it shows anything."""
        return bool(self._components)


@lru_cache(maxsize=256)
def _emoji(markup: str) -> Component:
    """An emoji on a button. Cached: never change it."""
    return dict(discord.PartialEmoji.from_str(markup).to_dict())


def _row(control: Menu | Button) -> int:
    return control.row


def text_of(message: discord.Message) -> str:
    """What stands in a message's texts, one below the other."""
    if not message.flags.components_v2:
        return message.content
    return "\n".join(text for component in message.components for text in _texts_in(component))


def without_controls(message: discord.Message) -> discord.ui.LayoutView | None:
    """What a message shows, without its menus and buttons."""
    if not message.flags.components_v2:
        return None
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    for item in [*view.walk_children()]:
        if isinstance(item, discord.ui.ActionRow):
            (item.parent if isinstance(item.parent, discord.ui.Container) else view).remove_item(item)
    view.stop()
    return view


def _texts_in(component: object) -> Iterator[str]:
    if isinstance(component, discord.TextDisplay):
        yield component.content
    for child in getattr(component, "children", ()):
        yield from _texts_in(child)


async def send(
    client: discord.Client,
    call: Callable[..., Awaitable[Sent]],
    content: Content,
    locale: str | None = None,
    **more: Any,
) -> Sent:
    """Send a new message by ``call``, in this language; ``more`` goes with it. Raises what the call raises."""
    content = content.rendered(locale)
    return await _deliver(client, call, content, content.new, more)


async def replace(
    client: discord.Client, call: Callable[..., Awaitable[Sent]], content: Content, locale: str | None = None
) -> Sent:
    """Put a message in the place of another by ``call``, in this language. Raises what the call raises."""
    content = content.rendered(locale)
    return await _deliver(client, call, content, content.replacing, {})


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
    emojis.refused(_emoji_at(fields, given["view"]))
    return await call(**arguments({}), **more)


def _emoji_at(fields: Sequence[RefusedField], view: View) -> frozenset[str]:
    """The ids of the emoji that stand at these fields of a message with this view."""
    found = set()
    components: object = view.to_components()
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
