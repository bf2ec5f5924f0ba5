"""Calls, open hands, wins and furiten."""

from __future__ import annotations

from typing import Final

from bot.text.glossary.term import Term
from bot.text.sentences import say

CALLS: Final = (
    Term(
        "naki",
        "鳴き",
        ("call", "calling"),
        say("Taking another's discard for a set: chii, pon or kan. It opens the hand for good."),
        ("fuuro", "chii", "pon", "kan", "menzen"),
    ),
    Term(
        "fuuro",
        "副露",
        ("open set", "called set"),
        say("A set that was called and lies open. Its tiles can never be discarded."),
        ("naki", "menzen"),
        ("furo", "open hand", "open meld", "exposed set"),
    ),
    Term(
        "chii",
        "吃",
        ("chow", "calling a run"),
        say("Taking the left neighbour's discard for a run."),
        ("naki", "kamicha", "shuntsu"),
        ("チー", "chi"),
    ),
    Term(
        "pon",
        "碰",
        ("pung", "calling a triplet"),
        say("Taking anybody's discard for a triplet, with two equal tiles in your hand. It goes before chii."),
        ("naki", "koutsu"),
        ("ポン",),
    ),
    Term(
        "kan",
        "槓",
        ("kong", "quad"),
        say(
            "Declaring four equal tiles. You draw a tile from the dead wall, and by most rules another dora indicator "
            "is turned."
        ),
        ("ankan", "daiminkan", "kakan", "kandora"),
        ("カン",),
    ),
    Term(
        "ankan",
        "暗槓",
        ("closed kan", "concealed kan"),
        say("A kan of four tiles that you drew yourself. The hand stays closed."),
        ("kan", "daiminkan", "kakan"),
    ),
    Term(
        "daiminkan",
        "大明槓",
        ("open kan",),
        say("A kan with another's discard, three equal tiles being in your hand. It opens the hand."),
        ("kan", "ankan", "kakan"),
        ("minkan", "大ミンカン"),
    ),
    Term(
        "kakan",
        "加槓",
        ("added kan",),
        say("Adding the fourth tile to a pon of your own. Others may win on it: chankan."),
        ("kan", "chankan"),
        ("shouminkan", "小明槓", "chakan"),
    ),
    Term(
        "kuikae",
        "喰い替え",
        ("swap calling",),
        say("Calling a tile and discarding its like, or the other end of the same run. Most rules forbid it."),
        ("naki",),
        ("食い替え",),
    ),
    Term(
        "kuisagari",
        "喰い下がり",
        ("loss of han by calling",),
        say(
            "That some yaku are worth a han less in an open hand: sanshoku, ittsuu, chanta, junchan, honitsu, chinitsu."
        ),
        ("naki", "menzen"),
        ("食い下がり",),
    ),
    Term(
        "menzen",
        "門前",
        ("closed hand", "concealed hand"),
        say("A hand without called sets; a closed kan does not open it. Only such a hand can declare riichi."),
        ("naki", "riichi", "menzen_tsumo"),
        ("menchin", "メンゼン"),
    ),
    Term(
        "atozuke",
        "後付け",
        ("yaku by the winning tile",),
        say("An open hand whose yaku only comes with the winning tile, or with one of its waits. Most rules allow it."),
        ("sakizuke", "kataagari"),
    ),
    Term(
        "sakizuke",
        "先付け",
        ("yaku first",),
        say("The rule that an open hand must have its yaku from the first call on."),
        ("atozuke",),
    ),
    Term(
        "ariari",
        "アリアリ",
        ("open tanyao and atozuke allowed",),
        say("Rules with open tanyao and with yaku fixed by the winning tile. Their opposite is called nashinashi."),
        ("atozuke", "tanyao"),
        ("ari ari",),
    ),
    Term(
        "nashinashi",
        "ナシナシ",
        ("no open tanyao, no atozuke",),
        say(
            "Rules without open tanyao and without yaku fixed by the winning tile. Tenhou's room of that name "
            "has no red fives either."
        ),
        ("ariari", "atozuke"),
        ("nashi nashi",),
    ),
    Term(
        "kataagari",
        "片和了り",
        ("one-sided win",),
        say("A wait of which only some tiles bring a yaku."),
        ("atozuke",),
        ("片上がり",),
    ),
    Term(
        "yaku",
        "役",
        ("what makes a hand win",),
        say(
            "Something that makes a complete hand worth winning. Without one a hand cannot win; dora are none. "
            "/yaku lists them."
        ),
        ("han", "dora"),
    ),
    Term(
        "yakunashi",
        "役無し",
        ("no yaku",),
        say("A complete shape without a yaku, which cannot win."),
        ("yaku", "keishiki_tenpai"),
        ("yaku nashi",),
    ),
    Term(
        "nomi",
        "のみ",
        ("nothing but",),
        say("That a hand has this yaku and nothing else: riichi nomi is a win of one han."),
        ("yaku",),
    ),
    Term(
        "mentanpin",
        "メンタンピン",
        ("riichi, tanyao, pinfu",),
        say("Riichi, tanyao and pinfu together, the standard good hand: 3 han before any dora."),
        ("riichi", "tanyao", "pinfu"),
    ),
    Term(
        "somete",
        "染め手",
        ("flush hand",),
        say("A hand that goes for one suit: honitsu or chinitsu."),
        ("honitsu", "chinitsu"),
        ("some te", "isshoku te", "一色手"),
    ),
    Term(
        "agari",
        "和了",
        ("win", "going out"),
        say("Completing the hand and winning, by ron or by tsumo."),
        ("ron", "tsumo"),
        ("hora", "houra", "hoora", "上がり"),
    ),
    Term(
        "ron",
        "栄",
        ("win on a discard",),
        say("Winning on another's discard, who pays for it alone. Furiten forbids it."),
        ("agari", "tsumo", "furiten", "houjuu"),
        ("ロン",),
    ),
    Term(
        "tsumo",
        "自摸",
        ("win by self-draw", "draw"),
        say("Winning with the tile you drew; everybody pays. The word also means a draw as such."),
        ("agari", "ron", "menzen_tsumo"),
        ("ツモ",),
    ),
    Term(
        "furiten",
        "振聴",
        ("no ron on your own discards",),
        say(
            "You may not win by ron: a tile you wait for is among your own discards, or you let one pass. By "
            "tsumo you may."
        ),
        ("sutehai_furiten", "doujun_furiten", "riichi_furiten"),
        ("フリテン",),
    ),
    Term(
        "sutehai furiten",
        "捨て牌フリテン",
        ("discard furiten",),
        say(
            "One of the tiles you wait for is among your own discards, a called one included. It forbids ron on "
            "all your waits until the wait changes."
        ),
        ("furiten",),
        ("permanent furiten", "genbutsu furiten"),
    ),
    Term(
        "doujun furiten",
        "同巡振聴",
        ("temporary furiten", "same-turn furiten"),
        say(
            "You let a winning tile pass, for whatever reason: no ron until your next draw (some rules: until "
            "your next discard)."
        ),
        ("furiten", "minogashi"),
        ("doujun",),
    ),
    Term(
        "riichi furiten",
        "立直振聴",
        ("permanent furiten in riichi",),
        say("In riichi you let a winning tile pass: no ron for the rest of the hand."),
        ("furiten", "riichi"),
    ),
    Term(
        "minogashi",
        "見逃し",
        ("letting a win pass",),
        say("Not winning on a tile on which you could. You are furiten for it."),
        ("doujun_furiten", "riichi_furiten"),
    ),
    Term(
        "atamahane",
        "頭跳ね",
        ("head bump",),
        say("Of several ron on one discard only the first in turn order counts."),
        ("double_ron",),
    ),
    Term(
        "double ron",
        "ダブロン",
        ("two ron on one tile",),
        say("Two players win on the same discard, and each is paid in full."),
        ("atamahane", "sanchahou"),
        ("daburon", "daburu ron"),
    ),
    Term(
        "houjuu",
        "放銃",
        ("dealing in",),
        say("Discarding the tile on which somebody wins by ron."),
        ("ron", "betaori"),
        ("furikomi", "振り込み", "deal in", "deal-in", "hoju"),
    ),
    Term(
        "sashikomi",
        "差し込み",
        ("dealing in on purpose",),
        say("Discarding a cheap hand's winning tile on purpose, so that a dearer one does not win."),
        ("houjuu",),
    ),
    Term(
        "yakuhai",
        "役牌",
        ("value honours", "value tiles"),
        say("An honour of which a triplet is a yaku: dragons, the round wind and your seat wind."),
        ("sangenpai", "bakaze", "jikaze"),
        ("fanpai", "翻牌"),
    ),
    Term(
        "otakaze",
        "オタ風",
        ("guest wind", "valueless wind"),
        say("A wind that is neither the round's nor your own: its triplet is no yaku, its pair is worth no fu."),
        ("bakaze", "jikaze"),
    ),
    Term(
        "renpuuhai",
        "連風牌",
        ("double wind",),
        say("A wind that is round wind and seat wind at once. A triplet is 2 han; a pair is 4 fu, or 2 by some rules."),
        ("bakaze", "jikaze"),
        ("double east", "daburu ton", "ダブ東"),
    ),
)
