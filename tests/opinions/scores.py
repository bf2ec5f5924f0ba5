"""The scores of this engine, mahjong and riichienv in one form that can be compared."""

from typing import Any, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from riichienv import _riichienv as riichienv

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import HandValue, evaluate
from bot.lookup.hand_lookup import shares_of
from tests.opinions.records import TSUMO, WinRecord, mahjong_arguments, our_arguments, riichienv_arguments


class Opinion(NamedTuple):
    """``yaku`` with their han, or multiples in a yakuman hand; ``fu`` is 0 in one, where nobody counts them alike.

    ``pays`` is what the discarder or the dealer pays and what each other pays, counters included.
    """

    error: str | None
    yaku: dict[str, int]
    han: int
    fu: int
    pays: tuple[int, int]

    @property
    def names(self) -> set[str]:
        return set(self.yaku)


def _refused(error: str) -> Opinion:
    return Opinion(error, {}, 0, 0, (0, 0))


# ---------------------------------------------------------------------------------------------------------------- ours


def ours(record: WinRecord, rules: Ruleset) -> Opinion:
    concealed, win, melds, situation = our_arguments(record)
    value = evaluate(concealed, win, melds, situation, rules)
    if not isinstance(value, HandValue):
        return _refused(value.value)
    shares = shares_of(value, situation, rules, record.honba)
    pays = {share.payer: share.points for share in shares}
    first = pays.get("discarder", pays.get("dealer", 0))
    yaku = {entry.id: entry.han for entry in (*value.yaku, *value.bonus) if entry.han}
    return Opinion(None, yaku, value.han, 0 if value.yakuman else value.fu, (first, pays.get("non_dealer", 0)))


# ------------------------------------------------------------------------------------------------------------- mahjong

_MAHJONG_NAMES = {
    "Menzen Tsumo": "menzen_tsumo",
    "Riichi": "riichi",
    "Ippatsu": "ippatsu",
    "Chankan": "chankan",
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Double Riichi": "double_riichi",
    "Renhou": "renhou",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Yakuhai (haku)": "yakuhai_haku",
    "Yakuhai (hatsu)": "yakuhai_hatsu",
    "Yakuhai (chun)": "yakuhai_chun",
    **{f"Yakuhai (seat wind {wind})": "yakuhai_jikaze" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "yakuhai_bakaze" for wind in ("east", "south", "west", "north")},
    "Sanshoku Doujun": "sanshoku_doujun",
    "Ittsu": "ittsuu",
    "Chantai": "chanta",
    "Honroutou": "honroutou",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Chiitoitsu": "chiitoitsu",
    "Shou Sangen": "shousangen",
    "Honitsu": "honitsu",
    "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou",
    "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi_musou",
    "Chuuren Poutou": "chuuren_poutou",
    "Suu Ankou": "suuankou",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Ryuuiisou": "ryuuiisou",
    "Suu Kantsu": "suukantsu",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
    "Daisharin": "daisharin",
    "Daichikurin": "daichikurin",
    "Daisuurin": "daisuurin",
    "Daichisei": "daichisei",
    "Dai Suushii": "daisuushii",
    "Kokushi Musou Juusanmen Matchi": "kokushi_musou_13",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Daburu Chuuren Poutou": "junsei_chuuren_poutou",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Renhou (yakuman)": "renhou",
    "Paarenchan": "paarenchan",
    "Dora": "dora",
    "Aka Dora": "aka_dora",
    "Ura Dora": "ura_dora",
}


def mahjong(record: WinRecord, **options: Any) -> Opinion:
    """The opinion of mahjong under its ``OptionalRules``. Norths set aside are within its dora."""
    found = HandCalculator.estimate_hand_value(**mahjong_arguments(record, **options))
    if found.cost is None:
        return _refused({"no_yaku": "no_yaku", "hand_not_winning": "not_complete"}[str(found.error)])
    opened = bool(found.is_open_hand)
    yaku = {}
    for entry in found.yaku or ():
        han = entry.han_open if opened and entry.han_open else entry.han_closed
        yaku[_MAHJONG_NAMES[entry.name]] = han // 13 if entry.is_yakuman else han
    yakuman = any(entry.is_yakuman for entry in found.yaku or ())
    first = found.cost["main"] + found.cost["main_bonus"]
    other = found.cost["additional"] + found.cost["additional_bonus"]
    if record.has(TSUMO) and not record.seat:
        # A dealer's tsumo has one share, which they name twice.
        first = 0
    return Opinion(None, yaku, int(found.han or 0), 0 if yakuman else int(found.fu or 0), (first, other))


# ----------------------------------------------------------------------------------------------------------- riichienv

_RIICHIENV_NAMES = dict(
    enumerate(
        (
            "menzen_tsumo",
            "riichi",
            "chankan",
            "rinshan",
            "haitei",
            "houtei",
            "yakuhai_haku",
            "yakuhai_hatsu",
            "yakuhai_chun",
            "yakuhai_jikaze",
            "yakuhai_bakaze",
            "tanyao",
            "iipeikou",
            "pinfu",
            "chanta",
            "ittsuu",
            "sanshoku_doujun",
            "double_riichi",
            "sanshoku_doukou",
            "sankantsu",
            "toitoi",
            "sanankou",
            "shousangen",
            "honroutou",
            "chiitoitsu",
            "junchan",
            "honitsu",
            "ryanpeikou",
            "chinitsu",
            "ippatsu",
            "dora",
            "aka_dora",
            "ura_dora",
            "kita",
            "tenhou",
            "chiihou",
            "daisangen",
            "suuankou",
            "tsuuiisou",
            "ryuuiisou",
            "chinroutou",
            "kokushi_musou",
            "shousuushii",
            "suukantsu",
            "chuuren_poutou",
            "",
            "junsei_chuuren_poutou",
            "suuankou_tanki",
            "kokushi_musou_13",
            "daisuushii",
        ),
        start=1,
    )
)
_RIICHIENV_NAMES[26], _RIICHIENV_NAMES[28], _RIICHIENV_NAMES[29] = "junchan", "ryanpeikou", "chinitsu"


def riichienv_says(record: WinRecord, players: int = 4) -> Opinion:
    """The opinion of riichienv, whose evaluator has no options: four double yakuman, kazoe, tsumo loss for three.

    It names yaku without their han: each counts 1 here.
    """
    tiles, melds, *rest = riichienv_arguments(record, players)
    evaluator = riichienv.HandEvaluator if players == 4 else riichienv.HandEvaluator3P
    found = evaluator(tiles, melds).calc(*rest)
    if not found.is_win:
        return _refused("no_yaku" if found.has_win_shape else "not_complete")
    yaku = {_RIICHIENV_NAMES[number]: 1 for number in found.yaku}
    first, other = found.ron_agari or found.tsumo_agari_oya, found.tsumo_agari_ko
    if record.has(TSUMO) and not record.seat:
        first = 0
    return Opinion(None, yaku, found.han, 0 if found.yakuman else found.fu, (first, other))
