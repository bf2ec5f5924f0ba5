"""The review of a game: every kyoku of one seat, a summary, and the limitations of the review."""

from dataclasses import dataclass
from enum import Enum

from bot.analysis.review.judge import judge
from bot.analysis.review.judged_decision import Judged
from bot.analysis.review.review_card import Moment, ReviewCard, moments_of, review_card
from bot.analysis.review.review_counts import calls, defence, efficiency, kyoku_result, results, riichi_of
from bot.analysis.review.summary import KyokuResult, Summary
from bot.analysis.review.turning_points import TurningPoint, Won, is_overruled, turning_points
from bot.engine.replay import Replay
from bot.engine.rules.ruleset import Ruleset


class Limitation(Enum):
    """What a review does not know."""

    OTHER_HANDS = "other_hands"
    """Decisions are judged without knowledge of the other hands, as they were made."""
    ESTIMATES = "estimates"
    """Deal-in chances are estimated from the visible tiles, not from the habits of players."""
    LUCK = "luck"
    """The result of a decision says little about it: a good one may lose points, a bad one may win them."""
    NO_SEARCH = "no_search"
    """The review does not search ahead: acceptance counts only the next tile."""
    PLACES = "places"
    """The review does not weigh placement; that is left to the player."""
    CALLS = "calls"
    """Calls, kans, norths and riichi are described, not graded."""
    OTHER_RULES = "other_rules"
    """These rules have yaku or limits that the analysis does not know."""
    BROKEN_OFF = "broken_off"
    """The game breaks off before a result."""


@dataclass(frozen=True, slots=True)
class KyokuReview:
    """One kyoku of a seat."""

    kyoku: int
    judged: tuple[Judged, ...]
    """The seat's decisions in order, without those that were overruled."""
    turning: tuple[TurningPoint, ...]
    result: KyokuResult
    delta: int | None
    """The seat's change of points; None if the game broke off."""
    moments: tuple[Moment, ...] = ()
    """The decisions that cost most, the worst first."""


@dataclass(frozen=True, slots=True)
class GameReview:
    """The review of a game for one seat."""

    seat: int
    kyoku: tuple[KyokuReview, ...]
    summary: Summary
    limitations: tuple[Limitation, ...]
    card: ReviewCard
    """The game at a glance."""


def review_kyoku(replay: Replay, kyoku: int, seat: int) -> KyokuReview:
    """Review one kyoku for one seat."""
    kyoku_log = replay.kyoku_logs[kyoku]
    judged = tuple(judge(one) for one in replay.decisions(kyoku, seat) if not is_overruled(replay, one))
    delta = None if kyoku_log.ended is None else kyoku_log.ended.deltas[seat]
    return KyokuReview(
        kyoku, judged, turning_points(replay, kyoku), kyoku_result(kyoku_log, seat), delta, moments_of(replay, judged)
    )


def review_of(replay: Replay, seat: int) -> GameReview:
    """Review a game for one seat. Takes about a second, so it must not run on the event loop."""
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
    card = review_card(replay, seat, judged, (moment for each in kyoku for moment in each.moments))
    return GameReview(seat, kyoku, summary, _limitations(replay), card)


def _limitations(replay: Replay) -> tuple[Limitation, ...]:
    absent = set()
    if not has_other_rules(replay.rules):
        absent.add(Limitation.OTHER_RULES)
    if replay.over:
        absent.add(Limitation.BROKEN_OFF)
    return tuple(one for one in Limitation if one not in absent)


def has_other_rules(rules: Ruleset) -> bool:
    """Whether rules have yaku unknown to ``bot.analysis.yaku_reach``, or ask more of a hand than one yaku."""
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
