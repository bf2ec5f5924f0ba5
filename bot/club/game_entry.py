"""Games that were played elsewhere: checked as a draft, then entered or corrected by the same rules."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.club.actor import Actor
from bot.club.checked_game import CheckedGame
from bot.club.commands import CorrectGame, EnterGame
from bot.club.rights import check_may_correct
from bot.club.roster import Roster
from bot.club.round_tables import RoundTables
from bot.league.checks import Surroundings, game_faults, step_faults
from bot.league.confirming import COUNTS_AT_ONCE, Confirmation, confirmation_of
from bot.league.drafts import Computer, Guest, Member, Sitter
from bot.league.entries import GameCorrected, GameRecorded, MomentTold, SeatPoints
from bot.league.faults import (
    AlreadyRecorded,
    ChangedMeanwhile,
    FormatNotTaken,
    HasResult,
    LeagueRefused,
    NoSeasonThen,
    NoTableOfThese,
    OnlyPlayersEnter,
    ReasonMissing,
)
from bot.league.games import LeagueGame
from bot.league.leagues import League, current_number
from bot.league.name_key import name_key
from bot.league.scoring import points_by_player, rules_for
from bot.league.seasons import Season, seasons_for
from bot.league.typed.results import fits, format_of, points_of, several_fault
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.league.exchange.stored_logs import packed
from bot.store.store import Store
from bot.table.event_loop_clock import Clock


@dataclass
class LeagueState:
    """A league as it was when games were checked, read once for all of them."""

    league: League
    roster: Roster
    seasons: dict[int, Season]
    """By number, deleted ones included: their games can be corrected."""
    logs: dict[str, int]
    """The games that it has of the logs in question, by key."""
    invited: dict[int, frozenset[int]] = field(default_factory=dict)
    """Who is invited to a season, once that was asked for."""


class GameEntry:
    """Checks, enters and corrects games."""

    def __init__(self, store: Store, clock: Clock, round_tables: RoundTables) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._round_tables: Final = round_tables

    # Checking

    async def check(
        self,
        actor: Actor,
        league: League,
        commands: Sequence[EnterGame | CorrectGame],
        taken: Collection[tuple[int, int]] = (),
    ) -> list[CheckedGame]:
        """What the games of the commands come to (``Club.check_all``); ``taken`` as in ``Club.check``."""
        store = self._store
        keys = [log.key for command in commands if (log := getattr(command, "log", None)) is not None]
        state = LeagueState(
            league,
            Roster(await store.leagues.people(league.id)),
            {season.number: season for season in await store.leagues.seasons(league.id, deleted=True)},
            await store.league_logs.known(league.id, keys) if keys else {},
        )
        found: list[CheckedGame] = []
        for command in commands:
            before = {(one.round, one.drawn.table) for one in found if one.drawn is not None}
            found.append(await self._check(actor, state, command, before.union(taken)))
        return found

    async def _check(
        self, actor: Actor, state: LeagueState, command: EnterGame | CorrectGame, taken: Collection[tuple[int, int]]
    ) -> CheckedGame:
        draft, correcting, league = command.draft, _game_of(command), state.league
        checked = CheckedGame(draft, state.roster)
        log = getattr(command, "log", None)
        if log is not None and log.key in state.logs:
            checked.faults.append(AlreadyRecorded(state.logs[log.key]))
            return checked
        checked.game = await self._store.leagues.game(league.id, correcting) if correcting else None
        _seat(checked)
        await self._check_who(actor, league, checked)
        if draft.table:
            await self._round_tables.take_table(league, checked, draft.round, draft.table)
        elif checked.game is None and draft.complete and draft.source == "entered":
            await self._round_tables.find_table(league, checked, taken)
            if draft.round and checked.drawn is None:
                checked.faults.append(NoTableOfThese())
        if checked.drawn is not None:
            await self._round_tables.check_may_enter(actor, league, checked.round, checked.drawn.table)
        await self._find_season(actor, state, checked)
        if draft.complete and not checked.faults:
            await self._check_result(state, checked)
        if checked.game is not None:
            self._check_step(checked, getattr(command, "why", ""))
        elif draft.complete and not checked.faults:
            await self._find_twin(league, checked)
        checked.confirmation = self._confirmation(actor, league, checked)
        return checked

    async def _check_who(self, actor: Actor, league: League, checked: CheckedGame) -> None:
        """Officers enter and correct games; players enter their own, and correct it until it counts."""
        me, officer = checked.number_of(actor.user), actor.is_officer(league)
        if checked.game is not None:
            check_may_correct(checked.game, me, officer=officer)
        elif not officer and checked.draft.complete and me not in {seat.player for seat in checked.seats} - {None}:
            checked.faults.append(OnlyPlayersEnter())

    async def _find_season(self, actor: Actor, state: LeagueState, checked: CheckedGame) -> None:
        """The season that the game counts for, and the rules that score it."""
        draft, game, seasons = checked.draft, checked.game, state.seasons
        if game is not None:
            checked.season, checked.preset = seasons.get(game.season), game.preset
            played = await self._store.leagues.rules(game.rules)
            if checked.season is not None and played is not None:
                now = rules_for(checked.season.settings, played, game.seats, game.sticks)
                checked.rules = format_of((now, *checked.season.settings.formats), draft.seats, draft.sticks)
            return
        if draft.season:
            checked.season = seasons.get(draft.season)
        else:
            checked.fitting = seasons_for(
                seasons.values(),
                draft.played_at,
                lambda rules: fits(rules, draft.seats, draft.sticks),
                actor.places,
            )
            if len(checked.fitting) > 1:
                checked.faults.append(several_fault(checked.fitting, draft.seats, draft.sticks))
                return
            checked.season = next(iter(checked.fitting), None)
        if checked.season is None:
            checked.faults.append(NoSeasonThen(draft.played_at))
            return
        settings = checked.season.settings
        checked.preset, checked.played_by = draft.preset, draft.rules
        checked.rules = format_of(settings.formats or (draft.rules,), draft.seats, draft.sticks)
        if draft.source == "log":
            if settings.formats and not fits(checked.rules, draft.seats, draft.sticks):
                checked.faults.append(FormatNotTaken(checked.season, draft.rules))
        elif settings.formats:
            checked.played_by = checked.rules
            named = settings.preset if checked.rules == settings.rules else settings.also_preset
            checked.preset = named or "custom"

    async def _check_result(self, state: LeagueState, checked: CheckedGame) -> None:
        season, rules, draft = checked.season, checked.rules, checked.draft
        if season is None or rules is None:
            return
        amounts = points_of(draft.seats, draft.sticks, rules.start_points * rules.players)
        checked.seats = tuple(
            replace(seat, points=amounts[place]) for seat, place in zip(checked.seats, checked.order, strict=True)
        )
        if season.settings.invited_only and season.number not in state.invited:
            invited = await self._store.league_standings.invited(state.league.id, season.number)
            state.invited[season.number] = invited
        before = None if checked.game is None else len(checked.game.players)
        known = checked.newcomers.keys() | (checked.roster.people.keys() & {seat.player for seat in checked.seats})
        around = Surroundings(season, rules, known, state.invited.get(season.number, frozenset()), before)
        checked.faults += game_faults(checked.seats, draft.sticks, draft.played_at, self._clock.now(), around)

    @staticmethod
    def _check_step(checked: CheckedGame, why: str) -> None:
        game, draft = checked.game, checked.draft
        assert game is not None  # noqa: S101 - it is a correction
        if draft.complete:
            correction = GameCorrected(game.number, draft.played_at, checked.seats, draft.sticks)
            checked.faults += step_faults(game, correction, why)
        elif not why.strip():
            checked.faults.append(ReasonMissing())

    async def _find_twin(self, league: League, checked: CheckedGame) -> None:
        """Whether the league has such a game already. From a log it is known by its key, not by its result."""
        if checked.newcomers or checked.rules is None:
            return
        if checked.draft.source != "log":
            key = entered_key(checked.seats, checked.draft.sticks)
            checked.taken = key in await self._store.league_logs.known(league.id, (key,))
        had = points_by_player(checked.rules, checked.seats, checked.draft.sticks)
        checked.twin = await self._store.league_games.twin(league.id, had)

    def _confirmation(self, actor: Actor, league: League, checked: CheckedGame) -> Confirmation:
        """What it waits for: nothing if an officer corrects a game."""
        officer, season = actor.is_officer(league), checked.season
        if season is None or (checked.game is not None and officer):
            return COUNTS_AT_ONCE
        return confirmation_of(
            checked.seats,
            checked.number_of(actor.user),
            checked.accounts,
            season.settings,
            self._clock.now(),
            officer=officer,
            evening=checked.tonight,
        )

    # Entering

    async def enter(self, actor: Actor, league: League, command: EnterGame) -> int:
        """Enter a game, and return its number."""
        checked, now = await self._checked(actor, league, command), self._clock.now()
        season, rules, draft, drawn = checked.season, checked.played_by, checked.draft, checked.drawn
        assert season is not None  # noqa: S101 - else there is a fault
        assert rules is not None  # noqa: S101
        log = command.log
        content = b"" if log is None else await asyncio.to_thread(packed, log.file.text)
        async with self._store.leagues.writing(league.id) as writer:
            if drawn is not None and (game := await writer.game_at(checked.round, drawn.table)) is not None:
                raise LeagueRefused(HasResult(drawn.table, game))
            me = await self._add_newcomers(writer, actor, checked)
            confirmation = self._confirmation(actor, league, checked)
            key = entered_key(checked.seats, draft.sticks) if log is None else log.key
            if log is None and (checked.taken or checked.twin is not None) and command.again:
                key = f"{key}:{command.again}"
            record = GameRecorded(
                game=0,
                season=season.number,
                source=draft.source,
                played_at=min(draft.played_at, now),
                preset=checked.preset,
                rules=await writer.derived.keep_rules(rules),
                seats=checked.seats,
                sticks=draft.sticks,
                asked=confirmation.asked,
                confirm_by=confirmation.due,
                needs_officer=confirmation.needs_officer,
                note=draft.note,
                drawn=drawn,
            )
            [written] = await writer.write((NewEntry(record, now, me, key=key),))
            assert isinstance(written.record, GameRecorded)  # noqa: S101 - as it was drafted
            number = written.record.game
            if drawn is not None:
                await writer.set_game_at(checked.round, drawn.table, number)
            if log is not None:
                await self._store.league_logs.keep(writer, number, log, content)
            if draft.told is not None:
                told = MomentTold(number, 0, draft.told.seat, draft.told.hand)
                await writer.write((NewEntry(told, now, me),))
        return number

    async def correct(self, actor: Actor, league: League, command: CorrectGame) -> LeagueGame:
        """Correct a game, and return it as it is then."""
        checked, now = await self._checked(actor, league, command), self._clock.now()
        async with self._store.leagues.writing(league.id) as writer:
            if await writer.game(command.game) != checked.game:
                # It counts by now, or somebody else has corrected it.
                raise LeagueRefused(ChangedMeanwhile(command.game))
            me = await self._add_newcomers(writer, actor, checked)
            confirmation = self._confirmation(actor, league, checked)
            record = GameCorrected(
                game=command.game,
                played_at=checked.draft.played_at,
                seats=checked.seats,
                sticks=checked.draft.sticks,
                asked=confirmation.asked,
                confirm_by=confirmation.due,
                needs_officer=confirmation.needs_officer,
            )
            await writer.write((NewEntry(record, now, me, " ".join(command.why.split())),))
            return await writer.game(command.game)

    async def _checked(self, actor: Actor, league: League, command: EnterGame | CorrectGame) -> CheckedGame:
        """The game of a command without faults. Raises LeagueRefused."""
        [checked] = await self.check(actor, league, (command,))
        if checked.faults:
            raise LeagueRefused(*checked.faults)
        return checked

    @staticmethod
    async def _add_newcomers(writer: LeagueWriter, actor: Actor, checked: CheckedGame) -> int:
        """Make players of the newcomers and put their numbers in place; returns the actor's number."""
        me = await writer.member(actor.user, actor.name)
        numbers = {
            number: await (writer.member(who.user, who.name) if isinstance(who, Member) else writer.guest(who.name))
            for number, who in checked.newcomers.items()
        }
        checked.newcomers, checked.roster = {}, Roster(await writer.derived.people())
        checked.seats = tuple(
            seat if seat.player is None else replace(seat, player=numbers.get(seat.player, seat.player))
            for seat in checked.seats
        )
        return me


