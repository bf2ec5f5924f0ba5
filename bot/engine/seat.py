"""A seat: its public part, which everybody sees, and its hidden hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.engine.actions import Action
from bot.engine.melds import Meld
from bot.engine.tiles import KIND_COUNT, KIND_OF, Kind, Tile
from bot.engine.value_base import Value


class RiverTile(Value):
    """A discard.

    ``drawn`` marks tsumogiri, ``sideways`` the tile that declares riichi; ``called_by`` is the seat that called it.
    """

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

    def __hash__(self) -> int:
        """Quick, as texts are cached by what a seat shows, of which rivers are the most."""
        return hash((self.tile, self.drawn, self.sideways, self.called_by))


@dataclass(frozen=True, slots=True)
class Liability:
    """Pao: ``seat`` fed the set that made the yakuman ``yaku`` certain (4.8)."""

    yaku: str
    seat: int


class SeatPublic(Value):
    """What everybody sees of a seat.

    ``concealed`` counts its concealed tiles, the drawn one included; ``draws`` counts its draws, replacement tiles
    included; ``kita`` counts the norths it set aside.
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

    def __hash__(self) -> int:
        """Quick; what these fields leave out hardly ever tells two apart."""
        return hash((self.river, self.melds, self.concealed, self.score))

    @property
    def declared_riichi(self) -> bool:
        """Whether the seat is in riichi, or will be unless its declaration tile is won on."""
        return self.riichi or any(entry.sideways for entry in self.river)

    def copy(self) -> SeatPublic:
        """A copy that the fold may change."""
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
        """The number of kans declared."""
        count = 0
        for meld in self.melds:
            count += meld.is_kan
        return count

    @property
    def river_kinds(self) -> frozenset[Kind]:
        """Kinds of all discards, called ones included."""
        return frozenset([KIND_OF[entry.tile] for entry in self.river])


class MissedWin(Value):
    """A winning tile that the viewer did not win on, which made it furiten (3.3).

    ``seat`` is the seat the tile came from: the viewer itself for a draw in riichi. ``number`` counts the discards of
    that seat so far; a tile of ``origin`` ``discard`` or ``draw`` is counted, one shown for a kan or kita is not.
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
    """What only the seat itself knows."""

    __slots__ = ("_counts", "claim", "drawn", "hand", "missed_win", "riichi_furiten", "temporary_furiten", "waits")
    __match_args__ = ("hand", "drawn", "waits", "temporary_furiten", "riichi_furiten", "claim", "missed_win")

    def __init__(
        self,
        hand: tuple[Tile, ...] = (),
        drawn: Tile | None = None,
        waits: tuple[Kind, ...] = (),
        temporary_furiten: bool = False,
        riichi_furiten: bool = False,
        claim: Action | None = None,
        missed_win: MissedWin | None = None,
    ) -> None:
        self.hand = hand
        """The concealed tiles in hand order, without ``drawn``."""
        self.drawn = drawn
        self.waits = waits
        """Kinds that complete a hand of 3n+1 tiles; empty if it is not tenpai, or must discard after a call."""
        self.temporary_furiten = temporary_furiten
        self.riichi_furiten = riichi_furiten
        self.claim = claim
        """The answer given in the open call window."""
        self.missed_win = missed_win
        """The first tile that caused the temporary or riichi furiten, as long as it lasts."""
        self._counts: list[int] | None = None

    def copy(self) -> HiddenHand:
        """A copy that the fold may change; ``hold`` replaces its hand."""
        same = HiddenHand(
            self.hand, self.drawn, self.waits, self.temporary_furiten, self.riichi_furiten, self.claim, self.missed_win
        )
        same._counts = self._counts
        return same

    def hold(self, hand: tuple[Tile, ...], counts: list[int] | None = None) -> None:
        """Replace the hand, and its counts if they are known. Only the fold may do this."""
        self.hand = hand
        self._counts = counts

    @property
    def counts(self) -> list[int]:
        """How many of each of the 34 kinds are in ``hand``. Cached; do not change the list."""
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
