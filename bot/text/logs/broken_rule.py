"""The rule that a recorded game breaks: the section of the rules reference, and the options that decide."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.engine import actions as act
from bot.engine.errors import Refusal
from bot.paifu.compare import Disagreement, Matter


class BrokenRule(NamedTuple):
    """A section of docs/rules.md, like ``2.7``, and options of the ruleset."""

    section: str
    options: tuple[str, ...] = ()


def rule_of(disagreement: Disagreement) -> BrokenRule:
    """The rule that is broken."""
    expected = disagreement.expected
    match disagreement.matter:
        case Matter.ILLEGAL if isinstance(expected, tuple) and isinstance(disagreement.found, Refusal):
            return _refused(disagreement.found, expected[1])
        case Matter.WIN if isinstance(expected, dict):
            return next(rule for field, rule in _WINS.items() if field in expected)
        case Matter.START if isinstance(expected, tuple) and isinstance(disagreement.found, tuple):
            return _begun(expected, disagreement.found)
        case _:
            return _MATTERS[disagreement.matter]


def _refused(reason: Refusal, action: object) -> BrokenRule:
    if reason is Refusal.RULE_OFF:
        return next((rule for kind, rule in _OFF.items() if isinstance(action, kind)), BrokenRule("2.2"))
    if reason is Refusal.NOT_TENPAI and isinstance(action, act.DeclareTenpai | act.DeclareNoten):
        return BrokenRule("5.1", ("noten_choice", "keishiki_tenpai", "tenpai_own_four"))
    return _REFUSALS[reason]


def _begun(expected: tuple[object, ...], made: tuple[object, ...]) -> BrokenRule:
    if expected[:3] != made[:3]:
        return BrokenRule("6.2", ("renchan", "abortive_repeats"))
    if expected[3] != made[3]:
        return BrokenRule("6.3", ("honba_on_draw",))
    return BrokenRule("4.6") if expected[4] != made[4] else BrokenRule("4.3")


_OFF: Final[Mapping[type, BrokenRule]] = {
    act.Chii: BrokenRule("7", ("players",)),
    act.Kita: BrokenRule("7", ("sanma_kita",)),
    act.KyuushuKyuuhai: BrokenRule("5.3", ("abort_kyuushu",)),
    act.Ron: BrokenRule("2.6", ("kokushi_ankan_ron",)),
}
"""The rule that an action without a place in these rules would need."""

_REFUSALS: Final[Mapping[Refusal, BrokenRule]] = {
    Refusal.NOT_YOUR_TURN: BrokenRule("2.1"),
    Refusal.GAME_OVER: BrokenRule("6.4"),
    Refusal.KYOKU_OVER: BrokenRule("2.1"),
    Refusal.NOTHING_TO_CALL: BrokenRule("2.3"),
    Refusal.ALREADY_ANSWERED: BrokenRule("2.3"),
    Refusal.TILE_NOT_HELD: BrokenRule("2.2"),
    Refusal.NO_DRAWN_TILE: BrokenRule("2.2"),
    Refusal.RIICHI_HAND_IS_FIXED: BrokenRule("2.8"),
    Refusal.KUIKAE: BrokenRule("2.7", ("kuikae",)),
    Refusal.NOT_COMPLETE: BrokenRule("3.1"),
    Refusal.NO_YAKU: BrokenRule("3.6", ("kuitan", "atozuke")),
    Refusal.FURITEN_DISCARD: BrokenRule("3.3"),
    Refusal.FURITEN_TEMPORARY: BrokenRule("3.3", ("temp_furiten_clear",)),
    Refusal.FURITEN_RIICHI: BrokenRule("3.3"),
    Refusal.HAND_IS_OPEN: BrokenRule("2.8"),
    Refusal.NOT_TENPAI: BrokenRule("2.8"),
    Refusal.ALREADY_RIICHI: BrokenRule("2.8"),
    Refusal.TOO_FEW_POINTS: BrokenRule("2.8", ("riichi_min_points",)),
    Refusal.TOO_FEW_TILES_LEFT: BrokenRule("2.8", ("riichi_min_live_tiles",)),
    Refusal.FURITEN_FORBIDS_RIICHI: BrokenRule("2.8", ("furiten_riichi",)),
    Refusal.DEAD_WAIT: BrokenRule("2.8", ("dead_wait_riichi",)),
    Refusal.NOT_FROM_LEFT_PLAYER: BrokenRule("2.3"),
    Refusal.TILES_DO_NOT_FIT: BrokenRule("2.3"),
    Refusal.LAST_TILE: BrokenRule("3.4"),
    Refusal.FOUR_KANS: BrokenRule("2.10", ("fifth_kan",)),
    Refusal.KAN_AFTER_CALL: BrokenRule("2.9"),
    Refusal.RIICHI_KAN_CHANGES_HAND: BrokenRule("2.8", ("riichi_ankan",)),
    Refusal.NOT_NINE_TERMINALS: BrokenRule("5.3"),
    Refusal.NOT_FIRST_TURN: BrokenRule("2.11"),
    Refusal.RULE_OFF: BrokenRule("2.2"),
    Refusal.NOT_ASKED: BrokenRule("6.6", ("agari_yame", "tenpai_yame", "noten_choice")),
    Refusal.CALLS_STILL_OPEN: BrokenRule("2.3"),
    Refusal.WAITING_FOR_WALL: BrokenRule("1.4"),
}

_WINS: Final[Mapping[str, BrokenRule]] = {
    "yakuman": BrokenRule("3.6"),
    "yaku": BrokenRule("3.6"),
    "fu": BrokenRule("4.1"),
    "han": BrokenRule("3.6"),
    "points": BrokenRule("4.2", ("kiriage", "kazoe")),
    "limit": BrokenRule("4.2", ("kiriage", "kazoe")),
    "ura": BrokenRule("1.5", ("ura_dora", "kan_ura_dora")),
    "liable": BrokenRule("4.8", ("pao_daisangen", "pao_daisuushii", "pao_suukantsu")),
    "deltas": BrokenRule("4.3", ("honba_multi_ron", "riichi_sticks_multi_ron")),
}
"""By the field of the win that differs."""

_MATTERS: Final[Mapping[Matter, BrokenRule]] = {
    Matter.START: BrokenRule("6.2"),
    Matter.TILES: BrokenRule("1.3", ("aka_dora",)),
    Matter.DRAW: BrokenRule("1.4"),
    Matter.ILLEGAL: BrokenRule("2.2"),
    Matter.INDICATORS: BrokenRule("2.9", ("kan_dora",)),
    Matter.REVEALS: BrokenRule("2.9", ("kan_dora_ankan", "kan_dora_open")),
    Matter.NOT_OVER: BrokenRule("2.1"),
    Matter.WINNERS: BrokenRule("2.5", ("double_ron", "triple_ron")),
    Matter.WIN: BrokenRule("4.2"),
    Matter.REASON: BrokenRule("5.3", ("abort_suufon", "abort_suucha", "abort_suukaikan", "nagashi")),
    Matter.DELTAS: BrokenRule("4.3", ("noten_bappu", "honba_value")),
    Matter.SCORES: BrokenRule("4.6"),
    Matter.GAME_END: BrokenRule("6.4", ("length", "tobi", "extension", "agari_yame", "tenpai_yame")),
    Matter.FINAL: BrokenRule("6.8", ("uma", "oka", "final_rounding", "leftover_riichi")),
}
