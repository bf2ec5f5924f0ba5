"""*Why not?* in the own turn: tsumo, riichi, kans, kita, nine terminals, forbidden discards."""

from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.melds import MeldKind
from bot.engine.riichi import why_no_riichi
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_OF, YAOCHUU, Kind, Tile, counts_of
from bot.engine.view import SeatView
from bot.text.sentences import Plain, Text, Words, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.hand_text import win_worth
from bot.text.table.refusals import refusal_text
from bot.text.table.turn_causes import barred_riichi, fixed_text, kuikae_text
from bot.text.tile_text import kinds_text, tile_name, tiles_text

_NEARLY_NINE = 7
"""The number of different terminals and honours from which on nine terminals are mentioned."""


def turn_lines(view: SeatView, names: Names) -> list[Words]:
    """The actions with the drawn tile, and why others are impossible; without those that are far off."""
    far = _far(view)
    rows = [
        *((far,) if far is not None else (_tsumo(view, names), *_riichi(view, names))),
        *kan_lines(view, names),
        _kita(view),
        _kyuushu(view),
        _discards(view),
    ]
    return [line for line in rows if line is not None]


def _far(view: SeatView) -> Words | None:
    """One line for winning and riichi, if a closed hand is far from both."""
    away = shanten(counts_of(view.hidden.tiles), len(view.own.melds), view.public.players)
    if away < 1 or not view.own.closed or view.own.riichi or why_not(view, act.Tsumo()) is None:
        return None
    return say_many(
        "**Tsumo, riichi:** your hand is {count} tile away from tenpai (one tile from winning).",
        "**Tsumo, riichi:** your hand is {count} tiles away from tenpai (one tile from winning).",
        away,
    )


def _tsumo(view: SeatView, names: Names) -> Words | None:
    reason = why_not(view, act.Tsumo())
    if reason is None:
        return say("**Tsumo:** you can win now, for {points}.", points=win_worth(view, act.Tsumo()) or say("a win"))
    if reason is Refusal.NO_DRAWN_TILE:
        return None
    return say("**Tsumo:** {reason}", reason=refusal_text(reason, act.Tsumo(), view, names))


def _riichi(view: SeatView, names: Names) -> list[Words]:
    legal = [action.tile for action in legal_actions(view) if isinstance(action, act.Riichi)]
    barred: list[Words] = [say("**Riichi:** {reason}", reason=text) for text in barred_riichi(view, names)]
    if legal:
        tiles = tiles_text(dict.fromkeys(legal))
        if len(tiles.split()) == 1:
            return [say("**Riichi:** you can declare it now, by discarding {tiles}.", tiles=tiles), *barred]
        return [say("**Riichi:** you can declare it now, by discarding one of {tiles}.", tiles=tiles), *barred]
    if barred or view.own.riichi:
        return barred
    drawn = view.hidden.drawn
    reason: Refusal | None = Refusal.HAND_IS_OPEN
    action = act.Riichi(view.hidden.hand[-1] if drawn is None else drawn, drawn=drawn is not None)
    if drawn is not None:
        reason = why_no_riichi(view, action)
    if reason is None or reason is Refusal.NOT_TENPAI:
        return [say("**Riichi:** no discard leaves you tenpai (one tile from winning).")]
    return [say("**Riichi:** {reason}", reason=refusal_text(reason, action, view, names))]


def kan_lines(view: SeatView, names: Names) -> list[Words]:
    """Each kan with all four tiles, then, in one line, those that lack the fourth."""
    hidden, own = view.hidden, view.own
    counts = counts_of(hidden.tiles)
    pons = {meld.first for meld in own.melds if meld.kind is MeldKind.PON}
    four: list[act.Ankan | act.Kakan] = [act.Ankan(Tile(kind)) for kind, count in enumerate(counts) if count == 4]
    four += [act.Kakan(tile) for tile in dict.fromkeys(hidden.tiles) if KIND_OF[tile] in pons]
    rows: list[Words] = [_kan(view, action, names) for action in four]
    lacking = {Kind(kind) for kind, count in enumerate(counts) if count == 3}
    lacking |= {kind for kind in pons if not counts[kind]}
    if lacking and not own.riichi:
        rows.append(say("**Kan {tiles}:** the fourth tile is not in your hand.", tiles=kinds_text(lacking)))
    return rows


def _kan(view: SeatView, action: act.Ankan | act.Kakan, names: Names) -> Text:
    tile = Plain(tile_name(action.tile))
    reason = why_not(view, action)
    if reason is None:
        return say("**Kan {tiles}:** you can declare it now.", tiles=tile)
    return say("**Kan {tiles}:** {reason}", tiles=tile, reason=refusal_text(reason, action, view, names))


def _kita(view: SeatView) -> Words | None:
    """Setting a north aside; None if the rules do not have it."""
    reason = why_not(view, act.Kita())
    if reason is Refusal.RULE_OFF:
        return None
    if reason is None:
        return say("**Kita:** you can set a north aside: it counts as dora, and you draw another tile.")
    return say("**Kita:** {reason}", reason=refusal_text(reason, act.Kita(), view))


def _kyuushu(view: SeatView) -> Words | None:
    """Nine terminals; None unless the hand has nine kinds, or nearly nine in the first turn."""
    kinds = len({KIND_OF[tile] for tile in view.hidden.tiles} & YAOCHUU)
    reason = why_not(view, act.KyuushuKyuuhai())
    if reason is None:
        return say("**Nine terminals:** you can end this kyoku in a draw.")
    if kinds < (_NEARLY_NINE if view.own.draws == 1 and not view.own.river else 9):
        return None
    return say("**Nine terminals:** {reason}", reason=refusal_text(reason, act.KyuushuKyuuhai(), view))


def _discards(view: SeatView) -> Words | None:
    text = fixed_text(view) if view.own.riichi else kuikae_text(view)
    return None if text is None else say("**Discards:** {reason}", reason=text)
