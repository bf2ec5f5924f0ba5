"""A game's result as people type it: one line for each player with their points, and lines for the rest.

    Aiko: 42,300
    Ben 25.1k
    Chie 31200 chombo
    Dan 1400
    sticks: 0
    date: 2026-11-20 19:30

The modal, the options of the command and the preview all use this one format, so nothing that was typed is lost.
Points may be grouped (32,400 or 32 400 or 32.400) or in thousands (32.4 or 32.4k). Plain numbers may also be all in
hundreds or all in thousands, whichever their sum is nearest to being right in; those among others (31 beside 20.2) if
the sum is right then. ``-``, ``−`` and ``▲`` are minus signs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final, Protocol

from bot.engine.rules.ruleset import Ruleset
from bot.engine.settle import STICK
from bot.league.faults import EntryFault, FitsNoSeason, SeveralSeasons, TextFault
from bot.league.name_key import name_key
from bot.league.seasons import Season

HUNDRED: Final = 100
THOUSAND: Final = 1000
FEWEST_PLAYERS: Final = 3
"""In a game on one line."""
MOST_FAULTS: Final = 8
"""Unreadable lines that are reported at most, for the case that a whole page was pasted."""

_MINUS: Final = "−–—▲△-"
_NUMBER: Final = rf"[+{_MINUS}]?\s?(?:\d{{1,3}}[ ,.'’]\d{{3}}|\d+(?:[.,]\d)?\s?[kK]?|\d+)"
_CHOMBO: Final = r"(?:[\s,;(]*chombo\s*(?:[x×*:]?\s*(\d{1,2}))?\s*\)?)"
_POINTS: Final = re.compile(rf"({_NUMBER}){_CHOMBO}?", re.IGNORECASE)
_LINE: Final = re.compile(rf"(.*?\S)\s+({_NUMBER}{_CHOMBO}?)", re.IGNORECASE)
_BULLET: Final = re.compile(r"(?:\d{1,2}[.)]|[-*•])\s+")
_GROUPED: Final = re.compile(r"\d{1,3}[ ,.'’]\d{3}")
_KEYED: Final = re.compile(r"(sticks|date|note|why|chombo|hand)\s*[:=]\s*(.*)", re.IGNORECASE | re.DOTALL)
_FOUL: Final = re.compile(r"(.+?)(?:\s*[x×*]\s*(\d{1,2}))?", re.DOTALL)
_PLAYER: Final = re.compile(r"(?:player\s*)?(\d)", re.IGNORECASE)
_ONE_OF_SEVERAL: Final = re.compile(
    rf"([^\s,;|:=](?:[^,;|\t]*?[^\s,;|:=])?)\s{{0,4}}[:=\s]\s{{0,4}}({_NUMBER}{_CHOMBO}?)"
    r"(?:\s*[,;|/\t]\s*|\s+(?=\D)|\s*$)",
    re.IGNORECASE,
)
_STICKS: Final = re.compile(r"\bsticks?\W{0,3}(\d{1,3})$", re.IGNORECASE)
_BEHIND: Final = re.compile(r"[\s,(]{1,3}chombo(?:\s?[x×*:]\s?(\d{1,2}))?\)?", re.IGNORECASE)
"""A foul behind points, in a line of points alone."""
_BETWEEN: Final = ":\t=|"


class NoLine(TextFault):
    """A line that is not a player with points."""


@dataclass(frozen=True, slots=True)
class NoPoints(EntryFault):
    """A player without readable points; ``text`` stands in their place."""

    name: str
    text: str


class NoName(TextFault):
    """Points without a player."""


class NoSticks(TextFault):
    """A text that is not a number of sticks."""


class NoFoul(TextFault):
    """A chombo of a player who is not in the result."""


@dataclass(frozen=True, slots=True)
class TypedSeat:
    """A player as typed. ``amount`` is in points, or in the unit of the whole result if it is ``plain``.

    ``text`` is the part of the line with the points, as typed.
    """

    name: str
    text: str
    amount: int
    plain: bool
    chombo: int = 0


class Amount(Protocol):
    """Points of a seat, in the unit of the whole game if they are ``plain``."""

    @property
    def amount(self) -> int:
        """The number."""

    @property
    def plain(self) -> bool:
        """Whether its unit is not said."""


@dataclass(frozen=True, slots=True)
class TypedResult:
    """A typed result. ``sticks``, ``date``, ``note``, ``why`` and ``hand`` are None if they were not given."""

    lines: tuple[TypedSeat | str, ...]
    """The lines of the players in order; a line that cannot be read is a str."""
    sticks: int | None = None
    date: str | None = None
    note: str | None = None
    why: str | None = None
    hand: str | None = None
    """Who won a hand to remember, a colon, and the hand."""
    faults: tuple[EntryFault, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    """The keyword lines ("sticks: 0"), as pairs of keyword and text."""

    @property
    def seats(self) -> tuple[TypedSeat, ...]:
        """The players in the order of the lines."""
        return tuple(line for line in self.lines if isinstance(line, TypedSeat))

    @property
    def named(self) -> tuple[str, ...]:
        """The names of its lines and faults."""
        return tuple(one.name for one in (*self.seats, *self.faults) if isinstance(one, TypedSeat | NoPoints))

    def renamed(self, names: Mapping[str, str]) -> TypedResult:
        """The same with other names for these ones."""
        unread = {f.name: f for f in self.faults if isinstance(f, NoPoints) and f.name in names}
        lines: list[TypedSeat | str] = []
        for line in self.lines:
            if isinstance(line, TypedSeat):
                lines.append(replace(line, name=names.get(line.name, line.name)))
                continue
            fault = next((fault for name, fault in unread.items() if line.startswith(name)), None)
            lines.append(line if fault is None else f"{names[fault.name]}: {fault.text}")
        faults = tuple(
            replace(fault, name=names.get(fault.name, fault.name)) if isinstance(fault, NoPoints) else fault
            for fault in self.faults
        )
        return replace(self, lines=tuple(lines), faults=faults)


def typed_result(text: str) -> TypedResult:
    """Read a typed result. Never raises: parts that cannot be read become faults."""
    lines: list[TypedSeat | str] = []
    faults: list[EntryFault] = []
    keywords: dict[str, str] = {}
    for raw in text.splitlines():
        line = _clean(raw)
        if not line:
            continue
        keyed = _KEYED.fullmatch(line)
        if keyed is not None:
            keywords[keyed[1].lower()] = keyed[2].strip()
            continue
        found = _seat(line)
        if isinstance(found, EntryFault):
            faults.append(found)
            lines.append(line)
        else:
            lines.append(found)
    del faults[MOST_FAULTS:]
    sticks = _count(keywords.get("sticks", ""))
    if sticks is None and keywords.get("sticks"):
        faults.append(NoSticks(keywords["sticks"]))
    if keywords.get("chombo"):
        lines = list(_with_fouls(lines, keywords["chombo"], faults))
    return TypedResult(
        tuple(lines),
        sticks,
        keywords.get("date") or None,
        keywords.get("note") or None,
        keywords.get("why") or None,
        keywords.get("hand") or None,
        tuple(faults),
        tuple((word, value) for word, value in keywords.items() if value),
    )


@dataclass(frozen=True, slots=True)
class TypedGame:
    """A line with a whole game. ``text`` is the game for ``typed_result``; None if the line cannot be read."""

    line: str
    text: str | None


def typed_games(text: str) -> tuple[TypedGame, ...]:
    """The games of a text that has one game a line: ``Aiko 42,300, Ben 25,100, Chie 31,200, Dan 1,400``.

    Between players are commas, semicolons, bars or tabs, or nothing. Sticks may stand among them (``sticks 1``). Lines
    with a keyword (``date: yesterday``) hold for all games. Empty if no line is a whole game.
    """
    keyed: list[str] = []
    games: list[tuple[str, tuple[str, ...]]] = []
    for line in filter(None, map(_clean, text.splitlines())):
        if _KEYED.fullmatch(line):
            keyed.append(line)
        else:
            games.append((line, _players_in(line)))
    if not any(players for _, players in games):
        return ()
    return tuple(TypedGame(line, "\n".join((*keyed, *players)) if players else None) for line, players in games)


def _players_in(line: str) -> tuple[str, ...]:
    """The players of a line that has several, each as a line of its own; empty if it has not."""
    found: list[str] = []
    at = 0
    while at < len(line):
        match = _ONE_OF_SEVERAL.match(line, at)
        if match is None:
            return ()
        found.append(f"{match[1]}: {match[2].strip()}")
        at = match.end()
    return tuple(found) if len(found) >= FEWEST_PLAYERS else ()


def amounts_typed(people: Sequence[str], text: str) -> str:
    """Points alone, in seat order with blanks between, as a line for ``typed_games``: ``42,300 25,100 31,200 400``.

    ``people`` sit there, as they are typed. Fouls stand behind the points, sticks at the end. If there are not as many
    points as people, the line has a gap or too many, which ``typed_games`` does not read.
    """
    clean = _clean(text)
    sticks = _STICKS.search(clean)
    whole = _BEHIND.sub(lambda found: f"_chombo_{found[1] or 1}", clean[: sticks.start()] if sticks else clean)
    amounts = [part.strip(",").replace("_", " ") for part in re.split(r"[\s;|/]+", whole)]
    seated = [f"{person}: {amount}" for person, amount in zip_longest(people, filter(None, amounts), fillvalue="")]
    return ", ".join([*seated, *([f"sticks: {sticks[1]}"] if sticks else [])])


def points_of(seats: Sequence[Amount], sticks: int, wanted: int) -> tuple[int, ...]:
    """The points of each seat.

    ``wanted`` is the sum of all starting points. If all amounts are plain numbers, they are taken for points, hundreds
    or thousands, whichever comes nearest to ``wanted`` together with the sticks. Those below a thousand among other
    amounts (31 beside 20.2) are hundreds or thousands only if the sum is ``wanted`` then.
    """
    every = all(seat.plain for seat in seats)

    def amounts(unit: int) -> tuple[int, ...]:
        return tuple(
            seat.amount * unit if every or (seat.plain and abs(seat.amount) < THOUSAND) else seat.amount
            for seat in seats
        )

    def short(unit: int) -> int:
        return abs(sum(amounts(unit)) + sticks * STICK - wanted)

    unit = min((1, HUNDRED, THOUSAND), key=short)
    return amounts(unit if every or not short(unit) else 1)


def fits(rules: Ruleset, seats: Sequence[Amount], sticks: int) -> bool:
    """Whether the amounts add up to the starting points of these rules."""
    wanted = rules.start_points * rules.players
    return len(seats) == rules.players and sum(points_of(seats, sticks, wanted)) + sticks * STICK == wanted


def format_of(formats: Sequence[Ruleset], seats: Sequence[Amount], sticks: int) -> Ruleset:
    """The rules of ``formats``, at least one, to whose starting points the amounts add up; else the first."""
    return next((rules for rules in formats if fits(rules, seats, sticks)), formats[0])


def several_fault(seasons: Sequence[Season], seats: Sequence[Amount], sticks: int) -> EntryFault:
    """Why a game is not for one of several seasons: it fits several, or its points add up to none of their formats."""
    formats = [
        (season, rules) for season in seasons for rules in season.settings.formats if rules.players == len(seats)
    ]
    open_to_all = any(not season.settings.formats for season in seasons)
    if open_to_all or not formats or any(fits(rules, seats, sticks) for _, rules in formats):
        return SeveralSeasons(tuple(season.name for season in seasons))
    sums = [(season.name, rules.start_points * rules.players) for season, rules in formats]
    nearest = min((wanted for _, wanted in sums), key=lambda wanted: abs(_sum(seats, sticks, wanted) - wanted))
    return FitsNoSeason(_sum(seats, sticks, nearest), tuple(sums))


def _sum(seats: Sequence[Amount], sticks: int, wanted: int) -> int:
    return sum(points_of(seats, sticks, wanted)) + sticks * STICK


def points_typed(text: str) -> tuple[int, bool] | None:
    """A number of points, and whether it is a plain number without a unit; None if the text is no number."""
    text = _clean(text).replace("−", "-")
    negative = text[:1] in _MINUS and bool(text)
    bare = text.lstrip(_MINUS + "+").strip()
    grouped = _GROUPED.fullmatch(bare)
    if grouped is not None:
        amount, plain = int(re.sub(r"\D", "", bare)), False
    elif (found := re.fullmatch(r"(\d{1,7})(?:[.,](\d))?\s?([kK])?", bare)) is not None:
        thousands = found[2] is not None or found[3] is not None
        amount = int(found[1]) * (THOUSAND if thousands else 1) + int(found[2] or 0) * HUNDRED
        plain = not thousands
    else:
        return None
    return (-amount if negative else amount), plain


def tenths_typed(text: str) -> int | None:
    """Thousands of points with at most one decimal, as in standings, in tenths; None for no number or 0.

    A number of 1000 or more is in points, as in an uma: 20000 and 20,000 mean 20.
    """
    found = points_typed(text)
    if found is None:
        return None
    amount, plain = found
    points = amount * THOUSAND if plain and abs(amount) < THOUSAND else amount
    return (points // HUNDRED or None) if points % HUNDRED == 0 else None


def written(lines: Sequence[TypedSeat | str], kept: Sequence[tuple[str, str]]) -> str:
    """The result as text that ``typed_result`` reads the same way."""
    seats = [line if isinstance(line, str) else f"{line.name}: {line.text}" for line in lines]
    return "\n".join([*seats, *(f"{word}: {value}" for word, value in kept)])


def _clean(text: str) -> str:
    """The text in Unicode's normal form (NFKC), on one line, without backticks."""
    plain = unicodedata.normalize("NFKC", text).replace("`", "'").replace("\t", "\0")
    return " ".join(plain.split()).replace(" \0", "\t").replace("\0 ", "\t").replace("\0", "\t").strip()


