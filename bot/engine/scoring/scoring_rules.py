"""A ruleset prepared for the scorer: options as tables, made once for each ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.scoring.suit_sets import COUNT_BITS
from bot.engine.tiles import EAST, HAKU, KIND_COUNT, NORTH, TILE_COUNT, Tile, dora_of

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset

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


class ScoringRules:
    """The options and tables that the scorer needs. Winds are packed as in ``Situation.packed``."""

    __slots__ = (
        "atozuke",
        "dora",
        "flat_renhou",
        "half_pair_fu",
        "honour_yaku",
        "kuitan",
        "limits",
        "open_pinfu_30",
        "options",
        "paarenchan",
        "pinfu_tsumo",
        "reds",
        "rinshan_tsumo_fu",
        "sanrenkou",
        "shape_yaku",
        "situation_facts",
        "two_han_minimum",
        "unconnected",
        "ura",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.options = rules
        self.kuitan = rules.kuitan
        self.atozuke = rules.atozuke
        self.pinfu_tsumo = rules.pinfu_tsumo
        self.open_pinfu_30 = rules.open_pinfu_30
        self.rinshan_tsumo_fu = rules.rinshan_tsumo_fu
        self.two_han_minimum = rules.ryanhan_shibari == "from_5_honba"
        self.paarenchan = rules.paarenchan != "off"
        self.flat_renhou = rules.renhou not in ("off", "five_han")
        self.unconnected = rules.shiisanpuutaa != "off" or rules.shiisuupuutaa != "off"
        """Whether a hand can win without sets, pairs or kokushi (the unconnected hands, 3.7)."""
        self.ura = (-1 if rules.kan_ura_dora else 1) if rules.ura_dora else 0
        """How many ura indicators count; -1 for all."""
        self.reds: tuple[int, int, int] = (
            int(rules.aka_dora[0] > 0),
            int(rules.aka_dora[1] > 0),
            int(rules.aka_dora[2] > 0),
        )
        """Han of a red five of manzu, pinzu and souzu."""
        dora_kinds = [dora_of(Tile(tile), rules.players) for tile in range(TILE_COUNT)]
        self.dora: tuple[tuple[int, int], ...] = tuple([(kind // 9, COUNT_BITS * (kind % 9)) for kind in dora_kinds])
        """By indicator: the suit of the dora, and its bit position in the key of the suit (``suit_sets``)."""
        self.sanrenkou = rules.sanrenkou
        self.half_pair_fu = self._half_pair_fu(rules)
        """Half the fu of a pair, at ``winds << 6 | kind`` (4.1)."""
        self.situation_facts: dict[int, tuple[int, int, bool]] = {}
        """Cache of what depends on the circumstances alone; filled by ``bot.engine.scoring.winning_hand``."""
        self.shape_yaku: tuple[dict[int, tuple[int, int]], dict[int, tuple[int, int]]] = ({}, {})
        """Cache of ``yaku_of_shape`` for open and closed hands by shape bits; filled by ``bot.engine.scoring.yaku``."""
        self.honour_yaku: dict[int, int] = {}
        """Cache of the yaku of honour triplets, by winds and triplets; filled by ``bot.engine.scoring.yaku``."""
        self.limits: dict[int, tuple[str | None, int]] = {}
        """Cache of ``limit_and_base`` at ``han << 8 | fu``."""

    def _half_pair_fu(self, rules: Ruleset) -> bytes:
        table = bytearray(16 << 6)
        for winds in range(16):
            seat, around = EAST + (winds >> 2), EAST + (winds & 3)
            for kind in range(HAKU, KIND_COUNT):
                table[winds << 6 | kind] = 1
            table[winds << 6 | seat] = 1
            table[winds << 6 | around] = rules.double_wind_fu // 2 if seat == around else 1
            if north_is_a_value(rules) and NORTH not in (seat, around):
                table[winds << 6 | NORTH] = 1
        return bytes(table)

    def dora_in(self, keys: list[int], indicators: tuple[Tile, ...]) -> int:
        """The number of dora among the tiles with these keys."""
        found = 0
        for indicator in indicators:
            suit, place = self.dora[indicator]
            found += keys[suit] >> place & 7
        return found

    def limit(self, han: int, fu: int) -> tuple[str | None, int]:
        """``limit_and_base``, cached."""
        key = han << 8 | fu
        found = self.limits.get(key)
        if found is None:
            found = self.limits[key] = limit_and_base(han, fu, self.options)
        return found


def north_is_a_value(rules: Ruleset) -> bool:
    """Whether north is yakuhai for every player (three players, ``sanma_kita`` = yakuhai_all, section 7)."""
    return rules.players == 3 and rules.sanma_kita == "yakuhai_all"


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
