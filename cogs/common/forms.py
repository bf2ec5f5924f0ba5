"""Forms (Discord's modals) and their results.

A form's custom id names the feature that handles it, as a button's does, so nothing about it is held in memory: a form
that is never sent leaves nothing behind, and one that was open during a restart still works.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord


@dataclass(frozen=True, slots=True)
class FormField:
    """A text field of one line or (``tall``) several.

    ``label`` at most 45 characters, ``hint`` and ``example`` at most 100. Of a ``value`` as much is shown as can be
    sent: Discord opens no form that says more.
    """

    key: str
    label: str
    hint: str | None = None
    example: str | None = None
    value: str | None = None
    required: bool = False
    longest: int = 200
    tall: bool = False

    def item(self) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        return discord.ui.TextInput(
            custom_id=self.key,
            style=discord.TextStyle.paragraph if self.tall else discord.TextStyle.short,
            placeholder=self.example,
            default=(self.value or "")[: self.longest] or None,
            required=self.required,
            max_length=self.longest,
        )


@dataclass(frozen=True, slots=True)
class Ticks:
    """A choice of any number of things, or of ``most``: (value, label, whether it is chosen already)."""

    key: str
    label: str
    choices: Sequence[tuple[str, str, bool]]
    hint: str | None = None
    example: str | None = None
    most: int | None = None

    def item(self) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        return discord.ui.Select(
            custom_id=self.key,
            placeholder=self.example,
            required=False,
            min_values=0,
            max_values=self.most or len(self.choices),
            options=[
                discord.SelectOption(value=value, label=label, default=chosen) for value, label, chosen in self.choices
            ],
        )


@dataclass(frozen=True, slots=True)
class People:
    """A choice of ``least`` to ``most`` members of the server (Discord allows 25)."""

    key: str
    label: str
    hint: str | None = None
    example: str | None = None
    most: int = 25
    least: int = 1

    def item(self) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        return discord.ui.UserSelect(
            custom_id=self.key,
            placeholder=self.example,
            required=self.least > 0,
            min_values=self.least,
            max_values=self.most,
        )


@dataclass(frozen=True, slots=True)
class OneChannel:
    """A choice of one channel or thread, or of none. ``now`` is the id of the one that is chosen already."""

    key: str
    label: str
    hint: str | None = None
    now: int | None = None

    def item(self) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        kinds = [discord.ChannelType.text, discord.ChannelType.public_thread, discord.ChannelType.private_thread]
        chosen = [] if self.now is None else [discord.SelectDefaultValue.from_channel(discord.Object(self.now))]
        return discord.ui.ChannelSelect(
            custom_id=self.key, required=False, min_values=0, channel_types=kinds, default_values=chosen
        )


@dataclass(frozen=True, slots=True)
class OneRole:
    """A choice of one role, or of none. ``now`` is the id of the one that is chosen already."""

    key: str
    label: str
    hint: str | None = None
    now: int | None = None

    def item(self) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        chosen = [] if self.now is None else [discord.SelectDefaultValue.from_role(discord.Object(self.now))]
        return discord.ui.RoleSelect(custom_id=self.key, required=False, min_values=0, default_values=chosen)


Field = FormField | Ticks | People | OneChannel | OneRole


@dataclass(frozen=True, slots=True)
class Form:
    """A form with at most five fields. ``press`` is its custom id (``feature_id``), ``title`` at most 45 characters."""

    press: str
    title: str
    fields: Sequence[Field]

    def modal(self) -> discord.ui.Modal:
        """As discord.py sends it, without waiting for the result."""
        modal = discord.ui.Modal(title=self.title, custom_id=self.press, timeout=None)
        for field in self.fields:
            modal.add_item(discord.ui.Label(text=field.label, description=field.hint, component=field.item()))
        modal.stop()
        return modal


def filled(interaction: discord.Interaction[Any]) -> Mapping[str, str | tuple[str, ...]]:
    """The values of a sent form by field key: a text, or the chosen values."""
    data: Any = interaction.data or {}
    found: dict[str, str | tuple[str, ...]] = {}
    for part in _parts(data.get("components") or ()):
        key = part.get("custom_id")
        if key is not None:
            values = part.get("values")
            found[key] = str(part.get("value") or "") if values is None else tuple(values)
    return found


def people_in(interaction: discord.Interaction[Any], key: str) -> dict[int, str]:
    """The users chosen in a field (``People``) of a sent form, with their names in the server. Bots are left out."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    found: dict[int, str] = {}
    for user in filled(interaction).get(key, ()):
        known = users.get(user)
        if known is not None and not known.get("bot"):
            nick = (members.get(user) or {}).get("nick")
            found[int(user)] = nick or known.get("global_name") or known.get("username") or user
    return found


def _parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from _parts(component.get("components") or ())
        inner = component.get("component")
        if inner:
            yield from _parts((inner,))
