"""The entry form of a game before it is entered: its Discord forms, and the custom ids of its buttons.

What was typed is a draft in the database (``bot.store.league.game_drafts``), so a restart loses nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.club.checked_game import Roster
from bot.club.names import written_name
from bot.league.checks import LONGEST_NAME, LONGEST_NOTE
from bot.league.drafts import TypedGames
from bot.league.games import LeagueGame
from bot.league.seasons import Season
from bot.league.typed.moments import LONGEST_HAND
from bot.league.typed.results import amounts_typed, typed_games, typed_result, written
from bot.text.sentences import PersonName, Plain, Words, fit, joined, say
from bot.text.tile_text import wind_name
from cogs.common.buttons import feature_id
from cogs.common.content import Button
from cogs.common.forms import Form, FormField

FEATURE: Final = "entry"
ENTER, GUESTS, ANOTHER, CHANGE, CANCEL, SENT = "e", "g", "a", "c", "x", "s"
"""The actions. There are three to enter a game: plain, with new guests, and although the same result exists."""
SEVERAL = "m"
"""The action to enter several games, one to a line."""
CHOSEN = "f"
"""The action to preview the text for the season of the button."""
MOST_SEASONS: Final = 3
"""The seasons that have a button where a game fits several."""
OPEN, TABLE = "o", "t"
"""The actions for a drawn table: open the form with its people, and take that form."""
OPEN_ROUND, ROUND = "p", "r"
"""The same for several tables of a round."""
AT_ONCE: Final = 5
"""Tables in the form of a round: fields that Discord allows."""
LONGEST_RESULT: Final = 600
LONGEST_TOLD: Final = LONGEST_NAME + LONGEST_HAND
"""Who won with a hand, and the hand."""
LONGEST_WHY: Final = 300
LONGEST_POINTS: Final = 20
LONGEST_QUOTE: Final = 1250
"""Characters of typed text that a preview has room for."""
QUOTED: Final = re.compile(r"```\n(.*?)\n?```", re.DOTALL)
_LINES: Final = ("sticks", "date", "note", "why", "chombo", "hand")


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The state in custom ids.

    ``game`` is the game to correct (0: a new one), ``season`` the chosen season (0: that of the date),
    ``preset`` the id of the chosen rules (empty: the server's). ``meeting`` and ``table`` name the drawn table whose
    result it is (0: none); a ``meeting`` alone is a round whose tables are entered together.
    """

    league: int
    game: int = 0
    season: int = 0
    preset: str = ""
    meeting: int = 0
    table: int = 0
    draft: int = 0
    """The number of the draft of what was typed; 0: nothing was typed yet. All else is then in the draft."""

    @classmethod
    def of(cls, typed: TypedGames, draft: int) -> EntryForm:
        """The form of a draft."""
        return cls(typed.league, typed.game, typed.season, typed.preset, typed.round, typed.table, draft)

    def press(self, verb: str) -> str:
        """The custom id of a button or form."""
        if self.draft:
            return feature_id(FEATURE, f"{verb}d{self.draft}.{self.season}")
        drawn = f"{self.meeting}t{self.table}" if self.meeting else ""
        return feature_id(FEATURE, f"{verb}{drawn}.{self.league}.{self.game}.{self.season}.{self.preset}")


def form_of(rest: str) -> tuple[str, EntryForm] | None:
    """The action and state of a custom id; None if it is not valid. That of a draft has its number and season alone."""
    drafted = re.fullmatch(r"([a-z])d(\d{1,15})\.(\d{1,9})", rest)
    if drafted is not None:
        return drafted[1], EntryForm(0, season=int(drafted[3]), draft=int(drafted[2]))
    match = re.fullmatch(r"([a-z])(?:(\d{1,15})t(\d{1,4}))?\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([a-z0-9_.]{0,40})", rest)
    if match is None:
        return None
    league, game, season = map(int, match.group(4, 5, 6))
    return match[1], EntryForm(league, game, season, match[7], int(match[2] or 0), int(match[3] or 0))


def season_buttons(form: EntryForm, seasons: Sequence[Season]) -> tuple[Button, ...]:
    """A button for each season that a game fits; none if it fits only one."""
    return tuple(
        Button(
            replace(form, season=season.number).press(CHOSEN),
            say("For “{season}”", season=PersonName(season.name)),
        )
        for season in (seasons[:MOST_SEASONS] if len(seasons) > 1 else ())
    )


