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
        "You are not at this table. You can watch its board; to play, press **Join** before the game starts, or "
        "ask for a seat with /play vote. Use /hand to see your own hands."
    ),
    errors.TableFull: say("All seats are taken. Open another table with /table open."),
    errors.NotAllowed: say(
        "You may not do that. A table can be closed by whoever opened it (before the game starts), its only "
        "player, or a channel manager."
    ),
    errors.PlaysAlone: say(
        "Here you play alone against the computer. For a game with others, use /table open in a server channel."
    ),
    errors.NotPaused: say("The game is not paused, so there is nothing to resume."),
    errors.MotionOpen: say(
        "The table is already voting on something. Vote on that first: press **Agree** or **Decline**."
    ),
    errors.NoMotion: say("That vote is over: it has been settled or has expired."),
    errors.AskedBefore: say(
        "Your proposal has just expired, been declined or been withdrawn. You can make it again in a minute."
    ),
    errors.KnowsAnotherHand: say(
        "You played another seat in this hand, so you know that seat's tiles. Ask for this seat once the hand is over."
    ),
    errors.ElsewhereHosted: say(
        "A table stays in its server as long as its channel exists. To move it, use /play move in another "
        "channel of that server."
    ),
    errors.OfAnotherProcess: say(
        "Nothing happened: the part of the bot that runs this game cannot be reached. Please try again in a moment."
    ),
    errors.Restarting: say("I am about to restart, so no game can start. Please try again in a minute."),
    errors.StaleDecision: say("That button is from an earlier point in the game; nothing changed."),
    errors.JournalFailed: say(
        "Nothing happened: the database cannot be read or written at the moment. Games are on hold and will "
        "continue by themselves; please try again in a moment."
    ),
    errors.JournalAhead: say(
        "Your last move was not saved, but your earlier moves were. Look at the table again, then continue."
    ),
    errors.TakenOver: say("Nothing happened: I have just restarted. Please try again in a moment."),
    errors.UnreadableTable: say(
        "The record of this table cannot be read, so the table has been stopped. The record is kept unchanged; "
        "please tell the bot's operator."
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
                "{count} places are still free. Wait for other players, or fill them with computer players.",
                error.free,
            )
        case errors.TablePaused():
            return _paused(error.reason)
        case _:
            return _PLAIN.get(type(error)) or say("That is not possible now; nothing changed.")


def table_is_in(public_table: PublicTable) -> Text:
    """Where the table is that somebody has opened or joined from elsewhere."""
    return say("Your table is in {channel}.", channel=channel_link(public_table.channel))


def _too_many(
    error: errors.TooManyTables | errors.TooManyOwnTables | errors.TooManyAlone | errors.TooManyOpened,
) -> Text:
    match error:
        case errors.TooManyOpened():
            return say("You have opened too many tables lately. You can open the next one {due}.", due=error.since)
        case errors.TooManyTables():
            return say_many(
                "This server has {count} open table, which is the limit. Close one first.",
                "This server has {count} open tables, which is the limit. Close one first.",
                error.limit,
            )
        case errors.TooManyOwnTables():
            return say_many(
                "You are at {count} table, which is the limit. Finish its game or leave it first.",
                "You are at {count} tables, which is the limit. Finish a game or leave a table first.",
                error.limit,
            )
        case errors.TooManyAlone():
            return say(
                "Nobody else has joined your tables in {channels} yet. Wait for other players there, or close one "
                "with /table close, before you open another.",
                channels=joined(map(channel_link, error.channels), ", "),
            )


def _elsewhere(error: errors.AlreadySeated | errors.AwaitedElsewhere | errors.TableElsewhere) -> Text:
    """Where somebody sits, and what to do."""
    match error:
        case errors.AlreadySeated(away=True):
            return say(
                "You still have a seat in the game in {channel}, where a caretaker is playing for you. Finish "
                "that game first, or use /play vote there to end it.",
                channel=channel_link(error.channel),
            )
        case errors.AlreadySeated():
            return say(
                "You are already at the table in {channel}. Finish the game or leave the table first.",
                channel=channel_link(error.channel),
            )
        case errors.AwaitedElsewhere():
            return say(
                "{name} is at the table in {channel} now. This game can continue once they have finished or "
                "left that one.",
                name=PersonName(error.name),
                channel=channel_link(error.channel),
            )
        case errors.TableElsewhere(lost=True):
            return say(
                "There is no table here, and your table's channel is gone. Use /play move to move the table to "
                "another channel, where it can continue or be closed."
            )
        case errors.TableElsewhere(alone=True):
            return say(
                "There is no table here. Your game against the computer is in your direct messages; use this "
                "command there."
            )
        case errors.TableElsewhere():
            return say(
                "There is no table here. Your table is in {channels}; use this command there. /hand and /play "
                "away work everywhere.",
                channels=joined(map(channel_link, error.channels), ", "),
            )


def _settings_stay(error: errors.NotInCharge | errors.TooManySeated | errors.PlaysElsewhere) -> Text:
    match error:
        case errors.NotInCharge():
            return say(
                "Only {name} or a channel manager can change this table's settings.", name=PersonName(error.name)
            )
        case errors.TooManySeated():
            return say_many(
                "Those rules are for {count} player, but there are more at this table. Somebody has to leave first.",
                "Those rules are for {count} players, but there are more at this table. Somebody has to leave first.",
                error.players,
            )
        case errors.PlaysElsewhere():
            return say(
                "{name} is at the table in {channel} now, so this table has to stay at the slow pace.",
                name=PersonName(error.name),
                channel=channel_link(error.channel),
            )


def _wrong_stage(stage: str) -> Text:
    match stage:
        case "lobby":
            return say("The game has not started. Press **Start** once all seats are taken.")
        case "playing":
            return say("The game has already started. You can do that only before it starts.")
        case _:
            return say("This table is closed. Open a new one with /table open.")


def _paused(reason: str) -> Text:
    match reason:
        case "no_channel":
            return say(
                "Nothing happened: the game is on hold because its channel is gone. Use /play move in the "
                "channel where the game should continue."
            )
        case "no_permission":
            return say(
                "Nothing happened: the game is on hold because I can no longer write in its channel. The game "
                "continues once I can; to continue it elsewhere, use /play move in another channel."
            )
        case _:
            return say("Nothing happened: the game is paused. Press **Resume** or use /play vote to continue.")


def board_link(public_table: PublicTable) -> Plain:
    """The address of the table's board, which Discord shows as a link; the channel's while no board stands."""
    place = f"https://discord.com/channels/{public_table.guild or '@me'}/{public_table.channel}"
    return Plain(place if public_table.board is None else f"{place}/{public_table.board.message}")


def why_text(hand: PlayerTable) -> Words:
    """What the player may do, and why other actions are not possible."""
    if hand.view is None:
        return say(
            "The game has not started. Once the tiles are dealt, you can find out here why you cannot do something."
        )
    return reasons(hand.view, hand.public_table.names)


def why_no_call(hand: PlayerTable, sort: CallSort) -> Words | None:
    """Why a call of this sort cannot be made; None if the hand is nowhere near one."""
    return why_no_call_text(hand.view, hand.public_table.names, sort) if hand.view is not None else None
