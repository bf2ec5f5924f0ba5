"""What each value of an option means, in a few words that can stand behind the option's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.tiles import RED_FIVES
from bot.text.sentences import Plain, amount, joined, say, say_many
from bot.text.tile_text import tiles_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.engine.rules.ruleset import Ruleset
    from bot.text.sentences import Text, Words

_YES: Final[Mapping[object, Text]] = {True: say("yes"), False: say("no")}
_COUNTS: Final[Mapping[object, Text]] = {True: say("counts"), False: say("does not count")}
_ALLOWED: Final[Mapping[object, Text]] = {True: say("allowed"), False: say("not allowed")}
_DOUBLED: Final[Mapping[object, Text]] = {True: say("double yakuman"), False: say("yakuman")}
_DRAW: Final[Mapping[object, Text]] = {True: say("an abortive draw"), False: say("play goes on")}
_TURNED: Final[Mapping[object, Text]] = {
    "immediate": say("at once"),
    "on_discard": say("with the next discard"),
    "after_discard": say("once the next discard has passed"),
}
_YAME: Final[Mapping[object, Text]] = {
    "off": say("play goes on"),
    "auto_if_first": say("the game ends if the dealer leads"),
    "choice_if_first": say("a dealer who leads may end the game"),
    "choice_always": say("the dealer may end the game"),
}
_UNCONNECTED: Final[Mapping[object, Text]] = {
    "off": say("does not count"),
    "mangan": say("mangan"),
    "yakuman": say("yakuman"),
}
_FIRST_IN_TURN: Final = say("only the first in turn order wins (atamahane)")

VALUES: Final[dict[str, Mapping[object, Text]]] = {
    "players": {3: say("three"), 4: say("four")},
    "length": {
        "east_only": say("East round only (tonpuusen)"),
        "east_south": say("East and South rounds (hanchan)"),
        "one_round_all_winds": say("rounds of all four winds"),
    },
    "uma_mode": {
        "fixed": say("the same in every game"),
        "floating": say("depends on how many players reach the return"),
    },
    "tie_break": {
        "seat_order": say("the earlier seat ranks higher"),
        "split": say("place and extras are shared"),
    },
    "final_rounding": {
        "none": say("none, hundreds count"),
        "half_up": say("to thousands, 500 up"),
        "half_down": say("to thousands, 500 down"),
    },
    "leftover_riichi": {"first_place": say("first place gets them"), "forfeit": say("they are lost")},
    "extension_end_check": {
        "any_player_reached": say("at once when somebody has the target"),
        "reached_and_dealer_not_repeating": say("when somebody has the target and the dealer does not repeat"),
    },
    "tobi": {
        "off": say("play goes on below zero"),
        "below_zero": say("below zero the game ends"),
        "zero_or_below": say("at zero or below the game ends"),
    },
    "agari_yame": _YAME,
    "tenpai_yame": _YAME,
    "yame_needs_target": _YES,
    "renchan": {
        "none": say("never"),
        "agari": say("after winning"),
        "tenpai": say("after winning, or when tenpai at a draw"),
    },
    "renchan_multi_ron": {
        "dealer_among_winners": say("if the dealer is among the winners"),
        "dealer_is_first_winner": say("if the dealer is the first winner in turn order"),
    },
    "abortive_repeats": _YES,
    "honba_on_draw": _YES,
    "honba_multi_ron": {
        "first_winner": say("the first in turn order gets them"),
        "each_winner": say("each winner gets them"),
    },
    "riichi_sticks_multi_ron": {
        "first_winner": say("the first in turn order gets them"),
        "split": say("shared equally"),
        "own_back_rest_first": say("own stick back, the others to the first in turn order"),
    },
    "ryanhan_shibari": {"off": say("none"), "from_5_honba": say("from five counters on")},
    "ippatsu": _COUNTS,
    "ura_dora": _COUNTS,
    "kan_dora": _COUNTS,
    "kan_ura_dora": _COUNTS,
    "kan_dora_ankan": _TURNED,
    "kan_dora_open": _TURNED,
    "kuikae": {
        "forbidden": say("forbidden, the other end of the run too"),
        "same_tile_only_forbidden": say("forbidden for the same tile only"),
        "allowed": say("allowed"),
    },
    "double_ron": {"all": say("both win"), "head_bump": _FIRST_IN_TURN},
    "triple_ron": {"all": say("all three win"), "abort": say("an abortive draw"), "head_bump": _FIRST_IN_TURN},
    "kokushi_ankan_ron": _ALLOWED,
    "fifth_kan": {"forbidden": say("not possible"), "abort": say("ends the hand as a draw")},
    "rinshan_haitei": {"exclusive": say("rinshan only"), "combine": say("rinshan and haitei")},
    "riichi_ankan": {
        "forbidden": say("not allowed"),
        "waits_unchanged": say("allowed if the waits stay the same"),
        "interpretation_unchanged": say("allowed if the tiles can be nothing but a triplet"),
        "interpretation_and_yaku_unchanged": say(
            "allowed if the tiles can be nothing but a triplet and no yaku is lost"
        ),
    },
    "furiten_riichi": _ALLOWED,
    "dead_wait_riichi": _ALLOWED,
    "ippatsu_broken_by": {
        "any_call_or_kan": say("any call or kan"),
        "open_meld_by_other": say("another player's call only"),
    },
    "chankan_ippatsu": _COUNTS,
    "double_riichi": {True: say("2 han"), False: say("an ordinary riichi")},
    "temp_furiten_clear": {
        "own_draw": say("with your next draw"),
        "own_turn": say("with your next draw or call"),
        "own_discard": say("with your next discard"),
        "own_draw_or_any_interruption": say("with your next draw, or with anybody's call or kan"),
    },
    "kuitan": {True: say("counts"), False: say("tanyao counts in a closed hand only")},
    "atozuke": {True: say("allowed"), False: say("not allowed: every wait must bring a yaku")},
    "pinfu_tsumo": {True: say("counts, 20 fu"), False: say("does not count: tsumo has 2 fu")},
    "chiitoi_four_same": _ALLOWED,
    "ryanpeikou_four_identical": _COUNTS,
    "renhou": {
        "off": say("does not count"),
        "five_han": say("5 han"),
        "mangan": say("mangan"),
        "baiman": say("baiman"),
        "yakuman": say("yakuman"),
    },
    "renhou_needs_yaku": _YES,
    "renhou_window": {
        "before_first_draw": say("a discard before your first draw"),
        "first_go_around": say("any discard of the first go-around"),
        "dealer_first_discard": say("the dealer's first discard"),
    },
    "nagashi": {
        "off": say("does not count"),
        "draw": say("counts, and the hand remains a draw"),
        "win": say("counts as a win"),
    },
    "nagashi_uncalled": {True: say("does not count"), False: say("counts")},
    "nagashi_closed_only": {True: say("does not count"), False: say("counts")},
    "nagashi_replaces_noten": {True: say("not made"), False: say("made too")},
    "ryuuiisou_hatsu": {"optional": say("optional"), "required": say("needed"), "forbidden": say("not allowed")},
    "double_kokushi13": _DOUBLED,
    "double_suuankou_tanki": _DOUBLED,
    "double_junsei_chuuren": _DOUBLED,
    "double_daisuushii": _DOUBLED,
    "yakuman_stack": {True: say("add up"), False: say("only one counts")},
    "kazoe": {"yakuman": say("yakuman"), "sanbaiman": say("sanbaiman")},
    "chariot": {"off": say("does not count"), "pinzu_only": say("in pinzu"), "all_suits": say("in every suit")},
    "daichisei": {
        "off": say("does not count"),
        "double": say("double yakuman"),
        "plus_tsuuiisou": say("yakuman, added to all honours"),
    },
    "sanrenkou": _COUNTS,
    "suurenkou": _COUNTS,
    "shiisanpuutaa": _UNCONNECTED,
    "shiisuupuutaa": _UNCONNECTED,
    "paarenchan": {
        "off": say("does not count"),
        "eighth_and_later": say("from the eighth win on"),
        "ninth_and_later": say("from the ninth win on"),
        "every_eighth": say("every eighth win"),
    },
    "paarenchan_needs_yaku": _YES,
    "paarenchan_dealer_throughout": _YES,
    "paarenchan_broken_by_draw": _YES,
    "double_wind_fu": {2: say("2 fu"), 4: say("4 fu")},
    "rinshan_tsumo_fu": {True: say("2 fu"), False: say("none")},
    "open_pinfu_30": {True: say("30 fu"), False: say("20 fu")},
    "kiriage": {True: say("yes: 4 han 30 fu and 3 han 60 fu are mangan"), False: say("no")},
    "pao_daisangen": _YES,
    "pao_daisuushii": _YES,
    "pao_suukantsu": _YES,
    "pao_rinshan": _YES,
    "pao_scope": {"whole_hand": say("the whole hand"), "liable_yakuman_only": say("the yakuman that was fed")},
    "pao_honba_on_ron": {"liable": say("who fed it pays"), "discarder": say("who dealt in pays")},
    "noten_choice": _ALLOWED,
    "tenpai_own_four": {
        "noten": say("is not tenpai"),
        "noten_concealed": say("is tenpai only if they lie in called sets or kans"),
        "tenpai": say("is tenpai"),
    },
    "keishiki_tenpai": {True: say("is tenpai at a draw"), False: say("is not tenpai at a draw")},
    "abort_kyuushu": {True: say("may be declared a draw"), False: say("play goes on")},
    "abort_suufon": _DRAW,
    "abort_suucha": _DRAW,
    "abort_suukaikan": {
        "off": say("play goes on, without further kans"),
        "multi_after_discard": say("a draw after the next discard, unless one player has all four"),
        "multi_immediate": say("a draw at once, unless one player has all four"),
        "any_after_discard": say("a draw after the next discard"),
    },
    "sanma_kita": {
        "nukidora": say("set aside (kita), each worth a han"),
        "guest_wind": say("a wind of no value"),
        "yakuhai_all": say("a yaku for everybody"),
    },
    "kita_rinshan": {True: say("is rinshan"), False: say("is no rinshan")},
    "kita_ron": _ALLOWED,
    "sanma_tsumo": {
        "loss": say("the missing player's share is lost"),
        "bisect": say("the missing player's share is split"),
    },
}
"""Options with a choice of values."""


def _oka(rules: Ruleset) -> Words:
    extra = (rules.return_points - rules.start_points) * rules.players if rules.oka == "to_first" else 0
    return say("{points} points", points=extra) if extra else say("none")


def _uma(rules: Ruleset) -> Words:
    if rules.uma_mode == "floating":
        return VALUES["uma_mode"]["floating"]
    return joined((Plain(_thousands(points)) for points in rules.uma), ", ")


def _thousands(points: int) -> str:
    """``+20``, ``−7.5``: a place's extra as results are written."""
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points) / 1000:g}"


def _extension(rules: Ruleset) -> Words:
    if rules.extension == "none" or not rules.target_points:
        return say("none")
    return say("one more wind, until somebody has {points}", points=rules.target_points)


def _reds(rules: Ruleset) -> Words:
    if not any(rules.aka_dora):
        return say("none")
    tiles = [red for red, count in zip(RED_FIVES, rules.aka_dora, strict=True) for _ in range(count)]
    return say("{count} ({tiles})", count=len(tiles), tiles=tiles_text(tiles))


def _riichi_points(rules: Ruleset) -> Words:
    if rules.riichi_min_points < 0:
        return say("none, the score may go below zero")
    return amount(rules.riichi_min_points)


def _chombo(rules: Ruleset) -> Words:
    if rules.chombo == "reverse_mangan":
        return say("pays a mangan to the others, and the hand is played again")
    return say("costs {points} points after the game", points=rules.chombo_points)


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
"""Options that are numbers, or that need another to be told."""
