"""Why an action in the own turn is refused: a discard, riichi, a kan, nine terminals."""

from typing import Final

from bot.engine.actions import Ankan, Discard, Kakan, Riichi
from bot.engine.errors import Refusal
from bot.engine.kans import RiichiKan, waits_after_kan, why_no_riichi_kan, yaku_lost_by_kan
from bot.engine.phases import AwaitDiscard
from bot.engine.riichi import hand_after, why_no_riichi
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, YAOCHUU, Kind, Tile
from bot.engine.view import SeatView
from bot.text.score.yaku_text import yaku_name
from bot.text.sentences import Text, joined, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.furiten import waits_in_river
from bot.text.tile_text import kinds_text, meld_name, meld_text, tile_name, tiles_text


def discard_cause(reason: Refusal, action: Discard | Riichi, view: SeatView) -> Text | None:
    """Why a tile may not be discarded, with its cause."""
    match reason:
        case Refusal.TILE_NOT_HELD:
            return say(
                "You do not hold {tile}. Your hand: {hand}",
                tile=tile_name(action.tile),
                hand=tiles_text(view.hidden.tiles),
            )
        case Refusal.KUIKAE:
            return kuikae_text(view)
        case Refusal.RIICHI_HAND_IS_FIXED:
            return fixed_text(view)
        case _:
            return None


def fixed_text(view: SeatView) -> Text | None:
    """That in riichi only the drawn tile can be discarded; None without a drawn tile."""
    if view.hidden.drawn is None:
        return None
    return say(
        "You are in riichi: you can only discard the {tile} you drew.",
        tile=tile_name(view.hidden.drawn),
    )


def kuikae_text(view: SeatView) -> Text | None:
    """The held tiles that kuikae forbids to discard after the last call; None if there are none."""
    phase = view.public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != view.seat:
        return None
    held = set(phase.forbidden).intersection(KIND_OF[tile] for tile in view.hidden.hand)
    if not held:
        return None
    meld = view.own.melds[-1]
    return say(
        "After your {call} {meld}, {tiles} may not be discarded in the same turn: that would be swap calling (kuikae).",
        call=meld_name(meld.kind),
        meld=meld_text(meld),
        tiles=kinds_text(held),
    )


def riichi_cause(reason: Refusal, action: Riichi, view: SeatView, names: Names | None) -> Text | None:
    """Why riichi with this discard is refused, with its cause; None if the general sentence is enough."""
    rules, own = view.public.rules, view.own
    tile = tile_name(action.tile)
    match reason:
        case Refusal.HAND_IS_OPEN:
            return say(
                "Riichi needs a closed hand, but you have called {meld}.",
                meld=meld_text(next(meld for meld in own.melds if meld.is_open)),
            )
        case Refusal.TOO_FEW_POINTS:
            return say(
                "Under the rules of this table, riichi needs at least {least} points, and you have {own}.",
                least=rules.riichi_min_points,
                own=own.score,
            )
        case Refusal.TOO_FEW_TILES_LEFT:
            return say_many(
                "Only {count} tile is left in the wall; under the rules of this table, riichi needs at least {least}.",
                (
                    "Only {count} tiles are left in the wall; under the rules of this table, riichi needs at least "
                    "{least}."
                ),
                view.public.live,
                least=rules.riichi_min_live_tiles,
            )
        case Refusal.NOT_TENPAI:
            return say(
                "Discarding {tile} would not leave you ready (tenpai, one tile from winning). Choose another "
                "tile for riichi, or discard {tile} without declaring riichi.",
                tile=tile,
            )
        case Refusal.DEAD_WAIT:
            return say(
                "After discarding {tile}, you would be waiting only for {waits}, of which you hold every copy; "
                "the rules of this table forbid riichi on such a wait.",
                tile=tile,
                waits=kinds_text(_waits_without(view, action)),
            )
        case Refusal.FURITEN_FORBIDS_RIICHI:
            return _furiten_riichi(view, action, names)
        case _:
            return discard_cause(reason, action, view)


def _waits_without(view: SeatView, action: Riichi) -> tuple[Kind, ...]:
    return waits_after(hand_after(view, action.tile, drawn=action.drawn), view.public.rules)


