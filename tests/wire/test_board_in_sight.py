"""What pushes a board up over the wire, where Discord also tells the bot of messages that one person sees."""

from pathlib import Path
from random import Random

from tests.wire.bench import Bench
from tests.wire.players import ScreenPlayer
from tests.wire.user import ScriptedUser

MANY = 16
"""More messages than bring a board down."""


def board(user: ScriptedUser) -> str:
    """The id of the message that shows the kyoku in play."""
    [found] = [one["id"] for one in user.messages("mahjong") if "My hand" in str(one["components"])]
    return str(found)


async def test_answers_that_one_person_sees_do_not_bring_the_board_down(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment={"JANTAKU_DISCORD__TILE_EMOJI": "false"}) as bench:
        aiko, ben = bench.user("Aiko"), bench.user("Ben")
        await aiko.slash("table open", "mahjong", pace="relaxed")
        await aiko.press("Start with CPUs", channel="mahjong")
        player = ScreenPlayer(aiko, Random(1), calls=0.0)
        while not player.asked():
            await bench.advance(1)
        before = board(aiko)
        for _ in range(MANY):
            await ben.slash("play why", "mahjong")
        await bench.advance(61)
        await player.act()
        await bench.advance(5)
        assert board(aiko) == before
