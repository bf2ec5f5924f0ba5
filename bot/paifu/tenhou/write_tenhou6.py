"""Writes a record as tenhou/6, the JSON that Tenhou's viewer and editor and most reviewers read.

What the format cannot express, mainly the exact rules, is written under the project's own key, which other programs
skip. docs/programs/log-formats.md names the sources.
"""

from collections.abc import Sequence
from typing import Final

from bot.engine import actions as act
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import KIND_OF, RED_FIVES, Tile
from bot.paifu.called_tiles import AddedKan, Called, ClosedKan, moves_of
from bot.paifu.json_tree import json_line, writable
from bot.paifu.own_key import TENPAI, own_part
from bot.paifu.record import Deal, Drew, FinalScores, Kyoku, Record, Win, changes_of, declared_tenpai
from bot.paifu.tenhou.read_tenhou6_result import UNKNOWN
from bot.paifu.tenhou.tenhou6_entries import DRAWN, NOTHING
from bot.paifu.yaku_names import tenhou_name

_LENGTHS = {"east_only": "東", "east_south": "南", "one_round_all_winds": "一荘"}


def write_tenhou6(record: Record, *, title: tuple[str, str] = ("", ""), rules_known: bool = True) -> str:
    """The record as tenhou/6, on one line.

    title: the two lines that viewers show above the game.
    rules_known: if False the record's rules are a wrong guess, and are not written under the project's own key.

    A game that breaks off or begins in the middle is written as far as it goes. Raises Malformed for impossible steps,
    as in a record that no engine can play.
    """
    rules = record.rules
    head: dict[str, object] = {
        "title": [writable(line) for line in title],
        "name": [writable(name) for name in record.names] + [""] * (SEATS - rules.players),
        "rule": _rule(rules),
        "log": [_kyoku(rules, kyoku) for kyoku in record.kyoku],
    }
    if record.finished and record.final is not None:
        head["sc"] = _final(record.final)
    if not rules_known:
        return json_line(head)
    tenpai = {
        str(index): seats for index, kyoku in enumerate(record.kyoku) if (seats := declared_tenpai(kyoku)) is not None
    }
    head |= own_part(rules, **({TENPAI: tenpai} if tenpai else {}))
    return json_line(head)


def _rule(rules: Ruleset) -> dict[str, object]:
    """The rules in Tenhou's words."""
    disp = ("三" if rules.players == 3 else "") + _LENGTHS[rules.length]
    disp += ("喰" if rules.kuitan else "") + ("赤" if any(rules.aka_dora) else "")
    return {"disp": disp} | {f"aka5{suit}": reds for suit, reds in enumerate(rules.aka_dora, 1)}


