"""How a game changes the ranks: the standings without it are worked out from those with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.league.standings import Standing, Tally, standings


@dataclass(frozen=True, slots=True)
class GameShare:
    """A player's part of one game: place from 1, ``final`` in tenths of a thousand."""

    player: int
    place: int
    final: int


@dataclass(frozen=True, slots=True)
class RankMove:
    """A player's rank before a game and after it; None where they have none."""

    before: int | None
    after: int | None


def without(
    board: Sequence[Standing],
    shares: Sequence[GameShare],
    instead: Sequence[GameShare] = (),
    *,
    min_games: int,
    places: int,
) -> tuple[Standing, ...]:
    """The standings without the ``shares`` of a game; ``instead`` are its shares before a correction, if any."""
    tallies = {line.player: Tally(line.player, line.games, line.final + line.penalty, line.places) for line in board}
    for share, sign in (*((share, -1) for share in shares), *((share, 1) for share in instead)):
        tally = tallies.get(share.player, Tally(share.player, 0, 0, (0,) * places))
        counts = tuple(count + sign * (place == share.place) for place, count in enumerate(tally.places, start=1))
        tallies[share.player] = replace(
            tally, games=tally.games + sign, final=tally.final + sign * share.final, places=counts
        )
    penalties = {line.player: line.penalty for line in board if line.penalty}
    return standings(
        (tally for tally in tallies.values() if tally.games > 0),
        penalties=penalties,
        min_games=min_games,
        places=places,
    )


def moves(before: Sequence[Standing], after: Sequence[Standing]) -> dict[int, RankMove]:
    """The players whose rank differs."""
    old = {line.player: line.rank for line in before}
    new = {line.player: line.rank for line in after}
    ranks = {player: RankMove(old.get(player), new.get(player)) for player in {**old, **new}}
    return {player: move for player, move in ranks.items() if move.before != move.after}
