"""What each seat did in a game, counted from its events: numbers that can be added up over many games.

Rates are exact fractions of these numbers, and None where nothing happened that they could be a part of.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from bot.engine.events import (
    Agari,
    DrawReason,
    KyokuEnded,
    KyokuStarted,
    MeldCalled,
    Ryuukyoku,
    TileDiscarded,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.engine.events import Event

LONGEST: Final = frozenset(("dealer_streak",))
"""The figures of which the greater one is kept where others are added."""
_RIICHI: Final = frozenset(("riichi", "double_riichi"))
_BONUS: Final = {"aka_dora": "red_fives", "kita": "norths"}
"""Bonus rows of a hand's value that count for a figure of another name."""


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """What a seat did in a game, or a player in many.

    All but ``games`` and ``busts`` (games that ended below zero) are about kyoku.

    * ``wins``, of which ``tsumo_wins`` were self-drawn, ``riichi_wins`` after a riichi, ``open_wins`` with an open hand
      and ``dealer_wins`` as dealer. ``points_won`` is what the others paid for them, honba included and riichi sticks
      not. ``win_turns`` adds up the own discards before each win.
    * ``deal_ins``: kyoku in which somebody won on a discard or kan of this seat; two who win on one tile are one.
      ``points_dealt`` is what it cost, honba included. ``riichi_deal_ins`` happened in riichi, or with the tile that
      declared it, ``open_deal_ins`` with an open hand.
    * ``riichi``: declared, the ones whose tile was won on included. ``riichi_turns`` adds up which discard it was.
    * ``called``: kyoku in which the hand was opened, by however many calls.
    * ``dora`` (not ura), ``ura_dora``, ``red_fives`` and ``norths`` counted in winning hands; a yakuman counts none.
      ``ura_wins``: wins with at least one ura dora. ``yakuman``: wins worth one or more.
    * ``draws``: exhaustive draws, nagashi mangan among them; ``tenpai`` at so many of these.
    * ``dealer_kyoku``: kyoku as dealer. ``dealer_streak``: the longest run of them in one game, 1 for a dealer who lost
      the seat at once.
    * ``yaku``: how often each was part of a win, by its id in the catalogue.
    """

    games: int = 0
    busts: int = 0
    kyoku: int = 0
    wins: int = 0
    tsumo_wins: int = 0
    riichi_wins: int = 0
    open_wins: int = 0
    dealer_wins: int = 0
    points_won: int = 0
    win_turns: int = 0
    deal_ins: int = 0
    riichi_deal_ins: int = 0
    open_deal_ins: int = 0
    points_dealt: int = 0
    riichi: int = 0
    riichi_turns: int = 0
    called: int = 0
    dora: int = 0
    ura_dora: int = 0
    ura_wins: int = 0
    red_fives: int = 0
    norths: int = 0
    yakuman: int = 0
    draws: int = 0
    tenpai: int = 0
    dealer_kyoku: int = 0
    dealer_streak: int = 0
    yaku: Mapping[str, int] = field(default_factory=dict)

    @property
    def win_rate(self) -> Fraction | None:
        """Wins a kyoku."""
        return _share(self.wins, self.kyoku)

    @property
    def deal_in_rate(self) -> Fraction | None:
        """Kyoku in which the seat dealt in."""
        return _share(self.deal_ins, self.kyoku)

    @property
    def riichi_rate(self) -> Fraction | None:
        """Riichi declared a kyoku."""
        return _share(self.riichi, self.kyoku)

    @property
    def call_rate(self) -> Fraction | None:
        """Kyoku in which the hand was opened."""
        return _share(self.called, self.kyoku)

    @property
    def tsumo_share(self) -> Fraction | None:
        """Of the wins, those self-drawn."""
        return _share(self.tsumo_wins, self.wins)

    @property
    def riichi_success(self) -> Fraction | None:
        """Of the riichi, those that won."""
        return _share(self.riichi_wins, self.riichi)

    @property
    def ippatsu_rate(self) -> Fraction | None:
        """Of the wins after a riichi, those by ippatsu."""
        return _share(self.yaku.get("ippatsu", 0), self.riichi_wins)

    @property
    def ura_rate(self) -> Fraction | None:
        """Of the wins after a riichi, those with ura dora."""
        return _share(self.ura_wins, self.riichi_wins)

    @property
    def average_win(self) -> Fraction | None:
        """Points a win brought."""
        return _share(self.points_won, self.wins)

    @property
    def average_win_turn(self) -> Fraction | None:
        """Own discards before a win."""
        return _share(self.win_turns, self.wins)

    @property
    def average_deal_in(self) -> Fraction | None:
        """Points dealing in cost."""
        return _share(self.points_dealt, self.deal_ins)

    @property
    def all_dora(self) -> int:
        """Dora of every kind in winning hands."""
        return self.dora + self.ura_dora + self.red_fives + self.norths

    @property
    def dora_per_win(self) -> Fraction | None:
        """The same a win."""
        return _share(self.all_dora, self.wins)

    @property
    def tenpai_rate(self) -> Fraction | None:
        """Of the exhaustive draws, those in tenpai."""
        return _share(self.tenpai, self.draws)

    @property
    def bust_rate(self) -> Fraction | None:
        """Of the games, those that ended below zero."""
        return _share(self.busts, self.games)

    def favourites(self, most: int = 5) -> tuple[tuple[str, int], ...]:
        """The yaku that were won with most often, the most frequent first; equal ones by id."""
        return tuple(sorted(self.yaku.items(), key=lambda item: (-item[1], item[0]))[:most])


