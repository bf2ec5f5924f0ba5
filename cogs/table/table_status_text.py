"""Lines and buttons of the public message for absent players, open motions and pauses."""

from typing import Final

import discord

from bot.table.errors import WrongStage
from bot.table.ports import PublicTable
from bot.table.table_events import Motion, Person
from bot.text.sentences import PersonName, Text, Words, joined, lines, say, say_many
from bot.text.table.events_text import kyoku_log
from cogs.common.buttons import Press
from cogs.common.content import Button
from cogs.table.hand.hand_buttons import BACK, RESUME
from cogs.table.pause_and_closing_text import pause_text
from cogs.table.table_error_text import error_text

AGREE: Final = "agree"
"""The code of a press that agrees to the motion with the number of the press."""
DECLINE: Final = "decline"
"""The code of a press that declines the motion."""


def log_text(public_table: PublicTable) -> Words:
    """The public events of the current kyoku."""
    if public_table.game is None:
        return error_text(WrongStage(public_table.stage))
    return kyoku_log(public_table.game, public_table.names)


def status_of(public_table: PublicTable) -> tuple[object, ...]:
    """A value that changes whenever the lines and buttons below do."""
    motion = public_table.motion
    pending = None if motion is None else (motion.number, motion.agreed)
    return (public_table.pause, public_table.stuck, public_table.away, pending)


def status_lines(public_table: PublicTable) -> Words | None:
    """Why the game is paused, who is away, and the open motion; None if nothing applies."""
    if public_table.stage != "playing" or not (public_table.pause or public_table.away or public_table.motion):
        return None
    paused = joined((pause_text(public_table), closing_line(public_table)), " ") if public_table.pause else None
    return lines(paused, _away_line(public_table), motion_line(public_table))


def closing_line(public_table: PublicTable) -> Text | None:
    """When a paused table closes unless its game goes on; None if nothing is paused."""
    kept = public_table.kept_until
    return None if kept is None else say("Otherwise the table closes {due}.", due=kept)


def _away_line(public_table: PublicTable) -> Text | None:
    """The players who are away; None if all are, as the pause says so."""
    names = [player.name for seat in sorted(public_table.away) if (player := public_table.players[seat]) is not None]
    if not names or public_table.pause == "everybody_away":
        return None
    return say_many(
        "{names} is away; a caretaker is playing for them.",
        "{names} are away; a caretaker is playing for them.",
        len(names),
        names=joined(map(PersonName, names), ", "),
    )


def motion_line(public_table: PublicTable) -> Words | None:
    """The open motion: who proposes what, how many agree, and when it lapses."""
    motion = public_table.motion
    if motion is None:
        return None
    until = say("The vote expires {due}.", due=public_table.motion_due) if public_table.motion_due is not None else None
    return joined((motion_so_far(public_table, motion), until), " ")


def motion_so_far(public_table: PublicTable, motion: Motion) -> Words:
    """Who proposes what, and how many agree."""
    for_it = len(motion.agreed & public_table.voters)
    count = say("{agreed} of {needed} agree.", agreed=for_it, needed=len(public_table.voters))
    return joined((motion_text(public_table, motion), count), " ")


def motion_text(public_table: PublicTable, motion: Motion) -> Text:
    """The sentence that states a motion."""
    name = motion.person.name
    match motion.kind:
        case "pause":
            return say("**{name}** asks to pause the game.", name=name)
        case "end":
            return say("**{name}** asks to end the game early.", name=name)
        case "substitute":
            return say("**{name}** would like to take {other}'s seat.", name=name, other=_seated(public_table, motion))


def _seated(public_table: PublicTable, motion: Motion) -> str:
    player = public_table.players[motion.seat] if motion.seat is not None else None
    return player.name if player is not None else ""


def undecided_voters(public_table: PublicTable) -> tuple[Person, ...]:
    """The voters who have not agreed to the open motion yet."""
    motion = public_table.motion
    if motion is None:
        return ()
    return tuple(person for person in public_table.people if person.user in public_table.voters - motion.agreed)


def question_for(public_table: PublicTable, user: int) -> Words | None:
    """The open motion as a question to this player, with the count so far; None if they need not answer."""
    if public_table.motion_due is None or all(person.user != user for person in undecided_voters(public_table)):
        return None
    return joined((motion_line(public_table), say("Do you agree?")), " ")


def motion_buttons(public_table: PublicTable, row: int = 0) -> tuple[Button, ...]:
    """The buttons Agree and Decline; none if there is no motion."""
    motion = public_table.motion
    if motion is None:
        return ()
    number, green = motion.number, discord.ButtonStyle.success
    return (
        Button(Press(public_table.table, number, AGREE).custom_id, say("Agree"), row, green),
        Button(Press(public_table.table, number, DECLINE).custom_id, say("Decline"), row),
    )


def status_buttons(public_table: PublicTable, number: int) -> tuple[Button, ...]:
    """A row of buttons for the public message: answers to a motion, *Resume* and *I'm back*."""
    if public_table.stage != "playing":
        return ()
    found: list[Button] = [*motion_buttons(public_table, 1)]
    green = discord.ButtonStyle.success
    if public_table.pause is not None and public_table.pause != "everybody_away":
        found.append(Button(Press(public_table.table, number, RESUME).custom_id, say("Resume"), 1, green))
    elif public_table.away:
        found.append(Button(Press(public_table.table, number, BACK).custom_id, say("I'm back"), 1, green))
    return tuple(found)


def away_answer(public_table: PublicTable) -> Words:
    """The answer to a player who has left a running game."""
    if public_table.pause == "everybody_away" and public_table.kept_until is not None:
        return say(
            "Nobody is left at the table, so the game is on hold. Use /play away or press **I'm back** to "
            "continue; otherwise the table closes {due}.",
            due=public_table.kept_until,
        )
    if public_table.pause is not None:
        return say(
            "You are away from the game, which is on hold. When it continues, a caretaker will play for you. "
            "Use /play away or press **I'm back** to return."
        )
    return say(
        "You are away from the game: a caretaker is playing for you. Use /play away or press **I'm back** to return."
    )
