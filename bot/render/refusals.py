"""Why the rules refuse an action, as sentences: what is wrong, and what to do instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import Chii, Daiminkan, DeclareNoten, DeclareTenpai, Discard, Kita, Pon, Riichi, Ron
from bot.engine.errors import Refusal
from bot.engine.phases import AwaitDiscard
from bot.engine.tiles import KIND_OF, Tile
from bot.render.text import Plain, Text, say
from bot.render.tile_text import kinds_text, tile_name, tiles_text

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import SeatView

SENTENCES: Final[dict[Refusal, Text]] = {
    Refusal.NOT_YOUR_TURN: say("It is not your turn. You can act when you draw, or when a discard is offered to you."),
    Refusal.GAME_OVER: say("This game is over."),
    Refusal.KYOKU_OVER: say("This kyoku is over; wait for the next deal."),
    Refusal.NOTHING_TO_CALL: say("There is no tile you could answer now."),
    Refusal.ALREADY_ANSWERED: say("You have already answered this discard; wait for the others."),
    Refusal.TILE_NOT_HELD: say("You do not hold that tile. Choose one of the tiles in your hand."),
    Refusal.NO_DRAWN_TILE: say("You have not drawn a tile: after a call you choose a tile from your hand."),
    Refusal.RIICHI_HAND_IS_FIXED: say("You are in riichi: your hand stays as it is, only the drawn tile can go."),
    Refusal.KUIKAE: say(
        "Swap calling (kuikae) is forbidden: you may not discard what you have just called, "
        "or the other end of the same run. Choose another tile."
    ),
    Refusal.NOT_COMPLETE: say(
        "This tile does not complete your hand: four sets and a pair, or seven pairs, are needed."
    ),
    Refusal.NO_YAKU: say(
        "The hand is complete but has no yaku, so it cannot win. Dora alone are not enough; "
        "riichi or a self-drawn tile on a closed hand would give one."
    ),
    Refusal.FURITEN_DISCARD: say(
        "You are furiten: one of your waits lies in your own river, so you cannot win by ron. "
        "You can still win on a tile you draw yourself, or change your waits."
    ),
    Refusal.FURITEN_TEMPORARY: say(
        "You are furiten for the moment: you let a winning tile pass. It ends with your own next turn."
    ),
    Refusal.FURITEN_RIICHI: say(
        "You are furiten until this kyoku ends: in riichi you let a winning tile pass. "
        "You can still win on a tile you draw yourself."
    ),
    Refusal.HAND_IS_OPEN: say("Riichi needs a closed hand, and you have called a tile."),
    Refusal.NOT_TENPAI: say(
        "With this discard your hand would not be tenpai (one tile from winning). "
        "Choose another tile for riichi, or discard without it."
    ),
    Refusal.ALREADY_RIICHI: say("You have already declared riichi."),
    Refusal.TOO_FEW_POINTS: say("Riichi costs a stick of 1,000 points, and you have fewer."),
    Refusal.TOO_FEW_TILES_LEFT: say("Too few tiles are left in the wall for a riichi."),
    Refusal.FURITEN_FORBIDS_RIICHI: say("The rules of this table forbid riichi while furiten. Choose another tile."),
    Refusal.DEAD_WAIT: say(
        "You hold every tile that this hand would wait for yourself, and the rules of this table forbid such a riichi."
    ),
    Refusal.NOT_FROM_LEFT_PLAYER: say("Chii takes a discard of the player before you only."),
    Refusal.TILES_DO_NOT_FIT: say("These tiles make no set with the discard. Choose one of the offered calls."),
    Refusal.LAST_TILE: say("The wall is used up: the last discard can be won on, but not called, and no kan declared."),
    Refusal.FOUR_KANS: say("Four kans have been declared; there is no fifth."),
    Refusal.KAN_AFTER_CALL: say("A kan needs a drawn tile; after a call you discard first."),
    Refusal.RIICHI_KAN_CHANGES_HAND: say("In riichi a kan may not change your hand or your waits, and this one would."),
    Refusal.NOT_NINE_TERMINALS: say("You hold fewer than nine different terminals and honours."),
    Refusal.NOT_FIRST_TURN: say("That is possible on your first turn only, before anybody has called."),
    Refusal.RULE_OFF: say("The rules of this table do not have that."),
    Refusal.NOT_ASKED: say(
        "That is not being asked now. Whether you are tenpai is asked when the wall is used up, "
        "and whether the game ends only of a dealer who would repeat in a last hand."
    ),
    Refusal.CALLS_STILL_OPEN: say("A discard is still being answered; a moment."),
    Refusal.WAITING_FOR_WALL: say("The tiles are not dealt yet; a moment."),
}
"""A sentence for every reason."""


def refusal_text(reason: Refusal, action: Action | None = None, view: SeatView | None = None) -> Text:
    """The sentence for a reason; with the asker's own view it names the tile at fault."""
    if view is not None:
        named = _named(reason, action, view)
        if named is not None:
            return named
    return SENTENCES[reason]


