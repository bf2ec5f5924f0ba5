"""What the guard lets through: events that can be read, and every interaction once."""

from collections.abc import Callable
from typing import Any

import pytest
import structlog

from bot.client.event_guard import TOKEN_LIFE, GatewayTroubles, RecentInteractions, guard
from tests.fakes import FakeClock


class Parsers:
    """Parsers that note what they are given; those of ``broken`` cannot read it."""

    def __init__(self, *broken: str) -> None:
        self.read: list[tuple[str, object]] = []
        self.clock, self.troubles = FakeClock(), GatewayTroubles()
        names = ("READY", "RESUMED", "INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE")
        self.guarded: dict[str, Callable[[Any], Any]] = {name: self.parser(name, name in broken) for name in names}
        self.arrived: list[object] = []
        guard(self.guarded, self.troubles, self.clock, self.arrived.append)

    def parser(self, name: str, broken: bool) -> Callable[[Any], None]:
        def parse(data: object) -> None:
            if broken:
                raise KeyError("the secret plans of Aiko")
            self.read.append((name, data))

        return parse


def test_an_event_that_cannot_be_read_is_counted_and_named_without_its_content() -> None:
    parsers = Parsers("MESSAGE_CREATE")
    with structlog.testing.capture_logs() as logs:
        parsers.guarded["MESSAGE_CREATE"]({"content": "secret plans"})
    assert parsers.troubles.counts == {"event": 1}
    [line] = logs
    assert (line["name"], line["fault"]) == ("MESSAGE_CREATE", "KeyError")
    assert "secret" not in str(logs)


@pytest.mark.parametrize("name", ["READY", "RESUMED"])
def test_a_session_that_does_not_begin_is_no_small_matter(name: str) -> None:
    with pytest.raises(KeyError):
        Parsers(name).guarded[name]({})


def test_an_interaction_acts_once_within_the_life_of_its_token() -> None:
    parsers = Parsers()
    for number in ("1", "2", "1"):
        parsers.guarded["INTERACTION_CREATE"]({"id": number})
    assert parsers.read == [("INTERACTION_CREATE", {"id": "1"}), ("INTERACTION_CREATE", {"id": "2"})]
    assert parsers.arrived == [{"id": "1"}, {"id": "2"}]
    assert parsers.troubles.counts == {"interaction": 1}


@pytest.mark.parametrize("data", [None, [], "x", {}])
def test_an_interaction_that_is_none_is_left_to_its_parser(data: object) -> None:
    parsers = Parsers()
    parsers.guarded["INTERACTION_CREATE"](data)
    assert parsers.read == [("INTERACTION_CREATE", data)]


def test_other_events_come_as_often_as_they_come() -> None:
    parsers = Parsers()
    for _ in range(2):
        parsers.guarded["MESSAGE_CREATE"]({"id": "1"})
    assert len(parsers.read) == 2


def test_edits_are_nobodys_news_and_nobody_reads_them() -> None:
    parsers = Parsers("MESSAGE_UPDATE")
    parsers.guarded["MESSAGE_UPDATE"]({"components": [{}]})
    assert not parsers.troubles.counts


def test_a_press_at_a_table_comes_without_the_rows_of_buttons_it_was_among_and_any_other_press_with_them() -> None:
    parsers = Parsers()
    row: dict[str, Any] = {"type": 1, "components": [{"type": 2, "custom_id": "jt:abc:1:next"}]}
    text: dict[str, Any] = {"type": 10, "content": "East 1"}
    for pressed in ("jt:abc:1:next", "jf:replay:abc"):
        box = {"type": 17, "components": [text, row]}
        parsers.guarded["INTERACTION_CREATE"](
            {"id": pressed, "type": 3, "data": {"custom_id": pressed}, "message": {"components": [box, row]}}
        )
    read: list[Any] = [data["message"]["components"] for _, data in parsers.read if isinstance(data, dict)]
    assert read == [[{"type": 17, "components": [text]}], [{"type": 17, "components": [text, row]}, row]]
    assert not parsers.troubles.counts


async def test_what_was_seen_is_forgotten_with_its_token_and_where_there_is_too_much() -> None:
    clock = FakeClock()
    seen = RecentInteractions(clock, most=3)
    assert [seen.again(one) for one in "abcada"] == [False, False, False, True, False, False]
    assert seen.again("d")
    await clock.advance(TOKEN_LIFE.total_seconds())
    assert not seen.again("d")
    assert seen.again("d")
