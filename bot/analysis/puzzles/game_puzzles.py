"""Puzzles from games that were played: wins to be scored, and hands that waited.

Reads the events of a kyoku that is over, draws, discards and calls left out. Everything here was shown at the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from bot.analysis.puzzles.puzzle_hands import value_of
from bot.analysis.puzzles.questions import LEFT, ScoreQuestion, WaitsQuestion
from bot.engine.events import Agari, KitaDeclared, KyokuStarted, Ryuukyoku
from bot.engine.scoring.situation import CIRCUMSTANCES, Situation
from bot.engine.tiles import EAST, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.events import Event
    from bot.engine.melds import Meld
    from bot.engine.rules.ruleset import Ruleset

Question = TypeVar("Question", ScoreQuestion, WaitsQuestion)

_FLAGS: Final = frozenset(CIRCUMSTANCES)
"""Yaku that are called as the circumstance they come from."""
_CLOSED: Final = 13


@dataclass(frozen=True, slots=True)
class GameHand(Generic[Question]):
    """A question from a game: whose hand it was (a seat), and whether it won."""

    question: Question
    seat: int
    won: bool


def wins_of(events: Iterable[Event], rules: Ruleset) -> tuple[GameHand[ScoreQuestion], ...]:
    """The wins of a kyoku that ``rules`` value as the table did.

    Left out is what the tiles and circumstances do not tell: liability, and wins in a row where they count.
    """
    started: KyokuStarted | None = None
    kita: dict[int, int] = {}
    found: list[GameHand[ScoreQuestion]] = []
    for event in events:
        match event:
            case KyokuStarted():
                started = event
            case KitaDeclared(seat):
                kita[seat] = kita.get(seat, 0) + 1
            case Agari() if started is not None:
                question = _question_of(event, started, kita.get(event.seat, 0), rules)
                if question is not None:
                    found.append(GameHand(question, event.seat, won=True))
            case _:
                pass
    return tuple(found)


def waits_of(events: Iterable[Event]) -> tuple[GameHand[WaitsQuestion], ...]:
    """The hands of a kyoku that waited: those that won, and the closed ones shown when the wall was used up."""
    found: list[GameHand[WaitsQuestion]] = []
    for event in events:
        match event:
            case Agari():
                found.append(GameHand(WaitsQuestion(event.concealed, _laid(event.melds)), event.seat, won=True))
            case Ryuukyoku():
                for seat in event.tenpai:
                    hand = event.shown[seat]
                    if hand is not None and len(hand) == _CLOSED:
                        found.append(GameHand(WaitsQuestion(hand), seat, won=False))
            case _:
                pass
    return tuple(found)


def _question_of(win: Agari, started: KyokuStarted, kita: int, rules: Ruleset) -> ScoreQuestion | None:
    """The win as a question; None where it would be answered otherwise than at the table."""
    reasons = {payment.reason for payment in win.payments}
    if "pao" in reasons:
        return None
    flags = {entry.id: True for entry in win.value.yaku if entry.id in _FLAGS}
    if win.ura and not flags.get("double_riichi"):
        # A yakuman does not name the riichi that had the ura dora turned over.
        flags["riichi"] = True
    situation = Situation(
        Kind(EAST + (win.seat - started.oya) % rules.players),
        Kind(EAST + started.bakaze),
        win.seat == win.source,
        dora=win.indicators,
        ura=win.ura,
        kita=kita,
        # Of several who win on one tile only the first may have the counters.
        honba=started.honba if "honba" in reasons else 0,
        first_turn="tenhou" in flags or "chiihou" in flags,
        **flags,
    )
    question = ScoreQuestion(win.concealed, win.tile, _laid(win.melds), situation)
    value = value_of(question, rules)
    if value is None or (value.base, value.yaku, value.bonus, value.fu) != _worth(win):
        return None
    return question


def _laid(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The melds as questions have them."""
    return tuple(meld if meld.called is None else replace(meld, source=LEFT) for meld in melds)


def _worth(win: Agari) -> tuple[object, ...]:
    return win.value.base, win.value.yaku, win.value.bonus, win.value.fu
