"""What comes into a league from a file, the games of a sheet or an exported league; and what officers take out of it.

The games of a sheet are drafts that are checked and entered as all others are (``bot.club.game_entry``). An exported
league is folded anew from its entries, by the same checks (``bot.league.ledger``).
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import structlog

from bot.club.actor import Actor
from bot.club.checked_game import CheckedGame, newcomers_of
from bot.club.commands import EnterGame, ImportArchive, Imported, ImportSheet
from bot.club.game_entry import GameEntry, LeagueState
from bot.club.sheet_reader import IncomingGame, SheetReader, ids_of
from bot.league import faults as f
from bot.league.drafts import Guest, Member
from bot.league.entries import MomentTold
from bot.league.exchange.archive import Archive
from bot.league.exchange.csv_writing import Sheets
from bot.league.exchange.import_faults import FileFault
from bot.league.games import evolved, recorded
from bot.league.leagues import League, names_by_number
from bot.league.seasons import Season
from bot.league.typed.moments import moment_faults
from bot.store.league.exchange.import_plan import ImportPlan
from bot.store.league.exchange.imports import LeagueChanged
from bot.store.store import Store
from bot.table.event_loop_clock import Clock

MOST_NEW_PLAYERS: Final = 2_000
"""Players that one sheet may add: more are the names of a wrong column, or an attack."""
TRIES: Final = 5
"""How often it is looked at again because the league changed meanwhile."""

log = structlog.stdlib.get_logger(__name__)


@dataclass
class SheetLook:
    """The games of a sheet that can be entered, and what is said of all."""

    games: list[tuple[EnterGame, CheckedGame]]
    found: Imported


class Imports:
    """Looks at files, and takes them in."""

    def __init__(self, store: Store, clock: Clock, games: GameEntry) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._games: Final = games
        self._turn: Final = asyncio.Lock()
        """Only one file is looked at at a time, since each may take much memory."""

    async def check_may_import(self, actor: Actor, league: League | None) -> None:
        """Raises NoRights for who may take nothing into the league, or into any if it is not known yet."""
        if league is None:
            if not any(map(actor.is_officer, await self._store.leagues.of(actor.guild))) and not actor.manages:
                raise f.NoRights(f.OfficersOfSomeLeague())
            return
        if not actor.is_officer(league) and await self._store.leagues.player_of(league.id, actor.user) is None:
            # They have not played in any game of it, however it is entered.
            raise f.NoRights(f.OnlyPlayersEnter())
        actor.need_officer(league)

    async def home_of(self, archive: Archive, guild: int) -> int:
        """The league of a server that an archive belongs to; 0 for a new one."""
        return await self._store.league_imports.home_of(archive, guild) or 0

    async def look(self, actor: Actor, league: League | None, command: ImportSheet | ImportArchive) -> Imported:
        """What a file would bring."""
        if isinstance(command, ImportArchive):
            return (await self._plan(actor, league, command))[1]
        assert league is not None  # noqa: S101 - a sheet is of one
        return (await self._look_at_sheet(actor, league, command)).found

    # Sheets

    async def take_sheet(self, actor: Actor, league: League, command: ImportSheet) -> Imported:
        """Enter the games of a sheet that are right and new."""
        for _ in range(TRIES):
            look = await self._look_at_sheet(actor, league, command)
            if not look.games:
                return look.found
            try:
                numbers = await self._games.write(actor, league, look.games, from_file=True)
            except f.LeagueRefused as refused:
                # Somebody else entered a game of it meanwhile.
                if not any(isinstance(fault, f.AlreadyRecorded) for fault in refused.faults):
                    raise
                continue
            log.info("a file was taken into a league", league=league.id, file="a sheet of games", games=len(numbers))
            return look.found
        raise f.LeagueRefused(f.ChangesAllTheTime())

    async def _look_at_sheet(self, actor: Actor, league: League, command: ImportSheet) -> SheetLook:
        await self.check_may_import(actor, league)
        async with self._turn:
            return await self._looked(replace(actor, places=()), league, command)

    async def _looked(self, actor: Actor, league: League, command: ImportSheet) -> SheetLook:
        state = await self._games.state(league)
        reader = SheetReader(command, state, await self._store.league_imports.rulesets())
        rows, commands, passed = await asyncio.to_thread(reader.read)
        checked = await self._games.check_all(actor, state, commands)
        keys = await asyncio.to_thread(ids_of, rows, checked)
        readable = [key for row, key in zip(rows, keys, strict=True) if not row.unreadable]
        known = await self._store.league_imports.known(league.id, readable)
        look = await asyncio.to_thread(_sorted_out, state, rows, checked, keys, known)
        look.found = replace(look.found, passed=passed)
        return look

    # Exported leagues

    async def take_archive(self, actor: Actor, league: League | None, command: ImportArchive) -> Imported:
        """Take in what is right and new of an exported league."""
        store = self._store
        for _ in range(TRIES):
            plan, found = await self._plan(actor, league, command)
            if not plan.entries or (command.whole and plan.left):
                return replace(found, games=0, entries=0)
            try:
                if league is not None:
                    await store.league_imports.take(league.id, plan)
                    return found
                name, now = command.archive.name, self._clock.now()
                return replace(found, league=await store.league_imports.take_new(actor.guild, name, plan, now))
            except LeagueChanged:
                continue
        raise f.LeagueRefused(f.ChangesAllTheTime())

    async def _plan(self, actor: Actor, league: League | None, command: ImportArchive) -> tuple[ImportPlan, Imported]:
        actor.check_may_run(league)
        number, archive = None if league is None else league.id, command.archive
        taker = Member(actor.user, actor.name) if actor.user else None
        async with self._turn:
            plan = await self._store.league_imports.plan(archive, number, self._clock.now(), taker)
        people = {} if league is None else await self._store.leagues.people(league.id)
        found = Imported(
            league=number or 0,
            name=archive.name if league is None else league.name,
            games=plan.new_games,
            entries=len(plan.entries),
            known=plan.known,
            passed=plan.passed,
            left=plan.left,
            faults=plan.findings,
            guests=plan.new_guests,
            names=names_by_number({**people, **{player.number: player for player in plan.players}}),
        )
        return plan, found


def _sorted_out(
    state: LeagueState,
    rows: Sequence[IncomingGame],
    games: Sequence[CheckedGame],
    keys: Sequence[str],
    known: frozenset[str],
) -> SheetLook:
    """The games that are right and new, and what is said of all; ``known`` are the ids of those that are not new.

    Raises LeagueRefused for too many new players.
    """
    right: list[tuple[EnterGame, CheckedGame]] = []
    found: list[FileFault] = []
    names, league, old = {**state.roster.names}, state.league, 0
    for row, game, key in zip(rows, games, keys, strict=True):
        if not row.unreadable and key in known:
            old += 1
            continue
        faults = row.faults_of(game)
        if not faults:
            moments, faults = _moments_of(row, game)
            game.draft = replace(row.draft, moments=moments)
            right.append((EnterGame(league.id, game.draft, key=key), game))
        if faults:
            found.append(FileFault(row.row.row, faults))
            names |= {number: who.name for number, who in game.newcomers.items()}
    new = newcomers_of(game for _, game in right)
    if len(new) > MOST_NEW_PLAYERS:
        raise f.LeagueRefused(f.TooManyNewPlayers(MOST_NEW_PLAYERS))
    return SheetLook(
        right,
        Imported(
            league=league.id,
            name=league.name,
            games=len(right),
            entries=sum(1 + len(game.draft.moments) for _, game in right),
            known=old,
            left=len(found),
            faults=tuple(found),
            guests=tuple(who.name for who in new.values() if isinstance(who, Guest)),
            names=names | {number: who.name for number, who in new.items()},
        ),
    )


def _moments_of(row: IncomingGame, checked: CheckedGame) -> tuple[tuple[MomentTold, ...], tuple[f.EntryFault, ...]]:
    """The moments of a game that can be told of it, and what is wrong with the others."""
    if not row.draft.moments:
        return (), ()
    rules = checked.played_by
    assert rules is not None  # noqa: S101 - else there is a fault
    game = recorded(GameEntry.record_of(checked, rules.fingerprint), checked.draft.played_at, None)
    wrong: list[f.EntryFault] = []
    for told in row.draft.moments:
        faults = moment_faults(game, told, rules)
        wrong += faults
        game = game if faults else evolved(game, told)
    return game.moments, tuple(wrong)


class Exports:
    """Reads a league for its files; without a season all of it. Raises NoRights for who does not run it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store: Final = store
        self._clock: Final = clock

    async def archive(self, actor: Actor, league: League, season: Season | None) -> Archive:
        """Every entry, player, ruleset and log."""
        actor.check_may_run(league)
        number = None if season is None else season.number
        return await self._store.league_exports.archive(league, self._clock.now(), season=number)

    async def sheets(self, actor: Actor, league: League, season: Season | None) -> Sheets:
        """Games, standings and penalties by season."""
        actor.check_may_run(league)
        seasons = await self._store.leagues.seasons(league.id) if season is None else (season,)
        return await self._store.league_exports.csv(league.id, seasons)
