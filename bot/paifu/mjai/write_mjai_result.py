"""Writes the results of mjai: ``hora``, one for each winner, and ``ryukyoku``.

Reviewers read ``deltas`` and ``ura_markers``; programs like the first server also ``pai``, ``yakus``, ``fu``, ``fan``,
``hora_points`` (without honba and riichi sticks) and ``scores``. That server's own name for the ura dora indicators,
``uradora_markers``, is not written as well: readers that know both names see a duplicate field and refuse the log
(RiichiEnv 0.4.11).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.events import DrawReason
from bot.engine.tiles import Tile
from bot.paifu.log_writing_helpers import changes_of, declared_tenpai, riichi_seats
from bot.paifu.mjai.mjai_result import YAKUMAN_FAN
from bot.paifu.mjai.mjai_words import NAMES, names_of
from bot.paifu.record import Kyoku, KyokuOutcome, Win
from bot.paifu.yaku_names_for_writing import mjai_name

_REASONS: Final[dict[DrawReason, str]] = {
    DrawReason.EXHAUSTIVE: "fanpai",
    DrawReason.NAGASHI_MANGAN: "nagashimangan",
    DrawReason.KYUUSHU_KYUUHAI: "kyushukyuhai",
    DrawReason.SUUFON_RENDA: "sufonrenta",
    DrawReason.SUUCHA_RIICHI: "suchareach",
    DrawReason.SUUKAIKAN: "sukaikan",
    DrawReason.SANCHAHOU: "sanchaho",
}


def results_of(
    kyoku: Kyoku, outcome: KyokuOutcome, tile: Tile | None, *, noten_pays: bool
) -> Iterator[dict[str, object]]:
    """The events that end a kyoku; ``tile`` is the winning tile, ``noten_pays`` whether noten hands pay."""
    if outcome.draw is not None:
        yield {
            "type": "ryukyoku",
            "reason": _REASONS[outcome.draw],
            **_tenpais(kyoku, outcome, noten_pays=noten_pays),
            "deltas": list(outcome.deltas),
            "scores": list(outcome.scores),
        }
        return
    changes = changes_of(outcome)
    scores = [score - sum(all_) for score, *all_ in zip(outcome.scores, *changes, strict=True)]
    for win, deltas in zip(outcome.wins, changes, strict=True):
        scores = [score + delta for score, delta in zip(scores, deltas, strict=True)]
        yield {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            **({"pai": NAMES[tile]} if tile is not None else {}),
            **_markers(win),
            **_worth(win),
            "deltas": list(deltas),
            "scores": scores,
        }


def _tenpais(kyoku: Kyoku, outcome: KyokuOutcome, *, noten_pays: bool) -> dict[str, object]:
    """The seats that showed a tenpai hand, if the rules let players choose and the record has their choices."""
    declared = declared_tenpai(kyoku)
    if declared is None:
        return {}
    # Players in riichi do not choose. A riichi hand that waits only for tiles it has itself may count as noten: then it
    # pays, or nobody is paid although there are noten hands.
    if any(outcome.deltas):
        noten = frozenset(seat for seat, change in enumerate(outcome.deltas) if change < 0)
    else:
        noten = riichi_seats(kyoku) if noten_pays and not declared else frozenset()
    tenpai = {*declared, *(riichi_seats(kyoku) - noten)}
    return {"tenpais": [seat in tenpai for seat in range(len(kyoku.deal.hands))]}


def _markers(win: Win) -> dict[str, object]:
    if win.ura is None:
        return {}
    return {"ura_markers": names_of(win.ura)}


def _worth(win: Win) -> dict[str, object]:
    """The recorded value of the hand; for yakuman only the han, a hundred for each."""
    fields: dict[str, object] = {}
    if win.yaku is not None:
        each = YAKUMAN_FAN if win.yakuman else 1
        fields["yakus"] = [[mjai_name(yaku), han * each] for yaku, han in win.yaku]
    if win.fu is not None:
        fields["fu"] = win.fu
    if win.han is not None:
        fields["fan"] = win.han
    elif win.yakuman and win.yaku is not None:
        fields["fan"] = YAKUMAN_FAN * sum(times for _, times in win.yaku)
    if win.points is not None:
        fields["hora_points"] = win.points
    return fields
