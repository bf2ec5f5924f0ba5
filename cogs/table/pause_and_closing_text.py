"""Sentences for why a game is paused and why a table is closed."""

from bot.table.ports import PublicTable
from bot.text.sentences import Text, Words, lines, say


def pause_text(public_table: PublicTable) -> Text | None:
    """Why the game is paused, and how it can go on; None if it is not paused."""
    match public_table.pause:
        case None:
            return None
        case "everybody_away" if public_table.alone:
            return say("**The game stands still:** you are away. Take as long as you like; I'm back lets it go on.")
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


def closing_text(public_table: PublicTable, league: Words | None = None) -> Words:
    """Why a table is closed; ``league`` tells what a finished game counts for."""
    match public_table.close_reason:
        case "finished":
            return lines(say("The game is over."), finished_text(public_table, league))
        case "idle":
            return say("Closed: nobody has touched this table for a long time.")
        case "abandoned":
            return say("Closed: everybody has left.")
        case "channel_gone":
            return say("Closed: the table's channel is gone.")
        case "agreed":
            return say("Closed: the table agreed to end the game.")
        case "deserted":
            return say("Closed: nobody has come back to the game.")
        case _:
            return say("Closed by request.")


def finished_text(public_table: PublicTable, league: Words | None = None) -> Words | None:
    """What a finished game counts for where that is known: ``league``."""
    if public_table.alone:
        return say("Against the computer alone it counts for nothing.")
    if public_table.settings.training:
        return say("At a training table it does not count for the league.")
    return league
