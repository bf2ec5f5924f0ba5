"""Finds yaku by their names in logs: Japanese as in Tenhou and Mahjong Soul, Chinese, English, and mjai's own.

Most names are in the engine's catalogue; this module adds the other spellings.
"""

from functools import cache
from typing import Final

from bot.engine.scoring.yaku_catalogue import catalogue

_OTHER: Final[dict[str, tuple[str, ...]]] = {
    "riichi": ("reach",),
    "double_riichi": ("両立直", "double_reach", "daburi"),
    "ippatsu": ("ippatsu",),
    "menzen_tsumo": ("門前清自摸", "ツモ", "menzenchin_tsumoho", "menzen tsumo", "fully concealed hand"),
    "haitei": ("海底捞月", "海底摸月", "海底", "haiteiraoyue", "under the sea"),
    "houtei": ("河底", "hoteiraoyui", "under the river"),
    "rinshan": ("嶺上", "rinshankaiho", "after a kan"),
    "chankan": ("槍槓", "chankan", "robbing a kan"),
    "pinfu": ("平和", "pinfu"),
    "iipeikou": ("一杯口", "一盃口", "ipeko", "pure double sequence"),
    "tanyao": ("断幺九", "断ヤオ九", "タンヤオ", "tanyaochu", "all simples"),
    "yakuhai_haku": ("白", "役牌:白", "haku", "white dragon"),
    "yakuhai_hatsu": ("發", "役牌:發", "hatsu", "green dragon"),
    "yakuhai_chun": ("中", "役牌:中", "chun", "red dragon"),
    "yakuhai_jikaze": ("役牌:门风牌", "自風", "役牌:自風牌", "役牌:自風", "役牌 自風牌", "jikaze", "seat wind"),
    "yakuhai_bakaze": ("場風", "役牌:場風牌", "役牌:場風", "役牌 場風牌", "bakaze", "prevalent wind"),
    "chiitoitsu": ("七対子", "chitoitsu", "seven pairs"),
    "sanshoku_doujun": ("三色同順", "sanshokudojun", "mixed triple sequence"),
    "ittsuu": ("一気通貫", "ikkitsukan", "pure straight"),
    "chanta": ("混全帯幺九", "混全帯ヤオ九", "honchantaiyao", "half outside hand"),
    "sanshoku_doukou": ("三色同刻", "sanshokudoko", "triple triplets"),
    "sanankou": ("三暗刻", "sananko", "three concealed triplets"),
    "sankantsu": ("三槓子", "sankantsu", "three quads"),
    "toitoi": ("対々和", "対対和", "toitoiho", "all triplets"),
    "shousangen": ("小三元", "shosangen", "little three dragons"),
    "honroutou": ("混老頭", "honroto", "all terminals and honors"),
    "ryanpeikou": ("二杯口", "二盃口", "ryanpeko", "twice pure double sequence"),
    "honitsu": ("混一色", "honiso", "half flush"),
    "junchan": ("純全帯幺九", "純全帯ヤオ九", "junchantaiyao", "fully outside hand"),
    "chinitsu": ("清一色", "chiniso", "full flush"),
    "renhou": ("人和", "renho", "hand of man"),
    "tenhou": ("天和", "tenho", "blessing of heaven"),
    "chiihou": ("地和", "chiho", "blessing of earth"),
    "daisangen": ("大三元", "daisangen", "big three dragons"),
    "suuankou": ("四暗刻", "suanko", "four concealed triplets"),
    "suuankou_tanki": ("四暗刻単騎", "suanko_tanki", "single-wait four concealed triplets"),
    "tsuuiisou": ("字一色", "tsuiso", "all honors"),
    "ryuuiisou": ("緑一色", "ryuiso", "all green"),
    "chinroutou": ("清老頭", "chinroto", "all terminals"),
    "chuuren_poutou": ("九蓮宝灯", "churenpoto", "nine gates"),
    "junsei_chuuren_poutou": ("純正九蓮宝灯", "junsei_churenpoto", "true nine gates"),
    "kokushi_musou": ("国士無双", "kokushimuso", "thirteen orphans"),
    "kokushi_musou_13": ("国士無双13面", "国士無双十三面", "kokushimuso_juusanmen", "thirteen-wait thirteen orphans"),
    "daisuushii": ("大四喜", "daisushi", "four big winds"),
    "shousuushii": ("小四喜", "shosushi", "four little winds"),
    "suukantsu": ("四槓子", "sukantsu", "four quads"),
    "dora": ("宝牌", "ドラ", "dora"),
    "ura_dora": ("里宝牌", "裏ドラ", "uradora", "ura dora"),
    "aka_dora": ("红宝牌", "赤ドラ", "akadora", "red five"),
    "kita": ("拔北宝牌", "抜きドラ", "北ドラ", "北", "nukidora", "kita"),
}
# Tenhou names the wind: 自風 南, 場風 東 (here in the one form of their characters).
_WITH_WIND: Final = {"自风": "yakuhai_jikaze", "场风": "yakuhai_bakaze"}
_WIDE: Final = str.maketrans("０１２３４５６７８９：　", "0123456789: ")
_ONE_FORM: Final = str.maketrans(
    "門槍槓嶺開撈魚發発風場帯帶么気氣貫順両兩対對頭純寶紅裏裡緑綠國無雙蓮燈騎連荘莊単單車輪數邻鄰断斷釣鈎",
    "门枪杠岭开捞鱼发发风场带带幺气气贯顺两两对对头纯宝红里里绿绿国无双莲灯骑连庄庄单单车轮数隣隣断断钓钩",
)
"""Japanese and traditional Chinese characters of yaku names to simplified ones, so that each name is listed once."""


def _plain(name: str) -> str:
    return " ".join(name.translate(_WIDE).translate(_ONE_FORM).lower().split())


@cache
def _index() -> dict[str, str]:
    index: dict[str, str] = {}
    for id_, yaku in catalogue().items():
        for name in (id_, yaku.romaji, yaku.kanji, *yaku.names_en):
            index.setdefault(_plain(name), id_)
    # Names in logs take precedence over the catalogue's, in which two yaku may share an English name.
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
