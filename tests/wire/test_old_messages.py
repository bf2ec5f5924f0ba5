"""Messages of a league over an hour old are edited no faster than Discord takes it, and show the latest in the end."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.bench import Bench
from tests.wire.user import Json, buttons_of, text_of

NAMES = ("Aiko", "Ben", "Chie", "Dan")
OLD = 75 * 60
"""Seconds."""
SOON = 60


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    async with Bench(tmp_path) as bench:
        yield bench


def first_menu(form: Json) -> list[str]:
    """The values of the choices in a form's first field."""
    return [option["value"] for option in form["components"][0]["component"]["options"]]


def labels(message: Json) -> list[str]:
    return [button.label for button in buttons_of(message)]


async def test_results_that_wait_are_confirmed_all_at_once_on_old_messages(bench: Bench) -> None:
    aiko, ben = bench.user("Aiko"), bench.user("Ben")
    await aiko.slash("club manage", "lobby", new="Thursdays")
    await aiko.slash("club season", "lobby", do="open", name="Spring", preset="mleague")
    for points in ("40,000", "41,000", "42,000", "43,000", "44,000"):
        rest = {"points2": f"{70_000 - int(points.replace(',', ''))}", "points3": "20,000", "points4": "10,000"}
        players = {f"player{seat}": name for seat, name in enumerate(("Ben", "Chie", "Dan", "Aiko"), 1)}
        await ben.slash("league result", "lobby", points1=points, **players, **rest)
        await ben.press("Record", channel="lobby")
        await bench.advance(5)
    asked = [one for one in aiko.messages("lobby") if ": waiting for " in text_of(one)]
    assert len(asked) == 5
    await bench.advance(OLD)
    await aiko.slash("league games", "lobby", only="pending")
    await aiko.press("Confirm all (5)", channel="lobby")
    await bench.advance(SOON)
    screen = aiko.screen[asked[0]["channel_id"]]
    assert not [text_of(screen[one["id"]]) for one in asked if "waits for" in text_of(screen[one["id"]])]
    assert bench.refused() == []


async def test_an_announcement_changed_many_times_shows_the_last_place(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    await aiko.slash("club manage", "lobby", new="Thursdays")
    await aiko.slash("club evening", "lobby", title="Club night", when="in 3 hours")
    await bench.advance(OLD)
    await aiko.slash("club evening", "lobby")
    page = aiko.last("lobby")
    for place in ("Dojo", "Library", "Kitchen", "Garden", "Attic"):
        form = await aiko.press("Change an evening…", message=page)
        assert form.modal is not None
        [evening] = first_menu(form.modal)
        await aiko.submit(form.modal, evening=[evening], place=place)
        await bench.advance(1)
    await bench.advance(SOON)
    assert any("Attic" in text_of(one) and "I'm in" in labels(one) for one in aiko.messages("lobby"))
    assert bench.refused() == []


async def test_the_board_of_a_tournament_follows_the_officers_after_an_hour(bench: Bench) -> None:
    aiko, *others = (bench.user(name) for name in NAMES)
    form = await aiko.slash("tournament open", "lobby")
    assert form.modal is not None
    await aiko.submit(form.modal, name="Spring Cup", when="", rounds="2", minutes="30")
    for person in (aiko, *others):
        await person.press("I'm in", channel="lobby")
        await bench.advance(2)
    await aiko.press("Officers…", channel="lobby")
    page = aiko.last("lobby")
    for label in ("Draw all rounds", "Start round 1"):
        await aiko.press(label, message=aiko.screen[page["channel_id"]][page["id"]])
        await bench.advance(5)
    form = await aiko.press("Table 1: enter result…", channel="lobby")
    assert form.modal is not None
    points = ("45,000", "35,000", "15,000", "5,000")
    await aiko.submit(form.modal, sticks="0", **{f"seat{wind}": had for wind, had in enumerate(points)})
    await aiko.press("Record", channel="lobby")
    await bench.advance(OLD)
    for _ in range(5):
        form = await aiko.press("Penalty…", message=aiko.screen[page["channel_id"]][page["id"]])
        assert form.modal is not None
        await aiko.submit(form.modal, who0=first_menu(form.modal)[:1], points="3", reason="Late")
        await bench.advance(1)
    await bench.advance(SOON)
    board = next(one for one in reversed(aiko.messages("lobby")) if "Officers…" in labels(one))
    assert "−15.0" in text_of(board), text_of(board)
    assert bench.refused() == []
