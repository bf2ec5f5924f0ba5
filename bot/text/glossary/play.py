"""Attack, defence, and what people say at the table."""

from __future__ import annotations

from typing import Final

from bot.text.glossary.term import Term
from bot.text.sentences import say

PLAY: Final = (
    Term(
        "betaori",
        "ベタ降り",
        ("folding", "giving up"),
        say("Giving up your hand for this deal and discarding only the safest tiles."),
        ("genbutsu", "oshihiki", "mawashi"),
        ("ori", "降り", "fold"),
    ),
    Term(
        "mawashi",
        "回し打ち",
        ("weaving", "playing around"),
        say("Keeping the hand alive while discarding fairly safe tiles."),
        ("betaori", "zentsu"),
        ("mawashiuchi",),
    ),
    Term(
        "zentsu",
        "全ツッパ",
        ("pushing everything",),
        say("Discarding whatever your hand does not need, however dangerous."),
        ("oshihiki", "betaori"),
        ("zentsuppa", "push"),
    ),
    Term(
        "oshihiki",
        "押し引き",
        ("push or fold",),
        say("Judging whether to attack or give up: by the value and wait of your hand, the danger, and the scores."),
        ("betaori", "zentsu"),
        ("push fold", "push/fold"),
    ),
    Term(
        "anpai",
        "安牌",
        ("safe tile",),
        say("A tile on which nobody can win, or hardly."),
        ("genbutsu", "suji", "kabe"),
        ("anzenpai", "安全牌"),
    ),
    Term(
        "kikenpai", "危険牌", ("dangerous tile",), say("A tile on which somebody may well win."), ("anpai", "shonpai")
    ),
    Term(
        "genbutsu",
        "現物",
        ("sure safe tile",),
        say("A tile that a player has discarded, or let pass in riichi: that player cannot win on it by ron."),
        ("furiten", "anpai", "suji"),
    ),
    Term(
        "suji",
        "筋",
        ("line of 1-4-7, 2-5-8, 3-6-9",),
        say(
            "Tiles three apart. If a player discarded 5, a two-sided wait cannot win on 2 or 8: they are safer, "
            "not safe."
        ),
        ("genbutsu", "nakasuji", "hikkake"),
    ),
    Term(
        "nakasuji",
        "中筋",
        ("middle suji",),
        say("The 4, 5 or 6 between two discards, like 5 where 2 and 8 were discarded: no two-sided wait wins on it."),
        ("suji",),
    ),
    Term(
        "urasuji",
        "裏筋",
        ("reverse suji",),
        say(
            "The lines beside an early discard: from 5 they are 1-4 and 6-9, waits that the 5 may have belonged "
            "to. They are dangerous."
        ),
        ("suji", "matagisuji"),
        ("ura suji",),
    ),
    Term(
        "matagisuji",
        "跨ぎ筋",
        ("straddling suji",),
        say("The lines that lie over a discard: for 4 they are 2-5 and 3-6. Dangerous if it was discarded late."),
        ("suji", "urasuji"),
        ("matagi suji",),
    ),
    Term(
        "aida yonken",
        "間四軒",
        ("four between",),
        say("Two discards five apart, like 1 and 6, make the line between dangerous: 2-5."),
        ("urasuji",),
        ("aidayonken",),
    ),
    Term(
        "kabe",
        "壁",
        ("wall of four",),
        say("When all four of a tile are seen, no run can be made with it, and tiles beyond it are safer."),
        ("no_chance", "one_chance"),
    ),
    Term(
        "no chance",
        "ノーチャンス",
        ("no-chance tile",),
        say("So many neighbours are seen that no two-sided wait wins on this tile, like 8 or 9 when all four 7s are."),
        ("kabe", "one_chance"),
        ("nochan",),
    ),
    Term(
        "one chance",
        "ワンチャンス",
        ("one-chance tile",),
        say("Of a neighbour only one is not seen: a two-sided wait is possible but unlikely."),
        ("kabe", "no_chance"),
        ("wanchan",),
    ),
    Term(
        "sotogawa",
        "外側",
        ("outside of early discards",),
        say("Tiles further out than an early discard, like 8 and 9 when 7 went first: mostly safer."),
        ("suji",),
        ("early outside",),
    ),
    Term(
        "dora soba",
        "ドラそば",
        ("next to the dora",),
        say("Tiles beside the dora. A late discard there tells of dora in the hand."),
        ("dora",),
        ("dorasoba",),
    ),
    Term(
        "shibori",
        "絞り",
        ("holding tiles back",),
        say("Not discarding what the next player would call."),
        ("shimocha", "naki"),
        ("shiboru",),
    ),
    Term(
        "yamagoshi",
        "山越し",
        ("passing one to win on another",),
        say("Letting a win pass to win on the same tile of somebody else. It is furiten until your next draw."),
        ("minogashi", "doujun_furiten"),
    ),
    Term("gyakuten", "逆転", ("comeback",), say("Overtaking whoever leads, above all in the last hand."), ("orasu",)),
    Term("honte", "本手", ("serious hand",), say("A dear hand worth playing for."), ("mangan",)),
    Term(
        "toitsu te",
        "対子手",
        ("hand of pairs",),
        say("A hand of many pairs, on the way to seven pairs or all triplets."),
        ("chiitoitsu", "toitoi"),
        ("toitsute",),
    ),
    Term(
        "mentsu te",
        "面子手",
        ("hand of sets",),
        say("A hand of four sets and a pair, and not of pairs or orphans."),
        ("mentsu", "toitsu_te"),
        ("mentsute",),
    ),
    Term(
        "haya agari",
        "早和了り",
        ("quick win",),
        say("Winning cheaply and fast, to end somebody's deal or the game."),
        ("orasu",),
        ("hayaagari", "speed"),
    ),
    Term(
        "digital",
        "デジタル",
        ("play by numbers",),
        say("Playing by counts and probabilities and not by feeling for the flow."),
        ("ukeire", "occult"),
        ("dejitaru",),
    ),
    Term(
        "occult",
        "オカルト",
        ("play by feeling",),
        say("Playing by luck, streaks and omens."),
        ("digital", "nagare"),
        ("okaruto",),
    ),
    Term("nagare", "流れ", ("flow",), say("The belief that luck runs in streaks."), ("occult",), ("flow of luck",)),
    Term(
        "tsumo nomi",
        "ツモのみ",
        ("tsumo and nothing else",),
        say("A closed hand won by self-draw without any other yaku."),
        ("menzen_tsumo", "nomi"),
    ),
    Term(
        "nobashi",
        "伸ばし",
        ("growing the hand",),
        say("Keeping tiles that may become good shapes instead of settling early."),
        ("ukeire",),
    ),
)
