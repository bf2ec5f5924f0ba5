"""Why the rules refuse an action, as sentences with the reason and the remedy."""

from typing import Final

from bot.analysis.last_call_window import at_last_discard
from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.engine.legal import why_not
from bot.engine.phases import AwaitCalls
from bot.engine.tenpai import free_waits
from bot.engine.view import SeatView
from bot.text.sentences import Text, say
from bot.text.table.board_text import Names
from bot.text.table.call_causes import call_cause
from bot.text.table.furiten import player_text
from bot.text.table.turn_causes import discard_cause, kan_cause, riichi_cause, too_few_terminals
from bot.text.table.win_causes import win_cause
from bot.text.tile_text import kinds_text, tile_name

SENTENCES: Final[dict[Refusal, Text]] = {
    Refusal.NOT_YOUR_TURN: say(
        "It is not your turn. You can act when you draw a tile, or when you can call a discard or win on it."
    ),
    Refusal.GAME_OVER: say("This game is over."),
    Refusal.KYOKU_OVER: say("This hand is over; wait for the next deal."),
    Refusal.NOTHING_TO_CALL: say("There is no tile to call or win on right now."),
    Refusal.ALREADY_ANSWERED: say("You have already responded to this discard; wait for the other players."),
    Refusal.TILE_NOT_HELD: say("You do not hold that tile. Choose one of the tiles in your hand."),
    Refusal.NO_DRAWN_TILE: say("You have not drawn a tile. After a call, discard a tile from your hand."),
    Refusal.RIICHI_HAND_IS_FIXED: say("You are in riichi: you can only discard the tile you draw."),
    Refusal.KUIKAE: say(
        "Swap calling (kuikae) is forbidden: you may not discard the tile you have just called or the one at "
        "the other end of the same sequence. Choose another tile."
    ),
    Refusal.NOT_COMPLETE: say(
        "This tile does not complete your hand: a winning hand needs four sets and a pair, or seven pairs."
    ),
    Refusal.NO_YAKU: say(
        "Your hand is complete but has no yaku, so it cannot win. Dora alone are not enough; with a closed "
        "hand, riichi or tsumo would give you a yaku."
    ),
    Refusal.FURITEN_DISCARD: say(
        "You are furiten: you have discarded one of your waits, so you cannot win by ron. You can still win by "
        "tsumo, or change your waits."
    ),
    Refusal.FURITEN_TEMPORARY: say(
        "You are temporarily furiten because you passed on a winning tile. This lasts until your next turn."
    ),
    Refusal.FURITEN_RIICHI: say(
        "You are furiten until this hand ends: you passed on a winning tile while in riichi. You can still win "
        "by tsumo."
    ),
    Refusal.HAND_IS_OPEN: say("Riichi needs a closed hand, but you have called a tile."),
    Refusal.NOT_TENPAI: say(
        "This discard would not leave you ready (tenpai, one tile from winning). Choose another tile for "
        "riichi, or discard without declaring riichi."
    ),
    Refusal.ALREADY_RIICHI: say("You have already declared riichi."),
    Refusal.TOO_FEW_POINTS: say("Riichi costs 1,000 points, and you have fewer."),
    Refusal.TOO_FEW_TILES_LEFT: say("Too few tiles are left in the wall for riichi."),
    Refusal.FURITEN_FORBIDS_RIICHI: say("The rules of this table forbid riichi while furiten. Choose another tile."),
    Refusal.DEAD_WAIT: say(
        "You would hold every tile you are waiting for, and the rules of this table forbid riichi on such a wait."
    ),
    Refusal.NOT_FROM_LEFT_PLAYER: say("You can call chii only from the player on your left."),
    Refusal.TILES_DO_NOT_FIT: say("These tiles do not make a set with the discard. Choose one of the calls offered."),
    Refusal.LAST_TILE: say("The wall is used up: you can win on the last discard but not call it or declare a kan."),
    Refusal.FOUR_KANS: say("Four kans have already been declared, so a fifth is not possible."),
    Refusal.KAN_AFTER_CALL: say("You can declare a kan only after drawing a tile; after a call, discard first."),
    Refusal.RIICHI_KAN_CHANGES_HAND: say(
        "After riichi, a kan may not change the shape of your hand or your waits; this one would."
    ),
    Refusal.NOT_NINE_TERMINALS: say("You hold fewer than nine different terminals and honours."),
    Refusal.NOT_FIRST_TURN: say("That is possible only on your first turn, before anybody has called a tile."),
    Refusal.RULE_OFF: say("The rules of this table do not allow that."),
    Refusal.NOT_ASKED: say(
        "You are not being asked about that now. Tenpai is declared when the wall is used up, and only a "
        "dealer who would repeat after the last hand decides whether the game ends."
    ),
    Refusal.CALLS_STILL_OPEN: say("Other players can still call the discard; please wait a moment."),
    Refusal.WAITING_FOR_WALL: say("The tiles have not been dealt yet; please wait a moment."),
}
"""A sentence for every reason."""


