"""A club evening over the wire: announced, reminded of, seated, opened in threads; Discord takes every request."""

from pathlib import Path

from tests.wire.bench import Bench
from tests.wire.counting import UPTIME_SECONDS
from tests.wire.user import buttons_of, text_of

NAMES = ("Aiko", "Ben", "Chie", "Dan")


async def test_an_evening_is_announced_reminded_of_seated_and_played_in_a_thread(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        aiko, *others = (bench.user(name) for name in NAMES)
        await aiko.slash("club manage", new="Thursdays")
        told = await aiko.slash("club evening", "lobby", title="Club night", when="in 20 minutes", remind=15)
        assert "has been announced in " in told.text, told.text
        for person in (aiko, *others[:2]):
            await person.press("I'm in", channel="lobby")
        form = await aiko.press("Add people…", channel="lobby")
        assert form.modal is not None
        await aiko.submit(form.modal, people=[str(others[2].id)])
        assert "**In (4):** Aiko, Ben, Chie, Dan" in aiko.text("lobby")
        await bench.advance(2)
        await bench.kill()
        await bench.restart()
        await bench.advance(6 * 60)
        reminder = others[2].last("lobby")
        assert text_of(reminder).startswith("**Club night** starts <t:")
        assert {one["global_name"] for one in reminder["mentions"]} == set(NAMES)
        room = str(bench.playground.world.channel_named("Club room").id)
        for person in (aiko, *others):
            await person.speak_in("Club room")
        drawn = await aiko.slash("club seating", "lobby", voice=room)
        assert drawn.text.startswith("## Seating of 4 people"), drawn.text
        await aiko.press("Open the tables", channel="lobby")
        first, board = aiko.messages("Round 1, table 1: Aiko, Ben, Chie, Dan")
        assert {one["global_name"] for one in first["mentions"]} == set(NAMES)
        assert "East 1" in text_of(board)
        assert all(person.has_dm for person in (aiko, *others))
        assert bench.objections() == []


async def test_discord_takes_the_pages_of_a_club_and_every_form_behind_their_buttons(tmp_path: Path) -> None:
    async with Bench(tmp_path) as bench:
        aiko, ben = bench.user("Aiko"), bench.user("Ben")
        lobby = str(bench.playground.world.channel_named("lobby").id)
        await aiko.slash("club manage", "lobby", new="Thursdays", add=str(ben.id), results=lobby)
        await aiko.slash("club season", "lobby", do="open", name="Spring")
        await aiko.slash("club evening", "lobby", title="Club night", when="in 20 minutes")
        opened = []
        for leaf in ("manage", "season", "players", "invite", "teams", "penalty", "evening"):
            await aiko.slash(f"club {leaf}", "lobby")
            seen = aiko.last("lobby")
            labels = [button.label for button in buttons_of(seen)]
            for label in labels:
                if label.endswith("…"):
                    form = await aiko.press(label, message=seen)
                    assert form.modal is not None, label
                    opened.append(label)
                    await bench.advance(2)
        assert {"Delete the league…", "Time zone…"} <= set(opened)
        assert bench.objections() == []


async def test_a_weekly_evening_is_an_event_of_the_server_that_changes_and_goes_with_it(tmp_path: Path) -> None:
    async with Bench(tmp_path, environment={UPTIME_SECONDS: "21600"}) as bench:
        aiko, events = bench.user("Aiko"), bench.playground.world.guild.events
        await aiko.slash("club manage", "lobby", new="Thursdays", timezone="Asia/Tokyo")
        wish = {"title": "Club night", "when": "every Friday 19:00", "place": "Dojo", "limit": 16}
        told = await aiko.slash("club evening", "lobby", **wish)
        assert "This evening is also one of the server's events." in told.text, told.text
        [event] = events.values()
        assert (event["name"], event["entity_metadata"]) == ("Club night", {"location": "Dojo"})
        await aiko.slash("club evening", "lobby", cancel="Club night")
        assert not events
        await bench.advance(8 * 24 * 60 * 60)
        assert len(events) == 1, "that of the week after"
        assert bench.objections() == []
