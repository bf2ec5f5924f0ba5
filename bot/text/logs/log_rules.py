"""Which rule a recorded game breaks: the section of the rules reference, and the options that decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.actions import Chii, DeclareNoten, DeclareTenpai, Kita, KyuushuKyuuhai, Ron
from bot.engine.errors import Refusal
from bot.paifu.compare import Disagreement, Matter

if TYPE_CHECKING:
    from collections.abc import Mapping


class Rule(NamedTuple):
    """A section of docs/rules.md, like ``2.7``, and options of the ruleset."""

    section: str
    options: tuple[str, ...] = ()


def rule_of(found: Disagreement) -> Rule:
    """The rule that is broken."""
    expected = found.expected
    match found.matter:
        case Matter.ILLEGAL if isinstance(expected, tuple) and isinstance(found.found, Refusal):
            return _refused(found.found, expected[1])
        case Matter.WIN if isinstance(expected, dict):
            return next(rule for field, rule in _WINS.items() if field in expected)
        case Matter.START if isinstance(expected, tuple) and isinstance(found.found, tuple):
            return _begun(expected, found.found)
        case _:
            return _MATTERS[found.matter]


def _refused(reason: Refusal, action: object) -> Rule:
    if reason is Refusal.RULE_OFF:
        return next((rule for kind, rule in _OFF.items() if isinstance(action, kind)), Rule("2.2"))
    if reason is Refusal.NOT_TENPAI and isinstance(action, DeclareTenpai | DeclareNoten):
        return Rule("5.1", ("noten_choice", "keishiki_tenpai", "tenpai_own_four"))
    return _REFUSALS[reason]


def _begun(expected: tuple[object, ...], made: tuple[object, ...]) -> Rule:
    if expected[:3] != made[:3]:
        return Rule("6.2", ("renchan", "abortive_repeats"))
    if expected[3] != made[3]:
        return Rule("6.3", ("honba_on_draw",))
    return Rule("4.6") if expected[4] != made[4] else Rule("4.3")


_OFF: Final[Mapping[type, Rule]] = {
    Chii: Rule("7", ("players",)),
    Kita: Rule("7", ("sanma_kita",)),
    KyuushuKyuuhai: Rule("5.3", ("abort_kyuushu",)),
    Ron: Rule("2.6", ("kokushi_ankan_ron",)),
}
"""What an action that the rules do not have would need."""

_REFUSALS: Final[Mapping[Refusal, Rule]] = {
    Refusal.NOT_YOUR_TURN: Rule("2.1"),
    Refusal.GAME_OVER: Rule("6.4"),
    Refusal.KYOKU_OVER: Rule("2.1"),
    Refusal.NOTHING_TO_CALL: Rule("2.3"),
    Refusal.ALREADY_ANSWERED: Rule("2.3"),
    Refusal.TILE_NOT_HELD: Rule("2.2"),
    Refusal.NO_DRAWN_TILE: Rule("2.2"),
    Refusal.RIICHI_HAND_IS_FIXED: Rule("2.8"),
    Refusal.KUIKAE: Rule("2.7", ("kuikae",)),
    Refusal.NOT_COMPLETE: Rule("3.1"),
    Refusal.NO_YAKU: Rule("3.6", ("kuitan", "atozuke")),
    Refusal.FURITEN_DISCARD: Rule("3.3"),
    Refusal.FURITEN_TEMPORARY: Rule("3.3", ("temp_furiten_clear",)),
    Refusal.FURITEN_RIICHI: Rule("3.3"),
    Refusal.HAND_IS_OPEN: Rule("2.8"),
    Refusal.NOT_TENPAI: Rule("2.8"),
    Refusal.ALREADY_RIICHI: Rule("2.8"),
    Refusal.TOO_FEW_POINTS: Rule("2.8", ("riichi_min_points",)),
    Refusal.TOO_FEW_TILES_LEFT: Rule("2.8", ("riichi_min_live_tiles",)),
    Refusal.FURITEN_FORBIDS_RIICHI: Rule("2.8", ("furiten_riichi",)),
    Refusal.DEAD_WAIT: Rule("2.8", ("dead_wait_riichi",)),
    Refusal.NOT_FROM_LEFT_PLAYER: Rule("2.3"),
    Refusal.TILES_DO_NOT_FIT: Rule("2.3"),
    Refusal.LAST_TILE: Rule("3.4"),
    Refusal.FOUR_KANS: Rule("2.10", ("fifth_kan",)),
    Refusal.KAN_AFTER_CALL: Rule("2.9"),
    Refusal.RIICHI_KAN_CHANGES_HAND: Rule("2.8", ("riichi_ankan",)),
    Refusal.NOT_NINE_TERMINALS: Rule("5.3"),
    Refusal.NOT_FIRST_TURN: Rule("2.11"),
    Refusal.RULE_OFF: Rule("2.2"),
    Refusal.NOT_ASKED: Rule("6.6", ("agari_yame", "tenpai_yame", "noten_choice")),
    Refusal.CALLS_STILL_OPEN: Rule("2.3"),
    Refusal.WAITING_FOR_WALL: Rule("1.4"),
}

_WINS: Final[Mapping[str, Rule]] = {
    "yakuman": Rule("3.6"),
    "yaku": Rule("3.6"),
    "fu": Rule("4.1"),
    "han": Rule("3.6"),
    "points": Rule("4.2", ("kiriage", "kazoe")),
    "limit": Rule("4.2", ("kiriage", "kazoe")),
    "ura": Rule("1.5", ("ura_dora", "kan_ura_dora")),
    "liable": Rule("4.8", ("pao_daisangen", "pao_daisuushii", "pao_suukantsu")),
    "deltas": Rule("4.3", ("honba_multi_ron", "riichi_sticks_multi_ron")),
}
"""By what of the win differs."""

_MATTERS: Final[Mapping[Matter, Rule]] = {
    Matter.START: Rule("6.2"),
    Matter.TILES: Rule("1.3", ("aka_dora",)),
    Matter.DRAW: Rule("1.4"),
    Matter.ILLEGAL: Rule("2.2"),
    Matter.INDICATORS: Rule("2.9", ("kan_dora",)),
    Matter.REVEALS: Rule("2.9", ("kan_dora_ankan", "kan_dora_open")),
    Matter.NOT_OVER: Rule("2.1"),
    Matter.WINNERS: Rule("2.5", ("double_ron", "triple_ron")),
    Matter.WIN: Rule("4.2"),
    Matter.REASON: Rule("5.3", ("abort_suufon", "abort_suucha", "abort_suukaikan", "nagashi")),
    Matter.DELTAS: Rule("4.3", ("noten_bappu", "honba_value")),
    Matter.SCORES: Rule("4.6"),
    Matter.GAME_END: Rule("6.4", ("length", "tobi", "extension", "agari_yame", "tenpai_yame")),
    Matter.FINAL: Rule("6.8", ("uma", "oka", "final_rounding", "leftover_riichi")),
}
