"""A game's result as people write it: a player and their points to a line, and what else there is to say of it.

    Aiko: 42,300
    Ben 25.1k
    Chie 31200 chombo
    Dan 1400
    sticks: 0
    date: 2026-11-20 19:30

One form of writing serves the form, the options of the command and what a preview keeps, so nothing that was typed is
lost. Points may be grouped (32,400 or 32 400 or 32.400), in thousands (32.4 or 32.4k), or all of them in hundreds or
in thousands where only so they come to what was dealt out. ``-``, ``−`` and ``▲`` take away.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.settle import STICK
from bot.league.faults import EntryFault
from bot.league.names import name_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HUNDRED: Final = 100
THOUSAND: Final = 1000
MOST_FAULTS: Final = 8
"""So many lines are told to be unreadable; somebody who pasted a whole page need not hear of each."""

_MINUS: Final = "−–—▲△-"
_NUMBER: Final = rf"[+{_MINUS}]?\s?(?:\d{{1,3}}[ ,.'’]\d{{3}}|\d+(?:[.,]\d)?\s?[kK]?|\d+)"
_CHOMBO: Final = r"(?:[\s,;(]*chombo\s*(?:[x×*:]?\s*(\d{1,2}))?\s*\)?)"
_POINTS: Final = re.compile(rf"({_NUMBER}){_CHOMBO}?", re.IGNORECASE)
_LINE: Final = re.compile(rf"(.*?\S)\s+({_NUMBER}{_CHOMBO}?)", re.IGNORECASE)
_BULLET: Final = re.compile(r"(?:\d{1,2}[.)]|[-*•])\s+")
_GROUPED: Final = re.compile(r"\d{1,3}[ ,.'’]\d{3}")
_KEYED: Final = re.compile(r"(sticks|date|note|why|chombo)\s*[:=]\s*(.*)", re.IGNORECASE | re.DOTALL)
_FOUL: Final = re.compile(r"(.+?)(?:\s*[x×*]\s*(\d{1,2}))?", re.DOTALL)
_PLAYER: Final = re.compile(r"(?:player\s*)?(\d)", re.IGNORECASE)
_BETWEEN: Final = ":\t=|"


@dataclass(frozen=True, slots=True)
class NoLine(EntryFault):
    """A line that is no player with points."""

    text: str


@dataclass(frozen=True, slots=True)
class NoPoints(EntryFault):
    """A player without points that can be read; ``text`` is what stands in their place."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class NoName(EntryFault):
    """Points of nobody."""

    text: str


@dataclass(frozen=True, slots=True)
class NoSticks(EntryFault):
    """Something that is no number of sticks."""

    text: str


@dataclass(frozen=True, slots=True)
class NoFoul(EntryFault):
    """A foul of somebody who is not named in the result."""

    text: str


@dataclass(frozen=True, slots=True)
class TypedSeat:
    """A player as written. ``amount`` is in points, or in whatever unit all have where it is ``plain``.

    ``text`` is the line's part with the points, as it was written.
    """

    name: str
    text: str
    amount: int
    plain: bool
    chombo: int = 0


@dataclass(frozen=True, slots=True)
class TypedResult:
    """All that was written. ``lines`` in their order: seats, and lines that are none; ``faults`` what cannot be read.

    ``sticks``, ``date``, ``note`` and ``why`` are None where nothing was said of them; ``chombo`` is as written.
    """

    lines: tuple[TypedSeat | str, ...]
    sticks: int | None = None
    date: str | None = None
    note: str | None = None
    why: str | None = None
    faults: tuple[EntryFault, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    """The lines that begin with a word of the form, word and what follows it, as written."""

    @property
    def seats(self) -> tuple[TypedSeat, ...]:
        """Who played, in the order of the lines."""
        return tuple(line for line in self.lines if isinstance(line, TypedSeat))


def typed_result(text: str) -> TypedResult:
    """Read what somebody wrote. Never raises: what cannot be read is a fault, each of them told."""
    lines: list[TypedSeat | str] = []
    faults: list[EntryFault] = []
    said: dict[str, str] = {}
    for raw in text.splitlines():
        line = _clean(raw)
        if not line:
            continue
        keyed = _KEYED.fullmatch(line)
        if keyed is not None:
            said[keyed[1].lower()] = keyed[2].strip()
            continue
        found = _seat(line)
        if isinstance(found, EntryFault):
            faults.append(found)
            lines.append(line)
        else:
            lines.append(found)
    del faults[MOST_FAULTS:]
    sticks = _count(said.get("sticks", ""))
    if sticks is None and said.get("sticks"):
        faults.append(NoSticks(said["sticks"]))
    if said.get("chombo"):
        lines = list(_with_fouls(lines, said["chombo"], faults))
    return TypedResult(
        tuple(lines),
        sticks,
        said.get("date") or None,
        said.get("note") or None,
        said.get("why") or None,
        tuple(faults),
        tuple((word, value) for word, value in said.items() if value),
    )


def points_of(seats: Sequence[TypedSeat], sticks: int, wanted: int) -> tuple[int, ...]:
    """The points of each, in points.

    Where all are plain numbers that with the sticks come to a hundredth or thousandth of ``wanted`` (what was dealt
    out to all together), they are in hundreds or thousands.
    """
    if all(seat.plain for seat in seats):
        total = sum(seat.amount for seat in seats)
        for unit in (1, HUNDRED, THOUSAND):
            if total * unit + sticks * STICK == wanted:
                return tuple(seat.amount * unit for seat in seats)
    return tuple(seat.amount for seat in seats)


def points_typed(text: str) -> tuple[int, bool] | None:
    """A number of points as people write it, and whether it is a plain one without a unit; None where it is none."""
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
    """Thousands of points with at most one decimal, as standings show them, in tenths; None for nothing or 0.

    What has a thousand and more is in points, as in an uma: 20000 and 20,000 are 20.
    """
    found = points_typed(text)
    if found is None:
        return None
    amount, plain = found
    points = amount * THOUSAND if plain and abs(amount) < THOUSAND else amount
    return (points // HUNDRED or None) if points % HUNDRED == 0 else None


def written(lines: Sequence[TypedSeat | str], kept: Sequence[tuple[str, str]]) -> str:
    """The same as text again, which reads the same."""
    seats = [line if isinstance(line, str) else f"{line.name}: {line.text}" for line in lines]
    return "\n".join([*seats, *(f"{word}: {value}" for word, value in kept)])


def _clean(text: str) -> str:
    """On one line, in the ordinary forms of its letters and digits, without Markdown's code marks."""
    plain = unicodedata.normalize("NFKC", text).replace("`", "'").replace("\t", "\0")
    return " ".join(plain.split()).replace(" \0", "\t").replace("\0 ", "\t").replace("\0", "\t").strip()


def _count(text: str) -> int | None:
    return int(text) if re.fullmatch(r"\d{1,3}", text) else None


def _seat(line: str) -> TypedSeat | EntryFault:
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) and not _POINTS.fullmatch(line) else line
    if _POINTS.fullmatch(line):
        return NoName(line)
    cut = max(line.rfind(mark) for mark in _BETWEEN)
    # The colon of "chombo: 2" parts no name from points.
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
    """The lines with the fouls of a line ``chombo: Ben, player 3 x2``; who is not there is a fault."""
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
