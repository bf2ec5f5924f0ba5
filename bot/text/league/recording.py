"""A game of a league as words: while it is entered, while it waits for confirmation, and in the announcement."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from bot.league import entries as e
from bot.league.entries import GameRestored, LeagueEntry, SeatPoints
from bot.league.faults import EntryFault
from bot.league.games import GameStatus, LeagueGame
from bot.league.news import FileTaken, GameNews, RankMove
from bot.league.scoring import SeatScore
from bot.league.typed import results as t
from bot.league.views import GameFace
from bot.text.league.game_status_words import drawn_words
from bot.text.league.moments import moment_deed
from bot.text.league.people import author, called, from_file, seat_name, with_file
from bot.text.league.standings import signed
from bot.text.sentences import (
    Fitted,
    PersonName,
    Plain,
    Words,
    amount,
    joined,
    lines,
    say,
    say_many,
)
from bot.text.timestamps import day_and_time

LAST: Final = 6
"""The latest steps of a game's history that its message shows."""


# Results


def result_lines(
    seats: Sequence[SeatPoints],
    scores: Sequence[SeatScore],
    names: Mapping[int, str],
    moves: Mapping[int, RankMove] | None = None,
) -> Words:
    """The seats by place: name, points, final score; ``moves`` are the changes of ranks."""
    order = sorted(range(len(seats)), key=lambda index: (scores[index].place, index))
    return lines(*(_seat_line(seats[index], scores[index], names, moves or {}) for index in order))


def result_line(seats: Sequence[SeatPoints], scores: Sequence[SeatScore], names: Mapping[int, str]) -> Words:
    """The seats by place on one line."""
    order = sorted(range(len(seats)), key=lambda index: (scores[index].place, index))
    return joined((_seat_line(seats[index], scores[index], names, {}) for index in order), "; ")


def _seat_line(seat: SeatPoints, score: SeatScore, names: Mapping[int, str], moves: Mapping[int, RankMove]) -> Words:
    line = say(
        "**{place}. {name}** {points}, {final}",
        place=score.place,
        name=seat_name(seat, names),
        points=amount(score.points),
        final=signed(score.final),
    )
    fouls = say_many("with {count} chombo", "with {count} chombo", seat.chombo) if seat.chombo else None
    move = moves.get(seat.player) if seat.player is not None else None
    return joined((line, fouls, move_words(move) if move is not None else None), ", ")


def move_words(move: RankMove) -> Words | None:
    """The change of a rank; None if it did not change."""
    if move.before == move.after:
        return None
    if move.after is None:
        return say("no longer ranked")
    if move.before is None:
        return say("now rank {rank}", rank=move.after)
    return say("from rank {before} to {after}", before=move.before, after=move.after)


# The message of a game


def game_message(face: GameFace, officers: Words) -> Words:
    """The status of a game, with as many of the latest steps of its history as fit into a message.

    ``officers`` is who decides about it (``officers_words``).
    """
    return Fitted(partial(_stands, face, officers), range(min(LAST, len(face.story)), -1, -1))


def _stands(face: GameFace, officers: Words, last: int) -> Words:
    game, names = face.game, face.names
    return lines(
        _head(game, names, face.mentions),
        joined(
            (
                say("{season}, played {when}", season=PersonName(face.season), when=day_and_time(game.played_at)),
                drawn_words(game.drawn) if game.drawn is not None else None,
            ),
            ", ",
        ),
        result_lines(game.seats, face.scores, names),
        sticks_words(game.sticks),
        say("Note: {note}", note=PersonName(game.note)) if game.note else None,
        _asks(game),
        officers if face.undecided else None,
        *(entry_words(entry, names) for entry in face.story[len(face.story) - last :]),
    )


def sticks_words(sticks: int) -> Words | None:
    """The sticks left on the table; None without any."""
    return (
        say_many("{count} riichi stick was left over.", "{count} riichi sticks were left over.", sticks)
        if sticks
        else None
    )