def _share(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


COUNTS: Final = tuple(each.name for each in fields(SeatStatistics) if each.name != "yaku")
"""The names of all figures that are a number."""


def total(figures: Iterable[SeatStatistics]) -> SeatStatistics:
    """Several figures as those of one; none at all are zero throughout."""
    numbers = dict.fromkeys(COUNTS, 0)
    yaku: Counter[str] = Counter()
    for each in figures:
        for name in COUNTS:
            value: int = getattr(each, name)
            numbers[name] = max(numbers[name], value) if name in LONGEST else numbers[name] + value
        yaku.update(each.yaku)
    return SeatStatistics(**numbers, yaku=dict(sorted(yaku.items())))


def statistics_to(figures: SeatStatistics) -> dict[str, Any]:
    """As JSON has it; zeros are left out."""
    found: dict[str, Any] = {name: value for name in COUNTS if (value := getattr(figures, name))}
    if figures.yaku:
        found["yaku"] = dict(figures.yaku)
    return found


def statistics_from(kept: Mapping[str, Any]) -> SeatStatistics:
    """And back. What this release does not know is left out."""
    numbers = {name: kept[name] for name in COUNTS if name in kept}
    return SeatStatistics(**numbers, yaku=dict(kept.get("yaku") or {}))


def seat_statistics(events: Iterable[Event]) -> tuple[SeatStatistics, ...]:
    """What each seat did in a game, from its events in order; none for a game without a finished kyoku.

    Draws, call windows and kans may be left out of the events. What an unfinished kyoku holds does not count.
    """
    seats: list[_Counting] = []
    running: list[_Counting] = []
    for event in events:
        if isinstance(event, KyokuStarted):
            players = len(event.scores)
            seats = seats or [_Counting() for _ in range(players)]
            running = [_Counting() for _ in range(players)]
            running[event.oya].dealer = True
        elif isinstance(event, KyokuEnded):
            for seat, kyoku, score in zip(seats, running, event.scores, strict=True):
                seat.close(kyoku, score)
            running = []
        elif running:
            _take(running, event)
    return tuple(seat.figures() for seat in seats if seat.numbers["kyoku"])


def _take(running: list[_Counting], event: Event) -> None:
    """Count one event of a kyoku."""
    match event:
        case TileDiscarded(seat, _, _, riichi):
            running[seat].discards += 1
            if riichi:
                running[seat].riichi_at = running[seat].discards
        case MeldCalled(seat):
            running[seat].open = True
        case Agari():
            running[event.seat].win(event)
            if event.source != event.seat:
                paid = sum(each.points for each in event.payments if each.payer == event.source)
                running[event.source].deal_in(paid)
        case Ryuukyoku(reason, _, tenpai) if reason in {DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN}:
            for index, own in enumerate(running):
                own.numbers["draws"] = 1
                own.numbers["tenpai"] = int(index in tenpai)
        case _:
            pass


class _Counting:
    """The figures of a seat in the making, of one kyoku or of the game so far."""

    def __init__(self) -> None:
        self.numbers: Final[Counter[str]] = Counter()
        self.yaku: Final[Counter[str]] = Counter()
        self.dealer = False
        self.open = False
        self.discards = 0
        self.riichi_at = 0
        # Of the game: what it came to, and how many kyoku in a row this seat has dealt until now.
        self.score = 0
        self.streak = 0

    def win(self, agari: Agari) -> None:
        """The seat won."""
        names = [row.id for row in agari.value.yaku]
        after_riichi = not _RIICHI.isdisjoint(names)
        self.yaku.update(names)
        self.numbers["wins"] += 1
        self.numbers["tsumo_wins"] += agari.source == agari.seat
        # A yakuman names no riichi.
        self.numbers["riichi_wins"] += after_riichi or self.riichi_at > 0
        self.numbers["open_wins"] += self.open
        self.numbers["dealer_wins"] += self.dealer
        self.numbers["points_won"] += sum(each.points for each in agari.payments)
        self.numbers["win_turns"] += self.discards
        self.numbers["yakuman"] += agari.value.yakuman > 0
        for row in agari.value.bonus:
            self.numbers[_BONUS.get(row.id, row.id)] += row.han
            self.numbers["ura_wins"] += row.id == "ura_dora"

    def deal_in(self, points: int) -> None:
        """Somebody won on a tile of this seat."""
        self.numbers["deal_ins"] = 1
        self.numbers["riichi_deal_ins"] = int(self.riichi_at > 0)
        self.numbers["open_deal_ins"] = int(self.open)
        self.numbers["points_dealt"] += points

    def close(self, kyoku: _Counting, score: int) -> None:
        """Add a kyoku that ended with this score."""
        self.numbers.update(kyoku.numbers)
        self.yaku.update(kyoku.yaku)
        self.numbers["kyoku"] += 1
        self.numbers["called"] += kyoku.open
        self.numbers["riichi"] += kyoku.riichi_at > 0
        self.numbers["riichi_turns"] += kyoku.riichi_at
        self.numbers["dealer_kyoku"] += kyoku.dealer
        self.streak = self.streak + 1 if kyoku.dealer else 0
        self.numbers["dealer_streak"] = max(self.numbers["dealer_streak"], self.streak)
        self.score = score

    def figures(self) -> SeatStatistics:
        """What it comes to."""
        numbers = {name: self.numbers[name] for name in COUNTS}
        return SeatStatistics(
            **{**numbers, "games": 1, "busts": int(self.score < 0)}, yaku=dict(sorted(self.yaku.items()))
        )
