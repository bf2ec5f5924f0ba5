"""The faults an entry of a league can have, as values; ``bot.text`` words them.

``LeagueRefused`` carries all faults at once, so that a person can mend them in one go.
"""

from dataclasses import dataclass
from datetime import date, datetime

from bot.engine.rules.ruleset import Ruleset
from bot.league.entries import LeagueEntry
from bot.league.seasons import Season
from bot.league.sum_causes import SumCause


@dataclass(frozen=True, slots=True)
class EntryFault:
    """Anything wrong with an entry."""


@dataclass(frozen=True)
class GameFault(EntryFault):
    """A fault of the game of that number."""

    game: int


@dataclass(frozen=True)
class PlayerFault(EntryFault):
    """A fault of the player of that number."""

    player: int


@dataclass(frozen=True)
class NameFault(EntryFault):
    """A fault of the league, season, tournament or person of that name."""

    name: str


@dataclass(frozen=True)
class TextFault(EntryFault):
    """A typed text that cannot be read."""

    text: str


@dataclass(frozen=True)
class NumberFault(EntryFault):
    """A fault in which a number is told: a count, a limit, or that of a season, round, penalty or moment."""

    number: int


class NameTaken(NameFault):
    """The server has a league, or the league has a season, of that name."""


class NotItsName(NameFault):
    """A league was to be deleted by another name than ``name``, which is its own."""


class SettingsUnchanged(EntryFault):
    """A league is run already as it was to be from now on."""


class NameMissing(EntryFault):
    """A league, season, team or guest without a name, or with one that is too long (``LONGEST_NAME``)."""


class LeagueNotFound(NameFault):
    """The server has no league of that name."""


class NoLeagueYet(EntryFault):
    """The server has no league."""


@dataclass(frozen=True, slots=True)
class SeasonNotFound(EntryFault):
    """The league has no season of that name."""

    league: str
    name: str


class NoSeasonYet(NameFault):
    """The league of this name has no season."""


class StandingsHidden(NameFault):
    """The league of this name is for a tournament whose standings are for officers alone now."""


class NoGameYet(NameFault):
    """The league of this name has no game."""


class NotTwoPlayers(EntryFault):
    """Two players were to be compared, and both are the same."""


class NoSuchSeason(NumberFault):
    """The league has no season of that number."""


@dataclass(frozen=True, slots=True)
class NoSeasonThen(EntryFault):
    """The league has no season at that time."""

    at: datetime


@dataclass(frozen=True, slots=True)
class SeveralSeasons(EntryFault):
    """A game fits several seasons; ``names`` are theirs."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FitsNoSeason(EntryFault):
    """Of several seasons of that time none has a format to which the points add up.

    ``total`` is their sum with the sticks; ``seasons`` are names and the sum of all starting points of a format.
    """

    total: int
    seasons: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class FormatNotTaken(EntryFault):
    """A log of a game of another format than those of the season, by the rules ``played``."""

    season: Season
    played: Ruleset


@dataclass(frozen=True, slots=True)
class SeasonOverlaps(EntryFault):
    """Two seasons of a league overlap, and a game could count for both."""

    season: int
    name: str


class SeveralSeasonsOpen(EntryFault):
    """Several seasons take games now, so that it is not clear which of them a new one would end."""


@dataclass(frozen=True, slots=True)
class BeginsBeforeEnd(EntryFault):
    """A season would begin on a day on which the season ``name``, which it is to end, took games."""

    name: str
    day: date


class SeasonUnchanged(NameFault):
    """The season of this name has the settings already that it was to get."""


class AllGamesFit(NameFault):
    """The season of this name would take all its games as it is now."""


class AllInvited(NameFault):
    """Everybody who was to be invited to the season of this name is."""


@dataclass(frozen=True, slots=True)
class SomeNotInvited(EntryFault):
    """Players whose invitations were to be taken back have none to the season of this name."""

    season: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SomeInNoTeam(EntryFault):
    """Players who were to leave their teams of the season of this name are in none."""

    season: str
    players: tuple[int, ...]


class EndsBeforeStart(EntryFault):
    """A season that would end before it starts."""


class SeasonIsOver(NumberFault):
    """The season is already closed."""


class SeasonIsOpen(NumberFault):
    """The season is not closed."""


class ScoringReasonMissing(NumberFault):
    """Another scoring, by which so many games of the season are scored anew, needs a reason."""


class HasGames(NumberFault):
    """A season or league with games that are not voided cannot be deleted; ``number`` is their number."""


class GamesOutside(NumberFault):
    """Games of the season would fall outside its new dates; ``number`` is their number."""


@dataclass(frozen=True, slots=True)
class OutsideSeason(EntryFault):
    """The game was played outside the season's dates."""

    season: int
    at: datetime


@dataclass(frozen=True, slots=True)
class InTheFuture(EntryFault):
    """The game's date is in the future."""

    at: datetime


