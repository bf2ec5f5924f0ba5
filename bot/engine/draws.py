"""Draws: the exhaustive draw with its payments, nagashi mangan, and the abortive draws (rules reference 5)."""

from bot.engine.actions import DeclareNoten
from bot.engine.events import DrawReason, Payment, Ryuukyoku
from bot.engine.kans import four_kans_abort
from bot.engine.phases import AwaitCalls, AwaitTenpai
from bot.engine.scoring.score import tsumo_shares
from bot.engine.tenpai import counts_as_tenpai
from bot.engine.tiles import EAST, HAKU, KIND_OF, YAOCHUU
from bot.engine.view import PublicView, State, view_of

MANGAN_BASE = 2000


def exhaustive_draw(state: State) -> Ryuukyoku:
    """The exhaustive draw, including nagashi mangan (5.1, 5.2)."""
    public = state.public
    tenpai = tuple(
        seat
        for seat, hidden in enumerate(state.hidden_hands)
        if counts_as_tenpai(view_of(state, seat)) and not isinstance(hidden.claim, DeclareNoten)
    )
    nagashi = _after_last_discarder(public, nagashi_seats(public))
    payments: list[Payment] = []
    for seat in nagashi:
        payments += _mangan_tsumo(public, seat)
    if not nagashi or not public.rules.nagashi_replaces_noten:
        payments += noten_payments(public, tenpai)
    shown = tuple(
        state.hidden_hands[seat].hand if seat in tenpai or public.seats[seat].riichi else None
        for seat in range(public.players)
    )
    reason = DrawReason.NAGASHI_MANGAN if nagashi else DrawReason.EXHAUSTIVE
    return Ryuukyoku(reason, shown, tenpai, nagashi, tuple(payments))


def nagashi_seats(public: PublicView) -> tuple[int, ...]:
    """Seats with nagashi mangan: only terminals and honours discarded, and the options' conditions met (5.2)."""
    rules = public.rules
    if rules.nagashi == "off":
        return ()

    def has(seat: int) -> bool:
        own = public.seats[seat]
        if rules.nagashi_uncalled and any(entry.called_by is not None for entry in own.river):
            return False
        if rules.nagashi_closed_only and not own.closed:
            return False
        return bool(own.river) and own.river_kinds <= YAOCHUU

    return tuple(seat for seat in range(public.players) if has(seat))


def _after_last_discarder(public: PublicView, seats: tuple[int, ...]) -> tuple[int, ...]:
    """These seats in turn order after the last discarder, like the winners of a double ron (2.5, 5.2)."""
    if not isinstance(public.phase, AwaitCalls | AwaitTenpai):
        raise TypeError("a kyoku is exhausted by a discard")
    last = public.phase.seat
    return tuple(seat for seat in (*public.following(last), last) if seat in seats)


def _mangan_tsumo(public: PublicView, seat: int) -> list[Payment]:
    from_dealer, from_other = tsumo_shares(MANGAN_BASE, public.rules, dealer=seat == public.oya)
    return [
        Payment(other, seat, from_dealer if other == public.oya else from_other, "nagashi")
        for other in public.following(seat)
    ]


def noten_payments(public: PublicView, tenpai: tuple[int, ...]) -> list[Payment]:
    """Noten seats pay tenpai seats ``noten_bappu`` points in all (5.1)."""
    noten = [seat for seat in range(public.players) if seat not in tenpai]
    if not tenpai or not noten:
        return []
    each = public.rules.noten_bappu // (len(tenpai) * len(noten))
    return [Payment(payer, payee, each, "noten") for payee in tenpai for payer in noten]


def abortive_draw(state: State, reason: DrawReason, shown: tuple[int, ...] = ()) -> Ryuukyoku:
    """An abortive draw; the hands of ``shown`` are laid open (5.3)."""
    hands = tuple(hidden.tiles if seat in shown else None for seat, hidden in enumerate(state.hidden_hands))
    return Ryuukyoku(reason, hands)


def draw_after_discard(public: PublicView) -> DrawReason | None:
    """The abortive draw after a discard without a ron, whose riichi stick is already paid (5.3)."""
    rules = public.rules
    if rules.abort_suufon and _four_same_winds(public):
        return DrawReason.SUUFON_RENDA
    if rules.abort_suucha and public.players == 4 and public.kyotaku > 3 and all(own.riichi for own in public.seats):
        return DrawReason.SUUCHA_RIICHI
    return DrawReason.SUUKAIKAN if public.replaced > 3 and four_kans_abort(public) else None


def _four_same_winds(public: PublicView) -> bool:
    if not public.uninterrupted or public.players != 4 or not isinstance(public.phase, AwaitCalls):
        return False
    if any(len(own.river) != 1 for own in public.seats):
        return False
    kinds = {KIND_OF[own.river[0].tile] for own in public.seats}
    return len(kinds) == 1 and EAST <= min(kinds) < HAKU


def draw_after_kan(public: PublicView) -> DrawReason | None:
    """The abortive draw right after a fourth or fifth kan that was not robbed (2.10, 5.3)."""
    kans = public.kans
    several = sum(count > 0 for count in kans) > 1
    if sum(kans) == 4 and several and public.rules.abort_suukaikan == "multi_immediate":
        return DrawReason.SUUKAIKAN
    return DrawReason.SUUKAIKAN if sum(kans) == 5 else None
