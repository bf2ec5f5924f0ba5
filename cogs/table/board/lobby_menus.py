"""The menus of a table that has not begun: on its message rules, length and pace, on the page of options the rest.

Who plays alone by direct message has them all on one message, save the one that chooses where hands appear.
"""

from collections.abc import Iterable
from typing import Final, get_args

from bot.client.jantaku import JantakuBot
from bot.config import ExternalPlayerList
from bot.engine.rules.ruleset import preset_names
from bot.players.registry import strengths
from bot.table.ports import PublicTable
from bot.table.table_events import EXTERNAL, Length, Surface
from bot.text.rules.named_rules import NamedRules, named_preset
from bot.text.rules.preset_names import named_presets, preset_short
from bot.text.rules.ruleset_title import preset_then
from bot.text.sentences import Words, lines, say
from cogs.common.buttons import menu_id
from cogs.common.content import Content, Menu
from cogs.common.rules_lookup import own_rules
from cogs.common.strengths import not_for_three, strength_name
from cogs.table.rules_text import length_name, pace_told, rules_of
from cogs.table.table_rules_from_named import opening_rules

FEATURE: Final = "lobby"
RULES, LENGTH, PACE, CPU, SURFACE, TRAINING = "rules", "length", "pace", "cpu", "surface", "training"
AS_IT_IS: Final = "as-it-is"
"""The choice of rules that a menu does not offer otherwise: those of the table."""
YES: Final = "yes"
MOST_CHOICES: Final = 25
"""How many choices Discord allows a menu."""


async def lobby_menus(bot: JantakuBot, public_table: PublicTable) -> tuple[Menu, ...]:
    """The menus on the table's message; none once the game has begun or the table is closed."""
    if public_table.stage != "lobby":
        return ()
    settings = public_table.settings
    own = await own_rules(bot, public_table.guild or None)
    lengths = [length for length in get_args(Length) if length != "one_round_all_winds" or length == settings.length]
    paces = [(pace, pace_told(pace, times.turn, times.bank)) for pace, times in bot.lobby.times.items()]
    here = pace_told(settings.pace, public_table.turn_seconds, public_table.full_bank_seconds)
    alone = public_table.alone
    return (
        _menu(public_table, RULES, say("Rules"), _rules_offered(public_table, own)),
        _menu(
            public_table,
            LENGTH,
            say("Length"),
            [(length, length_name(length), length == settings.length) for length in lengths],
        ),
        _menu(
            public_table,
            PACE,
            say("Pace"),
            [(pace, here if pace == settings.pace else told, pace == settings.pace) for pace, told in paces],
        ),
        *((_strengths(public_table, bot.settings.cpu, 3), _hints(public_table, 4)) if alone else ()),
    )


def _rules_offered(public_table: PublicTable, own: Iterable[NamedRules]) -> list[tuple[str, Words, bool]]:
    """The server's own rules and the presets; the table's first if they are none of these."""
    settings = public_table.settings
    presets = [named_preset(name) for name in named_presets()]
    offered = [*[*own][: MOST_CHOICES - 1 - len(presets)], *presets]
    kept = [opening_rules(found) for found in offered]
    same = [(one.preset, one.options, one.named) == (settings.preset, settings.options, settings.named) for one in kept]
    # In short: "Rules: Tenhou rules" would say it twice. *Rules in brief* tells what they are.
    found = [(one.id, one.short, chosen) for one, chosen in zip(offered, same, strict=True)]
    if any(same):
        return found
    name = settings.kept_as
    short = preset_then(name, rules_of(public_table)) if name in preset_names() else preset_short(name)
    return [(AS_IT_IS, short, True), *found]


def options_page(public_table: PublicTable, programs: ExternalPlayerList) -> Content:
    """The private page with what stands on no menu of the table's message."""
    settings = public_table.settings
    menus = (
        _strengths(public_table, programs, 0),
        _menu(
            public_table,
            SURFACE,
            say("Hands"),
            [(surface, surface_name(surface), surface == settings.surface) for surface in get_args(Surface)],
            1,
        ),
        _hints(public_table, 2),
    )
    text = lines(
        say("**Options for this table**"), say("-# Each player can choose in /settings where their own hand appears.")
    )
    return Content(text, menus=menus)


def _strengths(public_table: PublicTable, programs: ExternalPlayerList, row: int) -> Menu:
    """The menu of the strengths that can play by the table's rules."""
    titles = strength_titles(programs)
    names = [name for name in titles if not_for_three(name, len(public_table.players), programs) is None]
    choices = [(name, titles[name], name == public_table.settings.cpu) for name in names[:MOST_CHOICES]]
    return _menu(public_table, CPU, say("Computer players"), choices, row)


def _hints(public_table: PublicTable, row: int) -> Menu:
    """The menu that makes it a training table, whose hints are all that matters to who plays alone."""
    training = public_table.settings.training
    if public_table.alone:
        title, no = say("Hints"), say("no")
        yes = say("yes: suggests discards, marks safe tiles")
    else:
        title, no = say("Training"), say("no: the game can count")
        yes = say("yes: suggests discards, marks safe tiles; the game does not count")
    return _menu(public_table, TRAINING, title, [("no", no, not training), (YES, yes, training)], row)


def strength_titles(programs: ExternalPlayerList) -> dict[str, Words]:
    """The names of all strengths, from the weakest to the strongest, then those of the operator's programs."""
    titles = {f"{EXTERNAL}{name}": one.title or name for name, one in programs.root.items()}
    return {name: strength_name(name, titles) for name in (*strengths(), *titles)}


def surface_name(surface: Surface) -> Words:
    """Where hands appear."""
    return say("by direct message") if surface == "dm" else say("privately in the channel")


def _menu(
    public_table: PublicTable,
    key: str,
    title: Words,
    choices: Iterable[tuple[str, Words, bool]],
    row: int | None = None,
) -> Menu:
    """A menu whose choice is headed by what it is about, since Discord shows no label beside a menu."""
    told = tuple(
        (value, say("{title}: {choice}", title=title, choice=words) if chosen else words, None, chosen)
        for value, words, chosen in choices
    )
    rows = (RULES, LENGTH, PACE)
    place = rows.index(key) if row is None else row
    return Menu(menu_id(FEATURE, f"{public_table.table}/{key}"), told, title, place)
