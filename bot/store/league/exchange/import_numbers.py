"""Translation of the numbers of players, seasons, games and penalties in a file to those of the importing league."""

from dataclasses import dataclass, field, replace
from typing import Any

from bot.league.entries import GameCorrected, GameRecorded, LeagueRecord


class UnknownNumber(Exception):
    """A record names a number that its file does not define. ``kind``: player, season, game or penalty."""

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(kind, number)
        self.kind = kind
        self.number = number


@dataclass
class Numbers:
    """Maps the numbers in the file to those of the league, by kind."""

    players: dict[int, int] = field(default_factory=dict)
    seasons: dict[int, int] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)
    penalties: dict[int, int] = field(default_factory=dict)

    def learn(self, theirs: LeagueRecord, ours: LeagueRecord) -> None:
        """Learn from two records of the same entry which numbers correspond."""
        for name, kind in _KINDS.items():
            one, other = getattr(theirs, name, None), getattr(ours, name, None)
            if one is not None and other is not None:
                getattr(self, kind).setdefault(one, other)
        if isinstance(theirs, GameRecorded | GameCorrected) and isinstance(ours, GameRecorded | GameCorrected):
            pairs = [(one.player, other.player) for one, other in zip(theirs.seats, ours.seats, strict=False)]
            pairs += zip(theirs.asked, ours.asked, strict=False)
            for one, other in pairs:
                if one is not None and other is not None:
                    self.players.setdefault(one, other)

    def player(self, number: int) -> int:
        """A player's number. Raises UnknownNumber."""
        return _of(self.players, "player", number)

    def translated(self, record: LeagueRecord) -> LeagueRecord:
        """The record with this league's numbers. Raises UnknownNumber."""
        changes: dict[str, Any] = {}
        for name, kind in _KINDS.items():
            number = getattr(record, name, None)
            if number is not None:
                changes[name] = _of(getattr(self, kind), "player" if kind == "players" else name, number)
        if isinstance(record, GameRecorded | GameCorrected):
            changes["seats"] = tuple(
                seat if seat.player is None else replace(seat, player=self.player(seat.player)) for seat in record.seats
            )
            changes["asked"] = tuple(map(self.player, record.asked))
        return replace(record, **changes)


_KINDS = {"player": "players", "into": "players", "season": "seasons", "game": "games", "penalty": "penalties"}
"""The fields of records that hold a number, and the mapping of each."""


def _of(known: dict[int, int], kind: str, number: int) -> int:
    if number not in known:
        raise UnknownNumber(kind, number)
    return known[number]
