"""`/club players`: the players of a league, and adding, renaming and linking guests."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.league.entries import PlayersMerged
from bot.store.league.entry_writer import NewEntry
from bot.text.fitting import worded
from bot.text.league.people import called
from bot.text.league.players import PAGE, PlayerLine, players_page
from bot.text.sentences import PersonName, Words, fit, lines, render, say, say_many
from cogs.common.buttons import Features, feature_id
from cogs.common.content import Button, Content
from cogs.common.counter import words_for
from cogs.common.forms import Form, FormField, filled
from cogs.common.refusal import CommandRefused
from cogs.league.pages import league_pressed, page_buttons, turn
from cogs.league.people.members import member_here
from cogs.league.people.player_option import player_of, player_typed

if TYPE_CHECKING:
    from bot.client.jantaku import JantakuBot
    from bot.store.league.leagues import League
    from cogs.common.answer import Answer
    from cogs.league.league_service import LeagueService

Interaction = discord.Interaction[Any]
PAGES: Final = "lplayers"
LINK: Final = "llink"
ASK, DONE = "ask", "done"
"""The steps of linking in custom ids: the button that asks for the reason, and the submitted form."""


def add_people(service: LeagueService, group: app_commands.Group) -> None:
    """Add the subgroup to the group."""
    mine = PeopleCommands(service)
    players = app_commands.Group(name="players", description=locale_str("Who plays in a league"), parent=group)
    for name, description, callback, option in (
        ("list", locale_str("All players and guests"), mine.list, None),
        ("guest", locale_str("Add somebody without an account"), mine.guest, None),
        ("rename", locale_str("Give a guest another name"), mine.rename, "guest"),
        ("link", locale_str("A guest turned out to be a member"), mine.link, "guest"),
    ):
        command: app_commands.Command[Any, ..., Any] = players.command(name=name, description=description)(callback)
        command.autocomplete("league")(service.leagues_typed)
        if option is not None:
            command.autocomplete(option)(guest_typed)
    Features.of(service.bot).add(PAGES, mine.turned)
    Features.of(service.bot).add(LINK, mine.linking)


async def guest_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: players, guests first, since only they can be renamed or linked."""
    choices = await player_typed(interaction, typed)
    mark = render(say("{name} (guest)", name=PersonName("")), str(interaction.locale), markdown=False).strip()
    return sorted(choices, key=lambda choice: mark not in choice.name)


