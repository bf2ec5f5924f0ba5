"""The answer to *Why not?*: the possible actions, and why others that are near are not, in a few lines.

It uses only the player's own view.
"""

from typing import Final

from bot.analysis.last_call_window import at_last_discard
from bot.engine import actions as act
from bot.engine.actions import Daiminkan, DeclareTenpai
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_no_ron, why_not
from bot.engine.melds import MeldKind
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver
from bot.engine.riichi import why_no_riichi
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_OF, YAOCHUU, Kind, Tile, counts_of
from bot.engine.view import SeatView
from bot.text.sentences import Text, Words, lines, say, say_many
from bot.text.table.board_text import Names, last_action, turn_line
from bot.text.table.furiten import furiten_text
from bot.text.table.hand_text import win_worth
from bot.text.table.refusals import SENTENCES, refusal_text
from bot.text.table.turn_causes import barred_riichi, fixed_text, kuikae_text
from bot.text.table.why_not_on_discard import CallSort, call_line, call_lines, completes, is_furiten_for, ron_line
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
        "**Tsumo, riichi:** your hand is {count} tile from ready (tenpai, one tile from winning).",
        "**Tsumo, riichi:** your hand is {count} tiles from ready (tenpai, one tile from winning).",
        away,
    )


def _tsumo(view: SeatView, names: Names) -> Words | None:
    reason = why_not(view, act.Tsumo())
    if reason is None:
        return say("**Tsumo:** you can win now for {points}.", points=win_worth(view, act.Tsumo()) or say("a win"))
    if reason is Refusal.NO_DRAWN_TILE:
        return None
    return say("**Tsumo:** {reason}", reason=refusal_text(reason, act.Tsumo(), view, names))


def _riichi(view: SeatView, names: Names) -> list[Words]:
    legal = [action.tile for action in legal_actions(view) if isinstance(action, act.Riichi)]
    barred: list[Words] = [say("**Riichi:** {reason}", reason=text) for text in barred_riichi(view, names)]
    if legal:
        tiles = tiles_text(dict.fromkeys(legal))
        if len(set(legal)) == 1:
            return [say("**Riichi:** you can declare it now by discarding {tiles}.", tiles=tiles), *barred]
        return [
            say("**Riichi:** you can declare it now by discarding one of these tiles: {tiles}.", tiles=tiles),
            *barred,
        ]
    if barred or view.own.riichi:
        return barred
    drawn = view.hidden.drawn
    reason: Refusal | None = Refusal.HAND_IS_OPEN
    action = act.Riichi(view.hidden.hand[-1] if drawn is None else drawn, drawn=drawn is not None)
    if drawn is not None:
        reason = why_no_riichi(view, action)
    if reason is None or reason is Refusal.NOT_TENPAI:
        return [say("**Riichi:** no discard leaves you ready (tenpai, one tile from winning).")]
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
    tile = tile_name(action.tile)
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
        return say("**Nine terminals:** you can end this hand with an abortive draw.")
    if kinds < (_NEARLY_NINE if view.own.draws == 1 and not view.own.river else 9):
        return None
    return say("**Nine terminals:** {reason}", reason=refusal_text(reason, act.KyuushuKyuuhai(), view))


def _discards(view: SeatView) -> Words | None:
    text = fixed_text(view) if view.own.riichi else kuikae_text(view)
    return None if text is None else say("**Discards:** {reason}", reason=text)


def why_text(view: SeatView, names: Names) -> Words:
    """The viewer's possible actions, and why others that are near are not."""
    match view.public.phase:
        case AwaitDiscard(seat=seat) if seat == view.seat:
            return _own_turn(view, names)
        case AwaitCalls(seat=seat) if seat == view.seat:
            return lines(
                say("The other players may call your discard. You can act again on your next turn."),
                furiten_text(view, names),
            )
        case AwaitDiscard() | AwaitCalls():
            return _turn_of_another(view, names)
        case AwaitTenpai():
            return _tenpai(view, names)
        case AwaitStop(seat=seat) if seat == view.seat:
            return say("You choose whether the game ends here.")
        case AwaitStop():
            return turn_line(view.public, names, None, viewer=view.seat) or SENTENCES[Refusal.KYOKU_OVER]
        case phase:
            return SENTENCES[_NOBODYS.get(type(phase), Refusal.KYOKU_OVER)]


_NOBODYS: Final = {GameOver: Refusal.GAME_OVER, AwaitDeal: Refusal.WAITING_FOR_WALL}
"""Phases without a prompt."""


def why_no_call_text(view: SeatView, names: Names, sort: CallSort) -> Words | None:
    """Why the viewer cannot make a call of this sort; None if the hand is far from one.

    In the own turn ``Daiminkan`` means any kan.
    """
    phase = view.public.phase
    if isinstance(phase, AwaitDiscard) and phase.seat == view.seat and sort is Daiminkan:
        rows = kan_lines(view, names)
        return lines(*rows) if rows else None
    window = view if isinstance(phase, AwaitCalls) else at_last_discard(view)
    return None if window is None else call_line(sort, view, window, names)


def _own_turn(view: SeatView, names: Names) -> Words:
    """The actions with the drawn tile; and the discard before it, if it completed the hand without a win."""
    past = at_last_discard(view)
    ron = furiten = None
    if past is not None and completes(past) and why_no_ron(past) is not None:
        ron, furiten = ron_line(view, past, names), is_furiten_for(past)
    return lines(
        last_action(past.public, names) if past is not None and ron is not None else None,
        ron,
        *turn_lines(view, names),
        None if furiten else furiten_text(view, names),
    )


def _tenpai(view: SeatView, names: Names) -> Words:
    reason = why_not(view, DeclareTenpai())
    if reason is None:
        return say("You can show your ready (tenpai) hand or keep it hidden.")
    return say("**Tenpai:** {reason}", reason=refusal_text(reason, DeclareTenpai(), view, names))


def _turn_of_another(view: SeatView, names: Names) -> Words:
    """The tile that another player shows or has just discarded; without one, the viewer's waits."""
    now = isinstance(view.public.phase, AwaitCalls)
    window = view if now else at_last_discard(view)
    rows: list[Words | None] = []
    if window is not None:
        rows += [
            last_action(window.public, names),
            SENTENCES[Refusal.ALREADY_ANSWERED] if view.hidden.claim is not None else None,
            ron_line(view, window, names),
            *call_lines(view, window, names),
        ]
    if window is None or not is_furiten_for(window):
        rows.append(furiten_text(view, names))
    if not now:
        rows += [
            turn_line(view.public, names, None, viewer=view.seat),
            say("You will be asked what to do when you draw a tile, and whenever you can call a discard or win on it."),
        ]
    return lines(*rows)