def _named(reason: Refusal, action: Action | None, view: SeatView) -> Text | None:
    if isinstance(action, Kita):
        return _NORTHS.get(reason)
    if isinstance(action, DeclareTenpai | DeclareNoten):
        return _AT_THE_END.get(reason)
    match reason, action:
        case Refusal.TILE_NOT_HELD, Discard(tile, _) | Riichi(tile, _):
            return say(
                "You do not hold {tile}. Your hand: {hand}",
                tile=Plain(tile_name(tile)),
                hand=tiles_text(view.private.tiles),
            )
        case Refusal.KUIKAE, Discard():
            return kuikae_text(view)
        case Refusal.FURITEN_DISCARD, Ron() | None:
            return furiten_text(view)
        case Refusal.NOT_TENPAI, Riichi(tile, _):
            return say(
                "Without {tile} your hand would not be tenpai (one tile from winning). "
                "Choose another tile for riichi, or discard {tile} without it.",
                tile=Plain(tile_name(tile)),
            )
        case Refusal.TILES_DO_NOT_FIT, Chii() | Pon() | Daiminkan():
            return say(
                "You do not hold the tiles for that call. Your hand: {hand}", hand=tiles_text(view.private.tiles)
            )
        case _:
            return None


_NORTHS: Final[dict[Refusal, Text]] = {
    Refusal.RULE_OFF: say("Norths are set aside only in three-player games whose rules have it."),
    Refusal.TILE_NOT_HELD: say("You do not hold a north that you could set aside."),
    Refusal.NO_DRAWN_TILE: say("A north is set aside after drawing; after a call you discard first."),
    Refusal.RIICHI_HAND_IS_FIXED: say("You are in riichi: only a north that you have just drawn can be set aside."),
    Refusal.LAST_TILE: say("The wall is used up: there is no tile in exchange for a north any more."),
}
"""Why a north may not be set aside, where the general sentence would not fit."""

_AT_THE_END: Final[dict[Refusal, Text]] = {
    Refusal.NOT_TENPAI: say("Your hand is not tenpai, so it cannot be shown as such. Answer noten."),
    Refusal.RIICHI_HAND_IS_FIXED: say("You are in riichi: your hand is shown by itself."),
    Refusal.ALREADY_ANSWERED: say("You have already answered whether you are tenpai; wait for the others."),
}
"""Why a hand may not be shown or hidden when the wall is used up."""


def kuikae_text(view: SeatView) -> Text | None:
    """Which tiles the call just made forbids to discard; None when it forbids none."""
    phase = view.public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != view.seat or not phase.forbidden:
        return None
    return say(
        "After this call {tiles} may not be discarded in the same turn (kuikae, swap calling).",
        tiles=kinds_text(phase.forbidden),
    )


def furiten_text(view: SeatView) -> Text | None:
    """Why the viewer may not win by ron, with the discard that causes it; None when it is not furiten."""
    for turn, entry in enumerate(view.own.river, start=1):
        if KIND_OF[entry.tile] in view.private.waits:
            return say(
                "Furiten: your wait {tile} is your own discard number {turn}. You can win by tsumo only.",
                tile=Plain(tile_name(Tile(KIND_OF[entry.tile]))),
                turn=turn,
            )
    if view.private.missed_in_riichi:
        return say("Furiten until the kyoku ends: in riichi you let a winning tile pass. You can win by tsumo only.")
    if not view.private.missed:
        return None
    if view.public.rules.temp_furiten_clear == "own_discard":
        return say("Furiten until your next discard: you let a winning tile pass.")
    return say("Furiten until your next turn: you let a winning tile pass.")
