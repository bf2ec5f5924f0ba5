"""What others say of a recorded round: the value of each win by `mahjong`, and the final result by its arithmetic.

How a hand was won is read from the course of the round, tile by tile, not from the yaku that the record names.
`riichienv`, which plays the round beside this engine, has compared every legal action, the winners and all payments by
then (`tests/opinions/beside.py`).
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.conformance.names import recorded_yaku
from tests.opinions.records import (
    ANKAN,
    CHANKAN,
    CHII,
    CHIIHOU,
    DAIMINKAN,
    DOUBLE_RIICHI,
    HAITEI,
    HOUTEI,
    IPPATSU,
    KAKAN,
    PON,
    RIICHI,
    RINSHAN,
    TENHOU,
    TSUMO,
    WinRecord,
)
from tests.opinions.scores import Opinion, mahjong

Record = dict[str, Any]
_MELDS = {"chi": CHII, "pon": PON, "kan_open": DAIMINKAN, "kan_added": KAKAN, "kan_closed": ANKAN}
DOUBLES = frozenset(("kokushi_musou_13", "suuankou_tanki", "junsei_chuuren_poutou", "daisuushii"))
LIVE = {4: 70, 3: 55}
FINAL = {
    ("tenhou", 4): (30000, (200, 100, -100, -200)),
    ("tenhou", 3): (40000, (200, 0, -200)),
    ("mahjong_soul", 4): (25000, (150, 50, -50, -150)),
    ("mahjong_soul", 3): (35000, (150, 0, -150)),
}
"""Returning points, and what each place is given in tenths."""


def objections(record: Record, **options: Any) -> Iterator[str]:
    """What is otherwise by the judges. ``options`` are `mahjong`'s, where the rules are others than the site's."""
    result = record["result"]
    for place, win in enumerate(result.get("wins", ())):
        told = win_of(record, win, counters=not place)
        theirs = mahjong(told, **_options(record) | options)
        ours = _opinion(record, win)
        if "pao" in win:
            theirs, ours = theirs._replace(pays=(0, 0)), ours._replace(pays=(0, 0))
        if theirs != ours:
            yield f"mahjong: {theirs}, the record: {ours}, {told}"
    if "final" in record:
        yield from _final(record)


def _site(record: Record) -> str:
    return "mahjong_soul" if "soul" in record["rules"].get("preset", "") else "tenhou"


def _options(record: Record) -> dict[str, Any]:
    return {
        "has_double_yakuman": _site(record) == "mahjong_soul",
        "fu_for_open_pinfu": True,
        "fu_for_pinfu_tsumo": False,
        "is_three_player": record["rules"]["players"] == 3,
    }


def win_of(record: Record, win: Record, *, counters: bool = True) -> WinRecord:
    """A win as the other libraries are asked about it. Only the first of several receives for the counters."""
    concealed = list(win["closed"])
    concealed.remove(win["tile"])
    melds = [meld for meld in win["melds"] if meld["type"] != "kita"]
    return WinRecord(
        concealed,
        win["tile"],
        [[_MELDS[meld["type"]], *meld["tiles"]] for meld in melds],
        win["dora_indicators"],
        win["ura_indicators"],
        _flags(record, win),
        "ESWN".index(record["round_wind"]),
        (win["who"] - record["dealer"]) % record["rules"]["players"],
        record["honba"] if counters else 0,
        0,
        len(win["melds"]) - len(melds),
    )


def _flags(record: Record, win: Record) -> int:
    """How the hand was won, by the events of the round."""
    events, seat, players = record["events"], win["who"], record["rules"]["players"]
    tsumo = seat == win["from"]
    flags = TSUMO if tsumo else 0
    calls = [place for place, event in enumerate(events) if event[0] in (*_MELDS, "kita")]
    discards = [place for place, event in enumerate(events) if event[0] == "discard"]
    if ["riichi", seat] in events:
        place = events.index(["riichi", seat])
        first = not any(place > discard for discard in discards if events[discard][1] == seat)
        flags |= DOUBLE_RIICHI if first and not any(call < place for call in calls) else RIICHI
        draws = [draw for draw in range(place, len(events)) if events[draw][:2] == ["draw", seat]]
        # A kan that is robbed has not been called yet.
        later = [
            call for call in calls if call > place and (tsumo or call != len(events) - 1 or win["offer"] == "discard")
        ]
        if len(draws) <= tsumo and not later:
            flags |= IPPATSU
    if win["offer"] in ("kan_added", "kan_closed"):
        return flags | CHANKAN
    drawn = sum(event[0] == "draw" for event in events)
    replaced = tsumo and any(
        one[0] in (*_MELDS, "kita") and one[0] not in ("chi", "pon") and one[1] == seat for one in _before_draw(events)
    )
    if replaced:
        flags |= RINSHAN
    kans = sum(event[0].startswith("kan_") or event[0] == "kita" for event in events)
    if LIVE[players] - kans == drawn - sum(_replacements(events)) and win["offer"] in ("draw", "discard"):
        flags |= (0 if replaced else HAITEI) if tsumo else HOUTEI
    if tsumo and not calls and not any(events[discard][1] == seat for discard in discards):
        flags |= CHIIHOU if seat != record["dealer"] else TENHOU
    return flags


def _before_draw(events: list[list[Any]]) -> list[list[Any]]:
    """The event before the last draw, kan indicators aside."""
    before = [event for event in events if event[0] != "dora"]
    return before[-2:-1]


def _replacements(events: list[list[Any]]) -> Iterator[bool]:
    """For each draw whether it replaces a tile of a kan or a north."""
    course = [event for event in events if event[0] != "dora"]
    for before, event in pairwise([["start"], *course]):
        if event[0] == "draw":
            yield before[0].startswith("kan_") or before[0] == "kita"


def _opinion(record: Record, win: Record) -> Opinion:
    """The record's own words in the form of the others'."""
    own: dict[str, int] = {}
    for name, han in win["yaku"]:
        known = recorded_yaku(name)
        known = {"seat": "yakuhai_jikaze", "round": "yakuhai_bakaze"}.get(known.split("_")[0], known)
        own[known] = own.get(known, 0) + han
    doubles = DOUBLES if _site(record) == "mahjong_soul" else frozenset()
    if win["yakuman"]:
        own = {name: 1 + (name in doubles) for name in map(recorded_yaku, win["yakuman"])}
    han = 13 * sum(own.values()) if win["yakuman"] else win["han"]
    received = [-delta for delta in win["delta"]]
    if win["who"] != win["from"]:
        pays = (received[win["from"]], 0)
    else:
        others = [seat for seat in range(len(received)) if seat not in (win["who"], record["dealer"])]
        pays = (received[record["dealer"]] if win["who"] != record["dealer"] else 0, received[others[0]])
    return Opinion(None, own, han, 0 if win["yakuman"] else win["fu"], pays)


def _final(record: Record) -> Iterator[str]:
    """Points in thousands, halves away from zero, less the returning points, and uma; the first takes the rest."""
    final, players = record["final"], record["rules"]["players"]
    returned, uma = FINAL[_site(record), players]
    order = sorted(range(players), key=lambda seat: -final["scores"][seat])
    exact = record["rules"].get("tenhou_go_type", 1) == 1
    tenths = [0] * players
    for place, seat in enumerate(order[1:], 1):
        score = final["scores"][seat]
        points = score // 100 if exact else 10 * ((abs(score) + 500) // 1000) * (1 if score >= 0 else -1)
        tenths[seat] = points - returned // 100 + uma[place]
    tenths[order[0]] = -sum(tenths)
    if [points / 10 for points in tenths] != final["points"]:
        yield f"final: {tenths}, the record: {final['points']}"
    left = sum(final["scores"]) - sum(record["end_scores"])
    if final["scores"][order[0]] - record["end_scores"][order[0]] != left:
        yield f"final: {left} left over, the record: {final['scores']}"
