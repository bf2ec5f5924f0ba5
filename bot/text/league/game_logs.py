"""A log before it is recorded, in words: its games, their players, and obstacles to recording them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.league.confirming import Confirmation
from bot.paifu.errors import PaifuError
from bot.paifu.games_in_log import NoGame, NoResult
from bot.text.logs.log_faults import error_words
from bot.text.sentences import PersonName, Plain, Words, amount, joined, lines, say, say_many
from bot.text.tile_text import wind_name
from bot.text.timestamps import day, day_and_time


class NameSource(StrEnum):
    """How a player of a log was identified."""

    CHOSEN = "chosen"
    EARLIER = "earlier"
    """By the name in a log that was recorded before."""
    CALLED = "called"
    """By the name of a player of the league."""
    GUEST = "guest"
    """Unknown: a new guest with that name."""
    NOBODY = "nobody"
    """The name identifies nobody, so the player has to be chosen."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat of a game in a log: name there, points, the player (``who``, None: unknown) and ``how`` that is known.

    ``like`` is a known name that a new guest's is like.
    """

    name: str
    points: int
    who: Words | None
    how: NameSource
    like: str | None = None


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game of a log. ``number`` counts from 1 in its file; ``known`` is its number in the league if it is in already.

    ``dated``: the log or the user gave its date. ``season`` is None if none takes games of that date.
    """

    number: int
    seats: tuple[SeatShown, ...]
    played_at: datetime
    dated: bool
    season: str | None
    known: int | None = None
    several: tuple[str, ...] = ()
    """The seasons that it fits, if there are several."""


def log_title(file: str, games: int, league: str, *, left: bool = True) -> Words:
    """The first line. ``left``: there are games to record."""
    if not left:
        return say_many(
            "**{file}: {count} game for “{league}”**",
            "**{file}: {count} games for “{league}”**",
            games,
            file=PersonName(file),
            league=PersonName(league),
        )
    return say_many(
        "**{file}: {count} game for “{league}”, not recorded yet**",
        "**{file}: {count} games for “{league}”, not recorded yet**",
        games,
        file=PersonName(file),
        league=PersonName(league),
    )


def game_shown(game: GameShown) -> Words:
    """A single game: a line for each seat, and its date."""
    return lines(when_shown(game), *(seat_line(wind, seat) for wind, seat in enumerate(game.seats)))


def when_shown(game: GameShown) -> Words:
    """The date and the season of a game."""
    when = day_and_time(game.played_at)
    if game.several:
        return say(
            "-# Played {when}. This game fits several seasons ({names}). Choose one with the option “season”.",
            when=when,
            names=joined(map(PersonName, game.several), ", "),
        )
    if game.season is None:
        return say("-# Played {when}. No season was open then.", when=when)
    if not game.dated:
        return say(
            "-# Season “{season}”. The file has no date, so the current time is assumed; the option “when” "
            "sets a different time.",
            season=PersonName(game.season),
        )
    return say("-# Season “{season}”, played {when}.", season=PersonName(game.season), when=when)


def seat_line(wind: int, seat: SeatShown) -> Words:
    """The line of a seat, like *East “NoName” 25,000: who is that?*."""
    return say(
        "{wind} “{name}” {points}: {who}",
        wind=wind_name(wind),
        name=PersonName(seat.name),
        points=seat.points,
        who=who_shown(seat),
    )


def who_shown(seat: SeatShown) -> Words:
    """The player of a seat, and how they were identified."""
    if seat.who is None:
        return say("**who is this?**")
    match seat.how:
        case NameSource.EARLIER:
            return say("{player}, as in an earlier log", player=seat.who)
        case NameSource.CALLED:
            return say("{player}, who has the same name", player=seat.who)
        case NameSource.GUEST if seat.like is not None:
            return say("{player}, a **new guest**, or {like}?", player=seat.who, like=PersonName(seat.like))
        case NameSource.GUEST:
            return say("{player}, a **new guest**", player=seat.who)
        case _:
            return seat.who


def game_line(game: GameShown) -> Words:
    """The line of one game of several."""
    seats = joined(
        (
            say("{name} {points}", name=seat.who if seat.who is not None else PersonName(seat.name), points=seat.points)
            for seat in game.seats
        ),
        ", ",
    )
    return say("Game {number}, {day}: {seats}", number=game.number, day=day(game.played_at), seats=seats)


def unclear_names(seats: Sequence[SeatShown], labels: Sequence[str]) -> tuple[Words, ...]:
    """The unknown names of several games, each with what becomes of it."""
    return tuple(
        say("“{label}”: {who}", label=PersonName(label), who=who_shown(seat))
        for seat, label in zip(seats, labels, strict=False)
    )


def known_already(games: Sequence[GameShown]) -> Words | None:
    """The games that the league has already."""
    known = [game for game in games if game.known is not None]
    if not known:
        return None
    if len(known) == len(games) == 1:
        return say("This game is already in the league as game {number}.", number=known[0].known)
    numbers = joined((say("{number}", number=game.known) for game in known), ", ")
    return say_many(
        "{count} of them is already in the league as game {numbers}.",
        "{count} of them are already in the league as games {numbers}.",
        len(known),
        numbers=numbers,
    )


def course_text(kyoku: int) -> Words:
    """That the engine confirmed the log, so that its figures count."""
    return say_many(
        "-# Replaying all {count} hands confirmed the log, so its statistics and winning hands count too.",
        "-# Replaying all {count} hands confirmed the log, so its statistics and winning hands count too.",
        kyoku,
    )


