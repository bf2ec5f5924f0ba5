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
    "Choose another season with the option “season”, or ask an officer to add these rules to this season with "
    "the option “also” of /club season."
)
"""The way out where a game has another format than its season."""


_SENTENCES: Final[dict[type[EntryFault], Text]] = {
    f.NotItsName: say("The name you typed does not match, so “{name}” was not deleted."),
    f.SettingsUnchanged: say("These values are already set, so nothing was changed."),
    f.LeagueNotFound: say("This server has no league “{name}”."),
    f.NoLeagueYet: say(
        "This server has no league yet. The first table game with enough people starts one, or a member with "
        "the Manage Server permission can start one with /club manage."
    ),
    f.NoSeasonYet: say("“{name}” has no season yet. Open one with /club season."),
    f.NoGameYet: say("“{name}” has no games yet."),
    f.NotTwoPlayers: say("You named the same player twice. Name two different players."),
    f.StandingsHidden: say("The standings of “{name}” are hidden until it ends."),
    f.NameTaken: say("The name “{name}” is already taken."),
    f.NoSuchSeason: say("There is no season {number}."),
    f.EndsBeforeStart: say("The season would end before it starts."),
    f.SeasonIsOver: say("The season is already closed."),
    f.SeasonIsOpen: say("The season is not closed."),
    f.ScoringReasonMissing: say_many(
        "{count} game of the season would be rescored. Give a reason, which will be announced.",
        "{count} games of the season would be rescored. Give a reason, which will be announced.",
        0,
    ),
    f.HasGames: say_many(
        "This league or season has {count} game, so it cannot be deleted. If the game was a mistake, void it first.",
        (
            "This league or season has {count} games, so it cannot be deleted. If the games were a mistake, void "
            "them first."
        ),
        0,
    ),
    f.GamesOutside: say(
        "{number} of the season's games would fall outside these dates. Choose dates that include every game."
    ),
    f.SeveralSeasonsOpen: say("Several seasons are open. First close the one that the new season should replace."),
    f.SeasonUnchanged: say("“{name}” already has these settings, so nothing would change."),
    f.AllGamesFit: say("All games of “{name}” fit its current settings."),
    f.AllInvited: say("These players are already invited to “{name}”."),
    f.PlayerTwice: say("You named {name} twice."),
    f.NobodyPlayed: say("At least one person must have played in the game."),
    f.OddPoints: say("A score of {number} is impossible: scores are multiples of 100."),
    f.ImpossibleCount: say("{number} is not a possible number of sticks or fouls."),
    f.NothingChanged: say("Nothing would change."),
    f.NoSuchGame: say("There is no game {game} in this league."),
    f.AlreadyRecorded: say("This game is already in the league as game {game}."),
    f.NotPending: say("Game {game} is not waiting for confirmation."),
    f.NotAsked: say("You have not been asked to confirm game {game}."),
    f.AlreadyConfirmed: say("You have already confirmed game {game}."),
    f.DidNotPlay: say("Only the players of game {game} can dispute it."),
    f.AlreadyDisputed: say("You have already disputed game {game}; an officer of the league decides."),
    f.NothingToDecide: say("Game {game} already counts, and nobody disputes it."),
    f.IsVoided: say("Game {game} was voided."),
    f.NotVoided: say("Game {game} has not been voided."),
    f.ReasonMissing: say("Give a reason. It is kept with the entry."),
    f.TooManyWaiting: say_many(
        "{count} game you entered is still unconfirmed, which is the limit. Ask its players or an officer of "
        "the league to confirm it first.",
        "{count} games you entered are still unconfirmed, which is the limit. Ask their players or an officer "
        "of the league to confirm them first.",
        0,
    ),
    f.TooManyLeagues: say_many(
        "This server has {count} league or tournament, which is the limit. Delete it first: /club manage.",
        "This server has {count} leagues and tournaments, which is the limit. Delete one first: /club manage.",
        0,
    ),
    f.TooManyNewPlayers: say(
        "The sheet names more than {number} new players. Check that the column “player” is the right one; if "
        "it is, import the sheet in parts."
    ),
    f.ChangesAllTheTime: say("The league is being changed right now, so nothing was imported. Try again."),
    f.IsABot: say("{name} is a bot, not a player."),
    f.NoSuchLeague: say("This league no longer exists."),
    f.OfficersOnly: say("Only officers of “{name}” and members with the Manage Server permission may do this."),
    f.ManagersOnly: say("Only members with the Manage Server permission may do this."),
    f.OfficersOfSomeLeague: say("Only officers of a league and members with the Manage Server permission may do this."),
    f.OnlyPlayersConfirm: say("You did not play in game {game}. Only its players may confirm or dispute it."),
    f.OnlyPlayersEnter: say("Only the players of a game and officers of the league may enter it."),
    f.OnlyResultOfLog: say("An officer of the league can record just the result."),
    f.OnlyDrawnEnter: say("Only the players drawn for this table and officers of the league may enter its result."),
    f.OnlyPlayersTell: say("Only the players of a game and officers of the league can add moments to it."),
    f.OnlyOfficersCorrect: say(
        "Game {game} may be corrected only by officers and, until it counts, by the person who entered it. If "
        "it is wrong, dispute it with /league game."
    ),
    f.OnlyAuthorsWithdraw: say(
        "Only the person who entered game {game} may withdraw it, and only until it counts. After that, "
        "officers can void it with /league game."
    ),
    f.NoTableOfThese: say("No table with exactly these people still needs a result in this round."),
    f.NoSuchRound: say("This round or evening no longer exists."),
    f.ChangedMeanwhile: say("Game {game} has just been changed. Check it and try again."),
    f.NoSuchTournament: say("This tournament no longer exists."),
    f.TournamentFinished: say("This tournament is over."),
    f.TournamentIsOver: say(
        "“{name}” is finished. Before a late result can be entered, an officer must reopen its season with "
        "/club season do:reopen league:{name}."
    ),
    f.RoundIsDrawn: say("A round has already been drawn."),
    f.NobodyRanked: say("Nobody is ranked in “{name}” yet."),
    f.AllRoundsDrawn: say_many(
        "The only round has already been drawn.", "All {count} rounds have already been drawn.", 0
    ),
    f.NoRoundToStart: say("No round has been drawn, so none can start."),
    f.RoundHasStarted: say("Round {number} has already started."),
    f.NoClockRuns: say("No clock is running, or the last hand has already been announced."),
    f.FinalIsCut: say("The finalists have already been chosen."),
    f.TooEarlyForFinal: say("A final needs at least four players and an earlier round."),
    f.EveningCalledOff: say("This evening was cancelled."),
    f.TitleMissing: say("The title of an evening must contain visible characters."),
    f.TooManyEvenings: say_many(
        "{count} evening is coming up, which is the limit. Cancel it first.",
        "{count} evenings are coming up, which is the limit. Cancel one first.",
        0,
    ),
    f.TablesDropped: say("These tables were cancelled. Draw new ones with /club seating."),
    f.TablesSettled: say("These tables have already been opened or announced."),
    f.DrawnNoMore: say("This draw is closed: its tables have been opened, announced or cancelled."),
    f.ThreesDoNotCount: say(
        "“{name}” has rules for four players, so a table of three would not count. Let somebody sit out, or "
        "fill the table with computer players."
    ),
    f.NotSeatedHere: say("{name} is not at a table drawn here, or that table's game has already started."),
    f.NothingTold: say("Write a hand and choose its winner, or write what to remember."),
    f.HandsKnown: say("Game {game} has a log, so its winning hands are already known."),
    f.TooManyMoments: say("A game can have at most {number} moments. Remove one first."),
    f.NoSuchMoment: say("That moment no longer exists."),
    f.NoSuchPenalty: say("There is no penalty {number}."),
    f.AlreadyLifted: say("Penalty {number} has already been lifted."),
    f.UnknownPlayer: say("The league has no player {player}."),
    f.NotInvited: say("{name} is not invited to this season."),
    f.AlreadyInvited: say("{name} is already invited."),
    f.SamePlayer: say("These two are already linked as one player."),
    f.PlayedTogether: say("These two both played in game {game}, so they cannot be the same person."),
    f.NoTeam: say("{name} is not in a team."),
    f.NotAGuest: say("{name} is not a guest. Only a guest can be linked to another player."),
    f.NamedByDiscord: say("{name} is not a guest. Only guests can be renamed; members keep their Discord names."),
    f.NameOfMember: say(
        "“{name}” is the name of a member of this server. Choose another name for the guest, or link the two."
    ),
    f.GuestThere: say("There is already a guest named “{name}”."),
    f.AlreadyLinked: say("This guest is already linked to another player."),
    f.GuestInUse: say(
        "{name} has penalties, a team, an invitation or games that are not voided, so this guest cannot be "
        "deleted. If the guest is really another player, link the two, and everything passes to that player."
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
    return say("This cannot be entered.")


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
            return say("A name must have 1 to {most} characters.", most=LONGEST_NAME)
        case f.NoSeasonThen(at):
            return say("No season was open on {when}. Open one with /club season.", when=day_and_time(at))
        case f.SeveralSeasons(seasons):
            return say(
                "Several seasons accept this game: {names}. Choose one.", names=joined(map(PersonName, seasons), ", ")
            )
        case f.FitsNoSeason(total, seasons):
            each = (say("{wanted} in “{season}”", wanted=wanted, season=PersonName(name)) for name, wanted in seasons)
            return say(
                "The points add up to {total}. In the seasons open at that time, the starting points add up to "
                "{each}. Which number is wrong?",
                total=total,
                each=joined(each, ", "),
            )
        case f.SeasonOverlaps(_, name):
            return say(
                "The new season overlaps with “{name}”. Choose other dates, close “{name}” first, or end it "
                "with the option “close-current”. Both can run at once if each has its own channels or their "
                "rules set different starting points.",
                name=PersonName(name),
            )
        case f.BeginsBeforeEnd(name, day):
            return say(
                "“{season}” is still open, so the next season cannot start on {day}. Leave out the option "
                "“starts”, or give a future date.",
                season=PersonName(name),
                day=Plain(day.isoformat()),
            )
        case f.SomeNotInvited(season, players):
            return say(
                "These players are not invited to “{season}”: {names}. No invitation was withdrawn.",
                season=PersonName(season),
                names=some_names(players, names),
            )
        case f.SomeInNoTeam(season, players):
            return say(
                "These players have no team in “{season}”: {names}. Nothing was changed.",
                season=PersonName(season),
                names=some_names(players, names),
            )
        case f.HasResult(table, game):
            return say("Table {table} already has a result: game {game}.", table=table, game=game)
        case f.ResultsMissing(rounds):
            missing = joined((gap_text(*gap) for gap in rounds), "; ")
            return say("Results missing or unconfirmed: {rounds}.", rounds=missing)
        case _:
            return None


def _of_result(fault: EntryFault, names: Mapping[int, str]) -> Words | None:  # noqa: PLR0911 - a sentence a fault
    match fault:
        case f.OutsideSeason(_, at):
            return say("The season was not open on {when}.", when=day_and_time(at))
        case f.FormatNotTaken():
            return format_not_taken(fault, 1)
        case f.InTheFuture(at):
            return say("This time is in the future: {when}.", when=day_and_time(at))
        case f.WrongNumberOfPlayers(given, wanted, of_season):
            wrong = say_many(
                "You named {count} player; these rules are for {wanted}.",
                "You named {count} players; these rules are for {wanted}.",
                given,
                wanted=wanted,
            )
            return joined((wrong, OTHER_FORMAT), " ") if of_season else wrong
        case f.TooFewPeople(people, needed):
            return say_many(
                "Only {count} person played in this game; the season needs at least {needed} people (option "
                "“min-people” of /club season).",
                (
                    "Only {count} people played in this game; the season needs at least {needed} people (option "
                    "“min-people” of /club season)."
                ),
                people,
                needed=needed,
            )
        case f.ScoresDoNotAdd():
            return _difference(fault, names)
        case f.UnknownRules(fingerprint):
            return say("The rules {fingerprint} are unknown here.", fingerprint=PersonName(fingerprint))
        case f.NoWinningHand(hand):
            return say("“{hand}” is not a winning hand under the rules of this game.", hand=PersonName(hand))
        case f.EqualPenalty(entry):
            return twice_text(entry, names, asks=True)
        case f.AlreadyGiven(entry):
            return twice_text(entry, names, asks=False)
        case _:
            return None


def _of_people(fault: EntryFault) -> Words | None:  # noqa: PLR0911 - a sentence a fault
    match fault:
        case f.NameSome(most):
            return say("Name 1 to {most} players, separated by commas.", most=most)
        case f.NoPlayerOfNumber(league, number):
            return say("“{league}” has no player {number}.", league=PersonName(league), number=Plain(str(number)))
        case f.SeveralCalled(league, name, numbers):
            return say(
                "{count} players of “{league}” are named “{name}”. Write one of these instead: {ways}. Or "
                "mention a member.",
                count=len(numbers),
                league=PersonName(league),
                name=PersonName(name),
                ways=joined((Plain(f"#{number}") for number in numbers), ", "),
            )
        case f.NobodyCalled(league, name):
            return say(
                "Nobody in “{league}” is named “{name}”. Choose from the list that opens while you type, or "
                "mention a member.",
                league=PersonName(league),
                name=PersonName(name),
            )
        case f.NotPlayedYet(league, user):
            return say(
                "{player} has not played in “{league}” yet.", player=Plain(f"<@{user}>"), league=PersonName(league)
            )
        case f.NotOnServer(league, user, guests):
            gone = say(
                "{player} is not a member of this server and has not played in “{league}”.",
                player=Plain(f"<@{user}>"),
                league=PersonName(league),
            )
            return joined((gone, say("Enter them by name as a guest.")), " ") if guests else gone
        case f.TooManyToSeat(people, most):
            return say("At most {most} people can be seated at once; {count} are here.", most=most, count=people)
        case f.TooFewToSeat(0):
            return say("There is nobody here to seat.")
        case f.TooFewToSeat(people, places):
            return say_many(
                "{count} person is too few for a table of {places}. The option “leftover” can fill tables with "
                "computer players.",
                (
                    "{count} people are too few for a table of {places}. The option “leftover” can fill tables "
                    "with computer players."
                ),
                people,
                places=places,
            )
        case f.GuestsAtTables(names):
            return say(
                "These players have no account, so they cannot play at a table here: {people}. To play in "
                "person, press “Announce only”; to seat somebody else, press “Substitute…”.",
                people=joined(map(PersonName, names), ", "),
            )
        case _:
            return None


def format_not_taken(fault: f.FormatNotTaken, games: int) -> Words:
    """That a season does not take that many games of a log, which are of another format, and the way out."""
    return say_many(
        "**{count} game cannot be recorded for “{season}”:** {formats}, but this game is {played}. {way_out}",
        "**{count} games cannot be recorded for “{season}”:** {formats}, but these games are {played}. {way_out}",
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
            "The points add up to {total}, which is {short} short of {wanted}.",
            total=total,
            short=wanted - total,
            wanted=wanted,
        )
        if total < wanted
        else say(
            "The points add up to {total}, which is {over} more than {wanted}.",
            total=total,
            over=total - wanted,
            wanted=wanted,
        )
    )
    causes = [_cause(cause, names) for cause in fault.causes] or [say("Which number is wrong?")]
    return joined((difference, *causes), " ")


def _cause(cause: SumCause, names: Mapping[int, str]) -> Words:
    match cause:
        case SticksLeft(count):
            return say_many(
                "Was a riichi stick left on the table? If so, set “sticks” to {count}.",
                "Were riichi sticks left on the table? If so, set “sticks” to {count}.",
                count,
            )
        case SticksTwice(count):
            return say_many(
                "Is {count} of the leftover riichi sticks already included in somebody's points?",
                "Are {count} of the leftover riichi sticks already included in somebody's points?",
                count,
            )
        case OtherStart(points, own, of_season=False):
            return say(
                "Did everybody start with {points} points? Under these rules, everybody starts with {own}. "
                "Give the right rules with the option “preset” of /league result or in the column “preset”.",
                points=points,
                own=own,
            )
        case OtherStart(points, own):
            return say(
                "Did everybody start with {points} points? Under the season's rules, everybody starts with "
                "{own}. {way_out}",
                points=points,
                own=own,
                way_out=OTHER_FORMAT,
            )
        case PlusMinus():
            return say(
                "These numbers add up to zero, as final results do. Write the points each player had at the "
                "end, for example 37,300. Uma and oka are added automatically."
            )
        case MinusSigns():
            return say(
                "A dash before the points is read as a minus sign. Put a colon between the name and the points "
                "instead, for example “Aiko: 21,400”."
            )
        case Mistyped(seat, points):
            return say(
                "Did {name} have {points}, not {typed} ({mistake})?",
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
    return say("one zero too few or too many") if typed in {points * 10, points / 10} else say("two digits swapped")
