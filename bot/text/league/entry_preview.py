"""The preview of a game, shown to the user who enters it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.text.league.people import called
from bot.text.league.recording import result_lines, sticks_words
from bot.text.rules.preset_names import TITLES, has_label, preset_title
from bot.text.sentences import PersonName, Words, joined, lines, say
from bot.text.timestamps import day_and_time

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.league.entries import SeatPoints
    from bot.league.scoring import SeatScore


@dataclass(frozen=True, slots=True)
class Preview:
    """A game that is not entered yet."""

    game: int | None
    """The number of the game that it corrects."""
    seats: Sequence[SeatPoints]
    scores: Sequence[SeatScore]
    sticks: int
    total: int
    """The sum of all starting points."""
    played_at: datetime
    season: str
    preset: str
    guests: Sequence[str]
    """Names of new guests."""
    likely: Mapping[str, str]
    """Known players with names similar to those of guests."""
    twin: int | None
    """The number of a game with the same players and points."""
    asked: Sequence[int]
    """The players who will be asked to confirm it."""
    due: datetime | None
    """The end of the time to object."""
    shared: bool = False
    """Whether its rules let equal points share their places."""


def preview_text(shown: Preview, names: Mapping[int, str]) -> Words:
    """The places with final scores, and the effect of entering the game."""
    return lines(
        say("**Is this right?** Nothing is entered yet.")
        if shown.game is None
        else say("**Game {number} would read:**", number=shown.game),
        _head(shown),
        result_lines(shown.seats, shown.scores, names),
        sticks_words(shown.sticks),
        say("-# Points and sticks add up to {total}. Equal points share their places.", total=shown.total)
        if shown.shared
        else say(
            "-# Points and sticks add up to {total}. Of equal points the player named first is ahead.",
            total=shown.total,
        ),
        *(_guest(name, shown.likely.get(name)) for name in shown.guests),
        say(
            "**Game {number} has the same players and points.** Record this only if it was another game.",
            number=shown.twin,
        )
        if shown.twin is not None
        else None,
        _asks(shown, names),
    )


def _head(shown: Preview) -> Words:
    named = shown.preset in TITLES or has_label(shown.preset)
    rules = preset_title(shown.preset) if named else say("its own rules")
    return say(
        "{season}, played {when}, {rules}",
        season=PersonName(shown.season),
        when=day_and_time(shown.played_at),
        rules=rules,
    )


def _guest(name: str, like: str | None) -> Words:
    if like is None:
        return say(
            "“{name}” is new here and becomes a guest. A member of this server? Then mention them.",
            name=PersonName(name),
        )
    return say(
        "“{name}” is new here and becomes a guest. If you mean {like}, change the name.",
        name=PersonName(name),
        like=PersonName(like),
    )


def _asks(shown: Preview, names: Mapping[int, str]) -> Words:
    if not shown.asked:
        return say("It counts at once.")
    asked = joined((called(names, player) for player in shown.asked), ", ")
    if shown.due is None:
        return say("{players} will be asked to confirm it.", players=asked)
    return say("{players} will be asked to confirm it. Silence confirms {when}.", players=asked, when=shown.due)
