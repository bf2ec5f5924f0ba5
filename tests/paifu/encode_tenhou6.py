"""Writes recorded rounds as tenhou/6."""

import json
from typing import Any

from tests.paifu.rounds import Round, reds_of, round_number, wins_of

_YAKU = """menzen_tsumo=門前清自摸和 riichi=立直 ippatsu=一発 chankan=槍槓 rinshan=嶺上開花 haitei=海底摸月
houtei=河底撈魚 pinfu=平和 tanyao=断幺九 iipeikou=一盃口 seat_east=自風_東 seat_south=自風_南 seat_west=自風_西
seat_north=自風_北 round_east=場風_東 round_south=場風_南 round_west=場風_西 round_north=場風_北 haku=役牌_白
hatsu=役牌_發 chun=役牌_中 double_riichi=両立直 chiitoitsu=七対子 chanta=混全帯幺九 ittsu=一気通貫 sanshoku=三色同順
sanshoku_doukou=三色同刻 sankantsu=三槓子 toitoi=対々和 sanankou=三暗刻 shousangen=小三元 honroutou=混老頭
ryanpeikou=二盃口 junchan=純全帯幺九 honitsu=混一色 chinitsu=清一色 renhou=人和 tenhou=天和 chiihou=地和
daisangen=大三元 suuankou=四暗刻 suuankou_tanki=四暗刻単騎 tsuuiisou=字一色 ryuuiisou=緑一色 chinroutou=清老頭
chuuren=九蓮宝燈 junsei_chuuren=純正九蓮宝燈 kokushi=国士無双 kokushi13=国士無双１３面 daisuushii=大四喜
shousuushii=小四喜 suukantsu=四槓子 dora=ドラ ura_dora=裏ドラ aka_dora=赤ドラ"""
YAKU = {name: kanji.replace("_", " ") for name, kanji in (entry.split("=") for entry in _YAKU.split())}
LIMITS = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満", "yakuman": "役満"}
DRAWS = {
    "exhaustive": "流局",
    "nagashi_mangan": "流し満貫",
    "kyuushu_kyuuhai": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "four_kans": "四槓散了",
    "triple_ron": "三家和了",
}
# How many tiles stand before the letter of a call, by how many seats after the caller the feeder sits.
PLACES = {3: 0, 2: 1, 1: 2}


def tenhou6_of(rounds: list[Round], names: tuple[str, ...] = ("A", "B", "C", "D")) -> str:
    """Rounds that follow on one another as one log."""
    rules = rounds[0]["rules"]
    players = rules["players"]
    level = "鳳" if rules["tenhou_go_type"] & 0xA0 else "般"
    disp = (
        ("三" if players == 3 else "")
        + level
        + ("南" if rules["length"] == "hanchan" else "東")
        + ("喰" if rules["open_tanyao"] else "")
        + ("赤" if rules["red_fives"] else "")
    )
    log: dict[str, Any] = {
        "title": ["", ""],
        "name": [*names[:players], *[""] * (4 - players)],
        "rule": {"disp": disp, "aka": int(bool(rules["red_fives"]))},
        "log": [_round(record) for record in rounds],
    }
    if "final" in rounds[-1]:
        final = rounds[-1]["final"]
        pairs = [part for pair in zip(final["scores"], final["points"], strict=True) for part in pair]
        log["sc"] = pairs + [0] * (8 - len(pairs))
    return json.dumps(log, ensure_ascii=False)


