"""A tournament, and its ranking: rounds, penalties, and a cut to a final."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import Final

from bot.league.standings import Standing, Tally, standings

WARNING: Final = timedelta(minutes=10)
"""How long before its end a round is told that it ends."""
LAST_HAND: Final = timedelta(minutes=10)
"""How long after its time is up a round is over."""


class Carry(StrEnum):
    """What finalists take from the rounds before into the final."""

    ALL = "all"
    HALF = "half"
    """To the tenth of a thousand, rounded up."""
    NONE = "none"


class Hidden(StrEnum):
    """From when on nobody but officers sees the standings, until the tournament is finished."""

    NEVER = "never"
    LAST = "last"
    """From when the last round but one begins, so that nobody plays the last round by them."""
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a player got in a round; ``final`` in tenths of a thousand. ``round`` is 0 for a game outside all rounds."""

    player: int
    round: int
    place: int
    final: int


@dataclass(frozen=True, slots=True)
class TimedPenalty:
    """A penalty that holds, in tenths of a thousand, and when it was given."""

    player: int
    tenths: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut to a final after round ``after``; ``finalists`` are the numbers of players."""

    after: int
    at: datetime
    carry: Carry
    finalists: frozenset[int]


@dataclass(frozen=True, slots=True)
class Seeding:
    """What people bring from a season into a tournament, its playoff."""

    season: str
    """Its name."""
    carry: Carry
    points: Mapping[int, int]
    """By number of player, in tenths of a thousand."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament, known by its meeting, which has its people, title, channel and number of rounds.

    ``league`` and ``season`` are its own.
    """

    meeting: int
    league: int
    season: int
    minutes: int
    """How long a round lasts."""
    online: bool
    """Whether its tables are opened in threads; else they stand in a room."""
    hidden: Hidden
    checkin_at: datetime | None = None
    """From then on only who is here is drawn."""
    cut: Cut | None = None
    final_rounds: int = 0
    finished_at: datetime | None = None
    seeding: Seeding | None = None
    """What its people bring from a season."""


class SignalKind(StrEnum):
    """What the clock of a round announces."""

    START = "start"
    TEN = "ten"
    """Ten minutes are left."""
    LAST = "last"
    """The time is up: the hand that is played is the last one."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Signal:
    """An announcement of a round's clock, when it is due, and when it was made."""

    meeting: int
    round: int
    kind: SignalKind
    due_at: datetime
    told_at: datetime | None = None


