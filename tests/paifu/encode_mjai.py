"""Writes recorded rounds as mjai lines, as verbose or as terse as programs may be."""

import json
from typing import Any

from tests.paifu.rounds import Round, before_result, reds_of, wins_of

_YAKU = """menzen_tsumo=menzenchin_tsumoho riichi=reach iipeikou=ipeko tanyao=tanyaochu seat_east=jikaze
seat_south=jikaze seat_west=jikaze seat_north=jikaze round_east=bakaze round_south=bakaze round_west=bakaze
round_north=bakaze double_riichi=double_reach chiitoitsu=chitoitsu chanta=honchantaiyao ittsu=ikkitsukan
sanshoku=sanshokudojun sanshoku_doukou=sanshokudoko toitoi=toitoiho sanankou=sananko shousangen=shosangen
honroutou=honroto ryanpeikou=ryanpeko junchan=junchantaiyao honitsu=honiso chinitsu=chiniso rinshan=rinshankaiho
haitei=haiteiraoyue houtei=hoteiraoyui tenhou=tenho chiihou=chiho suuankou=suanko tsuuiisou=tsuiso ryuuiisou=ryuiso
chinroutou=chinroto kokushi=kokushimuso daisuushii=daisushi shousuushii=shosushi suukantsu=sukantsu dora=dora
ura_dora=uradora aka_dora=akadora chuuren=churenpoto junsei_chuuren=junsei_churenpoto
kokushi13=kokushimuso_juusanmen suuankou_tanki=suanko_tanki"""
YAKU = dict(entry.split("=") for entry in _YAKU.split())
REASONS = {
    "exhaustive": "fanpai",
    "nagashi_mangan": "nagashimangan",
    "kyuushu_kyuuhai": "kyushukyuhai",
    "four_winds": "sufonrenta",
    "four_riichi": "suchareach",
    "four_kans": "sukaikan",
    "triple_ron": "sanchaho",
}


def mjai_of(rounds: list[Round], names: tuple[str, ...] = ("A", "B", "C", "D"), *, terse: bool = False) -> str:
    """Rounds that follow on one another as one log; ``terse``: results with their changes and nothing else."""
    players, reds = rounds[0]["rules"]["players"], rounds[0]["rules"]["red_fives"]
    events: list[dict[str, Any]] = [{"type": "start_game", "names": list(names[:players])}]
    if not terse:
        events[0]["aka_flag"] = bool(reds)
    for record in rounds:
        events += _round(record, terse=terse)
    if "final" in rounds[-1]:
        events.append({"type": "end_game"})
    return "".join(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n" for event in events)


def pai(tile: int, reds: set[int]) -> str:
    """The name of a tile number 0-135."""
    kind = tile // 4
    if kind >= 27:
        return "ESWNPFC"[kind - 27]
    return f"{kind % 9 + 1}{'mps'[kind // 9]}{'r' if tile in reds else ''}"


def _round(record: Round, *, terse: bool) -> list[dict[str, Any]]:
    reds = reds_of(record)

    def named(tiles: list[int]) -> list[str]:
        return [pai(tile, reds) for tile in tiles]

    start = {
        "type": "start_kyoku",
        "bakaze": record["round_wind"],
        "kyoku": record["hand_no"],
        "honba": record["honba"],
        "kyotaku": record["sticks"],
        "oya": record["dealer"],
        "scores": record["start_scores"],
        "dora_marker": pai(record["dora_indicator"], reds),
        "tehais": [named(hand) for hand in record["start_hands"]],
    }
    events: list[dict[str, Any]] = [start]
    pons: dict[tuple[int, int], list[str]] = {}
    drawn = -1
    for kind, *rest in record["events"]:
        seat = rest[0]
        if kind == "draw":
            drawn = rest[1]
            event = {"type": "tsumo", "actor": seat, "pai": pai(rest[1], reds)}
        elif kind == "discard":
            event = {"type": "dahai", "actor": seat, "pai": pai(rest[1], reds), "tsumogiri": rest[1] == drawn}
            drawn = -1
        elif kind == "riichi":
            event = {"type": "reach", "actor": seat}
        elif kind == "riichi_paid":
            event = {"type": "reach_accepted", "actor": seat}
        elif kind in ("chi", "pon", "kan_open"):
            name = "daiminkan" if kind == "kan_open" else kind
            shown = {"pai": pai(rest[2], reds), "consumed": named(rest[1])}
            event = {"type": name, "actor": seat, "target": rest[3], **shown}
            pons[seat, rest[2] // 4] = named([*rest[1], rest[2]])
        elif kind == "kan_closed":
            event = {"type": "ankan", "actor": seat, "consumed": named(rest[1])}
        elif kind == "kan_added":
            event = {"type": "kakan", "actor": seat, "pai": pai(rest[1], reds), "consumed": pons[seat, rest[1] // 4]}
        elif kind == "kita":
            event = {"type": "nukidora", "actor": seat, "pai": "N"}
        else:
            event = {"type": "dora", "dora_marker": pai(rest[0], reds)}
        events.append(event)
    return [*events, *_results(record, reds, terse=terse), {"type": "end_kyoku"}]


def _results(record: Round, reds: set[int], *, terse: bool) -> list[dict[str, Any]]:
    scores = before_result(record)
    wins = wins_of(record)
    if not wins:
        result = record["result"]
        event: dict[str, Any] = {"type": "ryukyoku"}
        if any(result["delta"]) or not terse or result["reason"] == "exhaustive":
            event["deltas"] = result["delta"]
        return [event if terse else {**event, "reason": REASONS[result["reason"]]}]
    events = []
    for win in wins:
        scores = [score + delta for score, delta in zip(scores, win["delta"], strict=True)]
        event = {"type": "hora", "actor": win["who"], "target": win["from"], "deltas": win["delta"]}
        ura = [pai(tile, reds) for tile in win["ura_indicators"]]
        if terse:
            event["ura_markers"] = ura
        else:
            yaku = [[YAKU.get(name, name), han] for name, han in win["yaku"]]
            if win["yakuman"]:
                yaku = [[YAKU.get(name, name), 100] for name in win["yakuman"]]
            worth = {"fu": win["fu"], "fan": sum(han for _, han in yaku), "hora_points": win["points"]}
            more = {"pai": pai(win["tile"], reds), "uradora_markers": ura, "yakus": yaku, "scores": scores}
            event = {**event, **worth, **more}
        events.append(event)
    return events
