"""Events: what happened, in the past tense. A game is the fold of its events.

Some fields are secret. ``bot.engine.view.visible_to`` gives the form in which a seat may see an event: secret fields
are None there. Tuples indexed by seat have one entry a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.engine.actions import Action
from bot.engine.melds import Meld
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.score import ExplainedValue
from bot.engine.tiles import Tile
from bot.engine.value import fields_of, text_of


class BaseEvent:
    """What every event is: a ``Value`` in all but name.

    The journal's codec reads the types of an event's fields at run time, which a compiled class does not keep, so this
    module stays Python, and a Python class cannot be the child of a compiled one.
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
    """A game begins under this ruleset; seat 0 is the first dealer."""

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
    """A seat drew; from the dead wall if ``rinshan``. Secret: ``tile``, except to its seat."""

    seat: int
    tile: Tile | None
    rinshan: bool = False


@dataclass(slots=True, eq=False, repr=False)
class TileDiscarded(BaseEvent):
    """A seat discarded; ``drawn`` = tsumogiri, ``riichi`` = riichi is declared with it and not yet accepted."""

    seat: int
    tile: Tile
    drawn: bool
    riichi: bool = False


@dataclass(slots=True, eq=False, repr=False)
class KanDeclared(BaseEvent):
    """A seat showed an ankan or a kakan; it stands once the tile was not robbed. ``drawn``: it used the drawn tile."""

    seat: int
    meld: Meld


@dataclass(slots=True, eq=False, repr=False)
class KitaDeclared(BaseEvent):
    """A seat set a north aside (three players); it stands once nobody won on it."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class Claimed(BaseEvent):
    """A seat answered an open call window, or whether it is tenpai. Secret: the whole event, except to its seat."""

    seat: int
    action: Action


@dataclass(slots=True, eq=False, repr=False)
class CallsClosed(BaseEvent):
    """The call window closed and nobody won on its tile."""


@dataclass(slots=True, eq=False, repr=False)
class RiichiAccepted(BaseEvent):
    """The riichi discard was not ronned: the seat pays its stick and riichi stands."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class MeldCalled(BaseEvent):
    """A seat called the discard: chii, pon or daiminkan."""

    seat: int
    meld: Meld


@dataclass(slots=True, eq=False, repr=False)
class DoraRevealed(BaseEvent):
    """A kan indicator was turned over."""

    indicator: Tile


@dataclass(slots=True, eq=False, repr=False)
class Payment(BaseEvent):
    """Points that one seat gives another for one reason: ``hand``, ``honba`` or ``pao``."""

    payer: int
    payee: int
    points: int
    reason: str


@dataclass(slots=True, eq=False, repr=False)
class Agari(BaseEvent):
    """A seat won.

    ``source`` is the seat whose tile it was (the winner itself on tsumo); ``concealed`` the hand without ``tile``;
    ``ura`` the ura indicators turned over (empty without riichi); ``sticks`` the points of riichi sticks that this
    winner takes.
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
    """The kyoku ended in a draw. ``shown`` are the hands laid open; None where a hand stays closed.

    ``tenpai`` are the seats that count as tenpai (exhaustive draws), ``nagashi`` those with nagashi mangan in turn
    order after the last discarder.
    """

    reason: DrawReason
    shown: tuple[tuple[Tile, ...] | None, ...]
    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    payments: tuple[Payment, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class TenpaiAsked(BaseEvent):
    """The wall is exhausted and every seat not in riichi says whether it is tenpai (``noten_choice``, 5.1)."""


@dataclass(slots=True, eq=False, repr=False)
class NextKyoku(BaseEvent):
    """What the next kyoku begins with."""

    bakaze: int
    number: int
    oya: int
    honba: int


@dataclass(slots=True, eq=False, repr=False)
class KyokuEnded(BaseEvent):
    """The kyoku is settled: score changes and new scores by seat, sticks left, and what comes next (None: the end)."""

    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    kyotaku: int
    following: NextKyoku | None


@dataclass(slots=True, eq=False, repr=False)
class StopOffered(BaseEvent):
    """The repeating dealer of a last hand may end the game here (agari-yame, tenpai-yame by choice, 6.6)."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class PlayedOn(BaseEvent):
    """The dealer chose to go on: the next kyoku waits for a wall."""

    seat: int


@dataclass(slots=True, eq=False, repr=False)
class Placement(BaseEvent):
    """One seat's result.

    ``place`` from 1, shared by equal points where ties are split; ``points`` are raw, with left-over sticks;
    ``final`` is in tenths of a thousand, 513 reads +51.3: points less the return, uma and oka (rules reference 6.8).
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