def number_of(tile: int, reds: set[int]) -> int:
    """The two digits of a tile number 0-135."""
    if tile in reds:
        return 51 + (tile - 16) // 36
    kind = tile // 4
    return (kind // 9 + 1) * 10 + kind % 9 + 1


def _call(letter: str, own: list[int], called: int, place: int) -> str:
    """The texts of tiles with the letter before the called one."""
    tiles = [f"{number:02d}" for number in own]
    return "".join([*tiles[:place], letter, f"{called:02d}", *tiles[place:]])


def _round(record: Round) -> list[Any]:
    players, reds = record["rules"]["players"], reds_of(record)
    takes: list[list[Any]] = [[] for _ in range(4)]
    gives: list[list[Any]] = [[] for _ in range(4)]
    pons: dict[tuple[int, int], tuple[list[int], int, int]] = {}
    drawn, declared = -1, False

    def named(tiles: list[int]) -> list[int]:
        return [number_of(tile, reds) for tile in tiles]

    def in_order(tiles: list[int]) -> list[int]:
        """A red five stands after the others of its kind."""
        return named(sorted(tiles, key=lambda tile: (tile // 4, tile in reds)))

    indicators = [record["dora_indicator"]]
    for kind, *rest in record["events"]:
        seat = rest[0]
        if kind == "draw":
            takes[seat].append(number_of(rest[1], reds))
            drawn = rest[1]
        elif kind == "riichi":
            declared = True
        elif kind == "discard":
            number = 60 if rest[1] == drawn else number_of(rest[1], reds)
            gives[seat].append(f"r{number}" if declared else number)
            drawn, declared = -1, False
        elif kind == "chi":
            takes[seat].append(_call("c", in_order(rest[1]), number_of(rest[2], reds), 0))
        elif kind in ("pon", "kan_open"):
            turns = (rest[3] - seat) % 4
            place = 3 if kind == "kan_open" and turns == 1 else PLACES[turns]
            called = number_of(rest[2], reds)
            takes[seat].append(_call("p" if kind == "pon" else "m", in_order(rest[1]), called, place))
            if kind == "pon":
                pons[seat, rest[2] // 4] = in_order(rest[1]), called, PLACES[turns]
            else:
                gives[seat].append(0)
        elif kind == "kan_closed":
            *own, last = in_order(rest[1])
            gives[seat].append(_call("a", own, last, 3))
        elif kind == "kan_added":
            own, called, place = pons[seat, rest[1] // 4]
            others = [f"{number:02d}" for number in [*own, called]]
            gives[seat].append("".join([*others[:place], "k", f"{number_of(rest[1], reds):02d}", *others[place:]]))
        elif kind == "kita":
            gives[seat].append("f44")
        elif kind == "dora":
            indicators.append(rest[0])
    ura: list[int] = max((win["ura_indicators"] for win in wins_of(record)), key=len, default=[])
    hands = [in_order(hand) for hand in record["start_hands"]] + [[]] * (4 - players)
    entries = [part for seat in range(4) for part in (hands[seat], takes[seat], gives[seat])]
    head = [[round_number(record), record["honba"], record["sticks"]], _four(record["start_scores"])]
    return [*head, named(indicators), named(ura), *entries, _result(record)]


def _four(points: list[int]) -> list[int]:
    return [*points, *[0] * (4 - len(points))]


def _result(record: Round) -> list[Any]:
    wins = wins_of(record)
    if not wins:
        result = record["result"]
        word = DRAWS[result["reason"]]
        return [word, _four(result["delta"])] if any(result["delta"]) else [word]
    entry: list[Any] = ["和了"]
    for win in wins:
        liable = win.get("pao")
        who = [win["who"], win["from"], win["who"] if liable is None else liable]
        yaku = [f"{YAKU[name]}({han}飜)" for name, han in win["yaku"]]
        if win["yakuman"]:
            yaku = [f"{YAKU[name]}(役満)" for name in win["yakuman"]]
        entry += [_four(win["delta"]), [*who, _value(record, win), *yaku]]
    return entry


def _value(record: Round, win: dict[str, Any]) -> str:
    limit = LIMITS.get(win["limit"], "")
    if limit == LIMITS["yakuman"] and not win["yakuman"]:
        limit = f"数え{limit}"
    shown = limit or f"{win['fu']}符{win['han']}飜"
    players = record["rules"]["players"]
    if win["who"] != win["from"]:
        return f"{shown}{win['points']}点"
    if win["who"] == record["dealer"]:
        return f"{shown}{win['points'] // (players - 1)}点∀"
    counters = 100 * win["honba"]
    paid = {seat: -delta - counters for seat, delta in enumerate(win["delta"]) if delta < 0}
    if len(paid) == 1:
        # One seat was liable for all of it.
        return f"{shown}{win['points']}点"
    child = next(points for seat, points in paid.items() if seat != record["dealer"])
    return f"{shown}{child}-{paid[record['dealer']]}点"
