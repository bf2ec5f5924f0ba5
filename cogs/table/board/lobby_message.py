"""The public message before the game: the settings, the players, and those the table waits for."""

from typing import Final

import discord

from bot.table.ports import PublicTable
from bot.table.table_events import Cpu, Player
from bot.text.rules.ruleset_title import title_then
from bot.text.sentences import Lines, PersonName, Plain, Text, Words, joined, lines, say, say_many
from cogs.common.buttons import Press, feature_id
from cogs.common.content import Button
from cogs.common.strengths import strength_name
from cogs.table.pause_and_closing_text import closing_text
from cogs.table.rules_text import differences_text, length_name, pace_text, players_text, rules_of, training_text

EASY_GAME: Final = "easygame"
"""The feature of the button that begins a game for who has never played."""
BEGIN: Final = "begin"
"""What stands behind the feature's name in its custom id."""
BELOW_MENUS: Final = 5
"""The row of the buttons of who plays alone, who has the menus of all settings above them."""


def lobby_text(public_table: PublicTable, league: Words | None = None, *, menus: bool = False) -> Words:
    """What the picture does not show: what the game counts for (``league``), and settings that no ``menus`` show."""
    closed, settings = public_table.stage == "closed", public_table.settings
    rules = rules_of(public_table)
    return lines(
        say("## Riichi table") if closed else _heading(public_table),
        differences_text(settings, rules),
        training_text() if settings.training else None,
        None if settings.training or league is None else _small(league),
        _small(
            joined(
                (
                    None if menus else players_text(settings.players),
                    say("Computer players: {strength}", strength=strength_name(settings.cpu, public_table.titles))
                    if None in public_table.players
                    else None,
                    say("Hands by direct message") if settings.surface == "dm" else say("Hands in the channel"),
                )
            )
        ),
        closing_text(public_table) if closed else _awaited(public_table),
    )


def _heading(public_table: PublicTable) -> Text:
    taken = sum(player is not None for player in public_table.players)
    return say("## New table · {taken} of {places} seats taken", taken=taken, places=len(public_table.players))


def _small(words: Words) -> Words:
    """Each line in Discord's small print."""
    texts = words.texts if isinstance(words, Lines) else (words,)
    return lines(*(joined((Plain("-# "), text), "") for text in texts))


def lobby_facts(public_table: PublicTable) -> tuple[Words, ...]:
    """The title of the rules, the length, and the pace."""
    settings = public_table.settings
    title = title_then(settings.kept_as, rules_of(public_table), newest=False)
    return title, length_name(settings.length), pace_text(public_table)


def lobby_places(public_table: PublicTable) -> tuple[Words, ...]:
    """Who sits at each place."""
    return tuple(_place(public_table, number, player) for number, player in enumerate(public_table.players, start=1))


def lobby_buttons(public_table: PublicTable, *, seated: bool = False) -> tuple[Button, ...]:
    """The buttons of the lobby, below its menus; none once the table is closed.

    ``seated``: for somebody who sits there alone, without the buttons that concern the settings.
    """
    if public_table.stage == "closed":
        return ()
    full = None not in public_table.players
    first, second = (0, 0) if seated else (3, 3 if full else 4)
    primary, green, grey = discord.ButtonStyle.primary, discord.ButtonStyle.success, discord.ButtonStyle.secondary
    keys = (
        ("join", say("Join"), first, primary),
        ("start", say("Start"), first, green) if full else ("fill", say("Start with CPUs"), first, green),
        ("cpu", say("Add CPU"), first, grey),
        ("leave", say("Leave"), first, grey),
        ("options", say("Options…"), second, grey),
        ("rules", say("Rules in brief"), second, grey),
    )
    hidden = {*(("join", "options") if seated else ()), *(("join", "cpu") if full else ())}
    buttons = tuple(
        Button(Press(public_table.table, 0, code).custom_id, label, row, style)
        for code, label, row, style in keys
        if code not in hidden
    )
    return buttons if seated else (*buttons, start_here(second))


def start_here(row: int) -> Button:
    """The button that begins a game with a coach, by direct message."""
    return Button(feature_id(EASY_GAME, BEGIN), say("Never played? Start here"), row, discord.ButtonStyle.success)


def alone_text(public_table: PublicTable) -> Words:
    """The lobby of who plays alone: what they play, whom against, and what a choice of rules makes different."""
    settings = public_table.settings
    computers = len(public_table.players) - 1
    return lines(
        say("## New game against the computer"),
        *(lobby_places(public_table) if any(isinstance(player, Cpu) for player in public_table.players) else ()),
        differences_text(settings, rules_of(public_table)),
        _small(
            joined(
                (
                    say_many("{count} computer player", "{count} computer players", computers),
                    say("does not count"),
                )
            )
        ),
    )


def alone_buttons(public_table: PublicTable) -> tuple[Button, ...]:
    """The buttons below the menus of who plays alone. The game begins with the first."""
    keys = (
        ("fill", say("Start"), discord.ButtonStyle.success),
        ("rules", say("Rules in brief"), discord.ButtonStyle.secondary),
        ("leave", say("Close", "a table"), discord.ButtonStyle.secondary),
    )
    return tuple(
        Button(Press(public_table.table, 0, code).custom_id, label, BELOW_MENUS, style) for code, label, style in keys
    )


def _place(public_table: PublicTable, number: int, player: Player | None) -> Words:
    if player is None:
        return say("{number}. free seat", number=number)
    return joined((say("{number}. {name}", number=number, name=player.name), seat_mark(public_table, player)))


def seat_mark(public_table: PublicTable, player: Player) -> Words | None:
    """What is said of who sits at a place, if anything."""
    if isinstance(player, Cpu):
        return say("computer, {strength}", strength=strength_name(player.strength, public_table.titles))
    return say("opened the table") if player.user == public_table.opener else None


def _awaited(public_table: PublicTable) -> Text | None:
    """The players of the previous game who have not come back yet, while places are free."""
    here = {person.user for person in public_table.people}
    missing = [person.name for person in public_table.invited if person.user not in here]
    if not missing or None not in public_table.players:
        return None
    return say("Not ready for the next game yet: {names}", names=joined(map(PersonName, missing), ", "))
