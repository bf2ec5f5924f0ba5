"""Club evenings: announced once or for every week, changed and called off, with the people who come."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final

from bot.club import evening_commands as e
from bot.club.actor import Actor
from bot.league import faults as f
from bot.league.evenings import Comer, Evening, EveningView, WeeklyEvening
from bot.league.leagues import League, LeagueSettings, sitter_of
from bot.league.typed.dates import WEEK, week_later
from bot.store.league.evenings import columns_of
from bot.store.league.seating import EVENING
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

STARTED: Final = timedelta(hours=6)
"""How long after its beginning an evening is still to come."""
BEFORE: Final = timedelta(hours=3)
"""How long before its beginning an evening is on in its channel."""
MOST_TO_COME: Final = 100
"""The most evenings of a league that are to come."""
AHEAD: Final = 4 * WEEK
"""How long before its beginning a weekly evening is there, to be changed or called off."""
ANNOUNCED_BEFORE: Final = WEEK
TOO_LATE: Final = timedelta(minutes=15)
"""Nobody is reminded this long after the beginning."""

Hosts = Callable[[int], bool]
"""Whether this process has a server; another one does what is due for the others."""


class Evenings:
    """Carries out what is done with evenings, and says what is due for them. Raises StoreError."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._leagues: Final = store.leagues
        self._book: Final = store.league_evenings
        self._weeklies: Final = store.league_weeklies
        self._clock: Final = clock

    # What there is

    async def view(self, guild: int, number: int) -> EveningView:
        """An evening of a server. Raises LeagueRefused."""
        evening = await self._book.evening(number)
        if evening is None:
            raise f.LeagueRefused(f.NoSuchRound())
        for view in await self._views((evening,), lambda server: server == guild):
            return view
        raise f.LeagueRefused(f.NoSuchLeague())

    async def for_officer(self, actor: Actor, number: int) -> EveningView:
        """The same for an officer, who signs people up. Raises NoRights for others."""
        view = await self.view(actor.guild, number)
        actor.need_officer(view.league)
        return view

    async def to_come(self, leagues: Iterable[League]) -> tuple[EveningView, ...]:
        """The evenings of these leagues that are not over, the next first."""
        since = self._clock.now() - STARTED
        return await self._views(await self._book.to_come([league.id for league in leagues], since))

    async def weekly(self, league: League) -> tuple[WeeklyEvening, ...]:
        """The weekly evenings of a league."""
        return await self._weeklies.of([league.id])

    async def _views(self, evenings: Iterable[Evening], hosts: Hosts | None = None) -> tuple[EveningView, ...]:
        evenings = tuple(evenings)
        found = {number: await self._leagues.league(number) for number in {evening.league for evening in evenings}}
        leagues = {number: one for number, one in found.items() if one and (hosts is None or hosts(one.guild))}
        there = [evening for evening in evenings if evening.league in leagues]
        people = await self._book.people_of([evening.id for evening in there])
        return tuple(EveningView(leagues[one.league], one, people.get(one.id, ())) for one in there)

    async def of(self, league: League, number: int) -> EveningView:
        """An evening of a league. Raises LeagueRefused."""
        view = await self.view(league.guild, number)
        if view.league.id != league.id:
            raise f.LeagueRefused(f.NoSuchRound())
        return view

    # Announcing, changing, calling off

    async def announce(self, actor: Actor, league: League, command: e.AnnounceEvening) -> e.AnnouncedEvening:
        """An officer announces one. Nobody is reminded of an evening that begins before that would be due."""
        actor.need_officer(league)
        now, minutes = self._clock.now(), command.remind_minutes
        if not command.title.strip():
            raise f.LeagueRefused(f.TitleMissing())
        if len(await self.to_come([league])) >= MOST_TO_COME:
            raise f.LeagueRefused(f.TooManyEvenings(MOST_TO_COME))
        soon = bool(minutes) and command.at - timedelta(minutes=minutes) <= now
        values: dict[str, Any] = {
            "made_by": actor.user,
            "remind_minutes": 0 if soon and not command.weekly else minutes,
            **columns_of(command.how),
            "place": command.place,
            "about": command.about,
            "seats": command.seats,
        }
        title, at, channel = command.title, command.at, command.channel
        if command.weekly:
            weekly = await self._weeklies.add(league.id, title, at, channel, **values)
            await self._make_copies(weekly, command.zone)
            first = next(one for one in await self.to_come([league]) if one.evening.weekly == weekly.id)
        else:
            first = EveningView(league, await self._book.add(league.id, title, at, channel, **values))
        due = not command.weekly or first.evening.at <= now + ANNOUNCED_BEFORE
        return e.AnnouncedEvening(first, due, soon)

    async def keep_zone(self, actor: Actor, league: League, command: e.KeepZone) -> None:
        """An officer says in which zone the dates of a league are read, if nobody did."""
        actor.need_officer(league)

        def with_zone(settings: LeagueSettings) -> LeagueSettings:
            return settings if settings.zone is not None else replace(settings, zone=command.zone)

        await self._leagues.configure(league.id, with_zone)

    async def change(self, actor: Actor, league: League, command: e.ChangeEvening) -> e.ChangedEvening:
        """An officer changes one. People are reminded of the new time of one that moves."""
        actor.need_officer(league)
        before, moved = await self.of(league, command.evening), command.change.at is not None
        values = _columns(command.change) | ({"at": command.change.at, "reminded_at": None} if moved else {})
        if not await self._book.change(before.evening.id, **values):
            raise f.LeagueRefused(f.EveningCalledOff())
        view = await self.of(league, command.evening)
        had = {comer.user for comer in before.coming}
        return e.ChangedEvening(view, moved, tuple(comer for comer in view.coming if comer.user not in had))

    async def change_weekly(self, actor: Actor, league: League, command: e.ChangeWeekly) -> bool:
        """An officer changes those that nobody has seen yet: they are made anew, after the last that is announced."""
        actor.need_officer(league)
        weekly = await self._weekly(league, command.weekly)
        coming = [one.evening for one in await self.to_come([league]) if one.evening.weekly == weekly.id]
        announced = [one.at for one in coming if one.message is not None]
        at = command.change.at or min((*(one.at for one in coming if one.message is None), weekly.at))
        while announced and at <= max(announced):
            at = week_later(at, command.zone)
        if not await self._weeklies.change(weekly.id, at=at, **_columns(command.change)):
            raise f.LeagueRefused(f.EveningCalledOff())
        return bool(announced)

    async def end_weekly(self, actor: Actor, league: League, command: e.EndWeekly) -> None:
        """An officer holds no more of them."""
        actor.need_officer(league)
        await self._book.call_off((await self._weekly(league, command.weekly)).id, self._clock.now())

    async def _weekly(self, league: League, number: int) -> WeeklyEvening:
        weekly = await self._weeklies.find(number)
        if weekly is None or weekly.league != league.id:
            raise f.LeagueRefused(f.EveningCalledOff())
        return weekly

    async def call_off(self, actor: Actor, league: League, command: e.CallOffEvening) -> EveningView:
        """An officer calls one off."""
        actor.need_officer(league)
        await self.of(league, command.evening)
        if not await self._book.call_off(command.evening, self._clock.now()):
            raise f.LeagueRefused(f.EveningCalledOff())
        return await self.of(league, command.evening)

    # Who comes

    async def ask(self, actor: Actor, league: League, command: e.AskWhoIsHere) -> EveningView:
        """An officer asks the people of a channel who is here."""
        actor.need_officer(league)
        now, how = self._clock.now(), command.how
        evening = await self._book.on_in(league.id, command.channel, now - EVENING, now + BEFORE)
        if evening is None:
            asked = await self._book.ask(league.id, command.channel, now, made_by=actor.user, how=how)
            return EveningView(league, asked)
        await self._book.seat_by(evening.id, how)
        return await self.of(league, evening.id)

    async def sign_up(self, actor: Actor, league: League, command: e.SignUp) -> e.SignedUp:
        """Somebody says whether they come, or an officer who does."""
        if command.guests or {*command.comes, *command.stays} - {actor.user}:
            actor.need_officer(league)
        view = await self.of(league, command.evening)
        if view.evening.called_off_at is not None:
            raise f.LeagueRefused(f.EveningCalledOff())
        comes, moved_up = await self.answer(league, command.evening, command.comes, command.stays, command.guests)
        return e.SignedUp(await self.of(league, command.evening), comes, moved_up)

    async def answer(
        self, league: League, number: int, comes: Mapping[int, str], stays: Mapping[int, str], guests: Iterable[str]
    ) -> tuple[tuple[int, ...], tuple[Comer, ...]]:
        """Write who is in an evening or round and who is not; those who are, and who moved up. Raises LeagueRefused."""
        moved_up: tuple[Comer, ...] = ()
        async with self._leagues.writing(league.id) as writer:
            comes = {**comes, **{sitter_of(None, await writer.guest(name)): name for name in guests}}
            for people, come in ((comes, True), (stays, False)):
                if people:
                    up = await writer.evenings.answer(number, people, self._clock.now(), comes=come)
                    if up is None:
                        raise f.LeagueRefused(f.EveningCalledOff())
                    moved_up += up
        return tuple(comes), moved_up

    # What became of it on Discord

    async def posted(self, evening: int, message: int) -> None:
        """People sign up at this message from now on."""
        await self._book.place(evening, message)

    async def shown_as(self, evening: int, event: int) -> None:
        """An event of Discord shows the evening."""
        await self._book.change(evening, event=event)

    async def reminded(self, evening: int) -> None:
        """The people of an evening were reminded."""
        await self._book.reminded(evening, self._clock.now())

    # What is due

    async def to_remind(self, hosts: Hosts) -> tuple[tuple[EveningView, ...], datetime | None]:
        """The evenings whose people are to be reminded now, and when the next one is due."""
        now, waiting = self._clock.now(), await self._book.to_remind()
        due = await self._views((one for one in waiting if one.remind_at is not None and one.remind_at <= now), hosts)
        for view in due:
            if now > view.evening.at + TOO_LATE:
                await self.reminded(view.evening.id)
        later = (one.remind_at for one in waiting if one.remind_at is not None and one.remind_at > now)
        return tuple(view for view in due if now <= view.evening.at + TOO_LATE), min(later, default=None)

    async def to_announce(self, hosts: Hosts) -> tuple[tuple[EveningView, ...], datetime | None]:
        """Make the weekly evenings of the next weeks; those to announce now, and when something is due next."""
        now, begins = self._clock.now(), []
        for weekly in await self._weeklies.of():
            league = await self._leagues.league(weekly.league)
            if league is not None and hosts(league.guild):
                begins.append(await self._make_copies(weekly, league.settings.time_zone or UTC) - AHEAD)
        waiting = await self._views(await self._weeklies.to_announce(now, now + AHEAD), hosts)
        due = tuple(view for view in waiting if view.evening.at <= now + ANNOUNCED_BEFORE)
        later = (view.evening.at - ANNOUNCED_BEFORE for view in waiting if view not in due)
        return due, min((*later, *begins), default=None)

    async def _make_copies(self, weekly: WeeklyEvening, zone: tzinfo) -> datetime:
        """Make the evenings of the next weeks, and return when the first one after them begins."""
        now = self._clock.now()
        while weekly.at <= now + AHEAD:
            then = week_later(weekly.at, zone)
            await self._weeklies.copy(weekly, then, make=weekly.at > now)
            weekly = replace(weekly, at=then)
        return weekly.at

    async def forget_old(self) -> int:
        """Forget evenings that are long over, and say how many."""
        return await self._book.prune(self._clock.now())


def _columns(change: e.EveningChange) -> dict[str, Any]:
    """What changes, without the time."""
    values = {"place": change.place, "about": change.about, "seats": change.seats}
    return {key: value or None for key, value in values.items() if value is not None}
