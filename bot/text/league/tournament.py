"""Tournaments as words: the board, who sits where, the clock, the cut and the final ranking."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.league.rounds import DrawnRound
from bot.league.seasons import SeasonSettings
from bot.league.seating import Method
from bot.league.tournament import Carry, Hidden, Ranked, Seeding, SignalKind, winners
from bot.league.tournament_view import TournamentView
from bot.text.league.evenings import moment
from bot.text.league.people import called, some_of
from bot.text.league.seating import mentions
from bot.text.league.standings import penalty_words, signed
from bot.text.rules.ruleset_title import rules_in_short
from bot.text.sentences import PersonName, Plain, Text, Words, joined, lines, say, say_many
from bot.text.tile_text import wind_name

MOST_LINES: Final = 50
"""Lines of the ranking in one message."""
MOST_NAMES: Final = 60
MOST_OPTIONS: Final = 3
"""The most rules that are named as different from their preset."""

METHODS: Final[Mapping[Method, Words]] = {
    Method.REPEATS: say("few repeats"),
    Method.STANDING: say("by standings (Swiss)"),
    Method.INTERVAL: say("by quarters of the standings"),
    Method.RANDOM: say("at random"),
}
CARRIES: Final[Mapping[Carry, Words]] = {
    Carry.ALL: say("all points carried over"),
    Carry.HALF: say("half the points carried over"),
    Carry.NONE: say("no points carried over"),
}
SECRECY: Final[Mapping[Hidden, Words | None]] = {
    Hidden.NEVER: None,
    Hidden.LAST: say("standings hidden from the last round but one onwards"),
    Hidden.ALWAYS: say("standings hidden until the end"),
}

NOBODY_WON: Final = say("**The tournament is over. No games were played, so nobody won.**")


def board_text(view: TournamentView) -> Words:
    """The public board."""
    plan = joined(
        (
            say_many("{count} round", "{count} rounds", view.total),
            say_many("{count} minute each", "{count} minutes each", view.tournament.minutes),
            METHODS[view.method],
            say("online, in threads") if view.tournament.online else say("in person"),
            SECRECY[view.tournament.hidden],
            None if view.season is None else rules_text(view.season.settings),
        )
    )
    head = say("## {title}", title=PersonName(view.title))
    if view.finished:
        return lines(head, *_final(view))
    if view.current is None:
        when = say("{moment}, {relative}", moment=moment(view.meeting.at), relative=view.meeting.at)
        return lines(head, when, plan, _seeded(view), *_people(view))
    return lines(head, _round_line(view, view.current), say("-# {plan}", plan=plan), *ranking_lines(view))


def _final(view: TournamentView) -> tuple[Words | None, ...]:
    """A tournament that is over: its ranking, if a game was played."""
    if not winners(view.ranking):
        return (NOBODY_WON,)
    return (say("**The tournament is over. Final ranking:**"), *ranking_lines(view))


def rules_text(season: SeasonSettings) -> Words:
    """The rules of all rounds."""
    if season.rules is None:
        return say("each table by its own rules")
    return rules_in_short(season.rules, season.preset, MOST_OPTIONS)


def _people(view: TournamentView) -> tuple[Words | None, ...]:
    came = [comer.name for comer in view.here]
    count, names = len(came), _names(came)
    if view.tournament.checkin_at is None:
        signed_up = say("**In ({count}):** {names}", count=count, names=names)
        return (signed_up if came else say("**Nobody has signed up yet.**"),)
    away = [comer.name for comer in view.comers if not comer.comes]
    here = say("**Here ({count} of {all}):** {names}", count=count, all=count + len(away), names=names)
    missing = say("**Not here yet ({count}):** {names}", count=len(away), names=_names(away))
    return (
        say("**Check-in:** press **I'm here**. Only those present get seats."),
        here if came else say("**Nobody is here yet.**"),
        missing if away else None,
    )


def _round_line(view: TournamentView, current: DrawnRound) -> Words:
    """The round that is played, its time and its results."""
    cut, ends = view.tournament.cut, view.ends
    what = (
        say("**Final, round {round} of {rounds}**", round=current.number, rounds=view.total)
        if cut is not None and current.number > cut.after
        else say("**Round {round} of {rounds}**", round=current.number, rounds=view.total)
    )
    time: Words | None = None
    if current.missing and ends is not None:
        time = (
            say("time was up {relative}", relative=ends.due_at)
            if ends.told_at is not None
            else say("until {time}, {relative}", time=_clock(ends.due_at), relative=ends.due_at)
        )
    results = say_many(
        "{results} of {count} result", "{results} of {count} results", len(current.tables), results=current.results
    )
    return joined((what, time, results))


def ranking_lines(view: TournamentView, on_card: Collection[int] = ()) -> tuple[Words | None, ...]:
    """The ranking as far as it fits; a sentence while it is hidden.

    Players ``on_card`` are left out if the card says all of them: it names no penalties.
    """
    if view.sealed and not view.officer:
        return (say("-# The standings are hidden until the end."),)
    cut = view.tournament.cut
    played = [line for line in view.ranking if _has_rank(line)]
    told = [line for line in played if line.penalty or line.player not in on_card]
    more = len(told) - MOST_LINES
    return (
        *(ranked_line(line, view.names) for line in told[:MOST_LINES]),
        say("… and {count} more", count=more) if more > 0 else None,
        say("-# Finalists are ranked first, with {carry}.", carry=CARRIES[cut.carry])
        if cut is not None and played
        else None,
        _seeded(view),
    )


def _has_rank(line: Ranked) -> bool:
    """Whether somebody has points, and not only signed up."""
    return bool(line.games or line.penalty or line.carried is not None)


def _seeded(view: TournamentView) -> Words | None:
    """The season whose playoff it is."""
    seeding = view.tournament.seeding
    if seeding is None:
        return None
    return say("-# Playoff for “{season}”, {carry}.", season=PersonName(seeding.season), carry=CARRIES[seeding.carry])


def ranked_line(line: Ranked, names: Mapping[int, str]) -> Words:
    """A player's line of the ranking."""
    head = say(
        "**{rank}. {name}** {points}",
        rank=Plain(str(line.rank)),
        name=called(names, line.player),
        points=signed(line.total),
    )
    taken = None if line.carried is None else say("carried over {points}", points=signed(line.carried))
    return joined((head, taken, penalty_words(line.penalty)))


