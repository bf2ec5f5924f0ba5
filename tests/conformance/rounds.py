"""Checks recorded rounds: replays the whole round and compares everything the record states."""

from collections import Counter
from typing import Any

from bot.engine.events import Agari, GameEnded, KyokuStarted
from bot.engine.final import placements
from bot.engine.phases import GameOver
from bot.engine.tiles import TILE_NAMES
from bot.engine.view import State
from bot.paifu.record import FinalScores
from bot.paifu.tenhou.tenhou_facts import with_final_of
from tests.conformance.ledger import Ledger
from tests.conformance.names import DRAWS, LIMITS, MELD_NAMES, engine_yaku, recorded_yaku
from tests.conformance.recorded import Record
from tests.conformance.replay import ReplayedRound
from tests.conformance.report import Findings
from tests.conformance.written import check_written

STICK = 1000
ODD = -1000
"""Stands for a yaku that the record names as worth nothing: no engine gives such a one."""


def check_round(record: Record, findings: Findings, before: State | None = None, *, written: bool = False) -> State:
    """Note every disagreement of a recorded round; the state it ends in. Raises Halt where it cannot be followed.

    ``before`` is the state the round before it ended in: the engine then says itself what this round begins with.
    ``written``: the round is written as logs and read again as well, which takes longer than all the rest.
    """
    ledger = Ledger(record)
    for index, event in enumerate(record["events"]):
        ledger.follow(index, event)
    result = record["result"]
    for index, win in enumerate(result.get("wins", ())):
        ledger.won(index, win)
    if before is not None and isinstance(before.phase, GameOver):
        findings.same("the game", f"has a round {record['round']}", "is over after the round before")
    run = ReplayedRound(record, before)
    _compare_start(run, findings)
    run.play()
    _compare_events(run, findings)
    if findings.same("result.type", result["type"], "win" if run.over.wins else "draw"):
        if result["type"] == "win":
            _compare_wins(run, result["wins"], findings)
        else:
            _compare_draw(run, ledger, findings)
    _compare_end(run, findings)
    if record["dealer"] != record["hand_no"] - 1:
        findings.same("hand_no", record["hand_no"], record["dealer"] + 1)
    _compare_lobby(record["rules"], findings)
    whole = sum(record["start_scores"]) + STICK * record["sticks"]
    findings.same("points on the table", run.rules.start_points * run.rules.players, whole)
    findings.counts.update({"rounds": 1, "events": len(record["events"])})
    if written:
        check_written(run, findings)
    return run.state


def _compare_lobby(switches: dict[str, Any], findings: Findings) -> None:
    """The switches say what the server's own number for such a table says bit by bit."""
    kind = switches.get("tenhou_go_type")
    if kind is None:
        return
    told = {
        "players": 3 if kind & 0x10 else 4,
        "length": "hanchan" if kind & 0x08 else "tonpuu",
        "open_tanyao": not kind & 0x04,
        "fast": bool(kind & 0x40),
        "chips": bool(kind & 0x200),
    }
    for name, came in told.items():
        findings.same(f"rules.{name}", switches[name], came)
    findings.same("rules.red_fives", bool(switches["red_fives"]), not kind & 0x02)


def _compare_start(run: ReplayedRound, findings: Findings) -> None:
    start, recorded = run.start, run.recorded_start
    if start is None:
        return
    for name, expected, came in (
        ("round_wind", recorded.bakaze, start.bakaze),
        ("hand_no", recorded.number, start.number),
        ("dealer", recorded.oya, start.oya),
        ("honba", recorded.honba, start.honba),
        ("sticks", recorded.kyotaku, start.kyotaku),
        ("start_scores", list(recorded.scores), list(start.scores)),
    ):
        findings.same(name, expected, came)
    findings.counts["starts"] += 1


def _compare_events(run: ReplayedRound, findings: Findings) -> None:
    recorded, happened = run.recorded(), run.happened()
    if recorded == happened:
        return
    places = range(max(len(recorded), len(happened)))
    first = next(i for i in places if recorded[i : i + 1] != happened[i : i + 1])
    findings.same(f"events[{first}]", recorded[first : first + 2], happened[first : first + 2])


def _compare_wins(run: ReplayedRound, wins: list[dict[str, Any]], findings: Findings) -> None:
    if not findings.same("number of wins", len(wins), len(run.over.wins)):
        return
    for index, (win, agari) in enumerate(zip(wins, run.over.wins, strict=True)):
        came = _won(agari, run)
        expected = _recorded_win(win, run)
        for name in came:
            findings.same(f"wins[{index}].{name}", expected[name], came[name])
        findings.counts["wins"] += 1
    together = [sum(parts) for parts in zip(*(win["delta"] for win in wins), strict=True)]
    findings.same("sum of delta", together, list(run.over.ended.deltas))


