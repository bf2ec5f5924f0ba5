"""What a log does not say of its rules and the course of the game tells."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.actions import Ankan, Daiminkan, Discard, Kakan, Riichi
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.tiles import RED_FIVES, Tile
from bot.paifu.kyoku_builder import STICK
from bot.paifu.record import Did, Drew
from bot.paifu.tenhou.tenhou_facts import with_final_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.paifu.kyoku_builder import KyokuBuilder
    from bot.paifu.record import Kyoku, Record

LIVE = {3: 55, 4: 70}
"""Draws of a kyoku that is played to its end: the live wall, replacement tiles counted with it."""
FIVES = (Tile(4), Tile(13), Tile(22))


def with_length_of(rules: Ruleset, kyoku: Sequence[Kyoku], *, finished: bool) -> Ruleset:
    """The ruleset with the length that the course of a game shows.

    A game that reached the target and was played on into the South is a hanchan; one that ended in the East, or in the
    South before its last hand, without anybody below zero was a short one. Where nothing tells: a hanchan.
    """
    return ruleset_from({"length": "east_only" if _is_short(rules, kyoku, finished=finished) else "east_south"}, rules)


def as_played(record: Record) -> Ruleset:
    """The rules of a record with the length that its course shows, and the uma and rounding of the final scores told.

    These are what a preset may say otherwise although the game was played by it: short games, and those of other years.
    """
    rules = with_length_of(record.rules, record.kyoku, finished=record.finished)
    outcome = record.kyoku[-1].outcome
    if record.final is None or outcome is None:
        return rules
    left = (sum(record.final.points) - sum(outcome.scores)) // STICK
    return with_final_of(rules, outcome.scores, max(left, 0), record.final)


def _is_short(rules: Ruleset, kyoku: Sequence[Kyoku], *, finished: bool) -> bool:
    if not finished or not kyoku:
        return False
    last = kyoku[-1]
    if last.outcome is None or min(last.outcome.scores) < 0 or last.deal.bakaze > 1:
        return False
    if last.deal.bakaze == 0:
        return True
    played_on = any(one.deal.bakaze == 1 and max(one.deal.scores) >= rules.target_points for one in kyoku)
    return not played_on and last.deal.number < rules.players


def _seen(kyoku: Kyoku) -> Iterator[Tile]:
    """Every tile that a kyoku shows."""
    for hand in kyoku.deal.hands:
        yield from hand
    yield from (step.tile for step in kyoku.steps if isinstance(step, Drew))
    yield from kyoku.indicators
    yield from kyoku.ura


def with_red_fives_of(rules: Ruleset, kyoku: Sequence[Kyoku], *, told: bool | None) -> Ruleset:
    """The ruleset with red fives or without, as ``told``, or as the tiles of a log that does not tell show."""
    counts = [Counter(_seen(one)) for one in kyoku]
    if any(count[red] for count in counts for red in RED_FIVES):
        return rules
    all_plain = any(count[five] == 4 for count in counts for five in FIVES)
    return ruleset_from({"aka_dora": (0, 0, 0)}, rules) if all_plain or told is False else rules


def draw_reason_of(builder: KyokuBuilder, deltas: Sequence[int] | None) -> DrawReason:
    """Why a kyoku was drawn, from what happened in it, where a log does not say."""
    done = [step.action for step in builder.steps if isinstance(step, Did)]
    if builder.in_hand is not None:
        return DrawReason.KYUUSHU_KYUUHAI
    if sum(isinstance(step, Drew) for step in builder.steps) == LIVE[builder.players]:
        # Nobody receives more than 3,000 for a tenpai hand, nor less than a mangan for nagashi.
        nagashi = max(deltas or (0,)) > 3000
        return DrawReason.NAGASHI_MANGAN if nagashi else DrawReason.EXHAUSTIVE
    if sum(isinstance(action, Riichi) for action in done) == 4:
        return DrawReason.SUUCHA_RIICHI
    if sum(isinstance(action, Ankan | Kakan | Daiminkan) for action in done) == 4:
        return DrawReason.SUUKAIKAN
    if len(done) == 4 and all(isinstance(action, Discard | Riichi) for action in done):
        return DrawReason.SUUFON_RENDA
    return DrawReason.SANCHAHOU
