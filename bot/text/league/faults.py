"""Faults of a league's entries in words, each with a remedy."""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.league import faults as f
from bot.league.checks import LONGEST_NAME
from bot.league.faults import EntryFault
from bot.league.sum_causes import MinusSigns, Mistyped, OtherStart, PlusMinus, SticksLeft, SticksTwice, SumCause
from bot.text.league.penalties import twice_text
from bot.text.league.people import called, seat_name
from bot.text.league.seasons import some_names
from bot.text.league.seating import gap_text
from bot.text.league.table_games import format_words, formats_words
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many
from bot.text.timestamps import day_and_time

OTHER_FORMAT: Final = say(
    "The season can take both: an officer names the other rules with /club season, option also. "
    "Or it is for another season: option season."
)
"""The way out where a game has another format than its season."""


def faults_text(faults: Iterable[EntryFault], names: Mapping[int, str]) -> Words:
    """All faults, one to a line. ``names`` are the players' names by number."""
    return lines(*(fault_text(fault, names) for fault in faults))


def fault_text(fault: EntryFault, names: Mapping[int, str]) -> Words:
    """One fault as a sentence."""
    own = (
        _of_league(fault),
        _of_season(fault),
        _of_officers_work(fault, names),
        _of_result(fault, names),
        _of_step(fault),
        _of_quota(fault),
        _of_rights(fault),
        _of_name(fault),
        _of_draw(fault),
        _of_evening(fault),
        _of_tournament(fault),
        _of_seating(fault),
        _of_moment(fault),
        _of_penalty(fault, names),
        _of_player(fault, names),
        _of_guest(fault, names),
    )
    for words in own:
        if words is not None:
            return words
    return say("That entry cannot be made.")


def _of_league(fault: EntryFault) -> Words | None:  # noqa: PLR0911
    match fault:
        case f.NotItsName(name):
            return say("That is not its name: “{name}” is not deleted.", name=PersonName(name))
        case f.SettingsUnchanged():
            return say("That is how it stands already. Nothing was changed.")
        case f.LeagueNotFound(name):
            return say("This server has no league “{name}”.", name=PersonName(name))
        case f.NoLeagueYet():
            return say(
                "This server has no league yet. It begins by itself with the first game of enough people at "
                "a table, or a member with the permission Manage Server begins it with /club manage."
            )
        case f.SeasonNotFound(league, name):
            return say("“{league}” has no season “{name}”.", league=PersonName(league), name=PersonName(name))
        case f.NoSeasonYet(league):
            return say("“{league}” has no season yet: /club season.", league=PersonName(league))
        case f.NoGameYet(league):
            return say("“{league}” has no game yet.", league=PersonName(league))
        case f.NotTwoPlayers():
            return say("That is one player. Name two.")
        case f.StandingsHidden(league):
            return say("The standings of “{league}” are hidden until the end.", league=PersonName(league))
        case _:
            return None


def _of_season(fault: EntryFault) -> Words | None:  # noqa: PLR0911
    match fault:
        case f.NameTaken(name):
            return say("There is one called “{name}” already.", name=PersonName(name))
        case f.NameMissing():
            return say("A name needs one to {most} characters.", most=LONGEST_NAME)
        case f.NoSuchSeason(season):
            return say("There is no season {number}.", number=season)
        case f.NoSeasonThen(at):
            return say("No season takes games played {when}. /club season begins one.", when=day_and_time(at))
        case f.SeveralSeasons(seasons):
            return say(
                "Several seasons take such a game, {names}: say which.", names=joined(map(PersonName, seasons), ", ")
            )
        case f.FitsNoSeason(total, seasons):
            each = (say("{wanted} in “{season}”", wanted=wanted, season=PersonName(name)) for name, wanted in seasons)
            return say(
                "The points add up to {total}. The seasons of that time begin with {each}. Which number is wrong?",
                total=total,
                each=joined(each, ", "),
            )
        case f.SeasonOverlaps(_, name):
            return say(
                "Its time overlaps with “{name}”. Choose other dates, close that season first, "
                "or let the new one end the one that is open now: close-current. Both can go on beside each other "
                "if each names channels of its own, or if their rules start with other points.",
                name=PersonName(name),
            )
        case f.EndsBeforeStart():
            return say("The season would end before it begins.")
        case f.SeasonIsOver():
            return say("The season is closed already.")
        case f.SeasonIsOpen():
            return say("The season is not closed.")
        case f.ScoringReasonMissing(games):
            return say_many(
                "{count} game of the season would be scored anew: say why. The reason is announced.",
                "{count} games of the season would be scored anew: say why. The reason is announced.",
                games,
            )
        case f.HasGames(games):
            return say_many(
                "It has {count} game. What has games is not deleted: void it first, if it was a mistake.",
                "It has {count} games. What has games is not deleted: void them first, if they were a mistake.",
                games,
            )
        case f.GamesOutside(games):
            return say("{games} of its games would fall outside these dates.", games=games)
        case _:
            return None


