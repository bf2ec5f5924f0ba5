"""What the actions of a player are called on buttons."""

from typing import Final

from bot.engine import actions as act
from bot.engine.view import SeatView
from bot.text.sentences import Words, say
from bot.text.table.hand_text import win_worth
from bot.text.tile_text import tile_label, tile_name, tiles_text

_PLAIN: Final = {
    act.Kita(): say("Set north aside (kita)"),
    act.KyuushuKyuuhai(): say("Nine terminals (draw)"),
    act.Daiminkan(): say("Kan"),
    act.Pass(): say("Pass"),
    act.DeclareTenpai(): say("Show ready hand"),
    act.DeclareNoten(): say("Noten"),
    act.StopGame(): say("End the game"),
    act.PlayOn(): say("Play on"),
}
"""Actions without tiles."""


def action_label(view: SeatView, action: act.Action) -> Words:
    """The action with its tiles; a win with the points that it would bring."""
    match action:
        case act.Ron() | act.Tsumo():
            worth, tsumo = win_worth(view, action), isinstance(action, act.Tsumo)
            if worth is None:
                return say("Tsumo") if tsumo else say("Ron")
            return say("Tsumo {points}", points=worth) if tsumo else say("Ron {points}", points=worth)
        case act.Pon(tiles):
            return say("Pon {tiles}", tiles=tiles_text(tiles))
        case act.Chii(tiles):
            return say("Chii {tiles}", tiles=tiles_text(tiles))
        case act.Ankan(tile) | act.Kakan(tile):
            return say("Kan {tile}", tile=tile_name(tile))
        case act.Discard(tile, drawn):
            return tile_label(tile, drawn=drawn)
        case act.Riichi(tile, drawn):
            return say("Riichi {tile}", tile=tile_label(tile, drawn=drawn))
        case _:
            return _PLAIN[action]
