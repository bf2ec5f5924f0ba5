"""A recorded game, whatever the format it was kept in.

Tiles, seats and actions are the engine's; points are points; seats count from 0, the first dealer. Everything is
frozen and compares by value, so the same game read from two formats is the same record (``Kyoku.reveals`` apart, which
not every format tells).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.events import DrawReason
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.tiles import Tile
    from bot.paifu.errors import LogPlace

MOST_COUNTERS: Final = 1000
"""Honba, or sticks on the table, that a log may tell of. No game comes near."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a kyoku began with.

    ``bakaze`` 0-3 = E S W N; ``number`` counts from 1 within the wind; ``hands`` are the 13 dealt tiles of each seat in
    hand order, the dealer's first draw not among them; ``scores`` by seat; ``indicator`` the first dora indicator.
    """

    bakaze: int
    number: int
    oya: int
    honba: int
    kyotaku: int
    scores: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]
    indicator: Tile


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a tile, from the live wall or as the replacement after a kan or a kita."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Did:
    """A seat acted. Never ``Pass``: whoever is not named let the tile go.

    Nor ``StopGame`` or ``PlayOn``, which follow from where the record ends. Who said tenpai or noten at an exhausted
    wall, where the rules let them choose, stands after the last discard, by seat; where nobody is named the log did not
    tell.
    """

    seat: int
    action: Action


Step = Drew | Did


@dataclass(frozen=True, slots=True)
class Win:
    """A win as it was recorded; None where the format or the log does not say.

    ``source`` is the seat whose tile it was, ``seat`` itself on tsumo. ``yaku`` are pairs of catalogue id and han, dora
    among them; of a yakuman hand the yakuman only, each with its multiple, and then ``fu`` and ``han`` are None.
    ``points`` are without counters and sticks, all payers together. ``limit`` is one of mangan, haneman, baiman,
    sanbaiman, yakuman, "" for none. ``ura`` are the ura indicators turned over, ``liable`` the seat that paid for
    having fed a yakuman. ``deltas`` are the changes by seat that this win alone made, counters and sticks among them;
    those of all wins add up to the outcome's.
    """

    seat: int
    source: int
    yaku: tuple[tuple[str, int], ...] | None
    yakuman: bool | None
    fu: int | None
    han: int | None
    points: int | None
    limit: str | None
    ura: tuple[Tile, ...] | None
    liable: int | None = None
    deltas: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class KyokuOutcome:
    """How a kyoku ended: one to three wins, nearest to the discarder first, or the reason of a draw.

    ``deltas`` are the changes by seat at the end (a riichi stick was paid when it was laid), ``scores`` what everyone
    has then.
    """

    wins: tuple[Win, ...]
    draw: DrawReason | None
    deltas: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kyoku:
    """One deal.

    ``indicators`` are all dora indicators shown, first to last. ``reveals`` says of each but the first how many steps
    were done before it was turned over; None where the format does not tell. ``ura`` are the ura indicators that any
    winner turned over. ``outcome`` is None where the log breaks off. ``places`` say where in its log each step stands;
    none of a game that was not read from one. They are no part of what was played.
    """

    deal: Deal
    steps: tuple[Step, ...]
    indicators: tuple[Tile, ...]
    reveals: tuple[int, ...] | None
    ura: tuple[Tile, ...]
    outcome: KyokuOutcome | None
    places: tuple[LogPlace, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The end of a game, by seat: raw points with left-over sticks, and the final score in tenths of a thousand."""

    points: tuple[int, ...]
    tenths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its rules, the names of the seats ("" where unknown) and its deals in order.

    ``finished``: the log says that the game ended with the last of them; ``final`` is what it came to, where told.
    """

    rules: Ruleset
    names: tuple[str, ...]
    kyoku: tuple[Kyoku, ...]
    finished: bool
    final: FinalScores | None
