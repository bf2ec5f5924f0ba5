"""Results of mjai to write: ``hora``, one for each winner, and ``ryukyoku``.

Reviewers read ``deltas`` and ``ura_markers``; kin of the first server ``pai``, ``yakus``, ``fu``, ``fan``,
``hora_points`` (without counters and sticks) and ``scores`` as well. Its own name for the ura indicators,
``uradora_markers``, is not written beside the other: readers that know both take the second for a field that stands
twice, and refuse the log (RiichiEnv 0.4.11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.events import DrawReason
from bot.paifu.mjai.mjai_result import YAKUMAN_FAN
from bot.paifu.mjai.mjai_words import NAMES, names_of
from bot.paifu.writing import changes_of, riichi_seats, tenpai_said
from bot.paifu.written_yaku import mjai_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.tiles import Tile
    from bot.paifu.record import Kyoku, KyokuOutcome, Win

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
    """The events that end a kyoku; ``tile`` is the one that was won on, ``noten_pays`` whether noten hands pay."""
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
    """Who showed a tenpai hand, where the rules let everybody choose and the record tells."""
    said = tenpai_said(kyoku)
    if said is None:
        return {}
    # Whoever is in riichi is not asked. A riichi hand that waits for its own tiles alone may be settled as noten: it
    # pays, or nobody is paid although somebody is noten.
    if any(outcome.deltas):
        noten = frozenset(seat for seat, change in enumerate(outcome.deltas) if change < 0)
    else:
        noten = riichi_seats(kyoku) if noten_pays and not said else frozenset()
    shown = {*said, *(riichi_seats(kyoku) - noten)}
    return {"tenpais": [seat in shown for seat in range(len(kyoku.deal.hands))]}


def _markers(win: Win) -> dict[str, object]:
    if win.ura is None:
        return {}
    return {"ura_markers": names_of(win.ura)}


def _worth(win: Win) -> dict[str, object]:
    """What the hand is worth, as far as the record tells; of a yakuman the han alone, a hundred for each."""
    told: dict[str, object] = {}
    if win.yaku is not None:
        each = YAKUMAN_FAN if win.yakuman else 1
        told["yakus"] = [[mjai_name(yaku), han * each] for yaku, han in win.yaku]
    if win.fu is not None:
        told["fu"] = win.fu
    if win.han is not None:
        told["fan"] = win.han
    elif win.yakuman and win.yaku is not None:
        told["fan"] = YAKUMAN_FAN * sum(times for _, times in win.yaku)
    if win.points is not None:
        told["hora_points"] = win.points
    return told
