"""The final table of a season that was closed: standings with their card, thanks and records."""

from __future__ import annotations

import asyncio

from bot.league.leagues import League
from bot.league.records import bests_of
from bot.league.seasons import Season
from bot.pictures.standings_picture import standings_alt, standings_picture
from bot.text.league.records import WonHand, season_records
from bot.text.league.standings import StandingsHead, standings_caption, standings_text
from bot.text.message_fitting import worded
from bot.text.sentences import Words, lines, render, say, say_many
from cogs.common.content import Content, Picture
from cogs.league.league_service import LeagueService


async def final_table(service: LeagueService, league: League, season: Season, locale: str | None) -> Content | None:
    """The message; None for a season without games that count. Raises StoreError."""
    store, number = service.bot.store, season.number
    held = await store.league_games.held(league.id, number)
    if not held.counted:
        return None
    least = season.settings.min_games
    boards = {
        players: await store.league_standings.standings(league.id, number, players=players, min_games=least)
        for players in sorted(held.counted, reverse=True)
    }
    names = await service.names(league.id)
    players, board = next(iter(boards.items()))
    seats = await store.league_statistics.seats(league.id, number, players)
    bests = await asyncio.to_thread(bests_of, seats, players=players, least=max(1, least))
    best = await store.league_statistics.best_hands(league.id, None, number, 1)
    wins = [WonHand(one.player, one.game, one.played_at, one.hand) for one in best]
    people = len({line.player for lines_of in boards.values() for line in lines_of if line.games})
    thanks = say_many("Thank you to the {count} who played.", "Thank you to all {count} who played.", people)

    def words(longest: int) -> Words:
        return lines(
            say("**The final table.**"),
            standings_text(StandingsHead(league.name, season, held, least), boards, names, longest=longest),
            season_records(bests, wins, names),
            thanks,
        )

    head = StandingsHead(league.name, season, held, least)
    caption = render(standings_caption(head, service.bot.clock.now()), locale, markdown=False)
    drawn = await asyncio.to_thread(standings_picture, board, names, locale, caption)
    picture = Picture("standings.png", drawn, standings_alt(board, names, locale))
    return Content(worded(words, locale), pictures=(picture,))
