"""The daily puzzle over the wire: posted by the bot itself, answered by button, ended by the next."""

from datetime import UTC, datetime
from pathlib import Path

from tests.wire.bench import Bench
from tests.wire.counting import UPTIME_SECONDS
from tests.wire.user import buttons_of, text_of

DAY = 24 * 3600


async def test_a_days_puzzle_is_posted_answered_and_ended_and_discord_takes_every_request(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment={UPTIME_SECONDS: "21600"}) as bench:
        aiko = bench.user("Aiko")
        hour = (datetime.fromtimestamp(bench.now, UTC).hour + 1) % 24
        outcome = await aiko.slash("setup daily", "lobby", hour=hour)
        assert outcome.text.startswith("The daily puzzle is posted in "), outcome.text
        await bench.advance(3600)
        posted = aiko.last("lobby")
        assert text_of(posted).startswith("## Daily puzzle")
        assert posted["nonce"] == "daily-1"
        await aiko.press(aiko.buttons(message=posted)[0].label, message=posted)
        assert aiko.last("lobby")["flags"] & 64
        await bench.kill()
        await bench.restart()
        await bench.advance(DAY)
        first, *_, second = [one for one in aiko.messages("lobby") if text_of(one).startswith("## Daily puzzle")]
        assert first["id"] == posted["id"]
        assert not any(buttons_of(first))
        assert "1 vote" in text_of(first) or "1 answer" in text_of(first)
        assert any(buttons_of(second))
        assert bench.objections() == []
