"""What comes out of a tournament: the final announcement with its card, sheets to print, and the export."""

import asyncio

from bot.league.exchange.csv_writing import ranking_csv
from bot.league.leagues import has_account
from bot.league.tournament import winners
from bot.league.tournament_view import TournamentView
from bot.pictures.podium_picture import MOST, podium_picture
from bot.pictures.sheets import cards_pdf, pairings_pdf, ranking_pdf
from bot.text.league.exchange import decimal_comma
from bot.text.league.tournament import final_text, podium_alt, ranking_lines
from bot.text.sentences import PersonName, lines, say
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Attached, Content, Picture


async def final_content(view: TournamentView, thanks: str, stopped: int | None, locale: str | None) -> Content:
    """The final announcement: the winners, the ranking and the card. ``stopped``: the round whose clock still ran."""
    first = winners(view.ranking)
    firsts = [view.sitters.get(line.player, 0) for line in first]
    users = tuple(firsts) if all(map(has_account, firsts)) else ()
    shown = [line for line in view.ranking if line.games or line in first][:MOST]
    text = final_text(view, users, thanks, stopped)
    if not first:
        return Content(text)
    others = lines(*ranking_lines(view, {line.player for line in shown}))
    drawn = await asyncio.to_thread(podium_picture, view, shown, locale)
    picture = Picture("final.png", drawn, podium_alt(view, shown))
    return Content(text, pictures=(picture,), pings=users, below=others, longest=TEXT_LIMIT)


async def sheets(view: TournamentView, locale: str) -> Content:
    """The sheets to print: of rounds that are drawn, and the ranking. For officers, who see it when it is hidden."""
    drawn = {"pairings.pdf": pairings_pdf, "table-cards.pdf": cards_pdf} if view.rounds else {}
    printed = drawn | ({"ranking.pdf": ranking_pdf} if view.ranking else {})

    def made() -> tuple[Attached, ...]:
        return tuple(Attached(name, pdf(view, locale)) for name, pdf in printed.items())

    files = await asyncio.to_thread(made)
    if not files:
        raise CommandRefused(say("There is nothing to print until a round has been drawn."))
    words = lines(
        say("**Sheets for “{title}”** to print on A4.", title=PersonName(view.title)),
        say("-# The ranking is currently hidden from everybody else.") if view.sealed else None,
    )
    return Content(words, files=files)


async def exported(view: TournamentView, locale: str) -> Content:
    """The ranking as a table for a spreadsheet."""
    users = {player: sitter if has_account(sitter) else None for player, sitter in view.sitters.items()}
    rows = [(line, view.names.get(line.player, ""), users.get(line.player)) for line in view.ranking]
    data = ranking_csv(rows, decimal_comma=decimal_comma(locale))
    words = lines(
        say("**Ranking of “{title}”** as a table.", title=PersonName(view.title)),
        say(
            "-# The first columns match the EMA results workbook. Fill in the players' names, EMA numbers and "
            "countries."
        ),
        say("-# The ranking is currently hidden from everybody else.") if view.sealed else None,
    )
    return Content(words, files=(Attached("ranking.csv", data),))
