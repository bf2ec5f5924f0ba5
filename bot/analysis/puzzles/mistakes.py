"""Mistakes that people make when they score a hand, and what each of them would have it paid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from bot.analysis.puzzles.pay import Pay, pay_of
from bot.engine.catalogue import catalogue
from bot.engine.rules import ruleset_from
from bot.engine.score import MANGAN, YAKUMAN, HandValue, evaluate, evaluate_all, limit_and_base
from bot.engine.situation import Situation
from bot.engine.tiles import KIND_OF, Tile, dora_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.analysis.puzzles.questions import ScoreQuestion
    from bot.engine.reasons import FuItem
    from bot.engine.rules import Ruleset


class Slip(StrEnum):
    """What went wrong."""

    DEALER = "dealer"
    NON_DEALER = "non_dealer"
    BY_RON = "by_ron"
    BY_TSUMO = "by_tsumo"
    OTHER_READING = "other_reading"
    YAKU_MISSED = "yaku_missed"
    YAKU_AS_CLOSED = "yaku_as_closed"
    TSUMO_WHILE_OPEN = "tsumo_while_open"
    BONUS_MISSED = "bonus_missed"
    INDICATOR_TAKEN = "indicator_taken"
    FU_MISSED = "fu_missed"
    FU_HALVED = "fu_halved"
    FU_DOUBLED = "fu_doubled"
    FU_ROUNDED_DOWN = "fu_rounded_down"
    TSUMO_FU_FOR_PINFU = "tsumo_fu_for_pinfu"
    PAIRS_ROUNDED_UP = "pairs_rounded_up"
    KIRIAGE = "kiriage"
    NO_KIRIAGE = "no_kiriage"
    NO_LIMIT = "no_limit"
    HONBA_MISSED = "honba_missed"
    HONBA_FROM_EACH = "honba_from_each"
    FU_MORE = "fu_more"
    FU_LESS = "fu_less"
    HAN_MORE = "han_more"
    HAN_LESS = "han_less"
    AS_LIMIT = "as_limit"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake and where it leads. ``han`` and ``fu`` are those wrongly counted; 0 where they are not the point.

    ``what`` is the id of a yaku, bonus or limit, or the reason of some fu; ``tiles`` are those it is about.
    """

    slip: Slip
    pay: Pay
    han: int = 0
    fu: int = 0
    what: str = ""
    tiles: tuple[Tile, ...] = ()


LIMITS: Final = (("mangan", MANGAN), ("haneman", 3000), ("baiman", 4000), ("sanbaiman", 6000), ("yakuman", YAKUMAN))
_OFTEN_MISSED: Final = frozenset(
    (
        "pinfu",
        "menzen_tsumo",
        "iipeikou",
        "ippatsu",
        "haitei",
        "houtei",
        "rinshan",
        "chankan",
        "sanankou",
        "sanshoku_doujun",
        "sanshoku_doukou",
        "chanta",
        "ittsuu",
        "toitoi",
        "yakuhai_bakaze",
        "yakuhai_jikaze",
    )
)
"""Yaku that are overlooked; the others one has played for."""
_TRIPLET_FU: Final = frozenset(("open_triplet", "closed_triplet", "open_kan", "closed_kan"))


