"""A game written and read again is the same, what the format has no words for left out; played again, all of it is."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from bot.paifu.mjai.read_mjai import read_mjai
from bot.paifu.mjai.write_mjai import write_mjai
from bot.paifu.record import Kyoku, Record, Win
from bot.paifu.record_replay import record_of, replay_of
from bot.paifu.tenhou.tenhou6 import read_tenhou6
from bot.paifu.tenhou.write_tenhou6 import write_tenhou6


def told_by_tenhou6(record: Record) -> Record:
    """Without when kan indicators were turned over, and the fu of a hand whose limit is named instead."""

    def win(win: Win) -> Win:
        return replace(win, fu=None) if win.limit else win

    return _each(record, lambda kyoku: replace(kyoku, reveals=None), win)


def told_by_mjai(record: Record) -> Record:
    """Without limits, who was liable (the changes show what was paid), and final scores."""
    return replace(_each(record, lambda kyoku: kyoku, lambda win: replace(win, limit=None, liable=None)), final=None)


def _each(record: Record, kyoku: Callable[[Kyoku], Kyoku], win: Callable[[Win], Win]) -> Record:
    def cut(one: Kyoku) -> Kyoku:
        outcome = one.outcome
        if outcome is not None:
            outcome = replace(outcome, wins=tuple(map(win, outcome.wins)))
        return replace(kyoku(one), outcome=outcome)

    return replace(record, kyoku=tuple(map(cut, record.kyoku)))


def differences(record: Record) -> list[str]:
    """What is not the same after the record, a complete one, was written and read in each format, and played again."""
    found = []
    for name, write, read, told in (
        ("tenhou6", write_tenhou6, read_tenhou6, told_by_tenhou6),
        ("mjai", write_mjai, read_mjai, told_by_mjai),
    ):
        back = read(write(record))
        found += [f"{name}: {what}" for what in _between(told(record), back)]
        replay, disagreement = replay_of(back)
        if disagreement is not None:
            found.append(f"{name}: {disagreement}")
        found += [f"{name}, played again: {what}" for what in _between(record, record_of(replay))]
    return found


def _between(one: Record, other: Record) -> list[str]:
    found = _of_fields(one, other, "kyoku")
    found += [] if len(one.kyoku) == len(other.kyoku) else [f"{len(one.kyoku)} kyoku, {len(other.kyoku)}"]
    for index, (first, second) in enumerate(zip(one.kyoku, other.kyoku, strict=False)):
        found += [f"kyoku {index}: {what}" for what in _of_fields(first, second)]
    return found


def _of_fields(one: Any, other: Any, *but: str) -> list[str]:
    names = [field.name for field in fields(one) if field.compare and field.name not in but]
    pairs = [(name, getattr(one, name), getattr(other, name)) for name in names]
    return [f"{name} {first!r} became {second!r}"[:2000] for name, first, second in pairs if first != second]
