"""Every command and who may give it. A new one has to be put into its place here before the suite passes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

from discord import app_commands

from bot.client.jantaku import JantakuBot
from tests.cogs.club import Club, shown, text_of
from tests.cogs.league_club import entered, open_league

ANYBODY: Final = frozenset(
    {
        "table open", "table join", "table show", "play shuffle",
        "settings", "score", "Score this hand", "points", "waits", "efficiency", "yaku", "glossary", "rules",
        "learn lessons", "learn play", "quiz", "daily puzzle", "daily leaderboard",
        "league standings", "league games", "league game", "league versus", "league profile", "league records",
        "league chart", "league evenings", "league season", "tournament board",
        "replay", "review", "setup show", "mydata", "help",
    }
)  # fmt: skip
"""Reads, concerns nobody but the asker, or makes something that hurts nobody."""

AT_A_TABLE: Final = frozenset(
    {
        "table cpu", "table leave", "table start", "table close", "play vote", "play move",
        "discard", "riichi", "call", "hand", "play auto", "play away", "play why",
    }
)  # fmt: skip
"""For who sits at the table; tests/table/test_malice.py has others try. A substitute asks from beside it."""

WHO_PLAYED: Final = frozenset({"league result", "club import"})
"""For who played in the game and for officers."""

OFFICERS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "club manage": ({"name": "Mine now"}, {"add": "Ben"}, {"no-results": True}, {"new": "Mine"}),
    "club season": (
        {"do": "open", "name": "Mine"},
        {"do": "open"},
        {"do": "change", "name": "Mine"},
        {"do": "change"},
        {"do": "close"},
        {"do": "reopen"},
    ),
    "club players": (
        {"guest": "Stranger"},
        {"guest": "Guest", "rename": "Other"},
        {"guest": "Guest", "member": "Ben"},
        {"rename": "Other"},
        {"member": "Ben"},
    ),
    "club invite": ({"players": "Ben"}, {"players": "Ben", "withdraw": True}, {"withdraw": True}),
    "club teams": ({"players": "Ben", "team": "Mine"}, {"players": "Ben", "leave": True}, {"team": "Mine"}),
    "club penalty": (
        {"player": "Aiko", "points": "20", "reason": "late"},
        {"player": "Aiko"},
        {"lift": 1, "reason": "kind"},
        {"lift": 1},
    ),
    "club seating": ({}, {"choose": True}),
    "club evening": (
        {"title": "Party", "when": "2026-02-01 19:00", "timezone": "UTC"},
        {"title": "Party"},
        {"cancel": "Party"},
    ),
    "club export": ({},),
    "club rebuild": ({},),
    "tournament open": ({"name": "Mine"}, {}),
    "setup rules": ({"name": "Mine"}, {"base": "wrc2025"}, {"rules": "own1", "changes": "tobi=off"}),
}
"""For officers of the league, with what is typed in each attempt. Without options many of them show a page to all."""

MANAGERS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "setup daily": ({}, {"hour": 20}),
    "setup defaults": ({}, {"preset": "mleague"}, {"no-officers": True}),
    "setup check": ({},),
}
"""For who may manage the server."""

REFUSALS: Final = ("Only officers", "Only league officers", "Only members with the Manage Server permission")


def commands_of(bot: JantakuBot) -> Iterator[str]:
    for command in bot.tree.walk_commands():
        if not isinstance(command, app_commands.Group):
            yield command.qualified_name
    yield from (menu.name for menu in bot.tree.get_commands() if isinstance(menu, app_commands.ContextMenu))


def kept(club: Club) -> list[str]:
    """All that the database holds, but for the language that somebody was seen in."""
    with closing(sqlite3.connect(club.folder / "club.sqlite3")) as connection:
        return [line for line in connection.iterdump() if '"user_settings"' not in line]


async def test_every_command_has_its_place_among_who_may_give_it(club: Club) -> None:
    placed = [*ANYBODY, *AT_A_TABLE, *WHO_PLAYED, *OFFICERS, *MANAGERS]
    assert len(placed) == len(set(placed))
    assert sorted(placed) == sorted(set(commands_of(club.bot)))


async def test_a_command_is_hidden_from_members_only_where_all_of_it_is_for_who_may_manage_the_server(
    club: Club,
) -> None:
    """Discord hides a command with everything in it, and does not know who is an officer of a league."""
    whole: dict[str, set[str]] = {}
    for name in commands_of(club.bot):
        whole.setdefault(name if name in ANYBODY else name.split()[0], set()).add(name)
    hidden = {command.name for command in club.bot.tree.get_commands() if command.default_permissions is not None}
    assert hidden == {command for command, parts in whole.items() if parts <= MANAGERS.keys()}


async def test_a_member_without_rights_gives_the_commands_of_officers_and_managers_in_vain(club: Club) -> None:
    league = await open_league(club, officers=("Aiko",))
    await club.bot.store.leagues.guest(league.id, "Guest")
    await entered(club)
    before = kept(club)
    attempts = [(command, options) for command, all_of in {**OFFICERS, **MANAGERS}.items() for options in all_of]
    for command, options in attempts:
        given = {key: club.people[value] if key in ("member", "add") else value for key, value in options.items()}
        result = await club.slash("Ben", command, **given)
        assert result.modal is None, command
        said = shown(result)
        assert text_of(said).startswith(REFUSALS), (command, text_of(said))
        assert said.ephemeral, command
        await club.wait(11)
    assert kept(club) == before
