"""A single option of the rules in words, and whether it has an effect under the others."""

from collections.abc import Callable
from typing import Final

from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_OF, RED_FIVES, Tile
from bot.text.rules.rule_texts import OPTION_NAMES, VALUES
from bot.text.sentences import Plain, Words, amount, joined, say, say_many
from bot.text.tile_text import tiles_text


def _oka(rules: Ruleset) -> Words:
    extra = (rules.return_points - rules.start_points) * rules.players if rules.oka == "to_first" else 0
    return say("{points} points", points=extra) if extra else say("none")


def _uma(rules: Ruleset) -> Words:
    if rules.uma_mode == "floating":
        return VALUES["uma_mode"]["floating"]
    return joined((Plain(_thousands(points)) for points in rules.uma), ", ")


def _thousands(points: int) -> str:
    """``+20``, ``−7.5``: the uma of a place."""
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points) / 1000:g}"


def _extension(rules: Ruleset) -> Words:
    if rules.extension == "none" or not rules.target_points:
        return say("none")
    return say("another round, until somebody has {points} points", points=rules.target_points)


def _reds(rules: Ruleset) -> Words:
    if not any(rules.aka_dora):
        return say("none")
    fives = [Tile(KIND_OF[red]) for red, count in zip(RED_FIVES, rules.aka_dora, strict=True) for _ in range(count)]
    return say("{count} ({tiles})", count=len(fives), tiles=tiles_text(fives))


def _riichi_points(rules: Ruleset) -> Words:
    if rules.riichi_min_points < 0:
        return say("none; the score may go below zero")
    return amount(rules.riichi_min_points)


def _chombo(rules: Ruleset) -> Words:
    if rules.chombo == "reverse_mangan":
        return say("the offender pays the other players a mangan, and the hand is replayed")
    return say("a penalty of {points} points after the game", points=rules.chombo_points)


NUMBERS: Final[dict[str, Callable[[Ruleset], Words]]] = {
    "start_points": lambda rules: amount(rules.start_points),
    "return_points": lambda rules: amount(rules.return_points),
    "oka": _oka,
    "uma": _uma,
    "extension": _extension,
    "target_points": lambda rules: amount(rules.target_points) if rules.target_points else say("none"),
    "honba_value": lambda rules: say("{points} points", points=rules.honba_value),
    "aka_dora": _reds,
    "riichi_min_points": _riichi_points,
    "riichi_min_live_tiles": lambda rules: amount(rules.riichi_min_live_tiles),
    "yakuman_cap": lambda rules: (
        say_many("{count} yakuman", "{count} yakuman", rules.yakuman_cap) if rules.yakuman_cap else say("no limit")
    ),
    "noten_bappu": lambda rules: say("{points} points in all", points=rules.noten_bappu),
    "chombo": _chombo,
    "chombo_points": lambda rules: amount(rules.chombo_points),
}
"""Options that are numbers or depend on another option."""


def option_name(option: str) -> Words:
    """The name of an option for people. KeyError for an unknown one."""
    return OPTION_NAMES[option]


def option_value(option: str, rules: Ruleset) -> Words:
    """The value of an option under these rules, as text that can follow its name."""
    words_of = NUMBERS.get(option)
    return words_of(rules) if words_of is not None else VALUES[option][getattr(rules, option)]


def option_line(option: str, rules: Ruleset) -> Words:
    """``Open tanyao (kuitan): counts``."""
    return say("**{option}:** {value}", option=option_name(option), value=option_value(option, rules))


def matters(option: str, rules: Ruleset) -> bool:
    """Whether an option has any effect under these rules, and is not described by another one's text."""
    if option in _TOLD_WITH_ANOTHER:
        return False
    test = _MATTERS.get(option)
    return test is None or test(rules)


_TOLD_WITH_ANOTHER: Final = frozenset(("uma_mode", "chombo_points", "target_points"))


def _several_may_win(rules: Ruleset) -> bool:
    return rules.double_ron == "all" or rules.triple_ron == "all"


def _ended_by_dealer(rules: Ruleset) -> bool:
    stops = {rules.agari_yame, rules.tenpai_yame if rules.renchan == "tenpai" else "off"}
    return stops != {"off"} and rules.target_points > 0


def _renhou(rules: Ruleset) -> bool:
    return rules.renhou != "off"


def _nagashi(rules: Ruleset) -> bool:
    return rules.nagashi != "off"


def _paarenchan(rules: Ruleset) -> bool:
    return rules.paarenchan != "off"


def _liable(rules: Ruleset) -> bool:
    return rules.pao_daisangen or rules.pao_daisuushii or rules.pao_suukantsu


def _three(rules: Ruleset) -> bool:
    return rules.players == 3


def _kita(rules: Ruleset) -> bool:
    return _three(rules) and rules.sanma_kita == "nukidora"


def _four(rules: Ruleset) -> bool:
    return rules.players == 4


_MATTERS: Final[dict[str, Callable[[Ruleset], bool]]] = {
    "extension_end_check": lambda rules: rules.extension != "none" and rules.target_points > 0,
    "tenpai_yame": lambda rules: rules.renchan == "tenpai",
    "yame_needs_target": _ended_by_dealer,
    "renchan_multi_ron": _several_may_win,
    "honba_multi_ron": _several_may_win,
    "riichi_sticks_multi_ron": _several_may_win,
    "triple_ron": lambda rules: rules.players == 4 and not rules.double_ron == rules.triple_ron == "head_bump",
    "kan_ura_dora": lambda rules: rules.ura_dora and rules.kan_dora,
    "kan_dora_ankan": lambda rules: rules.kan_dora,
    "kan_dora_open": lambda rules: rules.kan_dora,
    "ippatsu_broken_by": lambda rules: rules.ippatsu,
    "chankan_ippatsu": lambda rules: rules.ippatsu,
    "renhou_needs_yaku": _renhou,
    "renhou_window": _renhou,
    "nagashi_uncalled": _nagashi,
    "nagashi_closed_only": _nagashi,
    "nagashi_replaces_noten": _nagashi,
    "yakuman_cap": lambda rules: rules.yakuman_stack,
    "paarenchan_needs_yaku": _paarenchan,
    "paarenchan_dealer_throughout": _paarenchan,
    "paarenchan_broken_by_draw": _paarenchan,
    "pao_scope": _liable,
    "pao_honba_on_ron": _liable,
    "abort_suufon": _four,
    "abort_suucha": _four,
    "sanma_kita": _three,
    "kita_rinshan": _kita,
    "kita_ron": _kita,
    "sanma_tsumo": _three,
}
"""Options that others can make ineffective, with the test for it."""
