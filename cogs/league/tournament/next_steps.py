"""The buttons of the officers' page: what can be done next with a tournament, and what is asked before a draw."""

from typing import Final

import discord

from bot.league.tournament_view import NextStep, TournamentView
from bot.text.league.seating import gap_text
from bot.text.sentences import Text, joined, lines, say
from cogs.common.buttons import feature_id
from cogs.common.content import Button, Content
from cogs.league.evenings.round_messages import PAGE
from cogs.league.evenings.round_messages import press as press_drawn
from cogs.league.tournament.board import SIGN_UP, press

ANYWAY: Final = "-anyway"
"""Ends the action of a draw that was asked about."""
GREY, PRIMARY = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
GREEN: Final = discord.ButtonStyle.success
ROWS: Final = (
    (NextStep.CHECK_IN, NextStep.SEASON, NextStep.START, NextStep.OPEN, NextStep.DRAW, NextStep.ALL, NextStep.MORE),
    (NextStep.ADD, NextStep.ROUND, NextStep.SUBSTITUTE, NextStep.PENALTY),
    (NextStep.SHEETS, NextStep.EXPORT, NextStep.CUT, NextStep.FINISH),
)


def buttons(view: TournamentView) -> tuple[Button, ...]:
    """A button for each step that can be done."""
    found = _buttons(view)
    rows = [[step for step in row if step in view.steps] for row in ROWS]
    return tuple(
        Button(key, label, number, style)
        for number, row in enumerate(filter(None, rows))
        for key, label, style in map(found.__getitem__, row)
    )


def _buttons(view: TournamentView) -> dict[NextStep, tuple[str, Text, discord.ButtonStyle]]:
    """The custom id, label and style of each step that its round is there for."""
    number, current, ready, again = view.meeting.id, view.current, view.to_start, view.next is not None
    plain = {
        NextStep.CHECK_IN: (say("Open the check-in"), PRIMARY),
        NextStep.SEASON: (say("From a season…"), GREY),
        NextStep.DRAW: (say("Draw round {round}", round=len(view.rounds) + 1), PRIMARY),
        NextStep.ALL: (say("Redraw all rounds") if again else say("Draw all rounds"), GREY),
        NextStep.MORE: (say("5 more minutes"), GREY),
        NextStep.PENALTY: (say("Penalty…"), GREY),
        NextStep.SHEETS: (say("Sheets to print"), GREY),
        NextStep.EXPORT: (say("Export"), GREY),
        NextStep.CUT: (say("Cut to final…"), GREY),
        NextStep.FINISH: (say("Finish…"), discord.ButtonStyle.danger),
    }
    found = {step: (press(step, number), label, style) for step, (label, style) in plain.items()}
    found[NextStep.ADD] = (feature_id(SIGN_UP, f"add.{number}"), say("Add people…"), GREY)
    if current is not None:
        drawn = current.round
        found[NextStep.ROUND] = (
            press_drawn(PAGE, drawn.id, 0),
            say("Whole round {round}…", round=current.number),
            GREY,
        )
        found[NextStep.SUBSTITUTE] = (press_drawn("replace", drawn.id, drawn.draw), say("Substitute…"), GREY)
    if ready is not None:
        opens = press_drawn("open", ready.round.id, ready.round.draw)
        starts, start = press(f"start-{ready.number}", number), say("Start round {round}", round=ready.number)
        found[NextStep.START] = (starts, start, GREEN)
        found[NextStep.OPEN] = (opens, say("Open tables for round {round}", round=ready.number), GREEN)
    return found


def doubt(view: TournamentView, step: str) -> Content | None:
    """The question before a draw by a standing that lacks results: ``step`` draws one round or all."""
    every = step == NextStep.ALL and view.left > 1
    if not view.method.by_standing or not (view.gaps or every):
        return None
    missing = joined((gap_text(*gap) for gap in view.gaps), "; ")
    text = lines(
        say("**Results missing or unconfirmed:** {rounds}.", rounds=missing) if view.gaps else None,
        say(
            "All remaining rounds would be drawn from the current standings, without the results of the rounds "
            "in between."
        )
        if every
        else say(
            "Round {round} would be drawn from standings that do not include these results.", round=len(view.rounds) + 1
        ),
    )
    keys = [(press(f"{step}{ANYWAY}", view.meeting.id), say("Draw anyway"), GREY)]
    if view.gaps and view.current is not None:
        whole, label, _ = _buttons(view)[NextStep.ROUND]
        keys.insert(0, (whole, label, PRIMARY))
    return Content(text, tuple(Button(key, label, 0, style) for key, label, style in keys))
