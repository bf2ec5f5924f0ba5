"""Why a discard cannot be called: the wrong player, missing tiles, riichi, the last tile, kans, kuikae."""

from bot.engine.actions import Chii, Daiminkan, Pon
from bot.engine.calls import Call, call_candidates, forbidden_after, meld_of, why_no_call
from bot.engine.errors import Refusal
from bot.engine.kans import four_kans_abort
from bot.engine.phases import AwaitCalls
from bot.engine.tiles import EAST, KIND_OF, Kind, Tile
from bot.engine.view import SeatView
from bot.text.sentences import Text, Words, say
from bot.text.table.board_text import Names
from bot.text.table.furiten import player_text
from bot.text.tile_text import kinds_text, tile_name, tiles_text


def call_cause(reason: Refusal, action: Call, view: SeatView, names: Names | None) -> Text | None:
    """Why a call is refused, with its cause; None if the general sentence for the reason is enough."""
    match reason:
        case Refusal.RIICHI_HAND_IS_FIXED:
            return say("You are in riichi: you can win on a discard but not call it.")
        case Refusal.LAST_TILE:
            return say("The wall is used up: you can win on the last discard but not call it.")
        case Refusal.FOUR_KANS if four_kans_abort(view.public):
            return say("Four kans have been declared: the hand ends with this discard unless somebody wins on it.")
        case Refusal.FOUR_KANS:
            return say("Four kans have already been declared, so a fifth is not possible.")
        case Refusal.NOT_FROM_LEFT_PLAYER:
            before = (view.seat - 1) % view.public.players
            return say(
                "You can call chii only from {name}, the player on your left.",
                name=player_text(view.public, names, before),
            )
        case Refusal.RULE_OFF if isinstance(action, Chii):
            return say("Chii is not allowed in three-player games.")
        case Refusal.KUIKAE:
            return say(
                "After this call, you would have nothing to discard: the rule against swap calling (kuikae) forbids "
                "{tiles}, and you hold no other tiles.",
                tiles=kinds_text(forbidden_after(meld_of(action, view), view.public.rules)),
            )
        case Refusal.TILES_DO_NOT_FIT:
            return say("You do not hold the tiles for that call. Your hand: {hand}", hand=tiles_text(view.hidden.tiles))
        case _:
            return None


def pon_refusal(view: SeatView, names: Names | None) -> Text | None:
    """Why a viewer who holds the open tile cannot call pon. None: pon is possible, or far from it."""
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls):
        return None
    held = view.hidden.counts[KIND_OF[phase.tile]]
    if held > 1:
        return _refused(view, names, Pon)
    if held == 0 or _takes_no_calls(view):
        return None
    return say("You hold only one {tile}; a pon needs two.", tile=_name(KIND_OF[phase.tile]))


def kan_refusal(view: SeatView, names: Names | None) -> Text | None:
    """Why a viewer who holds three of the open tile cannot call kan. None: it is possible, or they are not held."""
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls) or view.hidden.counts[KIND_OF[phase.tile]] < 3:
        return None
    return _refused(view, names, Daiminkan)


def chii_refusal(view: SeatView, names: Names | None) -> Text | None:
    """Why a viewer whose tiles nearly make a sequence with the open one cannot call chii.

    None: chii is possible, or far from it. If the tile is not from the left player, both other tiles must be held.
    """
    phase = view.public.phase
    if not isinstance(phase, AwaitCalls) or KIND_OF[phase.tile] >= EAST:
        return None
    shapes = _shapes(KIND_OF[phase.tile])
    counts = view.hidden.counts
    whole = next(((low, high) for low, high in shapes if counts[low] and counts[high]), None)
    if whole is not None:
        return _refused(view, names, Chii, Chii((Tile(whole[0]), Tile(whole[1]))))
    players = view.public.players
    if _takes_no_calls(view) or players == 3 or (phase.seat + 1) % players != view.seat:
        return None
    held = {kind for shape in shapes for kind in shape if counts[kind]}
    if not held:
        return None
    return say(
        "A sequence with {tile} needs two tiles from your hand: you have {held} but not {missing}.",
        tile=_name(KIND_OF[phase.tile]),
        held=kinds_text(held),
        missing=_missing(shapes, held),
    )


def _takes_no_calls(view: SeatView) -> bool:
    """Whether no hand could call now."""
    return view.own.riichi or view.public.live == 0 or four_kans_abort(view.public)


def _missing(shapes: list[tuple[Kind, Kind]], held: set[Kind]) -> Text:
    """``4s or 7s``: the tiles of which one is missing."""
    wanted = sorted({kind for shape in shapes if held & set(shape) for kind in shape if kind not in held})
    text: Text = say("{tile}", tile=_name(wanted[0]))
    for kind in wanted[1:]:
        text = say("{tiles} or {tile}", tiles=text, tile=_name(kind))
    return text


def _shapes(kind: Kind) -> list[tuple[Kind, Kind]]:
    """The pairs of kinds that make a sequence with this one."""
    number = kind % 9
    return [
        (Kind(kind + low), Kind(kind + high))
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if number + low >= 0 and number + high <= 8
    ]


def _refused(view: SeatView, names: Names | None, wanted: type[Call], otherwise: Call | None = None) -> Text | None:
    """Why no call of this sort is legal; None if one is. ``otherwise`` is checked if there is no candidate."""
    calls = [call for call in call_candidates(view) if isinstance(call, wanted)]
    if not calls and otherwise is not None:
        calls = [otherwise]
    reasons = [why_no_call(view, call) for call in calls]
    if not calls or reasons[0] is None or None in reasons:
        return None
    return call_cause(reasons[0], calls[0], view, names)


def _name(kind: Kind) -> Words:
    return tile_name(Tile(kind))
