"""The outlook of a hand as words: its shanten, or its waits with the tiles left, what a call leaves, and warnings.

Advice on discards is given only at training tables (``bot.text.training.discard_advice``).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.analysis.efficiency import Accepted, Outlook, waits_of
from bot.analysis.hand_points import ron_base
from bot.analysis.review.offered_calls import CallFact, OfferedCall, lack_without_call, offered_calls
from bot.analysis.visible import unseen_counts
from bot.engine.actions import Action, Chii, Pon
from bot.engine.circumstances import value_of_win
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitDiscard, AwaitStop, GameOver, KyokuOver
from bot.engine.scoring.score import ron_points
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_COUNT, Kind, Tile, counts_of
from bot.engine.view import SeatView
from bot.text.sentences import Text, Words, amount, joined, lines, say, say_many
from bot.text.table.board_text import Names
from bot.text.table.furiten import furiten_text
from bot.text.table.refusals import SENTENCES
from bot.text.table.turn_causes import fixed_text, kuikae_text
from bot.text.table.win_causes import no_yaku_text
from bot.text.tile_text import kinds_text, tile_name, tiles_text


def outlook_lines(view: SeatView, names: Names, *, values: bool = False) -> tuple[Words, ...]:
    """Shanten or waits with the tiles left, warnings, furiten with its cause, and why some discards are forbidden.

    ``values``: with the points of a ron on each wait.
    """
    phase = view.public.phase
    if isinstance(phase, KyokuOver | AwaitStop | GameOver):
        return ()
    own_turn = isinstance(phase, AwaitDiscard) and phase.seat == view.seat
    rows: list[Words | None] = []
    if own_turn and view.own.riichi:
        rows.append(fixed_text(view) or SENTENCES[Refusal.RIICHI_HAND_IS_FIXED])
    elif own_turn:
        rows += [*_turn(view, values=values), _why_no_tsumo(view), kuikae_text(view)]
    else:
        rows += _standing(view, values=values)
    if view.furiten and (view.hidden.waits or not own_turn):
        rows.append(furiten_text(view, names))
    return tuple(text for text in rows if text is not None)


def _standing(view: SeatView, *, values: bool) -> tuple[Words | None, ...]:
    if not view.hidden.waits:
        return (far_text(_shanten(view)),)
    accepted = waits_of(view)
    base = ron_base(view, view.hidden.hand, view.hidden.waits, riichi=view.own.declared_riichi)
    waits = wait_values(view, accepted, base) if values else accepted_text(accepted)
    return (
        say("Tenpai, waiting for {waits}", waits=waits),
        _no_yaku_warning(view, [kind for kind in base if not base[kind]]),
        _few_left_warning(accepted),
    )


def wait_values(view: SeatView, accepted: Iterable[Accepted], base: Mapping[Kind, int]) -> Words:
    """``4s (3 left, 2,600), 7s (1 left, no yaku)``; ``base`` has the base points of a ron on each kind."""
    dealer = view.seat == view.public.oya
    return joined(
        (
            say(
                "{tile} ({count} left, {points})",
                tile=tile_name(Tile(entry.kind)),
                count=entry.unseen,
                points=amount(ron_points(base[entry.kind], dealer)) if base[entry.kind] else say("no yaku"),
            )
            for entry in accepted
        ),
        ", ",
    )


def _no_yaku_warning(view: SeatView, without: Sequence[Kind]) -> Words | None:
    """That the hand has no yaku on all or some of its waits; None if it has one on each."""
    if not without:
        return None
    if view.own.closed:
        if view.furiten:
            # No ron either way, and every tsumo has a yaku.
            return None
        return say("-# ⚠ No yaku for a ron on {tiles}: riichi or tsumo would give you one.", tiles=kinds_text(without))
    if len(without) == len(view.hidden.waits):
        return say("-# ⚠ No yaku: this hand can win only through a kan or on the very last tile.")
    return say("-# ⚠ No yaku on {tiles}.", tiles=kinds_text(without))


def _few_left_warning(accepted: Sequence[Accepted]) -> Words | None:
    left = sum(entry.unseen for entry in accepted)
    if not left:
        return say("-# ⚠ Dead wait: every winning tile is already visible.")
    if left == 1:
        last = next(entry.kind for entry in accepted if entry.unseen)
        return say("-# ⚠ Only one winning tile is left: the last {tile}.", tile=tile_name(Tile(last)))
    return None


def _turn(view: SeatView, *, values: bool) -> tuple[Words | None, ...]:
    """Shanten or waits, without advice on discards."""
    if view.hidden.waits:
        return _standing(view, values=values)
    far = _shanten(view)
    return (far_text(far) if far > 0 else say("Tenpai with the right discard."),)


def call_lines(view: SeatView) -> Words | None:
    """The hand that each possible call would leave, best first, with a warning where no yaku would be left."""
    offered = offered_calls(view, legal_actions(view), unseen_counts(view))
    return None if offered is None else lines(*map(_offer, offered[1]))


_NO_YAKU: Final = say("**⚠ no yaku**")
_NO_YAKU_NEAR: Final = say("**⚠ no yaku in sight**")


def call_lines_in_short(view: SeatView) -> Words | None:
    """A line for each answer in the order of the buttons: the hand that it leaves, with a warning."""
    legal, unseen = legal_actions(view), unseen_counts(view)
    offered = offered_calls(view, legal, unseen)
    if offered is None:
        return None
    before, offers = offered
    lack = lack_without_call(view, before, unseen)
    warning = None if lack is None else _NO_YAKU if lack == "win" else _NO_YAKU_NEAR
    passed = joined((say("**{call}**: {left}", call=say("Pass"), left=_in_short(before)), warning), " ")
    return lines(*map(_offer_in_short, sorted(offers, key=lambda one: legal.index(one.call))), passed)


def _offer_in_short(offered: OfferedCall) -> Words:
    call = call_words(offered.call)
    if isinstance(offered.call, Pon):
        call = say("Pon (red)") if max(offered.call.tiles) >= KIND_COUNT else say("Pon")
    said = say("**{call}**: {left}", call=call, left=_in_short(offered.after))
    return joined((said, _warning(offered, _NO_YAKU, _NO_YAKU_NEAR)), " ")


def _offer(offered: OfferedCall) -> Words:
    said = say("-# {call}: {left}", call=call_words(offered.call), left=_left(offered))
    warning = _warning(offered, say("**⚠ no yaku after this**"), say("**⚠ no common yaku within reach**"))
    return joined((said, warning), ", ")


def call_words(call: Action) -> Words:
    """``Pon 5p 5p``."""
    match call:
        case Pon(tiles):
            return say("Pon {tiles}", tiles=tiles_text(tiles))
        case Chii(tiles):
            return say("Chii {tiles}", tiles=tiles_text(tiles))
        case _:
            return say("Kan")


def _warning(offered: OfferedCall, winless: Words, far: Words) -> Words | None:
    """One of two warnings: the call leaves no yaku, or none that is common and in reach."""
    if offered.winless:
        return winless
    return far if CallFact.NO_YAKU in offered.facts and offered.after.shanten else None


def _in_short(left: Outlook) -> Words:
    if left.shanten:
        return say("{count} from ready (tenpai)", count=left.shanten)
    kinds = kinds_text(entry.kind for entry in left.accepted)
    return say("tenpai {tiles} ({count} left)", tiles=kinds, count=sum(entry.unseen for entry in left.accepted))


def _left(offered: OfferedCall) -> Words:
    if offered.after.shanten:
        return far_text(offered.after.shanten)
    return say("tenpai, waiting for {waits}", waits=accepted_text(offered.after.accepted))


def _shanten(view: SeatView) -> int:
    """The shanten, after the best discard if the hand has to discard."""
    return shanten(counts_of(view.hidden.tiles), len(view.own.melds), view.public.players)


def _why_no_tsumo(view: SeatView) -> Words | None:
    """That the drawn tile completes a hand without a yaku."""
    if view.hidden.drawn is not None and value_of_win(view) is Refusal.NO_YAKU:
        return no_yaku_text(view, tsumo=True)
    return None


def far_text(shanten: int) -> Text:
    """How far a hand is from tenpai."""
    return say_many("{count} tile from ready (tenpai)", "{count} tiles from ready (tenpai)", shanten)


def accepted_text(accepted: Iterable[Accepted]) -> Words:
    """``4s 7s (5 left)``."""
    entries = tuple(accepted)
    return say(
        "{tiles} ({count} left)",
        tiles=kinds_text(entry.kind for entry in entries),
        count=sum(entry.unseen for entry in entries),
    )
