"""Games that were played elsewhere: checked as a draft, then entered or corrected by the same rules."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from bot.club.actor import Actor
from bot.club.checked_game import CheckedGame, Roster, newcomers_of
from bot.club.commands import CorrectGame, EnterGame
from bot.club.rights import check_may_correct
from bot.club.rounds import Rounds
from bot.league import faults as f
from bot.league.checks import Surroundings, game_faults, step_faults
from bot.league.confirming import COUNTS_AT_ONCE, Confirmation, confirmation_of
from bot.league.drafts import Computer, Guest, LoggedGame, Member, Sitter
from bot.league.entries import FromFile, GameCorrected, GameRecorded, SeatPoints
from bot.league.exchange.archive import filed_key
from bot.league.games import LeagueGame
from bot.league.leagues import League, current_number
from bot.league.name_key import name_key
from bot.league.scoring import points_by_player, rules_for, sticks_lost
from bot.league.seasons import Season, seasons_for
from bot.league.typed.results import fits, format_of, points_of, several_fault
from bot.store.league.entry_writer import LeagueWriter, NewEntry
from bot.store.league.exchange.stored_logs import packed
from bot.store.league.game_statistics import GameStatistics
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

AT_ONCE: Final = 50
"""Games that are checked before other tasks have a turn."""


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
    newcomers: dict[int | str, int] = field(default_factory=dict)
    """The provisional numbers of people who are new, by account or ``name_key``."""


class GameEntry:
    """Checks, enters and corrects games."""

    def __init__(self, store: Store, clock: Clock, rounds: Rounds) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._rounds: Final = rounds

    # Checking

    async def check(
        self,
        actor: Actor,
        league: League,
        commands: Sequence[EnterGame | CorrectGame],
        taken: Collection[tuple[int, int]] = (),
    ) -> list[CheckedGame]:
        """What the games of the commands come to (``Club.check_all``); ``taken`` as in ``Club.check``."""
        logs = [each.log for each in commands if isinstance(each, EnterGame)]
        return await self.check_all(actor, await self.state(league, logs), commands, taken)

    async def check_all(
        self,
        actor: Actor,
        state: LeagueState,
        commands: Sequence[EnterGame | CorrectGame],
        taken: Collection[tuple[int, int]] = (),
    ) -> list[CheckedGame]:
        """As ``check``, of games that are checked against a ``state``."""
        found: list[CheckedGame] = []
        drawn = {*taken}
        for number, command in enumerate(commands, start=1):
            found.append(await self._check(actor, state, command, drawn))
            if (table := found[-1].drawn) is not None:
                drawn.add((found[-1].round, table.table))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        return found

    async def state(self, league: League, logs: Sequence[LoggedGame | None] = ()) -> LeagueState:
        """What games of a league are checked against, some of which may come from ``logs``."""
        keys = [log.key for log in logs if log is not None]
        return LeagueState(
            league,
            Roster(await self._store.leagues.people(league.id)),
            {season.number: season for season in await self._store.leagues.seasons(league.id, deleted=True)},
            await self._store.league_logs.known(league.id, keys) if keys else {},
        )

    async def _check(
        self, actor: Actor, state: LeagueState, command: EnterGame | CorrectGame, taken: Collection[tuple[int, int]]
    ) -> CheckedGame:
        draft, league = command.draft, state.league
        checked = CheckedGame(draft, state.roster, sticks=draft.sticks)
        if isinstance(command, EnterGame) and command.log is not None and command.log.key in state.logs:
            checked.faults.append(f.AlreadyRecorded(state.logs[command.log.key]))
            return checked
        if isinstance(command, CorrectGame):
            checked.game = await self._store.leagues.game(league.id, command.game)
        _seat(checked, state)
        await self._check_who(actor, league, checked)
        if draft.table:
            await self._rounds.take_table(league, checked, draft.round, draft.table)
        elif checked.game is None and draft.complete and draft.source == "entered":
            await self._rounds.find_table(league, checked, taken)
            if draft.round and checked.drawn is None:
                checked.faults.append(f.NoTableOfThese())
        if checked.drawn is not None:
            await self._rounds.check_may_enter(actor, league, checked.round, checked.drawn.table)
        await self._find_season(actor, state, checked)
        if draft.complete and not checked.faults:
            await self._check_result(state, checked)
        if isinstance(command, CorrectGame):
            self._check_step(checked, command.why)
        elif draft.complete and not checked.faults:
            await self._find_twin(league, checked)
        checked.confirmation = self._confirmation(actor, league, checked)
        log = command.log if isinstance(command, EnterGame) else None
        alone = isinstance(command, EnterGame) and command.result_alone and actor.is_officer(league)
        if log is not None and log.events is None and not alone:
            checked.faults.append(f.OnlyResultOfLog())
        return checked

    async def _check_who(self, actor: Actor, league: League, checked: CheckedGame) -> None:
        """Officers enter and correct games; players enter their own, and correct it until it counts."""
        me, officer = checked.number_of(actor.user), actor.is_officer(league)
        if checked.game is not None:
            check_may_correct(checked.game, me, officer=officer)
        elif not officer and checked.draft.complete and me not in {seat.player for seat in checked.seats} - {None}:
            checked.faults.append(f.OnlyPlayersEnter())

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
            checked.faults.append(f.NoSeasonThen(draft.played_at))
            return
        settings = checked.season.settings
        checked.preset, checked.played_by = draft.preset, draft.rules
        checked.rules = format_of(settings.formats or (draft.rules,), draft.seats, draft.sticks)
        if draft.source == "log" and settings.formats and not fits(checked.rules, draft.seats, draft.sticks):
            checked.faults.append(f.FormatNotTaken(checked.season, draft.rules))
        if settings.formats and not draft.own_rules:
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
        if draft.loses_sticks:
            checked.sticks += sticks_lost(rules, amounts, draft.sticks)
        if season.settings.invited_only and season.number not in state.invited:
            invited = await self._store.league_standings.invited(state.league.id, season.number)
            state.invited[season.number] = invited
        before = None if checked.game is None else len(checked.game.players)
        known = checked.newcomers.keys() | (checked.roster.people.keys() & {seat.player for seat in checked.seats})
        around = Surroundings(season, rules, known, state.invited.get(season.number, frozenset()), before)
        checked.faults += game_faults(checked.seats, checked.sticks, draft.played_at, self._clock.now(), around)

    @staticmethod
    def _check_step(checked: CheckedGame, why: str) -> None:
        game, draft = checked.game, checked.draft
        assert game is not None  # noqa: S101 - it is a correction
        if draft.complete:
            correction = GameCorrected(game.number, draft.played_at, checked.seats, draft.sticks)
            checked.faults += step_faults(game, correction, why)
        elif not why.strip():
            checked.faults.append(f.ReasonMissing())

    async def _find_twin(self, league: League, checked: CheckedGame) -> None:
        """Whether the league has such a game already. From a log it is known by its key, not by its result."""
        if checked.newcomers or checked.rules is None or checked.draft.source == "import":
            return
        if checked.draft.source != "log":
            key = entered_key(checked.seats, checked.draft.sticks)
            checked.taken = key in await self._store.leagues.known(league.id, (key,))
        had = points_by_player(checked.rules, checked.seats, checked.draft.sticks)
        checked.twin = await self._store.league_games.twin(league.id, had)

    def _confirmation(self, actor: Actor, league: League, checked: CheckedGame) -> Confirmation:
        """What it waits for: nothing if an officer corrects a game, or takes it from a file."""
        officer, season = actor.is_officer(league), checked.season
        if season is None or (officer and (checked.game is not None or checked.draft.source == "import")):
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
        [number] = await self.write(actor, league, ((command, await self._checked(actor, league, command)),))
        return number

    async def write(
        self, actor: Actor, league: League, games: Sequence[tuple[EnterGame, CheckedGame]], *, from_file: bool = False
    ) -> list[int]:
        """Enter games that were checked and have no faults, all or none; returns their numbers."""
        now, logs, new = self._clock.now(), self._store.league_logs, list[NewEntry]()
        packed_logs = [None if one.log is None else await asyncio.to_thread(_packed, one.log) for one, _ in games]
        async with self._store.leagues.writing(league.id) as writer:
            for _, checked in games:
                drawn = checked.drawn
                if drawn is not None and (game := await writer.game_at(checked.round, drawn.table)) is not None:
                    raise f.LeagueRefused(f.HasResult(drawn.table, game))
            me = await self._add_newcomers(writer, actor, [checked for _, checked in games])
            file = FromFile(now, me, "") if from_file else None
            played_by = {checked.played_by for _, checked in games}
            kept = {rules: await writer.derived.keep_rules(rules) for rules in played_by if rules is not None}
            for command, checked in games:
                assert checked.played_by is not None  # noqa: S101 - else there is a fault
                # Who is new has a number by now.
                checked.confirmation = self._confirmation(actor, league, checked)
                record = self.record_of(checked, kept[checked.played_by])
                new.append(NewEntry(record, now, me, key=_key_of(command, checked), file=file))
                if len(new) % AT_ONCE == 0:
                    await asyncio.sleep(0)
            numbers = [entry.record.game for entry in await writer.write(new) if isinstance(entry.record, GameRecorded)]
            for number, (command, checked), log in zip(numbers, games, packed_logs, strict=True):
                if checked.drawn is not None:
                    await writer.set_game_at(checked.round, checked.drawn.table, number)
                if command.log is not None and log is not None:
                    await logs.keep(writer, number, command.log.file, *log)
                for told in checked.draft.moments:
                    key = command.key and moment_key(command.key, told.moment)
                    await writer.write((NewEntry(replace(told, game=number), now, me, key=key or None, file=file),))
        return numbers

    @staticmethod
    def record_of(checked: CheckedGame, rules: str) -> GameRecorded:
        """The record of a new game; ``rules`` by which it was played, by fingerprint."""
        season, draft, confirmation = checked.season, checked.draft, checked.confirmation
        assert season is not None  # noqa: S101 - else there is a fault
        return GameRecorded(
            game=0,
            season=season.number,
            source=draft.source,
            played_at=draft.played_at,
            preset=checked.preset,
            rules=rules,
            seats=checked.seats,
            sticks=checked.sticks,
            asked=confirmation.asked,
            confirm_by=confirmation.due,
            needs_officer=confirmation.needs_officer,
            note=draft.note,
            drawn=checked.drawn,
        )

    async def correct(self, actor: Actor, league: League, command: CorrectGame) -> LeagueGame:
        """Correct a game, and return it as it is then."""
        checked, now = await self._checked(actor, league, command), self._clock.now()
        async with self._store.leagues.writing(league.id) as writer:
            if await writer.game(command.game) != checked.game:
                # It counts by now, or somebody else has corrected it.
                raise f.LeagueRefused(f.ChangedMeanwhile(command.game))
            me = await self._add_newcomers(writer, actor, (checked,))
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
            raise f.LeagueRefused(*checked.faults)
        return checked

    @staticmethod
    async def _add_newcomers(writer: LeagueWriter, actor: Actor, games: Sequence[CheckedGame]) -> int | None:
        """Make players of the newcomers and put their numbers in place; returns the actor's number.

        Somebody new is called as in the first of the games. The operator is no player.
        """
        me = await writer.member(actor.user, actor.name) if actor.user else None
        numbers = await writer.join(newcomers_of(games))
        roster = Roster(await writer.derived.people())
        for checked in games:
            checked.newcomers, checked.roster = {}, roster
            checked.seats = tuple(
                seat if seat.player is None else replace(seat, player=numbers.get(seat.player, seat.player))
                for seat in checked.seats
            )
        return me


def _seat(checked: CheckedGame, state: LeagueState) -> None:
    """Put the people of the draft into ``seats``, newcomers under provisional numbers."""
    seats = checked.draft.seats
    checked.order = tuple(range(len(seats)))
    checked.seats = tuple(
        SeatPoints(_player_of(checked, state, seat.sitter), seat.amount, seat.chombo, _computer_name(seat.sitter))
        for seat in seats
        if seat.sitter is not None
    )


def _computer_name(sitter: Sitter | None) -> str:
    return sitter.name if isinstance(sitter, Computer) else ""


def _player_of(checked: CheckedGame, state: LeagueState, sitter: Sitter) -> int | None:
    """The number of a sitter, provisional if they are new; None for a computer player."""
    roster = checked.roster
    match sitter:
        case Computer():
            return None
        case int(number):
            return current_number(roster.people, number) if number in roster.people else number
        case Member(user):
            key: int | str = user
            known = roster.by_user.get(user)
        case Guest(name):
            key = name_key(name)
            known = roster.guests.get(key)
    if known is None:
        known = state.newcomers.setdefault(key, -1 - len(state.newcomers))
        checked.newcomers.setdefault(known, sitter)
    return known


def _packed(log: LoggedGame) -> tuple[bytes, GameStatistics | None]:
    """The text of a log as it is stored, and its statistics."""
    return packed(log.file.text), None if log.events is None else GameStatistics(log.events)


def _key_of(command: EnterGame, checked: CheckedGame) -> str:
    """What its entry is known by."""
    if command.log is not None:
        return command.log.key
    if command.key:
        return filed_key(command.key)
    key = entered_key(checked.seats, checked.draft.sticks)
    again = command.again if checked.taken or checked.twin is not None else ""
    return f"{key}:{again}" if again else key


def moment_key(key: str, moment: int) -> str:
    """By which a file knows a moment of a game that it knows by ``key``."""
    return f"moment:{sha256(key.encode()).hexdigest()[:32]}:{moment}"


def entered_key(seats: tuple[SeatPoints, ...], sticks: int) -> str:
    """A key of a result: the same players and points give the same key in any order."""
    seats_text = sorted(f"{seat.player} {seat.points}" for seat in seats)
    return "entered:" + sha256(f"{seats_text} {sticks}".encode()).hexdigest()[:32]
