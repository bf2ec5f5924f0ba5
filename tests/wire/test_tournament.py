"""A tournament over the wire: Discord takes its board, its forms, the signals of its clock, its sheets and its card."""

from pathlib import Path

from tests.wire.bench import Bench
from tests.wire.user import text_of

NAMES = ("Aiko", "Ben", "Chie", "Dan")


async def test_discord_takes_all_that_a_tournament_sends(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        aiko, *others = (bench.user(name) for name in NAMES)
        await aiko.slash("club manage", "lobby", new="Club")
        await aiko.slash("club season", "lobby", do="open", name="Winter", preset="mleague")
        form = await aiko.slash("tournament open", "lobby")
        assert form.modal is not None
        await aiko.submit(form.modal, name="Spring Cup", when="", rounds="2", minutes="30", how=["last"])
        await aiko.press("Officers…", channel="lobby")
        seasons = await aiko.press("From a season…", channel="lobby")
        assert seasons.modal is not None
        await aiko.submit(seasons.modal, season=["1.1"], people=["8"], carry=["half"])
        assert any("Nobody is ranked in “Winter” yet." in text_of(one) for one in aiko.messages("lobby"))
        for person in (aiko, *others):
            await person.press("I'm in", channel="lobby")
            await bench.advance(2)
        for label in ("Officers…", "Draw all rounds", "Start round 1"):
            await aiko.press(label, channel="lobby")
            await bench.advance(5)
        assert any(text_of(one).startswith("▶ **Spring Cup") for one in aiko.messages("lobby"))
        await bench.kill()
        await bench.restart()
        await bench.advance(21 * 60)
        signals = [text_of(one)[0] for one in aiko.messages("lobby") if text_of(one)[0] in "▶⏳🔔"]
        assert signals == ["▶", "⏳"]
        form = await aiko.press("Table 1: enter result…", channel="lobby")
        assert form.modal is not None
        points = ("45,000", "35,000", "15,000", "5,000")
        await aiko.submit(form.modal, sticks="0", **{f"seat{wind}": had for wind, had in enumerate(points)})
        await aiko.press("Record", channel="lobby")
        await bench.advance(5)
        for label in ("Sheets to print", "Export"):
            await aiko.press("Officers…", channel="lobby")
            await aiko.press(label, channel="lobby")
            await bench.advance(5)
        await aiko.press("Officers…", channel="lobby")
        form = await aiko.press("Finish…", channel="lobby")
        assert form.modal is not None
        await aiko.submit(form.modal, thanks="Cake")
        final = next(one for one in reversed(aiko.messages("lobby")) if text_of(one).startswith("# Spring Cup"))
        assert "wins the tournament!" in text_of(final)
        assert bench.objections() == []
