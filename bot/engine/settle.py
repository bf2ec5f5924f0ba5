"""Settlement of wins: payments, honba, riichi sticks and pao (rules reference 4.3, 4.5-4.8)."""

from bot.engine.circumstances import situation_of
from bot.engine.errors import Refusal
from bot.engine.events import Agari, Payment
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.scoring.score import HandValue, explain, ron_points, tsumo_shares
from bot.engine.tiles import Tile
from bot.engine.view import PublicView, State, view_of
from bot.engine.wall import ura_at

STICK = 1000
YAKUMAN_BASE = 8000


def ura_of(state: State, seat: int) -> tuple[Tile, ...]:
    """The ura indicators for a winner, empty without riichi."""
    public = state.public
    if not public.seats[seat].riichi or not public.rules.ura_dora:
        return ()
    count = len(public.indicators) if public.rules.kan_ura_dora else 1
    return tuple(ura_at(state.wall, index, public.players) for index in range(count))


def agari_of(state: State, seat: int, *, first: bool, sticks: int) -> Agari:
    """The win of a seat on the current tile.

    ``first``: this is the winner nearest to the discarder. ``sticks`` are the points of riichi sticks it takes.
    """
    public, phase = state.public, state.public.phase
    view = view_of(state, seat)
    ura = ura_of(state, seat)
    tile = phase.tile if isinstance(phase, AwaitCalls) else view.hidden.drawn
    if tile is None:
        raise TypeError("a win has a winning tile")
    value = explain(view.hidden.hand, tile, view.own.melds, situation_of(public, seat, ura), public.rules)
    if isinstance(value, Refusal):
        raise TypeError("only a legal win is settled")
    source = seat
    if isinstance(phase, AwaitDiscard):
        payments = tsumo_payments(public, seat, value, phase.kan_feeder)
    elif isinstance(phase, AwaitCalls):
        source = phase.seat
        counters = public.honba if first or public.rules.honba_multi_ron == "each_winner" else 0
        payments = ron_payments(public, seat, source, value, counters)
    return Agari(
        seat,
        source,
        tile,
        view.hidden.hand,
        view.own.melds,
        value,
        public.indicators,
        ura,
        payments,
        sticks,
    )


def liable_parts(public: PublicView, seat: int, value: HandValue) -> tuple[tuple[int, int], ...]:
    """Pairs of a liable seat and the yakuman multiple that it is liable for; empty without pao (4.8)."""
    if not value.yakuman:
        return ()
    multiples = {yaku.id: yaku.han for yaku in value.yaku}
    # Without stacking only one yakuman counts, and pao applies to it even if it is not the one that was fed.
    single = not public.rules.yakuman_stack
    parts: list[tuple[int, int]] = []
    remaining = value.yakuman
    for liability in public.seats[seat].liable:
        # ``yakuman_cap`` may reduce the sum.
        multiple = min(remaining, value.yakuman if single else multiples.get(liability.yaku, 0))
        if multiple:
            parts.append((liability.seat, multiple))
            remaining -= multiple
    if parts and public.rules.pao_scope == "whole_hand":
        return ((parts[0][0], value.yakuman),)
    return tuple(parts)


def ron_payments(public: PublicView, seat: int, source: int, value: HandValue, counters: int) -> tuple[Payment, ...]:
    """What the discarder and liable seats pay the winner by ron, without riichi sticks."""
    dealer = seat == public.oya
    bonus = counters * public.rules.honba_value
    payments: list[Payment] = []
    parts = [part for part in liable_parts(public, seat, value) if part[0] != source]
    rest = value.base
    for liable, multiple in parts:
        half = ron_points(YAKUMAN_BASE * multiple, dealer) // 2
        rest -= YAKUMAN_BASE * multiple
        payments += [Payment(liable, seat, half, "pao"), Payment(source, seat, half, "hand")]
    if rest > 0:
        payments.append(Payment(source, seat, ron_points(rest, dealer), "hand"))
    if bonus:
        payer = parts[0][0] if parts and public.rules.pao_honba_on_ron == "liable" else source
        payments.append(Payment(payer, seat, bonus, "honba"))
    return tuple(payments)


def tsumo_payments(public: PublicView, seat: int, value: HandValue, kan_feeder: int | None) -> tuple[Payment, ...]:
    """What the others pay the winner by tsumo, without riichi sticks."""
    dealer = seat == public.oya
    others = public.following(seat)
    share = public.honba * public.rules.honba_value // (public.players - 1)
    if public.rules.pao_rinshan and kan_feeder is not None:
        alone = [Payment(kan_feeder, seat, ron_points(value.base, dealer), "pao")]
        return (*alone, *_counters(kan_feeder, seat, share * len(others)))
    parts = liable_parts(public, seat, value)
    payments: list[Payment] = []
    rest = value.base
    for liable, multiple in parts:
        rest -= YAKUMAN_BASE * multiple
        whole = sum(share for _, share in _shares(public, seat, YAKUMAN_BASE * multiple))
        payments.append(Payment(liable, seat, whole, "pao"))
    if rest > 0:
        payments += [Payment(other, seat, share, "hand") for other, share in _shares(public, seat, rest)]
    if parts:
        payments += _counters(parts[0][0], seat, share * len(others))
    else:
        for other in others:
            payments += _counters(other, seat, share)
    return tuple(payments)


def _shares(public: PublicView, seat: int, base: int) -> list[tuple[int, int]]:
    """What each other seat pays for a tsumo of ``base`` points."""
    from_dealer, from_other = tsumo_shares(base, public.rules, dealer=seat == public.oya)
    return [(other, from_dealer if other == public.oya else from_other) for other in public.following(seat)]


def _counters(payer: int, payee: int, points: int) -> list[Payment]:
    return [Payment(payer, payee, points, "honba")] if points else []


def sticks_of(public: PublicView, winners: tuple[int, ...]) -> tuple[int, ...]:
    """The points of riichi sticks that each winner takes; ``winners`` are in turn order (4.6, 4.7)."""
    pot = public.kyotaku * STICK
    match public.rules.riichi_sticks_multi_ron:
        case "first_winner":
            shares = [pot] + [0] * (len(winners) - 1)
        case "split":
            each = pot // len(winners) // 100 * 100
            shares = [pot - each * (len(winners) - 1)] + [each] * (len(winners) - 1)
        case "own_back_rest_first":
            shares = [STICK if public.seats[seat].riichi else 0 for seat in winners]
            shares[0] += pot - sum(shares)
    return tuple(shares)
