"""Sorts the buttons of a hand message: those that answer the current decision, and those that are always there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cogs.club import buttons

if TYPE_CHECKING:
    from tests.cogs.club import Seen

STANDING = ["Why not?", "Auto-win: off", "No calls: off", "Auto-discard: off"]
BY_DM = [*STANDING, "Play in the channel"]


def standing(message: Seen) -> list[str]:
    """The labels of *Why not?* and of the toggles."""
    return [str(button["label"]) for button in buttons(message) if _stands(button["custom_id"])]


def asked(message: Seen) -> list[str]:
    """The labels of everything else that can be pressed."""
    return [
        str(button["label"])
        for button in buttons(message)
        if not _stands(button["custom_id"]) and not button.get("disabled")
    ]


def _stands(custom_id: str) -> bool:
    return custom_id.rsplit(":", maxsplit=1)[-1].startswith(("why", "on-", "off-", "direct", "here"))
