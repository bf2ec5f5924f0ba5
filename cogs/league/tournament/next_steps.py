"""What can be done next with a tournament: the buttons of its officers' page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.text.sentences import Words, say, say_many
from cogs.common.buttons import feature_id
from cogs.league.evenings.drawing import press as press_drawn
from cogs.league.evenings.round_messages import PAGE
from cogs.league.tournament.board import SIGN_UP, press

if TYPE_CHECKING:
    from cogs.league.tournament.state import DrawnRound, TournamentState

Step = tuple[str, Words, discord.ButtonStyle]
"""A button: custom id, label, style."""


def gaps(state: TournamentState) -> list[Words]:
    """The rounds that have begun in which results are missing or wait."""
    return [
        say_many("round {round}: {count} table", "round {round}: {count} tables", gap, round=one.number)
        for one in state.rounds
        if one.begun and (gap := len(one.tables) - one.results)
    ]


def begun(state: TournamentState) -> int:
    """How many rounds have begun."""
    return sum(one.begun for one in state.rounds)


def to_start(state: TournamentState) -> DrawnRound | None:
    """The round whose clock can start: the one announced last, else the next one drawn."""
    return state.current if state.current is not None and not state.clock else state.next


def steps(state: TournamentState) -> list[list[Step]]:
    """The buttons of the page by row."""
    number, current, ready = state.meeting.id, state.current, to_start(state)
    grey, primary, green = discord.ButtonStyle.secondary, discord.ButtonStyle.primary, discord.ButtonStyle.success
    sheets: list[Step] = [
        (press("sheets", number), say("Sheets to print"), grey),
        (press("export", number), say("Export"), grey),
    ]
    if state.tournament.finished_at is not None:
        return [sheets]
    first: list[Step] = []
    if not state.rounds and state.tournament.checkin_at is None:
        first.append((press("checkin", number), say("Open the check-in"), primary))
    if ready is not None and (ready.begun or not state.tournament.online):
        first.append((press("start", number), say("Start round {round}", round=ready.number), green))
    elif ready is not None:
        opens = press_drawn("open", ready.meeting.id, ready.meeting.draw)
        first.append((opens, say("Open the tables of round {round}", round=ready.number), green))
    if ready is None and len(state.rounds) < state.total:
        first.append((press("draw", number), say("Draw round {round}", round=len(state.rounds) + 1), primary))
    left = state.total - begun(state)
    if left > 1 or (left and state.next is not None):
        label = say("Draw all rounds") if state.next is None else say("Draw all rounds anew")
        first.append((press("all", number), label, grey))
    if state.ends is not None and state.ends.told_at is None:
        first.append((press("more", number), say("5 minutes more"), grey))
    people: list[Step] = [(feature_id(SIGN_UP, f"add.{number}"), say("Add people…"), grey)]
    if current is not None:
        people.append(
            (press_drawn(PAGE, current.meeting.id, 0), say("Whole round {round}…", round=current.number), grey)
        )
        people.append((press_drawn("replace", current.meeting.id, current.meeting.draw), say("Substitute…"), grey))
    people.append((press("penalty", number), say("Penalty…"), grey))
    if state.tournament.cut is None:
        sheets.append((press("cut", number), say("Cut to a final…"), grey))
    sheets.append((press("finish", number), say("Finish…"), discord.ButtonStyle.danger))
    return [first, people, sheets] if first else [people, sheets]
