"""Forms (Discord's modals) and their results.

A form's custom id names the feature that handles it, as a button's does, so nothing about it is held in memory: a form
that is never sent leaves nothing behind, and one that was open during a restart still works.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.text.sentences import Words
from cogs.common.content import CHOICE_LIMIT, said

TITLE_LIMIT: Final = 45
"""Characters in the title of a form and in the label of a field."""
HINT_LIMIT: Final = 100
"""Characters in the hint and the example of a field."""


@dataclass(frozen=True, slots=True)
class FormField:
    """A text field of one line or (``tall``) several.

    Of a ``value`` as much is shown as can be sent: Discord opens no form that says more.
    """

    key: str
    label: Words
    hint: Words | None = None
    example: Words | str | None = None
    value: str | None = None
    required: bool = False
    longest: int = 200
    tall: bool = False

    def item(self, locale: str | None) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        return discord.ui.TextInput(
            custom_id=self.key,
            style=discord.TextStyle.paragraph if self.tall else discord.TextStyle.short,
            placeholder=_hint(self.example, locale),
            default=(self.value or "")[: self.longest] or None,
            required=self.required,
            max_length=self.longest,
        )


@dataclass(frozen=True, slots=True)
class Ticks:
    """A choice of any number of things, or of ``most``: (value, label, whether it is chosen already)."""

    key: str
    label: Words
    choices: Sequence[tuple[str, Words | str, bool]]
    hint: Words | None = None
    example: Words | str | None = None
    most: int | None = None

    def item(self, locale: str | None) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        return discord.ui.Select(
            custom_id=self.key,
            placeholder=_hint(self.example, locale),
            required=False,
            min_values=0,
            max_values=self.most or len(self.choices),
            options=[
                discord.SelectOption(value=value, label=said(label, locale, CHOICE_LIMIT), default=chosen)
                for value, label, chosen in self.choices
            ],
        )


@dataclass(frozen=True, slots=True)
class People:
    """A choice of ``least`` to ``most`` members of the server (Discord allows 25)."""

    key: str
    label: Words
    hint: Words | None = None
    example: Words | str | None = None
    most: int = 25
    least: int = 1

    def item(self, locale: str | None) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        return discord.ui.UserSelect(
            custom_id=self.key,
            placeholder=_hint(self.example, locale),
            required=self.least > 0,
            min_values=self.least,
            max_values=self.most,
        )


@dataclass(frozen=True, slots=True)
class OneChannel:
    """A choice of one channel or thread, or of none. ``now`` is the id of the one that is chosen already."""

    key: str
    label: Words
    hint: Words | None = None
    now: int | None = None

    def item(self, locale: str | None) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        del locale
        kinds = [discord.ChannelType.text, discord.ChannelType.public_thread, discord.ChannelType.private_thread]
        chosen = [] if self.now is None else [discord.SelectDefaultValue.from_channel(discord.Object(self.now))]
        return discord.ui.ChannelSelect(
            custom_id=self.key, required=False, min_values=0, channel_types=kinds, default_values=chosen
        )


@dataclass(frozen=True, slots=True)
class OneRole:
    """A choice of one role, or of none. ``now`` is the id of the one that is chosen already."""

    key: str
    label: Words
    hint: Words | None = None
    now: int | None = None

    def item(self, locale: str | None) -> discord.ui.Item[Any]:
        """As discord.py sends it."""
        del locale
        chosen = [] if self.now is None else [discord.SelectDefaultValue.from_role(discord.Object(self.now))]
        return discord.ui.RoleSelect(custom_id=self.key, required=False, min_values=0, default_values=chosen)


Field = FormField | Ticks | People | OneChannel | OneRole


@dataclass(frozen=True, slots=True)
class Form:
    """A form with at most five fields. ``press`` is its custom id (``feature_id``)."""

    press: str
    title: Words
    fields: Sequence[Field]

    def modal(self, locale: str | None) -> discord.ui.Modal:
        """As discord.py sends it, in this language and without waiting for the result."""
        title = said(self.title, locale, TITLE_LIMIT)
        modal = discord.ui.Modal(title=title, custom_id=self.press, timeout=None)
        for field in self.fields:
            label = said(field.label, locale, TITLE_LIMIT)
            below = _hint(field.hint, locale)
            modal.add_item(discord.ui.Label(text=label, description=below, component=field.item(locale)))
        modal.stop()
        return modal


def _hint(words: Words | str | None, locale: str | None) -> str | None:
    return None if words is None else said(words, locale, HINT_LIMIT)


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