def format_not_taken(fault: f.FormatNotTaken, games: int) -> Words:
    """That a season does not take that many games of a log, which are of another format, and the way out."""
    return say_many(
        "**{count} game cannot be recorded for “{season}”:** {formats}, and this is {played}. {way_out}",
        "**{count} games cannot be recorded for “{season}”:** {formats}, and these are {played}. {way_out}",
        games,
        season=PersonName(fault.season.name),
        formats=formats_words(fault.season.settings),
        played=format_words(fault.played),
        way_out=OTHER_FORMAT,
    )


def _of_officers_work(fault: EntryFault, names: Mapping[int, str]) -> Words | None:
    match fault:
        case f.SeveralSeasonsOpen():
            return say("Several seasons take games now: close first the one that is meant.")
        case f.BeginsBeforeEnd(name, day):
            return say(
                "“{season}” takes games until now, so the season after it cannot begin on {day}. "
                "Leave starts out, or say a day that is still to come.",
                season=PersonName(name),
                day=Plain(day.isoformat()),
            )
        case f.SeasonUnchanged(name):
            return say("Nothing would change: “{season}” is like that already.", season=PersonName(name))
        case f.AllGamesFit(name):
            return say("All games of “{season}” fit it.", season=PersonName(name))
        case f.AllInvited(season):
            return say("They are invited to “{season}” already.", season=PersonName(season))
        case f.SomeNotInvited(season, players):
            return say(
                "Not invited to “{season}”: {names}. Nobody's invitation was taken back.",
                season=PersonName(season),
                names=some_names(players, names),
            )
        case f.SomeInNoTeam(season, players):
            return say(
                "In “{season}” these play for no team: {names}. Nothing was changed.",
                season=PersonName(season),
                names=some_names(players, names),
            )
        case _:
            return None


def _of_result(fault: EntryFault, names: Mapping[int, str]) -> Words | None:  # noqa: PLR0911
    match fault:
        case f.OutsideSeason(_, at):
            return say("The season takes no games played {when}.", when=day_and_time(at))
        case f.FormatNotTaken():
            return format_not_taken(fault, 1)
        case f.InTheFuture(at):
            return say("That is in the future: {when}.", when=day_and_time(at))
        case f.WrongNumberOfPlayers(given, wanted, of_season):
            wrong = say_many(
                "{count} player is named; these rules are for {wanted}.",
                "{count} players are named; these rules are for {wanted}.",
                given,
                wanted=wanted,
            )
            return joined((wrong, OTHER_FORMAT), " ") if of_season else wrong
        case f.PlayerTwice(player):
            return say("{name} is named twice.", name=called(names, player))
        case f.NobodyPlayed():
            return say("Nobody played in it.")
        case f.TooFewPeople(people, needed):
            return say_many(
                "{count} person played in it; the season takes games of at least {needed} people "
                "(min-people of /club season).",
                "{count} people played in it; the season takes games of at least {needed} people "
                "(min-people of /club season).",
                people,
                needed=needed,
            )
        case f.OddPoints(points):
            return say("A score of {points} is not possible: points come in hundreds.", points=points)
        case f.ScoresDoNotAdd():
            return _difference(fault, names)
        case f.UnknownRules(fingerprint):
            return say("The rules {fingerprint} are not known here.", fingerprint=PersonName(fingerprint))
        case f.ImpossibleCount(count):
            return say("{count} is not possible: there are not that many sticks or fouls.", count=count)
        case f.NothingChanged():
            return say("Nothing would change.")
        case _:
            return None


def _difference(fault: f.ScoresDoNotAdd, names: Mapping[int, str]) -> Words:
    total, wanted = fault.total, fault.wanted
    difference = (
        say(
            "The points add up to {total}, {short} short of {wanted}.", total=total, short=wanted - total, wanted=wanted
        )
        if total < wanted
        else say(
            "The points add up to {total}, {over} more than {wanted}.", total=total, over=total - wanted, wanted=wanted
        )
    )
    causes = [_cause(cause, names) for cause in fault.causes] or [say("Which number is wrong?")]
    return joined((difference, *causes), " ")


