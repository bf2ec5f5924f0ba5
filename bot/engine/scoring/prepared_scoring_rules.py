"""A ruleset prepared for the scorer: options as tables, made once for each ruleset."""

from collections.abc import Callable
from typing import Final, TypeVar

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.fu import half_fu_of_pair, half_fu_of_situation, rounded_fu
from bot.engine.scoring.hand_value import YakuHan
from bot.engine.scoring.situation import CHIIHOU, RENHOU, TENHOU, TSUMO
from bot.engine.scoring.suit_sets import COUNT_BITS, count_at
from bot.engine.scoring.yaku import named_yaku, yaku_of_honours, yaku_of_shape, yaku_of_situation
from bot.engine.tiles import EAST, KIND_COUNT, TILE_COUNT, Tile, dora_of

MANGAN: Final = 2000
YAKUMAN: Final = 8000
"""Base points (4.2)."""

_HAN_LIMITS: Final = ((11, "sanbaiman", 6000), (8, "baiman", 4000), (6, "haneman", 3000), (5, "mangan", MANGAN))


def limit_and_base(han: int, fu: int, rules: Ruleset) -> tuple[str | None, int]:
    """The limit and base points of a hand without yakuman (4.2)."""
    if han >= 13 and rules.kazoe == "yakuman":
        return "kazoe_yakuman", YAKUMAN
    for least, name, base in _HAN_LIMITS:
        if han >= least:
            return name, base
    base = fu << han + 2
    if base >= MANGAN or (rules.kiriage and base == 1920):
        return "mangan", MANGAN
    return None, base


def _half_fu_of_pairs(winds: int, rules: Ruleset) -> tuple[int, ...]:
    return (0,) * EAST + tuple([half_fu_of_pair(kind, winds, rules) for kind in range(EAST, KIND_COUNT)])


def _red_han(reds: int, rules: Ruleset) -> int:
    return sum([count_at(reds, COUNT_BITS * suit) for suit in range(3) if rules.aka_dora[suit]])


Key = TypeVar("Key")
Answer = TypeVar("Answer")


class Cache(dict[Key, Answer]):
    """``cache[key]`` is ``work_out(key)``, called once for each key. It never forgets, so there must be few keys.

    A look-up costs less than the call of a cached function.
    """

    def __init__(self, work_out: Callable[[Key], Answer]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, key: Key) -> Answer:
        found = self[key] = self.work_out(key)
        return found


class SituationFacts:
    """What depends on the circumstances alone; ``flags`` as in ``Situation.packed``."""

    __slots__ = ("half_fu", "pinfu_counts", "unusual", "yaku")

    def __init__(self, flags: int, closed: int, rules: Ruleset) -> None:
        self.yaku = yaku_of_situation(flags, closed, rules)
        self.half_fu = half_fu_of_situation(flags, closed, rules)
        self.pinfu_counts = closed == 1 and (rules.pinfu_tsumo or not flags & TSUMO)
        self.unusual = flags & (TENHOU | CHIIHOU | RENHOU) != 0 or rules.paarenchan != "off"
        """Whether they may be a yakuman or renhou by themselves."""


class ScoringRules:
    """The options and tables that the scorer needs. Winds are packed as in ``Situation.packed``."""

    __slots__ = (
        "atozuke",
        "dora",
        "flat_renhou",
        "half_pair_fu",
        "honour_yaku",
        "limits",
        "named_yaku",
        "options",
        "paarenchan",
        "red_han",
        "rounded_fu",
        "shape_yaku",
        "situation_facts",
        "two_han_minimum",
        "unconnected",
        "ura",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.options = rules
        self.atozuke = rules.atozuke
        self.two_han_minimum = rules.ryanhan_shibari == "from_5_honba"
        self.paarenchan = rules.paarenchan != "off"
        self.flat_renhou = rules.renhou not in ("off", "five_han")
        self.unconnected = rules.shiisanpuutaa != "off" or rules.shiisuupuutaa != "off"
        """Whether a hand can win without sets, pairs or kokushi (the unconnected hands, 3.7)."""
        self.ura = (-1 if rules.kan_ura_dora else 1) if rules.ura_dora else 0
        """How many ura indicators count; -1 for all."""
        self.red_han: Cache[int, int] = Cache(lambda reds: _red_han(reds, rules))
        """The han of red fives, by their counts in the suits, three bits each."""
        dora_kinds = [dora_of(Tile(tile), rules.players) for tile in range(TILE_COUNT)]
        self.dora: tuple[tuple[int, int], ...] = tuple([(kind // 9, COUNT_BITS * (kind % 9)) for kind in dora_kinds])
        """By indicator: the suit of the dora, and its bit position in the key of the suit (``suit_sets``)."""
        self.half_pair_fu = tuple([_half_fu_of_pairs(winds, rules) for winds in range(16)])
        """Half the fu of a pair, by winds and kind (4.1)."""
        self.rounded_fu: tuple[tuple[int, ...], ...] = (rounded_fu(0, rules), rounded_fu(1, rules))
        """``rounded_fu`` of open and closed hands, by half the sum."""
        self.situation_facts: Cache[int, SituationFacts] = Cache(lambda key: SituationFacts(key >> 1, key & 1, rules))
        """At ``flags << 1 | closed``."""
        self.shape_yaku: tuple[Cache[int, tuple[int, int]], ...] = (
            Cache(lambda shape_bits: yaku_of_shape(shape_bits, 0, rules)),
            Cache(lambda shape_bits: yaku_of_shape(shape_bits, 1, rules)),
        )
        """``yaku_of_shape`` of open and closed hands, by shape bits."""
        self.named_yaku: tuple[Cache[int, tuple[tuple[YakuHan, ...], int]], ...] = (
            Cache(lambda yaku: named_yaku(yaku, 0)),
            Cache(lambda yaku: named_yaku(yaku, 1)),
        )
        """``named_yaku`` of open and closed hands, by yaku bits."""
        self.honour_yaku: Cache[int, int] = Cache(
            lambda key: yaku_of_honours(key & 127, key >> 11, key >> 7 & 15, rules)
        )
        """``yaku_of_honours`` at ``pair << 11 | winds << 7 | honour triplets``."""
        self.limits: Cache[int, tuple[str | None, int]] = Cache(lambda key: limit_and_base(key >> 8, key & 255, rules))
        """``limit_and_base`` at ``han << 8 | fu``."""

    def dora_in(self, keys: list[int], indicators: tuple[Tile, ...]) -> int:
        """The number of dora among the tiles with these keys."""
        found = 0
        for indicator in indicators:
            suit, place = self.dora[indicator]
            found += keys[suit] >> place & 7
        return found


_cache: Final[dict[int, ScoringRules]] = {}
"""Cache of ``scoring_rules`` by the id of the ruleset, which each entry keeps alive."""


def scoring_rules(rules: Ruleset) -> ScoringRules:
    """The tables of a ruleset. Cached by identity, since comparing rulesets would cost more."""
    tables = _cache.get(id(rules))
    if tables is None:
        if len(_cache) >= 1 << 8:
            _cache.clear()
        tables = _cache[id(rules)] = ScoringRules(rules)
    return tables
