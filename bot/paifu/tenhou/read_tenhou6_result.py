"""Reads the results of tenhou/6, the last entry of a kyoku.

``["和了", deltas, win, deltas, win...]`` or ``[reason, deltas]``. A win is the winner, the discarder, the liable player
(the winner if there is none), the value as text (``30符4飜7700点``, ``満貫2000-4000点``, ``跳満6000点∀``), and a text
for each yaku with its han (``立直(1飜)``) or ``(役満)``. Converters of Mahjong Soul's records write the words
in Japanese, Chinese or English (``Exhaustive Draw``, ``30Fu4Han7700点``).
"""

import re
from dataclasses import dataclass
from typing import Final

from bot.engine.events import DrawReason
from bot.engine.tiles import Tile
from bot.paifu.errors import LogProblem
from bot.paifu.json_tree import Node
from bot.paifu.record import Win
from bot.paifu.tenhou.tenhou_facts import han_of
from bot.paifu.yaku_names import yaku_named

UNKNOWN: Final = "不明"
"""Tenhou's editor writes this for a kyoku without a result, in which the log breaks off."""
WINS: Final = frozenset(("和了", "agari", "和牌", "荣和", "榮和", "自摸", "ron", "tsumo", "win"))
DRAWS: Final[dict[str, DrawReason]] = {
    "流局": DrawReason.EXHAUSTIVE,
    "荒牌流局": DrawReason.EXHAUSTIVE,
    "exhaustive draw": DrawReason.EXHAUSTIVE,
    "全員聴牌": DrawReason.EXHAUSTIVE,
    "全員不聴": DrawReason.EXHAUSTIVE,
    "ryuukyoku": DrawReason.EXHAUSTIVE,
    "流し満貫": DrawReason.NAGASHI_MANGAN,
    "mangan at draw": DrawReason.NAGASHI_MANGAN,
    "流局满贯": DrawReason.NAGASHI_MANGAN,
    "流局滿貫": DrawReason.NAGASHI_MANGAN,
    "nagashi mangan": DrawReason.NAGASHI_MANGAN,
    "九種九牌": DrawReason.KYUUSHU_KYUUHAI,
    "nine terminal abortion": DrawReason.KYUUSHU_KYUUHAI,
    "九种九牌": DrawReason.KYUUSHU_KYUUHAI,
    "kyuushu kyuuhai": DrawReason.KYUUSHU_KYUUHAI,
    "四風連打": DrawReason.SUUFON_RENDA,
    "four wind abortion": DrawReason.SUUFON_RENDA,
    "四风连打": DrawReason.SUUFON_RENDA,
    "suufon renda": DrawReason.SUUFON_RENDA,
    "四家立直": DrawReason.SUUCHA_RIICHI,
    "four riichi abortion": DrawReason.SUUCHA_RIICHI,
    "suucha riichi": DrawReason.SUUCHA_RIICHI,
    "四槓散了": DrawReason.SUUKAIKAN,
    "four kan abortion": DrawReason.SUUKAIKAN,
    "四杠散了": DrawReason.SUUKAIKAN,
    "四開槓": DrawReason.SUUKAIKAN,
    "suukaikan": DrawReason.SUUKAIKAN,
    "三家和了": DrawReason.SANCHAHOU,
    "three ron abortion": DrawReason.SANCHAHOU,
    "三家和": DrawReason.SANCHAHOU,
    "sanchahou": DrawReason.SANCHAHOU,
}
"""Draw reason by the first text of a result, in lower case. Any other word without a win is a draw too."""

