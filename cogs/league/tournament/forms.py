"""The forms of a tournament: its plan, and what officers are asked before a penalty, a playoff, a cut and the end."""

from collections.abc import Sequence
from typing import Final

from bot.league.leagues import League
from bot.league.seasons import Season
from bot.league.seating import Leftover, Method
from bot.league.tournament import Carry, Hidden
from bot.league.tournament_view import TournamentView
from bot.text.league.seating import gap_text
from bot.text.league.tournament import CARRIES
from bot.text.rules.named_rules import NamedRules
from bot.text.sentences import PersonName, Words, joined, render, say
from cogs.common.command_refused import CommandRefused
from cogs.common.forms import Field, Form, FormField, Ticks
from cogs.league.tournament.board import press

ROUNDS, MINUTES = 4, 75
"""What is planned if nothing is said."""
ONLINE: Final = "online"
USUAL: Final = "usual"
"""The plan's rules are those of the server, not of the club's season."""
AT_ONCE: Final = 25
"""Choices in one menu."""
MENUS: Final = 3
"""Menus of people in the form of a penalty, beside points and reason."""
LONGEST_THANKS: Final = 1000
SIZES: Final = (4, 8, 12, 16, 20, 24, 32, 40, 48, 64)
"""How many of a season can go on."""
AT_FIRST: Final = 8
MOST_FINAL_ROUNDS: Final = 5


def plan_form(season: Season | None, usual: NamedRules) -> Form:
    """The form of a plan: the most common options. ``season``: that of the club, ``usual``: the rules of the server."""
    hows: list[tuple[str, Words]] = [
        (ONLINE, say("Online: tables open in threads here")),
        (Method.STANDING.value, say("Pair by standings (Swiss) instead of avoiding repeats")),
        (Leftover.CPU.value, say("Computer players fill tables; nobody sits out")),
        (Hidden.LAST.value, say("Standings hidden from the last round but one onwards")),
        (Hidden.ALWAYS.value, say("Standings hidden until the end")),
    ]
    if season is not None and season.settings.rules != usual.rules:
        hows.append((USUAL, say("The server's rules ({rules}) instead of the season's", rules=usual.short)))
    fields = (
        FormField("name", say("Name"), required=True, longest=64),
        FormField("when", say("When"), say("Leave empty to start now"), "Saturday 10:00", longest=64),
        FormField("rounds", say("Rounds before a final"), value=str(ROUNDS), required=True, longest=2),
        FormField("minutes", say("Minutes per round"), value=str(MINUTES), required=True, longest=3),
        Ticks("how", say("Options"), [(value, label, False) for value, label in hows]),
    )
    return Form(press("planned", 0), say("Open a tournament"), fields)


def season_form(view: TournamentView, seasons: Sequence[tuple[League, Season]], current: tuple[League, Season]) -> Form:
    """Ask which of these seasons it is the playoff of, how many go on, and with which points."""
    several = len({league.id for league, _ in seasons}) > 1
    named = [
        (
            f"{league.id}.{season.number}",
            (f"{league.name}: {season.name}" if several else season.name)[:100],
            (league, season) == current,
        )
        for league, season in seasons[:AT_ONCE]
    ]
    fields = (
        Ticks("season", say("Top players of which season?"), named, most=1),
        _count("people", say("How many advance?"), SIZES, AT_FIRST),
        _carry(),
    )
    return Form(press("seeded", view.meeting.id), say("From a season"), fields)


def penalty_form(view: TournamentView, locale: str) -> Form:
    """Ask who gets a penalty. Raises CommandRefused if nobody plays."""
    people = sorted(
        ((line.player, view.names.get(line.player, "")) for line in view.ranking), key=lambda one: one[1].casefold()
    )
    if not people:
        raise CommandRefused(say("Nobody has played yet."))
    fields: list[Field] = []
    for number, begin in enumerate(range(0, min(len(people), MENUS * AT_ONCE), AT_ONCE)):
        part = people[begin : begin + AT_ONCE]
        first, last = PersonName(part[0][1][:10]), PersonName(part[-1][1][:10])
        label = say("Players, {first} to {last}", first=first, last=last)
        who = [(str(player), name[:100] or str(player), False) for player, name in part]
        fields.append(Ticks(f"who{number}", label, who, most=1))
    hint = say("Points in thousands, as in the standings, such as 20 or 12.5; negative for a bonus")
    fields.append(FormField("points", say("Points"), hint, required=True, longest=20))
    late = render(say("late"), locale)
    fields.append(FormField("reason", say("Reason"), value=late, required=True, longest=300))
    return Form(press("penalised", view.meeting.id), say("Penalty"), fields)


def cut_form(view: TournamentView) -> Form:
    """Ask how many go on into a final. Raises LeagueRefused if none can be cut."""
    sizes = view.final_sizes
    fields = (
        _count("people", say("How many advance?"), sizes, sizes[0]),
        _count("rounds", say("How many rounds in the final?"), range(1, MOST_FINAL_ROUNDS + 1), 1),
        _carry(),
    )
    return Form(press("cutdone", view.meeting.id), say("Cut to final"), fields)


def finish_form(view: TournamentView) -> Form:
    """Ask what the final announcement is to say, and tell which results are missing."""
    missing = joined((gap_text(*gap) for gap in view.gaps), ", ")
    hint = say("Results missing: {rounds}", rounds=missing) if view.gaps else None
    thanks = say("Thanks and prizes to announce")
    field = FormField("thanks", thanks, hint, longest=LONGEST_THANKS, tall=True)
    return Form(press("finished", view.meeting.id), say("Finish the tournament"), (field,))


def _count(key: str, label: Words, counts: Sequence[int], chosen: int) -> Ticks:
    return Ticks(key, label, [(str(one), str(one), one == chosen) for one in counts], most=1)


def _carry() -> Ticks:
    carries = [(carry.value, words, carry is Carry.ALL) for carry, words in CARRIES.items()]
    return Ticks("carry", say("How many points do players keep?"), carries, most=1)
