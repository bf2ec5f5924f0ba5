"""A winning hand as a record, converted for this engine, mahjong and riichienv.

Tiles are the numbers 0-135, four to a kind; 16, 52 and 88 are the red fives.
"""

from dataclasses import dataclass
from typing import Any

from mahjong.constants import EAST as THEIR_EAST
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as MahjongMeld
from riichienv import _riichienv as riichienv

from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.situation import Situation
from bot.engine.tiles import EAST, RED_FIVES, Kind, Tile, sort_tiles

TSUMO, RIICHI, DOUBLE_RIICHI, IPPATSU, RINSHAN, CHANKAN, HAITEI, HOUTEI, TENHOU, CHIIHOU, RENHOU = (
    1 << bit for bit in range(11)
)
CHII, PON, DAIMINKAN, KAKAN, ANKAN = range(5)
REDS = {16: RED_FIVES[0], 52: RED_FIVES[1], 88: RED_FIVES[2]}

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


@dataclass(frozen=True, slots=True)
class WinRecord:
    """A complete hand and how it was won. ``round`` and ``seat`` are 0-3 for the winds; a meld is kind and tiles."""

    concealed: list[int]
    win: int
    melds: list[list[int]]
    dora: list[int]
    ura: list[int]
    flags: int
    round: int
    seat: int
    honba: int = 0
    sticks: int = 0
    kita: int = 0
    wins_in_a_row: int = 0

    def has(self, flag: int) -> bool:
        """Whether the flag, or one of several, is set."""
        return bool(self.flags & flag)

    def circumstances(self) -> dict[str, bool]:
        """How it was won, as all three name it but for tsumo, and for what wins in the first go-around."""
        return {
            "riichi": self.has(RIICHI | DOUBLE_RIICHI),
            "double_riichi": self.has(DOUBLE_RIICHI),
            "ippatsu": self.has(IPPATSU),
            "rinshan": self.has(RINSHAN),
            "chankan": self.has(CHANKAN),
            "haitei": self.has(HAITEI),
            "houtei": self.has(HOUTEI),
        }


def tile_of(number: int) -> Tile:
    """Our tile of a number 0-135."""
    return REDS.get(number, Tile(number // 4))


Ours = tuple[tuple[Tile, ...], Tile, tuple[Meld, ...], Situation]


def our_arguments(record: WinRecord) -> Ours:
    """What ``evaluate`` takes before the rules."""
    return (
        sort_tiles(tile_of(number) for number in record.concealed),
        tile_of(record.win),
        tuple(Meld(_KINDS[kind], sort_tiles(tile_of(number) for number in tiles)) for kind, *tiles in record.melds),
        Situation(
            Kind(EAST + record.seat),
            Kind(EAST + record.round),
            record.has(TSUMO),
            **record.circumstances(),
            tenhou=record.has(TENHOU),
            chiihou=record.has(CHIIHOU),
            renhou=record.has(RENHOU),
            first_turn=record.has(TENHOU | CHIIHOU),
            dora=tuple(tile_of(number) for number in record.dora),
            ura=tuple(tile_of(number) for number in record.ura),
            kita=record.kita,
            honba=record.honba,
            wins_in_a_row=record.wins_in_a_row,
        ),
    )


def mahjong_arguments(record: WinRecord, **options: Any) -> dict[str, Any]:
    """What ``HandCalculator.estimate_hand_value`` of mahjong takes. ``options`` are its ``OptionalRules``."""
    chosen = {"has_open_tanyao": True, "has_aka_dora": True, "limit_to_sextuple_yakuman": False, **options}
    won = {f"is_{name.replace('double', 'daburu')}": value for name, value in record.circumstances().items()}
    config = HandConfig(
        is_tsumo=record.has(TSUMO),
        **won,
        is_tenhou=record.has(TENHOU),
        is_chiihou=record.has(CHIIHOU),
        is_renhou=record.has(RENHOU),
        player_wind=THEIR_EAST + record.seat,
        round_wind=THEIR_EAST + record.round,
        kyoutaku_number=record.sticks,
        tsumi_number=record.honba,
        paarenchan=int(record.wins_in_a_row >= 8),
        options=OptionalRules(**chosen),
    )
    config.num_nuki_dora = record.kita
    return {
        "tiles": sorted([*record.concealed, record.win, *(tile for _, *own in record.melds for tile in own)]),
        "win_tile": record.win,
        "melds": [MahjongMeld(_MAHJONG_KINDS[kind], tiles, opened=kind != ANKAN) for kind, *tiles in record.melds],
        "dora_indicators": record.dora,
        "config": config,
        "ura_dora_indicators": record.ura,
    }


def riichienv_arguments(
    record: WinRecord, players: int = 4
) -> tuple[list[int], list[Any], int, list[int], list[int], Any]:
    """What riichienv's ``HandEvaluator`` takes (two values), and what its ``calc`` takes."""
    melds = [riichienv.Meld(_RIICHIENV_KINDS[kind], tiles, kind != ANKAN) for kind, *tiles in record.melds]
    conditions = riichienv.Conditions(
        tsumo=record.has(TSUMO),
        **record.circumstances(),
        tsumo_first_turn=record.has(TENHOU | CHIIHOU),
        player_wind=_RIICHIENV_WINDS[record.seat],
        round_wind=_RIICHIENV_WINDS[record.round],
        riichi_sticks=record.sticks,
        honba=record.honba,
        kita_count=record.kita,
        is_sanma=players == 3,
        num_players=players,
    )
    return sorted([*record.concealed, record.win]), melds, record.win, record.dora, record.ura, conditions


def numbers_of(counts: list[int]) -> list[int]:
    """A hand by counts as tile numbers 0-135, which riichienv takes."""
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]
