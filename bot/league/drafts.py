"""A game as somebody put it down, before it is entered: the one shape of typed text, a form, a log and a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from bot.engine.events import Event
from bot.engine.rules.ruleset import Ruleset
from bot.league.entries import GameSource, MomentTold
from bot.league.views import LogFile


@dataclass(frozen=True, slots=True)
class Member:
    """A person on Discord, who need not be a player of the league yet."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest by name, new or known."""

    name: str
    kind: Literal["guest"] = "guest"
    """Tells them from a computer player where both are stored."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player."""

    name: str
    kind: Literal["computer"] = "computer"


Sitter = int | Member | Guest | Computer
"""The player of a seat: a player of the league by number, or a person who may be new to it."""


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """A seat with its points. A ``plain`` amount has the unit of the whole game (``bot.league.typed.results``)."""

    sitter: Sitter | None
    """None: nobody can tell yet who sat there."""
    amount: int
    plain: bool = False
    chombo: int = 0


@dataclass(frozen=True, slots=True)
class GameDraft:
    """A game that is not entered yet. ``seats`` are in seat order, East first, unless it is not ``ordered``."""

    seats: tuple[DraftSeat, ...]
    sticks: int
    """Riichi sticks left on the table at the end."""
    played_at: datetime
    preset: str
    """The name of ``rules``."""
    rules: Ruleset
    """They score the game in a season without rules."""
    season: int = 0
    """The number of the season that was chosen; 0: that of its time and format."""
    round: int = 0
    """The round among whose drawn tables it belongs; 0: any of that evening, or none."""
    table: int = 0
    """The drawn table of that round; 0: the one of its people."""
    note: str = ""
    moments: tuple[MomentTold, ...] = ()
    """What is to be remembered of it."""
    source: GameSource = "entered"
    own_rules: bool = False
    """Whether it was played by ``rules`` whatever those of its season, because a log or a file says so."""
    loses_sticks: bool = False
    """Whether its rules may have taken the last sticks from the table, so that they are missing in a file."""
    ordered: bool = True
    """Whether ``seats`` are in seat order; if not, they are only at a drawn table, as they were drawn to it."""
    whole: bool = True
    """Whether all that was written of its seats could be read."""

    @property
    def complete(self) -> bool:
        """Whether the player of every seat is known."""
        return self.whole and bool(self.seats) and all(seat.sitter is not None for seat in self.seats)


@dataclass(frozen=True, slots=True)
class TypedGames:
    """What somebody typed of one or several games, while they look at it. The games are read from ``text``.

    ``game`` is the game that it corrects (0: none), ``season`` the chosen season (0: that of the time), ``preset`` the
    id of the chosen rules (empty: the server's); ``round`` and ``table`` are as in ``GameDraft``.
    """

    league: int
    text: str
    drafts: tuple[GameDraft, ...]
    """Empty while something has to be mended."""
    game: int = 0
    season: int = 0
    preset: str = ""
    round: int = 0
    table: int = 0
    why: str = ""
    """Why a game is corrected."""


@dataclass(frozen=True, slots=True)
class TypedLog:
    """What somebody typed of a log, while they look at it: the file itself is attached to the message.

    ``season`` is the chosen season (0: that of each game's time), ``at`` when it was played, if that was typed.
    """

    league: int
    players: str = ""
    """Who is who, as in ``bot.league.exchange.log_names``."""
    season: int = 0
    at: datetime | None = None


LOG: Final = "log:"
"""Prefix of the keys of games from logs."""


def key_of_log(digest: str) -> str:
    """The key of a game from a log, which does not depend on the file."""
    return f"{LOG}{digest}"


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """The log that a game comes from."""

    file: LogFile
    events: Sequence[Event] | None
    """Its course, of which statistics are kept; None if only the result shall count."""

    @property
    def key(self) -> str:
        """The key of the game in its league."""
        return key_of_log(self.file.digest)
