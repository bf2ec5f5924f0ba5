"""The first players of a season go on into a tournament, with or without their points."""

import re
from datetime import timedelta

from bot.engine.rules.ruleset import preset
from bot.league.entries import GameRecorded, SeatPoints
from bot.league.leagues import League
from bot.league.seasons import SeasonSettings
from bot.store.league.entry_writer import NewEntry
from tests.cogs.club import Club, labels, let_manage, shown, text_of
from tests.cogs.league_club import open_league
from tests.cogs.test_tournament import board, do

GUEST = "Wilhelmine"
POINTS = (45_000, 35_000, 15_000, 5_000)


async def club_season(club: Club) -> League:
    """A season of two games, which Aiko, Ben, Chie and a guest end in this order, and then Dan as the last."""
    rules = preset("mleague")
    winter = SeasonSettings("Winter", club.clock.now() - timedelta(days=30), preset="mleague", rules=rules)
    league = await open_league(club, season=winter)
    await club.bot.store.leagues.keep_rules(league.id, rules)
    guest = await club.bot.store.leagues.guest(league.id, GUEST)
    for seats in ((1, 2, 3, guest), (1, 2, guest, 4)):
        points = tuple(SeatPoints(who, had) for who, had in zip(seats, POINTS, strict=True))
        game = GameRecorded(0, 1, "entered", club.clock.now(), "mleague", rules.fingerprint, points)
        await club.bot.store.leagues.write(league.id, NewEntry(game, club.clock.now(), 1))
    return league


async def playoff(club: Club, *, people: str, carry: str) -> None:
    """The tournament that takes the first of the season."""
    await let_manage(club, "Aiko")
    await club.slash("Aiko", "tournament open", name="Playoff", rounds=1, method="standing")
    await do(club, "From a season…", season=["1.1"], people=[people], carry=[carry])


async def totals(club: Club) -> dict[str, float]:
    """The standings of the season."""
    names = {number: player.name for number, player in (await club.bot.store.leagues.people(1)).items()}
    lines = await club.bot.store.league_standings.standings(1, 1)
    return {names[line.player]: line.final / 10 for line in lines}


async def test_the_first_four_of_a_season_go_on_with_half_of_their_points(club: Club) -> None:
    await club_season(club)
    had = await totals(club)
    await playoff(club, people="4", carry="half")
    first = list(had)[:4]
    assert f"**4 players advance**, half the points carried over: {', '.join(first)}" in text_of(club.last())
    assert f"**In (4):** {', '.join(first)}" in text_of(board(club))
    assert "Playoff for “Winter”, half the points carried over." in text_of(board(club))
    await club.people["Aiko"].click(shown(await do(club, "Draw round 1")), label="Announce only")
    await do(club, "Start round 1")
    told = re.findall(r"^\*\*(\d)\. (\w+)\*\* \S+ · carried over ([+−][\d.]+)", text_of(board(club)), re.MULTILINE)
    assert [(int(rank), name) for rank, name, _ in told] == [*enumerate(first, start=1)]
    carried = [float(points.replace("−", "-")) for _, _, points in told]
    assert all(abs(points - had[name] / 2) <= 0.05 for points, name in zip(carried, first, strict=True))
    assert "From a season…" not in labels(shown(await club.click("Aiko", board(club), "Officers…")))
