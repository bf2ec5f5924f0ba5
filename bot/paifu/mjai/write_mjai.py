"""A record written as mjai: one JSON object a line, one line an event, everything in the order in which it happened.

Results say what any reader of mjai asks for, the talkative way of its first server and the terse one of reviewers at
once. The rules stand in ``start_game`` under the key of this project, which other programs skip. docs/formats.md tells
each choice and where it comes from.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, Literal

from bot.engine.actions import Ankan, Chii, Daiminkan, Discard, Kakan, Kita, Pon, Riichi, Ron
from bot.engine.tiles import NORTH, Tile
from bot.paifu.called_tiles import AddedKan, Called, ClosedKan, moves_of
from bot.paifu.mjai.mjai_words import NAMES, WINDS, names_of
from bot.paifu.mjai.write_mjai_result import results_of
from bot.paifu.record import Did, Drew
from bot.paifu.writing import json_line, own_part, writable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.paifu.called_tiles import Move
    from bot.paifu.record import Kyoku, Record

Event = dict[str, object]
_CALLS: Final = {Chii: "chi", Pon: "pon", Daiminkan: "daiminkan"}
_SHORT: Final = 4


def write_mjai(record: Record, *, north: Literal["nukidora", "kita"] = "nukidora", rules_known: bool = True) -> str:
    """The record as mjai lines, the last one ended as well.

    ``north`` is what a north set aside is called: programs for three players know one name or the other. Not
    ``rules_known``: the record's rules are a guess that does not fit, so they are not named.

    A game that breaks off, or begins in the middle, is written as far as it goes, without ``end_game``. Raises
    Malformed where the steps of a kyoku cannot follow on one another, which only a record that no engine plays has.
    """
    events = [_start(record, rules_known=rules_known)]
    for kyoku in record.kyoku:
        events += _kyoku(kyoku, north, noten_pays=record.rules.noten_bappu > 0)
    if record.finished:
        events.append({"type": "end_game"})
    return "".join(f"{json_line(event)}\n" for event in events)


def _start(record: Record, *, rules_known: bool) -> Event:
    rules = record.rules
    return {
        "type": "start_game",
        "names": [writable(name) for name in record.names],
        # As akochan asks for it: 4 for a game of one wind.
        "kyoku_first": _SHORT if rules.length == "east_only" else 0,
        "aka_flag": any(rules.aka_dora),
        **(own_part(rules) if rules_known else {}),
    }


def _kyoku(kyoku: Kyoku, north: str, *, noten_pays: bool) -> Iterator[Event]:
    deal = kyoku.deal
    yield {
        "type": "start_kyoku",
        "bakaze": WINDS[deal.bakaze],
        "dora_marker": NAMES[deal.indicator],
        "kyoku": deal.number,
        "honba": deal.honba,
        "kyotaku": deal.kyotaku,
        "oya": deal.oya,
        "scores": list(deal.scores),
        "tehais": [names_of(hand) for hand in deal.hands],
    }
    shown = deque(zip(_reveals(kyoku), kyoku.indicators[1:], strict=True))
    declared: int | None = None
    tile: Tile | None = None
    for done, move in enumerate(moves_of(kyoku)):
        if declared is not None and not _is_ron(move):
            yield {"type": "reach_accepted", "actor": declared}
            declared = None
        while shown and shown[0][0] <= done:
            yield _dora(shown.popleft()[1])
        yield from _events(move, north)
        if isinstance(move, Did) and isinstance(move.action, Riichi):
            declared = move.seat
        offered = _tile(move)
        tile = tile if offered is None else offered
    if kyoku.outcome is None:
        return
    if declared is not None and not _is_ron(kyoku.steps[-1]):
        # Nobody won on the tile, and the kyoku was drawn after it.
        yield {"type": "reach_accepted", "actor": declared}
    for _, indicator in shown:
        yield _dora(indicator)
    yield from results_of(kyoku, kyoku.outcome, tile, noten_pays=noten_pays)
    yield {"type": "end_kyoku"}


def _reveals(kyoku: Kyoku) -> tuple[int, ...]:
    """How many steps were done before each kan indicator was turned over.

    Where the record does not tell: after a closed kan at once, after another once its seat has drawn.
    """
    if kyoku.reveals is not None:
        return kyoku.reveals
    found: list[int] = []
    for done, step in enumerate(kyoku.steps, 1):
        if isinstance(step, Did) and isinstance(step.action, Ankan | Kakan | Daiminkan):
            found.append(done if isinstance(step.action, Ankan) else done + 1)
    more = len(kyoku.indicators) - 1
    return tuple([*found, *[len(kyoku.steps)] * more][:more])


def _is_ron(move: Move) -> bool:
    return isinstance(move, Did) and isinstance(move.action, Ron)


def _tile(move: Move) -> Tile | None:
    """The tile that a win could follow on."""
    match move:
        case Drew(_, tile) | AddedKan(_, tile, _) | Did(_, Discard(tile, _) | Riichi(tile, _)):
            return tile
        case ClosedKan(_, tiles):
            return tiles[-1]
        case Did(_, Kita()):
            return Tile(NORTH)
        case _:
            return None


def _dora(indicator: Tile) -> Event:
    return {"type": "dora", "dora_marker": NAMES[indicator]}


def _events(move: Move, north: str) -> Iterator[Event]:
    match move:
        case Drew(seat, tile):
            yield {"type": "tsumo", "actor": seat, "pai": NAMES[tile]}
        case Called():
            shown = {"pai": NAMES[move.called], "consumed": names_of(move.own)}
            yield {"type": _CALLS[move.kind], "actor": move.seat, "target": move.source, **shown}
        case ClosedKan(seat, tiles):
            yield {"type": "ankan", "actor": seat, "consumed": names_of(tiles)}
        case AddedKan(seat, tile, pon):
            yield {"type": "kakan", "actor": seat, "pai": NAMES[tile], "consumed": names_of((*pon.own, pon.called))}
        case Did(seat, Riichi(tile, drawn)):
            yield {"type": "reach", "actor": seat}
            yield {"type": "dahai", "actor": seat, "pai": NAMES[tile], "tsumogiri": drawn}
        case Did(seat, Discard(tile, drawn)):
            yield {"type": "dahai", "actor": seat, "pai": NAMES[tile], "tsumogiri": drawn}
        case Did(seat, Kita()):
            yield {"type": north, "actor": seat, "pai": "N"}
        case _:
            pass