def _head(game: LeagueGame, names: Mapping[int, str], mentions: Mapping[int, int]) -> Words:
    number = game.number
    match game.status:
        case GameStatus.PENDING if game.needs_officer:
            return say("**Game {number} needs an officer**", number=number)
        case GameStatus.PENDING:
            waiting = joined(
                (
                    Plain(f"<@{mentions[player]}>") if player in mentions else called(names, player)
                    for player in game.waits_for
                ),
                ", ",
            )
            return say("**Game {number}: waiting for {players}**", number=number, players=waiting)
        case GameStatus.DISPUTED:
            return say("**Game {number} is disputed and does not count yet**", number=number)
        case GameStatus.VOIDED:
            return say("**Game {number} was voided and does not count**", number=number)
        case GameStatus.COUNTED if game.disputed_by is not None:
            return say("**Game {number} counts, but is disputed**", number=number)
        case _:
            return say("**Game {number} counts**", number=number)


def _asks(game: LeagueGame) -> Words | None:
    if game.status is not GameStatus.PENDING:
        return None
    if game.needs_officer:
        return say("No other league member played in this game.")
    if game.confirm_by is None:
        return say("The game counts once every player who was asked has confirmed it.")
    return say(
        "The game counts once every player who was asked has confirmed it, or {when} if nobody objects.",
        when=game.confirm_by,
    )


def entry_words(entry: LeagueEntry, names: Mapping[int, str]) -> Words:
    """One step of a game's history: what, who, when, and why."""
    step = say("-# {when}: {deed}", when=entry.at, deed=deed_words(entry, names))
    return say("{step}; reason: {why}", step=step, why=PersonName(entry.why)) if entry.why else step


# While it is entered


def typed_fault(fault: EntryFault) -> Words | None:
    """The text that cannot be read; None for a fault of another kind."""
    match fault:
        case t.NoLine(text):
            return say(
                "“{text}” is not a name followed by points. Write one player per line, for example “Aiko 32,400”.",
                text=PersonName(text),
            )
        case t.NoPoints(name, text) if not text:
            return say("The points of {name} are missing.", name=PersonName(name))
        case t.NoPoints(name, text):
            return say(
                "“{text}” is not a score for {name}. Write it as 32,400, 32400 or 32.4k.",
                text=PersonName(text),
                name=PersonName(name),
            )
        case t.NoName(text):
            return say("No player is named for the points {text}.", text=PersonName(text))
        case t.NoSticks(text):
            return say("“{text}” is not a number of sticks.", text=PersonName(text))
        case t.NoFoul(text):
            return say(
                "“{text}”, given as the player of a chombo, matches no player. Write a player's name or a "
                "number from 1 to 4.",
                text=PersonName(text),
            )
        case _:
            return None


def announced_text(
    news: GameNews, names: Mapping[int, str], board: str | None = None, yakuman: Sequence[Words] = ()
) -> Words:
    """A message for the channel of results: the event, the places, and the changes of ranks in the season.

    ``board`` is the address of the last board of a table's game, ``yakuman`` are lines about those of the game.
    """
    game = news.game
    played: Words = say("played {when}", when=day_and_time(game.played_at))
    if game.drawn is not None:
        played = joined((played, drawn_words(game.drawn)), ", ")
    elif game.channel:
        channel = Plain(f"<#{game.channel}>")
        played = say("played {when} at a table in {channel}", when=day_and_time(game.played_at), channel=channel)
    if board is not None:
        played = say("{played}: [the final board]({address})", played=played, address=Plain(board))
    return lines(
        _event(news, names),
        result_lines(game.seats, news.scores, names, news.moves),
        *yakuman,
        say("-# {season}, {played}", season=PersonName(news.title), played=played),
    )


