"""The names of yaku in logs: Japanese as in Tenhou and Mahjong Soul, Chinese, English, and mjai's own.

Tenhou's names are written in tenhou/6, those of the first mjai server in mjai; yaku without such a name, mostly local
ones, are written in kanji or with their id. All of these are read, and the other spellings of ``_OTHER``.
"""

from functools import cache
from typing import Final

from bot.engine.scoring.yaku_catalogue import catalogue

_OTHER: Final[dict[str, tuple[str, ...]]] = {
    "double_riichi": ("daburi",),
    "menzen_tsumo": ("門前清自摸", "ツモ", "fully concealed hand"),
    "haitei": ("海底",),
    "houtei": ("河底",),
    "rinshan": ("嶺上",),
    "iipeikou": ("一杯口",),
    "tanyao": ("断ヤオ九", "タンヤオ"),
    "yakuhai_haku": ("白", "役牌:白", "white dragon"),
    "yakuhai_hatsu": ("發", "役牌:發", "green dragon"),
    "yakuhai_chun": ("中", "役牌:中", "red dragon"),
    "yakuhai_jikaze": ("役牌:门风牌", "自風", "役牌:自風牌", "役牌:自風", "役牌 自風牌", "seat wind"),
    "yakuhai_bakaze": ("場風", "役牌:場風牌", "役牌:場風", "役牌 場風牌", "prevalent wind"),
    "chanta": ("混全帯ヤオ九",),
    "sanshoku_doukou": ("triple triplets",),
    "sankantsu": ("three quads",),
    "toitoi": ("対対和",),
    "honroutou": ("all terminals and honors",),
    "ryanpeikou": ("二杯口",),
    "junchan": ("純全帯ヤオ九", "fully outside hand"),
    "suuankou_tanki": ("single-wait four concealed triplets",),
    "tsuuiisou": ("all honors",),
    "junsei_chuuren_poutou": ("true nine gates",),
    "kokushi_musou_13": ("国士無双十三面", "thirteen-wait thirteen orphans"),
    "daisuushii": ("four big winds",),
    "shousuushii": ("four little winds",),
    "suukantsu": ("four quads",),
    "dora": ("宝牌",),
    "ura_dora": ("里宝牌",),
    "aka_dora": ("红宝牌",),
    "kita": ("拔北宝牌", "北ドラ", "北"),
}
"""Names that are read and never written."""
# Tenhou names the wind: 自風 南, 場風 東 (here in the one form of their characters).
_WITH_WIND: Final = {"自风": "yakuhai_jikaze", "场风": "yakuhai_bakaze"}
_WIDE: Final = str.maketrans("０１２３４５６７８９：　", "0123456789: ")
_ONE_FORM: Final = str.maketrans(
    "門槍槓嶺開撈魚發発風場帯帶么気氣貫順両兩対對頭純寶紅裏裡緑綠國無雙蓮燈騎連荘莊単單車輪數邻鄰断斷釣鈎",
    "门枪杠岭开捞鱼发发风场带带幺气气贯顺两两对对头纯宝红里里绿绿国无双莲灯骑连庄庄单单车轮数隣隣断断钓钩",
)
"""Japanese and traditional Chinese characters of yaku names to simplified ones, so that each name is listed once."""
_WINDS: Final = "東南西北"
_TENHOU: Final[dict[str, str]] = {
    "double_riichi": "両立直",
    "haitei": "海底摸月",
    "chankan": "槍槓",
    "tanyao": "断幺九",
    "chanta": "混全帯幺九",
    "junchan": "純全帯幺九",
    "kokushi_musou_13": "国士無双１３面",
    "suuankou_tanki": "四暗刻単騎",
    "kita": "抜きドラ",
}
"""Tenhou's names, if they differ from the catalogue's. Kita has Mahjong Soul's name, as Tenhou counts it as dora."""
_MJAI: Final[dict[str, str]] = {
    "riichi": "reach",
    "double_riichi": "double_reach",
    "menzen_tsumo": "menzenchin_tsumoho",
    "haitei": "haiteiraoyue",
    "houtei": "hoteiraoyui",
    "rinshan": "rinshankaiho",
    "iipeikou": "ipeko",
    "tanyao": "tanyaochu",
    "yakuhai_haku": "haku",
    "yakuhai_hatsu": "hatsu",
    "yakuhai_chun": "chun",
    "yakuhai_jikaze": "jikaze",
    "yakuhai_bakaze": "bakaze",
    "chiitoitsu": "chitoitsu",
    "sanshoku_doujun": "sanshokudojun",
    "ittsuu": "ikkitsukan",
    "chanta": "honchantaiyao",
    "sanshoku_doukou": "sanshokudoko",
    "sanankou": "sananko",
    "toitoi": "toitoiho",
    "shousangen": "shosangen",
    "honroutou": "honroto",
    "ryanpeikou": "ryanpeko",
    "honitsu": "honiso",
    "junchan": "junchantaiyao",
    "chinitsu": "chiniso",
    "renhou": "renho",
    "tenhou": "tenho",
    "chiihou": "chiho",
    "suuankou": "suanko",
    "tsuuiisou": "tsuiso",
    "ryuuiisou": "ryuiso",
    "chinroutou": "chinroto",
    "chuuren_poutou": "churenpoto",
    "junsei_chuuren_poutou": "junsei_churenpoto",
    "kokushi_musou": "kokushimuso",
    "kokushi_musou_13": "kokushimuso_juusanmen",
    "suuankou_tanki": "suanko_tanki",
    "daisuushii": "daisushi",
    "shousuushii": "shosushi",
    "suukantsu": "sukantsu",
    "ura_dora": "uradora",
    "aka_dora": "akadora",
    "kita": "nukidora",
}


