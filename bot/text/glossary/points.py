"""Points, limits, and what a game is worth in the end."""

from __future__ import annotations

from typing import Final

from bot.text.glossary.term import Term
from bot.text.sentences import say

POINTS: Final = (
    Term(
        "han",
        "翻",
        ("doubles",),
        say("What yaku and dora are counted in. Each han doubles the points, until the limits."),
        ("fu", "mangan"),
        ("fan",),
    ),
    Term(
        "fu",
        "符",
        ("minipoints",),
        say("What sets, pair, wait and kind of win are worth, rounded up to tens. /score lists them for a hand."),
        ("fuutei", "menzen_kafu", "han"),
    ),
    Term("fuutei", "副底", ("base fu",), say("The 20 fu with which every ordinary hand begins."), ("fu",)),
    Term(
        "menzen kafu",
        "門前加符",
        ("closed ron fu",),
        say("10 fu for a closed hand that wins by ron."),
        ("fu", "menzen"),
    ),
    Term(
        "base points",
        "",
        ("basic points",),
        say(
            "Fu times two to the power of han and two, at most 2,000 for 4 han. Discarder, dealer and others pay "
            "multiples of them."
        ),
        ("fu", "han", "mangan"),
        ("kihonten", "基本点"),
    ),
    Term(
        "bazoro",
        "場ゾロ",
        ("the two han of every hand",),
        say(
            "The two doublings that every winning hand has from the start. Counted in the formula, not among a "
            "hand's han."
        ),
        ("han",),
        ("bazoro ryanhan",),
    ),
    Term(
        "mangan",
        "満貫",
        ("first limit",),
        say("5 han, or less with much fu: 8,000 points, for a dealer 12,000."),
        ("haneman", "baiman", "sanbaiman", "yakuman", "kiriage_mangan"),
    ),
    Term(
        "haneman",
        "跳満",
        ("second limit",),
        say("6 or 7 han: 12,000 points, for a dealer 18,000."),
        ("mangan", "baiman"),
    ),
    Term(
        "baiman",
        "倍満",
        ("double mangan",),
        say("8 to 10 han: 16,000 points, for a dealer 24,000."),
        ("mangan", "sanbaiman"),
    ),
    Term(
        "sanbaiman",
        "三倍満",
        ("triple mangan",),
        say("11 or 12 han: 24,000 points, for a dealer 36,000."),
        ("baiman", "yakuman"),
    ),
    Term(
        "yakuman",
        "役満",
        ("top limit",),
        say("The rarest hands: 32,000 points, for a dealer 48,000. /yaku shows each."),
        ("sanbaiman", "kazoe_yakuman", "double_yakuman"),
    ),
    Term(
        "double yakuman",
        "ダブル役満",
        ("twice a yakuman",),
        say("Some forms count twice by some rules, and different yakuman add up: 64,000 points."),
        ("yakuman",),
        ("daburu yakuman",),
    ),
    Term(
        "kiriage mangan",
        "切り上げ満貫",
        ("rounding up to mangan",),
        say(
            "4 han 30 fu and 3 han 60 fu, 7,700 points, are paid as mangan. M.League, the WRC and, since 2025, the EMA "
            "do so."
        ),
        ("mangan",),
        ("kiriage",),
    ),
    Term(
        "aotenjou",
        "青天井",
        ("no limits", "blue ceiling"),
        say("Counting without limits: points go on doubling with every han."),
        ("mangan",),
    ),
    Term("zanku", "ザンク", ("3900",), say("3,900 points: 3 han 30 fu, said as 3-9."), ("gottsuu", "chiichii")),
    Term(
        "gottsuu",
        "ゴッツー",
        ("5200",),
        say("5,200 points: 3 han 40 fu, said as 5-2."),
        ("zanku", "chiichii"),
        ("goonii",),
    ),
    Term(
        "chiichii",
        "チーチー",
        ("7700",),
        say("7,700 points: 4 han 30 fu, said as 7-7. With kiriage it is a mangan."),
        ("kiriage_mangan", "zanku"),
        ("chi chi",),
    ),
    Term(
        "pao",
        "包",
        ("liability", "responsible payment"),
        say(
            "Who feeds the last set of three dragons or four winds pays for that yakuman: all of it by tsumo, "
            "half of it by another's ron."
        ),
        ("daisangen", "daisuushii"),
        ("sekinin barai", "責任払い"),
    ),
    Term(
        "oyakaburi",
        "親被り",
        ("the dealer pays more",),
        say("That the dealer pays twice as much as the others when somebody else wins by tsumo."),
        ("oya", "tsumo"),
        ("oyakkaburi",),
    ),
    Term(
        "tenbou",
        "点棒",
        ("point sticks",),
        say("The sticks with which points are paid: 100, 1,000, 5,000 and 10,000."),
        ("genten",),
    ),
    Term(
        "genten",
        "原点",
        ("return", "target score"),
        say("The points that count as zero at the end, mostly 30,000: who has less is in the minus before uma."),
        ("oka", "uma"),
        ("kaeshi", "返し", "return points"),
    ),
    Term(
        "oka",
        "オカ",
        ("the winner's extra",),
        say(
            "What everybody loses by starting with less than the return (25,000 against 30,000, say) goes to the "
            "winner: 20,000."
        ),
        ("uma", "genten"),
    ),
    Term(
        "uma",
        "ウマ",
        ("extra by place",),
        say("Points added or taken by place at the end: +20, +10, −10, −20 thousand, say."),
        ("oka",),
        ("wan tsuu", "placement bonus"),
    ),
    Term("sashiuma", "差し馬", ("side bet",), say("A bet between two players on who places higher."), ("uma",)),
    Term(
        "toppu", "トップ", ("first place",), say("The first place of a game."), ("rasu", "oka"), ("top", "first", "1st")
    ),
    Term(
        "rasu",
        "ラス",
        ("last place",),
        say("The last place of a game."),
        ("toppu", "rasu_kaihi"),
        ("last", "4th", "lasu"),
    ),
    Term("rentai", "連対", ("first or second",), say("Ending first or second."), ("toppu",), ("rentai ritsu",)),
)

