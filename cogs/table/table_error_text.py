"""The sentences for errors of tables, and for why something cannot be done right now."""

from typing import Final

from bot.engine.view import SeatView
from bot.table import errors
from bot.table.ports import PlayerTable, PublicTable
from bot.text.sentences import PersonName, Plain, Text, Words, channel_link, joined, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.refusals import refusal_text
from bot.text.table.why_not_on_discard import CallSort
from bot.text.table.why_text import why_no_call_text
from bot.text.table.why_text import why_text as reasons

_PLAIN: Final[dict[type[errors.TableError], Text]] = {
    errors.NoSuchTable: say("There is no table here. Open one with /table open."),
    errors.ChannelTaken: say(
        "A table is already open in this channel. Join it, or open yours in another channel or a thread."
    ),
    errors.NotSeated: say(
        "You do not sit at this table. You may watch its board; to play, press Join before the game begins, "
        "or ask for a seat with /play vote. Your own hands are under /hand."
    ),
    errors.TableFull: say("All places are taken. Open another table with /table open."),
    errors.NotAllowed: say(
        "You may not do that. A table is closed by who opened it (before the game), by its only player, "
        "or by somebody who may manage the channel."
    ),
    errors.PlaysAlone: say(
        "You play alone here, against the computer. For a game with others use /table open in a channel of a server."
    ),
    errors.NotPaused: say("The game is going on: there is nothing to resume."),
    errors.MotionOpen: say("The table has been asked something already. Let it answer that first: Agree or Decline."),
    errors.NoMotion: say("There is nothing to agree to any more: it is settled, or it has lapsed."),
    errors.AskedBefore: say(
        "What you asked the table was declined, taken back or not answered a moment ago. You may ask again in a minute."
    ),
    errors.KnowsAnotherHand: say(
        "You had another seat in this kyoku and know its tiles. Ask for this one once the kyoku is over."
    ),
    errors.ElsewhereHosted: say(
        "A table stays on its server as long as it has its channel there. "
        "In another channel of the same server /play move brings it along."
    ),
    errors.OfAnotherProcess: say(
        "Nothing has happened: the part of the bot that has this game cannot be reached just now. Please try again in "
        "a moment."
    ),
    errors.Restarting: say("The bot is about to restart, so no game begins just now. Please try again in a minute."),
    errors.StaleDecision: say("That button belongs to an earlier moment of the game; nothing has changed."),
    errors.JournalFailed: say(
        "Nothing has happened: the database cannot be read or written at the moment. Games stand still and go on by "
        "themselves as soon as they can; please try again in a moment."
    ),
    errors.JournalAhead: say("That was not saved, but what you did before is. Look at the table again, then go on."),
    errors.TakenOver: say("Nothing has happened: this bot has just been started anew. Please try again in a moment."),
    errors.UnreadableTable: say(
        "What was recorded of this table cannot be read, so nothing can happen there. It is kept as it is; please tell "
        "whoever runs this bot."
    ),
}
"""Errors whose sentence depends on their class alone."""


def error_text(error: errors.TableError, view: SeatView | None = None, names: Names | None = None) -> Text:
    """What went wrong, and what to do next.

    ``view`` is the user's own, from which a refusal names its cause; ``names`` are the players'.
    """
    match error:
        case errors.ActionRefused():
            return refusal_text(error.reason, error.action, view, names)
        case errors.TooManyTables() | errors.TooManyOwnTables() | errors.TooManyAlone() | errors.TooManyOpened():
            return _too_many(error)
        case errors.AlreadySeated() | errors.AwaitedElsewhere() | errors.TableElsewhere():
            return _elsewhere(error)
        case errors.NotInCharge() | errors.TooManySeated() | errors.PlaysElsewhere():
            return _settings_stay(error)
        case errors.WrongStage():
            return _wrong_stage(error.stage)
        case errors.SeatsEmpty():
            return say_many(
                "{count} place is still free. Wait for somebody, or fill it with a computer player.",
                "{count} places are still free. Wait for others, or fill them with computer players.",
                error.free,
            )
        case errors.TablePaused():
            return _paused(error.reason)
        case _:
            return _PLAIN.get(type(error)) or say("That is not possible now; nothing has changed.")


def table_is_in(public_table: PublicTable) -> Text:
    """Where the table is that somebody has opened or joined from elsewhere."""
    return say("Your table is in {channel}.", channel=channel_link(public_table.channel))


