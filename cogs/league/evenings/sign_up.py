"""Reads who is signed up by an officer: members chosen in a form, and members, players and guests by name."""

from dataclasses import dataclass, field
from typing import Any, Final

import discord

from bot.club.names import Stranger, parts_of
from bot.league.drafts import Member
from bot.league.faults import NobodyCalled
from bot.league.leagues import League, sitter_of
from bot.text.league.evenings import unknown_name, unknown_names
from bot.text.league.faults import fault_text
from bot.text.sentences import Plain, Words, lines, say
from cogs.common.buttons import feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import TEXT_LIMIT, Button, Content
from cogs.common.forms import Field, Form, FormField, People, Ticks, filled, people_in
from cogs.league.league_service import LeagueService
from cogs.league.people.player_option import reader_of

Interaction = discord.Interaction[Any]
FEATURE: Final = "meeting"
CHOSEN, GUESTS, NAMED, OUT = "people", "guests", "names", "out"
"""The fields: members and guests who come, names of those who come, and names of those who do not."""
JOIN: Final = "join"
"""How the actions begin by which people are put in a round, not signed up for an evening."""
MOST_GUESTS: Final = 25
"""Choices in a menu."""
LONGEST: Final = 500
"""Characters of names in a field."""


@dataclass(frozen=True, slots=True)
class Named:
    """The people of a form: names by sitter (``bot.league.leagues``), and names that nobody has with a likely one."""

    people: dict[int, str] = field(default_factory=dict)
    unknown: dict[str, str | None] = field(default_factory=dict)
    wrong: list[Words] = field(default_factory=list)


async def sign_up_form(service: LeagueService, league: League, rest: str, names: str = "", *, out: bool) -> Form:
    """The form in which an officer signs people up; ``rest`` is the rest of its custom id, ``out``: and takes out.

    Raises StoreError.
    """
    hint = say("Names separated by commas, including guests and people without Discord")
    fields: list[Field] = [
        People(CHOSEN, say("Who is here?"), hint=say("Up to 25 members of this server"), least=0),
        *await _guests(service, league),
        FormField(NAMED, say("Who else is coming, by name"), hint, "Mia, Kenji", names, longest=LONGEST, tall=True),
    ]
    if out:
        fields.append(FormField(OUT, say("Who is not coming, by name"), longest=LONGEST))
    return Form(feature_id(FEATURE, rest), say("Seating"), fields)


async def _guests(service: LeagueService, league: League) -> list[Field]:
    """A menu of the league's guests, the newest if there are too many; none if there are no guests."""
    people = await service.club.leagues.people(league.id)
    guests = [number for number, player in people.items() if player.guest and player.merged_into is None]
    choices = [(str(number), people[number].name, False) for number in sorted(guests)[-MOST_GUESTS:]]
    return (
        [Ticks(GUESTS, say("Guests"), sorted(choices, key=lambda choice: str(choice[1]).casefold()))] if choices else []
    )


async def signed_in_form(service: LeagueService, interaction: Interaction, league: League, key: str = NAMED) -> Named:
    """The people named in a field of a sent form, and those chosen there. Adds nobody. Raises StoreError."""
    named = Named(people_in(interaction, CHOSEN) if key == NAMED else {})
    reader = await reader_of(service, interaction, league)
    for number in map(int, filled(interaction).get(GUESTS, ()) if key == NAMED else ()):
        if number in reader.roster.people:
            named.people[sitter_of(None, number)] = reader.roster.people[number].name
    for part in parts_of(str(filled(interaction).get(key) or "")):
        match await reader.identify(part):
            case int(number) if not reader.roster.people[number].erased:
                player = reader.roster.people[number]
                named.people[sitter_of(player.user, number)] = player.name
            case Member(user, name):
                named.people[user] = name
            case Stranger(name):
                named.unknown[name] = await reader.near(name)
            case int():
                named.wrong.append(fault_text(NobodyCalled(league.name, part), {}))
            case fault:
                named.wrong.append(fault_text(fault, {}))
    return named


async def one_in_form(
    service: LeagueService, interaction: Interaction, league: League, key: str
) -> tuple[int, str] | None:
    """The one person chosen in the field ``key``, or named in ``key`` with ``_name``; None if nobody is.

    Raises CommandRefused for a name that nobody has.
    """
    chosen = people_in(interaction, key)
    named = await signed_in_form(service, interaction, league, f"{key}_name")
    if named.unknown or named.wrong:
        raise CommandRefused(lines(*named.wrong, *(unknown_name(*one) for one in named.unknown.items())))
    return next(iter((chosen | named.people).items()), None)


def question(named: Named, number: int, verbs: str = "") -> Content | None:
    """Ask whether the unknown names are new guests; None if there is nothing to ask.

    The message holds them, so it still works after a restart. ``verbs``: how the actions of its buttons begin.
    """
    if not (named.unknown or named.wrong):
        return None
    text = unknown_names(named.unknown, named.wrong)
    if not named.unknown:
        return Content(text)
    green = discord.ButtonStyle.success
    guests, names = (feature_id(FEATURE, f"{verbs}{verb}.{number}") for verb in ("guests", "names"))
    buttons = (
        Button(guests, say("Add as new guests"), style=green),
        Button(names, say("Change…")),
    )
    typed = ", ".join(name.replace("`", "'") for name in named.unknown)
    return Content(lines(text, Plain(f"```\n{typed}\n```")), buttons, longest=TEXT_LIMIT)