LEAGUE: Final = (
    Term(
        "paifu",
        "牌譜",
        ("game record", "log", "replay"),
        say("The record of a game, tile by tile."),
        ("kyoku",),
        ("haifu",),
    ),
    Term(
        "league",
        "リーグ",
        ("club league",),
        say("A club's games over a time, counted together. /league standings shows how it stands."),
        ("season", "standings"),
    ),
    Term(
        "season",
        "シーズン",
        ("part of a league",),
        say("The part of a league that has a beginning, an end and a winner."),
        ("league",),
    ),
    Term(
        "standings",
        "順位表",
        ("leaderboard", "table", "ranking"),
        say("The order of the players by points or average place."),
        ("league", "average_place"),
    ),
    Term(
        "average place",
        "平均順位",
        ("average placement",),
        say("The mean of the places in all games; 2.5 is the middle with four players."),
        ("standings", "toppu"),
        ("heikin juni", "heikin jun'i"),
    ),
    Term(
        "rating",
        "レート",
        ("R", "skill number"),
        say("A number that rises by good places, more so against strong players."),
        ("dan",),
        ("reto", "elo"),
    ),
    Term(
        "dan",
        "段位",
        ("rank", "grade"),
        say("The grade of a player on a site, from novice upwards."),
        ("rating",),
        ("dani", "kyuu"),
    ),
    Term(
        "houjuu ritsu",
        "放銃率",
        ("deal-in rate",),
        say("In how many of the hands you dealt in."),
        ("houjuu", "agari_ritsu"),
    ),
    Term(
        "agari ritsu",
        "和了率",
        ("win rate",),
        say("In how many of the hands you won."),
        ("houjuu_ritsu", "fuuro_ritsu"),
    ),
    Term(
        "fuuro ritsu",
        "副露率",
        ("call rate",),
        say("In how many of the hands you called a set."),
        ("fuuro", "agari_ritsu"),
    ),
    Term(
        "riichi ritsu",
        "立直率",
        ("riichi rate",),
        say("In how many of the hands you declared riichi."),
        ("riichi", "agari_ritsu"),
    ),
    Term("tobi ritsu", "飛び率", ("bust rate",), say("In how many of the games you fell below zero."), ("tobi",)),
    Term(
        "rasu kaihi",
        "ラス回避",
        ("avoiding last place",),
        say("Playing above all not to be last, because a site or league punishes it most."),
        ("rasu",),
    ),
    Term(
        "free",
        "フリー",
        ("parlour game", "free table"),
        say("Playing with whoever is there, in a parlour."),
        ("setto",),
        ("furii", "jansou", "雀荘", "parlor"),
    ),
    Term(
        "setto",
        "セット",
        ("private table",),
        say("Playing with a party of your own at a hired table."),
        ("free",),
        ("set",),
    ),
)