def _place_line(drawn: DrawnRound, user: int) -> Words | None:
    """Where somebody sits in a round, with wind and opponents; None if they have no part in it."""
    for table in drawn.tables:
        sitting = [comer.user for comer in table.people]
        if user in sitting:
            wind = sitting.index(user)
            others = [
                joined((wind_name(at), PersonName(comer.name)), " ")
                for at, comer in enumerate(table.people)
                if at != wind
            ]
            where = say(
                "**Round {round}: table {table}**, you are {wind}",
                round=drawn.number,
                table=table.number,
                wind=wind_name(wind),
            )
            against = say("against {people}", people=joined(others, ", "))
            return joined((where, against, None if table.thread is None else Plain(f"<#{table.thread}>")))
    if user in {comer.user for comer in drawn.out}:
        return say("**Round {round}:** you sit out.", round=drawn.number)
    return None


def mine_text(view: TournamentView, user: int) -> Words:
    """What a participant sees: their tables from the current round on, the time left, and where they stand.

    After the end it is the final ranking.
    """
    head, player = say("## {title}", title=PersonName(view.title)), view.players.get(user)
    line = next((line for line in view.ranking if line.player == player), None)
    stands = None if line is None or view.sealed or not _has_rank(line) else ranked_line(line, view.names)
    if view.finished:
        return lines(head, *_final(view), stands if line is not None and line.rank > MOST_LINES else None)
    current = view.current
    places = [words for one in view.ahead if (words := _place_line(one, user)) is not None]
    return lines(
        head,
        None if current is None else _round_line(view, current),
        *(places or (say("You have no table yet."),)),
        stands,
        say("-# The standings are hidden until the end.") if view.sealed else None,
    )


# The clock


