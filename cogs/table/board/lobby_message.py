"""The public message before the game: the settings, the players, and those the table waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.table.records import Cpu, Person
from bot.text.rules.preset_text import title_then
from bot.text.sentences import PersonName, Text, Words, joined, lines, render, say, say_many
from cogs.common.buttons import Press
from cogs.common.content import Button
from cogs.common.strengths import strength_name
from cogs.table.pause_text import closing_text
from cogs.table.rules_text import differences_text, length_name, pace_text, players_text, rules_of, training_text
from cogs.table.shuffle_text import lobby_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.table.ports import PublicTable
    from bot.table.records import Player


def lobby_text(public_table: PublicTable, league: Words | None = None) -> Words:
    """The settings, the league, the places, and a hint what to do."""
    closed, settings = public_table.stage == "closed", public_table.settings
    free = sum(player is None for player in public_table.players)
    rules = rules_of(public_table)
    called = title_then(settings.kept_as, rules, newest=False)
    return lines(
        say("## Riichi table"),
        joined((called, length_name(settings.length), pace_text(public_table))),
        differences_text(settings, rules),
        joined(
            (
                players_text(settings.players),
                say("computer players: {strength}", strength=strength_name(settings.cpu, public_table.titles)),
            )
        ),
        training_text() if settings.training else league,
        *lobby_places(public_table),
        closing_text(public_table) if closed else _hint(free),
        None if closed else _awaited(public_table),
        None if closed else lobby_line(public_table),
    )


def lobby_places(public_table: PublicTable) -> tuple[Words, ...]:
    """Who sits at each place."""
    return tuple(
        _place(number, player, public_table.titles) for number, player in enumerate(public_table.players, start=1)
    )


def lobby_buttons(public_table: PublicTable, locale: str | None, *, seated: bool = False) -> tuple[Button, ...]:
    """The buttons of the lobby; none once the table is closed. ``seated``: for somebody who sits there alone."""
    if public_table.stage == "closed":
        return ()
    full = None not in public_table.players
    primary, green, grey = discord.ButtonStyle.primary, discord.ButtonStyle.success, discord.ButtonStyle.secondary
    keys = (
        ("join", say("Join"), primary, full),
        ("leave", say("Leave"), grey, False),
        ("cpu", say("Add CPU"), grey, full),
        ("start", say("Start"), green, False) if full else ("fill", say("Start with CPUs"), green, False),
        ("rules", say("Rules"), grey, False),
    )
    return tuple(
        Button(Press(public_table.table, 0, code).custom_id, render(label, locale), 0, style, disabled)
        for code, label, style, disabled in (keys[1:] if seated else keys)
    )


def _place(number: int, player: Player | None, titles: Mapping[str, str]) -> Words:
    if player is None:
        return say("{number}. free", number=number)
    if isinstance(player, Cpu):
        strength = strength_name(player.strength, titles)
        return say("{number}. {name} (computer, {strength})", number=number, name=player.name, strength=strength)
    return say("{number}. {name}", number=number, name=player.name)


def _hint(free: int) -> Text:
    if not free:
        return say("Everybody is here. **Start** draws the seats and deals.")
    return say_many(
        "{count} place is free: **Join**, or let a computer player have it.",
        "{count} places are free: **Join**, or let computer players have them.",
        free,
    )


def _awaited(public_table: PublicTable) -> Text | None:
    """The players of the previous game who have not come back yet, while places are free."""
    here = {player.user for player in public_table.players if isinstance(player, Person)}
    missing = [person.name for person in public_table.invited if person.user not in here]
    if not missing or None not in public_table.players:
        return None
    return say("Not back yet from the last game: {names}", names=joined(map(PersonName, missing), ", "))
