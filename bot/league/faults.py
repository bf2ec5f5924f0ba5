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


@dataclass(frozen=True, slots=True)
class NameTaken(EntryFault):
    """The server has a league, or the league has a season, of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class NotItsName(EntryFault):
    """A league was to be deleted by another name than ``name``, which is its own."""

    name: str


@dataclass(frozen=True, slots=True)
class SettingsUnchanged(EntryFault):
    """A league is run already as it was to be from now on."""


@dataclass(frozen=True, slots=True)
class NameMissing(EntryFault):
    """A league, season, team or guest without a name, or with one that is too long (``LONGEST_NAME``)."""


@dataclass(frozen=True, slots=True)
class LeagueNotFound(EntryFault):
    """The server has no league of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class NoLeagueYet(EntryFault):
    """The server has no league."""


@dataclass(frozen=True, slots=True)
class SeasonNotFound(EntryFault):
    """The league has no season of that name."""

    league: str
    name: str


@dataclass(frozen=True, slots=True)
class NoSeasonYet(EntryFault):
    """The league of this name has no season."""

    league: str


@dataclass(frozen=True, slots=True)
class StandingsHidden(EntryFault):
    """The league of this name is for a tournament whose standings are for officers alone now."""

    league: str


@dataclass(frozen=True, slots=True)
class NoGameYet(EntryFault):
    """The league of this name has no game."""

    league: str


@dataclass(frozen=True, slots=True)
class NotTwoPlayers(EntryFault):
    """Two players were to be compared, and both are the same."""


@dataclass(frozen=True, slots=True)
class NoSuchSeason(EntryFault):
    """The league has no season of that number."""

    season: int


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


@dataclass(frozen=True, slots=True)
class SeveralSeasonsOpen(EntryFault):
    """Several seasons take games now, so that it is not clear which of them a new one would end."""


@dataclass(frozen=True, slots=True)
class BeginsBeforeEnd(EntryFault):
    """A season would begin on a day on which the season ``name``, which it is to end, took games."""

    name: str
    day: date


@dataclass(frozen=True, slots=True)
class SeasonUnchanged(EntryFault):
    """The season of this name has the settings already that it was to get."""

    name: str


@dataclass(frozen=True, slots=True)
class AllGamesFit(EntryFault):
    """The season of this name would take all its games as it is now."""

    name: str


@dataclass(frozen=True, slots=True)
class AllInvited(EntryFault):
    """Everybody who was to be invited to the season of this name is."""

    season: str


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


@dataclass(frozen=True, slots=True)
class EndsBeforeStart(EntryFault):
    """A season that would end before it starts."""


@dataclass(frozen=True, slots=True)
class SeasonIsOver(EntryFault):
    """The season is already closed."""

    season: int


@dataclass(frozen=True, slots=True)
class SeasonIsOpen(EntryFault):
    """The season is not closed."""

    season: int


@dataclass(frozen=True, slots=True)
class ScoringReasonMissing(EntryFault):
    """Another scoring, by which so many games of the season are scored anew, needs a reason."""

    games: int


@dataclass(frozen=True, slots=True)
class HasGames(EntryFault):
    """A season or league with games that are not voided cannot be deleted; ``games`` is their number."""

    games: int


@dataclass(frozen=True, slots=True)
class GamesOutside(EntryFault):
    """Games of the season would fall outside its new dates; ``games`` is their number."""

    games: int


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


@dataclass(frozen=True, slots=True)
class PlayerTwice(EntryFault):
    """The same player on two seats."""

    player: int


@dataclass(frozen=True, slots=True)
class NobodyPlayed(EntryFault):
    """A game of computer players alone."""


@dataclass(frozen=True, slots=True)
class TooFewPeople(EntryFault):
    """The season takes games of at least ``needed`` people (``SeasonSettings.min_people``); ``people`` played."""

    people: int
    needed: int


@dataclass(frozen=True, slots=True)
class UnknownPlayer(EntryFault):
    """The league has no player of that number."""

    player: int


@dataclass(frozen=True, slots=True)
class UnknownRules(EntryFault):
    """No rules with that fingerprint are stored."""

    fingerprint: str


@dataclass(frozen=True, slots=True)
class NotInvited(EntryFault):
    """The season is invitation-only and the player has no invitation."""

    player: int


@dataclass(frozen=True, slots=True)
class OddPoints(EntryFault):
    """Points that no game can end with: not a multiple of 100, or far too many."""

    points: int


@dataclass(frozen=True, slots=True)
class ScoresDoNotAdd(EntryFault):
    """The points and the left-over sticks add up to ``total`` instead of ``wanted`` (both in points)."""

    total: int
    wanted: int
    causes: tuple[SumCause, ...] = ()


@dataclass(frozen=True, slots=True)
class ImpossibleCount(EntryFault):
    """A number of sticks or chombo that is negative or too large."""

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
    """The game is not waiting for confirmations: it counts, is disputed or voided."""

    game: int


