"""The work set: winning hands and hands by counts, as this engine and each peer take them.

The form of the files is told in `benchmarks/data/README.md`. Nothing here is timed.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mahjong.constants import EAST as THEIR_EAST
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as MahjongMeld
from riichienv import _riichienv as riichienv

from bot.engine.melds import Meld, MeldKind
from bot.engine.situation import Situation
from bot.engine.tiles import EAST, RED_FIVES, Kind, Tile, sort_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLE = Path(__file__).parent / "data"

TSUMO, RIICHI, DOUBLE_RIICHI, IPPATSU, RINSHAN, CHANKAN, HAITEI, HOUTEI, TENHOU, CHIIHOU = (
    1 << bit for bit in range(10)
)
_REDS = {16: RED_FIVES[0], 52: RED_FIVES[1], 88: RED_FIVES[2]}
_KINDS = (MeldKind.CHII, MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.KAKAN, MeldKind.ANKAN)
_MAHJONG_KINDS = (MahjongMeld.CHI, MahjongMeld.PON, MahjongMeld.KAN, MahjongMeld.SHOUMINKAN, MahjongMeld.KAN)
_RIICHIENV_KINDS = (
    riichienv.MeldType.Chi,
    riichienv.MeldType.Pon,
    riichienv.MeldType.Daiminkan,
    riichienv.MeldType.Kakan,
    riichienv.MeldType.Ankan,
)
_RIICHIENV_WINDS = (riichienv.Wind.East, riichienv.Wind.South, riichienv.Wind.West, riichienv.Wind.North)
_ANKAN = 4


@dataclass(frozen=True, slots=True)
class WinRecord:
    """A line of the set of winning hands."""

    concealed: list[int]
    win: int
    melds: list[list[int]]
    dora: list[int]
    ura: list[int]
    flags: int
    round: int
    seat: int
    honba: int
    sticks: int

    def has(self, flag: int) -> bool:
        """Whether the flag, or one of several, is set."""
        return bool(self.flags & flag)


def _lines(folder: Path, name: str) -> Iterator[str]:
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="ascii") as file:
        for line in file:
            yield line.strip()


def win_records(folder: Path) -> list[WinRecord]:
    return [WinRecord(*json.loads(line)) for line in _lines(folder, "score")]


def hands(folder: Path, name: str) -> list[list[int]]:
    return [[int(digit) for digit in line] for line in _lines(folder, name)]


# ---------------------------------------------------------------------------------------------------------------- ours


def tile_of(number: int) -> Tile:
    """The tile of a number 0-135."""
    return _REDS.get(number, Tile(number // 4))


def our_arguments(record: WinRecord) -> tuple[tuple[Tile, ...], Tile, tuple[Meld, ...], Situation]:
    """What ``evaluate`` takes before the rules."""
    return (
        sort_tiles(tile_of(number) for number in record.concealed),
        tile_of(record.win),
        tuple(Meld(_KINDS[kind], sort_tiles(tile_of(number) for number in tiles)) for kind, *tiles in record.melds),
        Situation(
            Kind(EAST + record.seat),
            Kind(EAST + record.round),
            record.has(TSUMO),
            riichi=record.has(RIICHI | DOUBLE_RIICHI),
            double_riichi=record.has(DOUBLE_RIICHI),
            ippatsu=record.has(IPPATSU),
            rinshan=record.has(RINSHAN),
            chankan=record.has(CHANKAN),
            haitei=record.has(HAITEI),
            houtei=record.has(HOUTEI),
            tenhou=record.has(TENHOU),
            chiihou=record.has(CHIIHOU),
            first_turn=record.has(TENHOU | CHIIHOU),
            dora=tuple(tile_of(number) for number in record.dora),
            ura=tuple(tile_of(number) for number in record.ura),
            honba=record.honba,
        ),
    )


# -------------------------------------------------------------------------------------------------------------- theirs


def mahjong_arguments(record: WinRecord) -> dict[str, Any]:
    """What ``HandCalculator.estimate_hand_value`` of mahjong takes."""
    melds = [MahjongMeld(_MAHJONG_KINDS[kind], tiles, opened=kind != _ANKAN) for kind, *tiles in record.melds]
    config = HandConfig(
        is_tsumo=record.has(TSUMO),
        is_riichi=record.has(RIICHI | DOUBLE_RIICHI),
        is_daburu_riichi=record.has(DOUBLE_RIICHI),
        is_ippatsu=record.has(IPPATSU),
        is_rinshan=record.has(RINSHAN),
        is_chankan=record.has(CHANKAN),
        is_haitei=record.has(HAITEI),
        is_houtei=record.has(HOUTEI),
        is_tenhou=record.has(TENHOU),
        is_chiihou=record.has(CHIIHOU),
        player_wind=THEIR_EAST + record.seat,
        round_wind=THEIR_EAST + record.round,
        kyoutaku_number=record.sticks,
        tsumi_number=record.honba,
        options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, limit_to_sextuple_yakuman=False),
    )
    tiles = [*record.concealed, record.win, *(tile for _, *own in record.melds for tile in own)]
    return {
        "tiles": sorted(tiles),
        "win_tile": record.win,
        "melds": melds,
        "dora_indicators": record.dora,
        "config": config,
        "ura_dora_indicators": record.ura,
    }


def riichienv_arguments(record: WinRecord) -> tuple[list[int], list[Any], int, list[int], list[int], Any]:
    """What ``HandEvaluator`` of riichienv takes (two values), and what its ``calc`` takes."""
    melds = [riichienv.Meld(_RIICHIENV_KINDS[kind], tiles, kind != _ANKAN) for kind, *tiles in record.melds]
    conditions = riichienv.Conditions(
        tsumo=record.has(TSUMO),
        riichi=record.has(RIICHI | DOUBLE_RIICHI),
        double_riichi=record.has(DOUBLE_RIICHI),
        ippatsu=record.has(IPPATSU),
        rinshan=record.has(RINSHAN),
        chankan=record.has(CHANKAN),
        haitei=record.has(HAITEI),
        houtei=record.has(HOUTEI),
        tsumo_first_turn=record.has(TENHOU | CHIIHOU),
        player_wind=_RIICHIENV_WINDS[record.seat],
        round_wind=_RIICHIENV_WINDS[record.round],
        riichi_sticks=record.sticks,
        honba=record.honba,
    )
    return sorted([*record.concealed, record.win]), melds, record.win, record.dora, record.ura, conditions


def numbers_of(counts: list[int]) -> list[int]:
    """A hand by counts as tile numbers 0-135, which riichienv takes."""
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]
