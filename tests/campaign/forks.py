"""Noninterference on bytes: a copy of a running table gets other hidden tiles, and one player's messages are compared.

Both bots start on what the killed one left, in equal worlds. In both the same person does the same. Until tiles become
visible that were hidden, every byte that this person receives has to be the same, at the same moment: messages, ids of
buttons, names of files, pictures, and what the operator's log says.
"""

import copy
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sqlalchemy import create_engine, delete, insert, update

from bot.engine import events as ev
from bot.engine.game import pending
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitTenpai
from bot.store.codec import row_of
from bot.store.database.schema import deadlines, journal, tables
from bot.table.deadline_calculation import deadlines_of
from bot.table.state import TableState, recovered
from bot.table.table_events import JournalEntry, Person
from playground.server import Playground
from playground.starting_world import StartingWorld
from tests.campaign.book import book_in, file_in, opened
from tests.campaign.frail_bot import DIES
from tests.campaign.permuted import permuted
from tests.campaign.witness import Witness, difference, log_lines
from tests.wire.bench import Bench
from tests.wire.clock import SteppedClock
from tests.wire.players import ScreenPlayer, code_of
from tests.wire.user import ScriptedUser

STEP = 0.5
STEPS = 12
"""Half seconds that are watched after the person's last deed."""
REVEALING = (
    ev.TileDiscarded,
    ev.KanDeclared,
    ev.KitaDeclared,
    ev.MeldCalled,
    ev.DoraRevealed,
    ev.Agari,
    ev.Ryuukyoku,
    ev.TenpaiAsked,
)
"""What of others, or of the wall, shows tiles, or follows from tiles that were hidden. Of one's own it is the draw."""


@dataclass(frozen=True)
class Fork:
    """What is doubled: a bench (its folder, place, seed, bot and time), a table there, and the person who compares."""

    source: Bench
    place: StartingWorld
    table: str
    channel: str
    person: str
    dice: int


async def compare(fork: Fork, folder: Path) -> list[str] | None:
    """What differs for the person, in words; None where the table has nothing hidden to exchange just now."""
    entries = book_in(fork.source.data_dir).entries(fork.table)
    state = recovered(fork.table, entries)
    seat = state.seat_of(fork.source.playground.world.user_named(fork.person).id)
    if seat is None or state.game is None or state.pause is not None:
        return None
    if not isinstance(state.game.phase, AwaitDiscard | AwaitCalls):
        return None
    retold = permuted(fork.table, entries, seat, Random(fork.dice))
    if retold is None:
        return None
    one = await _received(fork, folder / "one", seat, None)
    other = await _received(fork, folder / "other", seat, retold)
    found = difference(one.seen, other.seen, min(one.until, other.until))
    return [] if found is None else [f"table {fork.table}: {fork.person} can tell the difference: {found}"]


@dataclass
class _Received:
    seen: list[tuple[float, str]]
    until: float


async def _received(fork: Fork, folder: Path, seat: int, retold: tuple[JournalEntry, ...] | None) -> _Received:
    """Start a bot on a copy, do the same as always, and give what the person received."""
    source = fork.source
    _copy(source.data_dir, folder)
    if retold is not None:
        _rewrite(folder, fork.table, retold)
    bench = Bench(
        folder,
        seed=source.seed + fork.dice,
        entry=source.entry,
        environment={key: value for key, value in source.environment.items() if key != DIES},
        place=fork.place,
        clock=SteppedClock(source.now),
    )
    transplant(source.playground, bench.playground)
    user = bench.playground.world.user_named(fork.person)
    witness = Witness(bench.playground, user.id)
    async with bench:
        visit = _Visit(fork, bench, witness, seat)
        await visit.act()
    return _Received(witness.seen, visit.until())


def _copy(source: Path, target: Path) -> None:
    target.mkdir(parents=True)
    with closing(opened(source)) as database, closing(sqlite3.connect(file_in(target))) as file:
        database.backup(file)


