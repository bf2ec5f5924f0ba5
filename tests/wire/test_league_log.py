"""A log over the wire: sent with a command, completed in a form, recorded after a restart."""

import base64
import json
from pathlib import Path

from tests.paifu.samples import sample
from tests.wire.bench import Bench
from tests.wire.user import text_of


async def test_a_log_is_sent_completed_and_recorded_and_discord_takes_every_request(tmp_path: Path) -> None:
    game = json.loads(sample("tenhou_ranked_game.tenhou6.json")) | {"name": ["Aiko", "ben99", "NoName", "Mia"]}
    file = {"filename": "game.json", "data": base64.b64encode(json.dumps(game).encode()).decode()}
    async with Bench(tmp_path) as bench:
        aiko = bench.user("Aiko")
        await aiko.slash("club manage", "lobby", new="Club")
        await aiko.slash("club season", "lobby", do="open", name="Spring")
        shown = await aiko.slash("club import", "lobby", file=file)
        assert "West “NoName” -2,300: **who is this?**" in shown.text
        opened = await aiko.press("Players…", message=aiko.last("lobby"))
        assert opened.modal is not None
        seats = {"seat1": [str(bench.user("Ben").id)], "seat2": [str(bench.user("Dan").id)]}
        sent = await aiko.submit(opened.modal, **seats, who="Mia = guest Mia")
        assert "South “ben99” 73,300: Ben" in sent.text
        preview = aiko.last("lobby")
        await bench.kill()
        # Two starts within a second ask for more than Discord's fifty requests.
        await bench.advance(1)
        await bench.restart()
        assert "Recorded as game 1." in (await aiko.press("Record", message=preview)).text
        # Aiko is an officer, whose entries count at once.
        assert text_of(bench.user("Ben").last("lobby")).startswith("**Game 1 counts**")
        assert bench.objections() == []
