"""Facts of the Tenhou server that its log formats share: tile numbers, game types, yaku numbers, final scores.

Sources: the server's own logs (samples with provenance in tests/paifu/data/SOURCE.md), and log viewers' public
descriptions of the mjlog format.
"""

from collections.abc import Sequence
from typing import Final

from bot.engine.final import placements
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.tiles import Tile
from bot.paifu.errors import NOWHERE, LogPlace, LogProblem, Malformed, Unsupported
from bot.paifu.record import FinalScores

# Bits of GO's ``type``.
AGAINST_PEOPLE: Final = 0x01
NO_RED_FIVES: Final = 0x02
NO_OPEN_TANYAO: Final = 0x04
HANCHAN: Final = 0x08
THREE_PLAYERS: Final = 0x10
LEVEL: Final = 0x20 | 0x80
FAST: Final = 0x40
RON2: Final = 0x1000
"""Tables of Ron2, the site of the JPML on Tenhou's server (log ids with ``gm-1109``, Equim-chan/mjai-reviewer#161)."""
KNOWN_BITS: Final = 0xFF
"""Higher bits are for tables with chips, antes and other scoring, which no ruleset describes."""

YAKU: Final[tuple[str, ...]] = (
    "menzen_tsumo",
    "riichi",
    "ippatsu",
    "chankan",
    "rinshan",
    "haitei",
    "houtei",
    "pinfu",
    "tanyao",
    "iipeikou",
    *("yakuhai_jikaze",) * 4,
    *("yakuhai_bakaze",) * 4,
    "yakuhai_haku",
    "yakuhai_hatsu",
    "yakuhai_chun",
    "double_riichi",
    "chiitoitsu",
    "chanta",
    "ittsuu",
    "sanshoku_doujun",
    "sanshoku_doukou",
    "sankantsu",
    "toitoi",
    "sanankou",
    "shousangen",
    "honroutou",
    "ryanpeikou",
    "junchan",
    "honitsu",
    "chinitsu",
    "renhou",
    "tenhou",
    "chiihou",
    "daisangen",
    "suuankou",
    "suuankou_tanki",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "chuuren_poutou",
    "junsei_chuuren_poutou",
    "kokushi_musou",
    "kokushi_musou_13",
    "daisuushii",
    "shousuushii",
    "suukantsu",
    "dora",
    "ura_dora",
    "aka_dora",
)
"""Catalogue ids by yaku number 0-54. Numbers 10-17 are the seat and round winds, one for each of E S W N."""

FIRST_YAKUMAN: Final = YAKU.index("tenhou")
LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""Limits by number 0-5."""


def tile_of(number: int, rules: Ruleset, place: LogPlace = NOWHERE) -> Tile:
    """The tile with number 0-135: four of each kind; 16, 52 and 88 are the red fives if the game has them."""
    if not 0 <= number <= 135:
        raise Malformed(LogProblem.BAD_TILE, place, tile=number)
    if number in (16, 52, 88) and rules.aka_dora[(number - 16) // 36]:
        return Tile(34 + (number - 16) // 36)
    return Tile(number // 4)


def table_rules(*, players: int, hanchan: bool, red_fives: bool, open_tanyao: bool, ranked: bool = True) -> Ruleset:
    """The Tenhou preset with the options of a table. Unranked games do not round the final scores."""
    base = preset("tenhou" if players == 4 else "tenhou_sanma")
    options: dict[str, object] = {"length": "east_south" if hanchan else "east_only", "kuitan": open_tanyao}
    if not red_fives:
        options["aka_dora"] = (0, 0, 0)
    if not ranked:
        options["final_rounding"] = "none"
    return ruleset_from(options, base)


def rules_of_type(kind: int, place: LogPlace) -> Ruleset:
    """The ruleset of ``type`` in GO. Raises Unsupported for tables with chips, antes or other scoring."""
    if kind >= 0 and kind & RON2:
        raise Unsupported(LogProblem.UNKNOWN_RULES, place, type=kind, site="Ron2")
    if kind < 0 or kind & ~KNOWN_BITS:
        raise Unsupported(LogProblem.UNKNOWN_RULES, place, type=kind)
    return table_rules(
        players=3 if kind & THREE_PLAYERS else 4,
        hanchan=bool(kind & HANCHAN),
        red_fives=not kind & NO_RED_FIVES,
        open_tanyao=not kind & NO_OPEN_TANYAO,
        ranked=bool(kind & LEVEL),
    )


def with_final_of(rules: Ruleset, scores: tuple[int, ...], kyotaku: int, final: FinalScores) -> Ruleset:
    """The ruleset with the uma and rounding that give the recorded final scores; ``rules`` if none do.

    The server changed both over the years and its logs do not have them: short games once had half the uma, and
    unranked games do not round.
    """
    half = tuple(bonus // 2 for bonus in rules.uma)
    roundings = sorted(("half_up", "none"), key=lambda rounding: rounding != rules.final_rounding)
    for uma in (rules.uma, half):
        for rounding in roundings:
            candidate = ruleset_from({"uma": uma, "final_rounding": rounding}, rules)
            results = sorted(placements(candidate, scores, kyotaku), key=lambda placement: placement.seat)
            if tuple(placement.final for placement in results) == final.tenths:
                return candidate
    return rules


def han_of(yaku: Sequence[tuple[str, int]]) -> int:
    """The han of a hand that is not a yakuman."""
    return sum(han for _, han in yaku)
