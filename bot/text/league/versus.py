"""Two players of a league against each other, as words."""

from fractions import Fraction
from typing import Final

from bot.league.versus import DealtIn, Half, HeadToHead, SharedGame
from bot.league.views import Versus
from bot.text.league.people import called
from bot.text.league.standings import signed
from bot.text.message_fitting import clipped_all
from bot.text.sentences import PersonName, Plain, Words, joined, lines, say, say_many
from bot.text.timestamps import short_day

LAST: Final = 8
"""The number of games listed."""


def versus_text(view: Versus, longest: int = 32) -> Words:
    """The whole answer, with names of at most ``longest`` characters."""
    names, record = clipped_all(view.names, longest), view.record
    one, other = called(names, view.one), called(names, view.other)
    title = say(
        "## {one} and {other}: {league}, {season}",
        one=one,
        other=other,
        league=PersonName(view.league),
        season=PersonName(view.season) if view.season is not None else say("all time"),
    )
    if record is None:
        return lines(title, say("These two have not yet played together in a game that counts."))
    kinds = sorted(record.one.places, reverse=True)
    return lines(
        title,
        say("-# {facts}", facts=joined((*(_games(record, players, len(kinds)) for players in kinds),))),
        _ahead(record, one, other),
        _half(one, record.one, kinds, len(record.meetings)),
        _half(other, record.other, kinds, len(record.meetings)),
        _biggest(record.biggest, one, other),
        _dealt(view.dealt, one, other),
        say("### Latest games"),
        *(_meeting(meeting, one, other) for meeting in record.meetings[:LAST]),
    )


def _games(record: HeadToHead, players: int, kinds: int) -> Words:
    _, games = record.one.places[players]
    if players == 3:
        return say_many("{count} three-player game together", "{count} three-player games together", games)
    if kinds > 1:
        return say_many("{count} four-player game together", "{count} four-player games together", games)
    return say_many("{count} game together", "{count} games together", games)


def _ahead(record: HeadToHead, one: Words, other: Words) -> Words:
    first, second = record.one.ahead, record.other.ahead
    equal = len(record.meetings) - first - second
    if equal:
        return say(
            "**{one} was ahead in {first}, {other} in {second}; they shared a place in {equal}**",
            one=one,
            first=first,
            other=other,
            second=second,
            equal=equal,
        )
    return say("**{one} was ahead in {first}, {other} in {second}**", one=one, first=first, other=other, second=second)


def _half(name: Words, half: Half, kinds: list[int], games: int) -> Words:
    return say(
        "{name}: {total} in all, {each} per game, {places}",
        name=name,
        total=signed(half.final),
        each=signed(round(Fraction(half.final, games))),
        places=joined((_average(half, players, len(kinds)) for players in kinds), ", "),
    )


def _average(half: Half, players: int, kinds: int) -> Words:
    average = Plain(f"{float(half.average_place(players)):.2f}")
    if kinds == 1:
        return say("average place {average}", average=average)
    if players == 3:
        return say("average place in three-player games: {average}", average=average)
    return say("average place in four-player games: {average}", average=average)


def _biggest(meeting: SharedGame, one: Words, other: Words) -> Words:
    before, behind = (one, other) if meeting.margin >= 0 else (other, one)
    first, second = sorted((meeting.one.final, meeting.other.final), reverse=True)
    return say(
        "Biggest margin: {margin}, {before} {first} to {behind} {second} in {game}, {day}",
        margin=Plain(signed(abs(meeting.margin)).removeprefix("+")),
        before=before,
        first=signed(first),
        behind=behind,
        second=signed(second),
        game=Plain(f"#{meeting.game.number}"),
        day=short_day(meeting.game.played_at),
    )


def _dealt(dealt: DealtIn, one: Words, other: Words) -> Words:
    if not dealt.games:
        return say("-# These games have no log, so it is not known who dealt into whom.")
    wins = joined(
        (_wins(one, other, dealt.one, dealt.one_points), _wins(other, one, dealt.other, dealt.other_points)), ", "
    )
    return say_many("In {count} game with a log: {wins}", "In {count} games with a log: {wins}", dealt.games, wins=wins)


def _wins(winner: Words, loser: Words, times: int, points: int) -> Words:
    if not times:
        return say("{winner} won no hands by ron from {loser}", winner=winner, loser=loser)
    return say_many(
        "{winner} won {count} hand by ron from {loser} ({points})",
        "{winner} won {count} hands by ron from {loser} ({points})",
        times,
        winner=winner,
        loser=loser,
        points=points,
    )


def _meeting(meeting: SharedGame, one: Words, other: Words) -> Words:
    return say(
        "**{game}** {day}: {one} {place} ({final}), {other} {behind} ({theirs})",
        game=Plain(f"#{meeting.game.number}"),
        day=short_day(meeting.game.played_at),
        one=one,
        place=_place(meeting.one.place, meeting.players),
        final=signed(meeting.one.final),
        other=other,
        behind=_place(meeting.other.place, meeting.players),
        theirs=signed(meeting.other.final),
    )


def _place(place: int, players: int) -> Words:
    return say("place {place} of {players}", place=place, players=players)
