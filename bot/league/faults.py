"""What can be wrong with an entry of a league. Each is a value; what people read is made from it at the edge.

A ``LeagueRefused`` carries all that is wrong at once: nobody should mend one thing only to hear of the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class EntryFault:
    """Anything wrong with an entry."""


@dataclass(frozen=True, slots=True)
class NameTaken(EntryFault):
    """The server has a league, or the league a season, of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class NameMissing(EntryFault):
    """A league, season, team or guest without a name, or with one that is too long (``LONGEST_NAME``)."""


@dataclass(frozen=True, slots=True)
class NoSuchSeason(EntryFault):
    """The league has no season of that number."""

    season: int


@dataclass(frozen=True, slots=True)
class NoSeasonThen(EntryFault):
    """No season of the league takes games played then."""

    at: datetime


@dataclass(frozen=True, slots=True)
class SeasonOverlaps(EntryFault):
    """Two seasons of a league share a time."""

    season: int
    name: str


@dataclass(frozen=True, slots=True)
class EndsBeforeStart(EntryFault):
    """A season that would be over before it begins."""


@dataclass(frozen=True, slots=True)
class SeasonIsOver(EntryFault):
    """The season was closed already."""

    season: int


@dataclass(frozen=True, slots=True)
class SeasonIsOpen(EntryFault):
    """The season is not closed."""

    season: int


@dataclass(frozen=True, slots=True)
class RulesFixed(EntryFault):
    """The season has games, so that its rules and what a foul costs can no longer be changed."""

    games: int


@dataclass(frozen=True, slots=True)
class GamesOutside(EntryFault):
    """So many games of the season would no longer fall into its time."""

    games: int


@dataclass(frozen=True, slots=True)
class OutsideSeason(EntryFault):
    """The season takes no game played then."""

    season: int
    at: datetime


@dataclass(frozen=True, slots=True)
class InTheFuture(EntryFault):
    """A game that was played later than now."""

    at: datetime


@dataclass(frozen=True, slots=True)
class WrongNumberOfPlayers(EntryFault):
    """The rules are for another number of players."""

    given: int
    wanted: int


@dataclass(frozen=True, slots=True)
class PlayerTwice(EntryFault):
    """A player on two seats."""

    player: int


@dataclass(frozen=True, slots=True)
class NobodyPlayed(EntryFault):
    """A game of computer players alone."""


@dataclass(frozen=True, slots=True)
class UnknownPlayer(EntryFault):
    """The league has no player of that number."""

    player: int


@dataclass(frozen=True, slots=True)
class UnknownRules(EntryFault):
    """Nobody knows the rules of that fingerprint."""

    fingerprint: str


@dataclass(frozen=True, slots=True)
class NotInvited(EntryFault):
    """A player of an invited season without an invitation."""

    player: int


@dataclass(frozen=True, slots=True)
class OddPoints(EntryFault):
    """Points that no game can end with: no multiple of 100, or beyond all bounds."""

    points: int


@dataclass(frozen=True, slots=True)
class ScoresDoNotAdd(EntryFault):
    """The points and the left-over sticks come to ``total``; ``wanted`` were dealt out. All in points."""

    total: int
    wanted: int


@dataclass(frozen=True, slots=True)
class ImpossibleCount(EntryFault):
    """A negative number of sticks or fouls, or more than there can be."""

    count: int


@dataclass(frozen=True, slots=True)
class NoSuchGame(EntryFault):
    """The league has no game of that number."""

    game: int


@dataclass(frozen=True, slots=True)
class AlreadyRecorded(EntryFault):
    """The league has this game already, as number ``game``."""

    game: int


@dataclass(frozen=True, slots=True)
class NotPending(EntryFault):
    """The game waits for nobody's confirmation: it counts, is disputed or voided."""

    game: int


@dataclass(frozen=True, slots=True)
class NotAsked(EntryFault):
    """A player who is not asked to confirm this game."""

    game: int


@dataclass(frozen=True, slots=True)
class AlreadyConfirmed(EntryFault):
    """The player said so before."""

    game: int


@dataclass(frozen=True, slots=True)
class DidNotPlay(EntryFault):
    """Only who played a game can dispute it."""

    game: int


@dataclass(frozen=True, slots=True)
class AlreadyDisputed(EntryFault):
    """Somebody objected to the game already, which no officer has decided yet."""

    game: int


@dataclass(frozen=True, slots=True)
class NothingToDecide(EntryFault):
    """The game counts and nobody objects to it."""

    game: int


@dataclass(frozen=True, slots=True)
class IsVoided(EntryFault):
    """The game was voided."""

    game: int


@dataclass(frozen=True, slots=True)
class NotVoided(EntryFault):
    """The game was not voided."""

    game: int


@dataclass(frozen=True, slots=True)
class NothingChanged(EntryFault):
    """The correction says what stands already."""


@dataclass(frozen=True, slots=True)
class NoSuchPenalty(EntryFault):
    """The league has no penalty of that number."""

    penalty: int


@dataclass(frozen=True, slots=True)
class AlreadyLifted(EntryFault):
    """The penalty no longer holds."""

    penalty: int


@dataclass(frozen=True, slots=True)
class SamePlayer(EntryFault):
    """A player merged into themselves, or into one who was merged already."""


@dataclass(frozen=True, slots=True)
class NotAGuest(EntryFault):
    """Only a guest can turn out to be somebody else: an account is one person."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayedTogether(EntryFault):
    """Two who sat at one table cannot be one person."""

    game: int


@dataclass(frozen=True, slots=True)
class AlreadyInvited(EntryFault):
    """The player has an invitation."""

    player: int


@dataclass(frozen=True, slots=True)
class NoTeam(EntryFault):
    """The player plays for no team."""

    player: int


@dataclass(frozen=True, slots=True)
class ReasonMissing(EntryFault):
    """A correction, a void, a dispute or a penalty that nobody says the reason of."""


class LeagueRefused(Exception):
    """An entry that cannot be made, with every fault of it. Nothing was written."""

    def __init__(self, *faults: EntryFault) -> None:
        super().__init__(", ".join(map(repr, faults)))
        self.faults = faults
