"""A season's scoring changes: the standings before are those of a second computation, and misfits are told."""

import random
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.engine.rules.ruleset import Ruleset, preset
from bot.league import entries as e
from bot.league.games import games_of
from bot.league.scoring import rules_for, season_scores
from bot.league.season_changes import scoring_changes, standings_before, untouched
from bot.league.seasons import SeasonSettings
from tests.league.second_opinion import settled

AT = datetime(2026, 3, 1, tzinfo=UTC)
EMA, TENHOU, LEAGUE = preset("ema2016"), preset("tenhou"), preset("mleague")
KNOWN = {rules.fingerprint: rules for rules in (EMA, TENHOU, LEAGUE, preset("tenhou_sanma"))}
WRONG = SeasonSettings("Spring", AT, preset="wrc2022", rules=preset("wrc2022"))
RIGHT = replace(WRONG, preset="ema2016", rules=EMA)


def story(*records: e.LeagueRecord) -> list[e.LeagueEntry]:
    return [e.LeagueEntry(seq, AT, 1, "because", record) for seq, record in enumerate(records, start=1)]


def game(number: int, points: tuple[int, ...], rules: Ruleset = EMA, players: tuple[int, ...] = ()) -> e.GameRecorded:
    people = players or tuple(range(1, len(points) + 1))
    seats = tuple(e.SeatPoints(player, mine) for player, mine in zip(people, points, strict=True))
    return e.GameRecorded(number, 1, "log", AT + timedelta(hours=number), "any", rules.fingerprint, seats)


def test_the_standings_before_have_the_old_scoring_and_what_stood_then() -> None:
    dice = random.Random(7)
    records: list[e.LeagueRecord] = [e.SeasonOpened(1, WRONG)]
    totals: defaultdict[int, int] = defaultdict(int)
    for number in range(1, 41):
        players = tuple(dice.sample(range(1, 9), 4))
        points = [30_000 + 100 * round(dice.gauss(0, 90)) for _ in players]
        points[0] += 120_000 - sum(points)
        records.append(game(number, tuple(points), players=players))
        if number % 10 == 0:
            records.append(e.GameVoided(number))
            continue
        for player, (_, final) in zip(players, settled("wrc2022", points, 0, [0] * 4, 0), strict=True):
            totals[player] += final
    records += [
        e.PenaltyGiven(1, 1, 3, 50),
        e.PenaltyGiven(2, 1, 4, 70),
        e.PenaltyLifted(1),
        e.PenaltyGiven(3, 2, 5, 90),
    ]
    totals[4] -= 70
    changed_at = len(records) + 1
    records += [e.SeasonChanged(1, RIGHT), game(41, (60_000, 30_000, 20_000, 10_000)), e.PenaltyLifted(2)]
    entries = story(*records)
    [change] = scoring_changes(entries)
    assert (change.entry.seq, change.before) == (changed_at, WRONG)
    boards = standings_before(change, entries, KNOWN, lambda player: player)
    assert list(boards) == [4]
    assert {line.player: line.final for line in boards[4]} == totals
    assert sum(line.games for line in boards[4]) == 36 * 4


def test_only_another_scoring_is_one() -> None:
    renamed = replace(WRONG, name="Early spring", min_games=5, length="east_only")
    dearer = replace(renamed, chombo=300)
    entries = story(e.SeasonOpened(1, WRONG), e.SeasonChanged(1, renamed), e.SeasonChanged(1, dearer))
    assert [change.before for change in scoring_changes(entries)] == [renamed]
    entries = story(e.SeasonOpened(1, WRONG), game(1, (60_000, 30_000, 20_000, 10_000)), e.SeasonChanged(1, RIGHT))
    [change] = scoring_changes(entries)
    board = standings_before(change, entries, KNOWN, lambda player: 9 if player == 1 else player)[4]
    assert [line.player for line in board] == [9, 2, 3, 4]


def test_each_format_is_scored_by_its_own_start_and_return() -> None:
    both = replace(RIGHT, also_preset="mleague", also=LEAGUE)
    club, online = (50_000, 30_000, 25_000, 15_000), (45_000, 25_000, 20_000, 10_000)
    for points, name in ((club, "ema2016"), (online, "mleague")):
        seats = [e.SeatPoints(seat, mine) for seat, mine in enumerate(points, start=1)]
        # Whatever the rules of the table were, its points tell the format.
        for played in (EMA, LEAGUE, TENHOU):
            found = season_scores(both, played, seats, 0)
            assert [(one.place, one.final) for one in found] == settled(name, points, 0, [0] * 4, 0)
    both = replace(RIGHT, also=LEAGUE)
    seats = [e.SeatPoints(seat, mine) for seat, mine in enumerate((45_000, 25_000, 20_000, 9_000), start=1)]
    assert rules_for(both, TENHOU, seats, 0) == LEAGUE
    assert rules_for(both, preset("wrc2022"), seats, 0) == EMA


def test_games_that_the_season_would_not_take_now_are_told() -> None:
    short = replace(TENHOU, length="east_only")
    rules = {**KNOWN, short.fingerprint: short}
    computers = game(5, (30_000, 30_000, 30_000, 30_000))
    computers = replace(
        computers,
        seats=tuple(replace(seat, player=None, name="Ume") for seat in computers.seats[:3]) + computers.seats[3:],
    )
    entries = story(
        game(1, (30_000, 30_000, 30_000, 30_000)),
        game(2, (25_000, 25_000, 25_000, 25_000), TENHOU),
        game(3, (25_000, 25_000, 25_000, 25_000), short),
        game(4, (35_000, 35_000, 35_000), preset("tenhou_sanma")),
        computers,
        game(6, (25_000, 25_000, 25_000, 25_000), TENHOU),
        e.GameVoided(6),
    )

    def misfits(settings: SeasonSettings) -> list[int]:
        return [one.number for one in untouched(settings, games_of(entries), rules)]

    assert misfits(SeasonSettings("All", AT)) == []
    assert misfits(RIGHT) == [2, 3, 4]
    assert misfits(replace(RIGHT, also=TENHOU)) == [4]
    assert misfits(replace(RIGHT, also=TENHOU, length="east_south")) == [3, 4]
    assert misfits(replace(RIGHT, also=TENHOU, same_rules=True)) == [3, 4]
    known = game(1, (25_000,) * 4, short)
    typed = games_of(story(replace(known, source="import"), replace(known, game=2, source="entered")))
    assert untouched(replace(RIGHT, also=TENHOU, length="east_south", same_rules=True), typed, rules) == ()
    assert misfits(replace(RIGHT, also=TENHOU, min_people=2)) == [4, 5]