def _cause(cause: SumCause, names: Mapping[int, str]) -> Words:
    match cause:
        case SticksLeft(count):
            return say_many(
                "Was a riichi stick left on the table? Then sticks is {count}.",
                "Were riichi sticks left on the table? Then sticks is {count}.",
                count,
            )
        case SticksTwice(count):
            return say_many(
                "Is {count} of the left-over sticks in somebody's points already?",
                "Are {count} of the left-over sticks in somebody's points already?",
                count,
            )
        case OtherStart(points, own, of_season=False):
            return say(
                "A game that began with {points} points for each? It is read by rules that begin with {own}: "
                "name those it was played by, with the option preset of /league result or in the column preset.",
                points=points,
                own=own,
            )
        case OtherStart(points, own):
            return say(
                "A game that began with {points} points for each, where the season's rules begin with {own}? {way_out}",
                points=points,
                own=own,
                way_out=OTHER_FORMAT,
            )
        case PlusMinus():
            return say(
                "Numbers that cancel each other out are plus and minus: write the points that each had at the end, "
                "like 37,300. Uma and oka are worked out from them."
            )
        case MinusSigns():
            return say("A dash before the points is a minus. Write a colon between name and points: Aiko: 21,400.")
        case Mistyped(seat, points):
            return say(
                "Has {name} {points}, and not {typed} ({mistake})?",
                name=seat_name(seat, names),
                points=points,
                typed=seat.points,
                mistake=_mistake(seat.points, points),
            )


def _mistake(typed: int, points: int) -> Words:
    if typed == -points:
        return say("a wrong sign")
    if points == typed * 100:
        return say("typed in hundreds")
    if points == typed * 1000:
        return say("typed in thousands")
    return say("a zero too few or too many") if typed in {points * 10, points / 10} else say("two digits exchanged")


def _of_step(fault: EntryFault) -> Words | None:  # noqa: PLR0911
    match fault:
        case f.NoSuchGame(game):
            return say("There is no game {number} in this league.", number=game)
        case f.AlreadyRecorded(game):
            return say("That is in the league already, as game {number}.", number=game)
        case f.NotPending(game):
            return say("Game {number} is not waiting for confirmation.", number=game)
        case f.NotAsked(game):
            return say("You are not asked to confirm game {number}.", number=game)
        case f.AlreadyConfirmed(game):
            return say("You have confirmed game {number} already.", number=game)
        case f.DidNotPlay(game):
            return say("Only the players of game {number} can dispute it.", number=game)
        case f.AlreadyDisputed(game):
            return say("You have disputed game {number} already; an officer of the league decides.", number=game)
        case f.NothingToDecide(game):
            return say("Game {number} counts and nobody disputes it.", number=game)
        case f.IsVoided(game):
            return say("Game {number} was voided.", number=game)
        case f.NotVoided(game):
            return say("Game {number} is not voided.", number=game)
        case f.ReasonMissing():
            return say("Say why: the reason is kept with the entry.")
        case _:
            return None


def _of_quota(fault: EntryFault) -> Words | None:
    match fault:
        case f.TooManyWaiting(count):
            return say_many(
                "{count} game that you entered waits to be confirmed, and no more may. Ask its players to confirm it "
                "first, or an officer of the league.",
                "{count} games that you entered wait to be confirmed, and no more may. Ask their players to confirm "
                "them first, or an officer of the league.",
                count,
            )
        case f.TooManyLeagues(count):
            return say_many(
                "This server has {count} league, which is all it may have. Delete it first: /club manage.",
                "This server has {count} leagues and tournaments, which is all it may have. Delete one first: "
                "/club manage.",
                count,
            )
        case f.TooManyNewPlayers(most):
            return say(
                "The sheet names too many players who are not in the league yet; at most {most} can be new. Is the "
                "right column called player? If so, import it in parts.",
                most=most,
            )
        case f.ChangesAllTheTime():
            return say("The league changes all the time just now. Nothing was imported; try again.")
        case _:
            return None