def signals(begins: datetime, minutes: int) -> dict[SignalKind, datetime]:
    """When each announcement of a round's clock is due."""
    ends = begins + timedelta(minutes=minutes)
    warning = {SignalKind.TEN: ends - WARNING} if timedelta(minutes=minutes) > WARNING else {}
    return {SignalKind.START: begins, **warning, SignalKind.LAST: ends, SignalKind.OVER: ends + LAST_HAND}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's line in the ranking. Points are in tenths of a thousand."""

    rank: int
    player: int
    total: int
    games: int
    places: tuple[int, ...]
    """``places[i]`` counts the games finished in place i+1."""
    penalty: int = 0
    carried: int | None = None
    """What a finalist took into the final, before a cut what somebody brought from a season; None for the others."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """The points of each round played, by its number."""


def ranking(
    scores: Sequence[RoundScore],
    penalties: Sequence[TimedPenalty] = (),
    everybody: Iterable[int] = (),
    cut: Cut | None = None,
    seeds: Mapping[int, int] | None = None,
) -> tuple[Ranked, ...]:
    """Everybody's line, best first; players who are equal in all share a rank.

    Players rank as in a season (``bot.league.standings``): by points, then the better average place, then more first
    places and so on. After a cut the finalists come first: by what they carry and the points of the final, less the
    penalties given since, then by their rank before the final. A penalty given before the cut lowers what is carried.
    ``seeds``: the points with which players begin (``Seeding.points``).
    """
    seeds = seeds or {}
    people = {*everybody, *(score.player for score in scores), *(penalty.player for penalty in penalties)}
    if cut is None:
        return _with_rounds(_seeded(_lines(_board(people, scores, penalties)), seeds), scores)
    before = [score for score in scores if score.round <= cut.after]
    early = [penalty for penalty in penalties if penalty.at <= cut.at]
    last = [score for score in scores if score.round > cut.after]
    late = [penalty for penalty in penalties if penalty.at > cut.at]
    qualified = {line.player: line for line in _seeded(_lines(_board(people, before, early)), seeds)}
    played = {line.player: line for line in _lines(_board(cut.finalists, _of(cut.finalists, last), late))}
    final = []
    for player in cut.finalists & people:
        taken, own = carried(qualified[player].total, cut.carry), played[player]
        places = tuple(map(sum, zip(qualified[player].places, own.places, strict=True)))
        final.append(
            replace(
                own,
                total=taken + own.total,
                games=qualified[player].games + own.games,
                places=places,
                penalty=qualified[player].penalty + own.penalty,
                carried=taken,
            )
        )
    final.sort(key=lambda line: (-line.total, qualified[line.player].rank, line.player))
    ranked: list[Ranked] = []
    for line in final:
        equal = bool(ranked) and (ranked[-1].total, qualified[ranked[-1].player].rank) == (
            line.total,
            qualified[line.player].rank,
        )
        ranked.append(replace(line, rank=ranked[-1].rank if equal else len(ranked) + 1))
    others = people - cut.finalists
    rest = _seeded(_lines(_board(others, _of(others, before), penalties)), seeds)
    return _with_rounds([*ranked, *(replace(line, rank=line.rank + len(ranked)) for line in rest)], scores)


def carried(total: int, carry: Carry) -> int:
    """What of a total is taken into the final.

    >>> carried(455, Carry.HALF), carried(-455, Carry.HALF), carried(455, Carry.NONE)
    (228, -227, 0)
    """
    match carry:
        case Carry.ALL:
            return total
        case Carry.HALF:
            return -(-total // 2)
        case Carry.NONE:
            return 0


def _of(people: Collection[int], scores: Iterable[RoundScore]) -> list[RoundScore]:
    return [score for score in scores if score.player in people]


def _board(
    people: Collection[int], scores: Sequence[RoundScore], penalties: Iterable[TimedPenalty]
) -> tuple[Standing, ...]:
    places = max((score.place for score in scores), default=4)
    own: dict[int, list[RoundScore]] = {player: [] for player in people}
    for score in scores:
        own[score.player].append(score)
    tallies = (
        Tally(
            player,
            len(played),
            sum(score.final for score in played),
            tuple(sum(score.place == place for score in played) for place in range(1, max(places, 4) + 1)),
        )
        for player, played in own.items()
    )
    taken: dict[int, int] = {}
    for penalty in penalties:
        if penalty.player in own:
            taken[penalty.player] = taken.get(penalty.player, 0) + penalty.tenths
    return standings(tallies, penalties=taken)


def _lines(board: Iterable[Standing]) -> list[Ranked]:
    """A season's standings with a rank for everybody: who has not played yet stands behind the others."""
    found: list[Ranked] = []
    unplayed = 0
    for line in board:
        unplayed = unplayed or (0 if line.rank is not None else len(found) + 1)
        rank = line.rank or unplayed
        found.append(Ranked(rank, line.player, line.final, line.games, line.places, line.penalty))
    return found


def _seeded(lines: list[Ranked], seeds: Mapping[int, int]) -> list[Ranked]:
    """The lines with what each player began with. Who began with points has a rank before their first game."""
    if not seeds:
        return lines
    begun = [
        replace(line, total=line.total + seeds.get(line.player, 0), carried=seeds.get(line.player)) for line in lines
    ]
    begun.sort(key=lambda line: (*_merit(line), line.player))
    ranked: list[Ranked] = []
    for line in begun:
        equal = bool(ranked) and _merit(ranked[-1]) == _merit(line)
        ranked.append(replace(line, rank=ranked[-1].rank if equal else len(ranked) + 1))
    return ranked


def _merit(line: Ranked) -> tuple[int, bool, Fraction, tuple[int, ...]]:
    """Sort key as that of a season (``bot.league.standings``), best first; of equal points, who has played."""
    places = sum(place * count for place, count in enumerate(line.places, start=1))
    average = Fraction(places, line.games) if line.games else Fraction(0)
    return -line.total, not line.games, average, tuple(-count for count in line.places)


def winners(ranking: Iterable[Ranked]) -> list[Ranked]:
    """Who is first, perhaps by the points of a season alone; nobody if no game was played."""
    lines = list(ranking)
    return [line for line in lines if line.rank == 1] if any(line.games for line in lines) else []


def _with_rounds(lines: Iterable[Ranked], scores: Iterable[RoundScore]) -> tuple[Ranked, ...]:
    rounds: dict[int, dict[int, int]] = {}
    for score in scores:
        own = rounds.setdefault(score.player, {})
        own[score.round] = own.get(score.round, 0) + score.final
    return tuple(replace(line, rounds=rounds.get(line.player, {})) for line in lines)
