"""The value of a tenpai hand, from what its seat knows."""

from collections.abc import Iterable, Sequence

from bot.engine.melds import Meld
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import Kind, Tile
from bot.engine.view import SeatView


def ron_base(
    view: SeatView,
    hand: Sequence[Tile],
    waits: Iterable[Kind],
    *,
    riichi: bool,
    melds: tuple[Meld, ...] | None = None,
) -> dict[Kind, int]:
    """Base points of a ron on each wait without ura dora and ippatsu; 0 if the hand has no yaku.

    ``hand`` are the 3n+1 concealed tiles; ``melds``, if given, stand beside them in place of the seat's.
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
        value = evaluate(hand, Tile(kind), view.own.melds if melds is None else melds, situation, public.rules)
        values[kind] = value.base if isinstance(value, HandValue) else 0
    return values
