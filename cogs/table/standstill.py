"""Why a game stands still, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.text import Text, say

if TYPE_CHECKING:
    from bot.table.records import PauseReason


def pause_text(reason: PauseReason) -> Text:
    """Why the game stands still and what lets it go on."""
    match reason:
        case "agreed":
            return say("**The game is paused**, as the table agreed. Nobody's time runs; Resume lets it go on.")
        case "everybody_away":
            return say("**The game stands still:** everybody is away. It goes on as soon as one of you is back.")
        case "no_channel":
            return say(
                "**The game stands still:** its channel is gone. "
                "It goes on once one of you brings the table to another channel."
            )
        case "no_permission":
            return say(
                "**The game stands still:** I may no longer write in its channel. "
                "Resume lets it go on once I may, or bring the table to another channel."
            )
