"""What can be looked up works where the bot is a member, in its direct messages, and where people bring it."""

import base64
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from tests.paifu.samples import sample
from tests.wire.bench import Bench
from tests.wire.user import Outcome, ScriptedUser, text_of

pytestmark = pytest.mark.asyncio(loop_scope="module")

OUTSIDE, QUIET, CHAT = "board-games", "announcements", "Aiko, Ben, Chie"
EPHEMERAL = 64
BREATH = 10
"""Seconds after which somebody who asked much may ask as much again."""
WIN = "234567m345p2267s5s riichi dora:7m"
LOG = base64.b64encode(sample("tenhou_ranked_game.tenhou6.json").encode()).decode()
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("score", {"hand": WIN}),
    ("waits", {"hand": "23456m340p22678s"}),
    ("efficiency", {"hand": "2346m3406p334799s"}),
    ("points", {"han": 3, "fu": 40}),
    ("yaku", {"name": "toitoi"}),
    ("rules", {}),
    ("rules", {"compare": "mleague"}),
    ("glossary", {"term": "furiten"}),
    ("quiz", {}),
    ("quiz", {"kind": "score"}),
    ("quiz", {"kind": "discard"}),
    ("replay", {"file": {"filename": "game.json", "data": LOG}}),
    ("review", {"file": {"filename": "game.json", "data": LOG}, "seat": 0}),
    ("help", {}),
    ("mydata", {}),
    ("learn lessons", {}),
)
"""Every command that people can bring anywhere, with what it is asked."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bench(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Bench]:
    """One evening for all: each test looks at places of its own or at what came since."""
    async with Bench(tmp_path_factory.mktemp("bot"), rate_limits=False) as bench:
        # Being written to first gives a person the channel for direct messages.
        bench.playground.live.channel_created(bench.playground.world.open_dm(bench.user("Aiko").id)[0])
        yield bench


def brought(user: ScriptedUser) -> set[str]:
    """The slash commands of a person's own installation, sub-commands spelt out."""
    names = set()
    for command in user.commands:
        if command["type"] == 1 and 1 in command["integration_types"]:
            inner = [one["name"] for one in command["options"] if one["type"] == 1]
            names |= {f"{command['name']} {one}" for one in inner} or {command["name"]}
    return names


async def asked(user: ScriptedUser, place: str, command: str, options: dict[str, Any]) -> Outcome:
    """What came of a command that was answered."""
    known = len(user.messages(place))
    outcome = await user.slash(command, place, **options)
    assert outcome.state == "acknowledged", (place, command, outcome.reason)
    assert len(user.messages(place)) > known, (place, command)
    return outcome


async def press_everything(user: ScriptedUser, place: str) -> None:
    """Press each button that the newest answer begins with, as long as it is there; send forms as they open."""
    message = user.last(place)
    for label in dict.fromkeys(button.label for button in user.buttons(message=message)):
        shown = user.screen[user.channel_id(place)].get(message["id"], message)
        if label not in [one.label for one in user.buttons(message=shown) if one.kind == 2 and not one.disabled]:
            continue
        outcome = await user.press(label, message=shown)
        assert outcome.state == "acknowledged", (place, label, outcome.reason)
        if outcome.modal is not None:
            sent = await user.submit(outcome.modal)
            assert sent.state == "acknowledged", (place, label, sent.reason)


async def test_every_such_command_is_known_here(bench: Bench) -> None:
    begins_a_game = "learn play"
    assert brought(bench.user("Aiko")) - {begins_a_game} == {command for command, _ in ASKED}


@pytest.mark.parametrize("place", [OUTSIDE, QUIET])
async def test_where_the_bot_is_not_all_works_by_the_interaction_alone(bench: Bench, place: str) -> None:
    aiko, ben = bench.user("Aiko"), bench.user("Ben")
    for command, options in ASKED:
        await asked(aiko, place, command, options)
        await press_everything(aiko, place)
        await bench.advance(BREATH)
    assert (await aiko.press("Forget me", channel=place)).state == "acknowledged"
    assert bench.objections() == []
    assert [one.path for one in bench.requests if aiko.channel_id(place) in one.path] == []
    assert "Traceback" not in bench.bot.output()
    public = [one for one in aiko.messages(place) if not one["flags"] & EPHEMERAL]
    assert bool(public) is (place == OUTSIDE)
    assert ben.messages(place) == public


@pytest.mark.parametrize("place", [CHAT, "dm", "lobby"])
async def test_in_chats_and_at_home_every_command_is_answered(bench: Bench, place: str) -> None:
    aiko = bench.user("Aiko")
    for command, options in ASKED:
        await asked(aiko, place, command, options)
        await bench.advance(1)
    await bench.advance(BREATH)
    assert await aiko.autocomplete("score", "hand", "234m40", place) != []
    assert bench.objections() == []


@pytest.mark.parametrize("place", [OUTSIDE, CHAT, "lobby"])
async def test_a_hand_in_somebodys_message_is_scored_from_its_menu(bench: Bench, place: str) -> None:
    aiko, ben = bench.user("Aiko"), bench.user("Ben")
    await bench.advance(BREATH)
    await ben.say("what is 234567m345p2267s5s riichi worth?", place)
    assert (await aiko.context("Score this hand", aiko.last(place))).state == "acknowledged"
    assert "3 han 30 fu" in text_of(aiko.last(place))
    assert aiko.last(place)["flags"] & EPHEMERAL
    assert bench.refused() == []