class PeopleCommands:
    """The commands."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service

    # The list

    @app_commands.describe(league=locale_str("Which league"))
    async def list(self, interaction: Interaction, league: str | None = None) -> None:
        """List the players."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            await answer.reply(await self._page(interaction, chosen_league, 0))

        await self._service.answer(interaction, work)

    async def turned(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Turn to another page."""
        await turn(self._service, interaction, PAGES, rest, partial(self._turned, interaction))

    async def _turned(self, interaction: Interaction, rest: str, shared: bool) -> Content:  # noqa: FBT001 - as called
        del shared
        league, page = rest.split("/")
        return await self._page(interaction, await league_pressed(self._service, interaction, int(league)), int(page))

    async def _page(self, interaction: Interaction, league: League, page: int) -> Content:
        players = await self._lines(league)
        pages = max(1, -(-len(players) // PAGE))
        text = worded(partial(players_page, league.name, players, page), str(interaction.locale))
        press = partial(_page_id, league.id)
        return Content(text, page_buttons(interaction, min(page, pages - 1), pages, press))

    async def _lines(self, league: League) -> tuple[PlayerLine, ...]:
        """The players by name; those whose data was deleted come last.

        Merged guests are left out, and so are officers who have not played.
        """
        store = self._service.bot.store
        people = await store.leagues.people(league.id)
        games = await store.league_table_games.games_of(league.id)
        teams: dict[int, str] = {}
        invited: frozenset[int] = frozenset()
        try:
            season = await self._service.season(league)
        except CommandRefused:
            season = None
        if season is not None:
            teams = await store.league_standings.teams(league.id, season.number)
            invited = await store.league_standings.invited(league.id, season.number)
        players = [
            PlayerLine(
                player.number,
                player.name,
                player.guest,
                games.get(player.number, 0),
                teams.get(player.number),
                player.number in invited,
            )
            for player in people.values()
            if player.merged_into is None
        ]
        playing = (line for line in players if line.games or line.guest or line.team or line.invited)
        return tuple(sorted(playing, key=lambda line: (not line.name, line.name.casefold(), line.number)))

    # Guests

    @app_commands.describe(name=locale_str("What they are called"), league=locale_str("Which league"))
    async def guest(
        self, interaction: Interaction, name: app_commands.Range[str, 1, 64], league: str | None = None
    ) -> None:
        """Add a guest."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._officers_league(interaction, league)
            before = await self._service.bot.store.leagues.people(chosen_league.id)
            number = await self._service.bot.store.leagues.guest(chosen_league.id, name)
            if number in before:
                raise CommandRefused(
                    say("There is a guest called “{name}” already.", name=PersonName(before[number].name))
                )
            added = say(
                "{name} is a guest of “{league}” now. When they join the server: /club players link.",
                name=PersonName(" ".join(name.split())),
                league=PersonName(chosen_league.name),
            )
            await self._say(interaction, answer, added)

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(
        guest=locale_str("Which guest"), name=locale_str("The new name"), league=locale_str("Which league")
    )
    async def rename(
        self, interaction: Interaction, guest: str, name: app_commands.Range[str, 1, 64], league: str | None = None
    ) -> None:
        """Rename a guest."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._officers_league(interaction, league)
            number = await player_of(self._service, chosen_league, guest)
            player = (await self._service.bot.store.leagues.people(chosen_league.id))[number]
            if not player.guest:
                raise CommandRefused(
                    say(
                        "{name} is no guest: members are called as they call themselves on Discord.",
                        name=called({number: player.name}, number),
                    )
                )
            new = await self._service.bot.store.leagues.rename_guest(chosen_league.id, number, name)
            await self._say(
                interaction,
                answer,
                say("{old} is called {name} now.", old=PersonName(player.name), name=PersonName(new)),
            )

        await self._service.answer(interaction, work, public=True)

    @app_commands.describe(
        guest=locale_str("Which guest"), member=locale_str("Who they are"), league=locale_str("Which league")
    )
    async def link(
        self, interaction: Interaction, guest: str, member: discord.Member, league: str | None = None
    ) -> None:
        """Link a guest to a member."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._officers_league(interaction, league)
            number = await player_of(self._service, chosen_league, guest)
            if member.bot:
                raise CommandRefused(say("{name} is a bot, and no player.", name=PersonName(member.display_name)))
            await self._check_guest(chosen_league, number)
            games = (await self._service.bot.store.league_table_games.games_of(chosen_league.id)).get(number, 0)
            names = await self._service.names(chosen_league.id)
            asked = lines(
                say_many(
                    "{guest} is {member}? Then {count} game of the guest, penalties, team and invitation become "
                    "theirs, and standings and ratings are as if they had played it themselves.",
                    "{guest} is {member}? Then {count} games of the guest, penalties, team and invitation become "
                    "theirs, and standings and ratings are as if they had played them themselves.",
                    games,
                    guest=called(names, number),
                    member=PersonName(member.display_name),
                ),
                say("This cannot be undone. Nothing has been changed yet."),
            )
            press = feature_id(LINK, f"{ASK}/{chosen_league.id}/{number}/{member.id}")
            label = words_for(interaction, say("They are the same…"))
            button = Button(press, label, style=discord.ButtonStyle.danger)
            await answer.tell(Content(fit(render(asked, str(interaction.locale))), (button,)))

        await self._service.answer(interaction, work)

    async def linking(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Take the button that links, or the form with the reason."""
        step, league, number, user = rest.split("/")
        await self._service.answer(
            interaction, partial(self._linking, interaction, step, int(league), int(number), int(user))
        )

    async def _linking(
        self, interaction: Interaction, step: str, number: int, guest: int, user: int, answer: Answer
    ) -> None:
        league = await league_pressed(self._service, interaction, number)
        self._service.need_officer(interaction, league)
        if step == ASK:
            await self._check_guest(league, guest)
            why = FormField("why", words_for(interaction, say("How do you know?")), required=True, longest=300)
            title = words_for(interaction, say("Link a guest"))
            await answer.ask(Form(feature_id(LINK, f"{DONE}/{number}/{guest}/{user}"), title, (why,)))
            return
        reason = str(filled(interaction).get("why") or "").strip()
        if not reason:
            raise CommandRefused(say("Say why: the reason is kept with the entry."))
        names = await self._service.names(league.id)
        name = await self._name_of(interaction, user)
        store = self._service.bot.store.leagues
        by, now = await self._service.me(interaction, league), self._service.bot.clock.now()
        into = await store.member(league.id, user, name)
        await store.write(league.id, NewEntry(PlayersMerged(guest, into), now, by, reason))
        linked = say(
            "{guest} and {member} are one player now. {officer} said why: {why}",
            guest=called(names, guest),
            member=PersonName(name),
            officer=PersonName(interaction.user.display_name),
            why=PersonName(reason),
        )
        await answer.update(Content(fit(render(linked, str(interaction.locale)))))

    async def _check_guest(self, league: League, number: int) -> None:
        player = (await self._service.bot.store.leagues.people(league.id)).get(number)
        if player is None or player.merged_into is not None:
            raise CommandRefused(say("That guest has been linked to a member already."))
        if not player.guest:
            raise CommandRefused(
                say(
                    "{name} is not a guest: only a guest can turn out to be another player.",
                    name=called({number: player.name}, number),
                )
            )

    async def _name_of(self, interaction: Interaction, user: int) -> str:
        member = await member_here(interaction, user)
        if member is None:
            raise CommandRefused(say("They are no member of this server any more."))
        return member.display_name

    async def _officers_league(self, interaction: Interaction, name: str | None) -> League:
        league = await self._service.league(interaction, name)
        self._service.need_officer(interaction, league)
        return league

    async def _say(self, interaction: Interaction, answer: Answer, words: Words) -> None:
        await answer.reply(Content(fit(render(words, str(interaction.locale)))))


def _page_id(league: int, page: int) -> str:
    return feature_id(PAGES, f"{league}/{page}")
