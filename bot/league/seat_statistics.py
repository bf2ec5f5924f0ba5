"""Statistics of each seat in a game, counted from its events, which can be added up over many games.

Rates are exact fractions, and None if the denominator is zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any, Final

from bot.engine import events as ev

LONGEST: Final = frozenset(("dealer_streak",))
"""Figures whose total is their maximum instead of their sum."""
_RIICHI: Final = frozenset(("riichi", "double_riichi"))
_BONUS: Final = {"aka_dora": "red_fives", "kita": "norths"}
"""Bonus rows of a hand's value whose figure has another name."""


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """The figures of a seat in one game, or of a player in many games."""

    games: int = 0
    busts: int = 0
    """Games that ended below zero points."""
    kyoku: int = 0
    wins: int = 0
    tsumo_wins: int = 0
    riichi_wins: int = 0
    open_wins: int = 0
    """Wins with an open hand."""
    dealer_wins: int = 0
    points_won: int = 0
    """Points that the others paid for the wins, with honba and without riichi sticks."""
    win_turns: int = 0
    """Sum of the player's own discards before each win."""
    deal_ins: int = 0
    """Kyoku in which a discard or kan of this seat was won on; a double ron counts once."""
    riichi_deal_ins: int = 0
    """Deal-ins in riichi or with the tile that declared it."""
    open_deal_ins: int = 0
    """Deal-ins with an open hand."""
    points_dealt: int = 0
    """Points paid for deal-ins, honba included."""
    riichi: int = 0
    """Declared riichi, including those whose tile was won on."""
    riichi_turns: int = 0
    """Sum of the turns at which riichi was declared: 6 for the sixth discard."""
    called: int = 0
    """Kyoku in which the hand was opened."""
    dora: int = 0
    """Dora in winning hands, without ura dora. This and the other kinds of dora leave out yakuman hands."""
    ura_dora: int = 0
    ura_wins: int = 0
    """Wins with at least one ura dora."""
    red_fives: int = 0
    norths: int = 0
    yakuman: int = 0
    """Yakuman wins; a multiple yakuman counts once."""
    draws: int = 0
    """Exhaustive draws, nagashi mangan included."""
    tenpai: int = 0
    """Exhaustive draws in tenpai."""
    dealer_kyoku: int = 0
    dealer_streak: int = 0
    """Most kyoku in a row as dealer in one game; 1 for a dealer who lost the seat at once."""
    yaku: Mapping[str, int] = field(default_factory=dict)
    """How often each yaku was part of a win, by its id in the catalogue."""

    @property
    def win_rate(self) -> Fraction | None:
        """Wins per kyoku."""
        return _share(self.wins, self.kyoku)

    @property
    def deal_in_rate(self) -> Fraction | None:
        """Deal-ins per kyoku."""
        return _share(self.deal_ins, self.kyoku)

    @property
    def riichi_rate(self) -> Fraction | None:
        """Riichi per kyoku."""
        return _share(self.riichi, self.kyoku)

    @property
    def call_rate(self) -> Fraction | None:
        """Share of kyoku with an open hand."""
        return _share(self.called, self.kyoku)

    @property
    def tsumo_share(self) -> Fraction | None:
        """Share of wins by tsumo."""
        return _share(self.tsumo_wins, self.wins)

    @property
    def riichi_success(self) -> Fraction | None:
        """Share of riichi that won."""
        return _share(self.riichi_wins, self.riichi)

    @property
    def average_win(self) -> Fraction | None:
        """Points per win."""
        return _share(self.points_won, self.wins)

    @property
    def average_deal_in(self) -> Fraction | None:
        """Points per deal-in."""
        return _share(self.points_dealt, self.deal_ins)

    @property
    def all_dora(self) -> int:
        """Dora of every kind in winning hands."""
        return self.dora + self.ura_dora + self.red_fives + self.norths

    @property
    def dora_per_win(self) -> Fraction | None:
        """Dora of every kind per win."""
        return _share(self.all_dora, self.wins)

    @property
    def tenpai_rate(self) -> Fraction | None:
        """Share of exhaustive draws in tenpai."""
        return _share(self.tenpai, self.draws)

    def favourites(self, most: int = 5) -> tuple[tuple[str, int], ...]:
        """The ``most`` most frequent yaku with their counts, most frequent first, then by id."""
        return tuple(sorted(self.yaku.items(), key=lambda item: (-item[1], item[0]))[:most])


