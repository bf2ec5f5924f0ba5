"""What can be done with the evenings of a league and the rounds that are drawn there, as plain values.

People are those of ``bot.league.leagues``. Officers may, but where another is said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo

from bot.club.commands import ClubCommand
from bot.engine.rules.ruleset import Ruleset
from bot.league.evenings import Comer, EveningView, Round
from bot.league.rounds import DrawView, RoundView
from bot.league.seating import AS_USUAL, HowSeated


@dataclass(frozen=True, slots=True)
class AnnouncedEvening:
    """An evening, of weekly ones the first, whose message is still to be posted if it is ``due`` now."""

    view: EveningView
    due: bool
    too_late_to_remind: bool


@dataclass(frozen=True, slots=True)
class AnnounceEvening(ClubCommand[AnnouncedEvening]):
    """Announce an evening, or one every week at the same time of day in ``zone``."""

    title: str
    at: datetime
    channel: int
    weekly: bool = False
    zone: tzinfo = UTC
    remind_minutes: int = 0
    how: HowSeated = AS_USUAL
    place: str | None = None
    about: str | None = None
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class ChangedEvening:
    """An evening as it is now."""

    view: EveningView
    moved: bool
    moved_up: tuple[Comer, ...]
    """Who waited and has a place now."""


@dataclass(frozen=True, slots=True)
class EveningChange:
    """What is otherwise from now on; None leaves each as it is."""

    at: datetime | None = None
    place: str | None = None
    about: str | None = None
    seats: int | None = None
    """The most people; 0 for any number."""


@dataclass(frozen=True, slots=True)
class ChangeEvening(ClubCommand[ChangedEvening]):
    """Change an evening."""

    evening: int
    change: EveningChange


@dataclass(frozen=True, slots=True)
class ChangeWeekly(ClubCommand[bool]):
    """Change weekly evenings from the first that is not announced; the result is whether some are, and stay."""

    weekly: int
    change: EveningChange
    zone: tzinfo = UTC
    """As for ``AnnounceEvening``."""


@dataclass(frozen=True, slots=True)
class CallOffEvening(ClubCommand[EveningView]):
    """Call an evening off."""

    evening: int


@dataclass(frozen=True, slots=True)
class EndWeekly(ClubCommand[None]):
    """Hold evenings weekly no more: what is announced still takes place, nothing else does."""

    weekly: int


@dataclass(frozen=True, slots=True)
class KeepZone(ClubCommand[None]):
    """Read the league's dates in a time zone from now on, if it has none yet."""

    zone: str


@dataclass(frozen=True, slots=True)
class AskWhoIsHere(ClubCommand[EveningView]):
    """Ask the people of a channel who is here. An evening that is on there is asked about anew, at another message."""

    channel: int
    how: HowSeated


@dataclass(frozen=True, slots=True)
class SignedUp:
    """An evening as it is now, whom the command signed up, and who has a place now because others do not come."""

    view: EveningView
    comes: tuple[int, ...]
    moved_up: tuple[Comer, ...]


@dataclass(frozen=True, slots=True)
class SignUp(ClubCommand[SignedUp]):
    """Say who comes to an evening, and who does not, with their names. Everybody may for themselves.

    ``guests`` are names of those who come and are new to the league.
    """

    evening: int
    comes: Mapping[int, str] = field(default_factory=dict)
    stays: Mapping[int, str] = field(default_factory=dict)
    guests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BeginRound(ClubCommand[Round]):
    """Begin a round of the people who are in it, or come to ``evening``, who are seated as that says."""

    channel: int
    how: HowSeated = AS_USUAL
    people: Mapping[int, str] = field(default_factory=dict)
    evening: int | None = None


@dataclass(frozen=True, slots=True)
class JoinRound(ClubCommand[Round]):
    """Put more people in a round that is not settled, and take others out; ``guests`` as in ``SignUp``."""

    round: int
    people: Mapping[int, str] = field(default_factory=dict)
    leave: Mapping[int, str] = field(default_factory=dict)
    guests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawTables(ClubCommand[DrawView]):
    """Draw the tables of a round, anew if they were drawn before and are neither opened nor announced."""

    round: int
    channels: tuple[int, ...]
    """That of the round and, for a thread, the one to which it belongs."""
    rules: Mapping[int, Ruleset]
    """The rules of a table that is opened there, by places: 4 and 3."""


@dataclass(frozen=True, slots=True)
class SettleDraw(ClubCommand[RoundView | None]):
    """Make a draw final, before its tables are opened or announced. To open tables, everybody at them needs an account.

    The result is None if somebody has come or gone, or others were drawn since: then nothing is done.
    """

    round: int
    draw: int
    opens: bool = False


@dataclass(frozen=True, slots=True)
class DropDraw(ClubCommand[None]):
    """Drop a round whose tables are neither opened nor announced."""

    round: int


@dataclass(frozen=True, slots=True)
class Substitute(ClubCommand[RoundView]):
    """Seat somebody in place of another, each with their name; if both sit at tables, they change places.

    Who sits at no table any more does not come to the evening either.
    """

    round: int
    leaves: tuple[int, str]
    comes: tuple[int, str]