def _too_many(
    error: errors.TooManyTables | errors.TooManyOwnTables | errors.TooManyAlone | errors.TooManyOpened,
) -> Text:
    match error:
        case errors.TooManyOpened():
            return say("You have opened many tables of late. You can open the next one {due}.", due=error.since)
        case errors.TooManyTables():
            return say_many(
                "This server has {count} table open, which is all it may have at once. Close one first.",
                "This server has {count} tables open, which is all it may have at once. Close one first.",
                error.limit,
            )
        case errors.TooManyOwnTables():
            return say_many(
                "You sit at {count} table, which is all one person may have at once. Finish or leave one first.",
                "You sit at {count} tables, which is all one person may have at once. Finish or leave one first.",
                error.limit,
            )
        case errors.TooManyAlone():
            return say(
                "Nobody else sits at your tables in {channels} yet. Wait for others there, or close one with "
                "/table close, before you open another.",
                channels=joined(map(channel_link, error.channels), ", "),
            )


def _elsewhere(error: errors.AlreadySeated | errors.AwaitedElsewhere | errors.TableElsewhere) -> Text:
    """Where somebody sits, and what to do."""
    match error:
        case errors.AlreadySeated(away=True):
            return say(
                "You still have a seat in the game in {channel}, where a caretaker plays for you. Finish that game "
                "first, or ask there to end it with /play vote.",
                channel=channel_link(error.channel),
            )
        case errors.AlreadySeated():
            return say(
                "You already sit at the table in {channel}. Finish or leave that one first.",
                channel=channel_link(error.channel),
            )
        case errors.AwaitedElsewhere():
            return say(
                "{name} sits at the table in {channel} now. This game can go on once they have finished or left that "
                "one.",
                name=PersonName(error.name),
                channel=channel_link(error.channel),
            )
        case errors.TableElsewhere(lost=True):
            return say(
                "There is no table here, and the channel of yours is gone. Bring it to a channel with /play move; "
                "there it goes on, or can be closed."
            )
        case errors.TableElsewhere(alone=True):
            return say(
                "There is no table here. Your game against the computer is in your direct messages: use this there."
            )
        case errors.TableElsewhere():
            return say(
                "There is no table here. You sit at the table in {channels}: use this there. /hand and /play away work "
                "everywhere.",
                channels=joined(map(channel_link, error.channels), ", "),
            )


def _settings_stay(error: errors.NotInCharge | errors.TooManySeated | errors.PlaysElsewhere) -> Text:
    match error:
        case errors.NotInCharge():
            return say(
                "{name} says how this table plays; so does whoever may manage the channel.", name=PersonName(error.name)
            )
        case errors.TooManySeated():
            return say_many(
                "More than {count} player sits here, and those rules have no place for more. Somebody has to leave.",
                "More than {count} players sit here, and those rules have no place for more. Somebody has to leave.",
                error.players,
            )
        case errors.PlaysElsewhere():
            return say(
                "{name} sits at the table in {channel} now, so this one has to stay at the slow pace.",
                name=PersonName(error.name),
                channel=channel_link(error.channel),
            )


def _wrong_stage(stage: str) -> Text:
    match stage:
        case "lobby":
            return say("The game has not begun. Press Start once all places are taken.")
        case "playing":
            return say("The game is running; that is possible only before it begins.")
        case _:
            return say("This table is closed. Open a new one with /table open.")


def _paused(reason: str) -> Text:
    match reason:
        case "no_channel":
            return say(
                "Nothing has happened: the game stands still because its channel is gone. "
                "Use /play move in the channel where it shall go on."
            )
        case "no_permission":
            return say(
                "Nothing has happened: the game stands still because I may no longer write in its channel. "
                "It goes on once I may, or use /play move in another channel."
            )
        case _:
            return say("Nothing has happened: the game is paused. Resume, or /play vote, lets it go on.")


def board_link(public_table: PublicTable) -> Plain:
    """The address of the table's board, which Discord shows as a link; the channel's while no board stands."""
    place = f"https://discord.com/channels/{public_table.guild or '@me'}/{public_table.channel}"
    return Plain(place if public_table.board is None else f"{place}/{public_table.board.message}")


def why_text(hand: PlayerTable) -> Words:
    """What the player may do, and why other actions are not possible."""
    if hand.view is None:
        return say("The game has not begun. Once the tiles are dealt, this tells why something cannot be done.")
    return reasons(hand.view, hand.public_table.names)


def why_no_call(hand: PlayerTable, sort: CallSort) -> Words | None:
    """Why a call of this sort cannot be made; None if the hand is nowhere near one."""
    return why_no_call_text(hand.view, hand.public_table.names, sort) if hand.view is not None else None
