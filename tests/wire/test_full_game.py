"""The whole job on real parts: the bot's own process, HTTP, WebSocket and SQLite, played by what screens show."""

from pathlib import Path
from random import Random

import pytest

from bot.engine.game import pending
from bot.engine.phases import AwaitCalls, AwaitDiscard
from tests.wire.bench import Bench
from tests.wire.doorkeeper import CALLBACK
from tests.wire.evening import NAMES, Absence, Evening
from tests.wire.journal_copy import games_in_league
from tests.wire.players import answered_kinds

HANCHAN = 3
"""A seed whose game has everything in it: calls, a kan, riichi, wins and a drawn kyoku."""


async def check_league(bench: Bench, names: tuple[str, ...] = NAMES) -> None:
    """The game stands in the league once, with a place for each."""
    assert games_in_league(bench.data_dir) == 1
    table = (await bench.user("Dan").slash("league standings")).text
    for name in names:
        assert table.count(f" {name}: ") == 1, table
    assert table.count(", 1, ") == len(names), table


async def play(evening: Evening) -> None:
    """From the first command to the leaderboard. Every body is as Discord describes it, and Discord refuses nothing."""
    bench = evening.bench
    await evening.sit_down()
    await evening.play_to_the_end()
    evening.check_conservation()
    await check_league(bench, evening.sitting)
    assert all(player.done for player in evening.players)
    assert bench.faults() == []
    assert [(one.method, one.route_template, one.status) for one in bench.refused()] == []
    assert "Traceback" not in bench.bot.output()


async def test_a_hanchan_is_played_by_buttons_and_by_commands(tmp_path: Path) -> None:
    async with Bench(tmp_path, seed=HANCHAN) as bench:
        evening = Evening(bench, HANCHAN, length="east_south", absence=Absence("Dan", after=20, answers=40))
        await play(evening)
        assert {"discard", "pass", "chii", "pon", "ask", "riichi"} <= answered_kinds(evening.players)
        happened = evening.kinds_of_records()
        assert {"MeldCalled", "KanDeclared", "RiichiAccepted", "Agari", "Ryuukyoku"} <= happened
        assert {"TimedOut", "WentAway", "CameBack"} <= happened
        assert evening.public.bakaze == 1
        assert evening.state.away == frozenset()


async def test_an_east_only_game_of_three_is_played_by_buttons_and_by_commands(tmp_path: Path) -> None:
    async with Bench(tmp_path, seed=3) as bench:
        evening = Evening(bench, 3, "tenhou_sanma")
        await play(evening)
        assert {"discard", "pass", "kita"} <= answered_kinds(evening.players)


AFTER = 12
"""Answers after the last kill, to see that the game goes on."""
KILLS = ("between commit and answer", "inside a call window", "anywhere") * 3 + ("between commit and answer",)


async def strike(evening: Evening, moment: str, rng: Random) -> bool:
    """Kill the bot at such a moment if it is here now; False when it is not."""
    bench = evening.bench
    if moment == "between commit and answer":
        asked = [player for player in evening.players if player.asked()]
        if not asked:
            return False
        before = evening.state.seq
        # Of a typed answer an autocompletion comes first: only the answer to the command or press itself is held.
        bench.door.hold_before("POST", CALLBACK, where=lambda request: (request.body or {}).get("type") != 8)
        with pytest.raises(AssertionError):
            await rng.choice(asked).act()
        assert bench.door.holding
        assert evening.state.seq > before, "nothing was committed"
    elif moment == "inside a call window":
        if not isinstance(evening.game.phase, AwaitCalls) or not pending(evening.game):
            return False
    else:
        await bench.advance(rng.choice((0.1, 0.7, 1.3)))
    await bench.kill()
    return True


@pytest.mark.parametrize("seed", [11])
async def test_a_game_survives_ten_kills(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    async with Bench(tmp_path, seed=seed) as bench:
        evening = Evening(bench, seed)
        await evening.sit_down()
        left = list(KILLS)
        rng.shuffle(left)
        next_kill = rng.randint(4, 15)
        survived = []
        while left and not evening.over:
            if evening.actions >= next_kill and await strike(evening, left[0], rng):
                before = evening.game
                await bench.restart()
                assert evening.game == before
                await bench.advance(1.5)
                if evening.game == before and isinstance(before.phase, AwaitDiscard | AwaitCalls):
                    evening.check_screens()
                survived.append(left.pop(0))
                next_kill = evening.actions + rng.randint(4, 15)
                continue
            await evening.round()
        assert sorted(survived) == sorted(KILLS)
        played = evening.actions
        while evening.actions < played + AFTER and not evening.over:
            await evening.round()
        evening.check_conservation()
        assert bench.faults() == []
