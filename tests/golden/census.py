"""What recorded rounds reach: how many records hold each event, win and draw.

A census reads what a record says, not what an engine makes of it, so that it counts any records of the conformance
runner's form (tests/conformance/README.md) alike. Offers are counted on rounds seen from one seat; only why a tile that
the seat waited for was not offered is the engine's word.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from bot.engine.legal import why_no_ron
from bot.engine.phases import AwaitCalls
from bot.engine.tiles import KIND_OF
from tests.conformance.offers import Trace

Record = dict[str, Any]
CALLS = ("chi", "pon", "kan_open", "kan_closed", "kan_added", "kita")
EAST = 27


def census(records: Iterable[Record]) -> Counter[str]:
    """In how many rounds each thing happens, and on how many tiles each was offered; special tables left out."""
    found: Counter[str] = Counter()
    for record in records:
        if not record["rules"]["special_table"]:
            found.update(reached(record))
    return found


def reached(record: Record) -> Counter[str]:
    """The things that happen in one round; for offers and refusals, on how many tiles."""
    if "viewer" in record:
        return Counter(_offers(record))
    return Counter({*_table(record), *_play(record), *_kans(record), *_end(record)})


def _table(record: Record) -> Iterable[str]:
    rules, place = record["rules"], f"{record['round_wind']} {record['hand_no']}"
    yield "rounds"
    yield f"rules: {rules['players']} players"
    yield f"rules: {rules['length']}, {rules['players']} players"
    yield from (f"rules: no {name}" for name in ("red_fives", "open_tanyao") if not rules[name])
    yield f"start: {place}, {rules['players']} players"
    yield from _steps("start: honba", record["honba"], (1, 2, 3, 5, 8))
    yield from _steps("start: riichi sticks", record["sticks"], (1, 2, 3))
    if record["round_wind"] == ("S" if rules["length"] == "tonpuu" else "W"):
        yield f"start: extra wind, {rules['length']}"
    if "final" in record:
        yield from _final(record)


def _steps(name: str, number: int, steps: tuple[int, ...]) -> Iterable[str]:
    yield from (f"{name} {step} or more" for step in steps if number >= step)


def _final(record: Record) -> Iterable[str]:
    final, players = record["final"], record["rules"]["players"]
    whole = record["round"] > 2
    yield f"game ends, {players} players"
    if whole:
        yield f"game ends after a fourth round or later, {players} players"
    if min(record["end_scores"]) < 0:
        yield "game ends: a seat below zero"
    elif record["dealer"] in _winners(record) or _dealer_tenpai(record):
        yield "game ends: a leading dealer stops"
    if sum(final["scores"]) != sum(record["end_scores"]):
        yield "game ends: riichi sticks left over"
    if len(set(final["scores"])) < players:
        yield "game ends: equal points"
    yield f"game ends in {record['round_wind']} {record['hand_no']}"


def _winners(record: Record) -> list[int]:
    return [win["who"] for win in record["result"].get("wins", ())]


def _dealer_tenpai(record: Record) -> bool:
    shown = [int(seat) for seat in record["result"].get("shown_hands", ())]
    return record["result"].get("reason") == "exhaustive" and record["dealer"] in shown


def _play(record: Record) -> Iterable[str]:
    players = record["rules"]["players"]
    events = record["events"]
    called: Counter[int] = Counter()
    first_go = players
    for before, event in pairwise([["start"], *events]):
        kind = event[0]
        if kind in CALLS:
            yield f"call: {kind}, {players} players"
            called[event[1]] += kind not in ("kan_added", "kita")
            first_go = 0
        if kind == "discard" and before[0] in ("chi", "pon"):
            yield f"discard after {before[0]}"
        elif kind == "discard" and before[0] == "draw":
            yield "discard: the tile drawn" if before[2] == event[2] else "discard: a tile kept"
        if kind == "discard":
            first_go -= 1
        if kind == "riichi":
            yield f"riichi, {players} players"
            if first_go > 0:
                yield "riichi on the first discard, nothing called"
        if kind in ("pon", "chi", "kan_open") and _red([*event[2], event[3]], players):
            yield f"call with a red five: {kind}"
    yield from (f"one seat called {count} times" for count in range(1, max(called.values(), default=0) + 1))
    declared = [event[1] for event in events if event[0] == "riichi"]
    paid = [event[1] for event in events if event[0] == "riichi_paid"]
    yield from (f"riichi by {count} seats" for count in range(1, len(paid) + 1))
    if len(declared) > len(paid):
        yield "riichi: the discard is won on"
    for seat in declared:
        place = events.index(["riichi", seat])
        if any(event[0] == "kan_closed" and event[1] == seat for event in events[place:]):
            yield "riichi: a closed kan afterwards"


def _red(tiles: list[int], players: int) -> bool:
    return bool({16, 52, 88} & set(tiles)) and players == 4


def _kans(record: Record) -> Iterable[str]:
    kans = [event for event in record["events"] if event[0].startswith("kan_")]
    yield from (f"kans in the round: {count}" for count in range(1, len(kans) + 1))
    by_seat = Counter(event[1] for event in kans)
    yield from (f"kans of one seat: {count}" for count in range(2, max(by_seat.values(), default=0) + 1))
    norths = sum(event[0] == "kita" for event in record["events"])
    yield from (f"norths in the round: {count}" for count in range(1, norths + 1))
    for before, event in pairwise(record["events"]):
        if event[0] == "dora":
            yield f"kan indicator right after {before[0]}"
        if before[0] == "draw" and event[0].startswith("kan_"):
            yield f"{event[0]} after a draw"


def _end(record: Record) -> Iterable[str]:
    result, players = record["result"], record["rules"]["players"]
    if result["type"] == "draw":
        yield f"draw: {result['reason']}"
        if result["reason"] == "exhaustive":
            yield f"draw: {len(result['shown_hands'])} of {players} tenpai"
        return
    wins = result["wins"]
    yield f"wins on one tile: {len(wins)}, {players} players"
    if len(wins) > 1 and record["dealer"] in [win["who"] for win in wins]:
        yield "several wins on one tile, the dealer's among them"
    if len(wins) > 1 and record["honba"]:
        yield "several wins on one tile with counters"
    if len(wins) > 1 and wins[0]["sticks"]:
        yield "several wins on one tile with riichi sticks"
    for win in wins:
        yield from _win(record, win)


def _win(record: Record, win: Record) -> Iterable[str]:
    players, tsumo = record["rules"]["players"], win["who"] == win["from"]
    dealer = win["who"] == record["dealer"]
    yield f"win by {'tsumo' if tsumo else 'ron'}, {'dealer' if dealer else 'non-dealer'}, {players} players"
    yield f"win on {win['offer']}"
    if win["honba"]:
        yield "win: payment with honba"
    if win["sticks"]:
        yield "win: riichi sticks taken"
    yield f"win: {len([meld for meld in win['melds'] if meld['type'] != 'kita'])} sets called or declared"
    if win.get("pao") is not None:
        yield "win: somebody is liable"
    if win["yakuman"]:
        yield from (f"yakuman: {name}" for name in win["yakuman"])
        yield "win: a yakuman"
        return
    yield from (f"yaku: {name}" for name, han in win["yaku"] if han or name == "ura_dora")
    names = {name for name, _ in win["yaku"]}
    yield from (f"yaku: {name} with ippatsu" for name in names & {"chankan", "haitei", "houtei"} if "ippatsu" in names)
    yield f"fu: {win['fu']}"
    yield f"han: {win['han']}"
    yield f"limit: {win['limit'] or 'none'}"
    if win["ura_indicators"] and len(win["ura_indicators"]) > 1:
        yield "win: ura indicators of kans"


def _offers(record: Record) -> Iterable[str]:
    """What a seat that looks on was offered, and why it was not offered a tile that it waited for."""
    trace = Trace(record)
    yield "rounds seen from one seat"
    for event in record["events"]:
        offered = trace.feed(event)
        if offered is None:
            continue
        yield from (f"offered on {event[0]}: {name}" for name in offered or ["nothing"])
        yield from (f"offered on {event[0]}: {name} alone" for name in offered if len(offered) == 1)
        phase = trace.view.public.phase
        if isinstance(phase, AwaitCalls) and "ron" not in offered and KIND_OF[phase.tile] in trace.view.hidden.waits:
            yield f"not offered, though waited for: {why_no_ron(trace.view)}"
