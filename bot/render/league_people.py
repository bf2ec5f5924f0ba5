"""What the players of a league are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.text import Name, Words, say

if TYPE_CHECKING:
    from collections.abc import Mapping


def called(names: Mapping[int, str], player: int) -> Words:
    """A player's name by their number. Who wanted to be forgotten has none."""
    name = names.get(player, "")
    return Name(name) if name else say("former player {number}", number=player)
