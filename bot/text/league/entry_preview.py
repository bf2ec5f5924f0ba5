"""The preview of a game, shown to the user who enters it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.league.confirming import Confirmation
from bot.league.entries import DrawnTable, SeatPoints
from bot.league.scoring import SeatScore
from bot.text.league.game_status_words import drawn_words
from bot.text.league.people import called
from bot.text.league.recording import result_lines, sticks_words
from bot.text.rules.preset_names import TITLES, has_label, preset_title
from bot.text.sentences import PersonName, Words, joined, lines, say
from bot.text.timestamps import day_and_time


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
    confirmation: Confirmation
    """What it will wait for."""
    shared: bool = False
    """Whether its rules let equal points share their places."""
    drawn: DrawnTable | None = None
    """The drawn table whose result it is."""


def preview_text(preview: Preview, names: Mapping[int, str]) -> Words:
    """The places with final scores, and the effect of entering the game."""
    return lines(
        say("**Is this right?** Nothing has been entered yet.")
        if preview.game is None
        else say("**Game {number} after this correction:**", number=preview.game),
        _head(preview),
        result_lines(preview.seats, preview.scores, names),
        sticks_words(preview.sticks),
        say("-# Points and sticks add up to {total}. Players with equal points share a place.", total=preview.total)
        if preview.shared
        else say(
            "-# Points and sticks add up to {total}. If players have equal points, the one named first ranks higher.",
            total=preview.total,
        ),
        *(guest_words(name, preview.likely.get(name)) for name in preview.guests),
        say(
            "**Game {number} has the same players and points.** Record this game only if it was a different one.",
            number=preview.twin,
        )
        if preview.twin is not None
        else None,
        _asks(preview, names),
    )


def _head(preview: Preview) -> Words:
    named = preview.preset in TITLES or has_label(preview.preset)
    rules = preset_title(preview.preset) if named else say("its own rules")
    head = say(
        "{season}, played {when}, {rules}",
        season=PersonName(preview.season),
        when=day_and_time(preview.played_at),
        rules=rules,
    )
    return head if preview.drawn is None else joined((head, drawn_words(preview.drawn)), ", ")


def guest_words(name: str, like: str | None) -> Words:
    """That a name would be a new guest; ``like`` is a known name that may be meant."""
    if like is None:
        return say(
            "“{name}” is new here and will be added as a guest. To enter a member of the server, mention them instead.",
            name=PersonName(name),
        )
    return say(
        "“{name}” is new here and will be added as a guest. If you mean {like}, change the name.",
        name=PersonName(name),
        like=PersonName(like),
    )


def _asks(preview: Preview, names: Mapping[int, str]) -> Words:
    waits = preview.confirmation
    if waits.needs_officer:
        return say("An officer must uphold this game, because no other league member played in it.")
    if waits.at_once:
        return say("This game counts at once.")
    players = joined((called(names, player) for player in waits.asked), ", ")
    if waits.due is None:
        return say("{players} will be asked to confirm this game.", players=players)
    return say(
        "{players} will be asked to confirm this game. It will count {when} unless somebody objects.",
        players=players,
        when=waits.due,
    )