def without_course(number: int | None, kyoku: int, what: Words, *, officer: bool) -> Words:
    """That the engine disagrees with a game; ``number`` in a file of several, ``kyoku`` from 1."""
    head: Words = (
        say("Replaying hand {kyoku} gives a different result from the one in the log: {what}.", kyoku=kyoku, what=what)
        if number is None
        else say(
            "Game {number}: replaying hand {kyoku} gives a different result from the one in the log: {what}.",
            number=number,
            kyoku=kyoku,
            what=what,
        )
    )
    tail: Words = (
        say("You can record just the result; the game is then left out of the playing statistics.")
        if officer
        else say("An officer of the league can record just the result.")
    )
    return joined((head, tail), " ")


def twin_text(number: int, part: int | None = None) -> Words:
    """That the game seems to have been entered by hand; ``part`` counts from 1 in a file of several games."""
    if part is None:
        return say(
            "Game {number} of the league, entered without a log, has the same players and points. If it is the "
            "same game, an officer must void it before the log can count.",
            number=number,
        )
    return say(
        "Game {part} of the file is left out: game {number} of the league, entered without a log, has the same "
        "players and points. An officer must void game {number} before the log can count.",
        part=part,
        number=number,
    )


def how_to_name() -> Words:
    """The effect of the buttons while players are missing."""
    return say("Press **Players…** and say who is who. Nothing is recorded until you press **Record**.")


def how_to_go_on(confirmations: Sequence[Confirmation]) -> Words:
    """The effect of the buttons once everybody is known; what the games wait for that can be recorded."""
    rows: list[Words] = [say("Are these the right players? If not, press **Players…**.")]
    if any(each.asked for each in confirmations):
        rows.append(say("The players will be asked to confirm the result."))
    if any(each.needs_officer for each in confirmations):
        rows.append(say("Games in which no other league member played count only once an officer upholds them."))
    if all(each.at_once for each in confirmations):
        rows.append(say("This game counts at once."))
    return joined(rows, " ")


def recorded_text(numbers: Sequence[int], waiting: datetime | None, for_officer: Sequence[int] = ()) -> Words:
    """The recorded games by number in the league. ``waiting``: the end of the time to object.

    ``for_officer`` are those that an officer has to uphold.
    """
    if len(numbers) == 1:
        done: Words = say("**Recorded as game {number}.**", number=numbers[0])
        counts = say("This game counts now.")
    else:
        done = say("**{count} games recorded: {numbers}.**", count=len(numbers), numbers=_numbers(numbers))
        counts = say("These games count now.")
    if for_officer and len(for_officer) == len(numbers):
        return lines(done, needs_officer_text(for_officer))
    if waiting is None:
        return lines(done, counts, needs_officer_text(for_officer))
    return lines(
        done,
        say("The game counts once its players confirm it, or {when} if nobody objects.", when=waiting)
        if len(numbers) == 1
        else say("Each game counts once its players confirm it, or {when} if nobody objects.", when=waiting),
        needs_officer_text(for_officer),
    )


def needs_officer_text(games: Sequence[int]) -> Words | None:
    """The games that an officer has to uphold; None without any."""
    if not games:
        return None
    return say_many(
        "An officer must uphold {numbers} before it counts: no other league member played in it.",
        "An officer must uphold {numbers} before they count: no other league member played in them.",
        len(games),
        numbers=joined((say("game {number}", number=number) for number in games), ", "),
    )


def heap_text(
    games: Sequence[int], waiting: Sequence[int], users: Sequence[int], for_officer: Sequence[int] = ()
) -> Words:
    """The public message about many games: their numbers, those that wait, and the players asked (Discord ids)."""
    head = say("**{count} games were read from a log: {numbers}.**", count=len(games), numbers=_numbers(games))
    if not waiting:
        return lines(head, say("/league game shows each of them."), needs_officer_text(for_officer))
    people = joined((Plain(f"<@{user}>") for user in users), ", ")
    asks = say(
        "{people}: check your games with /league game, and confirm or dispute them there. Unless disputed, "
        "they count once the season's waiting period is over.",
        people=people,
    )
    if len(waiting) == len(games):
        return lines(head, asks)
    waits = say("Unconfirmed: {numbers}.", numbers=_numbers(waiting))
    return lines(head, waits, asks, needs_officer_text(for_officer))


def _numbers(games: Sequence[int]) -> Words:
    return joined((amount(number) for number in games), ", ")


def left_text(left: Sequence[tuple[int, Words]], of: int) -> Words | None:
    """The games that could not be recorded, and why, with their number in a file of several."""
    if not left:
        return None
    rows = [why if of == 1 else say("Game {number}: {why}", number=number, why=why) for number, why in left]
    return lines(say("**Not recorded**"), *rows)


def unread_lines(rows: Sequence[str]) -> tuple[Words, ...]:
    """Lines of the form with names that are not in the file."""
    return tuple(
        say("“{line}” matches nobody in the file. Write each line as “name in the log = player”.", line=PersonName(row))
        for row in rows[:5]
    )


def file_fault(file: str, why: Words) -> Words:
    """Why a whole file cannot be read."""
    return say("{file} cannot be read: {why}", file=PersonName(file), why=why)


def no_game_words(part: NoGame) -> Words:
    """Why a part of a file is no game that could be recorded."""
    return error_words(part.why) if isinstance(part.why, PaifuError) else result_words(part.why)


def result_words(why: NoResult) -> Words:
    """Why a readable log has no result that could be recorded."""
    match why:
        case NoResult.MIDDLE:
            return say(
                "it does not start at East 1 with equal points, so it is only part of a game. Without a "
                "complete log, enter the result with /league result."
            )
        case NoResult.UNFINISHED:
            return say(
                "the log stops before the game ends. If the game was finished, enter the result with /league result."
            )
        case NoResult.SCORES:
            return say("its final points do not add up to the starting total.")
