"""Faults of a league's entries in words, each with a remedy."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
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
from bot.text.sentences import PersonName, Plain, Text, Words, joined, lines, say, say_many
from bot.text.timestamps import day_and_time

OTHER_FORMAT: Final = say(
    "The season can take both: an officer names the other rules with /club season, option also. "
    "Or it is for another season: option season."
)
"""The way out where a game has another format than its season."""


_SENTENCES: Final[dict[type[EntryFault], Text]] = {
    f.NotItsName: say("That is not its name: “{name}” is not deleted."),
    f.SettingsUnchanged: say("That is how it stands already. Nothing was changed."),
    f.LeagueNotFound: say("This server has no league “{name}”."),
    f.NoLeagueYet: say(
        "This server has no league yet. It begins by itself with the first game of enough people at a table, or a "
        "member with the permission Manage Server begins it with /club manage."
    ),
    f.NoSeasonYet: say("“{name}” has no season yet: /club season."),
    f.NoGameYet: say("“{name}” has no game yet."),
    f.NotTwoPlayers: say("That is one player. Name two."),
    f.StandingsHidden: say("The standings of “{name}” are hidden until the end."),
    f.NameTaken: say("There is one called “{name}” already."),
    f.NoSuchSeason: say("There is no season {number}."),
    f.EndsBeforeStart: say("The season would end before it begins."),
    f.SeasonIsOver: say("The season is closed already."),
    f.SeasonIsOpen: say("The season is not closed."),
    f.ScoringReasonMissing: say_many(
        "{count} game of the season would be scored anew: say why. The reason is announced.",
        "{count} games of the season would be scored anew: say why. The reason is announced.",
        0,
    ),
    f.HasGames: say_many(
        "It has {count} game. What has games is not deleted: void it first, if it was a mistake.",
        "It has {count} games. What has games is not deleted: void them first, if they were a mistake.",
        0,
    ),
    f.GamesOutside: say("{number} of its games would fall outside these dates."),
    f.SeveralSeasonsOpen: say("Several seasons take games now: close first the one that is meant."),
    f.SeasonUnchanged: say("Nothing would change: “{name}” is like that already."),
    f.AllGamesFit: say("All games of “{name}” fit it."),
    f.AllInvited: say("They are invited to “{name}” already."),
    f.PlayerTwice: say("{name} is named twice."),
    f.NobodyPlayed: say("Nobody played in it."),
    f.OddPoints: say("A score of {number} is not possible: points come in hundreds."),
    f.ImpossibleCount: say("{number} is not possible: there are not that many sticks or fouls."),
    f.NothingChanged: say("Nothing would change."),
    f.NoSuchGame: say("There is no game {game} in this league."),
    f.AlreadyRecorded: say("That is in the league already, as game {game}."),
    f.NotPending: say("Game {game} is not waiting for confirmation."),
    f.NotAsked: say("You are not asked to confirm game {game}."),
    f.AlreadyConfirmed: say("You have confirmed game {game} already."),
    f.DidNotPlay: say("Only the players of game {game} can dispute it."),
    f.AlreadyDisputed: say("You have disputed game {game} already; an officer of the league decides."),
    f.NothingToDecide: say("Game {game} counts and nobody disputes it."),
    f.IsVoided: say("Game {game} was voided."),
    f.NotVoided: say("Game {game} is not voided."),
    f.ReasonMissing: say("Say why: the reason is kept with the entry."),
    f.TooManyWaiting: say_many(
        "{count} game that you entered waits to be confirmed, and no more may. Ask its players to confirm it first, "
        "or an officer of the league.",
        "{count} games that you entered wait to be confirmed, and no more may. Ask their players to confirm them "
        "first, or an officer of the league.",
        0,
    ),
    f.TooManyLeagues: say_many(
        "This server has {count} league, which is all it may have. Delete it first: /club manage.",
        "This server has {count} leagues and tournaments, which is all it may have. Delete one first: /club manage.",
        0,
    ),
    f.TooManyNewPlayers: say(
        "The sheet names too many players who are not in the league yet; at most {number} can be new. Is the right "
        "column called player? If so, import it in parts."
    ),
    f.ChangesAllTheTime: say("The league changes all the time just now. Nothing was imported; try again."),
    f.IsABot: say("{name} is a bot, and no player."),
    f.NoSuchLeague: say("This league is there no more."),
    f.OfficersOnly: say("Only officers of “{name}” and members with the permission Manage Server may do this."),
    f.ManagersOnly: say("Only members with the permission Manage Server may do this."),
    f.OfficersOfSomeLeague: say("Only officers of a league and members with the permission Manage Server may do this."),
    f.OnlyPlayersConfirm: say("You did not play in game {game}: its players confirm or dispute it."),
    f.OnlyPlayersEnter: say("Only who played in it and officers of the league may enter a game."),
    f.OnlyResultOfLog: say("An officer of the league can record its result alone."),
    f.OnlyDrawnEnter: say("Only who was drawn to this table and officers of the league enter its result."),
    f.OnlyPlayersTell: say("Only who played in it and officers of the league tell of a game."),
    f.OnlyOfficersCorrect: say(
        "Only officers may correct game {game}; whoever entered it may as long as it does not count. Is it wrong? "
        "Dispute it: /league game."
    ),
    f.OnlyAuthorsWithdraw: say(
        "Only who entered game {game} may withdraw it, as long as it does not count. Officers void games: /league game."
    ),
    f.NoTableOfThese: say("No table of this round without a result has just these people."),
    f.NoSuchRound: say("This is over and forgotten."),
    f.ChangedMeanwhile: say("Game {game} was changed just now. Look at it, and try again."),
    f.NoSuchTournament: say("This tournament is there no more."),
    f.TournamentFinished: say("This tournament is over."),
    f.TournamentIsOver: say(
        "“{name}” is finished. For a late result an officer reopens its season first: /club season do:reopen "
        "league:{name}."
    ),
    f.RoundIsDrawn: say("A round is drawn already."),
    f.NobodyRanked: say("Nobody has a rank in “{name}” yet."),
    f.AllRoundsDrawn: say_many("The {count} round is drawn.", "All {count} rounds are drawn.", 0),
    f.NoRoundToStart: say("No round is drawn that could start."),
    f.RoundHasStarted: say("Round {number} has started already."),
    f.NoClockRuns: say("No clock runs, or its last hand was called already."),
    f.FinalIsCut: say("The final is cut already."),
    f.TooEarlyForFinal: say("A final needs at least four players and a round before it."),
    f.EveningCalledOff: say("This evening was called off."),
    f.TitleMissing: say("An evening needs a title that can be seen."),
    f.TooManyEvenings: say_many(
        "{count} evening is to come, and no more can be announced. Cancel it first.",
        "{count} evenings are to come, and no more can be announced. Cancel one first.",
        0,
    ),
    f.TablesDropped: say("These tables were dropped. /club seating draws others."),
    f.TablesSettled: say("These tables were opened or announced already."),
    f.DrawnNoMore: say("These tables are drawn no more: they were opened, announced or dropped."),
    f.ThreesDoNotCount: say(
        "“{name}” has rules for four players, so that a table of three would not count. Choose that somebody sits "
        "out, or that computer players take the free places."
    ),
    f.NotSeatedHere: say("{name} sits at no table that was drawn here, or the game has begun there."),
    f.NothingTold: say("Write a hand and choose who won with it, or write what is to be remembered."),
    f.HandsKnown: say("Every winning hand of game {game} is known from its log."),
    f.TooManyMoments: say("A game has {number} moments at most. Take one back first."),
    f.NoSuchMoment: say("That moment is there no more."),
    f.NoSuchPenalty: say("There is no penalty {number}."),
    f.AlreadyLifted: say("Penalty {number} was lifted already."),
    f.UnknownPlayer: say("The league has no player {player}."),
    f.NotInvited: say("{name} is not invited to this season."),
    f.AlreadyInvited: say("{name} is invited already."),
    f.SamePlayer: say("These are the same player already."),
    f.PlayedTogether: say("Both played in game {game}, so they cannot be one person."),
    f.NoTeam: say("{name} is in no team."),
    f.NotAGuest: say("{name} is not a guest: only a guest can turn out to be another player."),
    f.NamedByDiscord: say("{name} is no guest: members are called as they call themselves on Discord."),
    f.NameOfMember: say(
        "“{name}” is the name of a member of this server. Call the guest something else, or link them."
    ),
    f.GuestThere: say("There is a guest called “{name}” already."),
    f.AlreadyLinked: say("That guest has been linked to another player already."),
    f.GuestInUse: say(
        "{name} has penalties, a team, an invitation or games that are not voided, and is not deleted. If they are "
        "somebody else, link them: everything then goes to that player."
    ),
}
"""The sentences of faults that tell at most one thing, which ``_said`` fills in."""


def faults_text(faults: Iterable[EntryFault], names: Mapping[int, str]) -> Words:
    """All faults, one to a line. ``names`` are the players' names by number."""
    return lines(*(fault_text(fault, names) for fault in faults))


