"""Who is away, what the table is asked, and why a game stands still: lines and buttons of the public message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.table.errors import WrongStage
from bot.table.records import Person
from bot.text.sentences import PersonName, Text, Words, joined, lines, render, say, say_many
from bot.text.table.events_text import kyoku_log
from cogs.common.buttons import Press
from cogs.common.content import Button
from cogs.table.hand.hand_buttons import BACK, RESUME
from cogs.table.standstill import pause_text
from cogs.table.table_sentences import error_text

if TYPE_CHECKING:
    from bot.table.motions import Motion
    from bot.table.ports import PublicTable

AGREE: Final = "agree"
"""Agrees to the motion that the press is numbered after."""
DECLINE: Final = "decline"
"""Declines it."""


def log_text(sheet: PublicTable, locale: str | None) -> str:
    """What has happened in the kyoku that the table plays, as far as everybody saw it."""
    if sheet.game is None:
        return render(error_text(WrongStage(sheet.stage)), locale)
    return kyoku_log(sheet.game, tuple(player.name if player is not None else "" for player in sheet.players), locale)


def motion_number(motion: Motion) -> int:
    """Tells a motion from any other of its table: no press is an answer to a motion that its presser never saw."""
    return motion.number


def house_of(sheet: PublicTable) -> tuple[object, ...]:
    """What the lines and buttons below tell: equal where they are."""
    motion = sheet.motion
    asked = None if motion is None else (motion_number(motion), motion.agreed)
    return (sheet.pause, sheet.away, asked)


def house_lines(sheet: PublicTable) -> Words | None:
    """Why the game stands still, who is away, and the open motion; None where there is nothing of the kind."""
    if sheet.stage != "playing" or not (sheet.pause or sheet.away or sheet.motion):
        return None
    return lines(_pause_line(sheet), _away_line(sheet), motion_line(sheet))


def _pause_line(sheet: PublicTable) -> Words | None:
    if sheet.pause is None:
        return None
    closing = say("Otherwise it is closed {due}.", due=sheet.kept_until) if sheet.kept_until is not None else None
    return joined((pause_text(sheet.pause), closing), " ")


def _away_line(sheet: PublicTable) -> Text | None:
    """Who is away. When nobody is there the pause says so."""
    names = [player.name for seat in sorted(sheet.away) if (player := sheet.players[seat]) is not None]
    if not names or sheet.pause == "everybody_away":
        return None
    return say_many(
        "{names} is away; a caretaker plays.",
        "{names} are away; a caretaker plays for them.",
        len(names),
        names=joined(map(PersonName, names), ", "),
    )


def motion_line(sheet: PublicTable) -> Words | None:
    """The open motion: who asks for what, how many are for it, and until when it can be answered."""
    motion = sheet.motion
    if motion is None:
        return None
    for_it = len(motion.agreed & sheet.voters)
    count = say("{agreed} of {needed} agree.", agreed=for_it, needed=len(sheet.voters))
    until = say("It lapses {due}.", due=sheet.motion_due) if sheet.motion_due is not None else None
    return joined((asked(sheet, motion), count, until), " ")


def asked(sheet: PublicTable, motion: Motion) -> Text:
    """What somebody asks of the table."""
    name = motion.person.name
    match motion.kind:
        case "pause":
            return say("**{name}** asks to pause the game.", name=name)
        case "end":
            return say("**{name}** asks to end the game as it stands.", name=name)
        case "substitute":
            return say("**{name}** would like to take {other}'s seat.", name=name, other=_seated(sheet, motion))


def _seated(sheet: PublicTable, motion: Motion) -> str:
    player = sheet.players[motion.seat] if motion.seat is not None else None
    return player.name if player is not None else ""


def still_asked(sheet: PublicTable) -> tuple[Person, ...]:
    """Who has not answered the open motion yet."""
    motion = sheet.motion
    if motion is None:
        return ()
    return tuple(
        player for player in sheet.players if isinstance(player, Person) and player.user in sheet.voters - motion.agreed
    )


def motion_buttons(sheet: PublicTable, locale: str | None, row: int = 0) -> tuple[Button, ...]:
    """Agree and decline."""
    motion = sheet.motion
    if motion is None:
        return ()
    number, green = motion_number(motion), discord.ButtonStyle.success
    return (
        Button(Press(sheet.table, number, AGREE).custom_id, render(say("Agree"), locale), row, green),
        Button(Press(sheet.table, number, DECLINE).custom_id, render(say("Decline"), locale), row),
    )


def house_buttons(sheet: PublicTable, number: int, locale: str | None, row: int = 1) -> tuple[Button, ...]:
    """What the table can be asked or told on its public message, in a row of its own."""
    if sheet.stage != "playing":
        return ()
    found: list[Button] = [*motion_buttons(sheet, locale, row)]
    green = discord.ButtonStyle.success
    if sheet.pause is not None and sheet.pause != "everybody_away":
        found.append(Button(Press(sheet.table, number, RESUME).custom_id, render(say("Resume"), locale), row, green))
    elif sheet.away:
        found.append(Button(Press(sheet.table, number, BACK).custom_id, render(say("I'm back"), locale), row, green))
    return tuple(found)


def away_answer(sheet: PublicTable) -> Words:
    """What is said to somebody who has gone away from a running game."""
    if sheet.pause == "everybody_away" and sheet.kept_until is not None:
        return say(
            "Nobody is left at the table, so the game stands still. /back, or I'm back, lets it go on; "
            "otherwise it is closed {due}.",
            due=sheet.kept_until,
        )
    return say("You are away from the game: a caretaker plays your seat. /back, or I'm back, returns it to you.")