class Mistakes:
    """Every mistake that changes what a win is paid. Those of one sort come with the likelier ones first."""

    def __init__(self, question: ScoreQuestion, value: HandValue, rules: Ruleset) -> None:
        self._q: Final = question
        self._value: Final = value
        self._rules: Final = rules
        self._tsumo: Final = question.situation.tsumo
        self._counters: Final = question.situation.honba * rules.honba_value
        self._open: Final = any(meld.is_open for meld in question.melds)
        self.right: Final = self._paid(value.base)

    def specific(self) -> tuple[Mistake, ...]:
        """Mistakes that this very hand invites."""
        found = [*self._of_seat(), *self._of_counters()]
        if not self._value.yakuman:
            found += [*self._of_circumstances(), *self._of_yaku(), *self._of_bonus(), *self._of_limits()]
            if self._value.fu_items:
                found += self._of_fu()
        return self._wrong(found)

    def general(self) -> tuple[Mistake, ...]:
        """Mistakes that any hand invites: a han, ten fu or a limit more or less."""
        return self._wrong([*self._of_counting(), *self._of_classes()])

    def _wrong(self, found: list[Mistake]) -> tuple[Mistake, ...]:
        return tuple(one for one in found if one.pay != self.right)

    def _paid(self, base: int, *, dealer: bool | None = None, rules: Ruleset | None = None) -> Pay:
        return pay_of(
            base,
            rules or self._rules,
            dealer=self._q.dealer if dealer is None else dealer,
            tsumo=self._tsumo,
            counters=self._counters,
        )

    def _counted(self, slip: Slip, han: int, fu: int, what: str = "", tiles: tuple[Tile, ...] = ()) -> Mistake:
        base = limit_and_base(han, fu, self._rules)[1]
        return Mistake(slip, self._paid(base), han, fu, what, tiles)

    def _of_seat(self) -> Iterator[Mistake]:
        dealer = self._q.dealer
        slip = Slip.NON_DEALER if dealer else Slip.DEALER
        yield Mistake(slip, self._paid(self._value.base, dealer=not dealer))

    def _of_counters(self) -> Iterator[Mistake]:
        if not self._counters:
            return
        right, payers = self.right, self._rules.players - 1
        each = self._counters // payers
        if not self._tsumo:
            yield Mistake(Slip.HONBA_MISSED, replace(right, ron=right.ron - self._counters))
            return
        for slip, change in ((Slip.HONBA_MISSED, -each), (Slip.HONBA_FROM_EACH, self._counters - each)):
            dealer = right.dealer + change if right.dealer else 0
            yield Mistake(slip, replace(right, dealer=dealer, other=right.other + change))

    def _of_circumstances(self) -> Iterator[Mistake]:
        """Counted as if the tile had come the other way, or by a reading that is worth less."""
        q, value = self._q, self._value
        other = evaluate(q.concealed, q.win, q.melds, _turned(q.situation), self._rules)
        if isinstance(other, HandValue) and not other.yakuman:
            slip = Slip.BY_RON if self._tsumo else Slip.BY_TSUMO
            yield Mistake(slip, self._paid(other.base), other.han, other.fu)
        for reading in evaluate_all(q.concealed, q.win, q.melds, q.situation, self._rules):
            if reading.reading != value.reading:
                yield Mistake(Slip.OTHER_READING, self._paid(reading.base), reading.han, reading.fu)

    def _of_yaku(self) -> Iterator[Mistake]:
        value, known = self._value, catalogue()
        own = sum(entry.han for entry in value.yaku)
        for entry in value.yaku:
            if entry.id in _OFTEN_MISSED and entry.han < own:
                yield self._counted(Slip.YAKU_MISSED, value.han - entry.han, value.fu, entry.id)
            if self._open and known[entry.id].closed > entry.han:
                yield self._counted(Slip.YAKU_AS_CLOSED, value.han + 1, value.fu, entry.id)
        if self._open and self._tsumo:
            yield self._counted(Slip.TSUMO_WHILE_OPEN, value.han + 1, value.fu)

    def _of_bonus(self) -> Iterator[Mistake]:
        value, situation = self._value, self._q.situation
        for entry in value.bonus:
            yield self._counted(Slip.BONUS_MISSED, value.han - entry.han, value.fu, entry.id)
        held = [*self._q.concealed, self._q.win, *(tile for meld in self._q.melds for tile in meld.tiles)]
        kinds = [KIND_OF[tile] for tile in held]
        taken = sum(kinds.count(KIND_OF[tile]) for tile in situation.dora)
        meant = sum(kinds.count(dora_of(tile, self._rules.players)) for tile in situation.dora)
        if taken:
            yield self._counted(Slip.INDICATOR_TAKEN, value.han + taken - meant, value.fu, tiles=situation.dora)

    def _of_limits(self) -> Iterator[Mistake]:
        value = self._value
        if not value.fu or value.han > 5:
            return
        kiriage = self._rules.kiriage
        other = limit_and_base(value.han, value.fu, ruleset_from({"kiriage": not kiriage}, self._rules))[1]
        slip = Slip.NO_KIRIAGE if kiriage else Slip.KIRIAGE
        yield Mistake(slip, self._paid(other), value.han, value.fu)
        if value.base == MANGAN:
            unbound = value.fu << value.han + 2
            if unbound < 2 * MANGAN:
                yield Mistake(Slip.NO_LIMIT, self._paid(unbound), value.han, value.fu)

    def _of_fu(self) -> Iterator[Mistake]:
        value = self._value
        if value.fu == 25:
            yield self._counted(Slip.PAIRS_ROUNDED_UP, value.han, 30)
            return
        total = sum(item.fu for item in value.fu_items)
        for item in value.fu_items:
            yield from self._of_fu_item(item, total)
        if total % 10:
            yield self._counted(Slip.FU_ROUNDED_DOWN, value.han, total // 10 * 10)
        if any(entry.id == "pinfu" for entry in value.yaku) and self._tsumo and total == 20:
            yield self._counted(Slip.TSUMO_FU_FOR_PINFU, value.han, 30)

    def _of_fu_item(self, item: FuItem, total: int) -> Iterator[Mistake]:
        han = self._value.han
        if item.reason != "base":
            fu = _rounded(total - item.fu)
            yield self._counted(Slip.FU_MISSED, han, fu, item.reason, item.tiles)
        if item.reason in _TRIPLET_FU:
            more, less = _rounded(total + item.fu), _rounded(total - item.fu // 2)
            yield self._counted(Slip.FU_DOUBLED, han, more, item.reason, item.tiles)
            yield self._counted(Slip.FU_HALVED, han, less, item.reason, item.tiles)

    def _of_counting(self) -> Iterator[Mistake]:
        value = self._value
        if value.yakuman or not value.fu:
            return
        yield self._counted(Slip.HAN_MORE, value.han + 1, value.fu)
        for han in range(value.han - 1, max(0, value.han - 3), -1):
            yield self._counted(Slip.HAN_LESS, han, value.fu)
        if value.fu != 25:
            yield self._counted(Slip.FU_MORE, value.han, value.fu + 10)
            for fu in range(value.fu - 10, max(20, value.fu - 20) - 1, -10):
                yield self._counted(Slip.FU_LESS, value.han, fu)

    def _of_classes(self) -> Iterator[Mistake]:
        """Taken for another limit hand."""
        for name, base in LIMITS:
            if self._value.base / 2 <= base <= self._value.base * 2:
                yield Mistake(Slip.AS_LIMIT, self._paid(base), what=name)


def _rounded(fu: int) -> int:
    return -(-fu // 10) * 10


def _turned(situation: Situation) -> Situation:
    """The same win by ron instead of by tsumo, or the other way round, without the luck of its tile."""
    return Situation(
        situation.seat_wind,
        situation.round_wind,
        not situation.tsumo,
        riichi=situation.riichi,
        double_riichi=situation.double_riichi,
        ippatsu=situation.ippatsu,
        dora=situation.dora,
        ura=situation.ura,
        kita=situation.kita,
        honba=situation.honba,
    )