def _of_name(fault: EntryFault) -> Words | None:
    match fault:
        case f.NoPlayerOfNumber(league, number):
            return say("“{league}” has no player {number}.", league=PersonName(league), number=Plain(str(number)))
        case f.SeveralCalled(league, name, numbers):
            return say(
                "{count} players of “{league}” are called “{name}”. Write one of {ways} instead, or mention a member.",
                count=len(numbers),
                league=PersonName(league),
                name=PersonName(name),
                ways=joined((Plain(f"#{number}") for number in numbers), ", "),
            )
        case f.NobodyCalled(league, name):
            return say(
                "Nobody in “{league}” is called “{name}”. Choose from the list that opens while you type, or mention "
                "a member.",
                league=PersonName(league),
                name=PersonName(name),
            )
        case f.NotPlayedYet(league, user):
            return say(
                "{player} has not played in “{league}” yet.", player=Plain(f"<@{user}>"), league=PersonName(league)
            )
        case f.NotOnServer(league, user, guests):
            gone = say(
                "{player} is no member of this server and has not played in “{league}”.",
                player=Plain(f"<@{user}>"),
                league=PersonName(league),
            )
            return joined((gone, say("Enter them by name, as a guest.")), " ") if guests else gone
        case f.IsABot(name):
            return say("{name} is a bot, and no player.", name=PersonName(name))
        case f.NameSome(most):
            return say("Name one to {most} players, with commas between.", most=most)
        case _:
            return None


def _of_rights(fault: EntryFault) -> Words | None:  # noqa: PLR0911
    match fault:
        case f.NoSuchLeague():
            return say("This league is there no more.")
        case f.OfficersOnly(league):
            return say(
                "Only officers of “{league}” and members with the permission Manage Server may do this.",
                league=PersonName(league),
            )
        case f.ManagersOnly():
            return say("Only members with the permission Manage Server may do this.")
        case f.OfficersOfSomeLeague():
            return say("Only officers of a league and members with the permission Manage Server may do this.")
        case f.OnlyPlayersConfirm(game):
            return say("You did not play in game {number}: its players confirm or dispute it.", number=game)
        case f.OnlyPlayersEnter():
            return say("Only who played in it and officers of the league may enter a game.")
        case f.OnlyResultOfLog():
            return say("An officer of the league can record its result alone.")
        case f.OnlyDrawnEnter():
            return say("Only who was drawn to this table and officers of the league enter its result.")
        case f.OnlyPlayersTell():
            return say("Only who played in it and officers of the league tell of a game.")
        case f.OnlyOfficersCorrect(game):
            return say(
                "Only officers may correct game {number}; whoever entered it may as long as it does not count. "
                "Is it wrong? Dispute it: /league game.",
                number=game,
            )
        case f.OnlyAuthorsWithdraw(game):
            return say(
                "Only who entered game {number} may withdraw it, as long as it does not count. "
                "Officers void games: /league game.",
                number=game,
            )
        case _:
            return None


def _of_draw(fault: EntryFault) -> Words | None:
    match fault:
        case f.HasResult(table, game):
            return say("Table {table} has its result already: game {game}.", table=table, game=game)
        case f.NoTableOfThese():
            return say("No table of this round without a result has just these people.")
        case f.NoSuchRound():
            return say("This is over and forgotten.")
        case f.ChangedMeanwhile(game):
            return say("Game {number} was changed just now. Look at it, and try again.", number=game)
        case _:
            return None


def _of_tournament(fault: EntryFault) -> Words | None:  # noqa: PLR0911
    match fault:
        case f.NoSuchTournament():
            return say("This tournament is there no more.")
        case f.TournamentFinished():
            return say("This tournament is over.")
        case f.TournamentIsOver(name):
            return say(
                "“{tournament}” is finished. For a late result an officer reopens its season first: "
                "/club season do:reopen league:{tournament}.",
                tournament=PersonName(name),
            )
        case f.RoundIsDrawn():
            return say("A round is drawn already.")
        case f.NobodyRanked(season):
            return say("Nobody has a rank in “{season}” yet.", season=PersonName(season))
        case f.AllRoundsDrawn(rounds):
            return say_many("The {count} round is drawn.", "All {count} rounds are drawn.", rounds)
        case f.NoRoundToStart():
            return say("No round is drawn that could start.")
        case f.RoundHasStarted(number):
            return say("Round {round} has started already.", round=number)
        case f.NoClockRuns():
            return say("No clock runs, or its last hand was called already.")
        case f.FinalIsCut():
            return say("The final is cut already.")
        case f.TooEarlyForFinal():
            return say("A final needs at least four players and a round before it.")
        case f.ResultsMissing(rounds):
            missing = joined((gap_text(*gap) for gap in rounds), "; ")
            return say("Results are missing or wait for confirmation: {rounds}.", rounds=missing)
        case _:
            return None