@dataclass(frozen=True, slots=True)
class WrongNumberOfPlayers(EntryFault):
    """The rules are for a different number of players.

    ``of_season``: they are those of the season, which could take games of so many players as well.
    """

    given: int
    wanted: int
    of_season: bool = False


class PlayerTwice(PlayerFault):
    """The same player on two seats."""


class NobodyPlayed(EntryFault):
    """A game of computer players alone."""


@dataclass(frozen=True, slots=True)
class TooFewPeople(EntryFault):
    """The season takes games of at least ``needed`` people (``SeasonSettings.min_people``); ``people`` played."""

    people: int
    needed: int


class UnknownPlayer(PlayerFault):
    """The league has no player of that number."""


@dataclass(frozen=True, slots=True)
class UnknownRules(EntryFault):
    """No rules with that fingerprint are stored."""

    fingerprint: str


class NotInvited(PlayerFault):
    """The season is invitation-only and the player has no invitation."""


class OddPoints(NumberFault):
    """Points that no game can end with: not a multiple of 100, or far too many."""


@dataclass(frozen=True, slots=True)
class ScoresDoNotAdd(EntryFault):
    """The points and the left-over sticks add up to ``total`` instead of ``wanted`` (both in points)."""

    total: int
    wanted: int
    causes: tuple[SumCause, ...] = ()


class ImpossibleCount(NumberFault):
    """A number of sticks or chombo that is negative or too large."""


class NoSuchGame(GameFault):
    """The league has no game of that number."""


class AlreadyRecorded(GameFault):
    """The league has this game already, as number ``game``."""


class NotPending(GameFault):
    """The game is not waiting for confirmations: it counts, is disputed or voided."""


class NotAsked(GameFault):
    """A player who is not asked to confirm this game."""


class AlreadyConfirmed(GameFault):
    """The player has already confirmed the game."""


class DidNotPlay(GameFault):
    """Only the players of a game can dispute it."""


class AlreadyDisputed(GameFault):
    """The player has disputed the game already; it waits for an officer's decision."""


class TooManyWaiting(NumberFault):
    """Of the games that a player entered, ``number`` wait for others to confirm them, as many as may."""


class TooManyLeagues(NumberFault):
    """The server has ``number`` leagues, tournaments included, as many as one may have."""


class NothingToDecide(GameFault):
    """The game counts and is not disputed."""


class IsVoided(GameFault):
    """The game was voided."""


class NotVoided(GameFault):
    """The game was not voided."""


class NothingChanged(EntryFault):
    """The correction is identical to the recorded result."""


class NothingTold(EntryFault):
    """A moment has neither a hand with its winner nor words."""


@dataclass(frozen=True, slots=True)
class NoWinningHand(EntryFault):
    """A hand that was told wins nothing by the rules of its game."""

    hand: str


class HandsKnown(GameFault):
    """The hands of a game are known from its log, so that none is told."""


class TooManyMoments(NumberFault):
    """A game has ``number`` moments already."""


class NoSuchMoment(NumberFault):
    """A game has no moment of that number, or has it already."""


class NoSuchPenalty(NumberFault):
    """The league has no penalty of that number."""


class AlreadyLifted(NumberFault):
    """The penalty is already lifted."""


@dataclass(frozen=True, slots=True)
class EqualPenalty(EntryFault):
    """A penalty like this ``entry``, which was made just now, and nobody said that it is another one."""

    entry: LeagueEntry


@dataclass(frozen=True, slots=True)
class AlreadyGiven(EntryFault):
    """It was given before, by this ``entry``: the same button was pressed."""

    entry: LeagueEntry


class SamePlayer(EntryFault):
    """A merge of a player with themselves, or with a player who was merged already."""


class NotAGuest(PlayerFault):
    """Only a guest can be merged into another player: an account is one person."""


class NamedByDiscord(PlayerFault):
    """Only a guest can be called otherwise."""


class NameOfMember(NameFault):
    """A guest cannot be called as a member of the server is."""


class GuestThere(NameFault):
    """The league has a guest of this name."""


class AlreadyLinked(PlayerFault):
    """The guest is another player already."""


class GuestInUse(PlayerFault):
    """A guest with penalties, a team, an invitation or games that are not voided cannot be deleted."""


class PlayedTogether(GameFault):
    """Two players of the same game cannot be one person."""


class AlreadyInvited(PlayerFault):
    """The player is already invited."""


class NoTeam(PlayerFault):
    """The player plays for no team."""


class ReasonMissing(EntryFault):
    """A correction, a void, a dispute or a penalty without a reason."""


class NoSuchLeague(EntryFault):
    """The server has no such league, or has it no more."""


class OfficersOnly(NameFault):
    """Only officers of the league of this name and managers of the server may do this."""


class ManagersOnly(EntryFault):
    """Only members who manage the server may do this."""


class OfficersOfSomeLeague(EntryFault):
    """Only officers of some league here and managers of the server may do this."""


class TooManyNewPlayers(NumberFault):
    """A sheet would add more than ``number`` players."""


class ChangesAllTheTime(EntryFault):
    """A league changed whenever something was to be written, so that nothing was."""


