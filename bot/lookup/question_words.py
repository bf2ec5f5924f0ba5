"""The phrases that people use for the circumstances of a win, and the meaning of each.

Every word either has a meaning here, is a tile, or is refused; ``Say.NOTHING`` is for words that cannot change the
value. Phrases are matched against lower-case, folded text. A space in a phrase also matches ``-``, ``_`` or nothing.
"""

import re
from enum import Enum
from typing import Final

from bot.engine.errors import NotationProblem
from bot.engine.tiles import EAST, NORTH, SOUTH, WEST, Kind
from bot.lookup.notation_words import GAP, SUIT


class Say(Enum):
    """What a phrase does."""

    FLAG = "says that something is so"
    FLAG_NOT = "says that something is not so"
    OPEN = "says that sets are called"
    CLOSED = "says that no set is called"
    WON = "says how the hand was won, and may name the winning tile"
    WIN = "names the winning tile"
    TILES = "names tiles"
    MELDS = "names declared sets"
    WIND = "names a wind"
    SEAT_IS = "is a seat"
    ROUND_IS = "is a round"
    NUMBER = "counts something"
    PRESET = "names rules"
    RULE = "switches a rule on"
    UNCLEAR = "must be said in another way"
    NOTHING = "cannot change the value"


_FLAGS: Final = (
    (
        "double_riichi",
        "double riichi|daburu riichi|double reach|daburii|w riichi|ダブル立直|ダブルリーチ|ダブリー|両立直",
    ),
    ("double_riichi", "两立直|双立直|雙立直"),
    ("riichi", "riichi|reach|called riichi|call riichi|declared riichi|declare riichi|立直|リーチ"),
    ("ippatsu", "ippatsu|一発|一发|一發"),
    ("rinshan", "rinshan kaihou|rinshan kaiho|rinshan|after a kan|嶺上開花|岭上开花|嶺上|岭上"),
    ("chankan", "chankan|robbing a kan|robbing the kan|robbed kan|槍槓|搶槓|枪杠|抢杠"),
    ("haitei", "haitei raoyue|haitei raoyui|haitei|海底撈月|海底捞月|海底摸月|海底|ハイテイ"),
    ("houtei", "houtei raoyui|houtei|hotei|河底撈魚|河底捞鱼|河底|ホウテイ"),
    ("tenhou", "tenhou|tenho|天和"),
    ("chiihou", "chiihou|chiiho|chihou|chiho|地和"),
    ("renhou", "renhou|renho|人和"),
    ("first_turn", "first turn"),
)
_WON: Final = (
    ("tsumo", "tsumo|tsumoed|self draw|self drawn|draw|drew|drawn|自摸和|自摸|ツモ"),
    ("ron", "ron|rons|ronned|栄和|榮和|荣和|荣|ロン"),
    ("", "won|wins|和了|胡牌|胡了|胡"),
)
"""The last row says that the hand has won, and not how."""
_TILES: Final = (
    (
        "ura_indicators",
        "ura dora indicators|ura dora indicator|ura dora ind|ura indicators|ura indicator|ura ind",
    ),
    ("ura_indicators", "裏ドラ表示牌|裏ドラ表示|里宝牌指示牌|里宝指示牌|裏寶牌指示牌"),
    ("ura", "ura dora|ura doras|ura|裏ドラ|裏|里宝牌|裏寶牌|里宝"),
    (
        "indicators",
        "dora indicators|dora indicator|dora ind|dora hyouji|indicators|indicator|ind|ドラ表示牌|ドラ表示|表示牌",
    ),
    ("indicators", "宝牌指示牌|寶牌指示牌|指示牌"),
    ("dora", "doras|dora|ドラ|宝牌|寶牌"),
)
_WINDS: Final = (
    ("seat", "seat wind|player wind|own wind|self wind|my wind|seat|jikaze|自風|自风|门风|門風"),
    ("round", "round wind|prevalent wind|prevailing wind|table wind|round|bakaze|場風|场风|圈风"),
)
_NUMBERS: Final = (
    ("honba", "honba|homba|counters|counter|本場|本场"),
    ("sticks", "riichi sticks|riichi stick|sticks|stick|kyoutaku|kyotaku|供託|供托|立直棒|リーチ棒"),
    ("kita", "kita|nuki dora|nuki|北抜き|抜きドラ|拔北"),
    ("wins_in_a_row", "wins in a row"),
)
_OTHERS: Final = (
    (Say.WIN, "win", "winning tile|wins on|won on|win on|win tile|agari tile|agari|win|waiting on|waiting for|wait"),
    (Say.WIN, "win", "和了牌|アガリ牌|上がり牌"),
    (Say.MELDS, "melds", "open melds|open sets|open tiles|melds|calls|called|sets|副露牌|副露|鳴き|鸣牌"),
    (Say.OPEN, "", "open hand|opened hand|opened|open|オープン"),
    (Say.CLOSED, "", "closed hand|concealed hand|fully concealed|menzen|closed|concealed"),
    (Say.CLOSED, "", "門前清|门前清|門前|门前|門清|门清|メンゼン"),
    (Say.FLAG_NOT, "riichi", "damaten|dama|ダマ|默听|默聽"),
    (Say.SEAT_IS, "non", "non dealer|not dealer|not the dealer|闲家|閒家"),
    (Say.SEAT_IS, "east", "as dealer|dealer|oya|親家|亲家|親|庄家|莊家|庄"),
    (Say.PRESET, "preset", "preset|ruleset|rules|rule set"),
    (Say.RULE, "kiriage", "kiriage mangan|kiriage"),
    (
        Say.UNCLEAR,
        NotationProblem.NOT_SCORED,
        "open riichi|open reach|オープン立直|オープンリーチ|nagashi mangan|nagashi|流し満貫|流局满贯",
    ),
    (Say.UNCLEAR, NotationProblem.WHICH_WIND, "wind"),
    (Say.NOTHING, "", "and|but|with|by|on|as|in|at|the|an|a|is|was|of|i|my|me|it|has|have|off a|off an|off the"),
    (Say.NOTHING, "", "hand|closed tiles|concealed tiles|tiles|score|手牌|が|を|で|の|です"),
    # The tiles decide about these; the answer has every yaku and limit that counts.
    (Say.NOTHING, "", "tanyao|pinfu|yakuhai|iipeikou|toitoi|chiitoitsu|honitsu|chinitsu|sanshoku|ittsuu|chanta"),
    (Say.NOTHING, "", "tenpai|mangan|haneman|baiman|yakuman"),
    (Say.NOTHING, "", "断幺九|断么九|タンヤオ|平和|ピンフ|役牌|対々和|对对和|七対子|七对子|混一色|清一色"),
    (Say.NOTHING, "", "聴牌|听牌|テンパイ|満貫|满贯|跳満|跳满|倍満|倍满|役満|役满|手牌は"),
)
_KANJI_WINDS: Final = {"東": EAST, "东": EAST, "南": SOUTH, "西": WEST, "北": NORTH}

