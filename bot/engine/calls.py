"""Calls on a discard: chii, pon and daiminkan, and the discards they forbid (rules reference 2.3, 2.7)."""

from collections.abc import Iterable
from itertools import combinations

from bot.engine.actions import Chii, Daiminkan, Pon
from bot.engine.errors import Refusal
from bot.engine.hidden_hand_fold import without
from bot.engine.kans import four_kans_abort, may_declare_another_kan
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import EAST, KIND_OF, Kind, Tile, sort_tiles
from bot.engine.view import SeatView

Call = Chii | Pon | Daiminkan


def may_hold_a_call(view: SeatView, phase: AwaitCalls) -> bool:
    """Whether the viewer may call at all and holds two tiles that make a set with the discard.

    A fast check that rules out most seats, since every seat is checked after every discard.
    """
    public = view.public
    if phase.origin != "discard" or view.own.riichi or public.live == 0:
        return False
    if public.replaced > 3 and four_kans_abort(public):
        return False
    counts, kind = view.hidden.counts, KIND_OF[phase.tile]
    if counts[kind] > 1:
        return True
    if kind >= EAST or not _is_next(view, phase):
        return False
    number = kind % 9
    below, above = number > 0 and counts[kind - 1] > 0, number < 8 and counts[kind + 1] > 0
    if below and above:
        return True
    return (below and number > 1 and counts[kind - 2] > 0) or (above and number < 7 and counts[kind + 2] > 0)


def _is_next(view: SeatView, phase: AwaitCalls) -> bool:
    return (phase.seat + 1) % view.public.players == view.seat


def call_candidates(view: SeatView) -> list[Call]:
    """Every call whose tiles the viewer holds, with a separate one for each chii and each use of a red five."""
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls) or phase.origin != "discard":
        return []
    kind, hand = KIND_OF[phase.tile], view.hidden.hand
    calls: list[Call] = []
    if view.hidden.counts[kind] > 1:
        same = [tile for tile in hand if KIND_OF[tile] == kind]
        calls += [Pon(pair) for pair in dict.fromkeys(combinations(same, 2))]
        if len(same) == 3:
            calls.append(Daiminkan())
    if kind < EAST and _is_next(view, phase):
        calls += _chii_candidates(kind, hand)
    return calls


def _chii_candidates(kind: Kind, hand: tuple[Tile, ...]) -> list[Chii]:
    number = kind % 9
    calls: list[Chii] = []
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        if number + low < 0 or number + high > 8:
            continue
        lows = dict.fromkeys([tile for tile in hand if KIND_OF[tile] == kind + low])
        if not lows:
            continue
        highs = dict.fromkeys([tile for tile in hand if KIND_OF[tile] == kind + high])
        calls += [Chii((lower, higher)) for lower in lows for higher in highs]
    return calls


def meld_of(call: Call, view: SeatView) -> Meld:
    """The meld that this call makes. The call must be legal (``why_no_call``)."""
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls):
        raise TypeError("no call window is open")
    own: tuple[Tile, ...]
    if isinstance(call, Daiminkan):
        own = tuple([tile for tile in view.hidden.hand if KIND_OF[tile] == KIND_OF[phase.tile]])
        kind = MeldKind.DAIMINKAN
    else:
        own = call.tiles
        kind = MeldKind.CHII if isinstance(call, Chii) else MeldKind.PON
    return Meld(kind, sort_tiles((*own, phase.tile)), phase.tile, phase.seat)


def why_no_call(view: SeatView, call: Call) -> Refusal | None:
    """Why the viewer may not make this call on the discard."""
    phase, public = view.public.phase, view.public
    if not isinstance(phase, AwaitCalls) or phase.origin != "discard":
        return Refusal.NOTHING_TO_CALL
    if view.own.riichi:
        return Refusal.RIICHI_HAND_IS_FIXED
    if public.live == 0:
        return Refusal.LAST_TILE
    if four_kans_abort(public):
        # The kyoku ends if nobody wins on this discard, so it can only be ronned.
        return Refusal.FOUR_KANS
    if isinstance(call, Chii) and not _is_next(view, phase):
        return Refusal.NOT_FROM_LEFT_PLAYER
    if isinstance(call, Chii) and public.players == 3:
        return Refusal.RULE_OFF
    return why_call_is_barred(view, call) if call in call_candidates(view) else Refusal.TILES_DO_NOT_FIT


def why_call_is_barred(view: SeatView, call: Call) -> Refusal | None:
    """Why a viewer that may call and holds the tiles may still not make this call."""
    public = view.public
    if isinstance(call, Daiminkan):
        return None if may_declare_another_kan(public, view.seat) else Refusal.FOUR_KANS
    if isinstance(call, Chii) and public.players == 3:
        return Refusal.RULE_OFF
    rest = without(view.hidden.hand, call.tiles)
    return None if leaves_a_discard(meld_of(call, view), rest, public.rules) else Refusal.KUIKAE


def forbidden_after(meld: Meld, rules: Ruleset) -> tuple[Kind, ...]:
    """Kinds that kuikae forbids to discard after this call: the called kind, and the other end of a run."""
    if rules.kuikae == "allowed" or meld.called is None or meld.is_kan:
        return ()
    called = KIND_OF[meld.called]
    if meld.kind is MeldKind.PON or rules.kuikae == "same_tile_only_forbidden":
        return (called,)
    number = called % 9
    if called == meld.first and number + 3 <= 8:
        return (called, Kind(called + 3))
    if called == meld.first + 2 and number - 3 >= 0:
        return (Kind(called - 3), called)
    return (called,)


def leaves_a_discard(meld: Meld, hand: Iterable[Tile], rules: Ruleset) -> bool:
    """Whether these remaining tiles include a legal discard; a call that leaves none is not offered."""
    forbidden = forbidden_after(meld, rules)
    return any(KIND_OF[tile] not in forbidden for tile in hand)