def form_form(form: EntryForm, text: str) -> Form:
    """The Discord form, filled with the text typed so far."""
    typed = typed_result(text)
    values = dict(typed.kept)
    result = written(typed.lines, [("chombo", values["chombo"])] if "chombo" in values else [])

    games = () if form.game else typed_games(text)
    if games:
        result = "\n".join(game.line for game in games)

    fields = [
        FormField(
            "result",
            say("Players in seat order, with points"),
            say("One player per line (East first) or one game per line. For a foul, add “chombo” after the points."),
            "Aiko 42,300\nBen 25,100\nChie 31,200\nDan 1,400",
            result[:LONGEST_RESULT],
            required=True,
            longest=LONGEST_RESULT,
            tall=True,
        ),
        FormField(
            "sticks",
            say("Riichi sticks left on the table"),
            None,
            "0",
            values.get("sticks"),
            longest=10,
        ),
        FormField(
            "date",
            say("When it was played"),
            say("Default: now") if not form.game else None,
            say("today, yesterday 21:30, 2026-11-20 19:30"),
            values.get("date"),
            longest=40,
        ),
    ]
    if form.game:
        why = say("Reason for the correction")
        fields.append(FormField("why", why, None, None, values.get("why"), required=True, longest=LONGEST_WHY))
        title = say("Correct game {number}", number=form.game)
    else:
        fields.append(FormField("note", say("Note"), None, None, values.get("note"), longest=LONGEST_NOTE))
        fields.append(
            FormField(
                "hand",
                say("A hand to remember"),
                say("Winner, a colon, then the hand as for /score. It is checked and saved with the game."),
                "Aiko: 234567m345p2267s5s riichi tsumo dora 3p",
                values.get("hand"),
                longest=LONGEST_TOLD,
            )
        )
        title = say("Results of a round") if form.meeting else say("Record a game")
    return Form(form.press(SENT), title, fields)


def table_form(form: EntryForm, number: int, names: Sequence[Words]) -> Form:
    """The Discord form for the result of a drawn table in a round; ``names`` are those of its places in seat order."""
    fields = [
        FormField(
            f"seat{wind}",
            say("{wind} · {name}", wind=wind_name(wind), name=name),
            example="25,000",
            required=True,
            longest=LONGEST_POINTS,
        )
        for wind, name in enumerate(names)
    ]
    fields.append(FormField("sticks", say("Riichi sticks left on the table"), example="0", longest=LONGEST_POINTS))
    title = say("Round {round}, table {table}", round=number, table=form.table)
    return Form(form.press(TABLE), title, fields)


def text_of_table(people: Sequence[str], fields: Mapping[str, str | tuple[str, ...]]) -> str:
    """A submitted ``table_form`` as text; ``people`` sit there in seat order, as they are typed."""
    said = [f"{person}: {' '.join(str(fields.get(f'seat{wind}') or '').split())}" for wind, person in enumerate(people)]
    return "\n".join([*said, f"sticks: {str(fields.get('sticks') or '').strip() or '0'}"])


def round_form(form: EntryForm, number: int, tables: Mapping[int, Sequence[Words]]) -> Form:
    """The form for the results of tables of a round (by number, with the names of their places), each on a line."""

    def people(names: Sequence[Words]) -> Words:
        seated = (joined((wind_name(wind), name), " ") for wind, name in enumerate(names))
        return joined(seated, ", ")

    fields = [
        FormField(
            f"table{table}",
            say("Table {number}", number=table),
            people(names),
            say("42,300 25,100 31,200 400 sticks 1"),
        )
        for table, names in tables.items()
    ]
    return Form(form.press(ROUND), say("Results of round {round}", round=number), fields)


def text_of_round(people: Mapping[int, Sequence[str]], fields: Mapping[str, str | tuple[str, ...]]) -> str:
    """A submitted ``round_form`` as text, a table to a line; ``people`` sit there in seat order, as they are typed."""
    typed = {table: str(fields.get(f"table{table}") or "") for table in people}
    return "\n".join(amounts_typed(people[table], text) for table, text in typed.items() if text.strip())


def text_of_form(fields: Mapping[str, str | tuple[str, ...]]) -> str:
    """The values of a submitted form as one text."""
    said = [str(fields.get("result") or "")]
    for key in _LINES:
        value = " ".join(str(fields.get(key) or "").split())
        if value:
            said.append(f"{key}: {value}")
    return "\n".join(said)


def text_of_game(game: LeagueGame, roster: Roster, when: str) -> str:
    """A game as the text that enters it."""
    said = [
        f"{written_name(roster, seat.player, seat.name)}: {seat.points:,}" + _fouls(seat.chombo) for seat in game.seats
    ]
    return "\n".join([*said, f"sticks: {game.sticks}", f"date: {when}"])


def _fouls(count: int) -> str:
    return f" chombo {count}" if count else ""


def quoted(text: str) -> Plain:
    """What was typed as a block in the message."""
    return Plain(f"```\n{fit(text, LONGEST_QUOTE)}\n```")


def text_in(message: str) -> str:
    """The text in a message's block; empty if there is none."""
    blocks = QUOTED.findall(message)
    return blocks[-1] if blocks else ""
