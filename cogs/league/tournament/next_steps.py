"""What can be done next with a tournament: the buttons of its officers' page."""

from __future__ import annotations

from typing import Final

import discord

from bot.league.tournament_view import DrawnRound, TournamentView
from bot.text.league.seating import gap_text
from bot.text.sentences import Words, joined, lines, render, say
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content
from cogs.league.evenings.drawing import press as press_drawn
from cogs.league.evenings.round_messages import PAGE
from cogs.league.tournament.board import SIGN_UP, press

Step = tuple[str, Words, discord.ButtonStyle]
"""A button: custom id, label, style."""
ANYWAY: Final = "-anyway"
"""Ends the action of a draw that was asked about."""


def gaps(view: TournamentView) -> list[Words]:
    """The rounds that have begun in which results are missing or wait."""
    return [gap_text(one.number, one.missing) for one in view.rounds if one.begun and one.missing]


def need_results(view: TournamentView) -> None:
    """Raises CommandRefused if a result of the rounds that have begun is missing or waits."""
    missing = gaps(view)
    if missing:
        raise CommandRefused(
            say("Results are missing or wait for confirmation: {rounds}.", rounds=joined(missing, "; "))
        )


def doubt(view: TournamentView, verb: str, locale: str) -> Content | None:
    """The question before a draw by a standing that lacks results: ``verb`` draws one round or all."""
    number, current = view.meeting.id, view.current
    every = verb == "all" and view.total - begun(view) > 1
    missing = gaps(view)
    if not view.method.by_standing or not (missing or every):
        return None
    text = lines(
        say("**Results are missing or wait for confirmation:** {rounds}.", rounds=joined(missing, "; "))
        if missing
        else None,
        say("All rounds left would be drawn by the standing as it is now, without the results of the rounds between.")
        if every
        else say("Round {round} would be drawn by a standing without them.", round=len(view.rounds) + 1),
    )
    grey, primary = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
    keys: list[Step] = [(press(f"{verb}{ANYWAY}", number), say("Draw all the same"), grey)]
    if missing and current is not None:
        keys.insert(
            0, (press_drawn(PAGE, current.meeting.id, 0), say("Whole round {round}…", round=current.number), primary)
        )
    buttons = tuple(Button(key, render(label, locale, markdown=False), 0, style) for key, label, style in keys)
    return Content(render(text, locale), buttons)


def begun(view: TournamentView) -> int:
    """How many rounds have begun."""
    return sum(one.begun for one in view.rounds)


def to_start(view: TournamentView) -> DrawnRound | None:
    """The round whose clock can start: the one announced last, else the next one drawn."""
    return view.current if view.current is not None and not view.clock else view.next


def steps(view: TournamentView) -> list[list[Step]]:
    """The buttons of the page by row."""
    number, current, ready = view.meeting.id, view.current, to_start(view)
    grey, primary, green = discord.ButtonStyle.secondary, discord.ButtonStyle.primary, discord.ButtonStyle.success
    sheets: list[Step] = [
        (press("sheets", number), say("Sheets to print"), grey),
        (press("export", number), say("Export"), grey),
    ]
    if view.finished:
        return [sheets]
    first: list[Step] = []
    if not view.rounds and view.tournament.checkin_at is None:
        first.append((press("checkin", number), say("Open the check-in"), primary))
        first.append((press("season", number), say("From a season…"), grey))
    if ready is not None and (ready.begun or not view.tournament.online):
        first.append((press(f"start-{ready.number}", number), say("Start round {round}", round=ready.number), green))
    elif ready is not None:
        opens = press_drawn("open", ready.meeting.id, ready.meeting.draw)
        first.append((opens, say("Open the tables of round {round}", round=ready.number), green))
    if ready is None and len(view.rounds) < view.total:
        first.append((press("draw", number), say("Draw round {round}", round=len(view.rounds) + 1), primary))
    left = view.total - begun(view)
    if left > 1 or (left and view.next is not None):
        label = say("Draw all rounds") if view.next is None else say("Draw all rounds anew")
        first.append((press("all", number), label, grey))
    if view.ends is not None and view.ends.told_at is None:
        first.append((press("more", number), say("5 minutes more"), grey))
    people: list[Step] = [(feature_id(SIGN_UP, f"add.{number}"), say("Add people…"), grey)]
    if current is not None:
        people.append(
            (press_drawn(PAGE, current.meeting.id, 0), say("Whole round {round}…", round=current.number), grey)
        )
        people.append((press_drawn("replace", current.meeting.id, current.meeting.draw), say("Substitute…"), grey))
    people.append((press("penalty", number), say("Penalty…"), grey))
    if view.tournament.cut is None:
        sheets.append((press("cut", number), say("Cut to a final…"), grey))
    sheets.append((press("finish", number), say("Finish…"), discord.ButtonStyle.danger))
    return [first, people, sheets] if first else [people, sheets]
