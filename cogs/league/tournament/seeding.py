"""A tournament as the playoff of a season: its first players are signed up, with or without their points."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Final

from bot.league.leagues import League, clubs
from bot.league.seasons import Season
from bot.league.sitters import sitter_of
from bot.league.tournament import Carry, Seeding, carried
from bot.league.tournament_view import TournamentView
from bot.text.league.tournament import CARRIES
from bot.text.sentences import PersonName, Words, render, say
from cogs.common.command_refused import CommandRefused
from cogs.common.forms import Form, Ticks
from cogs.league.common_options import most_played
from cogs.league.league_service import LeagueService
from cogs.league.tournament.board import press

SIZES: Final = (4, 8, 12, 16, 20, 24, 32, 40, 48, 64)
AT_FIRST: Final = 8
MOST_SEASONS: Final = 25
"""Choices in one menu."""


async def season_form(service: LeagueService, view: TournamentView, locale: str) -> Form:
    """Ask for the season, how many of it go on, and with which points. Raises CommandRefused and StoreError."""
    now, found = service.bot.clock.now(), await _seasons(service, view)
    if not found:
        raise CommandRefused(say("The club has no season that has begun."))

    def worded(words: Words) -> str:
        return render(words, locale, markdown=False)

    current = next((one for one in found if one[1].takes(now)), found[0])
    several = len({league.id for league, _ in found}) > 1
    names = [f"{league.name}: {season.name}" if several else season.name for league, season in found]
    seasons = [(_code(*one), name[:100], one is current) for one, name in zip(found, names, strict=True)]
    sizes = [(str(size), str(size), size == AT_FIRST) for size in SIZES]
    carries = [(carry.value, worded(words), carry is Carry.ALL) for carry, words in CARRIES.items()]
    fields = (
        Ticks("season", worded(say("The first players of which season?")), seasons, most=1),
        Ticks("people", worded(say("How many go on?")), sizes, most=1),
        Ticks("carry", worded(say("Which points do they take with them?")), carries, most=1),
    )
    return Form(press("seeded", view.meeting.id), worded(say("From a season")), fields)


async def seeded(
    service: LeagueService, view: TournamentView, form: Mapping[str, str | tuple[str, ...]]
) -> tuple[Seeding, dict[int, str]]:
    """Sign the first players of a season up with their points; their names by sitter, the best first.

    Who shares the last rank with others may stay out: the order is that of the standings. Raises CommandRefused if a
    choice is missing, a round is drawn, or nobody has a rank; and StoreError.
    """
    if view.rounds:
        raise CommandRefused(say("A round is drawn already."))
    wanted, people, carry = (str(next(iter(form.get(key, ())), "")) for key in ("season", "people", "carry"))
    chosen = next((one for one in await _seasons(service, view) if _code(*one) == wanted), None)
    if chosen is None or not (people and carry):
        raise CommandRefused(say("Choose the season, how many go on, and what they take with them."))
    (league, season), store = chosen, service.bot.store
    players = most_played(await store.league_standings.games_by_players(league.id, season.number))
    board = await store.league_standings.standings(
        league.id, season.number, players=players, min_games=season.settings.min_games
    )
    known = await store.leagues.people(league.id)
    ranked = (line for line in board if line.rank is not None and not known[line.player].erased)
    points, comers = dict[int, int](), dict[int, str]()
    for line in islice(ranked, int(people)):
        who = known[line.player]
        if who.user is not None:
            number = await store.leagues.member(view.league.id, who.user, who.name)
        else:
            number = await store.leagues.guest(view.league.id, who.name)
        points[number] = carried(line.final, Carry(carry))
        comers[sitter_of(who.user, number)] = who.name
    if not comers:
        raise CommandRefused(say("Nobody has a rank in “{season}” yet.", season=PersonName(season.name)))
    seeding = Seeding(season.name, Carry(carry), points)
    await store.tournaments.seed(view.meeting.id, seeding)
    await store.league_evenings.answer(view.meeting.id, comers, service.bot.clock.now())
    return seeding, comers


async def _seasons(service: LeagueService, view: TournamentView) -> list[tuple[League, Season]]:
    """The seasons of the club's leagues that have begun, the latest first."""
    store, now = service.bot.store, service.bot.clock.now()
    found = [
        (league, season)
        for league in clubs(await store.leagues.of(view.league.guild))
        for season in await store.leagues.seasons(league.id)
        if season.settings.starts <= now
    ]
    return sorted(found, key=lambda one: one[1].settings.starts, reverse=True)[:MOST_SEASONS]


def _code(league: League, season: Season) -> str:
    return f"{league.id}.{season.number}"
