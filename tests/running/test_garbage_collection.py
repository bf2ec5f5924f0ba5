"""Collections of garbage that look at nothing twice, and what becomes of cycles that die late."""

import gc
import weakref
from collections.abc import AsyncIterator

import pytest

from bot.running.bot_metrics import SPAN, RecentMaximum
from bot.running.garbage_collection import (
    COUNT_EVERY,
    FULL_AFTER,
    LEAST_GROWTH,
    ON_TIME,
    QUIET,
    WHOLE_EVERY,
    GarbageCollection,
)


class Node:
    """Refers to itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.me = self


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def took() -> list[float]:
    return []


@pytest.fixture
async def collection(clock: Clock, took: list[float]) -> AsyncIterator[GarbageCollection]:
    """One that runs, while Python collects nothing by itself."""
    running = GarbageCollection(took.append, now=clock)
    gc.disable()
    running.start()
    yield running
    running.stop()
    gc.enable()


def middle(times: int) -> None:
    for _ in range(times):
        gc.collect(1)


async def test_a_full_collection_looks_at_what_is_new_since_the_last_one(collection: GarbageCollection) -> None:
    kept = [Node() for _ in range(1000)]
    assert sum(isinstance(each, Node) for each in gc.get_objects()) == 1000
    gc.collect()
    assert not any(isinstance(each, Node) for each in gc.get_objects()), "collections no longer see them"
    gone = weakref.ref(kept[0])
    kept[0].me = kept[1]
    del kept[0]
    assert gone() is None, "what nothing refers to is freed without any collection"


async def test_an_idle_moment_is_used_for_a_full_collection(collection: GarbageCollection) -> None:
    dead = weakref.ref(Node())
    middle(FULL_AFTER - 1)
    dead = weakref.ref(Node())
    collection.tick(0.0)
    assert dead() is not None, "there is not enough that is new"
    gc.collect(0)
    full = gc.get_stats()[2]["collections"]
    middle(1)
    collection.tick(2 * ON_TIME)
    assert gc.get_stats()[2]["collections"] == full, "the loop had something else to do"
    collection.tick(0.0)
    assert gc.get_stats()[2]["collections"] == full + 1
    collection.tick(0.0)
    assert gc.get_stats()[2]["collections"] == full + 1


async def test_cycles_that_die_late_go_when_nobody_plays(collection: GarbageCollection, clock: Clock) -> None:
    node = Node()
    gc.collect()
    dead = weakref.ref(node)
    del node
    clock.seconds = WHOLE_EVERY
    middle(FULL_AFTER)
    collection.tick(0.0)
    assert dead() is not None, "somebody plays"
    clock.seconds += QUIET
    collection.tick(2 * ON_TIME)
    assert dead() is not None
    collection.tick(0.0)
    assert dead() is None
    node = Node()
    gc.collect()
    dead = weakref.ref(node)
    del node
    clock.seconds += WHOLE_EVERY - 1
    collection.tick(0.0)
    assert dead() is not None, "once an hour is enough"


async def test_where_somebody_always_plays_they_go_before_there_are_many(
    collection: GarbageCollection, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = Node()
    gc.collect()
    dead = weakref.ref(node)
    del node
    frozen = gc.get_freeze_count()
    for growth, gone in ((LEAST_GROWTH // 2, False), (frozen + LEAST_GROWTH, True)):
        monkeypatch.setattr(gc, "get_freeze_count", lambda: frozen + growth)  # noqa: B023 - called in this turn
        clock.seconds += COUNT_EVERY
        middle(1)
        collection.tick(0.0)
        assert (dead() is None) is gone


async def test_each_collection_is_timed(collection: GarbageCollection, clock: Clock, took: list[float]) -> None:
    def slow(phase: str, _info: object) -> None:
        clock.seconds += 0.5 * (phase == "start")

    gc.callbacks.append(slow)
    try:
        gc.collect(0)
    finally:
        gc.callbacks.remove(slow)
    assert took == [0.5]


async def test_once_stopped_nothing_stays_frozen(clock: Clock) -> None:
    running = GarbageCollection(now=clock)
    callbacks = list(gc.callbacks)
    running.start()
    assert gc.get_freeze_count()
    running.stop()
    running.stop()
    assert not gc.get_freeze_count()
    assert gc.callbacks == callbacks


def test_the_recent_maximum_is_that_of_the_last_one_or_two_minutes(clock: Clock) -> None:
    recent = RecentMaximum(clock)
    assert recent.maximum() == 0
    recent.add(3)
    recent.add(2)
    assert recent.maximum() == 3
    clock.seconds = SPAN
    recent.add(1)
    assert recent.maximum() == 3
    clock.seconds = 2 * SPAN
    assert recent.maximum() == 1
    clock.seconds = 9 * SPAN
    assert recent.maximum() == 0
