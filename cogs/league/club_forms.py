"""The buttons under the pages of `/club`: each opens a form, which does what the command's options do at once."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import discord

from bot.client.jantaku import JantakuBot
from bot.league.leagues import League
from bot.league.seasons import Season
from bot.text.sentences import Words, say
from cogs.common.answer import Answer
from cogs.common.buttons import Features, feature_id
from cogs.common.command_refused import CommandRefused
from cogs.common.content import Button
from cogs.common.forms import Field, Form, FormField, People, filled
from cogs.league.league_service import LeagueService, league_pressed

Interaction = discord.Interaction[Any]
FEATURE: Final = "club"
LONGEST_REASON: Final = 300
LONGEST_PLAYERS: Final = 900
"""Characters of the names of several players in a form."""
REASON: Final = FormField(
    "reason", say("Reason"), say("Everybody can see it; it is saved with the change."), longest=LONGEST_REASON
)
NEEDED_REASON: Final = replace(REASON, required=True)
PLAYERS: Final = (
    People("members", say("Members of this server"), least=0),
    FormField(
        "players", say("Others by name"), say("Players and guests, separated by commas"), longest=LONGEST_PLAYERS
    ),
)
"""The fields for several players, which ``ClubPress.players`` reads."""
_OTHER: Final = say("This button is from an older version of the bot. Use the command again.")
_PRESS: Final = re.compile(r"([a-z]{1,20})/(\d{1,18})/(\d{1,9})")


@dataclass(frozen=True, slots=True)
class ClubPress:
    """What is asked for, by a form or a command.

    ``league`` is None where the server has none yet, ``season`` where it is about none. ``values``: of the fields of a
    sent form, or of the options of a command that have the same names.
    """

    interaction: Interaction
    league: League | None
    season: Season | None = None
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def chosen_league(self) -> League:
        """The league. Raises CommandRefused if there is none."""
        if self.league is None:
            raise CommandRefused(_OTHER)
        return self.league

    @property
    def chosen_season(self) -> Season:
        """The season. Raises CommandRefused if there is none."""
        if self.season is None:
            raise CommandRefused(_OTHER)
        return self.season

    def typed(self, key: str) -> str | None:
        """What was typed into a field, or None."""
        value = self.values.get(key)
        return None if value is None or isinstance(value, tuple) else str(value).strip() or None

    def chosen(self, key: str) -> tuple[str, ...]:
        """What was chosen in a field."""
        values = self.values.get(key)
        return values if isinstance(values, tuple) else ()

    @property
    def reason(self) -> str:
        """The reason, if any."""
        return self.typed("reason") or ""

    @property
    def players(self) -> str:
        """Several players, as an option of a command has them."""
        mentions = [f"<@{user}>" for user in self.chosen("members")]
        return ", ".join([*mentions, *filter(None, (self.typed("players"),))])


@dataclass(frozen=True, slots=True)
class ClubForm:
    """A form: the label of its button, which is its title too, its fields, and the work that it does once sent.

    ``managers``: only members who manage the server may use it; else officers may. ``private``: so is what it did.
    """

    label: Words
    fields: Sequence[Field] | Callable[[ClubPress], Awaitable[Sequence[Field]]]
    work: Callable[[ClubPress, Answer], Awaitable[None]]
    managers: bool = False
    private: bool = False


class ClubForms:
    """All forms by their names (lower-case letters). One for each bot."""

    def __init__(self, service: LeagueService) -> None:
        self._service: Final = service
        self._forms: Final[dict[str, ClubForm]] = {}
        Features.of(service.bot).add(FEATURE, self.pressed)

    @classmethod
    def of(cls, service: LeagueService) -> ClubForms:
        """The bot's only instance; registers its buttons when it is made."""
        return service.bot.the(cls, lambda: cls(service))

    async def asked(
        self, interaction: Interaction, league: str | None, season: str | None, /, **values: object
    ) -> ClubPress:
        """The league and season that the options of a command mean. Raises LeagueRefused."""
        chosen = await self._service.league(interaction, league)
        return ClubPress(interaction, chosen, await self._service.season(chosen, season, interaction), values)

    def add(self, name: str, form: ClubForm) -> None:
        """Add a form."""
        self._forms[name] = form

    def buttons(self, asked: ClubPress, *names: str, row: int = 0) -> tuple[Button, ...]:
        """The buttons that open these forms, without those that the user may not use."""
        return tuple(
            Button(_press(asked, name), self._forms[name].label, row)
            for name in names
            if self._may(asked, self._forms[name])
        )

    async def take(self, answer: Answer, asked: ClubPress, name: str, *needed: str) -> None:
        """Do the work of a form with the options of a command; without those ``needed``, ask for them with it."""
        if all(asked.values.get(key) is not None for key in needed):
            await self._forms[name].work(asked, answer)
        else:
            await self.open(answer, asked, name)

    async def open(self, answer: Answer, asked: ClubPress, name: str) -> None:
        """Answer with a form, whose fields say what is known already. Raises CommandRefused if the user may not."""
        form = self._forms[name]
        self._check(asked, form)
        fields = [
            replace(each, value=str(asked.values[each.key]))
            if isinstance(each, FormField) and asked.values.get(each.key) is not None
            else each
            for each in (await form.fields(asked) if callable(form.fields) else form.fields)
        ]
        await answer.ask(Form(_press(asked, name), form.label, fields))

    async def pressed(self, interaction: discord.Interaction[JantakuBot], rest: str) -> None:
        """Open a form, or do what a sent one says. Never raises."""
        form = self._forms.get(rest.partition("/")[0])
        public = interaction.type is discord.InteractionType.modal_submit and form is not None and not form.private
        await self._service.answer(interaction, partial(self._pressed, interaction, rest), public=public)

    async def _pressed(self, interaction: Interaction, rest: str, answer: Answer) -> None:
        match = _PRESS.fullmatch(rest)
        form = None if match is None else self._forms.get(match[1])
        if match is None or form is None:
            raise CommandRefused(_OTHER)
        number, season = int(match[2]), int(match[3])
        league = await league_pressed(self._service, interaction, number) if number else None
        chosen_season = (
            await self._service.club.leagues.season(league.id, season) if league is not None and season else None
        )
        if season and chosen_season is None:
            raise CommandRefused(say("This season no longer exists."))
        asked = ClubPress(interaction, league, chosen_season, filled(interaction))
        self._check(asked, form)
        if interaction.type is discord.InteractionType.modal_submit:
            await form.work(asked, answer)
        else:
            await self.open(answer, asked, match[1])

    def _check(self, asked: ClubPress, form: ClubForm) -> None:
        self._service.actor(asked.interaction).check_may_run(None if form.managers else asked.league)

    def _may(self, asked: ClubPress, form: ClubForm) -> bool:
        return self._service.actor(asked.interaction).may_run(None if form.managers else asked.league)


def _press(asked: ClubPress, name: str) -> str:
    league = 0 if asked.league is None else asked.league.id
    season = 0 if asked.season is None else asked.season.number
    return feature_id(FEATURE, f"{name}/{league}/{season}")
