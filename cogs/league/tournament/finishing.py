"""What comes out of a tournament: the final announcement with its card, sheets to print, and the export."""

from __future__ import annotations

import asyncio

from bot.league.exchange.csv_writing import ranking_csv
from bot.league.sitters import has_account
from bot.league.tournament import winners
from bot.pictures.podium_picture import MOST, podium_picture
from bot.pictures.sheets import SheetRound, SheetTable, cards_pdf, pairings_pdf, ranking_pdf
from bot.text.league.exchange import decimal_comma
from bot.text.league.tournament import carried_text, final_text, podium_alt, ranking_lines
from bot.text.sentences import ALT_LIMIT, PersonName, fit, lines, render, say
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Attached, Content, Picture
from cogs.league.tournament.state import TournamentState


async def final_content(state: TournamentState, thanks: str, stopped: int | None, locale: str | None) -> Content:
    """The final announcement: the winners, the ranking and the card. ``stopped``: the round whose clock still ran."""
    first = winners(state.ranking)
    firsts = [state.sitters.get(line.player, 0) for line in first]
    users = tuple(firsts) if all(map(has_account, firsts)) else ()
    shown = [line for line in state.ranking if line.games or line in first][:MOST]
    text = fit(render(final_text(state.page, users, thanks, stopped), locale), TEXT_LIMIT)
    if not first:
        return Content(text)
    others = lines(*ranking_lines(state.page, {line.player for line in shown}))
    below = fit(render(others, locale), TEXT_LIMIT - len(text))
    carried = carried_text(state.page)
    drawn = await asyncio.to_thread(podium_picture, state.meeting.title, shown, state.names, locale, carried)
    alt = fit(render(podium_alt(shown, state.names, carried), locale, markdown=False), ALT_LIMIT)
    return Content(text, pictures=(Picture("final.png", drawn, alt),), pings=users, below=below)


async def sheets(state: TournamentState, locale: str) -> Content:
    """The sheets to print: of rounds that are drawn, and the ranking. For officers, who see it when it is hidden."""
    title = state.meeting.title
    rounds = [
        SheetRound(
            one.number,
            [SheetTable(table.number, [comer.name for comer in table.people], table.places) for table in one.tables],
            [comer.name for comer in one.out],
        )
        for one in state.rounds
    ]
    ahead = [one for one in rounds if one.number >= (0 if state.current is None else state.current.number)]

    def made() -> tuple[Attached, ...]:
        drawn = (
            Attached("pairings.pdf", pairings_pdf(title, rounds, locale)),
            Attached("table-cards.pdf", cards_pdf(title, ahead, locale)),
        )
        ranked = Attached("ranking.pdf", ranking_pdf(title, state.ranking, state.names, locale))
        return (*(drawn if rounds else ()), *((ranked,) if state.ranking else ()))

    files = await asyncio.to_thread(made)
    if not files:
        raise CommandRefused(say("There is nothing to print before a round is drawn."))
    words = lines(
        say("**Sheets of “{title}”**, A4, to print.", title=PersonName(title)),
        say("-# The ranking is hidden from the others now.") if state.sealed else None,
    )
    return Content(render(words, locale), files=files)


async def exported(state: TournamentState, locale: str) -> Content:
    """The ranking as a table for a spreadsheet."""
    users = {player: sitter if has_account(sitter) else None for player, sitter in state.sitters.items()}
    rows = [(line, state.names.get(line.player, ""), users.get(line.player)) for line in state.ranking]
    data = ranking_csv(rows, decimal_comma=decimal_comma(locale))
    words = lines(
        say("**Ranking of “{title}”** as a table.", title=PersonName(state.meeting.title)),
        say("-# Its first columns are those of EMA's workbook of results. Fill in names, numbers and countries."),
        say("-# The ranking is hidden from the others now.") if state.sealed else None,
    )
    return Content(render(words, locale), files=(Attached("ranking.csv", data),))
