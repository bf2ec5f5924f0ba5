"""The circumstances of a win in a game, and what it is worth in them (rules reference 3)."""

from bot.engine.errors import Refusal
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import KIND_OF, Kind, Tile
from bot.engine.view import PublicView, SeatView


def situation_of(public: PublicView, seat: int, ura: tuple[Tile, ...] = ()) -> Situation:
    """The circumstances in which ``seat`` would win on the current tile."""
    own, phase, rules = public.seats[seat], public.phase, public.rules
    tsumo = isinstance(phase, AwaitDiscard)
    origin = phase.origin if isinstance(phase, AwaitDiscard | AwaitCalls) else "draw"
    last = public.live == 0
    first_turn = tsumo and own.draws == 1 and public.uninterrupted
    return Situation(
        seat_wind=public.jikaze(seat),
        round_wind=public.bakaze_kind,
        tsumo=tsumo,
        riichi=own.riichi and not own.double_riichi,
        double_riichi=own.double_riichi,
        ippatsu=own.ippatsu,
        rinshan=origin == "rinshan" or (origin == "kita" and rules.kita_rinshan),
        chankan=origin == "kakan",
        haitei=last and tsumo and (origin == "draw" or rules.rinshan_haitei == "combine"),
        houtei=last and origin == "discard",
        tenhou=first_turn and seat == public.oya,
        chiihou=first_turn and seat != public.oya,
        renhou=_renhou(public, seat),
        first_turn=first_turn,
        dora=public.indicators,
        ura=ura if own.riichi else (),
        kita=own.kita,
        honba=public.honba,
        wins_in_a_row=public.wins_in_a_row[seat] + 1,
    )


def _renhou(public: PublicView, seat: int) -> bool:
    """Whether a ron now would be renhou (3.5)."""
    own, phase = public.seats[seat], public.phase
    if not isinstance(phase, AwaitCalls) or phase.origin != "discard":
        return False
    if not public.uninterrupted or seat == public.oya or own.melds:
        return False
    match public.rules.renhou_window:
        case "before_first_draw":
            return own.draws == 0
        case "first_go_around":
            return len(public.seats[phase.seat].river) == 1
        case "dealer_first_discard":
            return phase.seat == public.oya and len(public.seats[phase.seat].river) == 1


def value_of_win(view: SeatView) -> HandValue | Refusal:
    """The value of winning on the current tile, without furiten and ura dora."""
    phase, hidden = view.public.phase, view.hidden
    if isinstance(phase, AwaitDiscard):
        tile = hidden.drawn
    elif isinstance(phase, AwaitCalls):
        tile = phase.tile
    else:
        tile = None
    if tile is None or KIND_OF[tile] not in hidden.waits:
        return _unconnected(view, tile)
    situation = situation_of(view.public, view.seat)
    return evaluate(hidden.hand, tile, view.own.melds, situation, view.public.rules)


def _unconnected(view: SeatView, tile: Tile | None) -> HandValue | Refusal:
    """The value of a first-turn hand without sets (shiisanpuutaa, shiisuupuutaa), which has no waits."""
    rules = view.public.rules
    if tile is None or (rules.shiisanpuutaa == "off" and rules.shiisuupuutaa == "off"):
        return Refusal.NOT_COMPLETE
    situation = situation_of(view.public, view.seat)
    if not situation.first_turn:
        return Refusal.NOT_COMPLETE
    return evaluate(view.hidden.hand, tile, view.own.melds, situation, rules)


def has_yaku_on_some_wait(view: SeatView, waits: tuple[Kind, ...]) -> bool:
    """Whether some wait gives a hand with a yaku by ron or tsumo, without haitei and houtei (5.1).

    A closed hand can always win by tsumo, so only an open hand can be tenpai without a yaku.
    """
    public = view.public

    def wins(kind: Kind, *, tsumo: bool) -> bool:
        situation = Situation(
            seat_wind=public.jikaze(view.seat), round_wind=public.bakaze_kind, tsumo=tsumo, riichi=view.own.riichi
        )
        value = evaluate(view.hidden.hand, Tile(kind), view.own.melds, situation, public.rules)
        return isinstance(value, HandValue)

    return any(wins(kind, tsumo=tsumo) for kind in waits for tsumo in (False, True))