WIND_WORDS: Final = {
    "e": EAST,
    "s": SOUTH,
    "w": WEST,
    "n": NORTH,
    "1z": EAST,
    "2z": SOUTH,
    "3z": WEST,
    "4z": NORTH,
    "east": EAST,
    "south": SOUTH,
    "west": WEST,
    "north": NORTH,
    "ton": EAST,
    "nan": SOUTH,
    "shaa": WEST,
    "sha": WEST,
    "pei": NORTH,
    **_KANJI_WINDS,
}
MOST: Final = {"honba": 99, "sticks": 99, "kita": 4, "wins_in_a_row": 99}
"""The highest number allowed for each."""
MOST_DORA: Final = 5
"""Most dora or indicators: one at the start and one for each of four kans."""
EXAMPLES: Final = {
    "dora": "dora 3p",
    "indicators": "indicator 2p",
    "ura": "ura 1z",
    "ura_indicators": "ura indicator 4z",
    "win": "win 5z",
    "melds": "melds 567s 888p",
    "honba": "honba 2",
    "sticks": "sticks 1",
    "wins_in_a_row": "wins in a row 8",
    "preset": "rules wrc2022",
}


def _phrases() -> dict[str, tuple[Say, str]]:
    """The kind and field of each phrase."""
    found: dict[str, tuple[Say, str]] = {}
    rows = (
        *((Say.FLAG, *row) for row in _FLAGS),
        *((Say.WON, *row) for row in _WON),
        *((Say.TILES, *row) for row in _TILES),
        *((Say.WIND, *row) for row in _WINDS),
        *((Say.NUMBER, *row) for row in _NUMBERS),
        *_OTHERS,
    )
    for say, name, phrases in rows:
        found |= dict.fromkeys(phrases.split("|"), (say, name))
    for kanji in _KANJI_WINDS:
        found[f"{kanji}家"] = (Say.SEAT_IS, kanji)
        found |= dict.fromkeys((f"{kanji}場", f"{kanji}场"), (Say.ROUND_IS, kanji))
        found |= dict.fromkeys((f"{kanji}{number}局" for number in "1234一二三四"), (Say.ROUND_IS, kanji))
    return found


_PHRASES: Final = _phrases()
WORDS: Final = tuple(phrase for phrase in _PHRASES if phrase.isascii() and len(phrase) > 2)
"""The phrases that a misspelt word may have meant."""
_BARE: Final = {phrase.replace(" ", ""): meaning for phrase, meaning in _PHRASES.items()}


def _pattern(phrases: list[str]) -> str:
    ordered = sorted(phrases, key=len, reverse=True)
    return "|".join(re.escape(phrase).replace(r"\ ", "[ _-]?") for phrase in ordered)


