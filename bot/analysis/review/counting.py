"""Counting: from the judged decisions of a game to its summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.analysis.review.discard_review import SAFE
from bot.analysis.review.grade import Grade, Stance
from bot.analysis.review.judgement import Deed
from bot.analysis.review.offers import CallFact
from bot.analysis.review.summary import Calls, Came, Defence, DiscardEfficiency, Results, RiichiResult
from bot.engine.events import DrawReason, GameEnded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.analysis.review.deal_ins import DealIn
    from bot.analysis.review.judgement import Judged, Thrown
    from bot.engine.replay import KyokuLog, Replay


def efficiency(judged: Iterable[Judged]) -> DiscardEfficiency:
    """Of the discards of a game those that efficiency may be asked of."""
    free = [(one.grade, one.thrown) for one in judged if one.thrown is not None and _is_free(one)]
    near = [thrown for _, thrown in free if not thrown.steps_lost]
    grades = [grade for grade, _ in free]
    return DiscardEfficiency(
        len(free),
        grades.count(Grade.BEST),
        grades.count(Grade.FINE),
        grades.count(Grade.SLOWER),
        grades.count(Grade.UNSURE),
        grades.count(Grade.RISKY),
        len(free) - len(near),
        sum(thrown.steps_lost for _, thrown in free),
        len(near),
        sum(thrown.ways_lost for thrown in near),
        sum(thrown.best.ways for thrown in near),
    )


def _is_free(one: Judged) -> bool:
    return one.thrown is not None and not one.thrown.urgent and one.thrown.best.shanten <= one.moment.draws_left


def defence(judged: Iterable[Judged]) -> Defence:
    """Of the discards of a game those against a threat."""
    urgent = [(one.grade, one.thrown) for one in judged if one.thrown is not None and one.thrown.urgent]
    by_stance: dict[Stance | None, list[Thrown]] = {stance: [] for stance in (None, *Stance)}
    for _, thrown in urgent:
        by_stance[thrown.stance].append(thrown)
    return Defence(
        len(urgent),
        len(by_stance[Stance.BOTH]),
        len(by_stance[Stance.PUSH]),
        len(by_stance[Stance.FOLD]),
        len(by_stance[Stance.BETWEEN]),
        sum(thrown.safest > SAFE for _, thrown in urgent),
        sum(thrown.safest <= SAFE for thrown in by_stance[Stance.PUSH]),
        sum(thrown.chosen.risk <= SAFE for thrown in by_stance[Stance.FOLD]),
        sum(grade is Grade.RISKY for grade, _ in urgent),
        sum(thrown.chosen.risk for _, thrown in urgent),
    )


def riichi_of(replay: Replay, seat: int, kyoku: int, judged: Sequence[Judged]) -> Iterator[RiichiResult]:
    """The riichi of a kyoku, and the first turn in which a hand that could have declared stayed silent instead."""
    kyoku_log = replay.kyoku_logs[kyoku]
    delta = None if kyoku_log.ended is None else kyoku_log.ended.deltas[seat]
    silent = False
    for one in judged:
        turn = one.riichi
        if turn is None or not turn.open or turn.chosen is None or (silent and not turn.declared):
            continue
        silent = silent or not turn.declared
        stand = turn.chosen
        points = stand.loud if turn.declared else stand.quiet
        yield RiichiResult(
            one.position,
            one.moment.turn,
            stand.left,
            stand.good,
            stand.furiten,
            bool(turn.others),
            not turn.declared,
            points,
            came(kyoku_log, seat),
            delta,
        )


def came(kyoku_log: KyokuLog, seat: int) -> Came:
    """What a kyoku came to for a seat."""
    if any(win.seat == seat for win in kyoku_log.wins):
        return Came.WON
    if any(win.source == seat for win in kyoku_log.wins):
        return Came.DEALT_IN
    if kyoku_log.wins:
        return Came.OTHER_WON
    return Came.DRAW if kyoku_log.draw is not None else Came.BROKEN_OFF


def calls(judged: Iterable[Judged], kyoku: int) -> Calls:
    """What was done with discards that could be called; ``judged`` without those that another seat took."""
    windows = [one for one in judged if one.call is not None and one.deed in (Deed.CALL, Deed.LET_GO)]
    taken = [(one.position, one.call.taken) for one in windows if one.call is not None and one.call.taken is not None]
    passed = [one.call for one in windows if one.call is not None and one.call.taken is None]
    return Calls(
        len(windows),
        len(taken),
        sum(CallFact.NEARER in offer.findings for _, offer in taken),
        sum(CallFact.WIDER in offer.findings for _, offer in taken),
        sum(CallFact.NO_YAKU in offer.findings for _, offer in taken),
        sum(any(CallFact.NEARER in offer.findings for offer in call.offers) for call in passed),
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
