"""What can be done next with a tournament: the buttons of its officers' page."""

from __future__ import annotations

from typing import Final

import discord

from bot.league.seating import Method
from bot.text.league.seating import gap_text
from bot.text.sentences import Words, joined, lines, render, say
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content
from cogs.league.evenings.drawing import press as press_drawn
from cogs.league.evenings.round_messages import PAGE
from cogs.league.tournament.board import SIGN_UP, press
from cogs.league.tournament.state import DrawnRound, TournamentState

Step = tuple[str, Words, discord.ButtonStyle]
"""A button: custom id, label, style."""
ANYWAY: Final = "-anyway"
"""Ends the action of a draw that was asked about."""


def gaps(state: TournamentState) -> list[Words]:
    """The rounds that have begun in which results are missing or wait."""
    return [gap_text(one.number, one.missing) for one in state.rounds if one.begun and one.missing]


def need_results(state: TournamentState) -> None:
    """Raises CommandRefused if a result of the rounds that have begun is missing or waits."""
    missing = gaps(state)
    if missing:
        raise CommandRefused(
            say("Results are missing or wait for confirmation: {rounds}.", rounds=joined(missing, "; "))
        )


def doubt(state: TournamentState, verb: str, locale: str) -> Content | None:
    """The question before a draw by a standing that lacks results: ``verb`` draws one round or all."""
    number, current = state.meeting.id, state.current
    every = verb == "all" and state.total - begun(state) > 1
    missing = gaps(state)
    if not Method(state.meeting.method or Method.REPEATS).by_standing or not (missing or every):
        return None
    text = lines(
        say("**Results are missing or wait for confirmation:** {rounds}.", rounds=joined(missing, "; "))
        if missing
        else None,
        say("All rounds left would be drawn by the standing as it is now, without the results of the rounds between.")
        if every
        else say("Round {round} would be drawn by a standing without them.", round=len(state.rounds) + 1),
    )
    grey, primary = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
    keys: list[Step] = [(press(f"{verb}{ANYWAY}", number), say("Draw all the same"), grey)]
    if missing and current is not None:
        keys.insert(
            0, (press_drawn(PAGE, current.meeting.id, 0), say("Whole round {round}…", round=current.number), primary)
        )
    buttons = tuple(Button(key, render(label, locale, markdown=False), 0, style) for key, label, style in keys)
    return Content(render(text, locale), buttons)


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
        first.append((press("season", number), say("From a season…"), grey))
    if ready is not None and (ready.begun or not state.tournament.online):
        first.append((press(f"start-{ready.number}", number), say("Start round {round}", round=ready.number), green))
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
