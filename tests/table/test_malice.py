"""Whatever anybody sends at any moment: what is refused changes nothing, nobody acts for another, no table stalls."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine import actions as act
from bot.engine.tiles import Tile
from bot.table import commands as c
from bot.table import table_events as te
from bot.table.errors import TableError
from bot.table.ports import PublicTable
from bot.table.presence import NOT_HOSTED
from bot.table.state import recovered
from tests.table.conftest import LIVE, PEOPLE, Hall

OUTSIDERS = (te.Person(200, "Eve"), te.Person(201, "Mallory"))
ANYTHING: tuple[act.Action, ...] = (
    act.Pass(),
    act.Ron(),
    act.Tsumo(),
    act.Daiminkan(),
    act.KyuushuKyuuhai(),
    act.DeclareTenpai(),
    act.StopGame(),
    act.PlayOn(),
    act.Discard(Tile(0), drawn=False),
    act.Discard(Tile(31), drawn=True),
)
MOTIONS: tuple[te.MotionKind, ...] = ("pause", "end", "substitute")
TOGGLES: tuple[te.Toggle, ...] = ("auto_win", "no_calls", "auto_discard")


async def any_command(dice: Random, hall: Hall, table: str) -> c.Command:
    """Something that somebody could send, sensible or not."""
    person, public_table = dice.choice(PEOPLE + OUTSIDERS), await hall.lobby.public_table(table)
    decision = public_table.game.decision if public_table.game is not None else 0
    number = dice.choice((None, decision, decision - 1, dice.randrange(50)))
    commands: tuple[c.Command, ...] = (
        c.Act(person, dice.choice(ANYTHING), number),
        c.Continue(person, number),
        c.Leave(person),
        c.Return(person),
        c.Propose(person, dice.choices(MOTIONS, (5, 1, 20))[0], dice.choice((None, -1, 0, 1, 2, 3, 4))),
        c.Second(person, dice.random() < 0.6, dice.choice((None, 1, 2))),
        c.Resume(person),
        c.MoveTable(person, dice.choice((1, 2)), dice.randrange(5, 20)),
        c.SetToggle(person, dice.choice(TOGGLES), dice.random() < 0.5),
        c.AddEntropy(person, "x" * dice.randrange(200)),
        c.ChooseSurface(person.user, dice.choice(("dm", "channel"))),
        c.SetQuiet(person.user, te.Quiet(dice.randrange(1440), dice.randrange(1440), "Europe/Berlin")),
    )
    if public_table.pause is not None and dice.random() < 0.2:
        return dice.choice((c.MoveTable(person, public_table.guild, dice.randrange(5, 20)), c.Return(person)))
    if public_table.motion is not None and dice.random() < 0.4:
        return c.Second(person, agree=dice.random() < 0.95)
    if dice.random() < 0.02:
        return c.LoseChannel(forbidden=dice.random() < 0.5)
    if dice.random() < 0.4 and person in public_table.players:
        legal = (await hall.lobby.hand(table, person.user)).legal
        return c.Act(person, dice.choice(legal or ANYTHING), number)
    return dice.choice(commands)


def checked(command: c.Command, before: PublicTable, added: list[te.JournalEntry]) -> None:
    """What was taken came from who may say so, and moved nobody's tiles but their own."""
    person = getattr(command, "person", None)
    if person is None:
        return
    if person not in before.players:
        mine = before.motion is not None and before.motion.person == person
        substitute = isinstance(command, c.Propose) and command.kind == "substitute"
        taken_back = isinstance(command, c.Second) and not command.agree and mine
        opener = isinstance(command, c.MoveTable) and before.opener == person.user and before.pause in NOT_HOSTED
        assert substitute or taken_back or opener, command
    elif isinstance(command, c.Act):
        done = next(entry.record for entry in added if not isinstance(entry.record, te.TableRecord))
        assert getattr(done, "seat", None) in {before.players.index(person), None}


@pytest.mark.slow
@pytest.mark.parametrize(("pace", "preset"), [("live", "tenhou"), ("live", "tenhou_sanma"), ("slow", "tenhou")])
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_nobody_acts_for_another_changes_what_is_refused_or_makes_a_table_stall(
    pace: te.Pace, preset: str, seed: int
) -> None:
    dice, hall = Random(seed), Hall(seed, times=replace(LIVE, away_after=2, bank=10))
    table = await hall.playing(people=3, preset=preset, pace=pace)
    entries = hall.journal.entries[table]
    for _ in range(400):
        before, count = await hall.lobby.public_table(table), len(entries)
        command = await any_command(dice, hall, table)
        try:
            await hall.lobby.submit(table, command)
        except TableError:
            assert len(entries) == count
        else:
            checked(command, before, entries[count:])
        if dice.random() < 0.3:
            await hall.clock.advance(dice.choice((0.5, 2.6, 9, 25)))
    for _ in range(100):
        # Nobody says anything more: the game stands still and is kept, or it is over.
        await hall.clock.advance(60 if pace == "live" else 43200)
    public_table = await hall.lobby.public_table(table)
    assert public_table.pause is not None or public_table.stage == "closed"
    assert recovered(table, entries).seq == len(entries)
