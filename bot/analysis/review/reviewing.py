"""The review of a game: every kyoku of one seat, a summary, and what the review does not know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bot.analysis.review.answered_tiles import unheard
from bot.analysis.review.counting import calls, came, defence, efficiency, results, riichi_of
from bot.analysis.review.judge import judge
from bot.analysis.review.summary import Came, Summary
from bot.analysis.review.turning_points import Won, turning_points

if TYPE_CHECKING:
    from bot.analysis.review.judgement import Judged
    from bot.analysis.review.turning_points import TurningPoint
    from bot.engine.replay import Replay
    from bot.engine.rules.ruleset import Ruleset


class Unknown(Enum):
    """What a review does not know."""

    OTHER_HANDS = "other_hands"
    """Decisions are judged without the hands of the others, as they were made."""
    ESTIMATES = "estimates"
    """Chances to be won on are estimates from the tiles in sight; nobody's habits are read."""
    LUCK = "luck"
    """What came of a decision says little of it: a good one may cost, a bad one may pay."""
    NO_SEARCH = "no_search"
    """No play is searched to its end: acceptance counts the next tile, not all that follow."""
    PLACES = "places"
    """Places and what they are worth are left to the player."""
    CALLS = "calls"
    """Calls, kans, norths and riichi are described, not graded."""
    OTHER_RULES = "other_rules"
    """These rules have yaku or limits that the measures of worth do not know."""
    BROKEN_OFF = "broken_off"
    """The game breaks off: there is no result."""


@dataclass(frozen=True, slots=True)
class KyokuReview:
    """One kyoku of a seat: its decisions in order, what the kyoku turned on, and what came of it.

    ``judged`` leaves out answers about a tile that another seat took; wins that were let go are heard. ``delta`` is
    None where the game broke off.
    """

    kyoku: int
    judged: tuple[Judged, ...]
    turning: tuple[TurningPoint, ...]
    came: Came
    delta: int | None


@dataclass(frozen=True, slots=True)
class GameReview:
    """What is said of a seat's game."""

    seat: int
    kyoku: tuple[KyokuReview, ...]
    summary: Summary
    unknown: tuple[Unknown, ...]


def review_kyoku(replay: Replay, kyoku: int, seat: int) -> KyokuReview:
    """Review one kyoku of a seat."""
    kyoku_log = replay.kyoku_logs[kyoku]
    judged = tuple(judge(one) for one in replay.decisions(kyoku, seat) if not unheard(replay, one))
    delta = None if kyoku_log.ended is None else kyoku_log.ended.deltas[seat]
    return KyokuReview(kyoku, judged, turning_points(replay, kyoku), came(kyoku_log, seat), delta)


def review_of(replay: Replay, seat: int) -> GameReview:
    """Review a game of one seat. Takes about a second: not for the event loop."""
    kyoku = tuple(review_kyoku(replay, number, seat) for number in range(len(replay)))
    judged = [one for each in kyoku for one in each.judged]
    deal_ins = tuple(
        point.deal_in
        for each in kyoku
        for point in each.turning
        if isinstance(point, Won) and point.deal_in is not None and point.source == seat
    )
    riichi = tuple(one for each in kyoku for one in riichi_of(replay, seat, each.kyoku, each.judged))
    summary = Summary(
        efficiency(judged),
        defence(judged),
        riichi,
        calls(judged, len(kyoku)),
        deal_ins,
        results(replay, seat, deal_ins),
    )
    return GameReview(seat, kyoku, summary, _unknown(replay))


def _unknown(replay: Replay) -> tuple[Unknown, ...]:
    absent = set()
    if not has_other_rules(replay.rules):
        absent.add(Unknown.OTHER_RULES)
    if replay.over:
        absent.add(Unknown.BROKEN_OFF)
    return tuple(one for one in Unknown if one not in absent)


def has_other_rules(rules: Ruleset) -> bool:
    """Whether rules have what ``bot.analysis.yaku_reach`` does not look for, or ask more of a hand than a yaku."""
    return (
        not rules.atozuke
        or rules.ryanhan_shibari != "off"
        or rules.chiitoi_four_same
        or rules.sanrenkou
        or rules.suurenkou
        or any(
            option != "off"
            for option in (rules.chariot, rules.daichisei, rules.shiisanpuutaa, rules.shiisuupuutaa, rules.paarenchan)
        )
    )
