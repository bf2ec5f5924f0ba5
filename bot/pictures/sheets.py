"""Sheets to print as PDF, A4 in black and white: pairings, cards for the tables, and the ranking."""

import io
from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image, ImageDraw

from bot.league.evenings import RoundTable
from bot.league.tournament import Ranked
from bot.league.tournament_view import TournamentView
from bot.pictures.lettering import Weight, drawable, for_reader, lettered, shortened, text_mask, width_of
from bot.text.league.standings import signed
from bot.text.sentences import Words, say
from bot.text.tile_text import wind_name

DPI: Final = 200
PAGE: Final = (1654, 2339)
"""A4 upright in pixels."""
EDGE: Final = 120
WINDS: Final = 4
TITLE, HEADING, TEXT, SMALL = 60, 40, 34, 26
ROW: Final = 62
LINED: Final = 2
CARDS: Final = 3
"""Cards of tables on a page, to be cut apart."""
MOST_ROUNDS: Final = 8
"""Rounds for which the ranking has columns, the last ones if there are more."""
WHITE, BLACK = 255, 0
CARD_HEADS: Final = (say("Points"), say("Chombo"), say("Place"), say("Signature"))


class _Pages:
    """Pages that are written from top to bottom; each has the title."""

    def __init__(self, title: str, locale: str | None) -> None:
        self.pages: Final[list[Image.Image]] = []
        self._title: Final = title
        self._locale: Final = locale
        self.y = PAGE[1]

    def words(self, words: Words) -> str:
        return lettered(words, self._locale)

    def need(self, height: int) -> bool:
        """Begin a new page if less than this height is left; whether it did."""
        if self.y + height <= PAGE[1] - EDGE:
            return False
        self.pages.append(Image.new("L", PAGE, WHITE))
        self.y = EDGE + TITLE // 2
        self.text(EDGE, drawable(self._title) or "", TITLE, "ExtraBold", width=PAGE[0] - 2 * EDGE)
        self.y += TITLE + ROW // 2
        return True

    def text(
        self, x: int, text: str, size: int = TEXT, weight: Weight = "Medium", *, width: int = 0, across: float = 0
    ) -> None:
        """Write at the present height, centred vertically; ``across`` is the part of the text left of ``x``."""
        if width:
            text = shortened(text, size, width, weight)
        if text:
            mask = text_mask(text, size, weight)
            at = x - round(width_of(text, size, weight) * across), self.y - mask.height // 2
            self.pages[-1].paste(BLACK, at, mask)

    def line(self, left: int, right: int, y: int, width: int = LINED) -> None:
        ImageDraw.Draw(self.pages[-1]).line(((left, y), (right, y)), fill=BLACK, width=width)

    def box(self, left: int, top: int, right: int, bottom: int) -> None:
        ImageDraw.Draw(self.pages[-1]).rectangle((left, top, right, bottom), outline=BLACK, width=LINED)

    def pdf(self) -> bytes:
        """All pages as one file."""
        written = io.BytesIO()
        first, *others = [page.point(lambda shade: WHITE if shade > WHITE // 2 else BLACK, "1") for page in self.pages]
        first.save(written, "PDF", resolution=DPI, save_all=True, append_images=others)
        return written.getvalue()


@for_reader
def pairings_pdf(view: TournamentView, locale: str | None = None) -> bytes:
    """Who sits where in each round, with winds. Call it in a thread."""
    sheet = _Pages(view.title, locale)
    column = (PAGE[0] - 2 * EDGE - 100) // WINDS
    for one in view.rounds:
        sheet.need(2 * ROW + ROW * min(len(one.tables) + 1, 25))
        sheet.text(EDGE, sheet.words(say("Round {number}", number=one.number)), HEADING, "ExtraBold")
        sheet.y += ROW
        for wind in range(WINDS):
            sheet.text(EDGE + 100 + wind * column, sheet.words(wind_name(wind)), SMALL, "SemiBold")
        sheet.y += ROW // 2
        for table in one.tables:
            if sheet.need(ROW):
                sheet.text(EDGE, sheet.words(say("Round {number}", number=one.number)), HEADING, "ExtraBold")
                sheet.y += ROW
            sheet.line(EDGE, PAGE[0] - EDGE, sheet.y)
            sheet.y += ROW // 2
            sheet.text(EDGE + 20, str(table.number), TEXT, "ExtraBold")
            for wind, name in enumerate(_named(sheet, table)):
                sheet.text(EDGE + 100 + wind * column, name, width=column - 20)
            sheet.y += ROW // 2
        if one.out:
            sheet.need(ROW)
            sheet.y += ROW // 2
            names = ", ".join(drawable(comer.name) or "?" for comer in one.out)
            sheet.text(EDGE, sheet.words(say("Sitting out:")) + " " + names, SMALL, width=PAGE[0] - 2 * EDGE)
        sheet.y += ROW
    return sheet.pdf()


@for_reader
def cards_pdf(view: TournamentView, locale: str | None = None) -> bytes:
    """A card for each table of the rounds ahead, with room for points, fouls, places and signatures.

    Call it in a thread.
    """
    sheet = _Pages(view.title, locale)
    height = (PAGE[1] - 2 * EDGE - TITLE - ROW) // CARDS
    left, right = EDGE, PAGE[0] - EDGE
    points, fouls, place, signed_at = left + 690, left + 910, left + 1070, left + 1190
    for one in view.ahead:
        for table in one.tables:
            sheet.need(height)
            top = sheet.y
            row = (height - 40) // (table.places + 2)
            sheet.y = top + row // 2
            where = say("Round {round}, table {table}", round=one.number, table=table.number)
            sheet.text(left + 30, sheet.words(where), HEADING, "ExtraBold")
            for x, words in zip((points, fouls, place, signed_at), CARD_HEADS, strict=True):
                sheet.text(x, sheet.words(words), SMALL, "SemiBold")
            for wind, name in enumerate(_named(sheet, table)):
                sheet.line(left, right, top + (wind + 1) * row)
                sheet.y = top + (wind + 1) * row + row // 2
                sheet.text(left + 30, sheet.words(wind_name(wind)), SMALL, "SemiBold")
                sheet.text(left + 170, name, HEADING, width=points - left - 190)
            sheet.line(left, right, top + (table.places + 1) * row)
            sheet.y = top + (table.places + 1) * row + row // 2
            sheet.text(left + 30, sheet.words(say("Riichi sticks left on the table")), SMALL, "SemiBold")
            bottom = top + (table.places + 2) * row
            for x in (points, fouls, place, signed_at):
                sheet.box(x - 20, top, x - 20, bottom)
            sheet.box(left, top, right, bottom)
            sheet.y = top + height
    return sheet.pdf()


@for_reader
def ranking_pdf(view: TournamentView, locale: str | None = None) -> bytes:
    """The ranking, with what finalists carried, penalties, and the points of each round. Call it in a thread."""
    sheet = _Pages(view.title, locale)
    columns = _columns(view.ranking)
    right, column = PAGE[0] - EDGE, 112
    totals = right - column * len(columns)
    for index, line in enumerate(view.ranking):
        if sheet.need(ROW):
            sheet.text(totals, sheet.words(say("Points")), SMALL, "SemiBold", across=1)
            for at, (heading, _) in enumerate(columns, start=1):
                sheet.text(totals + at * column, sheet.words(heading), SMALL, "SemiBold", width=column - 10, across=1)
            sheet.y += ROW // 2
        sheet.line(EDGE, right, sheet.y)
        sheet.y += ROW // 2
        sheet.text(EDGE + 60, str(line.rank), TEXT, "ExtraBold", across=1)
        name = drawable(view.names.get(line.player, "")) or sheet.words(say("Player {number}", number=index + 1))
        sheet.text(EDGE + 90, name, width=totals - EDGE - 90 - 170)
        sheet.text(totals, str(signed(line.total)), TEXT, "ExtraBold", across=1)
        for at, (_, points) in enumerate(columns, start=1):
            had = points.get(line.player)
            sheet.text(totals + at * column, "–" if had is None else str(signed(had)), SMALL, across=1)
        sheet.y += ROW // 2
    return sheet.pdf()


def _columns(ranking: Sequence[Ranked]) -> list[tuple[Words, Mapping[int, int]]]:
    """The columns behind the total: a heading, and the points by player."""
    carried = {line.player: line.carried for line in ranking if line.carried is not None}
    penalties = {line.player: -line.penalty for line in ranking if line.penalty}
    more: list[tuple[Words, Mapping[int, int]]] = []
    if carried:
        more.append((say("Carried"), carried))
    if penalties:
        more.append((say("Penalty"), penalties))
    rounds = sorted({number for line in ranking for number in line.rounds})[-(MOST_ROUNDS - len(more)) :]
    return more + [
        (
            say("R{number}", number=number) if number else say("Other"),
            {line.player: line.rounds[number] for line in ranking if number in line.rounds},
        )
        for number in rounds
    ]


def _named(sheet: _Pages, table: RoundTable) -> list[str]:
    """The people of a table as they can be written, then its computer players."""
    people = [
        drawable(comer.name) or sheet.words(say("Player {number}", number=at))
        for at, comer in enumerate(table.people, start=1)
    ]
    return [*people, *[sheet.words(say("computer player"))] * (table.places - len(people))]
