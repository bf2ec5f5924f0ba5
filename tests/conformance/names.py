"""Translates the records' names of yaku, draws and calls to the engine's."""

from bot.engine.melds import MeldKind
from bot.engine.scoring.yaku_catalogue import catalogue

_WINDS = ("east", "south", "west", "north")
_YAKU = {
    "sanshoku": "sanshoku_doujun",
    "ittsu": "ittsuu",
    "haku": "yakuhai_haku",
    "hatsu": "yakuhai_hatsu",
    "chun": "yakuhai_chun",
    "kokushi": "kokushi_musou",
    "kokushi13": "kokushi_musou_13",
    "kokushi_13": "kokushi_musou_13",
    "chuuren": "chuuren_poutou",
    "junsei_chuuren": "junsei_chuuren_poutou",
}
RECORDED = {engine: name for name, engine in _YAKU.items() if name != "kokushi_13"}
"""The records' names of yaku by the engine's, where they differ."""
DRAWS = {
    "four_winds": "suufon_renda",
    "four_riichi": "suucha_riichi",
    "four_kans": "suukaikan",
    "triple_ron": "sanchahou",
}
MELDS = {
    "chi": MeldKind.CHII,
    "pon": MeldKind.PON,
    "kan_open": MeldKind.DAIMINKAN,
    "kan_closed": MeldKind.ANKAN,
    "kan_added": MeldKind.KAKAN,
}
MELD_NAMES = {kind: name for name, kind in MELDS.items()}
LIMITS = {"kazoe_yakuman": "yakuman", None: ""}
"""The engine's limits that the records name otherwise."""


_SPELLED = {name.replace("_", ""): name for name in catalogue()}


def recorded_yaku(name: str) -> str:
    """A yaku of a record by the engine's id; a wind keeps its name, ``seat_east`` or ``round_east``.

    Where the words of a name are divided is nobody's rule: ``suu_kantsu`` is ``suukantsu``.
    """
    return _YAKU.get(name) or _SPELLED.get(name.replace("_", ""), name)


def engine_yaku(name: str, seat_wind: int, round_wind: int) -> str:
    """An engine's id, the winds by name. Winds are 0-3 = E S W N."""
    if name == "yakuhai_jikaze":
        return f"seat_{_WINDS[seat_wind]}"
    if name == "yakuhai_bakaze":
        return f"round_{_WINDS[round_wind]}"
    return name
