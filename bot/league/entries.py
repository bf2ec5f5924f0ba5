"""What happens in a league, in the past tense. Standings, ratings and every list are derived from these alone.

An entry is never changed: whoever was wrong adds another one, with who, when and why. Players, seasons, games and
penalties are numbers that count from 1 in their league. Who a number is (an account, a name) stands apart, so that a
person can be forgotten while what they played stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime  # noqa: TC003 - the codec looks the types of fields up, here and below
from typing import Literal

from bot.league.seasons import SeasonSettings  # noqa: TC001

GameSource = Literal["table", "entered", "log", "import"]
"""Where a game came from: a table of the bot, somebody's word, a log file, another league or a spreadsheet."""


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """What a seat came to. ``player`` is None for a computer player, which then has a ``name``.

    ``points`` are raw: what lay before the player at the end. Of a table of the bot they hold the left-over sticks
    already; elsewhere those stand in the game's ``sticks``. ``chombo`` counts fouls that are still to be taken off.
    """

    player: int | None
    points: int
    chombo: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class SeasonOpened:
    """A season was announced."""

    season: int
    settings: SeasonSettings


@dataclass(frozen=True, slots=True)
class SeasonChanged:
    """What a season is like was changed. Its rules stay as they are once it has games."""

    season: int
    settings: SeasonSettings


@dataclass(frozen=True, slots=True)
class SeasonEnded:
    """A season was closed: it takes no game played later."""

    season: int


@dataclass(frozen=True, slots=True)
class SeasonReopened:
    """A season that was closed takes games again."""

    season: int


@dataclass(frozen=True, slots=True)
class PlayerInvited:
    """A player may play in an invited season."""

    season: int
    player: int


@dataclass(frozen=True, slots=True)
class InvitationWithdrawn:
    """A player may no longer. What they played stands."""

    season: int
    player: int


@dataclass(frozen=True, slots=True)
class TeamJoined:
    """A player plays the whole season for a team, games before this included."""

    season: int
    player: int
    team: str


@dataclass(frozen=True, slots=True)
class TeamLeft:
    """A player plays for no team."""

    season: int
    player: int


@dataclass(frozen=True, slots=True)
class GameRecorded:
    """A game came in. ``seats`` are in the order of the seats, the first dealer first; that order parts equal points.

    ``sticks`` lay on the table at the end. ``rules`` is the fingerprint of the rules it was played by, ``preset`` where
    they came from. ``asked`` are the players who shall confirm it; it counts once all have, or from ``confirm_by`` on
    (None: only by them). Without anybody asked it counts at once. ``table`` and ``table_game`` say which game of which
    table of the bot it is, ``channel`` where that stood. ``note`` is what whoever entered it wanted to have known.
    """

    game: int
    season: int
    source: GameSource
    played_at: datetime
    preset: str
    rules: str
    seats: tuple[SeatPoints, ...]
    sticks: int = 0
    asked: tuple[int, ...] = ()
    confirm_by: datetime | None = None
    table: str | None = None
    table_game: int | None = None
    channel: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class GameConfirmed:
    """A player says that the game is right. None: nobody objected in time."""

    game: int
    player: int | None


@dataclass(frozen=True, slots=True)
class GameDisputed:
    """A player says that the game is wrong. A game that counts already goes on to until an officer has decided."""

    game: int
    player: int


@dataclass(frozen=True, slots=True)
class GameUpheld:
    """An officer decided that the game stands as it is."""

    game: int


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """The game was otherwise. ``asked`` and ``confirm_by`` as when it was recorded; without anybody asked it counts."""

    game: int
    played_at: datetime
    seats: tuple[SeatPoints, ...]
    sticks: int = 0
    asked: tuple[int, ...] = ()
    confirm_by: datetime | None = None


@dataclass(frozen=True, slots=True)
class GameVoided:
    """The game counts no more."""

    game: int


@dataclass(frozen=True, slots=True)
class GameRestored:
    """A voided game counts after all."""

    game: int


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """``tenths`` of a thousand points are taken from a player's total; below zero they are a bonus."""

    penalty: int
    season: int
    player: int
    tenths: int


@dataclass(frozen=True, slots=True)
class PenaltyLifted:
    """A penalty no longer holds."""

    penalty: int


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """Two numbers turned out to be one person: a guest who joined the server. All of ``player`` belongs to ``into``."""

    player: int
    into: int


GameRecord = GameRecorded | GameConfirmed | GameDisputed | GameUpheld | GameCorrected | GameVoided | GameRestored
SeasonRecord = (
    SeasonOpened
    | SeasonChanged
    | SeasonEnded
    | SeasonReopened
    | PlayerInvited
    | InvitationWithdrawn
    | TeamJoined
    | TeamLeft
    | PenaltyGiven
)
LeagueRecord = GameRecord | SeasonRecord | PenaltyLifted | PlayersMerged


@dataclass(frozen=True, slots=True)
class FromFile:
    """Who took an entry in from a file, and when. ``by`` is None for whoever runs the bot.

    ``league`` is what the league in the file is called, "" for a sheet of games.
    """

    at: datetime
    by: int | None
    league: str


@dataclass(frozen=True, slots=True)
class LeagueEntry:
    """A record as it was entered: ``seq`` from 1 in its league, ``by`` whom (None: the bot), and why.

    ``file`` is None for what was entered here. What a file brings into a league that had entries is entered by whoever
    takes it in, at that time, whatever the file says; a league filled whole from its archive keeps what that says.
    """

    seq: int
    at: datetime
    by: int | None
    why: str
    record: LeagueRecord
    file: FromFile | None = None
