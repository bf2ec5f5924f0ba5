"""Finished games as the journal tells them. The league's rows are made from these, and can be made again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.events import GameEnded, GameStarted
from bot.league.finished_games import GameResult, SeatResult
from bot.table.records import Person, SeatGiven, SeatsDrawn, TableOpened

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from bot.engine.rules.ruleset import Ruleset
    from bot.table.ports import JournalEntry
    from bot.table.records import Player

GAME_KINDS: Final = tuple(kind.__name__ for kind in (TableOpened, SeatsDrawn, SeatGiven, GameStarted, GameEnded))
"""The kinds of records that a finished game is told by; the others may be left out."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game with where it was played and its whole ruleset. ``seq`` is the entry that ended it.

    ``parent`` is the channel that a thread belongs to.
    """

    seq: int
    guild: int
    channel: int
    rules: Ruleset
    result: GameResult
    parent: int | None = None

    @property
    def channels(self) -> tuple[int, ...]:
        """Where it was played: the channel, and the one that it is a thread of."""
        return (self.channel,) if self.parent is None else (self.channel, self.parent)


def finished_games(table: str, entries: Iterable[JournalEntry]) -> tuple[FinishedGame, ...]:
    """Every finished game of a table that counts, from its entries in order. It belongs to who sat there at its end."""
    opened: TableOpened | None = None
    players: tuple[Player, ...] = ()
    started: tuple[datetime, Ruleset] | None = None
    found: list[FinishedGame] = []
    for entry in entries:
        match entry.record:
            case TableOpened() as record:
                opened = record
            case SeatsDrawn(drawn):
                players = drawn
            case SeatGiven(seat, person):
                players = (*players[:seat], person, *players[seat + 1 :])
            case GameStarted(rules):
                started = entry.at, rules
            case GameEnded() if opened is not None and opened.settings.training:
                started = None
            case GameEnded() as ended if opened is not None and started is not None:
                since, rules = started
                result = GameResult(
                    table=table,
                    number=len(found) + 1,
                    started_at=since,
                    ended_at=entry.at,
                    preset=opened.settings.kept_as,
                    length=rules.length,
                    fingerprint=rules.fingerprint,
                    seats=_seats(players, ended),
                )
                found.append(FinishedGame(entry.seq, opened.guild, opened.channel, rules, result, opened.parent))
                started = None
            case _:
                pass
    return tuple(found)


def _seats(players: tuple[Player, ...], ended: GameEnded) -> tuple[SeatResult, ...]:
    by_seat = sorted(ended.placements, key=lambda placement: placement.seat)
    return tuple(
        SeatResult(
            seat=placement.seat,
            user=player.user if isinstance(player, Person) else None,
            name=player.name,
            place=placement.place,
            points=placement.points,
            final=placement.final,
        )
        for player, placement in zip(players, by_seat, strict=True)
    )
