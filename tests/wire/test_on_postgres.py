"""The whole job once more, on a PostgreSQL server instead of a file."""

from pathlib import Path

from tests.postgres import OTHERS, ServerDatabase, need_server, postgres
from tests.wire.bench import Bench
from tests.wire.evening import Evening
from tests.wire.journal_copy import database
from tests.wire.test_full_game import check_league

__all__ = ["database", "postgres"]

need_server()


async def test_a_game_survives_a_killed_bot_and_a_restarted_server(tmp_path: Path, database: ServerDatabase) -> None:
    async with Bench(tmp_path, seed=3, environment={"JANTAKU_DATABASE__URL": database.url}) as bench:
        evening = Evening(bench, 3, "tenhou_sanma")
        await evening.sit_down()
        while evening.actions < 15:
            await evening.round()
        before = evening.game
        await bench.kill()
        await bench.restart()
        assert evening.game == before
        await bench.advance(1.5)
        evening.check_screens()
        while evening.actions < 30:
            await evening.round()
        database.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
        await evening.play_to_the_end()
        evening.check_conservation()
        await check_league(bench, evening.sitting)
        assert "Traceback" not in bench.bot.output()
