"""`/club players`: the players of a league, and adding, renaming and linking guests."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.club.commands import AddGuest, DeleteGuest, LinkGuest, RenameGuest
from bot.club.names import NUMBER
from bot.league.drafts import Member
from bot.league.faults import GuestThere, NamedByDiscord
from bot.league.leagues import has_account, sitter_of
from bot.text.league.faults import fault_text
from bot.text.league.people import PAGE, called, players_page
from bot.text.message_fitting import fitted
from bot.text.sentences import PersonName, Words, joined, lines, render, say, say_many
from cogs.common.answer import Answer
from cogs.common.buttons import feature_id, numbers
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button, Content
from cogs.common.forms import Form, FormField, People, filled, people_in
from cogs.common.pages import Page
from cogs.league.club_forms import ClubForm, ClubForms, ClubPress
from cogs.league.evenings.attendance import Attendance
from cogs.league.league_service import LeagueService, league_pressed, page_buttons
from cogs.league.people.player_option import player_of, player_typed, reader_of
from cogs.league.people.server_member_lookup import member_here

Interaction = discord.Interaction[Any]
PAGES: Final = "lplayers"
LINK: Final = "llink"
ADD, RENAME, MEET, DELETE = "guestadd", "guestrename", "guestlink", "guestdelete"
ASK, DONE = "ask", "done"
"""The steps of linking in custom ids: the button that asks for the reason, and the submitted form."""


def add_people(service: LeagueService, group: app_commands.Group) -> None:
    """Add the command to the group, and answer the buttons beneath its pages."""
    mine = PeopleCommand(service)
    description = locale_str("List all players and guests; add, rename, link or delete a guest (officers)")
    service.add_command(group, "players", description, mine.players, guest=guest_typed, same=guest_typed)
    service.presses(LINK, mine.linking, lambda rest: numbers(3)(rest.partition("/")[2]))


async def guest_typed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletion: players, guests first, since only they can be renamed or linked."""
    choices = await player_typed(interaction, typed)
    mark = render(say("{name} (guest)", name=PersonName("")), str(interaction.locale), markdown=False).strip()
    return sorted(choices, key=lambda choice: mark not in choice.name)


@dataclass(frozen=True, slots=True)
class PeoplePress:
    """A page of the list in a custom id."""

    league: int
    page: int = 0


