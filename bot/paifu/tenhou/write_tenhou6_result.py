"""Writes the results of tenhou/6, the last entry of a kyoku.

Tenhou's viewer requires that a value ends in ``点``, or ``点∀`` if all pay the same, and a yaku in ``飜)`` or
``役満)``; it shows the text before that unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset
from bot.paifu.log_writing_helpers import changes_of
from bot.paifu.record import Deal, Kyoku, Win
from bot.paifu.tenhou.read_tenhou6_result import UNKNOWN
from bot.paifu.yaku_names_for_writing import tenhou_name

WON: Final = "和了"
_DRAWS: Final[dict[DrawReason, str]] = {
    DrawReason.EXHAUSTIVE: "流局",
    DrawReason.NAGASHI_MANGAN: "流し満貫",
    DrawReason.KYUUSHU_KYUUHAI: "九種九牌",
    DrawReason.SUUFON_RENDA: "四風連打",
    DrawReason.SUUCHA_RIICHI: "四家立直",
    DrawReason.SUUKAIKAN: "四槓散了",
    DrawReason.SANCHAHOU: "三家和了",
}
_LIMITS: Final = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満", "yakuman": "役満"}
_COUNTED: Final = "数え役満"
_MULTIPLES: Final = ("", "", "ダブル", "トリプル")


def four(points: Sequence[int]) -> list[int]:
    """Points of four seats; with three players the fourth has 0."""
    return [*points, *[0] * (4 - len(points))]


def result_of(rules: Ruleset, kyoku: Kyoku) -> list[object]:
    """The result of a kyoku, or the text for an unknown result if the record breaks off in it."""
    outcome = kyoku.outcome
    if outcome is None:
        return [UNKNOWN]
    if outcome.draw is not None:
        word = _DRAWS[outcome.draw]
        return [word, four(outcome.deltas)] if any(outcome.deltas) else [word]
    entry: list[object] = [WON]
    for win, deltas in zip(outcome.wins, changes_of(outcome), strict=True):
        entry += [four(deltas), _win(rules, kyoku.deal, win, deltas)]
    return entry


def _win(rules: Ruleset, deal: Deal, win: Win, deltas: tuple[int, ...]) -> list[object]:
    entry: list[object] = [win.seat, win.source, win.seat if win.liable is None else win.liable]
    if win.points is None:
        return entry
    entry.append(f"{_worth(win)}{_payment(rules, deal, win, win.points, deltas)}")
    for yaku, han in win.yaku or ():
        jikaze = (win.seat - deal.oya) % rules.players
        name = tenhou_name(yaku, jikaze=jikaze, bakaze=deal.bakaze)
        entry.append(f"{name}({_multiple(han)}役満)" if win.yakuman else f"{name}({han}飜)")
    return entry


def _multiple(times: int) -> str:
    return _MULTIPLES[times] if times < len(_MULTIPLES) else f"{times}倍"


def _worth(win: Win) -> str:
    """The limit, or fu and han without one."""
    if win.limit == "yakuman" and win.yakuman is False:
        return _COUNTED
    if win.limit:
        return _LIMITS[win.limit]
    return f"{win.fu}符{win.han}飜" if win.fu is not None and win.han is not None else ""


def _payment(rules: Ruleset, deal: Deal, win: Win, points: int, deltas: tuple[int, ...]) -> str:
    """The payment: by one player, by all alike, or by non-dealers and dealer.

    The sum if a player pays for others by pao, as two shares cannot express that.
    """
    others = rules.players - 1
    counters = deal.honba * rules.honba_value // others
    if win.source == win.seat:
        paid = {seat: -change - counters for seat, change in enumerate(deltas) if seat != win.seat}
        shares = {share for seat, share in paid.items() if seat != deal.oya}
        if sum(paid.values()) == points and len(shares) == 1:
            [each] = shares
            if win.seat == deal.oya:
                return f"{each}点∀"
            return f"{each}-{paid[deal.oya]}点"
    return f"{points}点"
