"""What the players of a league are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.text import Name, Words, flat, say

if TYPE_CHECKING:
    from collections.abc import Mapping


def called(names: Mapping[int, str], player: int) -> Words:
    """A player's name by their number. Who wanted to be forgotten has none, and that of some cannot be seen."""
    name = names.get(player, "")
    if not name:
        return say("former player {number}", number=player)
    return Name(name) if flat(name) else say("player {number}", number=player)
