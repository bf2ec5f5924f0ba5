"""Infers rules that a log does not state from the course of the game."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.engine.actions import Ankan, Daiminkan, Discard, Kakan, Riichi
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.tiles import RED_FIVES, Tile
from bot.paifu.kyoku_builder import STICK, KyokuBuilder
from bot.paifu.record import Did, Drew, Kyoku, Record
from bot.paifu.tenhou.tenhou_facts import with_final_of

LIVE = {3: 55, 4: 70}
"""The draws of a kyoku until the wall is exhausted, replacement tiles included, by number of players."""
FIVES = (Tile(4), Tile(13), Tile(22))


def with_length_of(rules: Ruleset, kyoku: Sequence[Kyoku], *, finished: bool) -> Ruleset:
    """The ruleset with the game length inferred from the game.

    If play went on in South although a player had reached the target, it was a hanchan. If it ended in East, or in
    South before the last hand, without anybody below zero, it was a tonpuusen. Otherwise a hanchan is assumed.
    """
    return ruleset_from({"length": "east_only" if _is_short(rules, kyoku, finished=finished) else "east_south"}, rules)


def as_played(record: Record) -> Ruleset:
    """The rules of a record, with the length inferred from the game, and uma and rounding from the final scores.

    These may differ from the preset that a game was played by: in short games, and in games of other years.
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
    played_on = any(each.deal.bakaze == 1 and max(each.deal.scores) >= rules.target_points for each in kyoku)
    return not played_on and last.deal.number < rules.players


def _seen(kyoku: Kyoku) -> Iterator[Tile]:
    """Every tile in the record of a kyoku."""
    for hand in kyoku.deal.hands:
        yield from hand
    yield from (step.tile for step in kyoku.steps if isinstance(step, Drew))
    yield from kyoku.indicators
    yield from kyoku.ura


def with_red_fives_of(rules: Ruleset, kyoku: Sequence[Kyoku], *, told: bool | None) -> Ruleset:
    """The ruleset with or without red fives: as the log has ``told``, or as inferred from its tiles."""
    counts = [Counter(_seen(each)) for each in kyoku]
    if any(count[red] for count in counts for red in RED_FIVES):
        return rules
    all_plain = any(count[five] == 4 for count in counts for five in FIVES)
    return ruleset_from({"aka_dora": (0, 0, 0)}, rules) if all_plain or told is False else rules


def draw_reason_of(builder: KyokuBuilder, deltas: Sequence[int] | None) -> DrawReason:
    """The reason of a draw, inferred from the kyoku if the log does not state it."""
    done = [step.action for step in builder.steps if isinstance(step, Did)]
    if builder.in_hand is not None:
        return DrawReason.KYUUSHU_KYUUHAI
    if sum(isinstance(step, Drew) for step in builder.steps) == LIVE[builder.players]:
        # A tenpai player receives at most 3,000, nagashi mangan pays more.
        nagashi = max(deltas or (0,)) > 3000
        return DrawReason.NAGASHI_MANGAN if nagashi else DrawReason.EXHAUSTIVE
    if sum(isinstance(action, Riichi) for action in done) == 4:
        return DrawReason.SUUCHA_RIICHI
    if sum(isinstance(action, Ankan | Kakan | Daiminkan) for action in done) == 4:
        return DrawReason.SUUKAIKAN
    if len(done) == 4 and all(isinstance(action, Discard | Riichi) for action in done):
        return DrawReason.SUUFON_RENDA
    return DrawReason.SANCHAHOU