def _count(text: str) -> int | None:
    return int(text) if re.fullmatch(r"\d{1,3}", text) else None


def _seat(line: str) -> TypedSeat | EntryFault:
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) and not _POINTS.fullmatch(line) else line
    if _POINTS.fullmatch(line):
        return NoName(line)
    cut = max(line.rfind(mark) for mark in _BETWEEN)
    # The colon of "chombo: 2" does not separate name and points.
    while cut > 0 and line[:cut].rstrip().lower().endswith("chombo"):
        cut = max(line.rfind(mark, 0, cut) for mark in _BETWEEN)
    if cut >= 0:
        name, rest = line[:cut].strip(), line[cut + 1 :].strip()
    elif (found := _LINE.fullmatch(line)) is not None:
        name, rest = found[1].rstrip(" ,;"), found[2].strip()
    else:
        return NoLine(line)
    if not name:
        return NoName(rest)
    points = _POINTS.fullmatch(rest)
    read = points_typed(points[1]) if points is not None else None
    if points is None or read is None:
        return NoPoints(name, rest)
    fouls = 0 if rest == points[1] or "chombo" not in rest.lower() else int(points[2] or 1)
    return TypedSeat(name, rest, *read, fouls)


def _with_fouls(lines: Sequence[TypedSeat | str], text: str, faults: list[EntryFault]) -> Iterator[TypedSeat | str]:
    """The lines with the chombo of a line ``chombo: Ben, player 3 x2``; an unknown player is a fault."""
    fouls: dict[int, int] = {}
    names = [name_key(line.name) if isinstance(line, TypedSeat) else None for line in lines]
    for part in filter(None, map(str.strip, text.split(","))):
        found = _FOUL.fullmatch(part)
        who = found[1].strip() if found is not None else part
        number = _PLAYER.fullmatch(who)
        if name_key(who) in names:
            place = names.index(name_key(who))
        elif number is not None and 1 <= int(number[1]) <= len(lines):
            place = int(number[1]) - 1
        else:
            faults.append(NoFoul(part))
            continue
        fouls[place] = fouls.get(place, 0) + int((found[2] if found is not None else None) or 1)
    for place, line in enumerate(lines):
        if isinstance(line, TypedSeat) and place in fouls:
            yield TypedSeat(line.name, line.text, line.amount, line.plain, line.chombo + fouls[place])
        else:
            yield line
