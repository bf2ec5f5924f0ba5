"""Puzzles from real games: wins to be scored, and tenpai hands.

Reads the events of a finished kyoku. It needs no draws, discards or calls; all tiles it uses were shown at the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from bot.analysis.puzzles.puzzle_hands import value_of
from bot.analysis.puzzles.questions import LEFT, ScoreQuestion, WaitsQuestion
from bot.engine import events as ev
from bot.engine.melds import Meld
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.situation import CIRCUMSTANCES, Situation
from bot.engine.tiles import EAST, Kind

Question = TypeVar("Question", ScoreQuestion, WaitsQuestion)

_YAKU_FLAGS: Final = frozenset(CIRCUMSTANCES)
"""Yaku with the same id as the circumstance that gives them."""
_CLOSED_HAND: Final = 13


@dataclass(frozen=True, slots=True)
class GameHand(Generic[Question]):
    """A question about a hand of a game."""

    question: Question
    seat: int
    won: bool
    """Whether the hand won."""


def wins_of(events: Iterable[ev.Event], rules: Ruleset) -> tuple[GameHand[ScoreQuestion], ...]:
    """The wins of a kyoku that ``rules`` value as the table did.

    Leaves out wins whose payment does not follow from tiles and circumstances: with liability, or wins in a row.
    """
    started: ev.KyokuStarted | None = None
    kita: dict[int, int] = {}
    found: list[GameHand[ScoreQuestion]] = []
    for event in events:
        match event:
            case ev.KyokuStarted():
                started = event
            case ev.KitaDeclared(seat):
                kita[seat] = kita.get(seat, 0) + 1
            case ev.Agari() if started is not None:
                question = _question_of(event, started, kita.get(event.seat, 0), rules)
                if question is not None:
                    found.append(GameHand(question, event.seat, won=True))
            case _:
                pass
    return tuple(found)


def waits_of(events: Iterable[ev.Event]) -> tuple[GameHand[WaitsQuestion], ...]:
    """The tenpai hands of a kyoku: those that won, and the closed ones shown at an exhaustive draw."""
    found: list[GameHand[WaitsQuestion]] = []
    for event in events:
        match event:
            case ev.Agari():
                found.append(
                    GameHand(WaitsQuestion(event.concealed, _without_source(event.melds)), event.seat, won=True)
                )
            case ev.Ryuukyoku():
                for seat in event.tenpai:
                    hand = event.shown[seat]
                    if hand is not None and len(hand) == _CLOSED_HAND:
                        found.append(GameHand(WaitsQuestion(hand), seat, won=False))
            case _:
                pass
    return tuple(found)


def _question_of(win: ev.Agari, started: ev.KyokuStarted, kita: int, rules: Ruleset) -> ScoreQuestion | None:
    """The win as a question; None if its answer would differ from the payment at the table."""
    reasons = {payment.reason for payment in win.payments}
    if "pao" in reasons:
        return None
    flags = {entry.id: True for entry in win.value.yaku if entry.id in _YAKU_FLAGS}
    if win.ura and not flags.get("double_riichi"):
        # The yaku of a yakuman do not include riichi, but ura dora imply it.
        flags["riichi"] = True
    situation = Situation(
        Kind(EAST + (win.seat - started.oya) % rules.players),
        Kind(EAST + started.bakaze),
        win.seat == win.source,
        dora=win.indicators,
        ura=win.ura,
        kita=kita,
        # If several seats win on one tile, perhaps only the first gets the honba.
        honba=started.honba if "honba" in reasons else 0,
        first_turn="tenhou" in flags or "chiihou" in flags,
        **flags,
    )
    question = ScoreQuestion(win.concealed, win.tile, _without_source(win.melds), situation)
    value = value_of(question, rules)
    if value is None or (value.base, value.yaku, value.bonus, value.fu) != _worth(win):
        return None
    return question


def _without_source(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds without the discarders' seats, which questions do not have."""
    return tuple(meld if meld.called is None else replace(meld, source=LEFT) for meld in melds)


def _worth(win: ev.Agari) -> tuple[object, ...]:
    return win.value.base, win.value.yaku, win.value.bonus, win.value.fu
