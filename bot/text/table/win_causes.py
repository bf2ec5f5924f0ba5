"""Why a hand cannot win on a tile: its waits, the missing yaku and what would give one, furiten."""

from bot.engine.actions import Ron, Tsumo
from bot.engine.errors import Refusal
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import CHUN, HAKU, HATSU, KIND_OF, Tile, counts_of
from bot.engine.view import SeatView
from bot.lookup.missing_yaku import MissingYaku, kinds_with_yaku, missing_yaku
from bot.text.sentences import Text, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.furiten import furiten_text
from bot.text.tile_text import kinds_text, meld_text, tile_name


def win_cause(reason: Refusal, action: Ron | Tsumo, view: SeatView, names: Names | None) -> Text | None:
    """Why a win is refused, with its cause; None if the general sentence is enough."""
    match reason:
        case Refusal.NOT_COMPLETE:
            return _not_complete(view)
        case Refusal.NO_YAKU:
            return no_yaku_text(view, tsumo=isinstance(action, Tsumo))
        case Refusal.FURITEN_DISCARD | Refusal.FURITEN_TEMPORARY | Refusal.FURITEN_RIICHI:
            return furiten_text(view, names)
        case Refusal.RULE_OFF:
            return say("Only thirteen orphans (kokushi musou) can rob a closed kan.")
        case _:
            return None


def open_tile(view: SeatView) -> Tile | None:
    """The tile that the viewer could win on: their draw, or another player's tile."""
    phase = view.public.phase
    if isinstance(phase, AwaitCalls):
        return phase.tile
    return view.hidden.drawn if isinstance(phase, AwaitDiscard) else None


def _not_complete(view: SeatView) -> Text | None:
    tile = open_tile(view)
    if tile is None:
        return None
    name = tile_name(tile)
    if view.hidden.waits:
        return say(
            "{tile} does not complete your hand, which is waiting for {waits}.",
            tile=name,
            waits=kinds_text(view.hidden.waits),
        )
    away = shanten(counts_of(view.hidden.tiles), len(view.own.melds), view.public.players)
    if away < 1 and view.hidden.drawn is not None:
        return say("{tile} does not complete your hand, but makes it ready (tenpai, one tile from winning).", tile=name)
    return say_many(
        "{tile} does not complete your hand, which is {count} tile from ready (tenpai).",
        "{tile} does not complete your hand, which is {count} tiles from ready (tenpai).",
        away,
        tile=name,
    )


def no_yaku_text(view: SeatView, *, tsumo: bool) -> Text:
    """That a complete hand has no yaku on the open tile, and what would give it one."""
    match missing_yaku(view):
        case MissingYaku.SECOND_HAN:
            return say(
                "With {count} honba, the rules of this table require 2 han of yaku, not counting dora (ryanhan "
                "shibari); this hand has only 1.",
                count=view.public.honba,
            )
        case MissingYaku.SURE:
            return say(
                "The rules of this table require a yaku on every winning tile, not counting yaku that depend "
                "on luck (no atozuke); this hand has none on one of its waits."
            )
        case MissingYaku.OPEN_TANYAO:
            return say(
                "The hand has no yaku: under the rules of this table, all simples (tanyao) counts only in a "
                "closed hand, but you have called {meld}.",
                meld=meld_text(next(meld for meld in view.own.melds if meld.is_open)),
            )
        case MissingYaku.NONE:
            return say(
                "The hand is complete but has no yaku; dora do not count as yaku. {hint}", hint=_hint(view, tsumo=tsumo)
            )


def _hint(view: SeatView, *, tsumo: bool) -> Text:
    """What would give the hand a yaku."""
    rules = view.public.rules
    if rules.ryanhan_shibari != "off" and view.public.honba >= 5:
        return say(
            "With {count} honba, a hand needs at least 2 han from yaku (ryanhan shibari).", count=view.public.honba
        )
    if view.own.closed and not tsumo:
        return say("Riichi would have given the hand a yaku; winning by tsumo still would.")
    tile = open_tile(view)
    others = tuple(kind for kind in view.hidden.waits if tile is None or kind != KIND_OF[tile])
    winning = kinds_with_yaku(view, others, tsumo=tsumo)
    if winning:
        return say("Completed by {tiles}, the hand would have a yaku.", tiles=kinds_text(winning))
    public = view.public
    values = kinds_text({public.jikaze(view.seat), public.bakaze_kind, HAKU, HATSU, CHUN})
    if rules.kuitan:
        return say(
            "An open hand can get a yaku from a triplet of any of {tiles}, or from having only tiles numbered 2 to 8.",
            tiles=values,
        )
    return say("An open hand can get a yaku from a triplet of any of {tiles}.", tiles=values)
