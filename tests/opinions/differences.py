"""Every difference between this engine and other libraries on a win's value, with the rule that explains it.

A difference that no entry explains fails the test that met it. An entry whose example no longer differs fails too.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import YAOCHUU
from tests.opinions.records import ANKAN, RENHOU, TENHOU, TSUMO, WinRecord
from tests.opinions.scores import Opinion


@dataclass(frozen=True)
class Difference:
    """``explains`` is asked with the hand, the rules, our opinion and theirs. ``section`` is of the rules reference."""

    peer: str
    section: str
    reason: str
    explains: Callable[[WinRecord, Ruleset, Opinion, Opinion], bool]
    example: WinRecord
    ours: dict[str, Any] = field(default_factory=dict)
    theirs: dict[str, Any] = field(default_factory=dict)


def _open(record: WinRecord) -> bool:
    return any(meld[0] != ANKAN for meld in record.melds)


def _no_fu_but_tsumo(record: WinRecord, rules: Ruleset, own: Opinion, other: Opinion) -> bool:
    alike = (own.error, own.yaku, own.han) == (other.error, other.yaku, other.han)
    return alike and not rules.open_pinfu_30 and record.has(TSUMO) and _open(record) and (own.fu, other.fu) == (30, 20)


def _renhou_beside_another(record: WinRecord, rules: Ruleset, own: Opinion, other: Opinion) -> bool:
    renhou = record.has(RENHOU) and rules.renhou == "yakuman" and "renhou" in other.names - own.names
    beside = own.fu == 0 and own.names < other.names
    return renhou and (beside or (own.pays == other.pays and own.han >= other.han == 13))


def _suuankou_or_kazoe(record: WinRecord, rules: Ruleset, own: Opinion, other: Opinion) -> bool:
    triplets = {"suuankou", "suuankou_tanki"}
    return own.pays == other.pays and bool(own.names & triplets) and not other.names & triplets and other.han > own.han


def _open_chariot(record: WinRecord, rules: Ruleset, own: Opinion, other: Opinion) -> bool:
    return _open(record) and rules.chariot != "off" and other.names <= {"daisharin", "daichikurin", "daisuurin"}


def _thirteen_waits_by_tenhou(record: WinRecord, rules: Ruleset, own: Opinion, other: Opinion) -> bool:
    orphans = {tile // 4 for tile in (*record.concealed, record.win)} <= YAOCHUU
    named = own.names ^ other.names == {"kokushi_musou", "kokushi_musou_13"} and "kokushi_musou" in own.names
    return record.has(TENHOU) and orphans and named


DIFFERENCES = (
    Difference(
        "mahjong",
        "4.1, edge case 3",
        "An open hand without fu that is won by tsumo has 22, rounded to 30, whatever open_pinfu_30 says. mahjong's "
        "fu_for_open_pinfu takes the two fu of the tsumo away as well.",
        _no_fu_but_tsumo,
        WinRecord([4, 10, 69, 70, 74, 76, 80], 1, [[0, 3, 7, 9], [0, 36, 40, 47]], [57], [], TSUMO, 1, 0),
        {"open_pinfu_30": False},
        {"fu_for_open_pinfu": False},
    ),
    Difference(
        "mahjong",
        "3.5, renhou",
        "Renhou as a yakuman is a flat value that is compared with the value of the hand; the higher counts, the hand "
        "where both pay alike. mahjong adds it to other yakuman, and prefers it to a counted one.",
        _renhou_beside_another,
        WinRecord([2, 38, 39, 68, 75, 106, 109, 112, 116, 122, 127, 128, 134], 33, [], [52], [], RENHOU, 3, 3),
        {"renhou": "yakuman"},
        {"renhou_as_yakuman": True},
    ),
    Difference(
        "mahjong",
        "3.7, chariot",
        "Daisharin and its sisters are closed hands. mahjong counts them with called runs as well.",
        _open_chariot,
        WinRecord([41, 42, 44, 48, 49, 53, 54, 58, 61, 64], 47, [[0, 56, 63, 65]], [115], [], 128, 0, 2),
        {"chariot": "all_suits"},
        {"has_daisharin_other_suits": True},
    ),
    Difference(
        "riichienv",
        "3.2",
        "A yakuman goes before a counted one that pays the same. riichienv takes the counted one for its han.",
        _suuankou_or_kazoe,
        WinRecord([85, 86, 87, 88, 89, 91, 92, 93, 95, 124, 126, 128, 131], 125, [], [84], [84, 123], 3 | 4 | 8, 2, 1),
    ),
    Difference(
        "riichienv",
        "3.5, tenhou",
        "The winning tile of tenhou is the fourteenth tile, so kokushi waited on thirteen tiles only if the other "
        "thirteen are all different. riichienv counts every kokushi by tenhou as the one with thirteen waits.",
        _thirteen_waits_by_tenhou,
        WinRecord([3, 32, 36, 68, 75, 111, 112, 117, 121, 124, 128, 131, 132], 104, [], [87], [], TSUMO | TENHOU, 0, 0),
    ),
)


def explained(peer: str, record: WinRecord, rules: Ruleset, own: Opinion, other: Opinion) -> bool:
    """Whether a difference of this peer is one of those written down here."""
    return any(difference.peer == peer and difference.explains(record, rules, own, other) for difference in DIFFERENCES)
