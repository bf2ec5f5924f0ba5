"""Seats, winds, the course of a game and its end."""

from __future__ import annotations

from typing import Final

from bot.text.glossary.term import Term
from bot.text.sentences import say

GAME: Final = (
    Term("kyoku", "局", ("hand", "deal"), say("From a deal to a win or a draw."), ("hanchan", "honba")),
    Term(
        "hanchan",
        "半荘",
        ("East-South game",),
        say("A game of an East round and a South round: eight hands or more."),
        ("tonpuusen", "kyoku"),
        ("hanchan sen", "half game", "半荘戦"),
    ),
    Term(
        "tonpuusen",
        "東風戦",
        ("East-only game",),
        say("A game of the East round alone: four hands or more."),
        ("hanchan",),
        ("tonpu", "tonpuu", "東風"),
    ),
    Term("yonma", "四麻", ("game for four",), say("Mahjong with four players."), ("sanma",)),
    Term(
        "sanma",
        "三麻",
        ("game for three", "three-player mahjong"),
        say("Mahjong with three players: without 2m to 8m, without chii, and mostly with norths set aside."),
        ("kita", "yonma"),
    ),
    Term(
        "bakaze",
        "場風",
        ("round wind", "prevalent wind"),
        say("The wind of the round: East first, then South. Its triplet is a yaku for everybody."),
        ("jikaze", "yakuhai_bakaze"),
        ("prevailing wind",),
    ),
    Term(
        "jikaze",
        "自風",
        ("seat wind", "own wind"),
        say("The wind of your seat; the dealer is East. Its triplet is a yaku for you."),
        ("bakaze", "yakuhai_jikaze"),
    ),
    Term(
        "oya",
        "親",
        ("dealer",),
        say("East. The dealer's wins are worth half as much again, and the dealer pays double for the others' tsumo."),
        ("ko", "renchan"),
    ),
    Term("ko", "子", ("non-dealer",), say("Everybody but the dealer."), ("oya",)),
    Term(
        "chiicha",
        "起家",
        ("first dealer",),
        say("Who is dealer in the first hand. Of equal scores the seat nearer to it ranks higher by most rules."),
        ("oya",),
    ),
    Term(
        "renchan",
        "連荘",
        ("dealer repeats",),
        say("The dealer stays dealer: after winning, and by most rules when tenpai at a draw. A counter is added."),
        ("oya", "honba", "oyanagare"),
    ),
    Term(
        "oyanagare",
        "親流れ",
        ("the deal passes",),
        say("The dealer does not repeat, and the right neighbour becomes dealer."),
        ("renchan",),
    ),
    Term(
        "honba",
        "本場",
        ("counter", "repeat counter"),
        say(
            "A counter added when the dealer repeats or a hand is drawn. Each makes a win dearer by 300 points, with "
            "three players mostly by 200."
        ),
        ("renchan", "tsumibou"),
    ),
    Term("tsumibou", "積み棒", ("counter stick",), say("A 100-point stick that shows a honba."), ("honba",)),
    Term(
        "kamicha",
        "上家",
        ("left neighbour", "player on the left"),
        say("Who plays before you. You can call chii from nobody else."),
        ("toimen", "shimocha", "chii"),
    ),
    Term("toimen", "対面", ("player across",), say("Who sits across from you."), ("kamicha", "shimocha")),
    Term(
        "shimocha",
        "下家",
        ("right neighbour", "player on the right"),
        say("Who plays after you, and can call chii from you."),
        ("kamicha", "toimen"),
    ),
    Term(
        "orasu",
        "オーラス",
        ("last hand", "all last"),
        say("The last scheduled hand of a game."),
        ("agari_yame", "shaanyuu"),
        ("oorasu", "all last"),
    ),
    Term(
        "agari yame",
        "和了止め",
        ("ending with a win",),
        say("The dealer wins the last hand, leads, and the game ends although the deal would repeat."),
        ("tenpai_yame", "orasu"),
    ),
    Term(
        "tenpai yame",
        "聴牌止め",
        ("ending with tenpai",),
        say(
            "The dealer is tenpai at a draw of the last hand, leads, and the game ends although the deal would repeat."
        ),
        ("agari_yame",),
    ),
    Term(
        "shaanyuu",
        "西入",
        ("West round", "extra round", "sudden death"),
        say(
            "If nobody has the target (mostly 30,000) after the last hand, one more wind is played until somebody has."
        ),
        ("orasu",),
        ("shanyuu", "west in"),
    ),
    Term(
        "tobi",
        "飛び",
        ("bust", "bankruptcy"),
        say("A player falls below zero, and by many rules the game ends."),
        ("hakoten",),
        ("dobon", "ドボン", "トビ", "buttobi"),
    ),
    Term(
        "hakoten",
        "箱点",
        ("out of points", "empty box"),
        say("Having no points left."),
        ("tobi",),
        ("hakoshita", "箱下"),
    ),
    Term(
        "chombo",
        "錯和",
        ("foul",),
        say(
            "A grave fault like a win that is none. It costs a mangan to the others, or points after the game. "
            "With this bot it cannot happen."
        ),
        ("agari_houki",),
        ("chonbo", "チョンボ", "penalty"),
    ),
    Term(
        "agari houki",
        "和了放棄",
        ("dead hand",),
        say("After a smaller fault: the player goes on but may not win this hand. With this bot it cannot happen."),
        ("chombo",),
    ),
    Term("basho gime", "場所決め", ("drawing seats",), say("Drawing lots for the seats before a game."), ("chiicha",)),
    Term(
        "wareme",
        "割れ目",
        ("wall-break double",),
        say("A local rule: whoever sits where the wall was broken wins and pays double."),
        ("yama",),
    ),
    Term(
        "yakitori",
        "焼き鳥",
        ("grilled chicken", "no win all game"),
        say("A local rule: who has not won a hand all game pays for it."),
        ("sashiuma",),
    ),
)

