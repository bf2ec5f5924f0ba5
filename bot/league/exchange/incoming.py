"""What can be wrong with something that comes into a league from elsewhere, beside the faults of any entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.league.faults import Fault

if TYPE_CHECKING:
    from bot.league.exchange.archive import Problem


@dataclass(frozen=True, slots=True)
class EntryUnreadable(Fault):
    """An entry of a file that is none: ``place`` is the part of it that is wrong."""

    problem: Problem
    place: str


@dataclass(frozen=True, slots=True)
class KindUnknown(Fault):
    """A kind of entry that this version of the bot does not know."""

    kind: str


@dataclass(frozen=True, slots=True)
class NumberUnknown(Fault):
    """A player, season, game or penalty (``kind``) that nothing in the file explains."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class SaysOtherwise(Fault):
    """The league has an entry of that number itself, and it is another one."""


@dataclass(frozen=True, slots=True)
class HeldAlready(Fault):
    """It would change a game, season, penalty or player (``kind``) that the league has: files only add."""

    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class OtherRules(Fault):
    """The season of that name and these dates is scored by other rules here."""

    name: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong at a place of a file: the number of an entry, or of a row of a sheet. All faults there at once."""

    place: int
    faults: tuple[Fault, ...]
