"""Options that both this engine and mahjong have, drawn at random and set alike in both."""

from random import Random
from typing import Any

from mahjong.hand_calculating.hand_config import HandConfig

from bot.engine.rules.ruleset import Ruleset, ruleset_from

DOUBLES = ("double_kokushi13", "double_suuankou_tanki", "double_junsei_chuuren", "double_daisuushii")
SANMA = {
    "players": 3,
    "start_points": 35000,
    "return_points": 40000,
    "uma": (15000, 0, -15000),
    "honba_value": 200,
    "aka_dora": (0, 1, 1),
}

_CHOICES: tuple[tuple[tuple[dict[str, Any], dict[str, Any]], ...], ...] = (
    (({"kuitan": True}, {"has_open_tanyao": True}), ({"kuitan": False}, {"has_open_tanyao": False})),
    (({"aka_dora": (1, 1, 1)}, {"has_aka_dora": True}), ({"aka_dora": (0, 0, 0)}, {"has_aka_dora": False})),
    (
        (dict.fromkeys(DOUBLES, True), {"has_double_yakuman": True}),
        (dict.fromkeys(DOUBLES, False), {"has_double_yakuman": False}),
    ),
    (
        ({"kazoe": "yakuman"}, {"kazoe_limit": HandConfig.KAZOE_LIMITED}),
        ({"kazoe": "sanbaiman"}, {"kazoe_limit": HandConfig.KAZOE_SANBAIMAN}),
    ),
    (({"kiriage": False}, {"kiriage": False}), ({"kiriage": True}, {"kiriage": True})),
    (({"open_pinfu_30": True}, {"fu_for_open_pinfu": True}), ({"open_pinfu_30": False}, {"fu_for_open_pinfu": False})),
    (({"pinfu_tsumo": True}, {"fu_for_pinfu_tsumo": False}), ({"pinfu_tsumo": False}, {"fu_for_pinfu_tsumo": True})),
    (
        ({"renhou": "five_han"}, {"renhou_as_yakuman": False}),
        ({"renhou": "yakuman"}, {"renhou_as_yakuman": True}),
    ),
    (
        ({"chariot": "off"}, {}),
        ({"chariot": "pinzu_only"}, {"has_daisharin": True}),
        ({"chariot": "all_suits"}, {"has_daisharin_other_suits": True}),
    ),
    (({"daichisei": "off"}, {}), ({"daichisei": "plus_tsuuiisou"}, {"has_daichisei": True})),
    (({"yakuman_cap": 0}, {}), ({"yakuman_cap": 6}, {"limit_to_sextuple_yakuman": True})),
    (
        ({"paarenchan": "eighth_and_later", "paarenchan_needs_yaku": True}, {"paarenchan_needs_yaku": True}),
        ({"paarenchan": "eighth_and_later", "paarenchan_needs_yaku": False}, {"paarenchan_needs_yaku": False}),
    ),
)
"""Our options, and those of mahjong that say the same. Options in neither place stand at our defaults."""


def random_options(dice: Random, players: int = 4) -> tuple[Ruleset, dict[str, Any]]:
    """A ruleset, and mahjong's options for it."""
    ours: dict[str, Any] = dict(SANMA) if players == 3 else {}
    theirs: dict[str, Any] = {"is_three_player": players == 3}
    for choices in _CHOICES:
        own, other = dice.choice(choices)
        ours |= own
        theirs |= other
    if players == 3 and ours["aka_dora"][0]:
        # No red five of a suit that has no fives.
        ours["aka_dora"] = SANMA["aka_dora"]
    return ruleset_from(ours), theirs


def riichienv_rules(players: int = 4) -> Ruleset:
    """The rules that are fixed in riichienv's evaluator."""
    return ruleset_from({**(SANMA if players == 3 else {}), **dict.fromkeys(DOUBLES, True)})
