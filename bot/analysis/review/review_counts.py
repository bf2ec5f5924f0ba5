"""Counts the judged decisions of a game into its summary."""

from collections.abc import Iterable, Iterator, Sequence

from bot.analysis.review.deal_ins import DealIn
from bot.analysis.review.discard_review import SAFE
from bot.analysis.review.grades_and_doubts import Grade, Stance
from bot.analysis.review.judged_decision import ActionKind, DiscardTurn, Judged
from bot.analysis.review.offered_calls import CallFact
from bot.analysis.review.summary import Calls, Defence, DiscardEfficiency, KyokuResult, Results, RiichiResult
from bot.engine.events import DrawReason, GameEnded
from bot.engine.replay import KyokuLog, Replay


def efficiency(judged: Iterable[Judged]) -> DiscardEfficiency:
    """Count the discards for which efficiency is the measure: no urgent threat, and tenpai still possible in time."""
    free = [(one.grade, one.discard) for one in judged if one.discard is not None and _is_free(one)]
    near = [turn for _, turn in free if not turn.steps_lost]
    grades = [grade for grade, _ in free]
    return DiscardEfficiency(
        len(free),
        grades.count(Grade.BEST),
        grades.count(Grade.FINE),
        grades.count(Grade.SLOWER),
        grades.count(Grade.UNSURE),
        grades.count(Grade.RISKY),
        len(free) - len(near),
        sum(turn.steps_lost for _, turn in free),
        len(near),
        sum(turn.ways_lost for turn in near),
        sum(turn.best.ways for turn in near),
    )


def _is_free(one: Judged) -> bool:
    return one.discard is not None and not one.discard.urgent and one.discard.best.shanten <= one.context.draws_left


def defence(judged: Iterable[Judged]) -> Defence:
    """Count the discards made under an urgent threat."""
    urgent = [(one.grade, one.discard) for one in judged if one.discard is not None and one.discard.urgent]
    by_stance: dict[Stance | None, list[DiscardTurn]] = {stance: [] for stance in (None, *Stance)}
    for _, turn in urgent:
        by_stance[turn.stance].append(turn)
    return Defence(
        len(urgent),
        len(by_stance[Stance.BOTH]),
        len(by_stance[Stance.PUSH]),
        len(by_stance[Stance.FOLD]),
        len(by_stance[Stance.BETWEEN]),
        sum(turn.safest > SAFE for _, turn in urgent),
        sum(turn.safest <= SAFE for turn in by_stance[Stance.PUSH]),
        sum(turn.chosen.risk <= SAFE for turn in by_stance[Stance.FOLD]),
        sum(grade is Grade.RISKY for grade, _ in urgent),
        sum(turn.chosen.risk for _, turn in urgent),
    )


def riichi_of(replay: Replay, seat: int, kyoku: int, judged: Sequence[Judged]) -> Iterator[RiichiResult]:
    """The riichi of a kyoku, and the first turn in which the seat could have declared riichi but stayed dama."""
    kyoku_log = replay.kyoku_logs[kyoku]
    delta = None if kyoku_log.ended is None else kyoku_log.ended.deltas[seat]
    silent = False
    for one in judged:
        turn = one.riichi
        if turn is None or not turn.open or turn.chosen is None or (silent and not turn.declared):
            continue
        silent = silent or not turn.declared
        outcome = turn.chosen
        points = outcome.riichi_points if turn.declared else outcome.dama_points
        yield RiichiResult(
            one.position,
            one.context.turn,
            outcome.left,
            outcome.good,
            outcome.furiten,
            bool(turn.others),
            not turn.declared,
            points,
            kyoku_result(kyoku_log, seat),
            delta,
        )


def kyoku_result(kyoku_log: KyokuLog, seat: int) -> KyokuResult:
    """How a kyoku ended for a seat."""
    if any(win.seat == seat for win in kyoku_log.wins):
        return KyokuResult.WON
    if any(win.source == seat for win in kyoku_log.wins):
        return KyokuResult.DEALT_IN
    if kyoku_log.wins:
        return KyokuResult.OTHER_WON
    return KyokuResult.DRAW if kyoku_log.draw is not None else KyokuResult.BROKEN_OFF


def calls(judged: Iterable[Judged], kyoku: int) -> Calls:
    """Count the calls offered, taken and passed. ``judged`` must not hold overruled answers."""
    windows = [
        one for one in judged if one.call is not None and one.action_kind in (ActionKind.CALL, ActionKind.LET_GO)
    ]
    taken = [(one.position, one.call.taken) for one in windows if one.call is not None and one.call.taken is not None]
    passed = [one.call for one in windows if one.call is not None and one.call.taken is None]
    return Calls(
        len(windows),
        len(taken),
        sum(CallFact.NEARER in offer.facts for _, offer in taken),
        sum(CallFact.WIDER in offer.facts for _, offer in taken),
        sum(CallFact.NO_YAKU in offer.facts for _, offer in taken),
        sum(any(CallFact.NEARER in offer.facts for offer in call.offers) for call in passed),
        len({position.kyoku for position, _ in taken}),
        kyoku,
    )


def results(replay: Replay, seat: int, deal_ins: Sequence[DealIn]) -> Results:
    """How a game went for a seat."""
    wins = [win for kyoku_log in replay.kyoku_logs for win in kyoku_log.wins if win.seat == seat]
    drawn = [kyoku_log.draw for kyoku_log in replay.kyoku_logs if kyoku_log.draw is not None]
    exhaustive = [draw for draw in drawn if draw.reason in (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN)]
    ended = next((event for event in reversed(replay.events) if isinstance(event, GameEnded)), None)
    placed = None if ended is None else next(one for one in ended.placements if one.seat == seat)
    return Results(
        sum(kyoku_log.ended is not None for kyoku_log in replay.kyoku_logs),
        len(wins),
        sum(win.source == seat for win in wins),
        sum(payment.points for win in wins for payment in win.payments if payment.payee == seat),
        len({one.position for one in deal_ins}),
        sum(one.points for one in deal_ins),
        len(exhaustive),
        sum(seat in draw.tenpai for draw in exhaustive),
        None if placed is None else placed.place,
        None if placed is None else placed.points,
        None if placed is None else placed.final,
    )
