"""Tiles, wall and deal."""

from __future__ import annotations

from typing import Final

from bot.text.glossary.term import Term
from bot.text.sentences import say

TILES: Final = (
    Term(
        "hai",
        "牌",
        ("tile",),
        say("A tile. There are 136: 34 kinds, four of each."),
        ("manzu", "pinzu", "souzu", "jihai"),
    ),
    Term(
        "manzu",
        "萬子",
        ("characters", "cracks", "numbers"),
        say("The suit of characters: 1m to 9m."),
        ("pinzu", "souzu"),
        ("wanzu", "man", "m"),
    ),
    Term(
        "pinzu",
        "筒子",
        ("circles", "dots", "coins"),
        say("The suit of circles: 1p to 9p."),
        ("manzu", "souzu"),
        ("pin", "p"),
    ),
    Term(
        "souzu",
        "索子",
        ("bamboo", "sticks"),
        say("The suit of bamboo: 1s to 9s. Its one shows a bird."),
        ("manzu", "pinzu"),
        ("sou", "s"),
    ),
    Term(
        "suuhai",
        "数牌",
        ("number tiles", "suit tiles"),
        say("The tiles with a number: manzu, pinzu and souzu."),
        ("jihai",),
    ),
    Term(
        "jihai",
        "字牌",
        ("honours",),
        say("Winds and dragons. They make triplets and pairs, never runs."),
        ("kazehai", "sangenpai"),
    ),
    Term(
        "kazehai",
        "風牌",
        ("winds", "wind tiles"),
        say("East, South, West and North, written 1z to 4z or E S W N."),
        ("bakaze", "jikaze", "otakaze"),
    ),
    Term(
        "sangenpai",
        "三元牌",
        ("dragons", "dragon tiles"),
        say("White, green and red dragon: haku, hatsu and chun, written 5z 6z 7z. A triplet is a yaku for everybody."),
        ("haku", "hatsu", "chun"),
    ),
    Term("ton", "東", ("East",), say("The wind of the dealer, and of the first round. Written 1z or E."), ("kazehai",)),
    Term("nan", "南", ("South",), say("The wind after East, to the dealer's right. Written 2z or S."), ("kazehai",)),
    Term("shaa", "西", ("West",), say("The third wind, across from the dealer. Written 3z or W."), ("kazehai",)),
    Term(
        "pei",
        "北",
        ("North",),
        say("The fourth wind, written 4z or N. With three players it is often set aside as a bonus."),
        ("kazehai", "kita"),
    ),
    Term(
        "haku", "白", ("white dragon",), say("The white dragon, a blank tile. Written 5z, P or haku."), ("sangenpai",)
    ),
    Term("hatsu", "發", ("green dragon",), say("The green dragon. Written 6z, F or hatsu."), ("sangenpai",)),
    Term("chun", "中", ("red dragon",), say("The red dragon. Written 7z, C or chun."), ("sangenpai",)),
    Term(
        "yaochuuhai",
        "么九牌",
        ("terminals and honours",),
        say("All ones, nines, winds and dragons: thirteen kinds."),
        ("routouhai", "jihai", "chunchanpai"),
        ("yaochuu", "幺九牌"),
    ),
    Term("routouhai", "老頭牌", ("terminals",), say("The ones and nines of the three suits."), ("yaochuuhai",)),
    Term("chunchanpai", "中張牌", ("simples", "middle tiles"), say("The tiles from 2 to 8."), ("tanyao", "yaochuuhai")),
    Term(
        "notation",
        "",
        ("mpsz notation",),
        say(
            "How hands are typed: digits and then their suit, like 123m406p789s11z. m, p and s are the suits, z the "
            "honours from East (1z) to red dragon (7z), 0 a red five."
        ),
        ("manzu", "pinzu", "souzu", "jihai"),
        ("mpsz", "tenhou notation"),
    ),
    Term(
        "tehai",
        "手牌",
        ("hand tiles",),
        say("The tiles that you hold: thirteen between turns, sets called included."),
        ("haipai",),
    ),
    Term("haipai", "配牌", ("dealt hand", "starting hand"), say("The thirteen tiles that you are dealt."), ("tehai",)),
    Term("tsumohai", "自摸牌", ("drawn tile",), say("The tile that you have just drawn."), ("tsumogiri", "tedashi")),
    Term(
        "yama",
        "山",
        ("wall",),
        say("The tiles that lie face down, two high, and are drawn from one after another."),
        ("wanpai", "haiteihai"),
        ("牌山", "paishan"),
    ),
    Term(
        "wanpai",
        "王牌",
        ("dead wall",),
        say(
            "The last fourteen tiles. They hold the dora indicators and the tiles drawn after a kan, and are not "
            "played."
        ),
        ("rinshanpai", "dora_hyoujihai"),
    ),
    Term(
        "rinshanpai",
        "嶺上牌",
        ("replacement tiles",),
        say("The four tiles of the dead wall from which you draw after a kan."),
        ("wanpai", "rinshan"),
    ),
    Term(
        "haiteihai",
        "海底牌",
        ("last tile",),
        say("The last tile that can be drawn. Winning with it is haitei."),
        ("haitei", "yama"),
    ),
    Term(
        "dora hyoujihai",
        "ドラ表示牌",
        ("dora indicator",),
        say("The tile turned up on the dead wall. The next one in order is dora: after 3p the 4p, after 9s the 1s."),
        ("dora", "kandora"),
        ("dora marker", "indicator"),
    ),
    Term(
        "kandora",
        "槓ドラ",
        ("kan dora",),
        say("The further dora whose indicator is turned for each kan."),
        ("dora", "dora_hyoujihai"),
    ),
    Term(
        "kan ura",
        "槓裏",
        ("kan ura dora",),
        say("The ura dora beneath the indicator of a kan."),
        ("ura_dora", "kandora"),
    ),
    Term(
        "kawa",
        "河",
        ("river", "discards"),
        say("The discards of a player, in rows of six, in the order in which they were made."),
        ("sutehai", "furiten"),
        ("ho", "pond"),
    ),
    Term("sutehai", "捨て牌", ("discard",), say("A tile that was discarded."), ("kawa", "tsumogiri", "tedashi")),
    Term(
        "tsumogiri",
        "自摸切り",
        ("discard of the drawn tile",),
        say("Discarding the very tile you drew. It tells that the hand did not need it."),
        ("tedashi",),
        ("ツモ切り",),
    ),
    Term(
        "tedashi",
        "手出し",
        ("discard from the hand",),
        say("Discarding a tile that was in the hand. It tells that the hand has changed."),
        ("tsumogiri",),
    ),
    Term(
        "junme",
        "巡目",
        ("turn", "go-around"),
        say("How often it has been each player's turn: the sixth junme is the sixth discard."),
        ("kawa",),
    ),
    Term(
        "shonpai",
        "生牌",
        ("live tile", "unseen tile"),
        say("A tile of which nobody has discarded one yet."),
        ("anpai", "kikenpai"),
        ("namapai", "ションパイ"),
    ),
    Term(
        "saikoro",
        "賽子",
        ("dice",),
        say("The dice that decide where the wall is broken. This bot shuffles instead."),
        ("yama",),
    ),
)