@dataclass(frozen=True, slots=True)
class NotAsked(EntryFault):
    """A player who is not asked to confirm this game."""

    game: int


@dataclass(frozen=True, slots=True)
class AlreadyConfirmed(EntryFault):
    """The player has already confirmed the game."""

    game: int


@dataclass(frozen=True, slots=True)
class DidNotPlay(EntryFault):
    """Only the players of a game can dispute it."""

    game: int


@dataclass(frozen=True, slots=True)
class AlreadyDisputed(EntryFault):
    """The player has disputed the game already; it waits for an officer's decision."""

    game: int


@dataclass(frozen=True, slots=True)
class TooManyWaiting(EntryFault):
    """Of the games that a player entered, ``count`` wait for others to confirm them, as many as may."""

    count: int


@dataclass(frozen=True, slots=True)
class TooManyLeagues(EntryFault):
    """The server has ``count`` leagues, tournaments included, as many as one may have."""

    count: int


@dataclass(frozen=True, slots=True)
class NothingToDecide(EntryFault):
    """The game counts and is not disputed."""

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
    """The correction is identical to the recorded result."""


@dataclass(frozen=True, slots=True)
class NothingTold(EntryFault):
    """A moment has neither a hand with its winner nor words."""


@dataclass(frozen=True, slots=True)
class NoWinningHand(EntryFault):
    """A hand that was told wins nothing by the rules of its game."""

    hand: str


@dataclass(frozen=True, slots=True)
class HandsKnown(EntryFault):
    """The hands of a game are known from its log, so that none is told."""

    game: int


@dataclass(frozen=True, slots=True)
class TooManyMoments(EntryFault):
    """A game has ``most`` moments already."""

    most: int


@dataclass(frozen=True, slots=True)
class NoSuchMoment(EntryFault):
    """A game has no moment of that number, or has it already."""

    moment: int


@dataclass(frozen=True, slots=True)
class NoSuchPenalty(EntryFault):
    """The league has no penalty of that number."""

    penalty: int


@dataclass(frozen=True, slots=True)
class AlreadyLifted(EntryFault):
    """The penalty is already lifted."""

    penalty: int


@dataclass(frozen=True, slots=True)
class EqualPenalty(EntryFault):
    """A penalty like this ``entry``, which was made just now, and nobody said that it is another one."""

    entry: LeagueEntry


@dataclass(frozen=True, slots=True)
class AlreadyGiven(EntryFault):
    """It was given before, by this ``entry``: the same button was pressed."""

    entry: LeagueEntry


@dataclass(frozen=True, slots=True)
class SamePlayer(EntryFault):
    """A merge of a player with themselves, or with a player who was merged already."""


@dataclass(frozen=True, slots=True)
class NotAGuest(EntryFault):
    """Only a guest can be merged into another player: an account is one person."""

    player: int


@dataclass(frozen=True, slots=True)
class NamedByDiscord(EntryFault):
    """Only a guest can be called otherwise."""

    player: int


@dataclass(frozen=True, slots=True)
class NameOfMember(EntryFault):
    """A guest cannot be called as a member of the server is."""

    name: str


@dataclass(frozen=True, slots=True)
class GuestThere(EntryFault):
    """The league has a guest of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class AlreadyLinked(EntryFault):
    """The guest is another player already."""

    player: int


@dataclass(frozen=True, slots=True)
class GuestInUse(EntryFault):
    """A guest with penalties, a team, an invitation or games that are not voided cannot be deleted."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayedTogether(EntryFault):
    """Two players of the same game cannot be one person."""

    game: int


@dataclass(frozen=True, slots=True)
class AlreadyInvited(EntryFault):
    """The player is already invited."""

    player: int


@dataclass(frozen=True, slots=True)
class NoTeam(EntryFault):
    """The player plays for no team."""

    player: int


@dataclass(frozen=True, slots=True)
class ReasonMissing(EntryFault):
    """A correction, a void, a dispute or a penalty without a reason."""


@dataclass(frozen=True, slots=True)
class NoSuchLeague(EntryFault):
    """The server has no such league, or has it no more."""


@dataclass(frozen=True, slots=True)
class OfficersOnly(EntryFault):
    """Only officers of the league of this name and managers of the server may do this."""

    league: str


@dataclass(frozen=True, slots=True)
class ManagersOnly(EntryFault):
    """Only members who manage the server may do this."""


@dataclass(frozen=True, slots=True)
class OfficersOfSomeLeague(EntryFault):
    """Only officers of some league here and managers of the server may do this."""


@dataclass(frozen=True, slots=True)
class TooManyNewPlayers(EntryFault):
    """A sheet would add more than ``most`` players."""

    most: int


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class IsABot(EntryFault):
    """A member of the server is a bot."""

    name: str


@dataclass(frozen=True, slots=True)
class NameSome(EntryFault):
    """A list of players that is empty or too long."""

    most: int


