"""Checks that a recorded event fits the phase, seat and tile of the state it is folded into.

Each function raises CorruptRecord if its event cannot follow. Only phases and counts are checked, since the fold runs
for every event of every game; ``bot.engine.legal`` and ``bot.engine.recorded_game_check`` check the rules.
"""

from bot.engine.errors import CorruptRecord
from bot.engine.events import Agari, KyokuStarted, MeldCalled, TileDrawn
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitTenpai, GameOver, KyokuOver, Settling
from bot.engine.tiles import Tile
from bot.engine.view import PublicView
from bot.engine.wall import DEALT


def _stray(public: PublicView, event: str) -> CorruptRecord:
    return CorruptRecord(f"{event} cannot follow on {public.phase!r}")


def _is_other(public: PublicView, seat: int, owner: int) -> bool:
    """Whether this is a seat of the table other than ``owner``."""
    return 0 <= seat < len(public.seats) and seat != owner


def expect_game(public: PublicView) -> None:
    """A game can only begin while none is being played."""
    if not isinstance(public.phase, (AwaitDeal, GameOver)):
        raise _stray(public, "a game")


def expect_deal(public: PublicView, event: KyokuStarted) -> None:
    """A deal begins a game or follows a settled kyoku, and deals to every seat."""
    if not isinstance(public.phase, (AwaitDeal, KyokuOver)):
        raise _stray(public, "a deal")
    players = len(public.seats)
    if not 0 <= event.oya < players or len(event.hands) != players or len(event.scores) != players:
        raise CorruptRecord("a deal is for every seat, and one of them is the dealer")
    if any(hand is not None and len(hand) != DEALT for hand in event.hands):
        raise CorruptRecord("thirteen tiles are dealt to each seat")


def expect_draw(public: PublicView, event: TileDrawn) -> None:
    """The dealer draws first, then the next seat after a discard; a replacement tile follows a kan or kita."""
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
    """A discard, kan or kita belongs to the seat that has 3n+2 tiles."""
    phase = public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != seat or public.seats[seat].concealed % 3 != 2:
        raise _stray(public, event)


def expect_kan(public: PublicView, seat: int, meld: Meld) -> Tile:
    """A kan in the seat's own turn is an ankan or a kakan. Returns the tile that may be robbed."""
    expect_turn(public, seat, "a kan")
    if len(meld.tiles) != 4:
        raise CorruptRecord("a kan has four tiles")
    if meld.kind is MeldKind.ANKAN:
        return meld.tiles[-1]
    if meld.kind is not MeldKind.KAKAN or meld.added is None:
        raise CorruptRecord("a kakan names the added tile")
    for pon in public.seats[seat].melds:
        if pon.kind is MeldKind.PON and pon.first == meld.first:
            return meld.added
    raise CorruptRecord("a kakan is added to an own pon")


def expect_call(public: PublicView, event: MeldCalled) -> int:
    """A call takes the tile that another seat has just discarded. Returns that seat."""
    phase, meld = public.phase, event.meld
    if not isinstance(phase, AwaitCalls) or phase.origin != "discard" or not _is_other(public, event.seat, phase.seat):
        raise _stray(public, "a call")
    if meld.source != phase.seat or meld.called != phase.tile or meld.kind is MeldKind.KAKAN:
        raise CorruptRecord("a call takes the tile just discarded")
    if len(meld.tiles) != (4 if meld.is_kan else 3):
        raise CorruptRecord("a call makes a set")
    return phase.seat


def expect_answer(public: PublicView, seat: int) -> None:
    """Only a seat that is asked for a call or for tenpai can answer."""
    phase = public.phase
    if 0 <= seat < len(public.seats):
        # The last discarder is asked for tenpai, but not for a call on its own tile.
        if isinstance(phase, AwaitCalls) and seat != phase.seat:
            return
        if isinstance(phase, AwaitTenpai):
            return
    raise _stray(public, "an answer")


def expect_riichi(public: PublicView, seat: int) -> None:
    """Riichi is accepted once, for the seat whose discard declared it."""
    phase = public.phase
    if not isinstance(phase, AwaitCalls) or not phase.riichi or phase.seat != seat or public.seats[seat].riichi:
        raise _stray(public, "a riichi that stands")


def expect_indicator(public: PublicView) -> None:
    """Indicators are turned over during play, up to five."""
    if not isinstance(public.phase, (AwaitDiscard, AwaitCalls)) or len(public.indicators) > 4:
        raise _stray(public, "an indicator")


def expect_win(public: PublicView, event: Agari) -> None:
    """A win is on the seat's own draw or on the tile of another seat, also after other wins on that tile."""
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
    """A kyoku is drawn during play, or after the seats have declared tenpai."""
    if not isinstance(public.phase, (AwaitDiscard, AwaitCalls, AwaitTenpai)):
        raise _stray(public, "a draw of the hand")