def fault_text(fault: EntryFault, names: Mapping[int, str]) -> Words:
    """One fault as a sentence."""
    for words in (_said(fault, names), _of_season(fault, names), _of_result(fault, names), _of_people(fault)):
        if words is not None:
            return words
    return say("That entry cannot be made.")


def _said(fault: EntryFault, names: Mapping[int, str]) -> Words | None:
    sentence = _SENTENCES.get(type(fault))
    match fault:
        case _ if sentence is None:
            return None
        case f.GameFault(game):
            return replace(sentence, args={"game": game})
        case f.NameFault(name):
            return replace(sentence, args={"name": PersonName(name)})
        case f.NumberFault(number):
            return replace(sentence, args={"number": number, "count": number}, count=number)
        case f.PlayerFault(player):
            return replace(sentence, args={"name": called(names, player), "player": player})
        case _:
            return sentence


def _of_season(fault: EntryFault, names: Mapping[int, str]) -> Words | None:  # noqa: PLR0911 - a sentence a fault
    match fault:
        case f.SeasonNotFound(league, name):
            return say("“{league}” has no season “{name}”.", league=PersonName(league), name=PersonName(name))
        case f.NameMissing():
            return say("A name needs one to {most} characters.", most=LONGEST_NAME)
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
        case f.BeginsBeforeEnd(name, day):
            return say(
                "“{season}” takes games until now, so the season after it cannot begin on {day}. "
                "Leave starts out, or say a day that is still to come.",
                season=PersonName(name),
                day=Plain(day.isoformat()),
            )
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
        case f.HasResult(table, game):
            return say("Table {table} has its result already: game {game}.", table=table, game=game)
        case f.ResultsMissing(rounds):
            missing = joined((gap_text(*gap) for gap in rounds), "; ")
            return say("Results are missing or wait for confirmation: {rounds}.", rounds=missing)
        case _:
            return None


