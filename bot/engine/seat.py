"""A seat: what everybody sees of it, and what only it knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bot.engine.tiles import KIND_COUNT, KIND_OF, Kind, Tile
from bot.engine.value import Value

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.melds import Meld


class RiverTile(Value):
    """A discard. ``sideways``: it carries the riichi declaration. ``called_by``: the seat that took it, else None."""

    __slots__ = ("called_by", "drawn", "sideways", "tile")
    __match_args__ = ("tile", "drawn", "sideways", "called_by")

    def __init__(
        self,
        tile: Tile,
        drawn: bool,
        sideways: bool = False,
        called_by: int | None = None,
    ) -> None:
        self.tile = tile
        self.drawn = drawn
        self.sideways = sideways
        self.called_by = called_by


@dataclass(frozen=True, slots=True)
class Liability:
    """``seat`` fed the set that made the yakuman ``yaku`` certain (pao, 4.8)."""

    yaku: str
    seat: int


class SeatPublic(Value):
    """What everybody sees of a seat.

    ``concealed`` counts its hidden tiles, the drawn one included; ``draws`` those it drew, replacement tiles included;
    ``kita`` the norths it set aside.
    """

    __slots__ = (
        "concealed",
        "double_riichi",
        "draws",
        "ippatsu",
        "kita",
        "liable",
        "melds",
        "riichi",
        "river",
        "score",
    )
    __match_args__ = (
        "score",
        "concealed",
        "river",
        "melds",
        "riichi",
        "double_riichi",
        "ippatsu",
        "draws",
        "kita",
        "liable",
    )

    def __init__(
        self,
        score: int,
        concealed: int = 13,
        river: tuple[RiverTile, ...] = (),
        melds: tuple[Meld, ...] = (),
        riichi: bool = False,
        double_riichi: bool = False,
        ippatsu: bool = False,
        draws: int = 0,
        kita: int = 0,
        liable: tuple[Liability, ...] = (),
    ) -> None:
        self.score = score
        self.concealed = concealed
        self.river = river
        self.melds = melds
        self.riichi = riichi
        self.double_riichi = double_riichi
        self.ippatsu = ippatsu
        self.draws = draws
        self.kita = kita
        self.liable = liable

    def copy(self) -> SeatPublic:
        """The same again, for the fold to change."""
        return SeatPublic(
            self.score,
            self.concealed,
            self.river,
            self.melds,
            self.riichi,
            self.double_riichi,
            self.ippatsu,
            self.draws,
            self.kita,
            self.liable,
        )

    @property
    def closed(self) -> bool:
        """Whether no meld opens the hand."""
        for meld in self.melds:  # noqa: SIM110 - asked of every seat at every turn
            if meld.is_open:
                return False
        return True

    @property
    def kans(self) -> int:
        """How many kans this seat has declared."""
        count = 0
        for meld in self.melds:
            count += meld.is_kan
        return count

    @property
    def river_kinds(self) -> frozenset[Kind]:
        """Kinds this seat discarded, called ones included."""
        return frozenset([KIND_OF[entry.tile] for entry in self.river])


class Passed(Value):
    """The winning tile whose letting go made a seat furiten (3.3).

    ``seat`` is whose tile it was: the viewer's own for a draw it did not win on in riichi. ``number`` counts the
    discards of that seat up to then, this one included where it is one (``origin`` ``discard``) or would have been
    (``draw``); else it is a tile shown for a kan or a north set aside.
    """

    __slots__ = ("number", "origin", "seat", "tile")
    __match_args__ = ("tile", "seat", "number", "origin")

    def __init__(
        self, tile: Tile, seat: int, number: int, origin: Literal["discard", "kakan", "ankan", "kita", "draw"]
    ) -> None:
        self.tile = tile
        self.seat = seat
        self.number = number
        self.origin = origin


class HiddenHand(Value):
    """What only its seat knows.

    ``hand`` are the concealed tiles in hand order without ``drawn``. ``waits`` are the kinds that complete a hand of
    3n+1 tiles, empty when it is not tenpai or has a tile too many after a call. ``missed`` is temporary furiten,
    ``missed_in_riichi`` riichi furiten (3.3); ``passed`` is the first tile that made either, while one lasts. ``claim``
    is the own answer in the open call window.
    """

    __slots__ = ("_counts", "claim", "drawn", "hand", "missed", "missed_in_riichi", "passed", "waits")
    __match_args__ = ("hand", "drawn", "waits", "missed", "missed_in_riichi", "claim", "passed")

    def __init__(
        self,
        hand: tuple[Tile, ...] = (),
        drawn: Tile | None = None,
        waits: tuple[Kind, ...] = (),
        missed: bool = False,
        missed_in_riichi: bool = False,
        claim: Action | None = None,
        passed: Passed | None = None,
    ) -> None:
        self.hand = hand
        self.drawn = drawn
        self.waits = waits
        self.missed = missed
        self.missed_in_riichi = missed_in_riichi
        self.claim = claim
        self.passed = passed
        self._counts: list[int] | None = None

    def copy(self) -> HiddenHand:
        """The same again, for the fold to change; ``hold`` gives it another hand."""
        same = HiddenHand(
            self.hand, self.drawn, self.waits, self.missed, self.missed_in_riichi, self.claim, self.passed
        )
        same._counts = self._counts
        return same

    def hold(self, hand: tuple[Tile, ...], counts: list[int] | None = None) -> None:
        """Take over another hand, with its counts where they are known. For the fold alone."""
        self.hand = hand
        self._counts = counts

    @property
    def counts(self) -> list[int]:
        """How many of each of the 34 kinds are in ``hand``. Kept once it was asked for; not to be changed."""
        if self._counts is None:
            counts = [0] * KIND_COUNT
            for tile in self.hand:
                counts[KIND_OF[tile]] += 1
            self._counts = counts
        return self._counts

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All concealed tiles, the drawn one last."""
        return self.hand if self.drawn is None else (*self.hand, self.drawn)
