"""Every option of the rules by a name that people understand, and the topics under which they look for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.text.sentences import say

if TYPE_CHECKING:
    from bot.text.sentences import Text

OPTION_NAMES: Final[dict[str, Text]] = {
    # game
    "players": say("Players"),
    "length": say("Length"),
    "start_points": say("Points at the start"),
    "return_points": say("Return (kaeshi)"),
    "oka": say("Oka (the winner's extra)"),
    "uma": say("Uma (extra by place, in thousands)"),
    "uma_mode": say("Kind of uma"),
    "tie_break": say("Equal scores"),
    "final_rounding": say("Rounding of results"),
    "leftover_riichi": say("Riichi sticks left at the end"),
    "extension": say("Extra round"),
    "target_points": say("Target"),
    "extension_end_check": say("The extra round ends"),
    "tobi": say("A player out of points (tobi)"),
    "agari_yame": say("Dealer wins the last hand (agari yame)"),
    "tenpai_yame": say("Dealer tenpai at a draw of the last hand (tenpai yame)"),
    "yame_needs_target": say("To end it so, the dealer needs the target"),
    # renchan
    "renchan": say("The dealer repeats (renchan)"),
    "renchan_multi_ron": say("The dealer repeats after several ron"),
    "abortive_repeats": say("The dealer repeats after an abortive draw"),
    "honba_on_draw": say("A draw adds a counter (honba)"),
    "honba_value": say("A counter (honba) is worth"),
    "honba_multi_ron": say("Counters when several win"),
    "riichi_sticks_multi_ron": say("Riichi sticks when several win"),
    "ryanhan_shibari": say("Minimum of two han (ryanhan shibari)"),
    # dora
    "aka_dora": say("Red fives (aka dora)"),
    "ippatsu": say("Ippatsu (win within a go-around of riichi)"),
    "ura_dora": say("Ura dora"),
    "kan_dora": say("Kan dora (an indicator for each kan)"),
    "kan_ura_dora": say("Ura dora under kan indicators"),
    "kan_dora_ankan": say("The indicator of a closed kan is turned"),
    "kan_dora_open": say("The indicator of an open or added kan is turned"),
    # calls
    "kuikae": say("Swap calling (kuikae)"),
    "double_ron": say("Two ron on one tile"),
    "triple_ron": say("Three ron on one tile"),
    "kokushi_ankan_ron": say("Ron on a closed kan for kokushi"),
    "fifth_kan": say("A fifth kan"),
    "rinshan_haitei": say("Win on a kan's tile that empties the wall"),
    # riichi
    "riichi_min_points": say("Points needed for riichi"),
    "riichi_min_live_tiles": say("Tiles that must be left for riichi"),
    "riichi_ankan": say("Closed kan in riichi"),
    "furiten_riichi": say("Riichi in furiten"),
    "dead_wait_riichi": say("Riichi when you hold all tiles you wait for"),
    "ippatsu_broken_by": say("Ippatsu is broken by"),
    "chankan_ippatsu": say("Ippatsu on a robbed kan"),
    "double_riichi": say("Double riichi"),
    # furiten
    "temp_furiten_clear": say("Furiten after letting a tile pass ends"),
    # yaku
    "kuitan": say("Open tanyao (kuitan)"),
    "atozuke": say("Yaku fixed by the winning tile (atozuke)"),
    "pinfu_tsumo": say("Pinfu by tsumo"),
    "chiitoi_four_same": say("Four equal tiles as two of seven pairs"),
    "ryanpeikou_four_identical": say("Ryanpeikou of four equal runs"),
    "renhou": say("Renhou (hand of man)"),
    "renhou_needs_yaku": say("Renhou needs another yaku"),
    "renhou_window": say("Renhou is won on"),
    "nagashi": say("Nagashi mangan"),
    "nagashi_uncalled": say("Nagashi mangan with a discard called"),
    "nagashi_closed_only": say("Nagashi mangan with an open hand"),
    "nagashi_replaces_noten": say("Noten payments beside nagashi mangan"),
    "ryuuiisou_hatsu": say("Green dragons in ryuuiisou (all green)"),
    # yakuman
    "double_kokushi13": say("Kokushi with thirteen waits"),
    "double_suuankou_tanki": say("Suuankou with a pair wait"),
    "double_junsei_chuuren": say("Pure nine gates"),
    "double_daisuushii": say("Daisuushii (big four winds)"),
    "yakuman_stack": say("Several yakuman in one hand"),
    "yakuman_cap": say("Most yakuman in one hand"),
    "kazoe": say("13 han or more (kazoe)"),
    # local
    "chariot": say("Daisharin (big wheels)"),
    "daichisei": say("Daichisei (big seven stars)"),
    "sanrenkou": say("Sanrenkou (three chained triplets)"),
    "suurenkou": say("Suurenkou (four chained triplets)"),
    "shiisanpuutaa": say("Shiisanpuutaa (thirteen unconnected tiles)"),
    "shiisuupuutaa": say("Shiisuupuutaa (fourteen unconnected tiles)"),
    "paarenchan": say("Paarenchan (eight wins in a row)"),
    "paarenchan_needs_yaku": say("Paarenchan needs another yaku"),
    "paarenchan_dealer_throughout": say("Paarenchan with all wins as dealer"),
    "paarenchan_broken_by_draw": say("A draw breaks the row of paarenchan"),
    # fu
    "double_wind_fu": say("Pair of a wind that is seat and round wind"),
    "rinshan_tsumo_fu": say("Fu for tsumo after a kan"),
    "open_pinfu_30": say("Open hand without any fu"),
    "kiriage": say("Rounding up to mangan (kiriage)"),
    # pao
    "pao_daisangen": say("Pao for daisangen (who feeds it pays)"),
    "pao_daisuushii": say("Pao for daisuushii"),
    "pao_suukantsu": say("Pao for suukantsu"),
    "pao_rinshan": say("Pao for a win after an open kan"),
    "pao_scope": say("Pao is paid for"),
    "pao_honba_on_ron": say("Counters under pao when a third player deals in"),
    # draw
    "noten_bappu": say("Paid to tenpai players at a draw"),
    "noten_choice": say("Keeping a tenpai hand closed at a draw"),
    "tenpai_own_four": say("Waiting only for tiles you hold all of"),
    "keishiki_tenpai": say("Tenpai without a yaku"),
    "abort_kyuushu": say("Nine terminals and honours at the start (kyuushu kyuuhai)"),
    "abort_suufon": say("Four first discards of one wind (suufon renda)"),
    "abort_suucha": say("Four riichi (suucha riichi)"),
    "abort_suukaikan": say("Four kans (suukaikan)"),
    # penalty
    "chombo": say("A foul (chombo)"),
    "chombo_points": say("Points of a foul"),
    # sanma
    "sanma_kita": say("Norths"),
    "kita_rinshan": say("A win on the tile drawn for a north"),
    "kita_ron": say("Ron on a north set aside"),
    "sanma_tsumo": say("Tsumo with three players"),
}

FIRST: Final[tuple[str, ...]] = (
    "players",
    "length",
    "aka_dora",
    "kuitan",
    "ippatsu",
    "ura_dora",
    "atozuke",
    "sanma_kita",
    "sanma_tsumo",
    "start_points",
    "return_points",
    "oka",
    "uma",
    "tobi",
    "extension",
    "kiriage",
    "kuikae",
    "double_ron",
    "triple_ron",
    "agari_yame",
    "renchan",
    "noten_choice",
    "riichi_min_points",
)
"""What players notice first where two rules differ, in this order."""

TOPICS: Final[dict[str, tuple[Text, tuple[str, ...]]]] = {
    "game": (say("Game and result"), ("game",)),
    "dealer": (say("Dealer and counters"), ("renchan",)),
    "dora": (say("Dora"), ("dora",)),
    "calls": (say("Calls and kans"), ("calls",)),
    "riichi": (say("Riichi and furiten"), ("riichi", "furiten")),
    "yaku": (say("Yaku"), ("yaku", "local")),
    "yakuman": (say("Yakuman"), ("yakuman", "pao")),
    "points": (say("Fu and points"), ("fu",)),
    "draws": (say("Draws"), ("draw",)),
    "fouls": (say("Fouls"), ("penalty",)),
    "three": (say("Three players"), ("sanma",)),
}
"""Topics by their id: the title, and the groups of options that belong to it."""
BASICS: Final = "basics"
"""What a player wants to know before the first discard: a topic across the groups."""
BASICS_TITLE: Final = say("Before the first discard")
