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
    "Choose another season with the option season, or ask an officer to add these rules to this one (/club "
    "season, option also)."
)
"""The way out where a game has another format than its season."""


_SENTENCES: Final[dict[type[EntryFault], Text]] = {
    f.NotItsName: say("That is not its name: “{name}” is not deleted."),
    f.SettingsUnchanged: say("It is like that already. Nothing was changed."),
    f.LeagueNotFound: say("This server has no league “{name}”."),
    f.NoLeagueYet: say(
        "This server has no league yet. The first table game with enough people starts one, or a member with "
        "the permission Manage Server starts it with /club manage."
    ),
    f.NoSeasonYet: say("“{name}” has no season yet: open one with /club season."),
    f.NoGameYet: say("“{name}” has no game yet."),
    f.NotTwoPlayers: say("That is the same player twice. Name two."),
    f.StandingsHidden: say("The standings of “{name}” are hidden until the end."),
    f.NameTaken: say("There is already one named “{name}”."),
    f.NoSuchSeason: say("There is no season {number}."),
    f.EndsBeforeStart: say("The season would end before it starts."),
    f.SeasonIsOver: say("The season is already closed."),
    f.SeasonIsOpen: say("The season is not closed."),
    f.ScoringReasonMissing: say_many(
        "{count} game of the season would be rescored: give a reason. The reason is announced.",
        "{count} games of the season would be rescored: give a reason. The reason is announced.",
        0,
    ),
    f.HasGames: say_many(
        "It has {count} game, so it cannot be deleted. If the game was a mistake, void it first.",
        "It has {count} games, so it cannot be deleted. If they were a mistake, void them first.",
        0,
    ),
    f.GamesOutside: say("{number} of its games would fall outside these dates."),
    f.SeveralSeasonsOpen: say("Several seasons are open: close the right one first."),
    f.SeasonUnchanged: say("Nothing would change: “{name}” is already like that."),
    f.AllGamesFit: say("All games of “{name}” fit it."),
    f.AllInvited: say("They are already invited to “{name}”."),
    f.PlayerTwice: say("{name} is named twice."),
    f.NobodyPlayed: say("Nobody played in it."),
    f.OddPoints: say("A score of {number} is impossible: points come in hundreds."),
    f.ImpossibleCount: say("{number} is impossible: there are not that many sticks or fouls."),
    f.NothingChanged: say("Nothing would change."),
    f.NoSuchGame: say("There is no game {game} in this league."),
    f.AlreadyRecorded: say("That is already in the league as game {game}."),
    f.NotPending: say("Game {game} is not waiting for confirmation."),
    f.NotAsked: say("You are not asked to confirm game {game}."),
    f.AlreadyConfirmed: say("You have already confirmed game {game}."),
    f.DidNotPlay: say("Only the players of game {game} can dispute it."),
    f.AlreadyDisputed: say("You have already disputed game {game}; an officer of the league decides."),
    f.NothingToDecide: say("Game {game} counts and nobody disputes it."),
    f.IsVoided: say("Game {game} was voided."),
    f.NotVoided: say("Game {game} is not voided."),
    f.ReasonMissing: say("Give a reason: it is kept with the entry."),
    f.TooManyWaiting: say_many(
        "{count} game you entered is still unconfirmed, which is the limit. Ask its players or an officer of "
        "the league to confirm it first.",
        "{count} games you entered are still unconfirmed, which is the limit. Ask their players or an officer "
        "of the league to confirm them first.",
        0,
    ),
    f.TooManyLeagues: say_many(
        "This server has {count} league, which is the limit. Delete it first: /club manage.",
        "This server has {count} leagues and tournaments, which is the limit. Delete one first: /club manage.",
        0,
    ),
    f.TooManyNewPlayers: say(
        "The sheet names more than {number} new players. Check that the column player is the right one; if it "
        "is, import the sheet in parts."
    ),
    f.ChangesAllTheTime: say("The league is being changed right now. Nothing was imported; try again."),
    f.IsABot: say("{name} is a bot, not a player."),
    f.NoSuchLeague: say("This league no longer exists."),
    f.OfficersOnly: say("Only officers of “{name}” and members with the permission Manage Server may do this."),
    f.ManagersOnly: say("Only members with the permission Manage Server may do this."),
    f.OfficersOfSomeLeague: say("Only officers of a league and members with the permission Manage Server may do this."),
    f.OnlyPlayersConfirm: say("You did not play in game {game}: only its players confirm or dispute it."),
    f.OnlyPlayersEnter: say("Only its players and officers of the league may enter a game."),
    f.OnlyResultOfLog: say("An officer of the league can record only its result."),
    f.OnlyDrawnEnter: say("Only the players drawn to this table and officers of the league may enter its result."),
    f.OnlyPlayersTell: say("Only its players and officers of the league can add to a game."),
    f.OnlyOfficersCorrect: say(
        "Only officers may correct game {game}, and whoever entered it until it counts. If it is wrong, "
        "dispute it: /league game."
    ),
    f.OnlyAuthorsWithdraw: say(
        "Only whoever entered game {game} may withdraw it, until it counts. After that, officers can void it: "
        "/league game."
    ),
    f.NoTableOfThese: say("No table of this round with exactly these people lacks a result."),
    f.NoSuchRound: say("This has expired."),
    f.ChangedMeanwhile: say("Game {game} was changed just now. Check it and try again."),
    f.NoSuchTournament: say("This tournament no longer exists."),
    f.TournamentFinished: say("This tournament is over."),
    f.TournamentIsOver: say(
        "“{name}” is finished. To enter a late result, an officer first reopens its season: /club season "
        "do:reopen league:{name}."
    ),
    f.RoundIsDrawn: say("A round is already drawn."),
    f.NobodyRanked: say("Nobody has a rank in “{name}” yet."),
    f.AllRoundsDrawn: say_many("The only round is drawn.", "All {count} rounds are drawn.", 0),
    f.NoRoundToStart: say("No round has been drawn, so none can start."),
    f.RoundHasStarted: say("Round {number} has started already."),
    f.NoClockRuns: say("No clock is running, or the last hand was already called."),
    f.FinalIsCut: say("The final is already set."),
    f.TooEarlyForFinal: say("A final needs at least four players and an earlier round."),
    f.EveningCalledOff: say("This evening was cancelled."),
    f.TitleMissing: say("An evening needs a visible title."),
    f.TooManyEvenings: say_many(
        "{count} evening is coming up, which is the limit. Cancel it first.",
        "{count} evenings are coming up, which is the limit. Cancel one first.",
        0,
    ),
    f.TablesDropped: say("These tables were cancelled. Draw others with /club seating."),
    f.TablesSettled: say("These tables were already opened or announced."),
    f.DrawnNoMore: say("This draw is closed: its tables were opened, announced or cancelled."),
    f.ThreesDoNotCount: say(
        "“{name}” has rules for four players, so a table of three would not count. Let somebody sit out, or "
        "fill the table with computer players."
    ),
    f.NotSeatedHere: say("{name} is not at a table drawn here, or its game has started."),
    f.NothingTold: say("Write a hand and choose who won with it, or write what to remember."),
    f.HandsKnown: say("Game {game} has a log, so its winning hands are known."),
    f.TooManyMoments: say("A game has at most {number} moments. Remove one first."),
    f.NoSuchMoment: say("That moment no longer exists."),
    f.NoSuchPenalty: say("There is no penalty {number}."),
    f.AlreadyLifted: say("Penalty {number} was already lifted."),
    f.UnknownPlayer: say("The league has no player {player}."),
    f.NotInvited: say("{name} is not invited to this season."),
    f.AlreadyInvited: say("{name} is already invited."),
    f.SamePlayer: say("These are already the same player."),
    f.PlayedTogether: say("Both played in game {game}, so they cannot be one person."),
    f.NoTeam: say("{name} is not in a team."),
    f.NotAGuest: say("{name} is not a guest: only a guest can turn out to be another player."),
    f.NamedByDiscord: say("{name} is not a guest: members keep their Discord names."),
    f.NameOfMember: say(
        "“{name}” is the name of a member of this server. Choose another name for the guest, or link the two."
    ),
    f.GuestThere: say("There is already a guest named “{name}”."),
    f.AlreadyLinked: say("That guest is already linked to another player."),
    f.GuestInUse: say(
        "{name} has penalties, a team, an invitation or games that are not voided, so the guest cannot be "
        "deleted. If the guest is another player, link the two: everything then goes to that player."
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
    return say("That cannot be entered.")


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
            return say("A name has one to {most} characters.", most=LONGEST_NAME)
        case f.NoSeasonThen(at):
            return say("No season was open {when}. /club season opens one.", when=day_and_time(at))
        case f.SeveralSeasons(seasons):
            return say(
                "Several seasons accept such a game: {names}. Choose one.", names=joined(map(PersonName, seasons), ", ")
            )
        case f.FitsNoSeason(total, seasons):
            each = (say("{wanted} in “{season}”", wanted=wanted, season=PersonName(name)) for name, wanted in seasons)
            return say(
                "The points add up to {total}. Players in the seasons of that time start with {each}. Which "
                "number is wrong?",
                total=total,
                each=joined(each, ", "),
            )
        case f.SeasonOverlaps(_, name):
            return say(
                "It overlaps with “{name}”. Choose other dates, close that season first, or let the new one "
                "end it with close-current. Both can run at once if each has its own channels or their "
                "starting points differ.",
                name=PersonName(name),
            )
        case f.BeginsBeforeEnd(name, day):
            return say(
                "“{season}” is still open, so the next season cannot start on {day}. Leave starts out, or give "
                "a future day.",
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
                "In “{season}” these players have no team: {names}. Nothing was changed.",
                season=PersonName(season),
                names=some_names(players, names),
            )
        case f.HasResult(table, game):
            return say("Table {table} already has its result: game {game}.", table=table, game=game)
        case f.ResultsMissing(rounds):
            missing = joined((gap_text(*gap) for gap in rounds), "; ")
            return say("Results missing or unconfirmed: {rounds}.", rounds=missing)
        case _:
            return None


def _of_result(fault: EntryFault, names: Mapping[int, str]) -> Words | None:  # noqa: PLR0911 - a sentence a fault
    match fault:
        case f.OutsideSeason(_, at):
            return say("The season was not open {when}.", when=day_and_time(at))
        case f.FormatNotTaken():
            return format_not_taken(fault, 1)
        case f.InTheFuture(at):
            return say("That lies in the future: {when}.", when=day_and_time(at))
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
                "{count} person played in it; the season needs at least {needed} people (min-people of /club season).",
                "{count} people played in it; the season needs at least {needed} people (min-people of /club season).",
                people,
                needed=needed,
            )
        case f.ScoresDoNotAdd():
            return _difference(fault, names)
        case f.UnknownRules(fingerprint):
            return say("The rules {fingerprint} are unknown here.", fingerprint=PersonName(fingerprint))
        case f.NoWinningHand(hand):
            return say("“{hand}” does not win under the rules of this game.", hand=PersonName(hand))
        case f.EqualPenalty(entry):
            return twice_text(entry, names, asks=True)
        case f.AlreadyGiven(entry):
            return twice_text(entry, names, asks=False)
        case _:
            return None


def _of_people(fault: EntryFault) -> Words | None:  # noqa: PLR0911 - a sentence a fault
    match fault:
        case f.NameSome(most):
            return say("Name one to {most} players, separated by commas.", most=most)
        case f.NameSome(most):
            return say("Name one to {most} players, separated by commas.", most=most)
        case f.NoPlayerOfNumber(league, number):
            return say("“{league}” has no player {number}.", league=PersonName(league), number=Plain(str(number)))
        case f.SeveralCalled(league, name, numbers):
            return say(
                "{count} players of “{league}” are named “{name}”. Write one of {ways} instead, or mention a member.",
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
            return joined((gone, say("Enter them by name, as a guest.")), " ") if guests else gone
        case f.TooManyToSeat(people, most):
            return say("At most {most} people can be seated at once; {count} are here.", most=most, count=people)
        case f.TooFewToSeat(0):
            return say("Nobody is here to be seated.")
        case f.TooFewToSeat(people, places):
            return say_many(
                "{count} person is too few for a table of {places}. The option leftover fills tables with "
                "computer players.",
                "{count} people are too few for a table of {places}. The option leftover fills tables with "
                "computer players.",
                people,
                places=places,
            )
        case f.GuestsAtTables(names):
            return say(
                "Players without an account cannot play at a table here: {people}. For tables in a room press "
                "“Only announce”; “Substitute…” seats others.",
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
                "Is {count} of the left-over sticks already in somebody's points?",
                "Are {count} of the left-over sticks already in somebody's points?",
                count,
            )
        case OtherStart(points, own, of_season=False):
            return say(
                "Did everyone start with {points} points? These rules start with {own}: name the right ones "
                "with the option preset of /league result or in the column preset.",
                points=points,
                own=own,
            )
        case OtherStart(points, own):
            return say(
                "Did everyone start with {points} points? The season's rules start with {own}. {way_out}",
                points=points,
                own=own,
                way_out=OTHER_FORMAT,
            )
        case PlusMinus():
            return say(
                "These numbers add up to zero, like final results: write the points each player had at the "
                "end, like 37,300. Uma and oka are added automatically."
            )
        case MinusSigns():
            return say("A dash before the points means minus. Put a colon between name and points: Aiko: 21,400.")
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
