"""A tournament at a moment, as one reader may see it: what its board, its officers and its sheets show."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from bot.league import faults as f
from bot.league.evenings import Comer, Evening
from bot.league.leagues import League
from bot.league.rounds import DrawnRound, gaps_in
from bot.league.seasons import Season
from bot.league.seating import HowSeated, Leftover, Method
from bot.league.tournament import Ranked, Signal, SignalKind, Tournament

FINALS: Final = (4, 8, 12, 16, 24, 32)
"""How many can go on into a final."""


class NextStep(StrEnum):
    """What officers can do with a tournament."""

    CHECK_IN = "checkin"
    SEASON = "season"
    """Sign up the first players of a season, whose playoff it is."""
    START = "start"
    """Announce a round's tables in a room if that is still to be done, and start its clock."""
    OPEN = "open"
    """Open a round's tables online."""
    DRAW = "draw"
    ALL = "all"
    """Draw all rounds that have not begun."""
    MORE = "more"
    """Give the round more time."""
    ADD = "add"
    ROUND = "round"
    """See all tables of the round."""
    SUBSTITUTE = "replace"
    PENALTY = "penalty"
    SHEETS = "sheets"
    EXPORT = "export"
    CUT = "cut"
    FINISH = "finish"


@dataclass(frozen=True)
class TournamentView:
    """A tournament with its people, rounds, clock and ranking."""

    tournament: Tournament
    league: League
    meeting: Evening
    season: Season | None
    comers: tuple[Comer, ...]
    rounds: tuple[DrawnRound, ...]
    clock: Mapping[SignalKind, Signal]
    """That of the current round; empty before it begins."""
    ranking: tuple[Ranked, ...]
    """Empty while it is ``sealed``, unless the reader is an ``officer``."""
    names: Mapping[int, str]
    players: Mapping[int, int]
    """The player numbers of sitters (``bot.league.leagues``) who have one."""
    sitters: Mapping[int, int]
    """The sitter of each player; a guest who was linked to a member sits as that member."""
    sealed: bool
    """Whether the ranking is for officers alone now."""
    officer: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return self.meeting.title

    @property
    def method(self) -> Method:
        """How its people come together."""
        return self.meeting.how.method or Method.REPEATS

    @property
    def how(self) -> HowSeated:
        """How the people of a round are seated."""
        return HowSeated(self.method, self.meeting.how.leftover or Leftover.OUT, self.total)

    @property
    def finished(self) -> bool:
        """Whether its ranking is final."""
        return self.tournament.finished_at is not None

    @property
    def here(self) -> tuple[Comer, ...]:
        """Who is drawn next: who has signed up, after the check-in who is here."""
        return tuple(comer for comer in self.comers if comer.comes)

    @property
    def total(self) -> int:
        """The number of rounds, those of the final included once it is cut."""
        return (self.meeting.how.rounds or 1) + self.tournament.final_rounds

    @cached_property
    def current(self) -> DrawnRound | None:
        """The round that was announced last."""
        return next((one for one in reversed(self.rounds) if one.begun), None)

    @cached_property
    def next(self) -> DrawnRound | None:
        """The first round that is drawn and not announced."""
        return next((one for one in self.rounds if not one.begun), None)

    @property
    def ahead(self) -> tuple[DrawnRound, ...]:
        """The rounds from the current one on."""
        return tuple(one for one in self.rounds if self.current is None or one.number >= self.current.number)

    @property
    def ends(self) -> Signal | None:
        """The signal that the time of the current round is up; None before its clock begins."""
        return self.clock.get(SignalKind.LAST)

    @property
    def running(self) -> Signal | None:
        """The signal that ends a round whose time runs and which has tables without a result; None if none does."""
        ends, current = self.ends, self.current
        return None if ends is None or ends.told_at is not None or current is None or not current.missing else ends

    # What comes next

    @property
    def gaps(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The results that are missing or wait (``gaps_in``)."""
        return gaps_in(self.rounds)

    @property
    def left(self) -> int:
        """How many rounds have not begun."""
        return self.total - sum(one.begun for one in self.rounds)

    @property
    def to_start(self) -> DrawnRound | None:
        """The round whose clock can start: the one announced last, else the next one drawn."""
        return self.current if self.current is not None and not self.clock else self.next

    @property
    def final_sizes(self) -> tuple[int, ...]:
        """How many can go on into a final. Raises LeagueRefused if none can be cut."""
        if self.tournament.cut is not None:
            raise f.LeagueRefused(f.FinalIsCut())
        sizes = tuple(count for count in FINALS if count <= len(self.ranking))
        if not (sizes and self.rounds):
            raise f.LeagueRefused(f.TooEarlyForFinal())
        return sizes

    @property
    def steps(self) -> frozenset[NextStep]:
        """What officers can do now."""
        if self.finished:
            return frozenset({NextStep.SHEETS, NextStep.EXPORT})
        ready, drawn, ends = self.to_start, len(self.rounds), self.ends
        begins = not drawn and self.tournament.checkin_at is None
        to_open = ready is not None and not ready.begun and self.tournament.online
        sometimes = {
            NextStep.CHECK_IN: begins,
            NextStep.SEASON: begins,
            NextStep.START: ready is not None and not to_open,
            NextStep.OPEN: to_open,
            NextStep.DRAW: ready is None and drawn < self.total,
            NextStep.ALL: self.left > 1 or (self.left and self.next is not None),
            NextStep.MORE: ends is not None and ends.told_at is None,
            NextStep.ROUND: self.current is not None,
            NextStep.SUBSTITUTE: self.current is not None,
            NextStep.CUT: self.tournament.cut is None,
        }
        return frozenset(step for step in NextStep if sometimes.get(step, True))