def _share(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


COUNTS: Final = tuple(each.name for each in fields(SeatStatistics) if each.name != "yaku")
"""The names of all figures that are numbers."""


def total(figures: Iterable[SeatStatistics]) -> SeatStatistics:
    """The total of several figures; all zero for none."""
    numbers = dict.fromkeys(COUNTS, 0)
    yaku: Counter[str] = Counter()
    for each in figures:
        for name in COUNTS:
            value: int = getattr(each, name)
            numbers[name] = max(numbers[name], value) if name in LONGEST else numbers[name] + value
        yaku.update(each.yaku)
    return SeatStatistics(**numbers, yaku=dict(sorted(yaku.items())))


def statistics_to(figures: SeatStatistics) -> dict[str, Any]:
    """The figures for JSON, without zeros."""
    found: dict[str, Any] = {name: value for name in COUNTS if (value := getattr(figures, name))}
    if figures.yaku:
        found["yaku"] = dict(figures.yaku)
    return found


def statistics_from(kept: Mapping[str, Any]) -> SeatStatistics:
    """The figures from ``statistics_to``. Names that this release does not know are ignored."""
    numbers = {name: kept[name] for name in COUNTS if name in kept}
    return SeatStatistics(**numbers, yaku=dict(kept.get("yaku") or {}))


def seat_statistics(events: Iterable[ev.Event]) -> tuple[SeatStatistics, ...]:
    """The statistics of each seat from the events of a game; empty for a game without a finished kyoku.

    ``events`` need not include draws, call windows and kans. An unfinished kyoku does not count.
    """
    seats: list[_Counting] = []
    running: list[_Counting] = []
    for event in events:
        if isinstance(event, ev.KyokuStarted):
            players = len(event.scores)
            seats = seats or [_Counting() for _ in range(players)]
            running = [_Counting() for _ in range(players)]
            running[event.oya].dealer = True
        elif isinstance(event, ev.KyokuEnded):
            for seat, kyoku, score in zip(seats, running, event.scores, strict=True):
                seat.close(kyoku, score)
            running = []
        elif running:
            _take(running, event)
    return tuple(seat.figures() for seat in seats if seat.numbers["kyoku"])


def _take(running: list[_Counting], event: ev.Event) -> None:
    """Count one event of a kyoku."""
    match event:
        case ev.TileDiscarded(seat, _, _, riichi):
            running[seat].discards += 1
            if riichi:
                running[seat].riichi_at = running[seat].discards
        case ev.MeldCalled(seat):
            running[seat].open = True
        case ev.Agari():
            running[event.seat].win(event)
            if event.source != event.seat:
                paid = sum(each.points for each in event.payments if each.payer == event.source)
                running[event.source].deal_in(paid)
        case ev.Ryuukyoku(reason, _, tenpai) if reason in {ev.DrawReason.EXHAUSTIVE, ev.DrawReason.NAGASHI_MANGAN}:
            for index, own in enumerate(running):
                own.numbers["draws"] = 1
                own.numbers["tenpai"] = int(index in tenpai)
        case _:
            pass


class _Counting:
    """Counts the figures of a seat, for one kyoku or for the game so far."""

    def __init__(self) -> None:
        self.numbers: Final[Counter[str]] = Counter()
        self.yaku: Final[Counter[str]] = Counter()
        self.dealer = False
        self.open = False
        self.discards = 0
        self.riichi_at = 0
        self.score = 0
        """Points after the last kyoku of the game."""
        self.streak = 0
        """Kyoku in a row as dealer until now."""

    def win(self, agari: ev.Agari) -> None:
        """Count a win of the seat."""
        names = [row.id for row in agari.value.yaku]
        after_riichi = not _RIICHI.isdisjoint(names)
        self.yaku.update(names)
        self.numbers["wins"] += 1
        self.numbers["tsumo_wins"] += agari.source == agari.seat
        # The yaku of a yakuman hand do not include riichi.
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
        """Count a win by another seat on a tile of this seat."""
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
        """The statistics counted so far, as of one game."""
        numbers = {name: self.numbers[name] for name in COUNTS}
        return SeatStatistics(
            **{**numbers, "games": 1, "busts": int(self.score < 0)}, yaku=dict(sorted(self.yaku.items()))
        )
