"""The entries of a league: its history, from which standings, ratings and every list are derived.

An entry is never changed: a mistake is corrected by a further entry that says who, when and why. Players, seasons,
games and penalties have numbers that count from 1 in their league. The account and name behind a player's number are
stored apart, so that a person can be forgotten while their results stay.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.league.seasons import SeasonSettings

GameSource = Literal["table", "entered", "log", "import"]
"""Where a game came from: a table of the bot, a result typed in, a log file, or an archive or spreadsheet."""


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """The result of a seat."""

    player: int | None
    """None for a computer player, which then has a ``name``."""
    points: int
    """Raw points at the end. A game at a table of the bot includes the left-over riichi sticks here; other games have
    them in ``GameRecorded.sticks``."""
    chombo: int = 0
    """Number of chombo, whose cost is not yet taken off."""
    name: str = ""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table that was drawn for a round of a club evening. Round and table count from 1."""

    round: int
    table: int
    evening: str = ""
    """The title of the evening; empty for people who were seated without one."""


@dataclass(frozen=True, slots=True)
class SeasonOpened:
    """A season was announced."""

    season: int
    settings: SeasonSettings


@dataclass(frozen=True, slots=True)
class SeasonChanged:
    """The settings of a season were changed. Its rules cannot change once it has games."""

    season: int
    settings: SeasonSettings


@dataclass(frozen=True, slots=True)
class SeasonEnded:
    """A season was closed: games played later do not count for it."""

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
    """A player may no longer play in an invited season. Their games still count."""

    season: int
    player: int


@dataclass(frozen=True, slots=True)
class TeamJoined:
    """A player plays for a team. This holds for the whole season, earlier games included."""

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
    """A game was recorded. It counts at once if no player is asked to confirm it and it needs no officer."""

    game: int
    season: int
    source: GameSource
    played_at: datetime
    preset: str
    """The preset that the rules came from."""
    rules: str
    """Fingerprint of the rules that the game was played by."""
    seats: tuple[SeatPoints, ...]
    """In seat order, the first dealer first; this order breaks ties."""
    sticks: int = 0
    """Riichi sticks left on the table at the end."""
    asked: tuple[int, ...] = ()
    """The players who are asked to confirm the game. It counts once all of them have."""
    confirm_by: datetime | None = None
    """From then on the game counts without the missing confirmations; None: never without them."""
    table: str | None = None
    """The table of the bot it was played at, if any."""
    table_game: int | None = None
    """Which game of that table it was, from 1."""
    channel: int | None = None
    """The channel of that table."""
    note: str = ""
    """Remark by the person who entered it."""
    drawn: DrawnTable | None = None
    """The drawn table whose result this is, if any."""
    needs_officer: bool = False
    """Whether it counts only once an officer has upheld it, since nobody can be asked."""


@dataclass(frozen=True, slots=True)
class GameConfirmed:
    """A player confirmed the game. ``player`` is None if it counts because the time to object is over."""

    game: int
    player: int | None


@dataclass(frozen=True, slots=True)
class GameDisputed:
    """A player says that the game is wrong. A game that counts already keeps counting until an officer decides.

    Each of its players may object, for a reason of their own.
    """

    game: int
    player: int


@dataclass(frozen=True, slots=True)
class GameUpheld:
    """An officer decided that the game stands as it is."""

    game: int


@dataclass(frozen=True, slots=True)
class GameCorrected:
    """The result was corrected. ``asked``, ``confirm_by`` and ``needs_officer`` are as in ``GameRecorded``."""

    game: int
    played_at: datetime
    seats: tuple[SeatPoints, ...]
    sticks: int = 0
    asked: tuple[int, ...] = ()
    confirm_by: datetime | None = None
    needs_officer: bool = False


@dataclass(frozen=True, slots=True)
class GameVoided:
    """The game no longer counts."""

    game: int


@dataclass(frozen=True, slots=True)
class GameRestored:
    """A voided game counts after all."""

    game: int


@dataclass(frozen=True, slots=True)
class MomentTold:
    """Something to remember of a game: a winning hand, words, or both."""

    game: int
    moment: int
    """From 1 in its game."""
    seat: int | None = None
    """Whose hand it is; None without a hand."""
    hand: str = ""
    """The hand with its circumstances as typed for a look-up (``bot.lookup.question_parser``), or empty."""
    words: str = ""


@dataclass(frozen=True, slots=True)
class MomentWithdrawn:
    """A moment that was told is forgotten."""

    game: int
    moment: int


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A player's total is lowered by ``tenths`` of a thousand points; a negative number is a bonus."""

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
    """Two numbers turned out to be one person: a guest joined the server. ``into`` takes over all of ``player``."""

    player: int
    into: int


MomentRecord = MomentTold | MomentWithdrawn
GameRecord = (
    GameRecorded
    | GameConfirmed
    | GameDisputed
    | GameUpheld
    | GameCorrected
    | GameVoided
    | GameRestored
    | MomentTold
    | MomentWithdrawn
)
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
    """Who imported an entry from a file, and when. ``by`` is None for the operator of the bot.

    ``league`` is the name of the league in the file, "" for a spreadsheet of games.
    """

    at: datetime
    by: int | None
    league: str


@dataclass(frozen=True, slots=True)
class LeagueEntry:
    """A record with who entered it, when and why.

    An import into a league that has entries is entered by the importing person at the time of the import. An import
    into an empty league keeps the authors and times of its archive.
    """

    seq: int
    """Counts from 1 in its league."""
    at: datetime
    by: int | None
    """None: the bot."""
    why: str
    record: LeagueRecord
    file: FromFile | None = None
    """None for an entry that was made here."""
