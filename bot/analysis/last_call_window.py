"""What a seat could have done with the last discard, reconstructed after the call window has closed."""

from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.seat import HiddenHand
from bot.engine.view import PublicView, SeatView


def at_last_discard(view: SeatView) -> SeatView | None:
    """The viewer's view while the last discard of another seat could be called, complete enough to test legality.

    None if that discard was the viewer's own or called by the viewer, or if a kan or a north set aside came after it.
    Temporary furiten that has ended since, by the viewer's draw or the call of that discard (3.3), cannot be
    reconstructed: a ron that looks legal may have been forbidden by it.
    """
    public = view.public
    phase = public.phase
    order = public.discard_order()
    if not isinstance(phase, AwaitDiscard) or not order:
        return None
    owner, place = order[-1]
    if view.seat == owner or (view.seat == phase.seat and phase.origin != "draw"):
        return None
    between = phase.origin == "kita" or (phase.origin == "rinshan" and phase.kan_feeder is None)
    if between:
        return None
    entry = public.seats[owner].river[place]
    window = AwaitCalls(owner, entry.tile, "discard", entry.sideways)
    before = _before_call(public, owner) if entry.called_by is not None else public
    return view.altered(
        public=before.altered(phase=window, live=public.live + (phase.origin != "call")),
        hidden=_hidden_hand_before(view, owner, place + 1),
    )


def _before_call(public: PublicView, owner: int) -> PublicView:
    """The table before the last discard was called."""
    entry = public.seats[owner].river[-1]
    seats = list(public.seats)
    seats[owner] = seats[owner].altered(river=(*seats[owner].river[:-1], entry.altered(called_by=None)))
    caller = entry.called_by
    if caller is not None:
        melds = seats[caller].melds
        seats[caller] = seats[caller].altered(melds=melds[:-1])
    untouched = not any(seat.melds or seat.kita for seat in seats)
    return public.altered(seats=tuple(seats), uninterrupted=untouched)


def _hidden_hand_before(view: SeatView, owner: int, number: int) -> HiddenHand:
    """The viewer's hand at that time: without the later draw, and not yet furiten from passing this tile."""
    hidden_hand = view.hidden
    missed_win = hidden_hand.missed_win
    passed_this = missed_win is not None and (missed_win.seat, missed_win.number, missed_win.origin) == (
        owner,
        number,
        "discard",
    )
    return hidden_hand.altered(
        drawn=None,
        temporary_furiten=hidden_hand.temporary_furiten and not passed_this,
        riichi_furiten=hidden_hand.riichi_furiten and not passed_this,
        missed_win=None if passed_this else missed_win,
    )
