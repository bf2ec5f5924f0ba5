"""The option `game` of `/replay`: games of the server that are offered while somebody types, and what was typed."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.store.errors import StoreError
from bot.store.replay_lists import Seer, Wanted
from bot.text.sentences import PersonName, Plain, Words, joined, say
from cogs.common.choices import MOST_CHOICES, choices
from cogs.common.command_places import places_of
from cogs.common.refusal import CommandRefused
from cogs.replay.seeing import visible_channels
from cogs.replay.seen_games import Games, LeagueRef, ref_of

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.store.league.leagues import League
    from bot.store.replay_lists import ListedGame
    from cogs.replay.seen_games import Ref, SeenGame

Interaction = discord.Interaction[Any]

MOST_WORDS: Final = 5
"""Words that are looked for at once."""
_DATE: Final = re.compile(r"(?P<year>20[0-9]{2})(?:-(?P<month>[0-9]{1,2})(?:-(?P<day>[0-9]{1,2}))?)?")


_NUMBER: Final = re.compile(r"#?(?P<number>[1-9][0-9]{0,8})(?P<league>|\s.*)", re.DOTALL)
"""A league's own number of a game."""


async def games_typed(bot: JantakuBot, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Games to choose from, the newest first: for autocompletion."""
    try:
        numbered = [
            (
                str(LeagueRef(league.id, number)),
                say("Game {number}: {league}", number=number, league=PersonName(league.name)),
            )
            for league, number in await _leagues_with(bot, interaction.guild_id, typed)
        ]
        found = await _found(bot, interaction, typed)
    except StoreError:
        return []
    seen = frozenset(visible_channels(interaction))
    offered = [(game.ref, game_label(game, interaction, seen)) for game in found]
    return choices([*numbered, *offered][:MOST_CHOICES], str(interaction.locale))


async def game_meant(
    bot: JantakuBot, interaction: Interaction, game: str | None, file: discord.Attachment | None
) -> SeenGame:
    """The game of the options `game` and `file`; the newest one where neither is given. Raises Refused, StoreError."""
    games = Games.of(bot)
    if file is not None and game is not None:
        raise CommandRefused(say("Choose one of them: a game of this server, or a log file."))
    if file is not None:
        return await games.of_file(file, interaction.user.id)
    ref = await newest_game(bot, interaction) if game is None else await game_typed(bot, interaction, game)
    return await games.find(interaction, ref)


async def game_typed(bot: JantakuBot, interaction: Interaction, typed: str) -> Ref:
    """The game that was chosen, or the newest that fits what was typed. Raises Refused, and StoreError."""
    ref = ref_of(typed.strip())
    if ref is not None:
        return ref
    guild = interaction.guild_id
    if guild is None or bot.get_guild(guild) is None:
        raise CommandRefused(say("The games of a server are shown in that server. A log file can be shown anywhere."))
    numbered = await _numbered(bot, guild, typed.strip())
    if numbered is not None:
        return numbered
    found = await _found(bot, interaction, typed)
    ref = ref_of(found[0].ref) if found else None
    if ref is None:
        raise CommandRefused(
            say(
                "No game here fits “{typed}”. Choose from the list that opens while you type: "
                "names, a channel or a date narrow it.",
                typed=PersonName(typed),
            )
        )
    return ref


async def _numbered(bot: JantakuBot, guild: int, typed: str) -> Ref | None:
    """The game of a number as a league's lists show it. Raises Refused where several have it, and StoreError."""
    found = await _leagues_with(bot, guild, typed)
    if len(found) > 1:
        [(league, number), *_] = found
        raise CommandRefused(
            say(
                "Several leagues have a game {number}. Write which one behind it: #{number} {league}.",
                number=Plain(str(number)),
                league=PersonName(league.name),
            )
        )
    return LeagueRef(found[0][0].id, found[0][1]) if found else None


async def _leagues_with(bot: JantakuBot, guild: int | None, typed: str) -> list[tuple[League, int]]:
    """The leagues that have a game of the number typed: `12`, `#12`, or with a league's name behind it."""
    match = _NUMBER.fullmatch(typed.strip())
    if match is None or guild is None or bot.get_guild(guild) is None or span_of(typed.strip()) is not None:
        return []
    number, name = int(match["number"]), match["league"].strip().casefold()
    leagues = [one for one in await bot.store.leagues.of(guild) if not name or one.name.casefold() == name]
    return [(one, number) for one in leagues if await bot.store.league_games.game(one.id, number) is not None]


async def newest_game(bot: JantakuBot, interaction: Interaction) -> Ref:
    """The newest game of the channel, else of the server. Raises Refused where there is none, and StoreError."""
    guild = interaction.guild_id
    if guild is not None and bot.get_guild(guild) is not None:
        seer = Seer(interaction.user.id, visible_channels(interaction))
        for wanted in ((Wanted("", places_of(interaction)[:1]),), ()):
            found = await bot.store.replay_lists.games(guild, seer, wanted, limit=1)
            ref = ref_of(found[0].ref) if found else None
            if ref is not None:
                return ref
    raise CommandRefused(
        say(
            "There is no finished game here yet. "
            "A log of Tenhou, Mahjong Soul or mjai can be shown with the option file."
        )
    )


async def _found(bot: JantakuBot, interaction: Interaction, typed: str) -> tuple[ListedGame, ...]:
    guild = interaction.guild_id
    if guild is None or bot.get_guild(guild) is None:
        return ()
    seer = Seer(interaction.user.id, visible_channels(interaction))
    wanted = [_wanted(interaction, word, frozenset(seer.channels)) for word in typed.split()[:MOST_WORDS]]
    return await bot.store.replay_lists.games(guild, seer, wanted, limit=MOST_CHOICES)


def _wanted(interaction: Interaction, word: str, seen: frozenset[int]) -> Wanted:
    """A word as part of a name, of a channel's name, or as a day, month or year."""
    called = word.removeprefix("#").casefold()
    guild = interaction.guild
    places = () if guild is None else (*guild.channels, *guild.threads)
    channels = tuple(place.id for place in places if place.id in seen and called and called in place.name.casefold())
    since, until = span_of(word) or (None, None)
    return Wanted(word.removeprefix("@"), channels, since, until)


def span_of(word: str) -> tuple[datetime, datetime] | None:
    """The day, month or year in UTC that a word writes as 2026-11-20, 2026-11 or 2026; None for another word."""
    match = _DATE.fullmatch(word)
    if match is None:
        return None
    year, month, day = int(match["year"]), int(match["month"] or 1), int(match["day"] or 1)
    try:
        since = datetime(year, month, day, tzinfo=UTC)
    except ValueError:
        return None
    if match["day"]:
        return since, since + timedelta(days=1)
    if match["month"]:
        return since, datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC)
    return since, datetime(year + 1, 1, 1, tzinfo=UTC)


def game_label(game: ListedGame, interaction: Interaction, seen: frozenset[int]) -> Words:
    """A game in one line: when, who (the winner first), and where, if that channel is among those that are ``seen``."""
    guild, channel = interaction.guild, game.channel
    place = guild.get_channel_or_thread(channel) if guild is not None and channel in seen and channel else None
    where = Plain(f"#{place.name}") if place is not None else PersonName(game.league) if game.source == "l" else None
    names = joined((PersonName(name) if name else say("former player") for name in game.names), ", ")
    return joined(
        (
            Plain(f"{game.at:%Y-%m-%d}"),
            names if game.over else say("{names} (broke off)", names=names),
            where,
        ),
        " · ",
    )
