"""Writes a record as tenhou/6, the JSON that Tenhou's viewer and editor and most reviewers read.

What the format cannot express, mainly the exact rules, is written under the project's own key, which other programs
skip. docs/programs/log-formats.md names the sources.
"""

from __future__ import annotations

from bot.engine.rules.ruleset import Ruleset
from bot.paifu.log_writing_helpers import declared_tenpai, json_line, own_part, writable
from bot.paifu.own_key import TENPAI
from bot.paifu.record import FinalScores, Kyoku, Record
from bot.paifu.tenhou.write_tenhou6_entries import SEATS, columns_of, numbers_of, ordered
from bot.paifu.tenhou.write_tenhou6_result import four, result_of

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
