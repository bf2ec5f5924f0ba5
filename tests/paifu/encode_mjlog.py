"""Writes recorded rounds as mjlog."""

from typing import Any

from tests.paifu.rounds import Round, before_result, round_number, wins_of

_YAKU = """menzen_tsumo riichi ippatsu chankan rinshan haitei houtei pinfu tanyao iipeikou
seat_east seat_south seat_west seat_north round_east round_south round_west round_north haku hatsu chun
double_riichi chiitoitsu chanta ittsu sanshoku sanshoku_doukou sankantsu toitoi sanankou shousangen honroutou
ryanpeikou junchan honitsu chinitsu renhou tenhou chiihou daisangen suuankou suuankou_tanki tsuuiisou ryuuiisou
chinroutou chuuren junsei_chuuren kokushi kokushi13 daisuushii shousuushii suukantsu dora ura_dora aka_dora"""
YAKU = _YAKU.split()
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
DRAWS = {
    "nagashi_mangan": "nm",
    "kyuushu_kyuuhai": "yao9",
    "four_winds": "kaze4",
    "four_riichi": "reach4",
    "four_kans": "kan4",
    "triple_ron": "ron3",
}


def mjlog_of(rounds: list[Round], names: tuple[str, ...] = ("A", "B", "C", "D")) -> str:
    """Rounds that follow on one another as one log."""
    players = rounds[0]["rules"]["players"]
    shown = "".join(f' n{seat}="{name if seat < players else ""}"' for seat, name in enumerate(names))
    parts = [
        f'<mjloggm ver="2.3"><GO type="{rounds[0]["rules"]["tenhou_go_type"]}" lobby="0"/>',
        f'<UN{shown} dan="0,0,0,0"/><TAIKYOKU oya="0"/>',
        *(_round(record) for record in rounds),
        "</mjloggm>\n",
    ]
    return "".join(parts)


def _joined(numbers: Any) -> str:
    return ",".join(str(number) for number in numbers)


def _hundreds(scores: list[int]) -> list[int]:
    return [score // 100 for score in scores] + [0] * (4 - len(scores))


def chii_code(own: list[int], called: int) -> int:
    """The code of a run; ids count four to a kind."""
    tiles = sorted([*own, called])
    first = tiles[0] // 4
    run = first // 9 * 7 + first % 9
    copies = sum((tile % 4) << (3 + 2 * place) for place, tile in enumerate(tiles))
    return (run * 3 + tiles.index(called)) << 10 | copies | 0x4 | 3


def pon_code(own: list[int], called: int, turns: int, added: int | None = None) -> int:
    """The code of a triplet, or of the kan it became."""
    tiles: list[int] = sorted([*own, called])
    left_out: int = (set(range(called // 4 * 4, called // 4 * 4 + 4)) - set(tiles)).pop()
    kind = 0x8 if added is None else 0x10
    return (called // 4 * 3 + tiles.index(called)) << 9 | left_out % 4 << 5 | kind | turns


def _round(record: Round) -> str:
    players = record["rules"]["players"]
    seed = [round_number(record), record["honba"], record["sticks"], 0, 0, record["dora_indicator"]]
    hands = [_joined(hand) for hand in record["start_hands"]] + [""] * (4 - players)
    parts = [
        f'<INIT seed="{_joined(seed)}" ten="{_joined(_hundreds(record["start_scores"]))}" oya="{record["dealer"]}"',
        "".join(f' hai{seat}="{hand}"' for seat, hand in enumerate(hands)),
        "/>",
    ]
    scores = list(record["start_scores"])
    pons: dict[tuple[int, int], tuple[list[int], int, int]] = {}
    for kind, *rest in record["events"]:
        match kind:
            case "draw" | "discard":
                parts.append(f"<{('TUVW' if kind == 'draw' else 'DEFG')[rest[0]]}{rest[1]}/>")
            case "riichi":
                parts.append(f'<REACH who="{rest[0]}" step="1"/>')
            case "riichi_paid":
                scores[rest[0]] -= 1000
                parts.append(f'<REACH who="{rest[0]}" ten="{_joined(_hundreds(scores))}" step="2"/>')
            case "dora":
                parts.append(f'<DORA hai="{rest[0]}" />')
            case _:
                parts.append(f'<N who="{rest[0]}" m="{_meld(kind, rest, pons)}" />')
    return "".join(parts) + _result(record)


def _meld(kind: str, rest: list[Any], pons: dict[tuple[int, int], tuple[list[int], int, int]]) -> int:
    seat = rest[0]
    match kind:
        case "kita":
            return int(rest[1]) << 8 | 0x20
        case "kan_closed":
            return int(rest[1][0]) << 8
        case "kan_added":
            own, called, turns = pons[seat, rest[1] // 4]
            return pon_code(own, called, turns, rest[1])
        case _:
            own, called, source = rest[1:]
    turns = (source - seat) % 4
    if kind == "chi":
        return chii_code(own, called)
    if kind == "pon":
        pons[seat, called // 4] = own, called, turns
        return pon_code(own, called, turns)
    return int(called) << 8 | int(turns)


def _result(record: Round) -> str:
    scores = before_result(record)
    end = ""
    if "final" in record:
        final = record["final"]
        pairs = [(points // 100, f"{end:.1f}") for points, end in zip(final["scores"], final["points"], strict=True)]
        pairs += [(0, "0")] * (4 - len(pairs))
        end = f' owari="{_joined(part for pair in pairs for part in pair)}"'
    wins = wins_of(record)
    if not wins:
        result = record["result"]
        kind = f' type="{DRAWS[result["reason"]]}"' if result["reason"] in DRAWS else ""
        return f'<RYUUKYOKU{kind} ba="0,0" sc="{_sc(scores, result["delta"])}"{end}/>'
    parts = []
    for index, win in enumerate(wins):
        if win["yakuman"]:
            yaku = f'yakuman="{_joined(YAKU.index(name) for name in win["yakuman"])}"'
        else:
            yaku = f'yaku="{_joined(part for name, han in win["yaku"] for part in (YAKU.index(name), han))}"'
        ura = f' doraHaiUra="{_joined(win["ura_indicators"])}"' if win["ura_indicators"] else ""
        pao = f' paoWho="{win["pao"]}"' if win.get("pao") is not None else ""
        parts.append(
            f'<AGARI ba="{win["honba"]},{win["sticks"]}" hai="{_joined(win["closed"])}" machi="{win["tile"]}"'
            f' ten="{win["fu"]},{win["points"]},{LIMITS.index(win["limit"])}" {yaku}'
            f' doraHai="{_joined(win["dora_indicators"])}"{ura} who="{win["who"]}" fromWho="{win["from"]}"{pao}'
            f' sc="{_sc(scores, win["delta"])}"{end if index == len(wins) - 1 else ""}/>'
        )
        scores = [score + delta for score, delta in zip(scores, win["delta"], strict=True)]
    return "".join(parts)


def _sc(scores: list[int], deltas: list[int]) -> str:
    pairs = list(zip(scores, deltas, strict=True)) + [(0, 0)] * (4 - len(scores))
    return _joined(points // 100 for pair in pairs for points in pair)