def _plain(name: str) -> str:
    return " ".join(name.translate(_WIDE).translate(_ONE_FORM).lower().split())


@cache
def _index() -> dict[str, str]:
    index: dict[str, str] = {}
    for id_, yaku in catalogue().items():
        for name in (id_, yaku.romaji, yaku.kanji, *yaku.names_en):
            index.setdefault(_plain(name), id_)
    # Names in logs take precedence over the catalogue's, in which two yaku may share an English name.
    index.update({_plain(name): id_ for id_, name in (*_TENHOU.items(), *_MJAI.items())})
    index.update({_plain(name): id_ for id_, names in _OTHER.items() for name in names})
    return index


def yaku_named(name: str) -> str | None:
    """The catalogue id of a yaku by its name in a log; None if the name is not known.

    >>> yaku_named("役牌 發"), yaku_named("自風 南"), yaku_named("All Simples"), yaku_named("sananko")
    ('yakuhai_hatsu', 'yakuhai_jikaze', 'tanyao', 'sanankou')
    """
    plain = _plain(name)
    yaku_id = _index().get(plain)
    return yaku_id if yaku_id is not None else _WITH_WIND.get(plain.partition(" ")[0])


def tenhou_name(yaku: str, *, jikaze: int, bakaze: int) -> str:
    """The name in tenhou/6 of a catalogue id. Winds (0-3 = E S W N) are part of the name.

    >>> tenhou_name("yakuhai_jikaze", jikaze=1, bakaze=0), tenhou_name("sanrenkou", jikaze=1, bakaze=0)
    ('自風 南', '三連刻')
    """
    if yaku == "yakuhai_jikaze":
        return f"自風 {_WINDS[jikaze]}"
    if yaku == "yakuhai_bakaze":
        return f"場風 {_WINDS[bakaze]}"
    return _TENHOU.get(yaku) or catalogue()[yaku].kanji


def mjai_name(yaku: str) -> str:
    """The name in mjai of a catalogue id.

    >>> mjai_name("pinfu"), mjai_name("tanyao"), mjai_name("sanrenkou")
    ('pinfu', 'tanyaochu', 'sanrenkou')
    """
    return _MJAI.get(yaku, yaku)
