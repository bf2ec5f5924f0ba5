"""Events: what happened, in the past tense. A game is the fold of its events.

Some fields are secret: ``bot.engine.view.visible_to`` sets them to None for a seat that may not see them. Tuples
indexed by seat have one entry per seat.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.engine.actions import Action
from bot.engine.melds import Meld
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import Tile
from bot.engine.value_base import fields_of, text_of


class BaseEvent:
    """The base class of events, which works like ``Value``.

    The journal's codec reads the types of the fields at run time. A compiled class does not keep them, so this module
    is not compiled; and a Python class cannot inherit from a compiled one such as ``Value``.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return fields_of(self, self.__match_args__) == fields_of(other, self.__match_args__)

    def __hash__(self) -> int:
        return hash((type(self), fields_of(self, self.__match_args__)))

    def __repr__(self) -> str:
        return text_of(self, self.__match_args__)


class DrawReason(StrEnum):
    """Why a kyoku ended without a win (rules reference 5)."""

    EXHAUSTIVE = "exhaustive"
    NAGASHI_MANGAN = "nagashi_mangan"
    KYUUSHU_KYUUHAI = "kyuushu_kyuuhai"
    SUUFON_RENDA = "suufon_renda"
    SUUCHA_RIICHI = "suucha_riichi"
    SUUKAIKAN = "suukaikan"
    SANCHAHOU = "sanchahou"


@dataclass(slots=True, eq=False, repr=False)
class GameStarted(BaseEvent):
    """A game begins with this ruleset; seat 0 is the first dealer."""

    rules: Ruleset


@dataclass(slots=True, eq=False, repr=False)
class KyokuStarted(BaseEvent):
    """A kyoku is dealt.

    ``bakaze`` 0-3 = E S W N; ``number`` counts from 1 within the wind; ``hands`` are the 13 dealt tiles of each seat in
    hand order. ``wall`` is the whole wall as shuffled (``bot.engine.wall``). Secret: ``wall``, other seats' ``hands``.
    """

    bakaze: int
    number: int
    oya: int
    honba: int
    kyotaku: int
    scores: tuple[int, ...]
    indicator: Tile
    hands: tuple[tuple[Tile, ...] | None, ...]
    wall: tuple[Tile, ...] | None


@dataclass(slots=True, eq=False, repr=False)
class TileDrawn(BaseEvent):
    """A seat drew a tile, from the dead wall if ``rinshan``. Secret: ``tile``, except to the seat itself."""

    seat: int
    tile: Tile | None
    rinshan: bool = False


@dataclass(slots=True, eq=False, repr=False)
class TileDiscarded(BaseEvent):
    """A seat discarded. ``drawn``: tsumogiri. ``riichi``: it declares riichi, which is not accepted yet."""

    seat: int
    tile: Tile
    drawn: bool
    riichi: bool = False


@dataclass(slots=True, eq=False, repr=False)
class KanDeclared(BaseEvent):
    """A seat declared an ankan or a kakan, which may still be robbed."""

    seat: int
    meld: Meld


@dataclass(slots=True, eq=False, repr=False)
class KitaDeclared(BaseEvent):
    """A seat set a north aside (three players), which may still be ronned."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class Claimed(BaseEvent):
    """A seat answered in a call window, or whether it is tenpai. Secret: the whole event, except to the seat itself."""

    seat: int
    action: Action


@dataclass(slots=True, eq=False, repr=False)
class CallsClosed(BaseEvent):
    """The call window closed without a win."""


@dataclass(slots=True, eq=False, repr=False)
class RiichiAccepted(BaseEvent):
    """The riichi discard was not ronned: the seat pays its stick and is in riichi."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class MeldCalled(BaseEvent):
    """A seat called the discard: chii, pon or daiminkan."""

    seat: int
    meld: Meld


@dataclass(slots=True, eq=False, repr=False)
class DoraRevealed(BaseEvent):
    """The dora indicator of a kan was turned over."""

    indicator: Tile


@dataclass(slots=True, eq=False, repr=False)
class Payment(BaseEvent):
    """Points that one seat pays another.

    ``reason`` is ``hand``, ``honba``, ``pao``, ``noten``, ``nagashi`` or ``chombo``.
    """

    payer: int
    payee: int
    points: int
    reason: str


@dataclass(slots=True, eq=False, repr=False)
class Agari(BaseEvent):
    """A seat won.

    ``source`` is the seat that the tile came from (the winner itself for a tsumo); ``concealed`` is the hand without
    ``tile``; ``ura`` are the ura indicators (empty without riichi); ``sticks`` are the points of riichi sticks that
    this winner takes.
    """

    seat: int
    source: int
    tile: Tile
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    value: ExplainedValue
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    payments: tuple[Payment, ...]
    sticks: int


@dataclass(slots=True, eq=False, repr=False)
class Ryuukyoku(BaseEvent):
    """The kyoku ended in a draw. ``shown`` has the hands laid open, None for a hand that stays closed.

    ``tenpai`` are the seats that count as tenpai in an exhaustive draw; ``nagashi`` are those with nagashi mangan, in
    turn order after the last discarder.
    """

    reason: DrawReason
    shown: tuple[tuple[Tile, ...] | None, ...]
    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    payments: tuple[Payment, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class TenpaiAsked(BaseEvent):
    """The wall is exhausted, and every seat not in riichi declares whether it is tenpai (``noten_choice``, 5.1)."""


@dataclass(slots=True, eq=False, repr=False)
class NextKyoku(BaseEvent):
    """The next kyoku: round, number, dealer and counters."""

    bakaze: int
    number: int
    oya: int
    honba: int


@dataclass(slots=True, eq=False, repr=False)
class KyokuEnded(BaseEvent):
    """The kyoku is settled. ``deltas`` and ``scores`` are by seat; ``following`` is None at the end of the game."""

    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    kyotaku: int
    following: NextKyoku | None


@dataclass(slots=True, eq=False, repr=False)
class StopOffered(BaseEvent):
    """The dealer may end the game instead of repeating in the last hand (optional agari-yame, tenpai-yame, 6.6)."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class PlayedOn(BaseEvent):
    """The dealer chose to go on with the next kyoku."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class Placement(BaseEvent):
    """One seat's result.

    ``place`` counts from 1 and is shared by tied seats if ties are split; ``points`` are raw, with left-over sticks;
    ``final`` is the final score in tenths of a thousand, so that 513 reads +51.3 (rules reference 6.8).
    """

    seat: int
    place: int
    points: int
    final: int


@dataclass(slots=True, eq=False, repr=False)
class GameEnded(BaseEvent):
    """The game is over; placements from first to last."""

    placements: tuple[Placement, ...]


Event = (
    GameStarted
    | KyokuStarted
    | TileDrawn
    | TileDiscarded
    | KanDeclared
    | KitaDeclared
    | Claimed
    | CallsClosed
    | RiichiAccepted
    | MeldCalled
    | DoraRevealed
    | Agari
    | TenpaiAsked
    | Ryuukyoku
    | KyokuEnded
    | StopOffered
    | PlayedOn
    | GameEnded
)