def _game_of(command: EnterGame | CorrectGame) -> int:
    return getattr(command, "game", 0)


def _seat(checked: CheckedGame) -> None:
    """Put the people of the draft into ``seats``, newcomers under provisional numbers."""
    seats = checked.draft.seats
    checked.order = tuple(range(len(seats)))
    checked.seats = tuple(
        SeatPoints(_player_of(checked, seat.sitter), seat.amount, seat.chombo, _computer_name(seat.sitter))
        for seat in seats
        if seat.sitter is not None
    )


def _computer_name(sitter: Sitter | None) -> str:
    return sitter.name if isinstance(sitter, Computer) else ""


def _player_of(checked: CheckedGame, sitter: Sitter) -> int | None:
    """The number of a sitter, provisional if they are new; None for a computer player."""
    roster, new = checked.roster, checked.newcomers.items()
    known: int | None
    match sitter:
        case Computer():
            return None
        case int(number):
            return current_number(roster.people, number) if number in roster.people else number
        case Member(user):
            known = checked.number_of(user)
        case Guest(name):
            wanted = name_key(name)
            alike = (number for number, who in new if isinstance(who, Guest) and name_key(who.name) == wanted)
            known = roster.guests.get(wanted) or next(alike, None)
    if known is None:
        known = -1 - len(checked.newcomers)
        checked.newcomers[known] = sitter
    return known


def entered_key(seats: tuple[SeatPoints, ...], sticks: int) -> str:
    """A key of a result: the same players and points give the same key in any order."""
    seats_text = sorted(f"{seat.player} {seat.points}" for seat in seats)
    return "entered:" + hashlib.sha256(f"{seats_text} {sticks}".encode()).hexdigest()[:32]