def transplant(source: Playground, target: Playground) -> None:
    """Make another world equal to this one, its clock aside: all channels, messages, files and commands."""
    memo = {id(source.clock): target.clock}
    vars(target.world).update(copy.deepcopy(vars(source.world), memo))
    vars(target.commands)["_commands"] = copy.deepcopy(vars(source.commands)["_commands"])


def _rewrite(folder: Path, table: str, entries: tuple[JournalEntry, ...]) -> None:
    """Put another journal in the place of a table's own."""
    state = recovered(table, entries)
    engine = create_engine(f"sqlite:///{file_in(folder)}")
    with engine.begin() as connection:
        connection.execute(delete(journal).where(journal.c.table_id == table))
        connection.execute(insert(journal), [row_of(table, entry) for entry in entries])
        connection.execute(update(tables).where(tables.c.id == table).values(last_seq=len(entries)))
        connection.execute(delete(deadlines).where(deadlines.c.table_id == table))
        rows = [{"table_id": table, "decision": d.decision, "seat": d.seat, "due": d.due} for d in deadlines_of(state)]
        if rows:
            connection.execute(insert(deadlines), rows)
    engine.dispose()


class _Visit:
    """What the person does, and the others as far as they have to."""

    def __init__(self, fork: Fork, bench: Bench, witness: Witness, seat: int) -> None:
        self.fork = fork
        self.bench = bench
        self.witness = witness
        self.seat = seat
        self.user = bench.user(fork.person)
        self.rng = Random(f"visit {fork.dice}")
        self._read = 0
        self._since = bench.now

    async def act(self) -> None:
        """Look, ask, play, wait."""
        await self._pass_time(2)
        await self._press(":hand", self.fork.channel)
        await self._press(":why", None)
        await self._others_let_go()
        player = ScreenPlayer(self.user, self.rng)
        asked = player.asked()
        if asked:
            chosen = self.rng.choice([key for key in asked if code_of(key).startswith(("discard", "pass"))] or asked)
            outcome = await self.user.press_button(chosen)
            self.witness.note(f"{code_of(chosen)}: {outcome.state} {outcome.reason}")
            await self._pass_time(2)
            await self._others_let_go()
        await self._pass_time(STEPS)

    async def _press(self, ending: str, channel: str | None) -> None:
        """Press the newest button whose id ends so, where there is one."""
        prefix = f"jt:{self.fork.table}:"
        keys = [
            one
            for one in self.user.buttons(channel)
            if one.custom_id.startswith(prefix) and one.custom_id.endswith(ending) and not one.disabled
        ]
        if not keys:
            self.witness.note(f"no {ending}")
            return
        outcome = await self.user.press_button(keys[-1])
        self.witness.note(f"{ending}: {outcome.state} {outcome.reason}")
        self._read_log()

    async def _others_let_go(self) -> None:
        """Whoever else may answer the open window lets it go, by a command that nobody sees."""
        state = self._state()
        if state.game is None or not isinstance(state.game.phase, AwaitCalls | AwaitTenpai):
            return
        for seat in pending(state.game):
            player = state.players[seat]
            if seat != self.seat and isinstance(player, Person):
                await self._someone(player.user).slash("call", self.fork.channel, call="pass")

    def _someone(self, user: int) -> ScriptedUser:
        return self.bench.user(str(self.bench.playground.world.users[user].global_name))

    def _state(self) -> TableState:
        return recovered(self.fork.table, book_in(self.bench.data_dir).entries(self.fork.table))

    async def _pass_time(self, steps: int) -> None:
        for _ in range(steps):
            if self.until() <= self.bench.now:
                return
            await self.bench.advance(STEP)
            self._read_log()

    def _read_log(self) -> None:
        lines = log_lines(self.bench.bot.output())
        for line in lines[self._read :]:
            self.witness.note(line)
        self._read = len(lines)

    def until(self) -> float:
        """The first moment since the beginning at which hidden tiles were shown to the person; if none, never."""
        for entry in book_in(self.bench.data_dir).entries(self.fork.table):
            moment, record = entry.at.timestamp(), entry.record
            if moment < self._since:
                continue
            own = getattr(record, "seat", None) == self.seat
            if isinstance(record, ev.TileDrawn if own else REVEALING):
                return moment
        return float("inf")
