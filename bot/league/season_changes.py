"""What a change of a season's settings means for its games: the standings before it, and games it does not touch."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.engine.rules.ruleset import Ruleset
from bot.league.entries import LeagueEntry, PenaltyGiven, PenaltyLifted, SeasonChanged, SeasonOpened
from bot.league.games import GameStatus, LeagueGame, games_of
from bot.league.scoring import rules_for, season_scores
from bot.league.seasons import SeasonSettings
from bot.league.standings import Standing, Tally, standings


@dataclass(frozen=True, slots=True)
class ScoringChange:
    """An entry that changed the scoring of a season, with its settings before."""

    entry: LeagueEntry
    before: SeasonSettings


def scoring_changes(story: Iterable[LeagueEntry]) -> tuple[ScoringChange, ...]:
    """The changes of the scoring in the entries of one season, which are in order and begin with its first."""
    found: list[ScoringChange] = []
    before: SeasonSettings | None = None
    for entry in story:
        if isinstance(entry.record, SeasonOpened | SeasonChanged):
            if before is not None and before.scoring != entry.record.settings.scoring:
                found.append(ScoringChange(entry, before))
            before = entry.record.settings
    return tuple(found)


def rescored(
    before: SeasonSettings, after: SeasonSettings, games: Iterable[LeagueGame], rules: Mapping[str, Ruleset]
) -> tuple[LeagueGame, ...]:
    """The games, voided ones aside, that a change of a season's settings scores by other rules or costs of fouls.

    A season that takes a second format scores no game of its first one anew.
    """
    return tuple(
        game
        for game in games
        if game.status is not GameStatus.VOIDED
        and _scored_by(before, game, rules[game.rules]) != _scored_by(after, game, rules[game.rules])
    )


def _scored_by(settings: SeasonSettings, game: LeagueGame, played: Ruleset) -> tuple[Ruleset, int]:
    fouls = any(seat.chombo for seat in game.seats)
    return rules_for(settings, played, game.seats, game.sticks), settings.chombo if fouls else 0


def standings_before(
    change: ScoringChange,
    entries: Sequence[LeagueEntry],
    rules: Mapping[str, Ruleset],
    current_number: Callable[[int], int],
) -> dict[int, tuple[Standing, ...]]:
    """The standings before a change, by number of players.

    ``entries`` are those about the season, its games, and all penalties; ``rules`` are by fingerprint. Players who were
    merged since have their present number.
    """
    earlier = [entry for entry in entries if entry.seq < change.entry.seq]
    seats: defaultdict[int, defaultdict[int, list[tuple[int, int]]]] = defaultdict(lambda: defaultdict(list))
    for game in games_of(earlier):
        if game.counts:
            scores = season_scores(change.before, rules[game.rules], game.seats, game.sticks)
            for seat, score in zip(game.seats, scores, strict=True):
                if seat.player is not None:
                    seats[len(game.seats)][current_number(seat.player)].append((score.place, score.final))
    taken = _penalties(earlier, getattr(change.entry.record, "season", 0), current_number)
    return {
        players: standings(
            (_tally(player, results, players) for player, results in of.items()),
            penalties={player: tenths for player, tenths in taken.items() if player in of},
            min_games=change.before.min_games,
            places=players,
        )
        for players, of in sorted(seats.items(), reverse=True)
    }


def _tally(player: int, results: Sequence[tuple[int, int]], players: int) -> Tally:
    counts = tuple(sum(place == each for place, _ in results) for each in range(1, players + 1))
    return Tally(player, len(results), sum(final for _, final in results), counts)


def _penalties(entries: Iterable[LeagueEntry], season: int, current_number: Callable[[int], int]) -> dict[int, int]:
    given: dict[int, PenaltyGiven] = {}
    for entry in entries:
        if isinstance(entry.record, PenaltyGiven) and entry.record.season == season:
            given[entry.record.penalty] = entry.record
        elif isinstance(entry.record, PenaltyLifted):
            given.pop(entry.record.penalty, None)
    taken: defaultdict[int, int] = defaultdict(int)
    for penalty in given.values():
        taken[current_number(penalty.player)] += penalty.tenths
    return taken


def untouched(
    settings: SeasonSettings, games: Iterable[LeagueGame], rules: Mapping[str, Ruleset]
) -> tuple[LeagueGame, ...]:
    """The games that count although a season with these settings would not take them.

    The channel of a table is not looked at: its thread may be gone, and with it the channel that this belonged to.
    """
    return tuple(game for game in games if game.counts and not _fits(settings, game, rules[game.rules]))


def _fits(settings: SeasonSettings, game: LeagueGame, played: Ruleset) -> bool:
    if len(game.players) < settings.people_needed(len(game.seats)):
        return False
    if settings.formats and rules_for(settings, played, game.seats, game.sticks) not in settings.formats:
        return False
    # Of a typed or imported game it is not known by which rules it was really played, nor how long it was.
    if game.source in {"entered", "import"}:
        return True
    if settings.same_rules and settings.formats and played not in settings.formats:
        return False
    return settings.length is None or played.length == settings.length