def refusal_text(
    reason: Refusal, action: act.Action | None = None, view: SeatView | None = None, names: Names | None = None
) -> Text:
    """The sentence for a reason. With the player's own ``view`` it names the cause, with ``names`` the other player."""
    if view is not None and action is not None:
        named = _named(reason, action, view, names)
        if named is not None:
            return named
    return SENTENCES[reason]


def _named(reason: Refusal, action: act.Action, view: SeatView, names: Names | None) -> Text | None:  # noqa: PLR0911
    match action:
        case act.Ron() | act.Chii() | act.Pon() | act.Daiminkan() if reason in {
            Refusal.NOT_YOUR_TURN,
            Refusal.NOTHING_TO_CALL,
        }:
            return _too_late(action, view, names)
        case act.Ron() | act.Tsumo():
            return win_cause(reason, action, view, names)
        case act.Discard():
            return discard_cause(reason, action, view)
        case act.Riichi():
            return riichi_cause(reason, action, view, names)
        case act.Chii() | act.Pon() | act.Daiminkan():
            return call_cause(reason, action, view, names)
        case act.Ankan() | act.Kakan():
            return kan_cause(reason, action, view)
        case act.Kita():
            return _NORTHS.get(reason)
        case act.KyuushuKyuuhai() if reason is Refusal.NOT_NINE_TERMINALS:
            return too_few_terminals(view)
        case act.DeclareTenpai() if reason is Refusal.NOT_TENPAI:
            return _noten(view)
        case act.DeclareTenpai() | act.DeclareNoten():
            return _AT_THE_END.get(reason)
        case _:
            return None


def _too_late(action: act.Ron | act.Chii | act.Pon | act.Daiminkan, view: SeatView, names: Names | None) -> Text | None:
    """Why the last discard cannot be answered any more, and whether it could have been."""
    then = at_last_discard(view)
    if then is None or not isinstance(then.public.phase, AwaitCalls):
        return None
    reason = why_not(then, action)
    if reason is not None:
        return refusal_text(reason, action, then, names)
    phase = then.public.phase
    return say(
        "You are too late to call {name}'s {tile} or to win on it.",
        tile=tile_name(phase.tile),
        name=player_text(view.public, names, phase.seat),
    )


def _noten(view: SeatView) -> Text:
    """Why a hand does not count as tenpai at an exhaustive draw."""
    waits, rules = view.hidden.waits, view.public.rules
    if not waits:
        return _AT_THE_END[Refusal.NOT_TENPAI]
    if rules.tenpai_own_four != "tenpai" and not free_waits(view.hidden.hand, view.own.melds, waits, rules):
        return say(
            "Your hand is waiting only for {waits} and already holds every copy, so it is noten.",
            waits=kinds_text(waits),
        )
    return say(
        "Your hand is waiting for {waits} but would have no yaku, which counts as noten at this table.",
        waits=kinds_text(waits),
    )


_NORTHS: Final[dict[Refusal, Text]] = {
    Refusal.RULE_OFF: say("Norths can be set aside only in three-player games whose rules have kita."),
    Refusal.TILE_NOT_HELD: say("You have no north to set aside."),
    Refusal.NO_DRAWN_TILE: say("You can set a north aside only after drawing a tile; after a call, discard first."),
    Refusal.RIICHI_HAND_IS_FIXED: say("You are in riichi: only a north that you have just drawn can be set aside."),
    Refusal.LAST_TILE: say("The wall is used up: there is no replacement tile for a north."),
}
"""Why kita is forbidden, for reasons whose general sentence does not fit."""

_AT_THE_END: Final[dict[Refusal, Text]] = {
    Refusal.NOT_TENPAI: say("Your hand is not ready (tenpai). Press **Noten**."),
    Refusal.RIICHI_HAND_IS_FIXED: say("You are in riichi: your hand is shown automatically."),
    Refusal.ALREADY_ANSWERED: say("You have already answered; wait for the other players."),
}
"""Why a hand may not be shown or hidden at an exhaustive draw."""
