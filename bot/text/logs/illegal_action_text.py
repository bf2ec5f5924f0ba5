"""Why the rules refuse an action of a recorded game: a sentence about the player for every reason."""

from typing import Final

from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.text.sentences import PersonName, Plain, Text, say
from bot.text.tile_text import tile_name, tiles_text


def reason_words(reason: Refusal, name: str) -> Text:
    """Why the rules refuse the action of ``name``."""
    sentence = _REASONS[reason]
    return Text(sentence.msgid, {"name": PersonName(name)}) if "{name}" in sentence.msgid else sentence


_REASONS: Final[dict[Refusal, Text]] = {
    Refusal.NOT_YOUR_TURN: say("It is not the turn of {name}."),
    Refusal.GAME_OVER: say("The game is over."),
    Refusal.KYOKU_OVER: say("The kyoku is over."),
    Refusal.NOTHING_TO_CALL: say("There is no tile that {name} could answer."),
    Refusal.ALREADY_ANSWERED: say("{name} has answered that tile already."),
    Refusal.TILE_NOT_HELD: say("{name} does not hold that tile."),
    Refusal.NO_DRAWN_TILE: say("{name} has not drawn a tile."),
    Refusal.RIICHI_HAND_IS_FIXED: say("{name} is in riichi, so only the drawn tile can be discarded."),
    Refusal.KUIKAE: say("With the call just made that is swap calling (kuikae), which these rules forbid."),
    Refusal.NOT_COMPLETE: say("The tile does not complete the hand of {name}."),
    Refusal.NO_YAKU: say("The hand of {name} is complete but has no yaku."),
    Refusal.FURITEN_DISCARD: say("{name} is furiten: one of the waits is in their own river."),
    Refusal.FURITEN_TEMPORARY: say("{name} is temporarily furiten: they let a winning tile pass."),
    Refusal.FURITEN_RIICHI: say("{name} is furiten until the kyoku ends: in riichi they let a winning tile pass."),
    Refusal.HAND_IS_OPEN: say("Riichi needs a closed hand, and {name} has called."),
    Refusal.NOT_TENPAI: say("The hand of {name} is not tenpai then."),
    Refusal.ALREADY_RIICHI: say("{name} is in riichi already."),
    Refusal.TOO_FEW_POINTS: say("{name} has fewer points than riichi needs."),
    Refusal.TOO_FEW_TILES_LEFT: say("Fewer tiles are left in the wall than riichi needs."),
    Refusal.FURITEN_FORBIDS_RIICHI: say("{name} would be furiten, and these rules forbid riichi while furiten."),
    Refusal.DEAD_WAIT: say("{name} would hold all the tiles waited for, and these rules forbid riichi on such a wait."),
    Refusal.NOT_FROM_LEFT_PLAYER: say("Chii can be called only from the player on the left."),
    Refusal.TILES_DO_NOT_FIT: say("{name} holds no tiles that make this set with the discard."),
    Refusal.LAST_TILE: say(
        "The wall is used up: the last discard can be won on, but not called, and no kan can be declared."
    ),
    Refusal.FOUR_KANS: say("Four kans have been declared; no fifth is possible."),
    Refusal.KAN_AFTER_CALL: say("A kan needs a drawn tile; after a call a discard comes first."),
    Refusal.RIICHI_KAN_CHANGES_HAND: say("In riichi a kan may not change the hand or the waits, and this one would."),
    Refusal.NOT_NINE_TERMINALS: say("{name} holds fewer than nine different terminals and honours."),
    Refusal.NOT_FIRST_TURN: say("That is possible on the first turn only, before anybody has called."),
    Refusal.RULE_OFF: say("These rules do not have that."),
    Refusal.NOT_ASKED: say("Nobody is asked that at this moment."),
    Refusal.CALLS_STILL_OPEN: say("The tile before it is still being answered."),
    Refusal.WAITING_FOR_WALL: say("The tiles are not dealt yet."),
}


def action_words(name: str, action: act.Action) -> Text:  # noqa: C901, PLR0911, PLR0912 - one for each
    """An action as a part of a sentence: ``Aiko discards 5p``."""
    who = PersonName(name)
    match action:
        case act.Discard(tile, drawn):
            if drawn:
                return say("{name} discards the {tile} just drawn", name=who, tile=Plain(tile_name(tile)))
            return say("{name} discards {tile}", name=who, tile=Plain(tile_name(tile)))
        case act.Riichi(tile, _):
            return say("{name} declares riichi with {tile}", name=who, tile=Plain(tile_name(tile)))
        case act.Chii(tiles):
            return say("{name} calls chii with {tiles}", name=who, tiles=tiles_text(tiles))
        case act.Pon(tiles):
            return say("{name} calls pon with {tiles}", name=who, tiles=tiles_text(tiles))
        case act.Daiminkan():
            return say("{name} calls an open kan", name=who)
        case act.Ankan(tile):
            return say("{name} declares a closed kan of {tile}", name=who, tile=Plain(tile_name(tile)))
        case act.Kakan(tile):
            return say("{name} adds {tile} to a pon", name=who, tile=Plain(tile_name(tile)))
        case act.Kita():
            return say("{name} sets a north aside", name=who)
        case act.Tsumo():
            return say("{name} wins by tsumo", name=who)
        case act.Ron():
            return say("{name} wins by ron", name=who)
        case act.KyuushuKyuuhai():
            return say("{name} aborts the kyoku with nine terminals", name=who)
        case act.Pass():
            return say("{name} passes", name=who)
        case act.DeclareTenpai():
            return say("{name} declares tenpai", name=who)
        case act.DeclareNoten():
            return say("{name} declares noten", name=who)
        case act.StopGame():
            return say("{name} ends the game", name=who)
        case act.PlayOn():
            return say("{name} plays on", name=who)
