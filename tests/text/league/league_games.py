"""A game of a league for tests of what is said of it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.engine.rules.ruleset import preset
from bot.league.entries import (
    GameRecorded,
    LeagueEntry,
    LeagueRecord,
    SeatPoints,
)
from bot.league.games import GameLine, LeagueGame, SeatLine, folded
from bot.league.scoring import scored
from bot.league.seasons import Season, SeasonSettings

START = datetime(2026, 4, 1, tzinfo=UTC)
TENHOU = preset("tenhou")
NAMES = {1: "Aiko", 2: "Ben_", 3: "Chie", 4: ""}
SEATS = (SeatPoints(1, 41200), SeatPoints(2, 27800), SeatPoints(3, 20000), SeatPoints(None, 9000, name="Ume"))
RECORDED = GameRecorded(12, 1, "entered", START, "tenhou", TENHOU.fingerprint, SEATS, sticks=2)
SEASON = Season(1, SeasonSettings("Spring", START - timedelta(days=1)))


def story(*steps: tuple[LeagueRecord, int | None, str]) -> tuple[LeagueEntry, ...]:
    return tuple(
        LeagueEntry(10 + index, START + timedelta(hours=index), by, why, record)
        for index, (record, by, why) in enumerate(steps)
    )


def line_of(game: LeagueGame, season: Season = SEASON) -> GameLine:
    scores = scored(season.settings.rules or TENHOU, game.seats, game.sticks, chombo=season.settings.chombo)
    seats = tuple(
        SeatLine(index, seat.player, seat.name, score.points, seat.chombo, score.place, score.final)
        for index, (seat, score) in enumerate(zip(game.seats, scores, strict=True))
    )
    return GameLine(
        game.number,
        game.season,
        game.played_at,
        game.status,
        game.source,
        game.disputed_by,
        game.corrections,
        game.confirm_by,
        seats,
    )


def games(count: int, **changed: Any) -> list[GameLine]:
    line = line_of(folded(story((RECORDED, 1, ""))))
    return [replace(line, number=number, **changed) for number in range(count, 0, -1)]