def _event(news: GameNews, names: Mapping[int, str]) -> Words:
    """What happened to a game."""
    game, entry = news.game, news.entry
    who = say("the bot") if entry.by is None else called(names, entry.by)
    said = {"number": game.number, "who": with_file(who, entry, names), "why": PersonName(entry.why)}
    if not game.counts:
        return say("**Game {number} was voided** by {who} and no longer counts: {why}", **said)
    if news.counted:
        return say("**Game {number} was corrected** by {who}: {why}", **said)
    if isinstance(entry.record, GameRestored):
        return say("**Game {number} counts again**, restored by {who}: {why}", **said)
    return say("**Game {number}**", number=game.number)


def taken_text(news: FileTaken, names: Mapping[int, str]) -> Words:
    """An import: who imported how much."""
    return say(
        "**{games}, {entries} in all, {file}.** /league games lists the games; /league game shows where each "
        "came from.",
        games=say_many("{count} game", "{count} games", news.games),
        entries=say_many("{count} entry", "{count} entries", news.entries),
        file=from_file(news.file, names),
    )


def many_text(count: int) -> Words:
    """Too many results at once to announce them one by one."""
    return say(
        "**{count} results were recorded at the same time.** /league games lists them; /league standings shows "
        "the standings.",
        count=count,
    )


def disputed_text(game: int, who: Words, why: str, card: str, officers: Words) -> Words:
    """A player's objection; ``card`` is the address of the message that shows the game, ``officers`` who decide."""
    return say(
        "**{who} disputes [game {number}]({card}).** {officers} Reason: {why}",
        who=who,
        number=game,
        card=Plain(card),
        officers=officers,
        why=PersonName(why),
    )


def no_officer_words(owner: int | None) -> Words:
    """That every officer has left the server; ``owner`` is whose server it is."""
    gone = say(
        "All officers of the league have left the server. A member with the Manage Server permission can "
        "decide instead, and can appoint new officers with /club manage."
    )
    return gone if owner is None else joined((Plain(f"<@{owner}>"), gone), ": ")


def officers_words(officers: Sequence[int], role: int | None) -> Words:
    """Mentions of the officers on the server and of their role, who are asked to decide."""
    mentions = [Plain(f"<@{user}>") for user in officers] + ([Plain(f"<@&{role}>")] if role is not None else [])
    if not mentions:
        return say("An officer of the league decides whether to uphold, correct or void the game.")
    return say("{officers}, please uphold, correct or void the game.", officers=joined(mentions, ", "))


def deed_words(entry: e.LeagueEntry, names: Mapping[int, str]) -> Words:
    """A step of a game's history: the action, its author, and the file if it was imported."""
    who, record = author(entry.by, names), entry.record
    deed = moment_deed(record, who) if isinstance(record, e.MomentRecord) else _deed(entry, names)
    return with_file(deed, entry, names)


def _deed(entry: e.LeagueEntry, names: Mapping[int, str]) -> Words:  # noqa: PLR0911 - a sentence a step
    who = author(entry.by, names)
    match entry.record:
        case e.GameRecorded(source="table"):
            return say("recorded automatically from its table")
        case e.GameRecorded(source="log"):
            return say("read from a log by {who}", who=who)
        case e.GameRecorded(source="import"):
            return say("imported by {who}", who=who)
        case e.GameRecorded():
            return say("entered by {who}", who=who)
        case e.GameConfirmed(_, None):
            return say("counts: nobody objected in time")
        case e.GameConfirmed(_, player) if player is not None and player != entry.by:
            return say("confirmed for {player} by {who}", player=called(names, player), who=who)
        case e.GameConfirmed():
            return say("confirmed by {who}", who=who)
        case e.GameDisputed(_, player) if player != entry.by:
            return say("disputed for {player} by {who}", player=called(names, player), who=who)
        case e.GameDisputed():
            return say("disputed by {who}", who=who)
        case e.GameUpheld():
            return say("upheld by {who}", who=who)
        case e.GameCorrected():
            return say("corrected by {who}", who=who)
        case e.GameVoided():
            return say("voided by {who}", who=who)
        case e.GameRestored():
            return say("restored by {who}", who=who)
        case _:
            return say("changed by {who}", who=who)
