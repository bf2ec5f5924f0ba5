"""A recorded game, independent of the log's format.

Tiles, seats and actions are the engine's; seat 0 is the first dealer. Everything is frozen and compares by value, so
the same game read from two formats gives equal records (except for ``Kyoku.reveals``, which not every format has).
"""

import re
from dataclasses import dataclass, field
from typing import Final

from bot.engine.actions import Action, DeclareNoten, DeclareTenpai, Riichi
from bot.engine.events import DrawReason
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import Tile
from bot.paifu.errors import LogPlace

MOST_COUNTERS: Final = 1000
"""The most honba, and the most riichi sticks on the table, in a log. No game comes near."""


LONGEST: Final = 100
"""The most characters of a name, three times as many as any program that writes logs allows."""

_UNSAFE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")
"""Surrogates, which cannot be encoded, and control characters."""


def name_of(text: str) -> str:
    """The name on one line, without control characters and no longer than ``LONGEST``."""
    return _UNSAFE.sub(" ", text[: 4 * LONGEST]).strip()[:LONGEST]


@dataclass(frozen=True, slots=True)
class Deal:
    """The start of a kyoku."""

    bakaze: int
    """0-3 = E S W N."""
    number: int
    """Counts from 1 within the wind."""
    oya: int
    honba: int
    kyotaku: int
    scores: tuple[int, ...]
    """Points by seat."""
    hands: tuple[tuple[Tile, ...], ...]
    """The 13 dealt tiles of each seat in hand order, without the dealer's first draw."""
    indicator: Tile
    """The first dora indicator."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a tile, from the live wall or as the replacement after a kan or a kita."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Did:
    """An action of a seat.

    ``Pass``, ``StopGame`` and ``PlayOn`` are not recorded: seats without an action passed, and the end of the record
    shows the others. If the rules let players choose whether to declare tenpai, the declarations follow the last
    discard, by seat; there are none if the log does not have them.
    """

    seat: int
    action: Action


Step = Drew | Did


@dataclass(frozen=True, slots=True)
class Win:
    """A recorded win. Fields that the format or the log does not have are None."""

    seat: int
    source: int
    """The seat that discarded the winning tile; ``seat`` itself on tsumo."""
    yaku: tuple[tuple[str, int], ...] | None
    """Pairs of catalogue id and han, dora included; for a yakuman hand only the yakuman, each with its multiple."""
    yakuman: bool | None
    fu: int | None
    """None for a yakuman hand, as is ``han``."""
    han: int | None
    points: int | None
    """The sum of all payments, without honba and riichi sticks."""
    limit: str | None
    """mangan, haneman, baiman, sanbaiman, yakuman, or "" for none."""
    ura: tuple[Tile, ...] | None
    """The ura dora indicators that were revealed."""
    liable: int | None = None
    """The seat that paid by pao."""
    deltas: tuple[int, ...] | None = None
    """Changes of points by seat through this win alone, with honba and riichi sticks."""
    unknown_yaku: tuple[str, ...] = field(default=(), compare=False)
    """Names of yaku in the log that are not known; ``yaku`` is None then, and the engine's are shown."""


@dataclass(frozen=True, slots=True)
class KyokuOutcome:
    """The end of a kyoku: either wins or a draw."""

    wins: tuple[Win, ...]
    """One to three wins, in turn order from the discarder."""
    draw: DrawReason | None
    deltas: tuple[int, ...]
    """Changes of points by seat at the end. Riichi sticks were paid before, when they were placed."""
    scores: tuple[int, ...]
    """Points by seat afterwards."""


@dataclass(frozen=True, slots=True)
class Kyoku:
    """One kyoku."""

    deal: Deal
    steps: tuple[Step, ...]
    indicators: tuple[Tile, ...]
    """All revealed dora indicators, in order."""
    reveals: tuple[int, ...] | None
    """For each indicator but the first, the number of steps before it was revealed; None if not recorded."""
    ura: tuple[Tile, ...]
    """The ura dora indicators revealed by any winner."""
    outcome: KyokuOutcome | None
    """None if the log breaks off."""
    places: tuple[LogPlace, ...] = field(default=(), compare=False, repr=False)
    """The place of each step in the log; empty for a game that was not read from one."""


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The end of a game, by seat: points with left-over riichi sticks, and final scores in tenths of a thousand."""

    points: tuple[int, ...]
    tenths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game."""

    rules: Ruleset
    names: tuple[str, ...]
    """Players' names by seat, "" if unknown."""
    kyoku: tuple[Kyoku, ...]
    finished: bool
    """Whether the log says that the game ended with the last kyoku."""
    final: FinalScores | None
    """None if the log does not have them."""

    @property
    def unknown_yaku(self) -> tuple[str, ...]:
        """Names of yaku in the log that are not known, each once."""
        wins = (win for kyoku in self.kyoku if kyoku.outcome is not None for win in kyoku.outcome.wins)
        return tuple(dict.fromkeys(name for win in wins for name in win.unknown_yaku))


def changes_of(outcome: KyokuOutcome) -> list[tuple[int, ...]]:
    """The changes of points through each win, in order; they add up to those of the outcome.

    For a win without recorded changes the discarder pays its points. The first win gets the remainder: honba, riichi
    sticks, and whatever else the log does not explain.
    """
    others: list[tuple[int, ...]] = []
    for win in outcome.wins[1:]:
        points = win.points or 0
        plain = tuple(points * ((seat == win.seat) - (seat == win.source)) for seat in range(len(outcome.deltas)))
        others.append(win.deltas if win.deltas is not None else plain)
    first = tuple(total - sum(rest) for total, *rest in zip(outcome.deltas, *others, strict=True))
    return [first, *others]


def declared_tenpai(kyoku: Kyoku) -> list[int] | None:
    """The seats that declared tenpai at an exhaustive draw; None if the record has no declarations."""
    declarations = [
        step for step in kyoku.steps if isinstance(step, Did) and isinstance(step.action, DeclareTenpai | DeclareNoten)
    ]
    return [step.seat for step in declarations if isinstance(step.action, DeclareTenpai)] if declarations else None


def riichi_seats(kyoku: Kyoku) -> frozenset[int]:
    """The seats that declared riichi."""
    return frozenset(step.seat for step in kyoku.steps if isinstance(step, Did) and isinstance(step.action, Riichi))
