"""The option `game` of `/replay` and `/review`: autocompletion from the server's games, and reading what was typed."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
from discord import app_commands

from bot.client.jantaku import JantakuBot
from bot.league.leagues import League
from bot.store.errors import StoreError
from bot.store.replay_lists import ListedGame, Seer, Wanted
from bot.text.sentences import PersonName, Plain, Words, joined, say
from cogs.common.choices import MOST_CHOICES, choices
from cogs.common.command_places import places_of
from cogs.common.command_refused import CommandRefused
from cogs.replay.replay_access import visible_channels
from cogs.replay.replay_games import LeagueRef, Ref, ReplayGame, ReplayGames, ref_of

Interaction = discord.Interaction[Any]

MOST_WORDS: Final = 5
"""How many words of the typed text are searched for."""
_DATE: Final = re.compile(r"(?P<year>20[0-9]{2})(?:-(?P<month>[0-9]{1,2})(?:-(?P<day>[0-9]{1,2}))?)?")


_NUMBER: Final = re.compile(r"#?(?P<number>[1-9][0-9]{0,8})(?P<league>|\s.*)", re.DOTALL)
"""A game's number in its league, with the league's name after it or not."""


async def games_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The choices of autocompletion, the newest game first."""
    bot: JantakuBot = interaction.client
    try:
        numbered = [
            (
                str(LeagueRef(league.id, number)),
                say("Game {number}: {league}", number=number, league=PersonName(league.name)),
            )
            for league, number in await _leagues_with(bot, interaction.guild_id, typed)
        ]
        matching = await _matching(bot, interaction, typed)
    except StoreError:
        return []
    seen = frozenset(visible_channels(interaction))
    offered = [(game.ref, game_label(game, interaction, seen)) for game in matching]
    return choices([*numbered, *offered][:MOST_CHOICES], str(interaction.locale))


async def requested_game(
    bot: JantakuBot, interaction: Interaction, game: str | None, file: discord.Attachment | None
) -> ReplayGame:
    """The game of the options `game` and `file`; the newest if neither is given. Raises CommandRefused, StoreError."""
    games = ReplayGames.of(bot)
    if file is not None and game is not None:
        raise CommandRefused(say("Choose either a game from this server or a log file, not both."))
    if file is not None:
        return await games.of_file(file, interaction.user.id)
    ref = await newest_game(bot, interaction) if game is None else await game_typed(bot, interaction, game)
    return await games.find(interaction, ref)


async def game_typed(bot: JantakuBot, interaction: Interaction, typed: str) -> Ref:
    """The chosen game, or the newest that matches the typed text. Raises CommandRefused and StoreError."""
    ref = ref_of(typed.strip())
    if ref is not None:
        return ref
    guild = interaction.guild_id
    if guild is None or bot.get_guild(guild) is None:
        raise CommandRefused(
            say("A game can be shown only in the server where it was played. A log file can be shown anywhere.")
        )
    numbered = await _numbered(bot, guild, typed.strip())
    if numbered is not None:
        return numbered
    matching = await _matching(bot, interaction, typed)
    ref = ref_of(matching[0].ref) if matching else None
    if ref is None:
        raise CommandRefused(
            say(
                "No game here matches “{typed}”. Choose from the list that opens while you type; a name, a "
                "channel or a date narrows it down.",
                typed=PersonName(typed),
            )
        )
    return ref


async def _numbered(bot: JantakuBot, guild: int, typed: str) -> Ref | None:
    """The game with a typed number. Raises CommandRefused if several leagues have it, and StoreError."""
    matching = await _leagues_with(bot, guild, typed)
    if len(matching) > 1:
        [(league, number), *_] = matching
        raise CommandRefused(
            say(
                "Several leagues have a game {number}. Add the league's name: #{number} {league}.",
                number=Plain(str(number)),
                league=PersonName(league.name),
            )
        )
    return LeagueRef(matching[0][0].id, matching[0][1]) if matching else None


async def _leagues_with(bot: JantakuBot, guild: int | None, typed: str) -> list[tuple[League, int]]:
    """The leagues that have a game with the typed number: `12`, `#12`, or either with a league's name after it."""
    match = _NUMBER.fullmatch(typed.strip())
    if match is None or guild is None or bot.get_guild(guild) is None or span_of(typed.strip()) is not None:
        return []
    number, name = int(match["number"]), match["league"].strip().casefold()
    leagues = [league for league in await bot.store.leagues.of(guild) if not name or league.name.casefold() == name]
    return [(league, number) for league in leagues if await bot.store.league_games.game(league.id, number) is not None]


async def newest_game(bot: JantakuBot, interaction: Interaction) -> Ref:
    """The newest game of the channel, or of the server. Raises CommandRefused if there is none, and StoreError."""
    guild = interaction.guild_id
    if guild is not None and bot.get_guild(guild) is not None:
        seer = Seer(interaction.user.id, visible_channels(interaction))
        for wanted in ((Wanted("", places_of(interaction)[:1]),), ()):
            matching = await bot.store.replay_lists.games(guild, seer, wanted, limit=1)
            ref = ref_of(matching[0].ref) if matching else None
            if ref is not None:
                return ref
    raise CommandRefused(
        say(
            "There is no finished game here yet. To show a log from Tenhou, Mahjong Soul or mjai, use the "
            "option “file”."
        )
    )


async def _matching(bot: JantakuBot, interaction: Interaction, typed: str) -> tuple[ListedGame, ...]:
    guild = interaction.guild_id
    if guild is None or bot.get_guild(guild) is None:
        return ()
    seer = Seer(interaction.user.id, visible_channels(interaction))
    wanted = [_wanted(interaction, word, frozenset(seer.channels)) for word in typed.split()[:MOST_WORDS]]
    return await bot.store.replay_lists.games(guild, seer, wanted, limit=MOST_CHOICES)


def _wanted(interaction: Interaction, word: str, seen: frozenset[int]) -> Wanted:
    """A word as a search for part of a name, for part of a channel's name, and for a day, month or year."""
    called = word.removeprefix("#").casefold()
    guild = interaction.guild
    places = () if guild is None else (*guild.channels, *guild.threads)
    channels = tuple(place.id for place in places if place.id in seen and called and called in place.name.casefold())
    since, until = span_of(word) or (None, None)
    return Wanted(word.removeprefix("@"), channels, since, until)


def span_of(word: str) -> tuple[datetime, datetime] | None:
    """The span of a day, month or year in UTC, written as 2026-11-20, 2026-11 or 2026; None for another word."""
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
    """A game in one line: the date, the players (winner first), and the channel if the user can see it (``seen``)."""
    guild, channel = interaction.guild, game.channel
    place = guild.get_channel_or_thread(channel) if guild is not None and channel in seen and channel else None
    where = Plain(f"#{place.name}") if place is not None else PersonName(game.league) if game.source == "l" else None
    names = joined((PersonName(name) if name else say("former player") for name in game.names), ", ")
    return joined(
        (
            Plain(f"{game.at:%Y-%m-%d}"),
            names if game.over else say("{names} (unfinished)", names=names),
            where,
        ),
        " · ",
    )