@dataclass(frozen=True, slots=True)
class OnlyPlayersConfirm(EntryFault):
    """Only who played in a game confirms and disputes it."""

    game: int


@dataclass(frozen=True, slots=True)
class OnlyPlayersEnter(EntryFault):
    """Only who played in a game and officers enter it."""


@dataclass(frozen=True, slots=True)
class OnlyResultOfLog(EntryFault):
    """The course of a game in a log does not agree with its result: officers may enter the result alone."""


@dataclass(frozen=True, slots=True)
class OnlyDrawnEnter(EntryFault):
    """Only who was drawn to a table and officers enter its result."""


@dataclass(frozen=True, slots=True)
class OnlyPlayersTell(EntryFault):
    """Only who played in a game and officers tell of it."""


@dataclass(frozen=True, slots=True)
class OnlyOfficersCorrect(EntryFault):
    """Only officers correct a game; who entered it may as long as it does not count."""

    game: int


@dataclass(frozen=True, slots=True)
class OnlyAuthorsWithdraw(EntryFault):
    """Only who entered a game withdraws it, as long as it does not count."""

    game: int


@dataclass(frozen=True, slots=True)
class ChangedMeanwhile(EntryFault):
    """The game is not as it was when somebody looked at it."""

    game: int


@dataclass(frozen=True, slots=True)
class HasResult(EntryFault):
    """A drawn table has its result already, which is this game."""

    table: int
    game: int


@dataclass(frozen=True, slots=True)
class NoTableOfThese(EntryFault):
    """No table of the round without a result has just these people."""


@dataclass(frozen=True, slots=True)
class NoSuchRound(EntryFault):
    """The round, or its table, was called off or is kept no more."""


@dataclass(frozen=True, slots=True)
class NoSuchTournament(EntryFault):
    """No such tournament on this server, or no longer."""


@dataclass(frozen=True, slots=True)
class EveningCalledOff(EntryFault):
    """The evening, or the round, was called off."""


@dataclass(frozen=True, slots=True)
class TitleMissing(EntryFault):
    """An evening without a title that can be seen."""


@dataclass(frozen=True, slots=True)
class TooManyEvenings(EntryFault):
    """So many evenings are to come, and no more may."""

    most: int


@dataclass(frozen=True, slots=True)
class TablesDropped(EntryFault):
    """The tables of a round were dropped."""


@dataclass(frozen=True, slots=True)
class TablesSettled(EntryFault):
    """The tables of a round were opened or announced."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class ThreesDoNotCount(EntryFault):
    """Tables of three were asked for, and the season of this name has rules for four."""

    season: str


@dataclass(frozen=True, slots=True)
class GuestsAtTables(EntryFault):
    """Guests with these names were drawn to tables of the bot, where they cannot play."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotSeatedHere(EntryFault):
    """Who is to be substituted sits at no table of the round, or the game has begun there."""

    name: str


@dataclass(frozen=True, slots=True)
class TournamentFinished(EntryFault):
    """Nothing more can be done with the tournament: its ranking is final."""


@dataclass(frozen=True, slots=True)
class RoundIsDrawn(EntryFault):
    """The tournament has a round, so that it is too late for a season's players."""


@dataclass(frozen=True, slots=True)
class NobodyRanked(EntryFault):
    """Nobody has a rank in the season of this name."""

    season: str


@dataclass(frozen=True, slots=True)
class AllRoundsDrawn(EntryFault):
    """All so many rounds of the tournament are drawn."""

    rounds: int


@dataclass(frozen=True, slots=True)
class NoRoundToStart(EntryFault):
    """No round is drawn whose clock could start."""


@dataclass(frozen=True, slots=True)
class RoundHasStarted(EntryFault):
    """The clock of the round has started already."""

    round: int


@dataclass(frozen=True, slots=True)
class NoClockRuns(EntryFault):
    """No round has time left that could become more."""


@dataclass(frozen=True, slots=True)
class FinalIsCut(EntryFault):
    """The tournament was cut to a final before."""


@dataclass(frozen=True, slots=True)
class TooEarlyForFinal(EntryFault):
    """A tournament with too few players for a final, or without a round before it."""


@dataclass(frozen=True, slots=True)
class ResultsMissing(EntryFault):
    """Rounds in which results are missing or wait; ``rounds`` are their numbers, each with those of its tables."""

    rounds: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class TournamentIsOver(EntryFault):
    """The tournament of this name is finished, and its season was not reopened."""

    name: str


class LeagueRefused(Exception):
    """The entry was refused for these faults. Nothing was written."""

    league: int | None = None
    """The league whose players and games they name by number; None if that is not known."""

    def __init__(self, *faults: EntryFault) -> None:
        super().__init__(", ".join(map(repr, faults)))
        self.faults = faults


class NoRights(LeagueRefused):
    """Whoever asked may not do this at all."""
