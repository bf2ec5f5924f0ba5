"""The final table of a season that was closed: standings with their card, thanks and records."""

import asyncio

from bot.league.leagues import League
from bot.league.seasons import Season
from bot.pictures.standings_picture import standings_alt, standings_picture
from bot.text.league.records import season_records
from bot.text.league.standings import standings_caption, standings_text
from bot.text.message_fitting import fitted
from bot.text.sentences import Plain, Words, lines, render, say, say_many
from cogs.common.content import Content, Picture
from cogs.league.league_service import LeagueService


async def final_table(service: LeagueService, league: League, season: Season, locale: str | None) -> Content | None:
    """The message; None for a season without games that count. Raises StoreError."""
    table = await service.club.views.final_table(league, season)
    if table is None:
        return None
    view = table.standings
    board = next(iter(view.boards.values()))
    people = len({line.player for lines_of in view.boards.values() for line in lines_of if line.games})
    thanks = say_many("Thank you to the {count} player who took part.", "Thank you to all {count} players.", people)

    def words(longest: int) -> Words:
        return lines(
            say("**Final standings**"),
            standings_text(view.head, view.boards, view.names, longest=longest),
            season_records(table.bests, table.wins, view.names),
            thanks,
        )

    caption = render(standings_caption(view.head, service.bot.clock.now()), locale, markdown=False)
    drawn = await asyncio.to_thread(standings_picture, board, view.names, locale, caption)
    picture = Picture("standings.png", drawn, Plain(standings_alt(board, view.names, locale)))
    return Content(fitted(words), pictures=(picture,))
