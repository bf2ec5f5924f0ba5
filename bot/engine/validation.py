"""What may follow: a recorded event must fit the phase, the seat and the tile of the state it is folded over.

Each function raises CorruptRecord where its event cannot follow. They look at phases and counts alone, since the fold
runs for every event of every game: whether the rules allow an event is for ``bot.engine.legal`` and
``bot.engine.audit``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import CorruptRecord
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitTenpai, GameOver, KyokuOver, Settling
from bot.engine.wall import DEALT

if TYPE_CHECKING:
    from bot.engine.events import Agari, KyokuStarted, MeldCalled, TileDrawn
    from bot.engine.melds import Meld
    from bot.engine.tiles import Tile
    from bot.engine.view import PublicView


def _stray(public: PublicView, event: str) -> CorruptRecord:
    return CorruptRecord(f"{event} cannot follow on {public.phase!r}")


def _is_other(public: PublicView, seat: int, owner: int) -> bool:
    """Whether this is a seat of the table beside ``owner``."""
    return 0 <= seat < len(public.seats) and seat != owner


def expect_game(public: PublicView) -> None:
    """A game begins where none is being played."""
    if not isinstance(public.phase, (AwaitDeal, GameOver)):
        raise _stray(public, "a game")


def expect_deal(public: PublicView, event: KyokuStarted) -> None:
    """A deal begins a game or follows on a settled kyoku, and is for every seat."""
    if not isinstance(public.phase, (AwaitDeal, KyokuOver)):
        raise _stray(public, "a deal")
    players = len(public.seats)
    if not 0 <= event.oya < players or len(event.hands) != players or len(event.scores) != players:
        raise CorruptRecord("a deal is for every seat, and one of them is the dealer")
    if any(hand is not None and len(hand) != DEALT for hand in event.hands):
        raise CorruptRecord("thirteen tiles are dealt to each seat")


def expect_draw(public: PublicView, event: TileDrawn) -> None:
    """The dealer draws first, then whoever is next after a discard; a replacement tile follows its kan or kita."""
    phase = public.phase
    if isinstance(phase, AwaitCalls):
        if (
            phase.origin == "discard"
            and event.seat == (phase.seat + 1) % len(public.seats)
            and not event.rinshan
            and public.live > 0
        ):
            return
    elif isinstance(phase, AwaitDiscard) and phase.seat == event.seat and public.live > 0:
        replaces = phase.origin in ("rinshan", "kita")
        if public.seats[phase.seat].concealed % 3 == 1 and event.rinshan == replaces:
            return
    raise _stray(public, "a draw")


def expect_turn(public: PublicView, seat: int, event: str) -> None:
    """A discard, a kan or a north set aside is of the seat that holds a tile too many."""
    phase = public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != seat or public.seats[seat].concealed % 3 != 2:
        raise _stray(public, event)


def expect_kan(public: PublicView, seat: int, meld: Meld) -> Tile:
    """A kan of the own turn is closed, or adds a tile to an own pon. The tile of it that is open to a ron."""
    expect_turn(public, seat, "a kan")
    if len(meld.tiles) != 4:
        raise CorruptRecord("a kan has four tiles")
    if meld.kind is MeldKind.ANKAN:
        return meld.tiles[-1]
    if meld.kind is not MeldKind.KAKAN or meld.added is None:
        raise CorruptRecord("a kakan names the added tile")
    for shown in public.seats[seat].melds:
        if shown.kind is MeldKind.PON and shown.first == meld.first:
            return meld.added
    raise CorruptRecord("a kakan is added to an own pon")


def expect_call(public: PublicView, event: MeldCalled) -> int:
    """A call takes the tile that another has just discarded: whose it was."""
    phase, meld = public.phase, event.meld
    if not isinstance(phase, AwaitCalls) or phase.origin != "discard" or not _is_other(public, event.seat, phase.seat):
        raise _stray(public, "a call")
    if meld.source != phase.seat or meld.called != phase.tile or meld.kind is MeldKind.KAKAN:
        raise CorruptRecord("a call takes the tile just discarded")
    if len(meld.tiles) != (4 if meld.is_kan else 3):
        raise CorruptRecord("a call makes a set")
    return phase.seat


def expect_answer(public: PublicView, seat: int) -> None:
    """An answer is of a seat that is asked: whether it calls, or whether it is tenpai."""
    phase = public.phase
    if 0 <= seat < len(public.seats):
        # Whoever discarded last is asked for tenpai, but not whether it calls its own tile.
        if isinstance(phase, AwaitCalls) and seat != phase.seat:
            return
        if isinstance(phase, AwaitTenpai):
            return
    raise _stray(public, "an answer")


def expect_riichi(public: PublicView, seat: int) -> None:
    """Riichi stands once, for the seat whose discard declared it."""
    phase = public.phase
    if not isinstance(phase, AwaitCalls) or not phase.riichi or phase.seat != seat or public.seats[seat].riichi:
        raise _stray(public, "a riichi that stands")


def expect_indicator(public: PublicView) -> None:
    """An indicator is turned over while tiles are played, and there are five."""
    if not isinstance(public.phase, (AwaitDiscard, AwaitCalls)) or len(public.indicators) > 4:
        raise _stray(public, "an indicator")


def expect_win(public: PublicView, event: Agari) -> None:
    """A win is on the own drawn tile, on the open tile of another, or on one that others have just won on."""
    phase = public.phase
    if isinstance(phase, AwaitDiscard):
        expect_turn(public, event.seat, "a win")
        due = event.source == event.seat
    elif isinstance(phase, AwaitCalls):
        due = event.source == phase.seat and _is_other(public, event.seat, phase.seat)
    else:
        due = isinstance(phase, Settling) and _joins(public, phase.wins, event)
    if not due:
        raise _stray(public, "a win")


def _joins(public: PublicView, wins: tuple[Agari, ...], event: Agari) -> bool:
    for win in wins:
        if win.seat in (event.seat, win.source) or win.source != event.source:
            return False
    return bool(wins) and _is_other(public, event.seat, event.source)


def expect_draw_of_the_hand(public: PublicView) -> None:
    """A hand is drawn while it is played, or once everybody has said whether they are tenpai."""
    if not isinstance(public.phase, (AwaitDiscard, AwaitCalls, AwaitTenpai)):
        raise _stray(public, "a draw of the hand")