def _furiten_riichi(view: SeatView, action: Riichi, names: Names | None) -> Text:
    waits = _waits_without(view, action)
    if not view.own.river_kinds.isdisjoint(waits):
        return say(
            "After discarding {tile}, you would be furiten: {cause}. The rules of this table forbid riichi "
            "while furiten.",
            tile=tile_name(action.tile),
            cause=waits_in_river(view, waits, names),
        )
    return say(
        "After discarding {tile}, you would be furiten because {tile} would be one of your waits ({waits}). "
        "The rules of this table forbid riichi while furiten.",
        tile=tile_name(action.tile),
        waits=kinds_text(waits),
    )


_BARRED_SHOWN: Final = 2
"""The tiles for which the reason is shown."""


def barred_riichi(view: SeatView, names: Names | None) -> list[Text]:
    """Why the table's rules forbid riichi with some discards that leave tenpai."""
    rules, drawn = view.public.rules, view.hidden.drawn
    if (rules.furiten_riichi and rules.dead_wait_riichi) or drawn is None:
        return []
    actions = [Riichi(tile, drawn=False) for tile in dict.fromkeys(view.hidden.hand) if tile != drawn]
    texts = []
    for action in (*actions, Riichi(drawn, drawn=True)):
        reason = why_no_riichi(view, action)
        if reason in {Refusal.FURITEN_FORBIDS_RIICHI, Refusal.DEAD_WAIT}:
            text = riichi_cause(reason, action, view, names)
            if text is not None:
                texts.append((action.tile, text))
    shown_texts = [text for _, text in texts[:_BARRED_SHOWN]]
    if len(texts) > _BARRED_SHOWN:
        rest = tiles_text(tile for tile, _ in texts[_BARRED_SHOWN:])
        shown_texts.append(say("Riichi with {tiles} is forbidden for similar reasons.", tiles=rest))
    return shown_texts


def kan_cause(reason: Refusal, action: Ankan | Kakan, view: SeatView) -> Text | None:
    """Why a kan is refused, with its cause; None if the general sentence is enough."""
    kind = KIND_OF[action.tile]
    match reason:
        case Refusal.TILES_DO_NOT_FIT:
            return say(
                "A kan needs four copies of {tile}, or the fourth to add to your own pon. Your hand: {hand}",
                tile=tile_name(Tile(kind)),
                hand=tiles_text(view.hidden.tiles),
            )
        case Refusal.LAST_TILE:
            return say("The wall is used up: there is no replacement tile for a kan.")
        case Refusal.RIICHI_KAN_CHANGES_HAND:
            return _riichi_kan(view, kind)
        case _:
            return None


def _riichi_kan(view: SeatView, kind: Kind) -> Text | None:
    tile = tile_name(Tile(kind))
    match why_no_riichi_kan(view, kind):
        case RiichiKan.FORBIDDEN:
            return say("The rules of this table do not allow a kan after riichi.")
        case RiichiKan.NOT_DRAWN:
            return say(
                "In riichi, you can declare a kan only with the tile you have just drawn, which is not {tile}.",
                tile=tile,
            )
        case RiichiKan.OTHER_WAITS:
            after = waits_after_kan(view, kind)
            if not after:
                return say("In riichi, a kan may not change your waits; this one would leave you with none.")
            return say(
                "In riichi, a kan may not change your waits ({waits}); this one would change them to {other}.",
                waits=kinds_text(view.hidden.waits),
                other=kinds_text(after),
            )
        case RiichiKan.OTHER_READING:
            return say(
                "Under the rules of this table, a kan after riichi may not change how the hand divides into "
                "sets, but {tile} could also be part of a sequence.",
                tile=tile,
            )
        case RiichiKan.FEWER_YAKU:
            return say(
                "Under the rules of this table, a kan after riichi may not cost the hand a yaku; this one "
                "would cost it {yaku}.",
                yaku=joined(map(yaku_name, yaku_lost_by_kan(view, kind)), ", "),
            )
        case None:
            return None


def too_few_terminals(view: SeatView) -> Text:
    """The number of different terminals and honours in the hand, of the nine that kyuushu kyuuhai needs."""
    return say_many(
        "You hold {count} terminal or honour; nine different ones are needed.",
        "You hold {count} different terminals and honours; nine are needed.",
        len({KIND_OF[tile] for tile in view.hidden.tiles} & YAOCHUU),
    )