def _final(final: FinalScores) -> list[int | float]:
    pairs: list[int | float] = []
    for points, tenths in zip(final.points, final.tenths, strict=True):
        pairs += [points, tenths / 10 if tenths % 10 else tenths // 10]
    return pairs + [0] * (2 * SEATS - len(pairs))


def _kyoku(rules: Ruleset, kyoku: Kyoku) -> list[object]:
    deal = kyoku.deal
    takes, gives = columns_of(kyoku)
    hands = [numbers_of(ordered(hand)) for hand in deal.hands] + [[]] * (SEATS - rules.players)
    entries = [part for seat in range(SEATS) for part in (hands[seat], takes[seat], gives[seat])]
    number = deal.bakaze * SEATS + deal.number - 1
    head = [[number, deal.honba, deal.kyotaku], four(deal.scores)]
    return [*head, numbers_of(kyoku.indicators), numbers_of(kyoku.ura), *entries, result_of(rules, kyoku)]


SEATS: Final = 4
_LETTERS: Final[dict[type[act.Chii | act.Pon | act.Daiminkan], str]] = {act.Chii: "c", act.Pon: "p", act.Daiminkan: "m"}


def number_of(tile: Tile) -> int:
    """The two-digit number of a tile."""
    if tile in RED_FIVES:
        return 51 + RED_FIVES.index(tile)
    suit, rank = divmod(KIND_OF[tile], 9)
    return (suit + 1) * 10 + rank + 1


def numbers_of(tiles: Sequence[Tile]) -> list[int]:
    """The two-digit numbers of tiles."""
    return [number_of(tile) for tile in tiles]


def ordered(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles in Tenhou's order for hands and calls: by kind, a red five after the plain ones."""
    return tuple(sorted(tiles, key=lambda tile: (KIND_OF[tile], tile)))


def columns_of(kyoku: Kyoku) -> tuple[list[list[int | str]], list[list[int | str]]]:
    """The draws and the discards of each of four seats; with three players the fourth has none.

    Raises Malformed for impossible steps.
    """
    takes: list[list[int | str]] = [[] for _ in range(SEATS)]
    gives: list[list[int | str]] = [[] for _ in range(SEATS)]
    for move in moves_of(kyoku):
        match move:
            case Drew(seat, tile):
                takes[seat].append(number_of(tile))
            case Called():
                takes[move.seat].append(_call(move))
                if move.kind is act.Daiminkan:
                    gives[move.seat].append(NOTHING)
            case ClosedKan(seat, tiles):
                gives[seat].append(_lettered("a", ordered(tiles), 3))
            case AddedKan(seat, tile, pon):
                own, place = ordered(pon.own), _place(pon)
                gives[seat].append(_lettered("k", (*own[:place], tile, pon.called, *own[place:]), place))
            case _:
                give = _give(move.action)
                if give is not None:
                    gives[move.seat].append(give)
    return takes, gives


def _give(action: object) -> int | str | None:
    match action:
        case act.Discard(tile, drawn):
            return DRAWN if drawn else number_of(tile)
        case act.Riichi(tile, drawn):
            return f"r{DRAWN if drawn else number_of(tile)}"
        case act.Kita():
            return "f44"
        case _:
            return None


def _place(call: Called) -> int:
    """The number of own tiles before the letter: none for a call from the left player, all for one from the right.

    With three players the empty fourth seat counts too.
    """
    turns = (call.source - call.seat) % SEATS
    return {3: 0, 2: 1, 1: len(call.own)}[turns]


def _call(call: Called) -> str:
    own, place = ordered(call.own), 0 if call.kind is act.Chii else _place(call)
    return _lettered(_LETTERS[call.kind], (*own[:place], call.called, *own[place:]), place)


def _lettered(letter: str, tiles: Sequence[Tile], place: int) -> str:
    texts = [str(number_of(tile)) for tile in tiles]
    return "".join([*texts[:place], letter, *texts[place:]])


WON: Final = "和了"
_DRAWS: Final[dict[DrawReason, str]] = {
    DrawReason.EXHAUSTIVE: "流局",
    DrawReason.NAGASHI_MANGAN: "流し満貫",
    DrawReason.KYUUSHU_KYUUHAI: "九種九牌",
    DrawReason.SUUFON_RENDA: "四風連打",
    DrawReason.SUUCHA_RIICHI: "四家立直",
    DrawReason.SUUKAIKAN: "四槓散了",
    DrawReason.SANCHAHOU: "三家和了",
}
_LIMITS: Final = {"mangan": "満貫", "haneman": "跳満", "baiman": "倍満", "sanbaiman": "三倍満", "yakuman": "役満"}
_COUNTED: Final = "数え役満"
_MULTIPLES: Final = ("", "", "ダブル", "トリプル")


def four(points: Sequence[int]) -> list[int]:
    """Points of four seats; with three players the fourth has 0."""
    return [*points, *[0] * (4 - len(points))]


def result_of(rules: Ruleset, kyoku: Kyoku) -> list[object]:
    """The result of a kyoku, or the text for an unknown result if the record breaks off in it."""
    outcome = kyoku.outcome
    if outcome is None:
        return [UNKNOWN]
    if outcome.draw is not None:
        word = _DRAWS[outcome.draw]
        return [word, four(outcome.deltas)] if any(outcome.deltas) else [word]
    entry: list[object] = [WON]
    for win, deltas in zip(outcome.wins, changes_of(outcome), strict=True):
        entry += [four(deltas), _win(rules, kyoku.deal, win, deltas)]
    return entry


def _win(rules: Ruleset, deal: Deal, win: Win, deltas: tuple[int, ...]) -> list[object]:
    entry: list[object] = [win.seat, win.source, win.seat if win.liable is None else win.liable]
    if win.points is None:
        return entry
    entry.append(f"{_worth(win)}{_payment(rules, deal, win, win.points, deltas)}")
    for yaku, han in win.yaku or ():
        jikaze = (win.seat - deal.oya) % rules.players
        name = tenhou_name(yaku, jikaze=jikaze, bakaze=deal.bakaze)
        entry.append(f"{name}({_multiple(han)}役満)" if win.yakuman else f"{name}({han}飜)")
    return entry


def _multiple(times: int) -> str:
    return _MULTIPLES[times] if times < len(_MULTIPLES) else f"{times}倍"


def _worth(win: Win) -> str:
    """The limit, or fu and han without one."""
    if win.limit == "yakuman" and win.yakuman is False:
        return _COUNTED
    if win.limit:
        return _LIMITS[win.limit]
    return f"{win.fu}符{win.han}飜" if win.fu is not None and win.han is not None else ""


def _payment(rules: Ruleset, deal: Deal, win: Win, points: int, deltas: tuple[int, ...]) -> str:
    """The payment: by one player, by all alike, or by non-dealers and dealer.

    The sum if a player pays for others by pao, as two shares cannot express that.
    """
    others = rules.players - 1
    counters = deal.honba * rules.honba_value // others
    if win.source == win.seat:
        paid = {seat: -change - counters for seat, change in enumerate(deltas) if seat != win.seat}
        shares = {share for seat, share in paid.items() if seat != deal.oya}
        if sum(paid.values()) == points and len(shares) == 1:
            [each] = shares
            if win.seat == deal.oya:
                return f"{each}点∀"
            return f"{each}-{paid[deal.oya]}点"
    return f"{points}点"