DRAWS: Final = (
    Term(
        "ryuukyoku",
        "流局",
        ("draw", "drawn hand"),
        say("A hand that ends without a win."),
        ("kouhai_ryuukyoku", "tochuu_ryuukyoku"),
    ),
    Term(
        "kouhai ryuukyoku",
        "荒牌流局",
        ("exhaustive draw",),
        say("The wall is used up and nobody has won. Who is not tenpai pays those who are."),
        ("noten_bappu", "tenpai"),
    ),
    Term(
        "tochuu ryuukyoku",
        "途中流局",
        ("abortive draw",),
        say(
            "A hand broken off: nine terminals and honours, four winds, four riichi, four kans or three ron. Not "
            "all rules have them."
        ),
        ("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"),
    ),
    Term(
        "kyuushu kyuuhai",
        "九種九牌",
        ("nine terminals and honours",),
        say(
            "With nine different terminals and honours on the first draw you may call the hand off, if nobody "
            "has called a tile. Not all rules have it."
        ),
        ("tochuu_ryuukyoku", "kokushi_musou"),
        ("nine nine", "9 terminals"),
    ),
    Term(
        "suufon renda",
        "四風連打",
        ("four winds",),
        say("All four first discards are the same wind: the hand is drawn, by rules that have it."),
        ("tochuu_ryuukyoku",),
    ),
    Term(
        "suucha riichi",
        "四家立直",
        ("four riichi",),
        say("All four are in riichi: the hand is drawn, by rules that have it."),
        ("tochuu_ryuukyoku", "riichi"),
    ),
    Term(
        "suukaikan",
        "四槓散了",
        ("four kans",),
        say(
            "Four kans by two players or more: the hand is drawn, by rules that have it. With four of one player it "
            "goes on, for suukantsu."
        ),
        ("tochuu_ryuukyoku", "suukantsu"),
    ),
    Term(
        "sanchahou",
        "三家和",
        ("three ron",),
        say("Three players win on one discard: by some rules all win, by others the hand is drawn."),
        ("double_ron", "atamahane"),
    ),
    Term(
        "noten bappu",
        "ノーテン罰符",
        ("payment at a draw",),
        say(
            "At a draw the players who are not tenpai pay 3,000 in all to those who are; with three players mostly "
            "2,000."
        ),
        ("noten", "kouhai_ryuukyoku"),
        ("bappu", "noten penalty"),
    ),
    Term(
        "keishiki tenpai",
        "形式聴牌",
        ("tenpai in form",),
        say(
            "One tile from complete, but without a yaku or without a tile left. By most rules it counts as "
            "tenpai at a draw."
        ),
        ("tenpai", "noten_bappu"),
        ("keiten", "ケイテン"),
    ),
)

RIICHI: Final = (
    Term(
        "riichibou",
        "立直棒",
        ("riichi stick",),
        say("The 1,000 points put down for riichi. The next winner takes them."),
        ("kyoutaku", "riichi"),
        ("riichi bou", "リー棒", "ribou"),
    ),
    Term(
        "kyoutaku",
        "供託",
        ("sticks on the table",),
        say("Riichi sticks on the table. They go to the next winner."),
        ("riichibou",),
        ("kyotaku",),
    ),
    Term(
        "sengenhai",
        "宣言牌",
        ("riichi discard", "declaration tile"),
        say("The tile discarded sideways with riichi. If somebody wins on it, the riichi is void and costs nothing."),
        ("riichi",),
    ),
    Term(
        "damaten",
        "ダマテン",
        ("hidden tenpai", "silent tenpai"),
        say("Being tenpai with a closed hand and not declaring riichi. It needs a yaku of its own to win by ron."),
        ("riichi", "tenpai"),
        ("dama", "ダマ", "yamiten", "ヤミテン"),
    ),
    Term(
        "okkake riichi",
        "追っかけ立直",
        ("chasing riichi",),
        say("Declaring riichi after somebody else has."),
        ("riichi",),
    ),
    Term(
        "ippatsu keshi",
        "一発消し",
        ("breaking ippatsu",),
        say("Calling a tile so that somebody's ippatsu is gone."),
        ("ippatsu",),
    ),
    Term(
        "noten riichi",
        "ノーテン立直",
        ("false riichi",),
        say("Declaring riichi without tenpai, a foul. This bot does not let it happen."),
        ("chombo", "riichi"),
    ),
    Term(
        "furiten riichi",
        "フリテン立直",
        ("riichi in furiten",),
        say("Declaring riichi with a wait among your own discards: it can win by tsumo only."),
        ("furiten", "riichi"),
    ),
    Term(
        "open riichi",
        "オープン立直",
        ("riichi with shown hand",),
        say("A local rule: riichi with the hand laid open, for a han more. None of this bot's rules has it."),
        ("riichi",),
    ),
)
