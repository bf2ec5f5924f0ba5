"""Rounds: the people of an evening, or who is here now, are drawn to tables."""

from __future__ import annotations

from typing import Final

from bot.club import evening_commands as e
from bot.club.actor import Actor
from bot.club.evenings import Evenings
from bot.league.evenings import Evening
from bot.league.faults import EveningCalledOff, LeagueRefused
from bot.league.leagues import League
from bot.league.seating import HowSeated, Leftover, Method
from bot.store.store import Store
from bot.table.event_loop_clock import Clock


class Rounds:
    """Carries out what officers do with rounds. Raises StoreError."""

    def __init__(self, store: Store, clock: Clock, evenings: Evenings) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._evenings: Final = evenings

    async def begin(self, actor: Actor, league: League, command: e.BeginRound) -> Evening:
        """An officer begins one."""
        actor.need_officer(league)
        how = command.how
        if command.evening is not None:
            evening = (await self._evenings.of(league, command.evening)).evening
            if evening.called_off_at is not None:
                raise LeagueRefused(EveningCalledOff())
            how = HowSeated(
                Method(evening.method or Method.REPEATS), Leftover(evening.leftover or Leftover.OUT), evening.rounds
            )
        begun = await self._evenings.gather(actor, league, command.channel, how, command.evening)
        if command.people:
            await self._store.league_evenings.answer(begun.id, command.people, self._clock.now())
        return begun
