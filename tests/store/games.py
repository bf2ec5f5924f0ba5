"""Played games for tests of the store: the records a table would journal, from a seeded run of the engine."""

import random
from datetime import UTC, datetime, timedelta
from functools import cache

from bot.engine import actions as act
from bot.engine.events import Event
from bot.engine.game import apply, begin_game, begin_kyoku, close_calls, pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDeal, AwaitDiscard, AwaitStop, AwaitTenpai, KyokuOver
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.scoring.shanten import shanten
from bot.engine.tiles import KIND_OF, Tile, counts_of, tile_set
from bot.engine.view import SeatView, State, view_of
from bot.store.store import Store
from bot.table import table_events as te
from bot.table.ports import Deadline

START = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
SETTINGS = te.TableSettings("tenhou", "east_only", "live", "dm")
ASKING = "asking"
"""Tenhou's rules, but players are asked whether they are tenpai, and a dealer whether the game ends."""
ASKED = {
    "noten_choice": True,
    "agari_yame": "choice_always",
    "tenpai_yame": "choice_always",
    "yame_needs_target": False,
}
THREE = te.TableSettings("tenhou_sanma", "east_only", "live", "dm", 3)
TIMES = te.Times(turn=20, bank=60, call=8, least_pause=2.5, cpu_pause=0.7, next_kyoku=12, idle_close=72 * 3600)
ANNE, BEN, CLEO, DAI = (te.Person(100 + i, name) for i, name in enumerate(("Anne", "Ben", "Cléo", "大")))
PEOPLE: tuple[te.Player, ...] = (ANNE, BEN, CLEO, DAI)
ONE_PERSON: tuple[te.Player, ...] = (ANNE, te.Cpu("Ume"), te.Cpu("Matsu"), te.Cpu("Take"))


def _preferred(view: SeatView, dice: random.Random) -> act.Action:
    """Wins, declares riichi, comes closer to tenpai and sometimes calls: games that reach every kind of end."""
    legal = legal_actions(view)
    for action in legal:
        if isinstance(action, act.Ron | act.Tsumo | act.Riichi | act.KyuushuKyuuhai | act.Kita):
            return action
    if act.PlayOn() in legal:
        return act.PlayOn() if dice.random() < 0.5 else act.StopGame()
    if act.DeclareNoten() in legal:
        return dice.choice(legal)
    if act.Pass() in legal:
        return act.Pass() if dice.random() < 0.7 else dice.choice(legal)
    kan = next((action for action in legal if isinstance(action, act.Ankan | act.Kakan)), None)
    if kan is not None:
        return kan
    counts, melds = counts_of(view.hidden.tiles), len(view.own.melds)

    def distance(action: act.Action) -> int:
        assert isinstance(action, act.Discard)
        kind = KIND_OF[action.tile]
        counts[kind] -= 1
        found = shanten(counts, melds)
        counts[kind] += 1
        return found

    dice_order = dice.sample(legal, len(legal))
    return min(dice_order, key=distance)


def _step(state: State, wall: tuple[Tile, ...], dice: random.Random) -> tuple[State, tuple[Event, ...]]:
    match state.phase:
        case AwaitDeal() | KyokuOver():
            return begin_kyoku(state, tuple(dice.sample(wall, len(wall))))
        case AwaitDiscard(seat=seat) | AwaitStop(seat=seat):
            return apply(state, seat, _preferred(view_of(state, seat), dice))
        case AwaitCalls() | AwaitTenpai():
            waited = pending(state)
            if not waited:
                return close_calls(state)
            return apply(state, waited[0], _preferred(view_of(state, waited[0]), dice))
        case _:
            raise AssertionError(state.phase)


@cache
def played(seed: int, name: str = "tenhou") -> tuple[Event, ...]:
    """Every event of an East-only game. ``name`` is a preset, or ``ASKING``."""
    dice = random.Random(seed)
    asked = ASKED if name == ASKING else {}
    rules = ruleset_from({"length": "east_only", **asked}, preset("tenhou" if asked else name))
    wall = tile_set(rules.aka_dora, rules.players)
    state, events = begin_game(rules)
    while type(state.phase).__name__ != "GameOver":
        state, more = _step(state, wall, dice)
        events += more
    return events


def lobby(players: tuple[te.Player, ...] = PEOPLE, *, channel: int = 7, guild: int = 1) -> tuple[te.TableRecord, ...]:
    """A table from its opening to the drawing of seats; everybody keeps the place taken."""
    opener = next(player for player in players if isinstance(player, te.Person))
    settings = SETTINGS if len(players) == 4 else THREE
    return (
        te.TableOpened(guild, channel, opener, settings, TIMES),
        *(te.SeatTaken(place, player) for place, player in enumerate(players)),
        te.SeatsDrawn(players),
    )


def entries(*records: Event | te.TableRecord, first: int = 1, start: datetime = START) -> tuple[te.JournalEntry, ...]:
    """The records as journal entries, one a second."""
    return tuple(
        te.JournalEntry(first + index, start + timedelta(seconds=first + index), record)
        for index, record in enumerate(records)
    )


def due(*seats: int, decision: int = 1, after: float = 20) -> tuple[Deadline, ...]:
    """Deadlines of one decision."""
    return tuple(Deadline(decision, seat, START + timedelta(seconds=after + seat)) for seat in seats)


async def play(store: Store, table: str, seed: int, players: tuple[te.Player, ...] = PEOPLE, guild: int = 1) -> None:
    """A whole game at a table of its own, in the channel that is called after the seed."""
    await store.journal.append(table, entries(*lobby(players, channel=seed, guild=guild), *played(seed)), ())
