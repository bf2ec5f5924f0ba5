"""What follows a kyoku and a game, for the board and for every player's hand: the words, and the buttons to go on."""

from typing import Final

import discord

from bot.engine.phases import AwaitStop, GameOver, KyokuOver
from bot.engine.view import PublicView
from bot.table.ports import PublicTable
from bot.text.sentences import Text, Words, lines, say
from bot.text.table.result_text import next_kyoku, standing_text
from cogs.common.buttons import Press
from cogs.common.content import Button
from cogs.replay.replay_access import OPEN
from cogs.replay.replay_games import TableRef
from cogs.replay.replay_ids import FILES, ReplayPage
from cogs.replay.review_ids import ReviewPage
from cogs.table.pause_and_closing_text import closing_text, finished_text

NEXT: Final = "next"
"""Is ready for the next kyoku."""
EXPLAIN: Final = "explain"
"""Tells why a win was worth so much."""
MISSED: Final = "missed"
"""At a training table: tells a player what they missed in the kyoku."""
AGAIN: Final = "again"
"""Opens a table like this one in the same channel, or joins the one that is open there."""


def table_button(
    public_table: PublicTable,
    number: int,
    code: str,
    label: Words,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Button:
    """A button of the table, in the first row. ``number`` is the kyoku, or the question that it answers."""
    return Button(Press(public_table.table, number, code).custom_id, label, 0, style)


def is_over(public_table: PublicTable) -> bool:
    """Whether nothing more is played at this table."""
    game = public_table.game
    return public_table.stage == "closed" or (game is not None and isinstance(game.phase, GameOver))


def words_after(public_table: PublicTable, public: PublicView, over: KyokuOver, league: Words | None) -> Words | None:
    """What a finished game counts for (``league``), why it ended early, or what comes next.

    None while the dealer is asked.
    """
    if isinstance(public.phase, GameOver):
        return finished_text(public_table, league)
    if public_table.stage == "closed":
        return lines(closing_text(public_table), standing_text(public, public_table.names))
    return None if isinstance(public.phase, AwaitStop) else next_kyoku(over.ended)


def next_begins(public_table: PublicTable) -> Text:
    """When the next kyoku begins."""
    due = public_table.due
    if due is None:
        return say("starts in a moment")
    if len(public_table.people) == 1:
        return say("press **Next hand** when you are ready; otherwise the hand starts {due}", due=due)
    return say("starts {due}, or once everybody is ready", due=due)


def buttons_after(public_table: PublicTable, public: PublicView) -> tuple[Button, ...]:
    """*Next hand*, and *Explain* after a win; once nothing more is played *Play again* and the replay.

    None while the dealer is asked.
    """
    if is_over(public_table):
        return over_buttons(public_table)
    if isinstance(public.phase, AwaitStop):
        return ()
    green = discord.ButtonStyle.success
    going_on = table_button(public_table, public.decision, NEXT, say("Next hand"), green)
    over = public.kyoku_over
    if over is None or not over.wins:
        return (going_on,)
    return going_on, table_button(public_table, public.kyoku, EXPLAIN, say("Explain"))


def missed_button(public_table: PublicTable, public: PublicView) -> tuple[Button, ...]:
    """Below a player's result at a training table: what they missed in the kyoku."""
    if not public_table.settings.training:
        return ()
    return (table_button(public_table, public.kyoku, MISSED, say("My mistakes")),)


def over_buttons(public_table: PublicTable) -> tuple[Button, ...]:
    """*Play again* unless the channel is gone; replay, review and files of the only game if one was dealt."""
    gone = public_table.close_reason == "channel_gone"
    number = 0 if public_table.game is None else public_table.game.kyoku
    green = discord.ButtonStyle.success
    again = () if gone else (table_button(public_table, number, AGAIN, say("Play again"), green),)
    return (*again, *(() if public_table.game is None else _replay_buttons(public_table)))


def _replay_buttons(public_table: PublicTable) -> tuple[Button, ...]:
    game = TableRef(public_table.table, 1)
    return (
        Button(ReplayPage(game).press(OPEN), say("Replay")),
        Button(ReviewPage(game).press(OPEN), say("Review")),
        Button(ReplayPage(game).press(FILES), say("Files")),
    )