PHRASE: Final = re.compile(
    f"(?<![a-z])(?:{_pattern([each for each in _PHRASES if each.isascii()])})(?![a-z])"
    # 子 means non-dealer only without a suit before it: 萬子 is a suit.
    f"|(?:{_pattern([each for each in _PHRASES if not each.isascii()])})|(?<![萬万筒餅饼索条條])子"
    # East 1, E1. S1 is left out, since some write tiles like that. Digits followed by a suit are tiles.
    "|(?<![a-z0-9])(?:(?:east|south|west|north)[ -]?|[ewn])[1-4]"
    "(?![0-9a-z]|(?:[ ,]*[0-9])*[ ,]*(?:[mpsz](?![a-z])|[萬万筒索]))"
)
OPTION: Final = re.compile(r"(?<![a-z0-9_])([a-z][a-z0-9_]*)(\s*[=:]\s*)([^\s,;|`()]+)")
"""A rule option and its value; ``:`` works as well if the name has no other meaning."""
SEPARATOR: Final = re.compile(r"[\s_*`]*[:=は][\s_*`]*|[\s,_*`]+|(?=[^\s:=])")
"""Between a phrase and what it names."""
WIND: Final = re.compile(
    r"(east|south|west|north|ton|nan|shaa|sha|pei|[eswn](?=[1-4]?(?![a-z0-9]))|[1-4]z|[東东南西北])"
)
WIND_BEFORE: Final = re.compile(r"(?<![a-z0-9])(east|south|west|north|[eswn])[ -]$")
NEGATION: Final = re.compile(
    "(?:(?<![a-z])(?:no|not|non|never|without|w/o|cannot|(?:did|do|does|was|is|has|had|have|were|would|are|ca|wo)n['’]?t"
    "|(?:did|do|does|was|is|has|had|have|were|would|are|can|will) not)"
    "(?:[ -]+(?:a|an|any|the|in|by|on|of|as|with|have|had|be|being|my|win|won|declare|declared|call|called))*[ -]+"
    "|(?:没有|沒有|没|沒|未|无|無|不是|不|非))$"
)
"""What turns the phrase behind it round; for ``search`` up to the beginning of that phrase."""
NEGATIVE: Final = re.compile(
    "(?<![a-z])(?:no|not|non|never|without|w/o|cannot)(?![a-z])|n['’]?t(?![a-z])|[没沒未无無不非]|なし|ナシ|nashi|ない"
)
"""A word that turns others round, wherever it is."""
NEGATED_BEHIND: Final = re.compile(
    r"[ ]?(?:なし|無し|ナシ|nashi(?![a-z])|しない|しなかった|してない|していない|ではない|じゃない|でない)"
)
"""What turns the phrase before it round."""
TO_THE_TILE: Final = re.compile(
    "(?:(?:on|with|by|of|the|an|a|my|his|her|their|it|is|was|tile|off(?= (?:an?|the|my|his|her) | [0-9r]))[ :]+)*"
)
"""Between a word of winning and its tile: ``ron off a 4s``."""
DORA_COUNT: Final = re.compile(rf"[x×]?[0-9]{{1,2}}(?![0-9a-z]|,[0-9]|[ ]?(?:{SUIT.pattern}))")
"""A number of dora, which are tiles."""
LONE_DIGIT: Final = re.compile(rf"[0-9](?![0-9a-z]|(?:{GAP.pattern}[0-9]|[0-9])*(?:{GAP.pattern})?(?:{SUIT.pattern}))")
"""A digit without a suit."""
NUMBER: Final = re.compile(r"[+-]?[0-9]+")
NUMBER_BEFORE: Final = re.compile(r"(?<![0-9a-z:=/])([0-9]{1,3})[ x×-]{0,2}$")
RULES_BEHIND: Final = re.compile(r" *(?:rules|ruleset|preset|\.net)(?![a-z])")
"""After a name that is also a yaku: it names rules."""
PLACE_BEFORE: Final = re.compile("(?:on|in|at) +$")
"""Before a name that is also a yaku: it names a site."""
NAME_BEFORE: Final = re.compile(r"(?<![a-z0-9])([a-z][a-z0-9_.-]*) +$")
TRUTH: Final = {
    **dict.fromkeys(("yes", "true", "on", "1", "y"), True),
    **dict.fromkeys(("no", "false", "off", "0", "n"), False),
}
PUNCTUATION: Final = re.compile("(?:[?!¿¡:…]|(?<![0-9])=)+")
"""Punctuation that is ignored. Behind a digit ``=`` is the mark of a called tile."""
LINK_TO_A_HAND: Final = re.compile(r"<?https?://tenhou\.net/2/?\?(?:[a-z]+&)*[pq]=")
"""The beginning of a link to a hand on Tenhou; the tiles follow."""
LINK_TO_A_GAME: Final = re.compile(r"https?://[^\s<>]{0,100}?(?:[?&]log=|paipu|#json)[^\s<>]{0,200}")


def meaning_of(phrase: str) -> tuple[Say, str]:
    """The kind and field of a match of ``PHRASE``."""
    if phrase == "子":
        return Say.SEAT_IS, "non"
    if phrase[-1] in "1234":
        return Say.ROUND_IS, phrase.rstrip("1234 -")
    return _BARE[phrase.replace(" ", "").replace("-", "").replace("_", "")]


def wind_of(word: str) -> Kind:
    """The wind that a match of ``WIND`` names."""
    return WIND_WORDS[word]
