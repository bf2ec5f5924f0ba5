"""Common mistakes in scoring a hand, and the payment that each leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.analysis.puzzles.puzzle_payment import Pay, pay_of
from bot.analysis.puzzles.questions import ScoreQuestion
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.hand_value import FuItem
from bot.engine.scoring.interpretations import SetKind, Shape
from bot.engine.scoring.score import MANGAN, YAKUMAN, ExplainedValue, HandValue, evaluate, evaluate_all, limit_and_base
from bot.engine.scoring.situation import Situation
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import CHUN, EAST, HAKU, KIND_OF, NORTH, Tile, dora_of


class MistakeKind(StrEnum):
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
    BONUS_ONCE = "bonus_once"
    YAKU_CLAIMED = "yaku_claimed"
    INDICATOR_TAKEN = "indicator_taken"
    FU_MISSED = "fu_missed"
    FU_HALVED = "fu_halved"
    FU_DOUBLED = "fu_doubled"
    FU_ROUNDED_DOWN = "fu_rounded_down"
    RON_FU_WHILE_OPEN = "ron_fu_while_open"
    FU_OF_NARROW_WAIT = "fu_of_narrow_wait"
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
    """A mistake and the payment that it leads to."""

    kind: MistakeKind
    pay: Pay
    han: int = 0
    """The wrong han; 0 if the mistake is not in counting."""
    fu: int = 0
    """The wrong fu; 0 if the mistake is not in counting."""
    what: str = ""
    """The id of a yaku, bonus or limit, or the reason of some fu."""
    tiles: tuple[Tile, ...] = ()
    """The tiles concerned."""
    base: int = 0
    """The resulting base points; 0 if they are the hand's own."""
    first: Mistake | None = None
    """A mistake made before this one; ``pay``, ``han`` and ``fu`` result from both."""


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
"""Yaku that are easily overlooked. Players know the others, for they aimed for them."""
_COUNTING: Final = frozenset(
    (
        MistakeKind.YAKU_MISSED,
        MistakeKind.YAKU_AS_CLOSED,
        MistakeKind.YAKU_CLAIMED,
        MistakeKind.TSUMO_WHILE_OPEN,
        MistakeKind.BONUS_MISSED,
        MistakeKind.BONUS_ONCE,
        MistakeKind.INDICATOR_TAKEN,
        MistakeKind.FU_MISSED,
        MistakeKind.FU_HALVED,
        MistakeKind.FU_DOUBLED,
        MistakeKind.FU_ROUNDED_DOWN,
        MistakeKind.RON_FU_WHILE_OPEN,
        MistakeKind.FU_OF_NARROW_WAIT,
        MistakeKind.TSUMO_FU_FOR_PINFU,
        MistakeKind.PAIRS_ROUNDED_UP,
    )
)
"""Mistakes that change only the han or the fu, so that two of them can be combined."""
_TRIPLET_FU: Final = frozenset(("open_triplet", "closed_triplet", "open_kan", "closed_kan"))


