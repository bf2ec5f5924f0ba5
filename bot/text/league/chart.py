"""A chart in words: the first, last, highest and lowest value of each line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from bot.text.league.standings import signed
from bot.text.sentences import ALT_LIMIT, PersonName, Plain, Words, fit, joined, lines, render, say, say_many
from bot.text.timestamps import short_day

What = Literal["points", "rate", "skill"]
_MARKS: Final = re.compile(r"^(?:## |-# )|\*\*", re.MULTILINE)
"""The Markdown of headings, small print and bold."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's line: times and values, the oldest first. Points are in tenths of a thousand."""

    name: Words
    values: tuple[tuple[datetime, float], ...]
    margin: float = 0.0


def chart_text(
    league: str,
    season: str | None,
    what: What,
    players: int,
    charted: Sequence[ChartLine],
    period: Words | None = None,
) -> Words:
    """Heading, and a line for each line of the chart, with its number. ``charted`` has one at least, with a game."""
    named: Words = PersonName(season) if season is not None else say("all time")
    moments = [when for line in charted for when, _ in line.values]
    span = say("{first} to {last}", first=short_day(min(moments)), last=short_day(max(moments)))
    facts = (period, span, _what(what), say("games of three players") if players == 3 else None)
    return lines(
        say("## {league}: {season}", league=PersonName(league), season=named),
        say("-# {facts}", facts=joined(facts)),
        *(_line(number, line, what) for number, line in enumerate(charted, start=1)),
    )


def chart_alt(text: Words, locale: str | None) -> str:
    """The chart's description: ``text`` without Markdown, with as many lines as fit."""
    plain = _MARKS.sub("", render(lines(say("A chart of what the message says:"), text), locale, markdown=False))
    return fit(plain, ALT_LIMIT)


def _what(what: What) -> Words:
    match what:
        case "points":
            return say("points after each game, without penalties")
        case "rate":
            return say("Tenhou's R after each game")
        case "skill":
            return say("skill after each game, with its uncertainty")


def _line(number: int, line: ChartLine, what: What) -> Words:
    heights = [value for _, value in line.values]
    ends = (
        say("now {value} ± {margin}", value=_shown(heights[-1], what), margin=Plain(f"{line.margin:.1f}"))
        if what == "skill"
        else say("now {value}", value=_shown(heights[-1], what))
    )
    return say(
        "**{number}. {name}**: {ends}, highest {high}, lowest {low} ({games})",
        number=Plain(str(number)),
        name=line.name,
        ends=ends,
        high=_shown(max(heights), what),
        low=_shown(min(heights), what),
        games=say_many("{count} game", "{count} games", len(heights)),
    )


def _shown(value: float, what: What) -> Plain:
    match what:
        case "points":
            return signed(round(value))
        case "rate":
            return Plain(f"{value:.2f}")
        case "skill":
            return Plain(f"{value:.1f}")
