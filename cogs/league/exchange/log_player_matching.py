"""Finds the players in a log: by what was typed, by earlier logs, and by names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from bot.club.names import GUEST, NameReader, written_name
from bot.league.checks import LONGEST_NAME, name_missing
from bot.league.drafts import Computer, Guest, Member, Sitter
from bot.league.exchange.log_names import label_of, matched, telling, who_read
from bot.league.leagues import League, current_number, names_by_number
from bot.league.name_key import name_key
from bot.paifu.games_in_log import LogGame
from bot.text.league.faults import fault_text
from bot.text.league.game_logs import NameSource, unread_lines
from bot.text.league.people import called
from bot.text.sentences import PersonName, Words, flat, render, say
from bot.text.tile_text import wind_name
from cogs.league.league_service import LeagueService
from cogs.league.people.server_member_lookup import ServerMembers

Interaction = discord.Interaction[Any]
Place = tuple[int, int]
"""A game of the file (from 0) and a seat."""
MOST_SEARCHED: Final = 8
"""How many names are searched among the members of the server."""


@dataclass
class Seated:
    """The players by seat and how each is known.

    ``sitters`` has None for a seat still to be named. ``said`` is what was typed, by label, made unambiguous.
    ``wrong`` are the errors in it.
    """

    sitters: dict[Place, Sitter | None] = field(default_factory=dict)
    how: dict[Place, NameSource] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    wrong: list[Words] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)

    def who(self, place: Place) -> Words | None:
        """The name of the player on a seat."""
        match self.sitters.get(place):
            case int() as number:
                return called(self.names, number)
            case Guest(name) | Member(name=name):
                return PersonName(name)
            case Computer(name):
                return say("{name} (computer player)", name=PersonName(name))
            case _:
                return None


class LogPlayers:
    """Matches the names in the games of one file with players."""

    def __init__(
        self, service: LeagueService, interaction: Interaction, league: League, games: Sequence[LogGame]
    ) -> None:
        self._service: Final = service
        self._league: Final = league
        self._games: Final = games
        self._somebody: Final = NameReader(service.club.leagues, league, ServerMembers(interaction))
        self._locale: Final = str(interaction.locale)
        self.labels: Final[dict[str, list[Place]]] = {}
        """The seats of each label: a name in the log, or the wind if the name says nothing."""
        self._winds: Final[dict[str, str]] = {}
        self._alone = len(games) == 1
        for game in games:
            self._label(game)

    def _label(self, game: LogGame) -> None:
        names = game.record.names
        for seat, (name, tells) in enumerate(zip(names, telling(names), strict=True)):
            wind = render(wind_name(seat), self._locale, markdown=False)
            place = wind if self._alone else f"{game.part + 1} {wind}"
            label = next((known for known in self.labels if name_key(known) == name_key(name)), label_of(flat(name)))
            label = label if tells else place
            self.labels.setdefault(label, []).append((game.part, seat))
            self._winds[place] = label

    def label_at(self, place: Place) -> str:
        """The label of a seat."""
        return next(label for label, places in self.labels.items() if place in places)

    async def sit(self, text: str, *, search: bool = False) -> Seated:
        """Find the player of every seat. ``text``: see ``bot.league.exchange.log_names``. Raises StoreError.

        ``search``: unknown names are searched among the members of the server.
        """
        await self._somebody.read()
        remembered = await self._service.club.names_in_logs(self._league)
        seated = Seated()
        said, unread = who_read(text, [*self._winds, *self.labels])
        seated.wrong += unread_lines(unread)
        await self._chosen({self._winds.get(label, label): value for label, value in said.items()}, seated)
        calls, users = self._somebody.roster.called, self._user_names()
        for game in self._games:
            names = game.record.names
            own = matched(names, remembered, calls)
            by_user = matched(names, {}, users)
            for seat, name in enumerate(names):
                if (game.part, seat) in seated.sitters:
                    continue
                self._guess((game.part, seat), name, own[seat], by_user[seat], remembered, seated)
        if search:
            await self._search(seated)
        seated.names = names_by_number(self._somebody.roster.people)
        return seated

    async def _chosen(self, said: Mapping[str, str], seated: Seated) -> None:
        for label, value in said.items():
            whom = await self._somebody.sitter(value, label[:LONGEST_NAME])
            if not isinstance(whom, int | Member | Guest | Computer):
                seated.wrong.append(fault_text(whom, {}))
                seated.said[label] = value
                continue
            seated.said[label] = self._written(whom, value)
            for place in self.labels[label]:
                seated.sitters[place] = whom
                seated.how[place] = NameSource.GUEST if isinstance(whom, Guest) else NameSource.CHOSEN

    def _written(self, whom: Sitter, value: str) -> str:
        match whom:
            case Guest(name):
                return f"{GUEST}{name}"
            case Member(user, name):
                return f"<@{user}> {flat(name)}"
            case int(number):
                return written_name(self._somebody.roster, number)
            case _:
                return value

    def _user_names(self) -> dict[str, set[int]]:
        """Players by their Discord user names, as far as these are known."""
        users: dict[str, set[int]] = {}
        roster = self._somebody.roster
        for user, number in roster.by_user.items():
            if (known := self._service.bot.get_user(user)) is not None:
                users.setdefault(name_key(known.name), set()).add(current_number(roster.people, number))
        return users

    def _guess(
        self,
        place: Place,
        name: str,
        player: int | None,
        by_user: int | None,
        remembered: Mapping[str, int],
        seated: Seated,
    ) -> None:
        """Find the player of a seat for which nothing was typed."""
        tells = self.label_at(place) not in self._winds
        if player is not None:
            seated.sitters[place] = player
            seated.how[place] = NameSource.EARLIER if name_key(name) in remembered else NameSource.CALLED
        elif by_user is not None:
            seated.sitters[place], seated.how[place] = by_user, NameSource.CALLED
            # The cache of user names is lost at a restart; the text in the message is not.
            seated.said.setdefault(self.label_at(place), written_name(self._somebody.roster, by_user))
        elif tells and not name_missing(flat(name)):
            seated.sitters[place], seated.how[place] = Guest(flat(name)), NameSource.GUEST
        else:
            seated.sitters[place], seated.how[place] = None, NameSource.NOBODY

    async def _search(self, seated: Seated) -> None:
        """Search for new guests among the members of the server, and add those found to the text."""
        names = {(game.part, seat): name for game in self._games for seat, name in enumerate(game.record.names)}
        new = [
            (label, places)
            for label, places in self.labels.items()
            if label not in seated.said and seated.how[places[0]] is NameSource.GUEST
        ]
        for label, places in new[:MOST_SEARCHED]:
            whom = await self._somebody.called(names[places[0]])
            parts = {part for part, _ in places}
            sitting = {sitter for (part, _), sitter in seated.sitters.items() if part in parts}
            if whom is None or whom in sitting:
                continue
            seated.said[label] = self._written(whom, "")
            for place in places:
                seated.sitters[place], seated.how[place] = whom, NameSource.CALLED
