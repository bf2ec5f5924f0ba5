"""Aotenjou, the ``mahjong`` package's scoring without limits, from the engine's interpretations.

No ruleset here knows it: yakuman count thirteen han each, the ordinary yaku that they do not contain count beside them,
and the payment doubles with every han for ever. The engine gives the readings with their fu and their yakuman; which
ordinary yaku a yakuman hand has besides nobody asks it, so they are told here.
"""

from collections.abc import Sequence

from bot.engine.scoring.interpretations import Interpretation, SetKind, Shape
from bot.engine.scoring.score import ExplainedValue
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import CHUN, EAST, HAKU, HATSU, KIND_OF, YAOCHUU, Tile, counts_of, dora_of

_CONTAINED = {
    "daisangen": ("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun", "shousangen"),
    "tsuuiisou": ("toitoi", "honroutou", "honitsu"),
    "daisuushii": ("toitoi",),
    "suuankou": ("toitoi", "sanankou"),
    "suuankou_tanki": ("toitoi", "sanankou"),
    "chinroutou": ("toitoi", "honroutou"),
    "suukantsu": ("toitoi", "sankantsu"),
    "chuuren_poutou": ("chinitsu",),
    "junsei_chuuren_poutou": ("chinitsu",),
    "daisharin": ("chinitsu", "pinfu", "tanyao", "ryanpeikou", "chiitoitsu"),
    "ryuuiisou": ("honitsu", "chinitsu"),
}
"""Ordinary yaku that a yakuman contains."""
_LUCK = {"riichi": 1, "double_riichi": 2, "ippatsu": 1, "rinshan": 1, "chankan": 1, "haitei": 1, "houtei": 1}
_DRAGONS = {HAKU: "yakuhai_haku", HATSU: "yakuhai_hatsu", CHUN: "yakuhai_chun"}


def limitless(
    value: ExplainedValue, tiles: Sequence[Tile], situation: Situation, *, closed: bool
) -> tuple[dict[str, int], int]:
    """Yaku with han, bonus han among them, and fu of a reading."""
    if not value.yakuman:
        return {row.id: row.han for row in (*value.yaku, *value.bonus)}, value.fu
    yaku = {row.id: 13 * row.han for row in value.yaku}
    fu = value.fu
    if value.interpretation.shape is Shape.KOKUSHI:
        # The package counts nothing beside kokushi, and gives it the fu of an ordinary closed hand.
        fu = 30 if situation.tsumo else 40
    else:
        contained = {name for yakuman in yaku for name in _CONTAINED.get(yakuman, ())}
        found = _ordinary(value.interpretation, situation, closed=closed)
        yaku |= {name: han for name, han in found.items() if name not in contained}
    held = counts_of(tiles)
    yaku["dora"] = sum(held[dora_of(indicator)] for indicator in situation.dora)
    if situation.riichi or situation.double_riichi:
        yaku["ura_dora"] = sum(held[dora_of(indicator)] for indicator in situation.ura)
    return {name: han for name, han in yaku.items() if han}, fu


def _ordinary(reading: Interpretation, situation: Situation, *, closed: bool) -> dict[str, int]:
    """The ordinary yaku of a reading, those of wholly closed hands and of triplets and suits."""
    yaku = {name: han for name, han in _LUCK.items() if getattr(situation, name)}
    if closed and situation.tsumo:
        yaku["menzen_tsumo"] = 1
    runs = sorted(own.first for own in reading.sets if own.kind is SetKind.SEQUENCE)
    triplets = [own for own in reading.sets if own.kind is not SetKind.SEQUENCE]
    kinds: list[int] = [KIND_OF[tile] for own in reading.sets for tile in own.tiles]
    kinds += reading.pairs
    yaku |= _of_values([own.first for own in triplets], situation)
    yaku |= _of_suits(kinds, closed=closed)
    yaku |= _of_ends(reading, kinds, closed=closed)
    twice = sum(runs.count(first) // 2 for first in set(runs)) if closed else 0
    if twice:
        yaku.update({"iipeikou": 1} if twice == 1 else {"ryanpeikou": 3})
    if any({first, first + 3, first + 6} <= set(runs) for first in (0, 9, 18)):
        yaku["ittsuu"] = 2 if closed else 1
    if len(triplets) == 4:
        yaku["toitoi"] = 2
    if sum(own.concealed for own in triplets) == 3:
        yaku["sanankou"] = 2
    return yaku


def _of_values(triplets: Sequence[int], situation: Situation) -> dict[str, int]:
    yaku = {name: 1 for kind, name in _DRAGONS.items() if kind in triplets}
    if situation.seat_wind in triplets:
        yaku["yakuhai_jikaze"] = 1
    if situation.round_wind in triplets:
        yaku["yakuhai_bakaze"] = 1
    return yaku


def _of_suits(kinds: list[int], *, closed: bool) -> dict[str, int]:
    suits = {kind // 9 for kind in kinds if kind < EAST}
    honours = any(kind >= EAST for kind in kinds)
    if len(suits) != 1:
        return {}
    return {"honitsu": 3 if closed else 2} if honours else {"chinitsu": 6 if closed else 5}


def _of_ends(reading: Interpretation, kinds: list[int], *, closed: bool) -> dict[str, int]:
    """Yaku of terminals and honours, and of none of them."""
    if not YAOCHUU.intersection(kinds):
        return {"tanyao": 1}
    honours, simples = any(kind >= EAST for kind in kinds), any(kind not in YAOCHUU for kind in kinds)
    if not simples:
        return {"honroutou": 2} if honours else {}
    groups = [[KIND_OF[tile] for tile in own.tiles] for own in reading.sets] + [[pair] for pair in reading.pairs]
    if not all(YAOCHUU.intersection(group) for group in groups):
        return {}
    return {"chanta": 2 if closed else 1} if honours else {"junchan": 3 if closed else 2}