def _won(win: Agari, run: ReplayedRound) -> dict[str, Any]:
    """A win of the engine in the record's words."""
    value, public = win.value, run.state.public
    seat_wind = (win.seat - run.record["dealer"]) % public.players
    round_wind = "ESWN".index(run.record["round_wind"])
    delta = [0] * public.players
    for payment in win.payments:
        delta[payment.payer] -= payment.points
        delta[payment.payee] += payment.points
    delta[win.seat] += win.sticks
    yaku = Counter({engine_yaku(row.id, seat_wind, round_wind): row.han for row in (*value.yaku, *value.bonus)})
    # The server counts norths set aside among the dora.
    yaku["dora"] += yaku.pop("kita", 0)
    return {
        "who": win.seat,
        "from": win.source,
        "tile": TILE_NAMES[win.tile],
        "closed": sorted([*(TILE_NAMES[tile] for tile in win.concealed), TILE_NAMES[win.tile]]),
        "melds": [(MELD_NAMES[m.kind], sorted(TILE_NAMES[t] for t in m.tiles), m.source) for m in win.melds],
        "points": sum(payment.points for payment in win.payments if payment.reason != "honba"),
        "limit": LIMITS.get(value.limit, value.limit),
        "yaku": {} if value.yakuman else dict(+yaku),
        "fu": None if value.yakuman else value.fu,
        "han": None if value.yakuman else value.han,
        "yakuman": sorted(row.id for row in value.yaku) if value.yakuman else [],
        "dora_indicators": [TILE_NAMES[tile] for tile in win.indicators],
        "ura_indicators": [TILE_NAMES[tile] for tile in win.ura],
        "honba": next(event.honba for event in run.events if isinstance(event, KyokuStarted)),
        "sticks": win.sticks // STICK,
        "delta": delta,
        "pao": next((payment.payer for payment in win.payments if payment.reason == "pao"), None),
    }


def _recorded_win(win: dict[str, Any], run: ReplayedRound) -> dict[str, Any]:
    """A win of the record as ``_won`` has it."""
    yaku: Counter[str] = Counter()
    for name, han in win["yaku"]:
        # Ura dora is named even where it is worth nothing.
        yaku[recorded_yaku(name)] += han if han or name == "ura_dora" else ODD
    liable = win.get("pao")

    def names(numbers: list[int]) -> list[str]:
        return [TILE_NAMES[tile] for tile in map(run.tile, numbers)]

    return {
        "who": win["who"],
        "from": win["from"],
        "tile": names([win["tile"]])[0],
        "closed": sorted(names(win["closed"])),
        "melds": [(m["type"], sorted(names(m["tiles"])), m.get("from")) for m in win["melds"] if m["type"] != "kita"],
        "points": win["points"],
        "limit": win["limit"],
        "yaku": {name: han for name, han in yaku.items() if han},
        "fu": None if win["yakuman"] else win["fu"],
        "han": None if win["yakuman"] else win["han"],
        "yakuman": sorted(recorded_yaku(name) for name in win["yakuman"]),
        "dora_indicators": names(win["dora_indicators"]),
        "ura_indicators": names(win["ura_indicators"]),
        "honba": win["honba"],
        "sticks": win["sticks"],
        "delta": win["delta"],
        # Who feeds the hand he is liable for pays it all, as any discarder does.
        "pao": None if liable == win["from"] != win["who"] else liable,
    }


def _compare_draw(run: ReplayedRound, ledger: Ledger, findings: Findings) -> None:
    draw, result = run.over.draw, run.record["result"]
    if draw is None:
        return
    findings.same("reason", DRAWS.get(result["reason"], result["reason"]), draw.reason.value)
    shown = result["shown_hands"]
    listed = sorted(int(seat) for seat in shown)
    # A seat that looks on is not always told what it knows: its own hand. The payments say whether it was tenpai.
    untold = {run.record.get("viewer")} - set(listed)
    came = [seat for seat, hand in enumerate(draw.shown) if hand is not None and seat not in untold]
    findings.same("shown_hands", listed, came)
    if isinstance(shown, dict):
        for seat, tiles in shown.items():
            findings.same(f"shown_hands of seat {seat}", tiles, sorted(ledger.hands[int(seat)]))
    findings.same("delta", result["delta"], list(run.over.ended.deltas))
    findings.counts["draws"] += 1


def _compare_end(run: ReplayedRound, findings: Findings) -> None:
    record = run.record
    findings.same("end_scores", record["end_scores"], list(run.over.ended.scores))
    final = record.get("final")
    ended = next((event for event in run.events if isinstance(event, GameEnded)), None)
    if final is None and ended is not None and "viewer" in record:
        findings.note("the seat that looked on left before it was told the final result")
        return
    if not findings.same("end of the game", final is not None, ended is not None):
        return
    if final is not None and ended is not None:
        by_seat = sorted(ended.placements, key=lambda placement: placement.seat)
        findings.same("final.scores", final["scores"], [placement.points for placement in by_seat])
        _compare_final(run, final["points"], [placement.final for placement in by_seat], findings)
        findings.counts["games"] += 1


def _compare_final(run: ReplayedRound, expected: list[float], came: list[int], findings: Findings) -> None:
    """The final result in tenths. Its rounding and uma changed over the years; the records do not say which held."""
    if [points / 10 for points in came] != expected:
        ended = run.over.ended
        tenths = tuple(round(points * 10) for points in expected)
        rules = with_final_of(run.rules, ended.scores, ended.kyotaku, FinalScores(tuple(ended.scores), tenths))
        by_seat = sorted(placements(rules, ended.scores, ended.kyotaku), key=lambda placement: placement.seat)
        if rules != run.rules:
            findings.note(f"the final result with uma {rules.uma} and rounding {rules.final_rounding}")
        came = [placement.final for placement in by_seat]
    findings.same("final.points", expected, [points / 10 for points in came])