def _of_result(fault: EntryFault, names: Mapping[int, str]) -> Words | None:  # noqa: PLR0911 - a sentence a fault
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
        case f.TooFewPeople(people, needed):
            return say_many(
                "{count} person played in it; the season takes games of at least {needed} people "
                "(min-people of /club season).",
                "{count} people played in it; the season takes games of at least {needed} people "
                "(min-people of /club season).",
                people,
                needed=needed,
            )
        case f.ScoresDoNotAdd():
            return _difference(fault, names)
        case f.UnknownRules(fingerprint):
            return say("The rules {fingerprint} are not known here.", fingerprint=PersonName(fingerprint))
        case f.NoWinningHand(hand):
            return say("“{hand}” wins nothing by the rules of the game.", hand=PersonName(hand))
        case f.EqualPenalty(entry):
            return twice_text(entry, names, asks=True)
        case f.AlreadyGiven(entry):
            return twice_text(entry, names, asks=False)
        case _:
            return None


def _of_people(fault: EntryFault) -> Words | None:  # noqa: PLR0911 - a sentence a fault
    match fault:
        case f.NameSome(most):
            return say("Name one to {most} players, with commas between.", most=most)
        case f.NameSome(most):
            return say("Name one to {most} players, with commas between.", most=most)
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
        case f.GuestsAtTables(names):
            return say(
                "Without an account nobody plays at a table here: {people}. “Only announce” is for tables in a room, "
                "and “Substitute…” seats others.",
                people=joined(map(PersonName, names), ", "),
            )
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
