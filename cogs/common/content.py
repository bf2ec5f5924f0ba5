"""Messages as values: text, buttons and pictures, ready to be sent or to replace another."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, Final

import discord

from cogs.common.buttons import PressButton

NOBODY: Final = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its description for who cannot see it."""

    name: str
    data: bytes
    alt: str

    def file(self) -> discord.File:
        """As discord.py uploads it."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


@dataclass(frozen=True, slots=True)
class Attached:
    """A file to keep."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        """As discord.py uploads it."""
        return discord.File(io.BytesIO(self.data), filename=self.name)


@dataclass(frozen=True, slots=True)
class Button:
    """A button: ``press`` is its custom id, ``row`` one of five."""

    press: str
    label: str
    row: int = 0
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows. ``pings`` are users who are told of it when it is new; nobody else ever is."""

    text: str
    buttons: tuple[Button, ...] = ()
    pictures: tuple[Picture, ...] = ()
    files: tuple[Attached, ...] = ()
    pings: tuple[int, ...] = ()

    def new(self) -> dict[str, Any]:
        """Arguments that send it as a new message."""
        found: dict[str, Any] = {"content": self.text, "allowed_mentions": self._allowed()}
        view = self._view()
        if view is not None:
            found["view"] = view
        uploads = self._uploads()
        if uploads:
            found["files"] = uploads
        return found

    def replacing(self) -> dict[str, Any]:
        """Arguments that put it in the place of what a message shows now."""
        return {
            "content": self.text,
            "allowed_mentions": NOBODY,
            "view": self._view(),
            "attachments": self._uploads(),
        }

    def _allowed(self) -> discord.AllowedMentions:
        if not self.pings:
            return NOBODY
        told = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, users=told, replied_user=False)

    def _uploads(self) -> list[discord.File]:
        return [*(picture.file() for picture in self.pictures), *(attached.file() for attached in self.files)]

    def _view(self) -> discord.ui.View | None:
        if not self.buttons:
            return None
        view = discord.ui.View(timeout=None)
        for button in self.buttons:
            view.add_item(
                PressButton(
                    discord.ui.Button(
                        label=button.label,
                        style=button.style,
                        custom_id=button.press,
                        disabled=button.disabled,
                        row=button.row,
                    )
                )
            )
        return view
