"""What was recorded and what the engine made of it, in the same words, and where they differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.engine.events import DoraRevealed, Event, KanDeclared, KitaDeclared, MeldCalled, TileDiscarded, TileDrawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.events import Agari, Placement
    from bot.engine.phases import KyokuOver
    from bot.engine.view import PublicView
    from bot.paifu.record import Deal, FinalScores, Kyoku, Win


class Matter(StrEnum):
    """In what a record and the engine disagree."""

    START = "start"
    """Wind, number, dealer, counters, sticks or scores that a kyoku begins with."""
    TILES = "tiles"
    """No wall can deal what the record shows."""
    DRAW = "draw"
    ILLEGAL = "illegal"
    INDICATORS = "indicators"
    REVEALS = "reveals"
    NOT_OVER = "not_over"
    """The record ends the kyoku, the engine does not, or the other way round."""
    WINNERS = "winners"
    WIN = "win"
    REASON = "reason"
    DELTAS = "deltas"
    SCORES = "scores"
    GAME_END = "game_end"
    """The record goes on where the engine ends the game, or the other way round."""
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The first thing that differs.

    ``kyoku`` and ``step`` count from 0; ``step`` is None where it is not about one. ``expected`` is what was recorded,
    ``found`` what the engine has.
    """

    kyoku: int
    step: int | None
    matter: Matter
    expected: object
    found: object


Difference = tuple[Matter, object, object]


def start_of(public: PublicView) -> tuple[int, int, int, int, int, tuple[int, ...]]:
    """Wind, number, dealer, counters, sticks and scores of the kyoku under way."""
    scores = tuple(own.score for own in public.seats)
    return public.bakaze, public.number, public.oya, public.honba, public.kyotaku, scores


def recorded_start(deal: Deal) -> tuple[int, int, int, int, int, tuple[int, ...]]:
    """The same of a recorded deal."""
    return deal.bakaze, deal.number, deal.oya, deal.honba, deal.kyotaku, deal.scores


def differences_at_end(kyoku: Kyoku, over: KyokuOver, public: PublicView) -> Iterator[Difference]:
    """Everything about the end of a kyoku that is not as recorded."""
    outcome = kyoku.outcome
    if outcome is None:
        return
    reason = over.draw.reason if over.draw is not None else None
    if outcome.draw is not reason:
        yield Matter.REASON, outcome.draw, reason
    if public.indicators != kyoku.indicators:
        yield Matter.INDICATORS, kyoku.indicators, public.indicators
    winners = [(win.seat, win.source) for win in outcome.wins]
    found = [(win.seat, win.source) for win in over.wins]
    if winners != found:
        yield Matter.WINNERS, winners, found
    for win, agari in zip(outcome.wins, over.wins, strict=False):
        for field, expected, made in _win_differences(win, agari):
            yield Matter.WIN, {"seat": win.seat, field: expected}, {"seat": win.seat, field: made}
    if over.ended.deltas != outcome.deltas:
        yield Matter.DELTAS, outcome.deltas, over.ended.deltas
    if over.ended.scores != outcome.scores:
        yield Matter.SCORES, outcome.scores, over.ended.scores


def _win_differences(win: Win, agari: Agari) -> Iterator[tuple[str, object, object]]:
    value = agari.value
    yakuman = value.yakuman > 0
    made: dict[str, object] = {
        "yakuman": yakuman,
        "yaku": _merged(((row.id, row.han) for row in (*value.yaku, *value.bonus)), names_only=yakuman),
        "fu": value.fu,
        "han": value.han,
        "points": sum(payment.points for payment in agari.payments if payment.reason != "honba"),
        "limit": "yakuman" if value.limit == "kazoe_yakuman" else value.limit or "",
        "ura": agari.ura,
        "liable": next((payment.payer for payment in agari.payments if payment.reason == "pao"), None),
    }
    told: dict[str, object] = {
        "yakuman": win.yakuman,
        "yaku": None if win.yaku is None else _merged(win.yaku, names_only=yakuman),
        "fu": win.fu,
        "han": win.han,
        "points": win.points,
        "limit": win.limit,
        "ura": win.ura,
        "liable": win.liable,
    }
    for field, expected in told.items():
        if expected is not None and expected != made[field]:
            yield field, expected, made[field]


def _merged(yaku: Iterable[tuple[str, int]], *, names_only: bool) -> dict[str, int]:
    """Yaku with their han. Norths set aside count as dora in some logs and apart in others."""
    rows: Counter[str] = Counter()
    for name, han in yaku:
        rows["dora" if name == "kita" else name] += 1 if names_only else han
    return {name: han for name, han in sorted(rows.items()) if han}


def reveals_of(events: Sequence[Event]) -> tuple[int, ...]:
    """How many steps had been done when each kan indicator was turned over."""
    steps, found = 0, []
    for event in events:
        match event:
            case TileDrawn() | TileDiscarded() | MeldCalled() | KanDeclared() | KitaDeclared():
                steps += 1
            case DoraRevealed():
                found.append(steps)
            case _:
                pass
    return tuple(found)


def final_difference(final: FinalScores, placements: Sequence[Placement]) -> Difference | None:
    """The final scores, where they are not as recorded."""
    by_seat = sorted(placements, key=lambda placement: placement.seat)
    found = [(placement.points, placement.final) for placement in by_seat]
    expected = list(zip(final.points, final.tenths, strict=False))
    return (Matter.FINAL, expected, found) if expected != found else None
