"""What an interaction asks for, in a word that logs and figures may say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.common.buttons import Features, press_of

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot

HAND: Final = "hand"
"""Everything a person does or looks at behind their own hand.

All of it has one name: whether somebody passed or only looked would tell who had a call.
"""
BOARD: Final = "board"
"""Everything on a board or in a lobby, where anybody sees what comes of it."""
UNKNOWN: Final = "unknown"

_ON_BOARDS: Final = frozenset(
    {"join", "leave", "cpu", "start", "fill", "rules", "log", "agree", "decline", "next", "again"}
)
ON_HANDS: Final = frozenset(
    {
        "hand", "discard", "riichi", "chii", "pon", "kan", "ron", "tsumo", "draw", "kita", "pass", "tenpai", "noten",
        "stop", "play-on", "why", "auto", "away", "back",
    }
)  # fmt: skip
"""Commands of whoever has a hand, and buttons beneath it."""


def asked_of(interaction: discord.Interaction[JantakuBot]) -> str:
    """A command by its name, a button or form by its feature; what belongs to a hand by nothing more than that.

    There are as many such words as there are commands and features: what a custom id makes up is ``unknown``.
    """
    if interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
        return _pressed(interaction)
    command = interaction.command
    if command is None:
        return UNKNOWN
    name: str = command.qualified_name
    return HAND if name in ON_HANDS else name


def _pressed(interaction: discord.Interaction[JantakuBot]) -> str:
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    press = press_of(custom_id)
    if press is not None:
        return BOARD if press.code in _ON_BOARDS else HAND
    start, _, rest = custom_id.partition(":")
    feature = rest.partition(":")[0]
    return feature if start in {"jf", "jm"} and Features.of(interaction.client).knows(feature) else UNKNOWN


def table_of(interaction: discord.Interaction[JantakuBot]) -> str | None:
    """The table whose button was pressed."""
    data: Any = interaction.data or {}
    press = press_of(str(data.get("custom_id", "")))
    return None if press is None else press.table