class PeopleCommand:
    """The command, its pages and its forms."""

    def __init__(self, service: LeagueService) -> None:
        self._service = service
        self._page: Final = Page(service.bot, PAGES, PeoplePress, self._made, service.answer)
        self._forms: Final = ClubForms.of(service)
        guest = FormField("guest", say("Guest"), required=True, longest=64)
        new = FormField("guest", say("Name of a player without an account"), required=True, longest=64)
        name = FormField("name", say("New name"), required=True, longest=64)
        member = People("member", say("Which member this guest is"), most=1, least=0)
        same = FormField("same", say("Or the name of another guest"), longest=64)
        self._forms.add(ADD, ClubForm(say("Add a guest…"), (new,), self._add))
        self._forms.add(RENAME, ClubForm(say("Rename a guest…"), (guest, name), self._rename))
        self._forms.add(MEET, ClubForm(say("Link a guest…"), (guest, member, same), self._link_sent, private=True))
        self._forms.add(DELETE, ClubForm(say("Delete a guest…"), (guest,), self._delete))

    @app_commands.describe(
        guest=locale_str("The guest; a new name adds a guest"),
        rename=locale_str("A new name for the guest"),
        member=locale_str("The member this guest turned out to be"),
        same=locale_str("Another guest who turned out to be the same person"),
        delete=locale_str("Delete the guest (only possible if they have no games)"),
        league=locale_str("The league, if the server has several"),
    )
    async def players(  # noqa: PLR0917 - one for each option
        self,
        interaction: Interaction,
        guest: app_commands.Range[str, 1, 64] | None = None,
        rename: app_commands.Range[str, 1, 64] | None = None,
        member: discord.Member | None = None,
        same: app_commands.Range[str, 1, 64] | None = None,
        delete: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        league: str | None = None,
    ) -> None:
        """List the players, or add, rename, link or delete a guest; a form asks for what is missing."""

        async def work(answer: Answer) -> None:
            chosen_league = await self._service.league(interaction, league)
            values = {"guest": guest, "name": rename, "same": same if member is None else None}
            asked = ClubPress(interaction, chosen_league, values=values)
            if not delete and not any((guest, rename, member, same)):
                await answer.reply(await self._made(interaction, PeoplePress(chosen_league.id), shared=False))
                return
            if member is not None:
                if member.bot:
                    raise CommandRefused(say("{name} is a bot, not a player.", name=PersonName(member.display_name)))
                if guest is None:
                    await self._forms.open(answer, asked, MEET)
                else:
                    await self._ask_link(asked, guest, member.id, member.display_name, answer)
            elif same is not None:
                if guest is None:
                    await self._forms.open(answer, asked, MEET)
                else:
                    await self._ask_same(asked, guest, same, answer)
            elif delete or rename is not None:
                await self._forms.take(answer, asked, DELETE if delete else RENAME, "guest")
            else:
                await self._add(asked, answer)

        await self._service.answer(interaction, work, public=guest is not None and member is None and same is None)

    # The list

    async def _made(self, interaction: Interaction, asked: PeoplePress, *, shared: bool) -> Content:
        league = await league_pressed(self._service, interaction, asked.league)
        players = await self._service.club.views.people(league)
        pages = max(1, -(-len(players) // PAGE))
        turning = page_buttons(
            min(asked.page, pages - 1), pages, lambda page: self._page.press(PeoplePress(league.id, page))
        )
        of_guests = (RENAME, MEET, DELETE) if any(player.guest for player in players) else ()
        forms = self._forms.buttons(ClubPress(interaction, league), ADD, *of_guests, row=1)
        text = fitted(partial(players_page, league.name, players, asked.page))
        return Content(text, turning if shared else (*turning, *forms))

    # Guests

    async def _link_sent(self, asked: ClubPress, answer: Answer) -> None:
        members, same = people_in(asked.interaction, "member"), asked.typed("same")
        if same and not members:
            await self._ask_same(asked, asked.typed("guest") or "", same, answer)
            return
        if not members:
            raise CommandRefused(say("A guest can only be linked to a member of this server, not to a bot."))
        [(user, name)] = members.items()
        await self._ask_link(asked, asked.typed("guest") or "", user, name, answer)

    async def _add(self, asked: ClubPress, answer: Answer) -> None:
        league, name = asked.chosen_league, asked.typed("guest") or ""
        reader = await reader_of(self._service, asked.interaction, league)
        if NUMBER.fullmatch(name):
            player = reader.roster.people[await player_of(self._service, league, name)]
            there = GuestThere(player.name) if player.guest else NamedByDiscord(player.number)
            raise CommandRefused(fault_text(there, {player.number: player.name}))
        of_member = await reader.called(name) is not None
        await self._service.run(asked.interaction, AddGuest(league.id, name, of_member))
        added: Words = say(
            "{name} is now a guest of “{league}”. If they join the server, link them with /club players.",
            name=PersonName(" ".join(name.split())),
            league=PersonName(league.name),
        )
        if (like := await reader.near(name)) is not None:
            alike = say(
                "There is also a guest named {like}. If both are the same person, delete the new guest.",
                like=PersonName(like),
            )
            added = joined((added, alike), " ")
        await answer.reply(added)

    async def _delete(self, asked: ClubPress, answer: Answer) -> None:
        number = await player_of(self._service, asked.chosen_league, asked.typed("guest") or "")
        name = await self._service.run(asked.interaction, DeleteGuest(asked.chosen_league.id, number))
        await Attendance.of(self._service).refresh_to_come(asked.chosen_league)
        await answer.reply(say("{guest} has been deleted.", guest=called({number: name}, number)))

    async def _rename(self, asked: ClubPress, answer: Answer) -> None:
        league, name = asked.chosen_league, asked.typed("name") or ""
        reader = await reader_of(self._service, asked.interaction, league)
        number = await player_of(self._service, league, asked.typed("guest") or "")
        of_member = await reader.called(name) is not None
        old = await self._service.run(asked.interaction, RenameGuest(league.id, number, name, of_member))
        new = PersonName(" ".join(name.split()))
        await answer.reply(say("{old} is now named {name}.", old=PersonName(old), name=new))

    async def _ask_same(self, asked: ClubPress, guest: str, same: str, answer: Answer) -> None:
        """Say what it means that a guest is another player by name."""
        number = await player_of(self._service, asked.chosen_league, same)
        player = (await self._service.club.leagues.people(asked.chosen_league.id))[number]
        await self._ask_link(asked, guest, sitter_of(player.user, number), player.name, answer)

    async def _ask_link(self, asked: ClubPress, guest: str, user: int, name: str, answer: Answer) -> None:
        """Say what linking means, with the button that does it."""
        league = asked.chosen_league
        number = await player_of(self._service, league, guest)
        actor = self._service.actor(asked.interaction)
        games = await self._service.club.check_may_link(actor, league.id, number, user)
        names = await self._service.names(league.id)
        words = lines(
            say_many(
                "Are {guest} and {member} the same person? If so, {member} gets the guest's {count} game, "
                "penalties, team and invitation; standings and ratings are then updated.",
                (
                    "Are {guest} and {member} the same person? If so, {member} gets the guest's {count} games, "
                    "penalties, team and invitation; standings and ratings are then updated."
                ),
                games,
                guest=called(names, number),
                member=PersonName(name),
            ),
            say("This cannot be undone. Nothing has been changed yet."),
        )
        press = feature_id(LINK, f"{ASK}/{league.id}/{number}/{user}")
        button = Button(press, say("Same person…"), style=discord.ButtonStyle.danger)
        await answer.tell(Content(words, (button,)))

    async def linking(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        """Take the button that links, or the form with the reason."""
        step, _, numbered = rest.partition("/")
        number, guest, user = map(int, numbered.split("/"))
        league = await league_pressed(self._service, interaction, number)
        if step == ASK:
            await self._service.club.check_may_link(self._service.actor(interaction), number, guest, user)
            why = FormField("why", say("How do you know they are the same person?"), required=True, longest=300)
            press = feature_id(LINK, f"{DONE}/{number}/{guest}/{user}")
            await answer.ask(Form(press, say("Link a guest"), (why,)))
            return
        reason = str(filled(interaction).get("why") or "").strip()
        into = Member(user, await self._name_of(interaction, user)) if has_account(user) else -user
        names = await self._service.names(league.id)
        await self._service.run(interaction, LinkGuest(league.id, guest, into, reason))
        await Attendance.of(self._service).refresh_to_come(league)
        linked = say(
            "{guest} and {member} are now one player. {officer}'s reason: {why}",
            guest=called(names, guest),
            member=PersonName(into.name if isinstance(into, Member) else names.get(into, "")),
            officer=PersonName(interaction.user.display_name),
            why=PersonName(reason),
        )
        await answer.update(linked)

    async def _name_of(self, interaction: Interaction, user: int) -> str:
        member = await member_here(interaction, user)
        if member is None:
            raise CommandRefused(say("This player is no longer a member of this server."))
        return member.display_name