@dataclass(frozen=True, slots=True)
class NoPlayerOfNumber(EntryFault):
    """The league of this name has no player of that number."""

    league: str
    number: int


@dataclass(frozen=True, slots=True)
class SeveralCalled(EntryFault):
    """Several players of a league have a name."""

    league: str
    name: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NobodyCalled(EntryFault):
    """Nobody in the league has that name."""

    league: str
    name: str


@dataclass(frozen=True, slots=True)
class NotPlayedYet(EntryFault):
    """A user of Discord is no player of the league."""

    league: str
    user: int


@dataclass(frozen=True, slots=True)
class NotOnServer(EntryFault):
    """A user of Discord is neither a player of the league nor a member of the server; ``guests`` may be named there."""

    league: str
    user: int
    guests: bool


class IsABot(NameFault):
    """A member of the server is a bot."""


class NameSome(NumberFault):
    """A list of players that is empty or too long."""


class OnlyPlayersConfirm(GameFault):
    """Only who played in a game confirms and disputes it."""


class OnlyPlayersEnter(EntryFault):
    """Only who played in a game and officers enter it."""


class OnlyResultOfLog(EntryFault):
    """The course of a game in a log does not agree with its result: officers may enter the result alone."""


class OnlyDrawnEnter(EntryFault):
    """Only who was drawn to a table and officers enter its result."""


class OnlyPlayersTell(EntryFault):
    """Only who played in a game and officers tell of it."""


class OnlyOfficersCorrect(GameFault):
    """Only officers correct a game; who entered it may as long as it does not count."""


class OnlyAuthorsWithdraw(GameFault):
    """Only who entered a game withdraws it, as long as it does not count."""


class ChangedMeanwhile(GameFault):
    """The game is not as it was when somebody looked at it."""


@dataclass(frozen=True, slots=True)
class HasResult(EntryFault):
    """A drawn table has its result already, which is this game."""

    table: int
    game: int


class NoTableOfThese(EntryFault):
    """No table of the round without a result has just these people."""


class NoSuchRound(EntryFault):
    """The round, or its table, was called off or is kept no more."""


class NoSuchTournament(EntryFault):
    """No such tournament on this server, or no longer."""


class EveningCalledOff(EntryFault):
    """The evening, or the round, was called off."""


class TitleMissing(EntryFault):
    """An evening without a title that can be seen."""


class TooManyEvenings(NumberFault):
    """So many evenings are to come, and no more may."""


class TablesDropped(EntryFault):
    """The tables of a round were dropped."""


class TablesSettled(EntryFault):
    """The tables of a round were opened or announced."""


class DrawnNoMore(EntryFault):
    """The tables of a round were opened, announced or dropped, and are drawn no more."""


@dataclass(frozen=True, slots=True)
class TooManyToSeat(EntryFault):
    """More people are to be seated at once than ``most``."""

    people: int
    most: int


@dataclass(frozen=True, slots=True)
class TooFewToSeat(EntryFault):
    """The people do not fill a table."""

    people: int
    places: int


class ThreesDoNotCount(NameFault):
    """Tables of three were asked for, and the season of this name has rules for four."""


@dataclass(frozen=True, slots=True)
class GuestsAtTables(EntryFault):
    """Guests with these names were drawn to tables of the bot, where they cannot play."""

    names: tuple[str, ...]


class NotSeatedHere(NameFault):
    """Who is to be substituted sits at no table of the round, or the game has begun there."""


class TournamentFinished(EntryFault):
    """Nothing more can be done with the tournament: its ranking is final."""


class RoundIsDrawn(EntryFault):
    """The tournament has a round, so that it is too late for a season's players."""


class NobodyRanked(NameFault):
    """Nobody has a rank in the season of this name."""


class AllRoundsDrawn(NumberFault):
    """All so many rounds of the tournament are drawn."""


class NoRoundToStart(EntryFault):
    """No round is drawn whose clock could start."""


class RoundHasStarted(NumberFault):
    """The clock of the round has started already."""


class NoClockRuns(EntryFault):
    """No round has time left that could become more."""


class FinalIsCut(EntryFault):
    """The tournament was cut to a final before."""


class TooEarlyForFinal(EntryFault):
    """A tournament with too few players for a final, or without a round before it."""


@dataclass(frozen=True, slots=True)
class ResultsMissing(EntryFault):
    """Rounds in which results are missing or wait; ``rounds`` are their numbers, each with those of its tables."""

    rounds: tuple[tuple[int, tuple[int, ...]], ...]


class TournamentIsOver(NameFault):
    """The tournament of this name is finished, and its season was not reopened."""


class LeagueRefused(Exception):
    """The entry was refused for these faults. Nothing was written."""

    league: int | None = None
    """The league whose players and games they name by number; None if that is not known."""

    def __init__(self, *faults: EntryFault) -> None:
        super().__init__(", ".join(map(repr, faults)))
        self.faults = faults


class NoRights(LeagueRefused):
    """Whoever asked may not do this at all."""