def signal_text(kind: SignalKind, title: str, number: int, ends: datetime) -> Words:
    """An announcement of the clock; ``ends`` is when the time is up."""
    said: dict[str, object] = {
        "title": PersonName(title),
        "round": number,
        "time": _clock(ends),
        "relative": ends,
    }
    match kind:
        case SignalKind.START:
            return say("▶ **{title}, round {round} starts.** Time is up at {time}, {relative}.", **said)
        case SignalKind.TEN:
            return say("⏳ **{title}, round {round}: 10 minutes left.** Time is up at {time}, {relative}.", **said)
        case SignalKind.LAST:
            return say("🔔 **{title}, round {round}: time is up.** Finish this hand; it is the last.", **said)
        case SignalKind.OVER:
            return say("⏹ **{title}, round {round} is over.** Please enter the missing results.", **said)


def more_text(title: str, number: int, ends: datetime) -> Words:
    """The announcement that a round has more time: until ``ends``."""
    return say(
        "➕ **{title}, round {round} has more time:** until {time}, {relative}.",
        title=PersonName(title),
        round=number,
        time=_clock(ends),
        relative=ends,
    )


def _clock(at: datetime) -> Plain:
    return Plain(f"<t:{int(at.timestamp())}:t>")


# Cut and end


def cut_text(title: str, finalists: Sequence[str], rounds: int, carry: Carry) -> Words:
    """The announcement of the finalists, in the order given."""
    return lines(
        say("## {title}: the final", title=PersonName(title)),
        say_many(
            "**{count} player advances**, {carry}: {names}",
            "**{count} players advance**, {carry}: {names}",
            len(finalists),
            carry=CARRIES[carry],
            names=_names(finalists),
        ),
        say_many("The final has {count} round.", "The final has {count} rounds.", rounds),
    )


def seeded_text(title: str, seeding: Seeding, names: Sequence[str]) -> Words:
    """The announcement of the people of a season's playoff, the best first."""
    return lines(
        say("## {title}: playoff for “{season}”", title=PersonName(title), season=PersonName(seeding.season)),
        say_many(
            "**{count} player advances**, {carry}: {names}",
            "**{count} players advance**, {carry}: {names}",
            len(names),
            carry=CARRIES[seeding.carry],
            names=_names(names),
        ),
    )


def final_text(view: TournamentView, users: Sequence[int], thanks: str, stopped: int | None = None) -> Words:
    """The final announcement above its card. ``users`` are the Discord ids of the first.

    ``stopped``: the round whose clock ran until now, for those who read above until when.
    """
    firsts = len(winners(view.ranking))
    return lines(
        say("# {title}", title=PersonName(view.title)),
        say_many(
            "**{people} wins the tournament!**",
            "**{people} share first place!**",
            firsts,
            people=_winners(view, users),
        )
        if firsts
        else NOBODY_WON,
        None if stopped is None else say("-# The clock for round {round} has stopped.", round=stopped),
        PersonName(thanks) if thanks else None,
    )


def _winners(view: TournamentView, users: Sequence[int]) -> Words:
    if users:
        return mentions(users)
    return joined((called(view.names, line.player) for line in winners(view.ranking)), ", ")


def carried_text(view: TournamentView) -> Words | None:
    """What the points of finalists are, where those of others are not the same; None if they are."""
    cut = view.tournament.cut
    if cut is None or cut.carry is Carry.ALL:
        return None
    if cut.carry is Carry.HALF:
        return say("finalists kept half of their points")
    return say("finalists started the final at 0")


def podium_alt(view: TournamentView, shown: Iterable[Ranked]) -> Text:
    """The description of the card of the winners, which shows these lines."""
    places = joined(
        (
            say(
                "{rank}. {name} {points}",
                rank=line.rank,
                name=called(view.names, line.player),
                points=signed(line.total),
            )
            for line in shown
        ),
        ", ",
    )
    return say("The winners: {places}.", places=joined((places, carried_text(view)), "; "))


def _names(names: Sequence[str]) -> Words:
    return some_of([*map(PersonName, names)], MOST_NAMES)
