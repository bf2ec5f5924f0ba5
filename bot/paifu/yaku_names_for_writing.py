"""The names of yaku in written logs: Tenhou's in tenhou/6, those of the first mjai server in mjai.

Yaku without such a name, mostly local ones, are written in kanji or with their id. Other programs show or skip them,
and ``bot.paifu.yaku_names`` reads all of them.
"""

from typing import Final

from bot.engine.scoring.yaku_catalogue import catalogue

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
