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
class Button:
    """A button: ``press`` is its custom id, ``row`` one of five."""

    press: str
    label: str
    row: int = 0
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows."""

    text: str
    buttons: tuple[Button, ...] = ()
    pictures: tuple[Picture, ...] = ()

    def new(self) -> dict[str, Any]:
        """Arguments that send it as a new message."""
        found: dict[str, Any] = {"content": self.text, "allowed_mentions": NOBODY}
        view = self._view()
        if view is not None:
            found["view"] = view
        if self.pictures:
            found["files"] = [picture.file() for picture in self.pictures]
        return found

    def replacing(self) -> dict[str, Any]:
        """Arguments that put it in the place of what a message shows now."""
        return {
            "content": self.text,
            "allowed_mentions": NOBODY,
            "view": self._view(),
            "attachments": [picture.file() for picture in self.pictures],
        }

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
