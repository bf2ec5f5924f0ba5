"""Writes a record as mjai: one JSON object on each line, one line for each event, in the order they happened.

Results have the fields of both kinds of readers, the many that the first server writes and the few that reviewers need.
The rules are in ``start_game`` under the project's own key, which other programs skip.
docs/programs/log-formats.md names the sources.
"""

from collections import deque
from collections.abc import Iterator
from typing import Final, Literal

from bot.engine import actions as act
from bot.engine.events import DrawReason
from bot.engine.tiles import NORTH, Tile
from bot.paifu.called_tiles import AddedKan, Called, ClosedKan, Move, moves_of
from bot.paifu.json_tree import json_line, writable
from bot.paifu.mjai.mjai_result import YAKUMAN_FAN
from bot.paifu.mjai.mjai_words import NAMES, WINDS, names_of
from bot.paifu.own_key import own_part
from bot.paifu.record import Did, Drew, Kyoku, KyokuOutcome, Record, Win, changes_of, declared_tenpai, riichi_seats
from bot.paifu.yaku_names import mjai_name

Event = dict[str, object]
_CALLS: Final = {act.Chii: "chi", act.Pon: "pon", act.Daiminkan: "daiminkan"}
_SHORT: Final = 4


def write_mjai(record: Record, *, north: Literal["nukidora", "kita"] = "nukidora", rules_known: bool = True) -> str:
    """The record as mjai lines, each ending in a newline.

    north: the name of a kita event, as programs for three players know one or the other.
    rules_known: if False the record's rules are a wrong guess, and are not written.

    A game that breaks off or begins in the middle is written as far as it goes, and if it breaks off without
    ``end_game``. Raises Malformed for impossible steps, as in a record that no engine can play.
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
        # akochan needs this: 4 for a game of one wind.
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
    unrevealed = deque(zip(_reveals(kyoku), kyoku.indicators[1:], strict=True))
    declared: int | None = None
    tile: Tile | None = None
    for done, move in enumerate(moves_of(kyoku)):
        if declared is not None and not _is_ron(move):
            yield {"type": "reach_accepted", "actor": declared}
            declared = None
        while unrevealed and unrevealed[0][0] <= done:
            yield _dora(unrevealed.popleft()[1])
        yield from _events(move, north)
        if isinstance(move, Did) and isinstance(move.action, act.Riichi):
            declared = move.seat
        offered = _winning_tile(move)
        tile = tile if offered is None else offered
    if kyoku.outcome is None:
        return
    if declared is not None and not _is_ron(kyoku.steps[-1]):
        # The kyoku ended in a draw after the riichi discard, which nobody won on.
        yield {"type": "reach_accepted", "actor": declared}
    for _, indicator in unrevealed:
        yield _dora(indicator)
    yield from results_of(kyoku, kyoku.outcome, tile, noten_pays=noten_pays)
    yield {"type": "end_kyoku"}


def _reveals(kyoku: Kyoku) -> tuple[int, ...]:
    """The number of steps before each kan dora indicator was revealed.

    If the record does not have them: right after a closed kan, and after the replacement draw of another kan.
    """
    if kyoku.reveals is not None:
        return kyoku.reveals
    reveals: list[int] = []
    for done, step in enumerate(kyoku.steps, 1):
        if isinstance(step, Did) and isinstance(step.action, act.Ankan | act.Kakan | act.Daiminkan):
            reveals.append(done if isinstance(step.action, act.Ankan) else done + 1)
    count = len(kyoku.indicators) - 1
    return tuple([*reveals, *[len(kyoku.steps)] * count][:count])


def _is_ron(move: Move) -> bool:
    return isinstance(move, Did) and isinstance(move.action, act.Ron)


def _winning_tile(move: Move) -> Tile | None:
    """The tile that could be won on after this move."""
    match move:
        case Drew(_, tile) | AddedKan(_, tile, _) | Did(_, act.Discard(tile, _) | act.Riichi(tile, _)):
            return tile
        case ClosedKan(_, tiles):
            return tiles[-1]
        case Did(_, act.Kita()):
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
            tiles_called = {"pai": NAMES[move.called], "consumed": names_of(move.own)}
            yield {"type": _CALLS[move.kind], "actor": move.seat, "target": move.source, **tiles_called}
        case ClosedKan(seat, tiles):
            yield {"type": "ankan", "actor": seat, "consumed": names_of(tiles)}
        case AddedKan(seat, tile, pon):
            yield {"type": "kakan", "actor": seat, "pai": NAMES[tile], "consumed": names_of((*pon.own, pon.called))}
        case Did(seat, act.Riichi(tile, drawn)):
            yield {"type": "reach", "actor": seat}
            yield {"type": "dahai", "actor": seat, "pai": NAMES[tile], "tsumogiri": drawn}
        case Did(seat, act.Discard(tile, drawn)):
            yield {"type": "dahai", "actor": seat, "pai": NAMES[tile], "tsumogiri": drawn}
        case Did(seat, act.Kita()):
            yield {"type": north, "actor": seat, "pai": "N"}
        case _:
            pass


_REASONS: Final[dict[DrawReason, str]] = {
    DrawReason.EXHAUSTIVE: "fanpai",
    DrawReason.NAGASHI_MANGAN: "nagashimangan",
    DrawReason.KYUUSHU_KYUUHAI: "kyushukyuhai",
    DrawReason.SUUFON_RENDA: "sufonrenta",
    DrawReason.SUUCHA_RIICHI: "suchareach",
    DrawReason.SUUKAIKAN: "sukaikan",
    DrawReason.SANCHAHOU: "sanchaho",
}


def results_of(
    kyoku: Kyoku, outcome: KyokuOutcome, tile: Tile | None, *, noten_pays: bool
) -> Iterator[dict[str, object]]:
    """The events that end a kyoku; ``tile`` is the winning tile, ``noten_pays`` whether noten hands pay."""
    if outcome.draw is not None:
        yield {
            "type": "ryukyoku",
            "reason": _REASONS[outcome.draw],
            **_tenpais(kyoku, outcome, noten_pays=noten_pays),
            "deltas": list(outcome.deltas),
            "scores": list(outcome.scores),
        }
        return
    changes = changes_of(outcome)
    scores = [score - sum(all_) for score, *all_ in zip(outcome.scores, *changes, strict=True)]
    for win, deltas in zip(outcome.wins, changes, strict=True):
        scores = [score + delta for score, delta in zip(scores, deltas, strict=True)]
        yield {
            "type": "hora",
            "actor": win.seat,
            "target": win.source,
            **({"pai": NAMES[tile]} if tile is not None else {}),
            **_markers(win),
            **_worth(win),
            "deltas": list(deltas),
            "scores": scores,
        }


def _tenpais(kyoku: Kyoku, outcome: KyokuOutcome, *, noten_pays: bool) -> dict[str, object]:
    """The seats that showed a tenpai hand, if the rules let players choose and the record has their choices."""
    declared = declared_tenpai(kyoku)
    if declared is None:
        return {}
    # Players in riichi do not choose. A riichi hand that waits only for tiles it has itself may count as noten: then it
    # pays, or nobody is paid although there are noten hands.
    if any(outcome.deltas):
        noten = frozenset(seat for seat, change in enumerate(outcome.deltas) if change < 0)
    else:
        noten = riichi_seats(kyoku) if noten_pays and not declared else frozenset()
    tenpai = {*declared, *(riichi_seats(kyoku) - noten)}
    return {"tenpais": [seat in tenpai for seat in range(len(kyoku.deal.hands))]}


def _markers(win: Win) -> dict[str, object]:
    if win.ura is None:
        return {}
    return {"ura_markers": names_of(win.ura)}


def _worth(win: Win) -> dict[str, object]:
    """The recorded value of the hand; for yakuman only the han, a hundred for each."""
    fields: dict[str, object] = {}
    if win.yaku is not None:
        each = YAKUMAN_FAN if win.yakuman else 1
        fields["yakus"] = [[mjai_name(yaku), han * each] for yaku, han in win.yaku]
    if win.fu is not None:
        fields["fu"] = win.fu
    if win.han is not None:
        fields["fan"] = win.han
    elif win.yakuman and win.yaku is not None:
        fields["fan"] = YAKUMAN_FAN * sum(times for _, times in win.yaku)
    if win.points is not None:
        fields["hora_points"] = win.points
    return fields