class Mistakes:
    """Every mistake that changes the payment of a win. Within a kind, likelier mistakes come first."""

    def __init__(self, question: ScoreQuestion, value: ExplainedValue, rules: Ruleset) -> None:
        self._question: Final = question
        self._value: Final = value
        self._rules: Final = rules
        self._tsumo: Final = question.situation.tsumo
        self._counters: Final = question.situation.honba * rules.honba_value
        self._open: Final = any(meld.is_open for meld in question.melds)
        self.right: Final = self._paid(value.base)

    def specific(self) -> tuple[Mistake, ...]:
        """Mistakes that this hand in particular invites."""
        found = [*self._of_seat(), *self._of_counters()]
        if not self._value.yakuman:
            found += [*self._of_circumstances(), *self._of_yaku(), *self._of_bonus(), *self._of_limits()]
            if self._value.fu_items:
                found += self._of_fu()
        return self._wrong(found)

    def double(self, single: Sequence[Mistake]) -> tuple[Mistake, ...]:
        """Two of these mistakes at once: the han or fu counted wrongly, then a second miscount or a wrong payment."""
        return self._wrong([both for one in single if one.base for both in self._after(one, single)])

    def _after(self, one: Mistake, single: Sequence[Mistake]) -> Iterator[Mistake]:
        """Second mistakes after one in counting."""
        value = self._value
        for other in single:
            if other.kind in (MistakeKind.DEALER, MistakeKind.NON_DEALER):
                yield replace(other, pay=self._paid(one.base, dealer=not self._question.dealer), first=one)
            elif other.kind in (MistakeKind.HONBA_MISSED, MistakeKind.HONBA_FROM_EACH):
                yield replace(other, pay=self._with_counters(other.kind, one.pay), first=one)
            elif other.kind in _COUNTING and one.kind in _COUNTING and (other.kind, other.what) > (one.kind, one.what):
                han, fu = one.han + other.han - value.han, one.fu + other.fu - value.fu
                if han > 0 and 20 <= fu <= 110 and fu != 25 and not (one.fu != value.fu != other.fu):
                    yield replace(self._counted(other.kind, han, fu, other.what, other.tiles), first=one)

    def general(self) -> tuple[Mistake, ...]:
        """Mistakes possible with any hand: a han, ten fu or a limit too many or too few."""
        return self._wrong([*self._of_counting(), *self._of_limit_hands()])

    def _wrong(self, found: list[Mistake]) -> tuple[Mistake, ...]:
        return tuple(one for one in found if one.pay != self.right)

    def _paid(self, base: int, *, dealer: bool | None = None, rules: Ruleset | None = None) -> Pay:
        return pay_of(
            base,
            rules or self._rules,
            dealer=self._question.dealer if dealer is None else dealer,
            tsumo=self._tsumo,
            counters=self._counters,
        )

    def _counted(self, kind: MistakeKind, han: int, fu: int, what: str = "", tiles: tuple[Tile, ...] = ()) -> Mistake:
        base = limit_and_base(han, fu, self._rules)[1]
        return Mistake(kind, self._paid(base), han, fu, what, tiles, base)

    def _of_seat(self) -> Iterator[Mistake]:
        dealer = self._question.dealer
        kind = MistakeKind.NON_DEALER if dealer else MistakeKind.DEALER
        yield Mistake(kind, self._paid(self._value.base, dealer=not dealer))

    def _of_counters(self) -> Iterator[Mistake]:
        for kind in (
            (MistakeKind.HONBA_MISSED, MistakeKind.HONBA_FROM_EACH) if self._tsumo else (MistakeKind.HONBA_MISSED,)
        ):
            if self._counters:
                yield Mistake(kind, self._with_counters(kind, self.right))

    def _with_counters(self, kind: MistakeKind, pay: Pay) -> Pay:
        """A payment with its honba left out, or paid in full by every player."""
        if not self._tsumo:
            return replace(pay, ron=pay.ron - self._counters)
        each = self._counters // (self._rules.players - 1)
        change = -each if kind is MistakeKind.HONBA_MISSED else self._counters - each
        return replace(pay, dealer=pay.dealer + change if pay.dealer else 0, other=pay.other + change)

    def _of_circumstances(self) -> Iterator[Mistake]:
        """Counted by ron instead of tsumo, or the other way round, or by an interpretation that is worth less."""
        question, value = self._question, self._value
        hand = (question.concealed, question.win, question.melds)
        other = evaluate(*hand, _other_way(question.situation), self._rules)
        if isinstance(other, HandValue) and not other.yakuman:
            kind = MistakeKind.BY_RON if self._tsumo else MistakeKind.BY_TSUMO
            yield Mistake(kind, self._paid(other.base), other.han, other.fu, base=other.base)
        for candidate in evaluate_all(*hand, question.situation, self._rules):
            if candidate.interpretation != value.interpretation:
                paid = self._paid(candidate.base)
                yield Mistake(MistakeKind.OTHER_READING, paid, candidate.han, candidate.fu, base=candidate.base)

    def _of_yaku(self) -> Iterator[Mistake]:
        value, known = self._value, catalogue()
        own = sum(entry.han for entry in value.yaku)
        for entry in value.yaku:
            if entry.id in _OFTEN_MISSED and entry.han < own:
                yield self._counted(MistakeKind.YAKU_MISSED, value.han - entry.han, value.fu, entry.id)
            if self._open and known[entry.id].closed > entry.han:
                yield self._counted(MistakeKind.YAKU_AS_CLOSED, value.han + 1, value.fu, entry.id)
        if self._open and self._tsumo:
            yield self._counted(MistakeKind.TSUMO_WHILE_OPEN, value.han + 1, value.fu)
        for claimed in self._tempting_yaku():
            yield self._counted(MistakeKind.YAKU_CLAIMED, value.han + 1, value.fu, claimed)

    def _tempting_yaku(self) -> Iterator[str]:
        """Yaku that the hand almost has: pinfu with a narrow wait or a value pair, a triplet of a worthless wind."""
        reading, situation = self._value.interpretation, self._question.situation
        if reading.shape is not Shape.REGULAR:
            return
        ids = {entry.id for entry in self._value.yaku}
        runs = sum(one.kind is SetKind.SEQUENCE for one in reading.sets)
        if runs == len(reading.sets) and not self._open and "pinfu" not in ids:
            yield "pinfu"
        own = (situation.seat_wind, situation.round_wind)
        if any(EAST <= one.first <= NORTH and one.first not in own for one in reading.sets):
            yield "yakuhai_jikaze"
        if any(HAKU <= pair <= CHUN for pair in reading.pairs):
            yield ("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun")[reading.pairs[0] - HAKU]
        if self._open and len({one.first for one in reading.sets if one.kind is SetKind.SEQUENCE}) < runs:
            yield "iipeikou"

    def _of_bonus(self) -> Iterator[Mistake]:
        value, situation = self._value, self._question.situation
        for entry in value.bonus:
            yield self._counted(MistakeKind.BONUS_MISSED, value.han - entry.han, value.fu, entry.id)
            if entry.han > 1:
                yield self._counted(MistakeKind.BONUS_ONCE, value.han - entry.han + 1, value.fu, entry.id)
        question = self._question
        tiles = [*question.concealed, question.win, *(tile for meld in question.melds for tile in meld.tiles)]
        kinds = [KIND_OF[tile] for tile in tiles]
        indicators = sum(kinds.count(KIND_OF[tile]) for tile in situation.dora)
        dora = sum(kinds.count(dora_of(tile, self._rules.players)) for tile in situation.dora)
        if indicators:
            han = value.han + indicators - dora
            yield self._counted(MistakeKind.INDICATOR_TAKEN, han, value.fu, tiles=situation.dora)

    def _of_limits(self) -> Iterator[Mistake]:
        value = self._value
        if not value.fu or value.han > 5:
            return
        kiriage = self._rules.kiriage
        other = limit_and_base(value.han, value.fu, ruleset_from({"kiriage": not kiriage}, self._rules))[1]
        kind = MistakeKind.NO_KIRIAGE if kiriage else MistakeKind.KIRIAGE
        yield Mistake(kind, self._paid(other), value.han, value.fu, base=other)
        if value.base == MANGAN:
            unbound = value.fu << value.han + 2
            if unbound < 2 * MANGAN:
                yield Mistake(MistakeKind.NO_LIMIT, self._paid(unbound), value.han, value.fu, base=unbound)

    def _of_fu(self) -> Iterator[Mistake]:
        value = self._value
        if value.fu == 25:
            yield self._counted(MistakeKind.PAIRS_ROUNDED_UP, value.han, 30)
            return
        total = sum(item.fu for item in value.fu_items)
        for item in value.fu_items:
            yield from self._of_fu_item(item, total)
        if total % 10:
            yield self._counted(MistakeKind.FU_ROUNDED_DOWN, value.han, total // 10 * 10)
        if self._open and not self._tsumo:
            yield self._counted(MistakeKind.RON_FU_WHILE_OPEN, value.han, _rounded(total + 10))
        if not any(item.reason.startswith("wait_") for item in value.fu_items):
            yield self._counted(MistakeKind.FU_OF_NARROW_WAIT, value.han, _rounded(total + 2))
        if any(entry.id == "pinfu" for entry in value.yaku) and self._tsumo and total == 20:
            yield self._counted(MistakeKind.TSUMO_FU_FOR_PINFU, value.han, 30)

    def _of_fu_item(self, item: FuItem, total: int) -> Iterator[Mistake]:
        han = self._value.han
        if item.reason != "base":
            fu = _rounded(total - item.fu)
            yield self._counted(MistakeKind.FU_MISSED, han, fu, item.reason, item.tiles)
        if item.reason in _TRIPLET_FU:
            more, less = _rounded(total + item.fu), _rounded(total - item.fu // 2)
            yield self._counted(MistakeKind.FU_DOUBLED, han, more, item.reason, item.tiles)
            yield self._counted(MistakeKind.FU_HALVED, han, less, item.reason, item.tiles)

    def _of_counting(self) -> Iterator[Mistake]:
        value = self._value
        if value.yakuman or not value.fu:
            return
        yield self._counted(MistakeKind.HAN_MORE, value.han + 1, value.fu)
        for han in range(value.han - 1, max(0, value.han - 3), -1):
            yield self._counted(MistakeKind.HAN_LESS, han, value.fu)
        if value.fu != 25:
            yield self._counted(MistakeKind.FU_MORE, value.han, value.fu + 10)
            for fu in range(value.fu - 10, max(20, value.fu - 20) - 1, -10):
                yield self._counted(MistakeKind.FU_LESS, value.han, fu)

    def _of_limit_hands(self) -> Iterator[Mistake]:
        """Mistaken for another limit hand."""
        for name, base in LIMITS:
            if self._value.base / 2 <= base <= self._value.base * 2:
                yield Mistake(MistakeKind.AS_LIMIT, self._paid(base), what=name, base=base)


def _rounded(fu: int) -> int:
    return -(-fu // 10) * 10


def _other_way(situation: Situation) -> Situation:
    """The same win by ron instead of tsumo, or the other way round, without yaku of its last tile."""
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
