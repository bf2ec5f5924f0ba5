"""A chart in words: the first, last, highest and lowest value of each line."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.league.views import CurvesView, Drawn, PlayerCurve
from bot.text.league.people import called
from bot.text.league.periods import period_name
from bot.text.league.standings import signed
from bot.text.sentences import Edited, PersonName, Plain, Words, joined, lines, say, say_many
from bot.text.timestamps import short_day

_MARKS: Final = re.compile(r"^(?:## |-# )|\*\*", re.MULTILINE)
"""The Markdown of headings, small print and bold."""


def chart_text(view: CurvesView, what: Drawn) -> Words:
    """Heading, and a line for each curve, with its number. There is one at least, with a game."""
    named: Words = PersonName(view.season) if view.season is not None else say("all time")
    moments = [when for curve in view.curves for when, _ in curve.values]
    span = say("{first} to {last}", first=short_day(min(moments)), last=short_day(max(moments)))
    period = None if view.period is None else period_name(view.period)
    facts = (period, span, _what(what), say("three-player games") if view.players == 3 else None)
    return lines(
        say("## {league}: {season}", league=PersonName(view.league), season=named),
        say("-# {facts}", facts=joined(facts)),
        *(_line(number, curve, what, view.names) for number, curve in enumerate(view.curves, start=1)),
    )


def chart_alt(text: Words) -> Words:
    """The description of the picture: what the message says."""
    return Edited(lines(say("Chart of the figures in this message:"), text), partial(_MARKS.sub, ""))


def _what(what: Drawn) -> Words:
    match what:
        case "points":
            return say("points after each game, without penalties")
        case "rate":
            return say("Tenhou's R after each game")
        case "skill":
            return say("skill after each game, with its uncertainty")


def _line(number: int, line: PlayerCurve, what: Drawn, names: Mapping[int, str]) -> Words:
    heights = [value for _, value in line.values]
    ends = (
        say("now {value} ± {margin}", value=_shown(heights[-1], what), margin=Plain(f"{line.margins[-1]:.1f}"))
        if what == "skill"
        else say("now {value}", value=_shown(heights[-1], what))
    )
    return say(
        "**{number}. {name}**: {ends}, highest {high}, lowest {low} ({games})",
        number=Plain(str(number)),
        name=called(names, line.player),
        ends=ends,
        high=_shown(max(heights), what),
        low=_shown(min(heights), what),
        games=say_many("{count} game", "{count} games", len(heights)),
    )


def _shown(value: float, what: Drawn) -> Plain:
    match what:
        case "points":
            return signed(round(value))
        case "rate":
            return Plain(f"{value:.2f}")
        case "skill":
            return Plain(f"{value:.1f}")