_LIMITS: Final[dict[str, str]] = {
    "": "",
    "満貫": "mangan",
    "满贯": "mangan",
    "滿貫": "mangan",
    "切り上げ満貫": "mangan",
    "切上满贯": "mangan",
    "rounded mangan": "mangan",
    "mangan": "mangan",
    "kiriage mangan": "mangan",
    "跳満": "haneman",
    "跳满": "haneman",
    "跳滿": "haneman",
    "haneman": "haneman",
    "倍満": "baiman",
    "倍满": "baiman",
    "倍滿": "baiman",
    "baiman": "baiman",
    "三倍満": "sanbaiman",
    "三倍满": "sanbaiman",
    "三倍滿": "sanbaiman",
    "sanbaiman": "sanbaiman",
    "役満": "yakuman",
    "役满": "yakuman",
    "役滿": "yakuman",
    "累计役满": "yakuman",
    "累計役滿": "yakuman",
    "counted yakuman": "yakuman",
    "数え役満": "yakuman",
    "yakuman": "yakuman",
    "kazoe yakuman": "yakuman",
}
_LONGEST: Final = 100
"""The most characters of the value or of a yaku of a win."""
_HAN: Final = "(?:飜|翻|番|han)"
_VALUE: Final = re.compile(
    rf"(?P<limit>[^0-9]*)(?:(?P<fu>[0-9]{{1,3}})\s*(?:符|fu)\s*(?P<han>[0-9]{{1,3}})\s*{_HAN}(?P<limit_behind>[^0-9]*))?"
    r"(?P<one>[0-9]{1,6})(?:-(?P<oya>[0-9]{1,6}))?\s*(?:点|點|points?)\s*(?P<all>∀|all)?",
    re.IGNORECASE,
)
_YAKU: Final = re.compile(
    rf"(?P<name>.+)\((?:(?P<han>[0-9]{{1,3}})\s*{_HAN}|(?P<times>[0-9]{{1,2}}倍)?(?P<yakuman>\D+))\)", re.IGNORECASE
)
_MULTIPLES: Final = {"ダブル役満": 2, "トリプル役満": 3}


@dataclass(frozen=True, slots=True)
class WrittenValue:
    """The value of a win: the limit, fu and han of an ordinary hand, and the sum of all payments."""

    limit: str | None
    fu: int | None
    han: int | None
    points: int


def value_of(node: Node, *, players: int) -> WrittenValue:
    """Read the value of a win. Raises Malformed."""
    match = _VALUE.fullmatch(node.text(_LONGEST))
    if match is None:
        raise node.bad()
    one = int(match["one"])
    if match["oya"] is not None:
        # Each other non-dealer pays the first number, the dealer the second.
        points = one * (players - 2) + int(match["oya"])
    else:
        points = one * (players - 1) if match["all"] else one
    return WrittenValue(
        _LIMITS.get((match["limit"].strip() or (match["limit_behind"] or "").strip()).lower()),
        int(match["fu"]) if match["fu"] else None,
        int(match["han"]) if match["han"] else None,
        points,
    )


@dataclass(frozen=True, slots=True)
class WrittenYaku:
    """The yaku of a win: ids with han, whether they are yakuman, and the names that are not known.

    ``yaku`` is None without yaku and with an unknown one; ``yakuman`` without yaku, and if han are missing.
    """

    yaku: tuple[tuple[str, int], ...] | None
    yakuman: bool | None
    unknown: tuple[str, ...] = ()


def yaku_of(nodes: list[Node]) -> WrittenYaku:
    """Read the yaku of a win."""
    if not nodes:
        return WrittenYaku(None, None)
    rows: list[tuple[str, int]] = []
    unknown: list[str] = []
    yakuman: bool | None = False
    for node in nodes:
        text = node.text(_LONGEST)
        match = _YAKU.fullmatch(text)
        id_ = yaku_named(match["name"]) if match is not None else None
        if match is None:
            yakuman = yakuman or None
        elif match["yakuman"] is not None:
            yakuman = True
        if match is None or id_ is None:
            unknown.append(text if match is None else match["name"].strip())
        else:
            rows.append((id_, _han_of(match)))
    return WrittenYaku(None if unknown else tuple(row for row in rows if row[1]), yakuman, tuple(unknown))


def _han_of(match: re.Match[str]) -> int:
    """The han of a yaku, or its multiple as a yakuman."""
    if match["han"] is not None:
        return int(match["han"])
    return int(match["times"][:-1]) if match["times"] else _MULTIPLES.get(match["yakuman"], 1)


def win_of(node: Node, *, players: int, riichi: frozenset[int], ura: tuple[Tile, ...]) -> Win:
    """Read one win; ``riichi`` are the seats in riichi, ``ura`` the ura dora indicators of the kyoku."""
    parts = node.parts(3, 40)
    seat, source, liable = (part.number(0, 3) for part in parts[:3])
    if max(seat, source, liable) >= players:
        raise node.bad(LogProblem.BAD_SEAT)
    value = value_of(parts[3], players=players) if len(parts) > 3 else None
    written = yaku_of(parts[4:])
    yaku, yakuman = written.yaku, written.yakuman
    han = value.han if value else None
    if han is None and yaku is not None and not yakuman:
        han = han_of(yaku)
    return Win(
        seat,
        source,
        yaku,
        yakuman,
        None if yakuman or value is None else value.fu,
        None if yakuman else han,
        value.points if value else None,
        value.limit if value else None,
        ura if seat in riichi else (),
        None if liable == seat else liable,
        unknown_yaku=written.unknown,
    )
