"""What can be done in a league, as plain values. Each names its league by id; games, players and seasons by number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from typing import Generic, TypeVar

from bot.engine.rules.ruleset import Ruleset
from bot.league.drafts import GameDraft, LoggedGame, Member
from bot.league.entries import LeagueEntry, MomentTold
from bot.league.exchange.archive import Archive
from bot.league.exchange.csv_reading import GameSheet
from bot.league.exchange.import_faults import FileFault
from bot.league.games import LeagueGame
from bot.league.leagues import League, LeagueSettings
from bot.league.seasons import SeasonSettings
from bot.store.league.rebuilding import Rebuilt

Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True, slots=True)
class ClubCommand(Generic[Result_co]):
    """Something to do for a league; ``Club.run`` gives its result."""

    league: int


@dataclass(frozen=True, slots=True)
class EnterGame(ClubCommand[int]):
    """Enter a game; the result is its number. Its players and officers may.

    ``again``: it is another game with the players and points of one that was entered already, told apart by this text.
    """

    draft: GameDraft
    again: str = ""
    log: LoggedGame | None = None
    """The log that it comes from, which is kept with it and entered once."""
    result_alone: bool = False
    """Enter the result of a log whose course does not agree with it. Officers may."""
    key: str = ""
    """By which a file knows it, so that it is entered once; of others the people and points are."""


@dataclass(frozen=True, slots=True)
class CorrectGame(ClubCommand[LeagueGame]):
    """Replace the result of a game. Officers may, and who entered it until it counts."""

    game: int
    draft: GameDraft
    why: str


@dataclass(frozen=True, slots=True)
class ConfirmGame(ClubCommand[LeagueGame]):
    """Say that a result is right. Its players may."""

    game: int


@dataclass(frozen=True, slots=True)
class DisputeGame(ClubCommand[LeagueGame]):
    """Object to a result. Its players may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class WithdrawGame(ClubCommand[LeagueGame]):
    """Void a game that does not count yet. Who entered it may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class TellMoment(ClubCommand[LeagueGame]):
    """Tell a winning hand of a game, or something else to remember. Its players and officers may."""

    told: MomentTold
    """Without a number of its own."""


@dataclass(frozen=True, slots=True)
class TakeMomentsBack(ClubCommand[LeagueGame]):
    """Forget moments of a game, by number. Officers may, and who told them."""

    game: int
    moments: frozenset[int]


@dataclass(frozen=True, slots=True)
class UpholdGame(ClubCommand[LeagueGame]):
    """Decide that a result is right. Officers may."""

    game: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class UpholdGames(ClubCommand[tuple[int, ...]]):
    """Decide that several results are right, all or none; the result is their numbers. Officers may."""

    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoidGame(ClubCommand[LeagueGame]):
    """Decide that a game does not count. Officers may."""

    game: int
    why: str


@dataclass(frozen=True, slots=True)
class RestoreGame(ClubCommand[LeagueGame]):
    """Let a voided game count again. Officers may."""

    game: int
    why: str


# Penalties. Officers may.


@dataclass(frozen=True, slots=True)
class GivePenalty(ClubCommand[LeagueEntry]):
    """Take ``tenths`` of a thousand points off a player, below zero a bonus; the result is the entry.

    Refused if an equal one was given just now. ``again``: it is another one, told apart by this text.
    """

    season: int
    player: int
    tenths: int
    why: str
    again: str = ""


@dataclass(frozen=True, slots=True)
class LiftPenalty(ClubCommand[LeagueEntry]):
    """Let a penalty hold no longer; the result is the entry."""

    penalty: int
    why: str


# Guests. Officers may.


@dataclass(frozen=True, slots=True)
class AddGuest(ClubCommand[int]):
    """Add a guest; the result is their number. ``of_member``: a member of the server is called so, which is refused."""

    name: str
    of_member: bool = False


@dataclass(frozen=True, slots=True)
class RenameGuest(ClubCommand[str]):
    """Call a guest otherwise; the result is the name until then. ``of_member`` as for ``AddGuest``."""

    guest: int
    name: str
    of_member: bool = False


@dataclass(frozen=True, slots=True)
class DeleteGuest(ClubCommand[str]):
    """Delete a guest who is in nothing; the result is the name that they had."""

    guest: int


@dataclass(frozen=True, slots=True)
class LinkGuest(ClubCommand[int]):
    """Say that a guest is another player or a member, who has all results from then on; the result is their number."""

    guest: int
    into: int | Member
    why: str


# Leagues. Members who manage the server may, but where another is said.


@dataclass(frozen=True, slots=True)
class BeginLeague(ClubCommand[League]):
    """Begin a league, perhaps with its first season; ``league`` is 0."""

    name: str
    settings: LeagueSettings
    season: SeasonSettings | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class ChangeLeague(ClubCommand[League]):
    """Change how a league is run; None leaves each as it is. Officers too may change ``results`` and ``zone``."""

    name: str | None = None
    officer_role: int | None = None
    """0: none."""
    add: tuple[int, ...] = ()
    remove: tuple[int, ...] = ()
    """Who becomes an officer, and who is one no more."""
    results: int | None = None
    """0: nowhere."""
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class DeleteLeague(ClubCommand[None]):
    """Delete a league without games and all about it. ``name`` is its own, typed so that it is no other."""

    name: str


@dataclass(frozen=True, slots=True)
class RebuildLeague(ClubCommand[Rebuilt]):
    """Work everything out again from the entries. Officers may."""


# Seasons. Officers may.


@dataclass(frozen=True, slots=True)
class OpenedSeason:
    """A new season."""

    number: int
    ended: str | None
    """The name of the season that ends when it begins."""


@dataclass(frozen=True, slots=True)
class OpenSeason(ClubCommand[OpenedSeason]):
    """Open a season."""

    settings: SeasonSettings
    why: str = ""
    close_current: bool = False
    """End the season that takes games now when the new one begins, which is not before now."""
    zone: tzinfo = UTC
    """In whose days it begins: one that begins today begins now if it closes another."""


@dataclass(frozen=True, slots=True)
class ChangedSeason:
    """What a change did to the games of a season."""

    rescored: int
    """How many are scored anew."""
    misfits: tuple[int, ...]
    """Those that count, though the season would not take them any more."""


@dataclass(frozen=True, slots=True)
class ChangeSeason(ClubCommand[ChangedSeason]):
    """Give a season other settings."""

    season: int
    settings: SeasonSettings
    why: str = ""


@dataclass(frozen=True, slots=True)
class EndSeason(ClubCommand[None]):
    """End a season now."""

    season: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class ReopenSeason(ClubCommand[None]):
    """Let a season that was ended take games again."""

    season: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class DeleteSeason(ClubCommand[None]):
    """Delete a season without games."""

    season: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class LeaveGamesOut(ClubCommand[tuple[int, ...]]):
    """Void the games that a season would not take as it is now; the result is their numbers."""

    season: int
    why: str


@dataclass(frozen=True, slots=True)
class InvitePlayers(ClubCommand[tuple[int, ...]]):
    """Invite people to a season; the result is who was not invited before."""

    season: int
    players: tuple[int | Member, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class WithdrawInvitations(ClubCommand[tuple[int, ...]]):
    """Take invitations to a season back, all or none; the result is whose."""

    season: int
    players: tuple[int | Member, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class JoinTeam(ClubCommand[tuple[str, tuple[int, ...]]]):
    """Put people in a team of a season; the result is its name and who they are."""

    season: int
    players: tuple[int | Member, ...]
    team: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class LeaveTeam(ClubCommand[tuple[int, ...]]):
    """Take people out of their teams of a season, all or none; the result is who they are."""

    season: int
    players: tuple[int | Member, ...]
    why: str = ""


# Files. Officers may.


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file brings, or what it has brought, to a league; 0: to a new one of that ``name``."""

    league: int
    name: str
    games: int = 0
    entries: int = 0
    known: int = 0
    """Entries or rows that the league has already."""
    passed: int = 0
    """Left out without a fault: games that do not count, confirmations and objections."""
    left: int = 0
    """Left out because of a fault in them, or in an entry that they depend on."""
    faults: tuple[FileFault, ...] = ()
    guests: tuple[str, ...] = ()
    """The names of new guests."""
    names: Mapping[int, str] = field(default_factory=dict)
    """Those of the league and of the file, by number, as the faults have them."""


@dataclass(frozen=True, slots=True)
class ImportSheet(ClubCommand[Imported]):
    """Enter the games of a sheet that are right and new; they count at once."""

    sheet: GameSheet
    rules: Mapping[int, tuple[str, Ruleset]]
    """Preset and rules by number of players, at least for four, of games of which neither row nor season has any."""
    season: int = 0
    """The season of all games; 0: as in each row, else by its date."""
    members: Mapping[str, Member] = field(default_factory=dict)
    """Members of the server, by ``name_key``, whom that name means if no player has it."""


@dataclass(frozen=True, slots=True)
class ImportArchive(ClubCommand[Imported]):
    """Take in what is right and new of an exported league. 0 is a new league, for members who manage the server."""

    archive: Archive
    whole: bool = False
    """Take nothing if something is wrong."""
