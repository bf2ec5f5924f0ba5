"""Value: what a tenpai hand would win, from what its seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import Kind, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.view import SeatView


def ron_base(view: SeatView, hand: Sequence[Tile], waits: Iterable[Kind], *, riichi: bool) -> dict[Kind, int]:
    """Base points of a ron on each wait; 0 where the hand has no yaku. Luck, ura dora and ippatsu left aside.

    ``hand`` are the 3n+1 concealed tiles that wait.
    """
    public = view.public
    situation = Situation(
        seat_wind=public.jikaze(view.seat),
        round_wind=public.bakaze_kind,
        tsumo=False,
        riichi=riichi,
        dora=public.indicators,
        kita=view.own.kita,
    )
    values: dict[Kind, int] = {}
    for kind in waits:
        value = evaluate(hand, Tile(kind), view.own.melds, situation, public.rules)
        values[kind] = value.base if isinstance(value, HandValue) else 0
    return values
