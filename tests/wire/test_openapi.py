"""Everything discord.py sends is what Discord's description says, and so is everything the playground answers."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground import Playground, RecordedRequest
from tests.wire.bench import Bench
from tests.wire.openapi import DIFFERENCES, OpenApi

ROUTINES = ("answers", "deferred", "buttons", "channel", "layout", "dm", "thread", "reads", "form")


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    async with Bench(tmp_path, entry="tests.wire.showcase_bot:main", rate_limits=False) as bench:
        yield bench


def request(body: object, method: str = "POST", template: str = "/channels/{channel_id}/messages") -> RecordedRequest:
    return RecordedRequest(method, template, template, {}, body)


async def elsewhere(bench: Bench) -> None:
    """What people do in a server and in a group chat that the bot is not in."""
    aiko, ben = bench.user("Aiko"), bench.user("Ben")
    for place in ("board-games", "Aiko, Ben, Chie"):
        assert await aiko.autocomplete("anywhere", "hand", "123m", place) == [("123m: 4 tiles understood", "123m")]
        await aiko.slash("anywhere", place, hand="123m")
        assert aiko.last(place)["content"] == "123m, brought by a person"
        opened = await aiko.press("Ask", channel=place)
        assert opened.modal is not None
        await aiko.submit(opened.modal, seat="south", luck=["riichi", "ippatsu"], share=True)
        assert aiko.last(place)["content"] == "['123m', ['ron'], 'south', ['riichi', 'ippatsu'], True]"
        await aiko.press("Share", channel=place)
        assert ben.text(place) == "for everybody\nboard.png"
        opened = await ben.context("Ask about this", ben.last(place))
        assert opened.modal is not None
        await ben.submit(opened.modal, hand="", seat="east")
        assert ben.last(place)["content"] == "['', ['ron'], 'east', [], False]"


async def test_every_body_and_every_answer_is_valid_and_every_documented_difference_is_needed(bench: Bench) -> None:
    aiko = bench.user("Aiko")
    for what in ROUTINES:
        outcome = await aiko.slash("show", what=what, guest="Ben")
        assert outcome.state == "acknowledged", (what, bench.bot.output())
    assert outcome.modal is not None
    await aiko.submit(outcome.modal, hand="123m", rules=["tenhou"])
    assert aiko.last("mahjong")["content"] == "You typed 123m"
    await aiko.autocomplete("show", "what", "re")
    await aiko.slash("group inner", size=1)
    await aiko.context("Score this", aiko.last("mahjong"))
    await aiko.context_on("Show record", "Ben")
    assert aiko.last("mahjong")["content"] == "Ben: 3 games"
    await elsewhere(bench)
    await aiko.press("Update", channel="dm")
    await aiko.press("🀄", channel="dm")
    await aiko.slash("show", what="buttons")
    await aiko.press("Form")
    await aiko.select("One")
    assert "Traceback" not in bench.bot.output()
    traffic, openapi = bench.requests, OpenApi()
    faults = {fault for one in traffic for fault in openapi.faults(one)}
    for one in traffic:
        assert one.status < 300, one
        faults.update(openapi.answer_faults(one.method, one.route_template, one.status, one.answer))
    assert faults == set()
    assert len({(one.method, one.route_template) for one in traffic}) >= 30
    for number, difference in enumerate(DIFFERENCES):
        without = OpenApi([one for index, one in enumerate(DIFFERENCES) if index != number])
        assert any(without.faults(one) for one in traffic), f"discord.py no longer needs {difference}"


def test_the_playground_serves_nothing_that_discord_does_not_have() -> None:
    openapi = OpenApi()
    unknown = [(one.method, one.template) for one in Playground().routes if not openapi.knows(one.method, one.template)]
    assert unknown == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (
            {"content": "x", "contents": "y"},
            "(body): Additional properties are not allowed ('contents' was unexpected)",
        ),
        ({"content": 5}, "content: 5 is not of type 'string', 'null'"),
        ({"embeds": [{"tilte": "x"}]}, "embeds.0: Additional properties are not allowed ('tilte' was unexpected)"),
        (
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "labl": "x"}]}]},
            "components.0.components.0: Additional properties are not allowed ('labl' was unexpected)",
        ),
        (
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "c" * 101}]}]},
            f"components.0.components.0.custom_id: '{'c' * 101}' is too long",
        ),
        (
            {"components": [{"type": 17, "components": [{"type": 10, "content": "x", "size": 2}]}]},
            "components.0.components.0: Additional properties are not allowed ('size' was unexpected)",
        ),
        ({"allowed_mentions": {"parse": ["bots"]}}, "allowed_mentions.parse.0: 'bots' is not one of"),
        ({"message_reference": {}}, "message_reference: 'message_id' is a required property"),
    ],
)
def test_a_wrong_key_or_value_is_found_where_it_stands(body: object, fault: str) -> None:
    faults = OpenApi().faults(request(body))
    assert len(faults) == 1
    assert faults[0].removeprefix("POST /channels/{channel_id}/messages: ").startswith(fault)


def test_a_missing_body_an_unknown_query_and_an_unknown_route_are_found() -> None:
    openapi = OpenApi()
    assert openapi.faults(request(None)) == ["POST /channels/{channel_id}/messages: needs a body"]
    with_query = RecordedRequest("GET", "/channels/{channel_id}/messages", "/", {"limti": "5"}, None)
    assert openapi.faults(with_query) == ["GET /channels/{channel_id}/messages: unknown query parameter limti"]
    assert openapi.faults(request({}, "GET", "/guilds/{guild_id}/widget")) == [
        "GET /guilds/{guild_id}/widget: Discord's description has no such operation"
    ]


def test_an_interactions_answer_is_held_against_its_own_type() -> None:
    template = "/interactions/{interaction_id}/{interaction_token}/callback"
    openapi = OpenApi()
    assert openapi.faults(request({"type": 6}, template=template)) == []
    assert openapi.faults(request({"type": 9, "data": {"custom_id": "x", "title": "t"}}, template=template)) == [
        f"POST {template}: data: 'components' is a required property"
    ]
    assert openapi.faults(request({"type": 7, "data": {"poll": {}}}, template=template)) == [
        f"POST {template}: data: Additional properties are not allowed ('poll' was unexpected)"
    ]
