"""Sentences for why a game is paused and why a table is closed."""

from bot.table.ports import PublicTable
from bot.text.sentences import Text, Words, lines, say


def pause_text(public_table: PublicTable) -> Text | None:
    """Why the game is paused, and how it can go on; None if it is not paused."""
    match public_table.pause:
        case None:
            return None
        case "everybody_away" if public_table.alone:
            return say(
                "**The game is on hold:** you are away. Take as long as you like; press **I'm back** to continue."
            )
        case "agreed":
            return say(
                "**The game is paused**, as the table agreed. No clock is running; press **Resume** to continue."
            )
        case "everybody_away":
            return say("**The game is on hold:** everybody is away. The game continues as soon as one of you is back.")
        case "no_channel":
            return say(
                "**The game is on hold:** its channel is gone. The game continues once one of you moves the "
                "table to another channel."
            )
        case "no_permission":
            return say(
                "**The game is on hold:** I can no longer write in its channel. Press **Resume** once I can "
                "again, or move the table to another channel."
            )


def closing_text(public_table: PublicTable) -> Words:
    """Why a table is closed."""
    match public_table.close_reason:
        case "finished":
            return lines(say("The game is over."), finished_text(public_table))
        case "idle":
            return say("Closed: this table had not been used for a long time.")
        case "abandoned":
            return say("Closed: everybody has left.")
        case "channel_gone":
            return say("Closed: the table's channel is gone.")
        case "agreed":
            return say("Closed: the game was ended early.")
        case "deserted":
            return say("Closed: nobody came back to the game.")
        case _:
            return say("Closed by request.")


def finished_text(public_table: PublicTable, league: Words | None = None) -> Words | None:
    """What a finished game counts for where that is known: ``league``."""
    if public_table.alone:
        return say("Games played alone against the computer do not count.")
    if public_table.settings.training:
        return say("Games at a training table do not count for the league.")
    return league