def _of_evening(fault: EntryFault) -> Words | None:
    match fault:
        case f.EveningCalledOff():
            return say("This evening was called off.")
        case f.TitleMissing():
            return say("An evening needs a title that can be seen.")
        case f.TooManyEvenings(most):
            return say_many(
                "{count} evening is to come, and no more can be announced. Cancel it first.",
                "{count} evenings are to come, and no more can be announced. Cancel one first.",
                most,
            )
        case _:
            return None


def _of_seating(fault: EntryFault) -> Words | None:  # noqa: PLR0911
    match fault:
        case f.TablesDropped():
            return say("These tables were dropped. /club seating draws others.")
        case f.TablesSettled():
            return say("These tables were opened or announced already.")
        case f.DrawnNoMore():
            return say("These tables are drawn no more: they were opened, announced or dropped.")
        case f.TooManyToSeat(people, most):
            return say("At most {most} people are seated at once; here are {count}.", most=most, count=people)
        case f.TooFewToSeat(0):
            return say("Nobody is here to be seated.")
        case f.TooFewToSeat(people, places):
            return say_many(
                "{count} person is too few for a table of {places}. With the option leftover, computer players take "
                "the free places.",
                "{count} people are too few for a table of {places}. With the option leftover, computer players take "
                "the free places.",
                people,
                places=places,
            )
        case f.ThreesDoNotCount(season):
            return say(
                "“{season}” has rules for four players, so that a table of three would not count. "
                "Choose that somebody sits out, or that computer players take the free places.",
                season=PersonName(season),
            )
        case f.GuestsAtTables(names):
            return say(
                "Without an account nobody plays at a table here: {people}. “Only announce” is for tables in a room, "
                "and “Substitute…” seats others.",
                people=joined(map(PersonName, names), ", "),
            )
        case f.NotSeatedHere(name):
            return say(
                "{person} sits at no table that was drawn here, or the game has begun there.", person=PersonName(name)
            )
        case _:
            return None


def _of_moment(fault: EntryFault) -> Words | None:
    match fault:
        case f.NothingTold():
            return say("Write a hand and choose who won with it, or write what is to be remembered.")
        case f.NoWinningHand(hand):
            return say("“{hand}” wins nothing by the rules of the game.", hand=PersonName(hand))
        case f.HandsKnown(game):
            return say("Every winning hand of game {number} is known from its log.", number=game)
        case f.TooManyMoments(most):
            return say("A game has {most} moments at most. Take one back first.", most=most)
        case f.NoSuchMoment():
            return say("That moment is there no more.")
        case _:
            return None


def _of_penalty(fault: EntryFault, names: Mapping[int, str]) -> Words | None:
    match fault:
        case f.NoSuchPenalty(penalty):
            return say("There is no penalty {number}.", number=penalty)
        case f.AlreadyLifted(penalty):
            return say("Penalty {number} was lifted already.", number=penalty)
        case f.EqualPenalty(entry):
            return twice_text(entry, names, asks=True)
        case f.AlreadyGiven(entry):
            return twice_text(entry, names, asks=False)
        case _:
            return None


def _of_player(fault: EntryFault, names: Mapping[int, str]) -> Words | None:
    match fault:
        case f.UnknownPlayer(player):
            return say("The league has no player {number}.", number=player)
        case f.NotInvited(player):
            return say("{name} is not invited to this season.", name=called(names, player))
        case f.AlreadyInvited(player):
            return say("{name} is invited already.", name=called(names, player))
        case f.SamePlayer():
            return say("These are the same player already.")
        case f.PlayedTogether(game):
            return say("Both played in game {number}, so they cannot be one person.", number=game)
        case f.NoTeam(player):
            return say("{name} is in no team.", name=called(names, player))
        case _:
            return None


def _of_guest(fault: EntryFault, names: Mapping[int, str]) -> Words | None:
    match fault:
        case f.NotAGuest(player):
            return say(
                "{name} is not a guest: only a guest can turn out to be another player.", name=called(names, player)
            )
        case f.NamedByDiscord(player):
            return say(
                "{name} is no guest: members are called as they call themselves on Discord.",
                name=called(names, player),
            )
        case f.NameOfMember(name):
            return say(
                "“{name}” is the name of a member of this server. Call the guest something else, or link them.",
                name=PersonName(name),
            )
        case f.GuestThere(name):
            return say("There is a guest called “{name}” already.", name=PersonName(name))
        case f.AlreadyLinked():
            return say("That guest has been linked to another player already.")
        case f.GuestInUse(player):
            return say(
                "{name} has penalties, a team, an invitation or games that are not voided, and is not deleted. "
                "If they are somebody else, link them: everything then goes to that player.",
                name=called(names, player),
            )
        case _:
            return None
