"""Compares what was recorded with what the engine arrived at."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.engine import events as ev
from bot.engine.phases import KyokuOver
from bot.engine.view import PublicView
from bot.paifu.record import Deal, FinalScores, Kyoku, Win


class Matter(StrEnum):
    """The aspect in which a record and the engine disagree."""

    START = "start"
    """Wind, number, dealer, honba, kyotaku or scores at the start of a kyoku."""
    TILES = "tiles"
    """No wall can deal the tiles in the record."""
    DRAW = "draw"
    ILLEGAL = "illegal"
    INDICATORS = "indicators"
    REVEALS = "reveals"
    NOT_OVER = "not_over"
    """Only one of the two ends the kyoku."""
    WINNERS = "winners"
    WIN = "win"
    REASON = "reason"
    DELTAS = "deltas"
    SCORES = "scores"
    GAME_END = "game_end"
    """Only one of the two ends the game."""
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The first difference between a record and the engine."""

    kyoku: int
    """Index of the kyoku from 0."""
    step: int | None
    """Index of the step from 0; None if it is not about a step."""
    matter: Matter
    expected: object
    """The recorded value."""
    found: object
    """The engine's value."""


Difference = tuple[Matter, object, object]


def start_of(public: PublicView) -> tuple[int, int, int, int, int, tuple[int, ...]]:
    """Wind, number, dealer, honba, kyotaku and scores of the current kyoku."""
    scores = tuple(own.score for own in public.seats)
    return public.bakaze, public.number, public.oya, public.honba, public.kyotaku, scores


def recorded_start(deal: Deal) -> tuple[int, int, int, int, int, tuple[int, ...]]:
    """The same values of a recorded deal."""
    return deal.bakaze, deal.number, deal.oya, deal.honba, deal.kyotaku, deal.scores


def differences_at_end(kyoku: Kyoku, over: KyokuOver, public: PublicView) -> Iterator[Difference]:
    """All differences at the end of a kyoku."""
    outcome = kyoku.outcome
    if outcome is None:
        return
    reason = over.draw.reason if over.draw is not None else None
    if outcome.draw is not reason:
        yield Matter.REASON, outcome.draw, reason
    if public.indicators != kyoku.indicators:
        yield Matter.INDICATORS, kyoku.indicators, public.indicators
    winners = [(win.seat, win.source) for win in outcome.wins]
    played_winners = [(win.seat, win.source) for win in over.wins]
    if winners != played_winners:
        yield Matter.WINNERS, winners, played_winners
    for win, agari in zip(outcome.wins, over.wins, strict=False):
        for field, expected, actual in _win_differences(win, agari):
            yield Matter.WIN, {"seat": win.seat, field: expected}, {"seat": win.seat, field: actual}
    if over.ended.deltas != outcome.deltas:
        yield Matter.DELTAS, outcome.deltas, over.ended.deltas
    if over.ended.scores != outcome.scores:
        yield Matter.SCORES, outcome.scores, over.ended.scores


def _win_differences(win: Win, agari: ev.Agari) -> Iterator[tuple[str, object, object]]:
    value = agari.value
    yakuman = value.yakuman > 0
    actual: dict[str, object] = {
        "yakuman": yakuman,
        "yaku": _merged(((row.id, row.han) for row in (*value.yaku, *value.bonus)), names_only=yakuman),
        "fu": value.fu,
        "han": value.han,
        "points": sum(payment.points for payment in agari.payments if payment.reason != "honba"),
        "limit": "yakuman" if value.limit == "kazoe_yakuman" else value.limit or "",
        "ura": agari.ura,
        "liable": next((payment.payer for payment in agari.payments if payment.reason == "pao"), None),
    }
    recorded: dict[str, object] = {
        "yakuman": win.yakuman,
        "yaku": None if win.yaku is None else _merged(win.yaku, names_only=yakuman),
        "fu": win.fu,
        "han": win.han,
        "points": win.points,
        "limit": win.limit,
        "ura": win.ura,
        "liable": win.liable,
    }
    for field, expected in recorded.items():
        if expected is not None and expected != actual[field]:
            yield field, expected, actual[field]


def _merged(yaku: Iterable[tuple[str, int]], *, names_only: bool) -> dict[str, int]:
    """Han by yaku. Kita is merged with dora, as some logs do not separate them."""
    rows: Counter[str] = Counter()
    for name, han in yaku:
        rows["dora" if name == "kita" else name] += 1 if names_only else han
    return {name: han for name, han in sorted(rows.items()) if han}


def reveals_of(events: Sequence[ev.Event]) -> tuple[int, ...]:
    """The number of steps before each kan dora indicator was revealed."""
    steps, reveals = 0, []
    for event in events:
        match event:
            case ev.TileDrawn() | ev.TileDiscarded() | ev.MeldCalled() | ev.KanDeclared() | ev.KitaDeclared():
                steps += 1
            case ev.DoraRevealed():
                reveals.append(steps)
            case _:
                pass
    return tuple(reveals)


def final_difference(final: FinalScores, placements: Sequence[ev.Placement]) -> Difference | None:
    """The difference in the final scores, if there is one."""
    by_seat = sorted(placements, key=lambda placement: placement.seat)
    found = [(placement.points, placement.final) for placement in by_seat]
    expected = list(zip(final.points, final.tenths, strict=False))
    return (Matter.FINAL, expected, found) if expected != found else None
