"""Moments of a game that people tell: words, and winning hands as typed, whose worth the engine works out."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.engine.errors import NotationError
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import EAST
from bot.league import faults as f
from bot.league.entries import MomentRecord, MomentTold
from bot.league.games import LeagueGame
from bot.league.winning_hands import LeagueHand
from bot.lookup.hand_lookup import Contradiction, Lookup, LookupAnswer, look_up, shares
from bot.lookup.question_parser import read_question

TOLD: Final = 1000
"""Hands that people told have ``kyoku`` above this: nobody told which kyoku it was. A game has fewer."""
MOST_MOMENTS: Final = 6
"""Moments of a game at a time: as many as a cell of a sheet has room for."""
_WRITTEN: Final = re.compile(r"(?:([1-4]): ([^#]{1,120}?))? ?(?:# (.{1,200}))?")
LONGEST_HAND: Final = 120
"""Characters of a hand."""
LONGEST_WORDS: Final = 200
"""Characters of what is remembered."""


def moment_faults(game: LeagueGame, record: MomentRecord, rules: Ruleset) -> tuple[f.EntryFault, ...]:
    """The reasons why a moment cannot be told of a game that was played by these rules, or withdrawn."""
    standing = {told.moment for told in game.moments}
    if not isinstance(record, MomentTold):
        return () if record.moment in standing else (f.NoSuchMoment(record.moment),)
    if record.moment in standing or not 0 < record.moment < TOLD:
        return (f.NoSuchMoment(record.moment),)
    if len(standing) >= MOST_MOMENTS:
        return (f.TooManyMoments(MOST_MOMENTS),)
    if not record.hand:
        return () if record.words.strip() else (f.NothingTold(),)
    if game.source in {"table", "log"}:
        return (f.HandsKnown(game.number),)
    if record.seat is None or not 0 <= record.seat < len(game.seats):
        return (f.NothingTold(),)
    return () if _hand_of(record, len(game.seats), rules) is not None else (f.NoWinningHand(record.hand),)


def told_hands(game: LeagueGame, rules: Ruleset) -> tuple[LeagueHand, ...]:
    """The hands among the moments of a game that was played by these rules."""
    hands = (_hand_of(told, len(game.seats), rules) for told in game.moments)
    return tuple(hand for hand in hands if hand is not None)


def told_hand(told: MomentTold, players: int, rules: Ruleset) -> LeagueHand | LookupAnswer:
    """The hand of a moment; the answer to the look-up if it wins nothing.

    Raises NotationError and Contradiction, and ValueError if it names other rules.
    """
    question = read_question(told.hand, base=Lookup("", rules=rules))
    if question.rules != rules:
        raise ValueError("the rules of the game count")
    answer = look_up(replace(question, sticks=0))
    value, hand, situation = answer.value, answer.hand, answer.situation
    if not isinstance(value, ExplainedValue) or hand.win is None or told.seat is None:
        return answer
    jikaze = situation.seat_wind - EAST
    dealer = (told.seat - jikaze) % players
    paid = shares(value.base, rules, dealer=jikaze == 0, tsumo=situation.tsumo)
    return LeagueHand(
        kyoku=TOLD + told.moment,
        bakaze=situation.round_wind - EAST,
        number=dealer + 1,
        honba=situation.honba,
        dealer=dealer,
        seat=told.seat,
        source=told.seat if situation.tsumo else None,
        concealed=hand.concealed,
        melds=hand.melds,
        tile=hand.win,
        indicators=situation.dora,
        ura=situation.ura,
        yaku=value.yaku,
        bonus=value.bonus,
        han=value.han,
        fu=value.fu,
        yakuman=value.yakuman,
        limit=value.limit,
        points=sum(share.count * share.points for share in paid),
    )


def moments_written(moments: Iterable[MomentTold]) -> str:
    """Moments for a cell of a sheet, one to a line: ``2: 234567m345p2267s5s riichi # words``, the seat from 1."""

    def line(told: MomentTold) -> str:
        hand = "" if told.seat is None else f"{told.seat + 1}: {told.hand}"
        words = " ".join(told.words.split())
        return " ".join((hand, f"# {words}" if words else "")).strip()

    return "\n".join(map(line, moments))


def moments_read(text: str) -> tuple[MomentTold, ...] | None:
    """The moments of a cell, with numbers from 1 and no game; None if a line is none."""
    found: list[MomentTold] = []
    for number, line in enumerate(filter(None, map(str.strip, text.splitlines())), 1):
        match = _WRITTEN.fullmatch(line)
        if match is None:
            return None
        seat, hand, words = match.groups()
        found.append(MomentTold(0, number, int(seat) - 1 if seat else None, hand or "", words or ""))
    return tuple(found)


def _hand_of(told: MomentTold, players: int, rules: Ruleset) -> LeagueHand | None:
    """The hand of a moment; None if it has none, or none that wins."""
    if not told.hand:
        return None
    try:
        found = told_hand(told, players, rules)
    except (NotationError, Contradiction, ValueError):
        return None
    return found if isinstance(found, LeagueHand) else None
